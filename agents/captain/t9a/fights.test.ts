import { expect, test } from 'vitest';
import { Expiry } from '../../../engine/kernel/effect-ends.js';
import { addEffect } from '../../../engine/kernel/effects.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Status, unitSubject } from '../../../engine/regiments/core/state.js';
import { Side } from '../../../engine/regiments/layout.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { ORDER_EFFECTS } from '../../../engine/rulesets/t9a/special-rules/orders.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { FightBook } from '../regiments/fights.js';
import { T9A_CAPTAIN } from './game.js';

/** Returns orcs that may charge spears in their front, and a general beside them. */
function scene(): T9aBattle {
  return scenario('t9a')
    .terrain('wall', { at: [36, 18.5], size: [10, 1] })
    .unit('orcs', {
      S: 4,
      T: 4,
      Ld: 6,
      models: 20,
      files: 5,
      rules: ['Greenhide', 'Frenzy'],
      at: [36, 6],
      champion: true,
    })
    .unit('general', { character: true, general: true, Ld: 9, at: [46, 6] })
    .enemy('spears', { models: 30, files: 6, standard: true, weapons: ['Spear', 'Halberd'], at: [36, 26], facing: 180 })
    .start().b;
}

/** Everything that changes the odds of the fight, and nothing else. */
const CHANGES: Readonly<Record<string, (b: T9aBattle, orcs: number, spears: number) => void>> = {
  'models fall': (b, _, spears) => {
    b.unit.models[spears] -= 8;
    b.unit.pool[spears] -= 8;
  },
  'its ranks are wider': (b, orcs) => {
    b.unit.files[orcs] = 10;
  },
  'its champion falls': (b, orcs) => {
    b.unit.own[orcs] = 0;
    b.unit.models[orcs]--;
  },
  'its standard is lost': (b, _, spears) => {
    b.unit.status[spears] |= Status.StandardLost;
  },
  'the general has gone': (b, orcs) => {
    b.unit.y[orcs + 1] += 40 * b.unit.halfDepth[orcs];
  },
  'a rule is lost': (b, orcs) => {
    const { part, parts } = b.setup.unit;
    for (let p = part[orcs]; p < part[orcs] + parts[orcs]; p++) b.subject.rules.fill(0, 4 * p, 4 * p + 4);
  },
  'the Waaagh! is called': (b) => {
    b.core.playerTurns[0] = 3;
    b.field.waaagh[0] = 3;
  },
  'an order is in force': (b, _, spears) => {
    const ranks = ORDER_EFFECTS.find((effect) => effect.name.includes('rank'));
    addEffect(b, ranks?.id ?? 0, unitSubject(b, spears), 0, Expiry.playerTurn, -1, 1);
  },
  'it has come to a Wall': (b, _, spears) => {
    b.unit.y[spears] = 19 * INCH + b.unit.halfDepth[spears];
  },
};

const round = (fight: object) => JSON.parse(JSON.stringify(fight)) as object;

test.each(Object.keys(CHANGES))('what is remembered of a fight is not used once %s', (change) => {
  const b = scene();
  const [orcs, spears] = ['orcs', 'spears'].map((name) => b.setup.names.indexOf(name));
  const book = new FightBook(T9A_CAPTAIN);
  book.begin(b);
  const before = round(book.charge(b, orcs, spears, Side.front));
  CHANGES[change](b, orcs, spears);
  book.begin(b);
  const now = round(book.charge(b, orcs, spears, Side.front));

  expect(now).toEqual(round(new FightBook(T9A_CAPTAIN).charge(b, orcs, spears, Side.front)));
  expect(now).not.toEqual(before);
});
