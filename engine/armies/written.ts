// Lists remember the JSON from which they were made, so that drawn lists can be stored and edited too.

const WRITTEN = new WeakMap<object, object>();

/** Keeps `json` as what `list` was made from. Returns the list. */
export function madeFrom<L extends object>(list: L, json: object): L {
  WRITTEN.set(list, json);
  return list;
}

/** Returns the JSON from which a list was read or drawn, or null for one that was made in another way. */
export const writtenOf = (list: object): object | null => WRITTEN.get(list) ?? null;
