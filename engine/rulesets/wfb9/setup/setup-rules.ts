import { INCH } from '../../../kernel/geometry/measures.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import { hasPlace, suits } from '../characters/who-may-join.js';
import { mayStandIn } from '../core/formations.js';
import { ROLL_NAMES, Roll } from '../core/rolls.js';
import type { Wfb9Battle } from '../core/state.js';
import { rollOff } from './pre-game.js';

/** What this game supplies to the chapters of its family on words, deployment and who joins whom. */
export const SETUP_RULES: Pick<RegimentsRules, 'words' | 'setup' | 'characters'> = {
  words: { rolls: ROLL_NAMES },
  setup: {
    mayStandIn: (b, u, files) => mayStandIn(b as Wfb9Battle, u, files),
    // GAP WFB9-FORM-007: with an odd number of free files the models of the last rank stand half a base aside, in the very middle
    freeFilesToTheLeft: 0.5,
    scoutDistance: () => 12 * INCH, // WFB9-SRSCO-002
    firstScouts: (b) => rollOff(b as Wfb9Battle, Roll.FirstScouts, 0, 0), // WFB9-SRSCO-004
    firstVanguard: (b) => rollOff(b as Wfb9Battle, Roll.FirstVanguard, 0, 0), // WFB9-SRVAN-005
  },
  characters: {
    suits: (b, c, u) => suits(b as Wfb9Battle, c, u),
    hasPlace: (b, u, files, n) => hasPlace(b as Wfb9Battle, u, files, n),
    mayChangePlace: true, // WFB9-CHR-018
  },
};
