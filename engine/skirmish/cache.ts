import type { SkirmishSetup } from './battle.js';
import { NeighbourGrid } from './neighbours.js';
import { SightKind } from './terrain.js';

/** Units that a battle may have, and changes of them that are remembered. */
const UNITS = 64;
export const CHANGES = 64;

/** Entry of the pair of models `a < b`: each pair has one. */
export const pairOf = (a: number, b: number): number => ((b * (b - 1)) >> 1) + a;

/** Entry of a shot between models of two sides, of which player 0 has rows 0 to `first - 1` of `models`. */
export function shotOf(first: number, models: number, shooter: number, target: number): number {
  const others = models - first;
  if (shooter < first) return shooter * others + target - first;
  return first * others + (shooter - first) * first + target;
}

/** Derived facts of one battle, each stamped with the epoch for which it holds (K14). Owned by one Battle object. */
export class SkirmishCache {
  /** Scratch for results of several numbers; holds nothing from one call to the next. */
  readonly out = new Float64Array(16);

  /** The setup for which the tables of pairs hold. */
  setup: SkirmishSetup | null = null;

  /** How high above the table each model stands, ticks; all rows are looked at once an epoch. */
  feet = new Int32Array(0);
  feetEpoch = 0;
  /** How often that was done, where each model stood the last time (x -1: not on the table), and when it last stood elsewhere. */
  looks = 0;
  poseX = new Int32Array(0);
  poseY = new Int32Array(0);
  movedAt = new Float64Array(0);
  /** Where each looked and in how many contacts it was, and the squad that each unit had joined. */
  poseTurn = new Int32Array(0);
  readonly hosts = new Int8Array(UNITS);
  /** Circles around the models of each unit on the table, and the largest of its bases. */
  readonly unitX = new Float64Array(UNITS);
  readonly unitY = new Float64Array(UNITS);
  readonly unitR = new Float64Array(UNITS);
  readonly roundBase = new Float64Array(UNITS);
  /**
   * Changes that were found, which of them was the last of each squad, and of the last of all, kept in a ring: whose they
   * were, and circles around all that moved: where they went, and `CHANGES` entries later where they came from; R -1: nobody did.
   */
  changes = 0;
  readonly changedAt = new Float64Array(UNITS);
  readonly changeUnit = new Uint8Array(CHANGES);
  readonly changeX = new Float32Array(2 * CHANGES);
  readonly changeY = new Float32Array(2 * CHANGES);
  readonly changeR = new Float32Array(2 * CHANGES);
  /** Models have been put elsewhere for a look: nothing is kept (`suppose`). */
  supposed = false;

  /** Does model `a` see model `b`, `a < b`, entry `pairOf(a, b)`: twice the epoch, plus 1 for yes. */
  sight = new Uint32Array(0); // from the 2^31st epoch on nothing fits in and all is looked up
  /** What terrain does to the lines between those two, and at which look: good until one of them moves. */
  lines = new Uint16Array(0);
  linesAt = new Int32Array(0);
  /** Models of player 0, who come first. */
  firstSide = 0;
  /** The shelter (Cover) that a target has from an enemy who shoots, entry `shotOf`, and at which look. */
  shelter = new Uint8Array(0);
  shelterAt = new Int32Array(0);

  /** Pieces of terrain that are high enough to hide somebody from somebody, and circles around them. */
  blockCount = 0;
  blocks = new Int32Array(0);
  blockX = new Float64Array(0);
  blockY = new Float64Array(0);
  blockR = new Float64Array(0);

  /** Between whose models it was collected last who may stand there, and when (`gatherBetween`). */
  betweenEpoch = 0;
  betweenA = -1;
  betweenB = -1;

  /** Room for the models of this setup, of whom nothing is known. */
  fit(setup: SkirmishSetup): void {
    const { models } = setup;
    this.setup = setup;
    this.feetEpoch = 0;
    if (this.feet.length !== models) {
      this.feet = new Int32Array(models);
      this.poseX = new Int32Array(models);
      this.poseY = new Int32Array(models);
      this.poseTurn = new Int32Array(models);
      this.movedAt = new Float64Array(models);
      const pairs = pairOf(0, models);
      this.sight = new Uint32Array(pairs);
      this.lines = new Uint16Array(pairs);
      this.linesAt = new Int32Array(pairs);
    }
    let first = 0;
    while (first < models && setup.model.player[first] === 0) first++;
    const shots = 2 * first * (models - first);
    if (this.shelter.length !== shots || this.firstSide !== first) {
      this.shelter = new Uint8Array(shots);
      this.shelterAt = new Int32Array(shots);
    }
    this.firstSide = first;
    this.poseX.fill(-2); // where nobody stands: all will have moved
    this.hosts.fill(-1);
    this.findBlocks(setup);
  }

  /** Nobody's eyes and nobody's head are lower than the smallest model is tall. */
  private findBlocks({ models, model, terrain }: SkirmishSetup): void {
    let lowest = Infinity;
    for (let m = 0; m < models; m++) if (model.height[m] < lowest) lowest = model.height[m];
    if (this.blocks.length < terrain.count) {
      this.blocks = new Int32Array(terrain.count);
      this.blockX = new Float64Array(terrain.count);
      this.blockY = new Float64Array(terrain.count);
      this.blockR = new Float64Array(terrain.count);
    }
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

  /** Who stands where. */
  readonly neighbours = new NeighbourGrid();
}
