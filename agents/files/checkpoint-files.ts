import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Checkpoint, CheckpointError, decodeCheckpoint, encodeCheckpoint } from '../neural/checkpoint.js';
import { writeWhole } from './writing.js';

/** The folder of the networks that ship: `<ruleset>.checkpoint` plays as `neural`. */
export const SHIPPED = fileURLToPath(new URL('../neural/shipped', import.meta.url));

/** The checkpoint that ships for a ruleset, or null. */
export function shippedCheckpoint(ruleset: string): string | null {
  const file = join(SHIPPED, `${ruleset}.checkpoint`);
  return existsSync(file) ? file : null;
}

/** The bytes of a file. @throws CheckpointError if it cannot be read, telling why */
export function readBytes(file: string): Uint8Array {
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
    throw new CheckpointError(`${file}: expected a checkpoint, but ${why}; check the path`);
  }
}

/** Reads a checkpoint from a file. @throws CheckpointError if there is none or it is broken */
export function readCheckpoint(file: string): Checkpoint {
  return decodeCheckpoint(readBytes(file), file);
}

/**
 * Writes a checkpoint so that at every moment the file is the old one or the new one, whole: it is written beside it,
 * brought to the disk and only then given its name. @throws the error of the file system; the old file stays
 */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  writeWhole(file, encodeCheckpoint(checkpoint));
}
