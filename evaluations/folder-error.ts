/**
 * Thrown if a tournament's folder holds something else, or nothing to resume. The message says what and how to mend it.
 */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}
