import { expect, test } from 'vitest';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Hidden, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { onTable } from '../../../engine/rulesets/wh40k2/core/units.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { Env } from '../../../env/env.js';
import { Random } from '../../../env/random.js';
import { battleOf } from '../../../env/start.js';
import { NUMBERS } from '../numbers.js';
import { WH40K2 } from './captain.js';
import { Outlook } from './outlook.js';

const n = NUMBERS.skirmish.steady;
const mindFor = (b: W40kBattle, numbers: Partial<typeof n> = {}) =>
  WH40K2.newMind({ ...n, ...numbers }, new Random(1), b);

/** A battle of two armies after their deployment. */
function deployed(): W40kBattle {
  const env = new Env('wh40k2', { lists: ['blue-wall', 'loud-gunz'] });
  env.reset({ seed: 3 });
  for (;;) {
    const b = battleOf(env.game, env.start()) as W40kBattle;
    if (b.core.gameTurn[0] > 0) return b;
    env.step(0);
  }
}

test('what fire is worth from one distance is noted for those only at which it is worth the same', () => {
  const b = deployed();
  const steady = mindFor(b);
  const squads = Array.from({ length: b.setup.units }, (_, u) => u).filter((u) => onTable(b, u));
  const asked = [0, 63, 13, 25, ...Array.from({ length: 64 }, (_, inches) => inches)];
  let most = 0;
  for (const u of squads.filter((squad) => squad % 3 === 0)) {
    const kept = new Outlook(b, u, steady);
    for (const e of kept.foes) {
      const worths = (of: () => Outlook) =>
        asked.map((inches) => [
          of().volley(e, inches * INCH, 0),
          of().volley(e, inches * INCH, -2, true),
          of().threat(e, inches * INCH, -1),
        ]);
      const all = worths(() => kept);
      expect(all).toEqual(worths(() => new Outlook(b, u, steady)));
      most = Math.max(most, new Set(all.map(String)).size);
    }
  }
  expect(most).toBeGreaterThan(4); // there are bands to be told apart
});

const GUNNERS = { models: 5, weapons: ['boltgun'], points: 100 } as const;

/** A battle of two squads against two. */
const pairs = () =>
  scenario('wh40k2')
    .unit('own', { ...GUNNERS, at: [30, 12] })
    .unit('friend', { ...GUNNERS, at: [42, 12] })
    .enemy('placed', { ...GUNNERS, at: [30, 30] })
    .enemy('guessed', { ...GUNNERS, at: [42, 30] })
    .start().b;

test('fire from and at an enemy who is only guessed at counts a share of that of one who stands there', () => {
  const b = pairs();
  const [own, , placed, guessed] = [0, 1, 2, 3];
  for (const guess of [0.25, 0.5]) {
    const outlook = new Outlook(b, own, mindFor(b, { guess }), [guessed]);
    const [volley, threat] = [outlook.volley(placed, 18 * INCH, 0), outlook.threat(placed, 18 * INCH, 0)];
    expect(volley).toBeGreaterThan(1);
    expect(threat).toBeGreaterThan(1);
    expect(outlook.volley(guessed, 18 * INCH, 0)).toBeCloseTo(guess * volley, 9);
    expect(outlook.threat(guessed, 18 * INCH, 0)).toBeCloseTo(guess * threat, 9);
  }
});

test('the fire of an enemy is shared among the squads that he sees, a hidden one not counted', () => {
  const b = pairs();
  const share = (attention: number) => new Outlook(b, 0, mindFor(b, { attention })).attention(2);
  expect(share(1)).toBe(0.5);
  expect(share(0.6)).toBe(0.3);
  b.unit.hidden[1] = Hidden.hidden;
  expect(share(1)).toBe(1);
  b.unit.hidden[0] = Hidden.hidden; // the squad itself is judged as if he saw it
  expect(share(1)).toBe(1);
});
