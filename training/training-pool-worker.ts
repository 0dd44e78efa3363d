import { parentPort, workerData } from 'node:worker_threads';
import '../agents/files/index.js'; // opponents and teachers may play from files
import { networkMaker } from '../agents/neural/backends.js';
import type { Playground } from './arena.js';
import { battleground } from './battleground.js';
import { playMatches } from './evaluation.js';
import { Share } from './ppo.js';
import type { Answered, Asked, ShareTask, Source } from './training-pool.js';

const { settings, sizes, number, shares, parameters, gradient, backend } = workerData as ShareTask;
const make = await networkMaker(backend);

/** The learning problem of this thread and its share of the work, replaced with each stage. */
async function enter(source: Source) {
  const playground: Playground = 'module' in source ? (await import(source.module))[source.name] : battleground(source);
  const { input } = playground;
  const network = make(input, sizes, parameters);
  const other = make(input, sizes, 0);
  return { playground, network, share: new Share(settings, playground, network, other, number, shares) };
}

let at = await enter((workerData as ShareTask).source);

async function answerTo(asked: Exclude<Asked, 'leave'>): Promise<unknown> {
  const { share, network, playground } = at;
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
    case 'enter':
      at = await enter(asked.what);
      return null;
    case 'matches':
      return playMatches(network, playground, asked.what);
  }
}

const tell = (told: Answered) => parentPort?.postMessage(told);

parentPort?.on('message', async (asked: Asked) => {
  if (asked === 'leave') {
    parentPort?.close();
    return;
  }
  try {
    tell({ answer: await answerTo(asked) });
  } catch (error) {
    tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell('ready');
