import { attackChances, ROOM_EACH } from '../../../engine/regiments/attacks/attack-chances.js';
import { addAttacks, clearRow } from '../../../engine/regiments/attacks/attack-table.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { AttackKind } from '../../../engine/regiments/core/state.js';
import { engaged, fleeing, formationOf, gap, playerOf } from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { volleyOdds } from '../../../engine/regiments/odds/volleys.js';
import { isShooter, mostShots } from '../../../engine/regiments/shooting/shooting-weapons.js';
import { hasOther, longestRange } from '../../../engine/regiments/shooting/volley.js';
import { type Candidate, NEVER } from '../candidates.js';
import { chanceToHold, evenly, type RegimentsMind, woundsOf } from './game.js';

/** Ranks of a unit that shoot (T9A-SHO-005). */
const RANKS = 2;
const each = new Float64Array(ROOM_EACH);

/** Returns the mean Wounds of the attack in row `a` of the table, and clears that row. */
export function meanOfAttack(b: RegimentsBattle, a: number): number {
  const most = attackChances(b, a, each);
  clearRow(b, a);
  b.field.attacks[0] = a;
  let mean = 0;
  for (let k = 1; k <= most; k++) mean += k * each[k];
  return mean;
}

/** Returns the mean points that a volley of unit `u` at `t` is worth if its whole front shoots in the open, at short range. */
export function volleyWorth(b: RegimentsBattle, { game, n }: RegimentsMind, u: number, t: number): number {
  const { part, parts } = b.setup.unit;
  const models = Math.min(b.unit.models[u], RANKS * b.unit.files[u]);
  const row = b.unit.pool[t] > 0 ? -1 : t;
  let wounds = 0;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if (!isShooter(b, p)) continue;
    const shots = models * Math.max(1, mostShots(b, p));
    const a = addAttacks(b, u, p, t, row, shots, 0, b.setup.part.shooting[p], AttackKind.shooting);
    wounds += shots * meanOfAttack(b, a);
  }
  return Math.min(wounds * n.partly * evenly(b, t), game.worthOf(b, t));
}

/** Returns the points of the best volley of unit `u` at an enemy within its range. */
export function bestVolley(b: RegimentsBattle, mind: RegimentsMind, u: number): number {
  const range = longestRange(b, u);
  let most = 0;
  for (let t = 0; range > 0 && t < b.setup.units; t++) {
    if (playerOf(b, t) === playerOf(b, u) || b.unit.place[t] !== Place.table || engaged(b, t)) continue;
    if (gap(b, u, t) <= range) most = Math.max(most, volleyWorth(b, mind, u, t));
  }
  return most;
}

/** Returns the Wounds by which unit `t` loses a quarter of its models in this phase (T9A-PAN-001). */
function woundsToPanic(b: RegimentsBattle, t: number): number {
  const { models, phaseModels, wounds } = b.unit;
  const before = Math.max(models[t], phaseModels[t]);
  return Math.max(0, Math.ceil(before / 4) - (before - models[t])) * b.setup.unit.W[t] - wounds[t];
}

/** Returns the points that a volley at `t` may expect to win by Wounds, thresholds that pay, the end of the unit and its panic. @param chances of Wounds, entry `n` for `n` of them */
export function worthOfWounds(
  b: RegimentsBattle,
  { game, n }: RegimentsMind,
  t: number,
  chances: Float64Array,
): number {
  const left = woundsOf(b, t);
  const alarm = woundsToPanic(b, t);
  let [ends, panics, mean, paid] = [0, 0, 0, 0];
  for (let k = 1; k < chances.length; k++) {
    if (chances[k] === 0) continue;
    mean += k * chances[k];
    if (k >= left) ends += chances[k];
    else {
      if (k >= alarm) panics += chances[k];
      paid += chances[k] * game.paysFor(b, t, k);
    }
  }
  const flees = engaged(b, t) ? 0 : panics * (1 - chanceToHold(b, t));
  const wounds = mean * n.partly * evenly(b, t) + n.threshold * paid;
  return wounds + game.worthOf(b, t) * (ends * n.shotDown + flees * n.shotPanics);
}

/** Returns the points of the best volley of `u` at `t` now, as a reaction to a charge or not. */
export function worthOfShooting(
  b: RegimentsBattle,
  mind: RegimentsMind,
  u: number,
  t: number,
  reaction: boolean,
): number {
  const by = (other: boolean): number => worthOfWounds(b, mind, t, volleyOdds(b, u, t, true, reaction, other).chances);
  return !reaction && hasOther(b, u) ? Math.max(by(false), by(true)) : by(false);
}

/** Chooses the target of the subject's volley: the most points won. */
export const shotTarget: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'what the volley wins',
  worth(b, mind, i) {
    const { game, n } = mind;
    if (b.option.verb[i] !== Verb.Shoot) return NEVER;
    const t = b.option.target[i];
    if (b.unit.place[t] === Place.inUnit) return NEVER; // a character apart from its unit, which is a target too
    let value = worthOfShooting(b, mind, b.decision.subject[0], t, false);
    if (fleeing(b, t)) value *= n.onTheRun;
    return value + 1e-6 * game.worthOf(b, t);
  },
};

/** Chooses between one shot each and all Multiple Shots (T9A-DEC-140); a champion or character chooses as the whole unit would. */
export const shotMode: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'what the volley wins in this way',
  worth(b, mind, i) {
    const u = formationOf(b, b.decision.subject[0]);
    const t = b.decision.other[0];
    const reaction = playerOf(b, u) !== b.core.active[0];
    const { chances } = volleyOdds(b, u, t, b.option.n[i] > 1, reaction, b.option.extra[i] !== 0);
    return worthOfWounds(b, mind, t, chances);
  },
};
