// Grids of squares in which nothing blocks any model of the deployment group. Most places can be accepted by one
// look-up.
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { bounds, findBounds } from '../../../skirmish/segments.js';
import { Ground } from '../../../skirmish/terrain.js';
import type { W40kCache } from '../core/cache.js';
import type { W40kBattle } from '../core/state.js';
import { deploymentGroup, Realm } from '../setup/deployment-group.js';
import { zoneArea } from '../setup/deployment-zones.js';

/** Squares have sides of 2,048 ticks (0.8 inches), so that a shift by this number finds the square. */
const SIDE = 11;
/**
 * Number of squares from west to east (32 bits in a word) and from south to north. Beyond the grid nothing is known.
 */
const COLUMNS = 96;
const WORDS = COLUMNS / 32;
const ROWS = 96;
/** Number of words of a grid. */
const SQUARES = ROWS * WORDS;
/** Number of cached grids, and the largest numbers of units and models that a grid records. */
const GRIDS = 8;
const UNITS = 64;
const MODELS = 256;

/** One bit for each square of each grid, from south to north: 1 if something may block a base there. */
const barred = new Int32Array(GRIDS * SQUARES);
/**
 * The kind of deployment group of each grid (`kindOf`), or -1; 1 for each unit that the grid records; and the place of
 * each model, x -1: not on the table.
 */
const kinds = new Int32Array(GRIDS).fill(-1);
const known = new Uint8Array(GRIDS * UNITS);
const atX = new Int32Array(GRIDS * MODELS);
const atY = new Int32Array(GRIDS * MODELS);
/** The setup for which all grids are valid. */
let table: object | null = null;
/** The battle for which the grids were last updated, and the geometry version of each grid; -1: none. */
let markedFor: W40kCache | null = null;
const markedAt = new Float64Array(GRIDS).fill(-1);
/**
 * The grid to replace next; the deployment group (by its number) and realm of the last query, and the first word of
 * their grid.
 */
const survey = { next: 0, deploymentGroup: -1, realm: -1, squares: 0 };

/** Marks the squares that overlap these bounds, in ticks. */
function bar(squares: number, west: number, south: number, east: number, north: number): void {
  const bottom = Math.max(0, south >> SIDE);
  const top = Math.min(ROWS - 1, north >> SIDE);
  const left = Math.max(0, west >> SIDE);
  const right = Math.min(COLUMNS - 1, east >> SIDE);
  for (let w = left >> 5, last = right >> 5; w <= last; w++) {
    const from = w === left >> 5 ? -1 << (left & 31) : -1;
    const mask = w === last ? from & (-1 >>> (31 - (right & 31))) : from;
    for (let row = bottom; row <= top; row++) barred[squares + row * WORDS + w] |= mask;
  }
}

/**
 * Returns the key of a grid, all that it depends on besides the places of models: the widest base, the player, the
 * zone, infiltration and the realm.
 */
function kindOf(b: W40kBattle, realm: number): number {
  const own = b.setup.model.player[deploymentGroup.models[0]];
  const way = (deploymentGroup.infiltrates ? 2 : 0) | (realm === Realm.zone ? 0 : 1);
  return deploymentGroup.widest * 16 + own * 8 + b.field.zone[own] * 4 + way;
}

/** Returns the grid for deployment groups of that kind; replaces the oldest grid if there is none. */
function gridFor(b: W40kBattle, kind: number, realm: number): number {
  if (table !== b.setup) {
    table = b.setup;
    kinds.fill(-1);
  }
  for (let g = 0; g < GRIDS; g++) if (kinds[g] === kind) return g;
  const g = survey.next;
  survey.next = (g + 1) % GRIDS;
  kinds[g] = kind;
  markedAt[g] = -1;
  begin(b, g, realm);
  return g;
}

/**
 * Marks all squares of grid `g` where terrain or limits may block the widest base of the group, except the edges of its
 * zone.
 */
function begin(b: W40kBattle, g: number, realm: number): void {
  const squares = g * SQUARES;
  barred.fill(0, squares, squares + SQUARES);
  known.fill(0, g * UNITS, (g + 1) * UNITS);
  atX.fill(-1, g * MODELS, (g + 1) * MODELS);
  if (realm === Realm.zone) barTerrain(b, squares, deploymentGroup.zone.south, deploymentGroup.zone.north);
  else {
    barOutside(squares, b.setup.width, b.setup.depth, deploymentGroup.widest);
    barTerrain(b, squares, 0, b.setup.depth);
  }
}

/** True if all models of unit `u`, which grid `g` records, are where they were. */
function stands(b: W40kBattle, u: number, g: number): boolean {
  const { x, y, place } = b.model;
  const { first, count } = b.setup.unit;
  for (let m = first[u], end = m + count[u], i = g * MODELS + m; m < end; m++, i++) {
    if (place[m] !== Place.table ? atX[i] >= 0 : x[m] !== atX[i] || y[m] !== atY[i]) return false;
  }
  return true;
}

/** Marks the squares of grid `g` around unit `u` if it is on the table. */
function barUnit(b: W40kBattle, u: number, g: number, realm: number): void {
  const { x, y, place } = b.model;
  const { first, count } = b.setup.unit;
  const { player, radius } = b.setup.model;
  const south = realm === Realm.zone ? deploymentGroup.zone.south : 0;
  const north = realm === Realm.zone ? deploymentGroup.zone.north : b.setup.depth;
  // W40K-MOVE-006: infiltrators keep an inch from enemies
  const apart =
    deploymentGroup.widest +
    (deploymentGroup.infiltrates && player[first[u]] !== player[deploymentGroup.models[0]] ? INCH : 0);
  for (let m = first[u], end = m + count[u], i = g * MODELS + m; m < end; m++, i++) {
    if (place[m] !== Place.table) continue;
    known[g * UNITS + u] = 1;
    atX[i] = x[m];
    atY[i] = y[m];
    const reach = radius[m] + apart;
    if (y[m] + reach < south || y[m] - reach > north) continue;
    bar(g * SQUARES, x[m] - reach, y[m] - reach, x[m] + reach, y[m] + reach);
  }
}

/**
 * Marks the squares around all models that have come onto the table, once for each geometry version. If a model has
 * moved or gone, the grid is made again. Returns the first word of the grid.
 */
function mark(b: W40kBattle, realm: number): number {
  const g = gridFor(b, kindOf(b, realm), realm);
  if (markedFor !== b.cache) {
    markedFor = b.cache;
    markedAt.fill(-1);
  }
  if (markedAt[g] === b.geometryVersion) return g * SQUARES;
  markedAt[g] = b.geometryVersion;
  for (let u = 0; u < b.setup.units; u++) {
    if (known[g * UNITS + u] === 0 || stands(b, u, g)) continue;
    begin(b, g, realm);
    break;
  }
  for (let u = 0; u < b.setup.units; u++) if (known[g * UNITS + u] === 0) barUnit(b, u, g, realm);
  return g * SQUARES;
}

/** Marks the boxes around impassable terrain and obstacles between two lines across the table. */
function barTerrain(b: W40kBattle, squares: number, low: number, high: number): void {
  const { terrain } = b.setup;
  const reach = deploymentGroup.widest;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] !== Ground.impassable && terrain.obstacle[t] === 0) continue;
    const far = terrain.radius[t] + reach;
    if (terrain.y[t] + far < low || terrain.y[t] - far > high) continue;
    findBounds(terrain.polygons[t]);
    bar(squares, bounds.west - reach, bounds.south - reach, bounds.east + reach, bounds.north + reach);
  }
}

/** Marks the squares where a base of that reach is off the table or in a deployment zone (W40K-TABLE-006). */
function barOutside(squares: number, width: number, depth: number, reach: number): void {
  const far = Math.max(COLUMNS, ROWS) << SIDE;
  bar(squares, 0, 0, reach, far);
  bar(squares, width - reach, 0, far, far);
  bar(squares, 0, 0, far, reach);
  bar(squares, 0, depth - reach, far, far);
  for (let half = 0; half < 2; half++) {
    const { west, south, east, north } = zoneArea(width, depth, half);
    bar(squares, west - reach, south - reach, east + reach, north + reach);
  }
}

/**
 * True if nothing blocks a base of the group at x, y: no terrain, no model, for infiltrators no enemy within an inch
 * and no edge of their realm. The edges of a zone are not tested. False means unknown.
 */
export function isClear(b: W40kBattle, x: number, y: number, realm: number): boolean {
  if (survey.deploymentGroup !== deploymentGroup.number || survey.realm !== realm) {
    survey.deploymentGroup = deploymentGroup.number;
    survey.realm = realm;
    survey.squares = mark(b, realm);
  }
  const column = x >> SIDE;
  const row = y >> SIDE;
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return false;
  return (barred[survey.squares + row * WORDS + (column >> 5)] & (1 << (column & 31))) === 0;
}
