import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Case, Files } from './case.js';

/** Returns every file of a folder by path, with a fingerprint of its contents. */
export function snapshot(folder: string): Map<string, string> {
  const seen = new Map<string, string>();
  const walk = (at: string): void => {
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      const stats = lstatSync(path);
      if (stats.isDirectory()) walk(path);
      else {
        const print = stats.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file';
        seen.set(relative(folder, path), print);
      }
    }
  };
  walk(folder);
  return seen;
}

/** Returns the forbidden differences of two snapshots in words, or ''. */
export function differences(
  before: Map<string, string>,
  after: Map<string, string>,
  makes: RegExp | undefined,
): string {
  const lost = [...before].filter(([path]) => !after.has(path)).map(([path]) => `${path} is gone`);
  const changed = [...before].filter(
    ([path, print]) => (after.get(path) ?? print) !== print && makes?.test(path) !== true,
  );
  const left = [...after.keys()].filter((path) => !before.has(path) && makes?.test(path) !== true);
  return [...lost, ...changed.map(([path]) => `${path} was changed`), ...left.map((path) => `${path} was left`)].join(
    ', ',
  );
}

export function put(folder: string, files: Files): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
}

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** The own disk of a case's folder, if it needs one. */
export interface Disk {
  remove(): void;
}

/** Mounts a separate disk at the folder of a case. Returns null where that is not allowed. */
export function diskFor(folder: string, kind: NonNullable<Case['with']>['disk']): Disk | null {
  const size = kind === 'read-only' || kind === undefined ? 256 : kind.size;
  if (!mount('-t', 'tmpfs', '-o', `size=${size}k`, 'none', folder)) return null;
  return { remove: () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }) };
}

/** Fills the disk of a folder, or makes it read-only. */
export function spoil(folder: string, kind: NonNullable<Case['with']>['disk']): void {
  if (kind === 'read-only') mount('-o', 'remount,ro', folder);
  else if (kind !== undefined) {
    const { bavail, bsize } = statfsSync(folder);
    appendFileSync(join(folder, 'ballast'), new Uint8Array(Math.max(0, bavail * bsize - 1024 * kind.left)));
  }
}

/** Fills the disk of a folder completely when a file appears there. Returns a function that ends the watch. */
export function fillLater(folder: string, kind: NonNullable<Case['with']>['disk']): () => void {
  if (kind === 'read-only' || kind?.until === undefined) return () => {};
  const file = join(folder, kind.until);
  const watch = setInterval(() => {
    if (!existsSync(file)) return;
    spoil(folder, { ...kind, left: 0 });
    clearInterval(watch);
  }, 5);
  return () => clearInterval(watch);
}

/** True if a user other than root can read Muster, and so run it. */
export function strangersMayRead(file: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const { status } = spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(file)})`], {
    ...{ uid: STRANGER, gid: STRANGER, stdio: 'ignore', cwd: '/' },
  });
  return status === 0;
}

/** The id of a user who owns nothing. */
export const STRANGER = 65534;

export function remove(folder: string): void {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
}
