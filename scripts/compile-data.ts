/**
 * Writes the army books and lists of every ruleset that has some, which are JSON for people, into a module that also
 * runs in a browser: `node --import ./scripts/register.mjs scripts/compile-data.ts`. Run it after every change of a
 * book or a list.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const RULES = new URL('../engine/rulesets/', import.meta.url);

/** Rulesets with army books as JSON beside `data-types.ts`, which has their types. */
export const RULESETS = readdirSync(RULES).filter((id) => existsSync(new URL(`${id}/armies/data-types.ts`, RULES)));

const homeOf = (ruleset: string): URL => new URL(`${ruleset}/armies/`, RULES);

/** Returns the path of the generated data of a ruleset. */
export const generated = (ruleset: string): URL => new URL('data.generated.ts', homeOf(ruleset));

/** Returns the JSON files of a folder by name, each as a literal with a line for every unit. */
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

/** Returns the text of `data.generated.ts` for the present JSON files of a ruleset. */
export function compileData(ruleset: string): string {
  const home = homeOf(ruleset);
  return `// Written by scripts/compile-data.ts from books/*.json and lists/*.json: change those and run it.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { BookData, ListData } from './data-types.js';

export const BOOK_DATA: readonly BookData[] = [
${literals(home, 'books')}
];

export const LIST_DATA: readonly ListData[] = [
${literals(home, 'lists')}
];
`;
}

if (argv[1]?.endsWith('compile-data.ts')) {
  for (const ruleset of RULESETS) writeFileSync(fileURLToPath(generated(ruleset)), compileData(ruleset));
}
