// The present terrain of a battle of single models (K16): from the rows of its pieces if the size class has rows,
// otherwise from the setup.
import type { Outlines } from '../kernel/outlines.js';
import { OutlinesNow } from '../kernel/outlines-now.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { isThere } from '../kernel/terrain-rows.js';
import type { SkirmishBattle } from './battle.js';
import { EDGE, type KindFacts, type TerrainFacts, type VolumeFacts, writeDerived } from './terrain.js';

/**
 * Terrain that follows the rows of one battle. A piece whose row has kind 0 is as in its setup; kind `k` is entry `k -
 * 1` of the setup's kinds. A piece that is gone has no effect and lies far from the table.
 */
export class TerrainNow extends OutlinesNow implements TerrainFacts {
  names: readonly string[] = [];
  ground: Uint8Array = EMPTY.u8;
  sight: Uint8Array = EMPTY.u8;
  cover: Uint8Array = EMPTY.u8;
  height: Int32Array = EMPTY.i32;
  depth: Int32Array = EMPTY.i32;
  obstacle: Uint8Array = EMPTY.u8;
  standOn: Uint8Array = EMPTY.u8;
  hides: Uint8Array = EMPTY.u8;
  readonly polygons: Int32Array[] = [];
  readonly edges: Float64Array[] = [];
  volumes: VolumeFacts | undefined;

  protected override fit(outlines: Outlines): void {
    super.fit(outlines);
    const terrain = outlines as TerrainFacts;
    const { count, polygons } = terrain;
    this.names = terrain.names;
    this.volumes = terrain.volumes;
    Slab.lay((slab) => {
      this.ground = slab.u8(count);
      this.sight = slab.u8(count);
      this.cover = slab.u8(count);
      this.height = slab.i32(count);
      this.depth = slab.i32(count);
      this.obstacle = slab.u8(count);
      this.standOn = slab.u8(count);
      this.hides = slab.u8(count);
      for (let t = 0; t < count; t++) {
        this.polygons[t] = slab.i32(polygons[t].length);
        this.edges[t] = slab.f64((polygons[t].length / 2) * EDGE);
      }
    });
  }

  /** Writes the present kind and effects of piece `t`. */
  describe(terrain: TerrainFacts, kinds: KindFacts | undefined, t: number): void {
    this.carry(terrain, t, terrain.polygons[t], this.polygons[t]);
    writeDerived(this, t);
    const kind = this.rows.kind[t];
    const from: KindFacts = kind > 0 && kinds !== undefined ? kinds : terrain;
    const k = from === terrain ? t : kind - 1;
    const on = isThere(this.rows, t);
    this.ground[t] = on ? from.ground[k] : 0;
    this.sight[t] = on ? from.sight[k] : 0;
    this.cover[t] = on ? from.cover[k] : 0;
    this.height[t] = on ? from.height[k] : 0;
    this.obstacle[t] = on ? from.obstacle[k] : 0;
    this.standOn[t] = on ? from.standOn[k] : 0;
    this.hides[t] = on ? from.hides[k] : 0;
  }
}

/** Updates `now`, and drops the data that the cache derived from it. */
function follow(b: SkirmishBattle, now: TerrainNow): void {
  const { terrain, kinds } = b.setup;
  if (now.read(terrain, b.geometryVersion, (t) => now.describe(terrain, kinds, t))) b.cache.heedTerrain(b.setup, now);
}

/** Returns the present terrain of `b`. A battle without rows for terrain reads its setup. */
export function terrainOf(b: SkirmishBattle): TerrainFacts {
  const { terrainNow } = b;
  if (terrainNow === undefined || !terrainNow.follows) return b.setup.terrain;
  if (!terrainNow.isOf(b.setup.terrain, b.geometryVersion)) follow(b, terrainNow);
  return terrainNow;
}

/** Returns a number that is equal for two queries only if they found the same terrain in one setup. */
export function terrainVersion(b: SkirmishBattle): number {
  return b.terrainNow === undefined ? 0 : b.terrainNow.version;
}
