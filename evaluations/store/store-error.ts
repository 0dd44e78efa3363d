/** Thrown if a store cannot be opened, read or written. The message is a line that names the file and the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
