import type { ResetOptions } from '../../env.js';
import { ResetNeededError } from '../../errors.js';
import { AecLayer } from './aec-layer.js';

/**
 * Throws for calls out of turn, as PettingZoo's `OrderEnforcingWrapper`: everything but `reset` before the first reset, and
 * a step when no agent is left. `AecEnv` does so itself; this is for environments of your own.
 */
export class OrderEnforcing extends AecLayer {
  private begun = false;

  override reset(options?: ResetOptions): void {
    super.reset(options);
    this.begun = true;
  }

  override observe(agent: string): Float32Array {
    this.check('observe()');
    return super.observe(agent);
  }

  override last(observe?: boolean): ReturnType<AecLayer['last']> {
    this.check('last()');
    return super.last(observe);
  }

  override step(action: number | null): void {
    this.check('step()');
    if (this.agents.length === 0) throw new ResetNeededError('no agent takes part: call reset() before step()');
    super.step(action);
  }

  override agentIter(most?: number): Iterable<string> {
    this.check('agentIter()');
    return super.agentIter(most);
  }

  override close(): void {
    this.begun = false;
    super.close();
  }

  private check(call: string): void {
    if (!this.begun) throw new ResetNeededError(`call reset() before ${call}`);
  }
}
