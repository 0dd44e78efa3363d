import { invalidateGeometry } from '../../kernel/battle.js';
import { INCH, QUARTER_TURN, TURN } from '../../kernel/geometry/measures.js';
import { readRecord } from '../../kernel/options.js';
import { hasSight } from '../../regiments/caches/sight.js';
import { closeRanks, individuals } from '../../regiments/casualties/closing-ranks.js';
import { standFlush } from '../../regiments/casualties/standing-flush.js';
import { mayJoin, mayTake, SEATS, suits, troopTypeOf } from '../../regiments/characters/characters.js';
import { assignPlaces, hasPlaceIn } from '../../regiments/characters/front-rank-places.js';
import { joinOptions } from '../../regiments/characters/joining.js';
import { leaveOptions } from '../../regiments/characters/leaving.js';
import { chargeStraight, straightContact } from '../../regiments/charges/blocked-path.js';
import { closestTarget, countTargets, facingToCharge, isSplit } from '../../regiments/charges/charge-targets.js';
import { highestInUnit } from '../../regiments/core/characteristics.js';
import { rollNumber, scatter } from '../../regiments/core/dice-formulas.js';
import * as units from '../../regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import { Place, type Side } from '../../regiments/layout.js';
import { leadershipOf } from '../../regiments/leadership/leadership.js';
import { judgeReturn, returnOptions } from '../../regiments/movement/returning-to-the-table.js';
import { closestEnemy } from '../../regiments/panic/panic-tests.js';
import { mayOverrun } from '../../regiments/pursuit/overrun.js';
import { mayPivot } from '../../regiments/pursuit/post-combat-pivots.js';
import { deepestFoe, mayRestrain, quarries } from '../../regiments/pursuit/pursuit.js';
import { zoneContains, zoneHolds, zoneLacks, zonePolygons } from '../../regiments/setup/deployment-zones.js';
import { heightOf, viewerHeight } from '../../regiments/shooting/heights.js';
import { sightByFile } from '../../regiments/shooting/line-of-sight.js';
import { cameDown, halfInside, hillsUnder, mostlyInside, shareOn, standsOn } from '../../regiments/terrain/terrain.js';
import { filesToFight } from '../../rulesets/t9a/characters/make-way.js';
import { chargeBonus, rankBonus, sideBonusOf } from '../../rulesets/t9a/combat/combat-score.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { coverByFile } from '../../rulesets/t9a/shooting/cover.js';
import { noteSupport, ranksTogether } from '../../rulesets/t9a/special-rules/support-units.js';
import { fullRanks } from '../../rulesets/t9a/terrain/ranks-in-water.js';
import { defendingShare, defendsWall, individualDefendsWall } from '../../rulesets/t9a/terrain/walls.js';
import { mayGetWet } from '../../rulesets/t9a/terrain/water.js';
import { battlePoints, decimated, resultBand } from '../../rulesets/t9a/victory.js';
import { Condensed } from '../condense.js';
import { nearly } from '../proposals.js';
import { Random } from '../random.js';
import { closeArmies } from './close-armies.js';
import { t9aStrewn } from './scattered.js';

const bit = (answer: boolean): number => (answer ? 1 : 0);
const fine = (n: number): number => Math.round(n * 1000);

/** Adds facts about one unit. */
function addUnit(b: T9aBattle, u: number, random: Random, sum: Condensed): void {
  const { part } = b.setup;
  sum.addAll(
    [units.alive, units.leadsOthers, units.hasStandard, units.hasMusician, units.hasBattleStandard, decimated].map(
      (is) => bit(is(b, u)),
    ),
  );
  if (!units.onTable(b, u)) return;
  sum.addAll(
    [
      units.ranks,
      units.lastRank,
      fullRanks,
      units.movement,
      units.loneCharacter,
      heightOf,
      rankBonus,
      chargeBonus,
      leadershipOf,
      troopTypeOf,
      closestEnemy,
      quarries,
      deepestFoe,
    ].map((of) => of(b, u)),
  );
  sum.addAll([units.isHorde, mayRestrain, mayOverrun, mayPivot].map((is) => bit(is(b, u))));
  for (const values of [part.T, part.S, part.I]) sum.add(highestInUnit(b, u, values));
  for (let file = 0; file < b.unit.files[u]; file++) sum.add(viewerHeight(b, u, file));
  for (let side = 0; side < 4; side++) {
    sum.addAll([bit(defendsWall(b, u, side)), sideBonusOf(side, random.below(6))]);
    for (let g = 0; g < b.setup.units; g++)
      if (hasPlaceIn(b, g, u)) sum.addAll([g, bit(individualDefendsWall(b, u, side, g)), filesToFight(b, g)]);
  }
  const hills = hillsUnder(b, u);
  sum.addAll([hills, bit(cameDown(b, u, hills | 3)), individuals(b, u, random.below(4), random.below(9))]);
  for (let t = 0; t < b.setup.terrain.count; t++) {
    sum.addAll([fine(shareOn(b, u, t)), bit(standsOn(b, u, t))]);
    for (let side = 0; side < 4; side++) sum.add(fine(defendingShare(b, u, side, t)));
  }
  for (let kind = 0; kind < 9; kind++) sum.addAll([bit(mostlyInside(b, u, kind)), bit(halfInside(b, u, kind))]);
  sum.add(bit(mayGetWet(b, u, b.unit.x[u], b.unit.y[u], random.below(8) * INCH)));
}

/** Adds facts about two units. */
function addPair(b: T9aBattle, u: number, v: number, random: Random, sum: Condensed): void {
  const { files } = b.unit;
  if (units.playerOf(b, u) === units.playerOf(b, v)) {
    if (b.setup.unit.character[u] === 0) return;
    sum.addAll([bit(suits(b, u, v)), bit(mayJoin(b, u, v))]);
    if (mayJoin(b, u, v)) for (const seat of [...SEATS, 8, 9, 12]) sum.add(bit(mayTake(b, u, v, seat)));
    return;
  }
  const inches = random.below(14);
  sum.addAll([
    fine(units.gap(b, u, v)),
    bit(units.within(b, u, v, inches)),
    bit(units.isGapAtMost(b, u, v, inches * INCH)),
  ]);
  sum.addAll([facingToCharge(b, u, v), bit(isSplit(b, u, v)), bit(hasSight(b, u, v))]);
  const sees = new Uint8Array(files[u]);
  const cover = new Uint8Array(files[u]);
  sightByFile(b, u, v, sees);
  coverByFile(b, u, v, random.below(4) === 0, sees, cover);
  sum.addAll(sees);
  sum.addAll(cover);
}

/** Adds a charge straight ahead at an enemy whose formation gives way (T9A-CMV-012). */
function addStraight(b: T9aBattle, u: number, random: Random, sum: Condensed): void {
  const range = random.below(14) * INCH + random.below(3) - 1;
  const out = new Float64Array(1);
  const t = straightContact(b, u, range, out);
  sum.add(t);
  if (t < 0) return;
  sum.add(fine(out[0]));
  const side = random.below(4) as Side;
  sum.add(bit(chargeStraight(b, u, t, side, range)));
  sum.addAll([
    b.unit.x[u],
    b.unit.y[u],
    b.unit.x[t],
    b.unit.y[t],
    b.unit.facing[t],
    b.unit.files[t],
    b.unit.engaged[t],
  ]);
}

/** Adds returns of units that pursued off the table. */
function addReturns(b: T9aBattle, random: Random, sum: Condensed): void {
  const { width, depth } = b.setup;
  const { x, y, facing, place } = b.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (!units.onTable(b, u) || b.unit.engaged[u] !== 0 || random.below(3) > 0) continue;
    const edge = random.below(4);
    place[u] = Place.offTable;
    facing[u] = edge * QUARTER_TURN;
    x[u] = edge === 1 ? 0 : edge === 3 ? width : random.below(width + 1);
    y[u] = edge === 0 ? 0 : edge === 2 ? depth : random.below(depth + 1);
    // another unit stands in the way
    const v = random.below(b.setup.units);
    if (v !== u && units.onTable(b, v) && b.unit.engaged[v] === 0) {
      const away = b.unit.halfWidth[v] + random.below(4 * INCH);
      x[v] = Math.max(away, Math.min(width - away, x[u] + random.below(2 * INCH) - INCH));
      y[v] = Math.max(away, Math.min(depth - away, y[u] + random.below(2 * INCH) - INCH));
    }
  }
  invalidateGeometry(b);
  b.option.count = 0;
  returnOptions(b);
  const { count } = b.option;
  sum.addOptions(b, count);
  const listed = Array.from({ length: count }, (_, i) => readRecord(b.option, i));
  for (const like of listed) for (let k = 0; k < 6; k++) sum.add(judgeReturn(b, nearly(like, b.setup.units, random)));
}

/** Adds losses of a unit: it closes up, and its individuals get places. */
function addLosses(b: T9aBattle, u: number, random: Random, sum: Condensed): void {
  const { pool, models, files } = b.unit;
  if (pool[u] < 2) return;
  const gone = 1 + random.below(Math.min(pool[u] - 1, 6));
  pool[u] -= gone;
  models[u] -= gone;
  if (random.below(2) === 0) closeRanks(b, u);
  else {
    files[u] = Math.max(1, Math.min(files[u], models[u]));
    b.unit.halfWidth[u] = halfWidthOf(b, u, files[u]);
    b.unit.halfDepth[u] = halfDepthOf(b, u, files[u]);
    assignPlaces(b, u);
  }
  invalidateGeometry(b);
  sum.addAll([b.unit.x[u], b.unit.y[u], files[u], b.unit.halfWidth[u], b.unit.halfDepth[u], b.unit.engaged[u]]);
  for (let g = 0; g < b.setup.units; g++) if (hasPlaceIn(b, g, u)) sum.addAll([g, b.unit.slot[g], b.unit.did[g]]);
}

/** Adds the alignment of a unit that is slightly off its neighbours. */
function addFlush(b: T9aBattle, u: number, random: Random, sum: Condensed): void {
  b.unit.x[u] += random.below(9) - 4;
  b.unit.y[u] += random.below(9) - 4;
  invalidateGeometry(b);
  standFlush(b, u);
  sum.addAll([b.unit.x[u], b.unit.y[u], b.unit.facing[u]]);
}

/** Adds deployment zones of every type, with footprints near their lines. */
function addZones(random: Random, sum: Condensed): void {
  const [width, depth] = [(36 + 12 * random.below(4)) * INCH, (36 + 12 * random.below(2)) * INCH];
  for (let type = 1; type <= 3; type++) {
    for (let half = 0; half < (type === 2 ? 4 : 2); half++) {
      const zone = { type, half, attacker: random.below(2) === 0, width, depth };
      for (const polygon of zonePolygons(zone)) sum.addAll(polygon);
      for (let k = 0; k < 40; k++) {
        const exact = random.below(2) === 0;
        const x = exact ? (width / 8) * random.below(9) + random.below(3) - 1 : random.below(width);
        const y = exact ? depth / 2 + (random.below(37) - 18) * INCH + random.below(3) - 1 : random.below(depth);
        const facing = random.below(2) === 0 ? QUARTER_TURN * random.below(4) : random.below(TURN);
        const [w, d] = [INCH * random.below(7) + random.below(2), INCH * random.below(5) + random.below(2)];
        sum.addAll([
          bit(zoneContains(zone, x, y)),
          fine(zoneLacks(zone, x, y, facing, w, d)),
          bit(zoneHolds(zone, x, y, facing, w, d)),
        ]);
      }
    }
  }
}

const placed = new Int32Array(2);

function addNumbers(b: T9aBattle, random: Random, sum: Condensed): void {
  for (let k = 0; k < 20; k++) {
    const difference = random.below(4000);
    const size = 500 + 250 * random.below(15);
    sum.addAll([resultBand(difference, size), battlePoints(difference, size), battlePoints(-difference, size)]);
    scatter(random.below(1000), random.below(1000), 1 + random.below(6), random.below(TURN), random.below(20), placed);
    sum.addAll(placed);
  }
  for (let x = 0; x < 40; x++) sum.add(rollNumber(b, x, 1, 0));
}

/**
 * Digests answers to many questions about a scene at close quarters: facts about each unit and about pairs, charges
 * straight ahead, returning units, losses, zones. Returns a word.
 */
export function questions(n: number): string {
  const random = new Random(n);
  const sum = new Condensed();
  const b = n % 3 === 0 ? t9aStrewn(20_000 + n, undefined, true) : closeArmies(20_000 + n);
  b.log = null;
  const before = b.bytes.slice();
  const rows = Array.from({ length: b.setup.units }, (_, u) => u);
  const standing = rows.filter((u) => units.onTable(b, u));
  const back = (): void => {
    b.bytes.set(before);
    invalidateGeometry(b);
  };
  for (const u of rows) addUnit(b, u, random, sum);
  for (const u of standing) for (const v of standing) if (u !== v) addPair(b, u, v, random, sum);
  for (const u of standing) {
    sum.addAll([countTargets(b, u, -1), closestTarget(b, u)]);
    b.option.count = 0;
    if (b.setup.unit.character[u] !== 0) joinOptions(b, u);
    sum.addOptions(b, b.option.count);
    noteSupport(b, u);
    sum.addAll(b.unit.did);
    for (const combat of [0, 1]) sum.add(ranksTogether(b, u, random.below(4), combat));
    back();
    if (b.unit.engaged[u] === 0) {
      addStraight(b, u, random, sum);
      back();
    }
    addLosses(b, u, random, sum);
    back();
    addFlush(b, u, random, sum);
    back();
  }
  for (const c of rows) {
    if (b.unit.place[c] !== Place.inUnit) continue;
    b.option.count = 0;
    leaveOptions(b, c);
    sum.addOptions(b, b.option.count);
  }
  for (const player of [0, 1]) {
    b.core.active[0] = player;
    addReturns(b, random, sum);
    back();
  }
  addZones(random, sum);
  addNumbers(b, random, sum);
  return sum.word();
}
