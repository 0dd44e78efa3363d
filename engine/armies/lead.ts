/** A lead of so many victory points as a share of `whole`, held to -1 to 1. */
export function leadOf(own: number, other: number, whole: number): number {
  return Math.max(-1, Math.min(1, (own - other) / whole));
}
