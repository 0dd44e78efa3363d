import type { NetworkMaker } from '../agents/neural/backends.js';
import type { NetworkSizes } from '../agents/neural/layout.js';
import { actorCritic } from '../agents/neural/network.js';
import type { Playground } from './arena.js';
import { Learner, networkSeed, type PpoSettings, Share } from './ppo.js';

const own: NetworkMaker = (input, sizes, from) =>
  typeof from === 'number'
    ? actorCritic(input, sizes, from)
    : actorCritic(input, sizes, 0, { parameters: from, keep: true });

/** A learner whose shares are all in this thread: for small problems and tests. @param make makes the networks */
export function localLearner(
  settings: PpoSettings,
  playground: Playground,
  sizes: NetworkSizes,
  shares = 1,
  make: NetworkMaker = own,
): { learner: Learner; shares: Share[] } {
  const { parameters } = actorCritic(playground.input, sizes, networkSeed(settings));
  const made = Array.from({ length: shares }, (_, i) => {
    const network = make(playground.input, sizes, parameters);
    return new Share(settings, playground, network, make(playground.input, sizes, 0), i, shares);
  });
  const gradients = made.map(() => new Float32Array(parameters.length));
  const links = made.map((share, i) => ({
    play: async (order: Parameters<Share['play']>[0]) => share.play(order),
    differentiate: async (order: Parameters<Share['differentiate']>[0]) => share.differentiate(order, gradients[i]),
  }));
  return { learner: new Learner(settings, parameters, links, gradients), shares: made };
}
