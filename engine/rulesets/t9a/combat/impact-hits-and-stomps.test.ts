import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/** Makes a scene of three Trolls abreast that only Stomp, between two enemies in front of the ends of their front. */
function between(theirs: UnitSpec, aside: number) {
  return scenario('t9a')
    .phase('combat')
    .unit('ours', {
      ...{ models: 3, files: 3, base: [40, 40], at: [36, 10] },
      ...{ A: 0, rules: [['Stomp', 1]], troopType: 'Monstrous Infantry' },
    })
    .enemy('left', { A: 0, ...theirs })
    .enemy('right', { A: 0, ...theirs })
    .engaged('left', 'ours', { offset: aside })
    .engaged('right', 'ours', { offset: -aside });
}

/** Returns the targets of the hits of the first Initiative step, and their numbers. */
function hits(scene: ReturnType<typeof between>) {
  const { b } = scene.runTo('hit');
  return Array.from({ length: b.field.attacks[0] }, (_, a) => [b.setup.names[b.attack.target[a]], b.attack.number[a]]);
}

test('T9A-SPR-078 each model Stomps on the enemy that it touches itself', () => {
  const ends = between({ models: 1 }, 1.575); // the model in the middle touches nobody

  expect(hits(ends)).toEqual([
    ['left', 1],
    ['right', 1],
  ]);
});

test('T9A-SPR-078 T9A-DEC-109 only for the model that touches two enemies there is a choice', () => {
  const both = () => between({ models: 3, files: 3 }, 1.2);

  expect(hits(both().choose({ ask: 'SpecialTarget', target: 'right' }))).toEqual([
    ['left', 1],
    ['right', 2],
  ]);
  expect(hits(both().choose({ ask: 'SpecialTarget', target: 'left' }))).toEqual([
    ['left', 2],
    ['right', 1],
  ]);
});
