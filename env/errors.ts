import type { Problem } from '../engine/kernel/ruleset.js';

/** The caller broke the contract of the environment. The message says what was expected and what was given. */
export class MisuseError extends Error {
  override readonly name: string = 'MisuseError';
}

/** `step` or `last` was called before `reset`, or after the battle was over. */
export class ResetNeededError extends MisuseError {
  override readonly name = 'ResetNeededError';
}

/** The action is not a legal option of the pending decision. */
export class IllegalActionError extends MisuseError {
  override readonly name = 'IllegalActionError';
}

/** A name is unknown: of an agent, an environment or a list. */
export class UnknownNameError extends MisuseError {
  override readonly name = 'UnknownNameError';
}

/** Returns one error for all problems of the given values, one line each. */
export function misuse(problems: readonly Problem[]): MisuseError {
  return new MisuseError(problems.map((p) => `${p.where}: ${p.message}; ${p.mend}`).join('\n'));
}
