import type { Scopes } from '../../../kernel/effect-scopes.js';
import { isWithin } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import type { W40kBattle } from './state.js';
import { playerOf, squadOf, standing } from './units.js';

/** The units that effects cover. An effect on a squad covers the characters in it (W40K-HERO-026). */
export const SCOPES: Scopes = {
  unitOf(battle, subject) {
    const b = battle as W40kBattle;
    return subject < b.setup.units ? squadOf(b, subject) : NONE;
  },
  playerOf(battle, subject) {
    const b = battle as W40kBattle;
    return subject < b.setup.units ? playerOf(b, subject) : NONE;
  },
  rowOf: (_b, subject) => subject,
  // a unit is within the circle if the base of any of its models is partly inside
  isWithin(battle, subject, x, y, radius) {
    const b = battle as W40kBattle;
    if (subject >= b.setup.units) return false;
    const { first, count } = b.setup.unit;
    for (let m = first[subject]; m < first[subject] + count[subject]; m++) {
      if (!standing(b, m)) continue;
      const dx = b.model.x[m] - x;
      const dy = b.model.y[m] - y;
      if (isWithin(dx * dx + dy * dy, radius + b.setup.model.radius[m])) return true;
    }
    return false;
  },
  weaponOf: (b, a) => (b as W40kBattle).shot.weapon[a],
  rulesChanged() {},
};
