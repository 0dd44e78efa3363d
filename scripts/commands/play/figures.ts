/** A chance in words: "58%", but never 0% or 100% of what may happen or fail. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return 'under 1%';
  if (chance < 1 && chance > 0.995) return 'over 99%';
  return `${Math.round(100 * chance)}%`;
}

/** A mean in words, to one place: "2.5". */
export function mean(value: number): string {
  return (Math.round(10 * value) / 10).toString();
}

/** "1 model", "3 models". */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** A table of profiles: a heading and rows of the same length, in columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  return rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]) : cell.padStart(widths[c])))
      .join('  ')
      .trimEnd(),
  );
}
