import { GAME_BY_ID } from '../engine/games.js';
import { type Battle, copyBattle, type Setup } from '../engine/kernel/battle.js';
import { Recorder, type Replay } from '../engine/kernel/replay.js';
import { choose, options, type Player, waiting } from '../engine/kernel/ruleset.js';
import type { ObservationWriter } from '../engine/observation/spec.js';
import { giveBack, takeBack } from './closed-battles.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';
import { type Game, gameOf } from './games.js';
import { observationSpace, whileUnasked } from './observation.js';
import { ShuffledOptions } from './option-order.js';
import { type Mustered, originOf } from './origin.js';
import { type PackedObservation, PackedObservations, packLayout } from './packed.js';
import { makePolicy, type Policy } from './policy.js';
import { freshSeed, isSeed, Random, wordOf } from './random.js';
import { drawn, METADATA, type RenderMode } from './renderer.js';
import { printState } from './saved.js';
import { Seats } from './seats.js';
import { checkReset, checkSettings, type EnvOptions, type ResetOptions } from './settings.js';
import { Box, Discrete } from './spaces.js';
import type { EnvSpec } from './spec.js';
import { beginFrom, type Start, startOf } from './start.js';
import { stateInWords } from './state-words.js';

export type { EnvOptions, ResetOptions } from './settings.js';

/** Information beside an observation. It is one object, which the next call overwrites: copy what you keep. */
export interface Info {
  /** 1 for each legal action. */
  readonly actionMask: Uint8Array;
  /** Player who must choose now. */
  actingPlayer: Player;
  /** Rewards of both players for this step. */
  readonly rewards: Float32Array;
  /** Player turns begun so far, for discounting by the battle's clock (K42). */
  playerTurns: number;
  /** Options of the pending decision. */
  options: number;
  /** Victory points of both players, as if the battle ended now. */
  readonly victoryPoints: Float32Array;
  /**
   * Seed of all chance in this battle. It comes from the stream of the last seed, and is no seed for `reset` itself.
   */
  seed: number;
  /** Only after the last step, and only inside `EpisodeStatistics`: sum of rewards, number of steps, seconds. */
  episode?: { readonly r: number; readonly l: number; readonly t: number };
}

/** Memory for the observation and the mask: a row of a vector's blocks, in place of the environment's own arrays. */
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

/** Which engine plays a battle, and why none that is faster; '' if none is. */
export interface Plays {
  readonly engine: 'native code' | 'WebAssembly' | 'JavaScript';
  readonly why: string;
}

/** A copy of an `info` that later calls leave alone. */
const freshInfo = (info: Info): Info => ({
  ...info,
  actionMask: info.actionMask.slice(),
  rewards: info.rewards.slice(),
  victoryPoints: info.victoryPoints.slice(),
});

/** Makes the opponent from a description, a policy or a function; null without one. */
function policyOf(given: EnvOptions['opponent'], ruleset: string): Policy | null {
  if (given === undefined) return null;
  if (typeof given === 'string') return makePolicy(given, ruleset);
  return typeof given === 'function' ? { name: 'a function', needsWorld: true, act: given } : given;
}

/**
 * One battle as a Gymnasium environment. Without an `opponent` the caller decides for both sides in turn, sees the side
 * of `info.actingPlayer`, and `reward` is that of the player who just acted. With an opponent the caller gets only the
 * learner's decisions and rewards. The observation is one block that each call overwrites.
 */
export class Env {
  readonly game: Game;
  readonly actionSpace: Discrete;
  /** What `render` can draw. */
  readonly metadata = METADATA;
  /** The name and the settings of an environment that `make` made; null for others. */
  readonly spec: EnvSpec | null;
  private readonly settings: EnvOptions;
  private readonly opponent: Policy | null;
  /** Memory of observations, given or made when the first one is written: copies that a search only steps through. */
  private block: Float32Array | null;
  private writer: ObservationWriter | null = null;
  private readonly info: Info;
  private readonly seats: Seats;
  /**
   * Seats for `ask`. They are apart from those of the opponent, whose random stream must not depend on calls of `ask`.
   */
  private readonly askers: Seats;
  /** Numbers of options that callers see; null: the engine's. Policies, replays and the battle use the engine's. */
  private readonly shuffled: ShuffledOptions | null;
  private space: Box | null = null;
  private packs: PackedObservations | null = null;
  private battle: Battle | null = null;
  private learner: Player = 0;
  /** Random stream of battles, from the last seed on; null before the first `reset`. */
  private stream: Random | null = null;
  private streamSeed = 0;
  private began = 0;
  /** Seed of the orders of options: that of the battle, also where another environment goes on with it. */
  private orders = 0;
  /** Steps of the caller in this battle. */
  private taken = 0;
  private readonly potential = new Float64Array(2);
  private running = false;
  /** True if nobody but the caller reads the battle between two steps: no opponent, no shaped reward. */
  private readonly isAlone: boolean;
  private recorder: Recorder<Battle> | null = null;
  /** What the last reset made of lists and table: the next one with a state needs not make it again. */
  private mustered: Mustered | null = null;

  /**
   * @param place memory for observation and mask; default, or null: arrays of its own @param spec of the registry
   * @throws UnknownNameError for a ruleset or an opponent that does not exist; MisuseError for settings that make no
   *   sense
   */
  constructor(ruleset: string, settings: EnvOptions = {}, place: Place | null = null, spec: EnvSpec | null = null) {
    this.spec = spec;
    this.game = gameOf(ruleset);
    checkSettings(settings);
    this.settings = settings;
    this.opponent = policyOf(settings.opponent, ruleset);
    this.shuffled = settings.optionOrder === 'shuffled' ? new ShuffledOptions() : null;
    this.isAlone = this.opponent === null && settings.reward !== 'shaped';
    this.actionSpace = new Discrete(this.game.actions);
    this.block = place?.observation ?? null;
    place?.actionMask.fill(0); // a thread that died may have written here
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
    this.askers = this.opponent === null ? this.seats : new Seats(this.game.rules);
  }

  /**
   * Begins a battle. Without a seed the next seed of the stream is used, as in Gymnasium; the first reset without one
   * chooses a random seed (`randomSeed`).
   * @throws MisuseError with all problems if the lists or the table are not legal; the present battle goes on.
   * MisuseError if an opponent plays a given start to its end before the learner is asked; then there is no battle
   */
  reset(wanted: ResetOptions = {}): [observation: Float32Array, info: Info] {
    checkReset(wanted);
    const { options: given } = wanted;
    const { random, seed } = this.streamFrom(wanted.seed);
    const own = random.seed();
    const settings = { ...this.settings, ...given };
    const { chosen, setup, bytes, dice, orders } = originOf(
      this.game,
      settings,
      given?.state,
      own,
      random,
      this.mustered,
    );
    this.mustered = given?.state instanceof Uint8Array || bytes === null ? { chosen, setup, seed: own } : null;
    const side = this.settings.side ?? 0;
    this.learner = side === 'random' ? (random.below(2) as Player) : side;
    const chance = random.seed();
    this.stream = random; // only now: a refused reset takes nothing from the stream
    this.streamSeed = seed;
    this.running = false; // an error from here on leaves no battle to go on with
    const b = this.freshBattle(setup);
    this.battle = b;
    this.recorder = null;
    this.info.seed = own;
    this.orders = orders ?? own;
    if (this.shuffled !== null) this.shuffled.seed = this.orders;
    this.seats.begin(chance);
    if (this.askers !== this.seats) this.askers.begin(chance ^ 0x55555555);
    if (bytes !== null) beginFrom(b, bytes, dice);
    else if (this.settings.record === true) this.recorder = this.record(b, chosen, own);
    else this.game.rules.begin(b, own, chosen.level === 'full' ? 1 : 0);
    this.began = b.core.decisions[0];
    this.taken = 0;
    this.writer?.forget();
    this.playOpponent(b);
    if (!waiting(b)) {
      throw new MisuseError(
        'that battle is over before the learner is asked anything: begin from an earlier point of it',
      );
    }
    this.running = true;
    // a lead at the start of the battle is no reward
    if (this.settings.reward === 'shaped') {
      for (let p = 0; p < 2; p++) this.potential[p] = this.game.lead(b, p as Player);
    }
    this.settle(b);
    this.info.rewards.fill(0);
    const { observation, info } = this;
    return settings.copy === true ? [observation.slice(), freshInfo(info)] : [observation, info];
  }

  /**
   * The stream that makes the battles (Gymnasium's `np_random`): what is drawn from it changes the battles of later resets
   * without a seed. Before the first reset it begins with a random seed.
   */
  get random(): Random {
    if (this.stream === null) ({ random: this.stream, seed: this.streamSeed } = this.streamFrom(undefined));
    return this.stream;
  }

  /** Seed of the stream that makes the battles, given or random (Gymnasium's `np_random_seed`); 0 before `reset`. */
  get randomSeed(): number {
    return this.streamSeed;
  }

  /**
   * A copy of the stream for one reset, and the seed that it began with. The caller stores it when the reset succeeds.
   */
  private streamFrom(seed: number | undefined): { readonly random: Random; readonly seed: number } {
    if (seed === undefined && this.stream !== null) return { random: this.stream.copy(), seed: this.streamSeed };
    const first = seed ?? freshSeed();
    return { random: new Random(first), seed: first };
  }

  /**
   * Takes option `action` of the pending decision.
   * @throws ResetNeededError before `reset` and after the end; IllegalActionError for another action, and nothing has
   *   changed
   */
  step(action: number): StepResult {
    const b = this.battle;
    if (b === null || !this.running)
      throw new ResetNeededError('call reset() before step(), and again after the battle is over');
    const { rules } = this.game;
    const n = options(rules, b);
    if (!Number.isInteger(action) || action < 0 || action >= n) {
      const given = typeof action === 'number' ? action : `of type ${typeof action}`;
      b.accelerator?.bringBack(b); // the question reads more columns than a step
      throw new IllegalActionError(`action ${given} is not legal here: 0 to ${n - 1} are (${rules.question(b)})`);
    }
    const player = b.decision.player[0] as Player;
    this.running = false; // if an opponent throws, the learner must not go on
    if (this.isAlone && this.recorder === null) b.accelerator?.lend(b);
    this.choose(b, this.orderOf(b, n)?.[action] ?? action);
    this.playOpponent(b);
    const over = !waiting(b);
    const { maxDecisions, maxEpisodeSteps } = this.settings;
    const cut = !over && maxDecisions !== undefined && b.core.decisions[0] - this.began >= maxDecisions;
    const late = ++this.taken === maxEpisodeSteps; // truncated even if the battle ends with this step, as in Gymnasium
    const terminated = over && b.core.truncated[0] === 0;
    const truncated = cut || late || (over && !terminated);
    this.running = !terminated && !truncated;
    this.reward(b, terminated);
    this.settle(b);
    const { observation, info } = this;
    const reward = info.rewards[this.opponent === null ? player : this.learner];
    if (this.settings.copy === true) return [observation.slice(), reward, terminated, truncated, freshInfo(info)];
    return [observation, reward, terminated, truncated, info];
  }

  /**
   * Space of observations, with its own random stream. Bounds are shared by all environments, since they are as large
   * as an observation.
   */
  get observationSpace(): Box {
    if (this.space !== null) return this.space;
    const { low, high, shape } = observationSpace(this.game.spec);
    this.space = new Box(low, high, shape);
    return this.space;
  }

  /** The player who has won the battle, which has ended; null after a draw, and before the end. */
  get winner(): Player | null {
    const winner = this.battle?.core.winner[0] ?? -1;
    return winner === 0 || winner === 1 ? winner : null;
  }

  /** True if the environment records answers for `replay` (`record: true`). */
  get records(): boolean {
    return this.settings.record === true;
  }

  /** True if this battle is recorded. A battle that began from a state or a start is not. */
  get recording(): boolean {
    return this.recorder !== null;
  }

  /** The environment itself. */
  get unwrapped(): this {
    return this;
  }

  /**
   * Option that `policy` would choose in the pending decision; nothing is played.
   * @throws ResetNeededError if nothing is pending; MisuseError if `policy` is not a policy
   */
  ask(policy: Policy): number {
    if (typeof policy?.act !== 'function') {
      throw new MisuseError(`ask() wants a policy: make one with makePolicy(description, '${this.game.id}')`);
    }
    const b = this.wholeBattle();
    if (b === null || !this.running) throw new ResetNeededError('nothing is pending: call reset()');
    const option = this.askers.act(policy, b);
    return this.orderOf(b, b.option.count)?.indexOf(option) ?? option;
  }

  /**
   * Bytes of the battle, with its dice, for `reset({ seed, options: { state } })` with the seed and settings of this
   * battle: its canonical bytes, and sixteen that keep the order of options, identify its lists and table and show damage.
   * `start()` includes lists and table.
   */
  save(): Uint8Array {
    if (this.battle === null) throw new ResetNeededError('there is no battle to save before reset()');
    return printState(this.battle, this.orders);
  }

  /**
   * Another environment with the same settings, at the same decision of the same battle: it and this one go on apart.
   * It needs memory of its own, some hundredths of a millisecond, unless a closed environment has left some (`close`); that
   * of its observation is made with the first one. A search makes a few and fills them by `copyFrom`.
   * @throws ResetNeededError before `reset`
   */
  clone(): Env {
    const copy = new Env(this.game.id, this.settings, null, this.spec);
    copy.copyFrom(this);
    return copy;
  }

  /**
   * Takes over the battle of `other` with its dice and all random streams; `other` stays as it is. Both play the same
   * from here on, given the same actions and settings. A copy is not recorded. It costs a few microseconds, because the
   * options are listed at the next `step` and the observation is written by it: until then the block holds what it held
   * before (`observe` writes the present one).
   * @param seed if given, the copy is a world that the player who is asked may imagine: its dice begin from this seed
   *   and what is hidden from that player is drawn anew, so that a search does not foresee the rolls
   * @returns `info` of the pending decision
   * @throws ResetNeededError if there is no battle in `other`; MisuseError for an environment of another game
   */
  copyFrom(other: Env, seed?: number): Info {
    if (!(other instanceof Env) || other.game !== this.game)
      throw new MisuseError(`copyFrom() wants an environment of ${this.game.id}`);
    const from = other.battle;
    if (from === null) throw new ResetNeededError('there is no battle to copy before reset()');
    if (seed !== undefined && (!isSeed(seed) || !waiting(from)))
      throw new MisuseError('a seed of copyFrom() is a whole number, 0 or more, for a battle that goes on');
    if (other === this) {
      if (seed !== undefined) throw new MisuseError('an environment cannot imagine worlds in itself: give it a clone');
      return this.info;
    }
    this.battle ??= takeBack(from.setup);
    const own = this.battle;
    const fits = own !== null && own.setup === from.setup && own.accelerator === from.accelerator;
    const b = fits ? own : this.freshBattle(from.setup);
    if (seed === undefined) copyBattle(b, from);
    else this.game.rules.imagine(from, from.decision.player[0] as Player, wordOf(seed), b);
    this.battle = b;
    this.recorder = null;
    this.mustered = other.mustered;
    this.learner = other.learner;
    this.stream = other.stream?.copy() ?? null;
    this.streamSeed = other.streamSeed;
    this.began = other.began;
    this.orders = other.orders;
    if (this.shuffled !== null) this.shuffled.seed = other.orders;
    this.taken = other.taken;
    this.running = other.running;
    this.potential.set(other.potential);
    this.seats.copyFrom(other.seats);
    if (this.askers !== this.seats) this.askers.copyFrom(other.askers);
    this.writer?.forget();
    return this.takeInfo(other.info);
  }

  private takeInfo(from: Info): Info {
    const { info } = this;
    for (let i = 0; i < from.options; i++) info.actionMask[i] = 1;
    for (let i = from.options; i < info.options; i++) info.actionMask[i] = 0;
    info.options = from.options;
    info.actingPlayer = from.actingPlayer;
    info.playerTurns = from.playerTurns;
    info.seed = from.seed;
    for (let p = 0; p < 2; p++) {
      info.rewards[p] = from.rewards[p];
      info.victoryPoints[p] = from.victoryPoints[p];
    }
    return info;
  }

  /**
   * Writes the observation of `player` into `out`, an array of the caller. The pending decision and its options are in
   * it only if the player is the one who is asked. @throws ResetNeededError before `reset`; MisuseError for another
   * player or another length
   */
  observe(player: Player, out: Float32Array): Float32Array {
    const b = this.wholeBattle();
    if (b === null) throw new ResetNeededError('there is nothing to observe before reset()');
    if (player !== 0 && player !== 1) throw new MisuseError(`there is no player ${String(player)}: 0 and 1 are`);
    const { size } = this.game.spec;
    if (!(out instanceof Float32Array) || out.length !== size) {
      throw new MisuseError(`an observation is written into a Float32Array of ${size} numbers`);
    }
    const writer = this.game.writer(out, this.settings.tactics ?? true);
    if (waiting(b) && b.decision.player[0] === player) {
      const n = options(this.game.rules, b);
      writer.write(b, player, this.orderOf(b, n));
    } else whileUnasked(b, () => writer.write(b, player));
    return out;
  }

  /**
   * The present observation without its empty rows, beside the dense one; `packLayout(env.game.spec)` tells its parts. The
   * next call overwrites it. @throws ResetNeededError before `reset`
   */
  packed(): PackedObservation {
    if (this.battle === null) throw new ResetNeededError('there is nothing to pack before reset()');
    this.packs ??= new PackedObservations(packLayout(this.game.spec));
    this.packs.clear();
    this.packs.add(this.observation, 0, this.info.actionMask, 0);
    return this.packs.at(0);
  }

  /**
   * Start for other battles: this battle's setup and state, to begin with new dice in any environment, with any seed.
   */
  start(): Start {
    if (this.battle === null) throw new ResetNeededError('there is no battle to start from before reset()');
    return { ...startOf(this.battle), orders: this.orders };
  }

  /**
   * Draws the battle for people, as Gymnasium's `render`; see `render` of `muster-wargames/evaluations`, which must be
   * imported before. @throws MisuseError if it is not; ResetNeededError before `reset`
   */
  render(mode: RenderMode = 'ansi'): string {
    return drawn(this, mode);
  }

  /**
   * All that a language model needs in one call: the state as the acting player may know it, the pending question, and its
   * options by the numbers that `step` takes. @throws ResetNeededError before `reset`
   */
  describe(): { state: string; question: string; options: string[] } {
    const b = this.wholeBattle();
    if (b === null) throw new ResetNeededError('there is nothing to describe before reset()');
    const { rules } = this.game;
    const n = waiting(b) ? options(rules, b) : 0;
    const order = n > 0 ? this.orderOf(b, n) : null;
    const words = Array.from({ length: n }, (_, i) => rules.describe(b, order?.[i] ?? i));
    const player = this.info.actingPlayer;
    const seen = this.observe(player, new Float32Array(this.game.spec.size));
    return { state: stateInWords(this.game, b, player, seen), question: rules.question(b), options: words };
  }

  /**
   * The battle so far as a replay: lists, seed and answers. @throws ResetNeededError before `reset`; MisuseError if
   * this battle is not recorded, or began from a saved state
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

  /**
   * Which engine plays this battle, and why none that is faster: see `playsIn`.
   * @throws ResetNeededError before `reset`
   */
  playsIn(): Plays {
    const b = this.battle;
    if (b === null) throw new ResetNeededError('nothing plays before reset()');
    const source = GAME_BY_ID.get(this.game.id)?.accelerator;
    const why = source?.why(b.bytes.length) ?? 'this game is not translated';
    const { accelerator } = b;
    if (accelerator === null) return { engine: 'JavaScript', why };
    const refusal = accelerator.refusal?.(b) ?? null;
    if (refusal !== null) return { engine: 'JavaScript', why: refusal };
    return { engine: accelerator.engine ?? 'JavaScript', why };
  }

  /** Ends the use of the environment. Its battle's memory serves later ones: a search that closes its copies makes no new. */
  close(): void {
    if (this.battle !== null) giveBack(this.battle);
    this.battle = null;
    this.recorder = null;
    this.running = false;
  }

  /** A battle that has not begun: the last battle's memory if the setup fits, else a new one. */
  private freshBattle(setup: Setup): Battle {
    const { rules } = this.game;
    this.battle ??= takeBack(setup);
    return this.battle !== null && rules.renew?.(this.battle, setup) ? this.battle : rules.create(setup);
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
      changes,
    } = options;
    const given = Object.entries({ board, density, deployment, pointsLimit, turns }).filter(([, v]) => v !== undefined);
    const table = { battlefield, ...Object.fromEntries(given) };
    return new Recorder(this.game.rules, b, { lists, table, changes, seed, level });
  }

  /** The battle, complete in its own memory, for a caller who may write to it. */
  private wholeBattle(): Battle | null {
    const { battle } = this;
    battle?.accelerator?.bringBack(battle);
    return battle;
  }

  private choose(b: Battle, action: number): void {
    if (this.recorder === null) choose(this.game.rules, b, action);
    else this.recorder.choose(action);
  }

  /** Engine's numbers of the `n` options of the pending decision in the order that callers see; null: the same. */
  private orderOf(b: Battle, n: number): Uint8Array | null {
    return this.shuffled === null ? null : this.shuffled.of(b.core.decisions[0], n);
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
    // Potential-based shaping: the potential is the lead in points as a share of the game's size, and 0 after the end.
    for (let p = 0; p < 2; p++) {
      const now = terminated ? 0 : this.game.lead(b, p as Player);
      rewards[p] += now - this.potential[p];
      this.potential[p] = now;
    }
  }

  private get observation(): Float32Array {
    this.block ??= new Float32Array(this.game.spec.size);
    return this.block;
  }

  private newWriter(): ObservationWriter {
    this.writer = this.game.writer(this.observation, this.settings.tactics ?? true);
    return this.writer;
  }

  /** Updates info, mask and observation for the pending decision. */
  private settle(b: Battle): void {
    const { info, game } = this;
    const player = (waiting(b) ? b.decision.player[0] : info.actingPlayer) as Player;
    info.actingPlayer = player;
    info.playerTurns = b.core.playerTurns[0];
    const n = waiting(b) ? options(game.rules, b) : 0;
    const { actionMask } = info;
    // for few entries loops are faster than `fill`
    for (let i = 0; i < n; i++) actionMask[i] = 1;
    for (let i = n; i < info.options; i++) actionMask[i] = 0;
    info.options = n;
    if (n === 0) b.option.count = 0;
    const writer = this.writer ?? this.newWriter();
    writer.write(b, player, n === 0 ? null : this.orderOf(b, n));
    info.victoryPoints[0] = writer.points[0];
    info.victoryPoints[1] = writer.points[1];
  }
}
