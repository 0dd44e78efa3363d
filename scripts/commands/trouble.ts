import { CommanderError } from 'commander';
import { MisuseError } from '../../env/errors.js';
import { fileTrouble } from './files.js';
import { Ended, UserError } from './user-error.js';

/** What is to be said of an error, and the exit code. */
export interface Trouble {
  readonly lines: readonly string[];
  readonly code: number;
}

/** Errors whose message says what is wrong and how to mend it, from modules that are loaded only where they are needed. */
const MENDABLE = ['FolderError', 'RunFolderError', 'ConfigError', 'CheckpointError'];

/** Faults of files that have other codes than those of the system. */
const isFileCode = (code: unknown): code is string => typeof code === 'string' && /^E[A-Z0-9]+$/.test(code);

/** A line for what the user can mend, exit code 2; anything else is our fault, exit code 1. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Ended) return { lines: [], code: error.exitCode };
  if (error instanceof CommanderError) return { lines: [], code: error.exitCode === 0 ? 0 : 2 }; // commander has said why
  const { name, code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof UserError || error instanceof MisuseError || MENDABLE.includes(name)) {
    return { lines: [message], code: 2 };
  }
  if (isFileCode(code)) return { lines: [`${path ?? 'a file'}: ${fileTrouble(code)}`], code: 2 };
  return { lines: [`muster failed: ${message ?? String(error)} (MUSTER_DEBUG=1 shows where)`], code: 1 };
}
