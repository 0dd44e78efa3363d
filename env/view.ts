import type { ObservationSpec, Part } from '../engine/observation/spec.js';
import { MisuseError } from './errors.js';

/** The name of a part as a property: `own units` becomes `ownUnits`. */
type Camel<S extends string> = S extends `${infer Head} ${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** One row of a part: its numbers by the names of the docs page. */
export type RowView<P extends Part> = { readonly [F in P['features'][number]['name']]: number };

/** An observation by names. A part of one row is a row, other parts are arrays of rows. */
export type View<S extends ObservationSpec> = {
  readonly [P in S['parts'][number] as Camel<P['name']>]: P['rows'] extends 1 ? RowView<P> : readonly RowView<P>[];
};

const camel = (name: string): string => name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

type Row = new (numbers: Float32Array, at: number) => object;
const ROWS = new WeakMap<Part, Row>();

/** The class of rows of a part, with a getter for each feature. Cached by part. */
function rowsOf(part: Part): Row {
  const known = ROWS.get(part);
  if (known !== undefined) return known;
  class PartRow {
    readonly #numbers: Float32Array;
    readonly #at: number;

    constructor(numbers: Float32Array, at: number) {
      this.#numbers = numbers;
      this.#at = at;
    }

    static read(row: PartRow, column: number): number {
      return row.#numbers[row.#at + column];
    }

    /** Names and numbers, for logs. */
    toJSON(): Record<string, number> {
      return Object.fromEntries(part.features.map(({ name }, column) => [name, PartRow.read(this, column)]));
    }
  }
  part.features.forEach(({ name }, column) => {
    Object.defineProperty(PartRow.prototype, name, {
      enumerable: true,
      get(this: PartRow) {
        return PartRow.read(this, column);
      },
    });
  });
  ROWS.set(part, PartRow);
  return PartRow;
}

/**
 * Reads an observation by names instead of offsets. Nothing is copied, and rows are made when they are first read. The
 * view shows the present content of the block, so one view serves an environment for good.
 *
 *     const see = view(T9A_SPEC, observation);
 *     if (see.ownUnits[3].valid) console.log(see.ownUnits[3]['models left'], see.battle['game turn']);
 *
 * @param spec the layout: `T9A_SPEC` or `W40K_SPEC`, whose names the compiler knows, or any `env.game.spec`
 * @throws MisuseError for an observation of another length
 */
export function view<const S extends ObservationSpec>(spec: S, observation: Float32Array): View<S> {
  if (observation.length !== spec.size) {
    throw new MisuseError(`the layout has ${spec.size} numbers, the observation ${observation.length}`);
  }
  const whole = {};
  for (const part of spec.parts) {
    const Rows = rowsOf(part);
    const first = spec.offset[part.name];
    const width = part.features.length;
    let rows: unknown = null;
    Object.defineProperty(whole, camel(part.name), {
      enumerable: true,
      get() {
        rows ??=
          part.rows === 1
            ? new Rows(observation, first)
            : Array.from({ length: part.rows }, (_, row) => new Rows(observation, first + row * width));
        return rows;
      },
    });
  }
  return whole as View<S>;
}
