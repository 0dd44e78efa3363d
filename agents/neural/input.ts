import type { Feature, ObservationSpec, Part } from '../../engine/observation/spec.js';

/** A set: rows of one kind in an observation, some of them in use. */
export interface RowSet {
  readonly name: string;
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
  /** Column that is 1 in rows in use. */
  readonly valid: number;
  /** Sets with the same name share weights; each has biases of its own, which tell the network whose rows they are. */
  readonly encoder: string;
}

/** A number that names a row of a set: `row + 1` divided by `rows`, 0 for none. */
export interface Pointer {
  /** Where it is: an index into the observation, or a column of an option. */
  readonly at: number;
  /** Where it says which set is meant (1: the first, else the second), likewise. */
  readonly own: number;
  readonly rows: number;
  /** Indices of the sets that it points into; both have the same encoder. */
  readonly sets: readonly [number, number];
}

/** The options of a decision, scored row by row. */
export interface OptionRows {
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
  /** Columns that name one of `of` things without an order: index divided by `of`. Each thing gets weights of its own. */
  readonly words?: readonly { readonly column: number; readonly of: number }[];
  /** The row that an option is about: the option is scored with what the network makes of that row. */
  readonly target?: Pointer;
}

/**
 * Layout of a network's input as offsets into one observation. `networkInput` makes it for rulesets; other problems write
 * it by hand.
 */
export interface NetworkInput {
  /** Length of one observation. */
  readonly size: number;
  /** Numbers that are read as they are. */
  readonly flat: readonly { readonly offset: number; readonly length: number }[];
  readonly sets: readonly RowSet[];
  /** Numbers of the observation that name a row; what the network makes of that row joins the context. */
  readonly pointers?: readonly Pointer[];
  /** Null: each action has an output of its own. */
  readonly options: OptionRows | null;
  readonly actions: number;
}

/** The part of the spec whose rows are the options. */
export const OPTIONS = 'options';

/**
 * What a network reads of the observations of a ruleset: parts of one row as they are, parts of more rows as sets, the
 * options one by one. Names of parts decide what shares weights: 'own units' and 'enemy units' are both units.
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

/** The encoder that reads the rows of a part: 'own units' and 'enemy units' are both units. */
export const encoderOf = (part: string): string => part.slice(part.lastIndexOf(' ') + 1);

function column(part: Part, name: string): number {
  const at = part.features.findIndex((f) => f.name === name);
  if (at < 0) throw new TypeError(`part '${part.name}' has rows, but no column '${name}' that tells which are in use`);
  return at;
}

/** The sets that pointers point into: the first two that share an encoder, own and other. */
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
