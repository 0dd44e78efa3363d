import { ticks } from '../../../kernel/geometry/measures.js';
import { convexPolygon } from '../../../kernel/geometry/polygon.js';
import { DEFENCE, Ground, type Piece, TERRAIN, type TerrainFacts, type TerrainKind } from '../core/ground.js';

function flagsOf(kind: TerrainKind): number {
  const { rough, blocks, obstacle } = TERRAIN[kind];
  let flags = 0;
  if (rough) flags |= Ground.rough;
  if (blocks) flags |= Ground.blocks;
  if (obstacle) flags |= Ground.obstacle;
  if (obstacle || kind === 'obstruction') flags |= Ground.barrier;
  if (kind === 'forest') flags |= Ground.forest;
  if (kind === 'hill') flags |= Ground.hill;
  return flags;
}

/** Height in inches of a kind of terrain unless a piece has its own (HRD-TER-033, HRD-TER-038). */
function heightOf({ kind, height }: Piece): number {
  if (height !== undefined) return height;
  if (TERRAIN[kind].obstacle) return 1;
  if (kind === 'hill') return 1;
  return kind === 'obstruction' ? 3 : 0;
}

/** Returns the pieces as a setup holds them. @throws RangeError for a piece that is not convex */
export function terrainFacts(pieces: readonly Piece[]): TerrainFacts {
  const polygons = pieces.map(({ kind, corners }, t) => {
    const polygon = convexPolygon(corners.flatMap(([x, y]) => [ticks(x), ticks(y)]));
    if (polygon === undefined) throw new RangeError(`terrain ${t} (${kind}) is not a convex polygon`);
    return polygon;
  });
  return {
    count: pieces.length,
    polygons,
    flags: Uint8Array.from(pieces, ({ kind }) => flagsOf(kind)),
    height: Int32Array.from(pieces, (piece) => ticks(heightOf(piece))),
    inside: Uint8Array.from(pieces, ({ kind }) => DEFENCE[TERRAIN[kind].inside]),
    behind: Uint8Array.from(pieces, ({ kind }) => DEFENCE[TERRAIN[kind].behind]),
  };
}
