import { describe, expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import { victorScene } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { wh40k2 } from '../ruleset.js';

/**
 * Makes a scene in which a man at (36, 24) slays his ork to the south; `others` stand east of him. Bases are one inch
 * wide.
 */
const victor = (others: SquadSpec, man: SquadSpec = {}) =>
  victorScene({ base: 25.4, ...man }, { base: 25.4 }, { base: 25.4, ...others });

describe('walls', () => {
  /** Makes an ork right behind a wall half an inch thick, whose near side is an inch from the man. */
  const walled = (height = 0.8) =>
    victor({ at: [[38.5, 24]] }).terrain('wall', { at: [37.75, 24], size: [0.5, 6] }, { height });

  it('W40K-FOLL-002 W40K-FOLL-003 W40K-CHRG-010 the victor comes to blows over the wall behind which another stands', () => {
    const battle = walled().choose({ ask: 'FollowUp', target: 'others' }).runTo('end of phase');
    expect(battle.model('man')).toMatchObject({ contacts: ['others 0'], y: 24 });
    expect(battle.model('man').x).toBeCloseTo(37, 1);
    expect(battle.log.filter((line) => line.includes('against'))).toHaveLength(1);
    battle
      .runTo('rally phase')
      .runTo('hand-to-hand combat phase')
      .dice('attack', 3, 3)
      .dice('damage', 1, 1, 1)
      .runTo('end of phase');
    expect(battle.log).toContain('man: 9 against 6 of others'); // no modifier for the wall, nor for a charge
  });

  it('W40K-FOLL-002 W40K-CHRG-010 the wall is offered once, with the place nearest to the victor', () => {
    const options = walled().runTo('decision of kind FollowUp').question?.options ?? [];
    const over = options.filter((o) => o.targetName === 'others');
    expect(over.map(({ y }) => y)).toEqual([24]);
  });

  it('W40K-OBST-005 but not over one that is more than twice as high as he is, nor does he cross it', () => {
    const options = walled(3).level('full').runTo('decision of kind FollowUp').question?.options ?? [];
    expect(options.some((o) => o.targetName === 'others')).toBe(false);
    for (const { verb, x } of options) if (verb === 'FollowUp') expect(x).toBeLessThan(37.1);
    const judged = (height: number) => {
      const { b } = victor({ at: [[50, 24]] })
        .terrain('wall', { at: [36.9, 24], size: [0.2, 6] }, { height })
        .level('full')
        .runTo('decision of kind FollowUp');
      const there = { x: ticks(37.9), y: ticks(24), facing: 0, files: 0, extra: 0, path: [] };
      return wh40k2.validate(b, { verb: Verb.FollowUp, target: -1, n: -1, ...there });
    };
    expect([judged(2), judged(2.1)]).toEqual([LEGAL, Refusal.InTheWay]);
  });

  it('W40K-FOLL-002 a proposed place at the wall is one in contact if it names him who stands behind it', () => {
    const { b, names } = (() => {
      const run = walled().runTo('decision of kind FollowUp');
      return { b: run.b, names: run.b.setup.names };
    })();
    const u = names.indexOf('others');
    const there = { x: ticks(37), y: ticks(24), facing: 0, files: 0, extra: 0, path: [] };
    const judge = (target: number, n: number) => wh40k2.validate(b, { verb: Verb.FollowUp, target, n, ...there });
    expect(judge(u, b.setup.unit.first[u])).toBe(LEGAL);
    expect(judge(-1, -1)).toBe(Refusal.NearEnemy); // less than an inch away, and no contact
  });

  it('W40K-FOLL-002 W40K-CHRG-010 a place at the wall names an enemy on the table, no friend behind it and nobody by another name', () => {
    const scene = (others: 'unit' | 'enemy') =>
      scenario('wh40k2')
        .unit('man', { models: 1, WS: 6, base: 25.4, at: [[36, 24]] })
        .enemy('ork', { models: 1, base: 25.4 })
        [others]('others', { models: 1, base: 25.4, at: [[38.5, 24]] })
        .enemy('away', { models: 1, base: 25.4, at: [[60, 24]] })
        .engaged('ork', 'man')
        .phase('handToHand')
        .level('command')
        .dice('attack', 6, 1)
        .dice('damage', 6)
        .terrain('wall', { at: [37.75, 24], size: [0.5, 6] })
        .runTo('decision of kind FollowUp');
    const judge = (others: 'unit' | 'enemy', target: string, model = target, by = 0) => {
      const { b } = scene(others);
      const row = (name: string) => b.setup.names.indexOf(name);
      const there = { x: ticks(37) + by, y: ticks(24), facing: 0, files: 0, extra: 0, path: [] };
      return wh40k2.validate(b, {
        verb: Verb.FollowUp,
        target: row(target),
        n: b.setup.unit.first[row(model)],
        ...there,
      });
    };
    expect(judge('enemy', 'others')).toBe(LEGAL);
    expect(judge('unit', 'others')).toBe(Refusal.NotAnOption); // `others` is a friendly unit
    expect(judge('enemy', 'away', 'others')).toBe(Refusal.NotAnOption); // a model of another squad
    expect(judge('enemy', 'ork')).toBe(Refusal.NotAnOption); // slain: off the table
    expect(judge('enemy', 'away')).toBe(Refusal.NearEnemy); // on the table, but not behind this wall
    expect(judge('enemy', 'others', 'others', 0.5)).toBe(Refusal.NotAnOption); // half a tick
  });

  it('W40K-SHAKE-005 W40K-HIDE-007 not with whom he may not engage', () => {
    const shaken = walled().status('man', 'shaken').level('full').runTo('decision of kind FollowUp');
    expect(shaken.question?.options.some((o) => o.targetName === 'others')).toBe(false);
    const hidden = walled().status('others', 'hidden').level('full').runTo('decision of kind FollowUp');
    expect(hidden.question?.options.some((o) => o.targetName === 'others')).toBe(false);
  });
});
