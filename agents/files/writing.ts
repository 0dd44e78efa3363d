import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs `work` and adds the file as `path` to an error that it throws, because file system errors do not always name the
 * file.
 * @throws what `work` throws
 */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) (error as NodeJS.ErrnoException).path = file;
    throw error;
  }
}

/**
 * Writes a file atomically: it is written to a temporary file, flushed to the disk and then renamed, so the file is
 * always complete, old or new.
 * @throws the error of the file system, with the file as its `path`; the old file stays
 */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const beside = `${file}.${process.pid}.tmp`;
  try {
    naming(file, () => {
      const descriptor = openSync(beside, 'w');
      try {
        for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(beside, file);
    });
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/**
 * Appends text to a file, completely or not at all. If a full disk takes only part of it, the part is removed, so that
 * no half line remains.
 * @throws the error of the file system, with the file as its `path`
 */
export function appendWhole(file: string, text: string | Uint8Array): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    naming(file, () => appendFileSync(file, text));
  } catch (error) {
    try {
      truncateSync(file, size);
    } catch {
      // not a plain file, or gone: nothing to remove
    }
    throw error;
  }
}

/**
 * Flushes a folder, so that a new file name is on the disk too. Some systems cannot open folders; there it is written
 * later.
 */
function syncFolder(folder: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(descriptor);
  } catch {
    // the system cannot flush folders
  } finally {
    closeSync(descriptor);
  }
}
