import { expect, test } from 'vitest';
import { scenario } from '../../../engine/testing/scenario.js';
import { answer } from './testing-answer.js';

const GUNNER = {
  type: 'solo',
  base: 'small',
  FURY: 0,
  STR: 5,
  SPD: 6,
  RAT: 6,
  damage: 5,
  at: [24, 20],
  facing: 0,
} as const;
const FOE = { ARM: 13, DEF: 13, damage: 5, points: 4 } as const;

/** Returns the answer of a captain whose gunner at (24, 20) may shoot: foes and friends stand at these places. */
const shot = (
  weapon: object,
  foes: readonly (readonly [number, number])[],
  friends: readonly (readonly [number, number])[],
  friend: object = {},
) => {
  let scene = scenario('hordes').unit('gunner', { ...GUNNER, weapons: [{ kind: 'ranged', ...weapon }] } as never);
  friends.forEach((at, i) => {
    scene = scene.unit(`friend ${i}`, { ...FOE, at, ...friend } as never);
  });
  foes.forEach((at, i) => {
    scene = scene.enemy(`foe ${i}`, { ...FOE, at } as never);
  });
  return answer(scene.choose('activate gunner').choose('stay').runTo('decision of kind Attack').b);
};

const SPRAY = { name: 'flamer', RNG: 'SP 8', POW: 14 } as const;
const BOMB = { name: 'bomb', RNG: 12, POW: 14, AOE: 4 } as const;
const RIFLE = { name: 'rifle', RNG: 12, POW: 14 } as const;

test('a spray goes where more foes stand under it, not where friends stand under it', () => {
  const foes = [
    [20, 25],
    [28, 25],
  ] as const;
  expect(shot(SPRAY, [...foes, [29, 26.5]], [])).toContain('foe 1');
  expect(shot(SPRAY, foes, [[26.4, 23]])).toContain('foe 0');
  expect(shot(SPRAY, foes, [[21.6, 23]])).toContain('foe 1');
  // a spray at one foe through two friends is not made
  expect(
    shot(
      SPRAY,
      [[24, 27]],
      [
        [23.3, 23.5],
        [24.7, 23.5],
      ],
    ),
  ).not.toContain('foe');
});

test('a blast is laid among foes, and not where it hurts more friends than foes', () => {
  expect(
    shot(
      BOMB,
      [
        [18, 28],
        [28, 28],
        [29.5, 28],
      ],
      [],
    ),
  ).toMatch(/foe [12]/);
  const near = { ARM: 8, damage: 1 };
  expect(
    shot(
      BOMB,
      [
        [20, 28],
        [28, 28],
      ],
      [
        [19, 29],
        [21, 29],
      ],
      near,
    ),
  ).toContain('foe 1');
});

test('a shot into a melee counts the friends that it may strike instead (HRD-TIM-003)', () => {
  const inMelee = { weapons: [{ name: 'axe', RNG: 2, POW: 6 }], points: 9, ARM: 8, damage: 1 };
  expect(
    shot(
      RIFLE,
      [
        [20, 28],
        [28, 28],
      ],
      [[20, 26.5]],
      inMelee,
    ),
  ).toContain('foe 1');
  expect(
    shot(
      RIFLE,
      [
        [20, 28],
        [28, 28],
      ],
      [[28, 26.5]],
      inMelee,
    ),
  ).toContain('foe 0');
});
