import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import { init, parse } from 'es-module-lexer';
import { expect, test } from 'vitest';
import { foldImports } from './fold-imports.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

test('imported names become constants, exports lose their cells, and every line stays where it is', () => {
  const code = [
    "import { INCH, half as middle } from './measures.js';",
    'import {',
    '  Place,',
    "} from '../layout.js';",
    "import { readFileSync } from 'node:fs';",
    "import data from './data.json' with { type: 'json' };",
    'export const far = 2 * INCH;',
    'export function near() { return middle(far, Place.table); }',
    'export async function* rolls() {}',
    'export class Dice {}',
    "export { other } from './other.js';",
  ].join('\n');

  const folded = foldImports(code, 'x.ts');

  expect(folded.split('\n')).toEqual([
    "import { INCH as INCH$in, half as middle$in } from './measures.js'; const INCH = INCH$in, middle = middle$in;",
    "import { Place as Place$in } from '../layout.js'; const Place = Place$in",
    '',
    ';',
    "import { readFileSync } from 'node:fs';",
    "import data from './data.json' with { type: 'json' };",
    'const far = 2 * INCH;',
    'function near() { return middle(far, Place.table); }',
    'async function* rolls() {}',
    'class Dice {}',
    "export { other } from './other.js';",
    ';const far$out = far, near$out = near, rolls$out = rolls, Dice$out = Dice; export { far$out as far, near$out as near, rolls$out as rolls, Dice$out as Dice };',
  ]);
});

test('a module whose sources are mapped keeps the map at its end', () => {
  const folded = foldImports('export const a = 1;\n//# sourceMappingURL=data:x', 'x.ts');

  expect(folded).toBe('const a = 1;\n;const a$out = a; export { a$out as a };\n//# sourceMappingURL=data:x');
});

test('every source exports folded what it exports as it is, and no variable that could change', async () => {
  await init;
  const sources = ['engine', 'env', 'agents'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const exportsOf = (code: string) =>
    parse(code)[1]
      .map(({ n }) => n)
      .sort();
  expect(sources.length).toBeGreaterThan(300);

  for (const file of sources) {
    const { code } = swc.transformSync(readFileSync(`${ROOT}${file}`, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022', experimental: { keepImportAttributes: true } },
      module: { type: 'es6' },
    });
    expect(exportsOf(foldImports(code, file)), file).toEqual(exportsOf(code));
    expect(code, `${file}: variables cannot be exported, only constants`).not.toMatch(/^export (let|var)\b/m);
  }
});
