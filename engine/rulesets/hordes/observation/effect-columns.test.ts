import { expect, test } from 'vitest';
import { options } from '../../../kernel/ruleset.js';
import { warcaster, warlock } from '../../../testing/hordes/battlegroups.js';
import { HordesTable } from '../../../testing/hordes/table.js';
import { HORDES } from '../game.js';
import { HORDES_RULES } from '../ruleset.js';
import { beginEffects, endTurn } from '../spells/effects.js';
import { numberOf } from '../spells/tables.js';
import { HORDES_SPEC, modelColumn, WIDTH } from './spec.js';

const NAMES = [
  'used its feat',
  'effects of its side on it',
  'effects of enemies on it',
  'upkeep spell of its side on it',
  'upkeep spell of enemies on it',
  'upkeep effects',
  'DEF by effects',
  'ARM by effects',
] as const;

const scene = () =>
  new HordesTable(
    { c: warcaster({}), pal: { at: [20, 10] } },
    { w: warlock({ at: [24, 40] }), foe: { at: [20, 40] } },
  ).turn();
/** Returns the columns about effects of model `i` of a side, as the acting player sees it. */
function seen({ b }: HordesTable, part: 'own units' | 'enemy units', i: number): number[] {
  const out = new Float32Array(HORDES_SPEC.size);
  options(HORDES_RULES, b);
  HORDES.observation.writer(out, true).write(b, b.decision.player[0]);
  const row = HORDES_SPEC.offset[part] + i * WIDTH.model;
  return NAMES.map((name) => out[row + modelColumn(name)]);
}
const NONE = [0, 0, 0, 0, 0, 0, 0, 0];
const close = (numbers: readonly number[]) => numbers.map((n) => expect.closeTo(n, 5));

test('HRD-UPK-002 the observation tells the spells on a model, by side, upkeep spells, and what they add', () => {
  const t = scene();
  expect([seen(t, 'own units', 1), seen(t, 'enemy units', 1)]).toEqual([NONE, NONE]);
  beginEffects(t.b, 0, numberOf('Arcane Shield'), 1); // +3 ARM, an upkeep spell
  expect(seen(t, 'own units', 1)).toEqual(close([0, 1 / 4, 0, 1, 0, 0, 0, 3 / 5]));
  expect(seen(t, 'own units', 0)).toEqual(close([0, 0, 0, 0, 0, 1 / 4, 0, 0]));
  beginEffects(t.b, 2, numberOf('Fury'), 1); // -1 DEF, by an enemy
  expect(seen(t, 'own units', 1)).toEqual(close([0, 1 / 4, 1 / 4, 1, 1, 0, -1 / 5, 3 / 5]));
  expect(seen(t, 'enemy units', 0)[5]).toBeCloseTo(1 / 4);
});

test('HRD-SPELL-021 what ends is told no more, nor is what lies on a model that is gone', () => {
  const t = scene();
  beginEffects(t.b, 0, numberOf('Arcane Shield'), 1);
  t.remove('pal').turn();
  expect(seen(t, 'own units', 1)).toEqual(NONE);
  const turn = scene();
  beginEffects(turn.b, 0, numberOf('Rush'), 1);
  expect(seen(turn, 'own units', 1)[1]).toBeCloseTo(1 / 4);
  endTurn(turn.b);
  expect(seen(turn, 'own units', 1)).toEqual(NONE);
});

test('HRD-LOCK-005 the observation tells who has used its feat', () => {
  const t = scene();
  t.b.model.feat[2] = 1;
  expect([seen(t, 'enemy units', 0)[0], seen(t, 'own units', 0)[0]]).toEqual([1, 0]);
});
