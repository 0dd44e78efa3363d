// npm run race -- ../other: how much faster this checkout plays than another one, battle by battle in turn, in one process. What
// else a busy machine does slows both alike, so that the factor is worth something where two benchmarks are not.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { whole } from './commands/common.js';

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly warmUp: number;
}

/** What both checkouts must have: environments, and a source of chance. */
interface Environments {
  readonly Env: new (
    ruleset: string,
  ) => {
    reset(given: { seed: number }): [unknown, { options: number }];
    step(action: number): [unknown, number, boolean, boolean, { options: number }];
  };
  readonly Random: new (seed: number) => { below(n: number): number };
}

/** Milliseconds of processor time of this process. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** One of the two, and what its battles took. */
class Runner {
  decisions = 0;
  steps = 0;
  resets = 0;
  private readonly from: Environments;
  private readonly env: InstanceType<Environments['Env']>;

  constructor(from: Environments, ruleset: string) {
    this.from = from;
    this.env = new from.Env(ruleset);
  }

  /** Plays battle `n` at random, each decision observed. @returns milliseconds for each decision */
  play(n: number): number {
    const random = new this.from.Random(n);
    const start = spent();
    let [, info] = this.env.reset({ seed: n });
    const begun = spent();
    let decisions = 0;
    for (let over = false; !over; decisions++) {
      const [, , terminated, truncated, next] = this.env.step(random.below(info.options));
      info = next;
      over = terminated || truncated;
    }
    const end = spent();
    this.resets += begun - start;
    this.steps += end - begun;
    this.decisions += decisions;
    return (end - begun) / decisions;
  }

  forget(): void {
    this.decisions = 0;
    this.steps = 0;
    this.resets = 0;
  }
}

async function race(other: string, { ruleset, battles, warmUp }: Options): Promise<void> {
  const runners: Runner[] = [];
  for (const folder of [resolve(other), resolve(import.meta.dirname, '..')]) {
    const from: Environments = await import(pathToFileURL(`${folder}/env/index.ts`).href);
    runners.push(new Runner(from, ruleset));
  }
  for (let n = 0; n < warmUp; n++) for (const runner of runners) runner.play(n);
  for (const runner of runners) runner.forget();
  const factors: number[] = [];
  for (let n = 0; n < battles; n++) {
    const times = [0, 0];
    for (const i of n & 1 ? [1, 0] : [0, 1]) times[i] = runners[i].play(warmUp + n);
    factors.push(times[0] / times[1]);
  }
  factors.sort((a, b) => a - b);
  const [before, after] = runners;
  const all = before.steps / before.decisions / (after.steps / after.decisions);
  const at = (share: number) => factors[Math.floor(share * battles)].toFixed(2);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  const line = ({ decisions, steps, resets }: Runner) =>
    `${Math.round((1000 * decisions) / steps)} observed decisions a second, ${(resets / battles).toFixed(2)} ms a reset`;
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
  .option('--warm-up <n>', 'battles before', whole(0), 200)
  .action(race)
  .parseAsync();
