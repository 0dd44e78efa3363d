import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CheckpointError, decodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { networkOf } from '../../agents/neural/load.js';
import { parseJson } from '../../engine/armies/json.js';
import { type CurveLine, curvesPage } from '../../evaluations/curves.js';
import { ConfigError, readConfig, type TrainingConfig } from '../../training/config.js';
import { ShareFaultError } from '../../training/crew.js';
import { linesOf, RUN_FILES, RunFolderError } from '../../training/run-folder.js';
import { type Standing, type Told, train } from '../../training/trainer.js';
import { Ended, mended, readText, rulesetGiven, teller, UserError, whole, writeText } from './common.js';

interface Options {
  readonly ruleset: string;
  readonly config?: string;
  readonly seed?: number;
  readonly minutes?: number;
  readonly from?: string;
  readonly workers: number;
  readonly out: string;
  readonly resume: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Where configurations of the project are, by ruleset: what is trained if no file is named. */
const CONFIGS = new URL('../../training/configs/', import.meta.url).pathname;

function configOf(options: Options): TrainingConfig {
  const ruleset = rulesetGiven(options.ruleset);
  const kept = `${options.out}/${RUN_FILES.config}`;
  const usual = `${CONFIGS}${ruleset}-tiny.json`;
  const file = options.config ?? (options.resume && existsSync(kept) ? kept : usual);
  const json = mended(parseJson(readText(file), file));
  const config = readConfig(json, file);
  if (config.ruleset !== ruleset) {
    throw new UserError(`${file}: it trains ${config.ruleset}; name it with --ruleset ${config.ruleset}`);
  }
  return options.seed === undefined ? config : { ...config, ppo: { ...config.ppo, seed: options.seed } };
}

/** The weights to begin with. @throws UserError if they are of another game, layout or size */
function networkFrom(config: TrainingConfig, file: string | undefined): Float32Array | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new UserError(`--from: there is no file ${file}`);
  const checkpoint = decodeCheckpoint(readFileSync(file), file);
  const { parameters } = networkOf(checkpoint, config.ruleset, file);
  const [has, wants] = [checkpoint.sizes, config.network].map((sizes) => JSON.stringify(sizes));
  if (has !== wants) throw new UserError(`${file}: a network of sizes ${has}, but the configuration says ${wants}`);
  return parameters;
}

const percent = (x: number): string => `${(100 * x).toFixed(1)}%`;

/** A standing in words: '97.3% (94.9 to 98.6) of random'. */
function standingWords(opponent: string, { score, interval }: Standing): string {
  return `${percent(score)} (${(100 * interval[0]).toFixed(1)} to ${(100 * interval[1]).toFixed(1)}) against ${opponent}`;
}

function timeWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Says how it goes: each evaluation, and a line every ten seconds. */
function shower(config: TrainingConfig): (told: Told) => void {
  let last = -10;
  let steps = 0;
  let [rollout, learning] = [0, 0];
  return ({ metrics, seconds, elapsed, left }) => {
    steps += config.ppo.lanes * config.ppo.ticks;
    rollout += seconds.rollout;
    learning += seconds.learning;
    const { evaluation } = metrics;
    if (evaluation === undefined && elapsed - last < 10) return;
    last = elapsed;
    const speed = `${Math.round(steps / (rollout + learning))} steps/s (rollout ${Math.round(steps / rollout)}, learning ${Math.round(steps / learning)})`;
    const words = Object.entries(evaluation ?? {}).map(([opponent, standing]) => standingWords(opponent, standing));
    process.stderr.write(
      `${timeWords(elapsed)}, ${timeWords(left)} left: ${metrics.stage}, update ${metrics.update} of ${config.ppo.updates}, ${metrics.steps} steps, ${speed}${words.length > 0 ? `; ${words.join(', ')}` : ''}\n`,
    );
    steps = 0;
    rollout = 0;
    learning = 0;
  };
}

/** `muster train`: learns to play a ruleset by playing. */
export function trainCommand(program: Command): void {
  program
    .command('train')
    .description('train a network by playing against itself, its past selves and other agents')
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--config <file>', 'what is trained on, and how; default: tiny battles')
    .option('--seed <n>', 'seed of everything, instead of the one in the configuration', whole(0))
    .option('--from <file>', 'begin with the network of this checkpoint instead of one that knows nothing')
    .option('--minutes <n>', 'stop after so many minutes', Number)
    .option(
      '--workers <n>',
      'threads; with another number something else is learned',
      whole(1),
      Math.min(2, availableParallelism()),
    )
    .option('--out <folder>', 'folder for checkpoints and curves', 'muster-training')
    .option('--resume', 'go on with the run in the folder, exactly where it stopped', false)
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster train --ruleset t9a --config training/configs/t9a-tiny.json --minutes 20 --out mine\n\nCtrl-C stops after the update at hand; add --resume to go on.\n',
    )
    .action(trainAction);
}

async function trainAction(options: Options): Promise<void> {
  if (options.minutes !== undefined && !(options.minutes > 0)) {
    throw new UserError(`--minutes: take a number above 0`);
  }
  const config = mendable(() => configOf(options));
  const from = mendable(() => networkFrom(config, options.from));
  const stop = new AbortController();
  const onStop = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    process.stderr.write('\nStopping after the update at hand; Ctrl-C again to stop at once.\n');
  };
  const show = options.quiet ? () => {} : shower(config);
  const page = `${options.out}/${RUN_FILES.page}`;
  const draw = () => writeText(page, pageOf(options.out, config));
  process.on('SIGINT', onStop).on('SIGTERM', onStop);
  try {
    const trained = await train(config, {
      out: options.out,
      workers: options.workers,
      resume: options.resume,
      ...(options.minutes === undefined ? {} : { minutes: options.minutes }),
      ...(from === undefined ? {} : { from }),
      signal: stop.signal,
      warn: (message) => process.stderr.write(`${message}\n`),
      told: (told) => {
        show(told);
        if (told.metrics.evaluation !== undefined) draw();
      },
    });
    draw();
    const { updates, steps, stopped, evaluation, best } = trained;
    const say = teller(options.quiet || options.json);
    say(`${updates} updates, ${steps} steps; curves: ${resolve(page)}; best network: ${resolve(best)}`);
    if (stopped) process.stderr.write('Stopped; add --resume to go on.\n');
    if (options.json) console.log(JSON.stringify({ updates, steps, stopped, evaluation, best: resolve(best) }));
    if (stop.signal.aborted) throw new Ended(130);
  } catch (error) {
    throw asUserError(error);
  } finally {
    process.off('SIGINT', onStop).off('SIGTERM', onStop);
  }
}

/** What the user can mend is told in a line, without a stack. */
function asUserError(error: unknown): unknown {
  if (error instanceof RunFolderError || error instanceof ConfigError || error instanceof CheckpointError)
    return new UserError(error.message);
  if (error instanceof ShareFaultError && /MisuseError/.test(error.message)) return new UserError(error.message);
  return error;
}

function mendable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asUserError(error);
  }
}

function pageOf(folder: string, config: TrainingConfig): string {
  const lines = linesOf<CurveLine>(readText(`${folder}/${RUN_FILES.metrics}`));
  const timing = linesOf<{ update: number; rollout: number; learning: number }>(
    readText(`${folder}/${RUN_FILES.timing}`),
  );
  return curvesPage(`Training ${config.ruleset}: ${config.stages.map((s) => s.name).join(', ')}`, lines, timing);
}
