import { NeighbourGrid } from './neighbours.js';

/** Derived facts of one battle, each stamped with the epoch for which it holds (K14). Owned by one Battle object. */
export class SkirmishCache {
  /** Scratch for results of several numbers; holds nothing from one call to the next. */
  readonly out = new Float64Array(16);

  /** How high above the table each model stands, ticks; all rows are found at once. */
  feet = new Int32Array(0);
  feetEpoch = 0;

  /** Does model `a` see model `b`, `a < b`, entry `a * models + b`: twice the epoch, plus 1 for yes. */
  sight = new Float64Array(0);
  /** The shelter that a target has from a shooter, entry `shooter * models + target`: four times the epoch plus Cover. */
  shelter = new Float64Array(0);

  /** What may lie between any two models of these two units: rows of models and of terrain. */
  betweenEpoch = 0;
  betweenA = -1;
  betweenB = -1;
  readonly betweenModels = new Int32Array(256);
  betweenModelCount = 0;
  readonly betweenPieces = new Int32Array(128);
  betweenPieceCount = 0;

  /** Room for a setup of so many models. Called before any use of the tables of pairs. */
  fit(models: number): void {
    if (this.feet.length === models) return;
    this.feet = new Int32Array(models);
    this.feetEpoch = 0;
    this.sight = new Float64Array(models * models);
    this.shelter = new Float64Array(models * models);
  }
  /** Who stands where. */
  readonly neighbours = new NeighbourGrid();
}
