import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { firstFace, IMPOSSIBLE, secondFace } from '../../../regiments/attacks/needed.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { sightByFile } from '../../../regiments/shooting/line-of-sight.js';
import { canShoot, isShotTarget } from '../../../regiments/shooting/shooting-phase.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { toHitNeeded } from '../attacks/to-hit.js';
import { Cover, coverByFile } from './cover.js';
import { shotModifier } from './shooting-rules.js';

/** Archers of player 0 that look north at foes so many inches away, in the Shooting phase. */
const archery = (inches: number, archers: UnitSpec = {}, foes: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('archers', { shooting: 'bow', ...archers })
    .enemy('foes', { at: [36, 36], ...foes })
    .apart('archers', 'foes', inches)
    .phase('shooting');

/** What each group of the volley needs, as [shots, first die, second die]. */
function volley(scene: Wfb9Scene, reaction = false): number[][] {
  const r = scene.start();
  writeVolley(r.b, r.row('archers'), r.row('foes'), reaction, false);
  const groups: number[][] = [];
  for (let a = 0; a < r.b.field.attacks[0]; a++) {
    const needed = toHitNeeded(r.b, a);
    groups.push([r.b.attack.number[a], firstFace(needed), secondFace(needed)]);
  }
  return groups;
}

const inches = (n: number): number => n * n * INCH * INCH;

describe('the roll to hit', () => {
  test('WFB9-SHHIT-001 WFB9-SHHIT-002 WFB9-SHHIT-015 by Ballistic Skill, at any distance beyond 4 inches', () => {
    for (const [BS, needed] of [
      [1, 6],
      [2, 5],
      [3, 4],
      [4, 3],
      [5, 2],
    ] as const) {
      expect(volley(archery(10, { BS }))).toEqual([[10, needed, 0]]);
    }
    expect(volley(archery(22, { BS: 3 }))).toEqual([[10, 4, 0]]);
  });

  test('WFB9-SHHIT-003 a natural 1 misses whatever the skill (WFB9-V1-185)', () => {
    expect(volley(archery(10, { BS: 7 }))).toEqual([[10, 2, 0]]);
    expect(volley(archery(3, { BS: 10 }))[0][1]).toBe(2);
  });

  test('WFB9-SHHIT-004 WFB9-SHHIT-005 WFB9-SHHIT-007 closer than 4 inches adds 1, a reaction takes 1 away, and both add up (WFB9-V1-107, WFB9-V1-195)', () => {
    expect(shotModifier(inches(4) - 1, 10, 0, false, 0, false)).toBe(1);
    expect(shotModifier(inches(4), 10, 0, false, 0, false)).toBe(0);
    expect(shotModifier(inches(3.5), 10, 0, true, 0, false)).toBe(0);
    expect(shotModifier(inches(8), 10, 0, true, 0, false)).toBe(-1);
    expect(volley(archery(8, { BS: 4 }), true)).toEqual([[10, 4, 0]]);
  });

  test('WFB9-SHHIT-006 a target of Unit Strength 40 is hit more easily, one of 39 is not (WFB9-V1-193)', () => {
    expect(volley(archery(10, {}, { models: 40, files: 10 }))).toEqual([[10, 3, 0]]);
    expect(volley(archery(10, {}, { models: 39, files: 10 }))).toEqual([[10, 4, 0]]);
  });

  test('WFB9-SHHIT-008 who has moved has 1 less', () => {
    expect(volley(archery(10).moved('archers'))).toEqual([[10, 5, 0]]);
  });

  test('WFB9-SHHIT-014 a score of 7, 8 or 9 needs a 6 and then 4, 5 or 6, and 10 cannot hit (WFB9-V1-189, WFB9-V1-191)', () => {
    const moved = (BS: number): number[][] => volley(archery(10, { BS }).moved('archers'));
    expect(moved(1)).toEqual([[10, 6, 4]]);
    expect(shotModifier(inches(10), 10, -1, false, Cover.hard, true)).toBe(-4);
    const walled = (s: Wfb9Scene) => s.enemy('screen', { models: 20, files: 20, at: [36, 31] });
    expect(volley(walled(archery(10, { BS: 1, at: [36, 20] }, { M: 4 })))).toEqual([]); // out of sight altogether
    expect(toNeed(1, -1)).toEqual([6, 4]);
    expect(toNeed(1, -2)).toEqual([6, 5]);
    expect(toNeed(1, -3)).toEqual([6, 6]);
    expect(toNeed(1, -4)).toEqual([IMPOSSIBLE, 0]);
  });
});

/** What a shot of this skill needs with modifiers that add up to `modifier`. */
function toNeed(BS: number, modifier: number): number[] {
  const r = archery(10, { BS }).start();
  writeVolley(r.b, r.row('archers'), r.row('foes'), false, false);
  r.b.attack.toHit[0] = modifier;
  const needed = toHitNeeded(r.b, 0);
  return [firstFace(needed), secondFace(needed)];
}

describe('who shoots', () => {
  test('WFB9-SHOOT-002 WFB9-SHTGT-003 each model of the first two ranks once, whatever its Attacks', () => {
    expect(volley(archery(10, { models: 15, files: 5, A: 3 }))).toEqual([[10, 4, 0]]);
    expect(volley(archery(10, { models: 8, files: 5 }))).toEqual([[8, 4, 0]]);
  });

  test('WFB9-SHTGT-004 WFB9-SHTGT-005 only models in range shoot (WFB9-V1-199)', () => {
    // a bow reaches 24 inches: the second rank stands 20 mm behind the first
    expect(volley(archery(23.9, { models: 10, files: 5 }))).toEqual([[5, 4, 0]]);
    expect(archery(24, { models: 10, files: 5 }).start().may('archers', 'shoot')).toBe(true);
    expect(archery(24.1, { models: 10, files: 5 }).start().may('archers', 'shoot')).toBe(false);
  });

  test('WFB9-REAC-008 a reaction has no range', () => {
    expect(volley(archery(30, { models: 10, files: 5 }), true)).toEqual([[10, 5, 0]]);
  });

  test('WFB9-SHOOT-003 WFB9-SHOOT-004 WFB9-SHOOT-005 not who marched, reformed, rallied, failed a charge, fights or flees (WFB9-V1-203)', () => {
    const may = (scene: Wfb9Scene): boolean => {
      const r = scene.start();
      return canShoot(r.b, r.row('archers'));
    };
    expect(may(archery(10))).toBe(true);
    expect(may(archery(10).moved('archers'))).toBe(true);
    expect(may(archery(10).moved('archers', 'march'))).toBe(false);
    expect(may(archery(10).moved('archers', 'reform'))).toBe(false);
    expect(may(archery(10).fleeing('archers'))).toBe(false);
    for (const bit of ['DeclareCharge', 'FailCharge', 'Rally'] as const) {
      const r = archery(10).start();
      r.b.unit.did[r.row('archers')] |= { DeclareCharge: 1, FailCharge: 2, Rally: 64 }[bit];
      expect(canShoot(r.b, r.row('archers')), bit).toBe(false);
    }
    const fights = newScene()
      .unit('archers', { shooting: 'bow' })
      .enemy('foes', { at: [36, 30] });
    expect(may(fights.engaged('archers', 'foes').phase('shooting'))).toBe(false);
  });

  test('WFB9-SHOOT-001 WFB9-SHTGT-001 a unit shoots at one target, once', () => {
    const r = archery(10)
      .enemy('others', { at: [28, 36] })
      .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' })
      .dice('to hit', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    expect(r.runTo('close combat phase').may('archers', 'shoot')).toBe(false);
  });

  test('WFB9-SHTGT-002 only at enemies in the front arc and in sight', () => {
    const target = (scene: Wfb9Scene): boolean => {
      const r = scene.start();
      return isShotTarget(r.b, r.row('archers'), r.row('foes'));
    };
    const at = (x: number, y: number): Wfb9Scene =>
      newScene()
        .unit('archers', { shooting: 'bow', at: [36, 20] })
        .enemy('foes', { at: [x, y] })
        .phase('shooting');
    expect(target(at(36, 30))).toBe(true);
    expect(target(at(36, 10))).toBe(false);
    expect(target(at(46, 20))).toBe(false);
    expect(target(at(36, 34).terrain('impassable', { at: [36, 27], size: [20, 2] }))).toBe(false);
  });

  test('WFB9-SHTGT-006 WFB9-SHTGT-007 WFB9-SHTGT-008 at a fighting enemy only from 4 inches at a free side, if it has Unit Strength 5 (WFB9-V1-201)', () => {
    /** Archers so many inches to the right of foes that friends fight in front. */
    const into = (gap: number, models: number, side: 'right' | 'front' = 'right'): boolean => {
      const r = newScene()
        .enemy('foes', { at: [36, 30], models, files: Math.min(5, models) })
        .unit('friends', { models: 5, files: 5 })
        .unit('archers', { shooting: 'bow', models: 5 })
        .engaged('friends', 'foes')
        .apart('archers', 'foes', gap, { side, offset: side === 'front' ? 6 : 0 })
        .phase('shooting')
        .start();
      return isShotTarget(r.b, r.row('archers'), r.row('foes'));
    };
    expect(into(4, 5)).toBe(true);
    expect(into(4.1, 5)).toBe(false);
    expect(into(4, 4)).toBe(false);
    expect(into(1, 5, 'front')).toBe(false);
  });
});

test('WFB9-SHTGT-009 each 1 to hit strikes a friend in that combat', () => {
  const r = newScene()
    .enemy('foes', { at: [36, 30], models: 10, files: 5 })
    .unit('friends', { models: 10, files: 5, T: 3 })
    .unit('archers', { shooting: 'bow', models: 5, BS: 3 })
    .engaged('friends', 'foes')
    .apart('archers', 'foes', 3, { side: 'right' })
    .phase('shooting')
    .choose({ ask: 'Shooter', verb: 'Pick', target: 'archers' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' })
    .dice('to hit', 1, 1, 2, 3, 6)
    .dice('to wound', 4, 4, 4, 3)
    .runTo('close combat phase');
  expect([r.losses('foes'), r.losses('friends')]).toEqual([2, 1]);
});

describe('lines of sight', () => {
  const sees = (scene: Wfb9Scene): boolean => {
    const r = scene.start();
    return hasSight(r.b, r.row('archers'), r.row('foes'));
  };
  const across = (foes: UnitSpec = {}, archers: UnitSpec = {}): Wfb9Scene =>
    newScene()
      .unit('archers', { shooting: 'bow', at: [36, 20], models: 3, files: 3, ...archers })
      .enemy('foes', { at: [36, 36], models: 3, files: 3, ...foes });

  test('WFB9-LOS-002 models in the way, friends and foes, hide what is behind them', () => {
    expect(sees(across())).toBe(true);
    expect(sees(across().unit('friends', { models: 30, files: 30, at: [36, 28] }))).toBe(false);
    expect(sees(across().enemy('others', { models: 30, files: 30, at: [36, 28] }))).toBe(false);
  });

  test('WFB9-LOS-003 what is taller than them stays in sight', () => {
    const behind = (troopType: 'Infantry' | 'Cavalry' | 'Monstrous Infantry'): boolean =>
      sees(across({ troopType, base: [40, 40] }).enemy('others', { models: 30, files: 30, at: [36, 28] }));
    expect(behind('Infantry')).toBe(false);
    expect(behind('Monstrous Infantry')).toBe(true);
  });

  test('WFB9-HILL-001 WFB9-HILL-002 nobody sees through a hill, but onto it and from it, past all below', () => {
    const hill = (y: number) => (s: Wfb9Scene) => s.terrain('hill', { at: [36, y], size: [20, 5] });
    expect(sees(hill(28)(across()))).toBe(false);
    expect(sees(hill(36)(across()))).toBe(true);
    const screened = (s: Wfb9Scene) => s.enemy('others', { models: 30, files: 30, at: [36, 28] });
    expect(sees(screened(hill(36)(across())))).toBe(true);
    expect(sees(screened(hill(20)(across())))).toBe(true);
  });

  test('WFB9-FOR-001 two inches of forest hide nobody, more do (WFB9-V3-181)', () => {
    const wood = (depth: number): boolean => sees(across().terrain('forest', { at: [36, 28], size: [40, depth] }));
    expect(wood(2)).toBe(true);
    expect(wood(2.2)).toBe(false);
    // who stands in a forest is hidden by what lies before it
    const deep = (edge: number): boolean => sees(across().terrain('forest', { at: [36, edge + 10], size: [40, 20] }));
    const front = 36 - 10 / 25.4;
    expect(deep(front - 1.9)).toBe(true);
    expect(deep(front - 2.2)).toBe(false);
    // two thin woods add up
    const two = across()
      .terrain('forest', { at: [36, 25], size: [40, 1.2] })
      .terrain('forest', { at: [36, 31], size: [40, 1.2] });
    expect(sees(two)).toBe(false);
  });
});

describe('cover', () => {
  /** Cover of the foes from each file of the archers. */
  const cover = (scene: Wfb9Scene): number[] => {
    const r = scene.start();
    const [u, t] = [r.row('archers'), r.row('foes')];
    const seen = new Uint8Array(64);
    const out = new Uint8Array(64);
    sightByFile(r.b, u, t, seen);
    coverByFile(r.b, u, t, false, seen, out);
    return [...out.slice(0, r.b.unit.files[u])];
  };
  const one = (): Wfb9Scene => newScene().unit('archers', { shooting: 'bow', models: 1, at: [36, 20] });
  /** Ten models in one rank, of which those to the left of x are hidden behind a screen that touches their front. */
  const hiddenTo = (x: number): number[] =>
    cover(
      one()
        .enemy('foes', { at: [36, 36], models: 10, files: 10 })
        .enemy('screen', { models: 1, at: [x - 8, 35], base: [406.4, 20] }),
    );

  test('WFB9-SHHIT-009 WFB9-SHHIT-012 half of the models hidden by a unit is not enough, one more is, and it is hard (WFB9-V1-197)', () => {
    expect(hiddenTo(36)).toEqual([Cover.none]);
    expect(hiddenTo(36 + 20 / 25.4)).toEqual([Cover.hard]);
  });

  test('WFB9-SHHIT-010 each file has its own', () => {
    const r = cover(
      newScene()
        .unit('archers', { shooting: 'bow', models: 10, files: 10, at: [36, 30] })
        .enemy('foes', { at: [36, 36], models: 3, files: 3 })
        .enemy('screen', { models: 1, at: [33, 33], base: [100, 20] }),
    );
    expect(r.slice(1, 3)).toEqual([Cover.hard, Cover.hard]);
    expect(r.slice(-3)).toEqual([Cover.none, Cover.none, Cover.none]);
  });

  test('WFB9-FOR-005 WFB9-SHHIT-011 a unit with most of its models in a forest has soft cover (WFB9-V3-185)', () => {
    const inWood = (rows: number): number[] =>
      cover(
        one()
          .enemy('foes', { at: [36, 36], models: 20, files: 5 })
          .terrain('forest', { at: [36, 36 + 40 / 25.4 - (rows * 20) / 25.4 + 5], size: [20, 10] }),
      );
    // the forest lies under so many of the four rows, the rear ones
    expect(inWood(2)).toEqual([Cover.none]);
    expect(inWood(2.7)).toEqual([Cover.soft]);
  });

  test('WFB9-FOR-006 a forest on the way gives soft cover, but not to those who are shot at out of it', () => {
    const foes = { at: [36, 36], models: 5 } as const;
    expect(
      cover(
        one()
          .enemy('foes', foes)
          .terrain('forest', { at: [36, 28], size: [20, 1.5] }),
      ),
    ).toEqual([Cover.soft]);
    expect(
      cover(
        one()
          .enemy('foes', foes)
          .terrain('forest', { at: [36, 20.5], size: [20, 1.5] }),
      ),
    ).toEqual([Cover.none]);
  });

  test('WFB9-OBS-004 WFB9-OBS-005 WFB9-OBS-017 a wall is hard cover for more than half of the models that touch it (WFB9-V3-195)', () => {
    const walled = (x: number): number[] =>
      cover(
        one()
          .enemy('foes', { at: [36, 36], models: 10, files: 10 })
          .terrain('wall', { at: [x - 6, 36 - 10 / 25.4 - 0.5], size: [12, 1] }),
      );
    expect(walled(36)).toEqual([Cover.none]);
    expect(walled(36 + 20 / 25.4)).toEqual([Cover.hard]);
    // a wall that nobody touches is none
    const away = one()
      .enemy('foes', { at: [36, 36], models: 10, files: 10 })
      .terrain('wall', { at: [36, 33], size: [12, 1] });
    expect(cover(away)).toEqual([Cover.none]);
  });

  test('WFB9-OBS-012 WFB9-OBS-013 WFB9-OBS-015 WFB9-OBS-016 WFB9-OBS-017 obstacles are soft or hard cover by their kind', () => {
    const behind = (as: string): number[] =>
      cover(
        one()
          .enemy('foes', { at: [36, 36], models: 10, files: 10 })
          .terrain('wall', { at: [36, 36 - 10 / 25.4 - 0.5], size: [12, 1] }, as),
      );
    expect(['wall', 'blessed-bulwark'].map(behind)).toEqual([[Cover.hard], [Cover.hard]]);
    expect(['fence', 'blazing-barricade', 'ghost-fence'].map(behind)).toEqual([
      [Cover.soft],
      [Cover.soft],
      [Cover.soft],
    ]);
    const lone = one()
      .enemy('foes', { at: [36, 36], models: 1 })
      .terrain('wall', { at: [36, 36 - 10 / 25.4 - 0.5], size: [12, 1] }, 'fence');
    expect(cover(lone)).toEqual([Cover.soft]);
  });

  test('WFB9-SHHIT-013 soft and hard cover together are hard (WFB9-V1-187)', () => {
    const both = cover(
      one()
        .enemy('foes', { at: [36, 36], models: 5 })
        .enemy('screen', { models: 1, at: [28 + 10 / 25.4, 35], base: [406.4, 20] })
        .terrain('forest', { at: [36, 28], size: [20, 1.5] }),
    );
    expect(both).toEqual([Cover.hard]);
  });
});
