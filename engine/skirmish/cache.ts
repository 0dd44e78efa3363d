import { EMPTY, Slab } from '../kernel/slab.js';
import type { SkirmishSetup } from './battle.js';
import { cellsOf, NeighbourGrid } from './neighbours.js';
import { Cover, SightKind } from './terrain.js';

/** Ends of lines of sight at a model: its eyes, its one side, its other side. */
export const ENDS = 3;
/** Changes of units that are remembered. */
export const CHANGES = 64;
/** Looks are counted up to here, and then anew: so much fits beside what is kept of a shot (`shelter`). */
export const MOST_LOOKS = 0x3fff;
/** Scratch of `SkirmishCache.out`. */
const OUT = new Float64Array(16);

/** Entry of the pair of models `a < b`: each pair has one. */
export const pairOf = (a: number, b: number): number => ((b * (b - 1)) >> 1) + a;

/** Entry of a shot between models of two sides, of which player 0 has rows 0 to `first - 1` of `models`. */
export function shotOf(first: number, models: number, shooter: number, target: number): number {
  const others = models - first;
  if (shooter < first) return shooter * others + target - first;
  return first * others + (shooter - first) * first + target;
}

/**
 * Derived facts of one battle, each stamped with the epoch or the look for which it holds (K14). Owned by one Battle object. Its
 * arrays lie in one buffer and are as long as the setup wants; there are none before `fit`.
 */
export class SkirmishCache {
  /** Scratch for results of several numbers; holds nothing from one call to the next, so all battles of a thread share it. */
  readonly out = OUT;

  /** The setup for which the tables of pairs hold. */
  setup: SkirmishSetup | null = null;

  /** How high above the table each model stands, ticks; all rows are looked at once an epoch. */
  feet: Int32Array = EMPTY.i32;
  feetEpoch = 0;
  /** Units that may have changed since (`who-changed.ts`), and up to which epoch all who have are among them. */
  marked: Uint8Array = EMPTY.u8;
  markedEpoch = 0;
  /** How often that was done, where each model stood the last time (x -1: not on the table), and when it last stood elsewhere. */
  looks = 0;
  poseX: Int32Array = EMPTY.i32;
  poseY: Int32Array = EMPTY.i32;
  movedAt: Int32Array = EMPTY.i32;
  /** Where each looked and in how many contacts it was, and the squad that each unit had joined. */
  poseTurn: Int32Array = EMPTY.i32;
  hosts: Int8Array = EMPTY.i8;
  /** Circles around the models of each unit on the table, and the largest of its bases. */
  unitX: Float64Array = EMPTY.f64;
  unitY: Float64Array = EMPTY.f64;
  unitR: Float64Array = EMPTY.f64;
  roundBase: Float64Array = EMPTY.f64;
  /**
   * Changes that were found, which of them was the last of each squad, and of the last of all, kept in a ring: whose they
   * were, and circles around all that moved: where they went, and `CHANGES` entries later where they came from; R -1: nobody did.
   */
  changes = 0;
  changedAt: Float64Array = EMPTY.f64;
  changeUnit: Uint8Array = EMPTY.u8;
  changeX: Float32Array = EMPTY.f32;
  changeY: Float32Array = EMPTY.f32;
  changeR: Float32Array = EMPTY.f32;
  /** At which look each of them was found. */
  changeLook: Int32Array = EMPTY.i32;
  /** Models have been put elsewhere for a look: nothing is kept (`suppose`). */
  supposed = false;

  /**
   * Of models `a < b`, entry `pairOf(a, b)`: what terrain does to the lines between them, if they see each other, and the look
   * at which both were found (`sight.ts`). Terrain's part is good until one of them moves, the other for that look alone.
   */
  lines: Int32Array = EMPTY.i32;
  /** Models of player 0, who come first. */
  firstSide = 0;
  /** The shelter (Cover) that a target has from an enemy who shoots, entry `shotOf`, and at which look: 4 times that. */
  shelter: Uint16Array = EMPTY.u16;

  /** By model and end of a line (`hiders.ts`), who stood in the way the last time, counted from 1; 0: nobody. A hint only. */
  hiders: Int16Array = EMPTY.i16;

  /** Pieces of terrain that are high enough to hide somebody from somebody, and circles around them. */
  blockCount = 0;
  blocks: Int32Array = EMPTY.i32;
  blockX: Float64Array = EMPTY.f64;
  blockY: Float64Array = EMPTY.f64;
  blockR: Float64Array = EMPTY.f64;
  /** Pieces that shelter whoever is behind or in them, and circles around them. */
  coverCount = 0;
  covers: Int32Array = EMPTY.i32;
  coverX: Float64Array = EMPTY.f64;
  coverY: Float64Array = EMPTY.f64;
  coverR: Float64Array = EMPTY.f64;
  /** Pieces on which models stand. */
  hillCount = 0;
  hills: Int32Array = EMPTY.i32;

  /** Who stands where. */
  readonly neighbours = new NeighbourGrid();

  /** Room for the models of this setup, of whom nothing is known. */
  fit(setup: SkirmishSetup): void {
    const { units, models, terrain } = setup;
    this.setup = setup;
    this.feetEpoch = 0;
    this.markedEpoch = 0;
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
    this.poseX.fill(-2); // where nobody stands: all will have moved
    this.hosts.fill(-1);
    this.findBlocks(setup);
    this.findCovers(setup);
    this.findHills(setup);
  }

  /** Takes all arrays from `slab`, all zero: whoever adds some takes them here too. */
  protected lay(slab: Slab, setup: SkirmishSetup): void {
    const { units, models, terrain } = setup;
    this.lines = slab.i32(pairOf(0, models));
    this.shelter = slab.u16(2 * this.firstSide * (models - this.firstSide));
    this.hiders = slab.i16(ENDS * models);
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
    const pieces = (terrain.count + 7) & ~7; // the next table may have a few more
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

  /** Counts looks from the first again: nothing that was found at one is kept. */
  forgetLooks(): void {
    this.looks = 1;
    this.movedAt.fill(1);
    this.lines.fill(0);
    this.shelter.fill(0);
    this.changeLook.fill(0); // whatever is kept from now on was found after all of them
  }

  private findCovers({ terrain }: SkirmishSetup): void {
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

  private findHills({ terrain }: SkirmishSetup): void {
    this.hillCount = 0;
    for (let t = 0; t < terrain.count; t++) if (terrain.standOn[t] !== 0) this.hills[this.hillCount++] = t;
  }

  /** Nobody's eyes and nobody's head are lower than the smallest model is tall. */
  private findBlocks({ models, model, terrain }: SkirmishSetup): void {
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
