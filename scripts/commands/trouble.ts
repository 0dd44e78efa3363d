import { CommanderError } from 'commander';
import { MisuseError } from '../../env/errors.js';
import { fileTrouble } from './files.js';
import { Ended, UserError } from './user-error.js';

/** Messages about an error, and the exit code. */
export interface Trouble {
  readonly lines: readonly string[];
  readonly code: number;
}

/** Names of errors whose message says what is wrong and how to mend it. Their modules are loaded only on demand. */
const MENDABLE = ['FolderError', 'StoreError', 'RedisError', 'RunFolderError', 'ConfigError', 'CheckpointError'];

/** True for codes of file errors, unlike those of other Node errors. */
const isFileCode = (code: unknown): code is string => typeof code === 'string' && /^E[A-Z0-9]+$/.test(code);

/**
 * Returns a line for an error that the user can mend, with exit code 2, or the details of an error in Muster, with exit
 * code 1.
 */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Ended) return { lines: [], code: error.exitCode };
  if (error instanceof CommanderError) return { lines: [], code: error.exitCode === 0 ? 0 : 2 }; // commander has printed the reason already
  const { name, code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof UserError || error instanceof MisuseError || MENDABLE.includes(name)) {
    return { lines: [message], code: 2 };
  }
  if (isFileCode(code)) return { lines: [`${path ?? 'a file'}: ${fileTrouble(code)}`], code: 2 };
  return { lines: [`muster failed: ${message ?? String(error)} (MUSTER_DEBUG=1 shows where)`], code: 1 };
}
