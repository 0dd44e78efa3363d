/** Adam (Kingma and Ba, 2015) with PPO's usual epsilon of 1e-5 as default. */
export class Adam {
  /** Number of steps taken so far. */
  steps = 0;
  readonly first: Float32Array;
  readonly second: Float32Array;
  private readonly beta1: number;
  private readonly beta2: number;
  private readonly epsilon: number;
  private power1 = 1;
  private power2 = 1;

  constructor(size: number, epsilon = 1e-5, beta1 = 0.9, beta2 = 0.999) {
    this.first = new Float32Array(size);
    this.second = new Float32Array(size);
    this.epsilon = epsilon;
    this.beta1 = beta1;
    this.beta2 = beta2;
  }

  /** Takes one step: moves `parameters` against `gradients`, each multiplied by `scale`. */
  step(parameters: Float32Array, gradients: Float32Array, rate: number, scale = 1): void {
    const { first, second, beta1, beta2, epsilon } = this;
    this.steps++;
    this.power1 *= beta1;
    this.power2 *= beta2;
    const unbias1 = 1 / (1 - this.power1);
    const unbias2 = 1 / (1 - this.power2);
    for (let i = 0; i < parameters.length; i++) {
      const g = scale * gradients[i];
      first[i] = beta1 * first[i] + (1 - beta1) * g;
      second[i] = beta2 * second[i] + (1 - beta2) * g * g;
      parameters[i] -= (rate * unbias1 * first[i]) / (Math.sqrt(second[i] * unbias2) + epsilon);
    }
  }

  /** Restores the moments that were saved after `steps` steps. */
  resume(steps: number, first: Float32Array, second: Float32Array): void {
    this.first.set(first);
    this.second.set(second);
    this.steps = steps;
    this.power1 = 1;
    this.power2 = 1;
    for (let i = 0; i < steps; i++) {
      this.power1 *= this.beta1;
      this.power2 *= this.beta2;
    }
  }
}
