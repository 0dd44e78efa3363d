import { expect, test } from 'vitest';
import { hasSight } from '../../../regiments/caches/sight.js';
import { Height } from '../../../regiments/shooting/heights.js';
import { scenario } from '../../../testing/scenario.js';
import { COVER_MODIFIER, Cover, coverByFile, coverFromShares, Screen, screenOfModels } from './cover.js';

/**
 * Makes a scene: a lone archer faces north from (36, 12) towards five orcs 20 inches away, whose front is 3.94 inches
 * wide.
 */
const shooting = () =>
  scenario('t9a')
    .unit('archer', { models: 1, at: [36, 12] })
    .enemy('orcs', { models: 5, at: [36, 32] });
type Scene = ReturnType<typeof shooting>;

function cover(scene: Scene, past = false): Cover {
  const battle = scene.start();
  const files = new Uint8Array(1);
  coverByFile(battle.b, battle.row('archer'), battle.row('orcs'), past, Uint8Array.of(1), files);
  return files[0] as Cover;
}

const { none, soft, hard } = Cover;
const { small, medium, large } = Height;

test('T9A-VEC-071 T9A-COV-003 half of the Footprint is enough, less is not', () => {
  expect(coverFromShares(0.49, 0, 0.49)).toBe(none);
  expect(coverFromShares(0.5, 0, 0.5)).toBe(soft);
});

test('T9A-COV-004 half of the Footprint behind hard things is Hard Cover', () => {
  expect(coverFromShares(0, 0.49, 0.49)).toBe(none);
  expect(coverFromShares(0, 0.5, 0.5)).toBe(hard);
});

test('T9A-VEC-073 T9A-COV-005 of both only Hard Cover counts', () => {
  expect(coverFromShares(0.6, 0.6, 0.9)).toBe(hard);
  expect(COVER_MODIFIER[coverFromShares(0.6, 0.6, 0.9)]).toBe(-2);
});

test('T9A-COV-006 T9A-COV-009 less than half of each, but half of both together, is Soft Cover', () => {
  expect(coverFromShares(0.3, 0.3, 0.6)).toBe(soft);
  expect(coverFromShares(0.3, 0.3, 0.49)).toBe(none); // they hide the same part
});

test('T9A-TER-017 a Hill is hard only when it hides more than half', () => {
  expect(coverFromShares(0, 0, 0.5, 0.5)).toBe(soft);
  expect(coverFromShares(0, 0, 0.51, 0.51)).toBe(hard);
});

test('T9A-VEC-067 T9A-COV-004 models as high as both are hard', () => {
  expect(screenOfModels(small, small, small)).toBe(Screen.hard);
  expect(screenOfModels(medium, small, medium)).toBe(Screen.hard);
  expect(screenOfModels(large, large, small)).toBe(Screen.hard);
});

test('T9A-COV-003 lower models are soft', () => {
  expect(screenOfModels(small, small, medium)).toBe(Screen.soft);
  expect(screenOfModels(medium, large, small)).toBe(Screen.soft);
});

test('T9A-VEC-069 T9A-COV-003 Small models are nothing to shots at or by Large ones', () => {
  expect(screenOfModels(small, small, large)).toBe(Screen.nothing);
  expect(screenOfModels(small, large, medium)).toBe(Screen.nothing);
});

test('T9A-VEC-067 T9A-COV-004 T9A-LOS-002 infantry between infantry: seen, in Hard Cover', () => {
  const scene = shooting().unit('spears', { models: 20, files: 20, at: [36, 22] });
  const battle = scene.start();

  expect(hasSight(battle.b, battle.row('archer'), battle.row('orcs'))).toBe(true);
  expect(cover(scene)).toBe(hard);
});

test('T9A-VEC-069 T9A-COV-003 infantry between gives a Monster no cover', () => {
  const scene = scenario('t9a')
    .unit('archer', { models: 1, at: [36, 12] })
    .unit('spears', { models: 20, files: 20, at: [36, 22] })
    .enemy('orcs', { models: 1, troopType: 'Monster', base: [50, 50], rules: ['Large Target'], at: [36, 32] });

  expect(cover(scene)).toBe(none);
});

test('T9A-COV-003 lower models between riders are Soft Cover', () => {
  const scene = scenario('t9a')
    .unit('archer', { models: 1, at: [36, 12] })
    .unit('spears', { models: 20, files: 20, at: [36, 22] })
    .enemy('orcs', { models: 5, troopType: 'Cavalry', base: [25, 50], at: [36, 32] });

  expect(cover(scene)).toBe(soft);
});

/** Makes a wood whose left edge is far away and whose right edge is at `x`, half-way. */
const wood = (x: number) => shooting().terrain('forest', { at: [x - 6, 22], size: [12, 2] });

test('T9A-COV-001 T9A-COV-007 T9A-TER-006 T9A-TER-020 a Forest hides more than half, or less', () => {
  // the eye at the right corner, (36.394, 12.394), sees past the wood's far corner (x, 23) most of the orcs' front from
  // 34.03 to 37.97
  expect(cover(wood(35.5))).toBe(none); // the line meets y = 32 at 34.75
  expect(cover(wood(37))).toBe(soft); // the line meets y = 32 at 37.5
});

test('T9A-COV-001 the best of the points on the front edge counts', () => {
  // From the right corner of the base the line past (36.1, 23) meets the orcs' middle at 35.87; from the left at 36.4.
  expect(cover(wood(36.1))).toBe(none);
  const mirrored = shooting().terrain('forest', { at: [35.9 + 6, 22], size: [12, 2] });
  expect(cover(mirrored)).toBe(none);
});

test('T9A-COV-001 T9A-DEC-036 the best point need not be the last', () => {
  // A wood hides all; the rock more than half from the middle and the right corner of the base, less from the left one.
  const scene = wood(42).terrain('impassable', { at: [35.9 + 6, 22], size: [12, 2] });

  expect(cover(scene)).toBe(soft);
});

test('T9A-VEC-075 T9A-COV-008 T9A-TER-005 T9A-TER-007 T9A-TER-010 Impassable Terrain hides all, more than half, or less', () => {
  const rock = (x: number) => shooting().terrain('impassable', { at: [x - 6, 22], size: [12, 2] });
  const seen = (scene: Scene) => {
    const battle = scene.start();
    return hasSight(battle.b, battle.row('archer'), battle.row('orcs'));
  };

  expect(seen(rock(42))).toBe(false);
  expect(seen(rock(37))).toBe(true);
  expect(cover(rock(37))).toBe(hard);
  expect(seen(rock(35.5))).toBe(true);
  expect(cover(rock(35.5))).toBe(none);
});

test('T9A-COV-006 T9A-COV-009 a Forest on one side and a rock on the other', () => {
  // at y = 32 the wood hides up to about 35.2 and the rock from about 36.8 on
  const both = shooting()
    .terrain('forest', { at: [35.75 - 6, 22], size: [12, 2] })
    .terrain('impassable', { at: [36.25 + 6, 22], size: [12, 2] });

  expect(cover(both)).toBe(soft);
});

test('T9A-COV-002 the piece in which the shooter stands, the own unit and the target are no cover', () => {
  const inside = shooting().terrain('forest', { at: [36, 13], size: [12, 6] });
  const beyond = shooting().terrain('forest', { at: [36, 17], size: [12, 6] });
  const deep = scenario('t9a')
    .unit('archer', { models: 15, files: 5, at: [36, 12] })
    .enemy('orcs', { models: 15, files: 5, at: [36, 32] });

  expect(cover(inside)).toBe(none);
  expect(cover(beyond)).toBe(soft);
  expect(cover(deep)).toBe(none);
});

test('T9A-COV-001 lines for cover may leave the front arc', () => {
  // Only the left end of this wide unit is in the arc; the rock that hides three quarters of it lies outside it.
  const scene = scenario('t9a')
    .unit('archer', { models: 1, at: [36, 12] })
    .enemy('orcs', { models: 20, files: 20, at: [48, 18] })
    .terrain('impassable', { at: [44.7, 15], size: [10, 1] });

  expect(cover(scene)).toBe(hard);
});

test('T9A-TER-005 T9A-TER-017 a Hill hides those behind it', () => {
  const hill = (x: number) => shooting().terrain('hill', { at: [x - 6, 22], size: [12, 2] });

  expect(cover(hill(35.5))).toBe(none);
  expect(cover(hill(37))).toBe(hard);
});

test('T9A-TER-016 a Hill is soft for those who stand on it in part, and hides only what is behind it', () => {
  const behind = (y: number) =>
    scenario('t9a')
      .unit('archer', { models: 1, at: [36, 12] })
      .enemy('orcs', { models: 20, files: 5, at: [36, 32] }) // these ranks reach from y = 30.43 to 33.57
      .terrain('hill', { at: [36, y - 3], size: [12, 6] });

  expect(cover(behind(31))).toBe(soft); // all but half an inch of them behind it
  expect(cover(behind(33))).toBe(none); // most of the orcs are on the hill
  expect(cover(behind(34))).toBe(none); // all of the orcs are on the hill
});

test('T9A-TER-018 T9A-COV-003 T9A-COV-004 on a Hill models are Large: they overlook the Small, and not each other', () => {
  const friends = (y: number) =>
    shooting()
      .terrain('hill', { at: [36, 13], size: [20, 6] }) // the hill reaches up to y = 16
      .unit('spears', { models: 20, files: 20, at: [36, y] });

  expect(cover(friends(18))).toBe(none);
  expect(cover(friends(15))).toBe(hard);
});

test('T9A-TER-012 T9A-TER-024 half inside a Field is Soft Cover, half inside a Ruin Hard Cover, but not for Large Targets', () => {
  const inside = (kind: 'field' | 'ruin', y: number) => shooting().terrain(kind, { at: [36, y], size: [12, 4] });
  const giant = (kind: 'field' | 'ruin') =>
    scenario('t9a')
      .unit('archer', { models: 1, at: [36, 12] })
      .enemy('orcs', { models: 1, troopType: 'Monster', base: [50, 50], rules: ['Large Target'], at: [36, 32] })
      .terrain(kind, { at: [36, 32], size: [12, 4] });

  expect(cover(inside('field', 32))).toBe(soft);
  expect(cover(inside('ruin', 32))).toBe(hard);
  expect(cover(inside('field', 34.1))).toBe(none); // less than half of the orcs are inside
  expect(cover(inside('ruin', 34.1))).toBe(none);
  expect(cover(inside('ruin', 22))).toBe(none); // the ruin is between the units, not under one of them
  expect(cover(giant('field'))).toBe(none);
  expect(cover(giant('ruin'))).toBe(none);
});

test('T9A-COV-002 T9A-TER-012 T9A-TER-024 who stands in the same Field or Ruin shoots as in the open', () => {
  const shared = (kind: 'field' | 'ruin') => shooting().terrain(kind, { at: [36, 22], size: [12, 30] });

  expect(cover(shared('field'))).toBe(none);
  expect(cover(shared('ruin'))).toBe(none);
});

test('T9A-TER-028 T9A-TER-031 half of a front against a Wall is Hard Cover towards the front', () => {
  // the orcs look south: their front is at y = 32 - 0.3937
  const front = 32 - 10 / 25.4;
  const behind = (x: number, y: number) => shooting().terrain('wall', { at: [x, y - 0.5], size: [10, 1] });

  expect(cover(behind(36, front))).toBe(hard);
  expect(cover(behind(36 + 5, front))).toBe(hard); // from the middle of their front on
  expect(cover(behind(36 + 5.1, front))).toBe(none);
  expect(cover(behind(36, front - 0.05))).toBe(none); // the orcs are not in contact with the wall
  expect(cover(behind(36, 40))).toBe(none); // the wall is behind the orcs' backs
});

test('T9A-TER-028 a Wall helps no Large Target', () => {
  const scene = scenario('t9a')
    .unit('archer', { models: 1, at: [36, 12] })
    .enemy('orcs', { models: 1, troopType: 'Monster', base: [50, 50], rules: ['Large Target'], at: [36, 32] })
    .terrain('wall', { at: [36, 32 - 25 / 25.4 - 0.5], size: [10, 1] });

  expect(cover(scene)).toBe(none);
});

test('T9A-TER-028 from the flank the file on that side must defend the Wall', () => {
  const flank = (facing: number) =>
    scenario('t9a')
      .unit('archer', { models: 1, at: [36, 12] })
      .enemy('orcs', { models: 4, files: 4, at: [36, 32], facing }) // the unit measures 80 x 20 mm
      .terrain('wall', { at: [36, 32 - 40 / 25.4 - 0.5], size: [10, 1] });

  expect(cover(flank(90))).toBe(hard); // their right file touches it
  expect(cover(flank(180))).toBe(none); // turned round they do not
});

test('T9A-SPR-094 with Volley Fire models in the way are no cover, terrain is', () => {
  const scene = shooting().unit('spears', { models: 20, files: 20, at: [36, 22] });

  expect(cover(scene)).toBe(hard);
  expect(cover(scene, true)).toBe(none);
  expect(cover(wood(37), true)).toBe(soft);
});

test('T9A-TER-009 Open Terrain hides nothing and gives no cover, between or under a target', () => {
  const open = (y: number) => shooting().terrain('open', { at: [36, y], size: [12, 4] });

  for (const y of [12, 22, 32]) {
    const battle = open(y).start();
    expect(hasSight(battle.b, battle.row('archer'), battle.row('orcs'))).toBe(true);
    expect(cover(open(y))).toBe(none);
  }
});

test('T9A-TER-028 T9A-TER-012 T9A-TER-018 a Wall or Field helps who stands high on a Hill too: he is no Large Target', () => {
  const front = 32 - 10 / 25.4;
  const raised = (ground: 'wall' | 'field', large = false) =>
    scenario('t9a')
      .unit('archer', { models: 1, at: [36, 12] })
      .enemy('orcs', { models: 5, at: [36, 32], rules: large ? ['Large Target'] : [] })
      .terrain('hill', { at: [36, front + 1.1], size: [8, 2] })
      .terrain(ground, ground === 'wall' ? { at: [36, front - 0.5], size: [10, 1] } : { at: [36, 32], size: [8, 3] });

  expect([cover(raised('wall')), cover(raised('wall', true))]).toEqual([hard, none]);
  expect([cover(raised('field')), cover(raised('field', true))]).toEqual([soft, none]);
});
