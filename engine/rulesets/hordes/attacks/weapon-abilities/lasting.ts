// Templates that attacks and special actions leave on the table for a round, and the damage of those who enter them
// (HRD-CLOUD-001, HRD-MOVE-023, HRD-TURN-001).
import { callThen, DONE, locals, procedure, sequence } from '../../../../kernel/procedure.js';
import { Roll } from '../../core/asks.js';
import { nameOf, onTable, playerOf } from '../../core/models.js';
import { CloudKind, type HordesBattle } from '../../core/state.js';
import { armourStat } from '../../core/stats.js';
import { Cause } from '../../damage/causes.js';
import { isImmune } from '../../damage/damage-roll.js';
import { sufferDamage } from '../../damage/suffer-damage.js';
import { layCloud } from '../../terrain/clouds.js';
import { isInForce } from './rolls.js';
import { ABILITY } from './tables.js';

/**
 * Leaves a template of ability `a` of model `m` around x, y until the next turn of its player; `power`, `damage`: of what who
 * enters it suffers; `source`: 1 + the model with which it ends, 0: none.
 * @returns its row, or -1
 */
export function leave(
  b: HordesBattle,
  m: number,
  a: number,
  x: number,
  y: number,
  radius: number,
  power: number,
  damage: number,
  source: number,
): number {
  const kind = ABILITY.leavesCloud[a] !== 0 ? CloudKind.plain : CloudKind.field;
  const c = layCloud(b, x, y, radius, kind, b.core.playerTurns[0] + 2);
  if (c < 0) return c;
  b.cloud.power[c] = power;
  b.cloud.damage[c] = damage;
  b.cloud.spares[c] = ABILITY.leavesForEnemies[a] !== 0 ? 1 + playerOf(b, m) : 0;
  b.cloud.source[c] = source;
  return c;
}

/** The template of an attack of model `m` with weapon `w` around x, y stays if one of its abilities says so. */
export function leaveTemplate(
  b: HordesBattle,
  m: number,
  w: number,
  flags: number,
  x: number,
  y: number,
  radius: number,
): void {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    const a = abilities[k];
    if (ABILITY.leaves[a] === 0 || ABILITY.erupts[a] !== 0 || !isInForce(b, w, a, flags)) continue;
    const c = leave(b, m, a, x, y, radius, ABILITY.leavesPower[a], ABILITY.leavesDamage[a], 0);
    if (c >= 0 && ABILITY.sparesSelf[a] !== 0) b.cloud.exempt[c] = m + 1;
  }
}

/** Returns the damage points of a roll of template `c` against model `t` (HRD-DMG-001, HRD-DMG-002). */
function rolled(b: HordesBattle, t: number, c: number): number {
  b.dice.pool(2, Roll.Damage, t);
  return Math.max(0, b.dice.faces[0] + b.dice.faces[1] + b.cloud.power[c] - armourStat(b, t));
}

/** Returns the first model that has entered a template and has not suffered its damage yet, or -1. */
function nextSinged(b: HordesBattle): number {
  for (let m = 0; m < b.setup.models; m++) if (b.model.singed[m] !== 0) return m;
  return -1;
}

const S = sequence('next', 'over');
const L = locals('unused');

/** Everybody who has entered such templates, or ended an activation there, suffers their damage. */
// GAP HRD-MOVE-023: who enters a template suffers its damage when the movement is over; shields do not count
export const singe = procedure<HordesBattle, typeof S>(
  'damage of templates',
  S,
  {
    next(b, f) {
      b.locals[f + L.unused] = 0;
      const m = nextSinged(b);
      if (m < 0) return S.over;
      let c = 0;
      while ((b.model.singed[m] & (1 << c)) === 0) c++;
      b.model.singed[m] &= ~(1 << c);
      if (!onTable(b, m) || b.cloud.exempt[c] === m + 1 || isImmune(b, m, b.cloud.damage[c])) return S.next;
      const points = rolled(b, m, c);
      if (b.log !== null) b.log.tell('template', `${nameOf(b, m)} is in a template that harms it`);
      return points <= 0 ? S.next : callThen(b, S.next, sufferDamage, m, points, 0, Cause.other);
    },
    over(b) {
      b.game.singed[0] = 0;
      return DONE;
    },
  },
  { calls: () => [sufferDamage] },
);
