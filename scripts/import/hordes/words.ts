// Words of the source as this project writes them.

/** Titles that the source misspells. */
const SPELLING: Readonly<Record<string, string>> = {
  Tresher: 'Thresher',
  'Affinity [Styker]': 'Affinity [Stryker]',
  'Warbest Bond': 'Warbeast Bond',
  'Arcane Supression': 'Arcane Suppression',
  'Critical Sustained Attack': 'Critical: Sustained Attack',
};

/** Small words inside a name. */
const SMALL: ReadonlySet<string> = new Set(['a', 'an', 'and', 'in', 'of', 'on', 'or', 'the', 'to']);

/** Returns the name of an ability: no marks of actions and orders, each word with a capital. */
export function abilityName(title: string): string {
  const bare = title
    .replace(/\s*\((★[^)]*|order)\)/gi, '')
    .replace(/&amp;/g, '&')
    .replace(/\s*:\s*/g, ': ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = bare.toLowerCase().split(' ');
  const name = words
    .map((word, i) =>
      i > 0 && SMALL.has(word) ? word : word.replace(/(^|[[(-])([a-z])/g, (_, a, b) => a + b.toUpperCase()),
    )
    .join(' ');
  return SPELLING[name] ?? name;
}

/** Returns the name of an attachment as this project writes it. */
export const attachmentName = (name: string): string => name.replace(/&amp;/g, '&').replace(/\s*&\s*/g, ' and ');

/** Returns the id of a name. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Returns the branches of a spiral of which the source has three sums: each aspect has two neighbouring branches, the
 * first with the larger half.
 */
export function spiralOf(sums: string): [string, string, string, string, string, string] {
  const [mind, body, spirit] = sums.split('-').map(Number);
  const halves = (letter: string, sum: number) => [
    letter.repeat(Math.ceil(sum / 2)),
    letter.repeat(Math.floor(sum / 2)),
  ];
  const branches = [...halves('M', mind), ...halves('B', body), ...halves('S', spirit)];
  return branches as [string, string, string, string, string, string];
}
