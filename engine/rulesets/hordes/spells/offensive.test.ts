import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { beast, caster, casting, moveTo, placeOf, put, spellScene } from '../../../testing/hordes/spells.js';
import { damageOf, type HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Flag } from '../core/hooks.js';
import { CloudKind, Place, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { markDamage } from '../damage/boxes.js';
import { noteBegun } from './conditions.js';

const hurt = (t: HordesTable, name: string) => damageOf(t.b, t.row(name));
const place = (t: HordesTable, name: string) => t.b.model.place[t.row(name)];
const effects = (t: HordesTable) => t.b.core.effectCount[0];
const robot = { robot: { at: [24, 16], type: 'light warjack', base: 'medium', damage: 30, fury: 0 } } as const;
const bull = { bull: { at: [24, 16], type: 'light warbeast', base: 'medium', damage: 30 } } as const;
const weak = { weak: { at: [24, 16] } } as const;
/** The caster of the scene has cast the spell at `name`, and the dice of its attack and of one damage roll fell so. */
function cast(
  spell: string,
  name: string,
  damage: readonly number[],
  second: Record<string, Standing> = {},
  before: (t: HordesTable) => HordesTable = (t) => t,
): HordesTable {
  const t = moveTo(spellScene({ caster: caster({ spells: [spell] }) }, second), 'foe', 24, 18);
  casting(before(t)).dice('to hit', 6, 5);
  if (damage.length > 0) t.dice('damage', ...damage);
  return t.choose(`cast ${spell} at ${name}`);
}

describe('damage', () => {
  test.each([
    ['Arcane Blast', 13],
    ['Hellfire', 14],
    ['Bleed', 10],
    ['Arcantrik Bolt', 12],
    ['Electrical Blast', 13],
    ['Soulfire', 12],
    ['Annihilation', 10],
  ] as const)('HRD-SPELL-018 %s: a hit suffers POW %i, a miss nothing', (spell, power) => {
    expect(hurt(cast(spell, 'foe', [6, 4]), 'foe')).toBe(10 + power - 12);
  });

  test('HRD-SPELL-021 Ashes to Ashes burns d6 more enemies within 5 inches of its target, the nearest first', () => {
    const others = { near: { at: [26, 16], damage: 20 }, next: { at: [21, 16], damage: 20 } } as const;
    const t = moveTo(spellScene({ caster: caster({ spells: ['Ashes to Ashes'] }) }, others), 'foe', 24, 16);
    casting(t).dice('to hit', 6, 5).dice('spell', 1).dice('damage', 1, 2).dice('damage', 1, 3);
    t.choose('cast Ashes to Ashes at foe');
    expect(['foe', 'near', 'next'].map((name) => hurt(t, name))).toEqual([1, 2, 0]);
  });

  test('HRD-SPELL-021 Thunder Strike slams whom it hits', () => {
    const t = moveTo(spellScene({ caster: caster({ spells: ['Thunder Strike'] }) }), 'foe', 24, 16);
    casting(t).dice('to hit', 6, 5).dice('slam distance', 3).dice('damage', 1, 1).choose('cast Thunder Strike at foe');
    expect([placeOf(t, t.row('foe')), hurt(t, 'foe'), t.b.model.status[t.row('foe')] & Status.knockedDown]).toEqual([
      [24, 19],
      4,
      1,
    ]);
  });
});

describe('what a hit or its damage brings', () => {
  test('HRD-SPELL-021 Arcantrik Bolt makes a damaged warjack stationary, nobody else', () => {
    const t = cast('Arcantrik Bolt', 'robot', [1, 1], robot);
    expect(t.b.model.status[t.row('robot')] & Status.stationary).toBe(Status.stationary);
    const man = cast('Arcantrik Bolt', 'foe', [1, 1]);
    expect(man.b.model.status[man.row('foe')] & Status.stationary).toBe(0);
  });

  test('HRD-QUAL-011 Electrical Blast disrupts damaged warjacks, not warbeasts', () => {
    const t = cast('Electrical Blast', 'robot', [1, 1], { robot: { ...robot.robot, at: [24, 14] } });
    expect(t.b.model.disrupted[t.row('robot')]).toBeGreaterThan(0);
    const b = cast('Electrical Blast', 'bull', [1, 1], { bull: { ...bull.bull, at: [24, 14] } });
    expect(b.b.model.disrupted[b.row('bull')]).toBe(0);
  });

  test('HRD-KNOCK-001 Earthquake knocks down all in its template, without damage', () => {
    const t = cast('Earthquake', 'weak', [], { weak: { at: [24, 16] }, far: { at: [24, 30] } });
    expect(['weak', 'foe', 'far', 'man'].map((name) => t.b.model.status[t.row(name)] & Status.knockedDown)).toEqual([
      1, 1, 0, 0,
    ]);
    expect(hurt(t, 'foe')).toBe(0);
  });

  test('HRD-SPELL-021 Bleed heals the caster d3 when it destroys a living enemy', () => {
    const scene = (advantages: NonNullable<Standing['advantages']>, damage: readonly number[]) => {
      const t = moveTo(
        spellScene({ caster: caster({ spells: ['Bleed'] }) }, { weak: { at: [24, 16], advantages, damage: 5 } }),
        'foe',
        40,
        40,
      );
      markDamage(t.b, 0, 4);
      casting(t)
        .dice('to hit', 6, 5)
        .dice('damage', ...damage);
      if (damage[0] === 6 && advantages.length === 0) t.dice('spell', 6);
      return t.choose('cast Bleed at weak');
    };
    expect([[], ['Undead'] as const].map((advantages) => hurt(scene(advantages, [6, 6]), 'caster'))).toEqual([1, 4]);
    expect(hurt(scene([], [1, 2]), 'caster')).toBe(4);
  });

  test('HRD-SPELL-021 Convection gives a warjack focus for a living enemy destroyed; Soulfire gives the caster a point', () => {
    const t = cast('Convection', 'weak', [6, 6], weak, (s) => moveTo(s, 'foe', 40, 40));
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['jack']]);
    t.points('jack', 0).choose('jack');
    expect(t.b.model.points[t.row('jack')]).toBe(1);
    const dead = { weak: { at: [24, 16], advantages: ['Undead'] } } as const;
    expect(cast('Convection', 'weak', [6, 6], dead).question()).not.toBe('whom does caster choose?');
    expect(cast('Soulfire', 'weak', [6, 6], weak).b.model.points[0]).toBe(5);
    expect(cast('Soulfire', 'weak', [6, 6], dead).b.model.points[0]).toBe(4);
  });

  test('HRD-SPELL-021 Eliminator: the caster advances 2 inches for each enemy destroyed', () => {
    const t = cast('Eliminator', 'weak', [6, 6], { weak: { at: [24, 15] } }, (s) => moveTo(s, 'foe', 40, 40));
    expect([t.question(), t.b.decision.context[0]]).toEqual(['does caster advance by a spell?', 2 * INCH]);
    const none = cast('Eliminator', 'bull', [1, 1], { bull: { ...bull.bull, at: [24, 15] } }, (s) =>
      moveTo(s, 'foe', 40, 40),
    );
    expect(none.question()).not.toBe('does caster advance by a spell?');
  });

  test('HRD-SPELL-021 Perdition: a warbeast in the control area advances toward the nearest enemy when one is damaged', () => {
    const t = cast('Perdition', 'foe', [1, 2]);
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['beast']]);
    t.choose('beast');
    expect([t.question(), t.options().length]).toEqual(['does beast advance by a spell?', 2]);
  });
});

describe('what becomes of those it boxes', () => {
  test('HRD-GONE-002 Annihilation removes them and takes living souls, Dust to Dust leaves a cloud on warriors, Sunburst removes', () => {
    const far = (s: HordesTable) => moveTo(s, 'foe', 40, 40);
    const near = { weak: { at: [24, 15] } } as const;
    const a = cast('Annihilation', 'weak', [6, 6], near, far);
    expect([place(a, 'weak'), a.b.model.souls[0]]).toEqual([Place.outOfPlay, 1]);
    const dead = cast('Annihilation', 'weak', [6, 6], { weak: { at: [24, 15], advantages: ['Undead'] } }, far);
    expect([place(dead, 'weak'), dead.b.model.souls[0]]).toEqual([Place.outOfPlay, 0]);
    const d = cast('Dust to Dust', 'weak', [6, 6], near, far);
    expect([place(d, 'weak'), d.b.cloud.radius[0]]).toEqual([Place.outOfPlay, 1.5 * INCH]);
    const calf = { bull: { ...bull.bull, at: [24, 15], damage: 3 } } as const;
    const d2 = cast('Dust to Dust', 'bull', [6, 6], calf, far);
    expect([place(d2, 'bull'), d2.b.cloud.radius[0]]).toEqual([Place.removed, 0]);
    expect(place(cast('Sunburst', 'weak', [6, 6], near, far), 'weak')).toBe(Place.outOfPlay);
    expect(place(cast('Arcane Blast', 'weak', [6, 6], near, far), 'weak')).toBe(Place.removed);
  });

  test.each([
    ['Breath of Corruption', CloudKind.poison, 1.5],
    ['Lightning Storm', CloudKind.storm, 1.5],
    ['Rift', CloudKind.rift, 2],
  ] as const)('HRD-SPELL-019 %s leaves its template for a round', (spell, kind, radius) => {
    const t = cast(spell, 'bull', [1, 1], { bull: { ...bull.bull, at: [24, 14] } }, (s) => moveTo(s, 'foe', 40, 40));
    expect([t.b.cloud.kind[0], t.b.cloud.radius[0]]).toEqual([kind, radius * INCH]);
  });
});

describe('effects on those who begin their activation', () => {
  test('HRD-SPELL-017 Temporal Barrier: who begins in the control area neither runs nor charges, wherever it goes; 2 DEF less inside', () => {
    const t = put(spellScene(), 'Temporal Barrier');
    const m = t.row('foe');
    const barred = () => isUnder(t.b, m, Flag['cannot run']) && isUnder(t.b, m, Flag['cannot charge']);
    expect(barred()).toBe(false);
    noteBegun(t.b, m);
    expect(barred()).toBe(true);
    moveTo(t, 'foe', 24, 45);
    expect(barred()).toBe(true);
    const far = put(moveTo(spellScene(), 'foe', 24, 45), 'Temporal Barrier');
    noteBegun(far.b, m);
    moveTo(far, 'foe', 24, 20);
    expect(isUnder(far.b, m, Flag['cannot run'])).toBe(false);
  });

  test('HRD-SPELL-017 Full Throttle: warjacks that begin in the control area run and charge for nothing', () => {
    const t = put(spellScene(), 'Full Throttle');
    const free = (name: string) => isUnder(t.b, t.row(name), Flag['rushes for nothing']);
    expect(free('jack')).toBe(false);
    noteBegun(t.b, t.row('jack'));
    noteBegun(t.b, t.row('beast'));
    expect([free('jack'), free('beast')]).toEqual([true, false]);
    expect(isUnder(t.b, t.row('beast'), Flag['boosted melee attack rolls'])).toBe(true);
    expect(isUnder(t.b, t.row('man'), Flag['boosted melee attack rolls'])).toBe(false);
  });
});

describe('what ends spells', () => {
  test('HRD-SPELL-021 Hex Blast, Repudiate and Spirit Blade end enemy upkeep spells and animi; Repudiate harms who maintains them', () => {
    const witch = { witch: { at: [30, 30], type: 'warlock', FURY: 6, damage: 15 } } as const;
    const on = (t: HordesTable) => put(t, 'Blur', 'foe', 'witch');
    const hex = cast('Hex Blast', 'foe', [1, 1], witch, on);
    expect([effects(hex), hurt(hex, 'witch')]).toEqual([0, 0]);
    const t = moveTo(spellScene({ caster: caster({ spells: ['Repudiate'] }) }, witch), 'foe', 24, 16);
    casting(on(t)).dice('to hit', 6, 5).dice('spell', 6).choose('cast Repudiate at foe');
    t.choose(t.options().at(-1) as string);
    expect([effects(t), hurt(t, 'witch')]).toEqual([0, 3]);
    const blade = put(
      spellScene({ beast: beast({ animus: 'Spirit Blade' }) }, witch),
      'Blood Mark',
      'man',
      'witch',
    ).turn();
    while (!blade.question().startsWith('which model')) blade.choose(blade.options()[0]);
    blade.choose('activate beast').choose('cast Spirit Blade at man');
    expect(effects(blade)).toBe(0);
    const own = put(spellScene({ caster: caster({ spells: ['Hex Blast'] }) }), 'Blood Mark', 'foe');
    moveTo(own, 'foe', 24, 18);
    casting(own).dice('to hit', 6, 5).dice('damage', 1, 1).choose('cast Hex Blast at foe');
    expect(effects(own)).toBe(1);
  });
});
