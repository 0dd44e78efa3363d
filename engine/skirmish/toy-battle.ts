// A table with models and terrain but no rules, for the tests of this folder: round and rectangular bases, levels of
// buildings, terrain that moves.
import { newBattle, subjectTable } from '../kernel/battle.js';
import { CORE, USUAL_RULES } from '../kernel/core.js';
import { compileEffects } from '../kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../kernel/effect-scopes.js';
import { degrees, INCH, mm, ticks } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { compileHooks } from '../kernel/hooks.js';
import { layout } from '../kernel/layout.js';
import { numberProcedures } from '../kernel/procedure.js';
import { nothingHeld, type RuleTables, slotsOf } from '../kernel/rule-slots.js';
import { layPieces, PIECE } from '../kernel/terrain-rows.js';
import type { SkirmishBattle, SkirmishSetup } from './battle.js';
import { SkirmishCache } from './caches/cache.js';
import { BEND, BENDS, FIELD, LINK, MODEL, Place, SKIRMISH } from './layout.js';
import { LEVELS } from './levels.js';
import { gather, Movers } from './movers.js';
import { shapeFacts } from './shapes.js';
import { kindFacts, type Piece, terrainFacts, volumeFacts } from './terrain.js';
import { TerrainNow } from './terrain-now.js';

const UNITS = 32;
const MODELS = 32;
const PIECES = 8;
const CORE_TABLES = {
  ...CORE,
  unit: { rows: UNITS, columns: SKIRMISH },
  link: { rows: 64, columns: LINK },
  bend: { rows: BENDS, columns: BEND },
  field: { rows: 1, columns: FIELD },
  subject: subjectTable(1),
} as const;
const TABLES = layout({
  ...CORE_TABLES,
  model: { rows: MODELS, columns: { ...MODEL, ...LEVELS } },
  piece: { rows: PIECES, columns: PIECE },
});

const RULE_TABLES: RuleTables = { rules: [], hooks: compileHooks([], 1), effects: compileEffects([]), ...USUAL_RULES };

/** A unit of one model: lengths in inches, base in millimetres, facing in degrees clockwise from north. */
export interface Figure {
  readonly at: readonly [x: number, y: number];
  readonly player?: number;
  readonly facing?: number;
  /** Diameter of a round base, or width and depth of a rectangle. */
  readonly base?: number | readonly [width: number, depth: number];
  /** Height of its eyes and head above its feet. */
  readonly height?: number;
  readonly level?: number;
}

/** A piece of terrain that may be raised above the ground or have floors; lengths in inches. */
export interface ToyPiece extends Partial<Piece> {
  readonly polygon: Piece['polygon'];
  readonly foot?: number;
  readonly storey?: number;
}

/** A kind that a piece may become: the properties that differ from open ground. */
export type ToyKind = Partial<Omit<Piece, 'name' | 'polygon'>>;

const OPEN = {
  name: 'piece',
  ground: 'open',
  sight: 'none',
  cover: 'none',
  height: 0,
  obstacle: false,
  standOn: false,
  hides: false,
} as const;

/** A battle whose terrain has rows and whose models may have every feature of the family. */
export interface ToyBattle extends SkirmishBattle {
  readonly terrainNow: TerrainNow;
}

/**
 * Makes a battle with figures and terrain on a table of 48 x 48 inches. Unit and model `m` is the `m`th figure; by
 * default it has a round base of an inch and is an inch tall. Kind `k` of a piece's row is entry `k - 1` of `kinds`.
 * @param plain true for a setup of round bases on one ground, without shapes and volumes
 */
export function toyBattle(
  figures: readonly Figure[],
  pieces: readonly ToyPiece[] = [],
  kinds: readonly ToyKind[] = [],
  plain = false,
): ToyBattle {
  const rows = figures.length;
  const width = (f: Figure) => (typeof f.base === 'object' ? mm(f.base[0]) / 2 : mm(f.base ?? 25.4) / 2);
  const radius = Int32Array.from(figures, width);
  const halfDepth = Int32Array.from(figures, (f) => (typeof f.base === 'object' ? mm(f.base[1]) / 2 : 0));
  const player = Uint8Array.from(figures, (f) => f.player ?? 0);
  const terrain = terrainFacts(pieces.map((p) => ({ ...OPEN, ...p })));
  const setup: SkirmishSetup = {
    ruleset: 'toy',
    subjects: 1,
    ...nothingHeld(RULE_TABLES, 1),
    ...slotsOf(RULE_TABLES, []),
    fingerprint: 'toy',
    units: rows,
    models: rows,
    names: figures.map((_, u) => `figure ${u}`),
    width: ticks(48),
    depth: ticks(48),
    unit: {
      player,
      first: Uint8Array.from(figures, (_, u) => u),
      count: new Uint8Array(rows).fill(1),
      individual: new Uint8Array(rows),
    },
    model: {
      unit: Uint8Array.from(figures, (_, m) => m),
      player,
      type: new Uint8Array(rows),
      radius,
      height: Int32Array.from(figures, (f) => ticks(f.height ?? 1)),
    },
    terrain: plain ? terrain : { ...terrain, volumes: volumeFacts(pieces) },
    kinds: kindFacts(kinds.map((k) => ({ ...OPEN, ...k }))),
    ...(plain ? {} : { shapes: shapeFacts(radius, halfDepth) }),
  };
  const book = { ruleset: 'toy', procedures: numberProcedures([]), scopes: PLAIN_SCOPES, windows: [], ...RULE_TABLES };
  const mounted = newBattle(TABLES, book, setup);
  const terrainNow = new TerrainNow(mounted.piece);
  const b: ToyBattle = Object.assign(mounted, { setup, cache: new SkirmishCache(), terrainNow });
  layPieces(mounted.piece, terrain, new Uint8Array(pieces.length));
  figures.forEach((f, m) => {
    b.model.x[m] = ticks(f.at[0]);
    b.model.y[m] = ticks(f.at[1]);
    b.model.facing[m] = degrees(f.facing ?? 0);
    b.model.place[m] = Place.table;
    mounted.model.level[m] = f.level ?? 0;
    b.unit.place[m] = Place.table;
    b.unit.models[m] = 1;
  });
  return b;
}

/** Prepares model `m` as the only mover, with `inches` of move, at least `clear` inches from enemies. */
export function moverOf(b: SkirmishBattle, m: number, inches: number, clear = 0): Movers {
  const j = new Movers();
  j.n = 1;
  j.total = 1;
  j.clear = clear * INCH;
  j.model[0] = m;
  j.allow[0] = inches * INCH;
  gather(b, j, b.setup.model.player[m]);
  return j;
}

/** Returns the distance in ticks of a point from the base of model `o` at its place; negative inside the base. */
export function distanceTo(b: ToyBattle, o: number, px: number, py: number): number {
  const r = b.setup.model.radius[o];
  const d = b.setup.shapes?.halfDepth[o] ?? 0;
  const [dx, dy] = [px - b.model.x[o], py - b.model.y[o]];
  if (d === 0) return Math.hypot(dx, dy) - r;
  const f = b.model.facing[o];
  const across = Math.abs(dx * COS[f] - dy * SIN[f]) - r;
  const ahead = Math.abs(dx * SIN[f] + dy * COS[f]) - d;
  return across > 0 || ahead > 0 ? Math.hypot(Math.max(across, 0), Math.max(ahead, 0)) : Math.max(across, ahead);
}
