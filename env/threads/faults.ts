/** A thread died, does not answer, or cannot be replaced. The message names it and says what to do. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}
