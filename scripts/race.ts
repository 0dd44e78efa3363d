// npm run race -- ../other: how much faster this checkout plays than another one, battle by battle in turn, in one process. What
// else a busy machine does slows both alike, so that the factor is worth something where two benchmarks are not.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import type { Battle } from '../engine/kernel/battle.js';
import { problemLine } from '../engine/kernel/ruleset.js';
import { whole } from './commands/common.js';

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly warmUp: number;
  readonly playouts?: true;
}

type Environment = typeof import('../env/index.js');
type Kernel = typeof import('../engine/kernel/ruleset.js');

/** What one battle took. */
interface Lap {
  readonly decisions: number;
  /** Milliseconds of processor time: until the first decision, and from there to the end. */
  readonly reset: number;
  readonly steps: number;
}

/** Plays battle `n` at random. */
type Player = (n: number) => Lap;

/** Milliseconds of processor time of this process. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const imported = async <T>(folder: string, file: string): Promise<T> => import(pathToFileURL(`${folder}/${file}`).href);

/** The checkout in `folder` as a player of battles of which each decision is observed. */
async function observer(folder: string, ruleset: string): Promise<Player> {
  const { Env, Random } = await imported<Environment>(folder, 'env/index.ts');
  const env = new Env(ruleset);
  return (n) => {
    const random = new Random(n);
    const start = spent();
    let [, info] = env.reset({ seed: n });
    const begun = spent();
    let decisions = 0;
    for (let over = false; !over; decisions++) {
      const [, , terminated, truncated, next] = env.step(random.below(info.options));
      info = next;
      over = terminated || truncated;
    }
    return { decisions, reset: begun - start, steps: spent() - begun };
  };
}

/** The same as a player of battles that nobody looks at: options are drawn and not listed where that can be. */
async function roller(folder: string, ruleset: string): Promise<Player> {
  const { gameOf, Random } = await imported<Environment>(folder, 'env/index.ts');
  const { chooseAny, waiting } = await imported<Kernel>(folder, 'engine/kernel/ruleset.ts');
  const game = gameOf(ruleset);
  const { rules } = game;
  const names = game.lists();
  let used: Battle | null = null;
  return (n) => {
    const random = new Random(n);
    const start = spent();
    const made = game.setup({ lists: [names[n % names.length], names[(n + 1 + (n >> 2)) % names.length]] }, n);
    if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
    const b: Battle = used !== null && rules.renew?.(used, made.value) === true ? used : rules.create(made.value);
    used = b;
    rules.begin(b, n);
    const begun = spent();
    while (waiting(b)) chooseAny(rules, b, random);
    return { decisions: b.core.decisions[0], reset: begun - start, steps: spent() - begun };
  };
}

/** What the battles of one checkout took together. */
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

async function race(other: string, { ruleset, battles, warmUp, playouts }: Options): Promise<void> {
  const folders = [resolve(other), resolve(import.meta.dirname, '..')];
  const players: Player[] = [];
  for (const folder of folders) players.push(await (playouts ? roller : observer)(folder, ruleset));
  for (let n = 0; n < warmUp; n++) for (const play of players) play(n);
  const tallies = folders.map(() => new Tally());
  const factors: number[] = [];
  for (let n = 0; n < battles; n++) {
    const times = [0, 0];
    for (const i of n & 1 ? [1, 0] : [0, 1]) {
      const lap = players[i](warmUp + n);
      tallies[i].add(lap);
      times[i] = lap.steps / lap.decisions;
    }
    factors.push(times[0] / times[1]);
  }
  factors.sort((a, b) => a - b);
  const [before, after] = tallies;
  const all = before.steps / before.decisions / (after.steps / after.decisions);
  const at = (share: number) => factors[Math.floor(share * battles)].toFixed(2);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  const what = playouts ? 'decisions of playouts' : 'observed decisions';
  const line = ({ decisions, steps, resets }: Tally) =>
    `${Math.round((1000 * decisions) / steps)} ${what} a second, ${(resets / battles).toFixed(2)} ms a reset`;
  tell(`there  ${line(before)}`);
  tell(`here   ${line(after)}`);
  tell(`factor ${all.toFixed(2)}, of single battles ${at(0.5)} [${at(0.25)} to ${at(0.75)}]`);
  if (before.decisions !== after.decisions) tell('They did not play the same battles.');
}

new Command('race')
  .description('Plays the same battles with another checkout and with this one, in turn, and compares their speed.')
  .argument('<other>', 'folder of the other checkout, with its own node_modules')
  .option('-r, --ruleset <id>', 'game', 't9a')
  .option('-n, --battles <n>', 'battles that count', whole(1), 300)
  .option('--playouts', 'battles that nobody looks at, instead of observed ones')
  .option('--warm-up <n>', 'battles before', whole(0), 200)
  .action(race)
  .parseAsync();
