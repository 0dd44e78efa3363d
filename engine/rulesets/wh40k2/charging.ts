import { INCH, nearest, TOUCH, TURN } from '../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import { chained, SQUAD } from '../../skirmish/coherency.js';
import { engage } from '../../skirmish/contacts.js';
import { gapToPiece } from '../../skirmish/ground.js';
import { LinkFlag } from '../../skirmish/layout.js';
import { collect, Hindrance, type Movers } from '../../skirmish/movers.js';
import { hindrance } from '../../skirmish/passages.js';
import { BROADEST, beside, besideObstacle, obstacleBefore, obstacleBetween } from './charge-walls.js';
import { layRound, roundGap } from './circles.js';
import { reveal } from './hiding.js';
import { moveOf, readiness, readyMovers } from './moving.js';
import { Did, Hidden, ModelDid, Status, type W40kBattle } from './state.js';
import { membersOf, onTable, playerOf, squadOf, squadOfModel, standing } from './units.js';

const foe = new Int32Array(256);
const foeFar = new Float64Array(256);
const order = new Int32Array(256);
const done = new Uint8Array(256);
const taken = new Uint8Array(256);
const near = new Float64Array(256);
/** Bases of a squad whose coherency is asked. */
const linkX = new Float64Array(SQUAD);
const linkY = new Float64Array(SQUAD);
const linkR = new Float64Array(SQUAD);

/** Ticks between the edges of two bases. */
function apart(b: W40kBattle, m: number, o: number): number {
  const { model, setup } = b;
  const dx = model.x[m] - model.x[o];
  const dy = model.y[m] - model.y[o];
  return Math.sqrt(dx * dx + dy * dy) - setup.model.radius[m] - setup.model.radius[o];
}

/** May squad `u` declare a charge in this turn (W40K-CHRG-001)? Out of coherency it must come together instead. */
export function mayCharge(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || playerOf(b, u) !== b.core.active[0]) return false;
  const bar = Did.MoveDone | Did.Stay | Did.DeclareCharge | Did.Charge | Did.Compulsory | Did.Flee | Did.BreakOff;
  if ((b.unit.did[u] & bar) !== 0 || b.unit.overwatch[u] !== 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Shaken)) !== 0) return false;
  return readiness(b, u) === 1;
}

/** The move of the fastest of the `n` models in `order`, ticks. */
function fastest(b: W40kBattle, n: number): number {
  let most = 0;
  for (let i = 0; i < n; i++) {
    const far = moveOf(b, order[i]);
    if (far > most) most = far;
  }
  return most;
}

/**
 * Could squad `u` reach squad `t` with a charge: is one of its models within twice its move of one of the others, as the crow
 * flies (W40K-CHRG-003, W40K-CHRG-005)? Hidden troops that were not spotted are nobody's target (GAP W40K-HIDE-007).
 */
export function inChargeReach(b: W40kBattle, u: number, t: number): boolean {
  const n = membersOf(b, u, order);
  layRound(b, u);
  return isNearEnough(b, u, t, 2 * fastest(b, n)) && anyInReach(b, t, n);
}

/** Has squad `u` anybody whom it could charge: would `inChargeReach` say so of any squad? */
export function hasChargeTarget(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, order);
  const far = 2 * fastest(b, n);
  layRound(b, u);
  for (let t = 0; t < b.setup.units; t++) if (isNearEnough(b, u, t, far) && anyInReach(b, t, n)) return true;
  return false;
}

/** May squad `t` be a target of a charge of squad `u`, whose fastest models come `far` ticks, by the circles around both? After `layRound`. */
function isNearEnough(b: W40kBattle, u: number, t: number, far: number): boolean {
  if (playerOf(b, t) === playerOf(b, u) || !onTable(b, t) || b.unit.host[t] >= 0) return false;
  if (b.unit.hidden[t] === Hidden.hidden) return false;
  return roundGap(b, u, t) <= far + BROADEST;
}

/** Is any of the `n` models in `order` that can move within reach of squad `t`? */
function anyInReach(b: W40kBattle, t: number, n: number): boolean {
  const others = membersOf(b, t, foe);
  for (let i = 0; i < n; i++) {
    const m = order[i];
    if (b.model.engaged[m] !== 0 || b.model.strayed[m] !== 0) continue;
    const far = 2 * moveOf(b, m);
    for (let o = 0; o < others; o++) if (inReach(b, m, foe[o], far)) return true;
  }
  return false;
}

/** Is a comrade in the way of mover `i` at x, y: one that has its place, or one that has not left his yet? */
function onComrade(j: Movers, i: number, x: number, y: number): boolean {
  for (let o = 0; o < j.n; o++) {
    if (o === i) continue;
    const near = j.radius[i] + j.radius[o] - TOUCH;
    const ox = done[o] !== 0 ? j.endX[o] : j.x[o];
    const oy = done[o] !== 0 ? j.endY[o] : j.y[o];
    if ((ox - x) ** 2 + (oy - y) ** 2 < near * near) return true;
  }
  return false;
}

function takes(b: W40kBattle, j: Movers, i: number, x: number, y: number): boolean {
  if (hindrance(b, j, i, x, y) !== Hindrance.none || onComrade(j, i, x, y)) return false;
  j.endX[i] = x;
  j.endY[i] = y;
  return true;
}

/** Places round an enemy that are tried, by how far they are from the straight line, in 24ths of a turn. */
const ROUND = 8;

/** Is model `m` within `far` ticks of enemy `o`, or of the wall that he stands behind (W40K-CHRG-010)? */
function inReach(b: W40kBattle, m: number, o: number, far: number): boolean {
  const gap = apart(b, m, o);
  if (gap <= far) return true;
  if (gap > far + BROADEST) return false;
  const wall = obstacleBefore(b, m, o, b.model.x[m], b.model.y[m]);
  return wall >= 0 && gapToPiece(b, m, b.model.x[m], b.model.y[m], wall) <= far;
}

/** Brings mover `i` into contact with enemy `o` on a straight way that is free and short enough. */
function reaches(b: W40kBattle, j: Movers, i: number, o: number): boolean {
  const { model, setup } = b;
  const m = j.model[i];
  const wall = obstacleBefore(b, m, o, j.x[i], j.y[i]);
  const touch = j.radius[i] + setup.model.radius[o];
  const straight = bearing(j.x[i] - model.x[o], j.y[i] - model.y[o]);
  for (let k = 0; k <= ROUND; k++) {
    for (let side = k === 0 ? 1 : -1; side <= 1; side += 2) {
      const angle = (straight + nearest((side * k * TURN) / 24) + TURN) & (TURN - 1);
      if (wall >= 0) {
        // W40K-CHRG-010: it pays nothing for it
        if (besideObstacle(b, m, o, wall, angle) && takes(b, j, i, beside.x, beside.y)) return true;
        continue;
      }
      const x = model.x[o] + nearest(touch * SIN[angle]);
      const y = model.y[o] + nearest(touch * COS[angle]);
      if (takes(b, j, i, x, y)) return true;
    }
  }
  return false;
}

/** Enemies that mover `i` could reach as the crow flies, nearest first: of squad `t`, or with `others` all others that show themselves. */
function foesOf(b: W40kBattle, j: Movers, i: number, t: number, others: boolean): number {
  const m = j.model[i];
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (!standing(b, o) || b.setup.model.player[o] === b.setup.model.player[m]) continue;
    const s = squadOfModel(b, o);
    if (others ? s === t || b.unit.hidden[s] === Hidden.hidden : s !== t) continue;
    if (!inReach(b, m, o, j.allow[i])) continue;
    const far = apart(b, m, o);
    let at = n++;
    while (at > 0 && foeFar[at - 1] > far) {
      foe[at] = foe[at - 1];
      foeFar[at] = foeFar[at - 1];
      at--;
    }
    foe[at] = o;
    foeFar[at] = far;
  }
  return n;
}

/** W40K-CHRG-007: the closest of these that it can reach; of those already in hand-to-hand combat only if none else, if `spread`. */
function findFoe(b: W40kBattle, j: Movers, i: number, t: number, others: boolean, spread: boolean): boolean {
  const n = foesOf(b, j, i, t, others);
  for (let pass = spread ? 0 : 1; pass < 2; pass++) {
    for (let k = 0; k < n; k++) {
      const o = foe[k];
      const busy = b.model.engaged[o] !== 0 || taken[o] !== 0;
      if (spread && busy !== (pass === 1)) continue;
      if (!reaches(b, j, i, o)) continue;
      taken[o] = 1;
      return true;
    }
  }
  return false;
}

const WHOLE = 16;
const PARTS = [WHOLE, 12, 8, 4] as const;
/** The last: they cannot be kept together. */
const HELD_BACK = [12, 8, 4, 0, WHOLE] as const;

/**
 * GAP W40K-CHRG-009: who makes no contact goes its double move toward the nearest enemy, to an inch off, or as far as it can.
 * `sixteenths` of that way, if the squad would be torn apart otherwise.
 */
function falterToward(b: W40kBattle, j: Movers, i: number, t: number, sixteenths: number): void {
  const m = j.model[i];
  let best = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (!standing(b, o) || squadOfModel(b, o) !== t) continue;
    const far = apart(b, m, o);
    if (far >= least) continue;
    least = far;
    best = o;
  }
  if (best < 0) return;
  const dx = b.model.x[best] - j.x[i];
  const dy = b.model.y[best] - j.y[i];
  const long = Math.sqrt(dx * dx + dy * dy);
  const far = (Math.min(j.allow[i], least - INCH) * sixteenths) / WHOLE;
  if (far <= 0) return;
  for (const part of PARTS) {
    const share = (far * part) / (WHOLE * long);
    const x = j.x[i] + nearest(dx * share);
    const y = j.y[i] + nearest(dy * share);
    if (keepsOff(b, j, i, x, y) && takes(b, j, i, x, y)) return;
  }
}

/** Does mover `i` leave an inch to every enemy at x, y? */
function keepsOff(b: W40kBattle, j: Movers, i: number, x: number, y: number): boolean {
  for (let k = 0; k < j.blockers; k++) {
    const o = j.blockModel[k];
    if (b.setup.model.player[o] === b.setup.model.player[j.model[i]]) continue;
    const near = j.blockRadius[k] + j.radius[i] + INCH - TOUCH;
    if ((j.blockX[k] - x) ** 2 + (j.blockY[k] - y) ** 2 < near * near) return false;
  }
  return true;
}

/**
 * Would those who make no contact end in one chain (W40K-SQUAD-002)? Comrades in hand-to-hand combat are links that need not
 * belong to it (W40K-SQUAD-004).
 */
function keepsTogether(j: Movers): boolean {
  let n = 0;
  for (let late = 1; late >= 0; late--) {
    for (let i = 0; i < j.n; i++) {
      if (j.late[i] !== late) continue;
      linkX[n] = j.endX[i];
      linkY[n] = j.endY[i];
      linkR[n++] = j.radius[i];
    }
  }
  for (let i = j.n; i < j.total; i++) {
    linkX[n] = j.x[i];
    linkY[n] = j.y[i];
    linkR[n++] = j.radius[i];
  }
  return chained(linkX, linkY, linkR, j.stragglers, n, j.gap);
}

/** Those who make no contact go less far, all by as much, so that the squad stays together (W40K-SQUAD-003). */
function holdBack(b: W40kBattle, j: Movers, t: number): void {
  for (const sixteenths of HELD_BACK) {
    for (let i = 0; i < j.n; i++) {
      if (j.late[i] === 0) continue;
      done[i] = 0;
      j.endX[i] = j.x[i];
      j.endY[i] = j.y[i];
    }
    for (let k = 0; k < j.n; k++) {
      const i = order[k];
      if (j.late[i] === 0) continue;
      if (sixteenths > 0) falterToward(b, j, i, t, sixteenths);
      done[i] = 1;
    }
    if (keepsTogether(j)) return;
  }
}

/**
 * Plans the charge of squad `u` at squad `t`: every model that is free goes up to twice its move (W40K-CHRG-004, W40K-CHRG-005)
 * into contact with the closest enemy of that squad that it can reach, of another squad if it can reach none of them
 * (W40K-CHRG-006, W40K-CHRG-007); nearest chargers first. `spread`: enemies already in combat are passed over if possible.
 * @returns the movers with their ends; `late` 1 makes no contact, `stragglers` counts them
 */
export function planCharge(b: W40kBattle, u: number, t: number, spread: boolean): Movers {
  const j = readyMovers(b, u, 2, 0);
  collect(b, j);
  taken.fill(0);
  j.stragglers = 0;
  for (let i = 0; i < j.n; i++) {
    done[i] = 0;
    j.late[i] = 0;
    let least = Infinity;
    for (let o = 0; o < b.setup.models; o++) {
      if (standing(b, o) && squadOfModel(b, o) === t) least = Math.min(least, apart(b, j.model[i], o));
    }
    let at = i;
    while (at > 0 && near[order[at - 1]] > least) {
      order[at] = order[at - 1];
      at--;
    }
    near[i] = least;
    order[at] = i;
  }
  for (let k = 0; k < j.n; k++) {
    const i = order[k];
    if (!findFoe(b, j, i, t, false, spread) && !findFoe(b, j, i, t, true, spread)) {
      j.late[i] = 1;
      j.stragglers++;
      falterToward(b, j, i, t, WHOLE);
    }
    done[i] = 1;
  }
  if (!keepsTogether(j)) holdBack(b, j, t);
  return j;
}

/** Which way each charger looks as it arrives: at the nearest enemy. */
export function lookAtFoe(b: W40kBattle, m: number, x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (!standing(b, o) || b.setup.model.player[o] === b.setup.model.player[m]) continue;
    const far = (b.model.x[o] - x) ** 2 + (b.model.y[o] - y) ** 2;
    if (far >= least) continue;
    least = far;
    best = o;
  }
  return best < 0 ? b.model.facing[m] : bearing(b.model.x[best] - x, b.model.y[best] - y);
}

/** Bases touch up to this many ticks apart: an end of a move is rounded. */
const CONTACT = 2 * TOUCH;

/**
 * Model `m`, where it stands now, is engaged with every enemy that it touches, over an obstacle too (W40K-CHRG-010,
 * W40K-CHRG-012); `charged`: it came by a charge (W40K-CSM-003). Whoever is in contact neither hides nor watches.
 * @returns how many
 */
export function makeContacts(b: W40kBattle, m: number, charged: boolean): number {
  const { model, setup } = b;
  let made = 0;
  for (let o = 0; o < setup.models; o++) {
    if (!standing(b, o) || setup.model.player[o] === setup.model.player[m]) continue;
    const far = apart(b, m, o);
    if (far > 4 * INCH) continue;
    const wall = far > CONTACT ? obstacleBetween(b, m, model.x[m], model.y[m], o) : -1;
    if (far > CONTACT && wall < 0) continue;
    let flags = wall >= 0 ? LinkFlag.obstacle : 0;
    if (charged) flags |= m < o ? LinkFlag.aCharged : LinkFlag.bCharged;
    engage(b, m, o, flags);
    made++;
    for (const s of [squadOfModel(b, o), squadOfModel(b, m)]) {
      reveal(b, s);
      b.unit.overwatch[s] = 0;
    }
  }
  return made;
}

/** The charge of squad `u` is over: who touches an enemy is engaged, who does not has failed (W40K-CHRG-009). @returns contacts */
export function closeCharge(b: W40kBattle, u: number, members: Int32Array, n: number): number {
  let made = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (b.model.engaged[m] !== 0) continue; // fights already
    const touched = makeContacts(b, m, true);
    made += touched;
    b.model.did[m] |= touched > 0 ? ModelDid.Charge : ModelDid.FailCharge;
  }
  b.unit.did[squadOf(b, u)] |= Did.Charge | Did.MoveDone;
  return made;
}
