// The module hooks that `register.mjs` installs. TypeScript sources run directly, with imports written as `.js`. The
// project's own sources come from the cache of sources if they are in it; all others go to ts-node.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldImports } from './fold-imports.mjs';
import { SourceCache } from './source-cache.mjs';
import { transpiler } from './transpile.mjs';

const ROOT = new URL('../', import.meta.url).href;
const PACKAGES = `${ROOT}node_modules/`;
/** Folders of the code that plays battles: only there folding imports is worth the time. */
const FOLDED = ['engine', 'env', 'agents'].map((folder) => `${ROOT}${folder}/`);

/** Returns everything besides its source on which the code of a module depends. */
function circumstances() {
  const versions = ['@swc/core', 'ts-node'].map(
    (name) => createRequire(import.meta.url)(`${name}/package.json`).version,
  );
  const texts = ['hooks.mjs', 'transpile.mjs', 'fold-imports.mjs', '../tsconfig.json'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  return JSON.stringify([versions, texts]);
}

const cache = new SourceCache(new URL('.cache/muster/', PACKAGES), circumstances());

const isOurs = (url) => url?.startsWith(ROOT) && !url.startsWith(PACKAGES);

/** Returns the source of this project to which an import refers, as a URL; null if it refers to something else. */
function sourceOf(specifier, parent) {
  if (!/^(?:\.\.?\/|file:).*\.[jt]s$/.test(specifier)) return null;
  const { href } = new URL(specifier, parent);
  const url = href.replace(/\.js$/, '.ts');
  return isOurs(url) && existsSync(fileURLToPath(url)) ? url : null;
}

/** Imports of this package by its name, or by that of its command, which was its name before. */
const OWN =
  /^(?:muster|muster-wargames)\/(?=(?:agents|engine|env|evaluations|register|scripts|testing|training)(?:\/|$))/;

export async function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  if (source !== null) return { url: source, format: 'module', shortCircuit: true };
  if (OWN.test(specifier)) {
    // a user's agents find the Muster that imports them, wherever they are, and its sources, not what was packed of them
    const conditions = ['source', ...context.conditions];
    const name = specifier.replace(OWN, 'muster-wargames/');
    return next(name, { ...context, conditions, parentURL: `${ROOT}package.json` });
  }
  try {
    return await next(specifier, context);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    if (!specifier.startsWith('.')) throw error;
    return transpiler().resolve(specifier, context, next); // another project's source, imported as `.js`
  }
}

export async function load(url, context, next) {
  if (!/\.[cm]?ts$/.test(url)) return next(url, context);
  return isOurs(url) ? loadOurs(url, context, next) : loadOthers(url, context, next);
}

async function loadOurs(url, context, next) {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const kept = cache.get(url, text);
  if (kept !== null) return { format: 'module', source: kept, shortCircuit: true };
  const { source } = await transpiler().load(url, { ...context, format: 'module' }, next);
  const code = FOLDED.some((folder) => url.startsWith(folder)) ? foldImports(String(source), url) : String(source);
  cache.put(url, text, code);
  return { format: 'module', source: code, shortCircuit: true };
}

async function loadOthers(url, context, next) {
  const loaded = await transpiler().load(url, context, next);
  if (loaded.format !== 'commonjs' || !url.endsWith('.ts')) return loaded;
  const file = fileURLToPath(url);
  const mend = `write "type": "module" into the package.json of its folder, or call it ${basename(file, '.ts')}.mts`;
  throw new Error(`${file} is no module for Node, and only modules can import Muster: ${mend}`);
}
