import { expect, test } from 'vitest';
import type { OptionRecord } from '../../../kernel/options.js';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import {
  FILE_SEAT,
  join,
  matchingBase,
  mayJoin,
  suits,
  troopTypeOf,
} from '../../../regiments/characters/characters.js';
import { countJoins } from '../../../regiments/characters/joining.js';
import { wayTo } from '../../../regiments/characters/joining-paths.js';
import { judgeLeave, leave, mayLeave } from '../../../regiments/characters/leaving.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Did, PhaseDid, Status } from '../../../regiments/core/state.js';
import { firstJoined, movement } from '../../../regiments/core/units.js';
import { formUp } from '../../../regiments/formation.js';
import { heavyCasualties } from '../../../regiments/panic/panic-causes.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { TROOP_TYPES } from '../armies/terms.js';

const BASE = 20 / 25.4;
const HALF = BASE / 2;
const lord: UnitSpec = { character: true, M: 4, W: 2, Ld: 9 };

/** Makes a scene of ten spears and a lord `gap` inches behind them. */
const behind = (gap: number, spears: UnitSpec = {}, spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('spears', { models: 10, files: 5, M: 4, at: [36, 20], ...spears })
    .unit('lord', { ...lord, at: [36, 20 - BASE - HALF - gap], ...spec })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] });

const may = (scene: ReturnType<typeof behind>): boolean => {
  const { b } = scene.start();
  return mayJoin(b, 1, 0);
};

test('T9A-CHR-001 T9A-CHR-002 a character acts as a unit of one model', () => {
  const battle = behind(5).start();

  expect(battle.unit('lord')).toMatchObject({ models: 1, files: 1, place: 'table' });
  expect(battle.may('lord', 'move')).toBe(true);
  expect(mayJoin(battle.b, 0, 1)).toBe(false); // the spears are not a character
});

test('T9A-CHR-003 units that are Engaged or fleeing cannot be joined, nor those of the enemy', () => {
  expect(may(behind(5))).toBe(true);
  expect(may(behind(5).fleeing('spears'))).toBe(false);
  expect(may(behind(5).enemy('foes', { models: 5 }).engaged('foes', 'spears'))).toBe(false);
  const { b, row } = ((battle: T9aReport) => ({ b: battle.b, row: (name: string) => battle.row(name) }))(
    behind(5).start(),
  );
  expect(mayJoin(b, row('lord'), row('orcs'))).toBe(false);
});

test('T9A-SPC-001 T9A-CHR-005 who begins a new rank needs an inch behind it, but what is near already does not matter', () => {
  // the lord's rank behind ten spears begins at their rear edge, 20 - BASE
  const withFriend = (x: number, gap: number) =>
    may(behind(8, { models: 10 }).unit('friends', { models: 1, at: [x, 20 - 2 * BASE - gap - HALF] }));
  expect(withFriend(36, 1)).toBe(true);
  expect(withFriend(36, 0.95)).toBe(false);
  const withRocks = (gap: number) =>
    may(behind(8).terrain('impassable', { at: [36, 20 - 2 * BASE - gap - 0.5], size: [1, 1] }));
  expect([withRocks(1), withRocks(0.95)]).toEqual([true, false]);
  const beside = behind(8).unit('friends', { models: 1, at: [36 + 3 * BASE + 0.6, 20 + HALF] });
  expect(may(beside)).toBe(true);
});

test('T9A-CHR-004 characters may join each other', () => {
  const battle = behind(5)
    .unit('hero', { ...lord, at: [50, 20] })
    .start();

  expect(mayJoin(battle.b, battle.row('hero'), battle.row('lord'))).toBe(true);
});

test('T9A-FRT-005 T9A-FRT-006 only a character on the base of the rank and file joins them in this release', () => {
  const base = (front: number, depth: number) => {
    const { b } = behind(5, {}, { base: [front, depth] }).start();
    return [matchingBase(b, 1, 0), mayJoin(b, 1, 0)];
  };

  expect(base(20, 20)).toEqual([true, true]);
  expect(base(25, 50)).toEqual([false, false]);
  expect(base(50, 50)).toEqual([false, false]);
});

test('T9A-SPR-046 only Insignificant characters join Insignificant rank and file', () => {
  expect(may(behind(5, { rules: ['Insignificant'] }))).toBe(false);
  expect(may(behind(5, { rules: ['Insignificant'] }, { rules: ['Insignificant'] }))).toBe(true);
  expect(may(behind(5, {}, { rules: ['Insignificant'] }))).toBe(true);
});

test('T9A-SPR-047 a Large Target never joins and is never joined', () => {
  expect(may(behind(5, {}, { rules: ['Large Target'] }))).toBe(false);
  expect(may(behind(5, { rules: ['Large Target'] }))).toBe(false);
});

test('T9A-SPR-087 the Unbreakable join their like and are joined by their like; Zealots among them', () => {
  const unbreakable = { rules: ['Unbreakable'] };

  expect(may(behind(5, unbreakable))).toBe(false);
  expect(may(behind(5, {}, unbreakable))).toBe(false);
  expect(may(behind(5, unbreakable, unbreakable))).toBe(true);
  expect(may(behind(5, unbreakable, { rules: ['Zealot'] }))).toBe(true);
  expect(may(behind(5, {}, { rules: ['Zealot'] }))).toBe(true);
});

/** Makes a scene in which the lord joins the spears from `gap` inches behind them. */
const joins = (gap: number) =>
  behind(gap).choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }, { ask: 'Move', verb: 'Join', target: 'spears' });

test('T9A-CHR-003 T9A-CHR-005 T9A-FRT-001 in the Remaining Moves it joins by moving into contact, and stands in the front rank', () => {
  const battle = joins(4).runTo('decision of kind Mover');
  const { b } = battle;

  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.unit('spears')).toMatchObject({ models: 11, files: 5, ranks: 3, x: 36 });
  expect(battle.unit('spears').y).toBeCloseTo(20 - HALF, 3); // the front edge stays where it was
  expect(b.unit.slot[1]).toBe(2); // he takes the middle of five files
});

test('T9A-CHR-003 the way is no longer than its move, and nobody goes through others', () => {
  const way = (gap: number, limit: number) => {
    const { b } = behind(gap).start();
    return Math.round((wayTo(b, 1, 0, limit * 2540) / 2540) * 100) / 100;
  };

  expect(way(4, 4)).toBe(4);
  expect(way(4.01, 4)).toBe(-0); // the way is too far
  const wagons = (models: number) =>
    behind(4)
      .unit('wagons', { models, files: models, at: [36, 20 - BASE - 2] })
      .start();
  expect(wayTo(wagons(9).b, 1, 0, 8 * 2540)).toBe(-1);
});

test('T9A-CHR-003 T9A-CHR-005 whom somebody bars from the nearest point of a unit goes straight to another one', () => {
  const scene = (limit: number) =>
    behind(4, { models: 19, files: 10 }, { M: limit })
      .unit('wagon', { models: 1, at: [36, 20 - BASE - 2] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' });
  const joins = (limit: number) =>
    scene(limit)
      .runTo('decision of kind Move')
      .question?.options.filter((o) => o.verb === 'Join' && o.targetName === 'spears')
      .map((o) => o.n);
  expect(joins(2)).toEqual([]); // a march goes four inches, but past the wagon the way is longer
  expect(joins(3)).toEqual([1, 1, 1]); // he joins by a march
  expect(joins(6)).toEqual([0, 0, 0]);

  const battle = scene(6).choose({ ask: 'Move', verb: 'Join', target: 'spears' }).runTo('decision of kind Mover');
  expect(battle.unit('lord').host).toBe('spears');
});

test('T9A-CHR-005 T9A-MOV-010 further than its Movement it marches, and is then no good for shooting', () => {
  const battle = joins(6).runTo('decision of kind Mover');

  expect(battle.unit('lord').place).toBe('inUnit');
  expect(battle.unit('lord').did).toContain('March');
  const near = joins(2).runTo('decision of kind Mover');
  expect(near.unit('lord').did).not.toContain('March');
});

test('T9A-CHR-005 T9A-MOV-008 a March into a unit is tested when an enemy is near', () => {
  const near = () => joins(6).enemy('wolves', { models: 1, at: [30, 12] });

  expect(near().dice('march test', 4, 5).runTo('decision of kind Mover').unit('lord').place).toBe('inUnit');
  expect(near().dice('march test', 5, 5).runTo('decision of kind Mover').unit('lord').place).toBe('table');
});

test('T9A-CHR-008 the unit that was joined moves no more, but does not count as moved; the character does', () => {
  const battle = joins(2).runTo('decision of kind Mover');

  expect(battle.may('spears', 'move')).toBe(false);
  expect(battle.unit('spears').did).not.toContain('Move');
  expect(battle.unit('lord').did).toContain('Move');
});

test('T9A-VEC-313 T9A-CHR-009 a combined unit moves at the lowest Movement in it', () => {
  const slow = scenario('t9a')
    .unit('riders', { M: 5, models: 10, files: 5, at: [36, 20] })
    .unit('dwarf', { ...lord, M: 4, joins: 'riders' })
    .enemy('orcs', { at: [36, 46] })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'riders' })
    .runTo('decision of kind Move');

  expect(movement(slow.b, 0)).toBe(4);
  const y = slow.unit('riders').y;
  const forward = (slow.question?.options ?? []).filter((o) => o.facing === 0 && o.files === 5 && o.x === 36);
  const furthest = (verb: string) => Math.max(...forward.filter((o) => o.verb === verb).map((o) => o.y - y));
  expect(furthest('Advance')).toBeCloseTo(4, 3);
  expect(furthest('March')).toBeCloseTo(8, 3);
});

/** Makes a scene of a lord among ten spears. */
const among = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('spears', { models: 10, files: 5, at: [36, 20] })
    .unit('lord', { ...lord, joins: 'spears', ...spec })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] });

test('T9A-CHR-010 when the rank and file are dead the characters go on as the same unit', () => {
  const battle = among()
    .unit('hero', { ...lord, joins: 'spears' })
    .start();

  woundPool(battle.b, 0, 10, battle.row('orcs'));
  expect(battle.unit('spears')).toMatchObject({ place: 'table', models: 2, pool: 0 });
  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.may('spears', 'move')).toBe(true);
  woundIndividual(battle.b, battle.row('lord'), 2, battle.row('orcs'));
  woundIndividual(battle.b, battle.row('hero'), 2, battle.row('orcs'));
  expect(battle.unit('spears').place).toBe('destroyed');
});

/**
 * Makes a scene of a lord who is the last model of his spears, bows `gap` inches in front of him, and an enemy who may
 * be near.
 */
const survivor = (gap: number, enemy: readonly [number, number] = [36, 46]) => {
  const battle = scenario('t9a')
    .unit('spears', { models: 10, files: 5, points: 100, at: [36, 20] })
    .unit('lord', { ...lord, joins: 'spears' })
    .unit('bows', { models: 10, files: 5, at: [36, 20 + 2 * BASE + gap + BASE] })
    .enemy('orcs', { at: enemy })
    .runTo('decision of kind Mover');
  woundPool(battle.b, battle.row('spears'), 10, -1);
  return battle;
};
const goesToBows = (battle: ReturnType<typeof survivor>) =>
  battle.choose({ ask: 'Mover', target: 'spears' }, { ask: 'Move', verb: 'Join', target: 'bows', extra: 0 } as never);

test('T9A-CHR-010 T9A-CHR-003 the last of a unit, a character, may join another one, which ends the first', () => {
  const battle = goesToBows(survivor(2)).runTo('shooting phase');

  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'bows', did: ['Move', 'Advance', 'MoveDone'] });
  expect(battle.unit('spears')).toMatchObject({ place: 'destroyed', models: 0 });
  expect(battle.unit('bows').models).toBe(11);
  expect(battle.score(1)).toBe(100);
});

test('T9A-CHR-010 T9A-MOV-009 who fails the March Test on the way there stays, and moves no more', () => {
  const battle = goesToBows(survivor(6, [28, 20]).dice('march test', 6, 6)).runTo('decision of kind Mover');

  expect(battle.unit('lord').host).toBe('spears');
  expect(battle.question?.options.map((o) => o.targetName)).toEqual(['', 'bows']);
});

test('T9A-CHR-010 T9A-CHR-003 the last of a unit that has moved or declared a charge joins nobody', () => {
  const joins = (bits: number) => {
    const battle = survivor(2);
    battle.b.unit.did[0] |= bits;
    return countJoins(battle.b, 0) > 0;
  };
  expect([0, Did.Move, Did.DeclareCharge, Did.MoveDone].map(joins)).toEqual([true, false, false, false]);
});

/**
 * Makes a scene in which all of the first unit have fallen except a joined hero; bows stand `inches` inches ahead of
 * him.
 */
const outlived = (first: UnitSpec, inches: number) =>
  scenario('t9a')
    .unit('first', { ...first, at: [36, 20] })
    .unit('hero', { character: true, M: 4, W: 2, joins: 'first' })
    .unit('bows', { models: 5, files: 5, at: [36, 20 + inches + BASE] })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] })
    .with((b, row) => {
      if (first.character) woundIndividual(b, row('first'), 9, -1);
      else woundPool(b, row('first'), 9, -1);
      const u = row('first');
      formUp(b, u, 36 * 2540, 20 * 2540, 0, 1);
    });

test('T9A-CHR-010 T9A-CHR-003 a character who has outlived his unit may join another, whoever it was that he had joined', () => {
  for (const first of [{ models: 5, files: 5 }, { character: true }]) {
    const battle = outlived(first, 4)
      .choose({ ask: 'Mover', target: 'first' }, { ask: 'Move', verb: 'Join', target: 'bows' })
      .runTo('decision of kind Mover');
    const { b } = battle;
    expect(battle.unit('hero')).toMatchObject({ place: 'inUnit', host: 'bows', own: 2 });
    expect(battle.unit('bows').models).toBe(6);
    expect(battle.unit('first')).toMatchObject({ place: 'destroyed', models: 0, own: 0, pool: 0 });
    expect([firstJoined(b, battle.row('bows')), b.unit.models[battle.row('hero')]]).toEqual([battle.row('hero'), 1]);
    expect(battle.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'reserve']);
  }
});

test('T9A-CHR-010 T9A-MOV-009 he goes no further than any other: a March, and none after a failed test', () => {
  const joins = (inches: number) => {
    const battle = outlived({ models: 5, files: 5 }, inches)
      .choose({ ask: 'Mover', target: 'first' })
      .runTo('decision of kind Move');
    return battle.question?.options.some((o) => o.verb === 'Join');
  };
  expect([joins(8), joins(8.1)]).toEqual([true, false]);
  const held = outlived({ models: 5, files: 5 }, 6)
    .enemy('wolves', { models: 1, files: 1, at: [30, 20] })
    .choose({ ask: 'Mover', target: 'first' }, { ask: 'Move', verb: 'Join', target: 'bows' })
    .dice('march test', 6, 6)
    .runTo('decision of kind Mover');
  expect(held.unit('hero')).toMatchObject({ place: 'inUnit', host: 'first' });
  expect(held.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'bows', 'reserve']);
});

test('T9A-FRT-003 T9A-CAS-004 a gap left in the front rank is filled from the rear', () => {
  const battle = among().start();

  expect(battle.unit('spears')).toMatchObject({ models: 11, ranks: 3 });
  woundIndividual(battle.b, 1, 2, battle.row('orcs'));
  expect(battle.unit('spears')).toMatchObject({ models: 10, ranks: 2, files: 5 });
});

test('T9A-FRT-001 T9A-FRT-004 champion and characters fill the front rank from its middle; the first keeps its place', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 10, files: 3, champion: true, at: [36, 20] })
    .unit('lord', { ...lord, joins: 'spears' })
    .unit('hero', { ...lord, joins: 'spears' })
    .unit('bard', { ...lord, joins: 'spears' })
    .enemy('orcs', { at: [36, 46] })
    .start();
  const slots = ['spears', 'lord', 'hero', 'bard'].map((name) => battle.b.unit.slot[battle.row(name)]);

  expect(slots).toEqual([1, 2, 0, 4]); // the fourth stands in the second rank, because the first is full
});

test('T9A-FRT-001 T9A-UNI-007 behind a full front rank he stands where the short last rank has models, not beside them', () => {
  const slots = (others: number) => {
    const names = ['lord', ...Array.from({ length: others }, (_, k) => `hero ${k}`)];
    const scene = scenario('t9a').unit('lord', { ...lord, at: [36, 20] });
    for (const name of names.slice(1)) scene.unit(name, { ...lord, joins: 'lord' });
    const battle = scene.enemy('orcs', { at: [36, 46] }).start();
    formUp(battle.b, 0, battle.b.unit.x[0], battle.b.unit.y[0], 0, 3);
    return names.map((name) => battle.b.unit.slot[battle.row(name)]).sort((a, b) => a - b);
  };
  expect([slots(2), slots(3), slots(4), slots(5)]).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4, 5],
  ]);
});

test('T9A-FRT-003 who stands behind moves up when a place in the front rank falls free', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 10, files: 2, at: [36, 20] })
    .unit('lord', { ...lord, joins: 'spears' })
    .unit('hero', { ...lord, joins: 'spears' })
    .unit('bard', { ...lord, joins: 'spears' })
    .enemy('orcs', { at: [36, 46] })
    .start();
  const { b } = battle;

  expect(b.unit.slot[battle.row('bard')]).toBeGreaterThanOrEqual(2);
  woundIndividual(b, battle.row('lord'), 2, battle.row('orcs'));
  expect(b.unit.slot[battle.row('bard')]).toBeLessThan(2);
});

const leaves = (at: readonly [number, number], scene = among()) =>
  scene
    .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }, { ask: 'Move', verb: 'Leave', at, facing: 0, files: 1 })
    .runTo('decision of kind Mover');

test('T9A-CHR-011 T9A-CHR-012 a character leaves its unit at any side, through it, and the unit does not count as moved', () => {
  const battle = leaves([36, 16]);

  expect(battle.unit('lord')).toMatchObject({ place: 'table', x: 36, y: 16, models: 1 });
  expect(battle.unit('spears')).toMatchObject({ models: 10, ranks: 2, did: ['Joined'] });
  expect(battle.may('spears', 'march')).toBe(true);
  expect(battle.may('lord', 'move')).toBe(false);
});

/** Judges the lord's move out of his unit to that place. */
function judged(x: number, y: number, scene = among()): number {
  const battle = scene.choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }).runTo('decision of kind Move');
  const record: OptionRecord = {
    verb: Verb.Leave,
    target: -1,
    n: 0,
    x: Math.round(x * 2540),
    y: Math.round(y * 2540),
    facing: 0,
    files: 1,
    extra: 0,
    path: [],
  };
  return judgeLeave(battle.b, record);
}

test('T9A-CHR-012 it must end an inch from its unit, and within its own March', () => {
  const front = 20 + 1.5 * BASE; // the front edge of three ranks; the lord stands half a base behind it
  expect(judged(36, front + 1 + HALF)).toBe(0);
  expect(judged(36, front + 0.99 + HALF)).not.toBe(0);
  expect(judged(36, front - HALF + 8)).toBe(0);
  expect(judged(36, front - HALF + 8.01)).not.toBe(0);
});

test('T9A-CHR-011 it stays when Engaged, fleeing, or when it or its unit has moved', () => {
  const leaving = (scene: ReturnType<typeof among>) => {
    const battle = scene.start();
    return mayLeave(battle.b, battle.row('lord'));
  };

  expect(leaving(among())).toBe(true);
  expect(leaving(among().enemy('foes', { models: 5 }).engaged('foes', 'spears'))).toBe(false);
  expect(leaving(among().fleeing('spears'))).toBe(false);
  for (const bit of [Did.Move, Did.DeclareCharge, Did.FailCharge, Did.Rally]) {
    const moved = among().with((b) => {
      b.unit.did[0] |= bit;
    });
    expect(leaving(moved)).toBe(false);
  }
  const alone = among().start();
  expect(woundPool(alone.b, 0, 99, -1)).toBeGreaterThan(0);
  expect([alone.b.unit.models[0], mayLeave(alone.b, alone.row('lord'))]).toEqual([1, false]); // it moves as that unit
});

test('T9A-CHR-011 from a unit that was told to stay where it is a character may still leave', () => {
  const stays = among().choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'Stay' });

  expect(leaves([36, 16], stays).unit('lord')).toMatchObject({ place: 'table', y: 16 });
  // but it has marched if it stays after it failed its March Test
  const failed = among()
    .enemy('wolves', { models: 1, at: [28, 20] })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'March', path: 'forward 8' })
    .choose({ ask: 'Move', verb: 'Stay' })
    .dice('march test', 5, 5)
    .runTo('decision of kind Mover');
  expect(failed.may('lord', 'move')).toBe(false);
});

/** Makes a scene of a lord among ten spears, and bows whose right flank is `apart` inches west of the spears. */
const neighbours = (apart: number, spec: UnitSpec = {}, bows: UnitSpec = {}) =>
  scenario('t9a')
    .unit('spears', { models: 10, files: 5, at: [36, 20] })
    .unit('lord', { ...lord, joins: 'spears', ...spec })
    .unit('bows', { models: 10, files: 5, at: [36 - 5 * BASE - apart, 20], ...bows })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] });
const goesOver = (scene: ReturnType<typeof neighbours>) =>
  scene.choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }, { ask: 'Move', verb: 'Join', target: 'bows' });
const offeredJoins = (scene: ReturnType<typeof neighbours>) => {
  const battle = scene.choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }).runTo('decision of kind Move');
  return new Set(battle.question?.options.filter((o) => o.verb === 'Join').map((o) => `${o.targetName} ${o.n}`));
};

test('T9A-CHR-003 T9A-CHR-011 T9A-DEC-123 with one move a character leaves its unit and joins another', () => {
  const battle = goesOver(neighbours(2)).runTo('decision of kind Mover');

  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'bows' });
  expect(battle.unit('lord').did).toEqual(expect.arrayContaining(['Move', 'Advance']));
  expect(battle.unit('spears')).toMatchObject({ models: 10, ranks: 2, did: ['Joined'] });
  expect(battle.unit('bows')).toMatchObject({ models: 11, ranks: 3 });
  expect(battle.may('spears', 'move')).toBe(true);
  expect(battle.may('bows', 'move')).toBe(false); // T9A-CHR-008
  expect(battle.may('lord', 'move')).toBe(false);
});

test('T9A-CHR-011 T9A-CHR-012 the way to another unit is measured from where it stands, by its own Movement', () => {
  // from the middle of five files to the flank of its own unit are two bases
  const edge = 4 - 2 * BASE;
  expect(offeredJoins(neighbours(edge))).toEqual(new Set(['bows 0']));
  expect(offeredJoins(neighbours(edge + 0.01))).toEqual(new Set(['bows 1']));
  expect(offeredJoins(neighbours(edge + 4))).toEqual(new Set(['bows 1']));
  expect(offeredJoins(neighbours(edge + 4.01))).toEqual(new Set());
  expect(offeredJoins(neighbours(edge, { rules: ['Cannot March'] }))).toEqual(new Set(['bows 0']));
  expect(offeredJoins(neighbours(2, {}, { rules: ['Large Target'] }))).toEqual(new Set());
  expect(offeredJoins(neighbours(2).fleeing('bows').dice('rally test', 6, 6).dice('flee distance', 1, 1))).toEqual(
    new Set(),
  );
  const wall = neighbours(4).unit('wagons', {
    models: 9,
    files: 1,
    base: [40, 40],
    at: [36 - 2.5 * BASE - 2, 20 + HALF],
  });
  expect(offeredJoins(wall)).toEqual(new Set());
});

test('T9A-CHR-011 T9A-MOV-008 a March Test on the way to another unit is rolled for the unit it leaves as one', () => {
  const near = () => goesOver(neighbours(5).enemy('wolves', { models: 1, at: [36, 12] }));

  expect(near().dice('march test', 4, 5).runTo('decision of kind Mover').unit('lord').host).toBe('bows');
  const failed = near().dice('march test', 5, 5).runTo('decision of kind Mover');
  expect(failed.unit('lord').host).toBe('spears');
  expect(failed.unit('spears').did).toContain('FailMarchTest');
});

test('T9A-CHR-011 T9A-TER-001 it may fall in Dangerous Terrain between the two', () => {
  const ruin = () => goesOver(neighbours(5).terrain('ruin', { at: [36 - 2.5 * BASE - 2.5, 20], size: [1, 6] }));

  expect(ruin().dice('dangerous terrain', 2).runTo('decision of kind Mover').unit('lord').host).toBe('bows');
  const hurt = ruin().dice('dangerous terrain', 1).runTo('decision of kind Mover');
  expect(hurt.log).toContain('lord lose 1 of their Wounds, 1 left');
  expect(hurt.unit('lord').host).toBe('bows');
});

test('T9A-CHR-011 a March Test on leaving is rolled for the unit as one', () => {
  const near = () => among().enemy('wolves', { models: 1, at: [28, 20] });

  expect(leaves([42, 22], near().dice('march test', 4, 5)).unit('lord').place).toBe('table');
  const failed = near()
    .dice('march test', 5, 5)
    .choose(
      { ask: 'Mover', verb: 'Pick', target: 'lord' },
      { ask: 'Move', verb: 'Leave', at: [42, 22], facing: 0, files: 1 },
    )
    .runTo('decision of kind Mover');
  expect(failed.unit('lord').place).toBe('inUnit');
});

test('T9A-CHR-003 T9A-FLE-006 a fleeing character joins nobody', () => {
  const battle = behind(3).start();
  battle.b.unit.status[1] |= Status.Fleeing;

  expect(suits(battle.b, 1, 0)).toBe(true);
  expect(battle.may('lord', 'move')).toBe(false);
});

/** Makes a scene of a hero with Movement `M` who comes from the left and joins a wide line of spears by an Advance. */
const fromTheSide = (M: number) =>
  scenario('t9a')
    .unit('spears', { models: 18, files: 9, at: [36, 20] })
    .unit('hero', { ...lord, M, at: [36 - 4.5 * BASE - 2 - HALF, 20 + HALF], facing: 90 })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }, { ask: 'Move', verb: 'Join', target: 'spears', n: 0 })
    .runTo('decision of kind Mover');

test('T9A-CHR-006 T9A-CHR-005 who cannot reach the place wanted takes the nearest in the front rank', () => {
  const slot = (M: number) => {
    const battle = fromTheSide(M);
    return battle.b.unit.slot[battle.row('hero')];
  };

  expect(slot(3)).toBe(0); // 6.3 inches to the middle of the line
  expect(slot(7)).toBe(4);
});

test('T9A-CHR-006 a place held by another model with Front Rank is not taken', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 18, files: 9, champion: true, at: [36, 20] })
    .unit('hero', { ...lord, M: 3, at: [36 - 4.5 * BASE - 2 - HALF, 20 + HALF], facing: 90 })
    .unit('reserve', { at: [5, 5] })
    .enemy('orcs', { at: [36, 46] })
    .with((b) => {
      b.unit.slot[0] = 0; // the champion stands on the left end
    })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }, { ask: 'Move', verb: 'Join', target: 'spears', n: 0 })
    .runTo('decision of kind Mover');

  expect(battle.b.unit.slot[0]).toBe(0);
  expect(battle.b.unit.slot[1]).toBe(1);
});

/** Makes a scene of a lord who joins five spears in one rank. */
const thin = (extra: number) =>
  behind(1, { models: 5, files: 5 })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
    .choose((question) =>
      question.kind === 'Move' ? question.options.find((o) => o.verb === 'Join' && o.extra === extra) : undefined,
    )
    .runTo('decision of kind Mover');

test('T9A-CHR-007 a unit of one rank sends the displaced model behind, or grows wider at the right or the left', () => {
  expect(thin(0).unit('spears')).toMatchObject({ models: 6, files: 5, ranks: 2, x: 36 });
  const right = thin(1).unit('spears');
  expect(right).toMatchObject({ models: 6, files: 6, ranks: 1, y: 20 });
  expect(right.x).toBeCloseTo(36 + HALF, 3);
  expect(thin(2).unit('spears').x).toBeCloseTo(36 - HALF, 3);
  expect([3, 4].map((extra) => thin(extra).b.unit.slot[1])).toEqual([4, 0]); // T9A-CHR-005: at an end of the front
});

test('T9A-CHR-007 there must be room to grow, and a unit of more ranks keeps its width', () => {
  const ends = (scene: ReturnType<typeof behind>) => {
    const battle = scene.choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }).runTo('decision of kind Move');
    const joins = battle.question?.options.filter((o) => o.verb === 'Join' && o.targetName === 'spears');
    return (joins ?? []).map((o) => o.extra);
  };

  expect(ends(behind(1, { models: 5, files: 5 }))).toEqual([0, 1, 2, 3, 4]);
  const wagon = behind(1, { models: 5, files: 5 }).unit('wagon', { models: 1, at: [36 + 3 * BASE + 1.2, 20] });
  expect(ends(wagon)).toEqual([0, 2, 3, 4]);
  expect(ends(behind(1))).toEqual([0, 3, 4]);
});

test('T9A-CHR-007 T9A-SPC-001 a unit of one rank grows wider though somebody is nearer than an inch, but not nearer to him', () => {
  const seats = (x: number, y: number) => {
    const battle = behind(8, { models: 5, files: 5 }, { M: 8 })
      .unit('friend', { models: 1, at: [x, y] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
      .runTo('decision of kind Move');
    const joins = battle.question?.options.filter((o) => o.verb === 'Join' && o.targetName === 'spears') ?? [];
    return joins.map((o) => o.extra);
  };
  expect(seats(36, 20 + BASE + 0.7)).toEqual([0, 1, 2, 3, 4]); // the lord stands in front of the middle of the spears
  expect(seats(36 + 2.5 * BASE + 0.7 + HALF, 20)).toEqual([0, 2, 3, 4]); // the lord stands to the right of the spears
});

test('T9A-CHR-007 T9A-CHR-005 a unit of one rank without room behind it grows wider for a character', () => {
  const seats = (models: number) => {
    const battle = behind(8, { models, files: 5, at: [36, models > 5 ? BASE + 0.2 : HALF + 0.2] }, { at: [36, 4] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
      .runTo('decision of kind Move');
    const joins = battle.question?.options.filter((o) => o.verb === 'Join' && o.targetName === 'spears') ?? [];
    return joins.map((o) => o.extra);
  };
  expect(seats(5)).toEqual([1, 2]);
  expect(seats(10)).toEqual([]);
});

test('T9A-TRT-001 T9A-TRT-002 a unit is of the type of its rank and file, of most of its models when those are dead', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 3, files: 3, at: [36, 20] })
    .unit('knight', { ...lord, troopType: 'Cavalry', joins: 'spears' })
    .unit('rider', { ...lord, troopType: 'Cavalry', joins: 'spears' })
    .unit('captain', { ...lord, joins: 'spears' })
    .enemy('orcs', { at: [36, 46] })
    .start();
  const type = () => TROOP_TYPES[troopTypeOf(battle.b, 0)];

  expect(type()).toBe('Infantry');
  woundPool(battle.b, 0, 3, battle.row('orcs'));
  expect(type()).toBe('Cavalry');
  expect(TROOP_TYPES[troopTypeOf(battle.b, battle.row('orcs'))]).toBe('Infantry');
});

test('T9A-CMD-001 T9A-UNI-008 the Command Group are models of the unit; the champion stands in the front rank', () => {
  const battle = scenario('t9a')
    .unit('spears', { models: 10, files: 5, champion: true, musician: true, standard: true, at: [36, 20] })
    .enemy('orcs', { at: [36, 46] })
    .start();

  expect(battle.unit('spears')).toMatchObject({ models: 10, pool: 9, own: 1 });
  expect(battle.b.unit.slot[0]).toBe(2);
});

test('T9A-CHR-012 T9A-MOV-009 a March Test that a leaving character failed binds the rest of the unit', () => {
  const failed = among()
    .enemy('wolves', { models: 1, at: [28, 20] })
    .dice('march test', 5, 5)
    .choose(
      { ask: 'Mover', verb: 'Pick', target: 'lord' },
      { ask: 'Move', verb: 'Leave', at: [42, 22], facing: 0, files: 1 },
    )
    .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'March', path: 'forward 5' })
    .choose({ ask: 'Move', verb: 'Stay' })
    .runTo('shooting phase');
  expect(failed.unit('spears')).toMatchObject({ y: 20 });
  expect(failed.unit('spears').did).toContain('March');
});

/**
 * Proposes to join the spears in each file of their front, from the left.
 * @returns the refused files, and the place to which the last legal one led
 */
const filesProposed = (scene: () => ReturnType<typeof behind>, n = 0) => {
  const refused: number[] = [];
  let slot = -1;
  for (let file = 0; file < 8; file++) {
    const battle = scene().choose({ ask: 'Mover', verb: 'Pick', target: 'lord' }).runTo('decision of kind Move');
    const row = battle.row('lord');
    if (battle.propose({ verb: Verb.Join, target: battle.row('spears'), n, extra: FILE_SEAT + file }) !== 'legal')
      refused.push(file);
    else {
      expect(battle.b.unit.slot[row]).toBe(file);
      slot = file;
    }
  }
  return { refused, slot };
};

test('T9A-CHR-005 of all files of the front that it reaches a Character may take any, that of the champion as well', () => {
  expect(filesProposed(() => behind(1))).toEqual({ refused: [5, 6, 7], slot: 4 }); // five files without individuals
  const led = () => behind(1, { champion: true }); // the champion stands in the middle
  expect(filesProposed(led)).toEqual({ refused: [5, 6, 7], slot: 4 });
  expect(filesProposed(() => behind(1), 1).refused).toHaveLength(8); // no March is needed
});

/** Returns the places of champion, hero and lord in the front of the spears after the lord asked for file `file`. */
const takesFile = (file: number, gap: number, spears: UnitSpec = {}) => {
  const battle = behind(gap, { champion: true, ...spears })
    .unit('hero', { ...lord, joins: 'spears' })
    .choose({ ask: 'Mover', verb: 'Pick', target: 'lord' })
    .runTo('decision of kind Move');
  const n = gap > 4 ? 1 : 0;
  expect(battle.propose({ verb: Verb.Join, target: battle.row('spears'), n, extra: FILE_SEAT + file })).toBe('legal');
  return ['spears', 'hero', 'lord'].map((name) => battle.b.unit.slot[battle.row(name)]);
};

test('T9A-CHR-005 T9A-FRT-001 whose place a Character takes moves aside, as little as can be', () => {
  // the champion stands in the middle, file 2 of five, and the hero in file 3
  expect(takesFile(2, 1)).toEqual([1, 3, 2]);
  expect(takesFile(3, 1)).toEqual([2, 4, 3]);
  expect(takesFile(0, 1)).toEqual([2, 3, 0]);
  // two files: the individual that gives way has to step back into the second rank
  const [champion, hero, newcomer] = takesFile(0, 1, { models: 4, files: 2 });
  expect([champion, hero, newcomer]).toEqual([2, 1, 0]);
  expect(takesFile(1, 1, { models: 4, files: 2 })).toEqual([0, 3, 1]); // the model steps straight back
});

test('T9A-CHR-006 who cannot get as far as such a place moves nobody with the Front Rank rule', () => {
  // a march of eight inches: two ranks of the spears, and the rest of the way
  expect(takesFile(2, 6)).toEqual([1, 3, 2]);
  expect(takesFile(2, 7)).toEqual([2, 3, 1]);
});

test('T9A-PAN-002 T9A-CHR-009 a quarter is one of those with whom the phase began, whoever joined or left since', () => {
  const heavy = (goes: 'joins' | 'leaves', losses: number) => {
    const at = [36, 20] as const;
    const battle = scenario('t9a')
      .unit('spears', { models: 8, files: 4, at })
      .unit('lord', goes === 'joins' ? { ...lord, at: [36, 10] } : { ...lord, joins: 'spears' })
      .unit('reserve', { at: [5, 5] })
      .enemy('orcs', { at: [36, 46] })
      .runTo('decision of kind Mover');
    const { b } = battle;
    if (goes === 'joins') join(b, 1, 0);
    else leave(b, 1, b.unit.x[0], b.unit.y[0] - 8 * 2540, 0);
    heavyCasualties(b, 0, -1);
    expect(b.unit.phaseDid[0] & PhaseDid.HeavyCasualties).toBe(0);
    woundPool(b, 0, losses, -1);
    heavyCasualties(b, 0, -1);
    return (b.unit.phaseDid[0] & PhaseDid.HeavyCasualties) !== 0;
  };
  expect([heavy('joins', 1), heavy('joins', 2)]).toEqual([false, true]); // losses out of 8 models
  expect([heavy('leaves', 2), heavy('leaves', 3)]).toEqual([false, true]); // losses out of 9 models
});
