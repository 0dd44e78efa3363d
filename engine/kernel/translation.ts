import type { Battle } from './battle.js';
import type { Chance } from './chance.js';
import { SEGMENTS } from './core.js';
import { copyOptions, FIELDS, MAX_OPTIONS } from './options.js';
import { Ahead } from './translated-ahead.js';
import { type Block, Blocks, type Seen } from './translated-blocks.js';
import { Cell, type ToldCell } from './translated-cells.js';
import { type NativeModule, type Opened, open, PAGE } from './translated-modules.js';
import { type SetupPart, SetupParts, SetupRoom, setupOf } from './translated-setups.js';

// Plays in the translation: the engine of a ruleset that `npm run translate` translated from the same sources. All
// callers use the battle of JavaScript; its bytes are copied to the translation for the duration of play and copied
// back.

/** Places in a block where observations are written. */
export interface ToldObserving {
  /** Parts of the writer's facts about both armies; paths start at those facts. */
  readonly facts: readonly SetupPart[];
  /**
   * Offsets of the outputs: the observation (`out`, `size` numbers long) and the victory points of both players
   * (`points`).
   */
  readonly out: number;
  readonly size: number;
  readonly points: number;
}

/** Data from the translator beside the module and the memory image. */
export interface Told {
  readonly ruleset: string;
  /** Size in bytes of the canonical region; it identifies the size class. */
  readonly bytes: number;
  readonly setup: readonly SetupPart[];
  /** Texts with which play compares texts of the setup, by number. */
  readonly texts: readonly string[];
  /** Places in the sources that throw, by number. */
  readonly fails: readonly string[];
  /** Address of the canonical region. */
  readonly base: number;
  /** Offsets of the words of a block that contain addresses in it. */
  readonly links: readonly number[];
  /** Address of the columns of the options, laid out as in `OptionTable.words`. */
  readonly options: number;
  /**
   * Address of two words: the state of the sampler of a playout, and a flag, 1 if the sampler has no state and must be
   * called.
   */
  readonly chance: number;
  /** Data about the translated writer of observations; null if it is not translated. */
  readonly observing: ToldObserving | null;
  readonly cells: Readonly<Record<'decision' | 'lost' | 'wanted' | 'count', ToldCell | null>> & {
    readonly geometryVersion: ToldCell;
    /** The counter for the epochs of all battles. */
    readonly clock: ToldCell;
  };
}

/** The files of a translation. */
export interface TranslationFiles {
  readonly code: Uint8Array;
  readonly image: Uint8Array;
  /** Initial contents of a block of derived data, with addresses relative to its start. */
  readonly block: Uint8Array;
  readonly told: Told;
  /** The same program compiled for this machine, or null if it could not be compiled. */
  readonly native: NativeModule | null;
}

/** Limit of the epochs, which are 32-bit integers to which other numbers are added. */
const LAST_VERSION = 2 ** 30;
const BLOCKS_BYTES = 2048 * PAGE;
/** Size in pages of the memory for parts of setups; unused pages take no physical memory. */
const ROOM = 1024;

/** The translated engine of one ruleset and size class. It serves all battles of a thread, one after the other. */
export class Translation {
  readonly told: Told;
  /** True if it runs as native code, false if it runs in WebAssembly. */
  readonly isNative: boolean;
  /** Number of times that it threw; JavaScript played on each time. */
  failures = 0;
  lastFailure: Error | null = null;
  private readonly bytes: Uint8Array;
  /** Views of the canonical region by bytes and by words, and of the columns of the options. */
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
  // the exports are stored in fields, because each look-up in a module goes by name
  private readonly goOnThere: Opened['goOn'];
  private readonly playOutThere: Opened['playOut'];
  private readonly observeThere: Opened['observe'];
  private readonly goOnSeenThere: Opened['goOnSeen'];
  private chance: Chance | null = null;
  /** The battle whose canonical region is in memory as it was left. */
  private resident: Battle | null = null;
  /** The battle whose options are in memory, and the number of its decision. */
  private listed: Battle | null = null;
  private listedAt = 0;
  private readonly ahead = new Ahead();
  /** Layout of the battles whose answer begins at word `answerAt`. */
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
   * Goes on from the answer written in `b` to the next question and lists its options.
   * @param asLeft nothing but the answer was written to `b` since the last play
   * @param unseen until `bringBack` the caller reads only the options, `core` and `decision` of `b`
   * @returns false, and changes nothing, if the translation does not fit; then answers may have to be replayed with
   * `recall`
   */
  goOn(b: Battle, asLeft = false, unseen = false): boolean {
    const { ahead } = this;
    const block = this.enter(b, asLeft);
    if (block === null) return false;
    const goesAhead = unseen && block.isKept;
    if (goesAhead || ahead.battle !== null) ahead.note(b);
    // a battle that is only played on will be observed next
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

  /** Makes the bytes of `b` up to date if it was played on unseen. */
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

  /** Call this after the bytes of `b` were replaced: its state in memory is no longer valid. */
  forget(b: Battle): void {
    if (this.ahead.battle === b) this.ahead.forget();
  }

  /**
   * After a failed `goOn`, writes the next answer that the bytes of `b` do not contain yet.
   * @returns false at the last one
   */
  recall(b: Battle): boolean {
    return this.ahead.recall(b);
  }

  /**
   * Plays on as `playOut` of the kernel does.
   * @returns -1, and changes nothing but `random`, if the translation does not fit
   */
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
   * Writes the observation of `player` of `b` with all columns; the options of `b` are listed.
   * @param facts constant facts about the armies of `b`, the same object for the same armies
   * @param asLeft nothing was written to `b` since the last play
   * @returns its views, valid until the next call; null if the translation does not fit
   */
  observe(b: Battle, player: number, facts: object, asLeft = false): Seen | null {
    const { observeThere } = this;
    if (observeThere === undefined || this.told.observing === null) return null;
    const known = this.blocks.of(b);
    if (!known.isKept) return null; // a shared block would contain the data of another battle
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

  /**
   * Lets the translation read the observer's facts about the armies of `b`.
   * @returns false if it does not fit them
   */
  private bindFacts(b: Battle, facts: object): boolean {
    const { generation } = this.room;
    if (!this.facts.bind(facts, () => (name) => (facts as Readonly<Record<string, unknown>>)[name])) return false;
    // putting the facts dropped the memory, and the setup with it
    if (this.room.generation !== generation) this.bind(b);
    return true;
  }

  /** Returns the reason why the translation does not fit the setup of `b`, or null if it fits. */
  refusal(b: Battle): string | null {
    return this.setups.refusal(setupOf(b));
  }

  private tried(block: Block, play: () => number): number {
    this.listed = null;
    this.resident = null;
    try {
      return play();
    } catch (error) {
      // JavaScript repeats the failure with a better message, or goes on; the new geometry version invalidates what is
      // left in memory
      this.failures++;
      if (this.wanted !== null) this.wanted.value = MAX_OPTIONS;
      this.blocks.renew(block);
      this.lastFailure = error as Error;
      return -1;
    }
  }

  /**
   * Makes the battle in memory equal to `b`.
   * @returns its block; null if the translation cannot play it
   */
  private enter(b: Battle, asLeft = false): Block | null {
    if (b.log !== null || b.dice.source !== null || b.dice.listener !== null) {
      this.makeRoom(b);
      return null;
    }
    if (this.clock.value > LAST_VERSION) this.restart(b);
    if (!this.bind(b)) return null;
    b.dice.store();
    const block = this.blocks.of(b);
    // derived data is valid as long as the battle goes on from where it was left
    const goesOn = b.geometryVersion === block.geometryVersion && b.core.decisions[0] === block.decisions;
    if (asLeft && goesOn && this.resident === b) this.putAnswer(b);
    else {
      this.makeRoom(b);
      this.region.set(b.bytes);
    }
    const geometryVersion = goesOn ? block.own : this.clock.value + 1;
    if (!goesOn) this.clock.value = geometryVersion;
    this.geometryVersion.value = geometryVersion;
    block.geometryVersion = -1; // invalid until the battle is left again
    block.seenAt = -1;
    if (!goesOn) block.facts = null;
    if (this.decision !== null) this.decision.value = 0;
    return block;
  }

  /** Brings back the battle that is ahead of its bytes. An answer of `b` that was written since then stays. */
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

  /** Copies the battle in memory to `b`. */
  private leave(b: Battle, block: Block): void {
    b.bytes.set(this.region);
    this.ahead.forget();
    this.left(b, block);
  }

  /** Updates the versions after `b` was played on. */
  private left(b: Battle, block: Block): void {
    b.geometryVersion++; // even if no model moved: JavaScript derives data from more than positions
    b.dice.forget();
    this.stay(b, block);
  }

  /** Records that the battle in memory equals `b`; the derived data is valid until `b` changes. */
  private stay(b: Battle, block: Block): void {
    this.resident = b;
    if (!block.isKept) return;
    block.geometryVersion = b.geometryVersion;
    block.decisions = b.core.decisions[0];
    block.own = this.geometryVersion.value;
  }

  /** Restores the initial memory because the epochs are about to run out. */
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

  /**
   * Lets the translation read the setup of `b`.
   * @returns false if it does not fit
   */
  private bind(b: Battle): boolean {
    return this.setups.bind(b.setup, () => setupOf(b));
  }
}

/** Source of translations: the program that starts may put a function under this symbol (`scripts/register.mjs`). */
export const TRANSLATIONS = Symbol.for('muster.translations');
type Source = (ruleset: string, bytes: number) => TranslationFiles | null;

const known = new Map<string, Translation | null>();

/**
 * Returns the translation for battles of a ruleset whose canonical region has `bytes` bytes, one per thread; null if
 * there is none.
 */
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
