import { expect, test } from 'vitest';
import { copyBattle } from '../../../kernel/battle.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import {
  closestTarget,
  countTargets,
  facingToCharge,
  hasTarget,
  noteFacing,
} from '../../../regiments/charges/charge-targets.js';
import { mayCharge } from '../../../regiments/charges/declare-charges.js';
import { Ask } from '../../../regiments/core/asks.js';
import { Side } from '../../../regiments/layout.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aBattle } from '../core/state.js';

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
          told.add(`${may}, ${b.geometryVersion === before ? 'all stand where they stood' : 'somebody has moved'}`);
        }
        before = b.geometryVersion;
      }
      // every unit that may charge declares a charge
      choose(rules, b, asked && n > 1 ? 1 + random.below(n - 1) : random.below(n));
    }
  }
  expect(told.size).toBe(4);
});

test('T9A-CMV-007 the facing that a die settles counts for who may charge, whatever was found before it fell', () => {
  // its front is split between two facings, and a rock bars the way to the facing for rolls of 4 to 6
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

test('T9A-CMV-007 of the two facings that share a front 1 to 3 names one and 4 to 6 the other, whichever two they are', () => {
  const facings = (facing: number): readonly Side[] => {
    const { b } = scenario('t9a')
      .unit('lancers', { models: 5, files: 5, at: [36, 8] })
      .enemy('spears', { models: 25, files: 5, at: [36, 20], facing })
      .with((battle) => {
        battle.unit.x[0] = battle.unit.x[1];
      })
      .start();
    return [1, 3, 4, 6].map((die) => {
      b.unit.facingDie[0] = die;
      return facingToCharge(b, 0, 1);
    });
  };
  expect(facings(135)).toEqual([Side.front, Side.front, Side.right, Side.right]);
  expect(facings(45)).toEqual([Side.right, Side.right, Side.rear, Side.rear]);
  expect(facings(315)).toEqual([Side.rear, Side.rear, Side.left, Side.left]);
  expect(facings(225)).toEqual([Side.front, Side.front, Side.left, Side.left]);
});

test('T9A-SPR-033 of enemies that are equally close the first counts as the closest, and nearer ones before it', () => {
  const closest = (left: number, right: number): number => {
    const { b } = scenario('t9a')
      .unit('lancers', { models: 5, files: 5, at: [36, 12], M: 6 })
      .enemy('west', { at: [30, 12 + left] })
      .enemy('east', { at: [42, 12 + right] })
      .start();
    return closestTarget(b, 0);
  };
  expect([closest(7, 7), closest(7, 6.5), closest(6.5, 7)]).toEqual([1, 2, 1]);
});

test('T9A-CHG-001 whom a unit may charge stays known while those of the unit before it are found', () => {
  const { b } = scenario('t9a')
    .unit('first', { at: [30, 12] })
    .unit('second', { at: [42, 12] })
    .enemy('west', { at: [30, 19] })
    .enemy('east', { at: [42, 19] })
    .start();
  const before = countTargets(b, 1, -1);
  expect([before, countTargets(b, 0, -1), countTargets(b, 1, -1)]).toEqual([1, 1, 1]);
});
