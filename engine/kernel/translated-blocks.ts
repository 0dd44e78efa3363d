// Blocks of memory of a translation: what is derived from each battle, kept while others are played.
import type { Battle } from './battle.js';
import type { ToldObserving } from './translation.js';

/** Blocks that there are at most: what is derived from so many battles is kept while others are played. */
const MOST_BLOCKS = 1024;

/** The observation that was written last in a block. */
export interface Seen {
  readonly numbers: Float32Array;
  readonly points: Float64Array;
  /** How many have been written there. */
  writes: number;
}

/** What is derived from a battle: where it lies, and how the battle was left, its geometry version in memory last. */
export class Block {
  readonly at: number;
  geometryVersion = -1;
  decisions = 0;
  own = 0;
  seen: Seen | null = null;
  /** Of the battle as it goes on: what its last observer was told of armies, at which decision it was observed on the way, and by whom. */
  facts: object | null = null;
  seenAt = -1;
  seenBy = 0;
  /** It belongs to one battle: what is in it will be there when that is played again. */
  readonly isKept: boolean;
  /** As that of all of them, as long as it is there. */
  readonly generation: number;

  constructor(at: number, isKept: boolean, generation: number) {
    this.at = at;
    this.isKept = isKept;
    this.generation = generation;
  }
}

export class Blocks {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly first: number;
  private readonly most: number;
  private readonly block: Uint8Array;
  private readonly links: readonly number[];
  private readonly observing: ToldObserving | null;
  /** How often all of them have gone. */
  private generation = 0;
  private count = 0;
  /** Blocks of battles that are gone. */
  private free: number[] = [];
  private readonly gone = new FinalizationRegistry<readonly [free: number[], at: number]>(([free, at]) => {
    free.push(at);
  });
  /** The block of battles for which there is no other. */
  private spare: Block;

  /**
   * @param first where they begin @param room bytes that they may take
   * @param block what each holds at first, addresses in it counted from its beginning; `links`: words of it that hold such
   */
  constructor(
    buffer: ArrayBuffer,
    first: number,
    room: number,
    block: Uint8Array,
    { links, observing }: { readonly links: readonly number[]; readonly observing: ToldObserving | null },
  ) {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    this.first = first;
    this.most = Math.min(MOST_BLOCKS, Math.floor(room / Math.max(64, block.length)) - 1);
    this.block = block;
    this.links = links;
    this.observing = observing;
    this.spare = this.made(first, false);
  }

  /** The block of `b`. */
  of(b: Battle): Block {
    const known = b.block;
    if (known !== null && known.generation === this.generation) return known;
    const free = this.free.pop();
    if (free === undefined && this.count >= this.most) return this.spare;
    const block = this.made(free ?? this.first + ++this.count * this.block.length, true);
    b.block = block;
    this.gone.register(b, [this.free, block.at]);
    return block;
  }

  /** Makes a block as it was at first. */
  renew(block: Block): void {
    const { at } = block;
    this.bytes.set(this.block, at);
    for (const word of this.links) this.view.setInt32(at + word, this.view.getInt32(at + word, true) + at, true);
    block.geometryVersion = -1;
    block.seen = null;
    block.facts = null;
    block.seenAt = -1;
  }

  /** All of them are as they were at first, and nobody's. */
  clear(): void {
    this.generation++;
    this.count = 0;
    this.free = []; // those of battles of before go nowhere
    this.spare = this.made(this.first, false);
  }

  /** Counts one more observation that was written in a block. */
  seen(block: Block): Seen {
    block.seen ??= this.viewed(block.at);
    block.seen.writes++;
    return block.seen;
  }

  private viewed(at: number): Seen {
    const { out, size, points } = this.observing as ToldObserving;
    const { buffer } = this.bytes;
    return {
      numbers: new Float32Array(buffer, at + out, size),
      points: new Float64Array(buffer, at + points, 2),
      writes: 0,
    };
  }

  private made(at: number, isKept: boolean): Block {
    const block = new Block(at, isKept, this.generation);
    this.renew(block);
    return block;
  }
}
