// Blocks of memory of a translation. A block holds the data derived from one battle while other battles are played.
import type { AcceleratedObservation } from '../kernel/accelerator.js';
import type { Battle } from '../kernel/battle.js';
import type { ToldObserving } from './files.js';

/** The most blocks: the number of battles whose derived data is stored at the same time. */
const MOST_BLOCKS = 1024;

/** The observation that was written last in a block. */
export interface Seen extends AcceleratedObservation {
  writes: number;
}

/**
 * Data derived from a battle: the offset of the block, and the state in which the battle was left. `own` is its
 * geometry version in memory.
 */
export class Block {
  readonly at: number;
  geometryVersion = -1;
  decisions = 0;
  own = 0;
  seen: Seen | null = null;
  /**
   * The observer's facts about the armies of the battle that goes on. `seenAt` is the decision at which it was last
   * observed during play, `seenBy` the player who observed it.
   */
  facts: object | null = null;
  seenAt = -1;
  seenBy = 0;
  /** True if no other code writes to its battle, or reads more of it than its head (`Accelerator.lend`). */
  isLent = false;
  /** True if the block belongs to one battle: its contents are still there when that battle is played again. */
  readonly isKept: boolean;
  /** The generation of `Blocks` in which this block was made; another generation makes it invalid. */
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
  /** Number of times that all blocks were dropped. */
  private generation = 0;
  private count = 0;
  private readonly byBattle = new WeakMap<Battle, Block>();
  /** The battle of the last call, and its block: most calls are for the same battle. */
  private lastBattle: Battle | null = null;
  private lastBlock: Block | null = null;
  /** Offsets of the blocks whose battles were garbage collected. */
  private free: number[] = [];
  private readonly gone = new FinalizationRegistry<readonly [free: number[], at: number]>(([free, at]) => {
    free.push(at);
  });
  /** The shared block for battles that have no block of their own. */
  private spare: Block;

  /**
   * @param first offset of the first block
   * @param room bytes available for blocks
   * @param block initial contents of each block, with addresses relative to its start; `links`: offsets of the words
   * that contain addresses
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

  /** Returns the block of `b`. */
  of(b: Battle): Block {
    const known = b === this.lastBattle ? this.lastBlock : this.byBattle.get(b);
    if (known && known.generation === this.generation) {
      this.lastBattle = b;
      this.lastBlock = known;
      return known;
    }
    const free = this.free.pop();
    if (free === undefined && this.count >= this.most) return this.spare;
    const block = this.made(free ?? this.first + ++this.count * this.block.length, true);
    this.byBattle.set(b, block);
    this.lastBattle = b;
    this.lastBlock = block;
    this.gone.register(b, [this.free, block.at]);
    return block;
  }

  /** Resets a block to its initial contents. */
  renew(block: Block): void {
    const { at } = block;
    this.bytes.set(this.block, at);
    for (const word of this.links) this.view.setInt32(at + word, this.view.getInt32(at + word, true) + at, true);
    block.geometryVersion = -1;
    block.seen = null;
    block.facts = null;
    block.seenAt = -1;
  }

  /** Drops all blocks: every battle gets a new one when it is played. */
  clear(): void {
    this.generation++;
    this.count = 0;
    this.free = []; // blocks of dropped battles must not be released into the new list
    this.spare = this.made(this.first, false);
  }

  /** Counts one more observation written in a block and returns views of it. */
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
