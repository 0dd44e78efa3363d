import { expect, it } from 'vitest';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { choose, waiting } from '../../../engine/kernel/ruleset.js';
import { Phase, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../../engine/rulesets/wh40k2/ruleset.js';
import { deploymentGroup } from '../../../engine/rulesets/wh40k2/setup/deployment-group.js';
import { aimAt } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import { w40kOpening } from '../../../engine/testing/wh40k2/opening.js';
import { gameOf } from '../../../env/games.js';
import { makePolicy } from '../../../env/policy.js';
import { Seats } from '../../../env/seats.js';
import '../../index.js';

const GUNNERS = { models: 12, BS: 3, T: 4, weapons: ['heavy-bolter'], points: 200 } as const;

/** Captains deploy both armies of `b`; `before` is called between the listing of the options and each choice. @returns who deployed last */
function deploy(b: W40kBattle, seed: number, before: () => void = () => {}): number {
  const seats = new Seats(wh40k2);
  seats.begin(seed);
  const captains = [0, 1].map(() => {
    const captain = makePolicy('captain', 'wh40k2');
    const act = captain.act.bind(captain);
    captain.act = (view) => {
      before();
      return act(view);
    };
    return captain;
  });
  let last = 0;
  while (waiting(b) && b.core.gameTurn[0] === 0) {
    if (b.core.phase[0] === Phase.deployment) last = b.decision.player[0];
    choose(wh40k2, b, seats.act(captains[b.decision.player[0]], b));
  }
  return last;
}

it('whoever is deployed after the enemy stands where nearly all of its guns see him, not one behind the other', () => {
  const seen: number[] = [];
  for (let seed = 1; seed <= 4; seed++) {
    const { b } = w40kOpening({ first: { marines: GUNNERS }, second: { orks: GUNNERS }, seed, level: 'command' }).runTo(
      'decision of kind DeployPose',
    );
    const last = deploy(b, seed);
    let n = 0;
    for (let m = 0; m < b.setup.models; m++) {
      if (b.setup.model.player[m] === last && aimAt(b, m, 1 - last, 0) >= 0) n++;
    }
    seen.push(n);
  }
  expect(seen.filter((n) => n < 10)).toEqual([]);
});

it('deploys alike whatever another battle has left in the arrangement of parties', () => {
  const made = gameOf('wh40k2').setup({ lists: ['green-fist', 'loud-gunz'] }, 1);
  if (!made.ok) throw new Error('the lists that ship are not legal');
  for (let seed = 1; seed <= 4; seed++) {
    const [alone, beside] = [() => {}, () => deploymentGroup.y.fill(70 * INCH)].map((before) => {
      const b = wh40k2.create(made.value) as W40kBattle;
      wh40k2.begin(b, seed);
      deploy(b, seed, before);
      return b;
    });
    expect(beside.model.x, `seed ${seed}`).toEqual(alone.model.x);
    expect(beside.model.y, `seed ${seed}`).toEqual(alone.model.y);
  }
});
