// Abilities that bring focus, move it, or give rules to a battlegroup: both halves of each.
import { describe, expect, test } from 'vitest';
import { holds } from '../../../kernel/special-rules.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Hook } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';
import { statOf, strengthOf } from '../core/stats.js';
import { removeModel } from '../damage/leaving.js';
import { settleGranted } from '../units/granted.js';
import { definedRule } from './numbers.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const CASTER = { type: 'warcaster', at: [24, 6], FOCUS: 6, damage: 16 } as const;
const JACK = { type: 'heavy warjack', base: 'large', damage: 20, leader: 'caster' } as const;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };
const TOUCH = 30 / 25.4;

/** Goes on until a question begins so: nobody gives, moves or casts. */
function until(t: HordesTable, words: string, who = ''): HordesTable {
  for (let i = 0; i < 40 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose([`activate ${who}`, 'up to 0', '0', 'no', 'stay'].find((o) => all.some((a) => a.startsWith(o))) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}

describe('HRD-TIME-002 focus that friends nearby bring', () => {
  const JACK_FAR = 3 + 25 / 25.4 + 15 / 25.4;
  /** Focus of a warjack that activates beside model `o`. */
  function focus(ability: string, o: Partial<Standing>, more: Partial<Standing> = {}): number {
    const other = { at: [24 + JACK_FAR - 0.02, 20], ...o } as Standing;
    const t = new HordesTable(
      { caster: CASTER, jack: { ...JACK, at: [24, 20], ...has(ability), ...more }, other },
      FAR,
    );
    until(t.turn().full(), 'which model');
    t.points('jack', 1).choose('activate jack');
    return t.b.model.points[1];
  }
  test('Accumulator gives a point beside a friend whom its parameter names, within 3 inches', () => {
    const it = 'Accumulator [Morrowan]';
    expect(focus(it, { keywords: ['Morrowan'] })).toBe(2);
    expect(focus(it, {})).toBe(1);
    expect(focus(it, { keywords: ['Morrowan'], at: [24 + JACK_FAR + 0.02, 20] })).toBe(1);
    expect(focus('Parry', { keywords: ['Morrowan'] })).toBe(1);
  });
  test('Storm Accumulator names Stormblade Infantry; an enemy brings nothing, nor is there more than a warjack holds', () => {
    const it = 'Storm Accumulator';
    expect([focus(it, { name: 'Stormblade Infantry' }), focus(it, { name: 'Trencher Infantry' })]).toEqual([2, 1]);
    const t = new HordesTable(
      { caster: CASTER, jack: { ...JACK, at: [24, 20], ...has(it) } },
      { foe: { at: [26.4, 20], name: 'Stormblade Infantry' } },
    );
    until(t.turn(), 'which model').points('jack', 1).choose('activate jack');
    expect(t.b.model.points[1]).toBe(1);
    const full = new HordesTable(
      {
        caster: CASTER,
        jack: { ...JACK, at: [24, 20], ...has(it) },
        man: { at: [26.4, 20], name: 'Stormblade Infantry' },
      },
      FAR,
    );
    until(full.turn(), 'which model').points('jack', 3).choose('activate jack');
    expect(full.b.model.points[1]).toBe(3);
  });
});

describe('HRD-FOCUS-008 Focus Matrix', () => {
  const scene = (jacks = 12, ability = 'Focus Matrix') => {
    const t = new HordesTable(
      {
        caster: { ...CASTER, ...has(ability) },
        jack: { ...JACK, at: [24, jacks] },
        other: { ...JACK, at: [30, 12] },
        alone: { ...JACK, at: [18, 12], leader: undefined } as unknown as Standing,
      },
      FAR,
    );
    until(t.turn(), 'which model');
    return t.points('caster', 4).points('jack', 2).points('other', 0).choose('activate caster');
  };
  const points = (t: HordesTable) => [0, 1, 2].map((m) => t.b.model.points[m]);
  test('it gives focus in its activation to warjacks of its battlegroup in its control range that have room', () => {
    const t = scene().choose('use Give Focus at jack');
    expect([points(t), t.options().filter((o) => o.startsWith('use Give'))]).toEqual([
      [3, 3, 0],
      ['use Give Focus at other'],
    ]);
    expect(points(t.choose('use Give Focus at other'))).toEqual([2, 3, 1]);
    expect(
      scene(30)
        .options()
        .filter((o) => o.startsWith('use Give')),
    ).toEqual(['use Give Focus at other']);
    expect(
      scene(12, 'Parry')
        .options()
        .filter((o) => o.startsWith('use')),
    ).toEqual([]);
  });
  test('it takes focus back once a turn, point by point, and no more than its FOCUS', () => {
    const t = scene().choose('use Focus Matrix');
    expect(t.options()).toEqual(['jack', 'no']);
    t.choose('jack').choose('jack');
    expect([points(t), t.options().some((o) => o.startsWith('use Focus'))]).toEqual([[6, 0, 0], false]);
    const full = scene().points('caster', 5).choose('use Focus Matrix').choose('jack');
    expect([points(full), full.question().includes('choose')]).toEqual([[6, 1, 0], false]);
    const out = scene(30).choose('use Focus Matrix');
    expect(points(out)).toEqual([4, 2, 0]);
  });
});

describe('Overload', () => {
  const scene = () =>
    new HordesTable({ it: { at: [24, 10], damage: 20, STR: 6, ...has('Overload') }, b: { at: [10, 10] } }, FAR)
      .turn()
      .choose('activate it');
  test('HRD-STAT-012 it rolls one to three dice for STR, then as many for damage, once an activation', () => {
    const t = scene().dice('spell', 3, 4, 1, 2).choose('use Overload (2)');
    expect([strengthOf(t.b, 0), damageOf(t.b, 0), t.diceLeft()]).toEqual([13, 3, []]);
    expect(t.options().some((option) => option.startsWith('use'))).toBe(false);
  });
  test('the bonus ends with the activation', () => {
    const t = scene().dice('spell', 6, 1).choose('use Overload (1)');
    expect(strengthOf(t.b, 0)).toBe(12);
    until(t, 'how does b move');
    expect(strengthOf(t.b, 0)).toBe(6);
  });
  test('three dice', () => {
    const t = scene().dice('spell', 1, 2, 3, 4, 5, 6).choose('use Overload (3)');
    expect([strengthOf(t.b, 0), damageOf(t.b, 0)]).toEqual([12, 15]);
  });
});

test('HRD-LOCK-003 Field Marshall gives its rule to the battlegroup while its leader is there', () => {
  const t = new HordesTable(
    {
      caster: { ...CASTER, ...has('Field Marshall [Assault]') },
      jack: { ...JACK, at: [24, 12] },
      man: { at: [30, 12] },
    },
    { lord: { ...CASTER, at: [24, 40] }, foe: { ...JACK, leader: 'lord', at: [24, 36] } },
  );
  const who = () => [0, 1, 2, 3, 4].map((m) => holds(t.b, m, Rule.Assault));
  t.turn();
  expect(who()).toEqual([true, true, false, false, false]);
  removeModel(t.b, 0);
  settleGranted(t.b);
  expect(who()[1]).toBe(false);
});

test('HRD-LOCK-003 Field Marshall gives its rule to a warjack that comes into the battlegroup, and takes it from one that leaves', () => {
  const t = new HordesTable(
    {
      caster: { ...CASTER, ...has('Field Marshall [Assault]') },
      jack: { ...JACK, at: [24, 12] },
      second: { ...CASTER, at: [30, 10] },
      other: { ...JACK, leader: 'second', at: [30, 12] },
    },
    { foe: { at: [24, 40] } },
  );
  const who = () => ['jack', 'other'].map((name) => holds(t.b, t.row(name), Rule.Assault));
  t.turn();
  expect(who()).toEqual([true, false]);
  t.b.model.leader[t.row('other')] = t.row('caster');
  t.b.model.leader[t.row('jack')] = t.row('second');
  settleGranted(t.b);
  expect(who()).toEqual([false, true]);
});

test('HRD-ATCH-004 Synchronicity: +2 DEF in base contact with a model of its own unit alone', () => {
  const scene = (at: number, unit: string, ability = 'Synchronicity') =>
    new HordesTable({ it: { at: [24, 10], unit: 'u', ...has(ability) }, other: { at: [at, 10], unit } }, FAR);
  const DEF = ({ b }: HordesTable) => statOf(b, 0, Hook.DEF, 12);
  expect([DEF(scene(24 + TOUCH, 'u')), DEF(scene(26, 'u')), DEF(scene(24 + TOUCH, 'v'))]).toEqual([14, 12, 12]);
  expect(DEF(scene(24 + TOUCH, 'u', 'Parry'))).toBe(12);
});

test.each([
  ['Praetorian Swordsmen', 'Vengeance'],
  ['Storm Lances', 'Reform'],
  ['Sword Knights', 'Reform'],
])(
  'HRD-CADR-001 Elite Cadre [%s] gives %s to them, not to others or to enemies, for the whole battle',
  (name, rule) => {
    const t = new HordesTable(
      {
        it: { at: [10, 10], ...has(`Elite Cadre [${name}]`) },
        one: { at: [14, 10], name },
        other: { at: [18, 10] },
      },
      { foe: { at: [30, 30], name } },
    );
    const who = () => [1, 2, 3].map((m) => holds(t.b, m, definedRule(rule)));
    expect(who()).toEqual([true, false, false]);
    removeModel(t.b, 0);
    expect(who()).toEqual([true, false, false]);
  },
);
