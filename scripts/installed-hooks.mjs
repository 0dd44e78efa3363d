// The module hooks of an installed package. Its own code is JavaScript; its user's agents may be TypeScript, and may lie
// where no `node_modules` holds Muster.
import { createRequire, register } from 'node:module';
import { dirname, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = new URL('../', import.meta.url).href;
const OWN = /^(?:muster|muster-wargames)\/(?=(?:agents|engine|env|evaluations|testing|training)(?:\/|$))/;

/**
 * Makes this thread read TypeScript: Node does so by itself since 22.18; else the package `tsx` does, if it is
 * installed in the project or here. Without it, importing TypeScript says what to install.
 */
export async function readTypeScript() {
  register(import.meta.url);
  if (process.features.typescript) return;
  for (const place of [pathToFileURL(`${process.cwd()}/`), import.meta.url]) {
    const file = apiOfTsx(createRequire(place));
    if (file === null) continue;
    const { register: registerTsx } = await import(pathToFileURL(file).href);
    registerTsx();
    return;
  }
}

/** Returns the file of tsx that registers it, as a module: from its file for `require` it would not find its parts. */
function apiOfTsx(require) {
  try {
    const file = require.resolve('tsx/package.json');
    const { exports } = require(file);
    return resolvePath(dirname(file), exports['./esm/api'].import.default);
  } catch {
    return null; // not installed there, or of another kind
  }
}

export async function resolve(specifier, context, next) {
  if (!OWN.test(specifier)) return next(specifier, context);
  // one Muster plays, wherever the module lies that imports it
  return next(specifier.replace(OWN, 'muster-wargames/'), { ...context, parentURL: `${ROOT}package.json` });
}

export async function load(url, context, next) {
  try {
    return await next(url, context);
  } catch (error) {
    if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION' || !/\.[cm]?ts$/.test(url)) throw error;
    throw new Error(
      `this Node reads TypeScript with the package tsx: npm install tsx, or use Node 22.18 or newer (${url})`,
    );
  }
}
