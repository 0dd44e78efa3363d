/** A measured number: the median over rounds, and the quartiles around it. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The figure of some measurements, of which there is one at least. */
export function figure(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
