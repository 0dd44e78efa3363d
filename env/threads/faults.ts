/** A thread has died, does not answer any more, or cannot be replaced: the message names it and says what to do. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}
