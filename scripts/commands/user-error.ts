/**
 * Thrown for an error that the user can mend. It is reported in a line (or several) without a stack, with exit code 2.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Thrown to end a command that has printed all its messages, with an exit code other than 0. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
