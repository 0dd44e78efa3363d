// npm run race -- ../other: measures how much faster this checkout plays than another, with battles in turn. Other load
// of the machine slows both alike, so the factor is reliable where two separate benchmarks are not. Each checkout has
// its own process, because in one process the code compiled first is faster by a fifth.

import { resolve } from 'node:path';
import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { whole } from './commands/numbers.js';
import { checkoutPlayer, type Forked } from './forked.js';
import type { Lap } from './race-player.js';

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly repeats: number;
  readonly warmUp: number;
  readonly playouts?: true;
  /** Node options for the process of this checkout. */
  readonly node: string;
}

const SCRIPT = new URL('./race-player.ts', import.meta.url);

/**
 * Plays battle `n` in a process and returns its times.
 * @throws Error if the process ends before the battle does
 */
async function lapOf({ child, told }: Forked, n: number): Promise<Lap> {
  child.send(n);
  return (await told()) as Lap;
}

/** Returns the shorter times of two laps of one battle, since other load only makes them longer. */
function quicker(one: Lap | undefined, other: Lap): Lap {
  if (one === undefined) return other;
  return { ...other, reset: Math.min(one.reset, other.reset), steps: Math.min(one.steps, other.steps) };
}

/** Total times of one checkout's battles. */
class Tally {
  decisions = 0;
  steps = 0;
  resets = 0;

  add(lap: Lap): void {
    this.decisions += lap.decisions;
    this.steps += lap.steps;
    this.resets += lap.reset;
  }
}

async function race(other: string, options: Options): Promise<void> {
  const players: Forked[] = [];
  try {
    const { ruleset } = options;
    const args = [options.playouts ? 'playouts' : 'observed'];
    players.push(await checkoutPlayer(SCRIPT, resolve(other), ruleset, args));
    const switches = options.node.split(' ').filter((text) => text !== '');
    players.push(await checkoutPlayer(SCRIPT, resolve(import.meta.dirname, '..'), ruleset, args, switches));
    await run(players, options);
  } finally {
    for (const { child } of players) child.kill();
  }
}

async function run(players: readonly Forked[], { battles, repeats, warmUp, playouts }: Options): Promise<void> {
  for (let n = 0; n < warmUp; n++) for (const player of players) await lapOf(player, n);
  const tallies = players.map(() => new Tally());
  const factors: number[] = [];
  for (let n = 0; n < battles; n++) {
    const laps: Lap[] = [];
    for (let turn = 0; turn < repeats; turn++) {
      for (const i of (n + turn) & 1 ? [1, 0] : [0, 1]) laps[i] = quicker(laps[i], await lapOf(players[i], warmUp + n));
    }
    const [there, here] = laps.map((lap, i) => {
      tallies[i].add(lap);
      return lap.steps / lap.decisions;
    });
    factors.push(there / here);
  }
  factors.sort((a, b) => a - b);
  const [before, after] = tallies;
  const all = before.steps / before.decisions / (after.steps / after.decisions);
  const at = (share: number) => factors[Math.floor(share * battles)].toFixed(2);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  const what = playouts ? 'decisions of playouts' : 'observed decisions';
  const line = ({ decisions, steps, resets }: Tally) =>
    `${Math.round((1000 * decisions) / steps)} ${what} a second, ${(resets / battles).toFixed(2)} ms a reset, ` +
    `${Math.round(decisions / battles)} decisions and ${(steps / battles).toFixed(2)} ms a battle`;
  tell(`there  ${line(before)}`);
  tell(`here   ${line(after)}`);
  tell(`factor ${all.toFixed(2)}, of single battles ${at(0.5)} [${at(0.25)} to ${at(0.75)}]`);
  if (before.decisions === after.decisions) return;
  // questions answered by standing orders, or new ones, change the cost of a decision but not the length of battles
  tell(`They did not play the same battles: factor ${(before.steps / after.steps).toFixed(2)} by whole battles.`);
}

const program = new Command('race')
  .description('Plays the same battles with another checkout and with this one, in turn, and compares their speed.')
  .argument('<other>', 'folder of the other checkout, with its own node_modules')
  .option('-r, --ruleset <id>', 'game', FIRST_GAME)
  .option('-n, --battles <n>', 'battles that count', whole(1), 100)
  .option('--repeats <n>', 'how often each plays each of them; the least time counts', whole(1), 3)
  .option('--node <switches>', 'switches of Node for this checkout, as in --node=--turboshaft with . as the other', '')
  .option('--playouts', 'battles that nobody looks at, instead of observed ones')
  .option('--warm-up <n>', 'battles before, until code is compiled', whole(0), 300)
  .action(race);

try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
