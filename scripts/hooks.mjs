// The module hooks that `register.mjs` installs: TypeScript sources run as they are, with imports written as `.js`. The project's
// own come from the cache of sources if they are in it; whatever else there is goes to ts-node.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { foldImports } from './fold-imports.mjs';
import { SourceCache } from './source-cache.mjs';
import { transpiler } from './transpile.mjs';

const ROOT = new URL('../', import.meta.url).href;
const PACKAGES = `${ROOT}node_modules/`;
/** What battles are played with: only there is it worth to fold imports. */
const FOLDED = ['engine', 'env', 'agents'].map((folder) => `${ROOT}${folder}/`);

/** All that the code of a module depends on beside its source. */
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

/** The source of this project that an import means, as a URL; null if it means something else. */
function sourceOf(specifier, parent) {
  if (!/^(?:\.\.?\/|file:).*\.[jt]s$/.test(specifier)) return null;
  const { href } = new URL(specifier, parent);
  const url = href.replace(/\.js$/, '.ts');
  return isOurs(url) && existsSync(fileURLToPath(url)) ? url : null;
}

export async function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  if (source !== null) return { url: source, format: 'module', shortCircuit: true };
  const known = context.parentURL?.startsWith(ROOT) || specifier.startsWith('node:');
  return known ? next(specifier, context) : transpiler().resolve(specifier, context, next);
}

export async function load(url, context, next) {
  if (url.startsWith(PACKAGES) || url.startsWith('node:')) return next(url, context);
  if (!isOurs(url) || !url.endsWith('.ts')) return transpiler().load(url, context, next);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const kept = cache.get(url, text);
  if (kept !== null) return { format: 'module', source: kept, shortCircuit: true };
  const { source } = await transpiler().load(url, { ...context, format: 'module' }, next);
  const code = FOLDED.some((folder) => url.startsWith(folder)) ? foldImports(String(source), url) : String(source);
  cache.put(url, text, code);
  return { format: 'module', source: code, shortCircuit: true };
}
