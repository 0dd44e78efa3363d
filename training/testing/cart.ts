import { Random } from '../../env/random.js';
import type { Arena, Playground, View } from '../arena.js';

const LIMIT = 200;

/** A pole on a cart that is pushed left or right (Barto, Sutton and Anderson 1983), cut off after 200 steps. */
export const cart: Playground = {
  input: { size: 4, flat: [{ offset: 0, length: 4 }], sets: [], options: null, actions: 2 },
  players: 1,
  arena: (view) => new Cart(view),
};

class Cart implements Arena {
  readonly player = 0;
  readonly rewards = new Float32Array(2);
  terminated = false;
  truncated = false;
  turns = 0;
  private readonly view: View;
  private readonly state = new Float64Array(4);

  constructor(view: View) {
    this.view = view;
  }

  reset(seed: number): void {
    const random = new Random(seed);
    for (let i = 0; i < 4; i++) this.state[i] = (random.unit() - 0.5) / 10;
    this.terminated = false;
    this.truncated = false;
    this.turns = 0;
    this.show();
  }

  step(action: number): void {
    const { state } = this;
    const [x, speed, angle, turn] = state;
    const push = action === 1 ? 10 : -10;
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    const pull = (push + 0.05 * turn * turn * sin) / 1.1;
    const bend = (9.8 * sin - cos * pull) / (0.5 * (4 / 3 - (0.1 * cos * cos) / 1.1));
    state.set([x + 0.02 * speed, speed + 0.02 * (pull - (0.05 * bend * cos) / 1.1)]);
    state.set([angle + 0.02 * turn, turn + 0.02 * bend], 2);
    this.turns++;
    this.rewards[0] = 0.02;
    this.terminated = Math.abs(state[0]) > 2.4 || Math.abs(state[2]) > 0.2095;
    this.truncated = !this.terminated && this.turns >= LIMIT;
    this.show();
  }

  ask(): number {
    return this.state[2] > 0 ? 1 : 0;
  }

  /** Share of the time for which the pole stood. */
  score(): number {
    return this.turns / LIMIT;
  }

  private show(): void {
    this.view.mask.fill(1);
    for (let i = 0; i < 4; i++) this.view.observation[i] = this.state[i] * [0.4, 0.5, 5, 0.5][i];
  }
}
