/**
 * Writes the army books and lists of The 9th Age, which are JSON for people, into a module that also runs in a browser:
 * `node --import ./scripts/register.mjs scripts/compile-data.ts`. Run it after every change of a book or a list.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const HOME = new URL('../engine/rulesets/t9a/', import.meta.url);
export const GENERATED = new URL('data.generated.ts', HOME);

/** The JSON files of a folder by name, each as a literal with a line for every unit. */
function literals(folder: string): string {
  return readdirSync(new URL(`${folder}/`, HOME))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { units, ...head } = JSON.parse(readFileSync(new URL(`${folder}/${name}`, HOME), 'utf8'));
      const lines = units.map((unit: unknown) => `    ${JSON.stringify(unit)},`).join('\n');
      return `  {\n    ...${JSON.stringify(head)},\n    "units": [\n${lines}\n    ],\n  },`;
    })
    .join('\n');
}

/** The text of `data.generated.ts` as the JSON files are now. */
export function compileData(): string {
  return `// Written by scripts/compile-data.ts from books/*.json and lists/*.json: change those and run it.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { ArmyBookData } from '../../armies/book.js';
import type { ArmyListData } from '../../armies/list.js';

export const BOOK_DATA: readonly ArmyBookData[] = [
${literals('books')}
];

export const LIST_DATA: readonly ArmyListData[] = [
${literals('lists')}
];
`;
}

if (argv[1]?.endsWith('compile-data.ts')) writeFileSync(fileURLToPath(GENERATED), compileData());
