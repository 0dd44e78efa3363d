/** Something that the user can mend: told in a line (or a line each), exit code 2, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** A command that has said all, and ends with another exit code than 0. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
