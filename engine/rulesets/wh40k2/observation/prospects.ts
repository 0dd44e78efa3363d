// Columns about a place that a unit might take: nearby enemies, cover, and the enemies that may be shot at or charged
// from it.
import { INCH } from '../../../kernel/geometry/measures.js';
import { cap } from '../../../observation/spec.js';
import { circlesWithin } from '../../../skirmish/circles-near.js';
import { Hidden, type W40kBattle } from '../core/state.js';
import { squadOf } from '../core/units.js';
import type { ArmyFacts } from './army-facts.js';
import { BESIDE, NEAR, PIECES, type Surroundings } from './surroundings.js';

const UNITS = 64;
/** Distance up to which enemies are counted, with a tick for rounding, ticks. */
const COUNTED = 24 * INCH + 1;
/** Points of enemies at which a column reaches 1. */
const WORTH = 500;

/** Scratch for one decision, shared by all writers of a thread: `gather` fills it, later decisions do not read it. */
const gathered = {
  enemy: new Int32Array(UNITS),
  x: new Float64Array(UNITS),
  y: new Float64Array(UNITS),
  spread: new Float64Array(UNITS),
  worth: new Float64Array(UNITS),
  open: new Float64Array(UNITS),
  short: new Int32Array(UNITS),
  long: new Int32Array(UNITS),
  charge: new Int32Array(UNITS),
  piece: new Uint8Array(PIECES),
  pieceX: new Float64Array(PIECES),
  pieceY: new Float64Array(PIECES),
  pieceR: new Float64Array(PIECES),
};
/** Pieces near one place. */
const close = new Uint8Array(PIECES);

/**
 * Prospects of one unit at many places. `gather` collects its enemies and the terrain near the places once for all
 * options of a decision.
 */
export class Prospects {
  private readonly out: Float32Array;
  private readonly around: Surroundings;
  private radius = 0;
  private ownShort = 0;
  private ownLong = 0;
  private ownCharge = 0;
  /**
   * Enemies on the table: rows, middles (ticks), remaining points, remaining points or 0 for hidden units, and ranges.
   */
  private enemies = 0;
  private readonly enemy = gathered.enemy;
  private readonly x = gathered.x;
  private readonly y = gathered.y;
  private readonly spread = gathered.spread;
  private readonly worth = gathered.worth;
  private readonly open = gathered.open;
  private readonly short = gathered.short;
  private readonly long = gathered.long;
  private readonly charge = gathered.charge;
  /** Pieces of terrain near any of the places. */
  private pieces = 0;
  private readonly piece = gathered.piece;
  /** The circles around them. */
  private readonly pieceX = gathered.pieceX;
  private readonly pieceY = gathered.pieceY;
  private readonly pieceR = gathered.pieceR;

  /** @param out the observation @param around positions of the battle, refreshed before each `gather` */
  constructor(out: Float32Array, around: Surroundings) {
    this.out = out;
    this.around = around;
  }

  /**
   * Gathers enemies and terrain of unit `u` for the places of the first `n` options. @param ranges facts of the armies
   */
  gather(b: W40kBattle, ranges: ArmyFacts, u: number, n: number): void {
    const { around } = this;
    const { setup, unit } = b;
    const { player, points, startModels } = setup.unit;
    this.radius = setup.model.radius[setup.unit.first[u]];
    this.ownShort = ranges.short[u];
    this.ownLong = ranges.long[u];
    this.ownCharge = ranges.charge[u];
    let k = 0;
    for (let v = 0; v < setup.units; v++) {
      if (player[v] === player[u] || around.count[v] === 0) continue;
      this.enemy[k] = v;
      this.x[k] = around.x[v];
      this.y[k] = around.y[v];
      this.spread[k] = around.spread[v];
      const worth = (points[v] * unit.models[v]) / startModels[v];
      this.worth[k] = worth;
      this.open[k] = unit.hidden[squadOf(b, v)] === Hidden.none ? worth : 0;
      this.short[k] = ranges.short[v];
      this.long[k] = ranges.long[v];
      this.charge[k++] = ranges.charge[v];
    }
    this.enemies = k;
    this.gatherPieces(b, n);
  }

  private gatherPieces(b: W40kBattle, n: number): void {
    const { piece, radius } = this;
    const { option } = b;
    const { terrain } = b.setup;
    let west = Infinity;
    let east = -Infinity;
    let south = Infinity;
    let north = -Infinity;
    for (let i = 0; i < n; i++) {
      const x = option.x[i];
      const y = option.y[i];
      if (x === 0 && y === 0) continue;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    let k = 0;
    for (let t = 0; t < terrain.count; t++) {
      if (terrain.cover[t] === 0 && terrain.standOn[t] === 0) continue;
      const x = terrain.x[t];
      const y = terrain.y[t];
      const reach = terrain.radius[t] + radius + BESIDE + 1; // one tick more than rounding
      if (x + reach < west || x - reach > east || y + reach < south || y - reach > north) continue;
      this.pieceX[k] = x;
      this.pieceY[k] = y;
      this.pieceR[k] = terrain.radius[t];
      piece[k++] = t;
    }
    this.pieces = k;
  }

  /** Writes to `close` which of the pieces come near a base of the unit at x, y. @returns how many */
  private piecesNear(x: number, y: number): number {
    const { piece, pieces, pieceX, pieceY, pieceR, radius } = this;
    const n = circlesWithin(pieceX, pieceY, pieceR, pieces, x, y, radius + BESIDE + 1, close);
    for (let k = 0; k < n; k++) close[k] = piece[close[k]];
    return n;
  }

  /**
   * Writes what place (`x`, `y`) means to the unit into the tactical columns 0 to 4 and 13 to 18. @param at index of
   * column 0
   */
  write(b: W40kBattle, x: number, y: number, at: number): void {
    const { out, around, radius, enemies, worth, open, ownShort, ownLong, ownCharge } = this;
    const { x: ex, y: ey, spread, short, long, charge } = this;
    let least = NEAR;
    let near = 0;
    let far = 0;
    let atShort = 0;
    let atLong = 0;
    let inShort = 0;
    let inLong = 0;
    let charges = 0;
    let charged = 0;
    for (let k = 0; k < enemies; k++) {
      const dx = ex[k] - x;
      const dy = ey[k] - y;
      const squared = dx * dx + dy * dy;
      // beyond both the closest enemy and the counting distance the exact gap does not matter
      const most = least > COUNTED ? least : COUNTED;
      const bound = most + spread[k] + radius;
      const gap = squared >= bound * bound ? most : around.gapToModels(b, this.enemy[k], x, y, radius, most);
      const points = worth[k];
      near += gap <= 12 * INCH ? 1 : 0;
      far += gap <= 24 * INCH ? 1 : 0;
      const round = Math.sqrt(squared) - spread[k]; // from the circle around the unit
      const away = gap > 24 * INCH && round > gap ? round : gap;
      least = gap < least ? gap : least;
      atShort += away <= ownShort ? open[k] : 0;
      atLong += away <= ownLong ? open[k] : 0;
      inShort += away <= short[k] ? points : 0;
      inLong += away <= long[k] ? points : 0;
      charges += gap <= ownCharge ? points : 0;
      charged += gap <= charge[k] ? points : 0;
    }
    out[at] = least / NEAR;
    out[at + 1] = cap(near / 8);
    out[at + 2] = cap(far / 8);
    const ground = around.groundOf(b, close, this.piecesNear(x, y), x, y, radius, ex, ey, enemies);
    out[at + 3] = (ground & 3) / 2;
    out[at + 4] = (ground & 4) !== 0 ? 1 : 0;
    out[at + 13] = cap(atShort / WORTH);
    out[at + 14] = cap(atLong / WORTH);
    out[at + 15] = cap(inShort / WORTH);
    out[at + 16] = cap(inLong / WORTH);
    out[at + 17] = cap(charges / WORTH);
    out[at + 18] = cap(charged / WORTH);
  }
}
