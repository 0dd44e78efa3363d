/** Returns the lead in victory points as a share of `whole`, limited to -1 to 1. */
export function leadOf(own: number, other: number, whole: number): number {
  return Math.max(-1, Math.min(1, (own - other) / whole));
}
