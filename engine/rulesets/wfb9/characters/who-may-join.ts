import {
  championAlive,
  firstJoined,
  hasMusician,
  hasStandard,
  nextJoined,
  unitHas,
} from '../../../regiments/core/units.js';
import { JOINABLE } from '../armies/composition.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';

/** 1 for each troop type whose units characters join, by its number (WFB9-CHR-002, WFB9-CHR-004). */
const IS_JOINABLE = Uint8Array.from(TROOP_TYPES, (type) => (JOINABLE.includes(type) ? 1 : 0));

/**
 * True if character `c` may join unit `u`, whose base it has: both are of a type that joins (WFB9-CHR-002, WFB9-CHR-004,
 * WFB9-CHR-005), the unit's models are no stronger than the character's type (WFB9-CHR-003), the unit is not Expendable
 * (WFB9-SREXP-002), and both or neither are Unbreakable (WFB9-SRUNB-002, WFB9-SRUNB-003).
 */
export function suits(b: Wfb9Battle, c: number, u: number): boolean {
  const { troopType, unitStrength } = b.setup.unit;
  if (IS_JOINABLE[troopType[c]] === 0 || IS_JOINABLE[troopType[u]] === 0) return false;
  if (unitStrength[u] > unitStrength[c] || unitHas(b, u, Rule.Expendable)) return false;
  // GAP WFB9-SRGEN-001: units with Madness of Khaine are joined by characters with Frenzy alone, which are the Death Hags; it would harm others
  if (unitHas(b, u, Rule.MadnessOfKhaine) && !unitHas(b, c, Rule.Frenzy)) return false;
  return unitHas(b, c, Rule.Unbreakable) === unitHas(b, u, Rule.Unbreakable);
}

/**
 * True if `n` more characters find places in a front rank of `files` files of unit `u`, beside its command group and the characters in it
 * (WFB9-CHR-010, WFB9-CMD-002).
 */
export function hasPlace(b: Wfb9Battle, u: number, files: number, n: number): boolean {
  const leads = b.setup.unit.character[u] !== 0 ? b.unit.own[u] > 0 : championAlive(b, u);
  let taken = (leads ? 1 : 0) + (hasStandard(b, u) ? 1 : 0) + (hasMusician(b, u) ? 1 : 0);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) taken++;
  return taken + n <= files;
}
