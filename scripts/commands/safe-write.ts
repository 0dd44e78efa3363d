import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What stands at a path now; undefined: nothing. */
function standing(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** A trouble with a file, as Node's own functions throw it. */
function trouble(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}

/** The file itself where `path` is a link to it, so that the link stays a link. */
function behindLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Puts folder entries on the disk too, where the system can: without it a power cut may bring the old file back. */
function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, 'r');
    fsyncSync(fd);
  } catch {
    // Windows and some network file systems cannot: the file is whole all the same
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Writes `text` into a new file beside `target` and puts it on the disk. @returns its path; after an error nothing is left of it */
function writeBeside(target: string, text: string | Uint8Array, old: Stats | undefined): string {
  const path = join(dirname(target), `.muster-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  const fd = openSync(path, 'wx', 0o666);
  try {
    writeFileSync(fd, text); // goes on after a short write, as one on a disk that is nearly full
    if (old !== undefined) {
      fchmodSync(fd, old.mode);
      keepOwner(fd, old);
    }
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    drop(path, fd);
    throw error;
  }
  return path;
}

/** Gives the new file the owner of the old one, if that is allowed. */
function keepOwner(fd: number, { uid, gid }: Stats): void {
  try {
    fchownSync(fd, uid, gid);
  } catch {
    // only root may give files away
  }
}

function drop(path: string, fd?: number): void {
  try {
    if (fd !== undefined) closeSync(fd);
  } catch {
    // it is closed
  }
  try {
    unlinkSync(path);
  } catch {
    // it is gone
  }
}

/**
 * Writes a file as a whole or not at all: whoever reads it, and whatever happens on the way (a full disk, a killed process, a
 * power cut), there is the old content or the new. It is written into a temporary file of the same folder, put on the disk
 * and renamed. Rights and owner of an old file are kept; a link stays a link. What is no plain file, as /dev/stdout or a
 * pipe, is written to directly.
 * @throws an error with a `code`, as the functions of `node:fs` do; then the old file is as it was
 */
export function writeSafely(path: string, text: string | Uint8Array): void {
  const target = behindLinks(path);
  const old = standing(target);
  if (old?.isDirectory()) throw trouble('EISDIR', path);
  if (old !== undefined && !old.isFile()) {
    writeFileSync(path, text);
    return;
  }
  if (old !== undefined) accessSync(target, constants.W_OK); // to take away the right to write protects a file
  const made = writeBeside(target, text, old);
  try {
    renameSync(made, target);
  } catch (error) {
    drop(made);
    throw error;
  }
  syncFolder(dirname(target));
}

/**
 * Could `writeSafely` write `bytes` bytes there now? Writes as much into a temporary file and removes it, so that a folder which
 * is missing or read-only, and a full disk, are found before anything is made that could be lost.
 * @throws as `writeSafely`; ENOTSUP for what is there but no plain file
 */
export function checkSafeWrite(path: string, bytes = 65536): void {
  const target = behindLinks(path);
  const old = standing(target);
  if (old?.isDirectory()) throw trouble('EISDIR', path);
  if (old !== undefined && !old.isFile()) throw trouble('ENOTSUP', path);
  if (old !== undefined) accessSync(target, constants.W_OK);
  // the temporary file has a short name whatever that of the target
  if (Buffer.byteLength(basename(target)) > 255) throw trouble('ENAMETOOLONG', path);
  drop(writeBeside(target, new Uint8Array(bytes), undefined));
}
