// npm run build: makes `dist/`, the JavaScript and WebAssembly of the package. All modules that the environments need lie in one file,
// those of the agents in another, because Node takes a millisecond for each file that it loads; every other module is a
// small file beside them that exports its part, so that every source has a name in the package.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
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

const isOutside = (id: string): boolean => !/^[./]/.test(id) && !BUILT_IN.test(id);
const moduleOf = (id: string): string | null =>
  id.startsWith(ROOT) && id.endsWith('.ts') ? id.slice(ROOT.length).replace(/\.ts$/, '') : null;

/** Data of armies: an engine reads JSON faster than code. */
const DATA = /^engine\/rulesets\/[^/]+\/armies\/data\.generated$/;

/** Returns a module of the same values, each as JSON. */
const asJson = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`)
    .join('');

const data: Plugin = {
  name: 'data as JSON',
  async transform(_code, id) {
    if (!DATA.test(moduleOf(id) ?? '')) return null;
    return { code: asJson((await import(id)) as Readonly<Record<string, unknown>>), map: null };
  },
};

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

const settings = (names: readonly string[], digests: Digests) => ({
  cwd: ROOT,
  input: Object.fromEntries(names.map((name) => [name, `./${name}.ts`])),
  external: isOutside,
  platform: 'neutral' as const,
  resolve: {
    extensionAlias: { '.js': ['.ts', '.js'] },
    mainFields: ['module', 'main'],
    conditionNames: ['import', 'default'],
  },
  plugins: [data, addresses(digests)],
  logLevel: 'warn' as const,
});

/** Returns the modules that are loaded with `entry`, as files. */
async function loadedWith(entry: string, digests: Digests): Promise<ReadonlySet<string>> {
  const bundle = await rolldown(settings([entry], digests));
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

/** Makes `dist/` anew. */
export async function build(folder = `${ROOT}dist`, digests = translations()): Promise<void> {
  const groups: { name: string; test: (id: string) => boolean; priority: number }[] = [];
  for (const [i, [name, entry]] of WHOLES.entries()) {
    const own = await loadedWith(entry, digests);
    groups.push({ name: `whole-${name}`, test: (id) => own.has(id), priority: WHOLES.length - i });
  }
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown(settings(modules(), digests));
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true, // the sources are packed
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (name.startsWith('whole-') ? `${name.slice(6)}/whole.js` : 'parts/[name]-[hash].js'),
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: { groups },
  });
  await bundle.close();
  writeTranslations(digests, `${folder}/wasm`);
  const ids = output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
  writeFileSync(`${folder}/licences-of-others.txt`, licences(ids));
}

if (process.argv[1]?.endsWith('build.ts')) {
  await new Command('build').description('Makes dist/, the JavaScript and WebAssembly of the package.').parseAsync();
  await build();
}
