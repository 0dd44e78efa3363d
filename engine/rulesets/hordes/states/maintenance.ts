// The Maintenance Phase: continuous effects (HRD-TURN-005, HRD-CONT).
import { callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Roll } from '../core/asks.js';
import { nameOf, onTable, playerOf } from '../core/models.js';
import { type HordesBattle, Status } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { Cause } from '../damage/causes.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { loseExcess } from '../leaders/fury.js';
import { endWhereImmune } from './continuous.js';

/** POW of the continuous effect Fire (HRD-CONT-005). */
const FIRE_POWER = 12;
const EFFECTS = [Status.corrosion, Status.fire] as const;

/** Rolls whether each continuous effect of the active player's models expires, on 1 or 2 (HRD-CONT-002). */
function checkExpiry(b: HordesBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0]) continue;
    endWhereImmune(b, m);
    for (let i = 0; i < EFFECTS.length; i++) {
      if ((b.model.status[m] & EFFECTS[i]) !== 0 && b.dice.one(6, Roll.Expiry, m) <= 2) {
        b.model.status[m] &= ~EFFECTS[i];
      }
    }
  }
}

/** Returns the damage points of Fire on model `m` (HRD-CONT-005). */
function burn(b: HordesBattle, m: number): number {
  b.dice.pool(2, Roll.Burning, m);
  return b.dice.faces[0] + b.dice.faces[1] + FIRE_POWER - armourStat(b, m);
}

const S = sequence('expiry', 'next', 'corrode', 'burn');
const L = locals('model');

/** Continuous effects of the active player's models expire or do their harm (HRD-TURN-005). */
export const maintenance = procedure<HordesBattle, typeof S>(
  'maintenance phase',
  S,
  {
    expiry(b, f) {
      loseExcess(b); // HRD-TURN-004
      checkExpiry(b);
      b.locals[f + L.model] = -1;
      return NEXT;
    },
    next(b, f) {
      const l = b.locals;
      const any = Status.fire | Status.corrosion;
      for (let m = l[f + L.model] + 1; m < b.setup.models; m++) {
        if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0] || (b.model.status[m] & any) === 0) continue;
        l[f + L.model] = m;
        return NEXT;
      }
      return DONE;
    },
    corrode(b, f) {
      const m = b.locals[f + L.model];
      if ((b.model.status[m] & Status.corrosion) === 0) return NEXT;
      if (b.log !== null) b.log.tell('corrosion', `${nameOf(b, m)} corrodes`);
      return callThen(b, S.burn, sufferDamage, m, 1, 0, Cause.continuous); // HRD-CONT-004
    },
    burn(b, f) {
      const m = b.locals[f + L.model];
      if (!onTable(b, m) || (b.model.status[m] & Status.fire) === 0) return S.next;
      if (b.log !== null) b.log.tell('fire', `${nameOf(b, m)} burns`);
      return callThen(b, S.next, sufferDamage, m, burn(b, m), 0, Cause.continuous);
    },
  },
  { calls: () => [sufferDamage] },
);
