// Abilities about spells: whom nobody takes control of, whose attacks ignore spells, and who helps a spellcaster (HRD-SPEC-001).
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { attachedTo } from '../core/battlegroups.js';
import { areWithin, onTable } from '../core/models.js';
import { type HordesBattle, Used } from '../core/state.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';

const INSCRUTABLE = ruleOf(abilityNumber('Inscrutable'));
const ARCANE_ASSASSIN = ruleOf(abilityNumber('Arcane Assassin'));
const ARCANE_REALIGNMENT = ruleOf(abilityNumber('Arcane Realignment'));
/** How near to the model its warcaster stands that may roll again, ticks. */
const REALIGNED = 5 * INCH;

/** True if no opponent takes control of model `m`. */
export const isInscrutable = (b: HordesBattle, m: number): boolean => holds(b, m, INSCRUTABLE);

// GAP HRD-PFLD-002: no focus points overboost a Power Field in this edition, so that there are none to ignore
/** True if attacks of model `m` ignore what spells add to the DEF and ARM of their targets. */
export const ignoresSpells = (b: HordesBattle, m: number): boolean => m >= 0 && holds(b, m, ARCANE_ASSASSIN);

/** Returns the model that lets its warcaster `m` roll a magic attack again that missed, once a turn; or -1. */
export function realignerOf(b: HordesBattle, m: number): number {
  for (let o = 0; o < b.setup.models; o++) {
    if (!holds(b, o, ARCANE_REALIGNMENT) || !onTable(b, o) || (b.model.used[o] & Used.realigned) !== 0) continue;
    if (attachedTo(b, o) === m && areWithin(b, o, m, REALIGNED)) return o;
  }
  return -1;
}
