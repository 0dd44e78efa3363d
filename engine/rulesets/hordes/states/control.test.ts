import { describe, expect, test } from 'vitest';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Status } from '../core/state.js';

const body = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'light warbeast',
  base: 'medium',
  FURY: 2,
  damage: 20,
  status: Status.knockedDown | Status.stationary,
  ...standing,
});

describe('shaking', () => {
  test('HRD-FURY-009 HRD-JACK-010 a point each to stand up and to end being stationary, in the Control Phase', () => {
    for (const type of ['light warbeast', 'light warjack'] as const) {
      const t = new HordesTable({ a: body({ type }) }, { foe: { at: [24, 40] } }).turn();
      expect([t.question(), t.options(), t.b.core.phase[0]]).toEqual([
        'does a shake off its state?',
        ['stand up', 'end being stationary', 'no'],
        2,
      ]);
      const before = t.b.model.points[0];
      t.choose('stand up').choose('end being stationary');
      expect([Math.abs(t.b.model.points[0] - before), t.b.model.status[0], t.question()]).toEqual([
        2,
        0,
        'how does a move?',
      ]);
    }
  });

  test('HRD-FURY-009 it may be left; who cannot pay, who is well, and the enemy are not asked', () => {
    const t = new HordesTable({ a: body() }, { foe: body({ at: [24, 40] }) }).turn();
    t.choose('no');
    expect([t.b.model.points[0], t.b.model.status[0]]).toEqual([0, Status.knockedDown | Status.stationary]);
    const poor = new HordesTable(
      { a: body({ FURY: 0, status: Status.knockedDown }) },
      { foe: { at: [24, 40] } },
    ).turn();
    expect(poor.question()).toBe('how does a stand up?');
    const solo = new HordesTable({ a: body({ type: 'solo', status: Status.knockedDown }) }, { foe: { at: [24, 40] } });
    expect(solo.turn().question()).toBe('how does a stand up?');
  });
});

describe('boosts of power attacks', () => {
  const heavy = (standing: Partial<Standing> = {}): Standing =>
    body({ type: 'heavy warbeast', base: 'large', FURY: 4, STR: 12, status: 0, ...standing });

  test('HRD-BEAST-008 HRD-DICE-012 each attack roll of a trample has a boost of its own', () => {
    const foes: Record<string, Standing> = { x: { at: [24, 12.5], damage: 9 }, y: { at: [24, 14], damage: 9 } };
    const t = new HordesTable({ a: heavy() }, foes).askBoosts().turn();
    t.choose('trample');
    expect(t.question()).toBe('does a boost its attack roll against x?');
    t.dice('to hit', 1, 1, 1).choose('use boost');
    expect(t.question()).toBe('does a boost its attack roll against y?');
    t.dice('to hit', 1, 1).choose('no');
    expect([t.b.model.points[0], t.diceLeft()]).toEqual([2, []]);
  });

  test('HRD-BEAST-008 HRD-THRW-002 HRD-THRW-009 the rolls to grasp and to aim may be boosted', () => {
    const weapons: Standing['weapons'] = [{ qualities: ['Open Fist'] }];
    const foes: Record<string, Standing> = {
      x: { at: [24, 11.8], damage: 30, STR: 3 },
      y: { at: [27, 13], damage: 30 },
    };
    const t = new HordesTable({ a: heavy({ weapons }) }, foes).askBoosts().turn();
    t.choose('stay').choose('attack x with throw');
    expect(t.question()).toBe('does a boost its attack roll against x?');
    t.dice('to hit', 2, 5, 6).dice('grasp', 3).dice('break free', 1).choose('use boost').choose('throw it at y');
    expect(t.question()).toBe('does a boost its attack roll against y?');
    t.dice('to hit', 6, 5).choose('no');
    expect([t.question(), t.diceLeft()]).toEqual(['does a boost its damage roll against x?', []]);
  });
});
