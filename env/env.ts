import { type Battle, loadBattle, type Setup, saveBattle } from '../engine/kernel/battle.js';
import { Recorder, type Replay } from '../engine/kernel/replay.js';
import { choose, options, type Player, waiting } from '../engine/kernel/ruleset.js';
import { settleLists } from './battles.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';
import { type BattleOptions, type Game, gameOf } from './games.js';
import type { ObservationWriter } from './observation.js';
import { observationSpace } from './observation.js';
import { makePolicy, type Policy, type Seat } from './policy.js';
import { Random } from './random.js';
import { Seats } from './seats.js';
import { type Box, Discrete } from './spaces.js';
import { beginFrom, checkStart, type Start, startOf } from './start.js';

/** What an environment is made with. */
export interface EnvOptions extends BattleOptions {
  /** Another player built in: only the learner's own decisions are seen then. Default: both sides decide. */
  readonly opponent?: string | Policy | ((seat: Seat) => number);
  /** The learner's side if there is an opponent: 0, 1, or drawn anew for each battle. Default 0. */
  readonly side?: Player | 'random';
  /** Decisions after which the battle is cut off (truncated). Default: none. */
  readonly maxDecisions?: number;
  /** 'score': the reward at the end is the result; 'shaped': victory points as a potential besides. Default score. */
  readonly reward?: 'score' | 'shaped';
  /** Keeps what is answered, for `replay`. Default: not. */
  readonly record?: boolean;
  /** Where battles begin instead of with the deployment of armies: there, or at one of them drawn for each battle. */
  readonly start?: Start | readonly Start[];
  /** Leaves out the tactical columns of the options, which cost about half of the writing. Default: they are in. */
  readonly tactics?: boolean;
}

export interface ResetOptions {
  readonly seed?: number;
  readonly options?: Partial<BattleOptions> & {
    /** A battle saved by `save`, to go on with: same lists, same table, same dice. */
    readonly state?: Uint8Array;
    /** Where to begin, with new dice: another environment's `start()`, a scene (`startOf`), or several to draw from. */
    readonly start?: Start | readonly Start[];
  };
}

/** What comes beside an observation. `actionMask` is reused: it is overwritten by the next call. */
export interface Info {
  /** 1 for each action that is legal. */
  readonly actionMask: Uint8Array;
  /** Who must choose now. */
  actingPlayer: Player;
  /** Rewards of both players for this step. */
  readonly rewards: Float32Array;
  /** Player turns begun so far, for discounting by the battle's clock (K42). */
  playerTurns: number;
  /** Options of the pending decision. */
  options: number;
  /** Victory points of both players if the battle ended now; after the end: as it ended. */
  readonly victoryPoints: Float32Array;
  /** The seed of this battle. */
  seed: number;
  /** After the last step, if `EpisodeStatistics` is around the environment: returns, length, and seconds that it took. */
  episode?: { readonly r: number; readonly l: number; readonly t: number };
}

/** Memory that an environment writes its observation and its mask into, if not its own: rows of a vector's blocks. */
export interface Place {
  readonly observation: Float32Array;
  readonly actionMask: Uint8Array;
}

export type StepResult<O = Float32Array> = [
  observation: O,
  reward: number,
  terminated: boolean,
  truncated: boolean,
  info: Info,
];

const isSeveral = (start: Start | readonly Start[]): start is readonly Start[] => Array.isArray(start);

/** The opponent as it is given: a description, a policy, a function of what it sees. */
function policyOf(given: EnvOptions['opponent'], ruleset: string): Policy | null {
  if (given === undefined) return null;
  if (typeof given === 'string') return makePolicy(given, ruleset);
  return typeof given === 'function' ? { name: 'a function', needsWorld: true, act: given } : given;
}

/**
 * One battle as a Gymnasium environment. Without an `opponent` both sides' decisions come, one after the other, each seen
 * from the side of `info.actingPlayer`; `reward` is the one of the player who just acted. With an opponent only the
 * learner's decisions come, and `reward` is the learner's. The observation is one block that is overwritten by each call.
 */
export class Env {
  readonly game: Game;
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  private readonly settings: EnvOptions;
  private readonly opponent: Policy | null;
  private readonly observation: Float32Array;
  private readonly writer: ObservationWriter;
  private readonly info: Info;
  private readonly seats: Seats;
  private battle: Battle | null = null;
  private learner: Player = 0;
  private random = new Random(0);
  private began = 0;
  private readonly potential = new Float64Array(2);
  private running = false;
  private recorder: Recorder<Battle> | null = null;

  /** @throws UnknownNameError for a ruleset or an opponent that is not there */
  constructor(ruleset: string, settings: EnvOptions = {}, place?: Place) {
    this.game = gameOf(ruleset);
    this.settings = settings;
    this.opponent = policyOf(settings.opponent, ruleset);
    this.observationSpace = observationSpace(this.game.spec);
    this.actionSpace = new Discrete(this.game.actions);
    this.observation = place?.observation ?? new Float32Array(this.game.spec.size);
    this.writer = this.game.writer(this.observation, settings.tactics ?? true);
    place?.actionMask.fill(0); // another may have written here before: one whose thread died
    this.info = {
      actionMask: place?.actionMask ?? new Uint8Array(this.game.actions),
      actingPlayer: 0,
      rewards: new Float32Array(2),
      playerTurns: 0,
      options: 0,
      victoryPoints: new Float32Array(2),
      seed: 0,
    };
    this.seats = new Seats(this.game.rules);
  }

  /**
   * Begins a battle. Without a seed the next one of the stream of the last seed is used, as in Gymnasium.
   * @throws MisuseError with all problems if the lists or the table are not legal
   */
  reset({ seed, options: given }: ResetOptions = {}): [observation: Float32Array, info: Info] {
    if (seed !== undefined) this.random = new Random(seed);
    const own = this.random.seed();
    this.info.seed = own;
    const chosen = this.chosen({ ...this.settings, ...given });
    const start = this.startOf(chosen);
    const b = this.freshBattle(start?.setup ?? this.setupOf(chosen, own));
    this.battle = b;
    const side = this.settings.side ?? 0;
    this.learner = side === 'random' ? (this.random.below(2) as Player) : side;
    this.seats.begin(this.random.seed());
    this.recorder = null;
    if (start !== null) beginFrom(b, start, own);
    else if (given?.state !== undefined) loadBattle(b, given.state);
    else if (this.settings.record === true) this.recorder = this.record(b, chosen, own);
    else this.game.rules.begin(b, own, this.settings.level === 'full' ? 1 : 0);
    this.began = b.core.decisions[0];
    this.running = true;
    this.writer.forget();
    this.potential.fill(0);
    this.playOpponent(b);
    this.settle(b);
    this.info.rewards.fill(0);
    return [this.observation, this.info];
  }

  /**
   * Takes option `action` of the pending decision. @throws ResetNeededError before `reset` and after the end;
   * IllegalActionError for what is no option, and then nothing has changed
   */
  step(action: number): StepResult {
    const b = this.battle;
    if (b === null || !this.running)
      throw new ResetNeededError('call reset() before step(), and again after the battle is over');
    const { rules } = this.game;
    const n = options(rules, b);
    if (!Number.isInteger(action) || action < 0 || action >= n) {
      throw new IllegalActionError(`action ${action} is not legal here: 0 to ${n - 1} are (${rules.question(b)})`);
    }
    const player = b.decision.player[0] as Player;
    this.choose(b, action);
    this.playOpponent(b);
    const over = !waiting(b);
    const { maxDecisions } = this.settings;
    const cut = !over && maxDecisions !== undefined && b.core.decisions[0] - this.began >= maxDecisions;
    const terminated = over && b.core.truncated[0] === 0;
    const truncated = cut || (over && !terminated);
    this.running = !terminated && !truncated;
    this.reward(b, terminated);
    this.settle(b);
    return [
      this.observation,
      this.info.rewards[this.opponent === null ? player : this.learner],
      terminated,
      truncated,
      this.info,
    ];
  }

  /** Does it keep what is answered? */
  get records(): boolean {
    return this.settings.record === true;
  }

  /** Is the battle at hand kept: can `replay` tell it? Not if it was begun from a state or a start. */
  get recording(): boolean {
    return this.recorder !== null;
  }

  /** The environment itself: nothing is wrapped around it. */
  get unwrapped(): this {
    return this;
  }

  /** What `policy` would choose in the pending decision; nothing is played. @throws ResetNeededError if nothing is pending */
  ask(policy: Policy): number {
    const b = this.battle;
    if (b === null || !this.running) throw new ResetNeededError('nothing is pending: call reset()');
    return this.seats.act(policy, b);
  }

  /** The canonical bytes of the battle now, to begin from again with `reset({ options: { state } })`. */
  save(): Uint8Array {
    if (this.battle === null) throw new ResetNeededError('there is no battle to save before reset()');
    return saveBattle(this.battle);
  }

  /** The battle as it stands, to begin others from with new dice: also in other environments, with other seeds. */
  start(): Start {
    if (this.battle === null) throw new ResetNeededError('there is no battle to start from before reset()');
    return startOf(this.battle);
  }

  /** The pending question in words, and its options. */
  describe(): { question: string; options: string[] } {
    const b = this.battle;
    if (b === null) throw new ResetNeededError('there is nothing to describe before reset()');
    const { rules } = this.game;
    const n = waiting(b) ? options(rules, b) : 0;
    return { question: rules.question(b), options: Array.from({ length: n }, (_, i) => rules.describe(b, i)) };
  }

  /**
   * The battle so far as a replay: lists, seed and answers. @throws ResetNeededError if none was begun; MisuseError if this
   * environment records nothing (`record: true`), or the battle was begun from a saved state
   */
  replay(): Replay {
    if (this.battle === null) throw new ResetNeededError('there is nothing to replay before reset()');
    if (this.recorder === null) {
      throw new MisuseError(
        'this battle was not recorded: make the environment with record: true, and begin without a state',
      );
    }
    return this.recorder.replay();
  }

  close(): void {
    this.battle = null;
    this.running = false;
  }

  /** A battle that is not begun: the last one over again, if it can be. */
  private freshBattle(setup: Setup): Battle {
    const { rules } = this.game;
    return this.battle !== null && rules.renew?.(this.battle, setup) ? this.battle : rules.create(setup);
  }

  /** The settings of a battle with all that is left to chance settled. @throws MisuseError for points of no size */
  private chosen(options: EnvOptions): EnvOptions {
    const { game, random } = this;
    const points = typeof options.points === 'string' ? game.sizes[options.points]?.points : options.points;
    if (points === undefined && options.points !== undefined) {
      throw new MisuseError(`points are a number, 'tiny' or 'small', not '${options.points}'`);
    }
    const { pool } = options;
    if (pool !== undefined && !(Number.isInteger(pool) && pool >= 1)) {
      throw new MisuseError(`a pool has a whole number of armies, 1 or more, not ${pool}`);
    }
    const known = game.lists();
    const { lists = [known[0], known[known.length - 1]] } = options;
    const names = { lists: known, books: game.books(), points: game.points };
    return { ...options, lists: settleLists(lists, { points, pool }, names, random) };
  }

  /** Where the battle begins, if not with two armies. */
  private startOf({ start }: EnvOptions): Start | null {
    if (start === undefined) return null;
    const chosen = isSeveral(start) ? start[this.random.below(start.length)] : start;
    if (chosen === undefined) throw new MisuseError('there is no start to draw from: give one at least');
    checkStart(this.game, chosen);
    return chosen;
  }

  private setupOf(options: EnvOptions, seed: number): Setup {
    const made = this.game.setup(options, seed);
    if (made.ok) return made.value;
    throw new MisuseError(made.problems.map((p) => `${p.where}: ${p.message}; ${p.mend}`).join('\n'));
  }

  private record(b: Battle, options: EnvOptions, seed: number): Recorder<Battle> {
    const {
      lists,
      battlefield = 'random',
      board,
      density,
      deployment,
      pointsLimit,
      turns,
      level = 'command',
    } = options;
    const given = Object.entries({ board, density, deployment, pointsLimit, turns }).filter(([, v]) => v !== undefined);
    const table = { battlefield, ...Object.fromEntries(given) };
    return new Recorder(this.game.rules, b, { lists, table, seed, level });
  }

  private choose(b: Battle, action: number): void {
    if (this.recorder === null) choose(this.game.rules, b, action);
    else this.recorder.choose(action);
  }

  private playOpponent(b: Battle): void {
    if (this.opponent === null) return;
    while (waiting(b) && b.decision.player[0] !== this.learner) {
      this.choose(b, this.seats.act(this.opponent, b));
    }
  }

  private reward(b: Battle, terminated: boolean): void {
    const { rewards } = this.info;
    for (let p = 0; p < 2; p++) {
      rewards[p] = terminated && b.core.winner[0] >= 0 ? (b.core.winner[0] === p ? 1 : -1) : 0;
    }
    if (this.settings.reward !== 'shaped') return;
    // Potential-based shaping: what a difference of all points of the game is worth is 1; at the end it is paid back.
    for (let p = 0; p < 2; p++) {
      const now = terminated ? 0 : this.game.lead(b, p as Player);
      rewards[p] += now - this.potential[p];
      this.potential[p] = now;
    }
  }

  private settle(b: Battle): void {
    const { info, game } = this;
    const player = (waiting(b) ? b.decision.player[0] : info.actingPlayer) as Player;
    info.actingPlayer = player;
    info.playerTurns = b.core.playerTurns[0];
    const n = waiting(b) ? options(game.rules, b) : 0;
    const { actionMask } = info;
    // for so few entries loops are faster than `fill`
    for (let i = 0; i < n; i++) actionMask[i] = 1;
    for (let i = n; i < info.options; i++) actionMask[i] = 0;
    info.options = n;
    if (n === 0) b.option.count = 0;
    this.writer.write(b, player);
    info.victoryPoints[0] = this.writer.points[0];
    info.victoryPoints[1] = this.writer.points[1];
  }
}
