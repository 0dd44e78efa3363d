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

/** Errors of writing do not always say which file they are about. @throws what `work` throws, with the file as its `path` */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) (error as NodeJS.ErrnoException).path = file;
    throw error;
  }
}

/**
 * Writes a file so that at every moment it is the old one or the new one, whole: it is written beside it, brought to the
 * disk and only then given its name. @throws the error of the file system, with the file as its `path`; the old file stays
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
 * Adds text to the end of a file, whole or not at all: what a full disk took only a part of is taken back, so that nothing
 * follows half a line. @throws the error of the file system, with the file as its `path`
 */
export function appendWhole(file: string, text: string | Uint8Array): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    naming(file, () => appendFileSync(file, text));
  } catch (error) {
    try {
      truncateSync(file, size);
    } catch {
      // it is no plain file, or gone: nothing to take back
    }
    throw error;
  }
}

/** The new name is on the disk too. Not every system lets a folder be opened: then it comes there in its own time. */
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
    // As above.
  } finally {
    closeSync(descriptor);
  }
}
