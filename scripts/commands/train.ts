import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type BackendName, networkMaker } from '../../agents/neural/backends.js';
import { decodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { networkOf } from '../../agents/neural/load.js';
import { parseJson } from '../../engine/armies/json.js';
import { FIRST_GAME } from '../../engine/games.js';
import { makePolicy } from '../../env/policy.js';
import { type CurveLine, curvesPage } from '../../evaluations/curves.js';
import { checkBattles } from '../../training/battleground.js';
import { planOf, readConfig, type TrainingConfig } from '../../training/config.js';
import { RUN_FILES, RunFolder } from '../../training/run-folder.js';
import { type Standing, type Told, type Trained, train } from '../../training/trainer.js';
import { ShareFaultError } from '../../training/training-pool.js';
import { backendOption } from './backend.js';
import { checkFolder, readBytes, readText, writeText } from './files.js';
import { mended, rulesetGiven } from './lists.js';
import { above0, seed, whole } from './numbers.js';
import { outlastReaders, stopSignal } from './signals.js';
import { Ended, UserError } from './user-error.js';
import { print, teller, warn } from './words.js';

interface Options {
  readonly ruleset?: string;
  readonly config?: string;
  readonly seed?: number;
  readonly minutes?: number;
  readonly from?: string;
  readonly workers?: number;
  readonly backend?: BackendName;
  readonly out: string;
  readonly resume: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Folder of the project's configurations, by ruleset. They are trained by default. */
const CONFIGS = fileURLToPath(new URL('../../training/configs/', import.meta.url));
/** The default game to train. */
const USUAL = FIRST_GAME;

/**
 * Returns the named configuration, that of a resumed run, or the default one of the game.
 * @throws UserError, ConfigError
 */
function configOf({ config: named, ruleset, out, resume, seed: other }: Options): TrainingConfig {
  if (ruleset !== undefined) rulesetGiven(ruleset);
  const kept = join(out, RUN_FILES.config);
  const file = named ?? (resume && existsSync(kept) ? kept : join(CONFIGS, `${ruleset ?? USUAL}-tiny.json`));
  const config = readConfig(mended(parseJson(readText(file), file)), file);
  if (ruleset !== undefined && config.ruleset !== ruleset) {
    throw new UserError(`${file}: it trains ${config.ruleset}; name it with --ruleset ${config.ruleset}`);
  }
  return other === undefined ? config : { ...config, ppo: { ...config.ppo, seed: other } };
}

/**
 * Returns the initial weights, if given.
 * @throws UserError, CheckpointError if they are of another game, layout or size
 */
function networkFrom(config: TrainingConfig, { from: file, resume }: Options): Float32Array | undefined {
  if (file === undefined) return undefined;
  if (resume) throw new UserError('--from: a run that goes on has a network of its own; leave it out');
  const checkpoint = decodeCheckpoint(readBytes(file), file);
  const { parameters } = networkOf(checkpoint, config.ruleset, file);
  const [has, wants] = [checkpoint.sizes, config.network].map((sizes) => JSON.stringify(sizes));
  if (has !== wants) throw new UserError(`${file}: a network of sizes ${has}, but the configuration says ${wants}`);
  return parameters;
}

const percent = (x: number): string => `${(100 * x).toFixed(1)}%`;

/** Returns a result in words: '97.3% (94.9 to 98.6) against random'. */
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

/** Returns a function that reports progress: each evaluation, and a line every ten seconds. */
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
    warn(
      `${timeWords(elapsed)}, ${timeWords(left)} left: ${metrics.stage}, update ${metrics.update} of ${config.ppo.updates}, ${metrics.steps} steps, ${speed}${words.length > 0 ? `; ${words.join(', ')}` : ''}`,
    );
    steps = 0;
    rollout = 0;
    learning = 0;
  };
}

const WORKERS = Math.min(2, availableParallelism());

/** `muster train`: trains a network by playing. */
export function trainCommand(program: Command): void {
  program
    .command('train')
    .description('train a network by playing against itself, its past selves and other agents')
    .option('--ruleset <id>', `the game; default: that of the configuration, or ${USUAL}`)
    .option('--config <file>', 'what is trained on, and how; default: tiny battles')
    .option('--seed <n>', 'seed of everything, instead of the one in the configuration', seed)
    .option('--from <file>', 'begin with the network of this checkpoint instead of one that knows nothing')
    .option('--minutes <n>', 'stop after so many minutes', above0)
    .option(
      '--workers <n>',
      `threads; with another number something else is learned; default: those of the run that goes on, or ${WORKERS}`,
      whole(1, 128),
    )
    .addOption(backendOption('evaluates and differentiates the network; default: that of the run that goes on, or own'))
    .option('--out <folder>', 'folder for checkpoints and curves', 'muster-training')
    .option('--resume', 'go on with the run in the folder, exactly where it stopped', false)
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress', false)
    .addHelpText(
      'after',
      `\nExample:\n  muster train --ruleset ${USUAL} --config training/configs/${USUAL}-tiny.json --minutes 20 --out mine\n\nCtrl-C stops after the update at hand; add --resume to go on.\n`,
    )
    .action(trainAction);
}

/**
 * Checks that the battles of every stage can begin and every agent can play.
 * @throws MisuseError, CheckpointError
 */
function checkPlans(config: TrainingConfig): void {
  const { ruleset, stages, ppo, league, evaluation } = config;
  const agents = [...league.fixed, ...evaluation.opponents, ...(ppo.teacher === undefined ? [] : [ppo.teacher.agent])];
  for (const agent of agents) makePolicy(agent, ruleset);
  for (const stage of stages) checkBattles(planOf(config, stage));
}

/** Says, before the first update, what is going to be trained and in how many threads. */
function announce({ ruleset, ppo }: TrainingConfig, workers: number, resume: boolean): void {
  const threads = `${workers} worker${workers === 1 ? '' : 's'}`;
  warn(`${ruleset}: ${resume ? 'going on to ' : ''}${ppo.updates} updates in ${ppo.lanes} lanes, ${threads}`);
}

async function trainAction(options: Options): Promise<void> {
  checkFolder(options.out);
  const config = configOf(options);
  const from = networkFrom(config, options);
  const folder = new RunFolder(options.out);
  if (!options.resume) checkPlans(config);
  const workers = options.workers ?? (options.resume ? folder.workers() : null) ?? WORKERS;
  if (workers > config.ppo.lanes) {
    throw new UserError(
      `--workers ${workers}: battles are played in ${config.ppo.lanes} lanes; take as many workers or fewer`,
    );
  }
  const backend = options.backend ?? (options.resume ? folder.backend() : null) ?? 'own';
  await networkMaker(backend); // a library that is missing is told before anything is written
  outlastReaders();
  const { signal, release } = stopSignal('Stopping after the update at hand; Ctrl-C again to stop at once.');
  const show = options.quiet ? () => {} : shower(config);
  try {
    const trained = await train(config, {
      out: options.out,
      workers,
      backend,
      resume: options.resume,
      ...(options.minutes === undefined ? {} : { minutes: options.minutes }),
      ...(from === undefined ? {} : { from }),
      signal,
      warn,
      started: () => {
        if (!options.quiet) announce(config, workers, options.resume);
      },
      told: (told) => {
        show(told);
        if (told.metrics.evaluation !== undefined) draw(folder, config);
      },
    });
    finish(options, trained, draw(folder, config));
    if (signal.aborted) throw new Ended(130);
  } catch (error) {
    // an agent named in the configuration that a thread could not make
    if (error instanceof ShareFaultError && /MisuseError|UnknownNameError|CheckpointError/.test(error.message)) {
      throw new UserError(error.message.split('\n')[0]);
    }
    throw error;
  } finally {
    release();
  }
}

/**
 * Says what the run has produced.
 * @param page null if there are no curves yet
 */
function finish(
  options: Options,
  { updates, steps, stopped, evaluation, best, final }: Trained,
  page: string | null,
): void {
  const say = teller(options.quiet || options.json);
  const curves = page === null ? '' : `; curves: ${resolve(page)}`;
  const network = best === null ? `network: ${resolve(final)}` : `best network: ${resolve(best)}`;
  say(`${updates} updates, ${steps} steps${curves}; ${network}`);
  if (stopped) warn('Stopped; add --resume to go on.');
  if (options.json) {
    const files = { best: best === null ? null : resolve(best), final: resolve(final) };
    print(JSON.stringify({ updates, steps, stopped, evaluation, ...files }));
  }
}

/** Draws the curves of a run. Returns the page, or null before its first update. */
function draw(folder: RunFolder, config: TrainingConfig): string | null {
  const lines = folder.metrics();
  if (lines.length === 0) return null;
  const title = `Training ${config.ruleset}: ${config.stages.map((s) => s.name).join(', ')}`;
  writeText(folder.file('page'), curvesPage(title, lines as CurveLine[], folder.timing()));
  return folder.file('page');
}
