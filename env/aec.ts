import type { Player } from '../engine/kernel/ruleset.js';
import { Env, type EnvOptions, type Info, type ResetOptions } from './env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';
import { METADATA, type RenderMode } from './renderer.js';
import { Box } from './spaces.js';

/** Names of the two players of a battle. */
export const AGENTS = ['player_0', 'player_1'] as const;
export type Agent = (typeof AGENTS)[number];

/** A value for each agent that still takes part, by name. */
export type ByAgent<T> = Partial<Record<Agent, T>>;

/** Information beside an agent's observation. The action mask is all zeros if it is not the agent's turn. */
export type AgentInfo = Pick<Info, 'actionMask'>;

export type Last<O = Float32Array> = [
  observation: O,
  reward: number,
  terminated: boolean,
  truncated: boolean,
  info: AgentInfo,
];

const OTHER = { opponent: 'both agents act', side: 'each agent has its own' } as const;

/**
 * A battle of two agents who act in turn, after PettingZoo's AEC API. `agentIter` names the next agent, `last` returns
 * its observation and its reward since its last action, `step` acts for it. After the end each agent steps once with
 * null. The next call overwrites observations.
 */
export class AecEnv {
  readonly metadata = { name: 'muster', isParallelizable: false, ...METADATA } as const;
  readonly possibleAgents: readonly Agent[] = AGENTS;
  /** Agents that still take part. */
  agents: Agent[] = [];
  agentSelection: Agent = AGENTS[0];
  /**
   * Rewards of the last step, for each agent that takes part. `terminations`, `truncations` and `infos` are of the same
   * step.
   */
  rewards: ByAgent<number> = {};
  terminations: ByAgent<boolean> = {};
  truncations: ByAgent<boolean> = {};
  infos: ByAgent<AgentInfo> = {};
  private readonly env: Env;
  /** Sum of the rewards of each agent since it last acted. */
  private readonly sum: ByAgent<number> = {};
  /**
   * Observation and info of the agent who acts now; null before `reset`. `others` holds a block for each agent who does
   * not act, made by its first `observe`.
   */
  private seen: { observation: Float32Array; info: Info } | null = null;
  private readonly others: ByAgent<Float32Array> = {};
  private readonly nothing: Uint8Array;
  private readonly copies: boolean;
  private global: Float32Array | null = null;

  /** @throws MisuseError if an opponent is built in: then only one agent acts */
  constructor(ruleset: string, settings: Omit<EnvOptions, 'opponent' | 'side'> = {}) {
    for (const [name, why] of Object.entries(OTHER)) {
      if ((settings as Record<string, unknown>)[name] === undefined) continue;
      throw new MisuseError(`an AEC environment has no ${name}: ${why}`);
    }
    this.env = new Env(ruleset, settings);
    this.copies = settings.copy === true;
    this.nothing = new Uint8Array(this.env.actionSpace.n);
  }

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return AGENTS.length;
  }

  /** Sum of the rewards of each agent since it last acted, which `last` returns; PettingZoo's `_cumulative_rewards`. */
  get cumulativeRewards(): Readonly<ByAgent<number>> {
    return this.sum;
  }

  /** Space of `state()`: both agents' observations. */
  get stateSpace(): Box {
    const { low, high, size } = this.env.observationSpace;
    const twice = (bound: Float32Array) => Float32Array.from({ length: 2 * size }, (_, i) => bound[i % size]);
    return new Box(twice(low), twice(high), [2, size]);
  }

  /**
   * The whole battle, for learners who may see it all: what player 0 sees now, then what player 1 sees. The next call
   * overwrites it. @throws ResetNeededError before `reset`
   */
  state(): Float32Array {
    if (this.seen === null) throw new ResetNeededError('call reset() before state()');
    const { size } = this.env.observationSpace;
    const out = (this.copies ? null : this.global) ?? new Float32Array(2 * size);
    this.global = out;
    for (let p = 0; p < 2; p++) this.env.observe(p as Player, out.subarray(p * size, (p + 1) * size));
    return out;
  }

  /** The battle drawn for people: see `Env.render`. */
  render(mode?: RenderMode): string {
    return this.env.render(mode);
  }

  /** State, question and options in words, as the agent who acts sees them: see `Env.describe`. */
  describe(): ReturnType<Env['describe']> {
    return this.env.describe();
  }

  get unwrapped(): this {
    return this;
  }

  observationSpace(_agent: Agent): Env['observationSpace'] {
    return this.env.observationSpace;
  }

  actionSpace(_agent: Agent): Env['actionSpace'] {
    return this.env.actionSpace;
  }

  reset(options: ResetOptions = {}): void {
    const [observation, info] = this.env.reset(options);
    this.agents = [...AGENTS];
    for (const agent of AGENTS) this.sum[agent] = 0;
    this.seen = { observation, info };
    this.tell(false, false);
    for (const agent of AGENTS) this.rewards[agent] = 0;
    this.agentSelection = AGENTS[info.actingPlayer];
  }

  /**
   * Yields the name of the next agent to act, until all are done or `most` steps were taken. @throws ResetNeededError
   * before `reset`
   */
  agentIter(most = Number.POSITIVE_INFINITY): Generator<Agent> {
    if (this.seen === null) throw new ResetNeededError('call reset() before agentIter()');
    return this.inTurn(most);
  }

  private *inTurn(most: number): Generator<Agent> {
    for (let n = 0; n < most && this.agents.length > 0; n++) yield this.agentSelection;
  }

  /**
   * The observation of `agent` now. Options are in it only in the agent's own turn. @throws ResetNeededError before
   * `reset`
   */
  observe(agent: Agent): Float32Array {
    const { seen } = this;
    if (seen === null) throw new ResetNeededError('call reset() before observe()');
    if (agent === AGENTS[seen.info.actingPlayer]) return seen.observation;
    const out = (this.copies ? undefined : this.others[agent]) ?? new Float32Array(this.env.observationSpace.size);
    this.others[agent] = out;
    return this.env.observe(AGENTS.indexOf(agent) as Player, out);
  }

  /**
   * Observation of the selected agent, its reward since it last acted, its ends and its info.
   * @param observe false: null instead of the observation
   * @throws ResetNeededError before `reset` and when no agent is left
   */
  last(observe?: true): Last;
  last(observe: boolean): Last<Float32Array | null>;
  last(observe = true): Last<Float32Array | null> {
    const agent = this.agentSelection;
    const info = this.infos[agent];
    if (info === undefined) throw new ResetNeededError('no agent takes part: call reset() before last()');
    const { terminations, truncations } = this;
    const ends = [terminations[agent] === true, truncations[agent] === true] as const;
    return [observe ? this.observe(agent) : null, this.sum[agent] ?? 0, ...ends, info];
  }

  /**
   * Acts for the selected agent. @param action an option; null if, and only if, the agent's battle is over
   * @throws IllegalActionError for another action; ResetNeededError before `reset` and when no agent is left
   */
  step(action: number | null): void {
    const agent = this.agentSelection;
    if (this.seen === null) throw new ResetNeededError('call reset() before step()');
    if (this.agents.length === 0) throw new ResetNeededError('the battle is over: call reset()');
    if (this.terminations[agent] === true || this.truncations[agent] === true) {
      if (action !== null) throw new IllegalActionError(`the battle is over for ${agent}: step with null`);
      this.leave(agent);
      return;
    }
    if (action === null) throw new IllegalActionError(`${agent} must act: null is for battles that are over`);
    const [observation, , terminated, truncated, info] = this.env.step(action);
    this.sum[agent] = 0;
    this.seen = { observation, info };
    this.tell(terminated, truncated);
    AGENTS.forEach((a, p) => {
      this.rewards[a] = info.rewards[p];
      this.sum[a] = (this.sum[a] ?? 0) + info.rewards[p];
    });
    this.agentSelection = terminated || truncated ? AGENTS[0] : AGENTS[info.actingPlayer];
  }

  close(): void {
    this.env.close();
    this.agents = [];
    this.infos = {};
    this.seen = null;
  }

  /** Sets ends and masks of both agents from the pending decision. */
  private tell(terminated: boolean, truncated: boolean): void {
    const over = terminated || truncated;
    const acting = this.seen?.info;
    AGENTS.forEach((agent, p) => {
      this.terminations[agent] = terminated;
      this.truncations[agent] = truncated;
      const asked = !over && acting?.actingPlayer === p;
      this.infos[agent] = { actionMask: asked ? acting.actionMask : this.nothing };
    });
  }

  /** Removes `agent`, whose battle is over, with its rewards, ends and info. */
  private leave(agent: Agent): void {
    this.agents = this.agents.filter((a) => a !== agent);
    for (const told of [this.rewards, this.sum, this.terminations, this.truncations, this.infos]) delete told[agent];
    for (const left of this.agents) this.rewards[left] = 0;
    if (this.agents.length > 0) this.agentSelection = this.agents[0];
  }
}
