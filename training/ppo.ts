// Proximal policy optimisation (Schulman et al. 2017) for one player or two, with masked actions. Read from top to
// bottom: settings, rollout, advantages, loss, update. Playing a rollout and differentiating the loss are divided into
// shares, one per thread. The result depends only on the settings and the number of shares, not on the speed of
// threads.
import type { ActorCritic } from '../agents/neural/network.js';
import { Random } from '../env/random.js';
import { Adam } from './adam.js';
import { type Arena, type Playground, seedFrom, type View } from './arena.js';
import { type Deck, drawOpponent, type Opponent, type Result, SELF } from './league.js';
import { Batch, Memory } from './memory.js';

/** Settings of PPO. */
export interface PpoSettings {
  readonly seed: number;
  /** Number of updates in the run, over which the learning rate falls. Each update is one rollout and the learning from it. */
  readonly updates: number;
  /** Number of arenas (lanes) played side by side, over all shares. */
  readonly lanes: number;
  /** Number of decisions of each arena in a rollout. */
  readonly ticks: number;
  /** Number of passes over each rollout. */
  readonly epochs: number;
  /** Number of parts into which a pass divides the rollout; each part is one step of Adam. */
  readonly minibatches: number;
  readonly learningRate: number;
  /** Share of the learning rate that is left at the end of the run. The rate falls in a straight line. */
  readonly finalRate: number;
  /** Discount: factor on a reward for each tick of the clock before it arrives. */
  readonly discount: number;
  /** The clock for discounting: it ticks at every decision of the player, or at every player turn of the game (K42). */
  readonly clock: 'decisions' | 'turns';
  /** Lambda of generalised advantage estimation, a decision: 0 trusts the value alone, 1 the rewards alone. */
  readonly lambda: number;
  /** Clip range of the ratio of an action's probabilities in one update. */
  readonly clip: number;
  /** Clip range of the value in one update; 0: values are not clipped. */
  readonly valueClip: number;
  readonly valueWeight: number;
  /** Weight of the policy's entropy (in nats) in the loss, which keeps the policy from settling too early. */
  readonly entropyWeight: number;
  /** Share of the entropy weight that is left at the end of the run. */
  readonly finalEntropy: number;
  /** Greatest length of the gradient over all parameters. A longer gradient is scaled down to it. */
  readonly gradientNorm: number;
  /** Learning from a rollout stops after an epoch whose approximate KL divergence is above this; 0: never. */
  readonly targetKl: number;
  readonly adamEpsilon: number;
  /**
   * An agent whose choices the policy learns to imitate at first, in the situations that the policy reaches
   * (kickstarting, Schmitt et al. 2018). The weight of its cross-entropy falls to 0 over `updates` updates. An agent
   * that thinks costs more than a step, so it can be asked in a random share of the decisions only.
   */
  readonly teacher?:
    | { readonly agent: string; readonly weight: number; readonly updates: number; readonly share?: number | undefined }
    | undefined;
}

export const DEFAULT_PPO: PpoSettings = {
  seed: 1,
  updates: 500,
  lanes: 128,
  ticks: 64,
  epochs: 3,
  minibatches: 4,
  learningRate: 1e-3,
  finalRate: 0.1,
  discount: 1,
  clock: 'turns',
  lambda: 0.95,
  clip: 0.2,
  valueClip: 0,
  valueWeight: 0.5,
  entropyWeight: 0.01,
  finalEntropy: 0.2,
  gradientNorm: 0.5,
  targetKl: 0.03,
  adamEpsilon: 1e-5,
};

/** Numbers of the random streams, one for each kind of chance. No stream outlives a rollout, so none need be stored. */
const Stream = { network: 1, play: 2, shuffle: 3 } as const;
/** Number of rows that the network evaluates at once, few enough for the processor's cache. */
const CHUNK = 64;

// ---- Rollout -------------------------------------------------------------------------------------------------------

/** Decisions of the learner, in the order in which they were taken. Entry `i` of every column is decision `i`. */
export interface Decisions {
  count: number;
  readonly action: Int32Array;
  /** Log probability of the action when it was taken, and the value estimate at that time. */
  readonly logChance: Float32Array;
  readonly value: Float32Array;
  /** Sum of the player's rewards until the player's next decision. */
  readonly reward: Float32Array;
  /** Index of the same player's next decision in the same episode, or -1 if the rollout has none. */
  readonly next: Int32Array;
  /** Return still to come where the rollout has no next decision: 0 after the end of the episode, else the value estimate. */
  readonly rest: Float32Array;
  /** Turns of the game until the next decision, or until the last observation. */
  readonly turns: Float32Array;
  readonly advantage: Float32Array;
  readonly returns: Float32Array;
  /** Action of the teacher, or -1 if the teacher was not asked. */
  readonly taught: Int32Array;
}

export function decisions(most: number): Decisions {
  const numbers = () => new Float32Array(most);
  const [action, next, taught] = [new Int32Array(most), new Int32Array(most), new Int32Array(most).fill(-1)];
  const [logChance, value, reward, rest, turns] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const [advantage, returns] = [numbers(), numbers()];
  return { count: 0, action, logChance, value, reward, next, rest, turns, advantage, returns, taught };
}

/** One arena of a share and the episode in it. */
interface Lane {
  readonly arena: Arena;
  readonly view: View;
  seed: number;
  opponent: number;
  /** The player that the learner plays; it plays both if the opponent is the learner itself. */
  side: number;
  /** All actions of this episode. Seed and actions reproduce the episode. */
  actions: number[];
  /**
   * For each player, the row of the last recorded decision, whose reward is complete only at the player's next decision;
   * -1 for none. Beside it, the player turn in which it was taken.
   */
  readonly open: [number, number];
  readonly since: [number, number];
}

/** State of a lane that a checkpoint stores. */
export interface LaneState {
  readonly seed: number;
  readonly opponent: number;
  readonly side: number;
  readonly actions: readonly number[];
}

export interface PlayOrder extends Deck {
  readonly update: number;
  /** True if the teacher is asked in this decision. */
  readonly taught: boolean;
}

/** Report of a share on a rollout. All numbers are sums, so that the reports of all shares can be added. */
export interface Played {
  readonly rows: number;
  /** Number of decisions of all players. */
  readonly steps: number;
  readonly results: readonly Result[];
  /**
   * Sums and sums of squares of the advantages, the returns, and the errors of the value estimates (return minus
   * value).
   */
  readonly advantage: readonly [number, number];
  readonly returns: readonly [number, number];
  readonly unforeseen: readonly [number, number];
  readonly bytes: number;
}

/** One share of the work: plays some of the arenas, stores the decisions, and differentiates the loss on them. */
export class Share {
  private readonly settings: PpoSettings;
  private readonly number: number;
  private readonly network: ActorCritic;
  /** The network that plays past selves; its parameters are replaced for each opponent. */
  private readonly other: ActorCritic;
  private readonly lanes: Lane[] = [];
  private readonly memory: Memory;
  private readonly others: Memory;
  private readonly batch: Batch;
  private readonly kept: Decisions;
  private readonly players: 1 | 2;
  private opponents: ReadonlyMap<number, Opponent> = new Map();
  private order: Int32Array = new Int32Array(0);

  /** @param number of the share, of `shares`; `other` is a network of the same kind with parameters of its own */
  constructor(
    settings: PpoSettings,
    playground: Playground,
    network: ActorCritic,
    other: ActorCritic,
    number: number,
    shares: number,
  ) {
    const { input, players } = playground;
    const lanes = Math.floor((settings.lanes * (number + 1)) / shares) - Math.floor((settings.lanes * number) / shares);
    this.settings = settings;
    this.number = number;
    this.network = network;
    this.other = other;
    this.players = players;
    this.memory = new Memory(input);
    this.others = new Memory(input);
    this.batch = new Batch(input, CHUNK);
    this.kept = decisions(lanes * settings.ticks);
    for (let i = 0; i < lanes; i++) {
      const view = { observation: new Float32Array(input.size), mask: new Uint8Array(input.actions) };
      const arena = playground.arena(view);
      this.lanes.push({ arena, view, seed: -1, opponent: SELF, side: 0, actions: [], open: [-1, -1], since: [0, 0] });
    }
  }

  /** Plays a rollout and computes its advantages. */
  play(order: PlayOrder): Played {
    const { settings, lanes, kept, memory } = this;
    const random = new Random(seedFrom(settings.seed, Stream.play, order.update, this.number));
    const results: Result[] = [];
    this.opponents = new Map(order.opponents.map((o) => [o.id, o]));
    kept.count = 0;
    memory.clear();
    for (const lane of lanes) {
      if (lane.seed < 0) this.begin(lane, order, random);
      lane.open.fill(-1);
    }
    for (let tick = 0; tick < settings.ticks; tick++) {
      this.decide(random, order.taught);
      for (const lane of lanes) if (this.settle(lane, results)) this.begin(lane, order, random);
    }
    this.bootstrap();
    advantages(kept, settings);
    return this.told(results);
  }

  lanesNow(): LaneState[] {
    return this.lanes.map(({ seed, opponent, side, actions }) => ({ seed, opponent, side, actions: [...actions] }));
  }

  /** Replays the stored actions of unfinished episodes. @throws Error if an episode runs differently */
  resume(states: readonly LaneState[]): void {
    if (states.length !== this.lanes.length)
      throw new RangeError(`${states.length} battles were kept, but the share has ${this.lanes.length}`);
    for (const [i, { seed, opponent, side, actions }] of states.entries()) {
      const lane = this.lanes[i];
      Object.assign(lane, { seed, opponent, side, actions: [...actions] });
      if (seed < 0) continue;
      lane.arena.reset(seed);
      for (const { player, action, asked, taught } of actions.map((a) => unpacked(a))) {
        if (taught) lane.arena.ask(this.teacher);
        const again = asked ? lane.arena.ask(this.nameOf(opponent)) : action;
        if (player !== lane.arena.player || again !== action || lane.view.mask[action] !== 1) {
          throw new Error(`episode ${seed} does not go as it went when it was kept: another version of the game?`);
        }
        lane.arena.step(action);
      }
    }
  }

  /** Sets the opponents for the next episodes; each call of `play` gives new ones. */
  meet(opponents: readonly Opponent[]): void {
    this.opponents = new Map(opponents.map((o) => [o.id, o]));
  }

  private get teacher(): string {
    return this.settings.teacher?.agent ?? '';
  }

  /** Share of decisions in which the teacher is asked. */
  private get asks(): number {
    return this.settings.teacher?.share ?? 1;
  }

  private nameOf(opponent: number): string {
    return this.opponents.get(opponent)?.name ?? '';
  }

  private begin(lane: Lane, deck: Deck, random: Random): void {
    lane.seed = random.seed();
    lane.opponent = this.players === 1 ? SELF : drawOpponent(deck, random);
    lane.side = random.below(2);
    lane.actions = [];
    lane.open.fill(-1);
    lane.arena.reset(lane.seed);
  }

  /** Takes one decision in every lane, and stores those of the learner. */
  private decide(random: Random, taught: boolean): void {
    const { network, other, memory, others } = this;
    const groups = new Map<Opponent | null, Lane[]>([[null, []]]);
    for (const lane of this.lanes) {
      const { arena } = lane;
      const who = arena.player === lane.side ? undefined : this.opponents.get(lane.opponent); // the opponent has left the league: the learner plays itself
      if (who !== undefined && who.parameters === undefined) {
        this.take(lane, arena.ask(who.name), Mark.asked);
        continue;
      }
      const group = groups.get(who ?? null);
      if (group === undefined) groups.set(who ?? null, [lane]);
      else group.push(lane);
    }
    for (const [who, group] of groups) {
      const into = who === null ? memory : others;
      if (who?.parameters !== undefined) other.parameters.set(who.parameters);
      others.clear();
      const first = into.count;
      for (const { view } of group) into.add(view.observation, 0, view.mask, 0);
      this.evaluate(who === null ? network : other, into, first, group.length, (row, at) => {
        const lane = group[row];
        const { actions } = network.input;
        const [action, logChance] = draw(this.batch.logits, at * actions, lane.view.mask, random);
        if (who === null) this.keep(lane, action, logChance, this.batch.values[at]);
        const teaches = who === null && taught && (this.asks >= 1 || random.unit() < this.asks);
        if (teaches) this.kept.taught[this.kept.count - 1] = lane.arena.ask(this.teacher);
        this.take(lane, action, teaches ? Mark.taught : 0);
      });
    }
  }

  private keep(lane: Lane, action: number, logChance: number, value: number): void {
    const { kept } = this;
    const { player, turns } = lane.arena;
    const i = kept.count++;
    kept.action[i] = action;
    kept.logChance[i] = logChance;
    kept.value[i] = value;
    kept.reward[i] = 0;
    kept.next[i] = -1;
    kept.taught[i] = -1;
    const before = lane.open[player];
    if (before >= 0) {
      kept.next[before] = i;
      kept.turns[before] = turns - lane.since[player];
    }
    lane.open[player] = i;
    lane.since[player] = turns;
  }

  private take(lane: Lane, action: number, mark: number): void {
    lane.actions.push(8 * action + mark + lane.arena.player);
    lane.arena.step(action);
  }

  /**
   * Adds rewards to the open decision of each player; after the end no more rewards come.
   * @returns true if the episode is over
   */
  private settle(lane: Lane, results: Result[]): boolean {
    const { kept } = this;
    const { arena, open } = lane;
    for (const p of [0, 1]) if (open[p] >= 0) kept.reward[open[p]] += arena.rewards[p];
    if (!arena.terminated && !arena.truncated) return false;
    const value = arena.truncated ? this.valueOf(lane) : 0;
    this.close(lane, value);
    results.push({ opponent: lane.opponent, score: arena.score(lane.side), length: lane.actions.length });
    return true;
  }

  /** Uses the value estimate for all that follows the rollout. */
  private bootstrap(): void {
    for (const lane of this.lanes) if (lane.open[0] >= 0 || lane.open[1] >= 0) this.close(lane, this.valueOf(lane));
  }

  /** @param value estimate of the return still to come for the acting player; the other player has its negative */
  private close(lane: Lane, value: number): void {
    const { kept } = this;
    const { arena, open, since } = lane;
    for (const p of [0, 1]) {
      if (open[p] < 0) continue;
      kept.rest[open[p]] = p === arena.player ? value : -value;
      kept.turns[open[p]] = arena.turns - since[p];
      open[p] = -1;
    }
  }

  private valueOf({ view }: Lane): number {
    const { others, batch, network } = this;
    others.clear();
    others.add(view.observation, 0, view.mask, 0);
    others.read(0, batch.observations, batch.masks, 0);
    network.evaluate(1, batch.observations, batch.masks, batch.logits, batch.values);
    return batch.values[0];
  }

  /**
   * Evaluates `count` observations of a memory in batches.
   * @param each is called with the number of the observation and the positions of its outputs
   */
  private evaluate(
    network: ActorCritic,
    memory: Memory,
    first: number,
    count: number,
    each: (row: number, at: number) => void,
  ): void {
    const { batch } = this;
    for (let from = 0; from < count; from += CHUNK) {
      const n = Math.min(CHUNK, count - from);
      for (let at = 0; at < n; at++) memory.read(first + from + at, batch.observations, batch.masks, at);
      network.evaluate(n, batch.observations, batch.masks, batch.logits, batch.values);
      for (let at = 0; at < n; at++) each(from + at, at);
    }
  }

  private told(results: readonly Result[]): Played {
    const { kept, memory } = this;
    const [advantage, returns, unforeseen] = [newSum(), newSum(), newSum()];
    for (let i = 0; i < kept.count; i++) {
      addTo(advantage, kept.advantage[i]);
      addTo(returns, kept.returns[i]);
      addTo(unforeseen, kept.returns[i] - kept.value[i]);
    }
    const steps = this.lanes.length * this.settings.ticks;
    return { rows: kept.count, steps, results, advantage, returns, unforeseen, bytes: memory.bytes };
  }

  /** Adds the gradient of its part of a minibatch to `gradient`. */
  differentiate(order: LossOrder, gradient: Float32Array): LossSums {
    const { settings, kept, memory, network, batch } = this;
    const { actions } = network.input;
    if (order.part === 0) this.order = this.shuffled(order);
    const begin = Math.floor((kept.count * order.part) / settings.minibatches);
    const end = Math.floor((kept.count * (order.part + 1)) / settings.minibatches);
    const sums = { ...NO_SUMS, rows: end - begin };
    gradient.fill(0);
    for (let from = begin; from < end; from += CHUNK) {
      const n = Math.min(CHUNK, end - from);
      for (let at = 0; at < n; at++) memory.read(this.order[from + at], batch.observations, batch.masks, at);
      network.evaluate(n, batch.observations, batch.masks, batch.logits, batch.values);
      for (let at = 0; at < n; at++) {
        const i = this.order[from + at];
        loss(settings, order, kept, i, batch, at, actions, sums);
      }
      network.backward(n, batch.observations, batch.masks, batch.dLogits, batch.dValues, gradient);
    }
    return sums;
  }

  private shuffled({ update, epoch }: LossOrder): Int32Array {
    const random = new Random(seedFrom(this.settings.seed, Stream.shuffle, update, epoch, this.number));
    const order = Int32Array.from({ length: this.kept.count }, (_, i) => i);
    for (let i = order.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

const newSum = (): [number, number] => [0, 0];
function addTo(sum: [number, number], x: number): void {
  sum[0] += x;
  sum[1] += x * x;
}

/**
 * Marks in the action of a decision that a fixed opponent or the teacher was asked, because either may use random
 * numbers.
 */
const Mark = { asked: 2, taught: 4 } as const;
/** Packs an action for storage: player, marks, action. */
const unpacked = (n: number) => ({
  player: n & 1,
  asked: (n & Mark.asked) !== 0,
  taught: (n & Mark.taught) !== 0,
  action: n >> 3,
});

/**
 * Samples an action by the softmax of its logits.
 * @returns the action and the log of its probability
 */
export function draw(logits: Float32Array, from: number, mask: Uint8Array, random: Random): [number, number] {
  let top = Number.NEGATIVE_INFINITY;
  for (let a = 0; a < mask.length; a++) if (mask[a] === 1 && logits[from + a] > top) top = logits[from + a];
  let sum = 0;
  for (let a = 0; a < mask.length; a++) if (mask[a] === 1) sum += Math.exp(logits[from + a] - top);
  let u = random.unit() * sum;
  let drawn = -1;
  for (let a = 0; a < mask.length && u >= 0; a++) {
    if (mask[a] !== 1) continue;
    drawn = a;
    u -= Math.exp(logits[from + a] - top);
  }
  return [drawn, logits[from + drawn] - top - Math.log(sum)];
}

// ---- Advantages ----------------------------------------------------------------------------------------------------

/**
 * Generalised advantage estimation (Schulman et al. 2016) along the decisions of each player of each episode. The
 * decisions are linked by `next`; a chain ends with its episode, wherever the next one begins. Later decisions have
 * higher numbers.
 */
export function advantages(d: Decisions, settings: Pick<PpoSettings, 'discount' | 'clock' | 'lambda'>): void {
  const { discount, clock, lambda } = settings;
  for (let i = d.count - 1; i >= 0; i--) {
    const next = d.next[i];
    const fade = clock === 'turns' ? discount ** d.turns[i] : discount;
    const then = next >= 0 ? d.value[next] : d.rest[i];
    const surprise = d.reward[i] + fade * then - d.value[i];
    d.advantage[i] = surprise + (next >= 0 ? fade * lambda * d.advantage[next] : 0);
    d.returns[i] = d.advantage[i] + d.value[i];
  }
}

// ---- Loss ----------------------------------------------------------------------------------------------------------

/** The part of a rollout for one gradient, with the figures of all shares that the loss needs. */
export interface LossOrder {
  readonly update: number;
  readonly epoch: number;
  readonly part: number;
  /** Mean and standard deviation of all advantages of the rollout. */
  readonly mean: number;
  readonly deviation: number;
  /** 1 / rows of this minibatch over all shares. */
  readonly scale: number;
  readonly entropyWeight: number;
  /** Weight of the teacher's choices in the loss; 0: none. */
  readonly teaching: number;
}

/** Sums of the loss's parts over the rows of a minibatch. */
export interface LossSums {
  rows: number;
  policy: number;
  value: number;
  entropy: number;
  kl: number;
  clipped: number;
  /** Number of rows with a choice of the teacher, and the sum of that choice's probabilities by the policy. */
  taught: number;
  agreed: number;
}
export const NO_SUMS: LossSums = { rows: 0, policy: 0, value: 0, entropy: 0, kl: 0, clipped: 0, taught: 0, agreed: 0 };

/** Adds the loss of decision `i`, row `at` of the batch, and writes its derivatives by the logits and the value. */
export function loss(
  settings: PpoSettings,
  order: LossOrder,
  kept: Decisions,
  i: number,
  batch: Batch,
  at: number,
  actions: number,
  sums: LossSums,
): void {
  const { logits, masks, dLogits, dValues } = batch;
  const from = at * actions;
  let top = Number.NEGATIVE_INFINITY;
  for (let a = 0; a < actions; a++) if (masks[from + a] === 1 && logits[from + a] > top) top = logits[from + a];
  let sum = 0;
  for (let a = 0; a < actions; a++) if (masks[from + a] === 1) sum += Math.exp(logits[from + a] - top);
  const log = top + Math.log(sum);
  let entropy = 0;
  for (let a = 0; a < actions; a++) {
    if (masks[from + a] !== 1) continue;
    const z = logits[from + a] - log;
    entropy -= Math.exp(z) * z;
  }
  // The policy gains by actions that went better than foreseen, until their probability has moved by `clip`.
  const advantage = (kept.advantage[i] - order.mean) / (order.deviation + 1e-8);
  const moved = logits[from + kept.action[i]] - log - kept.logChance[i];
  const ratio = Math.exp(moved);
  const held = Math.max(1 - settings.clip, Math.min(1 + settings.clip, ratio));
  const free = ratio * advantage <= held * advantage;
  sums.policy -= free ? ratio * advantage : held * advantage;
  sums.entropy += entropy;
  sums.kl += ratio - 1 - moved;
  if (Math.abs(ratio - 1) > settings.clip) sums.clipped++;
  const push = free ? -ratio * advantage * order.scale : 0;
  const calm = order.entropyWeight * order.scale;
  const taught = kept.taught[i];
  const follow = taught < 0 ? 0 : order.teaching * order.scale;
  if (taught >= 0) {
    sums.taught++;
    sums.agreed += Math.exp(logits[from + taught] - log);
  }
  for (let a = 0; a < actions; a++) {
    if (masks[from + a] !== 1) {
      dLogits[from + a] = 0;
      continue;
    }
    const z = logits[from + a] - log;
    const chance = Math.exp(z);
    const policy = push * ((a === kept.action[i] ? 1 : 0) - chance) + calm * chance * (z + entropy);
    dLogits[from + a] = policy + follow * (chance - (a === taught ? 1 : 0));
  }
  // The value learns the returns by half of the squared error.
  const value = batch.values[at];
  const error = value - kept.returns[i];
  let dValue = error;
  let square = error * error;
  if (settings.valueClip > 0) {
    const near = kept.value[i] + Math.max(-settings.valueClip, Math.min(settings.valueClip, value - kept.value[i]));
    const nearError = near - kept.returns[i];
    if (nearError * nearError > square) {
      square = nearError * nearError;
      dValue = near === value ? error : 0;
    }
  }
  sums.value += square / 2;
  dValues[at] = settings.valueWeight * dValue * order.scale;
}

// ---- Update --------------------------------------------------------------------------------------------------------

/** Link to a share in this thread or in another. */
export interface ShareLink {
  play(order: PlayOrder): Promise<Played>;
  /** Leaves the gradient in the share's own row of `Learner.gradients`. */
  differentiate(order: LossOrder): Promise<LossSums>;
}

/** Report of an update. Everything but the seconds is reproducible. */
export interface Update {
  readonly update: number;
  /** Decisions of all players in all rollouts so far, and of the learner alone. */
  readonly steps: number;
  readonly rows: number;
  readonly results: readonly Result[];
  readonly learningRate: number;
  readonly policyLoss: number;
  readonly valueLoss: number;
  /** Mean entropy of the policy in nats: falls as it makes up its mind; 0 means that nothing new is tried. */
  readonly entropy: number;
  /** Approximate KL divergence from the policy that played, (r - 1) - log r (Schulman 2020), in the last epoch. */
  readonly approxKl: number;
  /** Share of rows whose probability moved by more than `clip`; much above 0.3 the steps are too long. */
  readonly clipFraction: number;
  /** Share of the variance of returns that the values foresaw: 1 is all, 0 no better than their mean, below 0 worse. */
  readonly explainedVariance: number;
  /** Mean length of the gradient before it was shortened. */
  readonly gradientNorm: number;
  /** Mean probability of the teacher's choices; missing if there is no teacher. */
  readonly agreement?: number;
  readonly epochs: number;
  readonly bytes: number;
  readonly seconds: { readonly rollout: number; readonly learning: number };
}

/** The learner: lets the shares play and compute gradients, and takes the steps of Adam. */
export class Learner {
  /** Number of updates done. */
  updates = 0;
  steps = 0;
  rows = 0;
  readonly parameters: Float32Array;
  readonly adam: Adam;
  private readonly settings: PpoSettings;
  private readonly shares: readonly ShareLink[];
  private readonly gradients: readonly Float32Array[];
  private readonly sum: Float32Array;

  /** @param gradients one array for each share of the lanes, as long as `parameters`; every thread sees all of them */
  constructor(
    settings: PpoSettings,
    parameters: Float32Array,
    shares: readonly ShareLink[],
    gradients: readonly Float32Array[],
  ) {
    this.settings = settings;
    this.parameters = parameters;
    this.shares = shares;
    this.gradients = gradients;
    this.adam = new Adam(parameters.length, settings.adamEpsilon);
    this.sum = new Float32Array(parameters.length);
  }

  async update(deck: Deck): Promise<Update> {
    const { settings, shares } = this;
    const update = ++this.updates;
    const left = 1 - Math.min(1, (update - 1) / settings.updates);
    const teaching = teachingAt(settings, update);
    const began = performance.now();
    const played = await Promise.all(shares.map((share) => share.play({ ...deck, update, taught: teaching > 0 })));
    const dealt = performance.now();
    const total = (of: (p: Played) => number) => played.reduce((sum, p) => sum + of(p), 0);
    const rows = total((p) => p.rows);
    const variance = (of: (p: Played) => readonly [number, number]) =>
      Math.max(0, total((p) => of(p)[1]) / rows - (total((p) => of(p)[0]) / rows) ** 2);
    const learningRate = settings.learningRate * (settings.finalRate + (1 - settings.finalRate) * left);
    const order = {
      update,
      mean: total((p) => p.advantage[0]) / rows,
      deviation: Math.sqrt(variance((p) => p.advantage)),
      entropyWeight: settings.entropyWeight * (settings.finalEntropy + (1 - settings.finalEntropy) * left),
      teaching,
    };
    const all = { ...NO_SUMS };
    let norms = 0;
    let kl = 0;
    let epoch = 0;
    while (epoch < settings.epochs) {
      const sums = { ...NO_SUMS };
      for (let part = 0; part < settings.minibatches; part++) {
        const size = (p: Played) => partEnd(p.rows, part, settings) - partEnd(p.rows, part - 1, settings);
        const scale = 1 / Math.max(1, total(size));
        const told = await Promise.all(shares.map((s) => s.differentiate({ ...order, epoch, part, scale })));
        for (const t of told) for (const key of Object.keys(sums) as (keyof LossSums)[]) sums[key] += t[key];
        norms += this.descend(learningRate);
      }
      for (const key of Object.keys(sums) as (keyof LossSums)[]) all[key] += sums[key];
      kl = sums.kl / sums.rows;
      epoch++;
      if (settings.targetKl > 0 && kl > settings.targetKl) break;
    }
    this.steps += total((p) => p.steps);
    this.rows += rows;
    return {
      update,
      steps: this.steps,
      rows: this.rows,
      results: played.flatMap((p) => p.results),
      learningRate,
      policyLoss: all.policy / all.rows,
      valueLoss: all.value / all.rows,
      entropy: all.entropy / all.rows,
      approxKl: kl,
      clipFraction: all.clipped / all.rows,
      explainedVariance:
        1 -
        variance((p) => p.unforeseen) /
          Math.max(
            1e-12,
            variance((p) => p.returns),
          ),
      gradientNorm: norms / (epoch * settings.minibatches),
      ...(all.taught > 0 ? { agreement: all.agreed / all.taught } : {}),
      epochs: epoch,
      bytes: total((p) => p.bytes),
      seconds: { rollout: (dealt - began) / 1000, learning: (performance.now() - dealt) / 1000 },
    };
  }

  /** Adds up the shares' gradients, always in the same order, and takes a step. @returns the gradient's length */
  private descend(learningRate: number): number {
    const { sum, gradients, settings } = this;
    sum.set(gradients[0]);
    for (let g = 1; g < gradients.length; g++) for (let i = 0; i < sum.length; i++) sum[i] += gradients[g][i];
    let squares = 0;
    for (let i = 0; i < sum.length; i++) squares += sum[i] * sum[i];
    const norm = Math.sqrt(squares);
    this.adam.step(this.parameters, sum, learningRate, Math.min(1, settings.gradientNorm / (norm + 1e-6)));
    return norm;
  }
}

/** Returns the weight of each choice of the teacher in an update: higher if the teacher is asked in few decisions. */
function teachingAt({ teacher }: PpoSettings, update: number): number {
  if (teacher === undefined) return 0;
  return (teacher.weight * Math.max(0, 1 - (update - 1) / teacher.updates)) / (teacher.share ?? 1);
}

/** Returns the row at which part `part` of `rows` rows ends. */
const partEnd = (rows: number, part: number, { minibatches }: PpoSettings): number =>
  Math.floor((rows * (part + 1)) / minibatches);

/** Seed of the network's first weights. */
export const networkSeed = (settings: PpoSettings): number => seedFrom(settings.seed, Stream.network);
