import { createHash } from 'node:crypto';
import type { Judge } from '../neural/agent.js';
import type { ActorCritic } from '../neural/network.js';
import { sideNetwork } from './side-network.js';

/**
 * Returns what evaluates a network by TensorFlow.js, in a side thread.
 * @throws CheckpointError that says what to install if it cannot
 */
export function tensorFlowJudge({ input, sizes, parameters }: ActorCritic): Judge {
  const hash = createHash('sha256').update(JSON.stringify([input, sizes]));
  const key = `tfjs ${hash.update(new Uint8Array(parameters.buffer, parameters.byteOffset, parameters.byteLength)).digest('hex')}`;
  const task = () => ({ kind: 'tfjs', input, sizes, parameters }) as const;
  return sideNetwork(key, task, input.size, input.actions, 'backend=tfjs');
}
