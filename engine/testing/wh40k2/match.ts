import type { Match } from '../conformance.js';
import { match } from '../matches.js';

/** Returns match `n` of this game: see `match`. */
export const w40kMatch = (n: number): Match => match('wh40k2', n);
