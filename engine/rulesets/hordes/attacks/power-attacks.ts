// What power attacks do when they hit, before their damage roll (HRD-HBUT, HRD-SLAM, HRD-SLMD).
import { INCH } from '../../../kernel/geometry/measures.js';
import { Roll } from '../core/asks.js';
import { baseOf, HUGE, nameOf } from '../core/models.js';
import { HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { CHARGE } from '../movement/charges.js';
import { directionTo, Meeting, makeRoom, met, metTerrain, slide } from '../movement/involuntary.js';
import { knockDown } from '../states/knockdown.js';
import { addHit } from './templates.js';

/**
 * Returns the ticks by which a slam of model `m` moves `t`: d6 inches, half of it for an attacker with the smaller base,
 * 2 more by a huge base (HRD-SLAM-009, HRD-SLAM-011, HRD-SLAM-012).
 */
function slamDistance(b: HordesBattle, m: number, t: number): number {
  const rolled = b.dice.one(6, Roll.Slam, m) * INCH;
  if (baseOf(b, m) < baseOf(b, t)) return rolled / 2;
  return baseOf(b, m) === HUGE && baseOf(b, t) < HUGE ? rolled + 2 * INCH : rolled;
}

/**
 * Slams model `t` of hit `row` directly away from `m`: it moves, falls, and adds those that it met to the hits
 * (HRD-SLMD-001..009).
 */
function slamAway(b: HordesBattle, m: number, row: number): void {
  const t = b.hit.model[row];
  const gone = slide(b, t, directionTo(b, m, t), slamDistance(b, m, t), true);
  if (b.log !== null) b.log.tell('slam', `${nameOf(b, t)} is slammed ${(gone / INCH).toFixed(1)} inches`);
  if (metTerrain) b.hit.flags[row] |= HitFlag.impact; // HRD-TER-037
  knockDown(b, t);
  for (let o = 0; o < b.setup.models; o++) {
    if (met[o] === Meeting.none) continue;
    if (met[o] === Meeting.stopped) b.hit.flags[row] |= HitFlag.impact;
    if (baseOf(b, o) > baseOf(b, t)) continue; // HRD-SLMD-008
    addHit(b, o, HitFlag.collateral);
    knockDown(b, o);
  }
  makeRoom(b, t);
}

/** Applies the power attack of row `w` of model `m` to what it hit: the hits from row `first` on. */
export function applyPowerAttack(b: HordesBattle, m: number, w: number, first: number): void {
  if (b.setup.weapons.powerAttack[w] === PowerAttack.headButt) {
    knockDown(b, b.hit.model[first]); // HRD-HBUT-002
    return;
  }
  // HRD-SLAM-013: a slam of less than 3 inches does its damage only
  if (b.activation.advanced[0] >= CHARGE) slamAway(b, m, first);
}
