/**
 * Returns text in lower case, with camel case split and without punctuation: `RallyReform` and 'Rally reform!' both
 * become 'rally reform'.
 */
export function plainWords(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9@. ]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const FILLERS = new Set(['the', 'a', 'an', 'at', 'to', 'of', 'on', 'with', 'inches', 'inch', 'and']);

function stem(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Returns the meaningful words of `text`. Units become '@3' (their row), and verbs lose the s of the third person, so
 * that 'Lancers charge the Spears' and 'the lancers charges spears' are the same.
 */
export function tokens(text: string, names: readonly string[]): string[] {
  let plain = ` ${plainWords(text)} `.replace(/ straight( ahead)? /, ' forward ');
  const byLength = names
    .map((name, u) => ({ name: plainWords(name), u }))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { name, u } of byLength) if (name !== '') plain = plain.replaceAll(` ${name} `, ` @${u} `);
  return plain
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => (word.startsWith('@') ? word : stem(word)));
}
