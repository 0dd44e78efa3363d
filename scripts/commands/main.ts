import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { GAME_BY_ID } from '../../engine/games.js';
import { troubleOf } from './trouble.js';
import { printable } from './words.js';

const { version, description } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The commands. Each is loaded on demand, because those that play are large. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  tournament: async () => (await import('./tournament.js')).tournamentCommand,
  train: async () => (await import('./train.js')).trainCommand,
  export: async () => (await import('./export.js')).exportCommand,
  battle: async () => (await import('./battle.js')).battleCommand,
  record: async () => (await import('./record.js')).recordCommand,
  web: async () => (await import('./web.js')).webCommand,
  replay: async () => (await import('./replay.js')).replayCommand,
  play: async () => (await import('./play.js')).playCommand,
  studies: async () => (await import('./studies.js')).studiesCommand,
  worker: async () => (await import('./worker.js')).workerCommand,
  worth: async () => (await import('./worth.js')).worthCommand,
  meta: async () => (await import('./meta.js')).metaCommand,
  odds: async () => (await import('./odds.js')).oddsCommand,
  armies: async () => (await import('./armies.js')).armiesCommand,
  swap: async () => (await import('./swap.js')).swapCommand,
};

/** Commands in which agents play in this thread or are checked by name. */
const PLAYING = ['tournament', 'train', 'play', 'record', 'swap', 'worker', 'worth', 'meta'];

/** Returns the games in words, each with the id that `--ruleset` takes. */
function gamesInWords(): string {
  const rows = [...GAME_BY_ID.values()].map(({ id, name }) => `  ${id.padEnd(10)} ${name}`);
  return `\nGames, by the name that --ruleset takes:\n${rows.join('\n')}\n`;
}

async function programOf(wanted: string | undefined): Promise<Command> {
  const program = new Command('muster').description(description).version(version);
  const names = wanted !== undefined && Object.hasOwn(COMMANDS, wanted) ? [wanted] : Object.keys(COMMANDS);
  if (names.some((name) => PLAYING.includes(name))) await import('../../agents/files/index.js');
  for (const name of names) (await COMMANDS[name]())(program);
  program.addHelpText('after', gamesInWords());
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeErr: (text) => process.stderr.write(printable(text)),
      outputError: (text, write) => write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`),
    });
  }
  return program;
}

/**
 * Runs `muster` with these arguments. Returns the exit code: 0, 1 for an error in Muster, 2 for an error that the user
 * can mend.
 */
export async function muster(args: readonly string[]): Promise<number> {
  try {
    await (await programOf(args[0])).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (process.env.MUSTER_DEBUG === '1') console.error(error);
    const { lines, code } = troubleOf(error);
    for (const line of lines) console.error(printable(line));
    return code;
  }
}
