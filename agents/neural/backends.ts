// What networks are evaluated by: our own kernels, or TensorFlow.js.
import type { NetworkInput } from './input.js';
import type { NetworkSizes } from './layout.js';
import { type ActorCritic, actorCritic } from './network.js';

/** Our kernels, and TensorFlow.js: its native addition where it loads, else WebAssembly from its package. */
export const BACKENDS = ['own', 'tfjs'] as const;
export type BackendName = (typeof BACKENDS)[number];

/** Makes a network: with random weights from a seed, or with these weights, which may lie in shared memory. */
export type NetworkMaker = (input: NetworkInput, sizes: NetworkSizes, from: number | Float32Array) => ActorCritic;

const own: NetworkMaker = (input, sizes, from) =>
  typeof from === 'number'
    ? actorCritic(input, sizes, from)
    : actorCritic(input, sizes, 0, { parameters: from, keep: true });

/**
 * Returns what makes networks on a backend.
 * @throws BackendError if it is not installed
 */
export async function networkMaker(backend: BackendName): Promise<NetworkMaker> {
  if (backend === 'own') return own;
  const { loadBackend } = await import('./tfjs/backend.js');
  const { tensorFlowActorCritic } = await import('./tfjs/network.js');
  const { tf } = await loadBackend();
  return (input, sizes, from) => tensorFlowActorCritic(tf, input, sizes, from);
}
