import type { Feature, ObservationSpec, Part } from '../../engine/observation/spec.js';

/** A set: rows of the same kind in an observation, some of them in use. */
export interface RowSet {
  readonly name: string;
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
  /** The column that is 1 for rows in use. */
  readonly valid: number;
  /**
   * Sets with the same encoder name share weights. Each has its own biases, which tell the network to which set a row
   * belongs.
   */
  readonly encoder: string;
}

/** A number that refers to a row of a set: `row + 1` divided by `rows`, or 0 for none. */
export interface Pointer {
  /** Where the number is: an index into the observation, or a column of an option. */
  readonly at: number;
  /** Where the choice between both sets is: 1 for the first, otherwise the second. An index or column like `at`. */
  readonly own: number;
  readonly rows: number;
  /** The indices of the two sets that it may point into. Both have the same encoder. */
  readonly sets: readonly [number, number];
}

/** The options of a decision, scored row by row. */
export interface OptionRows {
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
  /** Columns that hold a category: an index divided by `of`. Each category gets its own weights. */
  readonly words?: readonly { readonly column: number; readonly of: number }[];
  /** The row that an option is about. The option is scored together with the encoding of that row. */
  readonly target?: Pointer;
}

/**
 * Layout of a network's input as offsets into one observation. `networkInput` makes it for rulesets; other problems
 * define it by hand.
 */
export interface NetworkInput {
  /** Length of one observation. */
  readonly size: number;
  /** Ranges of numbers that are read without an encoder. */
  readonly flat: readonly { readonly offset: number; readonly length: number }[];
  readonly sets: readonly RowSet[];
  /** Numbers of the observation that refer to a row. The encoding of that row becomes part of the context. */
  readonly pointers?: readonly Pointer[];
  /** The options, or null if each action has its own output. */
  readonly options: OptionRows | null;
  readonly actions: number;
}

/** The part of the spec whose rows are the options. */
export const OPTIONS = 'options';

/**
 * Returns the network input for the observations of a ruleset. Parts with one row are read directly, parts with more
 * rows as sets, and the options one by one. Parts whose names end in the same word share weights: 'own units' and
 * 'enemy units' are both units.
 */
export function networkInput(spec: ObservationSpec): NetworkInput {
  const flat: { offset: number; length: number }[] = [];
  const sets: RowSet[] = [];
  for (const part of spec.parts) {
    const offset = spec.offset[part.name];
    const columns = part.features.length;
    if (part.rows === 1) flat.push({ offset, length: columns });
    else if (part.name !== OPTIONS) {
      const encoder = encoderOf(part.name);
      sets.push({ name: part.name, offset, rows: part.rows, columns, valid: column(part, 'valid'), encoder });
    }
  }
  const units = pair(sets);
  const pointers = spec.parts
    .filter((part) => part.rows === 1)
    .flatMap((part) => pointersOf(part.features, spec.offset[part.name], units));
  const part = spec.parts.find((p) => p.name === OPTIONS);
  if (part === undefined)
    throw new TypeError(`an observation without a part '${OPTIONS}' is no choice between options`);
  const [target] = pointersOf(part.features, 0, units);
  const words = part.features.flatMap((f, i) => (f.word === undefined ? [] : [{ column: i, of: f.word }]));
  const options = { offset: spec.offset[OPTIONS], rows: part.rows, columns: part.features.length, words };
  return {
    size: spec.size,
    flat,
    sets,
    pointers,
    options: target === undefined ? options : { ...options, target },
    actions: part.rows,
  };
}

/** Returns the name of the encoder that reads the rows of a part: 'own units' and 'enemy units' are both 'units'. */
export const encoderOf = (part: string): string => part.slice(part.lastIndexOf(' ') + 1);

function column(part: Part, name: string): number {
  const at = part.features.findIndex((f) => f.name === name);
  if (at < 0) throw new TypeError(`part '${part.name}' has rows, but no column '${name}' that tells which are in use`);
  return at;
}

/** Returns the sets that pointers point into: the first two that share an encoder, own and other. */
function pair(sets: readonly RowSet[]): readonly [number, number] | undefined {
  for (let i = 0; i < sets.length; i++) {
    const j = sets.findIndex((set, other) => other > i && set.encoder === sets[i].encoder);
    if (j > i) return [i, j];
  }
  return undefined;
}

function pointersOf(
  features: readonly Feature[],
  offset: number,
  sets: readonly [number, number] | undefined,
): Pointer[] {
  if (sets === undefined) return [];
  return features.flatMap((f, i) =>
    f.row === undefined ? [] : [{ at: offset + i, own: offset + i + 1, rows: f.row, sets }],
  );
}
