import type { BackendName } from '../agents/neural/backends.js';
import { decodeCheckpoint, encodeCheckpoint } from '../agents/neural/checkpoint.js';
import { networkInput } from '../agents/neural/input.js';
import { observationOf } from '../agents/neural/load.js';
import { actorCritic } from '../agents/neural/network.js';
import { gameOf } from '../env/games.js';
import { wilson } from '../env/intervals.js';
import { seedFrom } from './arena.js';
import { planOf, type TrainingConfig } from './config.js';
import { League, type LeagueState, PAST } from './league.js';
import { type LaneState, Learner, networkSeed, type Update } from './ppo.js';
import { RunFolder } from './run-folder.js';
import { sharedFloats, TrainingPool, WorkerLostError } from './training-pool.js';

/** Result of a network against a fixed opponent; a draw is half a point. */
export interface Standing {
  readonly score: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Wilson's 95% interval of the score. */
  readonly interval: readonly [number, number];
}

/** A line of the metrics. The same configuration and number of workers give the same lines. */
export interface Metrics extends Omit<Update, 'results' | 'seconds' | 'bytes'> {
  readonly stage: string;
  readonly battles: number;
  /** Mean length of the battles that ended, in decisions of both players. */
  readonly length: number;
  /** Recent scores against the opponents of the league. */
  readonly league: Readonly<Record<string, number>>;
  readonly evaluation?: Readonly<Record<string, Standing>>;
}

/** Report of a run after each update. */
export interface Told {
  readonly metrics: Metrics;
  readonly seconds: { readonly rollout: number; readonly learning: number };
  /** Seconds since the run was begun or resumed, and the estimated seconds that are left. */
  readonly elapsed: number;
  readonly left: number;
  /** Bytes of the packed observations of the rollout. */
  readonly bytes: number;
}

export interface TrainingOptions {
  /** Folder of the run: configuration, metrics, checkpoints. */
  readonly out: string;
  readonly workers: number;
  /** What evaluates and differentiates the network; default: our own kernels. */
  readonly backend?: BackendName;
  /** True: resume the run in the folder. */
  readonly resume: boolean;
  /** Weights of a network of the configured sizes to start from, instead of random weights. Not with `resume`. */
  readonly from?: Float32Array;
  /** Minutes after which training stops. */
  readonly minutes?: number;
  readonly signal?: AbortSignal;
  readonly told?: (told: Told) => void;
  readonly warn?: (message: string) => void;
  /** Called with the worker pool when its threads have started. */
  readonly started?: (pool: TrainingPool) => void;
}

export interface Trained {
  readonly updates: number;
  readonly steps: number;
  readonly stopped: boolean;
  /** Standings of the last evaluation, by opponent. */
  readonly evaluation: Readonly<Record<string, Standing>> | undefined;
  /** File of the best network; null before the first evaluation. */
  readonly best: string | null;
  /** File of the network at the end of the run so far. */
  readonly final: string;
}

/** State, beside the weights, that a checkpoint stores so that the run resumes exactly. */
interface Kept {
  readonly updates: number;
  readonly steps: number;
  readonly rows: number;
  readonly adamSteps: number;
  readonly stage: number;
  readonly stageBegan: number;
  readonly best: number;
  readonly bestStage: number;
  readonly workers: number;
  readonly backend?: BackendName;
  readonly league: LeagueState;
  readonly lanes: readonly (readonly LaneState[])[];
}

/** First number of the seeds of evaluation battles, which differ from all seeds of training. */
const EVALUATION = 0x0e7a1;
/** Most lost threads in a row after which the run resumes from the last checkpoint. */
const TRIES = 3;

/**
 * Trains a network by a configuration, or goes on with a run that was stopped; the curve is the same either way, byte
 * for byte. A lost thread costs the training since the last checkpoint, which is repeated.
 * @throws RunFolderError for a folder that cannot be used; the error of the file system if a file cannot be written.
 * Files written before stay, and `resume` goes on from there
 */
export async function train(config: TrainingConfig, options: TrainingOptions): Promise<Trained> {
  let { resume } = options;
  for (let tries = 1; ; tries++) {
    try {
      return await new Run(config, options).go(resume);
    } catch (error) {
      if (!(error instanceof WorkerLostError) || tries >= TRIES) throw error;
      options.warn?.(`${error.message}; going on from the last checkpoint`);
      resume = true;
    }
  }
}

class Run {
  private readonly config: TrainingConfig;
  private readonly options: TrainingOptions;
  private readonly folder: RunFolder;
  private readonly parameters: Float32Array;
  /** Running mean of the parameters over updates, which evaluations judge and agents play. */
  private readonly averaged: Float32Array;
  private readonly league: League;
  private pool: TrainingPool | null = null;
  private learner: Learner | null = null;
  private stage = 0;
  private stageBegan = 0;
  private best = -1;
  private bestStage = -1;
  private last: Readonly<Record<string, Standing>> | undefined;

  constructor(config: TrainingConfig, options: TrainingOptions) {
    this.config = config;
    this.options = options;
    this.folder = new RunFolder(options.out);
    this.league = new League(config.league);
    const input = networkInput(gameOf(config.ruleset).spec);
    const { parameters } = actorCritic(input, config.network, networkSeed(config.ppo));
    const first = options.from ?? parameters;
    if (first.length !== parameters.length) {
      throw new RangeError(
        `a network of ${first.length} weights was given, but the configuration has ${parameters.length}`,
      );
    }
    this.parameters = sharedFloats(first);
    this.averaged = Float32Array.from(first);
  }

  async go(resume: boolean): Promise<Trained> {
    const { config, folder, options } = this;
    const began = performance.now();
    if (resume) folder.reopen(config);
    else folder.begin(config);
    try {
      const first = await this.start(resume ? folder.last() : null);
      const learner = this.learner as Learner;
      if (first === 0) await this.save();
      let done = 0;
      let stopped = false;
      while (learner.updates < config.ppo.updates) {
        if (options.signal?.aborted || this.timeIsUp(began)) {
          stopped = true;
          break;
        }
        await this.update(began, ++done);
      }
      if (done > 0) await this.save();
      folder.write('final', this.checkpoint({ update: learner.updates }, this.averaged));
      folder.close();
      const { updates, steps } = learner;
      const [best, final] = [this.best < 0 ? null : folder.file('best'), folder.file('final')];
      return { updates, steps, stopped, evaluation: this.last, best, final };
    } finally {
      await this.pool?.close();
    }
  }

  private get backend(): BackendName {
    return this.options.backend ?? 'own';
  }

  private timeIsUp(began: number): boolean {
    const { minutes } = this.options;
    return minutes !== undefined && performance.now() - began > minutes * 60_000;
  }

  /** Starts the threads, from a checkpoint if there is one. @returns the number of updates done before */
  private async start(bytes: Uint8Array | null): Promise<number> {
    const { parameters, folder } = this;
    if (bytes === null) {
      await this.enter(0);
      return 0;
    }
    const { parameters: learned, vectors = {}, training } = decodeCheckpoint(bytes, folder.file('last'));
    const kept = training.state as unknown as Kept;
    parameters.set(learned);
    this.averaged.set(vectors.averaged ?? learned);
    const past = Object.keys(vectors).filter((name) => name.startsWith('past'));
    this.league.resume(
      kept.league,
      past.map((name) => sharedFloats(vectors[name])),
    );
    if (kept.workers !== this.options.workers) {
      this.options.warn?.(
        `the run had ${kept.workers} worker${kept.workers === 1 ? '' : 's'}: it goes on with ${this.options.workers}, and learns something else than it would have`,
      );
    }
    const { backend: before = 'own' } = kept;
    if (before !== this.backend) {
      this.options.warn?.(
        `the run was on backend ${before}: it goes on with ${this.backend}, whose sums differ a little`,
      );
    }
    this.best = kept.best;
    this.bestStage = kept.bestStage;
    await this.enter(kept.stage);
    this.stageBegan = kept.stageBegan;
    const learner = this.learner as Learner;
    learner.updates = kept.updates;
    learner.steps = kept.steps;
    learner.rows = kept.rows;
    learner.adam.resume(kept.adamSteps, vectors.adamFirst, vectors.adamSecond);
    if (kept.workers === this.options.workers) await this.pool?.resume(kept.lanes, this.league.deck().opponents);
    folder.forget(kept.updates);
    return kept.updates;
  }

  /** Begins a stage: switches to its battles, with the same network. */
  private async enter(stage: number): Promise<void> {
    const { config, options, parameters } = this;
    const source = planOf(config, config.stages[stage]);
    this.stage = stage;
    if (this.pool !== null) {
      this.stageBegan = this.learner?.updates ?? 0;
      await this.pool.enter(source);
      return;
    }
    const { ppo: settings, network: sizes } = config;
    const { workers } = options;
    this.pool = await TrainingPool.start({ source, settings, sizes, workers, backend: this.backend, parameters });
    options.started?.(this.pool);
    this.learner = new Learner(settings, parameters, this.pool.shares, this.pool.gradients);
  }

  private async update(began: number, done: number): Promise<void> {
    const { config, league, folder, options } = this;
    const learner = this.learner as Learner;
    const { results, seconds, bytes, ...told } = await learner.update(league.deck());
    league.record(results);
    const { update } = told;
    this.blend(update);
    if (update % config.league.every === 0) league.join(`${PAST}${update}`, sharedFloats(this.parameters));
    const evaluate = update % config.evaluation.every === 0 || update === config.ppo.updates;
    const evaluation = evaluate ? await this.evaluate() : undefined;
    const metrics: Metrics = {
      ...told,
      stage: config.stages[this.stage].name,
      battles: results.length,
      length: results.reduce((sum, r) => sum + r.length, 0) / Math.max(1, results.length),
      league: Object.fromEntries(league.table().map(({ name, score }) => [name, score])),
      ...(evaluation === undefined ? {} : { evaluation }),
    };
    const elapsed = (performance.now() - began) / 1000;
    folder.add(metrics, { update, ...seconds });
    if (evaluation !== undefined) this.judge(evaluation, update);
    const over = this.stageIsOver(evaluation, update);
    if (over) await this.enter(this.stage + 1);
    if (over || update % config.saveEvery === 0) await this.save();
    const byUpdates = (elapsed / done) * (config.ppo.updates - update);
    const { minutes } = options;
    const left = minutes === undefined ? byUpdates : Math.min(byUpdates, Math.max(0, 60 * minutes - elapsed));
    options.told?.({ metrics, seconds, elapsed, left, bytes });
  }

  /**
   * Adds the present parameters to the running mean. Early parameters get little weight, because they are far from later
   * ones.
   */
  private blend(update: number): void {
    const { averaged, parameters } = this;
    const stays = Math.min(this.config.average, update / (update + 10));
    for (let i = 0; i < averaged.length; i++) averaged[i] = stays * averaged[i] + (1 - stays) * parameters[i];
  }

  /** Evaluates the running mean of the parameters; nothing is learned meanwhile. */
  private async evaluate(): Promise<Record<string, Standing>> {
    const { parameters, averaged } = this;
    const learned = Float32Array.from(parameters);
    parameters.set(averaged);
    try {
      return await this.standings();
    } finally {
      parameters.set(learned);
    }
  }

  private async standings(): Promise<Record<string, Standing>> {
    const { config, pool } = this;
    const { opponents, battles, greedy } = config.evaluation;
    const seeds = Array.from({ length: battles / 2 }, (_, i) => seedFrom(EVALUATION, i));
    const standings: Record<string, Standing> = {};
    for (const opponent of opponents) {
      const scores = (await pool?.matches({ opponent, seeds, greedy })) ?? [];
      standings[opponent] = standingOf(scores);
    }
    this.last = standings;
    return standings;
  }

  /**
   * Stores the network if it is the best so far: in a later stage, or by the share of battles won against all
   * opponents.
   */
  private judge(evaluation: Readonly<Record<string, Standing>>, update: number): void {
    const { opponents, battles } = this.config.evaluation;
    const score = opponents.reduce((sum, name) => sum + evaluation[name].wins, 0) / (opponents.length * battles);
    if (this.stage < this.bestStage || (this.stage === this.bestStage && score <= this.best)) return;
    this.best = score;
    this.bestStage = this.stage;
    this.folder.write('best', this.checkpoint({ update, evaluation: plain(evaluation) }, this.averaged));
  }

  private stageIsOver(evaluation: Readonly<Record<string, Standing>> | undefined, update: number): boolean {
    const { stages } = this.config;
    const { until, updates } = stages[this.stage];
    if (this.stage === stages.length - 1) return false;
    if (updates !== undefined && update - this.stageBegan >= updates) return true;
    if (until === undefined || evaluation === undefined) return false;
    return Object.entries(until).every(([opponent, score]) => (evaluation[opponent]?.score ?? 0) >= score);
  }

  /** Returns the bytes of a checkpoint with these weights. */
  private checkpoint(
    record: Record<string, unknown>,
    parameters: Float32Array,
    vectors: Record<string, Float32Array> = {},
  ): Uint8Array {
    const { config, stage } = this;
    const { steps, rows } = this.learner as Learner;
    return encodeCheckpoint({
      ruleset: config.ruleset,
      observation: observationOf(gameOf(config.ruleset)),
      tactics: true,
      sizes: plain(config.network) as unknown as TrainingConfig['network'],
      parameters,
      vectors,
      training: plain({ ...record, stage: config.stages[stage].name, steps, rows, config }),
    });
  }

  private async save(): Promise<void> {
    const { league, folder, stage, stageBegan, best, bestStage } = this;
    const { updates, steps, rows, adam } = this.learner as Learner;
    const { state, parameters } = league.state();
    const kept: Kept = {
      ...{ updates, steps, rows, adamSteps: adam.steps, stage, stageBegan, best, bestStage },
      workers: this.options.workers,
      ...(this.backend === 'own' ? {} : { backend: this.backend }), // such checkpoints are as they were before
      league: state,
      lanes: (await this.pool?.lanes()) ?? [],
    };
    const past = Object.fromEntries(parameters.map((p, i) => [`past${String(i).padStart(3, '0')}`, p]));
    const vectors = { adamFirst: adam.first, adamSecond: adam.second, averaged: this.averaged, ...past };
    folder.write('last', this.checkpoint({ update: updates, state: kept }, this.parameters, vectors));
  }
}

/** Returns the value as JSON stores it, without undefined fields. */
function plain(value: unknown): Record<string, never> {
  return JSON.parse(JSON.stringify(value));
}

/** @param scores 1, 0.5 or 0 for each battle */
export function standingOf(scores: readonly number[]): Standing {
  const [wins, losses] = [1, 0].map((s) => scores.filter((score) => score === s).length);
  const sum = scores.reduce((a, b) => a + b, 0);
  const score = sum / Math.max(1, scores.length);
  const interval = wilson(sum, scores.length);
  return { score, wins, draws: scores.length - wins - losses, losses, interval };
}
