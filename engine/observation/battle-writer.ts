// Writes observations of battles, by their accelerator where they have one.
import type { AcceleratedObservation } from '../kernel/accelerator.js';
import type { Battle, Setup } from '../kernel/battle.js';
import { EMPTY } from '../kernel/slab.js';
import type { ObservationSpec, ObservationWriter } from './spec.js';

/**
 * Rows of options that are copied together. A view for each number of rows would take more memory, and a new view for
 * each copy more time.
 */
const TOGETHER = 8;

/**
 * Facts of two armies that no battle changes, one object for all their battles. `units` holds the number of units of
 * each side.
 */
export interface Facts {
  readonly units: Int32Array;
}

/**
 * Writes a player's observation of the same battle as before, or of another one after `forget`. Accelerators do
 * what its `write` does.
 */
export interface GameWriter<B extends Battle, F extends Facts> {
  readonly points: Float64Array;
  write(b: B, facts: F, player: number): void;
  forget(): void;
}

/**
 * Lets the accelerator of a battle write observations and copies the numbers in use; without an accelerator `own` writes
 * them. Both write the same numbers.
 */
export class BattleWriter<B extends Battle, F extends Facts> implements ObservationWriter<B> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly spec: ObservationSpec;
  private readonly own: GameWriter<B, F>;
  private readonly factsOf: (b: B) => F;
  private readonly isWhole: boolean;
  /** State of the battle that `own` wrote last. */
  private bytes: Uint8Array = EMPTY.u8;
  /** Numbers in the row of an option. */
  private readonly width: number;
  private readonly enemiesAt: number;
  private readonly terrainAt: number;
  private readonly optionsAt: number;
  private setup: Setup | null = null;
  private facts: F | null = null;
  /** Numbers in the used rows of one side. */
  private rows = 0;
  /** The accelerator's observation that was copied last, its count of writes then, and its number of options. */
  private last: AcceleratedObservation | null = null;
  private writes = 0;
  private count = 0;
  /** Rows of options as `own` wrote them, if `out` holds them in another order. */
  private kept: Float32Array = EMPTY.f32;
  private keptLength = 0;
  /** Views of the part before the terrain: up to the last own unit, and the enemy units. They belong to `last`. */
  private front: Float32Array = EMPTY.f32;
  private enemies: Float32Array = EMPTY.f32;
  /**
   * Views from the terrain on, by rows of options in units of `TOGETHER`. Each is made when it is first used, and
   * belongs to `last`.
   */
  private rest: (Float32Array | undefined)[] = [];

  /**
   * @param own writes into `out` as well @param factsOf returns the facts of a battle's armies
   * @param isWhole true if the tactical columns of the options are written too
   */
  constructor(out: Float32Array, spec: ObservationSpec, own: GameWriter<B, F>, factsOf: (b: B) => F, isWhole: boolean) {
    this.out = out;
    this.spec = spec;
    this.own = own;
    this.factsOf = factsOf;
    this.isWhole = isWhole;
    this.width = widthOf(spec, 'options');
    this.enemiesAt = spec.offset['enemy units'];
    this.terrainAt = spec.offset.terrain;
    this.optionsAt = spec.offset.options;
  }

  forget(): void {
    this.last = null;
    this.own.forget();
  }

  write(b: B, player: number, order: Uint8Array | null = null): void {
    const facts = this.facts === null || this.setup !== b.setup ? this.meet(b) : this.facts;
    const seen = this.isWhole ? (b.accelerator?.observe(b, player, facts) ?? null) : null;
    if (this.keptLength > 0) this.bringBackRows();
    if (seen === null) this.writeHere(b, facts, player);
    else if (this.last === seen && this.writes === seen.writes - 1) this.takeUsed(seen, b.option.count);
    else this.takeAll(seen, b.option.count);
    if (order !== null) {
      if (seen === null) this.arrangeOwn(order, b.option.count);
      else this.arrange(seen.numbers, this.optionsAt, order, b.option.count);
    }
    const { points } = seen ?? this.own;
    this.points[0] = points[0];
    this.points[1] = points[1];
    if (seen !== null) this.writes = seen.writes;
  }

  /** Writes rows of options in `order`. @param from holds them in the engine's order @param first its index of row 0 */
  private arrange(from: Float32Array, first: number, order: Uint8Array, count: number): void {
    const { out, width } = this;
    const byFours = width - (width % 4);
    let to = this.optionsAt;
    for (let row = 0; row < count; row++) {
      let k = first + order[row] * width;
      const fours = k + byFours;
      const end = k + width;
      for (; k < fours; k += 4, to += 4) {
        // four at a time take a third of the time of a loop over each
        out[to] = from[k];
        out[to + 1] = from[k + 1];
        out[to + 2] = from[k + 2];
        out[to + 3] = from[k + 3];
      }
      for (; k < end; k++, to++) out[to] = from[k];
    }
  }

  /** Puts the rows that `own` has just written into `order`, and keeps what it wrote, on which it relies. */
  private arrangeOwn(order: Uint8Array, count: number): void {
    const { out, optionsAt, width } = this;
    const length = count * width;
    if (this.kept.length < length) this.kept = new Float32Array(2 * length);
    const { kept } = this;
    kept.set(out.subarray(optionsAt, optionsAt + length));
    this.keptLength = length;
    this.arrange(kept, 0, order, count);
  }

  /** Gives back the rows that `own` wrote last. */
  private bringBackRows(): void {
    const { out, optionsAt, kept, keptLength } = this;
    out.set(kept.subarray(0, keptLength), optionsAt);
    this.keptLength = 0;
  }

  private writeHere(b: B, facts: F, player: number): void {
    // `own` may rely on `out` only if it wrote it last, of this battle
    if (this.last !== null || this.bytes !== b.bytes) this.forget();
    b.accelerator?.bringBack(b);
    this.bytes = b.bytes;
    this.own.write(b, facts, player);
  }

  /** Copies the used rows, and rows of options up to the larger of the present and the last number of options. */
  private takeUsed(seen: AcceleratedObservation, count: number): void {
    const { out, enemiesAt, terrainAt, optionsAt } = this;
    out.set(this.front);
    out.set(this.enemies, enemiesAt);
    const rows = Math.ceil(Math.max(count, this.count) / TOGETHER);
    let rest = this.rest[rows];
    if (rest === undefined) {
      rest = seen.numbers.subarray(terrainAt, Math.min(optionsAt + rows * TOGETHER * this.width, this.spec.size));
      this.rest[rows] = rest;
    }
    out.set(rest, terrainAt);
    this.count = count;
  }

  private takeAll(seen: AcceleratedObservation, count: number): void {
    const { numbers } = seen;
    const { offset } = this.spec;
    if (this.last === null) this.own.forget(); // from now on `own` is no longer the writer of the contents of `out`
    this.out.set(numbers);
    this.front = numbers.subarray(0, offset['own units'] + this.rows);
    this.enemies = numbers.subarray(offset['enemy units'], offset['enemy units'] + this.rows);
    this.rest = [];
    this.last = seen;
    this.count = count;
  }

  /**
   * Prepares for a battle of another setup.
   * @returns the facts about its armies
   */
  private meet(b: B): F {
    this.setup = b.setup;
    const facts = this.factsOf(b);
    if (this.facts === facts) return facts;
    this.facts = facts;
    this.rows = Math.max(facts.units[0], facts.units[1]) * widthOf(this.spec, 'own units');
    this.last = null;
    return facts;
  }
}

/** Numbers in a row of part `name`. */
function widthOf({ parts }: ObservationSpec, name: string): number {
  return parts.find((part) => part.name === name)?.features.length ?? 0;
}
