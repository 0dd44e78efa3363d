import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../kernel/battle.js';
import { degrees, ticks } from '../kernel/geometry/measures.js';
import { scenario } from '../testing/scenario.js';
import { TEARDROPS, Under, underDisc, underTeardrop } from './templates.js';

/** Makes models on bases of 1 inch at these places. They may overlap, since each is judged separately. */
function men(...at: (readonly [number, number])[]) {
  const { b } = scenario('wh40k2')
    .unit('shooter', { models: 1, base: 25.4, at: [[36, 10]] })
    .enemy('men', { models: at.length, base: 25.4, at: [36, 30] })
    .with((battle, row) => {
      at.forEach(([x, y], i) => {
        const m = battle.setup.unit.first[row('men')] + i;
        battle.model.x[m] = ticks(x);
        battle.model.y[m] = ticks(y);
      });
      invalidateGeometry(battle);
    })
    .start();
  const first = b.setup.unit.first[1];
  const out = new Uint8Array(b.setup.models);
  const list = () => at.map((_, i) => out[first + i]);
  return { b, out, list, shooter: b.setup.unit.first[0] };
}

const { none, partly, wholly } = Under;

describe('templates over round bases', () => {
  it('W40K-BLAST-001 W40K-BLAST-004 W40K-BLAST-005 a disc covers bases wholly, partly or not: on the edge and a tick beyond', () => {
    const tick = 1 / 2540;
    const { b, out, list } = men([20, 20], [21.5, 20], [18.5 - tick, 20], [20, 22.5 - tick], [20, 17.5]);
    expect(underDisc(b, ticks(20), ticks(20), ticks(2), out)).toBe(4);
    expect(list()).toEqual([wholly, wholly, partly, partly, none]);
  });

  it('W40K-BLAST-005 a base broader than the marker is never wholly inside', () => {
    const { b, out, list } = men([20, 20]);
    underDisc(b, ticks(20), ticks(20), ticks(0.4), out);
    expect(list()).toEqual([partly]);
  });

  it('W40K-TMPL-001 W40K-DICE-010 three teardrops, each longer and broader than the one before', () => {
    expect(TEARDROPS.length).toBe(4);
    for (let size = 2; size <= 3; size++) {
      expect(TEARDROPS[size].long).toBeGreaterThan(TEARDROPS[size - 1].long);
      expect(TEARDROPS[size].radius).toBeGreaterThan(TEARDROPS[size - 1].radius);
    }
  });

  it('W40K-TMPL-002 W40K-TMPL-003 a teardrop begins at the base and widens to its round end', () => {
    // The teardrop's point is at (36, 10.5), the middle of its round end (radius 1.25 inches) at (36, 17.25), its tip
    // at (36, 18.5).
    const places: [number, number][] = [
      [36, 17.25],
      [36.75, 17.25], // 0.75 + 0.5 = 1.25
      [36.76, 17.25],
      [36, 18],
      [36, 18.01],
      [36, 18.99],
      [36, 19],
      [36, 11.2], // near the point it is narrower than a base
      [36, 10.1], // 0.4 inches behind it
      [38, 17.25],
    ];
    const { b, out, list, shooter } = men(...places);
    expect(underTeardrop(b, shooter, 0, 2, out)).toBe(8);
    expect(list()).toEqual([wholly, wholly, partly, wholly, partly, partly, none, partly, partly, none]);
    expect(out[shooter]).toBe(none);
  });

  it('W40K-TMPL-002 it turns with its angle', () => {
    const { b, out, list, shooter } = men([43.25, 10], [36, 17.25], [28.75, 10]);
    underTeardrop(b, shooter, degrees(90), 2, out);
    expect(list()).toEqual([wholly, none, none]);
    underTeardrop(b, shooter, degrees(270), 2, out);
    expect(list()).toEqual([none, none, wholly]);
  });

  it('W40K-TMPL-003 the straight sides touch the round end: a base is judged by its distance from them', () => {
    // Half the angle at the point has the sine 1.25 / 6.75. At 4 inches from the point the side is 4 * 1.25 /
    // sqrt(6.75^2 - 1.25^2) inches out.
    const out4 = (4 * 1.25) / Math.sqrt(6.75 ** 2 - 1.25 ** 2);
    const away = 0.5 / Math.sqrt(1 - (1.25 / 6.75) ** 2); // measured straight across, this is half a base from the side
    const { b, out, list, shooter } = men([36 + out4 + away + 0.01, 14.5], [36 - out4 - away + 0.01, 14.5]);
    underTeardrop(b, shooter, 0, 2, out);
    expect(list()).toEqual([none, partly]);
  });
});
