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

/** Returns the state of the file at a path, or undefined if there is none. */
function standing(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Returns a file error like those of Node's own functions. */
function trouble(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}

/** Returns the target of a link, so that the link itself stays. */
function behindLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Flushes a folder to the disk where the system allows it. Without it a power cut may bring the old file back. */
function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, 'r');
    fsyncSync(fd);
  } catch {
    // Windows and some network file systems cannot do it; the file is complete all the same
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Writes `text` into a new file beside `target` and flushes it. Returns its path; after an error it is removed. */
function writeBeside(target: string, text: string | Uint8Array, old: Stats | undefined): string {
  const path = join(dirname(target), `.muster-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  const fd = openSync(path, 'wx', 0o666);
  try {
    writeFileSync(fd, text); // continues after a short write, as on a disk that is nearly full
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
    // only root may change the owner
  }
}

function drop(path: string, fd?: number): void {
  try {
    if (fd !== undefined) closeSync(fd);
  } catch {
    // it is closed already
  }
  try {
    unlinkSync(path);
  } catch {
    // it is removed already
  }
}

/**
 * Writes a file atomically: after any interruption (a full disk, a killed process, a power cut) it has either the old
 * content or the new. The text goes to a temporary file in the same folder, which is flushed and renamed. Permissions
 * and owner of an old file are kept, and links stay links. Devices and pipes such as /dev/stdout are written directly.
 * @throws an error with a `code`, as the functions of `node:fs` do; then the old file is unchanged
 */
export function writeSafely(path: string, text: string | Uint8Array): void {
  const target = behindLinks(path);
  const old = standing(target);
  if (old?.isDirectory()) throw trouble('EISDIR', path);
  if (old !== undefined && !old.isFile()) {
    writeFileSync(path, text);
    return;
  }
  if (old !== undefined) accessSync(target, constants.W_OK); // a file without write permission is protected
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
 * Checks that `writeSafely` could write `bytes` bytes at a path. It writes and removes a temporary file of that size,
 * so that a missing or read-only folder and a full disk are found before there is anything to lose.
 * @throws as `writeSafely`; ENOTSUP for something that is not a plain file
 */
export function checkSafeWrite(path: string, bytes = 65536): void {
  const target = behindLinks(path);
  const old = standing(target);
  if (old?.isDirectory()) throw trouble('EISDIR', path);
  if (old !== undefined && !old.isFile()) throw trouble('ENOTSUP', path);
  if (old !== undefined) accessSync(target, constants.W_OK);
  // the temporary file has a short name whatever the target's name is
  if (Buffer.byteLength(basename(target)) > 255) throw trouble('ENAMETOOLONG', path);
  drop(writeBeside(target, new Uint8Array(bytes), undefined));
}
