import { expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers that may move freely, with the enemy far away. */
const alone = (spec: object = {}) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 4, Ld: 7, at: [36, 20], ...spec })
    .enemy('spears', { ...LINE, at: [66, 46] })
    .choose({ ask: 'Mover', target: 'lancers' });

const propose = (scene: ReturnType<typeof alone>, verb: string, path: string) =>
  scene.choose({ ask: 'Move', unit: 'lancers', verb, path }).runTo('shooting phase').unit('lancers');

const refused = (scene: ReturnType<typeof alone>, verb: string, path: string) => () => propose(scene, verb, path);

test('T9A-MOV-001 T9A-DEC-026 units that have not moved are chosen one after the other until their player stops', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [20, 20] })
    .unit('knights', { ...LINE, at: [50, 20] })
    .unit('cowards', { ...LINE, at: [66, 4] })
    .enemy('spears', { ...LINE, at: [66, 46] })
    .fleeing('cowards')
    .dice('rally test', 1, 1)
    .choose({ ask: 'Mover', target: 'lancers' }, { ask: 'Move', verb: 'Stay' })
    .runTo('decision of kind Mover');
  expect(battle.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'knights']);
});

test('T9A-MOV-001 T9A-FCH-005 units that charged do not move again', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [20, 20] })
    .unit('knights', { ...LINE, at: [50, 20] })
    .enemy('spears', { ...LINE, at: [20, 26] })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .otherwise('first')
    .runTo('remaining moves');
  expect(battle.may('lancers', 'move')).toBe(false);
});

test('T9A-MOV-004 T9A-MOV-002 an Advance Move goes forward up to M inches, with any number of Wheels', () => {
  expect(propose(alone(), 'Advance', 'forward 4').y).toBe(24);
  expect(refused(alone(), 'Advance', 'forward 4.01')).toThrow('longer than the unit may move');
  expect(
    propose(alone({ M: 10 }), 'Advance', 'forward 1, wheel left 20, forward 1, wheel right 30').facing,
  ).toBeCloseTo(10, 1);
});

test('T9A-MOV-002 an Advance Move goes in one direction only', () => {
  expect(refused(alone(), 'Advance', 'forward 1, left 1')).toThrow('may not contain');
  expect(refused(alone(), 'Advance', 'backward 1, right 1')).toThrow('may not contain');
});

test('T9A-MOV-005 T9A-VEC-115 backward it goes half its Movement, not rounded', () => {
  expect(propose(alone({ M: 5 }), 'Advance', 'backward 2.5').y).toBeCloseTo(17.5, 3);
  expect(refused(alone({ M: 5 }), 'Advance', 'backward 2.51')).toThrow('longer');
});

test('T9A-MOV-006 to one side it goes half its Movement', () => {
  expect(propose(alone({ M: 5 }), 'Advance', 'left 2.5').x).toBeCloseTo(33.5, 3);
  expect(propose(alone({ M: 5 }), 'Advance', 'right 2.5').x).toBeCloseTo(38.5, 3);
  expect(refused(alone({ M: 5 }), 'Advance', 'right 2.51')).toThrow('longer');
});

test('T9A-MOV-003 T9A-MOV-011 a single model pivots as often as it likes, others do not', () => {
  const hero = { models: 1, files: 1, M: 6 };
  expect(propose(alone(hero), 'Advance', 'pivot 90, forward 2, pivot 90, forward 2').facing).toBe(180);
  expect(propose(alone(hero), 'March', 'pivot 90, forward 5, pivot 270, forward 5').y).toBe(25);
  expect(refused(alone(), 'Advance', 'pivot 90')).toThrow('may not contain');
});

test('T9A-MOV-015 a Pivot keeps the Centre', () => {
  expect(propose(alone({ models: 1, files: 1 }), 'Advance', 'pivot 45')).toMatchObject({ x: 36, y: 20, facing: 45 });
});

test('T9A-MOV-007 a March Move goes forward only, up to twice the Movement', () => {
  expect(propose(alone(), 'March', 'forward 8').y).toBe(28);
  expect(refused(alone(), 'March', 'forward 8.01')).toThrow('longer');
  expect(refused(alone(), 'March', 'backward 1')).toThrow();
});

test('T9A-MOV-010 a unit that marched does not shoot', () => {
  const march = alone({ shooting: 'Bow' }).choose({ ask: 'Move', unit: 'lancers', verb: 'March', path: 'forward 8' });
  const spears = march.enemy('targets', { ...LINE, at: [36, 44] }).runTo('shooting phase');
  expect(spears.may('lancers', 'shoot')).toBe(false);
  const advance = alone({ shooting: 'Bow' }).choose({
    ask: 'Move',
    unit: 'lancers',
    verb: 'Advance',
    path: 'forward 4',
  });
  expect(
    advance
      .enemy('targets', { ...LINE, at: [36, 44] })
      .runTo('shooting phase')
      .may('lancers', 'shoot'),
  ).toBe(true);
});

/** Makes a scene of lancers that march with an enemy `inches` inches and `more` ticks behind them. */
const watched = (inches: number, more = 0) =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 4, Ld: 7, at: [36, 30] })
    .enemy('spears', { ...LINE, at: [36, 10], facing: 0 })
    .with((b, row) => {
      b.unit.y[row('spears')] = b.unit.y[row('lancers')] - 2000 - inches * INCH - more;
    })
    .choose({ ask: 'Mover', target: 'lancers' }, { ask: 'Move', verb: 'March', path: 'forward 8' });

test('T9A-MOV-008 T9A-VEC-113 an enemy within 8 inches makes a unit test before it marches', () => {
  const battle = watched(8).dice('march test', 3, 4).runTo('shooting phase');
  expect(battle.unit('lancers')).toMatchObject({ y: 38 });
  expect(watched(8, 1).runTo('shooting phase').unit('lancers').y).toBe(38);
});

test('T9A-MOV-008 fleeing enemies count', () => {
  expect(watched(8).fleeing('spears').dice('march test', 3, 4).runTo('shooting phase').unit('lancers').y).toBe(38);
});

test('T9A-MOV-009 T9A-MOV-010 after a failed test it still marches, no farther than its Movement', () => {
  const battle = watched(8).dice('march test', 4, 4).runTo('march tested').runTo('decision of kind Move');
  expect(new Set(battle.question?.options.map((o) => o.verb))).toEqual(new Set(['Stay', 'March']));
  expect(() => battle.choose({ ask: 'Move', verb: 'March', path: 'forward 4.1' }).runTo('shooting phase')).toThrow(
    'longer',
  );
  const short = watched(8)
    .dice('march test', 4, 4)
    .choose({ ask: 'Move', verb: 'March', path: 'forward 4' })
    .runTo('shooting phase');
  expect(short.unit('lancers')).toMatchObject({ y: 34 });
  expect(short.unit('lancers').did).toContain('March');
});

test('T9A-SPR-006 a unit that cannot march is offered none', () => {
  const battle = alone({ rules: ['Cannot March'] }).runTo('decision of kind Move');
  expect(battle.question?.options.some((o) => o.verb === 'March')).toBe(false);
  expect(refused(alone({ rules: ['Cannot March'] }), 'March', 'forward 6')).toThrow();
});

test('T9A-MOV-016 a Wheel costs the path of the outer corner', () => {
  // 5 files of 20 mm measure 3.937 inches: 58.2 degrees at that radius are 4 inches
  expect(propose(alone(), 'Advance', 'wheel left 58').facing).toBeCloseTo(302, 0);
  expect(refused(alone(), 'Advance', 'wheel left 58.4')).toThrow('longer');
});

test('T9A-MOV-017 T9A-MOV-019 no model of a unit that wheels ends further than its Movement from where it stood', () => {
  // 6 ranks: the rear outer model swings sideways and moves farther than the outer corner
  const deep = { models: 60, files: 2, M: 4 };
  expect(refused(alone(deep), 'March', 'wheel left 90, forward 5')).toThrow('further from its start');
});

test('T9A-MOV-017 T9A-CHR-009 in a wheel each model goes as far as its own Movement, not the lowest in the unit', () => {
  // twelve ranks behind a front of two files: the rear swings out more than 5 inches, the front corner goes 1.1
  const column = (M: number, heroM: number) => () =>
    scenario('t9a')
      .unit('column', { models: 23, files: 2, M, at: [36, 20] })
      .unit('hero', { character: true, M: heroM, joins: 'column' })
      .enemy('spears', { ...LINE, at: [66, 46] })
      .choose({ ask: 'Mover', target: 'column' }, { ask: 'Move', verb: 'Advance', path: 'wheel left 40' })
      .runTo('shooting phase')
      .unit('column').facing;
  expect(column(8, 4)()).toBeCloseTo(320, 1);
  expect(column(4, 4)).toThrow('further from its start');
  expect(column(4, 8)).toThrow('further from its start');
});

test('T9A-MOV-012 T9A-MOV-014 T9A-DEC-028 a Reform keeps the Centre; after it the unit does not shoot', () => {
  const battle = alone({ models: 20, files: 5, shooting: 'Bow' })
    .enemy('targets', { ...LINE, at: [36, 40] })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 10 })
    .runTo('shooting phase');
  expect(battle.unit('lancers')).toMatchObject({ x: 36, y: 20, facing: 90, files: 10, ranks: 2 });
  expect(battle.unit('lancers').did).toContain('Reform');
  expect(battle.may('lancers', 'shoot')).toBe(false);
});

test('T9A-MOV-012 a Reform keeps Unit Spacing', () => {
  const scene = scenario('t9a')
    .unit('lancers', { models: 10, files: 10, M: 6, at: [36, 20] })
    .unit('wall', { models: 20, files: 20, at: [36, 23] })
    .enemy('spears', { ...LINE, at: [66, 46] })
    .choose({ ask: 'Mover', target: 'lancers' })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 10 });
  expect(() => scene.runTo('shooting phase')).toThrow('is refused');
});

test('T9A-MOV-013 T9A-VEC-117 no model ends further than twice its Movement from where it stood', () => {
  // a single rank that turns about its Centre: with M 4 its end goes 8.0 or 8.1 inches
  const scene = (inches: number) => {
    const half = (inches * 25.4) / Math.SQRT2;
    return scenario('t9a')
      .unit('lancers', { models: 2, files: 2, M: 4, base: [2 * half, 20], at: [36, 20] })
      .enemy('spears', { ...LINE, at: [66, 46] })
      .choose({ ask: 'Mover', target: 'lancers' })
      .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 2 });
  };
  expect(scene(8).runTo('shooting phase').unit('lancers').facing).toBe(90);
  expect(() => scene(8.1).runTo('shooting phase')).toThrow();
});

/**
 * Makes a scene of two models side by side that turn about by a right angle, each going `inches`. One is a character
 * with a Movement of his own.
 */
const pair = (inches: number, M: number, heroM: number) => {
  const half = (inches * 25.4) / Math.SQRT2;
  return scenario('t9a')
    .unit('guard', { models: 1, files: 2, M, base: [2 * half, 20], at: [36, 20] })
    .unit('hero', { character: true, M: heroM, base: [2 * half, 20], joins: 'guard' })
    .enemy('spears', { ...LINE, at: [66, 46] })
    .choose({ ask: 'Mover', target: 'guard' })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 2 });
};

test('T9A-MOV-013 T9A-CHR-009 in a Reform each model goes by its own Movement, not by the lowest in the unit', () => {
  // after a right angle the two may exchange places, but either way each has to go that far
  expect(pair(6, 4, 3).runTo('shooting phase').unit('guard').facing).toBe(90);
  expect(() => pair(6.1, 4, 3).runTo('shooting phase')).toThrow('T9A-MOV-013');
  expect(() => pair(7, 3, 4).runTo('shooting phase')).toThrow('T9A-MOV-013');

  // a model in the middle of a broad line hardly moves when the line turns: the ends go 5.7 inches
  const line = (M: number, heroM: number) =>
    scenario('t9a')
      .unit('guard', { models: 8, files: 9, M, base: [25.4, 25.4], at: [36, 20] })
      .unit('hero', { character: true, M: heroM, base: [25.4, 25.4], joins: 'guard' })
      .enemy('spears', { ...LINE, at: [66, 46] })
      .choose({ ask: 'Mover', target: 'guard' })
      .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 9 });
  expect(line(4, 1).runTo('shooting phase').unit('guard').facing).toBe(90);
  expect(() => line(1, 4).runTo('shooting phase')).toThrow('T9A-MOV-013');
});

test('T9A-MOV-013 T9A-FRT-001 a champion, whose place is in the front, turns about no further than he may go', () => {
  // Makes a scene of a column whose front and rear exchange places.
  const column = (models: number, champion: boolean) =>
    scenario('t9a')
      .unit('column', { models, files: 2, M: 4, champion, base: [25.4, 25.4], at: [36, 20] })
      .enemy('spears', { ...LINE, at: [66, 46] })
      .choose({ ask: 'Mover', target: 'column' })
      .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 180, files: 2 });
  expect(column(18, true).runTo('shooting phase').unit('column').facing).toBe(180);
  expect(column(20, false).runTo('shooting phase').unit('column').facing).toBe(180);
  expect(() => column(20, true).runTo('shooting phase')).toThrow('T9A-MOV-013');
});

test('T9A-MOV-013 T9A-FRT-002 a character at the end of a broad front stays near where he stood as it turns about', () => {
  const battle = scenario('t9a')
    .unit('guard', { models: 11, files: 12, M: 4, base: [25.4, 25.4], at: [36, 20] })
    .unit('hero', { character: true, M: 4, base: [25.4, 25.4], joins: 'guard' })
    .enemy('spears', { ...LINE, at: [66, 46] })
    .with((b, row) => {
      b.unit.slot[row('hero')] = 0;
    })
    .choose({ ask: 'Mover', target: 'guard' })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 180, files: 12 })
    .runTo('shooting phase');
  expect(battle.b.unit.slot[battle.row('hero')]).toBe(11);
});

/** Plays a Swift Reform of lancers with a Musician. */
const swift = (...dice: number[]) =>
  alone({ models: 20, files: 5, musician: true, shooting: 'Bow' })
    .enemy('targets', { ...LINE, at: [36, 40] })
    .choose({ ask: 'Move', verb: 'SwiftReform' })
    .choose({ ask: 'ReformPose', verb: 'Reform', at: [36, 20], facing: 0, files: 10 })
    .dice('swift reform test', ...dice);

test('T9A-CMD-004 T9A-CMD-005 T9A-MOV-018 T9A-DEC-125 after a passed test the unit reforms, advances and shoots', () => {
  const battle = swift(3, 4).choose({ ask: 'Move', verb: 'Advance', path: 'forward 4' }).runTo('shooting phase');
  expect(battle.unit('lancers')).toMatchObject({ y: 24, files: 10 });
  expect(battle.may('lancers', 'shoot')).toBe(true);
});

test('T9A-CMD-004 after a failed one it has reformed and no more', () => {
  const battle = swift(4, 4).runTo('shooting phase');
  expect(battle.unit('lancers')).toMatchObject({ y: 20, files: 10 });
  expect(battle.may('lancers', 'shoot')).toBe(false);
});

test('T9A-CMD-004 T9A-SPR-029 a unit that reforms freely moves on after a Swift Reform, passed or not, and shoots', () => {
  const free = (dice: readonly [number, number], move: { verb: 'Advance' | 'March'; path: string }) => {
    const battle = alone({ models: 20, files: 5, musician: true, shooting: 'Bow', rules: ['Free Reform'] })
      .enemy('targets', { ...LINE, at: [36, 40] })
      .choose({ ask: 'Move', verb: 'SwiftReform' })
      .choose({ ask: 'ReformPose', verb: 'Reform', at: [36, 20], facing: 0, files: 10 })
      .choose({ ask: 'Move', ...move })
      .dice('swift reform test', ...dice)
      .runTo('shooting phase');
    return [battle.unit('lancers').y, battle.may('lancers', 'shoot')];
  };
  expect(free([6, 6], { verb: 'Advance', path: 'forward 2' })).toEqual([22, true]);
  expect(free([6, 6], { verb: 'March', path: 'forward 5' })).toEqual([25, true]);
  expect(free([3, 4], { verb: 'March', path: 'forward 5' })).toEqual([25, true]);
  // an Advance is measured from the place of its Reform; a March is measured from the place where it began
  expect(free([3, 4], { verb: 'Advance', path: 'forward 4' })).toEqual([24, true]);
  expect(() => free([6, 6], { verb: 'Advance', path: 'forward 4' })).toThrow('T9A-MOV-017');
  expect(() => free([3, 4], { verb: 'March', path: 'forward 8' })).toThrow('T9A-MOV-017');
});

test('T9A-CMD-004 a unit without a Musician has no Swift Reform', () => {
  const battle = alone().runTo('decision of kind Move');
  expect(battle.question?.options.some((o) => o.verb === 'SwiftReform')).toBe(false);
});

test('T9A-SPR-029 a unit that reforms freely may advance after it, and shoot', () => {
  const battle = alone({ rules: ['Free Reform'], shooting: 'Bow' })
    .enemy('targets', { ...LINE, at: [36, 40] })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 20, files: 5 })
    .choose({ ask: 'Move', verb: 'Advance', path: 'forward 2' })
    .choose({ ask: 'Move', verb: 'Reform', at: [36.6841, 21.8794], facing: 0, files: 5 })
    .runTo('shooting phase');
  expect(battle.unit('lancers').facing).toBe(0);
  expect(battle.unit('lancers').y).toBeCloseTo(21.88, 1);
  expect(battle.may('lancers', 'shoot')).toBe(true);
});

test('T9A-SPR-030 in all no model of it ends further than its Movement from its start', () => {
  const scene = alone({ rules: ['Free Reform'] })
    .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 5 })
    .choose({ ask: 'Move', verb: 'Advance', path: 'forward 4' });
  expect(() => scene.runTo('shooting phase')).toThrow('T9A-MOV-017');
});

test('T9A-SPR-030 T9A-CHR-009 each model that reforms freely goes by its own Movement, not by the lowest in the unit', () => {
  // a line that turns by a right angle and goes on by an inch: models at its ends have more than five inches to go
  const ends = (M: number, heroM: number) =>
    scenario('t9a')
      .unit('guard', { models: 8, files: 9, M, base: [25.4, 25.4], at: [36, 20], rules: ['Free Reform'] })
      .unit('hero', { character: true, M: heroM, base: [25.4, 25.4], joins: 'guard', rules: ['Free Reform'] })
      .enemy('spears', { ...LINE, at: [66, 46] })
      .choose({ ask: 'Mover', target: 'guard' })
      .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 9 })
      .choose({ ask: 'Move', verb: 'Advance', path: 'forward 1' })
      .runTo('shooting phase')
      .unit('guard').x;
  expect(ends(6, 1)).toBe(37); // the hero, in the middle, goes one inch
  expect(() => ends(5, 1)).toThrow('T9A-MOV-017'); // a model from one end would have to go to his place
});

/**
 * Makes a scene of a rider, 1 inch wide and 2 deep, who reforms freely, with an enemy `inches` inches ahead: he turns
 * aside and marches off.
 */
const turnsAside = (inches: number) =>
  scenario('t9a')
    .unit('rider', { models: 1, M: 8, base: [25, 50], at: [36, 20], rules: ['Free Reform'] })
    .enemy('spears', { ...LINE, at: [36, 20 + 25 / 25.4 + inches + 10 / 25.4] })
    .choose({ ask: 'Mover', target: 'rider' }, { ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 1 });

test('T9A-MOV-008 T9A-SPR-029 whether a unit tests before it marches goes by where it stood before it reformed freely', () => {
  const march = { ask: 'Move', verb: 'March', path: 'forward 16' } as const;
  const near = turnsAside(7.9).choose(march).dice('march test', 3, 4).runTo('shooting phase');
  expect(near.unit('rider').did).toContain('MarchTest');

  const turnsTowards = scenario('t9a')
    .unit('rider', { models: 1, M: 8, base: [50, 25], at: [36, 20], rules: ['Free Reform'] })
    .enemy('spears', { ...LINE, at: [36, 20 + 12.5 / 25.4 + 8.1 + 10 / 25.4] })
    .choose({ ask: 'Mover', target: 'rider' }, { ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 1 })
    .choose(march);
  expect(turnsTowards.runTo('shooting phase').unit('rider').did).not.toContain('MarchTest');
});

test('T9A-MOV-009 T9A-SPR-030 nobody of a unit that failed its March Test ends further than its Movement, however it reforms', () => {
  /** Makes a scene of a column, nine ranks deep, with an enemy to its left. */
  const column = () =>
    scenario('t9a')
      .unit('column', { models: 10, files: 1, M: 4, at: [36, 20], rules: ['Free Reform'] })
      .enemy('spears', { ...LINE, at: [30, 20] })
      .choose({ ask: 'Mover', target: 'column' })
      .dice('march test', 6, 6);
  const wide = { ask: 'Move', verb: 'Reform', facing: 0, files: 5 } as const;
  const march = (path: string) => ({ ask: 'Move', verb: 'March', path }) as const;

  const before = (path: string) =>
    column()
      .choose({ ...wide, at: [36, 20] }, march('forward 4.1'), march(path))
      .runTo('shooting phase');
  expect(before('forward 0.5').unit('column')).toMatchObject({ y: 20.5, files: 5 });
  expect(() => before('forward 4')).toThrow('T9A-MOV-017');
  const after = () => column().choose(march('forward 8'), march('forward 4'), { ...wide, at: [36, 24] });
  expect(() => after().runTo('shooting phase')).toThrow('T9A-MOV-017');
});

test('T9A-TER-026 nobody marches into Water, unless with Strider', () => {
  const scene = (rules: string[]) => alone({ rules }).terrain('water', { at: [36, 27], size: [10, 4] });
  expect(refused(scene([]) as never, 'March', 'forward 8')).toThrow();
  expect(propose(scene(['Strider']) as never, 'March', 'forward 8').y).toBe(28);
  expect(propose(scene([]) as never, 'Advance', 'forward 4').y).toBe(24);
});

test('T9A-DEC-026 a unit that was picked may be put back once', () => {
  const battle = alone()
    .choose({ ask: 'Move', verb: 'Back' }, { ask: 'Mover', target: 'lancers' })
    .runTo('decision of kind Move');
  expect(battle.question?.options.some((o) => o.verb === 'Back')).toBe(false);
});
