import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { arrange } from '../../../skirmish/arranging.js';
import { Stand } from '../../../skirmish/formations.js';
import { walkCost } from '../../../skirmish/ground.js';
import { Place } from '../../../skirmish/layout.js';
import { collect, Hindrance, lengthen } from '../../../skirmish/movers.js';
import { hindrance, isFree, isStripClear } from '../../../skirmish/passages.js';
import { addCovers, aims, findAims, findCovers, type Listing, MoveSlots } from '../../../skirmish/squad-moves.js';
import { Ground } from '../../../skirmish/terrain.js';
import { clearWay, setWay, setWays, WHOLE_WAY } from '../../../skirmish/ways.js';
import { Random } from '../../../testing/random.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle, W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { arranged } from './move-options.js';
import { heedFoes, mayRun, readyMovers, seenEnemies } from './movement-allowance.js';
import { isOpen, shareLeft } from './squad-move.js';

/** Plays random battles and calls `each` at every decision on a squad's move. */
function atMoves(battles: number, each: (b: W40kBattle, u: number, random: Random) => void): void {
  for (let n = 0; n < battles; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    for (let left = 400; waiting(b) && left > 0; left--) {
      const count = options(wh40k2, b);
      if (b.decision.kind[0] === Ask.Move) each(b, b.decision.subject[0], random);
      choose(wh40k2, b, random.below(count));
    }
  }
}

test('a move is given up early only where more stay behind than may, and else ends where it would end', () => {
  const stands = [Stand.keep, Stand.line, Stand.column, Stand.cluster, Stand.cover, Stand.spread];
  const seen = { given: 0, kept: 0 };
  atMoves(16, (b, u, random) => {
    for (let k = 0; k < 24; k++) {
      const j = readyMovers(b, u, 1 + random.below(2));
      const x = j.middleX + (random.below(25) - 12) * INCH;
      const y = j.middleY + (random.below(25) - 12) * INCH;
      const facing = random.below(65536);
      const stand = stands[random.below(stands.length)];
      const plain = arrange(b, j, x, y, facing, stand);
      const late = j.stragglers;
      const ends = [...j.endX.subarray(0, j.n), ...j.endY.subarray(0, j.n), ...j.late.subarray(0, j.n)];
      j.mostLate = random.below(j.n + 1);
      const why = arrange(b, j, x, y, facing, stand);
      if (why === Hindrance.inTheWay && plain !== why) {
        expect(late).toBeGreaterThan(j.mostLate);
        seen.given++;
      } else if (late <= j.mostLate) {
        expect(why).toBe(plain);
        if (why !== Hindrance.none) continue;
        expect([...j.endX.subarray(0, j.n), ...j.endY.subarray(0, j.n), ...j.late.subarray(0, j.n)]).toEqual(ends);
        seen.kept++;
      } else expect(why).not.toBe(Hindrance.none);
    }
  });
  expect(seen.given).toBeGreaterThan(100);
  expect(seen.kept).toBeGreaterThan(500);
});

test('W40K-MOVE-006 where nobody is near the box around all ways none of them is barred', () => {
  const seen = { open: 0, barred: 0 };
  atMoves(12, (b, u, random) => {
    for (let k = 0; k < 8; k++) {
      const j = readyMovers(b, u, 2);
      const models = [...j.model.subarray(0, j.n)];
      const dx = (random.below(17) - 8) * INCH;
      const dy = (random.below(17) - 8) * INCH;
      const spread = 2 * INCH;
      for (const m of models) {
        const x = b.model.x[m] + dx + random.below(spread);
        setWay(b, m, x, b.model.y[m] + dy + random.below(spread), 0);
      }
      const clear = k % 2 === 0 ? INCH : 0;
      const open = isOpen(b, u, clear);
      const left = shareLeft(b, u, clear, 0);
      if (open) expect(left).toBe(WHOLE_WAY);
      seen.open += open ? 1 : 0;
      seen.barred += left < WHOLE_WAY ? 1 : 0;
      for (const m of models) clearWay(b, m);
    }
  });
  expect(seen.open).toBeGreaterThan(100);
  expect(seen.barred).toBeGreaterThan(100);
});

test('W40K-MOVE-006, W40K-TERN-001 nothing hinders any of a squad over a strip of ground that is clear', () => {
  const seen = { clear: 0, hindered: 0 };
  atMoves(12, (b, u, random) => {
    for (let k = 0; k < 24; k++) {
      const j = readyMovers(b, u, 1 + (k % 2));
      const dx = (random.below(9) - 4) * INCH;
      const dy = (random.below(9) - 4) * INCH + 1;
      const far = Math.hypot(dx, dy);
      const why = Array.from({ length: j.n }, (_, i) =>
        j.allow[i] < far ? Hindrance.none : hindrance(b, j, i, j.x[i] + dx, j.y[i] + dy),
      );
      const clear = isStripClear(b, j, dx, dy);
      const hindered = why.filter((w) => w !== Hindrance.none && w !== Hindrance.offTable);
      if (clear) expect(hindered).toEqual([]);
      seen.clear += clear ? 1 : 0;
      seen.hindered += hindered.length > 0 ? 1 : 0;
    }
  });
  expect(Math.min(seen.clear, seen.hindered)).toBeGreaterThan(200);
});

test('W40K-TERN-009 who comes near the middle of impassable ground is stopped, and nobody else by that', () => {
  const seen = { stopped: 0, free: 0 };
  atMoves(20, (b, u, random) => {
    const j = readyMovers(b, u, 2);
    for (let k = 0; k < 24; k++) {
      const i = random.below(j.n);
      const x = j.x[i] + (random.below(13) - 6) * INCH;
      const y = j.y[i] + (random.below(13) - 6) * INCH;
      const cost = walkCost(b, j.model[i], j.x[i], j.y[i], x, y, j.allow[i]);
      const why = hindrance(b, j, i, x, y);
      if (why === Hindrance.none) expect(cost).toBeLessThanOrEqual(j.allow[i] + TOUCH);
      if (why === Hindrance.impassable) expect(cost).toBe(Infinity);
      if (cost === Infinity) expect(why).not.toBe(Hindrance.none);
      seen.stopped += why === Hindrance.impassable ? 1 : 0;
      seen.free += why === Hindrance.none ? 1 : 0;
    }
  });
  expect(Math.min(seen.stopped, seen.free)).toBeGreaterThan(100);
});

test('W40K-TERN-009 who stands at the edge of impassable ground may go away from it, and not farther in', () => {
  const seen = { free: 0, stopped: 0 };
  atMoves(6, (b, u, random) => {
    const { terrain, width, depth } = b.setup;
    const j = readyMovers(b, u, 1);
    Object.assign(j.reach, { left: -width, right: 2 * width, bottom: -depth, top: 2 * depth });
    collect(b, j);
    j.blockers = 0; // only the ground is to be tested
    const r = j.radius[0];
    for (let k = 0; k < 24; k++) {
      const t = random.below(terrain.count);
      const corner = 2 * random.below(terrain.polygons[t].length / 2);
      j.x[0] = terrain.polygons[t][corner] + random.below(2 * r) - r;
      j.y[0] = terrain.polygons[t][corner + 1] + random.below(2 * r) - r;
      const x = j.x[0] + random.below(6 * INCH) - 3 * INCH;
      const y = j.y[0] + random.below(6 * INCH) - 3 * INCH;
      if (x < r || y < r || x + r > width || y + r > depth) continue;
      j.nearFirst[0] = -1;
      j.nears = 0;
      j.owns = 0;
      const cost = walkCost(b, j.model[0], j.x[0], j.y[0], x, y, j.allow[0]);
      const free = isFree(b, j, 0, x, y);
      expect(free).toBe(cost <= j.allow[0] + TOUCH);
      if (terrain.ground[t] === Ground.impassable) seen[free ? 'free' : 'stopped']++;
    }
  });
  expect(Math.min(seen.free, seen.stopped)).toBeGreaterThan(50);
});

test('W40K-MOVE-002, W40K-TERN-006 ground that surely takes too much of a move takes it, and nobody leaves the table', () => {
  const seen = { slowed: 0, free: 0, over: 0 };
  atMoves(12, (b, u, random) => {
    const j = readyMovers(b, u, 1 + random.below(2));
    for (let k = 0; k < 200; k++) {
      const i = random.below(j.n);
      const angle = random.below(628) / 100;
      const far = (j.allow[i] * (12 + random.below(20))) / 32;
      const x = j.x[i] + Math.trunc(Math.sin(angle) * far);
      const y = j.y[i] + Math.trunc(Math.cos(angle) * far);
      const why = hindrance(b, j, i, x, y);
      expect(isFree(b, j, i, x, y)).toBe(why === Hindrance.none);
      if (why === Hindrance.tooFar) seen.slowed++;
      if (why === Hindrance.offTable) seen.over++;
      if (why === Hindrance.none && walkCost(b, j.model[i], j.x[i], j.y[i], x, y, j.allow[i]) > far + 2) seen.free++;
    }
  });
  expect(Math.min(seen.slowed, seen.free, seen.over)).toBeGreaterThan(30);
});

test('W40K-MOVE-006 nobody bars the ways of a move that is listed, as all stand', () => {
  let moves = 0;
  atMoves(8, (b, u) => {
    const { option } = b;
    for (let o = 0; o < option.count; o++) {
      const runs = option.verb[o] === Verb.Run;
      if (!runs && option.verb[o] !== Verb.Move) continue;
      const pose = { x: option.x[o], y: option.y[o], facing: option.facing[o], files: option.files[o] };
      const j = arranged(b, u, pose, runs ? 2 : 1);
      const models = [...j.model.subarray(0, j.n)];
      setWays(b, j, pose.facing);
      expect(shareLeft(b, u, INCH, 0)).toBe(WHOLE_WAY);
      for (const m of models) clearWay(b, m);
      moves++;
    }
  });
  expect(moves).toBeGreaterThan(1000);
});

test('steps aside are those of the way and the move that a mover has, whoever was arranged before', () => {
  let aside = 0;
  atMoves(16, (b, u, random) => {
    for (let k = 0; k < 8; k++) {
      const dx = (random.below(9) - 4) * INCH;
      const dy = (random.below(9) - 4) * INCH;
      const goes = (times: number): number[] => {
        const j = readyMovers(b, u, times);
        const why = arrange(b, j, j.middleX + dx, j.middleY + dy, 0, Stand.keep);
        if (why !== Hindrance.none) return [why]; // in this case the end positions are not computed
        return [why, ...j.endX.subarray(0, j.n), ...j.endY.subarray(0, j.n), ...j.late.subarray(0, j.n)];
      };
      const first = [goes(1), goes(2)]; // the same way with another move
      const j = readyMovers(b, u, 1);
      arrange(b, j, j.middleX - dy, j.middleY + dx, 0, Stand.keep); // another way
      expect([goes(2), goes(1)].reverse()).toEqual(first);
      if (first[0].join() !== first[1].join()) aside++;
    }
  });
  expect(aside).toBeGreaterThan(100);
});

test('W40K-RUN-001 movers who are told to run may go as far as runners, and meet whom these may meet', () => {
  atMoves(8, (b, u, random) => {
    for (const from of [1, 2]) {
      const there = [(random.below(17) - 8) * INCH, (random.below(17) - 8) * INCH];
      const judge = (j: ReturnType<typeof readyMovers>) => {
        const why = Array.from({ length: j.n }, (_, i) => hindrance(b, j, i, j.x[i] + there[0], j.y[i] + there[1]));
        const { left, right, bottom, top } = j.reach;
        const met = j.blockers < 0 ? 0 : j.pieces; // otherwise nothing has been collected
        return [...why, j.least, j.most, left, right, bottom, top, j.blockers, met, ...j.allow.subarray(0, j.n)];
      };
      const plain = judge(readyMovers(b, u, 3 - from));
      const j = readyMovers(b, u, from);
      judge(j);
      lengthen(j, from === 1 ? 2 : 0.5);
      expect(judge(j)).toEqual(plain);
    }
  });
});

/** Returns the moves of squad `u` that `add` lists, as lines. */
function noted(u: number, add: (l: Listing) => void): string[] {
  const slots = new MoveSlots();
  add({ unit: u, verb: 1, facing: 0, allowed: () => 0, slots });
  return Array.from({ length: slots.count }, (_, i) => `${slots.x[i]} ${slots.y[i]}`);
}

test('W40K-DEC-020 the covers found for a run are those of a move too, and none is missed', () => {
  let more = 0;
  atMoves(12, (b, u) => {
    const j = readyMovers(b, u, 1);
    findCovers(b, j, 1);
    const plain = noted(u, (l) => addCovers(b, j, l));
    findCovers(b, j, 2);
    expect(noted(u, (l) => addCovers(b, j, l))).toEqual(plain);
    lengthen(j, 2);
    if (noted(u, (l) => addCovers(b, j, l)).length > plain.length) more++;
  });
  expect(more).toBeGreaterThan(20);
});

test('the enemies that a listing aims at are the three nearest', () => {
  let four = 0;
  atMoves(12, (b, u) => {
    const j = readyMovers(b, u, 1);
    const heeded = seenEnemies(b, b.setup.unit.player[u]);
    findAims(b, b.setup.unit.player[u], j.middleX, j.middleY, heeded);
    const { first, count } = b.setup.unit;
    const { x, y, place } = b.model;
    const far = [...heeded.subarray(0, b.setup.units).keys()].map((v) => {
      if (heeded[v] === 0 || b.unit.place[v] !== Place.table) return Infinity;
      const rows = Array.from({ length: count[v] }, (_, i) => first[v] + i).filter((m) => place[m] === Place.table);
      return Math.min(...rows.map((m) => (x[m] - j.middleX) ** 2 + (y[m] - j.middleY) ** 2));
    });
    const nearest = far.filter((v) => v < Infinity).sort((v, w) => v - w);
    expect([...aims.far.subarray(0, aims.n)]).toEqual(nearest.slice(0, 3));
    if (nearest.length > 3) four++;
  });
  expect(four).toBeGreaterThan(50);
});

test('no move of a squad is listed twice', () => {
  let moves = 0;
  atMoves(4, (b) => {
    const { option } = b;
    const poses = new Set<string>();
    for (let i = 0; i < option.count; i++) {
      if (option.x[i] === 0) continue;
      poses.add([option.verb[i], option.x[i], option.y[i], option.facing[i], option.files[i]].join());
      moves++;
    }
    expect(poses.size).toBe([...option.x.subarray(0, option.count)].filter((x) => x !== 0).length);
  });
  expect(moves).toBeGreaterThan(200);
});

test('W40K-RUN-003, W40K-MOVE-006 circles around squads leave out nobody who is near', () => {
  const seen = { runs: 0, stays: 0, near: 0, far: 0 };
  atMoves(16, (b, u) => {
    const { radius, player } = b.setup.model;
    const { x, y, place } = b.model;
    const side = b.setup.unit.player[u];
    const gap = (m: number, o: number): number => Math.hypot(x[m] - x[o], y[m] - y[o]) - radius[m] - radius[o];
    const all = [...radius.keys()].filter((m) => place[m] === Place.table);
    const foes = all.filter((m) => player[m] !== side && seenEnemies(b, side)[b.setup.model.unit[m]] !== 0);
    for (const times of [1, 2]) {
      const j = readyMovers(b, u, times);
      const movers = [...j.model.subarray(0, j.n)];
      collect(b, j);
      const inTheWay = new Set(j.blockModel.subarray(0, j.blockers));
      heedFoes(b, j, u);
      const halting = new Set([...j.foeX.subarray(0, j.foes)].map((at, k) => `${at} ${j.foeY[k]}`));
      for (const o of all) {
        if (movers.includes(o)) continue;
        const apart = Math.min(...movers.map((m, i) => gap(m, o) - j.allow[i]));
        seen[apart < 0 ? 'near' : 'far']++;
        if (apart < (player[o] === side ? 0 : INCH)) expect(inTheWay.has(o)).toBe(true);
        if (foes.includes(o) && apart < 8 * INCH) expect(halting.has(`${x[o]} ${y[o]}`)).toBe(true);
      }
      const nearest = Math.min(...movers.flatMap((m) => foes.map((o) => gap(m, o))));
      if (movers.length < all.filter((m) => b.setup.model.unit[m] === u).length) continue; // some models fight or are out of coherency
      if (Math.abs(nearest - 8 * INCH) < 2) continue;
      expect(mayRun(b, u)).toBe(nearest > 8 * INCH);
      seen[nearest > 8 * INCH ? 'runs' : 'stays']++;
    }
  });
  expect(seen.stays).toBeGreaterThan(5);
  expect(Math.min(seen.runs, seen.near, seen.far)).toBeGreaterThan(50);
});
