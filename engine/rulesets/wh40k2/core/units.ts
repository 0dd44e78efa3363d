import { markGone } from '../../../kernel/battle.js';
import { NONE } from '../../../kernel/layout.js';
import { entriesWith, nextWith } from '../../../kernel/words.js';
import { invalidateMarked, mark } from '../../../skirmish/caches/who-changed.js';
import { endContacts } from '../../../skirmish/contacts.js';
import { Place } from '../../../skirmish/layout.js';
import { isBent, wayTo } from '../../../skirmish/ways.js';
import { ROLL_NAMES } from './rolls.js';
import { ModelDid, Status, type W40kBattle } from './state.js';

/** Returns the player to whom unit `u` belongs. */
export function playerOf(b: W40kBattle, u: number): number {
  return b.setup.unit.player[u];
}

/**
 * Returns the first unit of the active player. Starting there, events that fall due together are handled for the active
 * player's units first, each list in its order. So it does not matter which player is player 0.
 */
export function firstInTurn(b: W40kBattle): number {
  let u = 0;
  while (u < b.setup.units - 1 && playerOf(b, u) !== b.core.active[0]) u++;
  return u;
}

/** Returns the first model of the active player; models are handled in the order of `firstInTurn`. */
export function firstModelInTurn(b: W40kBattle): number {
  return b.setup.unit.first[firstInTurn(b)];
}

/** True if unit `u` has a model on the table. */
export function onTable(b: W40kBattle, u: number): boolean {
  return b.unit.place[u] === Place.table;
}

/** True if model `m` is on the table. */
export function standing(b: W40kBattle, m: number): boolean {
  return b.model.place[m] === Place.table;
}

/** True if unit `u` is a character, alone or with a squad, but not a champion (W40K-HERO-012). */
export function isCharacter(b: W40kBattle, u: number): boolean {
  return b.setup.unit.individual[u] !== 0;
}

/**
 * True if unit `u` is a champion with a row of his own. He is a trooper and the leader of his squad and stays with it
 * while any of it lives (W40K-HERO-013, W40K-HERO-014).
 */
export function isBoundTo(b: W40kBattle, u: number): boolean {
  return b.unit.host[u] >= 0 && b.setup.unit.individual[u] === 0;
}

/**
 * Returns the squad with which unit `u` moves, fights and tests: the one that it has joined, else itself
 * (W40K-HERO-026).
 */
export function squadOf(b: W40kBattle, u: number): number {
  const host = b.unit.host[u];
  return host >= 0 ? host : u;
}

/** Returns the unit of model `m`, not the squad that it has joined. */
export function unitOf(b: W40kBattle, m: number): number {
  return b.setup.model.unit[m];
}

/** Returns the squad of model `m`; for a joined character, the squad that he has joined. */
export function squadOfModel(b: W40kBattle, m: number): number {
  return squadOf(b, b.setup.model.unit[m]);
}

/** Writes the models of squad `u` on the table to `out`, joined characters and champions last. Returns their number. */
export function membersOf(b: W40kBattle, u: number, out: Int32Array): number {
  const { first, count } = b.setup.unit;
  const { place } = b.model;
  let n = entriesWith(place, first[u], first[u] + count[u], Place.table, out, 0);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    n = entriesWith(place, first[g], first[g] + count[g], Place.table, out, n);
  }
  return n;
}

/** Returns the first character that has joined squad `u`, or NONE. The next function gives the others. */
export function firstJoined(b: W40kBattle, u: number): number {
  return nextJoined(b, u, NONE);
}

/** Returns the character in squad `u` after row `after`, or NONE. */
export function nextJoined(b: W40kBattle, u: number, after: number): number {
  return nextWith(b.unit.host, after + 1, b.setup.units, u, b.setup.unit.nextCharacter);
}

/** Returns the number of models of squad `u` on the table, including joined characters. */
export function strength(b: W40kBattle, u: number): number {
  let n = b.unit.models[u];
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) n += b.unit.models[g];
  return n;
}

/** True if any model of squad `u` is engaged in hand-to-hand combat (W40K-HTH-001). */
export function engaged(b: W40kBattle, u: number): boolean {
  return b.field.links[0] !== 0 && anyEngaged(b, u);
}

function anyEngaged(b: W40kBattle, u: number): boolean {
  const { first, count } = b.setup.unit;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    if (b.model.engaged[m] !== 0 && b.model.place[m] === Place.table) return true;
  }
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (anyEngaged(b, g)) return true;
  return false;
}

/** True if model `m` is free to move: neither engaged (W40K-HTH-002) nor cut off from its squad (W40K-SQUAD-006). */
export function isFreeToMove(b: W40kBattle, m: number): boolean {
  return b.model.place[m] === Place.table && b.model.engaged[m] === 0 && b.model.outOfCoherency[m] === 0;
}

/** True if any model of squad `u` is free to move. */
export function anyFreeToMove(b: W40kBattle, u: number): boolean {
  const { first, count } = b.setup.unit;
  for (let m = first[u], end = m + count[u]; m < end; m++) if (isFreeToMove(b, m)) return true;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (anyFreeToMove(b, g)) return true;
  return false;
}

/** True if the squad of unit `u` is broken (W40K-BROKE-001). */
export function broken(b: W40kBattle, u: number): boolean {
  return (b.unit.status[squadOf(b, u)] & Status.Broken) !== 0;
}

/**
 * Makes character `g`, the last of squad `u`, act alone. He stays hidden if the squad was (W40K-HERO-034). Acts of the
 * squad in this turn count as his (W40K-HERO-026): its move is his, and he flees from a combat that it breaks off.
 * GAP W40K-OVER-007: whose squad falls to fire on its way goes no farther
 * GAP W40K-SQUAD-006: he who was cut off from a squad that is gone is cut off from nobody, and acts again
 */
function outlive(b: W40kBattle, g: number, u: number): void {
  const { host, hidden, spotted, did, target } = b.unit;
  const words = spotted.length / hidden.length;
  const m = b.setup.unit.first[g];
  host[g] = NONE;
  hidden[g] = hidden[u];
  did[g] |= did[u];
  target[g] = target[u];
  b.model.outOfCoherency[m] = 0;
  if (b.model.startX[m] !== 0) noteWay(b, m);
  for (let w = 0; w < words; w++) spotted[g * words + w] = spotted[u * words + w];
  shareSightings(b, u, g);
}

/** Copies the spotted enemies of squad `from` to unit `to`, which joins or leaves it (W40K-SPOT-003, W40K-HERO-026). */
export function shareSightings(b: W40kBattle, from: number, to: number): void {
  const { spotted, hidden } = b.unit;
  const words = spotted.length / hidden.length;
  for (let h = 0; h < b.setup.units; h++) {
    if ((spotted[h * words + (from >> 5)] & (1 << (from & 31))) !== 0) spotted[h * words + (to >> 5)] |= 1 << (to & 31);
  }
}

/** Returns the ticks that model `m` has gone of its present move, or 0. */
export function wayGone(b: W40kBattle, m: number): number {
  const { startX, startY, x, y } = b.model;
  if (startX[m] === 0) return 0;
  if (isBent(b, m)) return Math.floor(wayTo(b, m, x[m], y[m]));
  const dx = x[m] - startX[m];
  const dy = y[m] - startY[m];
  return Math.floor(Math.sqrt(dx * dx + dy * dy));
}

/**
 * Records how far model `m` has gone on its way (W40K-HIT-006, W40K-SHOOT-006). Returns false if it only turned
 * (W40K-MOVE-005).
 */
export function noteWay(b: W40kBattle, m: number): boolean {
  const { model } = b;
  if (model.x[m] === model.startX[m] && model.y[m] === model.startY[m]) return false;
  model.did[m] |= ModelDid.Move;
  model.moved[m] += wayGone(b, m);
  return true;
}

/** Removes model `m` from the table, as a casualty or because it left. Its contacts end, and its unit may be gone. */
export function takeOff(b: W40kBattle, m: number, place: typeof Place.removed | typeof Place.fled): void {
  const u = b.setup.model.unit[m];
  b.model.place[m] = place;
  if (place === Place.removed) b.model.wounds[m] = 0;
  else b.unit.left[u]++;
  endContacts(b, m);
  b.unit.models[u]--;
  if (b.unit.models[u] === 0) {
    b.unit.place[u] = place;
    b.unit.host[u] = NONE;
    for (let g = 0; g < b.setup.units; g++) {
      if (b.unit.host[g] !== u) continue;
      outlive(b, g, u);
      // he inherits their overwatch counter (W40K-OVER-002) and the shots at them
      b.unit.overwatch[g] = b.unit.overwatch[u];
      b.unit.shotAt[g] |= b.unit.shotAt[u];
    }
    b.unit.overwatch[u] = 0;
    b.unit.hidden[u] = 0;
    const words = b.unit.spotted.length / b.unit.hidden.length;
    b.unit.spotted.fill(0, u * words, u * words + words);
    markGone(b, u);
  }
  mark(b, u);
  invalidateMarked(b);
}

/** Logs an act of unit `u`: "Tactical squad: 3 hits". Call it only if `b.log` is not null. */
export function tell(b: W40kBattle, kind: string, u: number, text: string): void {
  b.log?.tell(kind, `${b.setup.names[u]}: ${text}`);
}

/**
 * Rolls one die for purpose `roll` and logs it. Returns the face.
 * @param subject the unit for which it is rolled
 */
export function die(b: W40kBattle, sides: number, roll: number, subject: number): number {
  const face = b.dice.one(sides, roll, subject);
  if (b.log !== null) b.log.tell('dice', `${b.setup.names[subject] ?? ''} ${ROLL_NAMES[roll]}: ${face}`);
  return face;
}
