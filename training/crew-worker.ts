import { parentPort, workerData } from 'node:worker_threads';
import { actorCritic } from '../agents/neural/network.js';
import { products } from '../agents/neural/wasm-products.js';
import type { Playground } from './arena.js';
import { battleground } from './battleground.js';
import type { Answered, Asked, ShareTask } from './crew.js';
import { playMatches } from './evaluation.js';
import { Share } from './ppo.js';

const { source, settings, sizes, number, shares, parameters, gradient } = workerData as ShareTask;

async function playgroundOf(): Promise<Playground> {
  if (!('module' in source)) return battleground(source);
  const module = (await import(source.module)) as Record<string, Playground>;
  return module[source.name];
}

const playground = await playgroundOf();
const network = actorCritic(playground.input, sizes, 0, { parameters, keep: true, products: products() });
const other = actorCritic(playground.input, sizes, 0, { products: products() });
const share = new Share(settings, playground, network, other, number, shares);

function answerTo(asked: Exclude<Asked, 'leave'>): unknown {
  switch (asked.kind) {
    case 'play':
      return share.play(asked.what);
    case 'differentiate':
      return share.differentiate(asked.what, gradient);
    case 'lanes':
      return share.lanesNow();
    case 'resume':
      share.meet(asked.what.opponents);
      share.resume(asked.what.lanes);
      return null;
    case 'matches':
      return playMatches(network, playground, asked.what);
  }
}

const tell = (told: Answered) => parentPort?.postMessage(told);

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'leave') {
    parentPort?.close();
    return;
  }
  try {
    tell({ answer: answerTo(asked) });
  } catch (error) {
    tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell('ready');
