// A table with blocks on it and no rules, for the tests of this folder.
import { newBattle, subjectTable } from '../kernel/battle.js';
import { CORE, USUAL_RULES } from '../kernel/core.js';
import { compileEffects } from '../kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../kernel/effect-scopes.js';
import { degrees, mm, ticks } from '../kernel/geometry/measures.js';
import { compileHooks } from '../kernel/hooks.js';
import { layout } from '../kernel/layout.js';
import { LODGING, type Lodgers } from '../kernel/places.js';
import { numberProcedures } from '../kernel/procedure.js';
import { nothingHeld, type RuleTables, slotsOf } from '../kernel/rule-slots.js';
import { type RegimentsSetup, Terrain } from './battle.js';
import { RegimentsCache } from './cache.js';
import { formUp } from './formation.js';
import { FIELD, LINK, Place, REGIMENT } from './layout.js';
import { FORMATION, type FormedBattle } from './loose-order.js';
import { POOLS, type Pooled, poolColumns } from './pools.js';

const UNITS = 40;
const TABLES = layout({
  ...CORE,
  unit: { rows: UNITS, columns: { ...REGIMENT, ...FORMATION, ...LODGING, ...poolColumns(POOLS) } },
  link: { rows: 64, columns: LINK },
  field: { rows: 1, columns: FIELD },
  subject: subjectTable(1),
});

const RULE_TABLES: RuleTables = { rules: [], hooks: compileHooks([], 1), effects: compileEffects([]), ...USUAL_RULES };

/** A battle whose units may have all that a unit of the family can have. */
export interface ToyBattle extends FormedBattle {
  readonly unit: FormedBattle['unit'] & Lodgers & Pooled;
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
}

/** A piece of terrain: its kind, and its corners in inches. */
export interface Piece {
  readonly kind: keyof typeof Terrain;
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/**
 * Makes a battle with blocks and terrain on a table of 72 x 48 inches. Unit `u` is the `u`th block; by default it has
 * 20 models of 20 mm, 5 wide.
 */
export function toyBattle(blocks: readonly Block[], pieces: readonly Piece[] = []): ToyBattle {
  const vertices = pieces.flatMap((p) => p.corners.flatMap(([x, y]) => [ticks(x), ticks(y)]));
  const first = Int32Array.from([
    0,
    ...pieces.map((_, t) => pieces.slice(0, t + 1).reduce((n, p) => n + p.corners.length, 0)),
  ]);
  const middle = (t: number, axis: 0 | 1) =>
    Math.round(pieces[t].corners.reduce((sum, c) => sum + ticks(c[axis]), 0) / pieces[t].corners.length);
  const setup: RegimentsSetup = {
    ruleset: 'toy',
    subjects: 1,
    ...nothingHeld(RULE_TABLES, 1),
    ...slotsOf(RULE_TABLES, []),
    fingerprint: 'toy',
    units: blocks.length,
    names: blocks.map((_, u) => `block ${u}`),
    width: ticks(72),
    depth: ticks(48),
    unit: {
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
  const book = { ruleset: 'toy', procedures: numberProcedures([]), scopes: PLAIN_SCOPES, windows: [], ...RULE_TABLES };
  const b: ToyBattle = Object.assign(newBattle(TABLES, book, setup), { setup, cache: new RegimentsCache() });
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
