import type { Info, ResetOptions, StepResult } from '../env.js';
import type { Box, Discrete } from '../spaces.js';

/** What wrappers and checkers need of an environment: one, or one that is wrapped already. */
export interface EnvLike {
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  reset(options?: ResetOptions): [observation: Float32Array, info: Info];
  step(action: number): StepResult;
  close(): void;
}

/** Passes everything on; wrappers change what they are for. */
export abstract class Wrapper implements EnvLike {
  readonly env: EnvLike;

  constructor(env: EnvLike) {
    this.env = env;
  }

  get observationSpace(): Box {
    return this.env.observationSpace;
  }

  get actionSpace(): Discrete {
    return this.env.actionSpace;
  }

  /** The environment inside all wrappers. */
  get unwrapped(): EnvLike {
    return this.env instanceof Wrapper ? this.env.unwrapped : this.env;
  }

  reset(options?: ResetOptions): [observation: Float32Array, info: Info] {
    return this.env.reset(options);
  }

  step(action: number): StepResult {
    return this.env.step(action);
  }

  close(): void {
    this.env.close();
  }
}
