/** Matches a rule id (rulebook, chapter, number), or a range of ids. */
const ID = /\b([A-Z][A-Z0-9]{2,3}-[A-Z0-9]+)-(\d{3})(?:\.\.(?:[A-Z][A-Z0-9]{2,3}-[A-Z0-9]+-)?(\d{3}))?\b/g;

/** Matches id families of decisions and worked examples, which are not rules. */
const NOT_RULES = /-(DEC|VEC|V\d*)$/;

/**
 * Returns the rule ids in `text`, in order. A range counts in full: `T9A-STA-001..004`, `T9A-STA-001..T9A-STA-004`. Ids
 * of decisions (`T9A-DEC-011`) and worked examples (`T9A-VEC-003`, `WFB9-V2-015`) are left out.
 */
export function idsIn(text: string): string[] {
  const ids: string[] = [];
  for (const [, family = '', first = '', last = first] of text.matchAll(ID)) {
    if (NOT_RULES.test(family)) continue;
    for (let n = Number(first); n <= Math.max(Number(first), Number(last)); n++) {
      ids.push(`${family}-${String(n).padStart(3, '0')}`);
    }
  }
  return ids;
}

/** Returns ids in the given order, with consecutive ones joined: `T9A-STA-001..003 T9A-STA-007`. */
export function shortened(ids: readonly string[]): string {
  const runs: { family: string; first: number; last: number }[] = [];
  for (const id of ids) {
    const family = id.slice(0, -4);
    const number = Number(id.slice(-3));
    const run = runs.at(-1);
    if (run?.family === family && run.last === number - 1) run.last = number;
    else runs.push({ family, first: number, last: number });
  }
  const digits = (n: number) => String(n).padStart(3, '0');
  return runs
    .map(({ family, first, last }) => `${family}-${digits(first)}${last > first ? `..${digits(last)}` : ''}`)
    .join(' ');
}
