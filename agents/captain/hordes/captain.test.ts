import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { options } from '../../../engine/kernel/ruleset.js';
import { Ask } from '../../../engine/rulesets/hordes/core/asks.js';
import { Due } from '../../../engine/rulesets/hordes/core/dues.js';
import { Did, type HordesBattle, Place } from '../../../engine/rulesets/hordes/core/state.js';
import { markDamage } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { HORDES_RULES } from '../../../engine/rulesets/hordes/ruleset.js';
import { SCENARIO_NAMES } from '../../../engine/rulesets/hordes/scenarios/scenarios.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import { captain } from '../index.js';
import { HORDES } from './captain.js';
import { Threats } from './game.js';
import { attacksToBuy, priceOf } from './leading.js';
import { answer } from './testing-answer.js';

const AXE = { name: 'axe', RNG: 2, POW: 6 } as const;
const GUN = { name: 'gun', kind: 'ranged', RNG: 12, POW: 12 } as const;
const BEAST = { type: 'heavy warbeast', base: 'large', FURY: 4, STR: 10, SPD: 5, points: 14, weapons: [AXE] } as const;

/** Returns a scene in which a beast at (24, 20) strikes at foes that stand in front of it. */
const strike = (foes: Readonly<Record<string, object>>) => {
  let scene = scenario('hordes').unit('beast', { ...BEAST, at: [24, 20], facing: 0 });
  for (const [name, spec] of Object.entries(foes)) scene = scene.enemy(name, spec as never);
  return scene.choose('activate beast').runTo('decision of kind Attack').b;
};

test('it strikes the foe that it can destroy, not the one that it scratches', () => {
  const [weak, thick] = [
    { ARM: 14, points: 5, damage: 5 },
    { ARM: 22, points: 5, damage: 20 },
  ];
  expect(answer(strike({ left: { ...weak, at: [23, 22.5] }, right: { ...thick, at: [25, 22.5] } }))).toContain('left');
  expect(answer(strike({ left: { ...thick, at: [23, 22.5] }, right: { ...weak, at: [25, 22.5] } }))).toContain('right');
});

test('of two foes who fall alike it strikes the dearer one', () => {
  const foe = { ARM: 14, damage: 5 };
  const b = strike({ left: { ...foe, points: 2, at: [23, 22.5] }, right: { ...foe, points: 7, at: [25, 22.5] } });
  expect(answer(b)).toContain('right');
});

test('it makes the special attack that harms most: at the model that it slays, or at all that stand around', () => {
  const blades = (ability: string) => [
    { ...AXE, name: 'left', abilities: [ability] },
    { ...AXE, name: 'right', abilities: [ability] },
  ];
  const foe = { ARM: 24, points: 8, damage: 10 };
  const scene = (weapons: readonly object[], ...foes: readonly (readonly [number, number])[]) => {
    let of = scenario('hordes').unit('beast', { ...BEAST, at: [24, 20], facing: 0, weapons } as never);
    foes.forEach((at, i) => {
      of = of.enemy(`foe ${i}`, { ...foe, at } as never);
    });
    return of.choose('activate beast').runTo('decision of kind Attack').b;
  };
  expect(answer(scene(blades('Combo Strike'), [24, 22.5]))).toContain('Combo Strike');
  expect(answer(scene(blades('Combo Smite'), [24, 22.5]))).toContain('Combo Smite');
  const whip = [{ ...AXE, abilities: ['Thresher'] }];
  const soft = [22.4, 24, 25.6].map((x) => [x, 22.3] as const);
  expect(answer(scene(whip, ...soft))).toContain('Thresher');
});

/** Returns a scene in which a beast at (24, 20) is about to move; a foe stands north of it. */
const moving = (gap: number, beast: object = {}, foe: object = {}) =>
  scenario('hordes')
    .unit('beast', { ...BEAST, at: [24, 20], facing: 0, ...beast })
    .enemy('foe', { ARM: 14, points: 6, damage: 8, at: [24, 20 + gap], ...foe })
    .choose('activate beast')
    .runTo('decision of kind Move').b;

test('it charges who is in reach of a charge, and runs at who is farther away', () => {
  expect(answer(moving(9))).toMatch(/^charge foe/);
  expect(answer(moving(24))).toMatch(/^run to/);
});

test('it does not leave a fight that it wins', () => {
  expect(answer(moving(3))).toMatch(/^(stay|advance)/);
});

test('it pays for no charge that is too short to be a charge attack (HRD-CHG-017)', () => {
  const thick = { ARM: 20, damage: 30, points: 12 };
  expect(answer(moving(2.6, {}, thick))).not.toMatch(/^charge/);
  expect(answer(moving(9, {}, thick))).toMatch(/^charge/);
});

test('it goes for the foe that has lost most of its boxes, if both are worth as much whole', () => {
  const brute = { ...BEAST, type: 'solo', FURY: 0, ARM: 17, damage: 20, points: 10, weapons: [] } as const;
  const hurt = (name: string) => {
    const { b } = scenario('hordes')
      .unit('beast', { ...BEAST, FURY: 1, at: [24, 20], facing: 0 })
      .enemy('left', { ...brute, at: [21, 28.6] } as never)
      .enemy('right', { ...brute, at: [27, 28.6] } as never)
      .with((battle, row) => markDamage(battle, row(name), 15))
      .choose('activate beast')
      .runTo('decision of kind Move');
    return answer(b);
  };
  expect([hurt('left'), hurt('right')]).toEqual([
    expect.stringMatching(/^charge left/),
    expect.stringMatching(/^charge right/),
  ]);
});

test('a shooter stays out of reach of the foe that it can shoot', () => {
  const shooter = { type: 'solo', base: 'small', FURY: 0, weapons: [GUN], STR: 5, SPD: 6, RAT: 7, damage: 5 };
  const brute = { type: 'heavy warbeast', base: 'large', SPD: 5, STR: 12, MAT: 7, weapons: [AXE], ARM: 15, damage: 20 };
  const b = moving(12, shooter, brute);
  const words = answer(b);
  const found = /^(?:advance|run) to ([\d.]+), ([\d.]+)/.exec(words);
  expect(words).not.toMatch(/^charge/);
  if (found !== null) expect(Number(found[2])).toBeLessThan(21);
});

test('a unit is ordered to press forward at foes in reach of a charge, not while it shoots at those out of reach', () => {
  const scene = (weapons: readonly object[], gap: number) =>
    scenario('hordes')
      .unit('guards', { models: 4, at: [20, 20], facing: 0, SPD: 6, STR: 7, MAT: 7, RAT: 7, weapons: weapons as never })
      .enemy('foes', { models: 4, at: [20, 20 + gap], ARM: 13, DEF: 12, weapons: [AXE] })
      .choose('activate guards')
      .runTo('decision of kind Order').b;
  expect(answer(scene([AXE], 9))).toBe('Press Forward');
  expect(answer(scene([GUN], 13))).toBe('no order');
});

test('a unit suppresses a place near foes that it cannot shoot, shoots at those that it can, and combines its shots if it may', () => {
  const gun = { ...GUN, RNG: 8 };
  const scene = (ability: string, gap: number) =>
    scenario('hordes')
      .unit('guards', {
        models: 4,
        at: [20, 20],
        facing: 0,
        SPD: 6,
        STR: 7,
        MAT: 7,
        RAT: 7,
        abilities: [ability],
        weapons: [gun],
      } as never)
      .enemy('foes', { models: 4, at: [20, 20 + gap], ARM: 13, DEF: 12, SPD: 6, weapons: [AXE] })
      .choose('activate guards')
      .runTo('decision of kind Order').b;
  const fire = 'Suppressing Fire';
  expect([answer(scene(fire, 14)), answer(scene(fire, 10))]).toEqual([fire, 'no order']);
  // nobody is near who could walk into it
  expect(answer(scene(fire, 27))).not.toBe(fire);
  expect(answer(scene('Arcane Inferno', 7))).toBe('Arcane Inferno');
});

test('a template of fire is laid over the worthiest enemies, not over friends', () => {
  const { b } = scenario('hordes')
    .unit('own', { at: [24, 10] })
    .unit('pal', { at: [20, 21.5], points: 9 })
    .enemy('cheap', { at: [28, 20], points: 2 })
    .enemy('dear', { at: [24, 20], points: 9 })
    .enemy('near pal', { at: [20, 20], points: 9 })
    .start();
  b.decision.player[0] = 0;
  b.decision.subject[0] = 0;
  b.decision.kind[0] = Ask.SpellPlace;
  b.decision.context[0] = Due.suppress;
  b.decision.context[1] = INCH;
  b.option.decision = 0;
  expect(answer(b)).toContain('24.00, 20.00');
});

test('a captain tells why, with the parts of the worth', () => {
  const b = moving(9);
  const n = options(HORDES_RULES, b);
  const seat = seatOf(HORDES_RULES, b, n, new Random(1), () => b);
  const { sentence } = captain({ ruleset: 'hordes', settings: {} }).why(seat as never);
  expect(sentence).toMatch(/^charge foe.*, worth [\d.]+ points: attacks now and later.*by attacks now/);
});

const LOCK = { type: 'warlock', FURY: 6, damage: 16, points: 0 } as const;

test('a warlock leeches what its warbeasts hold and spares its own life (HRD-DEC-108)', () => {
  const scene = (level: 'command' | 'full', fury: number) =>
    scenario('hordes')
      .unit('lock', { ...LOCK, at: [24, 16], facing: 0, fury: 0 })
      .unit('beast', { ...BEAST, at: [24, 20], facing: 0, leader: 'lock', fury })
      .enemy('foe', { at: [24, 40] })
      .level(level)
      .runTo('decision of kind Leech').b;
  expect(answer(scene('command', 3))).toBe('leech 3');
  expect(answer(scene('command', 1))).toBe('leech 1');
  expect(answer(scene('full', 3))).toBe('leech a point from beast');
});

/** Returns a battle of a warlock with a warbeast at its side against a brute, and what a captain thinks of it. */
function household(fury: readonly [lock: number, beast: number]) {
  const { b } = scenario('hordes')
    .unit('lock', { ...LOCK, at: [27, 20], facing: 0, weapons: [AXE] })
    .unit('beast', { ...BEAST, at: [24, 20], facing: 0, leader: 'lock' })
    .enemy('brute', { ...BEAST, at: [24, 27] })
    .runTo('decision of kind Activate');
  b.model.points.set(fury);
  const { newMind, numbers } = HORDES;
  return { b, mind: newMind(numbers.steady, new Random(1), b) };
}

test('a fury point costs more where the warlock has no room to leech it, and less a warlock that makes room (HRD-FURY-003)', () => {
  const price = (lock: number, beast: number, m: number) => {
    const { b, mind } = household([lock, beast]);
    return priceOf(b, mind, m);
  };
  const { price: little, overflow, keep } = HORDES.numbers.steady;
  expect(price(5, 0, 1)).toBe(little);
  expect(price(5, 1, 1)).toBe(little + overflow);
  expect(price(6, 0, 1)).toBe(little + overflow);
  expect(price(5, 1, 0)).toBe(keep);
  expect(price(5, 2, 0)).toBe(keep - overflow);
});

test('a warlock fears each enemy in reach more than another model does, and less after he is struck', () => {
  const { b, mind } = household([6, 0]);
  const [lock, beast, brute] = [0, 1, 2];
  const fear = (m: number, share = 0) =>
    new Threats(b, mind, 0, [m]).at(m, b.model.x[m], b.model.y[m], brute, share) /
    mind.pairs.melee(b.model.kind[brute], b.model.kind[m], true);
  const { hunt, attention } = HORDES.numbers.steady;
  expect(fear(lock, 0.5)).toBeCloseTo(0.5 * hunt, 6);
  expect(fear(beast)).toBeCloseTo(attention / 2, 6);
  expect(fear(beast, 0.5)).toBeCloseTo(attention / 4, 6);
});

test('who has lost boxes has more to fear from the same blows', () => {
  const { b, mind } = household([6, 0]);
  const [lock, , brute] = [0, 1, 2];
  const fear = () => new Threats(b, mind, 0, [lock]).at(lock, b.model.x[lock], b.model.y[lock], brute, 0.9);
  const whole = fear();
  markDamage(b, lock, 8); // of 16
  expect(fear()).toBeCloseTo(2 * whole, 6);
});

test('it counts the additional attacks that can be paid for (HRD-BEAST-005, HRD-JACK-005)', () => {
  const { b, mind } = household([2, 1]);
  const buys = (m: number, spent = 0) => attacksToBuy(b, mind, m, spent);
  expect([buys(1), buys(1, 1)]).toEqual([3, 2]);
  b.model.points[1] = 3;
  expect([buys(1), buys(1, 1)]).toEqual([1, 0]);
  expect(buys(0)).toBe(HORDES.numbers.steady.additional);
  b.model.points[0] = 1;
  expect(buys(0)).toBe(1);
});

test('a warlock keeps its warbeasts in its control range (HRD-BEAST-004)', () => {
  const end = (range: string) => {
    const { b } = scenario('hordes')
      .unit('lock', { ...LOCK, at: [24, 16], facing: 0, weapons: [AXE] })
      .unit('beast', { ...BEAST, at: [24, range === 'near' ? 12 : 5], facing: 0, leader: 'lock' })
      .enemy('foe', { ARM: 14, points: 3, damage: 5, at: [24, 38] })
      .choose('activate lock')
      .runTo('decision of kind Move');
    b.model.did[1] |= Did.Activate;
    const found = /(?:run|advance) to ([\d.]+), ([\d.]+)/.exec(answer(b));
    return found === null ? 16 : Number(found[2]);
  };
  expect(end('near')).toBeGreaterThan(18);
  expect(end('far')).toBeLessThan(18);
});

test('it goes where control points are, not only at enemies: into a zone, to a flag (HRD-SCN-006, HRD-SCN-009)', () => {
  const end = (name: 'mosh pit' | 'hold the line' | 'plain') => {
    const { b } = scenario('hordes')
      .unit('beast', { ...BEAST, at: [14, 14], facing: 0 })
      .enemy('foe', { ARM: 20, points: 1, damage: 30, at: [14, 46] })
      .with((battle) => {
        battle.game.scenario[0] = SCENARIO_NAMES.indexOf(name);
        invalidateGeometry(battle);
      })
      .choose('activate beast')
      .runTo('decision of kind Move');
    const found = /(?:run|advance) to ([\d.]+), ([\d.]+)/.exec(answer(b));
    if (found === null) throw new Error(answer(b));
    return [Number(found[1]), Number(found[2])] as const;
  };
  const far = ([x, y]: readonly [number, number], to: readonly [number, number]) => Math.hypot(x - to[0], y - to[1]);
  expect(far(end('mosh pit'), [24, 24])).toBeLessThan(far(end('plain'), [24, 24]) - 2);
  expect(far(end('hold the line'), [12, 24])).toBeLessThan(2.5);
});

test('in scenarios the fastest flanks, the cheapest comes late, and reinforcements come at once (HRD-SCN-038, 043, 044)', () => {
  const base = (name: 'outflank' | 'reinforcements') => {
    const { b } = scenario('hordes')
      .unit('slow', { ...BEAST, points: 6, at: [20, 10] })
      .unit('fast', { ...BEAST, SPD: 8, points: 12, at: [28, 10] })
      .enemy('foe', { at: [24, 40] })
      .with((battle) => {
        battle.game.scenario[0] = SCENARIO_NAMES.indexOf(name);
        battle.model.place.fill(Place.reserve, 0, 2);
      })
      .start();
    b.decision.player[0] = 0;
    return b;
  };
  const ask = (b: HordesBattle, kind: number) => {
    b.decision.kind[0] = kind;
    b.option.decision = 0;
    return answer(b);
  };
  expect(ask(base('outflank'), Ask.Flankers)).toBe('fast');
  expect(ask(base('reinforcements'), Ask.Nominate)).toBe('slow');
  const b = base('reinforcements');
  b.unit.reinforces.fill(1, 0, 2);
  expect(ask(b, Ask.Arrive)).toBe('fast');
});

test('a unit enters from ambush as soon as it may, at the edge near most enemies (HRD-OPTH-004)', () => {
  const at = (x: number) => {
    const { b } = scenario('hordes')
      .unit('own', { at: [24, 4], abilities: ['Ambush'] })
      .enemy('foe', { at: [x, 30] })
      .with((battle) => {
        battle.model.place[0] = Place.reserve;
        battle.unit.ambush[0] = 1;
        battle.game.edge[0] = 2;
      })
      .start();
    b.decision.player[0] = 0;
    b.decision.kind[0] = Ask.Ambush;
    b.option.decision = 0;
    return answer(b);
  };
  expect([at(40), at(8)]).toEqual(['own at the east edge', 'own at the west edge']);
});

test('a bombardment is aimed where enemies stand as far away as it deviates, not at friends (HRD-SCN-031)', () => {
  const { b } = scenario('hordes')
    .unit('own', { ...BEAST, at: [8, 8] })
    .enemy('foe', { ...BEAST, at: [40, 40] })
    .with((battle) => {
      battle.game.scenario[0] = SCENARIO_NAMES.indexOf('incoming');
    })
    .start();
  b.decision.player[0] = 0;
  b.decision.kind[0] = Ask.Bombard;
  b.option.decision = 0;
  const found = /aim at ([\d.]+), ([\d.]+)/.exec(answer(b));
  const [x, y] = [Number(found?.[1]), Number(found?.[2])];
  expect(Math.hypot(x - 40, y - 40)).toBeLessThan(12);
  expect(Math.hypot(x - 40, y - 40)).toBeGreaterThan(2);
});
