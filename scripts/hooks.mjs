// The module hooks that `register.mjs` installs: ts-node, which strips the types and does not check them (`npm test`
// does). Paths come from this file, so that the sources run from any working directory.
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import tsNode from 'ts-node';
import { foldImports } from './fold-imports.mjs';

process.noDeprecation = true; // ts-node 10 calls fs.Stats as older Nodes had it

/** ts-node 10 asks swc for `import ... assert`, which Node 22 no longer reads; this keeps `with` as it is written. */
function transformSync(code, options) {
  return swc.transformSync(code, {
    ...options,
    jsc: { ...options.jsc, experimental: { keepImportAttributes: true } },
  });
}

const hooks = tsNode.createEsmHooks(
  tsNode.create({
    project: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    transpileOnly: true,
    transpiler: ['ts-node/transpilers/swc', { swc: { transformSync } }],
  }),
);

export const { resolve } = hooks;

/** What battles are played with: only there is it worth to fold imports. */
const FOLDED = ['engine', 'env', 'agents'].map((folder) => new URL(`../${folder}/`, import.meta.url).href);

export async function load(url, context, next) {
  const loaded = await hooks.load(url, context, next);
  if (!url.endsWith('.ts') || !FOLDED.some((folder) => url.startsWith(folder))) return loaded;
  return { ...loaded, source: foldImports(String(loaded.source), url) };
}
