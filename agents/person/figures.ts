/** Returns a chance in words: "58%", but 0% or 100% only for what is certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return 'under 1%';
  if (chance < 1 && chance > 0.995) return 'over 99%';
  return `${Math.round(100 * chance)}%`;
}

/** Returns a mean in words, with one decimal: "2.5". */
export function mean(value: number): string {
  return (Math.round(10 * value) / 10).toString();
}

/** Returns "1 model", "3 models". */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** Returns a table of profiles in columns: a heading and rows of the same length. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  return rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]) : cell.padStart(widths[c])))
      .join('  ')
      .trimEnd(),
  );
}
