import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import '../agents/index.js';
import { MisuseError } from '../env/errors.js';
import { FolderError } from '../evaluations/tournament.js';
import { armiesCommand } from './commands/armies.js';
import { battleCommand } from './commands/battle.js';
import { UserError } from './commands/common.js';
import { playCommand } from './commands/play.js';
import { replayCommand } from './commands/replay.js';
import { tournamentCommand } from './commands/tournament.js';

const { version, description } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const program = new Command('muster').description(description).version(version).exitOverride();
tournamentCommand(program);
battleCommand(program);
replayCommand(program);
playCommand(program);
armiesCommand(program);
for (const command of program.commands) command.exitOverride();

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** A line for what the user can mend, exit code 2; anything else is our fault, exit code 1. */
function fail(error: unknown): void {
  if (process.env.MUSTER_DEBUG === '1') console.error(error);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof UserError || error instanceof MisuseError || error instanceof FolderError) {
    console.error(message);
    process.exitCode = 2;
  } else if (typeof code === 'string' && code.startsWith('E')) {
    const why = NO_ROOM.has(code)
      ? 'the disk is full; make room and go on with --resume, earlier results are kept'
      : `cannot be written or read (${code}); check the path and its rights`;
    console.error(`${path ?? 'a file'}: ${why}`);
    process.exitCode = 2;
  } else {
    console.error(`muster failed: ${message ?? String(error)} (MUSTER_DEBUG=1 shows where)`);
    process.exitCode = 1;
  }
}

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}
