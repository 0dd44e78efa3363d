// Parts of setups in the memory of a translation: their addresses, and the check that they are of the kind for which
// the translation was made.
import type { Battle, Setup } from '../kernel/battle.js';

/** A part of the setup that the translation reads through `address`. */
export interface SetupPart {
  readonly path: string;
  readonly kind: 'number' | 'boolean' | 'array' | 'arrays' | 'list' | 'texts' | 'text';
  /** Kind of the number, or of each number of a list. */
  readonly numberKind: string | null;
  /** The only text for which the translation is valid, or null for a missing part. */
  readonly sample: string | null;
  /** The largest value that a number may have. */
  readonly bound: number;
  readonly address: number;
}

type Numbers = ArrayBufferView & { readonly length: number };

const serials = new WeakMap<Setup, number>();
let serial = 0;

/** Returns a number other than 0 that identifies the setup. */
function serialOf(setup: Setup): number {
  let known = serials.get(setup);
  if (known === undefined) {
    known = ++serial;
    serials.set(setup, known);
  }
  return known;
}

/** Returns the value in `part` under these names, one level per name. */
const following = (part: unknown, names: readonly string[]): unknown =>
  names.reduce((v, name) => (v as Readonly<Record<string, unknown>> | null | undefined)?.[name], part);

/** Returns the value of a battle under the first name of a path. */
type From = (name: string) => unknown;

/** Tables that play reads and that a game computes from the setup of a battle, by name; names begin with `!`. */
export type Made = Readonly<Record<string, (b: Battle) => unknown>>;

/**
 * Returns the reader of the setup of `b` and of the tables made from it, each once. The empty name is the number of the
 * setup.
 */
export function setupOf(b: Battle, made: Made): From {
  const tables = new Map<string, unknown>();
  return (name) => {
    if (name === '') return serialOf(b.setup);
    const make = made[name];
    if (make !== undefined && !tables.has(name)) tables.set(name, make(b));
    return tables.get(name) ?? (b.setup as unknown as Readonly<Record<string, unknown>>)[name];
  };
}

/**
 * Returns a reader for a path like `unit.M`. A path like `weapons.*.short` reads a field of each of a list of records;
 * its result is a list, the same object for the same records.
 */
function reader(path: string): (from: From) => unknown {
  const [first, ...rest] = path.split('.');
  const each = rest.indexOf('*');
  if (each < 0) return (from) => following(from(first), rest);
  const [before, after] = [rest.slice(0, each), rest.slice(each + 1)];
  let records: readonly unknown[] = [];
  let list: readonly unknown[] = [];
  return (from) => {
    const now = following(from(first), before) as readonly unknown[];
    if (now !== records) list = now.map((record) => following(record, after));
    records = now;
    return list;
  };
}

/** Returns the value at a path of the setup of `b`. */
export const partOf = (b: Battle, made: Made, path: string): unknown => reader(path)(setupOf(b, made));

/** Memory of a translation for parts of setups. */
export class SetupRoom {
  /** Number of times that all contents were dropped. */
  generation = 0;
  readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly bytes: Uint8Array;
  private readonly from: number;
  private readonly end: number;
  private free: number;
  /** Addresses of the arrays that are already in memory: many setups share the arrays of armies. */
  private arrays = new WeakMap<object, number>();
  /** Numbers of texts: first those of the program, then those of setups as they come. */
  private readonly texts: Map<string, number>;

  /**
   * @param from first byte of this memory
   * @param end offset after its last byte
   * @param texts texts of the program
   */
  constructor(buffer: ArrayBuffer, from: number, end: number, texts: readonly string[]) {
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.from = from;
    this.free = from;
    this.end = end;
    this.texts = new Map(texts.map((text, i) => [text, i]));
  }

  /** Makes sure that `bytes` are free; if necessary it drops all contents. */
  want(bytes: number): void {
    if (this.free + bytes + 64 > this.end) this.clear();
  }

  clear(): void {
    this.free = this.from;
    this.arrays = new WeakMap();
    this.generation++;
  }

  /**
   * Puts an array into memory unless it is already there.
   * @returns its address
   */
  put(array: Numbers): number {
    const known = this.arrays.get(array);
    if (known !== undefined) return known;
    const at = this.putAnew(array);
    this.arrays.set(array, at);
    return at;
  }

  /**
   * Puts an array into memory.
   * @returns its address
   */
  putAnew(array: Numbers): number {
    const at = (this.free + 7) & ~7;
    this.free = at + array.byteLength;
    // making a view of each array would cost more than copying its contents
    if (array instanceof Float64Array) this.doubles.set(array, at >> 3);
    else if (array instanceof Int32Array) this.words.set(array, at >> 2);
    else this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    return at;
  }

  numberOf(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, this.texts.size);
    return this.texts.size - 1;
  }
}

/** A part, and the address of the value that was put there last: many setups share the same armies. */
interface Placed {
  readonly part: SetupPart;
  readonly read: (from: From) => unknown;
  given: unknown;
  isFit: boolean;
  first: number;
  second: number;
}
const NEVER = {};

/** Parts that a translation reads together, for one setup after the other. */
export class SetupParts {
  private readonly parts: readonly Placed[];
  private readonly room: SetupRoom;
  private generation = -1;
  /**
   * For each setup the words to write and their addresses, alternately; null if the translation does not fit the setup.
   */
  private placed = new WeakMap<object, Int32Array | null>();
  private bound: object | null = null;

  constructor(parts: readonly SetupPart[], room: SetupRoom) {
    this.parts = parts.map((part) => {
      return { part, read: reader(part.path), given: NEVER, isFit: false, first: 0, second: 0 };
    });
    this.room = room;
  }

  /**
   * Lets the translation read these parts. `of` is the object that owns them; `from` returns their reader.
   * @returns false if the translation does not fit them
   */
  bind(of: object, from: () => From): boolean {
    this.renew();
    if (of === this.bound) return true;
    let placed = this.placed.get(of);
    if (placed === undefined) {
      placed = this.place(from());
      this.placed.set(of, placed);
    }
    if (placed === null) return false;
    const { words } = this.room;
    for (let i = 0; i < placed.length; i += 2) words[placed[i]] = placed[i + 1];
    this.bound = of;
    return true;
  }

  /** Returns the reason why the parts do not fit the translation, or null if they fit. */
  refusal(from: From): string | null {
    const unfit = this.parts.find(({ part, read }) => isUnfit(part, read(from)));
    return unfit === undefined ? null : `${unfit.part.path} of the setup is ${unfit.read(from)}`;
  }

  /** Forgets all addresses after the memory was dropped. */
  private renew(): void {
    if (this.generation === this.room.generation) return;
    this.generation = this.room.generation;
    this.placed = new WeakMap();
    this.bound = null;
    for (const placed of this.parts) placed.given = NEVER;
  }

  /**
   * Puts the parts into memory.
   * @returns words to write and their addresses, alternately; null if a part does not fit
   */
  private place(from: From): Int32Array | null {
    const all = this.parts.map(({ read }) => read(from));
    this.room.want(
      this.parts.reduce((sum, { part, given }, i) => sum + (given === all[i] ? 0 : room(part, all[i])), 0),
    );
    this.renew(); // putting a part may have dropped the memory
    const words = new Int32Array(4 * this.parts.length);
    let n = 0;
    for (const [i, placed] of this.parts.entries()) {
      const { part } = placed;
      if (placed.given !== all[i]) {
        placed.given = all[i];
        placed.isFit = !isUnfit(part, all[i]);
        if (placed.isFit && part.kind !== 'text') [placed.first, placed.second] = this.put(part, all[i]);
      }
      if (!placed.isFit) return null;
      if (part.kind === 'text') continue;
      words[n++] = part.address >> 2;
      words[n++] = placed.first;
      words[n++] = (part.address >> 2) + 1;
      words[n++] = placed.second;
    }
    return words.subarray(0, n);
  }

  /**
   * Puts a part into memory.
   * @returns its two words: address and length of an array, or a number
   */
  private put({ kind, numberKind, path }: SetupPart, given: unknown): readonly [number, number] {
    const { room } = this;
    if (kind === 'array') return [room.put(given as Numbers), (given as Numbers).length];
    if (kind === 'list' || kind === 'texts') {
      const entries = (given as unknown[]).map((v) => (kind === 'texts' ? room.numberOf(v as string) : Number(v)));
      if (path.includes('*')) entries.unshift(0); // records of a list are numbered from 1: the first entry stands for no record
      const isWide = numberKind === 'f64' || numberKind === 'u32';
      return [room.putAnew(isWide ? Float64Array.from(entries) : Int32Array.from(entries)), entries.length];
    }
    if (kind === 'arrays') {
      const list = given as Numbers[];
      const words = new Int32Array(2 * list.length);
      for (const [i, array] of list.entries()) {
        words[2 * i] = room.putAnew(array);
        words[2 * i + 1] = array.length;
      }
      return [room.putAnew(words), list.length];
    }
    if (numberKind !== 'f64') return [Number(given), 0];
    const two = new Int32Array(Float64Array.of(Number(given)).buffer);
    return [two[0], two[1]];
  }
}

/** Returns the most bytes that a part takes. */
function room({ kind }: SetupPart, given: unknown): number {
  const size = (array: Numbers): number => 16 + array.byteLength;
  if (kind === 'array') return size(given as Numbers);
  if (kind === 'list' || kind === 'texts') return 32 + 8 * (given as unknown[]).length;
  if (kind === 'arrays') return (given as Numbers[]).reduce((sum, array) => sum + 16 + size(array), 16);
  return 0;
}

/** True if the part differs from the part for which the translation was made. */
function isUnfit({ kind, numberKind, sample, bound }: SetupPart, part: unknown): boolean {
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
