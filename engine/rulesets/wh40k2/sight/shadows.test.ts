import { expect, test } from 'vitest';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { EDGE, type Piece, type TerrainFacts, terrainFacts } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { castShadow, isInShadow, SHADOW } from './shadows.js';

/** Makes a convex piece around a random point, an inch high. */
function piece(random: Random): Piece {
  const corners = 3 + random.below(4);
  const x = 20 + random.below(20);
  const y = 20 + random.below(20);
  const wide = 1 + random.below(5);
  const deep = 1 + random.below(5);
  const turn = random.below(100) / 16;
  const polygon = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / corners;
    return [x + wide * Math.cos(angle), y + deep * Math.sin(angle)] as const;
  });
  const plain = {
    ground: 'open',
    sight: 'solid',
    cover: 'none',
    obstacle: false,
    standOn: false,
    hides: false,
  } as const;
  return { name: 'block', polygon, height: 1, ...plain };
}

/** True if the line between two points passes over piece `t`, deeper than TOUCH inside each edge. */
function crosses(terrain: TerrainFacts, t: number, ax: number, ay: number, bx: number, by: number): boolean {
  const edges = terrain.edges[t];
  let enters = 0;
  let leaves = 1;
  for (let i = 0; i < edges.length; i += EDGE) {
    const from = edges[i] * (ax - edges[i + 2]) + edges[i + 1] * (ay - edges[i + 3]) + edges[i + 4];
    const to = edges[i] * (bx - edges[i + 2]) + edges[i + 1] * (by - edges[i + 3]) + edges[i + 4];
    if (from >= 0 && to >= 0) return false;
    if (from > 0) enters = Math.max(enters, from / (from - to));
    else if (to > 0) leaves = Math.min(leaves, from / (from - to));
  }
  return leaves > enters;
}

test('a place in the shadow of a piece is hidden from all of the circle that it is seen from, and most that are hidden are in it', () => {
  const random = new Random(5);
  const tally = { shaded: 0, hidden: 0, open: 0 };
  const shadows = new Float64Array(SHADOW);
  for (let n = 0; n < 400; n++) {
    const terrain = terrainFacts([piece(random)]);
    const r = random.below(5 * INCH);
    const x = random.below(60 * INCH);
    const y = random.below(60 * INCH);
    const any = castShadow(terrain, 0, x, y, r, shadows, 0);
    for (let i = 0; i < 200; i++) {
      const far = random.below(30 * INCH);
      const angle = random.below(6284) / 1000;
      const px = Math.round(terrain.x[0] + far * Math.cos(angle));
      const py = Math.round(terrain.y[0] + far * Math.sin(angle));
      let hidden = true;
      for (let k = 0; k < 48 && hidden; k++) {
        const at = (k * Math.PI) / 24;
        hidden = crosses(terrain, 0, x + r * Math.cos(at), y + r * Math.sin(at), px, py);
      }
      const shaded = any && isInShadow(terrain, shadows, 0, px, py, INCH);
      if (shaded) expect(hidden, `${n}: ${px}, ${py}`).toBe(true);
      expect(any && isInShadow(terrain, shadows, 0, px, py, INCH + TOUCH), 'higher than the piece').toBe(false);
      tally[shaded ? 'shaded' : hidden ? 'hidden' : 'open']++;
    }
  }
  expect(tally.shaded, JSON.stringify(tally)).toBeGreaterThan(1000);
  expect(tally.shaded, JSON.stringify(tally)).toBeGreaterThan(4 * tally.hidden);
});
