import { describe, expect, test } from 'vitest';
import { holdsGround, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { CHALLENGES } from '../combat-rules.js';
import { rallyLeadership } from '../movement/movement-rules.js';

const COMMAND: UnitSpec = { champion: true, musician: true, standard: true };

describe('places', () => {
  test('WFB9-CMD-002 WFB9-CMD-003 the champion stands in the front rank, also after a reform and after losses', () => {
    const r = newScene()
      .unit('spears', { ...COMMAND, models: 20, files: 5, at: [36, 20] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' })
      .choose({ ask: 'Move', verb: 'Reform', at: [36, 20], facing: 90, files: 8 })
      .runTo('shooting phase');
    expect(r.unit('spears')).toMatchObject({ files: 8, facing: 90 });
    expect(r.placeOf('spears')?.rank).toBe(1);
    const less = newScene()
      .unit('spears', { ...COMMAND, models: 12, files: 5, at: [36, 20] })
      .placed('spears', { rank: 2, file: 1 })
      .enemy('archers', { models: 5, shooting: 'crossbow', at: [36, 32] })
      .active(1)
      .phase('shooting')
      .choose(
        { ask: 'Shooter', verb: 'Pick', target: 'archers' },
        { ask: 'ShotTarget', verb: 'Shoot', target: 'spears' },
      )
      .dice('to hit', 6, 6, 6, 6, 6)
      .dice('to wound', 6, 6, 6, 6, 6)
      .dice('panic test', 1, 1)
      .runTo('close combat phase');
    expect(less.placeOf('spears')?.rank).toBe(1);
  });
});

describe('swift reforms', () => {
  /** Ten crossbowmen or archers with a musician try a swift reform with these dice. */
  const swift = (dice: readonly number[], spec: UnitSpec = {}): Wfb9Scene =>
    newScene()
      .unit('spears', { musician: true, models: 12, files: 6, at: [36, 20], shooting: 'bow', ...spec })
      .enemy('foes', { at: [50, 20] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'SwiftReform' })
      .dice('swift reform test', ...dice);
  const turn = { ask: 'ReformPose', verb: 'Reform', at: [36, 20], facing: 90, files: 6 } as const;

  test('WFB9-CMD-019 a unit with a musician tries it before it moves; who fails makes a reform', () => {
    const verbs = (spec: UnitSpec, more: (s: Wfb9Scene) => Wfb9Scene = (s) => s): boolean =>
      more(newScene().unit('spears', { at: [36, 20], ...spec }))
        .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' })
        .runTo('decision of kind Move')
        .question?.options.some((o) => o.verb === 'SwiftReform') ?? false;
    expect([verbs({ musician: true }), verbs({})]).toEqual([true, false]);
    const failed = swift([4, 4]).choose(turn).runTo('shooting phase');
    expect(failed.unit('spears').did).toContain('Reform');
    expect(failed.may('spears', 'shoot')).toBe(false);
    const fights = newScene()
      .unit('spears', { musician: true })
      .enemy('foes', { at: [36, 30] })
      .engaged('spears', 'foes')
      .runTo('remaining moves');
    expect(fights.may('spears', 'swift reform')).toBe(false);
  });

  test('WFB9-CMD-020 it turns the unit and keeps its ranks', () => {
    const r = swift([3, 4]).runTo('decision of kind ReformPose');
    const { x, y } = r.b.unit;
    const propose = (files: number): string =>
      r.propose({ verb: 13, target: 0, x: x[0], y: y[0], facing: 16384, files });
    expect(propose(5)).not.toBe('legal');
    expect(propose(6)).toBe('legal');
  });

  test('WFB9-CMD-021 WFB9-CMD-022 then it moves at its normal rate, not in a march, and shoots as one that has moved (WFB9-V3-095)', () => {
    const r = swift([3, 4]).choose(turn).runTo('decision of kind Move');
    expect(new Set(r.question?.options.map((o) => o.verb)).has('March')).toBe(false);
    const moved = r.choose({ ask: 'Move', verb: 'Advance', path: 'forward 4' }).runTo('shooting phase');
    expect(moved.unit('spears').x).toBeCloseTo(40, 1);
    expect([moved.may('spears', 'shoot'), moved.moved('spears')]).toEqual([true, true]);
    const crossbows = swift([3, 4], { shooting: 'crossbow' }).choose(turn, { ask: 'Move', verb: 'Stay' });
    expect(crossbows.runTo('shooting phase').may('spears', 'shoot')).toBe(false);
  });
});

test('WFB9-CMD-016 a musician lends no more than Leadership 10 to rally (WFB9-V3-091)', () => {
  const rally = (Ld: number, musician: boolean): number => {
    const r = newScene()
      .unit('spears', { Ld, musician, at: [36, 20] })
      .start();
    return rallyLeadership(r.b, 0);
  };
  expect([rally(10, true), rally(9, true), rally(9, false)]).toEqual([10, 10, 9]);
});

describe('General and battle standard', () => {
  const general = (apart: number, spears: UnitSpec = {}, spec: UnitSpec = {}): Wfb9Report =>
    newScene()
      .unit('spears', { Ld: 6, at: [20, 20], ...spears })
      .unit('general', { character: true, general: true, Ld: 9, at: [20 + 60 / 25.4 + apart, 20], ...spec })
      .start();

  test('WFB9-GEN-004 WFB9-LTST-004 a modifier of the unit counts for the Leadership of the General too', () => {
    const r = newScene()
      .unit('spears', { Ld: 6, at: [20, 20] })
      .unit('general', { character: true, general: true, Ld: 9, at: [28, 20] })
      .enemy('foes', { rules: ['fear'] })
      .engaged('foes', 'spears')
      .start();
    expect(leadershipOf(r.b, r.row('spears'))).toBe(8);
    expect(leadershipOf(general(12).b, 0)).toBe(9);
    expect(leadershipOf(general(12.1).b, 0)).toBe(6);
  });

  test('WFB9-BSB-002 WFB9-BSB-004 who bears the standard steadies nobody when it has fallen or refused a challenge this turn', () => {
    const r = newScene()
      .unit('spears', { at: [20, 20] })
      .unit('bearer', { character: true, bsb: true, at: [26, 20] })
      .start();
    const bearer = r.row('bearer');
    expect(holdsGround(r.b, 0)).toBe(true);
    CHALLENGES.retire(r.b, bearer);
    expect(holdsGround(r.b, 0)).toBe(false);
    r.b.unit.retired[bearer] = 0;
    r.b.unit.own[bearer] = 0;
    expect(holdsGround(r.b, 0)).toBe(false);
  });
});

test('WFB9-CMD-005 the champion shoots with the weapon of its unit', () => {
  const r = newScene()
    .unit('archers', { shooting: 'bow', champion: true, at: [36, 20] })
    .start();
  const { part, championPart } = r.b.setup.unit;
  expect(r.b.setup.part.shooting[championPart[0]]).toBe(r.b.setup.part.shooting[part[0]]);
});
