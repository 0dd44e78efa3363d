import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Checkpoint, CheckpointError, decodeCheckpoint, encodeCheckpoint } from '../neural/checkpoint.js';
import { writeWhole } from './writing.js';

/** The folder of the networks that come with Muster: `<ruleset>.checkpoint` plays as `neural`. */
export const SHIPPED = fileURLToPath(new URL('../neural/shipped', import.meta.url));

/** Returns the path of the checkpoint that comes with Muster for a ruleset, or null. */
export function shippedCheckpoint(ruleset: string): string | null {
  const file = join(SHIPPED, `${ruleset}.checkpoint`);
  return existsSync(file) ? file : null;
}

/**
 * Returns the bytes of a file.
 * @param kind what the file should be, in messages
 * @throws CheckpointError with the reason if it cannot be read
 */
export function readBytes(file: string, kind = 'a checkpoint'): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `it cannot be read (${code})`;
    throw new CheckpointError(`${file}: expected ${kind}, but ${why}; check the path`);
  }
}

/**
 * Reads a checkpoint from a file.
 * @throws CheckpointError if there is none or it is damaged
 */
export function readCheckpoint(file: string): Checkpoint {
  return decodeCheckpoint(readBytes(file), file);
}

/**
 * Writes a checkpoint atomically: it is written to a temporary file, flushed to the disk and then renamed, so the file
 * is always complete, old or new.
 * @throws the error of the file system; the old file stays
 */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  writeWhole(file, encodeCheckpoint(checkpoint));
}
