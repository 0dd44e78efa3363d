/**
 * Scalar kinds of the columns of the state. In memory 4-byte kinds come first, then 2-byte kinds, then 1-byte kinds.
 */
export type Kind = 'i32' | 'u32' | 'i16' | 'u16' | 'i8' | 'u8';

/**
 * How long the value of a column stays valid. The kernel clears a column when its life ends (K22); a column without a
 * life keeps its value for the whole battle. The ruleset says when each life ends (`endLife`).
 */
export type Life = 'step' | 'phase' | 'round' | 'playerTurn' | 'gameTurn' | 'ownTurn' | 'battle';

/** The lives that end within a battle. */
export type PassingLife = Exclude<Life, 'battle'>;

/** A column: its kind, the number of values per row (default 1), its life, and the value of an empty row. */
export interface ColumnSpec<K extends Kind = Kind> {
  readonly kind: K;
  readonly width: number;
  readonly life: Life;
  readonly empty: number;
}

export type Column = Kind | ColumnSpec;
export type TableSpec = Readonly<Record<string, Column>>;
/** A table of the state: its number of rows and its columns. */
export interface Table<T extends TableSpec = TableSpec> {
  readonly rows: number;
  readonly columns: T;
}
export type Tables = Readonly<Record<string, Table>>;

interface ArrayOf {
  i32: Int32Array;
  u32: Uint32Array;
  i16: Int16Array;
  u16: Uint16Array;
  i8: Int8Array;
  u8: Uint8Array;
}
type KindOf<C> = C extends ColumnSpec<infer K> ? K : C extends Kind ? C : never;
/** The typed arrays of a table: entry `row * width` of a column is the first value of `row`. */
export type Columns<T extends TableSpec> = { readonly [C in keyof T]: ArrayOf[KindOf<T[C]>] };
export type Views<T extends Tables> = { readonly [N in keyof T]: Columns<T[N]['columns']> };

/** Declares a column that is cleared to `empty` when `life` ends. */
export function life<K extends Kind>(name: Life, kind: K, empty = 0): ColumnSpec<K> {
  return { kind, width: 1, life: name, empty };
}
/** Declares a column of `width` values per row. */
export function wide<K extends Kind>(kind: K, width: number, name: Life = 'battle'): ColumnSpec<K> {
  return { kind, width, life: name, empty: 0 };
}
/** Declares a column whose empty rows contain `empty`, for example `NONE`. */
export function holding<K extends Kind>(kind: K, empty: number): ColumnSpec<K> {
  return { kind, width: 1, life: 'battle', empty };
}

/** The value of an index column that points at no row. */
export const NONE = -1;

const BYTES: Record<Kind, number> = { i32: 4, u32: 4, i16: 2, u16: 2, i8: 1, u8: 1 };

interface Placed {
  readonly table: string;
  readonly column: string;
  readonly spec: ColumnSpec;
  readonly offset: number;
  readonly length: number;
}

/** Layout of the canonical region of a battle: the offset of each column and the total size in bytes. */
export interface Layout<T extends Tables = Tables> {
  readonly tables: T;
  readonly placed: readonly Placed[];
  /** Columns that are cleared within a battle, by their life. */
  readonly lives: Readonly<Record<PassingLife, readonly Placed[]>>;
  /** Size of the canonical region in bytes, a multiple of 8. */
  readonly bytes: number;
  /** The region with every column at its empty value; one copy of it makes a battle new. */
  readonly empty: Uint8Array;
  /**
   * JSON of an object with all tables and all their columns, each null. The views of a battle are filled into the
   * object parsed from it, because JavaScript engines give all such objects one hidden class. An object built from
   * computed names or by spreading becomes a hash table or gets a class of its own, and code is compiled again for each
   * class. The object already has the fields of a battle beside its tables (`BESIDE`), because adding a dozen fields
   * later would also make it a hash table.
   */
  readonly shape: string;
}

/** Fields of a battle beside its tables, in the order of construction (`Battle`); `cache` belongs to the ruleset. */
const BESIDE = [
  'bytes',
  'words',
  'layout',
  'lives',
  'book',
  'setup',
  'answerWords',
  'planWords',
  'locals',
  'option',
  'dice',
  'log',
  'translation',
  'block',
  'geometryVersion',
  'cache',
];

function asSpec(column: Column): ColumnSpec {
  return typeof column === 'string' ? { kind: column, width: 1, life: 'battle', empty: 0 } : column;
}

/** Makes one list for each life that ends within a battle. */
const byLife = <T>(): Record<PassingLife, T[]> => ({
  step: [],
  phase: [],
  round: [],
  playerTurn: [],
  gameTurn: [],
  ownTurn: [],
});

/** Lays out the declared tables in one region, widest kinds first, so that no padding is needed. */
export function layout<const T extends Tables>(tables: T): Layout<T> {
  const placed: Placed[] = [];
  let offset = 0;
  for (const size of [4, 2, 1]) {
    for (const [table, { rows, columns }] of Object.entries(tables)) {
      for (const [column, declared] of Object.entries(columns)) {
        const spec = asSpec(declared);
        if (BYTES[spec.kind] !== size) continue;
        const length = rows * spec.width;
        placed.push({ table, column, spec, offset, length });
        offset += length * size;
      }
    }
  }
  const shape: Record<string, Record<string, null> | null> = {};
  for (const [table, { columns }] of Object.entries(tables)) {
    shape[table] = Object.fromEntries(Object.keys(columns).map((column) => [column, null]));
  }
  const lives = byLife<Placed>();
  for (const name of BESIDE) shape[name] = null;
  for (const column of placed) if (column.spec.life !== 'battle') lives[column.spec.life].push(column);
  const bytes = (offset + 7) & ~7;
  const image = new ArrayBuffer(bytes);
  for (const { spec, offset: at, length } of placed) view(spec.kind, image, at, length).fill(spec.empty);
  return { tables, placed, lives, bytes, empty: new Uint8Array(image), shape: JSON.stringify(shape) };
}

function view(kind: Kind, buffer: ArrayBufferLike, offset: number, length: number): ArrayOf[Kind] {
  switch (kind) {
    case 'i32':
      return new Int32Array(buffer, offset, length);
    case 'u32':
      return new Uint32Array(buffer, offset, length);
    case 'i16':
      return new Int16Array(buffer, offset, length);
    case 'u16':
      return new Uint16Array(buffer, offset, length);
    case 'i8':
      return new Int8Array(buffer, offset, length);
    case 'u8':
      return new Uint8Array(buffer, offset, length);
  }
}

export interface Mounted<T extends Tables> {
  readonly views: Views<T>;
  readonly bytes: Uint8Array;
  /** The columns of `Layout.lives`, in its order. */
  readonly lives: Readonly<Record<PassingLife, readonly ArrayOf[Kind][]>>;
}

/**
 * Puts views over `buffer` from `offset` (a multiple of 8 bytes) and sets every column to its empty value. The buffer
 * may be a slice of a SharedArrayBuffer.
 * @throws RangeError when the region does not fit
 */
export function mount<T extends Tables>(plan: Layout<T>, buffer: ArrayBufferLike, offset = 0): Mounted<T> {
  if (offset % 8 !== 0) throw new RangeError(`a battle starts at a multiple of 8 bytes, not at ${offset}`);
  if (offset + plan.bytes > buffer.byteLength) {
    throw new RangeError(`a battle needs ${plan.bytes} bytes from ${offset}, the buffer has ${buffer.byteLength}`);
  }
  const views: Record<string, Record<string, ArrayOf[Kind]>> = JSON.parse(plan.shape);
  const lives = byLife<ArrayOf[Kind]>();
  const bytes = new Uint8Array(buffer, offset, plan.bytes);
  bytes.set(plan.empty);
  for (const { table, column, spec, offset: at, length } of plan.placed) {
    const array = view(spec.kind, buffer, offset + at, length);
    views[table][column] = array;
    if (spec.life !== 'battle') lives[spec.life].push(array);
  }
  return { views: views as Views<T>, bytes, lives };
}
