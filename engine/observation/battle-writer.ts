// Writes observations of battles: in a translation of the engine where they are played there (docs/decisions/0017-translation.md).
import type { Battle, Setup } from '../kernel/battle.js';
import { EMPTY } from '../kernel/slab.js';
import type { Seen } from '../kernel/translated-blocks.js';
import type { ObservationSpec, ObservationWriter } from './spec.js';

/** So many rows of options are taken over together: views of all lengths would take more room, and a new one each time more time. */
const TOGETHER = 8;

/** What never changes of two armies, the same object for all their battles; `units`: how many each side has. */
interface Facts {
  readonly units: Int32Array;
}

/** Writes what a player sees of the battle that it wrote last, or of another one after `forget`. This is what is translated. */
export interface GameWriter<B extends Battle, F extends Facts> {
  readonly points: Float64Array;
  write(b: B, facts: F, player: number): void;
  forget(): void;
}

/**
 * Writes observations in the translation of a battle where there is one, and takes over what is in use of them; elsewhere `own` writes.
 * Both write the same.
 */
export class BattleWriter<B extends Battle, F extends Facts> implements ObservationWriter<B> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly spec: ObservationSpec;
  private readonly own: GameWriter<B, F>;
  private readonly factsOf: (b: B) => F;
  private readonly isWhole: boolean;
  /** The state of the battle that `own` wrote last. */
  private bytes: Uint8Array = EMPTY.u8;
  /** Of an option: numbers in its row. */
  private readonly width: number;
  private readonly enemiesAt: number;
  private readonly terrainAt: number;
  private readonly optionsAt: number;
  private setup: Setup | null = null;
  private facts: F | null = null;
  /** Numbers in the rows of a side that are in use. */
  private rows = 0;
  /** What was taken over last, how often something had been written there, and how many options it had. */
  private last: Seen | null = null;
  private writes = 0;
  private count = 0;
  /** What is in use before the terrain: all to the last own unit, and units of the enemy. */
  private front: Float32Array = EMPTY.f32;
  private enemies: Float32Array = EMPTY.f32;
  /** What follows, with rows of more and more options: each is made when it is first wanted. */
  private rest: (Float32Array | undefined)[] = [];

  /** @param own writes into `out` as well @param factsOf tells of the armies of a battle @param isWhole all columns are written */
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

  write(b: B, player: number, asLeft = false): void {
    const facts = this.facts === null || this.setup !== b.setup ? this.meet(b) : this.facts;
    const seen = this.isWhole ? (b.translation?.observe(b, player, facts, asLeft) ?? null) : null;
    if (seen === null) this.writeHere(b, facts, player);
    else if (this.last === seen && this.writes === seen.writes - 1) this.takeUsed(seen, b.option.count);
    else this.takeAll(seen, b.option.count);
    const { points } = seen ?? this.own;
    this.points[0] = points[0];
    this.points[1] = points[1];
    if (seen !== null) this.writes = seen.writes;
  }

  private writeHere(b: B, facts: F, player: number): void {
    // what lies in `out` is not what `own` wrote, or not of this battle
    if (this.last !== null || this.bytes !== b.bytes) this.forget();
    b.translation?.bringBack(b);
    this.bytes = b.bytes;
    this.own.write(b, facts, player);
  }

  /** Takes over the rows that are in use, and those of options that were at the last time. */
  private takeUsed(seen: Seen, count: number): void {
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

  private takeAll(seen: Seen, count: number): void {
    const { numbers } = seen;
    const { offset } = this.spec;
    if (this.last === null) this.own.forget(); // nor is what it knows of `out` right from now on
    this.out.set(numbers);
    this.front = numbers.subarray(0, offset['own units'] + this.rows);
    this.enemies = numbers.subarray(offset['enemy units'], offset['enemy units'] + this.rows);
    this.rest = [];
    this.last = seen;
    this.count = count;
  }

  /** A battle of another setup. @returns what never changes of its armies */
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

/** How many numbers a row of a part has. */
function widthOf({ parts }: ObservationSpec, name: string): number {
  return parts.find((part) => part.name === name)?.features.length ?? 0;
}
