import { describe, expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Place, Side } from '../../../regiments/layout.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { Ask } from '../core/asks.js';

const BASE = 20 / 25.4;
/** A unit that looks north from (36, 20), five wide, one deep, and enemies so many inches before it. */
const wild = (inches: number, ours: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('ours', { models: 5, files: 5, rules: ['frenzy'], at: [36, 20], ...ours })
    .enemy('foes', { at: [36, 20 + 1.5 * BASE + inches] });
/** Who reacts to the charge of the unit after its player has declared none and it has taken its test with these dice. */
const tested = (scene: Wfb9Scene, ...dice: number[]): string => {
  const r = scene
    .choose({ ask: 'Charger', verb: 'Stop' })
    .dice('frenzy test', ...dice)
    .runTo('decision of kind Reaction');
  return r.b.setup.names[r.question?.subject ?? 0];
};

describe('Berserk Rage', () => {
  test('WFB9-SRFRZ-002 who could charge and declares no charge takes a Leadership test, and charges if it fails', () => {
    expect(tested(wild(6), 4, 4)).toBe('foes');
    const passed = wild(6).choose({ ask: 'Charger', verb: 'Stop' }).dice('frenzy test', 3, 4).runTo('remaining moves');
    expect([passed.unit('ours').y, passed.engaged('ours')]).toEqual([20, false]);
    const calm = wild(6, { rules: [] }).choose({ ask: 'Charger', verb: 'Stop' }).runTo('remaining moves');
    expect(calm.log.filter((line) => line.includes('frenzy test'))).toEqual([]);
  });

  test('WFB9-SRFRZ-002 one Frenzied model is enough, and a charge of its own choice needs no test', () => {
    const hero = wild(6, { rules: [] }).unit('hero', { character: true, rules: ['frenzy'], joins: 'ours' });
    expect(tested(hero, 4, 4)).toBe('foes');
    const own = wild(6).choose('ours charge foes').runTo('decision of kind Reaction');
    expect(own.log.filter((line) => line.includes('frenzy test'))).toEqual([]);
  });

  /** Foes before it and others so many inches farther off to its left. */
  const two = (farther: number): Wfb9Scene =>
    wild(5).enemy('others', { models: 5, files: 5, at: [31, 20 + BASE + 5 + farther] });
  test('WFB9-SRFRZ-003 it charges the nearest enemy, whatever was near before', () => {
    expect(tested(two(2), 6, 6)).toBe('foes');
    const left = wild(5).enemy('others', { models: 5, files: 5, at: [36 - 6 * BASE, 20 + BASE + 3] });
    expect(tested(left, 6, 6)).toBe('others');
  });

  test('WFB9-SRFRZ-003 an enemy that it cannot charge is passed over', () => {
    // nearest of all, but behind it, out of sight
    const behind = wild(5).enemy('others', { models: 5, files: 5, at: [36, 20 - BASE - 2] });
    expect(tested(behind, 6, 6)).toBe('foes');
    const nobody = wild(22).dice('frenzy test', 6, 6).seed(1).otherwise('passive').runTo('remaining moves');
    expect(nobody.unit('ours').y).toBe(20);
  });
});

describe('after the enemy is wiped out', () => {
  /** `ours` with Frenzy against one enemy, whom they slay. */
  const slain = (rules: readonly string[], prepare: (f: Fight) => unknown = () => {}): Fight => {
    const f = new Fight(
      { ours: { models: 5, files: 5, rules } },
      { theirs: { models: 1, A: 0, WS: 0, T: 1 }, far: { models: 5 } },
    )
      .at('far', 10, 44)
      .at('theirs', 36, 20)
      .against('ours', 'theirs');
    prepare(f);
    f.dice.add('to wound', rules.includes('frenzy') ? [6, 6, 6, 6, 6, 6] : [6, 6, 6]);
    return f;
  };
  const charged = (f: Fight): unknown => f.charged('ours', 'theirs');
  const y = (f: Fight): number => f.b.unit.y[0];

  test('WFB9-SRFRZ-004 who charged this turn overruns without being asked', () => {
    const f = slain(['frenzy'], charged);
    const before = y(f);
    f.dice.add('overrun distance', [3, 4]);
    expect(
      f
        .beginPhase()
        .play()
        .map(({ kind }) => kind),
    ).not.toContain(Ask.Overrun);
    expect([f.dice.left(), y(f) > before]).toEqual([[], true]);
    const calm = slain([], charged);
    calm.dice.add('overrun distance', [3, 4]);
    expect(
      calm
        .beginPhase()
        .play()
        .map(({ kind }) => kind),
    ).toContain(Ask.Overrun);
  });

  test('WFB9-SRFRZ-005 who did not charge this turn reforms as others do', () => {
    const f = slain(['frenzy']);
    const before = y(f);
    const asked = f.beginPhase().play();
    expect(asked.map(({ kind }) => kind)).not.toContain(Ask.Overrun);
    expect([y(f), f.b.unit.place[1]]).toEqual([before, Place.destroyed]);
    expect(asked.some(({ unit }) => unit === 'ours')).toBe(true);
  });
});

test('WFB9-TTCAV-016 of rider and mount only the part with Frenzy strikes once more, and the whole model rages', () => {
  const attacks = (spec: Fighter): number[] => {
    const f = new Fight({ ours: spec }, { theirs: {} }).at('theirs', 36, 24).against('ours', 'theirs');
    return [0, 1].map((p) => {
      const a = addAttacks(f.b, 0, f.b.setup.unit.part[0] + p, 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
      return attacksEach(f.b, a);
    });
  };
  expect(attacks({ mount: {} })).toEqual([1, 1]);
  expect(attacks({ mount: {}, rules: ['frenzy'] })).toEqual([2, 1]);
  expect(attacks({ mount: { rules: ['frenzy'] } })).toEqual([1, 2]);
  const riders: UnitSpec = { rules: [], mount: { rules: ['frenzy'], M: 8 }, base: [25, 50] };
  expect(tested(wild(6, riders), 4, 4)).toBe('foes');
});
