import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SavedGame } from '../../../agents/person/course.js';
import { readReplay } from '../../../engine/kernel/replay.js';
import { fileTrouble, readText } from '../files.js';
import { mended } from '../lists.js';
import { checkSafeWrite } from '../safe-write.js';
import { UserError } from '../user-error.js';

/** The default file of a game, in the working directory. */
export const USUAL_FILE = 'muster-game.json';

/**
 * Returns a path as an absolute one, so that it stays valid if the working directory changes.
 * @throws UserError
 */
export function absolute(path: string): string {
  try {
    return resolve(path);
  } catch {
    throw new UserError('the folder in which you are is gone; change to another');
  }
}

/**
 * Checks that a game can be saved at a path.
 * @throws UserError that names the file and the remedy
 */
export function checkGameFile(path: string): void {
  try {
    checkSafeWrite(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const why = code === 'ENOTSUP' ? 'it is no plain file; name another' : fileTrouble(code);
    throw new UserError(`${path}: a game cannot be saved there: ${why}. Name another place with --save FILE`);
  }
}

/**
 * Reads a saved game, or any replay.
 * @throws UserError that says what is wrong with it
 */
export function readGame(path: string): SavedGame {
  return mended(readReplay(readText(path), path));
}

/** Returns the first of FILE-2, FILE-3, ... that does not exist. */
export function freeBeside(path: string): string {
  const end = extname(path);
  for (let n = 2; ; n++) {
    const other = join(dirname(path), `${basename(path, end)}-${n}${end}`);
    if (!existsSync(other)) return other;
  }
}
