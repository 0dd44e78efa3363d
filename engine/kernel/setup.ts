/** Helpers with which rulesets compile their setups (K16). */

/**
 * Makes byte columns by name, each with `length` entries. They are filled into parsed JSON so that all setups have one
 * hidden class; see `Layout.shape`.
 */
export function byteColumns<T extends readonly string[]>(length: number, ...names: T): Record<T[number], Uint8Array> {
  const columns: Record<string, Uint8Array> = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);
  for (const name of names) columns[name] = new Uint8Array(length);
  return columns as Record<T[number], Uint8Array>;
}

const FNV_START = 0x811c9dc5;

/** Returns the FNV-1a hash of a text, continued from the hash of the text before it. */
export function hashed(text: string, before = FNV_START): number {
  let hash = before;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/**
 * Returns the FNV-1a hash of the input of a setup as eight hexadecimal digits. In practice it is equal only for equal
 * setups. `before` is the hash of the first part of the input, if the caller has already computed it.
 */
export function fingerprintOf(text: string, before = FNV_START): string {
  return (hashed(text, before) >>> 0).toString(16).padStart(8, '0');
}

/** For each setup the function that computes its fingerprint, or the fingerprint once it is computed. */
const fingerprints = new WeakMap<object, string | (() => string)>();

/** One function for all setups, so that they share one hidden class. */
function fingerprint(this: object): string {
  const known = fingerprints.get(this) ?? '';
  if (typeof known === 'string') return known;
  const made = known();
  fingerprints.set(this, made);
  return made;
}

/**
 * Gives `setup` a `fingerprint` that is computed when it is first read. Only saved and recorded battles need it, and
 * computing it takes as long as making the setup. The data that `made` reads must not change any more.
 */
export function withFingerprint<T extends object>(setup: T, made: () => string): T & { readonly fingerprint: string } {
  fingerprints.set(setup, made);
  Object.defineProperty(setup, 'fingerprint', { get: fingerprint, enumerable: true });
  return setup as T & { readonly fingerprint: string };
}

/**
 * Returns unique names for the log. A second unit of the same name gets its number, and a name that is in both lists
 * gets its side's name.
 */
export function uniqueNames(units: readonly { readonly name: string; readonly player: number }[]): string[] {
  return units.map((of) => {
    const same = units.filter((o) => o.name === of.name);
    if (same.length === 1) return of.name;
    const own = same.filter((o) => o.player === of.player);
    const number = own.length === 1 ? '' : ` ${own.indexOf(of) + 1}`;
    const side = own.length === same.length ? '' : of.player === 0 ? ' (first list)' : ' (second list)';
    return `${of.name}${number}${side}`;
  });
}

/** Returns the names of a closed set of numbers in words, indexed by number: `ChargeTarget: 9` is 'charge target'. */
export function wordsByNumber(set: Readonly<Record<string, number>>): readonly string[] {
  const words: string[] = [];
  for (const [name, n] of Object.entries(set)) words[n] = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words;
}
