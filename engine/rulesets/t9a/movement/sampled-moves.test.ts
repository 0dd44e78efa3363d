import { expect, test } from 'vitest';
import { copyBattle, saveBattle } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { MAX_OPTIONS } from '../../../kernel/options.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { Ask } from '../../../regiments/core/asks.js';
import { Place } from '../../../regiments/layout.js';
import { MoveStage } from '../../../regiments/movement/move-options.js';
import { mayMove } from '../../../regiments/movement/remaining-moves.js';
import { anyMove } from '../../../regiments/movement/sampled-moves.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Moves the remembered start of the move of `u` some inches back, because a unit that reforms freely may not go as far
 * as it likes (T9A-SPR-030).
 */
function rememberStart(b: T9aBattle, u: number): void {
  const { plan, unit } = b;
  plan.x[1] = unit.x[u];
  plan.y[1] = unit.y[u] - 6 * INCH;
  plan.facing[1] = unit.facing[u];
  plan.files[1] = unit.files[u];
}

test('T9A-MOV-001 a playout finds a move exactly where one is listed', () => {
  const { rules, match } = checkedGame('t9a');
  const random = new Random(7);
  const answers = [0, 0];
  const stages = Object.values(MoveStage).filter((stage) => stage !== MoveStage.all);
  for (let k = 0; k < 4; k++) {
    const b = rules.create(match(k).setup) as T9aBattle;
    const world = rules.create(b.setup) as T9aBattle;
    rules.begin(b, k + 1);
    while (waiting(b)) {
      if (b.decision.kind[0] === Ask.Mover) {
        copyBattle(world, b);
        world.decision.subject[0] = -1;
        for (let u = 0; u < b.setup.units; u++) {
          if (!mayMove(world, u) || world.unit.place[u] === Place.inUnit) continue;
          rememberStart(world, u);
          const before = saveBattle(world);
          for (const stage of stages) {
            world.option.wanted = MAX_OPTIONS;
            const listed = anyMove(world, u, stage);
            world.option.decision = 0;
            world.option.wanted = 1;
            expect(anyMove(world, u, stage)).toBe(listed);
            answers[listed ? 1 : 0]++;
          }
          expect(saveBattle(world).every((byte, i) => byte === before[i])).toBe(true);
        }
      }
      choose(rules, b, random.below(options(rules, b)));
    }
  }
  expect(answers[0]).toBeGreaterThan(100);
  expect(answers[1]).toBeGreaterThan(100);
});
