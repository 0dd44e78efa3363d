import { hashed } from '../kernel/setup.js';

/** Cache of digests by list. They are slow to compute, and lists do not change. */
const DIGESTS = new WeakMap<object, number>();

/** Returns a hash of the JSON of a list, for the fingerprint of a setup. */
export function listDigest(list: object): number {
  const known = DIGESTS.get(list);
  if (known !== undefined) return known;
  const digest = hashed(JSON.stringify(list));
  DIGESTS.set(list, digest);
  return digest;
}
