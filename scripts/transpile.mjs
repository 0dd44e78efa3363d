// Makes JavaScript from TypeScript with ts-node and swc, which strips the types and does not check them (`npm test`
// does).
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

let hooks;

/**
 * The hooks `resolve` and `load` for any TypeScript. They are made at the first call, which takes a third of a second. Paths
 * come from this file, so that sources run from any working directory.
 */
export function transpiler() {
  hooks ??= makeHooks();
  return hooks;
}

function makeHooks() {
  const require = createRequire(import.meta.url); // `import()` would wait for these very hooks
  const swc = require('@swc/core');
  const tsNode = require('ts-node');
  process.noDeprecation = true; // ts-node 10 calls fs.Stats in the way of older Nodes

  /** ts-node 10 asks swc for `import ... assert`, which Node 22 no longer reads; this keeps `with` as it is written. */
  const transformSync = (code, options) =>
    swc.transformSync(code, { ...options, jsc: { ...options.jsc, experimental: { keepImportAttributes: true } } });

  return tsNode.createEsmHooks(
    tsNode.create({
      project: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
      transpileOnly: true,
      transpiler: ['ts-node/transpilers/swc', { swc: { transformSync } }],
    }),
  );
}
