// Translations of the engine that `npm run translate` has made: handed out as long as the sources are those that were translated.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);
export const FOLDER = new URL('engine/translated/', ROOT);

/** Files of sources, by their path in the project, and what is the same only for the same contents. */
export function sourcesNow(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const url = new URL(file, ROOT);
    if (!existsSync(url)) return { files, hash: '' };
    hash.update(readFileSync(url));
  }
  return { files, hash: hash.digest('hex') };
}

/** The translation of a ruleset for battles of so many bytes; null if there is none, or none of the sources as they are. */
export function translation(ruleset, bytes) {
  const file = (ending) => new URL(`${ruleset}-${bytes}.${ending}`, FOLDER);
  if (process.env.MUSTER_TRANSLATION === 'off' || !existsSync(file('json'))) return null;
  const told = JSON.parse(readFileSync(file('json'), 'utf8'));
  if (sourcesNow(told.sources.files).hash !== told.sources.hash) return null;
  return { told, code: readFileSync(file('wasm')), image: readFileSync(file('image')) };
}
