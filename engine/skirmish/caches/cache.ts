import { EMPTY, Slab } from '../../kernel/slab.js';
import type { SkirmishSetup } from '../battle.js';
import { Cover, isRaised, SightKind, type TerrainFacts } from '../terrain.js';
import { cellsOf, NeighbourGrid } from './neighbours.js';

/** Number of points at a model where lines of sight end: its eyes and its two sides. */
export const ENDS = 3;
/** Number of changes of units that the ring buffer holds. */
export const CHANGES = 64;
/** Largest number of refreshes before the counter starts again. It must fit beside a cached shot (`shelter`). */
export const MOST_LOOKS = 0x3fff;
/** Scratch numbers for `SkirmishCache.out`. */
const OUT = new Float64Array(16);

/** Returns the index of the pair of models `a < b` in the tables of pairs. */
export const pairOf = (a: number, b: number): number => ((b * (b - 1)) >> 1) + a;

/**
 * Returns the index of a shot between models of two sides in `shelter`. Player 0 has rows 0 to `first - 1` of `models`.
 */
export function shotOf(first: number, models: number, shooter: number, target: number): number {
  const others = models - first;
  if (shooter < first) return shooter * others + target - first;
  return first * others + (shooter - first) * first + target;
}

/**
 * Cached facts about one battle. Each entry carries the geometry version or the refresh for which it is valid (K14).
 * One Battle object owns one cache. The arrays lie in one buffer as long as the setup needs; they do not exist before
 * `fit`.
 */
export class SkirmishCache {
  /** Scratch for results of several numbers. It keeps nothing between calls, so all battles of a thread share it. */
  readonly out = OUT;

  /** The setup for which the tables of pairs are valid. */
  setup: SkirmishSetup | null = null;

  /** Height of the ground under each model, ticks above the table. All rows are refreshed once a geometry version. */
  feet: Int32Array = EMPTY.i32;
  posesVersion = 0;
  /**
   * Units that may have changed since the last refresh (`who-changed.ts`), and the geometry version up to which every
   * changed unit is marked.
   */
  marked: Uint8Array = EMPTY.u8;
  markedVersion = 0;
  /**
   * Number of refreshes of poses, each model's position at the last refresh (x is -1 if it is not on the table), and
   * the refresh at which it last changed.
   */
  looks = 0;
  poseX: Int32Array = EMPTY.i32;
  poseY: Int32Array = EMPTY.i32;
  movedAt: Int32Array = EMPTY.i32;
  /** Each model's facing and number of contacts at the last refresh, and the squad that each unit had joined. */
  poseTurn: Int32Array = EMPTY.i32;
  hosts: Int8Array = EMPTY.i8;
  /** Circles around the models of each unit on the table, and the largest base radius of each unit. */
  unitX: Float64Array = EMPTY.f64;
  unitY: Float64Array = EMPTY.f64;
  unitR: Float64Array = EMPTY.f64;
  roundBase: Float64Array = EMPTY.f64;
  /**
   * Number of changes found so far, the last change of each squad, and a ring buffer of the last changes: the unit, and
   * circles around all models that moved, at their new places and, `CHANGES` entries later, at their old places. R is
   * -1 if none moved.
   */
  changes = 0;
  changedAt: Float64Array = EMPTY.f64;
  changeUnit: Uint8Array = EMPTY.u8;
  changeX: Float32Array = EMPTY.f32;
  changeY: Float32Array = EMPTY.f32;
  changeR: Float32Array = EMPTY.f32;
  /** For each change in the ring buffer, the refresh at which it was found. */
  changeLook: Int32Array = EMPTY.i32;
  /** True while models are tentatively placed elsewhere by `tryPose`; nothing may be cached then. */
  triesPose = false;

  /**
   * Cached lines of sight. Key: `pairOf(a, b)` for models `a < b`. Value: the lines that terrain cuts, whether the
   * models see each other, and the refresh at which both were found (`sight.ts`). The part about terrain holds until
   * one of the two moves, the rest for that refresh only.
   */
  lines: Int32Array = EMPTY.i32;
  /** Number of models of player 0, whose rows come first. */
  firstSide = 0;
  /**
   * Cached cover. Key: `shotOf(shooter, target)`. Value: 4 times the refresh at which it was found, plus the target's
   * Cover against that shooter.
   */
  shelter: Uint16Array = EMPTY.u16;

  /**
   * Hint for each model and end of a line (`last-blockers.ts`): the model that blocked sight last, counted from 1; 0
   * for none.
   */
  lastBlockers: Int16Array = EMPTY.i16;

  /** Number of pieces of terrain that are high enough to hide a model from another, and circles around them. */
  blockCount = 0;
  blocks: Int32Array = EMPTY.i32;
  blockX: Float64Array = EMPTY.f64;
  blockY: Float64Array = EMPTY.f64;
  blockR: Float64Array = EMPTY.f64;
  /** Number of pieces that give cover to a model behind or in them, and circles around them. */
  coverCount = 0;
  covers: Int32Array = EMPTY.i32;
  coverX: Float64Array = EMPTY.f64;
  coverY: Float64Array = EMPTY.f64;
  coverR: Float64Array = EMPTY.f64;
  /** Number of pieces on which models stand. */
  hillCount = 0;
  hills: Int32Array = EMPTY.i32;

  /** Grid of the models on the table, for queries about neighbours. */
  readonly neighbours = new NeighbourGrid();

  /** Makes room for the models of this setup and clears the cache. `now` is the present terrain. */
  fit(setup: SkirmishSetup, now: TerrainFacts = setup.terrain): void {
    const { units, models, terrain } = setup;
    this.setup = setup;
    this.posesVersion = 0;
    this.markedVersion = 0;
    let first = 0;
    while (first < models && setup.model.player[first] === 0) first++;
    const fits =
      this.feet.length === models &&
      this.hosts.length === units &&
      this.firstSide === first &&
      this.blocks.length >= terrain.count &&
      this.neighbours.head.length >= cellsOf(setup);
    this.firstSide = first;
    if (!fits) Slab.lay((slab) => this.lay(slab, setup));
    this.poseX.fill(-2); // a position where no model stands, so that the next refresh finds every model moved
    this.hosts.fill(-1);
    this.findBlocks(setup, now);
    this.findCovers(now);
    this.findHills(now);
  }

  /** Clears everything that was derived from terrain, because terrain has changed. `now` is the present terrain. */
  heedTerrain(setup: SkirmishSetup, now: TerrainFacts): void {
    if (this.setup !== setup) {
      this.fit(setup, now);
      return;
    }
    this.poseX.fill(-2); // every model counts as moved, so that heights, lines and cover are found again
    this.marked.fill(1);
    this.findBlocks(setup, now);
    this.findCovers(now);
    this.findHills(now);
  }

  /** Allocates all arrays, filled with zeros, from `slab`. A subclass with more arrays allocates them here too. */
  protected lay(slab: Slab, setup: SkirmishSetup): void {
    const { units, models, terrain } = setup;
    this.lines = slab.i32(pairOf(0, models));
    this.shelter = slab.u16(2 * this.firstSide * (models - this.firstSide));
    this.lastBlockers = slab.i16(ENDS * models);
    this.feet = slab.i32(models);
    this.poseX = slab.i32(models);
    this.poseY = slab.i32(models);
    this.poseTurn = slab.i32(models);
    this.movedAt = slab.i32(models);
    this.hosts = slab.i8(units);
    this.marked = slab.u8(units);
    this.unitX = slab.f64(units);
    this.unitY = slab.f64(units);
    this.unitR = slab.f64(units);
    this.roundBase = slab.f64(units);
    this.changedAt = slab.f64(units);
    this.changeUnit = slab.u8(CHANGES);
    this.changeX = slab.f32(2 * CHANGES);
    this.changeY = slab.f32(2 * CHANGES);
    this.changeR = slab.f32(2 * CHANGES);
    this.changeLook = slab.i32(CHANGES);
    const pieces = (terrain.count + 7) & ~7; // the next table may have a few more pieces
    this.blocks = slab.i32(pieces);
    this.blockX = slab.f64(pieces);
    this.blockY = slab.f64(pieces);
    this.blockR = slab.f64(pieces);
    this.covers = slab.i32(pieces);
    this.coverX = slab.f64(pieces);
    this.coverY = slab.f64(pieces);
    this.coverR = slab.f64(pieces);
    this.hills = slab.i32(pieces);
    this.neighbours.lay(slab, setup);
  }

  /** Starts the counter of refreshes again and drops everything cached with a refresh number. */
  forgetLooks(): void {
    this.looks = 1;
    this.movedAt.fill(1);
    this.lines.fill(0);
    this.shelter.fill(0);
    this.changeLook.fill(0); // everything cached from now on is newer than all changes
  }

  private findCovers(terrain: TerrainFacts): void {
    this.coverCount = 0;
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.cover[t] === Cover.none) continue;
      const i = this.coverCount++;
      this.covers[i] = t;
      this.coverX[i] = terrain.x[t];
      this.coverY[i] = terrain.y[t];
      this.coverR[i] = terrain.radius[t];
    }
  }

  private findHills(terrain: TerrainFacts): void {
    this.hillCount = 0;
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.standOn[t] !== 0 && !isRaised(terrain, t)) this.hills[this.hillCount++] = t;
    }
  }

  /**
   * Collects the pieces that can hide a model. No model's eyes or head are lower than the height of the smallest model.
   */
  private findBlocks({ models, model }: SkirmishSetup, terrain: TerrainFacts): void {
    let lowest = Infinity;
    for (let m = 0; m < models; m++) if (model.height[m] < lowest) lowest = model.height[m];
    this.blockCount = 0;
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.sight[t] === SightKind.none || terrain.height[t] < lowest) continue;
      const i = this.blockCount++;
      this.blocks[i] = t;
      this.blockX[i] = terrain.x[t];
      this.blockY[i] = terrain.y[t];
      this.blockR[i] = terrain.radius[t];
    }
  }
}
