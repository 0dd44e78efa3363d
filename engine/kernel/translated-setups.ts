// Parts of setups in the memory of a translation: where they lie, and whether they are such as it was made for.
import type { Battle, Setup } from './battle.js';

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

type Numbers = ArrayBufferView & { readonly length: number };

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

/** What lies in `part` under these names, one in the other. */
export const following = (part: unknown, names: readonly string[]): unknown =>
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

/** Room in the memory of a translation for parts of setups. */
export class SetupRoom {
  /** How often all that lay in it has gone. */
  generation = 0;
  readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly from: number;
  private readonly end: number;
  private free: number;
  /** Where arrays lie that have been placed: those of armies are the same in many setups. */
  private arrays = new WeakMap<object, number>();
  /** Numbers of texts: those of the program first, then those of setups as they come. */
  private readonly texts: Map<string, number>;

  /** @param from first byte of it @param end the byte behind it @param texts of the program */
  constructor(buffer: ArrayBuffer, from: number, end: number, texts: readonly string[]) {
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.from = from;
    this.free = from;
    this.end = end;
    this.texts = new Map(texts.map((text, i) => [text, i]));
  }

  /** Makes room for so many bytes, if need be by letting all that lies here go. */
  want(bytes: number): void {
    if (this.free + bytes + 64 > this.end) this.clear();
  }

  clear(): void {
    this.free = this.from;
    this.arrays = new WeakMap();
    this.generation++;
  }

  /** Puts an array here, once. @returns where it lies */
  put(array: Numbers): number {
    const known = this.arrays.get(array);
    if (known !== undefined) return known;
    const at = (this.free + 7) & ~7;
    this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    this.free = at + array.byteLength;
    this.arrays.set(array, at);
    return at;
  }

  numberOf(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, this.texts.size);
    return this.texts.size - 1;
  }
}

/** Parts that a translation reads together, of one setup after the other. */
export class SetupParts {
  private readonly parts: readonly SetupPart[];
  private readonly room: SetupRoom;
  private generation = -1;
  /** By setup: words to write and where, in turn; null: the translation is not one for it. */
  private placed = new WeakMap<object, Int32Array | null>();
  private bound: object | null = null;

  constructor(parts: readonly SetupPart[], room: SetupRoom) {
    this.parts = parts;
    this.room = room;
  }

  /**
   * Lets the translation read these parts. `of`: what they belong to; `given`: gives them, in the order of the parts.
   * @returns false if the translation is not one for them
   */
  bind(of: object, given: () => readonly unknown[]): boolean {
    this.renew();
    if (of === this.bound) return true;
    let placed = this.placed.get(of);
    if (placed === undefined) {
      const values = given();
      placed = this.refusalOf(values) === null ? this.place(values) : null;
      this.renew(); // it may have made room for itself
      this.placed.set(of, placed);
    }
    if (placed === null) return false;
    const { words } = this.room;
    for (let i = 0; i < placed.length; i += 2) words[placed[i]] = placed[i + 1];
    this.bound = of;
    return true;
  }

  /** Why these are not such as the translation was made for, or null. */
  refusalOf(given: readonly unknown[]): string | null {
    const at = this.parts.findIndex((part, i) => isUnfit(part, given[i]));
    return at < 0 ? null : `${this.parts[at].path} of the setup is ${given[at]}`;
  }

  private renew(): void {
    if (this.generation === this.room.generation) return;
    this.generation = this.room.generation;
    this.placed = new WeakMap();
    this.bound = null;
  }

  /** Lays the parts of a setup out. @returns words to write, and where, in turn */
  private place(given: readonly unknown[]): Int32Array {
    const values = this.parts.map((part, i) => this.laid(part, given[i]));
    const size = (array: Numbers) => 16 + array.byteLength;
    let wanted = 0;
    this.parts.forEach(({ kind }, i) => {
      if (kind === 'arrays') for (const array of values[i] as Numbers[]) wanted += 16 + size(array);
      else if (isArray(kind)) wanted += size(values[i] as Numbers);
    });
    this.room.want(wanted);
    const found: number[] = [];
    this.parts.forEach(({ kind, numberKind, address }, i) => {
      if (kind === 'text') return;
      const [first, second] = this.placePart(kind, numberKind, values[i]);
      found.push(address >> 2, first, (address >> 2) + 1, second);
    });
    return Int32Array.from(found);
  }

  /** A list of numbers or texts as an array, what is no list as it is. Records of a list are numbered from 1: nothing is the first. */
  private laid({ kind, numberKind, path }: SetupPart, part: unknown): unknown {
    if (kind !== 'list' && kind !== 'texts') return part;
    const entries = (part as unknown[]).map((v) => (kind === 'texts' ? this.room.numberOf(v as string) : Number(v)));
    if (path.includes('*')) entries.unshift(0);
    return numberKind === 'f64' || numberKind === 'u32' ? Float64Array.from(entries) : Int32Array.from(entries);
  }

  private placePart(kind: SetupPart['kind'], numberKind: string | null, part: unknown): readonly [number, number] {
    if (isArray(kind)) return [this.room.put(part as Numbers), (part as Numbers).length];
    if (kind === 'arrays') {
      const placed = (part as Numbers[]).map((array) => [this.room.put(array), array.length]);
      return [this.room.put(Int32Array.from(placed.flat())), placed.length];
    }
    if (numberKind !== 'f64') return [Number(part), 0];
    const two = new Int32Array(Float64Array.of(Number(part)).buffer);
    return [two[0], two[1]];
  }
}

/** Is this another part than the translation was made for? */
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
