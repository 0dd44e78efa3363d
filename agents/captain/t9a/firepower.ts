import { AttackKind } from '../../../engine/regiments/core/state.js';
import { attackChances, ROOM_EACH } from '../../../engine/rulesets/t9a/attacks/attack-chances.js';
import { addAttacks, clearRow } from '../../../engine/rulesets/t9a/attacks/attack-table.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { chanceOfTest, meanOf, volleyOdds } from '../../../engine/rulesets/t9a/odds/attacks.js';
import { isShooter, mostShots } from '../../../engine/rulesets/t9a/shooting/shooting-weapons.js';
import { worthOf, worthOfWound } from './values.js';

/** Ranks of a unit that shoot (T9A-SHO-005). */
const RANKS = 2;
const each = new Float64Array(ROOM_EACH);

/** Mean Wounds of `n` shots of `part` of unit `u` at `t`, in the open and at short range. */
function shotsAt(b: T9aBattle, u: number, part: number, t: number, n: number): number {
  const weapon = b.setup.part.shooting[part];
  const a = addAttacks(b, u, part, t, b.unit.pool[t] > 0 ? -1 : t, n, 0, weapon, AttackKind.shooting);
  const most = attackChances(b, a, each);
  clearRow(b, a);
  b.field.attacks[0] = a;
  let mean = 0;
  for (let k = 1; k <= most; k++) mean += k * each[k];
  return n * mean;
}

/** Points that a volley of unit `u` at `t` is worth on the average, if all of its front shoots in the open. */
export function volleyWorth(b: T9aBattle, u: number, t: number): number {
  const { part, parts } = b.setup.unit;
  const models = Math.min(b.unit.models[u], RANKS * b.unit.files[u]);
  let wounds = 0;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if (isShooter(b, p)) wounds += shotsAt(b, u, p, t, models * Math.max(1, mostShots(b, p)));
  }
  return Math.min(wounds * worthOfWound(b, t), worthOf(b, t));
}

/** Share of a unit's worth that is lost when it panics. */
const PANICKED = 0.35;

/** Points that this very volley of `u` at `t` may be expected to win: Wounds, the end of the unit, its panic. */
export function worthOfShots(
  b: T9aBattle,
  u: number,
  t: number,
  leadership: number,
  several: boolean,
  reaction: boolean,
  other = false,
): number {
  const { chances } = volleyOdds(b, u, t, several, reaction, other);
  const W = b.setup.unit.W[t];
  const { models, pool, wounds, own, phaseModels } = b.unit;
  const left = pool[t] * W - wounds[t] + own[t];
  const before = Math.max(models[t], phaseModels[t]);
  const alarm = Math.max(0, Math.ceil(before / 4) - (before - models[t])) * W - wounds[t];
  let ends = 0;
  let panics = 0;
  for (let n = 1; n < chances.length; n++) {
    if (n >= left) ends += chances[n];
    else if (n >= alarm) panics += chances[n];
  }
  const worth = worthOf(b, t);
  const flees = b.unit.engaged[t] !== 0 ? 0 : panics * (1 - chanceOfTest(leadership));
  return meanOf(chances) * worthOfWound(b, t) + worth * (ends * 0.5 + flees * PANICKED);
}
