/** A measured number: the median over rounds, and its quartiles. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the figure of one or more measurements. */
export function figure(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
