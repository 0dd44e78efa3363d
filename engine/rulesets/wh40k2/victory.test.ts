import { describe, expect, it } from 'vitest';
import { Place } from '../../skirmish/layout.js';
import { scenario } from '../../testing/scenario.js';
import { w40kMatch } from '../../testing/wh40k2/match.js';
import { SetUp } from '../../testing/wh40k2/setting-up.js';
import type { SquadSpec } from '../../testing/wh40k2/units.js';
import { armyLists } from './armies/armies.js';
import { Status } from './core/state.js';
import { takeOff } from './core/units.js';
import { wh40k2 } from './ruleset.js';
import { muster } from './setup/muster.js';
import { randomBattlefield } from './setup/random-terrain.js';
import { finishBattle, gradeOf, RESULTS, squadPays, victoryPoints } from './victory.js';

/** Returns the points of player 0 when `lost` models of the enemy unit are gone and it has that status. */
function scored(
  spec: SquadSpec,
  lost: number,
  status = 0,
  leaves: typeof Place.removed | typeof Place.fled = Place.removed,
) {
  const { b } = new SetUp({ theirs: { orks: spec, others: { points: 10 } } }).done();
  const u = b.setup.names.indexOf('orks');
  for (let i = 0; i < lost; i++) takeOff(b, b.setup.unit.first[u] + i, leaves);
  b.unit.status[u] |= status;
  return victoryPoints(b, 0);
}
const dear = { models: 10, points: 150 } as const;
const cheap = { models: 10, points: 100 } as const;

describe('victory points', () => {
  it('W40K-VPTS-001 nothing is scored for an enemy that is whole', () => {
    expect(scored(dear, 0)).toBe(0);
  });

  it('W40K-VPTS-002 100 points or less: nothing for half, 1 when broken or wiped out (vector w40k-1-023)', () => {
    expect(scored(cheap, 6)).toBe(0);
    expect(scored(cheap, 10)).toBe(1);
    expect(scored(cheap, 0, Status.Broken)).toBe(1);
  });

  it('W40K-VPTS-003 W40K-VPTS-007 more than 100: 1 for half or more, 1 more when wiped out (vector w40k-1-021)', () => {
    expect(scored(dear, 4)).toBe(0);
    expect(scored(dear, 5)).toBe(1);
    expect(scored(dear, 10)).toBe(2);
    expect(squadPays(150, false, 3, 1, false)).toBe(0);
    expect(squadPays(150, false, 3, 2, false)).toBe(1);
  });

  it('W40K-VPTS-006 a character pays when killed, not when wounded (vector w40k-1-027)', () => {
    const hero = { character: true, W: 3, points: 200 } as const;
    const { b } = new SetUp({ theirs: { hero, others: { points: 10 } } }).done();
    const m = b.setup.unit.first[b.setup.names.indexOf('hero')];
    b.model.wounds[m] = 1;
    expect(victoryPoints(b, 0)).toBe(0);
    takeOff(b, m, Place.removed);
    expect(victoryPoints(b, 0)).toBe(1);
  });

  it('W40K-VPTS-009 broken at the end counts as wiped out, shaken does not (vector w40k-1-025)', () => {
    expect(scored(dear, 1, Status.Broken)).toBe(2);
    expect(scored(dear, 1, Status.Shaken)).toBe(0);
  });

  it('W40K-VPTS-002 models that left the table alive count as casualties', () => {
    expect(scored(dear, 10, 0, Place.fled)).toBe(2);
  });

  it('W40K-VPTS-002 who has not come to the table yet is no casualty', () => {
    const b = wh40k2.create(w40kMatch(1).setup);
    wh40k2.begin(b, 1);
    expect([victoryPoints(b, 0), victoryPoints(b, 1)]).toEqual([0, 0]);
  });

  it('W40K-VPTS-010 a combat squad pays 1 for half and 1 for all, whatever it costs', () => {
    const half = { models: 5, points: 80, combatSquadOf: 'others' } as const;
    expect(scored(half, 3)).toBe(1);
    expect(scored(half, 5)).toBe(2);
  });
});

describe('the end', () => {
  it.each([
    [0, 'draw'],
    [1, 'marginal'],
    [2, 'marginal'],
    [3, 'respectable'],
    [4, 'respectable'],
    [5, 'great'],
    [9, 'great'],
  ])('W40K-START-008 a lead of %i is a %s (vector w40k-1-017)', (lead, word) => {
    expect(RESULTS[gradeOf(lead)]).toContain(word);
    expect(gradeOf(-lead)).toBe(gradeOf(lead));
  });

  it('W40K-START-007 W40K-VPTS-011 points are counted at the end, the broken too, and the higher total wins (vector w40k-1-029)', () => {
    const mine = { a: { models: 10, points: 150 }, c: { points: 10 } };
    const { b } = new SetUp({ mine, theirs: { d: { models: 10, points: 150 }, e: { models: 2, points: 50 } } }).done();
    const { first } = b.setup.unit;
    for (let i = 0; i < 10; i++) takeOff(b, first[0] + i, Place.removed);
    for (let i = 0; i < 10; i++) takeOff(b, first[2] + i, Place.removed);
    b.unit.status[3] |= Status.Broken;
    finishBattle(b);
    expect([...b.field.vp]).toEqual([3, 2]);
    expect([b.core.winner[0], b.field.result[0], b.core.over[0]]).toEqual([0, 1, 1]);
  });

  it('W40K-START-007 equal totals are a draw', () => {
    const { b } = new SetUp().done();
    finishBattle(b);
    expect([b.core.winner[0], b.field.result[0]]).toEqual([-1, 0]);
  });
});

describe('W40K-START-005 sudden death', () => {
  /**
   * Plays a scene in which a marine slays the last runt, worth 1 point, in his shooting phase of turn 2; `points` end
   * the battle.
   * @returns the turn and the phases played
   */
  const played = (points: number, broken = false) => {
    const scene = scenario('wh40k2')
      .unit('marine', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('runts', { models: 1, points: 50, T: 3, at: [[36, 24]] })
      .enemy('boyz', { models: 5, points: 50, at: [10, 44] })
      .with((b) => {
        b.setup = { ...b.setup, suddenDeath: points };
      })
      .turn(2)
      .phase('shooting')
      .level('command');
    if (broken) scene.status('boyz', 'broken');
    else scene.choose('marine shoot runts').dice('to hit', 6).dice('damage', 6);
    const battle = scene.runTo(broken ? 'end of turn' : 'end of battle'); // in the turn after it they flee
    return [battle.b.core.gameTurn[0], battle.log.filter((line) => line.endsWith(' phase')).length];
  };

  it('who has the points agreed on ends the battle with his phase', () => {
    expect(played(1)).toEqual([2, 1]);
    expect(played(2)[0]).toBe(4);
    expect(played(0)[0]).toBe(4);
  });

  it('W40K-VPTS-011 points for squads that are broken come at the end, and end nothing', () => {
    expect(played(1, true)).toEqual([2, 3]);
  });

  it('W40K-DEC-003 is agreed on before the battle', () => {
    const [first, second] = [...armyLists().values()];
    const made = (agreed: { suddenDeath?: number }) => {
      const set = muster([first, second], { battlefield: randomBattlefield(1), ...agreed });
      return set.ok ? [set.value.suddenDeath, set.value.fingerprint] : [];
    };
    expect([made({ suddenDeath: 5 })[0], made({})[0]]).toEqual([5, 0]);
    expect(made({ suddenDeath: 5 })[1]).not.toBe(made({})[1]);
  });
});
