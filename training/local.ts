import type { NetworkSizes } from '../agents/neural/layout.js';
import { actorCritic } from '../agents/neural/network.js';
import { matmul } from '../agents/neural/wasm-matmul.js';
import type { Playground } from './arena.js';
import { Learner, networkSeed, type PpoSettings, Share } from './ppo.js';

/** A learner whose shares are all in this thread: for small problems and tests. */
export function localLearner(
  settings: PpoSettings,
  playground: Playground,
  sizes: NetworkSizes,
  shares = 1,
): { learner: Learner; shares: Share[] } {
  const first = actorCritic(playground.input, sizes, networkSeed(settings));
  const { parameters } = first;
  const made = Array.from({ length: shares }, (_, i) => {
    const network = actorCritic(playground.input, sizes, 0, { parameters, keep: true, matmul: matmul() });
    return new Share(
      settings,
      playground,
      network,
      actorCritic(playground.input, sizes, 0, { matmul: matmul() }),
      i,
      shares,
    );
  });
  const gradients = made.map(() => new Float32Array(parameters.length));
  const links = made.map((share, i) => ({
    play: async (order: Parameters<Share['play']>[0]) => share.play(order),
    differentiate: async (order: Parameters<Share['differentiate']>[0]) => share.differentiate(order, gradients[i]),
  }));
  return { learner: new Learner(settings, parameters, links, gradients), shares: made };
}
