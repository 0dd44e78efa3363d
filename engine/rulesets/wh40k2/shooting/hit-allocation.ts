import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf, sees } from '../../../skirmish/sight.js';
import { isBeside } from '../characters/protection.js';
import { Roll } from '../core/rolls.js';
import { ShotFlag, type W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, isCharacter, membersOf, squadOfModel } from '../core/units.js';
import { evenly } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';
import { firesAt } from './volley.js';

/** Models of the squad shot at, in the order of their rows, and those who fire at it. */
const targets = new Int32Array(256);
const shooters = new Int32Array(256);
/** Characters on whom hits on the squad may fall. */
const characters = new Int32Array(64);
/**
 * Where each of the targets stands in the order of casualties: lower falls first. While `open` it is not known who of those who fire
 * sees him, or in which shelter he is: later than here at any rate, or here.
 */
const order = new Float64Array(256);
const open = new Uint8Array(256);
const tied = new Int32Array(256);
/** Models of a combat. */
export const fighters = new Int32Array(256);
const fights = new Uint8Array(256);

/** Ranks of models that are not hit before all others are down, far above any distance on a table. */
const UNSEEN = 4096 * INCH;
const OTHER_SHELTER = 2 * UNSEEN;
const ENGAGED = 2 * OTHER_SHELTER;

let row = 0;
let firing = 0;
let targetCount = 0;
let characterCount = 0;
/** How many models are equally near for the hit at hand, when a die must say which of them it is. */
let undecided = 0;

/** Ticks from model `m` to the nearest of the `n` models `by`. */
function nearestShooter(b: W40kBattle, m: number, by: Int32Array, n: number): number {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  let best = Infinity;
  for (let i = 0; i < n; i++) {
    const s = by[i];
    const dx = x[m] - x[s];
    const dy = y[m] - y[s];
    const gap = Math.sqrt(dx * dx + dy * dy) - radius[s];
    if (gap < best) best = gap;
  }
  return Math.max(best - radius[m], 0);
}

function isSeen(b: W40kBattle, m: number, by: Int32Array, n: number): boolean {
  for (let i = 0; i < n; i++) if (sees(b, by[i], m)) return true;
  return false;
}

/**
 * Where model `m` stands in the order of casualties of a volley of the `n` models `by` (W40K-CAS-001), the first of whom fires
 * at those in shelter `cover - 1`, or 0: lower falls first, and a difference of TOUCH or less is none.
 */
export function orderOf(b: W40kBattle, m: number, by: Int32Array, n: number, cover: number): number {
  let rank = nearestShooter(b, m, by, n);
  if (!isSeen(b, m, by, n)) rank += UNSEEN;
  if (cover !== 0 && coverOf(b, by[0], m) + 1 !== cover) rank += OTHER_SHELTER;
  if (b.model.engaged[m] !== 0) rank += ENGAGED;
  return rank;
}

/** Writes those who fire with model `shooter` at unit `t` to `shooters`: him first, then his comrades. @returns how many */
function whoFires(b: W40kBattle, shooter: number, t: number): number {
  const all = membersOf(b, squadOfModel(b, shooter), shooters);
  let n = 0;
  for (let i = 0; i < all; i++) {
    const m = shooters[i];
    if (m !== shooter && firesAt(b, m, t)) shooters[n++] = m;
  }
  shooters[n] = shooters[0];
  shooters[0] = shooter;
  return n + 1;
}

/**
 * Looks up who of the target may be hit by the shots of row `r`, and in which order they fall (W40K-CAS-001): of those
 * at whom it is aimed the nearest first; then the others of the squad, since hits are lost only when it is used up
 * (W40K-CAS-003). Holds until the next call.
 */
export function lineUp(b: W40kBattle, r: number): void {
  row = r;
  const { shot } = b;
  const squad = shot.target[r];
  const by = squadOfModel(b, shot.shooter[r]);
  firing = whoFires(b, shot.shooter[r], squad);
  const all = membersOf(b, squad, targets);
  targetCount = 0;
  characterCount = 0;
  for (let i = 0; i < all; i++) {
    const m = targets[i];
    const u = b.setup.model.unit[m];
    if (u !== squad && isCharacter(b, u)) {
      if (b.model.engaged[m] === 0) characters[characterCount++] = m; // who fights is none of those shot at (W40K-MELEE-001)
      continue;
    }
    targets[targetCount] = m;
    order[targetCount] = nearestShooter(b, m, shooters, firing) + (b.model.engaged[m] !== 0 ? ENGAGED : 0);
    open[targetCount++] = 1;
  }
  if (isCharacter(b, squad)) return;
  // W40K-HERO-035, W40K-HERO-038: a character beside the squad shares its hits as one in it does
  for (let u = 0; u < b.setup.units; u++) {
    if (!isCharacter(b, u) || b.unit.host[u] !== NONE || b.unit.place[u] !== Place.table) continue;
    const m = b.setup.unit.first[u];
    if (b.model.engaged[m] !== 0 || !isBeside(b, u, squad)) continue;
    if (!isHiddenFrom(b, by, u)) characters[characterCount++] = m; // W40K-HIDE-007
  }
}

/** How many of a list of models are still up. */
function standingOf(b: W40kBattle, list: Int32Array, n: number): number {
  let up = 0;
  for (let i = 0; i < n; i++) if (b.model.wounds[list[i]] > 0) up++;
  return up;
}

/** How many of those shot at are still up and out of hand-to-hand combat. */
function freeTroopers(b: W40kBattle): number {
  let n = 0;
  for (let i = 0; i < targetCount; i++) if (b.model.wounds[targets[i]] > 0 && b.model.engaged[targets[i]] === 0) n++;
  return n;
}

/** How far to the right a model is as the shooter looks at the squad. */
function rightness(b: W40kBattle, m: number, aheadX: number, aheadY: number): number {
  const s = b.shot.shooter[row];
  return (b.model.x[m] - b.model.x[s]) * aheadY - (b.model.y[m] - b.model.y[s]) * aheadX;
}

/** The `nth` of `n` tied models, counted from the right-hand end (W40K-CAS-002). */
function fromTheRight(b: W40kBattle, n: number, nth: number): number {
  const s = b.shot.shooter[row];
  let aheadX = 0;
  let aheadY = 0;
  for (let i = 0; i < n; i++) {
    aheadX += b.model.x[tied[i]] - b.model.x[s];
    aheadY += b.model.y[tied[i]] - b.model.y[s];
  }
  for (let i = 1; i < n; i++) {
    const m = tied[i];
    const right = rightness(b, m, aheadX, aheadY);
    let at = i;
    while (at > 0 && rightness(b, tied[at - 1], aheadX, aheadY) < right) {
      tied[at] = tied[at - 1];
      at--;
    }
    tied[at] = m;
  }
  return tied[nth];
}

/** Looks up where exactly target `i` stands in the order, unless it is known. */
function rank(b: W40kBattle, i: number): number {
  if (open[i] !== 0) {
    open[i] = 0;
    order[i] = orderOf(b, targets[i], shooters, firing, b.shot.cover[row]);
  }
  return order[i];
}

/** The first of those who are up in the order, by number, or -1: only of whom it depends on it is asked who sees him. */
function firstInOrder(b: W40kBattle): number {
  for (;;) {
    let first = -1;
    for (let i = 0; i < targetCount; i++) {
      if (b.model.wounds[targets[i]] > 0 && (first < 0 || order[i] < order[first])) first = i;
    }
    if (first < 0 || open[first] === 0) return first;
    rank(b, first);
  }
}

/** The model of the line that falls next, or -1. */
function nearestVictim(b: W40kBattle): number {
  const first = firstInOrder(b);
  if (first < 0) return -1;
  const most = order[first] + TOUCH;
  let n = 0;
  for (let i = 0; i < targetCount; i++) {
    if (b.model.wounds[targets[i]] > 0 && order[i] <= most && rank(b, i) <= most) tied[n++] = targets[i];
  }
  undecided = n;
  return n === 1 || areAlike(b, n) ? tied[0] : decide(b, tied[0]);
}

/** Are the `n` tied models equal, so that the hit can be worked out before it is known on whom it falls (W40K-GROUP-001)? */
function areAlike(b: W40kBattle, n: number): boolean {
  const { type } = b.setup.model;
  for (let i = 1; i < n; i++) {
    if (type[tied[i]] !== type[tied[0]] || b.model.wounds[tied[i]] !== b.model.wounds[tied[0]]) return false;
  }
  return true;
}

/**
 * On whom a hit that `nextVictim` gave to model `m` really falls, now that it does harm: where it is not clear who is nearest
 * a die counts along the models from the right-hand end (W40K-CAS-002).
 */
export function decide(b: W40kBattle, m: number): number {
  const n = undecided;
  undecided = 0;
  if (n <= 1) return m;
  // GAP W40K-CAS-002: only those who are equally near are counted along, round again from the right; of more than six with a larger die
  return fromTheRight(b, n, (die(b, Math.max(6, n), Roll.Casualty, b.shot.target[row]) - 1) % n);
}

/**
 * Fills `fighters` with all models in the combat of `m`, along contacts from model to model: those of the active player first, each
 * side in the order of its rows. @returns how many.
 */
export function combatOf(b: W40kBattle, m: number): number {
  fights.fill(0);
  fights[m] = 1;
  const { link, field } = b;
  for (let grown = true; grown; ) {
    grown = false;
    for (let r = 0; r < field.links[0]; r++) {
      if (fights[link.a[r]] === fights[link.b[r]]) continue;
      fights[link.a[r]] = 1;
      fights[link.b[r]] = 1;
      grown = true;
    }
  }
  const { models } = b.setup;
  let n = 0;
  for (let i = 0, first = firstModelInTurn(b); i < models; i++) {
    const o = (first + i) % models;
    if (fights[o] !== 0 && b.model.wounds[o] > 0) fighters[n++] = o;
  }
  return n;
}

/**
 * On whom the next hit of the row given to `lineUp` falls, or -1 when there is nobody left: a model that was named for it,
 * anyone of a combat (W40K-MELEE-001, W40K-MELEE-002), a character with the same chance as each trooper (W40K-HERO-038), or
 * the nearest trooper (W40K-CAS-001).
 */
export function nextVictim(b: W40kBattle): number {
  const { shot } = b;
  undecided = 0;
  const named = shot.model[row];
  if ((shot.flags[row] & ShotFlag.Melee) !== 0) {
    const n = combatOf(b, named);
    return n === 0 ? -1 : fighters[evenly(b, n, Roll.HitInCombat, shot.target[row])];
  }
  if (named >= 0) return b.model.wounds[named] > 0 ? named : -1;
  const up = standingOf(b, characters, characterCount);
  if (up === 0) return nearestVictim(b);
  const troopers = freeTroopers(b) || standingOf(b, targets, targetCount);
  const chosen = evenly(b, troopers + up, Roll.CharacterHit, shot.target[row]);
  if (chosen < troopers) return nearestVictim(b);
  let left = chosen - troopers;
  for (let i = 0; i < characterCount; i++) {
    if (b.model.wounds[characters[i]] > 0 && left-- === 0) return characters[i];
  }
  return -1;
}
