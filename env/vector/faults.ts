import { IllegalActionError, MisuseError, ResetNeededError, UnknownNameError } from '../errors.js';

/**
 * The failure of a row of a vector, in a form that threads can send: a structured clone loses the class of an error.
 */
export interface Fault {
  readonly kind: string;
  readonly words: string;
  /** The error itself. It stays in its own thread. */
  readonly cause?: unknown;
}

const OURS = [MisuseError, ResetNeededError, IllegalActionError, UnknownNameError];
const BUILT_IN = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
const KINDS: ReadonlyMap<string, new (words: string, options?: ErrorOptions) => Error> = new Map(
  [...OURS, ...BUILT_IN].map((kind) => [kind.name, kind]),
);

/** A fault of a thrown value, to send to another thread. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { kind: 'Error', words: String(error) };
  return { kind: error.name, words: error.message };
}

/** A fault of a thrown value, to throw again in the same thread. */
export function faultHere(error: unknown): Fault {
  return { ...faultOf(error), cause: error };
}

/** The error of a fault: of its own class if that is one of `env/errors.ts` or of the language, else a plain Error. */
export function revive({ kind, words, cause }: Fault): Error {
  const known = KINDS.get(kind) ?? Error;
  return cause === undefined ? new known(words) : new known(words, { cause });
}

/** The error of a failed call. @param rows in which it failed, all named @param first the fault of the first of them */
export function errorOfRows(rows: readonly number[], first: Fault): Error {
  const others = rows.length > 1 ? `; something went wrong in environment ${rows.slice(1).join(', ')} too` : '';
  return revive({ ...first, words: `environment ${rows[0]}: ${first.words}${others}` });
}
