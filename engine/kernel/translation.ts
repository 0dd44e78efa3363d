import type { Battle } from './battle.js';
import type { Chance } from './chance.js';
import { SEGMENTS } from './core.js';
import { copyOptions, FIELDS, MAX_OPTIONS } from './options.js';
import { Ahead } from './translated-ahead.js';
import { type Block, Blocks, type Seen } from './translated-blocks.js';
import { Cell, type ToldCell } from './translated-cells.js';
import { type NativeModule, type Opened, open, PAGE } from './translated-modules.js';
import { type SetupPart, SetupParts, SetupRoom, setupOf } from './translated-setups.js';

// Play in the translation: the engine of a ruleset as `npm run translate` has translated it from the same sources. The battle of
// JavaScript stays the one that everybody sees; its bytes go over for as long as it is played on, and come back.

/** Where observations are written: places in a block. */
export interface ToldObserving {
  /** Parts of what the writer is given of both armies; paths as in it. */
  readonly facts: readonly SetupPart[];
  /** Places of the outputs: the observation (`out`, `size` numbers long) and the victory points of both players (`points`). */
  readonly out: number;
  readonly size: number;
  readonly points: number;
}

/** What the translator tells beside the module and the image of memory. */
export interface Told {
  readonly ruleset: string;
  /** Bytes of the canonical region: they tell size classes apart. */
  readonly bytes: number;
  readonly setup: readonly SetupPart[];
  /** Texts that play compares those of the setup with, by number. */
  readonly texts: readonly string[];
  /** Places in the sources that throw, by number. */
  readonly fails: readonly string[];
  /** Where the canonical region lies. */
  readonly base: number;
  /** Words of a block that hold addresses in it. */
  readonly links: readonly number[];
  /** Where the columns of the options lie, as in `OptionTable.words`. */
  readonly options: number;
  /** Two words: the state of whoever draws in a playout, and 1 if he has none and is asked. */
  readonly chance: number;
  /** What writes observations, if that is translated. */
  readonly observing: ToldObserving | null;
  readonly cells: Readonly<Record<'decision' | 'lost' | 'wanted' | 'count', ToldCell | null>> & {
    readonly geometryVersion: ToldCell;
    /** Counts the epochs of all battles. */
    readonly clock: ToldCell;
  };
}

/** The files of a translation. */
export interface TranslationFiles {
  readonly code: Uint8Array;
  readonly image: Uint8Array;
  /** What a block of what is derived from a battle holds at first, addresses in it counted from its beginning. */
  readonly block: Uint8Array;
  readonly told: Told;
  /** The same program compiled for this machine, if it could be. */
  readonly native: NativeModule | null;
}

/** Epochs are whole numbers of 32 bits, to which others are added. */
const LAST_VERSION = 2 ** 30;
const BLOCKS_BYTES = 2048 * PAGE;
/** Room for the parts of setups, pages: what is never used takes no memory. */
const ROOM = 1024;

/** The engine of one ruleset and size class, translated, for all battles of a thread, one after the other. */
export class Translation {
  readonly told: Told;
  /** Is it compiled for this machine, and not played in WebAssembly? */
  readonly isNative: boolean;
  /** How often it has thrown: then JavaScript has played on. */
  failures = 0;
  lastFailure: Error | null = null;
  private readonly bytes: Uint8Array;
  /** The canonical region, by bytes and by words; the columns of the options. */
  private readonly region: Uint8Array;
  private readonly words: Int32Array;
  private readonly options: Int32Array;
  private readonly image: Uint8Array;
  private readonly blocks: Blocks;
  private readonly chanceWords: Int32Array;
  private readonly geometryVersion: Cell;
  private readonly clock: Cell;
  private readonly decision: Cell | null;
  private readonly lost: Cell | null;
  private readonly wanted: Cell | null;
  private readonly count: Cell | null;
  private readonly room: SetupRoom;
  private readonly setups: SetupParts;
  private readonly facts: SetupParts;
  // what a module exports is found by name each time
  private readonly goOnThere: Opened['goOn'];
  private readonly playOutThere: Opened['playOut'];
  private readonly observeThere: Opened['observe'];
  private readonly goOnSeenThere: Opened['goOnSeen'];
  private chance: Chance | null = null;
  /** Whose canonical region lies in memory, as it was left. */
  private resident: Battle | null = null;
  /** Whose options lie in memory, and at which of its decisions. */
  private listed: Battle | null = null;
  private listedAt = 0;
  private readonly ahead = new Ahead();
  /** Where battles that are laid out like this have their answer: the first of its words. */
  private layout: Battle['layout'] | null = null;
  private answerAt = 0;

  constructor(files: TranslationFiles) {
    const { image, block, told } = files;
    const opened = open(files, image.length + ROOM * PAGE + BLOCKS_BYTES, (n) => (this.chance as Chance).below(n));
    const { buffer } = opened;
    this.told = told;
    this.isNative = opened.isNative;
    this.bytes = new Uint8Array(buffer);
    const cell = (at: ToldCell | null): Cell | null => (at === null ? null : new Cell(buffer, at));
    this.geometryVersion = new Cell(buffer, told.cells.geometryVersion);
    this.clock = new Cell(buffer, told.cells.clock);
    this.decision = cell(told.cells.decision);
    this.lost = cell(told.cells.lost);
    this.wanted = cell(told.cells.wanted);
    this.count = cell(told.cells.count);
    this.image = image;
    this.bytes.set(image);
    const blocksAt = image.length + ROOM * PAGE;
    this.room = new SetupRoom(buffer, image.length, blocksAt, told.texts);
    this.setups = new SetupParts(told.setup, this.room);
    this.facts = new SetupParts(told.observing?.facts ?? [], this.room);
    this.blocks = new Blocks(buffer, blocksAt, BLOCKS_BYTES, block, told);
    this.region = new Uint8Array(buffer, told.base, told.bytes);
    this.words = new Int32Array(buffer, told.base, told.bytes >> 2);
    this.options = new Int32Array(buffer, told.options, MAX_OPTIONS * (FIELDS + SEGMENTS));
    this.chanceWords = new Int32Array(buffer, told.chance, 2);
    this.goOnThere = opened.goOn;
    this.playOutThere = opened.playOut;
    this.observeThere = opened.observe;
    this.goOnSeenThere = opened.goOnSeen;
  }

  /**
   * Goes on from the answer that is written in `b` to the next question and lists its options.
   * @param asLeft nothing but the answer has been written to `b` since it was played on
   * @param unseen until `bringBack` nobody asks more of `b` than of its options, `core` and `decision`
   * @returns false, and nothing has changed, if this is not a translation for it; then answers may have to be recalled
   */
  goOn(b: Battle, asLeft = false, unseen = false): boolean {
    const { ahead } = this;
    const block = this.enter(b, asLeft);
    if (block === null) return false;
    const goesAhead = unseen && block.isKept;
    if (goesAhead || ahead.battle !== null) ahead.note(b);
    // whom nobody else looks at is observed next
    const seer = goesAhead && block.facts !== null && this.bindFacts(b, block.facts) ? this.goOnSeenThere : undefined;
    const play = seer ?? this.goOnThere;
    const count = this.tried(block, () => play(block.at));
    if (count < 0) {
      ahead.undo();
      return false;
    }
    this.countOptions(b, count);
    if (goesAhead && !ahead.isFull) {
      ahead.take(b, this.words);
      this.left(b, block);
    } else {
      this.leave(b, block);
      this.takeOptions(b);
    }
    this.listed = b;
    this.listedAt = b.core.decisions[0];
    b.option.decision = count > 0 ? b.core.decisions[0] + 1 : 0;
    if (seer !== undefined && count > 0) {
      block.seenAt = b.core.decisions[0];
      block.seenBy = b.decision.player[0];
    }
    return true;
  }

  /** Makes the bytes of `b` what it is, if it has been played on unseen. */
  bringBack(b: Battle): void {
    if (this.ahead.battle !== b) return;
    b.bytes.set(this.region);
    this.takeOptions(b);
    this.ahead.forget();
  }

  /** Writes option `i` of `b` as its answer, if that has been played on unseen: options stay where they were listed until `bringBack`. */
  answer(b: Battle, i: number): boolean {
    if (this.ahead.battle !== b) return false;
    const { options } = this;
    const { answerWords } = b;
    for (let k = i, w = 0; w < FIELDS; k += MAX_OPTIONS, w++) answerWords[w] = options[k];
    const isPathless = b.book.pathless === true;
    const path = FIELDS * MAX_OPTIONS + i * SEGMENTS;
    for (let s = 0; s < SEGMENTS; s++) answerWords[FIELDS + s] = isPathless ? 0 : options[path + s];
    return true;
  }

  /** The bytes of `b` have been replaced: whatever it was elsewhere counts no more. */
  forget(b: Battle): void {
    if (this.ahead.battle === b) this.ahead.forget();
  }

  /** After `goOn` has failed: writes the answers that the bytes of `b` do not know of one by one. @returns false with the last */
  recall(b: Battle): boolean {
    return this.ahead.recall(b);
  }

  /** As `playOut` of the kernel. @returns -1, and nothing has changed but `random`, if this is not a translation for it */
  playOut(b: Battle, random: Chance): number {
    const block = this.enter(b);
    if (block === null) return -1;
    const { state } = random;
    this.chance = random;
    this.chanceWords[0] = state === undefined ? 0 : state[0];
    this.chanceWords[1] = state === undefined ? 1 : 0;
    const played = this.tried(block, () => this.playOutThere(block.at));
    this.chance = null;
    if (played < 0) return played;
    if (state !== undefined) state[0] = this.chanceWords[0];
    this.leave(b, block);
    return played;
  }

  /**
   * Writes what `player` sees of `b`, whose options are listed, with all columns.
   * @param facts what never changes of the armies of `b`, the same object for the same armies
   * @param asLeft nothing has been written to `b` since it was played on
   * @returns where it lies, until the next call; null if this is not a translation for it
   */
  observe(b: Battle, player: number, facts: object, asLeft = false): Seen | null {
    const { observeThere } = this;
    if (observeThere === undefined || this.told.observing === null) return null;
    const known = this.blocks.of(b);
    if (!known.isKept) return null; // all that was written there would be another battle's
    const wasSeen = known.seenAt === b.core.decisions[0] && known.seenBy === player && known.facts === facts;
    if (asLeft && wasSeen && this.resident === b && known.geometryVersion === b.geometryVersion)
      return this.blocks.seen(known);
    const block = this.enter(b, asLeft);
    if (block === null || !this.bindFacts(b, facts)) return null;
    this.putOptions(b);
    const written = this.tried(block, () => {
      observeThere(block.at, player);
      return 0;
    });
    if (written < 0) return null;
    this.stay(b, block);
    this.listed = b;
    this.listedAt = b.core.decisions[0];
    block.facts = facts;
    return this.blocks.seen(block);
  }

  /** Lets the translation read what its observer is told of the armies of `b`. @returns false if it is not one for them */
  private bindFacts(b: Battle, facts: object): boolean {
    const { generation } = this.room;
    if (!this.facts.bind(facts, () => (name) => (facts as Readonly<Record<string, unknown>>)[name])) return false;
    // facts made room for themselves: the setup has gone
    if (this.room.generation !== generation) this.bind(b);
    return true;
  }

  /** Why this is not a translation for battles of the setup of `b`, or null. */
  refusal(b: Battle): string | null {
    return this.setups.refusal(setupOf(b));
  }

  private tried(block: Block, play: () => number): number {
    this.listed = null;
    this.resident = null;
    try {
      return play();
    } catch (error) {
      // JavaScript will say it better, or go on; what was left behind in memory counts no more, as the geometry version rises
      this.failures++;
      if (this.wanted !== null) this.wanted.value = MAX_OPTIONS;
      this.blocks.renew(block);
      this.lastFailure = error as Error;
      return -1;
    }
  }

  /** Makes the battle in memory the one that `b` is. @returns its block; null if it cannot be played here */
  private enter(b: Battle, asLeft = false): Block | null {
    if (b.log !== null || b.dice.source !== null || b.dice.listener !== null) {
      this.makeRoom(b);
      return null;
    }
    if (this.clock.value > LAST_VERSION) this.restart(b);
    if (!this.bind(b)) return null;
    b.dice.store();
    const block = this.blocks.of(b);
    // what was derived holds as long as the battle goes on where it was left
    const goesOn = b.geometryVersion === block.geometryVersion && b.core.decisions[0] === block.decisions;
    if (asLeft && goesOn && this.resident === b) this.putAnswer(b);
    else {
      this.makeRoom(b);
      this.region.set(b.bytes);
    }
    const geometryVersion = goesOn ? block.own : this.clock.value + 1;
    if (!goesOn) this.clock.value = geometryVersion;
    this.geometryVersion.value = geometryVersion;
    block.geometryVersion = -1; // until it is left again
    block.seenAt = -1;
    if (!goesOn) block.facts = null;
    if (this.decision !== null) this.decision.value = 0;
    return block;
  }

  /** Brings back whoever is ahead of his bytes. The answer of `b` may have been written since, and stays. */
  private makeRoom(b: Battle): void {
    const { battle } = this.ahead;
    if (battle === null) return;
    const answer = b.answerWords.slice();
    this.bringBack(battle);
    b.answerWords.set(answer);
  }

  /** Writes the answer of `b`, and nothing else, into the battle in memory. */
  private putAnswer({ answerWords, layout, bytes }: Battle): void {
    if (this.layout !== layout) {
      this.layout = layout;
      this.answerAt = (answerWords.byteOffset - bytes.byteOffset) >> 2;
    }
    for (let i = 0, w = this.answerAt; i < answerWords.length; i++, w++) this.words[w] = answerWords[i];
  }

  /** Makes `b` the battle in memory. */
  private leave(b: Battle, block: Block): void {
    b.bytes.set(this.region);
    this.ahead.forget();
    this.left(b, block);
  }

  /** After `b` has been played on. */
  private left(b: Battle, block: Block): void {
    b.geometryVersion++; // also if nobody has moved: JavaScript derives from more than that
    b.dice.forget();
    this.stay(b, block);
  }

  /** The battle in memory is the one that `b` is, and what is derived from it holds as long as `b` stays so. */
  private stay(b: Battle, block: Block): void {
    this.resident = b;
    if (!block.isKept) return;
    block.geometryVersion = b.geometryVersion;
    block.decisions = b.core.decisions[0];
    block.own = this.geometryVersion.value;
  }

  /** Begins with memory as it was at first: epochs are about to run out. */
  private restart(b: Battle): void {
    this.makeRoom(b);
    this.bytes.set(this.image);
    this.room.clear();
    this.blocks.clear();
    this.listed = null;
    this.resident = null;
  }

  private countOptions({ option }: Battle, count: number): void {
    option.count = count;
    option.lost = this.lost === null ? 0 : this.lost.value;
  }

  private takeOptions({ option, book }: Battle): void {
    copyOptions(option.words, this.options, option.count, book.pathless === true);
  }

  /** Puts the options of `b` into memory, unless they are there. */
  private putOptions(b: Battle): void {
    const { option, book } = b;
    if (this.count !== null) this.count.value = option.count;
    if (this.listed === b && this.listedAt === b.core.decisions[0]) return;
    copyOptions(this.options, option.words, option.count, book.pathless === true);
  }

  /** Lets the translation read the setup of `b`. @returns false if it is not one for it */
  private bind(b: Battle): boolean {
    return this.setups.bind(b.setup, () => setupOf(b));
  }
}

/** Where translations come from: whoever starts the program may leave such a function under this name (`scripts/register.mjs`). */
export const TRANSLATIONS = Symbol.for('muster.translations');
type Source = (ruleset: string, bytes: number) => TranslationFiles | null;

const known = new Map<string, Translation | null>();

/** The translation for battles of a ruleset of so many bytes, one for each thread; null if there is none. */
export function translationFor(ruleset: string, bytes: number): Translation | null {
  const key = `${ruleset}-${bytes}`;
  let translation = known.get(key);
  if (translation === undefined) {
    const source = (globalThis as unknown as Readonly<Record<symbol, Source | undefined>>)[TRANSLATIONS];
    const files = source?.(ruleset, bytes) ?? null;
    translation = files === null ? null : new Translation(files);
    known.set(key, translation);
  }
  return translation;
}
