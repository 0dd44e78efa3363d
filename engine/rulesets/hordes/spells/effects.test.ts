import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus, attackDice, defenceOf } from '../attacks/attack-roll.js';
import { Hook } from '../core/hooks.js';
import { reachOfAdvance, speedOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { Status } from '../core/state.js';
import { armourStat, effectsOn, rangeOf, statOf, strengthOf } from '../core/stats.js';
import { armourOf, damageDice, damageModifier } from '../damage/damage-roll.js';
import { mayProtect } from '../leaders/protection.js';
import { knockDown } from '../states/knockdown.js';
import { noteBegun } from './conditions.js';
import { beginEffects, endOwnCastings, endRound, endTurn } from './effects.js';
import { FIRST_ANIMUS, FIRST_FEAT, numberOf } from './tables.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 12 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const caster: Standing = { at: [24, 10], type: 'warlock', FURY: 5 };
const trooper = (x: number, unit: string): Standing => ({ at: [x, 12], unit, weapons: [SWORD, GUN] });

/** A spellcaster with a warbeast, a warjack and a unit of two, and two enemies, of whom one is far away. */
const scene = (first: Record<string, Standing> = {}) =>
  new HordesTable(
    {
      caster,
      beast: { at: [27, 10], leader: 'caster', type: 'light warbeast', base: 'medium', FURY: 3, damage: 20 },
      jack: { at: [21, 10], leader: 'caster', type: 'light warjack', base: 'medium', damage: 20 },
      one: trooper(23, 'men'),
      two: trooper(25, 'men'),
      ...first,
    },
    { foe: { at: [24, 16], weapons: [SWORD, GUN] }, far: { at: [24, 40], weapons: [SWORD, GUN] } },
  );

/** Puts a spell of `by` on `name`. */
function put(t: HordesTable, spell: string, name: string, by = 'caster', first = 0): void {
  beginEffects(t.b, t.row(by), numberOf(spell, first), t.row(name));
}
const def = (t: HordesTable, name: string) => statOf(t.b, t.row(name), Hook.DEF, 12);
const arm = (t: HordesTable, name: string) => armourStat(t.b, t.row(name));

describe('what effects change', () => {
  test('HRD-STAT-012 stats of one model, until it ends', () => {
    const t = scene();
    expect([speedOf(t.b, 1), strengthOf(t.b, 1)]).toEqual([6 * INCH, 6]);
    put(t, 'Abuse', 'beast');
    expect([speedOf(t.b, 1), strengthOf(t.b, 1)]).toEqual([8 * INCH, 8]);
    expect([speedOf(t.b, 2), strengthOf(t.b, 2)]).toEqual([6 * INCH, 6]);
    endRound(t.b, 1);
    endTurn(t.b);
    expect(strengthOf(t.b, 1)).toBe(8);
    endRound(t.b, 0);
    expect([speedOf(t.b, 1), strengthOf(t.b, 1)]).toEqual([6 * INCH, 6]);
  });

  test('HRD-MOVE-011 HRD-MOVE-012 inches of movement are added to an advance and to a run, SPD twice to a run', () => {
    const t = scene();
    put(t, 'Rush', 'beast', 'beast', FIRST_ANIMUS);
    expect([reachOfAdvance(t.b, 1, false), reachOfAdvance(t.b, 1, true)]).toEqual([8 * INCH, 14 * INCH]);
    expect(holds(t.b, 1, Rule.Pathfinder)).toBe(true);
    endTurn(t.b);
    expect([reachOfAdvance(t.b, 1, true), holds(t.b, 1, Rule.Pathfinder)]).toEqual([12 * INCH, false]);
    put(t, 'Abuse', 'beast');
    expect([reachOfAdvance(t.b, 1, false), reachOfAdvance(t.b, 1, true)]).toEqual([8 * INCH, 16 * INCH]);
  });

  test('HRD-STAT-011 DEF and ARM against some attacks only', () => {
    const t = scene();
    put(t, 'Blur', 'one');
    const one = t.row('one');
    const foe = t.row('foe');
    expect([defenceOf(t.b, one, foe, t.weapon('foe', 1)), defenceOf(t.b, one, foe, t.weapon('foe', 0))]).toEqual([
      15, 12,
    ]);
    put(t, 'Deceleration', 'caster');
    expect([armourOf(t.b, one, t.weapon('foe', 1), false), armourOf(t.b, one, t.weapon('foe', 0), false)]).toEqual([
      14, 12,
    ]);
  });

  test('HRD-DMG-001 HRD-DICE-009 rolls: bonuses, dice, boosts', () => {
    const t = scene();
    const one = t.row('one');
    const [sword, gun] = [t.weapon('one', 0), t.weapon('one', 1)];
    const foe = t.row('foe');
    const before = attackBonus(t.b, one, sword, foe, 0);
    put(t, 'Fury', 'one');
    expect([damageModifier(t.b, one, sword, foe, 0), damageModifier(t.b, one, gun, foe, 0), def(t, 'one')]).toEqual([
      3, 0, 11,
    ]);
    put(t, 'Carnage', 'caster');
    expect([attackBonus(t.b, one, sword, foe, 0), attackBonus(t.b, one, sword, t.row('far'), 0)]).toEqual([
      before + 2,
      before,
    ]);
    put(t, 'Instruments of War', 'caster', 'caster', FIRST_FEAT);
    expect([
      attackDice(t.b, one, sword, false),
      attackDice(t.b, one, gun, false),
      attackDice(t.b, one, sword, true),
    ]).toEqual([3, 2, 3]);
    put(t, 'Total Annihilation', 'caster', 'caster', FIRST_FEAT);
    expect([damageDice(t.b, one, sword, false), damageDice(t.b, one, gun, false)]).toEqual([3, 2]);
  });

  test('HRD-WPN-002 the range of ranged weapons alone', () => {
    const t = scene();
    put(t, 'Snipe', 'one');
    expect([rangeOf(t.b, t.row('one'), t.weapon('one', 1)), rangeOf(t.b, t.row('one'), t.weapon('one', 0))]).toEqual([
      14 * INCH,
      INCH / 2,
    ]);
    expect(t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('one', 'foe', 1).lines).toContain(
      'one hits foe with gun',
    );
  });

  test('HRD-KNOCK-001 who cannot be knocked down stays on its feet', () => {
    const t = scene();
    put(t, 'Heightened Reflexes', 'one');
    knockDown(t.b, t.row('one'));
    knockDown(t.b, t.row('beast'));
    expect(t.b.model.status[t.row('one')] | t.b.model.status[t.row('two')]).toBe(0);
    expect(t.b.model.status[t.row('beast')]).toBe(Status.knockedDown);
  });
});

describe('on whom effects lie', () => {
  test('HRD-UNIT-007 a spell on a model or unit lies on all troopers, one on a model on it alone', () => {
    const t = scene();
    put(t, 'Arcane Shield', 'one');
    expect(['caster', 'one', 'two', 'beast'].map((name) => arm(t, name))).toEqual([12, 15, 15, 12]);
    put(t, 'Arcane Shield', 'beast');
    expect(['caster', 'one', 'two', 'beast'].map((name) => arm(t, name))).toEqual([12, 15, 15, 15]);
  });

  test('HRD-SPELL-020 what lies on those in the control range goes with the spellcaster', () => {
    const t = scene();
    put(t, 'Invincibility', 'caster', 'caster', FIRST_FEAT);
    expect(['caster', 'one', 'foe'].map((name) => arm(t, name))).toEqual([17, 17, 12]);
    t.b.model.y[t.row('one')] = 22 * INCH;
    expect(arm(t, 'one')).toBe(12);
    t.b.model.y[0] = 20 * INCH;
    expect([arm(t, 'one'), arm(t, 'beast')]).toEqual([17, 17]);
    t.b.model.place[0] = 3;
    expect(arm(t, 'one')).toBe(12);
  });

  test('HRD-SPELL-017 what lies on those who are in the control range now stays with them', () => {
    const t = scene();
    put(t, 'Mobility', 'caster');
    const speeds = () => ['caster', 'beast', 'jack', 'one'].map((name) => speedOf(t.b, t.row(name)) / INCH);
    expect([speeds(), holds(t.b, 1, Rule.Pathfinder)]).toEqual([[8, 8, 8, 6], true]);
    t.b.model.y[1] = 40 * INCH;
    expect(speeds()).toEqual([8, 8, 8, 6]);
    endTurn(t.b);
    expect([speeds(), holds(t.b, 1, Rule.Pathfinder)]).toEqual([[6, 6, 6, 6], false]);
  });

  test('HRD-PRIO-002 HRD-PRIO-003 HRD-PRIO-004 the same effect counts once, and until its last instance ends; others add up', () => {
    const t = scene({ other: { at: [24, 8], type: 'warlock', FURY: 5 } });
    put(t, 'Arcane Shield', 'beast');
    put(t, 'Arcane Shield', 'beast', 'other');
    // one friendly upkeep spell at a time
    expect([arm(t, 'beast'), t.b.core.effectCount[0]]).toEqual([15, 1]);
    put(t, 'Paralytic Aura', 'caster', 'caster', FIRST_ANIMUS);
    put(t, 'Paralytic Aura', 'jack', 'jack', FIRST_ANIMUS);
    t.b.model.y[t.row('foe')] = 11.5 * INCH;
    t.b.model.x[t.row('foe')] = 22.5 * INCH;
    expect([def(t, 'foe'), t.b.core.effectCount[0]]).toEqual([10, 5]);
    endOwnCastings(t.b, 0, numberOf('Paralytic Aura', FIRST_ANIMUS));
    expect(def(t, 'foe')).toBe(10);
    put(t, 'Time Bomb', 'foe');
    expect(def(t, 'foe')).toBe(8);
    expect(effectsOn(t.b, t.row('foe'), Hook.SPD)).toBe(-2);
  });
});

describe('one spell at a time', () => {
  test('HRD-UPK-002 HRD-UPK-005 HRD-V2-243 a friendly upkeep spell replaces a friendly one, an enemy one does not', () => {
    const t = new HordesTable(
      { caster, one: trooper(23, 'men'), two: trooper(25, 'men') },
      { witch: { at: [24, 16], type: 'warlock', FURY: 5 } },
    );
    put(t, 'Death March', 'one');
    expect(statOf(t.b, t.row('two'), Hook.MAT, 6)).toBe(8);
    put(t, "Defender's Ward", 'two');
    expect([statOf(t.b, t.row('one'), Hook.MAT, 6), def(t, 'one'), t.b.core.effectCount[0]]).toEqual([6, 14, 1]);
    put(t, 'Black Spot', 'one', 'witch');
    expect([def(t, 'two'), t.b.core.effectCount[0]]).toEqual([12, 2]);
  });

  test('HRD-UPK-003 a spell on one model of a unit ends when another of them is affected', () => {
    const t = scene({});
    put(t, 'Blood Mark', 'foe');
    const enemies = new HordesTable(
      { caster },
      { one: { ...trooper(23, 'men'), at: [23, 14] }, two: { ...trooper(25, 'men'), at: [25, 14] } },
    );
    put(enemies, 'Blood Mark', 'one');
    put(enemies, 'Black Spot', 'two');
    expect([arm(enemies, 'one'), def(enemies, 'one'), def(enemies, 'two')]).toEqual([12, 10, 10]);
    expect(arm(t, 'foe')).toBe(10);
  });

  test('HRD-UPK-004 a spell on the spellcaster itself replaces the upkeep spell on it', () => {
    const t = scene();
    put(t, 'Arcane Shield', 'caster');
    put(t, 'Escort', 'caster');
    noteBegun(t.b, 2);
    expect([arm(t, 'caster'), speedOf(t.b, 2) / INCH]).toEqual([14, 8]);
    put(t, 'Arcane Shield', 'jack');
    expect([arm(t, 'jack'), speedOf(t.b, 2) / INCH]).toEqual([15, 8]);
    put(t, 'Vortex of Destruction', 'caster');
    expect([speedOf(t.b, 2) / INCH, arm(t, 'jack')]).toEqual([6, 15]);
  });

  test('HRD-ANIM-005 HRD-ANIM-006 HRD-V2-003 HRD-SPELL-023 HRD-V2-207 one friendly animus, beside upkeep spells and others', () => {
    const t = scene();
    put(t, 'Far Strike', 'one', 'beast', FIRST_ANIMUS);
    put(t, 'Bomb Shelter', 'two', 'beast', FIRST_ANIMUS);
    expect([effectsOn(t.b, t.row('one'), Hook.range), t.b.core.effectCount[0]]).toEqual([0, 1]);
    put(t, 'Arcane Shield', 'two');
    put(t, 'Ghost Walk', 'two');
    put(t, 'Deadeye', 'two');
    put(t, 'Black Spot', 'two', 'foe');
    expect([t.b.core.effectCount[0], arm(t, 'two'), def(t, 'two')]).toEqual([5, 15, 10]);
  });

  test('HRD-UPK-007 HRD-GONE-003 it lies on a unit until its last model leaves, on a model until it leaves', () => {
    const t = scene();
    put(t, 'Arcane Shield', 'one');
    put(t, 'Abuse', 'beast');
    t.remove('one');
    expect([arm(t, 'two'), t.b.core.effectCount[0]]).toEqual([15, 2]);
    t.remove('two');
    expect(t.b.core.effectCount[0]).toBe(1);
    t.remove('beast');
    expect(t.b.core.effectCount[0]).toBe(0);
  });

  test('HRD-UPK-008 HRD-V2-247 the upkeep spells of a spellcaster end when it leaves, its other spells do not', () => {
    const t = scene();
    put(t, 'Arcane Shield', 'one');
    put(t, 'Blood Mark', 'foe');
    put(t, 'Abuse', 'beast');
    t.remove('caster');
    expect([arm(t, 'two'), arm(t, 'foe'), strengthOf(t.b, 1)]).toEqual([12, 12, 8]);
  });
});

test('HRD-SPELL-021 Blood Mark: a warlock without warbeasts may transfer damage of an attack to the marked enemy alone', () => {
  const t = new HordesTable(
    { caster: { at: [24, 10], type: 'warlock', FURY: 6, fury: 3, damage: 15 } },
    { foe: { at: [24, 16], damage: 20 }, other: { at: [27, 16], damage: 20 } },
  );
  const may = () => [true, false].map((isOfAttack) => mayProtect(t.b, 0, isOfAttack));
  expect(may()).toEqual([false, false]);
  put(t, 'Blood Mark', 'foe');
  expect(may()).toEqual([true, false]);
});
