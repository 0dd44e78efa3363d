import { expect, test } from 'vitest';
import { newScene, type Wfb9Report } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { protectorOf, standsOut } from './look-out-sir.js';

const BASE = 20 / 25.4;
const HERO: UnitSpec = { character: true, W: 3, at: [36, 20] };

/** Five archers shoot at a hero alone, spears so many inches to his right; all hit and wound. */
function shot(gap: number, spears: UnitSpec, dice: readonly number[]): Wfb9Report {
  const scene = newScene()
    .unit('hero', HERO)
    .unit('spears', { models: 5, files: 5, at: [36 + 3 * BASE + gap, 20], ...spears })
    .enemy('archers', { models: 5, files: 5, shooting: 'crossbow', at: [36, 32] })
    .active(1)
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'hero' })
    .dice('to hit', 6, 6, 1, 1, 1)
    .seed(1);
  return (dice.length === 0 ? scene : scene.dice('look out sir', ...dice))
    .dice('to wound', 6, 6)
    .runTo('close combat phase');
}
const took = (r: Wfb9Report): number[] => [3 - r.unit('hero').own, r.losses('spears')];

test('WFB9-CHR-035 within 3 inches of five of its type a friend takes hits on 4 and more (WFB9-V3-109, WFB9-V3-111)', () => {
  expect(took(shot(2.9, {}, [4, 3]))).toEqual([1, 1]);
  expect(took(shot(2.9, {}, [4, 6]))).toEqual([0, 2]);
  expect(took(shot(3.1, {}, []))).toEqual([2, 0]);
  expect(took(shot(2.9, { models: 4, files: 4 }, []))).toEqual([2, 0]);
  expect(took(shot(0.5, { mount: {} }, []))).toEqual([2, 0]);
});

test('WFB9-CHR-035 of several friends the largest takes them; characters and enemies do not', () => {
  const r = newScene()
    .unit('hero', HERO)
    .unit('few', { models: 5, at: [36 + 3 * BASE + 1, 20] })
    .unit('many', { models: 15, files: 5, at: [36 - 3 * BASE - 1, 20] })
    .unit('other', { ...HERO, at: [36, 23] })
    .enemy('foes', { models: 30, files: 6, at: [36, 16] })
    .start();
  expect(protectorOf(r.b, r.row('hero'))).toBe(r.row('many'));
});

test('WFB9-CHR-021 one bigger than its unit is shot at apart, and the unit takes hits on 4 and more', () => {
  const aimed = (hero: UnitSpec, spears: UnitSpec = {}) =>
    newScene()
      .unit('spears', { models: 10, files: 5, at: [36, 20], base: [40, 40], ...spears })
      .unit('hero', { character: true, W: 3, joins: 'spears', troopType: 'Monstrous Infantry', ...hero })
      .enemy('archers', { models: 5, files: 5, shooting: 'crossbow', at: [36, 38] })
      .active(1)
      .phase('shooting')
      .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' });
  const targets = (hero: UnitSpec, spears: UnitSpec = {}) =>
    aimed(hero, spears).runTo('decision of kind ShotTarget').options();
  expect(targets({})).toEqual(['archers shoot spears', 'archers shoot hero', 'back']);
  expect(targets({ troopType: 'Infantry' })).toEqual(['archers shoot spears', 'back']);
  expect(targets({}, { troopType: 'Monstrous Infantry' })).toEqual(['archers shoot spears', 'back']);
  const r = aimed({})
    .choose({ ask: 'ShotTarget', verb: 'Shoot', target: 'hero' })
    .dice('to hit', 6, 6, 6, 1, 1)
    .dice('look out sir', 4, 6, 3)
    .dice('to wound', 6, 6, 6)
    .runTo('close combat phase');
  expect(took(r)).toEqual([1, 2]);
  // neither out of range nor behind what hides its unit
  const far = newScene()
    .unit('spears', { models: 10, files: 5, at: [36, 4], base: [40, 40] })
    .unit('hero', { character: true, W: 3, joins: 'spears', troopType: 'Monstrous Infantry' })
    .enemy('archers', { models: 5, files: 5, shooting: 'crossbow', at: [36, 38] })
    .enemy('near', { at: [20, 24], shooting: 'bow' })
    .active(1)
    .phase('shooting');
  const s = far.runTo('decision of kind Shooter');
  expect(s.options()).toEqual(['near', 'stop']);
  expect(['hero', 'spears', 'near'].map((name) => standsOut(s.b, s.row(name)))).toEqual([true, false, false]);
});

test('WFB9-CHR-021 a rider among infantry takes the hits on him that no 4 turns aside (WFB9-V3-105)', () => {
  const r = newScene()
    .unit('spears', { models: 10, files: 5, at: [36, 20], base: [25, 50] })
    .unit('hero', { character: true, W: 3, joins: 'spears', troopType: 'Cavalry', mount: {} })
    .enemy('archers', { models: 5, files: 5, shooting: 'crossbow', at: [36, 38] })
    .active(1)
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'hero' })
    .dice('to hit', 6, 6, 6, 6, 1)
    .dice('look out sir', 4, 3, 5, 1)
    .dice('to wound', 6, 6, 6, 6)
    .seed(1)
    .runTo('close combat phase');
  expect(took(r)).toEqual([2, 2]);
});

test('WFB9-CHR-029 shots at one who charges out of its unit fall on it, or on 4 and more on the unit of its type', () => {
  const r = newScene()
    .unit('spears', { models: 10, files: 5, at: [36, 20] })
    .unit('hero', { character: true, W: 3, M: 5, joins: 'spears' })
    .enemy('archers', { models: 5, files: 5, shooting: 'crossbow', at: [36, 28.5] })
    .choose('hero charge archers', 'archers stand and shoot')
    .dice('to hit', 6, 6, 6, 1, 1)
    .dice('look out sir', 4, 3, 3)
    .dice('to wound', 6, 6, 6)
    .seed(1)
    .runTo('decision of kind Mover');
  expect([3 - r.unit('hero').own, r.losses('spears')]).toEqual([2, 1]);
});
