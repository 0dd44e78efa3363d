/**
 * Writes the army books and lists of every ruleset that has some, which are JSON for people, into a module that also runs in a browser:
 * `node --import ./scripts/register.mjs scripts/compile-data.ts`. Run it after every change of a book or a list.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** A ruleset with books and lists: its types, and where they come from. */
interface Shelf {
  readonly home: URL;
  readonly book: readonly [type: string, from: string];
  readonly list: readonly [type: string, from: string];
}

const SHELVES = {
  t9a: {
    home: new URL('../engine/rulesets/t9a/armies/', import.meta.url),
    book: ['ArmyBookData', '../../../armies/book.js'],
    list: ['ArmyListData', '../../../armies/list.js'],
  },
  wh40k2: {
    home: new URL('../engine/rulesets/wh40k2/armies/', import.meta.url),
    book: ['W40kBookData', './book-format.js'],
    list: ['W40kListData', './book-format.js'],
  },
} as const satisfies Readonly<Record<string, Shelf>>;

export const RULESETS = Object.keys(SHELVES) as (keyof typeof SHELVES)[];

/** Where the data of a ruleset is written. */
export const generated = (ruleset: keyof typeof SHELVES): URL => new URL('data.generated.ts', SHELVES[ruleset].home);

/** The JSON files of a folder by name, each as a literal with a line for every unit. */
function literals(home: URL, folder: string): string {
  return readdirSync(new URL(`${folder}/`, home))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { units, ...head } = JSON.parse(readFileSync(new URL(`${folder}/${name}`, home), 'utf8'));
      const lines = units.map((unit: unknown) => `    ${JSON.stringify(unit)},`).join('\n');
      return `  {\n    ...${JSON.stringify(head)},\n    "units": [\n${lines}\n    ],\n  },`;
    })
    .join('\n');
}

/** The text of `data.generated.ts` as the JSON files of a ruleset are now. */
export function compileData(ruleset: keyof typeof SHELVES): string {
  const { home, book, list } = SHELVES[ruleset];
  const imports =
    book[1] === list[1]
      ? `import type { ${book[0]}, ${list[0]} } from '${book[1]}';`
      : `import type { ${book[0]} } from '${book[1]}';\nimport type { ${list[0]} } from '${list[1]}';`;
  return `// Written by scripts/compile-data.ts from books/*.json and lists/*.json: change those and run it.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
${imports}

export const BOOK_DATA: readonly ${book[0]}[] = [
${literals(home, 'books')}
];

export const LIST_DATA: readonly ${list[0]}[] = [
${literals(home, 'lists')}
];
`;
}

if (argv[1]?.endsWith('compile-data.ts')) {
  for (const ruleset of RULESETS) writeFileSync(fileURLToPath(generated(ruleset)), compileData(ruleset));
}
