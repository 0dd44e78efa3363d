import { scenario } from '../scenario.js';
import type { W40kScene } from './scene.js';
import type { SquadSpec } from './units.js';

// Beginnings of scenes that tests of several chapters share.

/**
 * A man of Weapon Skill 6 at (36, 24) slays the ork in contact with him, at level command; `others`, enemies too, stand elsewhere.
 * @param man, ork, others differ from one model each in these fields
 */
export function victorScene(man: SquadSpec, ork: SquadSpec, others: SquadSpec): W40kScene {
  return scenario('wh40k2')
    .unit('man', { models: 1, WS: 6, at: [[36, 24]], ...man })
    .enemy('ork', { models: 1, ...ork })
    .enemy('others', { models: 1, ...others })
    .engaged('ork', 'man')
    .phase('handToHand')
    .level('command')
    .dice('attack', 6, 1)
    .dice('damage', 6);
}

/** A `gunner`, one model, in the shooting phase, and an enemy called `name` that makes no Break test any more in this turn. */
export function gunnerScene(gunner: SquadSpec, name: string, enemy: SquadSpec): W40kScene {
  return scenario('wh40k2')
    .unit('gunner', { models: 1, ...gunner })
    .enemy(name, enemy)
    .did(name, 'BreakTest')
    .phase('shooting');
}

/** One model with a boltgun that hits on 2, at (x, y) in inches, looking south. */
export const marksman = (x: number, y: number) =>
  ({ models: 1, weapons: ['boltgun'], BS: 5, at: [[x, y]], facing: 180 }) as const;

/** Four marines with boltguns around (36, 12), and a fifth with a lascannon. */
export const LASCANNON_SQUAD = {
  models: [{ count: 4 }, { name: 'gunner', weapons: ['lascannon'] }],
  BS: 4,
  weapons: ['boltgun'],
  at: [36, 12],
} as const;
