// Scenes of Challenges for tests of The 9th Age.
import { scenario } from '../scenario.js';
import type { T9aScene } from './scene.js';
import type { UnitSpec } from './units.js';

/** A block that strikes nobody and holds, and a character that holds too. */
export const BLOCK: UnitSpec = { models: 20, files: 5, A: 0, rules: ['Unbreakable'] };
export const HERO: UnitSpec = { character: true, W: 3, A: 4, Ld: 9, rules: ['Unbreakable'] };

/** Choices: the hero issues a Challenge; the lord accepts it; nobody does. */
export const CHALLENGE = { ask: 'Challenge', target: 'hero' } as const;
export const ACCEPT = { ask: 'AnswerChallenge', target: 'lord' } as const;
export const REFUSE = { ask: 'AnswerChallenge', verb: 'No' } as const;
export type Answer = typeof ACCEPT | typeof REFUSE;

/** Returns two blocks in contact, `ours` with a hero and `theirs` with a lord. The arguments change them in this order. */
export function meeting(
  ours: UnitSpec = {},
  theirs: UnitSpec = {},
  hero: UnitSpec = {},
  lord: UnitSpec = {},
): T9aScene {
  return scenario('t9a')
    .phase('combat')
    .unit('ours', { ...BLOCK, ...ours, at: [36, 10] })
    .unit('hero', { ...HERO, ...hero, joins: 'ours' })
    .enemy('theirs', { ...BLOCK, ...theirs, at: [36, 24] })
    .enemy('lord', { ...HERO, ...lord, joins: 'theirs' })
    .engaged('ours', 'theirs');
}
