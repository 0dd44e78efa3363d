/** A folder of a tournament holds something else, or nothing to go on with. Says what and how to mend it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}
