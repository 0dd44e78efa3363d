import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAME_BY_ID } from '../../engine/games.js';

/** What played a battle. Pairs of one study come from one version of both. */
export interface Versions {
  /** The release of Muster and a digest of what every game shares: kernel, environment, agents. */
  readonly muster: string;
  /** Digest of the rules, books, lists and captain of one game. */
  readonly rules: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What decides how a battle goes. */
const FOLDERS = ['engine', 'env', 'agents'];
const OTHERS = [`evaluations${sep}match.ts`];
/** Files that decide nothing: checks, pages, and translations, which play as their sources do. */
const IDLE = /\.test\.ts$|\.md$|(^|[\\/])(testing|translated)[\\/]/;
const DIGITS = 12;

const known = new Map<string, Versions>();
let files: readonly string[] | null = null;

function sources(): readonly string[] {
  files ??= FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath ?? entry.path}${sep}${entry.name}`.slice(ROOT.length)),
  )
    .concat(OTHERS)
    .filter((file) => !IDLE.test(file))
    .sort();
  return files;
}

function digest(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    hash
      .update(`${name.replaceAll(sep, '/')}\0`)
      .update(readFileSync(`${ROOT}${name}`))
      .update('\0');
  }
  return hash.digest('hex').slice(0, DIGITS);
}

/**
 * Returns the version of Muster and of the rules of a game, from the sources that are installed. It reads them once for
 * each game: some 9 MB.
 */
export function versionsOf(ruleset: string): Versions {
  const before = known.get(ruleset);
  if (before !== undefined) return before;
  const games = [...GAME_BY_ID.keys()];
  const isOf = (file: string, ids: readonly string[]) => file.split(sep).some((part) => ids.includes(part));
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const made = {
    muster: `${version}+${digest(sources().filter((file) => !isOf(file, games)))}`,
    rules: digest(sources().filter((file) => isOf(file, [ruleset]))),
  };
  known.set(ruleset, made);
  return made;
}
