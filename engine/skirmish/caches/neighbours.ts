import { INCH, TOUCH } from '../../kernel/geometry/measures.js';
import { EMPTY, type Slab } from '../../kernel/slab.js';
import type { SkirmishBattle, SkirmishSetup } from '../battle.js';
import { Place } from '../layout.js';
import { isNearerAt, meetsAt } from '../shapes.js';
import { terrainOf } from '../terrain-now.js';

/** Breadth of a cell of the grid, ticks. */
const CELL = 4 * INCH;

/** Number of columns, and of rows, of cells on the table of `setup`. */
const columnsOf = (setup: SkirmishSetup): number => ((setup.width / CELL) | 0) + 1;
const rowsOf = (setup: SkirmishSetup): number => ((setup.depth / CELL) | 0) + 1;
/** Number of cells on the table of `setup`. */
export const cellsOf = (setup: SkirmishSetup): number => columnsOf(setup) * rowsOf(setup);

/**
 * A grid of the models on the table in squares of 4 inches. It is rebuilt when the geometry version has changed and is
 * never part of the state (K14).
 */
export class NeighbourGrid {
  geometryVersion = -1;
  columns = 0;
  rows = 0;
  /** The largest radius of a base on the table, ticks. */
  widest = 0;
  /** The first model of each cell and the next model after each; -1 at the end. */
  head: Int16Array = EMPTY.i16;
  next: Int16Array = EMPTY.i16;

  /** Allocates room for the models of `setup`; the grid is empty until it is rebuilt. */
  lay(slab: Slab, setup: SkirmishSetup): void {
    this.geometryVersion = -1;
    this.head = slab.i16(cellsOf(setup));
    this.next = slab.i16(setup.models);
  }
}

const cellOf = (v: number, most: number): number => {
  const c = (v / CELL) | 0;
  return c < 0 ? 0 : c >= most ? most - 1 : c;
};

function rebuild(b: SkirmishBattle, g: NeighbourGrid): void {
  const { setup, model } = b;
  if (b.cache.setup !== setup) b.cache.fit(setup, terrainOf(b));
  const columns = columnsOf(setup);
  const rows = rowsOf(setup);
  g.columns = columns;
  g.rows = rows;
  g.widest = 0;
  const { x, y, place } = model;
  const { head, next } = g;
  const { radius } = setup.model;
  head.fill(-1, 0, columns * rows);
  for (let m = setup.models - 1; m >= 0; m--) {
    if (place[m] !== Place.table) continue;
    const cell = cellOf(y[m], rows) * columns + cellOf(x[m], columns);
    next[m] = head[cell];
    head[cell] = m;
    if (radius[m] > g.widest) g.widest = radius[m];
  }
  g.geometryVersion = b.geometryVersion;
}

/** Returns the grid for the present geometry version. */
export function neighbours(b: SkirmishBattle): NeighbourGrid {
  const g = b.cache.neighbours;
  if (g.geometryVersion !== b.geometryVersion) rebuild(b, g);
  return g;
}

/** Returns the squad of model `m`: the unit that the model's unit has joined, otherwise the model's unit. */
export function squadOfRow(b: SkirmishBattle, m: number): number {
  const u = b.setup.model.unit[m];
  const host = b.unit.host[u];
  return host >= 0 ? host : u;
}

/**
 * True if the base of model `m` at x, y would overlap no other base. Models of squad `ignoreUnit` (-1: none) and `m`
 * itself do not count. Touching is not overlapping (K49). All models are tested; rules ask `clearOf`.
 */
export function computeClearOf(b: SkirmishBattle, m: number, x: number, y: number, ignoreUnit: number): boolean {
  if (b.setup.shapes !== undefined) return isRoomFor(b, m, x, y, ignoreUnit);
  const { radius } = b.setup.model;
  const { model } = b;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || model.place[o] !== Place.table) continue;
    const dx = model.x[o] - x;
    const dy = model.y[o] - y;
    const near = radius[m] + radius[o] - TOUCH;
    if (dx * dx + dy * dy < near * near && (ignoreUnit < 0 || squadOfRow(b, o) !== ignoreUnit)) return false;
  }
  return true;
}

/**
 * True if the base of model `m` at x, y would overlap no other base. Models of squad `ignoreUnit` (-1: none) and `m`
 * itself do not count. Touching is not overlapping (K49). Only models in cells of the grid nearby are tested.
 */
export function clearOf(b: SkirmishBattle, m: number, x: number, y: number, ignoreUnit: number): boolean {
  if (b.setup.shapes !== undefined) return isRoomFor(b, m, x, y, ignoreUnit);
  const g = neighbours(b);
  const { radius } = b.setup.model;
  const { model } = b;
  const reach = radius[m] + g.widest;
  const left = cellOf(x - reach, g.columns);
  const right = cellOf(x + reach, g.columns);
  const top = cellOf(y + reach, g.rows);
  for (let row = cellOf(y - reach, g.rows); row <= top; row++) {
    for (let column = left; column <= right; column++) {
      for (let o = g.head[row * g.columns + column]; o >= 0; o = g.next[o]) {
        const dx = model.x[o] - x;
        const dy = model.y[o] - y;
        const near = radius[m] + radius[o] - TOUCH;
        if (dx * dx + dy * dy >= near * near || o === m) continue;
        if (ignoreUnit < 0 || squadOfRow(b, o) !== ignoreUnit) return false;
      }
    }
  }
  return true;
}

/** Answers `clearOf` if bases are not all round: model `m` does not turn, and models above or below it do not count. */
function isRoomFor(b: SkirmishBattle, m: number, x: number, y: number, ignoreUnit: number): boolean {
  const { model, setup } = b;
  for (let o = 0; o < setup.models; o++) {
    if (o === m || model.place[o] !== Place.table || !meetsAt(b, m, x, y, model.facing[m], o)) continue;
    if (ignoreUnit < 0 || squadOfRow(b, o) !== ignoreUnit) return false;
  }
  return true;
}

/** Answers `isNearEnemy` where bases are not all round: from body to body, heights included. */
function isEnemyWithin(b: SkirmishBattle, m: number, x: number, y: number, gap: number): boolean {
  const { model, setup } = b;
  const { player } = setup.model;
  for (let o = 0; o < setup.models; o++) {
    if (player[o] === player[m] || model.place[o] !== Place.table) continue;
    if (isNearerAt(b, m, x, y, model.facing[m], o, gap)) return true;
  }
  return false;
}

/**
 * True if the base of model `m` at x, y would be nearer than `gap` ticks, by more than TOUCH, to the base of any enemy
 * on the table.
 */
export function isNearEnemy(b: SkirmishBattle, m: number, x: number, y: number, gap: number): boolean {
  if (b.setup.shapes !== undefined) return isEnemyWithin(b, m, x, y, gap);
  const g = neighbours(b);
  const { player, radius } = b.setup.model;
  const { model } = b;
  const reach = radius[m] + g.widest + gap;
  const left = cellOf(x - reach, g.columns);
  const right = cellOf(x + reach, g.columns);
  const top = cellOf(y + reach, g.rows);
  for (let row = cellOf(y - reach, g.rows); row <= top; row++) {
    for (let column = left; column <= right; column++) {
      for (let o = g.head[row * g.columns + column]; o >= 0; o = g.next[o]) {
        if (player[o] === player[m]) continue;
        const near = radius[m] + radius[o] + gap - TOUCH;
        const dx = model.x[o] - x;
        const dy = model.y[o] - y;
        if (dx * dx + dy * dy < near * near) return true;
      }
    }
  }
  return false;
}
