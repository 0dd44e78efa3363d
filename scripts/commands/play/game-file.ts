import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { readReplay } from '../../../engine/kernel/replay.js';
import { fileTrouble, readText } from '../files.js';
import { mended } from '../lists.js';
import { checkSafeWrite } from '../safe-write.js';
import { UserError } from '../user-error.js';
import type { SavedGame } from './course.js';

/** Where a game is kept when nobody says where: in the folder in which the command was started. */
export const USUAL_FILE = 'muster-game.json';

/** A path from the command line as an absolute one, so that it means the same whatever becomes of the folder. @throws UserError */
export function absolute(path: string): string {
  try {
    return resolve(path);
  } catch {
    throw new UserError('the folder in which you are is gone; change to another');
  }
}

/** Could a game be kept there? @throws UserError that names the file and what to do */
export function checkGameFile(path: string): void {
  try {
    checkSafeWrite(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const why = code === 'ENOTSUP' ? 'it is no plain file; name another' : fileTrouble(code);
    throw new UserError(`${path}: a game cannot be saved there: ${why}. Name another place with --save FILE`);
  }
}

/** A game that was saved, or any replay. @throws UserError that names what is wrong with it */
export function readGame(path: string): SavedGame {
  return mended(readReplay(readText(path), path));
}

/** The first of FILE-2, FILE-3, ... that is not there. */
export function freeBeside(path: string): string {
  const end = extname(path);
  for (let n = 2; ; n++) {
    const other = join(dirname(path), `${basename(path, end)}-${n}${end}`);
    if (!existsSync(other)) return other;
  }
}
