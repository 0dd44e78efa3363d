import type { Player } from '../engine/kernel/ruleset.js';
import { Env, type EnvOptions, type Info, type ResetOptions } from './env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';

/** Names of the two players of a battle. */
export const AGENTS = ['player_0', 'player_1'] as const;
export type Agent = (typeof AGENTS)[number];

/** What is told of each agent that still takes part. */
export type ByAgent<T> = Partial<Record<Agent, T>>;

/** What an agent is told beside its observation: actions that it may take now, none if it is not its turn. */
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
 * A battle for two agents who act in turn, as PettingZoo's AEC API: `agentIter` names who is next, `last` tells what that
 * agent sees and the reward since its last action, `step` acts for it; after the end each agent steps once with null.
 * Observations are overwritten by the next call.
 */
export class AecEnv {
  readonly metadata = { name: 'muster', isParallelizable: false } as const;
  readonly possibleAgents: readonly Agent[] = AGENTS;
  /** Agents that still take part. */
  agents: Agent[] = [];
  agentSelection: Agent = AGENTS[0];
  /** Of the last step, of each agent that takes part; so are ends and infos. */
  rewards: ByAgent<number> = {};
  terminations: ByAgent<boolean> = {};
  truncations: ByAgent<boolean> = {};
  infos: ByAgent<AgentInfo> = {};
  private readonly env: Env;
  /** Rewards of each agent since it last acted. */
  private readonly sum: Record<Agent, number> = { player_0: 0, player_1: 0 };
  /** The observation of whoever acts now, and of those who do not, made when somebody asks. */
  private seen: { observation: Float32Array; info: Info } | null = null;
  private readonly others: ByAgent<Float32Array> = {};
  private readonly nothing: Uint8Array;

  /** @throws MisuseError if an opponent is built in: then only one agent acts */
  constructor(ruleset: string, settings: Omit<EnvOptions, 'opponent' | 'side'> = {}) {
    for (const [name, why] of Object.entries(OTHER)) {
      if ((settings as Record<string, unknown>)[name] === undefined) continue;
      throw new MisuseError(`an AEC environment has no ${name}: ${why}`);
    }
    this.env = new Env(ruleset, settings);
    this.nothing = new Uint8Array(this.env.actionSpace.n);
  }

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return AGENTS.length;
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

  /** The agents in the order in which they act, until all are done or `most` steps were taken. @throws ResetNeededError before `reset` */
  agentIter(most = Number.POSITIVE_INFINITY): Generator<Agent> {
    if (this.seen === null) throw new ResetNeededError('call reset() before agentIter()');
    return this.inTurn(most);
  }

  private *inTurn(most: number): Generator<Agent> {
    for (let n = 0; n < most && this.agents.length > 0; n++) yield this.agentSelection;
  }

  /** What `agent` sees now, its turn or not: options only in its own turn. @throws ResetNeededError before `reset` */
  observe(agent: Agent): Float32Array {
    const { seen } = this;
    if (seen === null) throw new ResetNeededError('call reset() before observe()');
    if (agent === AGENTS[seen.info.actingPlayer]) return seen.observation;
    const out = this.others[agent] ?? new Float32Array(this.env.observationSpace.size);
    this.others[agent] = out;
    return this.env.observe(AGENTS.indexOf(agent) as Player, out);
  }

  /**
   * What the selected agent sees, and what it has earned since it last acted. @param observe false: without the observation
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
    return [observe ? this.observe(agent) : null, this.sum[agent], ...ends, info];
  }

  /**
   * Acts for the selected agent; with null, and only so, once its battle is over.
   * @throws IllegalActionError for what it may not do; ResetNeededError before `reset` and when no agent is left
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
      this.sum[a] += info.rewards[p];
    });
    this.agentSelection = terminated || truncated ? AGENTS[0] : AGENTS[info.actingPlayer];
  }

  close(): void {
    this.env.close();
    this.agents = [];
    this.infos = {};
    this.seen = null;
  }

  /** What both agents are told of where the battle stands. */
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

  /** `agent`, whose battle is over, takes part no longer: nothing is told of it from now on. */
  private leave(agent: Agent): void {
    this.agents = this.agents.filter((a) => a !== agent);
    for (const told of [this.rewards, this.terminations, this.truncations, this.infos]) delete told[agent];
    for (const left of this.agents) this.rewards[left] = 0;
    this.sum[agent] = 0;
    if (this.agents.length > 0) this.agentSelection = this.agents[0];
  }
}
