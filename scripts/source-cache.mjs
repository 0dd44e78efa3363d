// JavaScript made from the sources is stored in `node_modules/.cache/muster`, because making it takes two seconds at
// every start of a command and of each worker thread. An entry is valid only if its source, and everything that made
// it, are unchanged. The folder may be deleted at any time. A full or read-only disk costs only the two seconds.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const digest = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
};

/** Returns the first line of an entry. It identifies the source, and shows whether the entry is complete. */
const heading = (made, source, code) => `//${digest(made, source)} ${digest(code)}\n`;

export class SourceCache {
  #folder;
  #made;
  #writes = true;

  /**
   * @param folder URL of the folder of entries, with a slash at its end; created when an entry is stored
   * @param made text that changes with everything else on which the code depends: the compiler's version, its settings
   */
  constructor(folder, made) {
    this.#folder = folder;
    this.#made = made;
  }

  #entry(url) {
    return new URL(`${digest(url)}.js`, this.#folder);
  }

  /** Returns the code stored for the module at `url` when its text was `source`; null if there is none. */
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

  /** Replaces the stored code of a module completely or not at all, even if other processes write too. */
  put(url, source, code) {
    if (!this.#writes) return;
    const draft = new URL(`${process.pid}-${digest(url, String(Math.random()))}.new`, this.#folder);
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(draft, heading(this.#made, source, code) + code);
      renameSync(draft, this.#entry(url));
    } catch {
      this.#writes = false; // writing the next modules would fail as well
      try {
        rmSync(draft, { force: true }); // an incomplete file, on a full disk
      } catch {} // the folder does not exist
    }
  }
}
