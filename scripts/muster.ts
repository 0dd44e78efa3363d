import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import '../agents/index.js';
import { MisuseError } from '../env/errors.js';
import { FolderError } from '../evaluations/tournament.js';
import { armiesCommand } from './commands/armies.js';
import { battleCommand } from './commands/battle.js';
import { fileTrouble, UserError } from './commands/common.js';
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

/** A line for what the user can mend, exit code 2; anything else is our fault, exit code 1. */
function fail(error: unknown): void {
  if (process.env.MUSTER_DEBUG === '1') console.error(error);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof UserError || error instanceof MisuseError || error instanceof FolderError) {
    console.error(message);
    process.exitCode = 2;
  } else if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) {
    console.error(`${path ?? 'a file'}: ${fileTrouble(code)}`);
    process.exitCode = 2;
  } else {
    console.error(`muster failed: ${message ?? String(error)} (MUSTER_DEBUG=1 shows where)`);
    process.exitCode = 1;
  }
}

// a reader that has seen enough (`muster replay FILE --log | head`) is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}
