// Translations of the engine that `npm run translate` has made: handed out as long as the sources are those that were translated.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';

const ROOT = new URL('../', import.meta.url);
const FOLDER = new URL('engine/translated/', ROOT);

const fileOf = (ruleset, bytes) => new URL(`${ruleset}-${bytes}.bin`, FOLDER);

/** A text that is the same only for the same contents of all these files of the project; '' if one of them is missing. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const url = new URL(file, ROOT);
    if (!existsSync(url)) return '';
    hash.update(readFileSync(url));
  }
  return hash.digest('hex');
}

/** Keeps a translation of `files`: written beside and moved, so that nobody reads half of it. */
export function keep(made, files) {
  const { ruleset, bytes } = made.told;
  const file = fileOf(ruleset, bytes);
  const beside = new URL(`${file.href}.${process.pid}`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(beside, serialize({ ...made, files, hash: hashOf(files) }));
  renameSync(beside, file);
}

/** Is there a translation of this ruleset, of the sources as they are? */
export function isKept(ruleset) {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const own = files.filter((name) => name.startsWith(`${ruleset}-`) && name.endsWith('.bin'));
  return own.length > 0 && own.every((name) => read(new URL(name, FOLDER)) !== null);
}

/** What is kept, if it was made of the sources as they are. */
function read(file) {
  if (!existsSync(file)) return null;
  try {
    const kept = deserialize(readFileSync(file));
    return kept.hash !== '' && kept.hash === hashOf(kept.files) ? kept : null;
  } catch {
    return null; // of another version of Node, or broken: JavaScript plays
  }
}

/** The translation of a ruleset for battles of so many bytes; null if there is none, or none of the sources as they are. */
export function translation(ruleset, bytes) {
  if (process.env.MUSTER_TRANSLATION === 'off') return null;
  const kept = read(fileOf(ruleset, bytes));
  // all of it is compiled well, beside play, not only what has run for long: a battle runs much of it seldom
  if (kept !== null) setFlagsFromString('--no-wasm-dynamic-tiering');
  return kept;
}
