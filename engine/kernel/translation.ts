import type { Battle, Setup } from './battle.js';
import { SEGMENTS } from './core.js';
import { MAX_OPTIONS } from './options.js';
import type { Chance } from './ruleset.js';

// Play in WebAssembly: the engine of a ruleset as `npm run translate` has translated it from the same sources. The battle of
// JavaScript stays the one that everybody sees; its bytes go over for as long as it is played on, and come back.

/** A number of the translation: where it lies, and whether it is a whole one of 32 bits. */
interface Cell {
  readonly at: number;
  readonly kind: string;
}

/** A part of the setup that the translation reads through `address`. */
export interface SetupPart {
  readonly path: string;
  readonly kind: 'number' | 'boolean' | 'array' | 'arrays' | 'list' | 'texts' | 'text';
  /** Of a number, and of each number of a list. */
  readonly numberKind: string | null;
  /** The text, or null for nothing, for which alone the translation holds. */
  readonly sample: string | null;
  /** Size that a number must not exceed. */
  readonly bound: number;
  readonly address: number;
}

/** Columns of the options, in the order in which they are handed over. */
export const COLUMNS = ['verb', 'target', 'n', 'x', 'y', 'facing', 'files', 'extra', 'path'] as const;

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
  /** Where the columns of the options lie. */
  readonly columns: Readonly<Record<(typeof COLUMNS)[number], number>>;
  readonly cells: Readonly<Record<'decision' | 'lost' | 'wanted', Cell | null>> & {
    readonly epoch: Cell;
    /** Counts the epochs of all battles. */
    readonly clock: Cell;
  };
}

/** The files of a translation. */
export interface TranslationFiles {
  readonly code: Uint8Array;
  readonly image: Uint8Array;
  /** What a block of what is derived from a battle holds at first, addresses in it counted from its beginning. */
  readonly block: Uint8Array;
  readonly told: Told;
}

/** The part of WebAssembly that is used here. */
interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
}
interface Exports {
  /** Where the block of the battle at hand lies. */
  readonly block: { value: number };
  goOn(): number;
  playOut(): number;
}

const PAGE = 65536;
/** Epochs are whole numbers of 32 bits, to which others are added. */
const LAST_EPOCH = 2 ** 30;
/** Blocks that there is room for, at most: what is derived from so many battles is kept while others are played. */
const MOST_BLOCKS = 1024;
const BLOCKS_BYTES = 1024 * PAGE;
/** Room for the parts of setups, pages: what is never used takes no memory. */
const ROOM = 1024;

type Numbers = ArrayBufferView & { readonly length: number };

/** What is derived from a battle: where it lies, and how the battle was left, its epoch in memory last. */
interface Block {
  readonly at: number;
  epoch: number;
  decisions: number;
  own: number;
}

/** What a module of the translator imports. `fails`: places in the sources that throw; `below`: who draws in a playout. */
export function importsOf(memory: object, fails: readonly string[], below: Chance['below']): object {
  const { hypot, atan2, sin, cos, acos, asin, tan, exp, log, pow } = Math;
  const fail = (i: number): never => {
    throw new Error(`the translation throws what ${fails[i]} throws`);
  };
  const rem = (x: number, y: number): number => x % y;
  return { memory, fail, rem, below, pow, hypot, atan2, sin, cos, acos, asin, tan, exp, log };
}

/** The engine of one ruleset and size class in WebAssembly, for all battles of a thread, one after the other. */
export class Translation {
  readonly told: Told;
  /** How often it has thrown: then JavaScript has played on. */
  failures = 0;
  lastFailure: Error | null = null;
  private readonly exports: Exports;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly columns: readonly Int32Array[];
  /** Where parts of setups begin, and where the next of them goes. */
  private readonly heap: number;
  private free: number;
  /** By setup: words to write and where, in turn; null: the translation is not one for it. */
  private placed = new WeakMap<Setup, Int32Array | null>();
  /** Where arrays lie that have been placed: those of armies are the same in many setups. */
  private arrays = new WeakMap<object, number>();
  private bound: Setup | null = null;
  private readonly words: Int32Array;
  /** Numbers of texts: those of the program first, then those of setups as they come. */
  private readonly texts: Map<string, number>;
  private chance: Chance | null = null;
  private readonly image: Uint8Array;
  private readonly block: Uint8Array;
  private readonly firstBlock: number;
  private readonly mostBlocks: number;
  private blocks = new WeakMap<Battle, Block>();
  private blockCount = 0;
  /** Blocks of battles that are gone. */
  private freeBlocks: number[] = [];
  private readonly gone = new FinalizationRegistry<readonly [free: number[], at: number]>(([free, at]) => {
    free.push(at);
  });
  /** The block of battles for which there is no other. */
  private readonly spare: Block;

  constructor({ code, image, block, told }: TranslationFiles) {
    const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;
    const memory = new wasm.Memory({ initial: image.length / PAGE + ROOM + BLOCKS_BYTES / PAGE, maximum: PAGE });
    this.told = told;
    this.texts = new Map(told.texts.map((text, i) => [text, i]));
    this.bytes = new Uint8Array(memory.buffer);
    this.view = new DataView(memory.buffer);
    this.words = new Int32Array(memory.buffer);
    this.image = image;
    this.bytes.set(image);
    this.heap = image.length;
    this.free = image.length;
    this.block = block;
    this.firstBlock = image.length + ROOM * PAGE;
    this.mostBlocks = Math.min(MOST_BLOCKS, Math.floor(BLOCKS_BYTES / Math.max(64, block.length)) - 1);
    this.spare = this.newBlock(this.firstBlock);
    this.columns = COLUMNS.map((name) => new Int32Array(memory.buffer, told.columns[name]));
    const below = (n: number): number => (this.chance as Chance).below(n);
    this.exports = new wasm.Instance(new wasm.Module(code), { m: importsOf(memory, told.fails, below) }).exports;
  }

  /**
   * Goes on from the answer that is written in `b` to the next question and lists its options.
   * @returns false, and nothing has changed, if this is not a translation for it
   */
  goOn(b: Battle): boolean {
    const block = this.enter(b);
    if (block === null) return false;
    const count = this.tried(() => this.exports.goOn());
    if (count < 0) return false;
    this.leave(b, block);
    this.takeOptions(b, count);
    b.option.decision = count > 0 ? b.core.decisions[0] + 1 : 0;
    return true;
  }

  /** As `playOut` of the kernel. @returns -1, and nothing has changed but `random`, if this is not a translation for it */
  playOut(b: Battle, random: Chance): number {
    const block = this.enter(b);
    if (block === null) return -1;
    this.chance = random;
    const played = this.tried(() => this.exports.playOut());
    this.chance = null;
    if (played >= 0) this.leave(b, block);
    return played;
  }

  /** Why this is not a translation for battles of the setup of `b`, or null. */
  refusal(b: Battle): string | null {
    return this.refusalOf(this.partsOf(b));
  }

  private tried(play: () => number): number {
    try {
      return play();
    } catch (error) {
      // JavaScript will say it better, or go on; what was left behind in memory counts no more, as the epoch rises
      this.failures++;
      const { wanted } = this.told.cells;
      if (wanted !== null) this.write(wanted, MAX_OPTIONS);
      this.lastFailure = error as Error;
      return -1;
    }
  }

  /** Makes the battle in memory the one that `b` is. @returns its block; null if it cannot be played here */
  private enter(b: Battle): Block | null {
    if (b.log !== null || b.dice.source !== null || b.dice.listener !== null) return null;
    const { base, cells } = this.told;
    if (this.read(cells.clock) > LAST_EPOCH) this.restart();
    if (b.setup !== this.bound && !this.bind(b)) return null;
    b.dice.store();
    this.bytes.set(b.bytes, base);
    const block = this.blockOf(b);
    this.exports.block.value = block.at;
    // what was derived holds as long as the battle goes on where it was left
    const goesOn = b.epoch === block.epoch && b.core.decisions[0] === block.decisions;
    const epoch = goesOn ? block.own : this.read(cells.clock) + 1;
    if (!goesOn) this.write(cells.clock, epoch);
    this.write(cells.epoch, epoch);
    block.epoch = -1; // until it is left again
    if (cells.decision !== null) this.write(cells.decision, 0);
    return block;
  }

  /** Makes `b` the battle in memory. */
  private leave(b: Battle, block: Block): void {
    const { base } = this.told;
    const { bytes } = this;
    b.bytes.set(bytes.subarray(base, base + b.bytes.length));
    b.epoch++; // also if nobody has moved: JavaScript derives from more than that
    b.dice.forget();
    if (block === this.spare) return;
    block.epoch = b.epoch;
    block.decisions = b.core.decisions[0];
    block.own = this.read(this.told.cells.epoch);
  }

  private blockOf(b: Battle): Block {
    const known = this.blocks.get(b);
    if (known !== undefined) return known;
    const free = this.freeBlocks.pop();
    if (free === undefined && this.blockCount >= this.mostBlocks) return this.spare;
    const block = this.newBlock(free ?? this.firstBlock + ++this.blockCount * this.block.length);
    this.blocks.set(b, block);
    this.gone.register(b, [this.freeBlocks, block.at]);
    return block;
  }

  private newBlock(at: number): Block {
    this.bytes.set(this.block, at);
    for (const word of this.told.links) this.view.setInt32(at + word, this.view.getInt32(at + word, true) + at, true);
    return { at, epoch: -1, decisions: 0, own: 0 };
  }

  /** Begins with memory as it was at first: epochs are about to run out. */
  private restart(): void {
    this.bytes.set(this.image);
    this.free = this.heap;
    this.placed = new WeakMap();
    this.arrays = new WeakMap();
    this.blocks = new WeakMap();
    this.blockCount = 0;
    this.freeBlocks = []; // those of battles of before go nowhere
    this.bound = null;
    this.newBlock(this.firstBlock);
  }

  private takeOptions({ option, book }: Battle, count: number): void {
    option.count = count;
    const { lost } = this.told.cells;
    option.lost = lost === null ? 0 : this.read(lost);
    for (let k = 0; k < COLUMNS.length; k++) {
      const own = option[COLUMNS[k]];
      const from = this.columns[k];
      const n = COLUMNS[k] !== 'path' ? count : book.pathless === true ? 0 : count * SEGMENTS;
      for (let i = 0; i < n; i++) own[i] = from[i];
    }
  }

  private read({ at, kind }: Cell): number {
    return kind === 'f64' ? this.view.getFloat64(at, true) : this.view.getInt32(at, true);
  }

  private write({ at, kind }: Cell, n: number): void {
    if (kind === 'f64') this.view.setFloat64(at, n, true);
    else this.view.setInt32(at, n, true);
  }

  /** Lets the translation read the setup of `b`. @returns false if it is not one for it */
  private bind(b: Battle): boolean {
    let placed = this.placed.get(b.setup);
    if (placed === undefined) {
      const parts = this.partsOf(b);
      placed = this.refusalOf(parts) === null ? this.place(parts) : null;
      this.placed.set(b.setup, placed);
    }
    if (placed === null) return false;
    const { words } = this;
    for (let i = 0; i < placed.length; i += 2) words[placed[i]] = placed[i + 1];
    this.bound = b.setup;
    return true;
  }

  /** The parts of the setup of `b`, as the translation is told them. What the rulebook makes of it is made once. */
  private partsOf(b: Battle): unknown[] {
    const made = new Map<string, unknown>();
    return this.told.setup.map(({ path }) => partOf(b, path, made));
  }

  private refusalOf(parts: readonly unknown[]): string | null {
    const { setup } = this.told;
    const at = setup.findIndex((part, i) => this.unfit(part, parts[i]));
    return at < 0 ? null : `${setup[at].path} of the setup is ${parts[at]}`;
  }

  private unfit({ kind, numberKind, sample, bound }: SetupPart, part: unknown): boolean {
    const isOther = (v: unknown): boolean => {
      if (typeof v !== 'number' && typeof v !== 'boolean') return true;
      return Math.abs(Number(v)) > bound || (numberKind !== 'f64' && !Number.isInteger(Number(v)));
    };
    switch (kind) {
      case 'text':
        return (part ?? null) !== (sample ?? null);
      case 'texts':
        return (part as unknown[]).some((v) => typeof v !== 'string');
      case 'list':
        return (part as unknown[]).some(isOther);
      case 'number':
      case 'boolean':
        return isOther(part);
      default:
        return false;
    }
  }

  /** Lays the parts of a setup out. @returns words to write, and where, in turn */
  private place(given: readonly unknown[]): Int32Array {
    const { setup } = this.told;
    const parts = setup.map((part, i) => this.laid(part, given[i]));
    const size = (array: Numbers) => 16 + array.byteLength;
    let wanted = 0;
    setup.forEach(({ kind }, i) => {
      if (kind === 'arrays') for (const array of parts[i] as Numbers[]) wanted += 16 + size(array);
      else if (isArray(kind)) wanted += size(parts[i] as Numbers);
    });
    if (this.free + wanted + 64 > this.firstBlock) {
      this.free = this.heap; // setups of long ago make room
      this.placed = new WeakMap();
      this.arrays = new WeakMap();
      this.bound = null;
    }
    const found: number[] = [];
    setup.forEach(({ kind, numberKind, address }, i) => {
      if (kind === 'text') return;
      const [first, second] = this.placePart(kind, numberKind, parts[i]);
      found.push(address >> 2, first, (address >> 2) + 1, second);
    });
    return Int32Array.from(found);
  }

  /** A list of numbers or texts as an array, what is no list as it is. Records of a list are numbered from 1: nothing is the first. */
  private laid({ kind, numberKind, path }: SetupPart, part: unknown): unknown {
    if (kind !== 'list' && kind !== 'texts') return part;
    const entries = (part as unknown[]).map((v) => (kind === 'texts' ? this.numberOf(v as string) : Number(v)));
    if (path.includes('*')) entries.unshift(0);
    return numberKind === 'f64' || numberKind === 'u32' ? Float64Array.from(entries) : Int32Array.from(entries);
  }

  private numberOf(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, this.texts.size);
    return this.texts.size - 1;
  }

  private placePart(kind: SetupPart['kind'], numberKind: string | null, part: unknown): readonly [number, number] {
    if (isArray(kind)) return [this.put(part as Numbers), (part as Numbers).length];
    if (kind === 'arrays') {
      const placed = (part as Numbers[]).map((array) => [this.put(array), array.length]);
      return [this.put(Int32Array.from(placed.flat())), placed.length];
    }
    if (numberKind !== 'f64') return [Number(part), 0];
    const two = new Int32Array(Float64Array.of(Number(part)).buffer);
    return [two[0], two[1]];
  }

  private put(array: Numbers): number {
    const known = this.arrays.get(array);
    if (known !== undefined) return known;
    const at = (this.free + 7) & ~7;
    this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    this.free = at + array.byteLength;
    this.arrays.set(array, at);
    return at;
  }
}

const isArray = (kind: SetupPart['kind']): boolean => kind === 'array' || kind === 'list' || kind === 'texts';

const serials = new WeakMap<Setup, number>();
let serial = 0;

/** A number for each setup, other than 0. */
function serialOf(setup: Setup): number {
  let known = serials.get(setup);
  if (known === undefined) {
    known = ++serial;
    serials.set(setup, known);
  }
  return known;
}

const following = (part: unknown, names: readonly string[]): unknown =>
  names.reduce((v, name) => (v as Readonly<Record<string, unknown>> | null | undefined)?.[name], part);

/**
 * The part of the setup of `b` at a path: `unit.M`; of each of a list of records, `weapons.*.short`; of what its rulebook makes from
 * it, `!limits.flags`; which setup it is, without a path. `made`: what has been made of it already, by name.
 */
export function partOf(b: Battle, path: string, made = new Map<string, unknown>()): unknown {
  if (path === '') return serialOf(b.setup);
  const [first, ...rest] = path.split('.');
  const make = b.book.made?.[first];
  if (make !== undefined && !made.has(first)) made.set(first, make(b));
  const part = made.get(first) ?? (b.setup as unknown as Readonly<Record<string, unknown>>)[first];
  const each = rest.indexOf('*');
  if (each < 0) return following(part, rest);
  const records = following(part, rest.slice(0, each)) as readonly unknown[];
  return records.map((record) => following(record, rest.slice(each + 1)));
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
