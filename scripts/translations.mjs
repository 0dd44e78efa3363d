// Translations of the engine that are kept in this clone. They are used as long as the sources are the translated ones.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runs } from './translation-lock.mjs';

const ROOT = new URL('../', import.meta.url);
const FOLDER = new URL('engine/translated/', ROOT);

/** The machines for which a native module is compiled, in its name. */
const MACHINE = `${process.platform}-${process.arch}`;

/** Returns the lock that a process holds while it translates a ruleset (`translation-lock.mjs`). */
export function lockOf(ruleset) {
  mkdirSync(FOLDER, { recursive: true });
  return new URL(`${ruleset}.lock`, FOLDER);
}

/** Returns the file that a process has while it waits for a translation that it began. */
export const begunFile = (ruleset) => new URL(`${ruleset}.begun.${process.pid}`, FOLDER);

const fileOf = (ruleset, bytes) => new URL(`${ruleset}-${bytes}.json`, FOLDER);
const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** JSON in ASCII, which every reader decodes alike. */
const jsonOf = (value) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns a text that is equal only for equal contents of all these files of the project; '' if one of them is missing.
 */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const url = new URL(file, ROOT);
    if (!existsSync(url)) return '';
    hash.update(readFileSync(url));
  }
  return hash.digest('hex');
}

/** Writes a file beside its place and moves it there, so that no process reads an incomplete file. */
function put(file, contents) {
  const beside = new URL(`${file.href}.${process.pid}`);
  writeFileSync(beside, contents);
  renameSync(beside, file);
}

/**
 * Stores a translation of `files`, whose hash was `hash` when they were read: `.wasm` and `.json`
 * (engine/translation/stored.ts), and `native`, the same compiled for this machine, or null. A loaded module must not
 * change, so each has its own file name; earlier ones are removed.
 */
export function keep(told, wasm, native, { files, hash }) {
  const { ruleset, bytes } = told;
  const stem = `${ruleset}-${bytes}`;
  const module = native === null ? null : `${stem}-${MACHINE}-${digestOf(native).slice(0, 16)}.node`;
  mkdirSync(FOLDER, { recursive: true });
  if (module !== null && !existsSync(new URL(module, FOLDER))) put(new URL(module, FOLDER), native);
  put(new URL(`${stem}.wasm`, FOLDER), wasm);
  put(fileOf(ruleset, bytes), jsonOf({ content: digestOf(wasm), told, module, machine: MACHINE, files, hash }));
  for (const name of readdirSync(FOLDER)) {
    const isOlder = name.startsWith(`${stem}-`) && name.endsWith('.node') && name !== module;
    if (isOlder || name === `${stem}.bin`) rmSync(new URL(name, FOLDER));
  }
}

/** Returns the names of the translations that are of the present sources, without ending; they can be packed. */
export function packable() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return names
    .sort()
    .filter((name) => name.endsWith('.json') && read(new URL(name, FOLDER)) !== null)
    .map((name) => name.slice(0, -'.json'.length));
}

/** Returns the JSON to pack for a translation: without what concerns this machine. */
export function packedJson(name) {
  const { content, told } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  return jsonOf({ content, told });
}

/** Returns the module of a translation to pack. */
export const packedModule = (name) => readFileSync(new URL(`${name}.wasm`, FOLDER));

/** True if there is a translation of this ruleset from its present sources. */
export function isKept(ruleset) {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const own = files.filter((name) => name.startsWith(`${ruleset}-`) && name.endsWith('.json'));
  // a module that was compiled on another kind of machine, in a folder that was carried here, is made anew
  const isWhole = (kept) =>
    kept !== null && kept.machine === MACHINE && (kept.module === null || files.includes(kept.module));
  return own.length > 0 && own.every((name) => isWhole(read(new URL(name, FOLDER))));
}

/** Removes what processes that are no more left of a ruleset: unfinished files, and signs that they had begun. */
export function dropUnfinished(ruleset) {
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const [, own, pid] = /^(.+?)(?:-\d+[-.].*|\.begun)\.(\d+)$/.exec(name) ?? [];
    if (own === ruleset && !runs(Number(pid))) rmSync(new URL(name, FOLDER), { force: true });
  }
}

/**
 * Removes the translations of a ruleset for battles of other sizes (in bytes) than these, because no battle has those
 * sizes any more.
 */
export function dropOthers(ruleset, sizes) {
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const [, own, bytes] = /^(.+?)-(\d+)(?:-[\w-]+\.node|\.wasm|\.json|\.bin)$/.exec(name) ?? [];
    if (own === ruleset && !sizes.includes(Number(bytes))) rmSync(new URL(name, FOLDER), { force: true });
  }
}

/**
 * Returns the stored translation if it was made from the present sources; otherwise null.
 * @param changed is called with the hash of changed sources
 */
function read(file, changed = () => {}) {
  if (!existsSync(file)) return null;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    const hash = hashOf(kept.files);
    if (kept.hash === '' || kept.hash !== hash) {
      changed(hash);
      return null;
    }
    const wasm = readFileSync(new URL(file.href.replace(/json$/, 'wasm')));
    return digestOf(wasm) === kept.content ? { ...kept, wasm } : null; // else two processes wrote at the same time
  } catch {
    return null; // broken: then JavaScript plays
  }
}

/**
 * Returns the message that the sources of a ruleset (with this hash) are no longer the translated ones: one line, once
 * for each state of the sources, then ''.
 */
export function changedLine(ruleset, hash) {
  const said = new URL(`${ruleset}.said`, FOLDER);
  if (existsSync(said) && readFileSync(said, 'utf8') === hash) return '';
  writeFileSync(said, hash);
  return `${ruleset} has changed since it was translated and plays in JavaScript, at half its speed, until a command has played for a minute or you run: ${mendOf(ruleset)}\n`;
}

/** Returns the command that makes a translation anew. */
const mendOf = (ruleset) => `npm run translate -- ${ruleset}`;

/** Returns the native module of this name; null if it was removed or does not fit this machine. */
function loaded(name) {
  try {
    const module = createRequire(import.meta.url)(fileURLToPath(new URL(name, FOLDER)));
    return module.open === undefined ? null : module;
  } catch {
    return null;
  }
}

/** Milliseconds between two looks for a translation that was missing. */
const PAUSE = 1000;
/** What was missing, by ruleset and bytes: when it was looked for, the age of the file, and what was said of it. */
const missing = new Map();

/** Returns when a file was written; 0 if there is none. */
const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Returns the translation of a ruleset for battles of `bytes` bytes, null if there is none from the present sources, and
 * why nothing faster plays. A missing one may come: who asks again is told. `MUSTER_TRANSLATION`: `off` disables
 * translations, `wasm` allows only WebAssembly, `kept` those that are there.
 * @param told is called where there is none, at every look, unless what is kept must do
 */
export function translation(ruleset, bytes, told = () => {}) {
  const wanted = process.env.MUSTER_TRANSLATION;
  const without = wanted === 'kept' ? () => {} : told;
  if (wanted === 'off') return { stored: null, why: 'MUSTER_TRANSLATION is off' };
  const name = `${ruleset}-${bytes}`;
  const before = missing.get(name);
  const now = performance.now();
  if (before !== undefined && now < before.at + PAUSE) return before.found;
  const file = fileOf(ruleset, bytes);
  const written = writtenAt(file);
  if (before?.written === written) {
    before.at = now;
    without(ruleset);
    return before.found;
  }
  let why = `there is no translation for battles of ${bytes} bytes: ${mendOf(ruleset)}`;
  const kept = read(file, (hash) => {
    why = `${ruleset} has changed since it was translated: ${mendOf(ruleset)}`;
    // for a person at a terminal: programs read the message elsewhere
    if (isatty(2)) process.stderr.write(changedLine(ruleset, hash));
  });
  if (kept === null) {
    const found = { stored: null, why, mayCome: true };
    missing.set(name, { at: now, written, found });
    without(ruleset);
    return found;
  }
  missing.delete(name);
  const native = kept.module === null || wanted === 'wasm' ? null : loaded(kept.module);
  // compiles all of it well, in parallel to play, and not only functions that run often: a battle runs most of it
  // rarely
  if (native === null) setFlagsFromString('--no-wasm-dynamic-tiering');
  const stored = { module: kept.wasm, compiled: null, told: kept.told, native };
  return { stored, why: whyNotNative(kept, native, wanted) };
}

/** Returns why no native code plays what was kept; '' if it does. */
function whyNotNative({ module, told }, native, wanted) {
  if (native !== null) return '';
  if (wanted === 'wasm') return 'MUSTER_TRANSLATION is wasm';
  const why =
    module === null ? 'it was translated without a compiler of C (cc)' : `${module} does not load on this machine`;
  return `${why}: ${mendOf(told.ruleset)}`;
}
