import { describe, expect, test } from 'vitest';
import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Status } from '../core/state.js';

/** A warlock behind a wall of its own facing, so that the warbeast does not see it. */
const lock: Standing = { at: [24, 4], type: 'warlock', FURY: 5, damage: 1 };
const beast = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'light warbeast',
  base: 'medium',
  FURY: 4,
  THR: 9,
  SPD: 5,
  STR: 8,
  MAT: 6,
  damage: 20,
  leader: 'w',
  fury: 2,
  ...standing,
});
const foe = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 16],
  base: 'medium',
  damage: 60,
  DEF: 12,
  ARM: 10,
  ...standing,
});
const scene = (a: Partial<Standing> = {}, second: Record<string, Standing> = { foe: foe() }, more = {}) =>
  new HordesTable({ w: lock, a: beast(a), ...more }, second);

describe('threshold checks', () => {
  test('HRD-FRNZ-001 HRD-FRNZ-002 HRD-TURN-010 2d6 and a point for each fury point; equal to THR passes, more fails (HRD-V2-080)', () => {
    for (const [last, passes] of [
      [3, true],
      [4, false],
    ] as const) {
      const t = scene({}, { foe: foe({ at: [24, 40] }) }).dice('threshold', 4, last);
      t.turn();
      expect([t.lines.find((line) => line.includes('threshold')), t.diceLeft()]).toEqual([
        `a ${passes ? 'passes its threshold check' : 'fails its threshold check and frenzies'}`,
        [],
      ]);
    }
  });

  test('HRD-FRNZ-001 HRD-BEAST-003 HRD-WILD-006 without fury points, wild, a construct, or of the enemy it makes none', () => {
    for (const a of [{ fury: 0 }, { status: Status.wild }, { advantages: ['Construct'] }] as Partial<Standing>[]) {
      const t = scene(a, { x: { ...lock, at: [24, 44] }, e: beast({ at: [24, 40], leader: 'x' }) });
      expect(t.turn().lines.filter((line) => line.includes('threshold'))).toEqual([]);
    }
  });
});

describe('frenzy', () => {
  const frenzies = (t: HordesTable, ...hits: number[]) => {
    t.dice('threshold', 6, 6);
    if (hits.length > 0) t.dice('to hit', ...hits.slice(0, 3)).dice('damage', ...hits.slice(3));
    return t.turn();
  };

  test('HRD-FRNZ-003 HRD-FRNZ-005 HRD-FRNZ-007 HRD-FRNZ-008 HRD-FRNZ-011 it charges in the Control Phase and strikes once, boosted', () => {
    const t = frenzies(scene(), 1, 2, 4, 1, 1, 1);
    // 6 + 7 beats DEF 12 by a die more; 3 + 8 + 5 less ARM 10
    expect([t.b.model.y[1] > 14 * INCH, damageOf(t.b, 2), t.diceLeft()]).toEqual([true, 6, []]);
    expect(t.question()).toBe('how does w move?');
    t.choose('stay');
    expect(t.question()).toBe('');
  });

  test('HRD-FRNZ-008 under 3 inches the damage roll is not boosted', () => {
    const t = frenzies(scene({}, { foe: foe({ at: [24, 14.4] }) }), 1, 2, 4, 1, 1);
    expect([damageOf(t.b, 2), t.diceLeft()]).toEqual([5, []]);
  });

  test('HRD-FRNZ-005 the closest model in its sight, a friend as well; it goes into contact', () => {
    const t = frenzies(
      scene({}, { foe: foe({ at: [24, 19] }) }, { pal: { at: [27, 13], damage: 60, ARM: 10 } }),
      4,
      4,
      4,
      1,
      1,
    );
    expect([damageOf(t.b, 2) > 0, damageOf(t.b, 3)]).toEqual([true, 0]);
    // behind its back nobody is seen, however near
    const back = frenzies(scene({}, { foe: foe() }, { pal: { at: [24, 8], damage: 60, ARM: 10 } }), 4, 4, 4, 1, 1, 1);
    expect([damageOf(back.b, 2), damageOf(back.b, 3) > 0]).toEqual([0, true]);
  });

  test('HRD-FRNZ-006 of two that are equally close any', () => {
    for (const face of [1, 2]) {
      const t = scene({}, { left: foe({ at: [21, 15] }), right: foe({ at: [27, 15] }) }).dice('closest model', face);
      frenzies(t, 4, 4, 4, 1, 1, 1);
      expect([damageOf(t.b, 2) > 0, damageOf(t.b, 3) > 0]).toEqual([face === 1, face === 2]);
    }
  });

  test('HRD-FRNZ-007 HRD-FRNZ-009 the weapon of highest POW that reaches, one attack alone', () => {
    const weapons: Standing['weapons'] = [
      { name: 'claw', POW: 3 },
      { name: 'horn', POW: 7 },
      { name: 'tail', POW: 9, RNG: 0 },
    ];
    const t = frenzies(
      scene({ weapons, abilities: ['Berserk'] }, { foe: foe({ damage: 2 }), far: foe({ at: [26, 17] }) }),
      4,
      4,
      4,
      6,
      6,
      6,
    );
    expect([t.lines.some((line) => line.includes('horn') || line.includes('tail')), t.question()]).toEqual([
      true,
      'how does w move?',
    ]);
  });

  test('HRD-FRNZ-004 it shakes knockdown and being stationary without being forced', () => {
    const t = frenzies(scene({ status: Status.knockedDown | Status.stationary }), 4, 4, 4, 1, 1, 1);
    expect([t.b.model.status[1], damageOf(t.b, 2) > 0]).toEqual([0, true]);
  });

  test('HRD-FRNZ-010 HRD-DEC-112 then its player removes any number of its fury points; at level command all', () => {
    const t = scene().full().dice('threshold', 6, 6).dice('to hit', 4, 4, 4).dice('damage', 1, 1, 1);
    t.b.model.points[0] = 5;
    t.turn();
    expect([t.question(), t.options()]).toEqual([
      'how many fury points leave a after its frenzy?',
      ['remove 0', 'remove 1', 'remove 2'],
    ]);
    t.choose('remove 1');
    expect([t.b.model.points[1], t.options()]).toEqual([1, ['activate w']]);
    const auto = frenzies(scene(), 4, 4, 4, 1, 1, 1);
    expect([auto.b.core.level[0] === Level.full, auto.b.model.points[1]]).toEqual([false, 0]);
  });

  test('HRD-FRNZ-012 who sees nobody loses the activation and its fury points', () => {
    const t = frenzies(scene({ facing: 45 }, { foe: foe({ at: [10, 12] }) }));
    expect([t.b.model.x[1], t.b.model.y[1], t.b.model.points[1], t.question()]).toEqual([
      24 * INCH,
      10 * INCH,
      0,
      'how does w move?',
    ]);
  });

  test('HRD-FRNZ-005 a charge that does not reach ends without an attack', () => {
    const t = frenzies(scene({}, { foe: foe({ at: [24, 30] }) }));
    expect([t.b.model.y[1], damageOf(t.b, 2), t.question()]).toEqual([18 * INCH, 0, 'how does w move?']);
  });
});
