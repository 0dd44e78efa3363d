import { Random } from '../../env/random.js';
import type { Arena, Playground, View } from '../arena.js';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** Noughts and crosses; both sides see their own marks first. Player 0 begins. */
export const noughts: Playground = {
  input: { size: 18, flat: [{ offset: 0, length: 18 }], sets: [], options: null, actions: 9 },
  players: 2,
  arena: (view) => new Noughts(view),
};

const won = (board: Int8Array, player: number) => LINES.some((line) => line.every((at) => board[at] === player + 1));
const full = (board: Int8Array) => board.every((mark) => mark !== 0);

/** Value of a position for the player to move: 1, 0 or -1 with best play of both. */
const known = new Map<string, number>();
function worth(board: Int8Array, player: number): number {
  const key = board.join('') + player;
  const before = known.get(key);
  if (before !== undefined) return before;
  let best = -1;
  if (won(board, 1 - player)) best = -1;
  else if (full(board)) best = 0;
  else {
    for (let at = 0; at < 9; at++) if (board[at] === 0) best = Math.max(best, -after(board, player, at));
  }
  known.set(key, best);
  return best;
}

function after(board: Int8Array, player: number, at: number): number {
  const then = board.slice();
  then[at] = player + 1;
  return worth(then, 1 - player);
}

class Noughts implements Arena {
  player = 0;
  readonly rewards = new Float32Array(2);
  terminated = false;
  readonly truncated = false;
  turns = 0;
  private readonly board = new Int8Array(9);
  private readonly view: View;
  private random = new Random(0);

  constructor(view: View) {
    this.view = view;
  }

  reset(seed: number): void {
    this.random = new Random(seed);
    this.board.fill(0);
    this.player = 0;
    this.terminated = false;
    this.turns = 0;
    this.show();
  }

  step(action: number): void {
    if (this.view.mask[action] !== 1) throw new RangeError(`field ${action} is taken`);
    this.board[action] = this.player + 1;
    this.turns++;
    const wins = won(this.board, this.player);
    this.terminated = wins || full(this.board);
    this.rewards.fill(0);
    if (wins) {
      this.rewards[this.player] = 1;
      this.rewards[1 - this.player] = -1;
    }
    this.player = 1 - this.player;
    this.show();
  }

  /** 'random', or 'perfect': one of the best moves. */
  ask(opponent: string): number {
    const free = [...this.board.keys()].filter((at) => this.board[at] === 0);
    if (opponent === 'random') return free[this.random.below(free.length)];
    const values = free.map((at) => -after(this.board, this.player, at));
    const best = free.filter((_, i) => values[i] === Math.max(...values));
    return best[this.random.below(best.length)];
  }

  score(player: number): number {
    return (this.rewards[player] + 1) / 2;
  }

  private show(): void {
    const { board, player, view } = this;
    for (let at = 0; at < 9; at++) {
      view.observation[at] = board[at] === player + 1 ? 1 : 0;
      view.observation[9 + at] = board[at] === 2 - player ? 1 : 0;
      view.mask[at] = board[at] === 0 ? 1 : 0;
    }
  }
}
