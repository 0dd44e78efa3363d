import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { squaredGap } from '../../../kernel/geometry/rectangle.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { FILE_SEAT } from '../../../regiments/characters/characters.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Status } from '../../../regiments/core/state.js';
import { Refusal } from '../../../regiments/refusals.js';
import { judgeScoutPose } from '../../../regiments/setup/deployment-poses.js';
import { judgeVanguard, vanguardOptions } from '../../../regiments/setup/vanguard-moves.js';
import { opening } from '../../../testing/t9a/opening.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const BASE = 20 / 25.4;
const HALF = BASE / 2;
const block: UnitSpec = { models: 5, files: 5 };
const rangers: UnitSpec = { ...block, rules: ['Scout'] };
const outriders: UnitSpec = { ...block, rules: ['Vanguard'], M: 8 };

/** Places of the units that deploy normally: Centre in inches, and facing towards the enemy. */
const PLACES: Readonly<Record<string, readonly [number, number, number]>> = {
  spears: [20, 5, 0],
  riders: [36, 12 - HALF - 0.01, 0],
  wolves: [36, 36 + HALF + 0.01, 180],
  orcs: [36, 40, 180],
};

/**
 * Returns a battle after normal deployment. The first list is in the south, finishes first and rolls these dice for the
 * turn.
 */
function deployed(
  first: Record<string, UnitSpec>,
  second: Record<string, UnitSpec>,
  scout = 'Yes',
  places = PLACES,
): T9aReport {
  const battle = opening({ first, second })
    .dice('zone pick', 4)
    .otherwise((question) => {
      const named = question.options.find((o) => o.verb === (question.kind === 'Scout' ? scout : 'Second'));
      return named ?? question.options[0];
    });
  battle.choose({ ask: 'Zone', n: 0 });
  for (const name of [...Object.keys(first), ...Object.keys(second)]) {
    const place = places[name];
    if (place === undefined) continue;
    const [x, y, facing] = place;
    const files = first[name]?.character ? 1 : 5;
    battle.choose({ ask: 'DeployPose', unit: name, verb: 'Deploy', at: [x, y], facing, files });
  }
  return battle;
}

const record = (fields: Partial<OptionRecord>): OptionRecord => ({
  verb: Verb.Deploy,
  target: -1,
  n: 0,
  x: 0,
  y: 0,
  facing: 0,
  files: 5,
  extra: 0,
  path: [],
  ...fields,
});

/** Judges a place of the scouts in inches. */
const judged = (battle: T9aReport, name: string, x: number, y: number): number =>
  judgeScoutPose(battle.b, record({ target: battle.row(name), x: Math.round(x * 2540), y: Math.round(y * 2540) }));

test('T9A-SPR-071 before the deployment each player says who scouts, the one who picked the zone first', () => {
  const battle = deployed({ spears: block, rangers }, { orcs: block, stalkers: rangers });

  battle.runTo('decision of kind ScoutPose');
  expect(battle.answers.slice(0, 4).map((line) => line.replace(/ \(by default\)$/, ''))).toEqual([
    'Zone (player 0): zone 1, in the south',
    'Scout (rangers): yes',
    'Scout (stalkers): yes',
    'FirstDeployer (player 1): second',
  ]);
});

test('T9A-SPR-071 who does not scout is deployed with the others', () => {
  const battle = deployed({ pikes: block, rangers }, { ogres: block }, 'No').runTo('decision of kind DeployUnit');

  expect(battle.options()).toEqual(['pikes', 'rangers']);
});

test('T9A-VEC-331 T9A-SPR-072 outside the zone scouts stand more than 18 inches from every enemy', () => {
  const battle = deployed({ spears: block, rangers }, { orcs: block }).runTo('decision of kind ScoutPose');
  const front = 40 - HALF; // y coordinate of the front of the orcs, who face south

  expect(judged(battle, 'rangers', 36, front - 18 - HALF)).not.toBe(0);
  expect(judged(battle, 'rangers', 36, front - 18.1 - HALF)).toBe(0);
  expect(judged(battle, 'rangers', 50, 5)).toBe(0); // the place is in the own zone
  expect(judged(battle, 'rangers', 20.5, 5)).not.toBe(0); // the place overlaps the spears
});

test('T9A-SPR-072 players place their scouts in turn, the first finisher first', () => {
  const battle = deployed({ spears: block, rangers, hunters: rangers }, { orcs: block, stalkers: rangers });

  battle.dice('first turn', 6, 1).runTo('player turn');
  const order = battle.answers.filter((line) => line.startsWith('ScoutPose')).map((line) => line.slice(11, 17));
  expect(order.map((name) => name.trim().replace(/\W.*/, ''))).toEqual(['ranger', 'stalke', 'hunter']);
});

/** Returns the status of a unit when the battle begins, after it was placed there as a scout. */
function mayNotCharge(x: number, y: number, first: boolean): boolean {
  const battle = deployed({ spears: block, rangers }, { orcs: block })
    .choose({ ask: 'ScoutPose', unit: 'rangers', verb: 'Deploy', at: [x, y], facing: 0, files: 5 })
    // the first finisher announced "second": it wins the roll, or the other player chooses to be second
    .dice('first turn', ...(first ? [1, 6] : [6, 1]))
    .runTo('player turn');
  return (battle.b.unit.status[battle.row('rangers')] & Status.NoFirstTurnCharge) !== 0;
}

test('T9A-SPR-072 scouts outside their zone hold back in their side’s first turn, if that is the first of the battle', () => {
  expect(mayNotCharge(5, 18, true)).toBe(true);
  expect(mayNotCharge(5, 18, false)).toBe(false);
  expect(mayNotCharge(50, 5, true)).toBe(false);
});

test('T9A-SPR-072 after that turn they charge like all others', () => {
  const battle = deployed({ spears: block, rangers }, { orcs: block })
    .choose({ ask: 'ScoutPose', unit: 'rangers', verb: 'Deploy', at: [5, 18], facing: 0, files: 5 })
    .dice('first turn', 1, 6)
    .otherwise(
      (question) => question.options.find((o) => o.verb === 'Stop' || o.verb === 'Second') ?? question.options[0],
    );

  battle.choose(...[]).runTo('remaining moves');
  expect(battle.b.unit.status[battle.row('rangers')] & Status.NoFirstTurnCharge).not.toBe(0);
  battle.runTo('end of turn');
  expect(battle.b.unit.status[battle.row('rangers')] & Status.NoFirstTurnCharge).toBe(0);
});

const FORWARD = 1;
const inch = (n: number) => Math.round(n * 2540);

/** Returns a move straight ahead by `inches` of a vanguard at (x, y). */
const ahead = (x: number, y: number, inches: number): OptionRecord =>
  record({ verb: Verb.Advance, x: inch(x), y: inch(y) + inch(inches), path: [inch(inches) * 8 + FORWARD] });

test('T9A-SPR-093 a Vanguard move is 12 inches instead of the Movement, without Marches', () => {
  const battle = deployed({ riders: outriders }, { orcs: block }).runTo('decision of kind Vanguard');
  const { b } = battle;
  const y = b.unit.y[0] / 2540;

  expect(judgeVanguard(b, ahead(36, y, 12))).toBe(0);
  expect(judgeVanguard(b, ahead(36, y, 12.01))).not.toBe(0);
  const verbs = new Set(battle.question?.options.map((o) => o.verb));
  expect([...verbs].sort()).toEqual(['Advance', 'Reform', 'Stay']);
  for (const o of battle.question?.options ?? [])
    expect(Math.hypot(o.x - 36, o.y - y) < 12.01 || o.verb === 'Stay').toBe(true);
});

test('T9A-SPR-093 T9A-CHR-011 T9A-CHR-012 a character may leave a unit of vanguards that has not moved, up to 12 inches', () => {
  const captain: UnitSpec = { character: true, rules: ['Vanguard'], M: 4 };
  const scene = (spears: UnitSpec) => deployed({ spears, captain }, { orcs: block }); // he is deployed among them
  const units = (battle: T9aReport) => battle.question?.options.map((o) => o.targetName || o.verb);
  const battle = scene(outriders).runTo('decision of kind VanguardUnit');
  expect(units(battle)).toEqual(['spears', 'captain', 'Stop']);
  expect(scene(block).dice('first turn', 1, 6).runTo('player turn').answers.join()).not.toContain('Vanguard'); // not all models of the unit are vanguards

  battle.choose({ ask: 'VanguardUnit', verb: 'Pick', target: 'captain' }).runTo('decision of kind Vanguard');
  const places = battle.question?.options.filter((o) => o.verb === 'Leave') ?? [];
  expect(battle.question?.options.map((o) => o.verb)).toContain('Stay');
  const from = [battle.unit('spears').x, battle.unit('spears').y + HALF] as const;
  expect(places.length).toBeGreaterThan(2);
  for (const o of places) expect(Math.hypot(o.x - from[0], o.y - from[1])).toBeCloseTo(12, 1);
  const row = battle.row('captain');
  const at = (north: number) => ({
    ...{ verb: Verb.Leave, target: row, files: 1, facing: 0 },
    ...{ x: Math.round(from[0] * 2540), y: Math.round((from[1] + north) * 2540) },
  });
  expect(judgeVanguard(battle.b, record(at(12.01)))).not.toBe(0);
  expect(battle.propose(at(11))).toBe('legal');
  expect(battle.unit('captain')).toMatchObject({ place: 'table', host: '' });
  expect(battle.question?.kind).toBe('Vanguard'); // the spears are the only unit left, and may still move
  expect(battle.b.unit.status[row] & Status.NoFirstTurnCharge).not.toBe(0);
  battle.choose({ ask: 'Vanguard', verb: 'Stay' }).dice('first turn', 1, 6).runTo('player turn');
  expect(battle.b.unit.status[battle.row('spears')] & Status.NoFirstTurnCharge).toBe(0);
  expect(battle.runTo('remaining moves').b.unit.did[battle.row('spears')]).toBe(0);
});

test('T9A-SPR-093 T9A-CHR-011 out of a unit that has made its Vanguard move nobody goes, out of one that stays he may', () => {
  const captain: UnitSpec = { character: true, rules: ['Vanguard'], M: 4 };
  const asked = (verb: string) =>
    deployed({ spears: outriders, captain }, { orcs: block })
      .choose({ ask: 'VanguardUnit', verb: 'Pick', target: 'spears' }, { ask: 'Vanguard', unit: 'spears', verb })
      .dice('first turn', 1, 6)
      .runTo('player turn')
      .answers.filter((line) => line.startsWith('Vanguard (captain'));
  expect(asked('Advance')).toHaveLength(0);
  expect(asked('Stay')).toHaveLength(1);
});

test('T9A-SPR-093 T9A-CHR-003 a character may join a unit with it, which then makes no such move of its own', () => {
  const captain: UnitSpec = { character: true, rules: ['Vanguard'], M: 4 };
  const scene = (spears: UnitSpec, x: number) =>
    deployed({ spears, captain }, { orcs: block }, 'Yes', { ...PLACES, captain: [x, 5, 0] });
  const joins = (battle: T9aReport) =>
    (battle.runTo('decision of kind Vanguard').question?.options ?? [])
      .filter((o) => o.verb === 'Join')
      .map((o) => o.targetName);
  const edge = 20 + 2.5 * BASE + HALF; // of the spears, for a model that stands east of them

  expect(new Set(joins(scene(block, edge + 11.99)))).toEqual(new Set(['spears']));
  expect(joins(scene(block, edge + 12.01))).toEqual([]);
  const near = (gap: number) => {
    const battle = scene(block, edge + 6).runTo('decision of kind Vanguard');
    const { b } = battle;
    b.unit.x[battle.row('orcs')] = b.unit.x[battle.row('spears')];
    b.unit.y[battle.row('orcs')] = b.unit.y[battle.row('spears')] + inch(BASE + gap);
    invalidateGeometry(b);
    b.option.count = 0;
    vanguardOptions(b);
    return b.option.verb.subarray(0, b.option.count).includes(Verb.Join);
  };
  expect([near(12), near(12.01)]).toEqual([false, true]);

  const proposed = (extra: number) => {
    const battle = scene(block, edge + 6)
      .runTo('decision of kind Vanguard')
      .dice('first turn', 1, 6);
    const answer = battle.propose({ verb: Verb.Join, target: battle.row('spears'), extra });
    return answer === 'legal' ? battle.b.unit.slot[battle.row('captain')] : answer;
  };
  expect(proposed(FILE_SEAT + 1)).toBe(1); // T9A-CHR-005: any file of the front
  expect(proposed(FILE_SEAT + 5)).not.toBe(5);

  const battle = scene(outriders, edge + 6)
    .choose(
      { ask: 'VanguardUnit', verb: 'Pick', target: 'captain' },
      { ask: 'Vanguard', verb: 'Join', target: 'spears' },
    )
    .dice('first turn', 1, 6)
    .runTo('player turn');
  expect(battle.unit('captain')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.b.unit.status[battle.row('captain')] & Status.NoFirstTurnCharge).not.toBe(0);
  expect(battle.answers.filter((line) => line.startsWith('Vanguard ('))).toHaveLength(1);
});

test('T9A-SPR-093 it may not be used to come within 12 inches of an enemy', () => {
  const battle = deployed({ riders: outriders }, { wolves: block }).runTo('decision of kind Vanguard');
  const { b } = battle;
  const y = b.unit.y[0] / 2540;
  // fronts are 24.02 inches apart
  const gap = (b.unit.y[1] - b.unit.y[0]) / 2540 - BASE;

  expect(judgeVanguard(b, ahead(36, y, gap - 12))).not.toBe(0); // exactly 12 is within
  expect(judgeVanguard(b, ahead(36, y, gap - 12.01))).toBe(0);
});

test('T9A-SPR-093 nor is a move offered that would', () => {
  const battle = deployed({ riders: outriders }, { wolves: block }).runTo('decision of kind Vanguard');
  const { b } = battle;
  b.unit.y[1] -= inch(4);
  invalidateGeometry(b);
  b.option.count = 0;
  vanguardOptions(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const { option } = b;
  const [w, d] = [halfWidth[0], halfDepth[0]];
  const verbs = option.verb.subarray(0, option.count);

  expect(verbs.filter((verb) => verb === Verb.Advance).length).toBeGreaterThan(3);
  for (let i = 0; i < option.count; i++) {
    if (verbs[i] !== Verb.Advance) continue;
    const end = [option.x[i], option.y[i], option.facing[i], w, d] as const;
    expect(squaredGap(...end, x[1], y[1], facing[1], halfWidth[1], halfDepth[1])).toBeGreaterThan(inch(12) ** 2);
  }
});

test('T9A-SPR-093 who moved does not charge in its side’s first turn if it goes first; who stayed may', () => {
  const flagged = (verb: string, dice: number[]) => {
    const battle = deployed({ riders: outriders }, { orcs: block })
      .choose({ ask: 'Vanguard', unit: 'riders', verb })
      .dice('first turn', ...dice)
      .runTo('player turn');
    return (battle.b.unit.status[0] & Status.NoFirstTurnCharge) !== 0;
  };

  expect(flagged('Advance', [1, 6])).toBe(true);
  expect(flagged('Reform', [1, 6])).toBe(true);
  expect(flagged('Stay', [1, 6])).toBe(false);
  expect(flagged('Advance', [6, 1])).toBe(false);
});

const light: UnitSpec = { ...outriders, rules: ['Fast Cavalry'] };

test('T9A-SPR-093 T9A-SPR-029 a vanguard that reforms freely does so before its move and after it', () => {
  const once = deployed({ riders: outriders }, { orcs: block })
    .choose({ ask: 'Vanguard', unit: 'riders', verb: 'Reform' })
    .dice('first turn', 1, 6)
    .runTo('player turn');
  expect(once.answers.filter((line) => line.startsWith('Vanguard ('))).toHaveLength(1);

  const verbs: string[][] = [];
  const twice = deployed({ riders: light }, { orcs: block })
    .otherwise((question) => {
      if (question.kind === 'Vanguard') verbs.push([...new Set(question.options.map((o) => o.verb))].sort());
      const wanted = ['Reform', 'Advance', 'Reform'][verbs.length - 1];
      const { options } = question;
      return options.find((o) => o.verb === wanted) ?? options.find((o) => o.verb === 'Second') ?? options[0];
    })
    .dice('first turn', 1, 6)
    .runTo('player turn');
  expect(verbs).toEqual([
    ['Advance', 'Reform', 'Stay'],
    ['Advance', 'Stay'],
    ['Reform', 'Stay'],
  ]);
  expect(twice.answers.filter((line) => line.startsWith('Vanguard ('))).toHaveLength(3);
});

test('T9A-SPR-093 T9A-SPR-030 reforms and move together take no model farther than 12 inches', () => {
  const inColumn = (inches: number) => {
    const battle = deployed({ riders: light }, { orcs: block })
      .choose({ ask: 'Vanguard', unit: 'riders', verb: 'Reform', facing: 0, files: 4 })
      .runTo('decision of kind Vanguard')
      .runTo('decision of kind Vanguard');
    const { b } = battle;
    expect(b.unit.files[0]).toBe(4); // two ranks: half a base farther ahead
    const move = ahead(36, b.unit.y[0] / 2540, inches);
    return judgeVanguard(b, { ...move, files: 4, y: b.unit.y[0] + inch(inches) });
  };
  expect(inColumn(11)).toBe(0);
  expect(inColumn(12)).toBe(Refusal.DisplacedTooFar);
});

test('T9A-SPR-093 only units wholly of it move, the players in turn, the first finisher first', () => {
  const battle = deployed({ spears: block, riders: outriders }, { orcs: block, wolves: outriders }).dice(
    'first turn',
    6,
    1,
  );

  battle.runTo('player turn');
  const order = battle.answers.filter((line) => line.startsWith('Vanguard (')).map((line) => line.slice(10, 16));
  expect(order).toEqual(['riders', 'wolves']);
});

test('T9A-SPR-093 T9A-CMD-004 T9A-MOV-018 a vanguard with a Musician may make a Swift Reform, and after a passed test its move', () => {
  const drummed: UnitSpec = { models: 10, rules: ['Vanguard'], M: 4, Ld: 7, musician: true };
  const reformed = (die: number) =>
    deployed({ spears: drummed }, { orcs: block })
      .choose(
        { ask: 'Vanguard', unit: 'spears', verb: 'SwiftReform' },
        { ask: 'Vanguard', unit: 'spears', verb: 'Reform', facing: 0, files: 10 },
      )
      .dice('swift reform test', 3, die);
  const moves = (battle: T9aReport) => battle.answers.filter((line) => line.startsWith('Vanguard (')).length;

  const failed = reformed(5).dice('first turn', 1, 6).runTo('player turn');
  expect([failed.b.unit.files[0], moves(failed)]).toEqual([10, 2]);
  expect(failed.b.unit.status[0] & Status.NoFirstTurnCharge).not.toBe(0);

  const passed = reformed(4).runTo('decision of kind Vanguard');
  const { b } = passed;
  expect(b.unit.files[0]).toBe(10);
  expect(new Set(passed.question?.options.map((o) => o.verb))).toEqual(new Set(['Stay', 'Advance']));
  const move = (inches: number) => ({
    ...ahead(20, b.unit.y[0] / 2540, inches),
    files: 10,
    y: b.unit.y[0] + inch(inches),
  });
  expect([judgeVanguard(b, move(12)), judgeVanguard(b, move(12.01))]).toEqual([0, Refusal.TooFar]); // from where it stands now
  expect(judgeVanguard(b, record({ verb: Verb.Reform, x: b.unit.x[0], y: b.unit.y[0], files: 5 }))).not.toBe(0);
});

test('T9A-SPR-093 T9A-CMD-004 without a Musician, or after its move, a vanguard has no Swift Reform', () => {
  const verbs = (spec: UnitSpec) => {
    const battle = deployed({ riders: spec }, { orcs: block }).runTo('decision of kind Vanguard');
    return new Set(battle.question?.options.map((o) => o.verb));
  };
  expect(verbs({ ...outriders, musician: true }).has('SwiftReform')).toBe(true);
  expect(verbs(outriders).has('SwiftReform')).toBe(false);
});
