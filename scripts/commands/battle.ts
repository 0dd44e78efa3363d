import { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import type { BackendName } from '../../agents/neural/backends.js';
import { FIRST_GAME } from '../../engine/games.js';
import { newTally } from '../../evaluations/tally.js';
import { agentsOn, withBackend } from './backend.js';
import type { Fought, Order } from './battle-thread.js';
import { withChanges } from './changes.js';
import { checkOutput, type Kind, writeKept } from './files.js';
import { collected, seed } from './numbers.js';
import { onSignals, outlastReaders } from './signals.js';
import { Standing } from './standing.js';
import { Ended, UserError } from './user-error.js';
import { print, teller, warn } from './words.js';

interface Options extends Omit<Order, 'modules'> {
  readonly out: string;
  readonly backend?: BackendName;
  readonly import: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `muster battle`: plays one battle between two agents and writes its replay. */
export function battleCommand(program: Command): void {
  withBackend(withChanges(program.command('battle')))
    .description('play one battle between two agents and write its replay')
    .option('--first <agent>', 'agent of the first list', 'captain')
    .option('--second <agent>', 'agent of the second list', 'captain')
    .option('--lists <two>', 'two lists: names or files, with a comma between; default: two that ship with Muster')
    .option('--seed <n>', 'seed of the dice and of the agents', seed, 1)
    .option('--battlefield <n>', 'seed of the table; default: the seed', seed)
    .option('--deployment <name>', 'type of deployment, or scenario, where the game has several')
    .option('--full', 'ask the players every small question too', false)
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--out <file>', 'where the replay goes', 'replay.json')
    .option('--import <file>', 'a file with an agent of your own; may be given more than once', collected, [])
    .option('--json', 'print the result as one JSON object', false)
    .option('--quiet', 'print nothing but errors', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster battle --first captain --second random --lists river-watch,green-tide --seed 7\n',
    )
    .action(battle);
}

/** The kind of file that this command writes and may overwrite: not a battle played by a person. */
const REPLAY: Kind = { name: 'replay that muster battle wrote', mark: /"by": "muster battle"/ };

async function battle({ out, import: modules, json, quiet, backend, ...rest }: Options): Promise<void> {
  const [first, second] = agentsOn([rest.first, rest.second], backend);
  checkOutput(out, REPLAY);
  outlastReaders();
  const { result, replay } = await fought({ ...rest, first, second, modules }, quiet);
  writeKept(out, replay);
  const say = teller(quiet || json);
  const { agents, lists, victoryPoints, winner, note, decisions, changes } = result;
  const outcome = winner === null ? 'a draw' : `${agents[winner]} with ${lists[winner]} wins`;
  say(`${agents[0]} (${lists[0]}) ${victoryPoints[0]} : ${victoryPoints[1]} ${agents[1]} (${lists[1]}): ${outcome}`);
  if (changes !== undefined) say(`Army books changed by ${changes}.`);
  if (note !== undefined) say(note);
  say(`${decisions} decisions; replay: ${out}; see it with: muster replay ${out}`);
  if (json) print(JSON.stringify({ ...result, replay: out }));
}

/** Thrown when the user stops the battle. */
class Stopped extends Error {}

/** The idle thread, kept for the next battle of this process. */
let idle: { readonly thread: Worker; readonly tally: Int32Array } | null = null;

function fighter(): NonNullable<typeof idle> {
  const tally = newTally();
  const thread = new Worker(new URL('./battle-thread.ts', import.meta.url), {
    execArgv: ['--import', new URL('../register.mjs', import.meta.url).href],
    workerData: tally,
  });
  return { thread, tally };
}

/**
 * Plays a battle in a thread, because an agent may think long or never answer; Ctrl-C still works meanwhile.
 * @throws Ended when it is stopped or the thread reports a problem; UserError if an agent ends the thread
 */
async function fought(order: Order, quiet: boolean): Promise<Extract<Fought, { readonly replay: string }>> {
  const { thread, tally } = idle ?? fighter();
  idle = null;
  const standing = new Standing(tally, quiet);
  let release = () => {};
  try {
    const answer = await new Promise<Fought>((resolve, reject) => {
      const gone = (code: number) => {
        const mend = 'an agent of --import ends its process; mend it';
        reject(new UserError(`the battle was ended from within (exit code ${code}): ${mend}`));
      };
      const deaf = onSignals(() => reject(new Stopped()));
      release = () => {
        deaf();
        thread.off('message', resolve).off('error', reject).off('exit', gone);
      };
      thread.on('message', resolve).on('error', reject).on('exit', gone);
      thread.ref();
      thread.postMessage(order);
    });
    thread.unref();
    idle = { thread, tally };
    if ('replay' in answer) return answer;
    standing.over();
    for (const line of answer.trouble.lines) warn(line);
    throw new Ended(answer.trouble.code);
  } catch (error) {
    if (error instanceof Ended) throw error;
    await thread.terminate();
    if (!(error instanceof Stopped)) throw error;
    standing.over();
    warn('Stopped; no replay was written.');
    throw new Ended(130);
  } finally {
    release();
    standing.over();
  }
}
