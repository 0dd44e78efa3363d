// Further abilities of models: what each changes, and that it changes nothing where its condition does not hold.
import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackBonus, defenceOf } from '../attacks/attack-roll.js';
import { Flag } from '../core/hooks.js';
import { firstWeapon } from '../core/models.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit } from '../core/weapons.js';
import { armourOf, isImmune } from '../damage/damage-roll.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const BOTH = { weapons: [SWORD, GUN] } as const;
const TOUCH = 30 / 25.4;
const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const JACK = { type: 'light warjack', base: 'small', damage: 20 } as const;

test('HRD-SPEC-001 Iron Sentinel adds 2 DEF and ARM, and stands firm, in base contact with a friendly warjack alone', () => {
  const stats = (it: Partial<Standing>, other: Partial<Standing>) => {
    const { b } = new HordesTable(
      { it: { at: [10, 10], ...it }, other: { at: [10 + TOUCH, 10], ...other } },
      { foe: { at: [30, 30] } },
    );
    return [defenceOf(b, 0, 2, 0) - 12, armourOf(b, 0, 0, false) - 12, isUnder(b, 0, Flag['cannot be knocked down'])];
  };
  const it = has('Iron Sentinel');
  expect([stats(it, JACK), stats(it, {}), stats(it, { ...JACK, at: [12, 10] }), stats({}, JACK)]).toEqual([
    [2, 2, true],
    [0, 0, false],
    [0, 0, false],
    [0, 0, false],
  ]);
});

test('HRD-SPEC-002 Electro Charger adds 2 to shots of those whom it names within 5 inches', () => {
  const bonus = (friend: Partial<Standing>) => {
    const { b } = new HordesTable(
      { it: { at: [10, 10], ...has('Electro Charger [Storm Lances]') }, friend: { at: [10, 14], ...BOTH, ...friend } },
      { foe: { at: [10, 22] } },
    );
    return [2, 3].map((w) => attackBonus(b, 1, w - 1, 2, 0));
  };
  const lance = { name: 'Storm Lance' };
  const [plain, named, far] = [bonus({}), bonus(lance), bonus({ ...lance, at: [10, 17] })];
  expect([named[0] - plain[0], named[1] - plain[1]]).toEqual([0, 2]);
  expect(far).toEqual(plain);
});

test('HRD-SPEC-002 Insulated Frame makes friends in base contact immune to electricity', () => {
  const immune = (x: number, ability = 'Insulated Frame') => {
    const { b } = new HordesTable({ it: { at: [10, 10], ...has(ability) }, friend: { at: [x, 10] } }, {});
    return [0, 1].map((m) => isImmune(b, m, DamageBit.electricity));
  };
  expect([immune(10 + TOUCH), immune(11.5), immune(10 + TOUCH, 'Girded')]).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test('HRD-SPEC-001 True Sight and Evasive give what their names say to their own model alone', () => {
  const { b } = new HordesTable({ it: { at: [10, 10], ...has('True Sight', 'Evasive') }, other: { at: [14, 10] } }, {});
  const of = (m: number) => [
    isUnder(b, m, Flag['sees through concealment']),
    isUnder(b, m, Flag['no free strikes against it']),
    bears(b, m, Trait.evasive),
  ];
  expect([of(0), of(1)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

test('HRD-SPEC-002 Superconduction adds 2 to electrical shots of friends at enemies within 5 inches', () => {
  const bonus = (foe: number, ability = 'Superconduction', damage: 'electricity' | 'fire' = 'electricity') => {
    const weapons = [
      { ...SWORD, damage: [damage] },
      { ...GUN, damage: [damage] },
    ] as const;
    const { b } = new HordesTable(
      { it: { at: [10, 10], ...has(ability) }, friend: { at: [14, 10], weapons } },
      { foe: { at: [10, foe] } },
    );
    const w = firstWeapon(b, 1);
    return [attackBonus(b, 1, w, 2, 0) - 6, attackBonus(b, 1, w + 1, 2, 0) - 5];
  };
  expect(bonus(14)).toEqual([0, 2]);
  expect([bonus(17), bonus(14, 'Girded'), bonus(14, 'Superconduction', 'fire')]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('HRD-TIME-038 Repulsor Field pushes whom a melee attack hit it 1 inch away', () => {
  const gap = (hits: boolean, it = has('Repulsor Field')) => {
    const t = new HordesTable({ foe: { at: [10, 10] } }, { it: { at: [10, 11.5], damage: 20, ...it } });
    t.dice('to hit', ...(hits ? [6, 5] : [1, 1])).dice('damage', 1, 1);
    t.attack('foe', 'it');
    return (t.b.model.y[1] - t.b.model.y[0]) / INCH;
  };
  expect(gap(true)).toBeCloseTo(2.5);
  expect([gap(false), gap(true, {})]).toEqual([expect.closeTo(1.5), expect.closeTo(1.5)]);
});

test('HRD-TIME-002 Leadership [Storm Knights] lets those charge as with Pathfinder whose activation begins in its command range', () => {
  const may = (at: readonly [number, number], friend: Partial<Standing> = { keywords: ['Storm Knight'] }) => {
    const t = new HordesTable(
      { it: { at: [10, 10], ...has('Leadership [Storm Knights]') }, friend: { at, ...friend } },
      { foe: { at: [40, 40] } },
    ).turn();
    const before = isUnder(t.b, 1, Flag['charges as Pathfinder']);
    t.choose('activate friend');
    t.b.model.x[1] += 20 * INCH;
    const during = isUnder(t.b, 1, Flag['charges as Pathfinder']);
    t.choose('stay');
    return [before, during, isUnder(t.b, 1, Flag['charges as Pathfinder'])];
  };
  expect([may([10, 18]), may([10, 20]), may([10, 18], {})]).toEqual([
    [false, true, false],
    [false, false, false],
    [false, false, false],
  ]);
});
