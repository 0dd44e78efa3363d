import { scenario } from '../scenario.js';
import type { W40kScene } from './scene.js';
import type { SquadSpec } from './units.js';

// Beginnings of scenes that tests of several chapters share.

/**
 * Returns a scene, at level command, in which a man of Weapon Skill 6 at (36, 24) slays the ork in contact with him;
 * `others` are further enemies.
 * @param man fields in which he differs from a standard model; so for ork and others
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

/**
 * Returns a scene with a `gunner`, one model, in the shooting phase, and an enemy called `name` that makes no more
 * Break tests in this turn.
 */
export function gunnerScene(gunner: SquadSpec, name: string, enemy: SquadSpec): W40kScene {
  return scenario('wh40k2')
    .unit('gunner', { models: 1, ...gunner })
    .enemy(name, enemy)
    .did(name, 'BreakTest')
    .phase('shooting');
}

/** Returns one model with a boltgun that hits on 2, at (x, y) in inches, facing south. */
export const marksman = (x: number, y: number) =>
  ({ models: 1, weapons: ['boltgun'], BS: 5, at: [[x, y]], facing: 180 }) as const;

/** Four marines with boltguns around (36, 12), and a fifth with a lascannon. */
export const LASCANNON_SQUAD = {
  models: [{ count: 4 }, { name: 'gunner', weapons: ['lascannon'] }],
  BS: 4,
  weapons: ['boltgun'],
  at: [36, 12],
} as const;
