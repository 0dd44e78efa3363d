import type { ActorCritic } from '../agents/neural/network.js';
import { Random } from '../env/random.js';
import type { Playground } from './arena.js';
import { Batch, Memory } from './memory.js';
import { draw } from './ppo.js';

/** Episodes against a fixed opponent. Each seed gives two, with the network once on either side. */
export interface MatchOrder {
  readonly opponent: string;
  readonly seeds: readonly number[];
  /** True: the network takes the most probable action. False: it samples actions, as in training. */
  readonly greedy: boolean;
}

/** Scores of the network, 0 to 1, alternately as player 0 and as player 1. */
export type Scores = number[];

/** Most episodes that are played side by side. */
const LANES = 32;

/** Plays episodes to their end. The same network and order give the same scores, in the order of the seeds. */
export function playMatches(network: ActorCritic, playground: Playground, order: MatchOrder): Scores {
  const { input, players } = playground;
  const sides = players === 1 ? [0] : [0, 1];
  const matches = order.seeds.flatMap((seed) => sides.map((side) => ({ seed, side })));
  const scores: Scores = new Array<number>(matches.length).fill(0);
  const lanes = Array.from({ length: Math.min(LANES, matches.length) }, () => {
    const view = { observation: new Float32Array(input.size), mask: new Uint8Array(input.actions) };
    return { view, arena: playground.arena(view), match: -1, random: new Random(0) };
  });
  const batch = new Batch(input, LANES);
  const memory = new Memory(input);
  let next = 0;
  for (;;) {
    const busy = lanes.filter((lane) => {
      if (lane.match < 0 && next < matches.length) {
        lane.match = next++;
        lane.arena.reset(matches[lane.match].seed);
        lane.random = new Random(matches[lane.match].seed);
      }
      return lane.match >= 0;
    });
    if (busy.length === 0) return scores;
    const own = busy.filter(({ arena, match }) => players === 1 || arena.player === matches[match].side);
    memory.clear();
    for (const [row, { view }] of own.entries()) {
      memory.add(view.observation, 0, view.mask, 0);
      memory.read(row, batch.observations, batch.masks, row);
    }
    if (own.length > 0) {
      network.evaluate(own.length, batch.observations, batch.masks, batch.logits, batch.values);
    }
    for (const lane of busy) {
      const { arena, view, random } = lane;
      const row = own.indexOf(lane);
      if (row < 0) arena.step(arena.ask(order.opponent));
      else if (order.greedy) arena.step(likeliest(batch.logits, row * input.actions, view.mask));
      else arena.step(draw(batch.logits, row * input.actions, view.mask, random)[0]);
      if (!arena.terminated && !arena.truncated) continue;
      scores[lane.match] = arena.score(matches[lane.match].side);
      lane.match = -1;
    }
  }
}

function likeliest(logits: Float32Array, from: number, mask: Uint8Array): number {
  let best = -1;
  for (let a = 0; a < mask.length; a++) {
    if (mask[a] === 1 && (best < 0 || logits[from + a] > logits[from + best])) best = a;
  }
  return best;
}
