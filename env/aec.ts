import { Env, type EnvOptions, type Info, type ResetOptions } from './env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from './errors.js';

/** Names of the two players of a battle. */
export const AGENTS = ['player_0', 'player_1'] as const;
export type Agent = (typeof AGENTS)[number];

export type Last = [
  observation: Float32Array,
  reward: number,
  terminated: boolean,
  truncated: boolean,
  info: Pick<Info, 'actionMask'>,
];

/**
 * A battle for two agents who act in turn, as PettingZoo's AEC API: `agentIter` names who is next, `last` tells what that
 * agent sees and the reward since its last action, `step` acts for it; after the end each agent steps once with null.
 */
export class AecEnv {
  readonly possibleAgents: readonly Agent[] = AGENTS;
  /** Agents that still take part. */
  agents: Agent[] = [];
  agentSelection: Agent = AGENTS[0];
  readonly rewards: Record<Agent, number> = { player_0: 0, player_1: 0 };
  readonly terminations: Record<Agent, boolean> = { player_0: false, player_1: false };
  readonly truncations: Record<Agent, boolean> = { player_0: false, player_1: false };
  private readonly env: Env;
  private readonly sum: Record<Agent, number> = { player_0: 0, player_1: 0 };
  private seen: { observation: Float32Array; info: Info } | null = null;
  private readonly nothing: Uint8Array;

  /** @throws MisuseError if an opponent is built in: then only one agent acts */
  constructor(ruleset: string, settings: Omit<EnvOptions, 'opponent' | 'side'> = {}) {
    if ('opponent' in settings) throw new MisuseError('an AEC environment has no opponent built in: both agents act');
    this.env = new Env(ruleset, settings);
    this.nothing = new Uint8Array(this.env.actionSpace.n);
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
    for (const agent of AGENTS) {
      this.rewards[agent] = 0;
      this.sum[agent] = 0;
      this.terminations[agent] = false;
      this.truncations[agent] = false;
    }
    this.seen = { observation, info };
    this.agentSelection = AGENTS[info.actingPlayer];
  }

  /** The agents in the order in which they act, until all are done or `most` steps were taken. */
  *agentIter(most = Number.POSITIVE_INFINITY): Generator<Agent> {
    for (let n = 0; n < most && this.agents.length > 0; n++) yield this.agentSelection;
  }

  /** What the selected agent sees, and what it has earned since it last acted. */
  last(): Last {
    const seen = this.seen;
    if (seen === null) throw new ResetNeededError('call reset() before last()');
    const agent = this.agentSelection;
    const over = this.terminations[agent] || this.truncations[agent];
    const actionMask = over ? this.nothing : seen.info.actionMask;
    return [seen.observation, this.sum[agent], this.terminations[agent], this.truncations[agent], { actionMask }];
  }

  /** Acts for the selected agent; with null, and only so, once its battle is over. */
  step(action: number | null): void {
    const agent = this.agentSelection;
    if (this.agents.length === 0) throw new ResetNeededError('the battle is over: call reset()');
    if (this.terminations[agent] || this.truncations[agent]) {
      if (action !== null) throw new IllegalActionError(`the battle is over for ${agent}: step with null`);
      this.agents = this.agents.filter((a) => a !== agent);
      this.rewards.player_0 = 0;
      this.rewards.player_1 = 0;
      this.sum[agent] = 0;
      if (this.agents.length > 0) this.agentSelection = this.agents[0];
      return;
    }
    if (action === null) throw new IllegalActionError(`${agent} must act: null is for battles that are over`);
    const [observation, , terminated, truncated, info] = this.env.step(action);
    this.sum[agent] = 0;
    AGENTS.forEach((a, p) => {
      this.rewards[a] = info.rewards[p];
      this.sum[a] += info.rewards[p];
      this.terminations[a] = terminated;
      this.truncations[a] = truncated;
    });
    this.seen = { observation, info };
    this.agentSelection = terminated || truncated ? AGENTS[0] : AGENTS[info.actingPlayer];
  }

  close(): void {
    this.env.close();
    this.agents = [];
  }
}
