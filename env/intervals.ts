/** Standard deviations on either side that hold 95% of a normal distribution. */
const Z = 1.959964;

/**
 * Returns Wilson's 95% interval of the share of battles won; a draw counts as half. It holds for few battles and for
 * shares near 0 and 1, and its width is never 0.
 * @param wins number of wins in `battles` battles
 */
export function wilson(wins: number, battles: number): [number, number] {
  if (battles === 0) return [0, 1];
  const share = wins / battles;
  const z = (Z * Z) / battles;
  const middle = (share + z / 2) / (1 + z);
  const half = (Z / (1 + z)) * Math.sqrt((share * (1 - share)) / battles + z / (4 * battles));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
