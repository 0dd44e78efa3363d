import type { Problem } from '../engine/kernel/ruleset.js';

/** The caller broke the contract of the environment: says what was expected and what came. */
export class MisuseError extends Error {
  override readonly name: string = 'MisuseError';
}

/** `step` or `last` was called before `reset`, or after the battle was over. */
export class ResetNeededError extends MisuseError {
  override readonly name = 'ResetNeededError';
}

/** The action is no legal option of the pending decision. */
export class IllegalActionError extends MisuseError {
  override readonly name = 'IllegalActionError';
}

/** Something that was asked for by name is not known: an agent, an environment, a list. */
export class UnknownNameError extends MisuseError {
  override readonly name = 'UnknownNameError';
}

/** All that is wrong with what a caller gave, a line each. */
export function misuse(problems: readonly Problem[]): MisuseError {
  return new MisuseError(problems.map((p) => `${p.where}: ${p.message}; ${p.mend}`).join('\n'));
}
