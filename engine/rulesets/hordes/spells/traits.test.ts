import { describe, expect, test } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus, attackDice, baseDefence, defenceOf, hitsByItself } from '../attacks/attack-roll.js';
import { controlRange } from '../core/battlegroups.js';
import { Hook } from '../core/hooks.js';
import { fullAdvanceOf, furyOf, reachOfAdvance, speedOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag } from '../core/state.js';
import { armourStat, statOf, strengthOf } from '../core/stats.js';
import { isLame } from '../core/systems.js';
import { System } from '../core/terms.js';
import { markAspect } from '../damage/boxes.js';
import { armourOf, damageDice } from '../damage/damage-roll.js';
import { mayBeChargedInSight, reachOfCharge } from '../movement/charges.js';
import { slide } from '../movement/involuntary.js';
import { judgePath } from '../movement/paths.js';
import { judgePlace } from '../movement/placing.js';
import { knockDown } from '../states/knockdown.js';
import { costOf, listCasts } from './choices.js';
import { noteBegun } from './conditions.js';
import { beginEffects } from './effects.js';
import { FIRST_ANIMUS, FIRST_FEAT, numberOf } from './tables.js';

const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 12, ROF: 1 } as const;
const GAP = 35 / 25.4;
const beast = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [30, 10], type: 'light warbeast', base: 'medium', FURY: 4, damage: 20, leader: 'caster' },
  ...more,
});
const jack = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [20, 10], type: 'light warjack', base: 'medium', damage: 20, leader: 'caster' },
  ...more,
});
const caster = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [24, 10], type: 'warlock', FURY: 6, fury: 6, damage: 15 },
  ...more,
});
const scene = (first: Record<string, Standing> = {}, second: Record<string, Standing> = {}) =>
  new HordesTable(
    { caster: caster(), beast: beast(), jack: jack(), man: { at: [27, 10], weapons: [SWORD, GUN] }, ...first },
    { foe: { at: [24, 20], weapons: [SWORD, GUN], damage: 30 }, ...second },
  );
/** Puts a spell, an animus or a feat of `by` on `name`. */
function put(t: HordesTable, spell: string, name = 'caster', by = 'caster'): HordesTable {
  for (const first of [0, FIRST_ANIMUS, FIRST_FEAT]) {
    const s = numberOf(spell, first);
    if (s < 0) continue;
    beginEffects(t.b, t.row(by), s, t.row(name));
    return t;
  }
  throw new Error(spell);
}
const at = (t: HordesTable, name: string, x: number, y: number) => {
  t.b.model.x[t.row(name)] = Math.round(x * INCH);
  t.b.model.y[t.row(name)] = Math.round(y * INCH);
  t.b.geometryVersion++;
  return t;
};
const arm = (t: HordesTable, name: string) => armourStat(t.b, t.row(name));
const def = (t: HordesTable, name: string) => statOf(t.b, t.row(name), Hook.DEF, 12);

describe('what effects change', () => {
  test('HRD-SPELL-021 Ashen Veil and Swarm hinder living enemies within 2 inches, no others', () => {
    for (const spell of ['Ashen Veil', 'Swarm']) {
      const t = scene({}, { dead: { at: [27, 12], advantages: ['Undead'] } });
      at(t, 'foe', 27, 12);
      put(t, spell, 'man');
      const bonus = (name: string) => attackBonus(t.b, t.row(name), t.weapon(name), t.row('man'), 0);
      expect([bonus('foe'), bonus('dead')]).toEqual([4, 6]);
      at(t, 'foe', 27, 14);
      expect(bonus('foe')).toBe(6);
      expect(defenceOf(t.b, t.row('man'), t.row('foe'), t.weapon('foe', 1))).toBe(14);
    }
  });

  test('HRD-SPELL-021 Escort: warjacks that begin their activation in the control area, ARM while one is within 3 inches', () => {
    const t = put(scene(), 'Escort');
    expect([speedOf(t.b, 2), arm(t, 'caster')]).toEqual([6 * INCH, 14]);
    noteBegun(t.b, 2);
    expect(speedOf(t.b, 2)).toBe(8 * INCH);
    at(t, 'jack', 19, 10);
    expect([arm(t, 'caster'), speedOf(t.b, 2)]).toEqual([12, 8 * INCH]);
    const far = put(at(scene(), 'jack', 24, 40), 'Escort');
    noteBegun(far.b, 2);
    expect(speedOf(far.b, 2)).toBe(6 * INCH);
  });

  test('HRD-SYS-005 Fail Safe: a warjack suffers no effects of crippled systems', () => {
    const t = scene({ jack: jack({ damage: { grid: ['.....', '.L.LM', '.CL..', 'HC.R.', '.M.RR', '.....'] } }) });
    markAspect(t.b, 2, System.movement, 99);
    expect([isLame(t.b, 2), statOf(t.b, 2, Hook.DEF, baseDefence(t.b, 2))]).toEqual([true, 5]);
    put(t, 'Fail Safe', 'jack');
    expect([isLame(t.b, 2), statOf(t.b, 2, Hook.DEF, baseDefence(t.b, 2)), arm(t, 'jack')]).toEqual([false, 12, 14]);
  });

  test("HRD-PUSH-001 HRD-KNOCK-001 Fortify holds the warjack and friends in base contact; the ARM is the warjack's", () => {
    const t = put(at(scene(), 'man', 20 + GAP, 10), 'Fortify', 'jack');
    for (const name of ['jack', 'man', 'beast']) knockDown(t.b, t.row(name));
    expect(['jack', 'man', 'beast'].map((name) => t.b.model.status[t.row(name)])).toEqual([0, 0, 1]);
    expect([arm(t, 'jack'), arm(t, 'man')]).toEqual([14, 12]);
    slide(t.b, t.row('man'), 0, 2 * INCH, false);
    expect(t.b.model.y[t.row('man')]).toBe(10 * INCH);
    at(t, 'man', 20 + GAP + 0.1, 10);
    slide(t.b, t.row('man'), 0, 2 * INCH, false);
    expect(t.b.model.y[t.row('man')]).toBe(12 * INCH);
  });

  test('HRD-PLACE-003 Sidekick: neither the warjack nor, in base contact with it, the spellcaster is placed or moved', () => {
    const t = put(at(scene(), 'jack', 24 - GAP, 10), 'Sidekick', 'jack');
    expect([def(t, 'jack'), def(t, 'caster'), def(t, 'man')]).toEqual([14, 14, 12]);
    const legal = (name: string) => judgePlace(t.b, t.row(name), 10 * INCH, 30 * INCH) === 0;
    expect(['jack', 'caster', 'man'].map(legal)).toEqual([false, false, true]);
    at(t, 'jack', 20, 10);
    expect([def(t, 'caster'), legal('caster')]).toEqual([12, true]);
  });

  test('HRD-TER-005 HRD-TER-038 Ghost Walk: nothing slows it, it passes obstructions whole', () => {
    const t = new HordesTable({ caster: caster(), man: { at: [10, 10] } }, { foe: { at: [40, 40] } }, [
      box('rubble', 8, 11, 4, 2),
      box('obstruction', 8, 14, 4, 1),
    ]);
    const go = (y: number) => judgePath(t.b, 1, Int32Array.of(0, y * INCH, 0, 0, 0, 0, 0, 0), 6 * INCH);
    const before = go(6);
    put(t, 'Ghost Walk', 'man');
    expect([before === 0, go(6) === 0, go(4) === 0]).toEqual([false, true, false]);
  });

  test('HRD-TER-004 HRD-ADV-029 Inhospitable Ground: an inch costs enemies two; Pathfinder and Easy Rider help', () => {
    const t = put(scene({}, { scout: { at: [30, 18], advantages: ['Pathfinder'] } }), 'Inhospitable Ground');
    const go = (name: string, y: number) =>
      judgePath(t.b, t.row(name), Int32Array.of(0, y * INCH, 0, 0, 0, 0, 0, 0), 6 * INCH) === 0;
    expect([go('foe', 3), go('foe', 4), go('scout', 6), go('man', 6)]).toEqual([true, false, true, true]);
    const rider = new HordesTable({ caster: caster(), man: { at: [24, 14] } }, { foe: { at: [40, 40] } }, [
      box('rubble', 22, 15, 4, 8),
    ]);
    const ride = () => judgePath(rider.b, 1, Int32Array.of(0, 6 * INCH, 0, 0, 0, 0, 0, 0), 6 * INCH) === 0;
    put(rider, 'Easy Rider');
    expect(ride()).toBe(false);
    noteBegun(rider.b, 1);
    expect(ride()).toBe(true);
  });

  test('HRD-STAT-014 HRD-MOVE-011 Full Tilt doubles base SPD in the Normal Movement, Savagery adds 5 to full advances alone', () => {
    const t = put(scene(), 'Full Tilt', 'jack');
    expect([fullAdvanceOf(t.b, 2), reachOfAdvance(t.b, 2, true), reachOfCharge(t.b, 2)]).toEqual([
      12 * INCH,
      24 * INCH,
      15 * INCH,
    ]);
    t.b.model.did[2] = 1024;
    expect(fullAdvanceOf(t.b, 2)).toBe(6 * INCH);
    put(t, 'Savagery', 'man');
    const m = t.row('man');
    expect([fullAdvanceOf(t.b, m), reachOfAdvance(t.b, m, true), reachOfCharge(t.b, m)]).toEqual([
      11 * INCH,
      12 * INCH,
      9 * INCH,
    ]);
  });

  test('HRD-CHG-002 Polarity Shield holds off charges from the front arc alone', () => {
    const t = put(scene(), 'Polarity Shield', 'man');
    const may = () => mayBeChargedInSight(t.b, t.row('foe'), t.row('man'));
    expect(may()).toBe(false);
    at(t, 'foe', 27, 4);
    expect(may()).toBe(true);
  });

  test('HRD-SLMD-001 HRD-KNOCK-001 Safeguard: a slam is 3 inches shorter', () => {
    const far = (spell: boolean) => {
      const t = scene({ caster: caster({ spells: ['Force Hammer'] }) }, {});
      if (spell) put(t, 'Safeguard', 'foe', 'foe');
      t.turn().points('caster', 6).choose('activate caster');
      t.dice('to hit', 6, 5).dice('slam distance', 5).dice('damage', 1, 1).choose('cast Force Hammer at foe');
      return t.b.model.y[t.row('foe')] / INCH;
    };
    expect([far(false), far(true)]).toEqual([25, 22]);
  });

  test('HRD-AOE-004 Bomb Shelter shelters the target and friends in base contact', () => {
    const t = scene({}, { near: { at: [24, 20] }, gun: { at: [24, 30] } });
    at(t, 'near', 24 + 30 / 25.4, 20);
    put(t, 'Bomb Shelter', 'near', 'near');
    const blast = { name: 'mortar', kind: 'ranged', RNG: 20, POW: 20, AOE: 5 } as const;
    const shot = new HordesTable(
      { gun: { at: [24, 30], facing: 180, weapons: [blast] } },
      {
        hit: { at: [24, 20], damage: 40 },
        near: { at: [25.5, 20], damage: 40 },
        next: { at: [25.5, 20 - 30 / 25.4], damage: 40 },
      },
    );
    put(shot, 'Bomb Shelter', 'near', 'near');
    shot.dice('to hit', 6, 5).dice('damage', 1, 1).attack('gun', 'hit');
    expect(['hit', 'near', 'next'].map((name) => damageOf(shot.b, shot.row(name)))).toEqual([10, 0, 0]);
  });

  test('HRD-SPEC-002 Sand Storm reaches as far as the command range', () => {
    const t = put(scene({ beast: beast({ CMD: 4 }) }), 'Sand Storm', 'beast', 'beast');
    const shoots = () => mayShoot(t);
    at(t, 'foe', 30, 10 + GAP + 3.9);
    expect(shoots()).toBe(false);
    at(t, 'foe', 30, 10 + GAP + 4.2);
    expect(shoots()).toBe(true);
  });

  test('HRD-SPELL-020 Temporal Flux: DEF of friends and enemies around each model of the unit', () => {
    const t = new HordesTable(
      {
        one: { at: [10, 10], unit: 'trio', FURY: 6, type: 'warcaster', FOCUS: 6 },
        two: { at: [20, 10], unit: 'trio' },
        friend: { at: [24, 10] },
        other: { at: [30, 10] },
      },
      { foe: { at: [20, 14] }, far: { at: [40, 10] } },
    );
    put(t, 'Temporal Flux', 'one', 'one');
    expect(['one', 'two', 'friend', 'other', 'foe', 'far'].map((name) => def(t, name))).toEqual([
      14, 14, 14, 12, 10, 12,
    ]);
  });

  test('HRD-DICE-010 Vortex of Destruction boosts damage rolls, shots too, at enemies in the melee range of its bearer', () => {
    const t = put(scene(), 'Vortex of Destruction');
    const dice = (w: number) => damageDice(t.b, t.row('man'), t.weapon('man', w), false, t.row('foe'));
    expect([dice(0), dice(1)]).toEqual([2, 2]);
    at(t, 'foe', 24, 10 + 30 / 25.4 + 0.4);
    expect([dice(0), dice(1)]).toEqual([3, 3]);
  });

  test('HRD-ORIG-005 Lightning Shroud and Chain Lightning let lightning arc', () => {
    const t = put(scene({}, { by: { at: [26, 20], damage: 30 } }), 'Lightning Shroud', 'jack');
    at(t, 'foe', 20, 10 + GAP + 0.2);
    at(t, 'by', 20, 14.4);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).dice('damage', 1, 2).attack('jack', 'foe');
    expect([damageOf(t.b, t.row('foe')), damageOf(t.b, t.row('by')), strengthOf(t.b, 2)]).toEqual([3, 1, 8]);
    const chain = scene(
      { caster: caster({ spells: ['Chain Lightning'] }) },
      { by: { at: [24, 23], damage: 30 }, far: { at: [24, 29] } },
    );
    chain.turn().points('caster', 6).choose('activate caster');
    chain.dice('to hit', 6, 5).dice('arcs of lightning', 3).dice('damage', 1, 1).dice('damage', 1, 2);
    chain.choose('cast Chain Lightning at foe');
    expect([damageOf(chain.b, chain.row('by')), damageOf(chain.b, chain.row('far'))]).toEqual([1, 0]);
  });
});

/** True if the foe of the scene, whose turn it is, may shoot. */
function mayShoot(t: HordesTable): boolean {
  t.turn(1);
  if (t.question() === '') return false;
  t.choose('stay');
  return t.question() === 'what does foe attack?' && t.options().some((option) => option.includes('with gun'));
}

describe('what spells cost', () => {
  test('HRD-SPELL-016 HRD-FURY-008 Lamentation and Arcane Suppression double the costs of enemies, of upkeep too', () => {
    for (const [spell, near, far] of [
      ['Lamentation', 18, 40],
      ['Arcane Suppression', 18, 22],
    ] as const) {
      const t = new HordesTable(
        { caster: caster() },
        { witch: { at: [24, near], type: 'warlock', FURY: 5, fury: 5, spells: ['Arcane Bolt', 'Blur'] } },
      );
      put(t, spell);
      const bolt = numberOf('Arcane Bolt');
      expect([costOf(t.b, 1, bolt), costOf(t.b, 0, bolt)]).toEqual([4, 2]);
      put(t, 'Blur', 'witch', 'witch');
      t.turn(1);
      while (!t.question().startsWith('does witch pay')) t.choose(t.options()[0]);
      t.points('witch', 3).choose('pay');
      expect(t.b.model.points[1]).toBe(1);
      at(t, 'witch', 24, far);
      expect(costOf(t.b, 1, bolt)).toBe(2);
    }
  });

  test('HRD-ANIM-004 Awakened Spirit: once an activation a warbeast casts its animus without being forced', () => {
    const t = put(scene({ beast: beast({ animus: 'Rush', fury: 0 }) }), 'Awakened Spirit', 'beast').turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.points('beast', 4).choose('activate beast');
    t.choose('cast Rush');
    expect([t.b.model.points[1], holds(t.b, 1, Rule.Pathfinder)]).toEqual([4, true]);
    t.b.option.count = 0;
    listCasts(t.b, 1);
    expect(t.b.option.count).toBe(0);
  });

  test('HRD-DICE-008 Transference: warriors in the control area boost melee rolls with points of the spellcaster', () => {
    const t = put(scene(), 'Transference').askBoosts();
    at(t, 'foe', 27, 11.4);
    t.turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.points('caster', 2).choose('activate man').choose('stay').dice('to hit', 1, 2, 6).choose('attack foe with sword');
    expect(t.question()).toContain('does man boost its attack roll');
    t.choose('use boost').dice('damage', 1, 1, 1).choose('use boost');
    expect([t.b.model.points[0], t.diceLeft()]).toEqual([0, []]);
  });

  test('HRD-DICE-008 Prescience: a roll may be boosted after it fell', () => {
    const t = put(scene(), 'Prescience', 'beast').askBoosts();
    at(t, 'foe', 30, 10 + GAP + 0.2);
    t.turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.points('beast', 0).choose('activate beast').choose('stay').dice('to hit', 2, 1).choose('attack foe');
    t.choose('no');
    expect([t.question(), t.options()]).toEqual([
      'does beast have the attack roll against foe rolled again?',
      ['use boost after the roll', 'no'],
    ]);
    t.dice('to hit', 6).choose('use boost after the roll');
    expect([t.lines.at(-1), t.b.model.points[1]]).toEqual(['beast hits foe with sword', 1]);
    t.dice('damage', 1, 1).choose('no').dice('damage', 6).choose('use boost after the roll');
    expect(damageOf(t.b, t.row('foe'))).toBe(7);
  });
});

describe('attacks', () => {
  test('HRD-RAN-002 HRD-COMB-002 Blitz and Temporal Acceleration: one attack more, whatever the ROF', () => {
    for (const spell of ['Blitz', 'Temporal Acceleration']) {
      const t = put(scene(), spell, spell === 'Blitz' ? 'caster' : 'man').turn();
      t.choose('activate man').choose('stay');
      for (let shot = 0; shot < 2; shot++) t.dice('to hit', 1, 1).choose('attack foe with gun');
      expect(t.question()).not.toBe('what does man attack?');
      const melee = put(at(scene(), 'foe', 27, 11.4), spell, spell === 'Blitz' ? 'caster' : 'man').turn();
      melee.choose('activate man').choose('stay');
      for (let blow = 0; blow < 2; blow++) melee.dice('to hit', 1, 1).choose('attack foe with sword');
      expect(melee.question()).not.toBe('what does man attack?');
    }
  });

  test('HRD-GUN-001 Gate Crasher: placed within 8 inches, it does not advance and shoots into its melee range alone', () => {
    const t = scene(
      {
        caster: caster({ spells: ['Gate Crasher'], weapons: [GUN, SWORD], abilities: [], advantages: ['Gunfighter'] }),
      },
      { far: { at: [24, 26], damage: 20 } },
    );
    at(t, 'foe', 24, 19.4);
    t.turn().points('caster', 6).choose('activate caster').choose('cast Gate Crasher');
    t.propose({ verb: 24, target: 0, x: 24 * INCH, y: 17.9 * INCH });
    expect(t.b.model.y[0] / INCH).toBeCloseTo(17.9, 5);
    expect(t.question()).toBe('what does caster attack?');
    const shots = t.options().filter((option) => option.includes('with gun'));
    expect(shots.every((option) => option.includes('attack foe'))).toBe(true);
    expect(shots.length).toBe(1);
  });

  test('HRD-MEL-010 HRD-CHG-017 Lightning Charge: charge attacks hit without a roll, with a die more', () => {
    const t = put(scene(), 'Lightning Charge');
    const [m, w, foe] = [t.row('man'), t.weapon('man'), t.row('foe')];
    expect([hitsByItself(t.b, m, w, foe, AttackFlag.charge), hitsByItself(t.b, m, w, foe, 0)]).toEqual([true, false]);
    expect([damageDice(t.b, m, w, false, foe, AttackFlag.charge), damageDice(t.b, m, w, false, foe, 0)]).toEqual([
      3, 2,
    ]);
  });

  test('HRD-CHG-022 Horsepower: a warjack charges without paying, and pays for a run', () => {
    const t = put(scene(), 'Horsepower').turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    at(t.points('jack', 0), 'foe', 20, 18).choose('activate jack');
    expect(['charge', 'run'].map((verb) => t.options().some((option) => option.startsWith(verb)))).toEqual([
      true,
      false,
    ]);
    t.dice('to hit', 1, 1, 1).choose('charge foe');
    expect([t.b.model.points[2], t.diceLeft()]).toEqual([0, []]);
  });

  test('HRD-STAT-014 HRD-DICE-005 Breach halves the base ARM for the next damage roll, once', () => {
    const t = put(scene({}, { hard: { at: [27, 12], ARM: 15, damage: 30 } }), 'Breach');
    const armour = () => armourOf(t.b, t.row('hard'), t.weapon('man', 1), false);
    expect(armour()).toBe(8);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('man', 'hard', 1);
    expect([damageOf(t.b, t.row('hard')), armour()]).toEqual([14 - 8, 15]);
  });

  test('HRD-STAT-012 Total Annihilation: ARM in base contact with a friend', () => {
    const t = put(scene(), 'Total Annihilation');
    expect(arm(t, 'man')).toBe(12);
    at(t, 'man', 24 + 30 / 25.4, 10);
    expect([arm(t, 'man'), arm(t, 'caster'), arm(t, 'foe')]).toEqual([14, 14, 12]);
    expect(TOUCH).toBeGreaterThan(0);
  });

  test('HRD-ATK-006 Amuck boosts special attacks of a warbeast, not its other ones', () => {
    const ray = { name: 'ray', kind: 'magic', RNG: 8, POW: 10 } as const;
    const t = put(scene({ beast: beast({ weapons: [SWORD, ray] }) }), 'Amuck', 'beast');
    expect([0, 1].map((w) => attackDice(t.b, 1, t.weapon('beast', w), false))).toEqual([2, 3]);
  });

  test('HRD-FOCUS-001 HRD-LOCK-011 Arcane Singularity: the unit has 2 FOCUS more, and 2 points', () => {
    const t = new HordesTable(
      {
        one: { at: [10, 10], unit: 'trio', type: 'warcaster', FOCUS: 6, fury: 6 },
        two: { at: [12, 10], unit: 'trio' },
        other: { at: [14, 10], type: 'warcaster', FOCUS: 6 },
      },
      { foe: { at: [40, 40] } },
    );
    put(t, 'Arcane Singularity', 'one', 'one');
    expect([furyOf(t.b, 0), furyOf(t.b, 2), controlRange(t.b, 0)]).toEqual([8, 6, 16 * INCH]);
  });
});
