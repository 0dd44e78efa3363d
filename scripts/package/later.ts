// Parts of the package that are read when they are first used: the rules of each game, its captain, and what only they
// need. An import of the environments then costs what one game costs less, however many games there are. The list of
// games names them at once, so reading has to be synchronous: the code of a part is the body of a function that takes
// what it imports. Node reads it as text (`read.js`); bundles import it (`bundled.js`), since nothing lies beside them.
// Which of both is meant by `#later` says package.json: bundlers know the condition `module`, Node does not.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from './layout.js';

/** A module whose one export is named in lists before its part is read. */
export interface Named {
  /** Path of the source from the root, without ending. */
  readonly module: string;
  readonly name: string;
  /** Its fields that lists show, which are known without reading the part. */
  readonly shown: readonly string[];
}

/** Modules that name parts, what they import of them, and what lists show of that. */
export const LISTS: Readonly<Record<string, { readonly of: RegExp; readonly shown: readonly string[] }>> = {
  'engine/games': {
    of: /^engine\/rulesets\/[^/]+\/(?:game|observation\/spec)$/,
    shown: ['id', 'name', 'family', 'points', 'usualLists', 'tournament', 'sizes'],
  },
  'agents/captain/index': { of: /^agents\/captain\/[^/]+\/captain$/, shown: [] },
};

/** Stands before the path of a module that is named in a list, until it is known where its part lies. */
const MARK = 'muster-later:';
const IMPORT = /(import|export) \{ (\w+) \} from ['"](\.[^'"]+)\.js['"]/g;

/** True for what the code of `marked` imports. */
export const isMarked = (id: string): boolean => id.startsWith(MARK);

/** Returns the source of a list with marks for what it imports of parts, and adds that to `found`. */
export function markedList(module: string, code: string, found: Named[]): string {
  const list = LISTS[module];
  if (list === undefined) return code;
  return code.replace(IMPORT, (whole, word: string, name: string, relative: string) => {
    const path = posix.join(posix.dirname(module), relative);
    if (!list.of.test(path)) return whole;
    if (!found.some((known) => known.module === path)) found.push({ module: path, name, shown: list.shown });
    return `${word} { ${name} } from '${MARK}${path}'`;
  });
}

/** Returns the name of the part in which a module lies that no list needs at once. */
export function partOf(module: string): string {
  const [, game] = /^engine\/rulesets\/([^/]+)\//.exec(module) ?? [];
  if (game !== undefined) return game;
  const [, captain] = /^agents\/captain\/([^/]+)\//.exec(module) ?? [];
  if (captain !== undefined) return `captain-${captain}`;
  const [, shared] = /^engine\/(regiments|skirmish)\//.exec(module) ?? [];
  return shared ?? (module.startsWith('agents/') ? 'agents' : 'engine');
}

/** Returns the place of a part in a sequence in which each needs only those before it. */
export function rankOf(part: string): number {
  if (part === 'engine') return 0;
  if (part === 'regiments' || part === 'skirmish') return 1;
  if (part === 'agents') return 3;
  if (!part.startsWith('captain-')) return 2;
  return part === 'captain-regiments' ? 4 : 5;
}

/** The folder of a part, and the file in it that other modules import. */
export const homeOf = (part: string): string => `later/${part}`;
export const wholeOf = (part: string): string => `${homeOf(part)}/whole.js`;

const relativeTo = (folder: string, file: string): string => {
  const path = posix.relative(folder, file);
  return path.startsWith('.') ? path : `./${path}`;
};

/** `a as b, c` of an import as `a: b, c` of an object; a name may be `as` itself. */
const asPattern = (names: string): string => names.replace(/(\S+)\s+as\s+(\S+)/g, '$1: $2');

/** What a chunk gives away: its local names by those under which others import them. */
function exportsOf(code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names] of code.matchAll(/^export \{([^}]*)\};$/gm)) {
    for (const entry of names.split(',')) {
      const [local, outside = local] = entry.trim().split(/\s+as\s+/);
      found.set(outside, local);
    }
  }
  return found;
}

/** What a part imports: the files, or other parts, that its code takes as parameters, and those that it loads on demand. */
export interface Needs {
  readonly parameters: Map<string, string>;
  readonly onDemand: Set<string>;
}

/** The parameter with functions that load what is loaded on demand: a function made of text could do so by an experiment of Node only. */
const ON_DEMAND = '$onDemand';

/** Returns the code of a part as a module whose default export is a function, line by line as it was. */
export function asFunction(code: string, { parameters, onDemand }: Needs): string {
  const outside = [...exportsOf(code)].map(([name, local]) => `${name}: ${local}`);
  const body = code
    .replace(
      /^import (?:(\* as \w+|\{[^}]*\}) from )?"([^"]+)";$/gm,
      (_whole, what: string | undefined, from: string) => {
        let parameter = parameters.get(from);
        if (parameter === undefined) {
          parameter = `$of${parameters.size}`;
          parameters.set(from, parameter);
        }
        if (what === undefined) return '';
        const [, all] = /^\* as (\w+)$/.exec(what) ?? [];
        return all === undefined ? `const ${asPattern(what)} = ${parameter};` : `const ${all} = ${parameter};`;
      },
    )
    .replace(/\bimport\("([^"]+)"\)/g, (_whole, from: string) => {
      onDemand.add(from);
      return `${ON_DEMAND}["${from}"]()`;
    })
    .replace(/^export \{[^}]*\};$/gm, `return { ${outside.join(', ')} };`)
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  if (/^(?:import|export)\b|\bimport\.meta\b|\bimport\(/m.test(body))
    throw new Error('a part is read as a function, which cannot import so');
  return `export default ((${[...parameters.values(), ON_DEMAND].join(', ')}) => { 'use strict'; ${body}\n})\n//# sourceMappingURL=code.js.map\n`;
}

/** Returns the module that makes a part out of its code at the first call. */
function maker(part: string, { parameters, onDemand }: Needs, parts: ReadonlySet<string>): string {
  const lines = [...parameters].map(([from, parameter]) => {
    const [, other] = /^\.\.\/([^/]+)\/whole\.js$/.exec(from) ?? [];
    if (other === undefined || !parts.has(other)) return [`import * as ${parameter} from '${from}';`, parameter];
    return [`import { part as ${parameter} } from '../${other}/part.js';`, `${parameter}()`];
  });
  const loads = [...onDemand].map((from) => `"${from}": () => import("${from}")`);
  return `${lines.map(([line]) => line).join('\n')}
import { codeOf } from '#later';
let made;
export function part() {
  made ??= codeOf('${part}')(${[...lines.map(([, value]) => value), `{ ${loads.join(', ')} }`].join(', ')});
  return made;
}
`;
}

/** The module that other modules import of a part, whose names may be words of the language. */
const wholeModule = (names: readonly string[]): string => `import { part } from './part.js';
const { ${names.map((name) => `${name}: $${name}`).join(', ')} } = part();
export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };
`;

/**
 * Returns an object like that which `read` returns: `shown` are some of its fields, `names` the others, which are read with
 * the first of them. Its text goes into the package.
 */
export function later<S extends object, N extends string, T extends Readonly<Record<N, unknown>>>(
  shown: S,
  names: readonly N[],
  read: () => T,
): S & Pick<T, N> {
  const it: Partial<Record<string, unknown>> = { ...shown };
  const fill = (asked: N): unknown => {
    const all = read();
    for (const name of names) Object.defineProperty(it, name, { value: all[name], enumerable: true, writable: true });
    return it[asked];
  };
  for (const name of names)
    Object.defineProperty(it, name, { get: () => fill(name), enumerable: true, configurable: true });
  return it as S & Pick<T, N>;
}

/** How Node reads the code of a part: as a function, since an import would have to wait. */
const READ = `import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
function textOf(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    throw new Error(\`\${file} is missing: a bundler has to know the condition 'module' (docs/package.md)\`, { cause: error });
  }
}
export function codeOf(part) {
  const file = fileURLToPath(new URL(\`./\${part}/code.js\`, import.meta.url));
  const text = textOf(file);
  const names = /\\(\\(([^)]*)\\)/.exec(text)[1].split(', ');
  const begin = text.indexOf('{') + 1;
  return compileFunction(text.slice(begin, text.lastIndexOf('})')), names, {
    filename: file,
    columnOffset: begin,
  });
}
`;

const bundledModule = (
  parts: readonly string[],
): string => `${parts.map((part, i) => `import code${i} from './${part}/code.js';`).join('\n')}
const CODES = new Map([${parts.map((part, i) => `['${part}', code${i}]`).join(', ')}]);
export function codeOf(part) {
  return CODES.get(part);
}
`;

/** Returns the name under which the part gives away what the list names, from the file of its module. */
function outsideOf(folder: string, { module, name }: Named): string {
  const code = readFileSync(`${folder}/${module}.js`, 'utf8');
  const [, outside = name] = new RegExp(`(\\w+) as ${name}\\b`).exec(code) ?? [];
  return outside;
}

/** The module that gives the lists what they name of a part. */
async function namedModule(folder: string, named: readonly Named[]): Promise<string> {
  const lines = [`import { later } from '../later.js';`, `import { part } from './part.js';`];
  for (const of of named) {
    const all = (await import(`${ROOT}${of.module}.ts`)) as Readonly<Record<string, object>>;
    const value = Object.entries(all[of.name]);
    const shown = Object.fromEntries(value.filter(([field]) => of.shown.includes(field)));
    const others = value.map(([field]) => field).filter((field) => !of.shown.includes(field));
    lines.push(
      `export const ${of.name} = later(${JSON.stringify(shown)}, ${JSON.stringify(others)}, () => part().${outsideOf(folder, of)});`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Makes the parts out of the chunks that the bundler has written as `files` into `folder`, and leads the lists to them. */
export async function readLater(
  folder: string,
  files: readonly string[],
  parts: readonly string[],
  named: readonly Named[],
): Promise<void> {
  const all = new Set(parts);
  for (const part of parts) {
    const home = `${folder}/${homeOf(part)}`;
    const file = `${folder}/${wholeOf(part)}`;
    const needs: Needs = { parameters: new Map(), onDemand: new Set() };
    const code = readFileSync(file, 'utf8');
    writeFileSync(`${home}/code.js`, asFunction(code, needs));
    renameSync(`${file}.map`, `${home}/code.js.map`);
    writeFileSync(`${home}/part.js`, maker(part, needs, all));
    writeFileSync(file, wholeModule([...exportsOf(code).keys()]));
    const here = named.filter(({ module }) => partOf(module) === part);
    if (here.length > 0) writeFileSync(`${home}/named.js`, await namedModule(folder, here));
  }
  for (const file of files) {
    const code = readFileSync(`${folder}/${file}`, 'utf8');
    if (!code.includes(MARK)) continue;
    const led = code.replace(new RegExp(`${MARK}([\\w/-]+)`, 'g'), (_whole, module: string) =>
      relativeTo(posix.dirname(file), `${homeOf(partOf(module))}/named.js`),
    );
    writeFileSync(`${folder}/${file}`, led);
  }
  writeFileSync(`${folder}/later/later.js`, `export ${later}\n`);
  writeFileSync(`${folder}/later/read.js`, READ);
  writeFileSync(`${folder}/later/bundled.js`, bundledModule(parts));
}
