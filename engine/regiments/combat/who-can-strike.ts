import { TOUCH } from '../../kernel/geometry/measures.js';
import { weaponInHand } from '../attacks/attack-table.js';
import { impactPart } from '../attacks/special-attacks.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { contactSpan, modelTouches, nextContact, sideOf } from '../contacts.js';
import { Status } from '../core/state.js';
import { firstJoined, formationOf, nextJoined, ranks } from '../core/units.js';
import { Side } from '../layout.js';
import { isFlank } from './combats.js';

/**
 * Returns the weapon with which `part` of row `u` strikes, in the numbering of attacks. Mounts use none (T9A-WPN-004).
 */
export function weaponOf(b: RegimentsBattle, u: number, part: number): number {
  return b.setup.part.mount[part] !== 0 ? NO_WEAPON : weaponInHand(b, u);
}

/**
 * Returns the part of row `u` that makes Impact Hits now, in the first round after its unit charged (T9A-SPR-044), or
 * -1.
 */
export function impactPartNow(b: RegimentsBattle, u: number): number {
  const host = formationOf(b, u);
  if ((b.unit.status[host] & Status.Charging) === 0 || !b.rules.charges.hasBonuses(b, host)) return -1;
  return impactPart(b, u);
}

/**
 * Groups of attackers of a formation: its rank and file, its own individual, and from `joinedCharacters` on each joined
 * character.
 */
export const Who = { rankAndFile: 0, own: 1, joinedCharacters: 2 } as const;

/**
 * Returns the next attackers of formation `u` after `who`, or -1. Begin with -1. `Who.joinedCharacters` plus a row means that joined
 * character.
 */
export function nextAttackers(b: RegimentsBattle, u: number, who: number): number {
  if (who < Who.rankAndFile && b.unit.pool[u] > 0) return Who.rankAndFile;
  if (who < Who.own && b.unit.own[u] > 0) return Who.own;
  const joinedCharacter = who < Who.joinedCharacters ? firstJoined(b, u) : nextJoined(b, u, who - Who.joinedCharacters);
  return joinedCharacter < 0 ? -1 : Who.joinedCharacters + joinedCharacter;
}

/** Returns the row of these attackers: that of the character, otherwise that of the formation. */
export function rowOf(u: number, who: number): number {
  return who >= Who.joinedCharacters ? who - Who.joinedCharacters : u;
}

/** Returns the first part row of these attackers. `setup.unit.parts` of their row says how many follow. */
export function firstPartOf(b: RegimentsBattle, u: number, who: number): number {
  const { part, championPart, character } = b.setup.unit;
  if (who === Who.own && character[u] === 0) return championPart[u];
  return part[rowOf(u, who)];
}

/** Largest number of targets that a formation may touch, all wound pools together. */
const TARGETS = 30;
/** Largest number of places in a formation. */
const PLACES = 256;

/**
 * What the models of one formation touch (T9A-STK-001, T9A-ALC-002). Scratch, filled by `survey`: call `survey` in the
 * same step before reading. A place in a formation is `rank * files + file`; an individual stands at its slot.
 */
export const touched = {
  /** Number of targets. A target is a wound pool of an enemy in contact. */
  targets: 0,
  unit: new Uint8Array(TARGETS),
  individual: new Int8Array(TARGETS),
  /** Number of enemies in contact, the side of each that is struck, and the enemy to which each target belongs. */
  foes: 0,
  foe: new Uint8Array(16),
  side: new Uint8Array(16),
  foeOf: new Uint8Array(TARGETS),
  /**
   * Targets that a rank-and-file model at each place may strike, one bit each. A model that may strike any model of an
   * enemy may strike its rank and file.
   */
  reach: new Int32Array(PLACES),
  /**
   * Targets that the model at each place touches itself, one bit each. A character may strike no others (T9A-ALC-009).
   */
  contact: new Int32Array(PLACES),
  /** Enemies that the model at each place touches, one bit each. */
  near: new Int32Array(PLACES),
  /**
   * Targets that a model behind each file may strike with Supporting Attacks: those touching the front (T9A-STK-003,
   * T9A-ALC-005).
   */
  ahead: new Int32Array(PLACES),
};

const span = new Float64Array(2);
const theirs = new Float64Array(2);

function addTarget(u: number, individual: number, foe: number): void {
  if (touched.targets === TARGETS) throw new Error(`more than ${TARGETS} wound pools in contact with one unit`);
  touched.unit[touched.targets] = u;
  touched.individual[touched.targets] = individual;
  touched.foeOf[touched.targets] = foe;
  touched.targets++;
}

/** True if the individual of row `m`, which stands in formation `u`, touches the enemy unit `v` with its own base. */
export function touchesUnit(b: RegimentsBattle, u: number, m: number, v: number): boolean {
  const slot = Math.max(0, b.unit.slot[m]);
  const files = b.unit.files[u];
  return modelTouches(b, u, slot % files, Math.floor(slot / files), v);
}

/**
 * True if the individual of row `m` is a target of its own. Of who fights a challenge, only the opponent makes use of that
 * (`duellists`), but it shuts off who touches nobody else (T9A-HIT-006).
 */
function isListed(b: RegimentsBattle, m: number): boolean {
  return b.rules.challenges.opponentOf(b, m) >= 0 || b.rules.striking.isTarget(b, m);
}

/** Returns the row of the enemy that individual `m` has fought in a challenge and that is slain, or -1 (T9A-CHL-009). */
function slainBy(b: RegimentsBattle, m: number): number {
  const opponent = b.rules.challenges.opponentOf(b, m);
  return opponent >= 0 && b.unit.own[m] > 0 && b.unit.own[opponent] === 0 ? opponent : -1;
}

/** Returns an enemy that was slain in a challenge and that a model in formation `u` may still strike, or -1 (T9A-CHL-009). */
function slainIn(b: RegimentsBattle, u: number): number {
  if (!b.rules.challenges.strikesTheDead) return -1;
  let dead = slainBy(b, u);
  for (let g = firstJoined(b, u); g >= 0 && dead < 0; g = nextJoined(b, u, g)) dead = slainBy(b, g);
  return dead;
}

/** True if formation `u` has blows to strike: it touches an enemy, or strikes on at one slain in a challenge. */
export function hasBlows(b: RegimentsBattle, u: number): boolean {
  return b.unit.engaged[u] !== 0 || slainIn(b, u) >= 0;
}

/** Adds the enemy slain in a challenge, who is struck as if it still stood in the unit that `u` has charged, or alone. */
function addSlain(b: RegimentsBattle, u: number): void {
  const dead = slainIn(b, u);
  if (dead < 0 || touched.foes === 16) return;
  const charged = b.unit.charged[u];
  touched.side[touched.foes] = Side.front;
  addTarget(charged >= 0 ? charged : formationOf(b, dead), dead, touched.foes);
}

/** Returns the targets of `survey` that fight challenges, one bit each. */
export function duellists(b: RegimentsBattle): number {
  let bits = 0;
  for (let t = 0; t < touched.targets; t++) {
    const m = touched.individual[t];
    if (m >= 0 && b.rules.challenges.opponentOf(b, m) >= 0) bits |= 1 << t;
  }
  return bits;
}

/** Returns the bit of the target of `survey` that is individual `m`; 0 if it is none. */
export function targetBit(m: number): number {
  for (let t = 0; t < touched.targets; t++) if (touched.individual[t] === m) return 1 << t;
  return 0;
}

/**
 * Lists the wound pools of the enemies of `u` (T9A-ALC-002): for each enemy its individuals, then its rank and file.
 */
function listTargets(b: RegimentsBattle, u: number): void {
  touched.targets = 0;
  touched.foes = 0;
  for (let v = nextContact(b, u, -1); v >= 0 && touched.foes < 16; v = nextContact(b, u, v)) {
    const foe = touched.foes++;
    touched.foe[foe] = v;
    touched.side[foe] = sideOf(b, v, u);
    if (b.unit.own[v] > 0 && isListed(b, v)) addTarget(v, v, foe);
    for (let g = firstJoined(b, v); g >= 0; g = nextJoined(b, v, g)) if (isListed(b, g)) addTarget(v, g, foe);
    if (b.unit.pool[v] > 0) addTarget(v, -1, foe);
  }
  addSlain(b, u);
}

/** Returns the number of models along `side` of `u`. */
function placesAlong(b: RegimentsBattle, u: number, side: number): number {
  return isFlank(side) ? ranks(b, u) : Math.min(b.unit.files[u], b.unit.models[u]);
}

/**
 * Returns the place of the model that fights at position `j` of `side`, counted from the left end as seen by the enemy.
 * If the last rank has a gap, the next model behind the gap fights across it (T9A-STK-005).
 */
function placeAt(b: RegimentsBattle, u: number, side: number, j: number): number {
  const files = b.unit.files[u];
  const models = b.unit.models[u];
  const deep = ranks(b, u);
  if (side === Side.front) return files - 1 - j;
  if (side === Side.left) return j * files;
  if (side === Side.right) return Math.min((deep - j) * files, models) - 1;
  const last = (deep - 1) * files + j;
  return last < models ? last : last - files;
}

/** True if the individual of row `row` stands at `place`. */
function standsAt(b: RegimentsBattle, row: number, place: number): boolean {
  return b.unit.slot[row] === place;
}

/** True if an individual of formation `u` stands at `place`. */
export function isIndividual(b: RegimentsBattle, u: number, place: number): boolean {
  if (b.unit.models[u] === b.unit.pool[u]) return false;
  if (b.unit.own[u] > 0 && standsAt(b, u, place)) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (standsAt(b, g, place)) return true;
  return false;
}

/**
 * Finds what every model of formation `u` touches: base contact along each common line, corner to corner included
 * (T9A-UNI-003). Writes the result to `touched`.
 */
export function survey(b: RegimentsBattle, u: number): void {
  listTargets(b, u);
  const places = Math.max(b.unit.models[u], b.unit.files[u]);
  for (let place = 0; place < places; place++) {
    touched.reach[place] = 0;
    touched.contact[place] = 0;
    touched.near[place] = 0;
    touched.ahead[place] = 0;
  }
  for (let foe = 0; foe < touched.foes; foe++) surveyFoe(b, u, foe);
}

function surveyFoe(b: RegimentsBattle, u: number, foe: number): void {
  const v = touched.foe[foe];
  const side = sideOf(b, u, v);
  const struck = touched.side[foe];
  contactSpan(b, u, v, span);
  contactSpan(b, v, u, theirs);
  const { baseWidth, baseDepth } = b.setup.unit;
  const width = isFlank(side) ? baseDepth[u] : baseWidth[u];
  const step = isFlank(struck) ? baseDepth[v] : baseWidth[v];
  const files = b.unit.files[u];
  const mass = massOf(foe);
  // the start of the enemy's stretch, measured along our side, which runs in the opposite direction
  const across = span[0] + theirs[1];
  for (let j = 0, n = placesAlong(b, u, side); j < n; j++) {
    const from = j * width - TOUCH;
    const to = (j + 1) * width + TOUCH;
    if (from > span[1] || to < span[0]) continue;
    const contact = surveyModel(b, foe, mass, struck, step, across - to, across - from);
    if (contact === 0) continue;
    const place = placeAt(b, u, side, j);
    const reach = contact | mass;
    touched.contact[place] |= contact;
    touched.reach[place] |= reach;
    touched.near[place] |= 1 << foe;
    if (side === Side.front && place < files) touched.ahead[place] |= reach; // T9A-STK-003
  }
}

/** Returns the bit of the rank and file of enemy `foe`; 0 if none are left. */
function massOf(foe: number): number {
  for (let t = 0; t < touched.targets; t++) {
    if (touched.foeOf[t] === foe && touched.individual[t] < 0) return 1 << t; // T9A-ALC-007
  }
  return 0;
}

/**
 * Finds the targets of enemy `foe` that touch the stretch from `from` to `to` of its side `struck`. `mass` is the bit
 * of the enemy's rank and file.
 */
function surveyModel(
  b: RegimentsBattle,
  foe: number,
  mass: number,
  struck: number,
  step: number,
  from: number,
  to: number,
): number {
  const v = touched.foe[foe];
  const last = Math.min(placesAlong(b, v, struck) - 1, Math.ceil(to / step));
  const alike = b.unit.models[v] === b.unit.pool[v];
  let mask = 0;
  for (let k = Math.max(0, Math.floor(from / step) - 1); k <= last; k++) {
    if (k * step > to || (k + 1) * step < from) continue;
    if (alike) return mass;
    const place = placeAt(b, v, struck, k);
    let pool = mass;
    for (let t = 0; t < touched.targets; t++) {
      const individual = touched.individual[t];
      if (touched.foeOf[t] === foe && individual >= 0 && standsAt(b, individual, place)) pool = 1 << t;
    }
    mask |= pool;
  }
  return mask;
}
