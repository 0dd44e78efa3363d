import { listTerms as hordes } from './hordes/list-terms.js';
import type { ListTerms } from './listing.js';
import { listTerms as t9a } from './t9a/list-terms.js';
import { listTerms as wfb9 } from './wfb9/list-terms.js';
import { listTerms as wh40k2 } from './wh40k2/list-terms.js';

/** How lists of a game are written, by its id; a game without an entry has no list builder. */
const TERMS = new Map<string, ListTerms>([
  ['t9a', t9a as ListTerms],
  ['wfb9', wfb9 as ListTerms],
  ['wh40k2', wh40k2 as ListTerms],
  ['hordes', hordes as ListTerms],
]);

/** Returns how lists of a game are written, or undefined. */
export const listTermsOf = (ruleset: string): ListTerms | undefined => TERMS.get(ruleset);
