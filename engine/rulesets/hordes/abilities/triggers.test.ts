// Each triggered ability: what it does, and that it does nothing where its condition does not hold.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Hook } from '../core/hooks.js';
import { isDown, onTable } from '../core/models.js';
import { effectsOn, strengthOf } from '../core/stats.js';
import { armourOf } from '../damage/damage-roll.js';
import { settleDues } from '../spells/settle.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;

describe('after an attack at the model', () => {
  const pair = (it: Partial<Standing>, foe: Partial<Standing> = {}) =>
    new HordesTable({ foe: { at: [10, 10], damage: 20, ...foe } }, { it: { at: [10, 11.4], damage: 20, ...it } });
  test('HRD-TIME-038 Poltergeist pushes an enemy that missed, not one that hit, nor a friend', () => {
    const t = pair(has('Poltergeist')).dice('to hit', 1, 2).dice('spell', 5).attack('foe', 'it');
    expect([t.b.model.y[0] / INCH, t.diceLeft()]).toEqual([7, []]);
    const hit = pair(has('Poltergeist')).dice('to hit', 6, 5).dice('damage', 1, 1).attack('foe', 'it');
    expect(hit.b.model.y[0] / INCH).toBe(10);
    const friend = new HordesTable({ a: { at: [10, 10] }, it: { at: [10, 11.4], ...has('Poltergeist') } }, {});
    friend.dice('to hit', 1, 2).attack('a', 'it');
    expect(friend.b.model.y[0] / INCH).toBe(10);
  });
  test('HRD-TIME-038 Reversal knocks down who missed with a charge attack or a power attack', () => {
    const down = (faces: readonly [number, number], how?: 'charge') => {
      const t = pair(has('Reversal')).dice('to hit', ...faces);
      if (faces[0] === 6) t.dice('damage', 1, 1, 1);
      return isDown(t.attack('foe', 'it', 0, how).b, 0);
    };
    expect([down([1, 2], 'charge'), down([1, 2]), down([6, 5], 'charge')]).toEqual([true, false, false]);
    const t = pair({ ...has('Reversal'), base: 'large' }, { type: 'heavy warbeast', base: 'large', at: [10, 9.4] });
    t.dice('to hit', 1, 2).attack('foe', 'it', 1);
    expect(isDown(t.b, 0)).toBe(true);
  });
  test('HRD-TIME-038 Back Plates hurts who hit it with a free strike', () => {
    const hurt = (how: 'free' | undefined, faces: readonly number[]) => {
      const t = pair(has('Back Plates')).dice('to hit', ...faces);
      if (faces[0] === 6) t.dice('damage', ...(how === undefined ? [1, 1] : [1, 1, 1]));
      if (how === 'free' && faces[0] === 6) t.dice('spell', 4);
      t.attack('foe', 'it', 0, how);
      expect(damageOf(t.b, 0)).toBe(0); // it waits until the attack is over
      return damageOf(t.play(settleDues).b, 0);
    };
    expect([hurt('free', [6, 5]), hurt(undefined, [6, 5]), hurt('free', [1, 2])]).toEqual([4, 0, 0]);
  });
});

describe('after an attack of the model', () => {
  const scene = (it: Partial<Standing>, foe: Partial<Standing> = {}) =>
    new HordesTable(
      { it: { at: [10, 10], ...it } },
      { foe: { at: [10, 11.4], damage: 20, ARM: 30, ...foe }, far: { at: [40, 40] } },
    )
      .turn(0)
      .choose('stay');
  test('HRD-TIME-037 Side Step: after an initial attack that hit it advances 2 inches, and nobody strikes at it', () => {
    const t = scene(has('Side Step')).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    const ways = t.options().filter((option) => option.startsWith('Side Step: advance to'));
    expect(ways.length).toBeGreaterThan(3);
    t.choose('Side Step: advance to 10.00, 8.00');
    expect([t.b.model.y[0] / INCH, t.question()]).toEqual([8, '']);
    const missed = scene(has('Side Step')).dice('to hit', 1, 2).choose('attack foe with sword');
    expect(missed.question()).not.toContain('Side Step');
    const without = scene({}).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    expect(without.options().some((option) => option.includes('advance'))).toBe(false);
  });
  test('HRD-TIME-037 Side Step does not follow an additional attack, a free strike, or an attack at a friend', () => {
    const beast = { type: 'light warbeast', base: 'medium', FURY: 4, THR: 9, damage: 20, fury: 0 } as const;
    const t = scene({ ...beast, at: [10, 9.8], ...has('Side Step') });
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword').choose('no');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe again with sword');
    expect(t.question()).not.toContain('Side Step');
    const free = new HordesTable({ foe: { at: [10, 10], damage: 9 } }, { it: { at: [10, 11.4], ...has('Side Step') } });
    free.dice('to hit', 6, 5).dice('damage', 1, 1, 1).attack('it', 'foe', 0, 'free');
    expect(free.question()).toBe('');
  });
  test('HRD-TIME-037 Side Step refuses a way that is longer than 2 inches', () => {
    const t = scene(has('Side Step')).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    const rule = t.b.decision.context[0];
    const path = (inches: number) => ({ verb: 8, n: rule, path: [0x8000, inches * INCH, 0, 0, 0, 0, 0, 0], facing: 0 });
    expect(t.propose({ ...path(2.1), y: 0 })).not.toBe('');
    expect(t.b.model.y[0] / INCH).toBe(10);
  });
  test('HRD-TIME-037 Overtake: after a melee attack destroyed an enemy warrior it advances 1 inch', () => {
    const kill = (foe: Partial<Standing>, it = has('Overtake')) => {
      const t = scene(it, { ARM: 5, damage: 1, ...foe });
      t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe with sword');
      return t.options().some((option) => option.startsWith('Overtake: advance'));
    };
    expect([kill({}), kill({ damage: 40 }), kill({ type: 'light warjack' }), kill({}, {})]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  test('HRD-TIME-039 Quick Work: after a slaying by melee it shoots once', () => {
    const t = scene({ weapons: [SWORD, GUN], ...has('Quick Work') }, { ARM: 5, damage: 1 });
    t.b.model.y[2] = 20 * INCH;
    t.b.model.x[2] = 10 * INCH;
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe with sword');
    expect(t.options()).toEqual(['Quick Work: attack far with gun (weapon 1)', 'no more attacks']);
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('Quick Work: attack far with gun');
    expect(onTable(t.b, 2)).toBe(false);
  });
  test('HRD-SPEC-001 Blood-Quenched adds 1 STR and ARM for each living enemy slain by melee, for a round', () => {
    const t = scene(has('Blood-Quenched'), { ARM: 5, damage: 1 });
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe with sword');
    expect([strengthOf(t.b, 0), armourOf(t.b, 0, 0, false)]).toEqual([7, 13]);
    t.turn(1);
    expect(strengthOf(t.b, 0)).toBe(7);
    t.turn(0);
    expect([strengthOf(t.b, 0), armourOf(t.b, 0, 0, false)]).toEqual([6, 12]);
    const undead = scene(has('Blood-Quenched'), { ARM: 5, damage: 1, advantages: ['Undead'] });
    undead.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe with sword');
    expect(strengthOf(undead.b, 0)).toBe(6);
  });
});

test('HRD-FREE-001 HRD-TIME-037 models whose advances trigger each other do it one after the other, and come to an end', () => {
  const sure = { ...has('Overtake'), MAT: 20 };
  const t = new HordesTable(
    { a: { at: [10, 10], ...sure }, friend: { at: [11.1, 10.6], ...sure } },
    { prey: { at: [8.8, 10.9], ARM: 5 }, foe: { at: [10, 11.4], ...sure }, far: { at: [40, 40] } },
  ).turn(0);
  t.choose('activate a').choose('stay').dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack prey with sword');
  const slay = () => t.dice('to hit', 6, 5).dice('damage', 6, 6, 6);
  const depth = t.b.core.depth[0];
  slay().choose('Overtake: advance to 10.00, 9.00').choose('attack a with sword');
  expect([t.question(), onTable(t.b, 0), t.b.core.depth[0]]).toEqual(['does foe advance by Overtake?', false, depth]);
  slay().choose('Overtake: advance to 10.00, 12.40').choose('attack foe with sword');
  expect([t.question(), onTable(t.b, 3), t.b.core.depth[0]]).toEqual([
    'does friend advance by Overtake?',
    false,
    depth,
  ]);
  t.choose('Overtake: advance to 11.10, 11.60');
  expect([t.options(), t.diceLeft(), t.b.game.dues[0]]).toEqual([expect.arrayContaining(['stay']), [], 0]);
  expect(t.b.model.y[1] / INCH).toBeCloseTo(11.6, 2);
});

test('HRD-TIME-037 HRD-TIME-039 an advance after an attack comes before the attack that the same attack grants', () => {
  const scene = (abilities: string[], far: Standing['at']) =>
    new HordesTable(
      { it: { at: [10, 10], ...has(...abilities) } },
      { foe: { at: [10, 11.4], ARM: 5, damage: 1 }, other: { at: far, ARM: 30 } },
    )
      .turn(0)
      .choose('stay')
      .dice('to hit', 6, 5)
      .dice('damage', 6, 6)
      .choose('attack foe with sword');
  // the other one is out of reach until it has advanced
  const t = scene(['Overtake', 'Cleave'], [10, 12.4]);
  expect(t.question()).toBe('does it advance by Overtake?');
  t.choose('Overtake: advance to 10.00, 11.00');
  expect(t.options()).toEqual(['Cleave: attack other with sword (weapon 0)', 'no more attacks']);
  t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('Cleave');
  expect([t.diceLeft(), t.question()]).toEqual([[], '']);
  // whom it leaves it strikes no more
  const left = scene(['Overtake', 'Cleave'], [11.4, 10]);
  left.choose('Overtake: advance to 9.00, 10.00').choose('no');
  expect(left.options().some((option) => option.startsWith('Cleave'))).toBe(false);
  const stays = scene(['Overtake', 'Cleave'], [11.2, 10.5]).choose('no');
  expect(stays.options()).toEqual(['Cleave: attack other with sword (weapon 0)', 'no more attacks']);
  stays.choose('no more attacks');
  expect(stays.question()).toBe('');
  expect(scene(['Cleave'], [11.2, 10.5]).options()[0]).toMatch(/^Cleave: attack other/);
});

test('HRD-SPEC-001 Pain Monger adds 1 STR and ARM for each attack that damaged it, five at most, until its Control Phase', () => {
  const t = new HordesTable({ foe: { at: [10, 10] } }, { it: { at: [10, 11.4], damage: 60, ...has('Pain Monger') } });
  for (let i = 1; i <= 6; i++) {
    t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('foe', 'it');
    expect([strengthOf(t.b, 1) - 6, armourOf(t.b, 1, 0, false) - 12]).toEqual([Math.min(5, i), Math.min(5, i)]);
  }
  t.turn(1);
  expect(strengthOf(t.b, 1)).toBe(6);
});

test('HRD-TURN-011 HRD-PLACE-001 Apparition is placed within 2 inches in its Control Phase', () => {
  const t = new HordesTable({ it: { at: [10, 10], ...has('Apparition') } }, { foe: { at: [30, 30] } }).turn(0);
  const places = t.options();
  expect(places.length).toBeGreaterThan(3);
  t.choose(places[0]);
  const gone = Math.hypot(t.b.model.x[0] - 10 * INCH, t.b.model.y[0] - 10 * INCH) / INCH;
  expect([gone > 0.5, gone < 2.01]).toEqual([true, true]);
});

test('HRD-MOVE-020 Reform: troopers advance up to 3 inches at the end of their activation', () => {
  const t = new HordesTable(
    { it: { at: [10, 10], unit: 'u', ...has('Reform') }, other: { at: [12, 10], unit: 'u' } },
    { foe: { at: [30, 30] } },
  ).turn(0);
  for (let i = 0; i < 12 && !t.options().some((option) => option.startsWith('Reform: advance')); i++) {
    t.choose(t.options().find((option) => /no order|stays|stay|end/.test(option)) ?? t.options()[0]);
  }
  t.choose('Reform: advance');
  const gone = Math.hypot(t.b.model.x[0] - 10 * INCH, t.b.model.y[0] - 10 * INCH) / INCH;
  expect([gone > 0.5, gone < 3.01]).toEqual([true, true]);
});

test('HRD-SPEC-001 Resonance adds 2 inches of movement within the CMD of a named friend, in the activation alone', () => {
  const more = (y: number, name: string, active = true) => {
    const { b } = new HordesTable(
      { it: { at: [10, 10], ...has('Resonance [Ancestral Guardian]') }, friend: { at: [10, y], name, CMD: 6 } },
      {},
    );
    if (active) b.activation.voice[0] = 0;
    return effectsOn(b, 0, Hook.movement) / INCH;
  };
  const near = 10 + 30 / 25.4 + 6;
  expect([
    more(near, 'Ancestral Guardian'),
    more(near + 0.1, 'Ancestral Guardian'),
    more(near, 'Immortal'),
    more(near, 'Ancestral Guardian', false),
  ]).toEqual([2, 0, 0, 0]);
});

test('HRD-ATK-018 Intuition: it pays to have an enemy that hit it roll again, once', () => {
  const beast = { type: 'light warbeast', base: 'medium', FURY: 3, THR: 9, damage: 20, fury: 0 } as const;
  const t = new HordesTable({ foe: { at: [10, 10] } }, { it: { at: [10, 11.6], ...beast, ...has('Intuition') } });
  t.dice('to hit', 6, 5).attack('foe', 'it');
  expect(t.question()).toContain('rolled again');
  t.dice('to hit', 1, 2).choose('use Intuition');
  expect([damageOf(t.b, 1), t.b.model.points[1], t.diceLeft()]).toEqual([0, 1, []]);
  const tired = new HordesTable(
    { foe: { at: [10, 10] } },
    { it: { at: [10, 11.6], ...beast, fury: 3, ...has('Intuition') } },
  );
  tired.dice('to hit', 6, 5).dice('damage', 1, 1).attack('foe', 'it');
  expect(tired.question()).toBe('');
});

test('HRD-SPEC-001 Annihilator rolls a die more for damage by melee to the living', () => {
  const hurt = (advantages: readonly ['Undead'] | readonly []) => {
    const t = new HordesTable(
      { it: { at: [10, 10], ...has('Annihilator') } },
      { foe: { at: [10, 11.4], ARM: 10, damage: 30, advantages } },
    );
    const faces = advantages.length === 0 ? [1, 2, 3] : [1, 2];
    return damageOf(
      t
        .dice('to hit', 6, 5)
        .dice('damage', ...faces)
        .attack('it', 'foe').b,
      1,
    );
  };
  expect([hurt([]), hurt(['Undead'])]).toEqual([7, 4]);
});
