import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import type { W40kTerrainKind } from '../../../testing/wh40k2/terrain.js';

/**
 * Makes a scene of orks at (36, 20.8) in or behind terrain that hides them. Other enemies than the gunner, who stands
 * 12 inches south of them, have detected them.
 */
const detected = (kind: W40kTerrainKind, size: readonly [number, number], y: number, height?: number) =>
  scenario('wh40k2')
    .unit('gunner', { models: 1, BS: 4, I: 1, weapons: ['missile-frag', 'boltgun'], at: [[36, 8]] })
    .enemy('orks', { models: 1, T: 4, base: 25.4, at: [[36, 20.8]] })
    .status('orks', 'detected')
    .terrain(kind, { at: [36, y], size }, height === undefined ? {} : { height })
    .phase('shooting')
    .level('full')
    .otherwise('first');

describe('detected troops out of sight', () => {
  it.each([
    ['in the middle of a wood', detected('wood', [8, 8], 20.8), 4],
    ['behind a wall higher than they are', detected('wall', [8, 0.4], 20, 2), 5],
  ])('W40K-SPOT-006 W40K-SPOT-007 %s area weapons may be fired at where they hide', (_, scene, needed) => {
    const battle = scene
      .choose('gunner shoot orks')
      .dice('to hit', needed)
      .dice('hidden under', 4)
      .dice('damage', 4)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
  });

  it('W40K-SPOT-007 not through what does not conceal them, nor by who has spotted them himself and does not see them', () => {
    expect(detected('wood', [8, 8], 20.8).start().may('gunner', 'shoot')).toBe(true);
    const behind = detected('wood', [8, 8], 20.8).terrain('rock', { at: [36, 14], size: [6, 2] });
    expect(behind.start().may('gunner', 'shoot')).toBe(false);
    expect(detected('rock', [6, 2], 19).start().may('gunner', 'shoot')).toBe(false); // nor through rocks that do
    const spotted = detected('wood', [8, 8], 20.8).with((b) => {
      b.unit.spotted[b.unit.spotted.length / b.unit.hidden.length] |= 1;
    });
    expect(spotted.start().may('gunner', 'shoot')).toBe(false);
  });

  it('W40K-SPOT-006 W40K-SPOT-007 a flamer reaches them too, a boltgun does not', () => {
    const near = (weapon: string) =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 4, I: 1, weapons: [weapon], base: 25.4, at: [[36, 15.4]] })
        .enemy('orks', { models: 1, T: 4, base: 25.4, at: [[36, 20.8]] })
        .status('orks', 'detected')
        .terrain('wood', { at: [36, 20.8], size: [8, 6] })
        .phase('shooting')
        .level('command');
    expect(near('boltgun').start().may('gunner', 'shoot')).toBe(false);
    const burnt = near('flamer').choose('gunner shoot orks').dice('hidden under', 4).dice('damage', 4);
    expect(burnt.runTo('end of phase').unit('orks').models).toBe(0);
  });
});
