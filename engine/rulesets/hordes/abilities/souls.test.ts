// Abilities that claim and spend soul tokens: both halves of each.
import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { replenish } from '../leaders/focus.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const MILLIMETRES = 1 / 25.4;

/** Returns the tokens of `it` after an enemy destroyed its friend, or after it struck that down itself. */
function tokens(
  it: Partial<Standing>,
  fallen: Partial<Standing> = {},
  before = 0,
  by: 'foe' | 'friend' = 'foe',
): number {
  const killer = { at: [20, 21.4] } as const;
  const side = { it: { at: [20, 10], CMD: 8, ...it }, fallen: { at: [20, 20], ARM: 5, damage: 1, ...fallen } } as const;
  const t = new HordesTable(
    { ...side, ...(by === 'friend' ? { killer } : {}) },
    { ...(by === 'foe' ? { killer } : {}), far: { at: [40, 40] } },
  );
  t.b.model.souls[0] = before;
  t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('killer', 'fallen');
  return t.b.model.souls[0];
}

describe('souls that are claimed', () => {
  const close = (it: Partial<Standing>) => ({ ...it, at: [20, 14] }) as Partial<Standing>;
  test('HRD-TOKEN-002 Soul Guardian claims the soul of a friendly living warrior in its command range, three at most', () => {
    const it = close(has('Soul Guardian'));
    expect([tokens(it), tokens(it, {}, 2), tokens(it, {}, 3), tokens(close({}))]).toEqual([1, 3, 3, 0]);
    expect([tokens(it, { advantages: ['Undead'] }), tokens(it, { advantages: ['Soulless'] })]).toEqual([0, 0]);
    expect([tokens(it, { type: 'light warjack' }), tokens(it, {}, 0, 'friend')]).toEqual([0, 0]);
    const edge = 20 - 8 - 30 * MILLIMETRES;
    const at = (y: number) => tokens({ ...it, at: [20, y] });
    expect([at(edge + 0.05), at(edge - 0.05)]).toEqual([1, 0]);
  });
  test('HRD-TOKEN-002 Gatekeeper claims five at most', () => {
    const it = close(has('Gatekeeper'));
    expect([tokens(it), tokens(it, {}, 4), tokens(it, {}, 5)]).toEqual([1, 5, 5]);
  });
  test('HRD-TOKEN-002 Soul Guardian claims no soul of an enemy', () => {
    const t = new HordesTable(
      { it: { at: [20, 10], ...has('Soul Guardian') } },
      { foe: { at: [20, 11.4], ARM: 5, damage: 1 } },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('it', 'foe');
    expect(t.b.model.souls[0]).toBe(0);
  });
  test('HRD-SPEC-001 Shepherd gains a token for a model of its unit that falls in formation, living or not', () => {
    const it = { ...close(has('Shepherd')), unit: 'u', CMD: 8 } as const;
    const undead = { unit: 'u', advantages: ['Undead'] } as const;
    expect([tokens(it, { unit: 'u' }), tokens(it, undead), tokens(it, undead, 5), tokens(it)]).toEqual([1, 1, 5, 0]);
    expect([tokens({ ...it, at: [20, 5] }, undead), tokens({ ...it, abilities: [] }, undead)]).toEqual([0, 0]);
    expect(tokens(it, undead, 0, 'friend')).toBe(0);
  });
  test('HRD-TOKEN-002 Cull Soul claims souls of living enemies within 2 inches, which become focus', () => {
    const cull = (y: number, foe: Partial<Standing> = {}, it = has('Cull Soul')) => {
      const t = new HordesTable(
        { it: { at: [20, y], type: 'warcaster', FOCUS: 6, damage: 9, ...it }, ally: { at: [20, 18.6] } },
        { foe: { at: [20, 20], ARM: 5, damage: 1, ...foe }, far: { at: [40, 40] } },
      );
      t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('ally', 'foe');
      const souls = t.b.model.souls[0];
      replenish(t.b);
      return [souls, t.b.model.points[0], t.b.model.souls[0]];
    };
    const edge = 22 + 30 * MILLIMETRES;
    expect([cull(edge - 0.05), cull(edge + 0.05)]).toEqual([
      [1, 7, 0],
      [0, 6, 0],
    ]);
    expect([cull(22, { advantages: ['Undead'] }), cull(22, {}, has())]).toEqual([
      [0, 6, 0],
      [0, 6, 0],
    ]);
  });
});

test('HRD-FURY-003 HRD-TURN-007 Cull Soul: souls become fury points of a warlock after it leeched', () => {
  const fury = (it: Partial<Standing>) => {
    const t = new HordesTable(
      { w: { at: [20, 22], type: 'warlock', FURY: 6, damage: 9, fury: 2, ...it }, ally: { at: [20, 18.6] } },
      { foe: { at: [20, 20], ARM: 5, damage: 1 }, far: { at: [40, 40] } },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('ally', 'foe').turn(0);
    if (t.question().includes('leech')) t.choose(t.options().includes('leech 0') ? 'leech 0' : 'no more');
    return [t.b.model.points[0], t.b.model.souls[0]];
  };
  expect([fury(has('Cull Soul')), fury({})]).toEqual([
    [3, 0],
    [2, 0],
  ]);
});

describe('souls that are spent', () => {
  const scene = (souls: number, ...abilities: string[]) => {
    const t = new HordesTable(
      { it: { at: [10, 10], ...has(...abilities) } },
      { foe: { at: [10, 11.4], damage: 30, ARM: 10 }, far: { at: [40, 40] } },
    );
    t.b.model.souls[0] = souls;
    return t.turn(0).choose('stay');
  };
  for (const name of ['Soul Guardian', 'Gatekeeper', 'Shepherd']) {
    test(`HRD-COMB-007 ${name}: a token buys an additional attack, one attack each`, () => {
      const t = scene(1, name).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
      t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe again with sword');
      expect([t.b.model.souls[0], t.diceLeft(), damageOf(t.b, 1)]).toEqual([0, [], 6]);
      expect(t.options().some((option) => option.startsWith('attack foe'))).toBe(false);
      const none = scene(0, name).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
      expect(none.options().some((option) => option.startsWith('attack foe'))).toBe(false);
    });
  }
  test('HRD-DICE-008 a token boosts an attack roll, and another one the damage roll', () => {
    const t = scene(2, 'Soul Guardian').askBoosts().choose('attack foe with sword');
    expect(t.question()).toContain('boost');
    t.dice('to hit', 6, 5, 1).choose('use boost');
    t.dice('damage', 1, 1, 4).choose('use boost');
    expect([t.b.model.souls[0], t.diceLeft(), damageOf(t.b, 1)]).toEqual([0, [], 7]);
  });
  test('HRD-DICE-008 tokens of a model without such an ability pay for nothing', () => {
    const t = scene(2, 'Soul Keeper').askBoosts().dice('to hit', 6, 5).dice('damage', 1, 1);
    t.choose('attack foe with sword');
    expect([t.b.model.souls[0], t.question().includes('boost')]).toEqual([2, false]);
    expect(t.options().some((option) => option.startsWith('attack foe'))).toBe(false);
  });
});
