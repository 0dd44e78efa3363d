import { ticks } from '../../../kernel/geometry/measures.js';
import { convexPolygon } from '../../../kernel/geometry/polygon.js';
import {
  type CloudFacts,
  DEFENCE,
  Ground,
  type Piece,
  TERRAIN,
  type Template,
  type TerrainFacts,
  type TerrainKind,
} from '../core/ground.js';
import { CLOUDS, CloudKind } from '../core/state.js';

/** The most pieces of terrain on a table. */
const PIECES = 32;

/** Flags that kinds of terrain have beside those of their row in `TERRAIN`. */
const MORE_FLAGS: { readonly [K in TerrainKind]?: number } = {
  forest: Ground.forest,
  hill: Ground.hill,
  terrace: Ground.hill | Ground.cliff,
  impassable: Ground.impassable,
  obstruction: Ground.barrier,
  'shallow water': Ground.water,
  'acid bath': Ground.water | Ground.acid,
  trench: Ground.trench,
};

function flagsOf(kind: TerrainKind): number {
  const { rough, blocks, obstacle } = TERRAIN[kind];
  let flags = MORE_FLAGS[kind] ?? 0;
  if (rough) flags |= Ground.rough;
  if (blocks) flags |= Ground.blocks;
  if (obstacle) flags |= Ground.obstacle | Ground.barrier;
  return flags;
}

/** Height in inches of a kind of terrain unless a piece has its own (HRD-TER-033, HRD-TER-038). */
function heightOf({ kind, height }: Piece): number {
  if (height !== undefined) return height;
  if (TERRAIN[kind].obstacle || kind === 'hill' || kind === 'terrace') return 1;
  return kind === 'obstruction' ? 3 : 0;
}

export const isTemplate = (piece: Piece | Template): piece is Template => 'size' in piece;

/** Returns the pieces as a setup holds them. @throws RangeError for a piece that is not convex, or for too many */
export function terrainFacts(all: readonly (Piece | Template)[]): TerrainFacts {
  const pieces = all.filter((piece): piece is Piece => !isTemplate(piece));
  if (pieces.length > PIECES) throw new RangeError(`${pieces.length} pieces of terrain: a table holds ${PIECES}`);
  const polygons = pieces.map(({ kind, corners }, t) => {
    const polygon = convexPolygon(corners.flatMap(([x, y]) => [ticks(x), ticks(y)]));
    if (polygon === undefined) throw new RangeError(`terrain ${t} (${kind}) is not a convex polygon`);
    return polygon;
  });
  const flags = Uint16Array.from(pieces, ({ kind }) => flagsOf(kind));
  return {
    count: pieces.length,
    names: pieces.map(({ kind }) => kind),
    polygons,
    flags,
    any: flags.reduce((bits, of) => bits | of, 0),
    left: Int32Array.from(polygons, (p) => Math.min(...p.filter((_, i) => i % 2 === 0))),
    right: Int32Array.from(polygons, (p) => Math.max(...p.filter((_, i) => i % 2 === 0))),
    bottom: Int32Array.from(polygons, (p) => Math.min(...p.filter((_, i) => i % 2 === 1))),
    top: Int32Array.from(polygons, (p) => Math.max(...p.filter((_, i) => i % 2 === 1))),
    height: Int32Array.from(pieces, (piece) => ticks(heightOf(piece))),
    inside: Uint8Array.from(pieces, ({ kind }) => DEFENCE[TERRAIN[kind].inside]),
    behind: Uint8Array.from(pieces, ({ kind }) => DEFENCE[TERRAIN[kind].behind]),
    burning: pieces.reduce((bits, { burns }, t) => (burns === true ? bits | (1 << t) : bits), 0) >>> 0,
  };
}

/** Returns the templates of fog and flames as a setup holds them. @throws RangeError for too many */
export function cloudFacts(all: readonly (Piece | Template)[]): CloudFacts {
  const templates = all.filter(isTemplate);
  if (templates.length > CLOUDS) throw new RangeError(`${templates.length} templates: a table holds ${CLOUDS}`);
  return {
    count: templates.length,
    x: Int32Array.from(templates, ({ at }) => ticks(at[0])),
    y: Int32Array.from(templates, ({ at }) => ticks(at[1])),
    radius: Int32Array.from(templates, ({ size }) => ticks(size / 2)),
    kind: Uint8Array.from(templates, ({ kind }) => (kind === 'dense fog' ? CloudKind.fog : CloudKind.flames)),
  };
}
