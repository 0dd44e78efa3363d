import { describe, expect, it } from 'vitest';
import { copyBattle } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { options } from '../../../engine/kernel/ruleset.js';
import { Hidden, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import '../../index.js';
import { reasonFor } from '../candidates.js';
import { NUMBERS } from '../numbers.js';
import { WH40K2 } from './captain.js';
import { Outlook } from './outlook.js';
import { watchFire } from './standing.js';

const n = NUMBERS.skirmish.steady;

const MARINES = { models: 5, BS: 4, T: 4, Ld: 8, save: 3, points: 150 } as const;
const BOYZ = { models: 14, T: 4, save: 6, points: 120, weapons: ['boltgun'] } as const;

/** Returns the points that the boyz, row 1, may take from the marines, row 0, who come from x inches, at 12 inches of depth. */
function feared(b: W40kBattle, fromX: number, numbers: Partial<typeof n> = {}): number {
  const mind = WH40K2.newMind({ ...n, ...numbers }, new Random(1), b);
  const trial = wh40k2.create(b.setup);
  copyBattle(trial, b);
  mind.map.draw(b, trial, 0);
  return watchFire(b, mind, 0, new Outlook(b, 0, mind), { x: fromX * INCH, y: 12 * INCH });
}

describe('what enemies who wait to fire may take from a squad as it moves (W40K-OVER-004)', () => {
  const open = (waits: boolean) => {
    const scene = scenario('wh40k2')
      .unit('marines', { ...MARINES, at: [36, 12] })
      .enemy('boyz', { ...BOYZ, at: [36, 32] });
    if (waits) scene.status('boyz', 'overwatch');
    return scene.start().b;
  };

  it('is nothing where nobody waits, or from a squad in hiding, and never more than the squad is worth', () => {
    expect(feared(open(false), 36)).toBe(0);
    const b = open(true);
    expect(feared(b, 36)).toBeGreaterThan(5);
    expect(feared(b, 36, { watched: 0 })).toBe(0);
    b.unit.hidden[0] = Hidden.hidden;
    expect(feared(b, 36)).toBe(0);
    b.unit.hidden[0] = Hidden.none;
    b.setup.unit.points[0] = 1;
    expect(feared(b, 36)).toBeLessThanOrEqual(n.watched * n.caution);
  });

  it('counts where they see it on its way, though it ends out of their sight', () => {
    const { b } = scenario('wh40k2')
      .unit('marines', { ...MARINES, at: [46, 12] })
      .enemy('boyz', { ...BOYZ, models: 5, at: [36, 30] })
      .terrain('wall', { at: [17, 20], size: [34, 1] }, { height: 8 })
      .terrain('wall', { at: [55, 20], size: [34, 1] }, { height: 8 })
      .status('boyz', 'overwatch')
      .start();
    expect(feared(b, 46)).toBe(0); // it stands behind a wall
    expect(feared(b, 52)).toBe(0); // and has been there all along
    expect(feared(b, 26)).toBeGreaterThan(1); // it passes the gap between the walls
  });

  it('counts in the last player turn of the battle too, when nothing else is to be feared', () => {
    const { b } = scenario('wh40k2')
      .turn(4)
      .lasts(4)
      .active(1)
      .unit('boyz', { ...BOYZ, at: [36, 12] })
      .enemy('marines', { ...MARINES, weapons: ['bolt-pistol'], at: [36, 34] })
      .status('boyz', 'overwatch')
      .choose({ ask: 'Mover', target: 'marines' })
      .runTo('decision of kind Move');
    options(wh40k2, b);
    const mind = WH40K2.newMind(n, new Random(1), b);
    const { notes } = reasonFor(wh40k2, b, mind, WH40K2.candidates[b.decision.kind[0]], WH40K2.back);
    expect(new Outlook(b, 1, mind).foesTurn).toBe(false);
    expect(notes.find(({ what }) => what === 'by fire of those who wait')?.points).toBeLessThan(-1);
  });
});

describe('who moves first', () => {
  /** Returns the squad that a captain moves first, in words: `dear` and `cheap` are in the sight of the boyz, `near` is behind a wall. */
  const first = (waits: boolean) => {
    const scene = scenario('wh40k2')
      .unit('dear', { ...MARINES, points: 200, at: [24, 12] })
      .unit('cheap', { ...MARINES, points: 50, at: [36, 10] })
      .unit('near', { ...MARINES, at: [60, 20] })
      .enemy('boyz', { ...BOYZ, at: [30, 34] })
      .terrain('wall', { at: [56, 24], size: [20, 1] }, { height: 8 });
    if (waits) scene.status('boyz', 'overwatch');
    const { b } = scene.runTo('decision of kind Mover');
    const count = options(wh40k2, b);
    return wh40k2.describe(b, makePolicy('captain', 'wh40k2').act(seatOf(wh40k2, b, count, new Random(1), () => b)));
  };

  it('the cheapest of those who are fired at in any case, so that the others find no shot left', () => {
    expect(first(true)).toContain('cheap');
  });

  it('where nobody waits the nearest to the enemy, so that it makes room', () => {
    expect(first(false)).toContain('dear');
  });
});
