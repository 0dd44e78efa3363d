// The thread of `muster battle`: checks the request, plays, and answers with result and replay.
import { parentPort, workerData } from 'node:worker_threads';
import '../../agents/files/index.js';
import { printReplay } from '../../engine/kernel/replay.js';
import { gameOf } from '../../env/games.js';
import { battleOptions, type MatchResult, playMatch } from '../../evaluations/match.js';
import { agentGiven, imported } from './agents.js';
import { changesGiven, changesName } from './changes.js';
import { mended, rulesetGiven, twoLists } from './lists.js';
import { type Trouble, troubleOf } from './trouble.js';

/** A battle as requested on the command line. */
export interface Order {
  readonly first: string;
  readonly second: string;
  readonly lists?: string;
  readonly seed: number;
  readonly battlefield?: number;
  readonly deployment?: string;
  readonly ruleset: string;
  readonly full: boolean;
  /** The difference file. */
  readonly changes?: string;
  /** Files with users' own agents. */
  readonly modules: readonly string[];
}

/** The answer: result and replay as text, or what is wrong. */
/** A result, and the name of the changes of army books. */
export type FoughtResult = MatchResult & { readonly changes?: string };
export type Fought = { readonly result: FoughtResult; readonly replay: string } | { readonly trouble: Trouble };

/** The author that replays of this command name. */
const BY = 'muster battle';

async function fight(order: Order, tally: Int32Array): Promise<Fought> {
  const ruleset = rulesetGiven(order.ruleset);
  await imported(order.modules);
  const changes = changesGiven(order.changes, ruleset);
  const lists = twoLists(order.lists, ruleset, changes);
  const agents = [agentGiven(order.first, ruleset), agentGiven(order.second, ruleset)] as const;
  const { seed, battlefield = seed, deployment, full } = order;
  const agreed = {
    ...(deployment === undefined ? {} : { deployment }),
    ...(changes === undefined ? {} : { changes }),
  };
  const level = full ? 'full' : 'command';
  // an unknown word is told before the battle begins
  if (deployment !== undefined) mended(gameOf(ruleset).setup(battleOptions({ lists, battlefield, ...agreed }), seed));
  const { result, replay } = playMatch(
    { id: 0, ruleset, agents, lists, seed, battlefield, ...agreed, level },
    tally,
    BY,
  );
  return { result: { ...result, ...changesName(changes) }, replay: printReplay(replay) };
}

const tally = workerData as Int32Array;
parentPort?.on('message', async (order: Order) => {
  let fought: Fought;
  try {
    fought = await fight(order, tally);
  } catch (error) {
    if (process.env.MUSTER_DEBUG === '1') console.error(error);
    fought = { trouble: troubleOf(error) };
  }
  parentPort?.postMessage(fought);
});
