import type { Match } from '../conformance.js';
import { match } from '../matches.js';

/** Returns match `n` of this game: see `match`. */
export const t9aMatch = (n: number): Match => match('t9a', n);
