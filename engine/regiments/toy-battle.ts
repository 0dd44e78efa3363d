// A table with blocks on it and no rules, for the tests of this folder.
import { newBattle, subjectTable } from '../kernel/battle.js';
import { CORE, USUAL_RULES } from '../kernel/core.js';
import { compileEffects } from '../kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../kernel/effect-scopes.js';
import { degrees, HALF_INCH, mm, ticks } from '../kernel/geometry/measures.js';
import { compileHooks } from '../kernel/hooks.js';
import { layout } from '../kernel/layout.js';
import { LODGING, type Lodgers } from '../kernel/places.js';
import { numberProcedures, type Procedure } from '../kernel/procedure.js';
import { nothingHeld, type RuleTables, slotsOf } from '../kernel/rule-slots.js';
import { layPieces, PIECE, type PieceRows } from '../kernel/terrain-rows.js';
import { type RegimentFacts, type RegimentsSetup, Terrain } from './battle.js';
import { RegimentsCache } from './cache.js';
import { ATTACK, BATTLEFIELD, COMBAT, type PartFacts, SIZES, UNIT, type UnitFacts } from './core/state.js';
import { formUp } from './formation.js';
import { LINK, Place } from './layout.js';
import { FORMATION, type FormedBattle } from './loose-order.js';
import { POOLS, type Pooled, poolColumns } from './pools.js';
import type { RegimentsRules } from './rules.js';
import { TerrainNow } from './terrain-now.js';

const { units: UNITS, parts: PARTS } = SIZES.small;
const PIECES = 8;
const TABLES = layout({
  ...CORE,
  unit: { rows: UNITS, columns: { ...UNIT, ...FORMATION, ...LODGING, ...poolColumns(POOLS) } },
  link: { rows: 64, columns: LINK },
  field: { rows: 1, columns: BATTLEFIELD },
  combat: { rows: 4, columns: COMBAT },
  attack: { rows: 8, columns: ATTACK },
  piece: { rows: PIECES, columns: PIECE },
  subject: subjectTable(UNITS + PARTS),
});

const RULE_TABLES: RuleTables = { rules: [], hooks: compileHooks([], 1), effects: compileEffects([]), ...USUAL_RULES };

/** Rules of formations whose last rank fills from the left. */
const PLAIN_SETUP: Partial<RegimentsRules['setup']> = { freeFilesToTheLeft: 0 };

/** Rules of moves without wheels that swing too far. */
const PLAIN_MOVES: Partial<RegimentsRules['moves']> = { clearance: HALF_INCH };

/** Rules of charges in which chargers align. */
const PLAIN_CHARGES: Partial<RegimentsRules['charges']> = {
  targetAligns: () => false,
  alsoCharges: () => false,
};

/** A battle whose units may have every feature of ranked blocks. */
export interface ToyBattle extends FormedBattle {
  readonly unit: FormedBattle['unit'] & Lodgers & Pooled;
  readonly piece: PieceRows;
}

/** Makes columns of facts that the tests of this folder need not distinguish: 0 for every unit or part. */
function blank<const N extends readonly string[]>(
  rows: number,
  ...names: N
): { readonly [K in N[number]]: Uint8Array } {
  return Object.fromEntries(names.map((name) => [name, new Uint8Array(rows)])) as {
    readonly [K in N[number]]: Uint8Array;
  };
}

function blankParts(rows: number): PartFacts {
  const names = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld', 'mount', 'unit', 'champion'] as const;
  return blank(rows, ...names, 'shooting', 'otherShooting', 'fearless');
}

function blankUnits(rows: number): Omit<UnitFacts, keyof RegimentFacts> {
  const names = [
    'category',
    'troopType',
    'height',
    'fullRank',
    'horde',
    'M',
    'WS',
    'T',
    'W',
    'Ld',
    'championWS',
  ] as const;
  const others = [
    'startPool',
    'champion',
    'musician',
    'standard',
    'general',
    'bsb',
    'mounted',
    'armour',
    'shield',
  ] as const;
  return {
    ...blank(rows, ...names, ...others, 'ward', 'regeneration', 'part', 'parts', 'championPart', 'weapons'),
    points: new Int32Array(rows),
    joins: new Int16Array(rows),
  };
}

/** A block: lengths in inches, bases in millimetres, facing in degrees clockwise from north. */
export interface Block {
  readonly at: readonly [x: number, y: number];
  readonly facing?: number;
  readonly models?: number;
  readonly files?: number;
  readonly base?: readonly [width: number, depth: number];
  readonly round?: boolean;
  readonly player?: number;
  /** True if a champion stands in the block's front. */
  readonly champion?: boolean;
  /** Movement, inches; 0 by default. */
  readonly movement?: number;
}

/** A piece of terrain: its kind, and its corners in inches. */
export interface Piece {
  readonly kind: keyof typeof Terrain;
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/**
 * Makes a battle with blocks and terrain on a table of 72 x 48 inches. Unit `u` is the `u`th block; by default it has
 * 20 models of 20 mm, 5 wide. `rules` is the part that the tested chapter needs of a game.
 */
export function toyBattle(
  blocks: readonly Block[],
  pieces: readonly Piece[] = [],
  rules: Partial<RegimentsRules> = {},
  procedures: readonly Procedure[] = [],
): ToyBattle {
  const vertices = pieces.flatMap((p) => p.corners.flatMap(([x, y]) => [ticks(x), ticks(y)]));
  const first = Int32Array.from([
    0,
    ...pieces.map((_, t) => pieces.slice(0, t + 1).reduce((n, p) => n + p.corners.length, 0)),
  ]);
  const middle = (t: number, axis: 0 | 1) =>
    Math.round(pieces[t].corners.reduce((sum, c) => sum + ticks(c[axis]), 0) / pieces[t].corners.length);
  const setup: RegimentsSetup = {
    ruleset: 'toy',
    subjects: UNITS + PARTS,
    ...nothingHeld(RULE_TABLES, UNITS + PARTS),
    ...slotsOf(RULE_TABLES, []),
    fingerprint: 'toy',
    units: blocks.length,
    size: 'small',
    parts: 0,
    part: blankParts(PARTS),
    names: blocks.map((_, u) => `block ${u}`),
    lists: ['first', 'second'],
    limits: new Map(),
    width: ticks(72),
    depth: ticks(48),
    unit: {
      ...blankUnits(blocks.length),
      M: Uint8Array.from(blocks, (k) => k.movement ?? 0),
      player: Uint8Array.from(blocks, (k, u) => k.player ?? (u === 0 ? 0 : 1)),
      baseWidth: Int32Array.from(blocks, (k) => mm(k.base?.[0] ?? 20)),
      baseDepth: Int32Array.from(blocks, (k) => mm(k.base?.[1] ?? 20)),
      round: Uint8Array.from(blocks, (k) => (k.round === true ? 1 : 0)),
      character: new Uint8Array(blocks.length),
      startModels: Uint8Array.from(blocks, (k) => k.models ?? 20),
      files: Uint8Array.from(blocks, (k) => k.files ?? 5),
    },
    terrain: {
      count: pieces.length,
      kind: Uint8Array.from(pieces, (p) => Terrain[p.kind]),
      first,
      vertices: Int32Array.from(vertices),
      x: Int32Array.from(pieces, (_, t) => middle(t, 0)),
      y: Int32Array.from(pieces, (_, t) => middle(t, 1)),
      radius: Int32Array.from(pieces, (p, t) =>
        Math.ceil(Math.max(...p.corners.map(([x, y]) => Math.hypot(ticks(x) - middle(t, 0), ticks(y) - middle(t, 1))))),
      ),
    },
  };
  const book = {
    ruleset: 'toy',
    procedures: numberProcedures(procedures),
    scopes: PLAIN_SCOPES,
    windows: [],
    ...RULE_TABLES,
  };
  const b: ToyBattle = Object.assign(newBattle(TABLES, book, setup), {
    setup,
    rules: { setup: PLAIN_SETUP, moves: PLAIN_MOVES, charges: PLAIN_CHARGES, ...rules } as RegimentsRules,
    cache: new RegimentsCache(),
  });
  blocks.forEach((k, u) => {
    b.unit.models[u] = setup.unit.startModels[u];
    b.unit.own[u] = k.champion === true ? 1 : 0;
    b.unit.pool[u] = b.unit.models[u] - b.unit.own[u];
    formUp(b, u, ticks(k.at[0]), ticks(k.at[1]), degrees(k.facing ?? 0), setup.unit.files[u]);
  });
  return b;
}

/** Puts unit `g` into unit `u` as a character that has joined it. */
export function join(b: ToyBattle, g: number, u: number): void {
  b.unit.place[g] = Place.inUnit;
  b.unit.host[g] = u;
  b.unit.models[u]++;
}

/** Gives the pieces of terrain of `b` rows, so that they may change in play. Returns the battle. */
export function letTerrainChange(b: ToyBattle): ToyBattle {
  layPieces(b.piece, b.setup.terrain, b.setup.terrain.kind);
  return Object.assign(b, { terrainNow: new TerrainNow(b.piece) });
}
