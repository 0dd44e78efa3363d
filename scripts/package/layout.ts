// Which sources are packed as which files of `dist/`, and what the addresses in them become there.
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders all of whose modules can be imported from the package, and those of the command `muster`. */
const FOLDERS = ['agents', 'engine', 'env', 'evaluations', 'training', 'scripts/commands'];

/** Returns the modules of the package, each a path from the root without its ending. */
export function modules(): string[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/').replace(/\.ts$/, '')}`),
  );
  return [...found, 'scripts/muster'].sort();
}

/**
 * Returns what lies in the package where `relative` points to from the source `module` (without ending): workers and
 * the code of the engine lie in `dist/`, data at their place among the sources.
 */
export function addressOf(module: string, relative: string): string {
  const path = posix.join(posix.dirname(module), relative);
  if (path.endsWith('.ts')) return `dist/${path.replace(/\.ts$/, '.js')}`;
  if (path === 'engine/') return 'dist/engine/';
  return path === './' ? '' : path;
}

/** Stands in the code of a chunk for an address in the package, until it is known where the chunk lies. */
const MARK = 'muster-package:';
const LITERAL = /new URL\((['"])(\.[^'"]*)\1,\s*import\.meta\.url\)/g;

/** Returns the source with a mark for each address that is relative to it. */
export function marked(module: string, code: string): string {
  return code
    .replace(LITERAL, (_whole, _quote, relative: string) => `new URL("${MARK}${addressOf(module, relative)}")`)
    .replaceAll('import.meta.url', `new URL("${MARK}dist/${module}.js").href`);
}

/** Returns the code of a chunk that lies at `file` of the package, with the addresses that are marked in it. */
export function addressed(file: string, code: string): string {
  return code.replace(new RegExp(`new URL\\((["'\`])${MARK}([^"'\`]*)\\1\\)`, 'g'), (_whole, _quote, path: string) => {
    const relative = posix.relative(posix.dirname(file), path === '' ? '.' : path);
    const end = path === '' || path.endsWith('/') ? '/' : '';
    return `new URL("${relative.startsWith('.') ? '' : './'}${relative}${end}", import.meta.url)`;
  });
}

/**
 * Returns the code of a chunk in ASCII: a text in which one sign is not Latin takes twice the memory in an engine, and
 * longer to read. Such signs stand in texts, where an escape means the same, and in comments.
 */
export const inAscii = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
