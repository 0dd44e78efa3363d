// Abilities by which models move or attack outside of their activations, or remove whom they box: both halves of each.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Place } from '../core/state.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const kill = (t: HordesTable, attacker: string, target: string) =>
  t.dice('to hit', 6, 5).dice('damage', 6, 6).attack(attacker, target);
const offers = (t: HordesTable) => t.options().join('; ');

describe('in the Maintenance Phase', () => {
  const scene = (it: Partial<Standing>, fallen: Partial<Standing> = {}) => {
    const t = new HordesTable(
      { foe: { at: [10, 20] }, near: { at: [20, 8.6] } },
      { it: { at: [20, 10], ...it }, fallen: { at: [20, 18.6], ARM: 5, damage: 1, ...fallen } },
    );
    t.b.model.x[0] = t.b.model.x[3];
    return t;
  };
  test('HRD-SPEC-001 HRD-TURN-006 Righteous Vengeance: after a friend fell within 5 inches it advances and strikes', () => {
    const t = scene(has('Righteous Vengeance'), { at: [20, 15] });
    t.b.model.y[0] = 16.4 * INCH;
    kill(t, 'foe', 'fallen').turn(1);
    expect(t.question()).toContain('it');
    expect(offers(t)).toContain('advance');
    t.choose(t.options().at(-1) as string);
    expect(offers(t)).toContain('near');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose(t.options()[0]);
    expect(t.diceLeft()).toEqual([]);
  });
  test('HRD-SPEC-001 Righteous Vengeance needs an enemy attack, a warrior, 5 inches, and the ability', () => {
    const asked = (it: Partial<Standing>, fallen: Partial<Standing>) => {
      const t = scene(it, fallen);
      t.b.model.y[0] = t.b.model.y[3] + 1.4 * INCH;
      kill(t, 'foe', 'fallen');
      return t.b.model.avenges[2];
    };
    const far = 15 + (2 * 15) / 25.4;
    const it = has('Righteous Vengeance');
    expect([asked(it, { at: [20, far - 0.05] }), asked(it, { at: [20, far + 0.05] })]).toEqual([1, 0]);
    expect([asked({}, { at: [20, 14] }), asked(it, { at: [20, 14], type: 'light warjack' })]).toEqual([0, 0]);
    const own = scene(it, { at: [20, 12] });
    own.b.core.active[0] = 1;
    own.remove('fallen');
    expect(own.b.model.avenges[2]).toBe(0);
    own.turn(1);
    expect(offers(own)).not.toContain('advance by');
  });
  test('HRD-SPEC-001 HRD-TURN-006 Vengeance: each model of a unit that lost one advances 3 inches and strikes', () => {
    const asked = (...abilities: string[]) => {
      const t = new HordesTable(
        { foe: { at: [20, 16.4] } },
        {
          it: { at: [20, 13], unit: 'u', ...has(...abilities) },
          lost: { at: [20, 15], unit: 'u', ARM: 5, damage: 1, ...has(...abilities) },
        },
      );
      const before = t.b.unit.wronged[1];
      kill(t, 'foe', 'lost');
      return [before, t.b.unit.wronged[1], t];
    };
    const [before, wronged, t] = asked('Vengeance') as [number, number, HordesTable];
    expect([before, wronged]).toEqual([0, 1]);
    t.turn(1);
    const ways = t.options().filter((option) => option.includes('advance'));
    expect(ways.length).toBeGreaterThan(3);
    t.choose(ways[0]);
    const gone = Math.hypot(t.b.model.x[1] - 20 * INCH, t.b.model.y[1] - 13 * INCH) / INCH;
    expect([gone > 0.5, gone < 3.01, t.b.unit.wronged[1]]).toEqual([true, true, 0]);
    expect((asked() as [number, number])[1]).toBe(0);
  });
});

describe('in answer to an enemy', () => {
  const mover = (it: Partial<Standing>, from = 14) =>
    new HordesTable(
      { foe: { at: [10, from], facing: 180, damage: 20 }, other: { at: [30, 14], damage: 20 } },
      { it: { at: [10, 10], facing: 0, ...it } },
    ).turn(0);
  const walk = (t: HordesTable, y: number) => {
    if (t.options().some((option) => option.startsWith('activate foe'))) t.choose('activate foe');
    const [x, far] = [t.b.model.x[0], Math.round(t.b.model.y[0] - y * INCH)];
    const path = [0x8000, far, 0, 0, 0, 0, 0, 0];
    expect(t.propose({ verb: 8, x, y: y * INCH, path, facing: 0x8000 })).toBe('');
  };
  test('HRD-SPEC-001 Defensive Strike strikes an enemy that comes into its melee range and ends its movement there', () => {
    const t = mover(has('Defensive Strike'));
    walk(t, 11.5);
    expect(offers(t)).toContain('attack foe');
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose(t.options()[0]);
    expect(damageOf(t.b, 0)).toBeGreaterThan(0);
    expect(t.b.model.used[2] & 32).toBe(32);
    const away = mover(has('Defensive Strike'));
    walk(away, 12.2);
    expect(offers(away)).not.toContain('attack foe');
    const without = mover({});
    walk(without, 11.5);
    expect(without.question()).not.toContain('it');
  });
  test('HRD-SPEC-001 Defensive Strike: not at an enemy that began in its melee range, nor twice a turn', () => {
    const within = mover(has('Defensive Strike'), 11.6);
    walk(within, 11.3);
    expect(offers(within)).not.toContain('attack foe');
    const tired = mover(has('Defensive Strike'));
    tired.b.model.used[2] |= 32;
    walk(tired, 11.5);
    expect(offers(tired)).not.toContain('attack foe');
  });
  const fight = (it: Partial<Standing>, faces: readonly number[], how?: 'free') => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
    const t = new HordesTable(
      { foe: { at: [10, 10], weapons: [gun] } },
      { it: { at: [10, 20], damage: 30, ...it } },
    ).turn(0);
    if (how === 'free') return t.dice('to hit', 6, 5).dice('damage', 6, 6, 6).attack('foe', 'it', 0, 'free');
    t.choose(t.options().includes('stay') ? 'stay' : (t.options().find((o) => /aim|stay/.test(o)) as string));
    t.dice('to hit', faces[0], faces[1]);
    if (faces.length > 2) t.dice('damage', faces[2], faces[3]);
    return t.choose('attack it');
  };
  test('HRD-SPEC-001 Hyper Aggressive: damaged by an enemy attack it advances directly toward the attacker', () => {
    const t = fight(has('Hyper Aggressive'), [6, 5, 6, 6]);
    const way = t.options().find((option) => option.includes('advance')) as string;
    t.choose(way);
    expect([t.b.model.x[1] / INCH, t.b.model.y[1] / INCH]).toEqual([10, 14]);
  });
  test('HRD-SPEC-001 Hyper Aggressive answers no miss, no attack without damage, and no free strike', () => {
    const asked = (it: Partial<Standing>, faces: readonly number[], how?: 'free') =>
      fight(it, faces, how).question().includes('advance') ||
      fight(it, faces, how).options().join().includes('advance');
    const it = has('Hyper Aggressive');
    expect(asked(it, [6, 5, 6, 6])).toBe(true);
    expect(asked(it, [1, 2])).toBe(false);
    expect(asked({ ...it, ARM: 30 }, [6, 5, 1, 1])).toBe(false);
    expect(asked({}, [6, 5, 6, 6])).toBe(false);
    const free = fight(it, [], 'free');
    expect(free.b.game.dues[0]).toBe(0);
  });
});

describe('Evasive', () => {
  const shoot = (faces: readonly number[], it: Partial<Standing>) => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
    const t = new HordesTable(
      { foe: { at: [10, 10], weapons: [gun] } },
      { it: { at: [10, 20], damage: 30, ...it } },
    ).turn(0);
    t.choose(t.options().find((option) => /aim|stay/.test(option)) as string).dice('to hit', faces[0], faces[1]);
    if (faces.length > 2) t.dice('damage', faces[2], faces[3]);
    return t.choose('attack it');
  };
  test('HRD-SPEC-001 Evasive: a model that an enemy shot missed advances up to 2 inches', () => {
    const t = shoot([1, 1], has('Evasive'));
    const ways = t.options().filter((option) => option.includes('advance'));
    t.choose(ways[0]);
    const gone = Math.hypot(t.b.model.x[1] - 10 * INCH, t.b.model.y[1] - 20 * INCH) / INCH;
    expect([gone > 0.5, gone < 2.01]).toEqual([true, true]);
    for (const other of [shoot([6, 5, 1, 1], has('Evasive')), shoot([1, 1], {})]) {
      expect(other.question().includes('how far') || other.options().join().includes('advance to')).toBe(false);
    }
  });
  test('HRD-FREE-001 nobody makes free strikes at a model with Evasive', () => {
    const struck = (it: Partial<Standing>) => {
      const t = new HordesTable(
        { it: { at: [10, 10], damage: 30, facing: 180, ...it } },
        { foe: { at: [10, 11.4] } },
      ).turn(0);
      const [x, y] = [t.b.model.x[0], 6 * INCH];
      expect(t.propose({ verb: 8, x, y, path: [0x8000, 4 * INCH, 0, 0, 0, 0, 0, 0], facing: 0x8000 })).toBe('');
      return t.question();
    };
    expect(struck({})).toContain('who leaves');
    expect(struck(has('Evasive'))).not.toContain('who leaves');
  });
});

test('HRD-TIME-034 Snacking: boxing a living model by melee it heals d3 and removes it from play, if it is damaged', () => {
  const eat = (it: Partial<Standing>, foe: Partial<Standing>, hurt: number) => {
    const t = new HordesTable(
      { it: { at: [10, 10], damage: 9, ...it } },
      { foe: { at: [10, 11.4], ARM: 5, damage: 1, ...foe } },
    );
    t.b.model.marks[0] = hurt;
    t.dice('to hit', 6, 5).dice('damage', 6, 6);
    if (hurt > 0 && it.abilities !== undefined && foe.advantages === undefined) t.dice('spell', 4);
    t.attack('it', 'foe');
    return [t.b.model.place[1] === Place.outOfPlay, damageOf(t.b, 0)];
  };
  expect(eat(has('Snacking'), {}, 7)).toEqual([true, 1]);
  expect(eat(has('Snacking'), {}, 0)).toEqual([false, 0]);
  expect(eat(has('Snacking'), { advantages: ['Undead'] }, 7)).toEqual([false, 3]);
  expect(eat({}, {}, 7)).toEqual([false, 3]);
});
