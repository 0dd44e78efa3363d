/** Thrown if something cannot be translated. The message says what, and where. */
export class TranslationError extends Error {
  /** True if the message begins with a place in a file. */
  readonly isPlaced: boolean;

  constructor(message: string, isPlaced = false) {
    super(message);
    this.isPlaced = isPlaced;
  }
}
