import { IllegalActionError, MisuseError, ResetNeededError, UnknownNameError } from '../errors.js';

/** A thread has died, does not answer any more, or cannot be replaced: the message names it and says what to do. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** An error on its way between threads: a structured clone forgets its class. */
export interface Fault {
  readonly kind: string;
  readonly words: string;
}

const KINDS: ReadonlyMap<string, new (words: string) => Error> = new Map(
  [MisuseError, ResetNeededError, IllegalActionError, UnknownNameError].map((kind) => [kind.name, kind]),
);

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { kind: 'Error', words: String(error) };
  return { kind: error.name, words: error.message };
}

/** The error again, of the class that it had if that is one of `env/errors.ts`, else a plain Error. */
export function revive({ kind, words }: Fault): Error {
  const known = KINDS.get(kind) ?? Error;
  return new known(words);
}
