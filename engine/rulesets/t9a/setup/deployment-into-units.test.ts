import { expect, test } from 'vitest';
import { readRecord } from '../../../kernel/options.js';
import { FILE_SEAT } from '../../../regiments/characters/characters.js';
import { Verb } from '../../../regiments/core/asks.js';
import { opening } from '../../../testing/t9a/opening.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const HALF = 20 / 25.4 / 2;
const lord: UnitSpec = { character: true };

/** Deploys the spears at `y`, then the lord among them with `extra`. `ways` lists all options that the lord had. */
function deployed(y: number, models: number, facing = 0, extra = 0) {
  let ways: number[] = [];
  const battle = opening({ first: { spears: { models, files: 5 }, lord }, second: { orcs: { models: 5, files: 5 } } })
    .dice('zone pick', 4)
    .choose({ ask: 'Zone', n: 0 }, { ask: 'FirstDeployer', verb: 'Second' }, { ask: 'DeployUnit', target: 'spears' })
    .choose({ ask: 'DeployPose', unit: 'spears', verb: 'Deploy', at: [36, y], facing, files: 5 })
    .otherwise(({ options }) => {
      const joins = options.filter((o) => o.verb === 'Join');
      if (joins.length > 0) ways = joins.map((o) => o.extra);
      return joins.find((o) => o.extra === extra) ?? options[0];
    })
    .runTo('decision of kind AnnounceTurn');
  return { spears: battle.unit('spears'), slot: battle.b.unit.slot[battle.row('lord')], ways };
}

test('T9A-CHR-007 deployed in a unit of one rank a Character makes it deeper, or wider at either end', () => {
  expect(deployed(5, 5).ways).toEqual([0, 1, 2, 3, 4]);
  expect(deployed(5, 10).ways).toEqual([0, 3, 4]);

  expect(deployed(5, 5).spears).toMatchObject({ models: 6, files: 5, ranks: 2, x: 36 });
  const right = deployed(5, 5, 0, 1).spears;
  expect(right).toMatchObject({ models: 6, files: 6, ranks: 1, y: 5 });
  expect(right.x).toBeCloseTo(36 + HALF, 3);
  expect(deployed(5, 5, 0, 2).spears.x).toBeCloseTo(36 - HALF, 3);
});

test('T9A-DEP-003 the unit must lie in its zone with him, too', () => {
  expect(deployed(12 - HALF - 0.01, 5).ways).toEqual([0, 1, 2, 3, 4]); // one more rank is farther back
  expect(deployed(12 - HALF - 0.01, 5, 180).ways).toEqual([1, 2]); // facing backwards it would be over the line
});

test('T9A-CHR-005 T9A-FRT-001 it may stand at either end of the front as well as in the middle', () => {
  const seats = (extra: number) => deployed(5, 10, 0, extra).slot;

  expect([0, 3, 4].map(seats)).toEqual([2, 4, 0]); // file numbers of five files, from the left
});

test('T9A-CHR-005 any other file of the front may be proposed as well', () => {
  const seat = (file: number) => {
    const battle = opening({
      first: { spears: { models: 10, files: 5 }, lord },
      second: { orcs: { models: 5, files: 5 } },
    })
      .dice('zone pick', 4)
      .choose({ ask: 'Zone', n: 0 }, { ask: 'FirstDeployer', verb: 'Second' }, { ask: 'DeployUnit', target: 'spears' })
      .otherwise('first')
      .runTo('decision of kind DeployPose');
    for (let n = 0; n < 3 && !battle.options().some((words) => words.includes('join')); n++) {
      const { target, x, y, facing, files } = readRecord(battle.b.option, 0);
      expect(battle.propose({ verb: Verb.Deploy, target, x, y, facing, files })).toBe('legal');
      battle.runTo('decision of kind DeployPose');
    }
    const answer = battle.propose({ verb: Verb.Join, target: battle.row('spears'), extra: FILE_SEAT + file });
    return answer === 'legal' ? battle.b.unit.slot[battle.row('lord')] : answer;
  };
  expect([1, 3].map(seat)).toEqual([1, 3]);
  expect(seat(5)).not.toBe(5);
});
