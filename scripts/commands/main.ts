import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import '../../agents/files/index.js';
import { MisuseError } from '../../env/errors.js';
import { FolderError } from '../../evaluations/tournament.js';
import { armiesCommand } from './armies.js';
import { battleCommand } from './battle.js';
import { Ended, fileTrouble, UserError } from './common.js';
import { playCommand } from './play.js';
import { replayCommand } from './replay.js';
import { tournamentCommand } from './tournament.js';
import { trainCommand } from './train.js';

const { version, description } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function programOf(): Command {
  const program = new Command('muster').description(description).version(version);
  tournamentCommand(program);
  trainCommand(program);
  battleCommand(program);
  replayCommand(program);
  playCommand(program);
  armiesCommand(program);
  for (const command of [program, ...program.commands]) command.exitOverride();
  return program;
}

/** A line for what the user can mend, exit code 2; anything else is our fault, exit code 1. */
function codeOf(error: unknown): number {
  if (error instanceof Ended) return error.exitCode;
  if (process.env.MUSTER_DEBUG === '1') console.error(error);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? 0 : 2; // commander has said why
  }
  if (error instanceof UserError || error instanceof MisuseError || error instanceof FolderError) {
    console.error(message);
    return 2;
  }
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) {
    console.error(`${path ?? 'a file'}: ${fileTrouble(code)}`);
    return 2;
  }
  console.error(`muster failed: ${message ?? String(error)} (MUSTER_DEBUG=1 shows where)`);
  return 1;
}

/** Runs `muster` with these arguments. @returns the exit code: 0, 1 for a fault of ours, 2 for what the user can mend */
export async function muster(args: readonly string[]): Promise<number> {
  try {
    await programOf().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return codeOf(error);
  }
}
