// npm run endure: plays millions of random decisions in threads, kills one of them on the way, and checks for
// corruption.

import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { Env } from '../env/env.js';
import { gameIds } from '../env/games.js';
import { Random } from '../env/random.js';
import { type Loss, ThreadedVectorEnv, WorkerLostError } from '../env/threads/index.js';
import { whole } from './commands/numbers.js';
import { ProgressLine } from './progress.js';

interface Options {
  readonly ruleset: string;
  readonly decisions: number;
  readonly seed: number;
  readonly envs: number;
  readonly workers: number;
  readonly kills: number;
  readonly shadows: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** Milliseconds between checks for signals and ended threads. */
const BREATH = 250;

/**
 * Plays one row a second time in a single environment of this thread. The same seed and answers must give the same
 * bytes, whatever happens to threads.
 */
class Shadow {
  readonly row: number;
  compared = 0;
  private readonly env: Env;
  private over = false;
  private observation: Float32Array;
  private options: number;

  constructor(ruleset: string, row: number, seed: number) {
    this.row = row;
    this.env = new Env(ruleset);
    const [observation, info] = this.env.reset({ seed });
    this.observation = observation;
    this.options = info.options;
  }

  /** Restarts after its battle was aborted and another begun. */
  beginAgain(seed: number): void {
    const [observation, info] = this.env.reset({ seed });
    this.observation = observation;
    this.options = info.options;
    this.over = false;
  }

  /** Takes the action that the row took. Returns how the row's results differ, or ''. */
  follow(env: ThreadedVectorEnv, action: number): string {
    const { blocks } = env;
    const { row } = this;
    let [reward, terminated, truncated] = [0, false, false];
    if (this.over) {
      this.options = this.env.reset()[1].options;
      this.over = false;
    } else {
      const step = this.env.step(action);
      [this.observation, reward, terminated, truncated] = step;
      this.options = step[4].options;
      this.over = terminated || truncated;
    }
    this.compared++;
    if (blocks.rewards[row] !== reward) return `reward ${blocks.rewards[row]}, alone ${reward}`;
    if (blocks.terminations[row] !== Number(terminated) || blocks.truncations[row] !== Number(truncated)) {
      return `end ${blocks.terminations[row]} ${blocks.truncations[row]}, alone ${terminated} ${truncated}`;
    }
    return this.look(env);
  }

  look(env: ThreadedVectorEnv): string {
    const { blocks } = env;
    const size = this.observation.length;
    const first = this.row * size;
    if (blocks.options[this.row] !== this.options) {
      return `${blocks.options[this.row]} options, alone ${this.options}`;
    }
    for (let i = 0; i < size; i++) {
      if (blocks.observations[first + i] === this.observation[i]) continue;
      return `number ${i} is ${blocks.observations[first + i]}, alone ${this.observation[i]}`;
    }
    return '';
  }
}

/** The totals of a run. */
interface Tally {
  decisions: number;
  battles: number;
  killed: number;
  readonly faults: string[];
}

class Endurance {
  readonly tally: Tally = { decisions: 0, battles: 0, killed: 0, faults: [] };
  stopped = false;
  private readonly options: Options;
  private readonly env: ThreadedVectorEnv;
  private readonly randoms: Random[];
  private readonly shadows: readonly Shadow[];
  private readonly halves: readonly (readonly number[])[];
  private readonly actions: Int32Array;
  /** Rows whose thread died and that have not reported it yet, with the seeds of their new battles. */
  private readonly lost = new Map<number, number>();
  /** Number of deaths whose rows are known. */
  private known = 0;
  private turn = 0;

  constructor(options: Options, env: ThreadedVectorEnv) {
    const { envs, seed, ruleset, shadows } = options;
    this.options = options;
    this.env = env;
    env.reset({ seed });
    this.randoms = Array.from({ length: envs }, (_, row) => new Random(seed + row));
    const count = Math.min(shadows, envs);
    this.shadows = Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * envs) / count)).map(
      (row) => new Shadow(ruleset, row, seed + row),
    );
    const rows = Array.from({ length: envs }, (_, row) => row);
    this.halves = [rows.slice(0, envs >> 1), rows.slice(envs >> 1)];
    this.actions = new Int32Array(envs);
  }

  get losses(): readonly Loss[] {
    return this.env.losses;
  }

  /** Plays all decisions, or until it is stopped. */
  async run(tell: (tally: Tally) => void): Promise<void> {
    const { decisions, kills } = this.options;
    const { tally } = this;
    for (const half of this.halves) this.send(half);
    let breath = performance.now();
    while (tally.decisions < decisions && !this.stopped) {
      for (const half of this.halves) {
        await this.receive(half);
        this.send(half);
        if (tally.killed < kills && tally.decisions >= ((tally.killed + 1) * decisions) / (kills + 1))
          await this.kill();
      }
      if (performance.now() - breath < BREATH) continue;
      await new Promise((resolve) => setImmediate(resolve));
      breath = performance.now();
      tell(tally);
    }
    for (const half of this.halves) await this.receive(half);
    tell(tally);
  }

  private fault(row: number, what: string): void {
    const { faults, decisions } = this.tally;
    if (what !== '' && faults.length < 100) faults.push(`after ${decisions} decisions, environment ${row}: ${what}`);
  }

  private send(rows: readonly number[]): void {
    const { options } = this.env.blocks;
    const { actions, randoms } = this;
    const taken = rows.map((row) => {
      actions[row] = options[row] > 0 ? randoms[row].below(options[row]) : 0;
      return actions[row];
    });
    this.env.send(taken, rows);
  }

  private async receive(rows: readonly number[]): Promise<void> {
    const { env, tally } = this;
    try {
      env.receiveRows(rows);
    } catch (error) {
      if (!(error instanceof WorkerLostError)) throw error;
      await env.mend();
      this.fault(rows[0], error.message);
      env.receiveRows(rows);
    }
    tally.decisions += rows.length;
    this.learnLosses();
    const { terminations, truncations } = env.blocks;
    for (const row of rows) if (terminations[row] + truncations[row] > 0) tally.battles++;
    for (const shadow of this.shadows) {
      const { row } = shadow;
      if (!rows.includes(row)) continue;
      const seed = this.lost.get(row);
      if (seed === undefined) this.fault(row, shadow.follow(env, this.actions[row]));
      else {
        shadow.beginAgain(seed);
        this.fault(row, shadow.look(env));
      }
    }
    for (const row of rows) if (this.lost.delete(row)) this.inspectLost(row);
    this.inspect(rows[this.turn++ % rows.length]);
  }

  /** Checks that all results of one row are consistent. */
  private inspect(row: number): void {
    const { blocks, spaces } = this.env;
    const { size } = spaces.singleObservationSpace;
    const actions = spaces.singleActionSpace.n;
    if (!spaces.singleObservationSpace.contains(blocks.observations.subarray(row * size, (row + 1) * size))) {
      this.fault(row, 'the observation is not in its space');
    }
    const mask = blocks.actionMasks.subarray(row * actions, (row + 1) * actions);
    for (let i = 0; i < actions; i++) {
      if (mask[i] === (i < blocks.options[row] ? 1 : 0)) continue;
      this.fault(row, `action ${i} of ${blocks.options[row]} has mask ${mask[i]}`);
      break;
    }
    const [first, second] = blocks.rewardsOfBoth.subarray(2 * row, 2 * row + 2);
    if (first + second !== 0) this.fault(row, `rewards ${first} and ${second}`);
  }

  /** Checks that a row reports the death of its thread next. */
  private inspectLost(row: number): void {
    const { truncations, begun, rewards } = this.env.blocks;
    if (truncations[row] === 1 && begun[row] === 1 && rewards[row] === 0) return;
    this.fault(row, `its thread died, but it tells ${truncations[row]} ${begun[row]} ${rewards[row]}`);
  }

  private learnLosses(): void {
    for (const { rows, seeds } of this.losses.slice(this.known)) {
      for (const [i, row] of rows.entries()) this.lost.set(row, seeds[i]);
    }
    this.known = this.losses.length;
  }

  /** Ends one thread during its work, and checks the consequences. */
  private async kill(): Promise<void> {
    const { env, tally } = this;
    const names = env.names();
    const name = names[names.length - 1];
    tally.killed++;
    const before = env.losses.length;
    await env.kill(name);
    await env.mend();
    const loss = env.losses[before];
    if (loss === undefined) {
      this.fault(-1, `${name} was killed and nobody says so`);
      return;
    }
    if (loss.worker !== name) this.fault(-1, `${name} was killed, ${loss.worker} is named`);
  }

  /** Returns the number of decisions that were played a second time alone. */
  compared(): number {
    return this.shadows.reduce((n, shadow) => n + shadow.compared, 0);
  }
}

async function main(options: Options): Promise<void> {
  const { ruleset, envs, workers, decisions, quiet, json } = options;
  const env = await ThreadedVectorEnv.start(ruleset, { numEnvs: envs, workers });
  const run = new Endurance(options, env);
  const line = new ProgressLine();
  process.once('SIGINT', () => {
    run.stopped = true; // a second Ctrl-C ends the process
    process.stderr.write('\nstopping; once more to end at once\n');
  });
  await run.run(({ decisions: done, battles, faults }) => {
    if (quiet === true) return;
    line.show(done, decisions, (seconds) => {
      const rate = Math.round(done / seconds).toLocaleString('en');
      const said = faults.length === 0 ? 'no fault' : `${faults.length} FAULTS`;
      return `${(done / 1e6).toFixed(2)} of ${decisions / 1e6} million decisions, ${battles} battles, ${rate}/s, ${said}`;
    });
  });
  const { tally, losses, stopped } = run;
  await env.close();
  for (const fault of tally.faults.slice(0, 20)) process.stderr.write(`${fault}\n`);
  if (losses.length !== tally.killed) tally.faults.push(`${losses.length} threads died, ${tally.killed} were killed`);
  const summary = {
    ruleset,
    decisions: tally.decisions,
    battles: tally.battles,
    compared: run.compared(),
    killed: losses.map(({ worker, rows }) => `${worker}, ${rows.length} battles begun anew`),
    residentBytes: process.memoryUsage.rss(),
    faults: tally.faults.length,
    ...(stopped ? { stopped } : {}),
  };
  if (json === true) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else {
    process.stdout.write(`${summary.decisions} decisions, ${summary.battles} battles, ${summary.faults} faults; `);
    process.stdout.write(`${summary.compared} decisions played again alone, all equal unless told\n`);
    for (const loss of summary.killed) process.stdout.write(`killed: ${loss}\n`);
  }
  process.exitCode = tally.faults.length > 0 ? 1 : stopped ? 130 : 0;
}

const program = new Command('endure')
  .description(
    'Millions of random decisions in threads, some rows played again alone and compared byte for byte; one thread is killed on the way. Exits with 1 if anything differs.',
  )
  .option('-r, --ruleset <id>', `one of ${gameIds().join(', ')}`, FIRST_GAME)
  .option('-d, --decisions <n>', 'how many, over all environments', whole(1), 20_000_000)
  .option('-s, --seed <n>', 'of the first environment; the others follow', whole(0), 1)
  .option('-e, --envs <n>', 'environments', whole(2), 256)
  .option('-w, --workers <n>', 'threads', whole(1), 2)
  .option('-k, --kills <n>', 'how often the last thread is killed', whole(0), 2)
  .option('--shadows <n>', 'environments that are played again alone', whole(1), 8)
  .option('-j, --json', 'last line as JSON')
  .option('-q, --quiet', 'no progress');
program.parse();
await main(program.opts<Options>()).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
