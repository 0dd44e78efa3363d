import { invalidateGeometry } from '../kernel/battle.js';
import { SEGMENTS } from '../kernel/core.js';
import { INCH, TURN } from '../kernel/geometry/measures.js';
import { readRecord, writeRecord } from '../kernel/options.js';
import type { RegimentsBattle } from '../regiments/battle.js';
import {
  applyCharge,
  bestContacts,
  canReach,
  chargePaths,
  judgeCharge,
  majoritySide,
} from '../regiments/charge-paths.js';
import { judgeCombatReform, reformPoses } from '../regiments/combat-reforms.js';
import { enumerateMoves } from '../regiments/enumerate.js';
import { distanceToEdge, fleePath, forwardUntil, newFlight, passesOver } from '../regiments/flight-paths.js';
import { findPath, judgePath, type MoveLimits } from '../regiments/legality.js';
import { nudge } from '../regiments/nudges.js';
import { Go, newPose, segment } from '../regiments/paths.js';
import { type Block, type Piece, toyBattle } from '../regiments/toy-battle.js';
import { Condensed } from './condense.js';
import { several } from './playthrough.js';
import { nearly } from './proposals.js';
import { Random } from './random.js';

const BASES: readonly (readonly [number, number])[] = [
  [20, 20],
  [25, 25],
  [25, 50],
  [40, 40],
  [50, 75],
  [60, 100],
];

/**
 * Returns a battle with blocks of both sides close to each other, in the open or in a corner of the table, with a few
 * pieces of terrain among them.
 */
function crowd(random: Random): RegimentsBattle {
  const corner = random.below(3);
  const at = (): [number, number] => {
    const [x, y] = [random.below(220) / 10, random.below(180) / 10];
    return corner === 0 ? [x, y] : corner === 1 ? [72 - x, 48 - y] : [24 + x, 14 + y];
  };
  const blocks = Array.from({ length: 6 + random.below(5) }, (_, u): Block => {
    const base = BASES[random.below(BASES.length)];
    const models = base[1] > 50 ? 1 + random.below(3) : 1 + random.below(16);
    const facing = random.below(3) === 0 ? 90 * random.below(4) : random.below(360);
    const round = base[0] === base[1] && random.below(5) === 0;
    return {
      at: at(),
      facing,
      models: round ? 1 : models,
      files: round ? 1 : 1 + random.below(models),
      base,
      round,
      player: u & 1,
    };
  });
  const pieces = Array.from({ length: random.below(3) }, (): Piece => {
    const [x, y] = at();
    const [w, d] = [1 + random.below(30) / 10, 1 + random.below(30) / 10];
    const kind = random.below(2) === 0 ? 'impassable' : 'hill';
    return {
      kind,
      corners: [
        [x - w, y - d],
        [x + w, y - d],
        [x + w, y + d],
        [x, y + d + 1],
        [x - w, y + d],
      ],
    };
  });
  return toyBattle(blocks, pieces);
}

/** Returns a random path of one to three segments of any kind. */
function anyWay(random: Random): number[] {
  return Array.from({ length: 1 + random.below(3) }, () => {
    const kind = (Go.forward + random.below(7)) as Go;
    return segment(kind, kind >= Go.wheelLeft ? random.below(TURN / 3) : random.below(8 * INCH));
  });
}

const pose = newPose();
const flight = newFlight();

/** Adds moves of unit `u`, listed and judged, and flights to the digest. */
function addMoves(b: RegimentsBattle, u: number, random: Random, sum: Condensed): void {
  const far = (3 + random.below(12)) * INCH;
  const slower = far - random.below(3) * INCH;
  const limits: MoveLimits = {
    forward: slower,
    swing: far,
    slow: random.below(4) === 0 ? 0 : slower / 2,
    pivots: b.unit.models[u] === 1,
    flies: random.below(4) === 0,
  };
  b.option.count = 0;
  enumerateMoves(b, u, limits, 1);
  sum.addOptions(b, b.option.count);
  const path = new Int32Array(SEGMENTS + 1);
  for (let k = 0; k < 8; k++) {
    path.fill(0);
    path.set(anyWay(random));
    pose.fill(0);
    sum.add(judgePath(b, u, path, 0, limits, pose));
    sum.addAll(pose);
    const turn = random.below(2) === 0 ? 0 : random.below(TURN / 4) - TURN / 8;
    const facing = (b.unit.facing[u] + turn + TURN) & (TURN - 1);
    const found = findPath(b, u, pose[0] || b.unit.x[u] + 1000, pose[1] || b.unit.y[u], pose[2] || facing, path, 0);
    sum.add(found ? 1 : 0);
    if (found) sum.addAll(path.subarray(0, 4));
  }
  const distance = random.below(14) * INCH;
  fleePath(b, u, distance, flight);
  sum.addAll([flight.distance, flight.leaves ? 1 : 0, flight.terrain, ...flight.units]);
  passesOver(b, u, distance, flight);
  sum.addAll([flight.terrain, ...flight.units]);
  sum.add(Math.floor(distanceToEdge(b, u)));
  sum.add(forwardUntil(b, u, distance, INCH));
}

/**
 * Adds charges of unit `u` at unit `t`, listed and judged, to the digest; then reforms and nudges of the units in
 * contact.
 */
function addCharges(b: RegimentsBattle, u: number, t: number, random: Random, sum: Condensed): void {
  const own = majoritySide(b, u, t);
  sum.add(own);
  const side = random.below(3) === 0 ? random.below(5) - 1 : own;
  sum.add(canReach(b, u, t, side) ? 1 : 0);
  b.option.count = 0;
  chargePaths(b, u, t, side);
  const count = b.option.count;
  sum.addOptions(b, count);
  if (count === 0) return;
  if (side >= 0) sum.add(bestContacts(b, u, t, side as 0 | 1 | 2 | 3));
  b.option.count = 0;
  chargePaths(b, u, t, side);
  const listed = Array.from({ length: Math.min(count, 4) }, (_, i) => readRecord(b.option, i));
  for (const record of listed) {
    for (let k = 0; k < 3; k++) sum.add(judgeCharge(b, u, t, side, nearly(record, b.setup.units, random)));
  }
  const before = b.bytes.slice();
  writeRecord(b.answer, 0, listed[random.below(listed.length)]);
  applyCharge(b, u, t, b.answer);
  sum.addAll([b.unit.x[u], b.unit.y[u], b.unit.x[t], b.unit.y[t], b.unit.facing[t], b.field.links[0]]);
  for (const v of [u, t]) {
    b.option.count = 0;
    reformPoses(b, v, 8 * INCH);
    sum.addOptions(b, b.option.count);
    for (let k = 0; k < 4; k++) {
      const [x, y] = [b.unit.x[v] + random.below(2 * INCH) - INCH, b.unit.y[v] + random.below(2 * INCH) - INCH];
      const facing = (b.unit.facing[v] + (TURN / 4) * random.below(4)) & (TURN - 1);
      sum.add(judgeCombatReform(b, v, x, y, facing, 1 + random.below(b.unit.models[v]), 8 * INCH));
    }
  }
  b.unit.x[u] += random.below(INCH) - INCH / 2;
  b.unit.y[u] += random.below(INCH) - INCH / 2;
  invalidateGeometry(b);
  sum.add(nudge(b, u, t) ? 1 : 0);
  sum.addAll([b.unit.x[u], b.unit.y[u]]);
  b.bytes.set(before);
  invalidateGeometry(b);
}

function crowds(n: number): string {
  const random = new Random(n);
  const sum = new Condensed();
  for (let k = 0; k < 3; k++) {
    const b = crowd(random);
    for (let u = 0; u < b.setup.units; u++) {
      addMoves(b, u, random, sum);
      for (let t = 0; t < b.setup.units; t++) {
        if (b.setup.unit.player[t] !== b.setup.unit.player[u]) addCharges(b, u, t, random, sum);
      }
    }
  }
  return sum.word();
}

/** Playthroughs of moves, charges, flights and reforms of crowded blocks, by name. */
export const CROWDS: readonly (readonly [name: string, play: () => string])[] = several('crowds', 80, crowds);
