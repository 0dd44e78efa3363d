// Translations of the engine that `npm run translate` has made. They are used as long as the sources are the translated
// ones.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';

const ROOT = new URL('../', import.meta.url);
const FOLDER = new URL('engine/translated/', ROOT);

const fileOf = (ruleset, bytes) => new URL(`${ruleset}-${bytes}.bin`, FOLDER);

/**
 * Returns a text that is equal only for equal contents of all these files of the project; '' if one of them is missing.
 */
function hashOf(files) {
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
 * Stores a translation of `files`; `native` is the same compiled for this machine, or null. A loaded module must not
 * change, so each has its own file name; earlier ones are removed.
 */
export function keep(made, native, files) {
  const { ruleset, bytes } = made.told;
  const stem = `${ruleset}-${bytes}`;
  const module =
    native === null ? null : `${stem}-${createHash('sha256').update(native).digest('hex').slice(0, 16)}.node`;
  mkdirSync(FOLDER, { recursive: true });
  if (module !== null && !existsSync(new URL(module, FOLDER))) put(new URL(module, FOLDER), native);
  put(fileOf(ruleset, bytes), serialize({ ...made, module, files, hash: hashOf(files) }));
  for (const name of readdirSync(FOLDER)) {
    if (name.startsWith(`${stem}-`) && name.endsWith('.node') && name !== module) rmSync(new URL(name, FOLDER));
  }
}

/** True if there is a translation of this ruleset from its present sources. */
export function isKept(ruleset) {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const own = files.filter((name) => name.startsWith(`${ruleset}-`) && name.endsWith('.bin'));
  const isWhole = (kept) => kept !== null && (kept.module === null || files.includes(kept.module));
  return own.length > 0 && own.every((name) => isWhole(read(new URL(name, FOLDER))));
}

/**
 * Removes the translations of a ruleset for battles of other sizes (in bytes) than these, because no battle has those
 * sizes any more.
 */
export function dropOthers(ruleset, sizes) {
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const [, own, bytes] = /^(.+?)-(\d+)(?:-\w+\.node|\.bin)$/.exec(name) ?? [];
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
    const kept = deserialize(readFileSync(file));
    const hash = hashOf(kept.files);
    if (kept.hash !== '' && kept.hash === hash) return kept;
    changed(hash);
    return null;
  } catch {
    return null; // of another version of Node, or broken: then JavaScript plays
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
  return `${ruleset} has changed since it was translated and plays in JavaScript, at half its speed, until you run: npm run translate -- ${ruleset}\n`;
}

/** Returns the native module of this name; null if it was removed or does not fit this machine. */
function loaded(name) {
  try {
    const module = createRequire(import.meta.url)(fileURLToPath(new URL(name, FOLDER)));
    return module.open === undefined ? null : module;
  } catch {
    return null;
  }
}

/**
 * Returns the translation of a ruleset for battles of `bytes` bytes; null if there is none, or none from the present
 * sources. `MUSTER_TRANSLATION`: `off` disables translations, `wasm` allows only WebAssembly.
 */
export function translation(ruleset, bytes) {
  const wanted = process.env.MUSTER_TRANSLATION;
  if (wanted === 'off') return null;
  const kept = read(fileOf(ruleset, bytes), (hash) => {
    // for a person at a terminal: programs read the message elsewhere
    if (isatty(2)) process.stderr.write(changedLine(ruleset, hash));
  });
  if (kept === null) return null;
  const native = kept.module === null || wanted === 'wasm' ? null : loaded(kept.module);
  // compiles all of it well, in parallel to play, and not only functions that run often: a battle runs most of it
  // rarely
  if (native === null) setFlagsFromString('--no-wasm-dynamic-tiering');
  return { ...kept, native };
}

/** Returns why nothing faster than `translation` plays; '' if that is native code. */
export function whyNotFaster(ruleset, bytes) {
  const wanted = process.env.MUSTER_TRANSLATION;
  if (wanted === 'off') return 'MUSTER_TRANSLATION is off';
  const mend = `npm run translate -- ${ruleset}`;
  let why = `there is no translation for battles of ${bytes} bytes: ${mend}`;
  const kept = read(fileOf(ruleset, bytes), () => {
    why = `${ruleset} has changed since it was translated: ${mend}`;
  });
  if (kept === null) return why;
  if (wanted === 'wasm') return 'MUSTER_TRANSLATION is wasm';
  if (kept.module === null) return `it was translated without a compiler of C (cc): ${mend}`;
  return loaded(kept.module) === null ? `${kept.module} does not load on this machine: ${mend}` : '';
}
