import type { AecLike } from '../../check/aec-like.js';
import type { ResetOptions } from '../../env.js';
import { MisuseError } from '../../errors.js';
import { AecLayer } from './aec-layer.js';

/** Values of the end that an illegal action makes. */
interface Ended {
  agents: readonly string[];
  readonly rewards: Record<string, number>;
  /** Rewards since each agent's last action. */
  readonly sums: Readonly<Record<string, number>>;
}

/**
 * Ends the battle when an agent takes an action that its mask forbids, instead of throwing, as PettingZoo's
 * `TerminateIllegalWrapper`: that agent gets `penalty`, the others 0, and all are terminated.
 */
export class TerminateIllegal extends AecLayer {
  private readonly penalty: number;
  private ended: Ended | null = null;

  /** @throws MisuseError unless the penalty is a number */
  constructor(env: AecLike, penalty = -1) {
    super(env);
    if (!Number.isFinite(penalty)) throw new MisuseError(`a penalty is a number, not ${penalty}`);
    this.penalty = penalty;
  }

  override reset(options?: ResetOptions): void {
    super.reset(options);
    this.ended = null;
  }

  override get agents(): readonly string[] {
    return this.ended?.agents ?? super.agents;
  }

  override get agentSelection(): string {
    const { ended } = this;
    if (ended === null) return super.agentSelection;
    return ended.agents[0] ?? super.agentSelection;
  }

  override get rewards(): AecLike['rewards'] {
    return this.ended === null ? super.rewards : this.byAgent((agent) => this.ended?.rewards[agent] ?? 0);
  }

  override get terminations(): AecLike['terminations'] {
    return this.ended === null ? super.terminations : this.byAgent(() => true);
  }

  override get truncations(): AecLike['truncations'] {
    return this.ended === null ? super.truncations : this.byAgent(() => false);
  }

  override get infos(): AecLike['infos'] {
    if (this.ended === null) return super.infos;
    return this.byAgent((agent) => ({ actionMask: new Uint8Array(this.actionSpace(agent).n) }));
  }

  override last(observe = true): ReturnType<AecLike['last']> {
    const { ended } = this;
    if (ended === null) return super.last(observe);
    const agent = this.agentSelection;
    const info = this.infos[agent] ?? { actionMask: new Uint8Array(this.actionSpace(agent).n) };
    return [observe ? this.observe(agent) : null, ended.sums[agent] ?? 0, true, false, info];
  }

  override step(action: number | null): void {
    const { ended } = this;
    const agent = this.agentSelection;
    if (ended !== null) {
      if (action !== null) throw new MisuseError(`the battle is over for ${agent}: step with null`);
      ended.agents = ended.agents.filter((each) => each !== agent);
      for (const left of ended.agents) ended.rewards[left] = 0;
      return;
    }
    const isOver = super.terminations[agent] === true || super.truncations[agent] === true;
    if (isOver || action === null || super.infos[agent]?.actionMask[action] === 1) {
      super.step(action);
      return;
    }
    const rewards = Object.fromEntries(super.agents.map((each) => [each, each === agent ? this.penalty : 0]));
    this.ended = { agents: [agent, ...super.agents.filter((each) => each !== agent)], rewards, sums: { ...rewards } };
  }

  private byAgent<T>(value: (agent: string) => T): Record<string, T> {
    return Object.fromEntries(this.agents.map((agent) => [agent, value(agent)]));
  }
}
