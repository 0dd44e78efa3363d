import { expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { readRecord } from '../../../kernel/options.js';
import { run } from '../../../kernel/procedure.js';
import { choose, LEGAL, options, waiting } from '../../../kernel/ruleset.js';
import { clearOf } from '../../../skirmish/caches/neighbours.js';
import { closed } from '../../../skirmish/ground.js';
import { Place } from '../../../skirmish/layout.js';
import { squaredToPolygon } from '../../../skirmish/segments.js';
import { W40kInvariants } from '../../../testing/wh40k2/invariants.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { Phase, type W40kBattle, type W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { enterTurn } from '../turn.js';

/** Returns a small generator of its own, so that the test's choices use no dice of the battle. */
function numbers(seed: number): () => number {
  let s = seed * 2654435761 + 1;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

function free(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { terrain, model } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (!closed(b, m, t) && terrain.obstacle[t] === 0) continue;
    if (squaredToPolygon(terrain.polygons[t], x, y) < model.radius[m] ** 2) return false;
  }
  return clearOf(b, m, x, y, -1);
}

/** Places squads in clumps, each side in its half, some near the middle. */
function strew(b: W40kBattle, next: () => number): void {
  const { unit, width, depth } = b.setup;
  for (let u = 0; u < b.setup.units; u++) {
    const side = unit.player[u];
    const cx = width * (0.15 + 0.7 * next());
    const cy = depth / 2 + (side === 0 ? -1 : 1) * (3 + 14 * next()) * INCH;
    for (let k = 0, m = unit.first[u]; m < unit.first[u] + unit.count[u]; k++) {
      const ring = Math.floor(k / 8);
      const x = Math.round(cx + ((k % 8) - 3.5) * 1.3 * INCH);
      const y = Math.round(cy + (side === 0 ? -1 : 1) * ring * 1.3 * INCH);
      if (k > 200) throw new Error('no room');
      const inside = x > INCH && y > INCH && x < width - INCH && y < depth - INCH;
      if (!inside || !free(b, m, x, y)) continue;
      b.model.x[m] = x;
      b.model.y[m] = y;
      b.model.facing[m] = side === 0 ? 0 : 32768;
      b.model.place[m] = Place.table;
      b.unit.place[u] = Place.table;
      invalidateGeometry(b);
      m++;
    }
  }
}

function play(seed: number): string[] {
  const next = numbers(seed);
  const { setup } = w40kMatch(seed);
  const b = wh40k2.create(setup as W40kSetup);
  strew(b, next);
  b.core.level[0] = seed % 2 === 0 ? Level.full : Level.command;
  b.dice.seed(seed);
  enterTurn(b, 1, 0, Phase.movement);
  run(b);
  const checks = new W40kInvariants(b.setup.models);
  const wrong = checks.check(b);
  for (let n = 0; n < 400 && waiting(b) && wrong.length === 0; n++) {
    const count = options(wh40k2, b);
    if (count === 0) wrong.push(`decision ${b.decision.kind[0]} without options`);
    if (b.option.lost > 0) wrong.push('options are lost');
    const i = Math.floor(next() * count);
    const record = readRecord(b.option, i);
    if (wh40k2.validate(b, record) !== LEGAL) wrong.push(`${wh40k2.describe(b, i)} is refused`);
    const kind = b.decision.kind[0];
    choose(wh40k2, b, i);
    wrong.push(...checks.check(b).map((w) => `seed ${seed}, after ${n} (${kind}, ${JSON.stringify(record)}): ${w}`));
  }
  return wrong;
}

it('K06 K12 whatever is chosen in movement phases, models stay on the table, off each other and in contact with whom they touch', () => {
  for (let seed = 1; seed <= 12; seed++) expect(play(seed)).toEqual([]);
});
