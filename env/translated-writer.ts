// Observations that are written in a translation of the engine, where battles are played (docs/decisions/0017-translation.md).
import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Seen } from '../engine/kernel/translated-blocks.js';
import type { ObservationSpec, ObservationWriter } from './observation.js';

/** What a writer knows of two armies, the same object for all their battles; `units`: how many each side has. */
interface Facts {
  readonly units: Int32Array;
}

const NOTHING = new Float32Array(0);

/**
 * Writes observations in the translation of a battle where there is one, and takes over what is in use of them; elsewhere `own` writes.
 * Both write the same.
 */
export class TranslatedWriter<B extends Battle> implements ObservationWriter<B> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly spec: ObservationSpec;
  private readonly own: ObservationWriter<B>;
  private readonly factsOf: (b: B) => Facts;
  /** Of an option: numbers in its row. */
  private readonly width: number;
  private setup: Setup | null = null;
  private facts: Facts | null = null;
  /** Numbers in the rows of a side that are in use. */
  private rows = 0;
  /** What was taken over last, how often something had been written there, and how many options it had. */
  private last: Seen | null = null;
  private writes = 0;
  private count = 0;
  /** What is in use before the terrain: all to the last own unit, and units of the enemy. */
  private front: Float32Array = NOTHING;
  private enemies: Float32Array = NOTHING;

  /** @param own writes into `out` as well, all columns @param factsOf what it knows of the armies of a battle */
  constructor(out: Float32Array, spec: ObservationSpec, own: ObservationWriter<B>, factsOf: (b: B) => Facts) {
    this.out = out;
    this.spec = spec;
    this.own = own;
    this.factsOf = factsOf;
    this.width = widthOf(spec, 'options');
  }

  forget(): void {
    this.last = null;
    this.own.forget();
  }

  write(b: B, player: number, asLeft = false): void {
    if (this.setup !== b.setup) this.meet(b);
    const { facts } = this;
    const seen = facts === null ? null : (b.translation?.observe(b, player, facts, asLeft) ?? null);
    if (seen === null) {
      if (this.last !== null) this.forget(); // what lies in `out` is not what `own` has written
      this.own.write(b, player);
      this.points.set(this.own.points);
      return;
    }
    if (this.last === seen && this.writes === seen.writes - 1) this.takeUsed(seen, b.option.count);
    else this.takeAll(seen, b.option.count);
    this.writes = seen.writes;
    this.points.set(seen.points);
  }

  /** Takes over the rows that are in use, and those of options that were at the last time. */
  private takeUsed(seen: Seen, count: number): void {
    const { out, spec } = this;
    const { terrain, options } = spec.offset;
    out.set(this.front);
    out.set(this.enemies, spec.offset['enemy units']);
    const end = Math.min(options + Math.max(count, this.count) * this.width, spec.size);
    out.set(seen.numbers.subarray(terrain, end), terrain);
    this.count = count;
  }

  private takeAll(seen: Seen, count: number): void {
    const { numbers } = seen;
    const { offset } = this.spec;
    if (this.last === null) this.own.forget(); // nor is what it knows of `out` right from now on
    this.out.set(numbers);
    this.front = numbers.subarray(0, offset['own units'] + this.rows);
    this.enemies = numbers.subarray(offset['enemy units'], offset['enemy units'] + this.rows);
    this.last = seen;
    this.count = count;
  }

  /** A battle of another setup. */
  private meet(b: B): void {
    this.setup = b.setup;
    const facts = this.factsOf(b);
    if (this.facts === facts) return;
    this.facts = facts;
    this.rows = Math.max(facts.units[0], facts.units[1]) * widthOf(this.spec, 'own units');
    this.last = null;
  }
}

/** How many numbers a row of a part has. */
function widthOf({ parts }: ObservationSpec, name: string): number {
  return parts.find((part) => part.name === name)?.features.length ?? 0;
}
