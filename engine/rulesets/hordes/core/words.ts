// Words for the log.

/** Returns a number with what it counts, in the plural but for 1. */
export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
