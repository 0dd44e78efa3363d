import { expect, test } from 'vitest';
import { readRecord } from '../../kernel/options.js';
import { choose, LEGAL, options, waiting } from '../../kernel/ruleset.js';
import { box } from '../../testing/hordes/table.js';
import { Random } from '../../testing/random.js';
import { armies } from './armies/proving-ground.js';
import { Ask } from './core/asks.js';
import type { Piece } from './core/ground.js';
import { onTable, radiusOf } from './core/models.js';
import type { HordesBattle } from './core/state.js';
import { isOnTable } from './movement/paths.js';
import { HORDES_RULES } from './ruleset.js';
import { setupOf, sideOf } from './setup/muster.js';
import { isBarred } from './terrain/ground.js';

const PIECES: readonly Piece[] = [
  box('forest', 8, 18, 8, 6),
  box('wall', 20, 22, 8, 0.5),
  box('hill', 32, 16, 8, 8),
  box('obstruction', 18, 30, 4, 3),
  box('rubble', 28, 28, 6, 6),
  box('impassable', 4, 30, 4, 4),
];

/** True if model `m` is on its way, perhaps over a wall or another model, while enemies are asked for free strikes. */
function isCrossing(b: HordesBattle, m: number): boolean {
  const { kind, subject, other } = b.decision;
  return kind[0] === Ask.FreeStrike ? other[0] === m : kind[0] === Ask.NextStrike && subject[0] === m;
}

/** Returns what is wrong with where models stand. */
function faults(b: HordesBattle): string[] {
  const wrong: string[] = [];
  const { x, y } = b.model;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m)) continue;
    if (!isOnTable(b, m, x[m], y[m])) wrong.push(`${b.setup.modelNames[m]} is off the table`);
    const crosses = isCrossing(b, m);
    if (!crosses && isBarred(b, x[m], y[m], radiusOf(b, m) - 4))
      wrong.push(`${b.setup.modelNames[m]} stands on a barrier`);
    for (let o = 0; o < m; o++) {
      if (crosses || isCrossing(b, o)) continue;
      const gap = Math.hypot(x[m] - x[o], y[m] - y[o]) - radiusOf(b, m) - radiusOf(b, o);
      if (onTable(b, o) && gap < -4) wrong.push(`${b.setup.modelNames[m]} stands on ${b.setup.modelNames[o]}`);
    }
  }
  return wrong;
}

test('random battles of both lists end; options are legal, distinct in words, and models never overlap', () => {
  const lists = [...armies.lists().values()];
  const setup = setupOf([sideOf(lists[0]), sideOf(lists[1])], { width: 48, depth: 48 }, 6, PIECES);
  const winners = new Set<number>();
  for (let seed = 1; seed <= 8; seed++) {
    const b = HORDES_RULES.create(setup);
    const random = new Random(seed);
    HORDES_RULES.begin(b, seed);
    while (waiting(b)) {
      const n = options(HORDES_RULES, b);
      expect([n > 0, b.option.lost]).toEqual([true, 0]);
      const words = new Set(Array.from({ length: n }, (_, i) => HORDES_RULES.describe(b, i)));
      expect(words.size).toBe(n);
      const i = random.below(n);
      expect(HORDES_RULES.validate(b, readRecord(b.option, i))).toBe(LEGAL);
      choose(HORDES_RULES, b, i);
      expect(faults(b)).toEqual([]);
    }
    winners.add(b.core.winner[0]);
  }
  expect(winners.size).toBeGreaterThan(1);
});
