import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import '../../agents/files/index.js';
import type { BackendName } from '../../agents/neural/backends.js';
import { FIRST_GAME } from '../../engine/games.js';
import { envOf, partsThere, type Recorded, type RecordPlan, record } from '../../evaluations/recording/recording.js';
import { AgentFault } from '../../evaluations/recording/trajectory.js';
import { agentGiven, imported } from './agents.js';
import { agentsOn, withBackend } from './backend.js';
import { checkFolder, onFile } from './files.js';
import { rulesetGiven, twoLists } from './lists.js';
import { collected, seed, whole } from './numbers.js';
import { writeSafely } from './safe-write.js';
import { shower } from './shower.js';
import { outlastReaders, stopSignal } from './signals.js';
import { Ended, UserError } from './user-error.js';
import { print, teller, warn } from './words.js';

interface Options {
  readonly first: string;
  readonly second: string;
  readonly ruleset: string;
  readonly lists?: string;
  readonly size?: RecordPlan['size'];
  readonly battles: number;
  readonly maxDecisions?: number;
  readonly seed: number;
  readonly text: boolean;
  readonly import: readonly string[];
  readonly backend?: BackendName;
  readonly out: string;
  readonly resume: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

const MOST_BATTLES = 1_000_000;

/** `muster record`: plays battles and writes their trajectories as Parquet. */
export function recordCommand(program: Command): void {
  withBackend(program.command('record'))
    .description('play battles and write what was seen, possible and done as Parquet')
    .option('--first <agent>', 'agent of player 0', 'captain')
    .option('--second <agent>', 'agent of player 1', 'captain')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .addOption(
      new Option('--size <size>', 'size of the armies, which are drawn for each battle; default: tiny').choices([
        ...['tiny', 'small', 'whole'],
      ]),
    )
    .option('--lists <two>', 'two lists instead: names or files, with a comma between')
    .option('--battles <n>', 'battles', whole(1, MOST_BATTLES), 10)
    .option('--max-decisions <n>', 'decisions after which a battle is cut off; default: none', whole(1))
    .option('--seed <n>', 'seed of everything', seed, 1)
    .option('--no-text', 'leave out questions and options in words')
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option('--out <folder>', 'folder for the files', 'muster-recording')
    .option('--resume', 'go on with what is in the folder', false)
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster record --first captain --second neural --battles 200 --out mine\n\nCtrl-C stops and keeps the battles that ended; add --resume to go on. docs/recording.md says how to read them.\n',
    )
    .action(recordAction);
}

/** @throws UserError, UnknownNameError, CheckpointError, MisuseError */
function planOf(options: Options): RecordPlan {
  const ruleset = rulesetGiven(options.ruleset);
  if (options.lists !== undefined && options.size !== undefined) {
    throw new UserError('--lists and --size: lists have their own size; leave out one of both');
  }
  const lists = options.lists === undefined ? null : twoLists(options.lists, ruleset);
  const agents = agentsOn([options.first, options.second], options.backend);
  const plan: RecordPlan = {
    ruleset,
    agents: [agentGiven(agents[0], ruleset), agentGiven(agents[1], ruleset)],
    lists,
    size: lists === null ? (options.size ?? 'tiny') : 'whole',
    battles: options.battles,
    seed: options.seed,
    text: options.text,
    maxDecisions: options.maxDecisions ?? null,
  };
  envOf(plan).reset({ seed: plan.seed }); // what cannot begin is told before anything is written
  return plan;
}

async function recordAction(options: Options): Promise<void> {
  const { out, resume, quiet } = options;
  await imported(options.import);
  const plan = planOf(options);
  checkFolder(out);
  partsThere(plan, options);
  outlastReaders();
  const { signal, release } = stopSignal('Stopping; the battles that ended are kept. Ctrl-C again to stop at once.');
  const shown = shower(quiet, 'battles');
  try {
    const recorded = await record(plan, {
      ...{ out, resume, signal },
      write: (file, bytes) => onFile(file, () => writeSafely(file, bytes)),
      progress: shown.progress,
    });
    shown.stop();
    finish(options, plan, recorded);
  } catch (error) {
    throw error instanceof AgentFault ? new UserError(`${error.message}; the battles before it are kept`) : error;
  } finally {
    release();
    shown.stop();
  }
}

/** @throws Ended if the recording was stopped */
function finish({ out, json, quiet }: Options, plan: RecordPlan, { battles, rows, stopped, parts }: Recorded): void {
  const files = `${parts.length} file${parts.length === 1 ? '' : 's'}`;
  teller(quiet || json)(`${battles} battles of ${plan.ruleset}, ${rows} decisions, ${files}: ${out}`);
  if (stopped) warn(`Stopped after ${battles} of ${plan.battles} battles; add --resume to go on.`);
  if (json) print(JSON.stringify({ out: resolve(out), battles, rows, stopped, parts }));
  if (stopped) throw new Ended(130);
}
