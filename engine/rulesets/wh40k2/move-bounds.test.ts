import { expect, test } from 'vitest';
import { INCH } from '../../kernel/geometry/measures.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { arrange } from '../../skirmish/arranging.js';
import { Stand } from '../../skirmish/formations.js';
import { Place } from '../../skirmish/layout.js';
import { collect, Hindrance } from '../../skirmish/movers.js';
import { clearWay, setWay, WHOLE_WAY } from '../../skirmish/ways.js';
import { w40kMatch } from '../../testing/matches.js';
import { Random } from '../../testing/random.js';
import { Ask } from './asks.js';
import { heedFoes, mayRun, readyMovers, seenEnemies } from './moving.js';
import { wh40k2 } from './ruleset.js';
import { isOpen, shareLeft } from './squad-move.js';
import type { W40kBattle, W40kSetup } from './state.js';

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
  atMoves(12, (b, u) => {
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
      if (movers.length < all.filter((m) => b.setup.model.unit[m] === u).length) continue; // some of them fight or strayed
      if (Math.abs(nearest - 8 * INCH) < 2) continue;
      expect(mayRun(b, u)).toBe(nearest > 8 * INCH);
      seen[nearest > 8 * INCH ? 'runs' : 'stays']++;
    }
  });
  expect(seen.stays).toBeGreaterThan(5);
  expect(Math.min(seen.runs, seen.near, seen.far)).toBeGreaterThan(50);
});
