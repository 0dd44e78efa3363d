import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import type { Chance } from '../../../kernel/ruleset.js';
import { mayLeave } from '../characters/characters.js';
import { mayCharge, planCharge } from '../charges/charge-moves.js';
import { findChargeTargets, hasChargeTarget, isChargeable, isCharger } from '../charges/charge-targets.js';
import { Verb } from '../core/asks.js';
import { Hidden, Status, type W40kBattle } from '../core/state.js';
import { playerOf, standing } from '../core/units.js';
import { mayHide } from '../hiding/hiding.js';
import { mayMove } from './movement-allowance.js';
import { scattered } from './split-squads.js';

/** W40K-DEC-015: lists the squads that may declare a charge, and "no more charges". */
export function listChargers(b: W40kBattle): void {
  let forced = false;
  for (let u = 0; u < b.setup.units; u++) {
    if (!mayCharge(b, u) || !hasChargeTarget(b, u)) continue;
    b.option.add(Verb.Pick, u);
    if ((b.unit.status[u] & Status.Frenzied) !== 0) forced = true;
  }
  // W40K-HERO-023: a character may charge alone and leaves its squad for it, unless he was shaken (W40K-SHAKE-002)
  for (let g = 0; g < b.setup.units; g++) {
    if (b.unit.host[g] < 0 || (b.unit.status[g] & Status.Shaken) !== 0) continue;
    if (mayLeave(b, g) && hasChargeTarget(b, g)) b.option.add(Verb.Leave, g);
  }
  if (!forced) b.option.add(Verb.Stop); // W40K-FREN-003
}

/** W40K-DEC-015: lists the targets of a charge, and "back" once. */
export function listChargeTargets(b: W40kBattle): void {
  const u = b.decision.subject[0];
  findChargeTargets(b, u);
  for (let t = 0; t < b.setup.units; t++) if (isChargeable(t)) b.option.add(Verb.Charge, t);
  if (b.decision.backs[0] !== 0) return;
  // K41: a squad that declares a charge and has one target charges it
  if (b.option.count !== 1 || b.core.level[0] === Level.full) b.option.add(Verb.Back);
}

/** W40K-DEC-016: lists the chargers that may move next. */
export function listChargerOrder(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) if (isCharger(b, u)) b.option.add(Verb.Pick, u);
}

/** Returns the ticks from the nearest model of charger `u` to the nearest model of its target. */
function chargeGap(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  const { radius } = b.setup.model;
  const { x, y } = b.model;
  const t = b.unit.target[u];
  let least = Infinity;
  if (t < 0) return least;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    if (!standing(b, m)) continue;
    for (let o = first[t], last = o + count[t]; o < last; o++) {
      if (!standing(b, o)) continue;
      least = Math.min(least, Math.sqrt((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2) - radius[o] - radius[m]);
    }
  }
  return least;
}

/**
 * Returns the charger that standing orders move first (K41): the nearest to its target, so that it blocks no other.
 * Returns NONE while an enemy is on overwatch, because the order then decides at which charger it fires first.
 */
export function orderedCharger(b: W40kBattle): number {
  let next: number = NONE;
  let least = Infinity;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.overwatch[u] !== 0 && playerOf(b, u) !== b.core.active[0]) return NONE;
    if (!isCharger(b, u)) continue;
    const gap = chargeGap(b, u);
    if (next !== NONE && gap >= least) continue;
    next = u;
    least = gap;
  }
  return next;
}

/**
 * W40K-DEC-016: lists the ways to charge. With `n` 0 each model takes its own enemy if possible; with `n` 1 all go for
 * the closest. `extra` is the number of models that reach no enemy.
 */
export function listChargeMoves(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const t = b.unit.target[u];
  for (let press = 0; press < 2; press++)
    b.option.add(Verb.Charge, t, press, planCharge(b, u, t, press === 0).stragglers);
}

/** W40K-DEC-017: lists the squads that may move next. The moves may end only if no squad must regain coherency. */
export function listMovers(b: W40kBattle): void {
  let held = false;
  for (let u = 0; u < b.setup.units; u++) {
    if (!mayMove(b, u)) continue;
    b.option.add(Verb.Pick, u);
    if (scattered(b, u)) held = true;
  }
  // W40K-DEC-020, W40K-HERO-018: characters that leave their squads
  for (let g = 0; g < b.setup.units; g++) if (b.unit.host[g] >= 0 && mayLeave(b, g)) b.option.add(Verb.Leave, g);
  if (!held) b.option.add(Verb.Stop);
}

/** True if a squad may still move, or a character may leave his squad. */
export function anyMover(b: W40kBattle): boolean {
  for (let u = 0; u < b.setup.units; u++) if (mayMove(b, u)) return true;
  for (let g = 0; g < b.setup.units; g++) if (b.unit.host[g] >= 0 && mayLeave(b, g)) return true;
  return false;
}

/**
 * Returns the only squad that may still move, if no character may leave his; NONE if there are several choices or none.
 */
export function onlyMover(b: W40kBattle): number {
  for (let g = 0; g < b.setup.units; g++) if (b.unit.host[g] >= 0 && mayLeave(b, g)) return NONE;
  let only: number = NONE;
  for (let u = 0; u < b.setup.units; u++) {
    if (!mayMove(b, u)) continue;
    if (only !== NONE) return NONE;
    only = u;
  }
  return only;
}

/**
 * Adds a random one of the options that `listMovers` lists (`Ruleset.sample`). Whether the player may stop is tested
 * only if stopping is picked.
 */
export function sampleMover(b: W40kBattle, random: Chance): number {
  const { option } = b;
  for (let u = 0; u < b.setup.units; u++) if (mayMove(b, u)) option.add(Verb.Pick, u);
  const squads = option.count;
  for (let g = 0; g < b.setup.units; g++) if (b.unit.host[g] >= 0 && mayLeave(b, g)) option.add(Verb.Leave, g);
  const n = random.below(option.count + 1);
  if (n < option.count) return n;
  for (let i = 0; i < squads; i++) if (scattered(b, option.target[i])) return random.below(option.count);
  return option.add(Verb.Stop);
}

/**
 * W40K-DEC-022: lists the squads that may hide, and "none". If the question is about one squad, only that squad is
 * listed.
 */
export function listMayHide(b: W40kBattle): void {
  const only = b.decision.subject[0];
  for (let u = 0; u < b.setup.units; u++) {
    if ((only < 0 || u === only) && couldHide(b, u)) b.option.add(Verb.Hide, u);
  }
  b.option.add(Verb.Stop);
}

/** True if squad `u` of the active player may hide at the end of the movement phase (W40K-HIDE-001). */
export function couldHide(b: W40kBattle, u: number): boolean {
  return playerOf(b, u) === b.core.active[0] && b.unit.hidden[u] === Hidden.none && mayHide(b, u);
}
