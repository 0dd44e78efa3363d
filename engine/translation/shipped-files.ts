// Finds the translations that are packed with the code: among those that a program loaded ahead of play, or in the files
// of the package where there is Node.
import type { Found, Stored } from './files.js';
import { SHIPPED, SHIPPED_AT } from './shipped.js';
import { checkedTold } from './stored.js';

/** The parts of Node that are used here. */
interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
  getBuiltinModule?(name: string): unknown;
}
interface Files {
  readFileSync(file: URL): Uint8Array;
  existsSync(file: URL): boolean;
}
interface Modules {
  createRequire(from: string | URL): { resolve(name: string): string };
}
interface Urls {
  pathToFileURL(path: string): URL;
}

/** The parts of the host that Node and browsers have. */
interface URL {
  readonly href: string;
}
interface World {
  readonly process?: Host;
  readonly URL: new (url: string, base?: string) => URL;
  readonly WebAssembly: { compile(code: Uint8Array): Promise<object> };
}
const world = globalThis as unknown as World;

const IN_CLONE = 'the program was started without scripts/register.mjs, which finds the translations of a clone';
const NOT_NATIVE = 'native code is compiled for the machine at hand, in a clone alone (npm run translate)';
const IN_BROWSER = 'nothing is faster where no native code is loaded';

const loaded = new Map<string, Stored>();

/** Returns the names of the packed translations of a ruleset, each with `.json` and `.wasm`; none in a clone. */
export function shippedOf(ruleset: string, shipped = SHIPPED): readonly string[] {
  return Object.keys(shipped ?? {}).filter((name) => name.startsWith(`${ruleset}-`));
}

/**
 * Keeps a packed translation for battles that are created from now on. It is compiled without holding up the page.
 * @returns false if the bytes are not those of the build
 */
export async function keepShipped(
  name: string,
  json: Uint8Array,
  module: Uint8Array,
  shipped = SHIPPED,
): Promise<boolean> {
  const digest = shipped?.[name];
  const told = digest === undefined ? null : checkedTold(json, module, digest);
  if (told === null) return false;
  loaded.set(name, { module, compiled: await world.WebAssembly.compile(module), told, native: null });
  return true;
}

/** Returns the folders in which the files may lie: of the package, beside a bundle, of the package in the project. */
function folders({ cwd }: Host, { createRequire }: Modules, { pathToFileURL }: Urls): readonly URL[] {
  const here = SHIPPED_AT ?? null; // the bundler of a CommonJS program leaves it undefined
  const found = here === null ? [] : [new world.URL('../wasm/', here), new world.URL('./wasm/', here)];
  for (const from of [...(here === null ? [] : [here]), pathToFileURL(`${cwd()}/`)]) {
    try {
      const { href } = pathToFileURL(createRequire(from).resolve('muster-wargames/package.json'));
      found.push(new world.URL('dist/wasm/', href));
    } catch {} // not installed there
  }
  return found;
}

/** Returns the packed translation of this name from the files, where there is Node. */
function read(name: string, digest: string): Found {
  const host = world.process;
  const files = host?.getBuiltinModule?.('node:fs') as Files | undefined;
  const modules = host?.getBuiltinModule?.('node:module') as Modules | undefined;
  const urls = host?.getBuiltinModule?.('node:url') as Urls | undefined;
  if (host === undefined || files === undefined || modules === undefined || urls === undefined)
    return { stored: null, why: 'no file can be read here: await loadTranslations() before the first battle' };
  for (const { href } of folders(host, modules, urls)) {
    const [json, wasm] = ['json', 'wasm'].map((end) => new world.URL(`${name}.${end}`, href));
    if (!files.existsSync(json) || !files.existsSync(wasm)) continue;
    const module = files.readFileSync(wasm);
    const told = checkedTold(files.readFileSync(json), module, digest);
    if (told !== null) return { stored: { module, compiled: null, told, native: null }, why: NOT_NATIVE };
  }
  const mend = 'put the folder dist/wasm of muster-wargames beside the bundle';
  return { stored: null, why: `${name}.wasm of this build is neither in the package nor beside the bundle: ${mend}` };
}

/** The finder of a package. In a clone, which packs nothing, it finds nothing. */
export function shippedFinder(ruleset: string, bytes: number): Found {
  if (SHIPPED === null) return { stored: null, why: IN_CLONE };
  if (world.process?.env?.MUSTER_TRANSLATION === 'off') return { stored: null, why: 'MUSTER_TRANSLATION is off' };
  const name = `${ruleset}-${bytes}`;
  const ready = loaded.get(name);
  if (ready !== undefined) return { stored: ready, why: IN_BROWSER };
  const digest = SHIPPED[name];
  if (digest !== undefined) return read(name, digest);
  return {
    stored: null,
    why: `no translation for battles of ${bytes} bytes is packed; packed are ${shippedOf(ruleset).join(', ') || 'none'}`,
  };
}
