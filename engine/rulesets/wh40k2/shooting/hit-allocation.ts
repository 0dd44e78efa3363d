import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf, sees } from '../caches/sight.js';
import { isBeside } from '../characters/protection.js';
import { Roll } from '../core/rolls.js';
import { ShotFlag, type W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, isCharacter, membersOf, squadOfModel } from '../core/units.js';
import { evenly } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';
import { firesAt } from './volley.js';

/** Model rows of the squad that is shot at, and of those that fire at it. */
const targets = new Int32Array(256);
const shooters = new Int32Array(256);
/** Character units that may receive hits on the squad. */
const characters = new Int32Array(64);
/**
 * Order of casualties by index of `targets`; lower values fall first. While `open` is 1 the entry is a lower bound:
 * visibility and shelter have not been looked up.
 */
const order = new Float64Array(256);
const open = new Uint8Array(256);
const tied = new Int32Array(256);
/** Model rows of a combat. */
export const fighters = new Int32Array(256);
const fights = new Uint8Array(256);

/**
 * Offsets in the order of casualties, larger than any distance on a table, for models that are hit only after all
 * others.
 */
const UNSEEN = 4096 * INCH;
const OTHER_SHELTER = 2 * UNSEEN;
const ENGAGED = 2 * OTHER_SHELTER;

let row = 0;
let firing = 0;
let targetCount = 0;
let characterCount = 0;
/** Number of models equally near for the hit at hand, among which a die decides; 0 if none has to. */
let undecided = 0;

/** Returns the ticks from model `m` to the nearest of the `n` models in `by`. */
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
 * Returns the place of model `m` in the order of casualties of a volley by the `n` models in `by` (W40K-CAS-001). Lower
 * values fall first; differences up to TOUCH count as equal. The first model of `by` fires at models in shelter `cover
 * - 1`, or at any with `cover` 0.
 */
export function orderOf(b: W40kBattle, m: number, by: Int32Array, n: number, cover: number): number {
  let rank = nearestShooter(b, m, by, n);
  if (!isSeen(b, m, by, n)) rank += UNSEEN;
  if (cover !== 0 && coverOf(b, by[0], m) + 1 !== cover) rank += OTHER_SHELTER;
  if (b.model.engaged[m] !== 0) rank += ENGAGED;
  return rank;
}

/**
 * Writes model `shooter` and then the others of its squad that fire at unit `t` to `shooters`. Returns their number.
 */
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
 * Prepares the order of casualties for the shots of row `r` (W40K-CAS-001): models that are seen and in the chosen
 * shelter fall first, nearest first. The rest of the squad follows, since hits are lost only when the squad is used up
 * (W40K-CAS-003). Valid until the next call.
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
      if (b.model.engaged[m] === 0) characters[characterCount++] = m; // a shot at the squad cannot hit a character in hand-to-hand combat (W40K-MELEE-001)
      continue;
    }
    targets[targetCount] = m;
    order[targetCount] = nearestShooter(b, m, shooters, firing) + (b.model.engaged[m] !== 0 ? ENGAGED : 0);
    open[targetCount++] = 1;
  }
  if (isCharacter(b, squad)) return;
  // W40K-HERO-035, W40K-HERO-038: a character beside the squad shares its hits like a character in it
  for (let u = 0; u < b.setup.units; u++) {
    if (!isCharacter(b, u) || b.unit.host[u] !== NONE || b.unit.place[u] !== Place.table) continue;
    const m = b.setup.unit.first[u];
    if (b.model.engaged[m] !== 0 || !isBeside(b, u, squad)) continue;
    if (!isHiddenFrom(b, by, u)) characters[characterCount++] = m; // W40K-HIDE-007
  }
}

/** Returns how many of the first `n` models of a list still have wounds. */
function standingOf(b: W40kBattle, list: Int32Array, n: number): number {
  let up = 0;
  for (let i = 0; i < n; i++) if (b.model.wounds[list[i]] > 0) up++;
  return up;
}

/** Returns how many of the targets still have wounds and are out of hand-to-hand combat. */
function freeTroopers(b: W40kBattle): number {
  let n = 0;
  for (let i = 0; i < targetCount; i++) if (b.model.wounds[targets[i]] > 0 && b.model.engaged[targets[i]] === 0) n++;
  return n;
}

/** Returns how far a model is to the right, seen from the shooter toward the squad. */
function rightness(b: W40kBattle, m: number, aheadX: number, aheadY: number): number {
  const s = b.shot.shooter[row];
  return (b.model.x[m] - b.model.x[s]) * aheadY - (b.model.y[m] - b.model.y[s]) * aheadX;
}

/** Returns the `nth` of `n` tied models, counted from the right (W40K-CAS-002). */
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

/** Returns the exact place of target `i` in the order of casualties and stores it. */
function rank(b: W40kBattle, i: number): number {
  if (open[i] !== 0) {
    open[i] = 0;
    order[i] = orderOf(b, targets[i], shooters, firing, b.shot.cover[row]);
  }
  return order[i];
}

/**
 * Returns the index of the first target in the order that still has wounds, or -1. Visibility is looked up only where
 * it decides.
 */
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

/** Returns the trooper that falls next, or -1. */
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

/**
 * True if the `n` tied models are equal, so that a hit can be resolved before it is known which of them takes it
 * (W40K-GROUP-001).
 */
function areAlike(b: W40kBattle, n: number): boolean {
  const { type } = b.setup.model;
  for (let i = 1; i < n; i++) {
    if (type[tied[i]] !== type[tied[0]] || b.model.wounds[tied[i]] !== b.model.wounds[tied[0]]) return false;
  }
  return true;
}

/**
 * Returns the model that takes a harmful hit that `nextVictim` gave to model `m`. Between equally near models a die
 * counts from the right (W40K-CAS-002).
 */
export function decide(b: W40kBattle, m: number): number {
  const n = undecided;
  undecided = 0;
  if (n <= 1) return m;
  // GAP W40K-CAS-002: only those who are equally near are counted along, round again from the right; of more than six with a larger die
  return fromTheRight(b, n, (die(b, Math.max(6, n), Roll.Casualty, b.shot.target[row]) - 1) % n);
}

/**
 * Fills `fighters` with all models in the combat of `m`, following contacts from model to model. Models of the active
 * player come first, each side in the order of its rows. Returns their number.
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
 * Returns the model that takes the next hit of the row given to `lineUp`, or -1 if none is left. It is the model named
 * in the row, a random model of a combat (W40K-MELEE-001, W40K-MELEE-002), a character with the same chance as each
 * trooper (W40K-HERO-038), or the nearest trooper (W40K-CAS-001).
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
