/** Parts of which rulesets compile their setups (K16). */

/**
 * Byte columns by name, `length` entries each. They grow out of parsed JSON, so that all setups have one hidden class: see
 * `Layout.shape`.
 */
export function byteColumns<T extends readonly string[]>(length: number, ...names: T): Record<T[number], Uint8Array> {
  const columns: Record<string, Uint8Array> = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);
  for (const name of names) columns[name] = new Uint8Array(length);
  return columns as Record<T[number], Uint8Array>;
}

const FNV_START = 0x811c9dc5;

/** FNV-1a over a text, going on from the hash of what came before it. */
export function hashed(text: string, before = FNV_START): number {
  let hash = before;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/**
 * FNV-1a over what a setup was made from, as eight hexadecimal digits: equal exactly for equal setups, in practice. `before`:
 * the `hashed` first part of it, if that was worked out before.
 */
export function fingerprintOf(text: string, before = FNV_START): string {
  return (hashed(text, before) >>> 0).toString(16).padStart(8, '0');
}

/** How the fingerprint of each setup is worked out, or what it is once that was done. */
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
 * Gives `setup` a `fingerprint` that is worked out when it is first read: only battles that are saved or recorded have any use
 * for it, and it takes as long as the setup. What `made` reads must not change any more.
 */
export function withFingerprint<T extends object>(setup: T, made: () => string): T & { readonly fingerprint: string } {
  fingerprints.set(setup, made);
  Object.defineProperty(setup, 'fingerprint', { get: fingerprint, enumerable: true });
  return setup as T & { readonly fingerprint: string };
}

/** Names for the log, unique: a second unit of the same name gets its number, and both lists' get their side's. */
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

/** The names of a closed set of numbers in words, entry by number: `ChargeTarget: 9` is 'charge target'. */
export function wordsByNumber(set: Readonly<Record<string, number>>): readonly string[] {
  const words: string[] = [];
  for (const [name, n] of Object.entries(set)) words[n] = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words;
}
