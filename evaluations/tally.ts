/** Progress of a match for other threads: indices into an Int32Array, which threads may share. */
export const Tally = { mover: 0, decisions: 1, playerTurns: 2, first: 3, second: 4, turn: 5, beginner: 6 } as const;

/**
 * Returns a tally in shared memory. `mover` is 1 or 2 while the agent of player 0 or 1 thinks, else 0. `beginner` is 1 or 2
 * if player 0 or 1 has the first turn, 0 before it.
 */
export function newTally(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(Tally).length));
}
