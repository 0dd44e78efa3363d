import { Place } from '../../../skirmish/layout.js';
import { atLeastApart, modelAtLeastApart } from '../caches/squad-circles.js';
import { isUnseen, viewShooter } from '../caches/squad-views.js';
import { longestReach } from '../caches/weapon-reach.js';
import { Hidden, type W40kBattle, WEAPONS } from '../core/state.js';
import {
  engaged,
  firstJoined,
  isCharacter,
  membersOf,
  nextJoined,
  squadOf,
  squadOfModel,
  strength,
  unitOf,
} from '../core/units.js';
import { isAreaWeapon } from '../core/weapons.js';
import { hasSpotted } from '../hiding/hiding.js';
import { isCowedBy } from '../psychology/fear-and-hatred.js';
import { aimAt, aimWithin, gapOf, nearestSeeOpen } from './aiming.js';
import { isTarget } from './possible-targets.js';
import { fireGap, nearestFirer, seesAsBefore } from './squad-views.js';
import { gapToAny, knownGap } from './target-distances.js';
import {
  ends,
  free,
  gaps,
  Ignorable,
  isHiddenFrom,
  isNearestEnough,
  isOpenTo,
  nearestBar,
  ofAny,
  passed,
  passing,
  passOver,
  seen,
} from './target-priority.js';
import { Fire, hasSpecialWeapon, isReady, mayModelFire, maySquadFire, reachOf, weaponIn } from './weapons-to-fire.js';

const members = new Int32Array(256);
/** Enemies that may be targets, and lower bounds in ticks of their distances, nearest first. */
const near = new Int32Array(64);
const bound = new Float64Array(64);
/**
 * Enemies with no visible model within reach, and lower bounds of their distances in ticks. Models of them beyond reach
 * may be visible.
 */
const unreached = new Int32Array(64);
const unreachedBound = new Float64Array(64);
let unreachedCount = 0;
/** Returns the longest reach in ticks of any model of squad `u` that may fire now, or 0. */
export function squadReach(b: W40kBattle, u: number, fire: number): number {
  if (!maySquadFire(b, u, fire)) return 0;
  const { first, count } = b.setup.unit;
  let best = 0;
  for (let g = u; g >= 0; g = g === u ? firstJoined(b, u) : nextJoined(b, u, g)) {
    let type = -1;
    for (let m = first[g], end = m + count[g]; m < end; m++) {
      if (!mayModelFire(b, m)) continue;
      const plain =
        b.model.did[m] === 0 && b.model.jams[m] === 0 && b.model.recharge[m] === 0 && b.model.destroyed[m] === 0;
      if (plain && b.setup.model.type[m] === type) continue; // same type as the model before
      if (plain) type = b.setup.model.type[m];
      const reach = longestReach(b, m, fire);
      if (reach > best) best = reach;
    }
  }
  return best;
}

/** True if any model of squad `u` can aim an area weapon at squad `t`, which is hidden from it (W40K-SPOT-007). */
export function canStrike(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (mayModelFire(b, members[i]) && aimFor(b, u, members[i], t, fire) >= 0) return true;
  return false;
}

function modelHasArea(b: W40kBattle, m: number, gap: number, fire: number): boolean {
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (!isReady(b, m, slot, fire) || reachOf(b, m, slot, fire) < gap) continue;
    if (isAreaWeapon(b.setup.weapons[weaponIn(b, m, slot)])) return true;
  }
  return false;
}

/**
 * Returns the model of squad `t` at which model `m` of squad `u` can aim, or -1. At a squad hidden from `u` only area
 * weapons can be aimed (W40K-SPOT-006, W40K-SPOT-007).
 */
export function aimFor(b: W40kBattle, u: number, m: number, t: number, fire: number): number {
  const own = unitOf(b, m);
  if ((fire & Fire.overwatch) !== 0 && own !== u && isCowedBy(b, own, squadOf(b, t))) return -1; // W40K-HERO-033
  const o = aimAt(b, m, t, 0);
  return o < 0 || !isHiddenFrom(b, u, t) || modelHasArea(b, m, gapOf(b, m, o), fire) ? o : -1;
}

/** Writes the enemies that may be in reach to `near`, nearest first. Returns their number. */
function gatherNear(b: W40kBattle, u: number, reach: number): number {
  const player = b.setup.unit.player[u];
  let n = 0;
  for (let t = 0; t < b.setup.units; t++) {
    if (b.setup.unit.player[t] === player || b.unit.place[t] !== Place.table) continue;
    const s = squadOf(b, t);
    if (b.unit.hidden[s] === Hidden.hidden && !hasSpotted(b, u, s)) continue; // W40K-HIDE-007
    const apart = atLeastApart(b, u, t);
    if (apart > reach || !isTarget(b, player, t)) continue;
    let at = n++;
    while (at > 0 && bound[at - 1] > apart) {
      bound[at] = bound[at - 1];
      near[at] = near[at - 1];
      at--;
    }
    bound[at] = apart;
    near[at] = t;
  }
  return n;
}

/**
 * Writes who is seen to `seen`, `gaps`, `passed`: by squad `u`, or by its model `m`. `all`: also beyond the nearest.
 * `fire`: Fire bits.
 */
function gatherSeen(b: W40kBattle, u: number, m: number, reach: number, all: boolean, fire: number): number {
  const count = gatherNear(b, u, reach);
  let limit = reach;
  let least = reach; // the limit if all enemies whose cover is untested stand in the open
  let n = 0;
  unreachedCount = 0;
  for (let i = 0; i < count; i++) {
    if (bound[i] > least) {
      limit = nearestBar(b, u, m, n, limit, fire);
      least = limit;
      if (bound[i] > limit) break;
    }
    const t = near[i];
    let gap: number;
    let aim = -1;
    if (m < 0) gap = fireGap(b, u, t, fire, b.unit.hidden[squadOf(b, t)] !== Hidden.detected);
    else {
      if (b.unit.hidden[t] !== Hidden.detected && isUnseen(b, u, t, fire)) continue;
      const beyond = modelAtLeastApart(b, m, t);
      if (beyond > reach) continue;
      if (!all && beyond > least && firstJoined(b, t) < 0) {
        limit = nearestBar(b, u, m, n, limit, fire);
        least = limit;
        if (beyond > limit) continue;
      }
      aim = aimWithin(b, m, t, reach); // enemies beyond reach bar no target within it
      gap = aim < 0 ? -1 : gapOf(b, m, aim);
    }
    if (gap < 0) {
      const known = m < 0 && b.unit.hidden[t] === Hidden.detected ? knownGap(b, u, t) : -1;
      if (known < 0) {
        unreached[unreachedCount] = t;
        unreachedBound[unreachedCount++] = bound[i];
        continue;
      }
      seen[n] = t;
      gaps[n] = known;
      ofAny[n] = known;
      free[n] = known;
      passed[n++] = Ignorable.unseen | Ignorable.covered;
      continue;
    }
    // nearer enemies bar them; the distance of a joined character may count as that of its squad
    if (!all && gap > least && firstJoined(b, t) < 0) {
      limit = nearestBar(b, u, m, n, limit, fire);
      least = limit;
      if (gap > limit) continue;
    }
    ends[n] = m < 0 ? nearestFirer.model : aim;
    let why = 0;
    if (all) {
      // a model that may shoot at any target has no enemies to ignore
      if (isHiddenFrom(b, u, t)) why = Ignorable.unseen;
      passing.gap = gap;
    } else {
      why = passOver(b, u, m, t, gap, fire);
    }
    if (m < 0 && !squadReaches(b, u, t, gap, fire)) why |= Ignorable.afar;
    if (!all) {
      if (why === 0 && passing.gap < least) least = passing.gap;
      why |= Ignorable.unasked;
    }
    seen[n] = t;
    gaps[n] = gap;
    ofAny[n] = m >= 0 && engaged(b, t) ? gapToAny(b, m, t) : gap;
    free[n] = passing.gap;
    passed[n++] = why;
  }
  return n;
}

/**
 * True if any model of squad `u` reaches a model of squad `t` that it sees. The squad is seen at least `gap` ticks
 * away.
 */
function squadReaches(b: W40kBattle, u: number, t: number, gap: number, fire: number): boolean {
  return reaches(b, u, t, viewShooter(b, u, t), gap, fire);
}

/**
 * True if any model of squad `u` reaches a model of squad `t` that it sees. Model `nearest` is known to see it, `gap`
 * ticks away.
 */
export function reaches(b: W40kBattle, u: number, t: number, nearest: number, gap: number, fire: number): boolean {
  if (mayModelFire(b, nearest) && longestReach(b, nearest, fire) >= gap) return true;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (m === nearest || !mayModelFire(b, m)) continue;
    const reach = longestReach(b, m, fire);
    if (reach < gap) continue;
    const aim = aimWithin(b, m, t, reach);
    if (aim >= 0 && gapOf(b, m, aim) <= reach) return true;
  }
  return false;
}

/** Inserts index `i` of the visible enemies into `out`, which holds `n` of them sorted by distance. */
function insert(out: Int32Array, n: number, i: number): void {
  let at = n;
  while (at > 0 && gaps[out[at - 1]] > gaps[i]) {
    out[at] = out[at - 1];
    at--;
  }
  out[at] = i;
}

/**
 * True if squad `u` sees an enemy beyond its reach that is nearer than the `i`th visible enemy, a character
 * (W40K-TGT-002). Those enemies have only been tested within reach before.
 */
function anyUnreachedNearer(b: W40kBattle, u: number, i: number, fire: number): boolean {
  for (let j = 0; j < unreachedCount; j++) {
    const t = unreached[j];
    if (unreachedBound[j] >= gaps[i] || isHiddenFrom(b, u, t) || squadOf(b, t) === seen[i]) continue;
    const gap = fireGap(b, u, t, fire, false);
    if (gap >= 0 && gap < gaps[i]) return true;
  }
  return false;
}

/** True if squad `u` is too afraid of `t`, which charged it in this turn, to fire overwatch at it (W40K-FEAR-005). */
function isTooAfraid(b: W40kBattle, u: number, t: number, fire: number): boolean {
  return (fire & Fire.overwatch) !== 0 && isCowedBy(b, u, squadOf(b, t));
}

/**
 * True if squad `u`, or its model `m` with a fear of its own, is too afraid of `t` to fire overwatch at it
 * (W40K-HERO-033).
 */
function isAnyTooAfraid(b: W40kBattle, u: number, m: number, t: number, fire: number): boolean {
  return isTooAfraid(b, u, t, fire) || (unitOf(b, m) !== u && isTooAfraid(b, unitOf(b, m), t, fire));
}

/**
 * Writes to `out` the enemy squads and characters at which squad `u` may shoot, nearest first (W40K-TGT-002,
 * W40K-TGT-004, W40K-TGT-010, W40K-TGT-011). A lone character may shoot at any enemy in sight. Returns their number, 0
 * if it may not shoot.
 * @param fire Fire bits
 */
export function squadTargets(b: W40kBattle, u: number, fire: number, out: Int32Array): number {
  // GAP W40K-TGT-003: whom no weapon of the squad can reach is not offered; shots of single models still fall short
  const reach = squadReach(b, u, fire);
  if (reach === 0) return 0;
  const freely = isCharacter(b, u); // W40K-TGT-007: true for a lone character
  const n = gatherSeen(b, u, -1, reach, freely, fire);
  let k = 0;
  for (let i = 0; i < n; i++) {
    if (!isNearestEnough(b, u, -1, i, n, freely, fire) || isTooAfraid(b, u, seen[i], fire)) continue;
    if (isCharacter(b, seen[i]) && anyUnreachedNearer(b, u, i, fire)) continue;
    const area = (passed[i] & Ignorable.unseen) !== 0;
    if (area ? canStrike(b, u, seen[i], fire) : (passed[i] & Ignorable.afar) === 0) insert(out, k++, i);
  }
  for (let i = 0; i < k; i++) out[i] = seen[out[i]];
  return k;
}

/** True if model `m` chooses its targets freely: a hero or another special character (W40K-TGT-007). */
export function choosesFreely(b: W40kBattle, m: number): boolean {
  return isCharacter(b, b.setup.model.unit[m]);
}

/**
 * True if model `m` may fire at another target than its squad: a hero, or a model with a special or heavy weapon that
 * it can fire now (W40K-TGT-006, W40K-TGT-007). It may choose any enemy in sight except a lone character.
 * GAP W40K-TGT-006: the closest target binds squads and who fires with them, not who may fire at a target of his own
 */
export function mayChoose(b: W40kBattle, m: number, fire: number): boolean {
  return choosesFreely(b, m) || (hasComrades(b, m) && hasSpecialWeapon(b, m, fire));
}

/**
 * True if the squad of model `m` has other models.
 * GAP W40K-TGT-006: who is the last of his squad is the squad, and fires at its target, whatever his weapon
 */
function hasComrades(b: W40kBattle, m: number): boolean {
  return b.unit.models[unitOf(b, m)] > 1 || strength(b, squadOfModel(b, m)) > 1;
}

/**
 * Writes to `out` the enemies at which model `m` of squad `u` may fire by itself, nearest first. Usually this is the
 * nearest as the model sees it, with the same exceptions as for a squad (W40K-TGT-013). Heroes and special weapons may
 * choose any enemy (W40K-TGT-006, W40K-TGT-007). Returns their number.
 */
export function modelTargets(b: W40kBattle, u: number, m: number, fire: number, out: Int32Array): number {
  if (!mayModelFire(b, m)) return 0;
  const reach = longestReach(b, m, fire);
  if (reach === 0) return 0;
  const freely = mayChoose(b, m, fire);
  const n = gatherSeen(b, u, m, reach, freely, fire);
  let k = 0;
  for (let i = 0; i < n; i++) {
    if (gaps[i] > reach || !isNearestEnough(b, u, m, i, n, freely, fire) || isAnyTooAfraid(b, u, m, seen[i], fire))
      continue;
    if ((passed[i] & Ignorable.unseen) !== 0 && !modelHasArea(b, m, gaps[i], fire)) continue;
    insert(out, k++, i);
  }
  for (let i = 0; i < k; i++) out[i] = seen[out[i]];
  return k;
}

/**
 * True if `modelTargets` of model `m` of squad `u`, which chooses freely, would hold an enemy in plain sight other than
 * unit `t`. It takes fewer queries than `modelTargets`.
 */
export function hasOtherTarget(b: W40kBattle, u: number, m: number, t: number, fire: number): boolean {
  const reach = longestReach(b, m, fire);
  if (reach === 0) return false;
  const count = gatherNear(b, u, reach);
  for (let i = 0; i < count; i++) {
    const other = near[i];
    if (other === t || isCharacter(b, other) || b.unit.hidden[other] !== Hidden.none) continue;
    if (isUnseen(b, u, other, fire) || modelAtLeastApart(b, m, other) > reach) continue;
    if (isAnyTooAfraid(b, u, m, other, fire)) continue;
    const aim = aimWithin(b, m, other, reach);
    if (aim >= 0 && gapOf(b, m, aim) <= reach) return true;
  }
  return false;
}

const scratch = new Int32Array(64);

/**
 * True if squad `u` is sure to have a target once it sees and reaches any of the first `count` of `near`. False if one
 * of them is a character (W40K-TGT-002), is hidden, or frightens the squad.
 */
function anyWillDo(b: W40kBattle, u: number, count: number, fire: number): boolean {
  for (let i = 0; i < count; i++) {
    const t = near[i];
    if (isCharacter(b, t) || isHiddenFrom(b, u, t) || isTooAfraid(b, u, t, fire)) return false;
  }
  return true;
}

/**
 * True if squad `u` can shoot at an enemy now. The nearest visible enemy within reach is always a target, in cover or
 * not.
 */
export function hasTarget(b: W40kBattle, u: number, fire: number): boolean {
  const reach = squadReach(b, u, fire);
  if (reach === 0) return false;
  const count = gatherNear(b, u, reach);
  const plain = anyWillDo(b, u, count, fire);
  if (plain) for (let i = 0; i < count; i++) if (seesAsBefore(b, u, near[i], fire)) return true;
  let least = Infinity;
  let nearest = -1;
  let any = false; // true if some enemy is not known to be out of sight
  for (let i = 0; i < count && bound[i] < least; i++) {
    const t = near[i];
    if (isHiddenFrom(b, u, t)) {
      any = true;
      continue;
    }
    const gap = fireGap(b, u, t, fire, true);
    if (gap < 0 || gap >= least) continue;
    if (plain && squadReaches(b, u, t, gap, fire)) return true;
    least = gap;
    nearest = t;
  }
  const settled = nearest >= 0 && !plain && !isCharacter(b, nearest) && !isTooAfraid(b, u, nearest, fire);
  if (settled && squadReaches(b, u, nearest, least, fire)) return true;
  return (nearest >= 0 || any) && squadTargets(b, u, fire, scratch) > 0;
}

/** True if squad `u` may shoot at `t` now. */
export function isLegalTarget(b: W40kBattle, u: number, t: number, fire: number): boolean {
  const n = squadTargets(b, u, fire, scratch);
  for (let i = 0; i < n; i++) if (scratch[i] === t) return true;
  return false;
}

/**
 * Returns the ticks to the nearest enemy other than `t` at which squad `s` would have to shoot rather than at a target
 * in the open, or `reach` if there is none. A lone character `s` may choose freely (W40K-TGT-007). If `t` is a lone
 * character, every enemy counts (W40K-TGT-002, W40K-TGT-004). The search stops below `enough` ticks. For a target in
 * cover the distance is in `nearestOfAny`.
 * @param fire Fire bits
 */
export function nearestOther(b: W40kBattle, s: number, t: number, reach: number, enough: number, fire: number): number {
  const lone = isCharacter(b, t);
  nearestOfAny.gap = reach;
  if (isCharacter(b, s) && !lone) return reach;
  const count = gatherNear(b, s, reach);
  let limit = reach;
  for (let i = 0; i < count && bound[i] < limit && limit >= enough; i++) {
    const other = near[i];
    if (squadOf(b, other) === t) continue;
    const gap = fireGap(b, s, other, fire, !lone);
    if (gap < 0 || gap >= limit) continue;
    if (lone) {
      if (!isHiddenFrom(b, s, other)) limit = gap;
      continue;
    }
    const from = nearestFirer.model;
    if (passOver(b, s, -1, other, gap, fire) !== 0 || passing.gap >= limit) continue;
    const bar = passing.gap;
    if (!squadReaches(b, s, other, gap, fire)) continue;
    if (bar < nearestOfAny.gap) nearestOfAny.gap = bar;
    if (isOpenTo(b, s, -1, from, other, gap, fire)) limit = bar;
  }
  if (limit < nearestOfAny.gap) nearestOfAny.gap = limit;
  return limit;
}

/**
 * True if squad `s` on overwatch may fire with Fire bits `fire` at unit `t`, which charges others. The distance is
 * unlimited (W40K-OVER-013), but no nearer enemy may take priority (W40K-TGT-004).
 */
export function mayFireAtCharger(b: W40kBattle, s: number, t: number, fire: number): boolean {
  if (isTooAfraid(b, s, t, fire) || !isTarget(b, b.setup.unit.player[s], t)) return false;
  const gap = fireGap(b, s, t, fire, false);
  if (gap < 0 || !reaches(b, s, t, nearestFirer.model, gap, fire)) return false;
  const open = nearestSeeOpen(b, s, t, nearestFirer.model, gap, fire);
  const limit = nearestOther(b, s, t, gap + 1, 0, Fire.overwatch); // other enemies have their normal distances and reach
  return gap <= (open ? limit : nearestOfAny.gap);
}

/**
 * Ticks to the nearest enemy, in cover or not, that the last `nearestOther` found. Enemies in cover beyond it are no
 * targets (W40K-TGT-011).
 */
export const nearestOfAny = { gap: 0 };
