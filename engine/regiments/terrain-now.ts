// The present terrain of a battle of blocks (K16): from the rows of its pieces if the size class has rows, otherwise
// from the setup.
import type { Outlines } from '../kernel/outlines.js';
import { OutlinesNow } from '../kernel/outlines-now.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { isThere, kindNow } from '../kernel/terrain-rows.js';
import { type RegimentsBattle, Terrain, type TerrainFacts } from './battle.js';

/** Terrain that follows the rows of one battle. A piece that is gone is open ground far from the table. */
export class TerrainNow extends OutlinesNow implements TerrainFacts {
  kind: Uint8Array = EMPTY.u8;

  protected override fit(outlines: Outlines): void {
    super.fit(outlines);
    Slab.lay((slab) => {
      this.kind = slab.u8(outlines.count);
    });
  }
}

/** Updates `now`, and drops the data derived from its outlines. */
function follow(b: RegimentsBattle, now: TerrainNow): void {
  const { terrain } = b.setup;
  const { rows } = now;
  const any = now.read(terrain, b.geometryVersion, (t) => {
    now.kind[t] = isThere(rows, t) ? kindNow(rows, terrain.kind, t) : Terrain.open;
  });
  if (any) b.cache.hulls.of = null;
}

/** Returns the present terrain of `b`. A battle without rows for terrain reads its setup. */
export function terrainOf(b: RegimentsBattle): TerrainFacts {
  const { terrainNow } = b;
  if (terrainNow === undefined || !terrainNow.follows) return b.setup.terrain;
  if (!terrainNow.isOf(b.setup.terrain, b.geometryVersion)) follow(b, terrainNow);
  return terrainNow;
}
