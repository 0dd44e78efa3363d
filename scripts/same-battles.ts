// npm run same -- ../other: compares battles with another checkout, decision by decision, in log, questions and
// options.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { whole } from './commands/numbers.js';
import { checkoutPlayer, type Forked } from './forked.js';

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly seed: number;
  readonly agents: string;
  readonly log: boolean;
  readonly json?: true;
  readonly quiet?: true;
}

const SCRIPT = new URL('./same-battles-player.ts', import.meta.url);

/**
 * Plays a battle in both processes.
 * @throws Error if a process ends before the battle does
 */
async function both(players: readonly Forked[], n: number): Promise<readonly (readonly string[])[]> {
  for (const { child } of players) child.send(n);
  return Promise.all(players.map(async ({ told }) => (await told()) as string[]));
}

/** Returns the first lines in which two texts of a decision differ. */
function parting(there: string | undefined, here: string | undefined): string {
  if (there === undefined || here === undefined) return `it is over ${there === undefined ? 'there' : 'here'}`;
  const [before, after] = [there.split('\n'), here.split('\n')];
  const line = before.findIndex((text, i) => text !== after[i]);
  const at = line < 0 ? before.length : line;
  return `there: ${before[at] ?? '(no line more)'}\n  here:  ${after[at] ?? '(no line more)'}`;
}

async function compare(other: string, options: Options): Promise<void> {
  const players: Forked[] = [];
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  const others: { seed: number; decision: number; what: string }[] = [];
  let decisions = 0;
  try {
    const args = [options.log ? 'log' : 'no log', ...options.agents.split(',')];
    for (const folder of [resolve(other), resolve(import.meta.dirname, '..')]) {
      players.push(await checkoutPlayer(SCRIPT, folder, options.ruleset, args));
    }
    for (let n = options.seed; n < options.seed + options.battles; n++) {
      const [there, here] = await both(players, n);
      decisions += here.length - 1;
      const length = Math.max(there.length, here.length);
      const first = Array.from({ length }, (_, d) => d).find((d) => there[d] !== here[d]);
      if (first !== undefined) others.push({ seed: n, decision: first, what: parting(there[first], here[first]) });
      if (!options.quiet && process.stderr.isTTY)
        process.stderr.write(`\r${n + 1 - options.seed} of ${options.battles} battles`);
    }
  } finally {
    for (const { child } of players) child.kill();
  }
  if (options.json) {
    tell(JSON.stringify({ ruleset: options.ruleset, battles: options.battles, decisions, others }));
  } else {
    for (const { seed, decision, what } of others.slice(0, 5)) tell(`seed ${seed}, decision ${decision}:\n  ${what}`);
    const same = others.length === 0 ? 'the same' : `${others.length} of them differ`;
    tell(`${options.battles} battles of ${options.ruleset}, ${decisions} decisions: ${same}`);
  }
  if (others.length > 0) process.exitCode = 1;
}

const program = new Command('same')
  .description(
    'Plays battles with another checkout and with this one, and compares them decision by decision: the log, the question, all options in words, what is chosen.',
  )
  .argument('<other>', 'folder of the other checkout, with its own node_modules')
  .option('-r, --ruleset <id>', 'game', FIRST_GAME)
  .option('-n, --battles <n>', 'battles', whole(1), 100)
  .option('-s, --seed <n>', 'of the first battle; the others follow', whole(0), 1)
  .option('-a, --agents <names>', 'who plays, in turn', 'random,captain')
  .option('--no-log', 'compare what players are asked and choose, not the words of the log')
  .option('-j, --json', 'one line of JSON')
  .option('-q, --quiet', 'no progress')
  .action(compare);

try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
