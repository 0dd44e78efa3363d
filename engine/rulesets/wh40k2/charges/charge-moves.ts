import { INCH, nearest, TOUCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { chained, SQUAD } from '../../../skirmish/coherency.js';
import { engage } from '../../../skirmish/contacts.js';
import { LinkFlag } from '../../../skirmish/layout.js';
import { collect, type Movers } from '../../../skirmish/movers.js';
import { Did, ModelDid, Status, type W40kBattle } from '../core/state.js';
import { onTable, playerOf, squadOf, squadOfModel, standing } from '../core/units.js';
import { reveal } from '../hiding/hiding.js';
import { readiness, readyMovers } from '../movement/movement-allowance.js';
import { apart, done, foe, foesOf, reaches, stand, takes } from './charge-reach.js';
import { passChargers } from './charge-targets.js';
import { obstacleBetween } from './fighting-over-walls.js';

const order = new Int32Array(SQUAD);
const taken = new Uint8Array(256);
const near = new Float64Array(SQUAD);
/** Scratch: bases of a squad whose coherency is tested. */
const linkX = new Float64Array(SQUAD);
const linkY = new Float64Array(SQUAD);
const linkR = new Float64Array(SQUAD);

/**
 * True if squad `u` may declare a charge in this turn (W40K-CHRG-001). A squad out of coherency must come together
 * instead.
 */
export function mayCharge(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || playerOf(b, u) !== b.core.active[0]) return false;
  const bar = Did.MoveDone | Did.Stay | Did.DeclareCharge | Did.Charge | Did.Compulsory | Did.Flee | Did.BreakOff;
  if ((b.unit.did[u] & bar) !== 0 || b.unit.overwatch[u] !== 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Shaken)) !== 0) return false;
  return readiness(b, u) === 1;
}

/** True if enemy `o` is engaged, or will be engaged by another charger. */
const isBusy = (b: W40kBattle, o: number): boolean => b.model.engaged[o] !== 0 || taken[o] !== 0;

/** Reserves the enemy of entry `k` of `foe` for the mover whose path was just found. Returns true. */
function engages(k: number): boolean {
  taken[foe[k]] = 1;
  return true;
}

/**
 * True if a mover can reach the busy enemy of entry `k` of `foe`. With `named` the enemy must belong to squad `t`,
 * otherwise to another squad.
 */
function reachesBusy(b: W40kBattle, j: Movers, i: number, k: number, t: number, named: boolean): boolean {
  return isBusy(b, foe[k]) && (squadOfModel(b, foe[k]) === t) === named && reaches(b, j, i, foe[k]);
}

/**
 * W40K-CHRG-007: brings mover `i` into contact with the closest enemy that it can reach, of any squad. With `spread`,
 * enemies already in combat are passed over, unless they belong to the charged squad `t` and the closest free enemy
 * does not. Without `spread`, the closest enemy of squad `t` is taken, engaged or not. Returns false if none can be
 * reached.
 * GAP W40K-CHRG-007: whom a comrade engages in the same charge is in hand-to-hand combat already
 */
function findFoe(b: W40kBattle, j: Movers, i: number, t: number, spread: boolean): boolean {
  const n = foesOf(b, j, i, t);
  // The closest free enemy bars all farther ones. Its path is the last one found unless another enemy is tested.
  let free = 0;
  while (free < n && (isBusy(b, foe[free]) || !reaches(b, j, i, foe[free]))) free++;
  const isMeant = free < n && squadOfModel(b, foe[free]) === t;
  if (isMeant && spread) return engages(free);
  for (let k = 0; k < free; k++) if (reachesBusy(b, j, i, k, t, true)) return engages(k);
  if (isMeant || (free < n && spread)) return engages(free);
  for (let k = 0; k < free; k++) if (reachesBusy(b, j, i, k, t, false)) return engages(k);
  return free < n && engages(free);
}

const WHOLE = 16;
const PARTS = [WHOLE, 12, 8, 4] as const;
/**
 * Shares of the way, in sixteenths, tried for models without contact. The last entry means that the squad cannot be
 * kept together.
 */
const HELD_BACK = [12, 8, 4, 0, WHOLE] as const;

/**
 * Moves mover `i` toward squad `t` without contact, by `sixteenths` of its way, so that the squad stays together.
 * GAP W40K-CHRG-009: who makes no contact goes its double move toward the nearest enemy, to an inch off, or as far as it can.
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

/** True if mover `i` keeps an inch from every enemy at x, y. */
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
 * True if the models without contact would end in one chain (W40K-SQUAD-002). Comrades in hand-to-hand combat serve as
 * links but need not belong to the chain (W40K-SQUAD-004).
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

/**
 * Shortens the ways of all models without contact by an equal share, so that the squad stays together (W40K-SQUAD-003).
 */
function holdBack(b: W40kBattle, j: Movers, t: number): void {
  for (const sixteenths of HELD_BACK) {
    for (let i = 0; i < j.n; i++) {
      if (j.late[i] === 0) continue;
      done[i] = 0;
      stand(j, i, j.x[i], j.y[i]);
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
 * Plans the charge of squad `u` at squad `t`. Every free model moves up to twice its Move (W40K-CHRG-004,
 * W40K-CHRG-005) into contact with the closest enemy that it can reach, preferably of squad `t` (W40K-CHRG-006,
 * W40K-CHRG-007). The nearest chargers move first. With `spread`, enemies already in combat are passed over if
 * possible. With `early`, the charge is only being declared, and other squads with declared charges are no obstacles.
 * Returns the movers with their ends; `setOut` stores their ways. `late` is 1 for models without contact, and
 * `stragglers` counts them.
 */
export function planCharge(b: W40kBattle, u: number, t: number, spread: boolean, early = false): Movers {
  const j = readyMovers(b, u, 2, 0);
  collect(b, j);
  if (early) passChargers(b, j);
  taken.fill(0);
  j.stragglers = 0;
  for (let i = 0; i < j.n; i++) {
    done[i] = 0;
    stand(j, i, j.x[i], j.y[i]);
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
    if (!findFoe(b, j, i, t, spread)) {
      j.late[i] = 1;
      j.stragglers++;
      falterToward(b, j, i, t, WHOLE);
    }
    done[i] = 1;
  }
  if (!keepsTogether(j)) holdBack(b, j, t);
  return j;
}

/** Returns the facing in which charger `m` arrives at x, y: towards the nearest enemy. */
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

/** Bases up to this many ticks apart are in contact, because the end of a move is rounded. */
export const CONTACT = 2 * TOUCH;

/**
 * Engages model `m` with every enemy that it touches, across an obstacle too (W40K-CHRG-010, W40K-CHRG-012). `charged`
 * says that it came by a charge (W40K-CSM-003). Models in contact lose hiding and overwatch. Returns the number of
 * contacts.
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

/**
 * Ends the charge of squad `u`: models that touch an enemy are engaged, the others have failed (W40K-CHRG-009). Returns
 * the number of contacts.
 */
export function closeCharge(b: W40kBattle, u: number, members: Int32Array, n: number): number {
  let made = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (b.model.engaged[m] !== 0) continue; // the model fights already
    const touched = makeContacts(b, m, true);
    made += touched;
    b.model.did[m] |= touched > 0 ? ModelDid.Charge : ModelDid.FailCharge;
  }
  b.unit.did[squadOf(b, u)] |= Did.Charge | Did.MoveDone;
  return made;
}
