/** Returns a name in kebab-case, so that `Heavy Infantry` and `heavy-infantry` are the same name. */
export function kebab(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns the edit distance of `a` and `b`: letters inserted, removed, changed, or swapped with a neighbour. */
function steps(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, rows[i - 1][j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}

const LONGEST = 64;

/**
 * Returns the word in `words` that `given` most likely means, or null if none is similar. Case and hyphens are ignored.
 */
export function nearest(given: string, words: Iterable<string>): string | null {
  const meant = kebab(given).slice(0, LONGEST);
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(meant.length / 3)) + 1;
  for (const word of words) {
    const distance = steps(meant, kebab(word));
    if (distance < fewest) {
      best = word;
      fewest = distance;
    }
  }
  return best;
}

/** Returns the remedy for an unknown word: `write heavy-infantry`, or the choices. */
export function suggest(given: string, words: Iterable<string>): string {
  const known = [...words];
  const meant = nearest(given, known);
  if (meant !== null) return `write ${meant}`;
  return known.length === 0 ? 'leave it out' : `choose from ${known.join(', ')}`;
}
