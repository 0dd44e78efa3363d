import { HALF_INCH, INCH, nearest } from '../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { SQUAD } from '../../skirmish/coherency.js';
import { Place } from '../../skirmish/layout.js';
import { clearOf } from '../../skirmish/neighbours.js';
import { wouldSee } from '../../skirmish/sight.js';
import { Cover, Ground } from '../../skirmish/terrain.js';
import { Formation } from './asks.js';
import { BEHIND, hidingPiece, shelters } from './hiding.js';
import { coherencyOf } from './protection.js';
import { Refusal } from './reasons.js';
import { Rule } from './rule-ids.js';
import { Status, type W40kBattle } from './state.js';
import { playerOf, standing } from './units.js';
import { type Area, holds, inBattleZone, touches, zoneOf } from './zones.js';

/** Ticks between the bases of a formation, by Formation. */
const GAPS = [0, HALF_INCH, HALF_INCH, HALF_INCH / 2, HALF_INCH / 2, (7 * INCH) / 4] as const;
/** Most models abreast, by Formation. */
const FILES = [1, 12, 1, 5, 5, 8] as const;
/** A column of more than so many is two abreast. */
const LONG_COLUMN = 8;
/** Squares around the middle in which places are looked for. */
const RINGS = 7;
/** The same for infiltrators, who are few. */
const UNSEEN_RINGS = 3;

/** The squad being placed: its models and those of the characters deployed with it, and where each is to stand. */
export const party = {
  count: 0,
  models: new Int32Array(SQUAD),
  x: new Int32Array(SQUAD),
  y: new Int32Array(SQUAD),
  widest: 0,
};

/** Is character `g` deployed together with squad `u`? */
export function comesWith(b: W40kBattle, g: number, u: number): boolean {
  return b.setup.unit.joins[g] === u && b.unit.place[g] === Place.reserve;
}

/** Fills `party` with the models of `u` that wait, and those of its characters (W40K-HERO-017). */
export function gather(b: W40kBattle, u: number): void {
  const { first, count } = b.setup.unit;
  party.count = 0;
  party.widest = 0;
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    for (let m = first[g], end = m + count[g]; m < end && party.count < SQUAD; m++) {
      party.models[party.count++] = m;
      party.widest = Math.max(party.widest, b.setup.model.radius[m]);
    }
  }
}

/** Does every model that comes with `u` know how to infiltrate (W40K-INFIL-001)? */
export function mayInfiltrate(b: W40kBattle, u: number): boolean {
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    const { rules } = b.subject;
    const words = rules.length / b.setup.subjects;
    if ((rules[g * words + (Rule.Infiltration >> 5)] & (1 << (Rule.Infiltration & 31))) === 0) return false;
  }
  return true;
}

/** Who saw the last place that was looked at: the likeliest to see the next. A hint only. */
let watcher = 0;

/** Would any enemy on the table see model `m` at x, y (W40K-INFIL-003)? */
function seenAt(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { models } = b.setup;
  const { player } = b.setup.model;
  for (let i = 0; i < models; i++) {
    const e = (watcher + i) % models;
    if (player[e] === player[m] || !standing(b, e) || !wouldSee(b, m, x, y, e)) continue;
    watcher = e;
    return true;
  }
  return false;
}

/** Where a party may stand: its own zone, or as infiltrators the battle zone out of sight. */
export const Realm = { zone: 0, unseen: 1 } as const;

/** The zone of the party that is being arranged. */
let zone: Area = { west: 0, south: 0, east: 0, north: 0 };

/** Pieces near the party that is being arranged: those on which nobody stands, and those that give cover. */
const bars = new Int32Array(256);
const covers = new Int32Array(256);
let barCount = 0;
let coverCount = 0;

/** Collects the pieces that a party within `far` ticks of x, y may meet. */
function collectPieces(b: W40kBattle, x: number, y: number, far: number): void {
  const { terrain } = b.setup;
  barCount = 0;
  coverCount = 0;
  const wide = far + party.widest + BEHIND;
  for (let t = 0; t < terrain.count; t++) {
    const dx = x - terrain.x[t];
    const dy = y - terrain.y[t];
    const reach = wide + terrain.radius[t];
    if (dx * dx + dy * dy > reach * reach) continue;
    if (terrain.ground[t] === Ground.impassable || terrain.obstacle[t] !== 0) bars[barCount++] = t;
    if (terrain.cover[t] !== Cover.none) covers[coverCount++] = t;
  }
}

/** Does anything shelter model `m` at x, y? `collectPieces` first. */
function isSheltered(b: W40kBattle, m: number, x: number, y: number): boolean {
  for (let i = 0; i < coverCount; i++) if (shelters(b, m, x, y, covers[i])) return true;
  return false;
}

/** Why model `m` may not be deployed at x, y; 0 it may (W40K-DEPL-004, W40K-INFIL-003). Comrades of the party are not asked. */
function judgeSpot(b: W40kBattle, m: number, x: number, y: number, realm: number): number {
  const radius = b.setup.model.radius[m];
  if (realm === Realm.zone) {
    if (!holds(zone, x, y, radius)) return Refusal.OutsideZone;
  } else if (!inBattleZone(b, x, y, radius)) return Refusal.OutsideZone;
  const { terrain } = b.setup;
  for (let i = 0; i < barCount; i++) {
    const t = bars[i];
    const dx = x - terrain.x[t];
    const dy = y - terrain.y[t];
    const far = terrain.radius[t] + radius;
    if (dx * dx + dy * dy > far * far) continue;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < radius * radius) return Refusal.Impassable;
  }
  if (!clearOf(b, m, x, y, -1)) return Refusal.InTheWay;
  return realm === Realm.unseen && seenAt(b, m, x, y) ? Refusal.Seen : 0;
}

/** Ranks around x, y that look along `facing`: all places must be free. */
function inRanks(b: W40kBattle, x: number, y: number, facing: number, formation: number, realm: number): number {
  const n = party.count;
  const files = formation === Formation.column && n > LONG_COLUMN ? 2 : Math.min(FILES[formation], n);
  const step = 2 * party.widest + GAPS[formation];
  const deep = Math.ceil(n / files);
  collectPieces(b, x, y, (files + deep) * step);
  for (let k = 0; k < n; k++) {
    const rank = (k / files) | 0;
    const inRank = rank === deep - 1 ? n - rank * files : files;
    const right = (k - rank * files - (inRank - 1) / 2) * step;
    const ahead = ((deep - 1) / 2 - rank) * step;
    party.x[k] = x + nearest(right * COS[facing] + ahead * SIN[facing]);
    party.y[k] = y + nearest(ahead * COS[facing] - right * SIN[facing]);
    const why = judgeSpot(b, party.models[k], party.x[k], party.y[k], realm);
    if (why !== 0) return why;
  }
  return 0;
}

/** Places of a throng in the order in which they are taken: ring by ring, in steps ahead and to the right. */
const CELLS = (2 * RINGS + 1) ** 2;
const cellRow = new Int8Array(CELLS);
const cellFile = new Int8Array(CELLS);
for (let ring = 0, k = 0; ring <= RINGS; ring++) {
  for (let row = ring; row >= -ring; row--) {
    const across = row === ring || row === -ring || ring === 0 ? 1 : 2 * ring;
    for (let file = -ring; file <= ring; file += across) {
      cellRow[k] = row;
      cellFile[k++] = file;
    }
  }
}
/** The places of the throng that is being arranged, those that its zone holds, and which of them are taken. */
const cellX = new Int32Array(CELLS);
const cellY = new Int32Array(CELLS);
const cellTaken = new Uint8Array(CELLS);
/** Why a base of that radius may not stand in a place, once that is known. */
const cellWhy = new Int32Array(CELLS);
const cellRadius = new Int32Array(CELLS);

/**
 * A throng around x, y: the free places nearest to it; with `cover` first those that something shelters. Places are a whole
 * base and more apart, so that they never crowd each other.
 */
function throng(b: W40kBattle, x: number, y: number, facing: number, cover: boolean, realm: number): number {
  const step = 2 * party.widest + GAPS[Formation.cluster];
  const rings = realm === Realm.unseen ? UNSEEN_RINGS : RINGS;
  const side = 2 * rings + 1;
  const { radius } = b.setup.model;
  let why: number = realm === Realm.zone && !holds(zone, x, y, 0) ? Refusal.OutsideZone : Refusal.InTheWay;
  // GAP W40K-INFIL-003: places of infiltrators are worked out around a middle that is itself unseen
  if (realm === Realm.unseen && seenAt(b, party.models[0], x, y)) return Refusal.Seen;
  const far = 1.5 * rings * step; // a little more than to the corner of the outermost ring
  if (realm === Realm.zone && !touches(zone, x, y, far)) return Refusal.OutsideZone;
  collectPieces(b, x, y, far);
  let narrowest = party.widest;
  for (let i = 0; i < party.count; i++) narrowest = Math.min(narrowest, radius[party.models[i]]);
  let cells = 0;
  const cos = step * COS[facing];
  const sin = step * SIN[facing];
  const straight = sin === 0 && (cos === step || cos === -step); // whole ticks: nothing to round
  for (let k = 0, end = side * side; k < end; k++) {
    const ahead = cellRow[k];
    const right = cellFile[k];
    const px = straight ? x + right * cos : x + nearest(right * step * COS[facing] + ahead * step * SIN[facing]);
    const py = straight ? y + ahead * cos : y + nearest(ahead * step * COS[facing] - right * step * SIN[facing]);
    if (realm === Realm.zone && !holds(zone, px, py, narrowest)) continue;
    cellX[cells] = px;
    cellY[cells] = py;
    cellTaken[cells] = 0;
    cellRadius[cells++] = -1;
  }
  if (cells < party.count) return realm === Realm.zone ? Refusal.OutsideZone : why;
  let placed = 0;
  for (let round = cover && coverCount > 0 ? 0 : 1; round < 2; round++) {
    for (let k = 0; k < cells; k++) {
      if (placed === party.count) return 0;
      if (cellTaken[k] !== 0) continue;
      const px = cellX[k];
      const py = cellY[k];
      const m = party.models[placed];
      if (round === 0 && !isSheltered(b, m, px, py)) continue;
      if (realm === Realm.zone && !holds(zone, px, py, radius[m])) continue;
      // who would be seen is a matter of height as well
      if (cellRadius[k] !== radius[m] || realm === Realm.unseen) {
        cellRadius[k] = radius[m];
        cellWhy[k] = judgeSpot(b, m, px, py, realm);
      }
      if (cellWhy[k] !== 0) {
        why = cellWhy[k];
        continue;
      }
      cellTaken[k] = 1;
      party.x[placed] = px;
      party.y[placed++] = py;
    }
  }
  return placed === party.count ? 0 : why;
}

const reached = new Uint8Array(SQUAD);
const queue = new Uint8Array(SQUAD);

/** Does everyone of the party hold touch with all others (W40K-SQUAD-002)? */
function together(b: W40kBattle, u: number): boolean {
  const gap = coherencyOf(b, u);
  const { radius } = b.setup.model;
  reached.fill(0, 0, party.count);
  reached[0] = 1;
  queue[0] = 0;
  let n = 1;
  for (let at = 0; at < n; at++) {
    const o = queue[at];
    for (let i = 0; i < party.count; i++) {
      if (reached[i] !== 0) continue;
      const reach = gap + radius[party.models[i]] + radius[party.models[o]];
      const dx = party.x[i] - party.x[o];
      const dy = party.y[i] - party.y[o];
      if (dx * dx + dy * dy > reach * reach) continue;
      reached[i] = 1;
      queue[n++] = i;
    }
  }
  return n === party.count;
}

/** The realm in which `u` is being deployed. */
export function realmOf(b: W40kBattle, u: number): number {
  return (b.unit.status[u] & Status.Infiltrates) !== 0 ? Realm.unseen : Realm.zone;
}

/**
 * Works out where the party of `u` stands around x, y in a formation: `party.x`, `party.y`. Call `gather` before.
 * @returns a Refusal, 0 when all is well: each model wholly inside its zone, on ground where it can stand, clear of all
 *   others (W40K-DEPL-004), in coherency; infiltrators unseen (W40K-INFIL-003)
 */
export function arrangeParty(
  b: W40kBattle,
  u: number,
  x: number,
  y: number,
  facing: number,
  formation: number,
  realm: number,
): number {
  zone = zoneOf(b, playerOf(b, u));
  const crowd = formation === Formation.cluster || formation === Formation.cover;
  const why = crowd
    ? throng(b, x, y, facing, formation === Formation.cover, realm)
    : inRanks(b, x, y, facing, formation, realm);
  if (why !== 0) return why;
  return together(b, u) ? 0 : Refusal.OutOfCoherency;
}

/** May the party, as arranged, begin the game hiding (W40K-DEPL-005, W40K-INFIL-004)? All of it or none (W40K-HIDE-005). */
export function partyMayHide(b: W40kBattle): boolean {
  for (let i = 0; i < party.count; i++) {
    const m = party.models[i];
    if (b.setup.type.conspicuous[b.setup.model.type[m]] !== 0) return false;
    if (hidingPiece(b, m, party.x[i], party.y[i]) < 0) return false;
    // GAP W40K-DEPL-005: behind cover is read as out of the sight of the enemies that stand already
    if (seenAroundCover(b, m, party.x[i], party.y[i])) return false;
  }
  return party.count > 0;
}

/** Does an enemy on the table stand on this side of what conceals the model, so that he sees it openly? */
function seenAroundCover(b: W40kBattle, m: number, x: number, y: number): boolean {
  const t = hidingPiece(b, m, x, y);
  if (t >= 0 && b.setup.terrain.obstacle[t] === 0 && b.setup.terrain.ground[t] !== Ground.impassable) return false;
  return seenAt(b, m, x, y);
}

/** The direction in which the army of `u` looks at the start: away from its own table edge. */
export function aheadOf(b: W40kBattle, u: number): number {
  return b.field.zone[playerOf(b, u)] === 0 ? 0 : 32768;
}
