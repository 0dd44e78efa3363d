import type { AcceleratedObservation, Accelerator } from '../kernel/accelerator.js';
import type { Battle } from '../kernel/battle.js';
import type { Chance } from '../kernel/chance.js';
import { SEGMENTS } from '../kernel/core.js';
import { copyOptions, FIELDS, MAX_OPTIONS } from '../kernel/options.js';
import { chooseHere, type Ruleset } from '../kernel/ruleset.js';
import { Ahead } from './ahead.js';
import { type Block, Blocks } from './blocks.js';
import { Cell, type ToldCell } from './cells.js';
import type { Told, TranslationFiles } from './files.js';
import { type Opened, open, PAGE } from './modules.js';
import { type Made, SetupParts, SetupRoom, setupOf } from './setups.js';

// Plays in the translation: the engine of a ruleset that `npm run translate` translated from the same sources. All
// callers use the battle of JavaScript; its bytes are copied to the translation for the duration of play and copied
// back.

/** Limit of the geometry versions, which are 32-bit integers to which other numbers are added. */
const LAST_VERSION = 2 ** 30;
const BLOCKS_BYTES = 2048 * PAGE;
/** Size in pages of the memory for parts of setups; unused pages take no physical memory. */
const ROOM = 1024;

/** The translated engine of one ruleset and size class. It serves all battles of a thread, one after the other. */
export class Translation implements Accelerator {
  readonly told: Told;
  /** True if it runs as native code, false if it runs in WebAssembly. */
  readonly isNative: boolean;
  readonly engine: 'native code' | 'WebAssembly';
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
  /** Layout of the battles whose answer lies at `answer`. */
  private layout: Battle['layout'] | null = null;
  private answer: Int32Array = new Int32Array(0);
  private readonly rules: Ruleset;
  private readonly made: Made;

  /** @param made tables that play reads and that are computed from a setup, by name */
  constructor(files: TranslationFiles, rules: Ruleset, made: Made = {}) {
    this.rules = rules;
    this.made = made;
    const { image, block, told } = files;
    const opened = open(files, image.length + ROOM * PAGE + BLOCKS_BYTES, (n) => (this.chance as Chance).below(n));
    const { buffer } = opened;
    this.told = told;
    this.isNative = opened.isNative;
    this.engine = opened.isNative ? 'native code' : 'WebAssembly';
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

  goOn(b: Battle, i: number): boolean {
    const { ahead } = this;
    const block = this.enter(b, this.blocks.of(b).isLent);
    if (block === null) return false;
    this.putAnswer(b, i);
    const goesAhead = block.isLent;
    if (goesAhead || ahead.battle !== null) ahead.note(b, i);
    // a battle that no other code reads will be observed next
    const observing = goesAhead && block.facts !== null && this.bindFacts(b, block.facts);
    const play = (observing ? this.goOnSeenThere : undefined) ?? this.goOnThere;
    const count = this.tried(block, () => play(block.at));
    if (count < 0) {
      for (const owed of ahead.undo()) chooseHere(this.rules, b, owed);
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
    if (play !== this.goOnThere && count > 0) {
      block.seenAt = b.core.decisions[0];
      block.seenBy = b.decision.player[0];
    }
    return true;
  }

  lend(b: Battle): void {
    const block = this.blocks.of(b);
    if (block.isLent || !block.isKept) return;
    block.isLent = true;
    if (this.resident === b) this.resident = null; // other code may have written to it
  }

  bringBack(b: Battle): void {
    this.blocks.of(b).isLent = false;
    this.copyBack(b);
  }

  /** Copies `b` back to its bytes if it is ahead of them. */
  private copyBack(b: Battle): void {
    if (this.ahead.battle !== b) return;
    b.bytes.set(this.region);
    this.takeOptions(b);
    this.ahead.forget();
  }

  forget(b: Battle): void {
    this.blocks.of(b).isLent = false;
    if (this.ahead.battle === b) this.ahead.forget();
  }

  playOut(b: Battle, random: Chance): number {
    const block = this.enter(b, false);
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

  observe(b: Battle, player: number, facts: object): AcceleratedObservation | null {
    const { observeThere } = this;
    if (observeThere === undefined || this.told.observing === null) return null;
    const known = this.blocks.of(b);
    if (!known.isKept) return null; // a shared block would contain the data of another battle
    const wasSeen = known.seenAt === b.core.decisions[0] && known.seenBy === player && known.facts === facts;
    if (known.isLent && wasSeen && this.resident === b && known.geometryVersion === b.geometryVersion)
      return this.blocks.seen(known);
    const block = this.enter(b, known.isLent);
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
    return this.setups.refusal(setupOf(b, this.made));
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
   * @param isAsLeft true if nothing was written to `b` since the translation played it
   * @returns its block; null if the translation cannot play it
   */
  private enter(b: Battle, isAsLeft: boolean): Block | null {
    if (b.log !== null || b.dice.source !== null || b.dice.listener !== null) {
      this.makeRoom();
      return null;
    }
    if (this.clock.value > LAST_VERSION) this.restart();
    if (!this.bind(b)) return null;
    b.dice.store();
    const block = this.blocks.of(b);
    // derived data is valid as long as the battle goes on from where it was left
    const goesOn = b.geometryVersion === block.geometryVersion && b.core.decisions[0] === block.decisions;
    if (!(isAsLeft && goesOn && this.resident === b)) {
      this.makeRoom();
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

  /** Copies the battle that is ahead of its bytes back to them. */
  private makeRoom(): void {
    const { battle } = this.ahead;
    if (battle !== null) this.copyBack(battle);
  }

  /** Writes option `i` of `b` as its answer in memory. */
  private putAnswer(b: Battle, i: number): void {
    const { layout, answerWords, option } = b;
    if (this.layout !== layout) {
      this.layout = layout;
      const first = (answerWords.byteOffset - b.bytes.byteOffset) >> 2;
      this.answer = this.words.subarray(first, first + answerWords.length);
    }
    const { answer } = this;
    const from = this.ahead.battle === b ? this.options : option.words; // the options of a battle that is ahead are only in this memory
    for (let k = i, w = 0; w < FIELDS; k += MAX_OPTIONS, w++) answer[w] = from[k];
    const isPathless = b.book.pathless === true;
    const path = FIELDS * MAX_OPTIONS + i * SEGMENTS;
    for (let s = 0; s < SEGMENTS; s++) answer[FIELDS + s] = isPathless ? 0 : from[path + s];
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

  /** Restores the initial memory because the geometry versions are about to run out. */
  private restart(): void {
    this.makeRoom();
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
    return this.setups.bind(b.setup, () => setupOf(b, this.made));
  }
}
