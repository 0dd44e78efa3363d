import { describe, expect, it } from 'vitest';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kStatus } from '../../../testing/wh40k2/placing.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { judgeMove } from './move-options.js';

describe('leaving the table', () => {
  /**
   * Makes a scene of four marines in two ranks, with the front of the rear rank `gap` inches from the lower edge, and
   * an ork to the north.
   */
  const marines = (gap: number, status: readonly W40kStatus[] = ['shaken'], ork = 20) => {
    const y = gap + 0.5;
    const scene = scenario('wh40k2')
      .unit('marines', {
        models: 4,
        base: 25.4,
        rules: ['Shaken'],
        at: [
          [35.4, y],
          [36.6, y],
          [35.4, y - 1.2],
          [36.6, y - 1.2],
        ],
      })
      .enemy('ork', { models: 1, BS: 5, weapons: ['boltgun'], base: 25.4, at: [[36, ork]] });
    return status.length > 0 ? scene.status('marines', ...status) : scene;
  };
  const asked = (scene: W40kScene) => scene.choose({ ask: 'Mover', target: 'marines' }).runTo('decision of kind Move');
  const ways = (scene: W40kScene) =>
    asked(scene)
      .question?.options.filter((o) => o.verb === 'Leave')
      .map((o) => [o.y, o.extra]);

  it('W40K-SHAKE-002 the shaken may go off the table, as far as their move takes them all; nobody else may', () => {
    expect(ways(marines(4))).toEqual([[0.5, 0]]);
    expect(ways(marines(4.1))).toEqual([[0.5, 1]]); // the squad runs
    expect(ways(marines(8.1))).toEqual([]);
    expect(ways(marines(4, []))).toEqual([]);
    const left = asked(marines(4)).choose({ ask: 'Move', verb: 'Leave' }).runTo('shooting phase');
    expect(left.unit('marines')).toMatchObject({ place: 'fled', fled: 4 });
  });

  it('W40K-SHAKE-002 W40K-SHAKE-003 not where that leads nearer to the enemy, nor out of a fight', () => {
    const between = marines(4).enemy('other', { models: 1, at: [[50, 1]] });
    expect(ways(between)).toEqual([]);
    const held = marines(4)
      .enemy('boss', { models: 1 })
      .engaged('boss', 'marines', { pairs: [[0, 0]] });
    expect(ways(held)).toEqual([]);
  });

  it('W40K-SHAKE-002 what is listed is legal, and no other edge or place', () => {
    const { b } = asked(marines(4));
    const { target, n, x, y, facing } = b.option;
    const i = b.option.verb.indexOf(Verb.Leave);
    const record = { verb: Verb.Leave, target: target[i], n: n[i], x: x[i], y: y[i], facing: facing[i] };
    const judged = (but: Partial<OptionRecord>): Reason =>
      judgeMove(b, { ...record, files: 0, extra: 0, path: [], ...but });
    expect(judged({})).toBe(LEGAL);
    expect(judged({ extra: 1 })).toBe(LEGAL); // the same at a run
    expect(judged({ facing: 49152 })).toBe(Refusal.NotAnOption);
    expect(judged({ y: record.y + 1 })).toBe(Refusal.NotAnOption);
  });

  it('W40K-SHAKE-002 W40K-OVER-004 those on overwatch may fire at them as they go; who breaks does not leave', () => {
    const fired = asked(marines(4, ['shaken'], 14).status('ork', 'overwatch'))
      .choose({ ask: 'Move', verb: 'Leave' }, { ask: 'OverwatchFire', n: 0 })
      .dice('to hit', 6)
      .dice('damage', 6)
      .dice('casualty', 1)
      .dice('break test', 6, 6)
      .dice('flee distance', 1, 1)
      .runTo('shooting phase');
    expect(fired.unit('marines')).toMatchObject({ models: 3, broken: true, place: 'table' });
  });
});
