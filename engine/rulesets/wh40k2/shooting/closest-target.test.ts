import { expect, it } from 'vitest';
import { options } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import { Ask, Verb } from '../core/asks.js';
import { wh40k2 } from '../ruleset.js';

/** Returns the names of the enemies offered by the pending question. */
function offered({ b }: W40kReport): string[] {
  const n = options(wh40k2, b);
  const names: string[] = [];
  for (let i = 0; i < n; i++) if (b.option.verb[i] === Verb.Shoot) names.push(b.setup.names[b.option.target[i]]);
  return names;
}

it('W40K-HERO-026 W40K-HERO-036 W40K-TGT-004 a squad is as near as the large character in it, whoever stands in between', () => {
  const targets = (height: number) =>
    offered(
      scenario('wh40k2')
        .unit('marine', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('boyz', { models: 2, at: [36, 26] })
        .enemy('ogre', { character: true, height, joins: 'boyz', at: [[36, 22]] })
        .enemy('nobz', { models: 8, at: [42, 23], formation: 'line' })
        .phase('shooting')
        .choose('marine shoots')
        .runTo('decision of kind ShotTarget'),
    );
  expect(targets(2)).toEqual(['ogre', 'boyz']);
  expect(targets(1)).toEqual(['nobz']); // he is not a target, and the Boyz are farther away
});

/**
 * Makes a scene of marines, one with a lascannon, who fire at Boyz, one of whom fights; a lone character stands at (30,
 * y).
 */
const besideFight = (y: number) =>
  scenario('wh40k2')
    .unit('marines', { models: [{ count: 1 }, { weapons: ['lascannon'] }], weapons: ['boltgun'], at: [36, 12] })
    .unit('friend', { models: 1, at: [[42, 24]] })
    .enemy('boyz', {
      models: 2,
      at: [
        [42, 25],
        [38, 29],
      ],
    })
    .engaged('boyz', 'friend', { pairs: [[0, 0]] })
    .enemy('boss', { character: true, weapons: ['sword'], at: [[30, y]] })
    .phase('shooting');

it('W40K-TGT-002 W40K-HERO-040 W40K-TGT-006 a lone character is no target for one of a squad either if any fighter is nearer', () => {
  // he is 16 inches away, one of the Boyz 13 inches, and the other, the target, 16.5
  expect(besideFight(28).choose('marines shoot boyz').runTo('decision').b.decision.kind[0]).toBe(Ask.HoldFire);
  // 12 inches away he is the nearest; the squad, which also sees him, fires at no other target
  expect(offered(besideFight(24.5).choose('marines shoot').runTo('decision of kind ShotTarget'))).toEqual(['boss']);
});
