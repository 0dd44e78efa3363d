// What all functions of one translation share: instances, sets of objects and functions, cells, the setup.
import type ts from 'typescript';
import type { Context } from './context.js';
import { nameOf } from './dialect.js';
import { type Family, type Instance, isThing, type Slot } from './instance.js';
import { block, call, i32, load, type Node, op, store } from './ir.js';
import { elementOf, Kept, kindOfNumber, Memory, type TypedArray } from './memory.js';
import type { SetupSlot } from './setup-slots.js';
import { place, sourceOf } from './told.js';
import { TranslationError } from './translation-error.js';
import {
  type Arr,
  type Element,
  isDynamic,
  joinKinds,
  type Kind,
  type Num,
  type Numbered,
  type Value,
  wasmType,
} from './values.js';

export type Replacement = (t: Context, args: Value[], e: ts.Node) => Value;

/** Returns the part of an argument that is constant for an instance. */
const fixedPart = (a: Value | undefined): Value | undefined =>
  isDynamic(a) ? { t: 'num', k: 'pos', n: op('nop', 'none'), max: 0 } : a;

export class Program {
  memory: Memory;
  changed = false;
  round = 0;
  readonly instances = new Map<string, Instance>();
  readonly families = new Map<string, Family>();
  readonly slots = new Map<string, Slot>();
  readonly setup = new Map<string, SetupSlot>();
  private readonly sets = new Map<string, Numbered>();
  /** Properties of objects that change in play. */
  readonly mutable = new Map<object, Set<string>>();
  /** Objects whose numbers may all change, also from outside. */
  readonly volatile = new Set<object>();
  readonly errors = new Map<string, string>();
  readonly fails: string[] = [];
  private cells = new Map<object, Map<string, number>>();
  columns = new Map<string, number>();
  private readonly ids = new Map<object, number>();
  private readonly tables = new Map<string, unknown>();
  readonly setupObject: object;
  private readonly translate: (instance: Instance) => void;
  /** Functions that are not translated, with their replacements. */
  readonly replaced = new Map<object, Replacement>();
  /** Functions that are called with many arrays. Arrays are passed at run time, so that one instance serves all. */
  readonly loose = new Set<object>();
  private readonly counts = new Map<object, number>();
  private readonly moduleObjects = new Map<string, object>();
  private readonly lists = new Map<object, TypedArray>();
  /** Records that are made in play. */
  readonly records = new Set<object>();
  /** Lists of constants that are written in functions: one for each place in the text. */
  readonly writtenLists = new Set<object>();
  /** Records that each instance makes, itself or through calls. */
  readonly made = new Map<Instance, Set<object>>();
  /** Texts that play compares, by number; number 0 is no text. */
  readonly texts = [''];
  /** Upper bounds of numbers of the setup, by path, because arrays have no more room. */
  readonly rooms = new Map<string, number>();

  private readonly kept: Kept;

  /** @param derived the objects derived from a battle, which each battle has */
  constructor(translate: (instance: Instance) => void, setupObject: object, derived: readonly object[]) {
    this.kept = new Kept(derived, setupObject);
    this.memory = new Memory(this.kept);
    this.translate = translate;
    this.setupObject = setupObject;
  }

  /** Returns the object that stands for the variables of a module. */
  moduleOf(path: string): object {
    let module = this.moduleObjects.get(path);
    if (module === undefined) {
      module = { path };
      this.moduleObjects.set(path, module);
    }
    return module;
  }

  /** Returns a list of numbers as a typed array. */
  numbers(list: object, rows: readonly (number | boolean)[]): TypedArray {
    let array = this.lists.get(list);
    const values = rows.map(Number);
    const whole = values.every((v) => Number.isInteger(v) && v >= -(2 ** 31) && v < 2 ** 31);
    const isInts = whole && !this.isMutable(list, '[]');
    if (array === undefined || array instanceof Int32Array !== isInts) {
      array = isInts ? Int32Array.from(values) : Float64Array.from(values);
      this.lists.set(list, array);
    }
    return array;
  }

  instanceOf(fn: object, self: Value | undefined, args: readonly (Value | undefined)[]): Instance {
    const key = `${this.idOf(fn)}(${self ? this.signature(self) : ''}|${args.map((a) => this.signature(a)).join()})`;
    let instance = this.instances.get(key);
    if (instance === undefined) {
      const source = sourceOf(fn);
      const name = `${(fn as { name?: string }).name ?? 'f'}:${source?.id ?? '?'}:${this.instances.size}`;
      instance = {
        key,
        name,
        fn,
        self,
        args: args.map(fixedPart),
        params: args.filter(isDynamic).map((_, i) => this.slot(`${key}#${i}`)),
        result: this.slot(`${key} result`),
        locals: [],
        body: null,
        round: 0,
      };
      this.instances.set(key, instance);
      const count = (this.counts.get(fn) ?? 0) + 1;
      this.counts.set(fn, count);
      const hasArrays = args.some(
        (a) =>
          a !== undefined &&
          ((a.t === 'obj' && elementOf(a.v) !== null) || (a.t === 'setup' && elementOf(a.v as object) !== null)),
      );
      if (count > 4 && hasArrays && !this.loose.has(fn)) {
        this.loose.add(fn);
        this.changed = true;
      }
    }
    return instance;
  }

  /** Translates an instance in this round if that is not done yet. */
  ensure(instance: Instance): void {
    if (instance.round === this.round) return;
    instance.round = this.round;
    this.order.push(instance);
    try {
      this.translate(instance);
    } catch (error) {
      if (!(error instanceof TranslationError)) {
        throw error instanceof RangeError ? error : new Error(`${instance.name}: ${(error as Error).stack}`);
      }
      const source = sourceOf(instance.fn);
      const at = source === null ? instance.name : place(source.node);
      const where = error.isPlaced || source === null ? '' : `${at}: in ${nameOf(source.node)}: `;
      this.errors.set(instance.key, where + error.message);
      // the rest of the call is left to JavaScript
      const gaveUp = call('!fail', 'none', [i32(this.fail(`${at}, which is not translated,`))]);
      instance.locals = instance.params.map((p) => wasmType(p.kind ?? 'pos'));
      instance.body = block([gaveUp, op('unreachable', 'none')]);
    }
  }

  order: Instance[] = [];

  familyOf(set: Numbered, args: readonly Value[]): Family {
    const key = `${set.key}(${args.map((a) => this.signature(a)).join()})`;
    let family = this.families.get(key);
    if (family === undefined) {
      family = {
        key,
        set,
        members: [],
        params: args.filter(isDynamic).map((_, i) => this.slot(`family ${key}#${i}`)),
        result: this.slot(`family ${key} result`),
        base: 0,
      };
      this.families.set(key, family);
    }
    while (family.members.length < set.members.length) {
      const fn = set.members[family.members.length];
      const source = sourceOf(fn);
      const at = `${key}[${family.members.length}]`;
      family.members.push({
        key: at,
        name: `${(fn as { name?: string }).name}:${source?.id}:family ${this.idOf(family)}:${family.members.length}`,
        fn,
        self: undefined,
        args: args.map(fixedPart),
        params: family.params,
        result: family.result,
        locals: [],
        body: null,
        round: 0,
      });
    }
    this.used.add(family);
    return family;
  }
  readonly used = new Set<Family>();

  idOf(o: object): number {
    let id = this.ids.get(o);
    if (id === undefined) {
      id = this.ids.size + 1;
      this.ids.set(o, id);
    }
    return id;
  }

  /** Begins a round: memory is laid out again, kinds stay. */
  begin(): void {
    this.round++;
    this.changed = false;
    this.memory = new Memory(this.kept);
    this.cells = new Map();
    this.columns = new Map();
    for (const slot of this.setup.values()) slot.address = 0;
    this.errors.clear();
    this.order = [];
    this.used.clear();
    this.fails.length = 0;
  }

  slot(key: string): Slot {
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = { kind: undefined, max: 0, grown: 0 };
      this.slots.set(key, slot);
    }
    return slot;
  }

  raise(slot: Slot, kind: Kind, max: number): void {
    const joined = joinKinds(slot.kind, kind);
    if (joined !== slot.kind) {
      slot.kind = joined;
      this.changed = true;
    }
    if (max > slot.max) {
      slot.grown++;
      slot.max = slot.grown > 4 ? Infinity : max;
      this.changed = true;
    }
  }

  /** Records that a slot may be empty. */
  lack(slot: Slot): void {
    if (slot.missing === true) return;
    slot.missing = true;
    this.changed = true;
  }

  /** Records that an instance makes a record. */
  makes(instance: Instance, record: object): void {
    let records = this.made.get(instance);
    if (records === undefined) {
      records = new Set();
      this.made.set(instance, records);
    }
    if (records.has(record)) return;
    records.add(record);
    this.changed = true;
  }

  /** The set of that key, with these in it as well. */
  numbered(key: string, members: Iterable<object>): Numbered {
    let set = this.sets.get(key);
    if (set === undefined) {
      set = { key, members: [], index: new Map() };
      this.sets.set(key, set);
    }
    for (const member of members) {
      if (set.index.has(member)) continue;
      set.members.push(member);
      set.index.set(member, set.members.length);
      this.changed = true;
    }
    return set;
  }

  isMutable(o: object, name: string): boolean {
    if (this.volatile.has(o)) return true;
    return this.mutable.get(o)?.has(name) === true;
  }

  markMutable(o: object, name: string): void {
    let names = this.mutable.get(o);
    if (names?.has(name) === true) return;
    if (names === undefined) {
      names = new Set();
      this.mutable.set(o, names);
    }
    names.add(name);
    this.changed = true;
  }

  /** Address of the number that `o[name]` is in play, and its kind. */
  cell(o: object, name: string, initial: unknown): { at: number; slot: Slot } {
    const slot = this.slot(`cell ${this.idOf(o)}.${name}`);
    if (initial === undefined || initial === null) this.lack(slot);
    if (typeof initial === 'number' || typeof initial === 'boolean')
      this.raise(slot, kindOfNumber(initial), Math.abs(Number(initial)));
    const at = this.cellAt(o, name, 8, (view, address) => {
      if (slot.set !== undefined) view.setInt32(address, slot.set.index.get(initial as object) ?? 0, true);
      else if (isThing(slot)) view.setInt32(address, 0, true);
      else if (slot.kind === 'f64') view.setFloat64(address, Number(initial), true);
      else view.setInt32(address, Number(initial) | 0, true);
    });
    return { at, slot };
  }

  /**
   * Returns the address of the cell of that name.
   * @param bytes the size of a new cell
   * @param fill writes its initial contents
   */
  private cellAt(o: object, name: string, bytes: number, fill: (view: DataView, at: number) => void): number {
    let names = this.cells.get(o);
    if (names === undefined) {
      names = new Map();
      this.cells.set(o, names);
    }
    let at = names.get(name);
    if (at === undefined) {
      at = this.memory.allocate(bytes, fill, 8, o);
      names.set(name, at);
    }
    return at;
  }

  /** Returns the cell of a property, if it has one, for code outside the translation. */
  cellAddress(o: object, name: string): { at: number; kind: Kind } | null {
    const at = this.cells.get(o)?.get(name);
    const kind = this.slots.get(`cell ${this.idOf(o)}.${name}`)?.kind;
    return at === undefined || kind === undefined ? null : { at, kind };
  }

  /** Returns the address of the entries of a changing list of objects or arrays: one word each, all empty at first. */
  listCells(list: object, length: number): { at: number; slot: Slot } {
    const slot = this.slot(`list ${this.idOf(list)}`);
    return { at: this.cellAt(list, '[]', 4 * length, () => {}), slot };
  }

  /** Collects the functions that are called through a table. Returns their names. */
  layTable(): string[] {
    const names: string[] = [];
    for (const family of this.used) {
      family.base = names.length;
      names.push(...family.members.map(({ name }) => name));
    }
    return names;
  }

  /** Returns the value of a slot from instruction `n`. */
  valueOf(slot: Slot, n: Node): Value {
    if (slot.arr !== undefined) return this.arrayFrom(slot.arr, n);
    if (slot.set !== undefined) return { t: 'elem', set: slot.set, n };
    if (slot.fns !== undefined) return { t: 'dynfn', set: slot.fns, n };
    if (slot.row !== undefined) return { t: 'row', ...slot.row, n };
    if (slot.other !== undefined) return { t: slot.other, n };
    const v: Num = { t: 'num', k: slot.kind ?? 'pos', n, max: slot.max };
    return slot.missing === true ? { ...v, maybe: 'anywhere' } : v;
  }

  /** Returns the value of a slot in memory. */
  loaded(slot: Slot, at: Node, offset = 0): Value {
    const ty = wasmType(slot.kind ?? 'pos');
    return this.valueOf(slot, load(`${ty}.load`, ty, at, offset));
  }

  /** Returns the instruction that stores `n`, of the right kind, into a slot in memory. */
  stored(slot: Slot, at: Node, n: Node, offset = 0): Node {
    return store(`${wasmType(slot.kind ?? 'pos')}.store`, at, n, offset);
  }

  /** Returns the number of a text in play. */
  textNumber(text: string): number {
    const known = this.texts.indexOf(text);
    return known >= 0 ? known : this.texts.push(text) - 1;
  }

  arrayFrom(el: Element, desc: Node): Arr {
    return { t: 'arr', el, desc, data: load('i32.load', 'i32', desc) };
  }

  /** Returns a key of a value that is constant in play; `dynamic` for one that is passed at run time. */
  signature(v: Value | undefined): string {
    if (v === undefined) return '-';
    switch (v.t) {
      case 'num':
        return 'n';
      case 'const':
        return typeof v.v === 'number' || typeof v.v === 'boolean' ? 'n' : `c${String(v.v)}`;
      case 'obj':
        return `o${this.idOf(v.v)}`;
      case 'fn':
        if (v.v === null) throw new TranslationError('a function written inside a function is passed on');
        return `f${this.idOf(v.v)}${v.self ? `(${this.signature(v.self)})` : ''}`;
      case 'setup':
        return `s${v.path}`;
      case 'arr':
        return `a${v.el}`;
      case 'elem':
        return `e${v.set.key}`;
      case 'dynfn':
        return `d${v.set.key}`;
      case 'row':
        return `r${v.path}`;
      case 'text':
      case 'token':
      case 'words':
        return v.t;
      case 'tuple':
        throw new TranslationError('a new list is passed on');
      case 'opt':
        throw new TranslationError('a number that may be missing is passed on');
    }
  }

  fail(text: string): number {
    this.fails.push(text);
    return this.fails.length - 1;
  }

  remember<T>(key: string, make: () => T): T {
    if (!this.tables.has(key)) this.tables.set(key, make());
    return this.tables.get(key) as T;
  }
}
