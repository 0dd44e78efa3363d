import type { GameSetup } from '../../engine/game.js';
import type { Battle } from '../../engine/kernel/battle.js';
import { tongue as hordes } from './hordes/tongue.js';
import { tongue as t9a } from './t9a/tongue.js';
import type { Tongue } from './tongue.js';
import { tongue as wfb9 } from './wfb9/tongue.js';
import { tongue as wh40k2 } from './wh40k2/tongue.js';

/** The dialogue of games without their own: options are answered by number, units by name. */
const PLAIN: Tongue = {
  unitOf: () => -1,
  records: () => 'ways and places cannot be typed in this game yet: answer with the number of an option',
  hint: () => '',
  stats: (b: Battle, u) => [(b.setup as GameSetup).names[u]],
  odds: () => ['the odds of this game are not told yet'],
  foesOf: () => [],
};

/** Dialogues of the games that have one, by id. */
const TONGUES = new Map<string, Tongue>([
  ['t9a', t9a as Tongue],
  ['wfb9', wfb9 as Tongue],
  ['wh40k2', wh40k2 as Tongue],
  ['hordes', hordes as Tongue],
]);

/** Returns the dialogue of a ruleset. */
export const tongueOf = (ruleset: string): Tongue => TONGUES.get(ruleset) ?? PLAIN;

/** True if players can give places and ways in a ruleset, and ask for facts and odds. */
export const hasTongue = (ruleset: string): boolean => TONGUES.has(ruleset);
