// Prints army books as readable tables: the parts that all games share.
import type { BookRule } from './book.js';

/** Returns the lines of a table. Each column is as wide as its widest cell; numbers are aligned to the right. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, c) => Math.max(...all.map((row) => row[c].length)));
  const right = head.map((_, c) => rows.length > 0 && rows.every((row) => /^[-+\d]*$/.test(row[c])));
  const cell = (text: string, c: number): string => (right[c] ? text.padStart(widths[c]) : text.padEnd(widths[c]));
  return all.map((row) => row.map(cell).join('  ').trimEnd());
}

/** Returns an id such as "great-weapon" with spaces. */
export const words = (id: string): string => id.replaceAll('-', ' ');
export const indented = (by: number, lines: readonly string[]): string[] =>
  lines.map((line) => `${' '.repeat(by)}${line}`);
export const points = (n: number): string => (n === 0 ? 'free' : n === 1 ? '1 point' : `${n} points`);

export function ruleWords({ rule, x, only, part }: Pick<BookRule, 'rule'> & Partial<BookRule>): string {
  const number = x === undefined ? '' : ` (${x})`;
  const limit = only === undefined || only.length === 0 ? '' : ` (only ${only.map(words).join(', ')})`;
  return `${words(rule)}${number}${limit}${part === undefined ? '' : ` (${part})`}`;
}

/** Returns the profiles of parts with their equipment as one table. */
export function profileLines(
  parts: readonly {
    readonly name: string;
    readonly profile: Readonly<Record<string, number>>;
    readonly gear: readonly string[];
  }[],
): string[] {
  const characteristics = [...new Set(parts.flatMap(({ profile }) => Object.keys(profile)))];
  const rows = parts.map(({ name, profile, gear }) => [
    name,
    ...characteristics.map((c) => String(profile[c] ?? '-')),
    gear.length === 0 ? '-' : gear.join(', '),
  ]);
  return tableLines(['model', ...characteristics, 'equipment'], rows);
}
