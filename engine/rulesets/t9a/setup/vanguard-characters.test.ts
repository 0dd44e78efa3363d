import { expect, test } from 'vitest';
import { LEADER_ALONE } from '../../../regiments/characters/character-units.js';
import { Status } from '../../../regiments/core/state.js';
import { opening } from '../../../testing/t9a/opening.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const HALF = 20 / 25.4 / 2;
const block: UnitSpec = { models: 5, files: 5 };
const ranger: UnitSpec = { character: true, rules: ['Vanguard'], M: 4 };

/**
 * Makes a battle on the eve of its first turn: units in the south, characters at their places or, without a place, in
 * the first unit that they may join; orcs far away.
 */
function eve(units: Record<string, UnitSpec>, places: Record<string, readonly [number, number]>): T9aReport {
  const battle = opening({ first: units, second: { orcs: block } })
    .dice('zone pick', 4)
    .otherwise(({ options }) => options.find((o) => o.verb === 'Second' || o.verb === 'Stay') ?? options[0])
    .choose({ ask: 'Zone', n: 0 });
  for (const [name, unit] of Object.entries(units)) {
    const files = unit.files ?? 1;
    const at = places[name];
    if (at !== undefined) battle.choose({ ask: 'DeployPose', unit: name, verb: 'Deploy', at, facing: 0, files });
    else battle.choose({ ask: 'DeployPose', unit: name, verb: 'Join' });
  }
  return battle;
}

const company = (more: Record<string, UnitSpec> = {}, places: Record<string, readonly [number, number]> = {}) =>
  eve({ lord: ranger, hero: ranger, ...more }, { lord: [36, 8], ...places });

const lordAlone = { ask: 'VanguardUnit', verb: 'Pick', target: 'lord', n: LEADER_ALONE } as const;
const holdsBack = (battle: T9aReport, name: string) =>
  (battle.b.unit.status[battle.row(name)] & Status.NoFirstTurnCharge) !== 0;

test('T9A-SPR-093 T9A-CHR-004 T9A-CHR-011 he whom another character joined may leave him with his own Vanguard move', () => {
  const battle = company().runTo('decision of kind VanguardUnit');
  expect(battle.options()).toEqual(['lord', 'lord alone', 'hero', 'stop']);

  battle
    .choose(lordAlone, { ask: 'Vanguard', unit: 'lord', verb: 'Leave', at: [36, 8 + 12], facing: 0 })
    .dice('first turn', 1, 6)
    .runTo('player turn');
  expect(battle.unit('lord')).toMatchObject({ place: 'table', host: '', models: 1 });
  expect(battle.unit('hero')).toMatchObject({ place: 'table', host: '', models: 1 });
  expect([holdsBack(battle, 'lord'), holdsBack(battle, 'hero')]).toEqual([true, false]);
  expect(battle.answers.filter((line) => line.startsWith('Vanguard ('))).toHaveLength(2); // the hero could still make its Vanguard move
});

test('T9A-SPR-093 T9A-CHR-011 he does not leave those with whom he has made the move', () => {
  const battle = company()
    .choose({ ask: 'VanguardUnit', verb: 'Pick', target: 'lord', n: 0 }, { ask: 'Vanguard', verb: 'Advance' })
    .dice('first turn', 1, 6)
    .runTo('player turn');
  expect(battle.answers.filter((line) => line.startsWith('Vanguard ('))).toHaveLength(1);
  expect(battle.unit('lord').models).toBe(2);
});

test('T9A-SPR-093 T9A-CHR-011 a character goes from one unit to another with one Vanguard move', () => {
  const scene = (x: number) =>
    eve(
      { riders: { ...block, rules: ['Vanguard'] }, hero: ranger, spears: block },
      { riders: [20, 8], spears: [x, 8] },
    ).choose({ ask: 'VanguardUnit', verb: 'Pick', target: 'hero' });
  const joins = (x: number) =>
    scene(x)
      .runTo('decision of kind Vanguard')
      .question?.options.filter((o) => o.verb === 'Join')
      .map((o) => o.targetName);
  const reach = 20 + HALF + 12 + 5 * HALF; // from his place in the middle of the riders' front to the side of the spears
  expect(new Set(joins(reach - 0.01))).toEqual(new Set(['spears']));
  expect(joins(reach + 0.01)).toEqual([]);

  const battle = scene(reach - 3).choose({ ask: 'Vanguard', unit: 'hero', verb: 'Join', target: 'spears' });
  battle.dice('first turn', 1, 6).runTo('player turn');
  expect(battle.unit('hero')).toMatchObject({ place: 'inUnit', host: 'spears' });
  expect(battle.unit('riders')).toMatchObject({ models: 5, x: 20 });
  expect([holdsBack(battle, 'hero'), holdsBack(battle, 'riders'), holdsBack(battle, 'spears')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('T9A-SPR-093 T9A-CHR-012 T9A-MOV-003 with a Vanguard move too he goes around who bars his straight way out', () => {
  const out = (files: number) => () =>
    eve(
      { riders: { ...block, rules: ['Vanguard'] }, hero: ranger, spears: { models: files, files } },
      { riders: [20, 8], spears: [20, 10.5] },
    )
      .choose({ ask: 'VanguardUnit', verb: 'Pick', target: 'hero' })
      .choose({ ask: 'Vanguard', unit: 'hero', verb: 'Leave', at: [20, 13.5], facing: 0 })
      .dice('first turn', 1, 6)
      .runTo('player turn');
  expect(out(5)().unit('hero')).toMatchObject({ place: 'table', x: 20, y: 13.5 });
  expect(out(16)).toThrow('T9A-SPC-002'); // six inches to either side, and as many back
});
