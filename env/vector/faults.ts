import { IllegalActionError, MisuseError, ResetNeededError, UnknownNameError } from '../errors.js';

/** What went wrong in a row of a vector, fit for its way between threads: a structured clone forgets the class of an error. */
export interface Fault {
  readonly kind: string;
  readonly words: string;
  /** What was thrown; it stays in the thread where it was. */
  readonly cause?: unknown;
}

const OURS = [MisuseError, ResetNeededError, IllegalActionError, UnknownNameError];
const BUILT_IN = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
const KINDS: ReadonlyMap<string, new (words: string, options?: ErrorOptions) => Error> = new Map(
  [...OURS, ...BUILT_IN].map((kind) => [kind.name, kind]),
);

/** What was thrown, to be sent to another thread. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { kind: 'Error', words: String(error) };
  return { kind: error.name, words: error.message };
}

/** What was thrown, to be told in the same thread. */
export function faultHere(error: unknown): Fault {
  return { ...faultOf(error), cause: error };
}

/** The error again: of the class that it had if that is one of `env/errors.ts` or of the language, else a plain Error. */
export function revive({ kind, words, cause }: Fault): Error {
  const known = KINDS.get(kind) ?? Error;
  return cause === undefined ? new known(words) : new known(words, { cause });
}

/** What went wrong in the first of `rows`, as an error that names it and the others. */
export function errorOfRows(rows: readonly number[], first: Fault): Error {
  const others = rows.length > 1 ? `; something went wrong in environment ${rows.slice(1).join(', ')} too` : '';
  return revive({ ...first, words: `environment ${rows[0]}: ${first.words}${others}` });
}
