import type { NetworkInput } from '../agents/neural/input.js';

/** Observations of a rollout are kept as environments pack them. */
export { PackedObservations as Memory } from '../env/packed.js';

/** Buffers for a batch of observations and the network's outputs for them. */
export class Batch {
  readonly size: number;
  readonly observations: Float32Array;
  readonly masks: Uint8Array;
  readonly logits: Float32Array;
  readonly values: Float32Array;
  readonly dLogits: Float32Array;
  readonly dValues: Float32Array;

  constructor(input: NetworkInput, size: number) {
    this.size = size;
    this.observations = new Float32Array(size * input.size);
    this.masks = new Uint8Array(size * input.actions);
    this.logits = new Float32Array(size * input.actions);
    this.values = new Float32Array(size);
    this.dLogits = new Float32Array(size * input.actions);
    this.dValues = new Float32Array(size);
  }
}
