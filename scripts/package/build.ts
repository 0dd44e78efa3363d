// npm run build: makes `dist/`, the JavaScript and WebAssembly of the package. All modules that the environments need lie in one file,
// those of the agents in another, because Node takes a millisecond for each file that it loads; rules and captains are
// read when they are first used (`later.ts`); every other module is a small file beside them that exports its part, so
// that every source has a name in the package.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { data } from './data-plugin.js';
import { isMarked, LISTS, markedList, type Named, partOf, rankOf, readLater, wholeOf } from './later.js';
import { addressed, inAscii, marked, modules, ROOT } from './layout.js';
import { type Digests, shippedModule, translations, writeTranslations } from './wasm.js';

/**
 * Packages whose code is built in, because they would bring much that Muster does not use. zod, whose types the
 * declarations name, is installed too; loading its hundred files would take a fifth of the time of an import.
 */
const BUILT_IN =
  /^(?:@noble|zod|vega|d3|topojson|delaunator|internmap|robust-predicates|fast-deep-equal|json-stringify)/;

/** What is loaded as one file, in this sequence: each lacks what is in those before it. */
const WHOLES: readonly (readonly [name: string, entry: string])[] = [
  ['engine', 'engine/games'],
  ['env', 'env/index'],
  ['agents', 'agents/index'],
  ['evaluations', 'evaluations/index'],
];

const isOutside = (id: string): boolean => isMarked(id) || (!/^[./]/.test(id) && !BUILT_IN.test(id));
const moduleOf = (id: string): string | null =>
  id.startsWith(ROOT) && id.endsWith('.ts') ? id.slice(ROOT.length).replace(/\.ts$/, '') : null;

/** What asks for its own address, which only a module has. */
const AT_ONCE = /^engine\/translation\/shipped$/;

const addresses = (digests: Digests): Plugin => ({
  name: 'addresses in the package',
  transform(code, id) {
    const module = moduleOf(id);
    // the address in it is that of the file in which it comes to lie
    if (module === 'engine/translation/shipped') return { code: shippedModule(digests), map: null };
    return module !== null && code.includes('import.meta.url') ? { code: marked(module, code), map: null } : null;
  },
  renderChunk: (code, { fileName }) => ({ code: inAscii(addressed(`dist/${fileName}`, code)), map: null }),
});

/** Cuts the lists off the parts that are read later, and adds what they name to `found`. */
const lists = (found: Named[]): Plugin => ({
  name: 'parts that are read later',
  transform(code, id) {
    const module = moduleOf(id);
    if (module === null || !(module in LISTS)) return null;
    return { code: markedList(module, code, found), map: null };
  },
});

/** @param found takes what lists name of parts that are read later; without it the lists import them */
const settings = (names: readonly string[], digests: Digests, found?: Named[]) => ({
  cwd: ROOT,
  input: Object.fromEntries(names.map((name) => [name, `./${name}.ts`])),
  external: isOutside,
  platform: 'neutral' as const,
  resolve: {
    extensionAlias: { '.js': ['.ts', '.js'] },
    mainFields: ['module', 'main'],
    conditionNames: ['import', 'default'],
  },
  plugins: [...(found === undefined ? [] : [lists(found)]), data(), addresses(digests)],
  logLevel: 'warn' as const,
});

/** Returns the modules that are loaded with `entry`, as files. */
async function loadedWith(entry: string, digests: Digests, found?: Named[]): Promise<ReadonlySet<string>> {
  const bundle = await rolldown(settings([entry], digests, found));
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const chunks = new Map(
    output.filter((part): part is OutputChunk => part.type === 'chunk').map((c) => [c.fileName, c]),
  );
  const loaded = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const id of Object.keys(chunk.modules)) loaded.add(id);
    for (const other of chunk.imports) visit(other);
  };
  visit([...chunks.values()].find((chunk) => chunk.isEntry)?.fileName ?? '');
  return loaded;
}

/** Returns the licences of the packages whose files are among `ids`. */
function licences(ids: readonly string[]): string {
  const homes = new Set(ids.flatMap((id) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []));
  const texts = [...homes].sort().map((home) => {
    const file = readdirSync(home).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${home} is built in and has no licence`);
    return `${home.slice(home.lastIndexOf('node_modules/') + 13)}\n\n${readFileSync(`${home}/${file}`, 'utf8').trim()}\n`;
  });
  return texts.join('\n----\n\n');
}

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

/** Returns the files with many modules: those that are loaded at once, and the parts. */
async function groups(digests: Digests): Promise<{ readonly groups: Group[]; readonly parts: string[] }> {
  const wholes: Group[] = [];
  const atOnce = new Set<string>();
  for (const [i, [name, entry]] of WHOLES.entries()) {
    const own = await loadedWith(entry, digests, []);
    for (const id of own) atOnce.add(id);
    wholes.push({ name: `whole-${name}`, test: (id) => own.has(id), priority: 100 - i });
  }
  // modules that a game needs at once stand in the first file, because those of the environments come after it
  const ofGames = await loadedWith('engine/games', digests);
  for (const id of ofGames) if (AT_ONCE.test(moduleOf(id) ?? '')) atOnce.add(id);
  const engine: Group = { ...wholes[0], test: (id) => atOnce.has(id) && (wholes[0].test(id) || ofGames.has(id)) };
  const later = new Map<string, Set<string>>();
  for (const id of [...ofGames, ...(await loadedWith('agents/index', digests))]) {
    if (atOnce.has(id)) continue;
    const part = partOf(moduleOf(id) ?? 'engine/');
    later.set(part, (later.get(part) ?? new Set()).add(id));
  }
  const parts = [...later.keys()].sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
  const ofParts = parts.map((part, i) => ({
    name: `later-${part}`,
    test: (id: string) => later.get(part)?.has(id) === true,
    priority: 50 - i, // a part takes along what it needs, unless an earlier one has it
  }));
  return { groups: [engine, ...wholes.slice(1), ...ofParts], parts };
}

const fileOf = (name: string): string => {
  if (name.startsWith('whole-')) return `${name.slice(6)}/whole.js`;
  return name.startsWith('later-') ? wholeOf(name.slice(6)) : 'parts/[name]-[hash].js';
};

/** Makes `dist/` anew. */
export async function build(folder = `${ROOT}dist`, digests = translations()): Promise<void> {
  const found: Named[] = [];
  const split = await groups(digests);
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown(settings(modules(), digests, found));
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true, // the sources are packed
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => fileOf(name),
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: { groups: split.groups },
  });
  await bundle.close();
  const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
  await readLater(
    folder,
    chunks.map(({ fileName }) => fileName),
    split.parts,
    found,
  );
  writeTranslations(digests, `${folder}/wasm`);
  writeFileSync(`${folder}/licences-of-others.txt`, licences(chunks.flatMap((chunk) => Object.keys(chunk.modules))));
}

if (process.argv[1]?.endsWith('build.ts')) {
  await new Command('build').description('Makes dist/, the JavaScript and WebAssembly of the package.').parseAsync();
  await build();
}
