// The module hooks that `register.mjs` installs: ts-node, which strips the types and does not check them (`npm test`
// does). Paths come from this file, so that the sources run from any working directory.
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import tsNode from 'ts-node';

process.noDeprecation = true; // ts-node 10 calls fs.Stats as older Nodes had it

/** ts-node 10 asks swc for `import ... assert`, which Node 22 no longer reads; this keeps `with` as it is written. */
function transformSync(code, options) {
  return swc.transformSync(code, {
    ...options,
    jsc: { ...options.jsc, experimental: { keepImportAttributes: true } },
  });
}

export const { resolve, load } = tsNode.createEsmHooks(
  tsNode.create({
    project: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    transpileOnly: true,
    transpiler: ['ts-node/transpilers/swc', { swc: { transformSync } }],
  }),
);
