import type { AecLike } from '../../check/aec-like.js';
import type { ResetOptions } from '../../env.js';

/** Base of wrappers of AEC environments: passes every call on, as PettingZoo's `BaseWrapper`. */
export class AecLayer implements AecLike {
  readonly env: AecLike;

  constructor(env: AecLike) {
    this.env = env;
  }

  get possibleAgents(): readonly string[] {
    return this.env.possibleAgents;
  }

  get agents(): readonly string[] {
    return this.env.agents;
  }

  get agentSelection(): string {
    return this.env.agentSelection;
  }

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return this.env.maxNumAgents;
  }

  get rewards(): AecLike['rewards'] {
    return this.env.rewards;
  }

  get terminations(): AecLike['terminations'] {
    return this.env.terminations;
  }

  get truncations(): AecLike['truncations'] {
    return this.env.truncations;
  }

  get infos(): AecLike['infos'] {
    return this.env.infos;
  }

  /** The environment inside all wrappers. */
  get unwrapped(): AecLike {
    return this.env instanceof AecLayer ? this.env.unwrapped : this.env;
  }

  observationSpace(agent: string): ReturnType<AecLike['observationSpace']> {
    return this.env.observationSpace(agent);
  }

  actionSpace(agent: string): ReturnType<AecLike['actionSpace']> {
    return this.env.actionSpace(agent);
  }

  observe(agent: string): Float32Array {
    return this.env.observe(agent);
  }

  reset(options?: ResetOptions): void {
    this.env.reset(options);
  }

  last(observe = true): ReturnType<AecLike['last']> {
    return this.env.last(observe);
  }

  step(action: number | null): void {
    this.env.step(action);
  }

  *agentIter(most = Number.POSITIVE_INFINITY): Iterable<string> {
    for (let n = 0; n < most && this.agents.length > 0; n++) yield this.agentSelection;
  }

  close(): void {
    this.env.close();
  }
}
