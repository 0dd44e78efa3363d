import type { Scopes } from '../../kernel/effect-scopes.js';
import { isWithin } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { footprintOf, newFootprint, squaredGapTo } from '../footprints.js';
import { unitOf } from './state.js';
import { formationOf, onTable, playerOf, refreshUnitRules } from './units.js';

const footprint = newFootprint();

/** The unit row to which a subject belongs, a part or a unit as a whole; NONE for one that is not in use. */
function rowOf(b: RegimentsBattle, subject: number): number {
  const u = unitOf(b, subject);
  if (u >= 0) return u < b.setup.units ? u : NONE;
  return subject < b.setup.parts ? b.setup.part.unit[subject] : NONE;
}

/** Subjects that effects cover: an effect on a unit covers all its models, joined characters too (T9A-UNI-006). */
export const SCOPES: Scopes = {
  unitOf(battle, subject) {
    const b = battle as RegimentsBattle;
    const u = rowOf(b, subject);
    return u < 0 ? NONE : formationOf(b, u);
  },
  playerOf(battle, subject) {
    const b = battle as RegimentsBattle;
    const u = rowOf(b, subject);
    return u < 0 ? NONE : playerOf(b, u);
  },
  rowOf: (b, subject) => rowOf(b as RegimentsBattle, subject),
  // units are within if any of their models is (T9A-MEA-001)
  isWithin(battle, subject, x, y, radius) {
    const b = battle as RegimentsBattle;
    const row = rowOf(b, subject);
    if (row < 0) return false;
    const u = formationOf(b, row);
    if (!onTable(b, u)) return false;
    footprintOf(b, u, footprint);
    return isWithin(squaredGapTo(footprint, b.unit.facing[u], x, y, 0, 0, 0), radius);
  },
  weaponOf: (b, a) => (b as RegimentsBattle).attack.weapon[a],
  // a unit as a whole holds what its parts hold (T9A-SRG-013)
  rulesChanged(battle, subject) {
    const b = battle as RegimentsBattle;
    if (unitOf(b, subject) < 0) refreshUnitRules(b, formationOf(b, rowOf(b, subject)));
  },
};
