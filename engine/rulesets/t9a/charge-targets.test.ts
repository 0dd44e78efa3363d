import { expect, test } from 'vitest';
import { copyBattle } from '../../kernel/battle.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { checkedGame } from '../../testing/checked-games.js';
import { Random } from '../../testing/random.js';
import { scenario } from '../../testing/scenario.js';
import { Ask } from './asks.js';
import { hasTarget, noteFacing } from './charge-targets.js';
import { mayCharge } from './charges.js';
import type { T9aBattle } from './state.js';

test('T9A-CHG-003 who may charge after others have declared is what one would say who has seen nothing of the turn', () => {
  const { rules, match } = checkedGame('t9a');
  const { setup } = match(0);
  const b = rules.create(setup) as T9aBattle;
  const fresh = rules.create(setup) as T9aBattle;
  const random = new Random(5);
  const told = new Set<string>();
  let before = -1;
  for (let seed = 1; seed <= 6; seed++) {
    rules.renew?.(b, setup);
    rules.begin(b, seed);
    while (waiting(b)) {
      const n = options(rules, b);
      const asked = b.decision.kind[0] === Ask.Charger;
      if (asked) {
        copyBattle(fresh, b);
        for (let u = 0; u < b.setup.units; u++) {
          if (b.setup.unit.player[u] !== b.core.active[0]) continue;
          const may = mayCharge(b, u);
          expect(may, `unit ${u}`).toBe(mayCharge(fresh, u));
          told.add(`${may}, ${b.epoch === before ? 'all stand where they stood' : 'somebody has moved'}`);
        }
        before = b.epoch;
      }
      // whoever may charge does
      choose(rules, b, asked && n > 1 ? 1 + random.below(n - 1) : random.below(n));
    }
  }
  expect(told.size).toBe(4);
});

test('T9A-CMV-007 the facing that a die settles counts for who may charge, whatever was found before it fell', () => {
  // its front is split between two facings, and a rock bars the way to that of 4 to 6
  const battle = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, at: [36, 8] })
    .enemy('spears', { models: 25, files: 5, at: [36, 20], facing: 135 })
    .terrain('impassable', { at: [34, 12], size: [2, 1] })
    .with((b, row) => {
      b.unit.x[row('lancers')] = b.unit.x[row('spears')];
    })
    .start();
  const { b } = battle;
  const u = battle.row('lancers');
  for (const [die, may] of [
    [3, true],
    [4, false],
    [3, true],
  ] as const) {
    b.unit.facingDie[u] = die;
    noteFacing(b, u);
    expect(hasTarget(b, u), `die ${die}`).toBe(may);
  }
});
