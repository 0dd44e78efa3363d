import { expect, test } from 'vitest';
import { options, type Player } from '../../../engine/kernel/ruleset.js';
import { Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import { worthsBy } from '../candidates.js';
import { meanWorth } from '../fire.js';
import { NUMBERS } from '../numbers.js';
import { WH40K2 } from './captain.js';
import { Outlook } from './outlook.js';
import { nearest } from './squads.js';
import { watcher } from './standing.js';
import { prizeOf, worthOfWounds } from './values.js';

const n = NUMBERS.skirmish.steady;

import '../../index.js';

/** Returns the answer of a captain to the pending decision, in words. */
function answer(b: W40kBattle): string {
  const n = options(wh40k2, b);
  const policy = makePolicy('captain', 'wh40k2');
  return wh40k2.describe(b, policy.act(seatOf(wh40k2, b, n, new Random(1), () => b)));
}

/** Returns the answer of a captain whose gunners have their turn and see no enemy past a wall so many inches wide, in words. */
const watch = (turn: number, active: Player, wide = 60) => {
  const guns = { models: 5, BS: 4, weapons: ['heavy-bolter'], points: 200, at: [36, active === 0 ? 10 : 38] } as const;
  const foes = { models: 5, weapons: ['boltgun'], points: 100, at: [36, active === 0 ? 38 : 10] } as const;
  const scene = scenario('wh40k2').turn(turn).lasts(4).active(active);
  if (active === 0) scene.unit('guns', guns).enemy('foes', foes);
  else scene.unit('foes', foes).enemy('guns', guns);
  return answer(
    scene.terrain('wall', { at: [36, 24], size: [wide, 1] }, { height: 8 }).runTo('decision of kind Overwatch').b,
  );
};

test('nobody goes on overwatch in the last player turn of the battle, after which no enemy moves (W40K-OVER-001)', () => {
  expect(watch(4, 0)).toContain('guns');
  expect(watch(4, 1)).not.toContain('guns');
  expect(watch(3, 1)).toContain('guns'); // it cannot walk around the wall any more
  expect(watch(3, 1, 5)).not.toContain('guns'); // a move to where it sees an enemy gains more
});

test('a volley from overwatch counts by the chance that an enemy shows himself', () => {
  const guns = { models: 5, BS: 4, weapons: ['heavy-bolter'], points: 200, at: [36, 10] } as const;
  const { b } = scenario('wh40k2')
    .lasts(4)
    .unit('guns', guns)
    .enemy('foes', { models: 5, weapons: ['boltgun'], points: 100, at: [36, 38] })
    .terrain('wall', { at: [36, 24], size: [60, 1] }, { height: 8 })
    .runTo('decision of kind Overwatch');
  options(wh40k2, b);
  const waiting = (chance: number) => {
    const mind = WH40K2.newMind({ ...n, ambush: chance }, new Random(1), b);
    const volley = new Outlook(b, 0, mind).volley(1, nearest(b, 0, 1).gap, 0);
    return { volley, worth: worthsBy(b, mind, watcher)(0) };
  };
  const [never, half, always] = [0, 0.5, 1].map(waiting);

  expect(never.volley).toBeGreaterThan(1);
  expect(half.worth - never.worth).toBeCloseTo(0.5 * never.volley, 9);
  expect(always.worth - never.worth).toBeCloseTo(never.volley, 9);
});

/** Returns the answer of a captain whose hidden squad sees an enemy, in words. */
const ambush = (foe: object, turn = 2) =>
  answer(
    scenario('wh40k2')
      .turn(turn)
      .lasts(4)
      .unit('snipers', { models: 3, BS: 3, T: 3, weapons: ['lasgun'], points: 150, at: [36, 20], facing: 0 })
      .enemy('foe', { models: 10, T: 4, save: 3, weapons: ['boltgun'], points: 300, at: [36, 34], ...foe })
      .terrain('wall', { at: [36, 21.2], size: [10, 0.4] })
      .status('snipers', 'hidden')
      .phase('shooting')
      .runTo('decision of kind Shooter').b,
  );

test('a hidden squad does not give itself away for a volley that gains less than its hiding saves (W40K-HIDE-008)', () => {
  expect(ambush({ T: 7 })).toBe('stop');
  expect(ambush({ models: 3, T: 2, save: 7, Ld: 2, weapons: [], points: 120 })).toContain('snipers');
});

test('with no turn of the enemy to come a hidden squad fires at whom it can (W40K-START-003)', () => {
  const scene = (active: Player) => {
    const snipers = { models: 3, BS: 3, T: 3, weapons: ['lasgun'], points: 150 } as const;
    const foe = { models: 10, T: 4, save: 3, weapons: ['boltgun'], points: 300 } as const;
    const made = scenario('wh40k2').turn(4).lasts(4).active(active);
    if (active === 0) made.unit('snipers', { ...snipers, at: [36, 20] }).enemy('foe', { ...foe, at: [36, 34] });
    else made.unit('foe', { ...foe, at: [36, 6] }).enemy('snipers', { ...snipers, at: [36, 20] });
    return answer(
      made
        .terrain('wall', { at: [36, active === 0 ? 21.2 : 18.8], size: [10, 0.4] })
        .status('snipers', 'hidden')
        .phase('shooting')
        .runTo('decision of kind Shooter').b,
    );
  };

  expect(scene(0)).toBe('stop');
  expect(scene(1)).toContain('snipers');
});

/** A hero and a squad that cost the same, neither in cover. */
const targets = () =>
  scenario('wh40k2')
    .unit('marines', { models: 5, weapons: ['boltgun'], at: [36, 12] })
    .enemy('hero', { character: true, models: 1, W: 1, Ld: 5, points: 150, at: [30, 26] })
    .enemy('boss', { character: true, grade: 'mighty hero', models: 1, W: 3, Ld: 10, points: 300, at: [60, 40] })
    .enemy('squad', { models: 1, W: 1, Ld: 5, points: 150, at: [40, 26] })
    .phase('shooting')
    .runTo('decision of kind Shooter').b;
const [HERO, SQUAD] = [1, 3];

test('a character pays one victory point, whatever it costs, and none for being broken (W40K-VPTS-003, W40K-VPTS-006)', () => {
  const b = targets();
  const worth = (u: number) => meanWorth(prizeOf(b, n, u, 0), Float64Array.of(0, 1));

  expect(worth(SQUAD) - worth(HERO)).toBeCloseTo(90); // a squad that costs more than 100 points pays for its half too
  expect(worthOfWounds(b, n, SQUAD, 1)).toBeGreaterThan(worthOfWounds(b, n, HERO, 1) + 50);
  const whole = worth(HERO);
  b.unit.status[HERO] |= Status.Broken;
  b.unit.status[SQUAD] |= Status.Broken;

  expect(worth(HERO)).toBeGreaterThan(whole / 2);
  expect(worth(SQUAD)).toBeLessThan(worth(HERO));
});
