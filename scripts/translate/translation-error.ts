/** What cannot be translated: its message says what, and where. */
export class TranslationError extends Error {
  /** Does the message begin with a place in a file? */
  readonly isPlaced: boolean;

  constructor(message: string, isPlaced = false) {
    super(message);
    this.isPlaced = isPlaced;
  }
}
