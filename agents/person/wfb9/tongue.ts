import type { Wfb9Battle } from '../../../engine/rulesets/wfb9/core/state.js';
import { wfb9 } from '../../../engine/rulesets/wfb9/ruleset.js';
import { WFB9_CAPTAIN } from '../../captain/wfb9/game.js';
import { foesOf, oddsTold } from '../regiments/odds.js';
import { blockHint, blockRecords } from '../regiments/records.js';
import { unitOfOption } from '../regiments/units.js';
import type { Tongue } from '../tongue.js';
import { wfb9Stats } from './stats.js';

/** The dialogue of this game. */
export const tongue: Tongue<Wfb9Battle> = {
  unitOf: unitOfOption,
  records: blockRecords,
  hint: blockHint,
  stats: wfb9Stats,
  odds: oddsTold(wfb9, WFB9_CAPTAIN),
  foesOf,
};
