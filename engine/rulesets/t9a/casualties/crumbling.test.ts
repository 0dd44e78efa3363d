import { expect, test } from 'vitest';
import { crumble } from '../../../regiments/casualties/crumbling.js';
import { Place } from '../../../regiments/layout.js';
import type { Choice } from '../../../testing/choices.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';

/** Makes a unit with a hero and a mage in it. */
const together = () =>
  scenario('t9a')
    .unit('unit', { models: 3, champion: true, at: [36, 12] })
    .unit('hero', { character: true, W: 3, joins: 'unit' })
    .unit('mage', { character: true, W: 3, joins: 'unit' })
    .enemy('enemy', { at: [36, 36] });

test('T9A-SPR-090 Wounds on a unit as a whole: rank and file, champion, then characters in turn', () => {
  const scene = together().level('command').start();
  const { own, place } = scene.b.unit;
  perform(scene, crumble, 0, 6, 3);
  expect([own[1], own[2]]).toEqual([1, 2]);
  perform(scene, crumble, 0, 99, 3);
  expect(place[0]).toBe(Place.destroyed);
});

test('T9A-SPR-090 T9A-DEC-144 the owner says which characters take the odd Wounds, and who has none left takes no more', () => {
  const left = (wounds: number, ...choices: Choice[]) => {
    const scene = together()
      .choose(...choices)
      .start();
    perform(scene, crumble, 0, wounds, 3);
    return [scene.b.unit.own[1], scene.b.unit.own[2], scene.answers.length];
  };
  expect(left(4, { ask: 'Distribute', n: 0 })).toEqual([3, 2, 1]);
  expect(left(4, { ask: 'Distribute', n: 1 })).toEqual([2, 3, 1]);
  expect(left(5)).toEqual([2, 2, 0]);
  expect(left(8, { ask: 'Distribute', n: 0 })).toEqual([1, 0, 1]);
});

test('T9A-SPR-090 T9A-CHR-004 in a unit of characters the one whom the others joined takes no more than they', () => {
  const left = (n: number) => {
    const scene = scenario('t9a')
      .level('command')
      .unit('lich', { character: true, W: 3, at: [36, 12] })
      .unit('hero', { character: true, W: 3, joins: 'lich' })
      .enemy('enemy', { at: [36, 36] })
      .start();
    perform(scene, crumble, 0, n, 2);
    return [scene.b.unit.own[0], scene.b.unit.own[1]];
  };
  expect([left(2), left(3), left(5), left(9)]).toEqual([
    [2, 2],
    [1, 2],
    [0, 1],
    [0, 0],
  ]);
});
