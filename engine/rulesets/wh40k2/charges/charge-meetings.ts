// Finds which units a declared charge will bring into contact, as all models stand now. Tests for fear depend on it.
import { INCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import type { W40kBattle } from '../core/state.js';
import {
  firstJoined,
  isFreeToMove,
  nextJoined,
  onTable,
  playerOf,
  squadOf,
  standing,
  strength,
  unitOf,
} from '../core/units.js';
import { frightfulness, isCowedBy } from '../psychology/fear-and-hatred.js';
import { CONTACT, planCharge } from './charge-moves.js';
import { isCharger } from './charge-targets.js';
import { obstacleBetween } from './fighting-over-walls.js';

const UNITS = 64;
/** Entry `UNITS * a + e` is 1 if a model of the charging unit `a` comes into contact with one of unit `e`. */
const meets = new Uint8Array(UNITS * UNITS);

/** True if any model of the battle can frighten others, so that the search is needed. */
export function anyFright(b: W40kBattle): boolean {
  for (let u = 0; u < b.setup.units; u++) if (onTable(b, u) && frightfulness(b, u) > 0) return true;
  return false;
}

/**
 * Finds the enemy units that the charge of squad `u` at its declared target will contact, in either way of charging.
 * GAP W40K-LIAB-003: whom a charge makes one fight is told as it is declared, by the ways that its models would go then
 */
function findMeetings(b: W40kBattle, u: number): void {
  meets.fill(0);
  for (let press = 0; press < 2; press++) {
    const j = planCharge(b, u, b.unit.target[u], press === 0, true);
    for (let i = 0; i < j.n; i++) {
      if (j.late[i] === 0) noteContacts(b, j.model[i], j.endX[i], j.endY[i]);
    }
  }
}

/** Notes the units with which model `m`, placed at x, y, would be in contact. */
function noteContacts(b: W40kBattle, m: number, x: number, y: number): void {
  const { model, setup } = b;
  for (let o = 0; o < setup.models; o++) {
    if (!standing(b, o) || setup.model.player[o] === setup.model.player[m]) continue;
    const dx = model.x[o] - x;
    const dy = model.y[o] - y;
    const gap = Math.sqrt(dx * dx + dy * dy) - setup.model.radius[o] - setup.model.radius[m];
    if (gap > 4 * INCH || (gap > CONTACT && obstacleBetween(b, m, x, y, o) < 0)) continue;
    meets[UNITS * unitOf(b, m) + unitOf(b, o)] = 1;
  }
}

/**
 * True if a model of squad `u` meets unit `e` in the charge of squad `charger` that was searched last. `charger` is `u`
 * or the squad of `e`.
 */
function meetsUnit(b: W40kBattle, charger: number, u: number, e: number): boolean {
  for (let a = u; a !== NONE; a = a === u ? firstJoined(b, u) : nextJoined(b, u, a)) {
    if (meets[charger === u ? UNITS * a + e : UNITS * e + a] !== 0) return true;
  }
  return false;
}

/**
 * Returns the fear level of the models of squad `enemy` that squad `u` will fight in the charge of squad `charger`: 0
 * none, 1 fear, 2 terror. `charger` is one of the two squads. Models nearby that `u` will not fight do not count
 * (W40K-LIAB-003).
 */
export function frightfulnessMet(b: W40kBattle, charger: number, u: number, enemy: number): number {
  findMeetings(b, charger);
  return worstOf(b, charger, u, enemy);
}

function worstOf(b: W40kBattle, charger: number, u: number, enemy: number): number {
  let most = 0;
  for (let e = enemy; e !== NONE; e = e === enemy ? firstJoined(b, enemy) : nextJoined(b, enemy, e)) {
    const horror = onTable(b, e) ? frightfulness(b, e) : 0;
    if (horror > most && meetsUnit(b, charger, u, e)) most = horror;
  }
  return most;
}

/**
 * Returns the most frightening squad that squad `u` will fight in its declared charge; the named target if none is
 * worse.
 */
export function worstFoe(b: W40kBattle, u: number): number {
  findMeetings(b, u);
  let worst = b.unit.target[u];
  let most = worstOf(b, u, u, worst);
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === playerOf(b, u) || !onTable(b, e) || b.unit.host[e] >= 0) continue;
    const horror = worstOf(b, u, u, e);
    if (horror <= most) continue;
    most = horror;
    worst = e;
  }
  return worst;
}

/** True if squad `u` has declared a charge at squad `v` or will contact any of its models. */
export function isChargedBy(b: W40kBattle, v: number, u: number): boolean {
  if (b.unit.target[u] === v) return true;
  findMeetings(b, u);
  for (let a = u; a !== NONE; a = a === u ? firstJoined(b, u) : nextJoined(b, u, a)) {
    for (let e = v; e !== NONE; e = e === v ? firstJoined(b, v) : nextJoined(b, v, e)) {
      if (meets[UNITS * a + e] !== 0) return true;
    }
  }
  return false;
}

/** Returns the number of models of squad `u`, characters with it included, that are free to charge. */
function chargingModels(b: W40kBattle, u: number): number {
  let n = 0;
  for (let m = 0; m < b.setup.models; m++) if (squadOf(b, unitOf(b, m)) === u && isFreeToMove(b, m)) n++;
  return n;
}

/**
 * True if squad `v` is outnumbered by all units that charge it together: squad `charger` and squads that declared a
 * charge earlier (W40K-FEAR-004).
 * GAP W40K-FEAR-004: all of a squad that charges count, reach or not, but for those who fight already
 */
export function isOutnumbered(b: W40kBattle, v: number, charger: number): boolean {
  let n = 0;
  for (let s = 0; s < b.setup.units; s++) {
    if (playerOf(b, s) === playerOf(b, v) || b.unit.host[s] >= 0 || !onTable(b, s)) continue;
    if ((s === charger || isCharger(b, s)) && isChargedBy(b, v, s)) n += chargingModels(b, s);
  }
  return n > strength(b, v);
}

/** True if squad or character `v` failed its fear test against a squad that has declared a charge in this phase. */
export function isCowedByCharger(b: W40kBattle, v: number): boolean {
  for (let s = 0; s < b.setup.units; s++) {
    if (playerOf(b, s) !== playerOf(b, v) && isCharger(b, s) && isCowedBy(b, v, s)) return true;
  }
  return false;
}
