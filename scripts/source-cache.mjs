// JavaScript made from the sources is kept in `node_modules/.cache/muster`: making it anew takes two seconds at every start of a
// command and of each worker thread. An entry counts only if its source, and all that made it, are as they were; so the folder
// may be deleted at any time, and a disk that is full or cannot be written to costs the two seconds and nothing else.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const digest = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
};

/** The first line of an entry: it tells of which source it is, and whether what follows is whole. */
const heading = (made, source, code) => `//${digest(made, source)} ${digest(code)}\n`;

export class SourceCache {
  #folder;
  #made;
  #writes = true;

  /**
   * @param folder URL of the folder of entries, with a slash at its end; made when something is kept
   * @param made text that changes with whatever else the code depends on: the compiler's version, its settings
   */
  constructor(folder, made) {
    this.#folder = folder;
    this.#made = made;
  }

  #entry(url) {
    return new URL(`${digest(url)}.js`, this.#folder);
  }

  /** The code that was kept for the module at `url` when its text was `source`; null if there is none. */
  get(url, source) {
    let entry;
    try {
      entry = readFileSync(this.#entry(url), 'utf8');
    } catch {
      return null;
    }
    const code = entry.slice(entry.indexOf('\n') + 1);
    return entry.startsWith(heading(this.#made, source, code)) ? code : null;
  }

  /** Keeps the code of a module in place of what was kept before: whole or not at all, whoever else is writing. */
  put(url, source, code) {
    if (!this.#writes) return;
    const draft = new URL(`${process.pid}-${digest(url, String(Math.random()))}.new`, this.#folder);
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(draft, heading(this.#made, source, code) + code);
      renameSync(draft, this.#entry(url));
    } catch {
      this.#writes = false; // the next modules would fail as well
      try {
        rmSync(draft, { force: true }); // half of it, on a full disk
      } catch {} // there is no such folder
    }
  }
}
