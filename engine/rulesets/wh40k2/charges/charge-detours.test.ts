import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { W40kTerrainKind } from '../setup/terrain-kinds.js';

const BASE = 25 / 25.4;

/** Makes a scene of one man with 8 inches of charge, one enemy, and terrain between them. */
const duel = (
  man: readonly [number, number],
  foe: readonly [number, number],
  pieces: readonly (readonly [W40kTerrainKind, readonly [number, number], readonly [number, number]])[],
  M = 4,
) => {
  let scene = scenario('wh40k2')
    .unit('men', { models: 1, M, at: [[...man]] })
    .enemy('foes', { models: 1, at: [[...foe]] });
  for (const [kind, at, size] of pieces) scene = scene.terrain(kind, { at: [...at], size: [...size] });
  return scene;
};
const charged = (scene: ReturnType<typeof duel>) => scene.choose('men charge foes').runTo('end of phase');
const mayCharge = (scene: ReturnType<typeof duel>): boolean => scene.start().may('men', 'charge');

describe('charges round what is in the way', () => {
  it('W40K-CHRG-006 a rock on the straight line is gone round, and the way is paid by its length', () => {
    const battle = charged(duel([36, 12], [36, 18], [['rock', [36, 15], [0.2, 1]]]));
    expect(battle.engaged('men', 'foes')).toBe(true);
    // past the rock, half a base and a tenth of an inch to one side and then an inch along it
    const side = 0.1 + BASE / 2;
    const least = Math.hypot(side, 2.5) + 1 + Math.hypot(side, 2.5) - BASE;
    expect(battle.model('men').moved).toBeGreaterThan(least - 0.15);
    expect(battle.model('men').moved).toBeLessThan(least + 0.15);
    expect(battle.model('men').did).toContain('Charge');
  });

  it('W40K-CHRG-006 in every direction, and aslant', () => {
    const cases = [
      duel([36, 12], [36, 18], [['rock', [36, 15], [1, 0.2]]]),
      duel([36, 18], [36, 12], [['rock', [36, 15], [0.2, 1]]]),
      duel([33, 15], [39, 15], [['rock', [36, 15], [1, 0.2]]]),
      duel([39, 15], [33, 15], [['rock', [36, 15], [0.2, 1]]]),
      duel([34, 13], [38, 17], [['rock', [36, 15], [1, 1]]]),
      duel([38, 13], [34, 17], [['rock', [36, 15], [1, 1]]]),
      duel([36, 12], [36, 17.6], [['rock', [36, 15], [2, 2.4]]]),
    ];
    for (const [i, scene] of cases.entries()) expect(charged(scene).engaged('men', 'foes'), `${i}`).toBe(true);
  });

  it('W40K-CHRG-006 round two rocks, one to the left and one to the right', () => {
    const battle = charged(
      duel(
        [36, 12],
        [36, 19],
        [
          ['rock', [35.2, 14], [2.4, 0.2]],
          ['rock', [36.8, 16.5], [2.4, 0.2]],
        ],
      ),
    );
    expect(battle.engaged('men', 'foes')).toBe(true);
    expect(battle.model('men').moved).toBeGreaterThan(6.05);
    expect(battle.model('men').moved).toBeLessThanOrEqual(8.001);
  });

  it('W40K-CHRG-006 W40K-CHRG-003 no farther round than twice the move', () => {
    const wide = (M: number, size: number) => duel([36, 12], [36, 18], [['rock', [36, 15], [size, 0.2]]], M);
    expect(mayCharge(wide(4, 8))).toBe(false);
    expect(mayCharge(wide(6, 8))).toBe(true);
    expect(charged(wide(6, 8)).engaged('men', 'foes')).toBe(true);
  });

  it('W40K-CHRG-006 with exactly enough move, and not with less', () => {
    // a lake as broad as the table except for a strip in the west: there is only one way
    const at = (gap: number) => {
      const reach = charged(duel([36, 12], [36, 12 + gap], [['rock', [36, 15], [4, 0.2]]]));
      return reach.model('men').moved;
    };
    const used = at(6);
    const spare = 8 - used;
    expect(spare).toBeGreaterThan(0);
    let near = 6;
    let far = 9;
    for (let k = 0; k < 24; k++) {
      const middle = (near + far) / 2;
      if (mayCharge(duel([36, 12], [36, 12 + middle], [['rock', [36, 15], [4, 0.2]]]))) near = middle;
      else far = middle;
    }
    const last = charged(duel([36, 12], [36, 12 + near], [['rock', [36, 15], [4, 0.2]]]));
    expect(last.engaged('men', 'foes')).toBe(true);
    expect(last.model('men').moved).toBeGreaterThan(7.99);
    expect(last.model('men').moved).toBeLessThanOrEqual(8.001);
  });

  it('W40K-CHRG-006 W40K-TERN-005 round a marsh that is too slow, and through it where that is shorter', () => {
    const round = charged(duel([36, 12], [36, 19], [['marsh', [36, 15.5], [3, 3]]]));
    expect(round.engaged('men', 'foes')).toBe(true);
    expect(round.model('men').moved).toBeGreaterThan(6.2);
    const through = charged(duel([36, 12], [36, 19], [['marsh', [36, 15.5], [30, 1]]]));
    expect(through.engaged('men', 'foes')).toBe(true);
    expect(through.model('men').moved).toBeCloseTo(7 - BASE, 2);
    expect(mayCharge(duel([36, 12], [36, 19], [['marsh', [36, 15.5], [30, 3]]]))).toBe(false);
  });

  it('W40K-CHRG-006 W40K-TERN-005 a way that leads round a rock pays for the marsh that it crosses', () => {
    const scene = (size: number) =>
      duel(
        [36, 12],
        [36, 18],
        [
          ['rock', [36, 15], [0.2, 1]],
          ['marsh', [36, 12.5 + size / 2], [40, size]],
        ],
      );
    expect(charged(scene(0.5)).engaged('men', 'foes')).toBe(true);
    expect(mayCharge(scene(2.4))).toBe(true);
    expect(mayCharge(scene(3.4))).toBe(false);
  });

  it('W40K-CHRG-006 W40K-OBST-002 round the end of a high wall, which costs half of the move', () => {
    const wall = (gap: number, size: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [[36, 12]] })
        .enemy('foes', { models: 1, at: [[36, 12 + gap + BASE]] })
        .terrain('wall', { at: [36, 14], size: [size, 0.2] }, { height: 1.5 });
    expect(charged(wall(6, 3)).engaged('men', 'foes')).toBe(true);
    expect(charged(wall(3.9, 30)).engaged('men', 'foes')).toBe(true); // the path leads over the wall
    expect(mayCharge(wall(6, 30))).toBe(false);
  });

  it('W40K-CHRG-006 round friends who stand in the way, to the last place beside the enemy', () => {
    const blockers = (models: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [[36, 20]] })
        .unit('friends', { models, at: [36, 23], gap: 0.1 })
        .enemy('foes', { models: 1, at: [[36, 26]] });
    expect(charged(blockers(1)).engaged('men', 'foes')).toBe(true);
    expect(charged(blockers(3)).engaged('men', 'foes')).toBe(true);
    expect(mayCharge(blockers(9))).toBe(false);
  });

  it('W40K-CHRG-006 nobody goes through a gap that is narrower than his base', () => {
    const gap = (wide: number) =>
      duel(
        [36, 12],
        [36, 18],
        [
          ['rock', [30 - wide / 2, 15], [12, 0.2]],
          ['rock', [42 + wide / 2, 15], [12, 0.2]],
        ],
      );
    expect(mayCharge(gap(BASE - 0.01))).toBe(false);
    expect(charged(gap(BASE + 0.01)).engaged('men', 'foes')).toBe(true);
  });

  it('W40K-CHRG-006 a squad goes round by itself, each of it on its own way, with whoever has joined it', () => {
    const battle = scenario('wh40k2')
      .unit('men', { models: 3, at: [36, 12], gap: 0.2 })
      .unit('hero', { character: true, joins: 'men', at: [[36, 10.8]] })
      .enemy('foes', { models: 4, at: [36, 17.5], gap: 0.2 })
      .terrain('rock', { at: [36, 15], size: [1.5, 0.5] })
      .choose('men charge foes')
      .runTo('end of phase');
    for (let i = 0; i < 3; i++) expect(battle.model('men', i).did).toContain('Charge');
    expect(battle.model('hero').did).toContain('Charge');
  });

  it('W40K-CHRG-006 out of a crater and into woods', () => {
    const scene = duel(
      [36, 12],
      [36, 18],
      [
        ['crater', [36, 12], [3, 3]],
        ['wood', [36, 18], [3, 3]],
        ['rock', [36, 15], [0.2, 1]],
      ],
    );
    expect(charged(scene).engaged('men', 'foes')).toBe(true);
  });
});
