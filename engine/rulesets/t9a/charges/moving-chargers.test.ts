import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { isTarget } from '../../../regiments/charges/charge-targets.js';
import { modelsInContact } from '../../../regiments/contacts.js';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers that charge spears `inches` inches and `more` ticks ahead, which hold. */
const charge = (inches: number, more = 0, lancers: object = {}) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8], ...lancers })
    .enemy('spears', { ...LINE, at: [36, 30] })
    .with((b, row) => {
      b.unit.y[row('spears')] = b.unit.y[row('lancers')] + 2000 + inches * INCH + more;
    })
    .choose('lancers charge spears', 'spears hold');

test('T9A-CMV-002 T9A-CMV-003 the Charge Range is 2D6 and the Movement, and must reach the target', () => {
  expect(charge(12).dice('charge range', 2, 3).runTo('compulsory moves').engaged('lancers', 'spears')).toBe(true);
  expect(charge(12, 1).dice('charge range', 2, 3).runTo('compulsory moves').engaged('lancers', 'spears')).toBe(false);
});

test('T9A-SPR-083 T9A-CMV-002 with Swiftstride the best two of three dice count', () => {
  const swift = { rules: ['Swiftstride'] };
  const battle = charge(18, 0, swift).dice('charge range', 1, 5, 6).runTo('compulsory moves');
  expect(battle.log).toContain('lancers, charge range: 1 5 6');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  const short = charge(18, 1, swift).dice('charge range', 1, 5, 6).runTo('compulsory moves');
  expect(short.engaged('lancers', 'spears')).toBe(false);
});

test('T9A-CMD-013 a unit with a champion counts as rolling 4 at least', () => {
  const led = charge(11, 0, { champion: true }).dice('charge range', 1, 1).runTo('compulsory moves');
  expect(led.engaged('lancers', 'spears')).toBe(true);
  const alone = charge(11).dice('charge range', 1, 1).runTo('compulsory moves');
  expect(alone.engaged('lancers', 'spears')).toBe(false);
});

test('T9A-CMD-013 T9A-FCH-001 if it fails all the same, the dice as they fell say how far it goes', () => {
  const battle = charge(12, 0, { champion: true }).dice('charge range', 1, 1).runTo('compulsory moves');
  expect(battle.unit('lancers').y).toBeCloseTo(8 + 1, 3);
});

test('T9A-CMD-013 T9A-SPR-083 T9A-FCH-001 a champion counts the best two of three dice as 4 at least, but the move that fails goes by them', () => {
  const led = { M: 4, champion: true, rules: ['Swiftstride'] };
  expect(charge(8, 0, led).dice('charge range', 1, 1, 2).runTo('compulsory moves').engaged('lancers', 'spears')).toBe(
    true,
  );
  const short = charge(8, 1, led).dice('charge range', 1, 1, 2).runTo('compulsory moves');
  expect(short.engaged('lancers', 'spears')).toBe(false);
  expect(short.unit('lancers').y).toBeCloseTo(8 + 2, 3);
});

test('T9A-ALN-001 T9A-UNI-003 a charge that can touch one corner alone succeeds; three ticks beside it there is none', () => {
  // the unit cannot turn between two walls that are as long as its way and as far apart as it is wide; the target
  // stands beside their end
  const width = (5 * 20) / 25.4;
  const corner = (ticks: number) =>
    scenario('t9a')
      .unit('lancers', { ...LINE, M: 7, at: [36, 12] })
      .enemy('spears', { ...LINE, at: [36 + width, 20] })
      .with((b, row) => {
        b.unit.x[row('spears')] = b.unit.x[row('lancers')] + 10000 + ticks;
      })
      .terrain('impassable', { at: [36 - width / 2 - 0.5, 13.5], size: [1, 11] })
      .terrain('impassable', { at: [36 + width / 2 + 0.5, 13.5], size: [1, 11] });
  for (const ticks of [0, 2]) {
    const battle = corner(ticks)
      .choose('lancers charge spears', 'spears hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves');
    const [u, t] = [battle.row('lancers'), battle.row('spears')];
    expect(battle.engaged('lancers', 'spears')).toBe(true);
    expect([modelsInContact(battle.b, u, t), modelsInContact(battle.b, t, u)]).toEqual([1, 1]);
    expect([battle.unit('lancers').facing, battle.unit('spears').facing]).toEqual([0, 180]);
  }
  expect(corner(0).start().may('lancers', 'charge')).toBe(true);
  expect(corner(3).start().may('lancers', 'charge')).toBe(false);
});

test('T9A-CMV-008 T9A-ALN-001 the charger ends flush with its target and the contact is recorded', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [30, 10] })
    .enemy('spears', { ...LINE, at: [36, 18], facing: 200 })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');

  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.unit('lancers').facing).toBeCloseTo(20, 1); // it has turned to the front of the spears
  expect(battle.unit('spears')).toMatchObject({ x: 36, y: 18 });
  expect(battle.unit('lancers').status).toContain('Charging');
  expect(battle.unit('lancers').did).toEqual(expect.arrayContaining(['Charged', 'Move', 'MoveDone']));
});

/**
 * Makes a scene of lancers ahead and to the left of spears that face east: most of the lancers' front is in the left
 * flank arc.
 */
const flank = () =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .enemy('spears', { models: 25, files: 5, at: [36, 18], facing: 90 })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first');

test('T9A-CMV-006 the facing in whose arc most of the front stood is the one that is hit', () => {
  const battle = flank().runTo('compulsory moves');
  const { a, b: other, sideA, sideB } = battle.b.link;
  const spears = battle.row('spears');
  expect([a[0], other[0]]).toContain(spears);
  expect(a[0] === spears ? sideA[0] : sideB[0]).toBe(1); // the spears face east and the lancers come from the south, so they hit the right flank
});

test('T9A-CMV-004 T9A-CMV-005 the path goes forward, wheels once by a quarter turn at most, and goes forward', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [30, 10] })
    .enemy('spears', { models: 20, files: 5, at: [38, 20], facing: 230 })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .runTo('decision of kind ChargePath');
  const paths = battle.question?.options.map((o) => o.path.filter((s) => s !== 0).map((s) => [s & 7, s >> 3])) ?? [];

  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const wheels = path.filter(([kind]) => kind === 5 || kind === 6);
    expect(wheels.length).toBeLessThanOrEqual(1);
    for (const [, angle] of wheels) expect(angle).toBeLessThanOrEqual(16384);
    expect(path.every(([kind]) => kind === 1 || kind === 5 || kind === 6)).toBe(true);
  }
});

test('T9A-ALN-005 placements that are offered bring as many models into contact as can be', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 3, files: 3, M: 7, at: [36, 8] })
    .enemy('spears', { models: 10, files: 10, at: [39, 16] })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  const { x } = battle.unit('lancers');
  // all three of its files touch the ten files of the spears
  expect(Math.abs(x - 39)).toBeLessThanOrEqual(((10 - 3) * 20) / 2 / 25.4 + 0.01);
});

test('T9A-ALN-005 a charger with the longer front shifts until a corner of one more of its models touches', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 6, files: 6, base: [25, 50], M: 7, at: [36, 8] })
    .enemy('trolls', { models: 2, files: 2, base: [40, 40], at: [36, 16] })
    .choose('lancers charge trolls', 'trolls hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  const [u, t] = [battle.row('lancers'), battle.row('trolls')];
  // straight ahead, 80 mm would touch four bases of 25 mm; at an edge between two bases they touch four bases and a
  // corner
  expect(modelsInContact(battle.b, u, t)).toBe(5);
  expect(modelsInContact(battle.b, t, u)).toBe(2);
});

/** Makes a scene of knights and lancers side by side that charge the same spears. */
const pair = () =>
  scenario('t9a')
    .unit('lancers', { models: 3, files: 3, M: 7, at: [33, 8] })
    .unit('knights', { models: 3, files: 3, M: 7, at: [39, 8] })
    .enemy('spears', { models: 10, files: 10, at: [36, 16] })
    .choose('lancers charge spears', 'spears hold', 'knights charge spears', 'spears hold');

test('T9A-MCH-001 for all that charge one target ranges are rolled before any of them moves', () => {
  const battle = pair()
    .choose({ ask: 'ChargerOrder', target: 'knights' })
    .dice('lancers, charge range', 6, 1)
    .dice('knights, charge range', 5, 1)
    .runTo('decision of kind ChargerOrder');
  expect(battle.log.filter((line) => line.includes('charge range:'))).toEqual([
    'lancers, charge range: 6 1',
    'knights, charge range: 5 1',
  ]);
  expect(battle.unit('knights').y).toBe(8);
});

test('T9A-MCH-002 T9A-CMV-001 then they move in any order, chargers and failed chargers', () => {
  const battle = pair()
    .choose({ ask: 'ChargerOrder', target: 'lancers' }, { ask: 'ChargerOrder', target: 'knights' })
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.engaged('knights', 'spears')).toBe(true);
  const moved = battle.log.filter((line) => line.includes('reach'));
  expect(moved).toEqual(['knights reach spears in the front', 'lancers reach spears in the front']);
});

test('T9A-CMV-001 each charger rolls when it is its turn to move', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [30, 8] })
    .unit('knights', { ...LINE, M: 7, at: [42, 8] })
    .enemy('spears', { ...LINE, at: [30, 16] })
    .enemy('bows', { ...LINE, at: [42, 16] })
    .choose('lancers charge spears', 'spears hold', 'knights charge bows', 'bows hold')
    .choose({ ask: 'ChargerOrder', target: 'knights' })
    .dice('charge range', 6, 6)
    .runTo('measure');
  expect(battle.log.at(-2)).toBe('knights, charge range: 6 6');
  expect(battle.log.some((line) => line.startsWith('lancers, charge range'))).toBe(false);
});

test('T9A-CMV-011 a charger that others have left no room fails its charge', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .unit('knights', { ...LINE, M: 7, at: [36, 4] })
    .enemy('spears', { models: 1, files: 1, at: [36, 12] })
    .choose('lancers charge spears', 'spears hold', 'knights charge spears', 'spears hold')
    .choose({ ask: 'ChargerOrder', target: 'lancers' })
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.engaged('knights')).toBe(false);
  expect(battle.unit('knights').did).toContain('FailCharge');
});

/** Makes a scene of lancers that chase bows, which flee from them. */
const hunt = () =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, Ld: 8, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 14] })
    .fleeing('bows')
    .choose('lancers charge bows')
    .dice('flee distance', 1, 1)
    .dice('charge range', 6, 6);

test('T9A-CMV-009 a fleeing unit that is reached is removed, and nobody is aligned', () => {
  const battle = hunt().runTo('compulsory moves');
  expect(battle.unit('bows').place).toBe('destroyed');
  expect(battle.unit('lancers')).toMatchObject({ facing: 0, engaged: false });
});

test('T9A-CMV-010 T9A-DEC-023 T9A-VEC-099 after a passed test the charger may pivot', () => {
  const battle = hunt()
    .choose({ ask: 'CaughtPivot', verb: 'Yes' })
    .dice('caught test', 4, 4)
    .runTo('decision of kind PostCombatPivot');
  expect(battle.question?.subject).toBe(battle.row('lancers'));
});

test('T9A-CMV-010 not after a failed one', () => {
  const battle = hunt().choose({ ask: 'CaughtPivot', verb: 'Yes' }).dice('caught test', 4, 5).runTo('compulsory moves');
  expect(battle.answers.some((line) => line.startsWith('PostCombatPivot'))).toBe(false);
});

test('T9A-TER-019 T9A-VEC-221 a charge that began half on a Hill and ended half off it came down', () => {
  const scene = (south: number, north: number) =>
    scenario('t9a')
      .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
      .enemy('spears', { ...LINE, at: [36, 16] })
      .terrain('hill', { at: [36, (south + north) / 2], size: [20, north - south] })
      .choose('lancers charge spears', 'spears hold')
      .dice('charge range', 6, 6)
      .runTo('compulsory moves')
      .unit('lancers').status;
  expect(scene(4, 8)).toContain('Downhill'); // the edge of the hill runs through the middle of the lancers
  expect(scene(4, 7.9)).not.toContain('Downhill');
  expect(scene(4, 30)).not.toContain('Downhill');
});

test('T9A-CMV-008 T9A-ALN-004 charge and align moves ignore Unit Spacing', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .unit('knights', { ...LINE, at: [40.1, 14] }) // the left edge of the knights is 0.16 inches from the way of the lancers
    .enemy('spears', { ...LINE, at: [36, 16] })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
});

test('T9A-ALN-006 T9A-ALN-008 where the enemy need not be turned it is not, though that costs contact', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [33.5, 8] })
    .unit('knights', { models: 1, files: 1, base: [50, 50], at: [37.5, 14.6] }) // the knight stands where most models would touch
    .enemy('spears', { ...LINE, at: [36, 16.5], facing: 170 })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('compulsory moves');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.unit('spears')).toMatchObject({ x: 36, y: 16.5 });
  expect(battle.unit('spears').facing).toBeCloseTo(170, 1);
});

/**
 * Makes a scene of lancers that charge spears in a long line facing west. With `guards`, guards stand where the lancers
 * would have to end; the lancers cannot reach the guards.
 */
const barred = (guards: boolean) => {
  const scene = scenario('t9a')
    .unit('lancers', { models: 10, files: 5, M: 4, at: [36, 8] })
    .enemy('spears', { models: 12, files: 12, at: [34.1, 15], facing: 270 })
    .choose({ ask: 'Charger', target: 'lancers' }, 'spears hold')
    .dice('charge range', 6, 6);
  if (guards) scene.enemy('guards', { models: 12, files: 3, at: [37.6, 12.8], facing: 315 });
  return scene;
};

test('T9A-CMV-012 a charger that other enemies bar goes straight ahead, and the enemy that it meets reforms to face it', () => {
  const battle = barred(true).runTo('compulsory moves');
  const side = battle.b.unit.chargeSide[battle.row('lancers')];

  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.unit('lancers')).toMatchObject({ x: 36, facing: 0 });
  // the side that had to be hit faces the lancers now
  expect((battle.unit('spears').facing + 90 * side) % 360).toBeCloseTo(180, 1);
});

test('T9A-CMV-012 T9A-CMV-011 friends in the way make the charge fail, though straight ahead it would meet its target', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 10, files: 5, M: 4, at: [36, 8] })
    .unit('knights', { models: 12, files: 3, at: [37.4, 12.4], facing: 165 }) // the knights stand about where the guards stood
    .enemy('spears', { models: 12, files: 12, at: [34.1, 15], facing: 270 })
    .enemy('bows', { models: 5, files: 5, at: [42.5, 5.5] })
    .choose('knights charge bows', 'bows hold', 'lancers charge spears', 'spears hold')
    .choose({ ask: 'ChargerOrder', target: 'lancers' })
    .dice('lancers, charge range', 6, 6)
    .dice('knights, charge range', 1, 2)
    .runTo('compulsory moves');
  expect(battle.unit('lancers').did).toContain('FailCharge');
  expect(battle.unit('spears')).toMatchObject({ x: 34.1, y: 15, facing: 270, engaged: false });
});

test('T9A-CMV-012 T9A-CHG-002 an enemy that is Engaged cannot reform, so that no such charge is declared', () => {
  const mayCharge = (links: number) => {
    const battle = barred(true).start();
    battle.b.unit.engaged[battle.row('spears')] = links;
    return isTarget(battle.b, battle.row('lancers'), battle.row('spears'));
  };
  expect([0, 1].map(mayCharge)).toEqual([true, false]);
});

test('T9A-CMV-012 one that nobody bars charges as any other', () => {
  const battle = barred(false).otherwise('first').runTo('compulsory moves');
  expect(battle.engaged('lancers', 'spears')).toBe(true);
  expect(battle.unit('spears').facing).toBe(270);
});

test('T9A-DEC-020 T9A-CMV-004 a path of one’s own is judged as those that are listed', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 3, files: 3, M: 7, at: [36, 8] })
    .enemy('spears', { models: 10, files: 10, at: [37, 16] })
    .with((b, row) => {
      b.unit.x[row('spears')] = b.unit.x[row('lancers')] + 1000; // half a base aside: three models face five, and corners count
    })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .seed(1)
    .runTo('decision of kind ChargePath');
  const b = battle.b;
  const [u, t] = [battle.row('lancers'), battle.row('spears')];
  const ahead = b.unit.y[t] - b.unit.y[u] - b.unit.halfDepth[t] - b.unit.halfDepth[u];
  const record = { verb: 10, target: t, x: b.unit.x[u], y: b.unit.y[u] + ahead, facing: 0, files: 3 };

  expect(battle.propose({ ...record, path: [ahead * 8 + 2] })).not.toBe('legal'); // this path leads backward
  expect(battle.propose({ ...record, x: record.x + 300, path: [ahead * 8 + 1] })).not.toBe('legal'); // the path does not lead to this pose
  expect(battle.propose({ ...record, path: [ahead * 8 + 1] })).toBe('legal');
  expect(battle.log).toContain('lancers reach spears in the front');
});
