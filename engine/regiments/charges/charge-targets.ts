import { SUBJECT_WORDS, SUBJECTS } from '../../kernel/core.js';
import { INCH, nearest } from '../../kernel/geometry/measures.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { canReach, reached, shareFront } from '../charge-paths.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, unitSubject } from '../core/state.js';
import { engaged, fleeing, formationOf, gap, isGapAtMost, movement, onTable } from '../core/units.js';
import { slotCentre } from '../formation.js';
import { Place, type Side } from '../layout.js';
import { ignoredUnit } from '../obstacles.js';
import { straightContact } from './blocked-path.js';

/** The highest number of a die. */
const MOST_PIPS = 6;

/** Returns the largest Charge Range that `u` can roll, in ticks (T9A-CHG-002). */
export function greatestChargeRange(b: RegimentsBattle, u: number): number {
  return inchesOfCharge(b, u) * INCH;
}

/** Returns the largest Charge Range that `u` can roll, in inches (T9A-CMV-002, T9A-SPR-083, WFB9-CHG-007). */
const inchesOfCharge = (b: RegimentsBattle, u: number): number =>
  MOST_PIPS * b.rules.distances.counted(b, u, Roll.ChargeRange) +
  modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);

/**
 * True if unit `u` may declare a charge, if there is a target. It may not if it has declared one, flees (T9A-FLE-006),
 * is Engaged, cannot move (T9A-STA-003), or a rule forbids it.
 */
export function mayDeclare(b: RegimentsBattle, u: number): boolean {
  if (!onTable(b, formationOf(b, u)) || fleeing(b, u) || engaged(b, u)) return false;
  if ((b.unit.did[u] & (Did.DeclareCharge | Did.MoveDone | Did.Daunted)) !== 0 || !leavesOthersFree(b, u)) return false;
  if (b.setup.unit.round[u] !== 0 || movement(b, u) === 0) return false;
  if ((b.unit.status[u] & Status.NoFirstTurnCharge) !== 0) return false;
  return permission(b, Hook.mayCharge, unitSubject(b, u), NO_ATTACK) !== CANNOT;
}

/**
 * T9A-CHR-013: whether the other models of its unit leave a character free to charge out of it. The unit must declare
 * no charge. After one character has declared a charge, neither the unit nor its other characters may declare one.
 */
function leavesOthersFree(b: RegimentsBattle, u: number): boolean {
  const { did, models, status } = b.unit;
  const host = formationOf(b, u);
  if (host !== u) {
    if (models[host] < 2 || (did[host] & (Did.DeclareCharge | Did.MoveDone)) !== 0) return false;
    if ((status[host] & Status.NoFirstTurnCharge) !== 0) return false;
    if (permission(b, Hook.mayCharge, unitSubject(b, host), NO_ATTACK) === CANNOT) return false;
  }
  return (did[host] & Did.ChargedOut) === 0;
}

const base = new Float64Array(2);

/** Gives characters in units of the active player the pose of their bases, from which they may charge (T9A-CHR-013). */
export function placeJoined(b: RegimentsBattle): void {
  const { place, host, slot, x, y, facing } = b.unit;
  for (let g = 0; g < b.setup.units; g++) {
    const h = host[g];
    if (h < 0 || place[g] !== Place.inUnit || slot[g] < 0 || b.setup.unit.player[g] !== b.core.active[0]) continue;
    slotCentre(b, h, slot[g], base);
    x[g] = nearest(base[0]);
    y[g] = nearest(base[1]);
    facing[g] = facing[h];
  }
}

/** Makes the unit of character `u` an ignored unit (`on`), or an obstacle again. */
export function ignoredHost(b: RegimentsBattle, u: number, on: boolean): void {
  const host = formationOf(b, u);
  if (host !== u) ignoredUnit(b, host, on);
}

const shares = new Float64Array(4);
const ahead = new Float64Array(1);

/**
 * True if the front of `u` is split equally between two arcs of `t`, so that a die decides (T9A-CMV-007). A target that
 * flees or has a round base may be contacted anywhere (T9A-CMV-009, T9A-UNI-014), so nothing is to be decided.
 */
export function isSplit(b: RegimentsBattle, u: number, t: number): boolean {
  return b.setup.unit.round[t] === 0 && !fleeing(b, t) && b.rules.charges.sideOf(b, u, t) < 0;
}

/**
 * Returns the facing of `t` that a charge of `u` must contact: the one in whose arc most of the front of `u` stands
 * (T9A-CMV-006), or, of two with equal shares, the one that the die of `u` decided (T9A-CMV-007).
 */
export function facingToCharge(b: RegimentsBattle, u: number, t: number): Side {
  const side = b.rules.charges.sideOf(b, u, t);
  if (side !== -1) return side as Side;
  shareFront(b, u, t, shares);
  let first = 0;
  for (let s = 1; s < 4; s++) if (shares[s] > shares[first]) first = s;
  let second = first === 0 ? 1 : 0;
  for (let s = 0; s < 4; s++) if (s !== first && shares[s] > shares[second]) second = s;
  const low = first < second ? first : second;
  return (b.unit.facingDie[u] <= 3 ? low : first + second - low) as Side;
}

/**
 * Makes units ignored while a charge of `u` is judged: units that have declared a charge and may move off
 * (T9A-CHG-003), and the unit out of which a character charges (T9A-CHR-013).
 */
function clearTheWay(b: RegimentsBattle, u: number): void {
  const { ignoredUnits } = b.cache;
  for (let w = 0; w < ignoredUnits.length; w++) ignoredUnits[w] = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v !== u && b.unit.target[v] >= 0 && !engaged(b, v)) ignoredUnit(b, v, true);
  }
  ignoredHost(b, u, true);
}

/**
 * Returns a number that identifies one state of charges. Cached facts about charges hold until a unit moves, declares a
 * charge or rolls for a facing.
 */
const stateOfCharges = (b: RegimentsBattle): number => b.geometryVersion + b.cache.declared;

/**
 * Tells the cache that a unit has declared a charge. It is no longer an obstacle (T9A-CHG-003), although no unit has
 * moved.
 */
export function noteDeclared(b: RegimentsBattle): void {
  b.cache.declared++;
}

/** Tells the cache that the facing that `u` must contact may have changed. */
export function noteFacing(b: RegimentsBattle, u: number): void {
  b.cache.declared++;
  b.cache.plainVersion[u] = 0;
}

/**
 * Refreshes the cached enemies that `u` may charge from its present place.
 * @returns the index of the first word of `u` in `b.cache.targets`
 */
export function refreshTargets(b: RegimentsBattle, u: number): number {
  if (b.cache.targetsVersion[u] !== stateOfCharges(b)) findTargets(b, u, false);
  return u * SUBJECT_WORDS;
}

/** True if there is an enemy that `u` may charge. The search stops at the first one. */
export function hasTarget(b: RegimentsBattle, u: number): boolean {
  const { targets, targetsVersion, chargesVersion, plainVersion, plainRange } = b.cache;
  const state = stateOfCharges(b);
  if (chargesVersion[u] === state) return true;
  if (targetsVersion[u] !== state) {
    if (Math.abs(plainVersion[u]) === b.geometryVersion && plainRange[u] === inchesOfCharge(b, u))
      return plainVersion[u] > 0;
    findTargets(b, u, true);
  }
  if (chargesVersion[u] === state) return true;
  for (let w = 0; w < SUBJECT_WORDS; w++) if (targets[u * SUBJECT_WORDS + w] !== 0) return true;
  return false;
}

/** Enemies that may be within reach of a charge, nearest first, and the squared distances of their Centres. */
const near = new Int32Array(SUBJECTS);
const squares = new Float64Array(SUBJECTS);

/**
 * Fills `near` with the enemies whose footprints could be within `range` ticks of `u`.
 * @returns the number of them
 */
function gatherNear(b: RegimentsBattle, u: number, range: number): number {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const { player } = b.setup.unit;
  const own = range + halfWidth[u] + halfDepth[u];
  let n = 0;
  for (let t = 0; t < b.setup.units; t++) {
    if (player[t] === player[u] || !onTable(b, t)) continue;
    const dx = x[t] - x[u];
    const dy = y[t] - y[u];
    const far = own + halfWidth[t] + halfDepth[t];
    const squared = dx * dx + dy * dy;
    if (squared > far * far) continue;
    let at = n++;
    for (; at > 0 && squares[at - 1] > squared; at--) {
      near[at] = near[at - 1];
      squares[at] = squares[at - 1];
    }
    near[at] = t;
    squares[at] = squared;
  }
  return n;
}

/** True if it is cached for this state of the table whether `u` may charge `t`. */
const isTried = (b: RegimentsBattle, u: number, t: number): boolean =>
  (b.cache.triedTargets[u * SUBJECT_WORDS + (t >> 5)] & (1 << (t & 31))) !== 0;

/** In how many ways `u` may declare its charge at `t`, by the other enemies at which it is declared too (WFB9-CHG-011). */
export function countSets(b: RegimentsBattle, u: number, t: number): number {
  if (!b.rules.charges.mayTouchOthers) return 1;
  clearTheWay(b, u);
  const sets = b.rules.charges.countSets(b, u, t, reachesSide);
  b.cache.ignoredUnits.fill(0);
  return sets;
}

/** The `k`-th other in set `n` of `countSets`, from left to right; -1 if there are fewer. */
export function otherOfSet(b: RegimentsBattle, u: number, t: number, n: number, k: number): number {
  if (!b.rules.charges.mayTouchOthers) return -1;
  clearTheWay(b, u);
  const v = b.rules.charges.otherOfSet(b, u, t, n, k, reachesSide);
  b.cache.ignoredUnits.fill(0);
  return v;
}

/** Notes the others at which `u` declares its charge at `t` in way `n` of `countSets`. */
export function noteSet(b: RegimentsBattle, u: number, t: number, n: number): void {
  if (!b.rules.charges.mayTouchOthers) return;
  clearTheWay(b, u);
  b.rules.charges.noteSet(b, u, t, n, reachesSide);
  b.cache.ignoredUnits.fill(0);
}

/** The next enemy after `v` at which `u` has declared its charge beside its target, or -1 (WFB9-CHG-011). */
export function nextAlso(b: RegimentsBattle, u: number, v: number): number {
  if (!b.rules.charges.mayTouchOthers) return -1;
  for (let w = v + 1; w < b.setup.units; w++) if (b.rules.charges.alsoCharges(b, u, w)) return w;
  return -1;
}

/** True if a path leads `u` to the side of `t` that it charges; to any side if `t` flees. With `turning` also if `t` has to turn. */
function reachesSide(b: RegimentsBattle, u: number, t: number, turning: boolean): boolean {
  return canReach(b, u, t, fleeing(b, t) ? -1 : facingToCharge(b, u, t), turning);
}

/**
 * Finds out whether `u` may charge `t` along a path of its own, and caches the result. `range` is its Charge Range in
 * ticks.
 */
function tryTarget(b: RegimentsBattle, u: number, t: number, range: number): boolean {
  const { targets, triedTargets, barredTargets, chargesVersion, likelyTarget } = b.cache;
  const word = u * SUBJECT_WORDS + (t >> 5);
  const bit = 1 << (t & 31);
  triedTargets[word] |= bit;
  const reach = range + b.rules.charges.savedByObstacle(b, u, t);
  if (!isGapAtMost(b, u, t, reach) || !b.rules.sight.hasSight(b, u, t)) return false;
  if (!b.rules.charges.mayReach(b, u, t, reachesSide)) {
    barredTargets[u] = 1;
    return false;
  }
  targets[word] |= bit;
  chargesVersion[u] = stateOfCharges(b);
  if (reached.isPlain) keepPlain(b, u, range, b.geometryVersion);
  likelyTarget[u] = t;
  return true;
}

/**
 * Caches what was found about `u` with Charge Range `range` (ticks). It holds until a unit moves, whoever declares a
 * charge.
 */
function keepPlain(b: RegimentsBattle, u: number, range: number, geometryVersion: number): void {
  b.cache.plainVersion[u] = geometryVersion;
  b.cache.plainRange[u] = range / INCH;
}

/**
 * Tests which enemies `u` may charge: all, or, if `first`, until one is found. The likeliest one is tested first, then
 * the nearest.
 */
function tryTargets(b: RegimentsBattle, u: number, range: number, first: boolean): boolean {
  const count = gatherNear(b, u, range + b.rules.charges.mostSaved);
  if (count === 0) return false;
  clearTheWay(b, u);
  const likely = first ? b.cache.likelyTarget[u] : -1;
  for (let k = likely < 0 ? 0 : -1; k < count; k++) {
    const t = k < 0 ? likely : near[k];
    if (k < 0 && !isNear(likely, count)) continue;
    if (!isTried(b, u, t) && tryTarget(b, u, t, range) && first) return true;
  }
  return false;
}

function isNear(t: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (near[k] === t) return true;
  return false;
}

/** Finds all enemies that `u` may charge. If only the first is wanted, notes in `b.cache` that there is one. */
function findTargets(b: RegimentsBattle, u: number, first: boolean): void {
  const { targets, triedTargets, barredTargets, targetsVersion, triedVersion, ignoredUnits } = b.cache;
  const words = u * SUBJECT_WORDS;
  if (triedVersion[u] !== stateOfCharges(b)) {
    triedVersion[u] = stateOfCharges(b);
    barredTargets[u] = 0;
    for (let w = words; w < words + SUBJECT_WORDS; w++) {
      targets[w] = 0;
      triedTargets[w] = 0;
    }
  }
  const range = greatestChargeRange(b, u);
  if (!tryTargets(b, u, range, first)) {
    const barred = barredTargets[u] !== 0;
    if (barred && b.rules.charges.goesStraightIfBarred) addStraightTarget(b, u, words, range);
    else if (first && !barred) keepPlain(b, u, range, -b.geometryVersion); // all enemies are too far away or out of sight
    targetsVersion[u] = stateOfCharges(b);
  }
  for (let w = 0; w < ignoredUnits.length; w++) ignoredUnits[w] = 0;
}

/** T9A-CMV-012: adds an enemy to which only other enemies bar the path, if a move straight ahead would meet it. */
function addStraightTarget(b: RegimentsBattle, u: number, words: number, range: number): void {
  const { targets } = b.cache;
  if (!onTable(b, u)) return; // GAP T9A-CMV-012: a character who charges out of a unit is not offered this
  const t = straightContact(b, u, range, ahead);
  if (t < 0 || (targets[words + (t >> 5)] & (1 << (t & 31))) !== 0) return;
  if (engaged(b, t) || fleeing(b, t)) return; // an Engaged or fleeing unit cannot reform
  if (b.rules.sight.hasSight(b, u, t) && barredByEnemies(b, u, t, facingToCharge(b, u, t)))
    targets[words + (t >> 5)] |= 1 << (t & 31);
}

/**
 * True if `u` would reach side `side` of `t` if the unengaged enemies that it cannot charge were absent (T9A-CMV-012).
 */
function barredByEnemies(b: RegimentsBattle, u: number, t: number, side: Side): boolean {
  const { targets } = b.cache;
  const { player } = b.setup.unit;
  let any = false;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === t || player[v] === player[u] || !onTable(b, v) || engaged(b, v)) continue;
    if ((targets[u * SUBJECT_WORDS + (v >> 5)] & (1 << (v & 31))) !== 0) continue;
    ignoredUnit(b, v, true);
    any = true;
  }
  return any && canReach(b, u, t, side);
}

/**
 * True if only enemies keep `u` from side `side` of `t` now that chargers move. Friends are obstacles wherever they
 * stand.
 */
export function onlyEnemiesBar(b: RegimentsBattle, u: number, t: number, side: Side): boolean {
  refreshTargets(b, u);
  const barred = barredByEnemies(b, u, t, side);
  for (let w = 0; w < b.cache.ignoredUnits.length; w++) b.cache.ignoredUnits[w] = 0;
  return barred;
}

/** True if `u` may charge `t` from the present places of both (T9A-CHG-002, T9A-CHG-003). */
export function isTarget(b: RegimentsBattle, u: number, t: number): boolean {
  const words = refreshTargets(b, u);
  return (b.cache.targets[words + (t >> 5)] & (1 << (t & 31))) !== 0;
}

/** Returns the number of enemies that `u` may charge, without the enemy `but` (-1: none is left out). */
export function countTargets(b: RegimentsBattle, u: number, but: number): number {
  const words = refreshTargets(b, u);
  let n = 0;
  for (let w = 0; w < SUBJECT_WORDS; w++) {
    for (let bits = b.cache.targets[words + w]; bits !== 0; bits &= bits - 1) n++;
  }
  return but >= 0 && isTarget(b, u, but) ? n - 1 : n;
}

/** Returns the first enemy after `t` that `u` may charge, without the enemy `but`; -1 if there is none. */
export function nextTarget(b: RegimentsBattle, u: number, t: number, but: number): number {
  for (let v = t + 1; v < b.setup.units; v++) if (v !== but && isTarget(b, u, v)) return v;
  return -1;
}

/** The closest enemy that `u` may charge, or -1 (T9A-SPR-033). */
export function closestTarget(b: RegimentsBattle, u: number): number {
  let closest = -1;
  for (let t = nextTarget(b, u, -1, -1); t >= 0; t = nextTarget(b, u, t, -1)) {
    if (closest < 0 || gap(b, u, t) < gap(b, u, closest)) closest = t;
  }
  return closest;
}
