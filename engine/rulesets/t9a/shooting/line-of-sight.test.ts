import { expect, test } from 'vitest';
import { hasSight } from '../../../regiments/caches/sight.js';
import { gap } from '../../../regiments/core/units.js';
import { stand } from '../../../regiments/formation.js';
import { Height, heightOf, ownHeight } from '../../../regiments/shooting/heights.js';
import { sightByFile } from '../../../regiments/shooting/line-of-sight.js';
import { scenario } from '../../../testing/scenario.js';
import type { TerrainKind } from '../../../testing/t9a/scene.js';

/** Makes a scene of one soldier who faces north from (36, 12) towards an enemy 20 inches away. */
const looking = () =>
  scenario('t9a')
    .unit('guard', { models: 1, at: [36, 12] })
    .enemy('orcs', { models: 5, at: [36, 32] });
type Scene = ReturnType<typeof looking>;

function sees(scene: Scene, who = 'guard', whom = 'orcs'): boolean {
  const battle = scene.start();
  return hasSight(battle.b, battle.row(who), battle.row(whom));
}

const HORSE = { troopType: 'Cavalry', base: [25, 50], models: 12, files: 12 } as const;
const wall = (kind: TerrainKind) => looking().terrain(kind, { at: [36, 22], size: [20, 4] });

test('T9A-LOS-001 a model sees between the lines at 45 degrees from its front corners', () => {
  // The front right corner is at (36.394, 12.394); the enemy's near corner with the most ahead at (x - 0.394, 18.394).
  const at = (x: number) =>
    scenario('t9a')
      .unit('guard', { models: 1, at: [36, 12] })
      .enemy('orcs', { models: 1, at: [x, 18] });

  expect(sees(at(42.75))).toBe(true);
  expect(sees(at(42.85))).toBe(false);
  expect(sees(at(29.25))).toBe(true);
  expect(sees(at(29.15))).toBe(false);
});

test('T9A-LOS-001 a model sees nothing behind its front edge', () => {
  const behind = scenario('t9a')
    .unit('guard', { models: 1, at: [36, 24] })
    .enemy('orcs', { models: 5, at: [36, 20] });

  expect(sees(behind)).toBe(false);
  expect(sees(behind, 'orcs', 'guard')).toBe(false); // they look south
});

test('T9A-UNI-014 a round base sees all around', () => {
  const engine = scenario('t9a')
    .unit('engine', { models: 1, base: 60, troopType: 'War Machine', at: [36, 24] })
    .enemy('orcs', { models: 5, at: [36, 16] });

  expect(sees(engine, 'engine')).toBe(true);
});

test('T9A-LOS-002 higher models hide what is lower, between lower ones', () => {
  expect(sees(looking().unit('riders', { ...HORSE, at: [36, 22] }))).toBe(false);
  expect(sees(looking().enemy('wolf riders', { ...HORSE, at: [36, 22] }))).toBe(false);
  expect(sees(looking().unit('riders', { ...HORSE, at: [60, 22] }))).toBe(true);
});

test('T9A-LOS-002 T9A-VEC-067 models of the same Height hide nothing', () => {
  expect(sees(looking().unit('spears', { models: 20, files: 20, at: [36, 22] }))).toBe(true);
});

test('T9A-LOS-002 one of the two as high as what is between is enough', () => {
  const scene = scenario('t9a')
    .unit('guard', { models: 1, at: [36, 12] })
    .unit('riders', { ...HORSE, at: [36, 22] })
    .enemy('knights', { ...HORSE, at: [36, 32] });

  expect(sees(scene, 'guard', 'knights')).toBe(true);
  expect(sees(scene, 'knights', 'guard')).toBe(true);
});

test('T9A-LOS-001 what is left to see beside an obstacle is seen', () => {
  // The orcs reach from x = 34.03 to 37.97 at y = 31.61. From the eye at (36.394, 12.394), past the near right corner of
  // the rock at y = 20, their line is met at 37.67, or else at 38.18.
  const rock = (right: number) => looking().terrain('impassable', { at: [right - 6, 22], size: [12, 4] });

  expect(sees(rock(36.9))).toBe(true);
  expect(sees(rock(37.1))).toBe(false);
});

test('T9A-LOS-001 a gap between two obstacles is enough', () => {
  const scene = looking()
    .terrain('impassable', { at: [30.4, 22], size: [11, 1] })
    .terrain('building', { at: [41.6, 22], size: [11, 1] }); // the gap between the two is 0.2 inches wide, in the middle

  expect(sees(scene)).toBe(true);
});

test('T9A-LOS-003 T9A-LOS-004 T9A-SHO-008 a unit sees what one of its models sees, rear ranks from the front of their file', () => {
  const scene = scenario('t9a')
    .unit('archers', { models: 10, files: 5, at: [36, 12] })
    .enemy('orc', { models: 1, at: [36.8, 13.5] }) // close by on the right: 45 degrees bar the left files
    .start();
  const files = new Uint8Array(8);
  sightByFile(scene.b, scene.row('archers'), scene.row('orc'), files);

  expect([...files.subarray(0, 5)]).toEqual([0, 1, 1, 1, 1]);
  expect(hasSight(scene.b, scene.row('archers'), scene.row('orc'))).toBe(true);
});

test('T9A-LOS-005 models of the own unit are never in the way', () => {
  const scene = scenario('t9a')
    .unit('riders', { troopType: 'Cavalry', base: [25, 50], models: 10, files: 5, at: [36, 12] })
    .unit('captain', { character: true, joins: 'riders', at: [36, 12], base: [25, 50] })
    .enemy('orcs', { models: 5, at: [36, 32] });

  expect(sees(scene, 'riders')).toBe(true);
});

test('T9A-LOS-006 Height is of the Troop Type, and Large Targets are Large', () => {
  const battle = scenario('t9a')
    .unit('foot', { at: [10, 12] })
    .unit('dogs', { troopType: 'War Beast', at: [20, 12] })
    .unit('swarm', { troopType: 'Swarm', at: [30, 12] })
    .unit('engine', { troopType: 'War Machine', base: 60, models: 1, at: [40, 12] })
    .unit('riders', { troopType: 'Cavalry', at: [50, 12] })
    .unit('trolls', { troopType: 'Monstrous Infantry', at: [60, 12] })
    .enemy('chariot', { troopType: 'Chariot', models: 1, at: [10, 30] })
    .enemy('giant', { troopType: 'Monster', models: 1, at: [20, 30], rules: ['Large Target'] })
    .enemy('idol', { troopType: 'Infantry', models: 1, at: [30, 30], rules: ['Large Target'] })
    .start();
  const height = (name: string) => ownHeight(battle.b, battle.row(name));

  expect(['foot', 'dogs', 'swarm', 'engine'].map(height)).toEqual(Array(4).fill(Height.small));
  expect(['riders', 'trolls', 'chariot'].map(height)).toEqual(Array(3).fill(Height.medium));
  expect(['giant', 'idol'].map(height)).toEqual(Array(2).fill(Height.large));
});

test.each(['impassable', 'hill', 'building'] as const)(
  'T9A-TER-004 T9A-TER-010 T9A-TER-015 no sight through %s',
  (kind) => {
    expect(sees(wall(kind))).toBe(false);
  },
);

test.each(['forest', 'field', 'ruin', 'water', 'wall'] as const)('T9A-TER-004 sight goes through %s', (kind) => {
  expect(sees(wall(kind))).toBe(true);
});

test('T9A-TER-004 sight goes into a Hill and out of it, but not through it', () => {
  const hill = (viewerY: number, enemyY: number) =>
    scenario('t9a')
      .unit('guard', { models: 1, at: [36, viewerY] })
      .enemy('orcs', { models: 5, at: [36, enemyY] })
      .terrain('hill', { at: [36, 22], size: [20, 6] });

  expect(sees(hill(12, 22))).toBe(true);
  expect(sees(hill(22, 32))).toBe(true);
  expect(sees(hill(20.5, 23.5))).toBe(true);
  expect(sees(hill(12, 25.2))).toBe(true); // half behind it, its front rank still on it
  expect(sees(hill(12, 25.5))).toBe(false); // all of the orcs are behind the hill
  expect(sees(hill(18.5, 32))).toBe(false); // the orcs touch the hill
});

test('T9A-TER-018 more than half on a Hill a model is Large: seen over the heads of others, and seeing', () => {
  const scene = (hillY: number) =>
    looking()
      .unit('riders', { ...HORSE, at: [36, 22] })
      .terrain('hill', { at: [36, hillY], size: [10, 4] });
  const on = scene(12).start();
  const half = scene(10).start(); // up to y = 12: exactly half of the base

  expect(sees(scene(12))).toBe(true);
  expect(sees(scene(12), 'orcs', 'guard')).toBe(true);
  expect(heightOf(on.b, on.row('guard'))).toBe(Height.large);
  expect(sees(scene(10))).toBe(false);
  expect(heightOf(half.b, half.row('guard'))).toBe(Height.small);
});

test('T9A-LOS-003 a character in a unit has the sight of its place', () => {
  // from the leftmost file the orc is beyond 45 degrees to the right, from the middle it is seen
  const scene = (file: number) =>
    scenario('t9a')
      .unit('archers', { models: 9, files: 5, at: [36, 12] })
      .unit('captain', { character: true, joins: 'archers', at: [36, 12] })
      .enemy('orc', { models: 1, at: [36.8, 13.5] })
      .with((b, row) => {
        b.unit.slot[row('captain')] = file;
      });

  expect(sees(scene(2), 'captain', 'orc')).toBe(true);
  expect(sees(scene(0), 'captain', 'orc')).toBe(false);
  expect(sees(scene(0), 'archers', 'orc')).toBe(true);
});

test('T9A-MEA-001 T9A-MEA-002 distance goes between the closest points, through all that lies between', () => {
  const battle = wall('impassable').start();

  // 20 inches from Centre to Centre, less half a base of 20 mm on either side
  expect(gap(battle.b, battle.row('guard'), battle.row('orcs'))).toBeCloseTo(20 * 2540 - 2000, 6);
  expect(gap(battle.b, battle.row('orcs'), battle.row('guard'))).toBeCloseTo(20 * 2540 - 2000, 6);
});

test('T9A-LOS-004 sight is looked for anew as soon as anything has moved', () => {
  const battle = looking()
    .unit('riders', { ...HORSE, at: [60, 22] })
    .start();
  const { b } = battle;
  const [u, t, riders] = [battle.row('guard'), battle.row('orcs'), battle.row('riders')];

  expect(hasSight(b, u, t)).toBe(true);
  stand(b, riders, 36 * 2540, 22 * 2540, 0);
  expect(hasSight(b, u, t)).toBe(false);
  stand(b, riders, 60 * 2540, 22 * 2540, 0);
  expect(hasSight(b, u, t)).toBe(true);
});
