import { expect, test } from 'vitest';
import { firstMember, gatherCombats, inCombat, isWaiting } from '../../../regiments/combat/combats.js';
import { Did, Status } from '../../../regiments/core/state.js';
import { engaged } from '../../../regiments/core/units.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5 };
const scene = () => scenario('t9a').phase('combat').level('command');

/** Makes a scene with two fights, one in the west and one in the east. */
const twoFights = () =>
  scene()
    .unit('west', { ...IDLE, at: [15, 10] })
    .enemy('westerners', { ...IDLE, at: [15, 24] })
    .engaged('west', 'westerners')
    .unit('east', { ...IDLE, at: [55, 10] })
    .enemy('easterners', { ...IDLE, at: [55, 24] })
    .engaged('east', 'easterners');

const rounds = (log: readonly string[]) => log.filter((line) => line.includes('a round of combat'));

test('T9A-CCP-002 a combat is all units that are connected through contact', () => {
  const { b, ...report } = { b: twoFights().start().b };
  gatherCombats(b);
  expect([firstMember(b, 0), firstMember(b, 1), isWaiting(b, 2)]).toEqual([0, 1, false]);
  expect(report).toEqual({});

  const chain = scene()
    .unit('a', { ...IDLE, at: [36, 10] })
    .unit('c', IDLE)
    .enemy('b', { ...IDLE, at: [36, 24] })
    .enemy('d', IDLE)
    .engaged('a', 'b')
    .engaged('c', 'b', { side: 'left' })
    .engaged('d', 'a', { side: 'left' })
    .start().b;
  gatherCombats(chain);
  expect([0, 1, 2, 3].every((u) => inCombat(chain, 0, u))).toBe(true);
  expect(isWaiting(chain, 1)).toBe(false);
});

test('T9A-CCP-001 T9A-CCP-003 T9A-DEC-102 every combat is fought once, in the order that the active player chooses', () => {
  const report = twoFights().choose({ ask: 'Combat', n: 1 }).runTo('end of phase');

  expect(rounds(report.log)).toHaveLength(2);
  expect(rounds(report.log)[0]).toContain('east');
  // the first fight ends before the second begins
  const second = report.log.indexOf(rounds(report.log)[1]);
  expect(report.log.slice(0, second).some((line) => line.includes('a draw'))).toBe(true);
});

test('T9A-CCP-001 which combat is fought next is for the active player to say, whichever of the two it is', () => {
  for (const player of [0, 1] as const) {
    expect(twoFights().active(player).runTo('decision of kind Combat').question?.player).toBe(player);
  }
});

test('T9A-CCP-004 T9A-CCP-005 who touches an enemy is Engaged with all models, and fights in either turn', () => {
  for (const player of [0, 1] as const) {
    const report = scene()
      .active(player)
      .unit('ours', { models: 10, files: 5, I: 3, at: [36, 10] })
      .enemy('theirs', { models: 10, files: 5, I: 3, at: [36, 24] })
      .engaged('ours', 'theirs')
      .seed(5)
      .runTo('end of phase');
    expect(report.log.some((line) => line.includes('ours, to hit'))).toBe(true);
    expect(report.log.some((line) => line.includes('theirs, to hit'))).toBe(true);
  }
  const start = twoFights().unit('captain', { character: true, joins: 'west' }).start();
  expect(start.engaged('west')).toBe(true);
  expect(engaged(start.b, start.row('captain'))).toBe(true); // all models, wherever in the unit they stand
});

test('T9A-RND-001 T9A-WIN-004 after its round a charger no longer counts as charging, and keeps its weapon', () => {
  const report = scene()
    .unit('ours', { ...IDLE, at: [36, 10] })
    .enemy('theirs', { ...IDLE, at: [36, 24] })
    .engaged('ours', 'theirs')
    .with((b, row) => {
      b.unit.status[row('ours')] |= Status.Charging;
    })
    .dice('break test', 1, 1)
    .runTo('end of phase');

  expect(report.unit('ours').status).toEqual(['WeaponChosen']);
  expect(report.log).toContain('list 0 win the combat, 2 to 1');
});

/** Makes a scene of a unit that was engaged when the turn began, but whose enemy is gone before the phase. */
const freed = (status: number) =>
  scene()
    .unit('ours', { ...IDLE, at: [36, 20] })
    .enemy('theirs', { ...IDLE, at: [5, 44] })
    .with((b, row) => {
      b.unit.status[row('ours')] |= Status.FoesGone | status;
      b.unit.roundDid[row('ours')] |= 2048; // its enemy was wiped out
    });

test('T9A-CCP-006 T9A-DEC-101 a unit that lost its enemies before the phase pivots, or overruns if it charged', () => {
  const pivot = freed(0).choose({ ask: 'PostCombatPivot', facing: 90 }).runTo('end of phase');
  expect(pivot.unit('ours').facing).toBe(90);
  expect(pivot.answers.join()).not.toContain('Overrun');

  const overrun = freed(Status.Charging)
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 3, 4)
    .runTo('end of phase');
  expect(overrun.unit('ours').y).toBeCloseTo(27, 2);
});

test('T9A-CCP-006 not if it has moved since, by an Advance or a Swift Reform; a charge was made before', () => {
  const after = (did: number, status: number) =>
    freed(status)
      .with((b, row) => {
        b.unit.did[row('ours')] |= did;
      })
      .seed(1)
      .runTo('end of phase').answers.length;

  expect(after(Did.Move | Did.Advance, 0)).toBe(0);
  expect(after(Did.Move, 0)).toBe(0);
  expect(after(Did.Move | Did.Charged, Status.Charging)).toBe(1);
  expect(after(0, 0)).toBe(1);
});

test('T9A-CCP-006 T9A-TRN-004 of several that lost their enemies the player says which is first', () => {
  const turned = (level: 'full' | 'command', first: string) => {
    const scene = freed(0)
      .level(level)
      .unit('others', { ...IDLE, at: [50, 20] })
      .with((b, row) => {
        b.unit.status[row('others')] |= Status.FoesGone;
      });
    if (first !== '') scene.choose({ ask: 'OverrunOrder', target: first });
    const { answers } = scene.runTo('end of phase');
    return answers.flatMap((line) => /^PostCombatPivot \((\w+)\)/.exec(line)?.[1] ?? []);
  };
  expect(turned('full', 'others')).toEqual(['others', 'ours']);
  expect(turned('full', 'ours')).toEqual(['ours', 'others']);
  expect(turned('command', '')).toEqual(['ours', 'others']);
});

test('T9A-CCP-006 T9A-PUR-021 T9A-WIN-004 who overruns into a fight before it begins charges in that round alone', () => {
  const report = freed(Status.Charging)
    .unit('friends', IDLE)
    .enemy('others', { ...IDLE, at: [36, 25.5], facing: 90 })
    .engaged('friends', 'others')
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 5, 5)
    .dice('break test', 1, 1)
    .runTo('end of phase');

  expect(report.engaged('ours', 'others')).toBe(true);
  expect(rounds(report.log)).toEqual([expect.stringContaining('ours')]);
  expect(report.log).toContain('list 0 win the combat, 4 to 1'); // ranks, the flank by a Full Rank, and the charge
  expect(report.unit('ours').status).toEqual(['WeaponChosen']);
});

test('T9A-CCP-006 T9A-PAN-001 whom such an Overrun rides down alarms friends before any combat is fought', () => {
  const report = twoFights()
    .unit('ours', { ...IDLE, at: [35, 20] })
    .enemy('runners', { ...IDLE, at: [35, 24], facing: 0 })
    .fleeing('runners')
    .enemy('others', { ...IDLE, at: [40, 27] })
    .with((b, row) => {
      b.unit.status[row('ours')] |= Status.FoesGone | Status.Charging;
      b.unit.roundDid[row('ours')] |= 2048; // its enemy was wiped out
    })
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 3, 4)
    .dice('panic test', 1, 1)
    .runTo('decision of kind Combat');

  expect(report.unit('runners').place).toBe('destroyed');
  expect(report.log.some((line) => line.includes('others pass the panic test'))).toBe(true);
});
