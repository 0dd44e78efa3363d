import { expect, it } from 'vitest';
import { INCH, TOUCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { scenario } from '../testing/scenario.js';
import type { SkirmishBattle } from './battle.js';
import {
  addGoal,
  beginDetour,
  beginDetourOf,
  detour,
  detourX,
  detourY,
  findDetour,
  meetBase,
  meetPiece,
  shun,
} from './detours.js';
import { walkCost } from './ground.js';
import { gather, Movers } from './movers.js';
import { squaredToSegment } from './segments.js';

const BASE = 25 / 25.4;
const CORNERS = 4;

/** Prepares model 0 as a mover with `allow` ticks of move. */
function mover(b: SkirmishBattle, allow: number): Movers {
  const j = new Movers();
  j.n = 1;
  j.total = 1;
  j.allow[0] = allow;
  j.clear = 0;
  gather(b, j, 0);
  return j;
}

/** Makes a scene: a model at (36, 20) among random rocks and friends, with a goal 6 inches away. */
const strewn = (seed: number) => {
  const random = new Random(seed);
  const within = (low: number, high: number): number => low + (random.below(1000) / 1000) * (high - low);
  let scene = scenario('wh40k2')
    .unit('men', { models: 1, at: [[36, 20]] })
    .enemy('foes', { models: 1, at: [[60, 40]] });
  for (let k = 0; k < 3; k++) {
    const at = [within(33, 39), within(21.6, 24.4)] as const;
    scene = scene.terrain('rock', { at: [...at], size: [within(0.2, 3), within(0.2, 1)] });
  }
  const friends: [number, number][] = [];
  while (friends.length < 3) {
    const at: [number, number] = [within(33, 39), within(21, 25)];
    // the goal must be on no base
    if (friends.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) >= 1)) friends.push(at);
  }
  for (const [k, at] of friends.entries()) scene = scene.unit(`friend${k}`, { models: 1, at: [at] });
  const { b } = scene.start();
  const j = mover(b, 8 * INCH);
  return { b, j, x: 36 * INCH, y: 26 * INCH };
};

/** True if no base and no rock bars the straight way of the model. */
function isFree(b: ReturnType<typeof strewn>['b'], x0: number, y0: number, x1: number, y1: number): boolean {
  for (let o = 1; o < b.setup.models; o++) {
    const near = 2 * b.setup.model.radius[0] - TOUCH;
    if (squaredToSegment(b.model.x[o], b.model.y[o], x0, y0, x1, y1) < near * near) return false;
  }
  return walkCost(b, 0, x0, y0, x1, y1, 8 * INCH) < Infinity;
}

/**
 * Returns the length of the shortest way over the points of a lattice of a third of an inch; Infinity if there is none.
 */
function overLattice({ b, x, y }: ReturnType<typeof strewn>): number {
  const step = INCH / 3;
  const [wide, deep] = [31, 25];
  const px = (n: number): number => x + ((n % wide) - 15) * step;
  const py = (n: number): number => y + (Math.floor(n / wide) - 21) * step;
  const cost = new Array<number>(wide * deep).fill(Infinity);
  const done = new Array<boolean>(wide * deep).fill(false);
  const goal = 21 * wide + 15;
  cost[3 * wide + 15] = 0; // the start, 6 inches south of the goal
  for (;;) {
    let u = -1;
    for (let v = 0; v < cost.length; v++) if (!done[v] && cost[v] < Infinity && (u < 0 || cost[v] < cost[u])) u = v;
    if (u < 0 || u === goal || cost[u] > 8 * INCH) return cost[goal];
    done[u] = true;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const [col, row] = [(u % wide) + dx, Math.floor(u / wide) + dy];
        if (col < 0 || col >= wide || row < 0 || row >= deep) continue;
        const v = row * wide + col;
        const far = cost[u] + Math.hypot(dx, dy) * step;
        if (far < cost[v] && isFree(b, px(u), py(u), px(v), py(v))) cost[v] = far;
      }
    }
  }
}

it('W40K-CHRG-006 a way round is free in all its parts, as long as it is said to be, and no longer than one over a lattice', () => {
  const seen = { found: 0, none: 0 };
  for (let seed = 0; seed < 40; seed++) {
    const scene = strewn(seed);
    const { b, j, x, y } = scene;
    beginDetourOf(b, j, 0);
    addGoal(x, y);
    const found = findDetour(b, CORNERS);
    const lattice = overLattice(scene);
    seen[found ? 'found' : 'none']++;
    if (!found) {
      expect(lattice, `${seed}`).toBeGreaterThan(7.5 * INCH);
      continue;
    }
    expect(detour.cost, `${seed}`).toBeLessThanOrEqual(Math.min(lattice * 1.03, 8 * INCH + TOUCH));
    expect(detour.corners).toBeLessThanOrEqual(CORNERS);
    let [fromX, fromY, long] = [j.x[0], j.y[0], 0];
    for (let k = 0; k <= detour.corners; k++) {
      const [toX, toY] = k < detour.corners ? [detourX[k], detourY[k]] : [detour.endX, detour.endY];
      expect(isFree(b, fromX, fromY, toX, toY), `${seed}`).toBe(true);
      long += Math.hypot(toX - fromX, toY - fromY);
      [fromX, fromY] = [toX, toY];
    }
    expect([fromX, fromY]).toEqual([x, y]);
    expect(detour.cost).toBeCloseTo(long, 5);
  }
  expect(Math.min(seen.found, seen.none)).toBeGreaterThan(2);
});

it('W40K-CHRG-006 nothing in the way: straight, and no farther than the move', () => {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 1, at: [[36, 20]] })
    .enemy('foes', { models: 1, at: [[36, 20 + 4 + BASE]] })
    .start();
  const j = mover(b, 4 * INCH);
  const ends = (far: number): boolean => {
    beginDetourOf(b, j, 0);
    addGoal(36 * INCH, 20 * INCH + far);
    return findDetour(b, CORNERS);
  };
  expect(ends(4 * INCH)).toBe(true);
  expect([detour.corners, detour.cost]).toEqual([0, 4 * INCH]);
  expect(ends(4 * INCH + TOUCH + 1)).toBe(false);
});

/**
 * Finds the way of model 0 at (36, 20) round a rock 3 inches ahead of it to a goal 6 inches ahead of it. `told` adds
 * further facts to the query.
 */
function roundRock(
  size: readonly [number, number],
  corners: number,
  told: () => void = () => {},
): typeof detour | null {
  const { b } = scenario('wh40k2')
    .unit('men', { models: 1, at: [[36, 20]] })
    .enemy('foes', { models: 1, at: [[60, 40]] })
    .terrain('rock', { at: [36, 23], size: [...size] })
    .start();
  beginDetour(0, 36 * INCH, 20 * INCH, 12 * INCH);
  addGoal(36 * INCH, 26 * INCH);
  meetPiece(0);
  told();
  return findDetour(b, corners) ? { ...detour } : null;
}

it('W40K-BROKE-006 ways turn nowhere in what is shunned, although they may lead through it', () => {
  const open = roundRock([3, 1], 4);
  expect(open?.corners).toBeGreaterThan(0);
  const left = roundRock([3, 1], 4, () => shun(39 * INCH, 23 * INCH, 2 * INCH));
  expect(left?.corners).toBeGreaterThan(0);
  for (let k = 0; k < (left?.corners ?? 0); k++) expect(detourX[k]).toBeLessThan(36 * INCH);
  const right = roundRock([3, 1], 4, () => shun(33 * INCH, 23 * INCH, 2 * INCH));
  for (let k = 0; k < (right?.corners ?? 0); k++) expect(detourX[k]).toBeGreaterThan(36 * INCH);
  expect(right?.cost).toBeCloseTo(left?.cost ?? 0, 0);
  expect(roundRock([3, 1], 4, () => shun(36 * INCH, 23 * INCH, 4 * INCH))).toBeNull();
  // the end of the way may lie in the forbidden circle
  expect(roundRock([0.2, 0.2], 4, () => shun(36 * INCH, 24.9 * INCH, 1.2 * INCH))?.cost).toBeLessThan(6.2 * INCH);
});

it('W40K-BROKE-006 bases that are told are gone round, and no way has more corners than it may', () => {
  const straight = roundRock([0.2, 0.2], 4);
  const more = roundRock([0.2, 0.2], 4, () => {
    for (let k = -2; k <= 2; k++) meetBase((36 + k) * INCH, 23 * INCH, INCH);
  });
  expect(more?.cost).toBeGreaterThan((straight?.cost ?? Infinity) + INCH / 4);
  expect(roundRock([3, 3], 0)).toBeNull();
  const turns = [1, 2, 3].map((corners) => roundRock([3, 3], corners)?.corners ?? NaN);
  for (const [i, corners] of turns.entries()) if (!Number.isNaN(corners)) expect(corners).toBeLessThanOrEqual(i + 1);
  expect(turns[2]).toBeGreaterThan(1);
});
