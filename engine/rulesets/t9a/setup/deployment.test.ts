import { expect, test } from 'vitest';
import { Phase } from '../../../regiments/core/state.js';
import { judgeDeployPose } from '../../../regiments/setup/deployment-poses.js';
import type { Choice } from '../../../testing/choices.js';
import { type OpeningSpec, opening } from '../../../testing/t9a/opening.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { dropsLeft } from './deployment.js';

const block: UnitSpec = { models: 5, files: 5 };
const lord: UnitSpec = { character: true };
const machine: UnitSpec = { models: 1, troopType: 'War Machine', base: 60 };

/** Starts a battle in which the first list's player picks the southern edge and says who deploys first. */
const ready = (spec: Partial<OpeningSpec> = {}, whoFirst = 'first'): T9aReport =>
  opening({ first: { spears: block, bows: block }, second: { orcs: block, goblins: block }, ...spec })
    .dice('zone pick', 4)
    .choose({ ask: 'Zone', n: 0 }, { ask: 'FirstDeployer', verb: whoFirst === 'second' ? 'Second' : 'First' });

const at = (name: string, x: number, y: number, facing = 0) =>
  ({ ask: 'DeployPose', unit: name, verb: 'Deploy', at: [x, y], facing, files: 5 }) as const;
const pick = (target: string) => ({ ask: 'DeployUnit', verb: 'Pick', target }) as const;
const stop = { ask: 'DeployUnit', verb: 'Stop' } as const;
const judge = (
  battle: T9aReport,
  record: { verb: number; target: number; x: number; y: number; facing: number; files: number },
) => judgeDeployPose(battle.b, { n: 0, extra: 0, path: [], ...record });
/** Answers the pending question and the next ones. */
function answer(battle: T9aReport, ...choices: readonly Choice[]): T9aReport {
  for (const choice of choices) {
    battle.choose(choice).step();
    if (battle.question === null) battle.runTo('decision');
  }
  return battle;
}
const now = (b: T9aReport): string => `${b.question?.kind} ${b.question?.player}`;

test('T9A-PRE-001 T9A-SMY-001 the sequence before the battle: type, zones, deployment, first turn, battle', () => {
  const battle = ready({ deployment: 'roll', seed: 1 }, 'second').dice('deployment type', 2);
  const asked: string[] = [];

  battle.otherwise((question) => {
    if (asked[asked.length - 1] !== question.kind) asked.push(question.kind);
    return question.options[0];
  });
  battle.runTo('player turn');
  expect(battle.b.core.phase[0]).toBe(Phase.deployment);
  expect(battle.log[0]).toBe('deployment: Classic');
  expect(asked.filter((kind, i) => asked.indexOf(kind) === i).slice(0, 3)).toEqual([
    'DeployUnit',
    'DeployPose',
    'AnnounceTurn',
  ]);
});

test('T9A-PRE-002 the point limit is agreed before the battle, else it is that of the lists', () => {
  expect(ready({ pointsLimit: 1500 }).b.setup.pointsLimit).toBe(1500);
  expect(ready().b.setup.pointsLimit).toBe(200);
});

test('T9A-PRE-003 both lists lie open: nothing about the units of either is hidden from the other', () => {
  expect(ready().b.setup.names).toEqual(['spears', 'bows', 'orcs', 'goblins']);
});

test('T9A-DTY-001 the type is agreed, or rolled on a D6', () => {
  const type = (agreed: OpeningSpec['deployment'], ...dice: number[]) => {
    const battle = opening({ first: { spears: block }, second: { orcs: block }, deployment: agreed })
      .dice('zone pick', 4)
      .dice('deployment type', ...dice)
      .runTo('decision');
    return battle.b.field.deployment[0];
  };

  expect([type('classic'), type('diagonal'), type('flank attack')]).toEqual([1, 2, 3]);
  expect([type('roll', 3), type('roll', 4), type('roll', 6)]).toEqual([1, 2, 3]);
});

test('T9A-VEC-021 T9A-DTY-007 a D6 of 4 or more lets the roller pick the zone, else the other player', () => {
  const picks = (die: number) =>
    now(
      opening({ first: { a: block }, second: { c: block } })
        .dice('zone pick', die)
        .runTo('decision'),
    );

  expect([3, 4].map(picks)).toEqual(['Zone 1', 'Zone 0']);
});

test('T9A-DTY-007 Classic: an edge each; Diagonal: a corner of either diagonal; Flank Attack: edge and role', () => {
  const zones = (deployment: OpeningSpec['deployment'], n: number) => {
    const battle = opening({ first: { a: block }, second: { c: block }, deployment })
      .dice('zone pick', 4)
      .choose({ ask: 'Zone', n })
      .runTo('decision of kind FirstDeployer');
    const { zone, attacker } = battle.b.field;
    return [zone[0], zone[1], attacker[0]];
  };

  expect(zones('classic', 1).slice(0, 2)).toEqual([1, 0]);
  expect(zones('diagonal', 2).slice(0, 2)).toEqual([2, 3]);
  expect(zones('diagonal', 1).slice(0, 2)).toEqual([1, 0]);
  expect(zones('flank attack', 0)).toEqual([0, 1, 0]);
  expect(zones('flank attack', 3)).toEqual([1, 0, 1]); // the player chose to be defender, so the other one attacks
});

test('T9A-DEP-002 the player who did not pick the zone decides who deploys first', () => {
  const battle = opening({ first: { a: block, d: block }, second: { c: block, e: block } })
    .dice('zone pick', 4)
    .runTo('decision of kind FirstDeployer');

  expect(now(battle)).toBe('FirstDeployer 1');
  expect(now(ready({}, 'first').runTo('decision of kind DeployUnit'))).toBe('DeployUnit 1');
  expect(now(ready({}, 'second').runTo('decision of kind DeployUnit'))).toBe('DeployUnit 0');
});

test('T9A-DEP-003 on each go one unit at least, as many more as the player likes', () => {
  const battle = ready({}, 'second').runTo('decision of kind DeployUnit');
  expect(battle.options()).toEqual(['spears', 'bows']); // no option to stop before a unit was deployed

  answer(battle, pick('spears'), at('spears', 20, 5));
  expect(now(battle)).toBe('DeployUnit 0');
  expect(battle.options()).toEqual(['bows', 'stop']);
  answer(battle, stop);
  expect(now(battle)).toBe('DeployUnit 1');
  answer(battle, pick('orcs'), at('orcs', 20, 44, 180), stop);
  expect(now(battle)).toBe('DeployPose 0'); // only the bows are left, so they are next
});

test('T9A-DEP-003 T9A-SPC-001 a unit stands wholly in its zone, on the table and an inch from others', () => {
  const battle = ready({}, 'second').runTo('decision of kind DeployUnit');
  answer(battle, pick('spears'), at('spears', 20, 5), pick('bows'));
  const pose = (x: number, y: number, files = 5) =>
    battle.propose({ verb: 16, target: 1, x: Math.round(x * 2540), y: Math.round(y * 2540), facing: 0, files });

  expect(pose(40, 11.7)).toContain('T9A-DEP-003'); // its front, 10 mm ahead, is over the line
  expect(pose(40, 30)).toContain('T9A-DEP-003');
  expect(pose(40, 0.2)).toContain('T9A-SPC-005');
  expect(pose(24.5, 5)).toContain('T9A-SPC-001');
  expect(pose(40, 5, 6)).toContain('formation');
  expect(pose(40, 5, 3)).toBe('legal');
  expect(battle.unit('bows')).toMatchObject({ x: 40, y: 5, files: 3, place: 'table' });
});

test('T9A-DEP-003 every place that is offered is legal, whatever the zone', () => {
  for (const deployment of ['classic', 'diagonal', 'flank attack'] as const) {
    for (let n = 0; n < (deployment === 'classic' ? 2 : 4); n++) {
      const battle = opening({ first: { a: { models: 20 } }, second: { c: block }, deployment })
        .dice('zone pick', 4)
        .choose({ ask: 'Zone', n }, { ask: 'FirstDeployer', verb: 'Second' })
        .runTo('decision of kind DeployPose');
      const { options } = battle.question ?? { options: [] };
      expect(options.length).toBeGreaterThan(15);
      for (const o of options) {
        const record = { verb: 16, target: 0, x: Math.round(o.x * 2540), y: Math.round(o.y * 2540) };
        const facing = Math.round((o.facing * 65536) / 360) & 65535;
        expect(o.files).toBeGreaterThan(0);
        expect(judge(battle, { ...record, facing, files: o.files })).toBe(0);
      }
    }
  }
});

test('T9A-DEP-004 all Characters are one drop, all War Machines another', () => {
  const battle = ready(
    { first: { spears: block, cannon: machine, mortar: machine, lord, hero: lord }, second: { orcs: block } },
    'second',
  ).runTo('decision of kind DeployUnit');

  expect(battle.options()).toEqual(['spears', 'cannon', 'lord']);
  expect(dropsLeft(battle.b, 0)).toBe(3);
  answer(battle, pick('lord'));
  answer(battle, { ask: 'DeployPose', unit: 'lord', verb: 'Deploy', at: [20, 5], facing: 0, files: 1 });
  expect(battle.question).toMatchObject({ kind: 'DeployPose', subject: battle.row('hero') }); // both are deployed in the same go
  answer(battle, { ask: 'DeployPose', unit: 'hero', verb: 'Deploy', at: [30, 5], facing: 0, files: 1 });
  expect(battle.options()).toEqual(['spears', 'cannon', 'stop']);
});

test('T9A-CHR-003 T9A-DEP-004 a Character may be deployed inside a unit that stands', () => {
  const battle = ready({ first: { spears: { models: 10, files: 5 }, lord }, second: { orcs: block } }, 'second').runTo(
    'decision of kind DeployUnit',
  );
  answer(battle, pick('spears'), at('spears', 20, 5), pick('lord'));

  expect(battle.options()[0]).toBe('lord join spears');
  answer(battle, 'lord join spears');
  expect(battle.unit('lord')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.unit('spears')).toMatchObject({ models: 11, ranks: 3, files: 5 });
});

/**
 * Deploys both armies. The first list finishes first, with these wishes and dice; the second still has the units
 * `left`.
 */
const finishing = (wish: 'First' | 'Second', left: Readonly<Record<string, UnitSpec>>) =>
  ready({ first: { spears: block }, second: { orcs: block, ...left } }, 'second')
    .choose({ ask: 'AnnounceTurn', verb: wish })
    .otherwise((question) => question.options[0]);

test('T9A-DEP-005 who has deployed everything announces to play first or second', () => {
  const battle = ready({ first: { spears: block }, second: { orcs: block } }, 'second').runTo(
    'decision of kind AnnounceTurn',
  );

  expect(now(battle)).toBe('AnnounceTurn 0');
  expect(battle.options()).toEqual(['first', 'second']);
});

test('T9A-DEP-006 T9A-DEP-007 then the other deploys all the rest, which is counted: groups as one', () => {
  const battle = finishing('First', { goblins: block, cannon: machine, mortar: machine, lord, hero: lord })
    .dice('first turn', 1, 6)
    .runTo('decision of kind ChooseTurn');

  expect(battle.b.field.undeployed[0]).toBe(4); // units left: orcs, goblins, the machines, the Characters
  expect(battle.unit('hero').place).not.toBe('reserve');
});

test('T9A-VEC-027 T9A-DEP-009 T9A-DEP-010 the first finisher adds the Undeployed Units Number, wins and plays as announced', () => {
  const battle = finishing('Second', { goblins: block }).dice('first turn', 4, 5).runTo('player turn');

  expect(battle.log).toContain('first turn: first 6, second 5');
  expect(battle.b.field.firstPlayer[0]).toBe(1);
});

test('T9A-DEP-009 whichever list finished first adds what the other had left', () => {
  const left = { goblins: block, orcs: block };
  const battle = ready({ first: { spears: block, ...left }, second: { rats: block } })
    .choose({ ask: 'AnnounceTurn', verb: 'First' })
    .otherwise((question) => question.options[0])
    .dice('first turn', 5, 3)
    .runTo('player turn');

  expect(battle.log).toContain('first turn: first 5, second 6');
  expect(battle.b.field.firstPlayer[0]).toBe(1);
});

test('T9A-VEC-029 T9A-DEP-010 the other player chooses after a higher total', () => {
  const battle = finishing('First', {}).dice('first turn', 2, 6).runTo('decision of kind ChooseTurn');

  expect(battle.log).toContain('first turn: first 3, second 6');
  expect(now(battle)).toBe('ChooseTurn 1');
  battle.choose('second').runTo('player turn');
  expect(battle.b.field.firstPlayer[0]).toBe(0);
});

test('T9A-DEP-010 a tie is not strictly higher: the other player chooses', () => {
  const battle = finishing('First', {}).dice('first turn', 3, 4).runTo('decision of kind ChooseTurn');

  expect(now(battle)).toBe('ChooseTurn 1');
  battle.choose('first').runTo('player turn');
  expect(battle.b.field.firstPlayer[0]).toBe(1);
});

test('T9A-DEP-001 T9A-DEP-008 scouts and vanguards come after the deployment and before the roll for the first turn', () => {
  const battle = ready(
    {
      first: { spears: block, riders: { ...block, rules: ['Vanguard'] } },
      second: { orcs: block, rangers: { ...block, rules: ['Scout'] } },
      seed: 5,
    },
    'second',
  ).otherwise((question) => question.options[0]);
  battle.runTo('end of turn');
  const kinds = battle.answers.map((line) => line.split(' ')[0]);
  const first = (kind: string) => kinds.indexOf(kind);

  expect(first('Scout')).toBeLessThan(first('FirstDeployer'));
  expect(kinds.lastIndexOf('DeployPose')).toBeLessThan(first('ScoutPose'));
  expect(first('ScoutPose')).toBeLessThan(first('Vanguard'));
  const told = battle.log.findIndex((line) => line.startsWith('first turn:'));
  expect(battle.log.findIndex((line) => line.startsWith('rangers deploy'))).toBeLessThan(told);
});

test('K41 T9A-DEP-003 at level command each go is one drop, unless all that is left is deployed at once', () => {
  const armies = { first: { a: block, c: block, d: block }, second: { e: block, f: block, g: block } };
  const goes = (...choices: readonly Choice[]) => {
    const battle = ready({ ...armies, level: 'command', seed: 1 }, 'second').choose(...choices);
    battle.otherwise((question) => question.options[0]).runTo('decision of kind AnnounceTurn');
    return battle.answers.filter((line) => line.startsWith('DeployPose')).map((line) => line.match(/\((\w)\)/)?.[1]);
  };

  expect(goes()).toEqual(['a', 'e', 'c', 'f', 'd']);
  expect(goes({ ask: 'DeployUnit', verb: 'Deploy' })).toEqual(['a', 'c', 'd']);
  expect(goes(pick('c'), pick('e'), { ask: 'DeployUnit', verb: 'Deploy' })).toEqual(['c', 'e', 'a', 'd']);
  const asked = ready({ ...armies, level: 'command' }, 'second').runTo('decision of kind DeployUnit');
  expect(asked.options()).toEqual(['a', 'c', 'd', 'all that are left, one after the other']);
});
