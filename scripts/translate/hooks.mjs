// Module hooks that load the sources of battles instrumented, so that they can be translated; see `instrument.mjs`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { instrument } from './instrument.mjs';

const ROOT = new URL('../../', import.meta.url).href;
const WANTED = ['engine/', 'env/', 'agents/', 'scripts/translate/stand-ins'].map((folder) => ROOT + folder);

export async function load(url, context, next) {
  if (!url.endsWith('.ts') || !WANTED.some((folder) => url.startsWith(folder))) return next(url, context);
  const path = url.slice(ROOT.length);
  const source = ts.transpileModule(instrument(readFileSync(fileURLToPath(url), 'utf8'), path), {
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  }).outputText;
  return { format: 'module', source, shortCircuit: true };
}
