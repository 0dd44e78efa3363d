import { describe, expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import { victorScene } from '../../../testing/wh40k2/scenes.js';
import { SetUp } from '../../../testing/wh40k2/setting-up.js';
import { Formation, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Hidden, Status } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { pieceOfKind } from '../setup/battlefield.js';

// The enemies from which a squad is in cover matter: a wall behind the squad is no cover.

const WALL = [10, 0.4] as const;
/** y coordinate of the wall near four men at (36, 24); the enemy at (36, 38) is to the north. */
const BEFORE = 25;
const BEHIND = 23;

const four = (wall: number, but: object = {}) =>
  scenario('wh40k2')
    .unit('men', { models: 4, base: 25.4, at: [36, 24], ...but })
    .enemy('orks', { models: 1, base: 25.4, weapons: ['boltgun'], BS: 5, at: [[36, 38]] })
    .terrain('wall', { at: [36, wall], size: WALL });

describe('broken troops', () => {
  it('W40K-BROKE-002 W40K-BROKE-003 those whom fire breaks flee from a wall that is behind them', () => {
    const breaks = (wall: number) =>
      four(wall)
        .active(1)
        .phase('shooting')
        .level('command')
        .choose('orks shoot men')
        .dice('to hit', 6)
        .dice('damage', 6)
        .seed(1) // the seed decides which of several equally near models falls
        .dice('break test', 6, 6)
        .dice('flee distance', ...(wall === BEHIND ? [3, 3] : []))
        .runTo('end of phase')
        .unit('men');
    expect(breaks(BEHIND)).toMatchObject({ broken: true, did: expect.arrayContaining(['Flee']) });
    expect(breaks(BEFORE)).toMatchObject({ broken: true, models: 3 });
    expect(breaks(BEFORE).did).not.toContain('Flee');
  });

  it('W40K-BROKE-002 W40K-BROKE-004 as their turn begins they flee on, or hide', () => {
    const begins = (wall: number) =>
      four(wall)
        .status('men', 'broken')
        .dice('flee distance', ...(wall === BEHIND ? [3, 3] : []))
        .runTo('movement phase')
        .unit('men');
    expect(begins(BEHIND).did).toContain('Flee');
    expect(begins(BEFORE).did).not.toContain('Flee');
    expect(begins(BEFORE).hidden).toBe('hidden');
  });

  it('W40K-BROKE-004 they flee on when an enemy has come round', () => {
    const battle = four(BEFORE)
      .enemy('others', { models: 1, base: 25.4, at: [[36, 6]] })
      .status('men', 'broken')
      .dice('flee distance', 3, 3)
      .runTo('movement phase');
    expect(battle.unit('men').did).toContain('Flee');
  });

  it('W40K-BROKE-002 W40K-BROKE-003 of a squad that flees those stay whom the wall shelters, and nobody else', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 5,
        base: 25.4,
        at: [
          [20, 24],
          [36, 24],
          [38, 24],
          [35, 25.6],
          [37, 25.6],
        ],
      })
      .enemy('orks', { models: 1, base: 25.4, at: [[36, 38]] })
      .terrain('wall', { at: [36, 24.8], size: [6, 0.3] })
      .status('men', 'broken')
      .dice('flee distance', 3, 3)
      .runTo('movement phase');
    const { where } = battle.unit('men');
    expect([where[1], where[2]]).toEqual([
      [36, 24],
      [38, 24],
    ]);
    for (const i of [3, 4]) expect(where[i][1]).toBeLessThan(24.6);
  });

  it('W40K-SQUAD-007 W40K-BROKE-004 so do strays', () => {
    const outOfCoherency = (wall: number) =>
      scenario('wh40k2')
        .unit('men', {
          models: 3,
          base: 25.4,
          at: [
            [10, 24],
            [11, 24],
            [36, 24],
          ],
        })
        .enemy('orks', { models: 1, base: 25.4, at: [[36, 38]] })
        .terrain('wall', { at: [36, wall], size: WALL })
        .with((b) => {
          b.model.outOfCoherency[2] = 1;
          b.unit.status[0] |= Status.Split;
        })
        .dice('flee distance', ...(wall === BEHIND ? [3, 3] : []))
        .runTo('movement phase')
        .model('men', 2);
    expect(outOfCoherency(BEFORE)).toMatchObject({ y: 24, moved: 0 });
    expect(outOfCoherency(BEHIND).y).toBeLessThan(23);
  });
});

describe('other rules', () => {
  it('W40K-RALLY-002 nobody rallies in full view, behind him a wall', () => {
    const rallies = (wall: number) => four(wall).status('men', 'broken').phase('rally').start().may('men', 'rally');
    expect([rallies(BEHIND), rallies(BEFORE)]).toEqual([false, true]);
    const shaken = (wall: number) => four(wall).status('men', 'shaken').phase('rally').start().may('men', 'rally');
    expect([shaken(BEHIND), shaken(BEFORE)]).toEqual([false, true]);
  });

  it('W40K-HIDE-002 W40K-SPOT-002 nor hides there', () => {
    expect([four(BEHIND).start().may('men', 'hide'), four(BEFORE).start().may('men', 'hide')]).toEqual([false, true]);
  });

  it('W40K-DEPL-005 W40K-HIDE-002 who is deployed behind a wall may begin hidden, who is before it may not', () => {
    const wall = pieceOfKind('wall', [
      [30, 5.8],
      [42, 5.8],
      [42, 6.2],
      [30, 6.2],
    ]);
    const deploys = (y: number) => {
      const battle = new SetUp({
        mine: { men: { models: 4 } },
        theirs: { orks: { models: 1 } },
        pieces: [wall],
        dice: { 'zone choice': [6, 1] },
      }).pick('southern');
      expect(battle.place(36, 45, Formation.line, 0, 32768)).toBe(0); // deploys an Ork in the north
      const why = battle.place(36, y, Formation.line, 1);
      if (why === 0) expect(battle.b.unit.hidden[battle.row('men')]).toBe(Hidden.hidden);
      return why;
    };
    expect([deploys(5.2), deploys(6.8)]).toEqual([0, Refusal.NoCover]);
  });

  it('W40K-FOLL-002 W40K-SHAKE-005 the shaken come nearer to enemies only where a wall covers them', () => {
    // he slays his ork; the enemies on the far side of the wall are to the north
    const victor = (wall: number) =>
      victorScene({ base: 25.4 }, { base: 25.4 }, { base: 25.4, at: [[36, 36]] })
        .status('man', 'shaken')
        .terrain('wall', { at: [36, wall], size: WALL })
        .runTo('decision of kind FollowUp');
    const judged = (wall: number) => {
      const there = { x: ticks(36), y: ticks(25.2), facing: 0, files: 0, extra: 0, path: [] };
      return wh40k2.validate(victor(wall).b, { verb: Verb.FollowUp, target: -1, n: -1, ...there });
    };
    expect([judged(26), judged(23.3)]).toEqual([LEGAL, Refusal.TowardEnemy]);
  });
});
