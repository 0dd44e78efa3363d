import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { BackendName } from '../../agents/neural/backends.js';
import { FIRST_GAME } from '../../engine/games.js';
import '../../agents/files/index.js';
import { Course, type SavedGame, type Sides, type Start } from '../../agents/person/course.js';
import { playReplay } from '../../engine/kernel/replay.js';
import { type Result, waiting } from '../../engine/kernel/ruleset.js';
import { gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { setupOf } from '../../evaluations/film.js';
import { battleOptions } from '../../evaluations/match.js';
import { agentGiven } from './agents.js';
import { agentsOn, withBackend } from './backend.js';
import { changesGiven, withChanges } from './changes.js';
import { mended, rulesetGiven, twoLists } from './lists.js';
import { seed } from './numbers.js';
import { absolute, checkGameFile, freeBeside, readGame, USUAL_FILE } from './play/game-file.js';
import { Keeper } from './play/keeper.js';
import { Session } from './play/session.js';
import { talk } from './play/talk.js';
import { askYes, coloursOf, columnsOf, Terminal } from './play/terminal.js';
import { fold } from './play/wrap.js';
import { Ended, UserError } from './user-error.js';

/** Number of log lines that are repeated when a saved game is resumed. */
const REMINDER = 8;

interface Options {
  readonly as?: string;
  readonly against?: string;
  readonly backend?: BackendName;
  readonly lists?: string;
  readonly seed: number;
  readonly ruleset?: string;
  readonly deployment?: string;
  readonly save?: string;
  readonly load?: string;
  readonly changes?: string;
  readonly full: boolean;
  readonly colour: boolean;
}

/** `muster play`: a person plays a side in the terminal. */
export function playCommand(program: Command): void {
  withBackend(withChanges(program.command('play')))
    .description('play a side yourself, in the terminal')
    .option('--as <side>', 'first or second; default: first, or as the game was saved')
    .option('--against <agent>', 'the other player; default: captain, or as the game was saved')
    .option(
      '--lists <two>',
      'two lists: names or files, with a comma between; yours is the one of your side; default: two that ship with Muster',
    )
    .option('--seed <n>', 'seed of table, dice and agent', seed, 1)
    .option('--deployment <name>', 'type of deployment, or scenario, where the game has several')
    .option('--full', 'be asked every small question too', false)
    .option('--save <file>', `where the game is kept, after every answer; default: the loaded file, or ${USUAL_FILE}`)
    .option('--load <file>', 'go on with a saved game')
    .option('--ruleset <id>', `the game; default: ${FIRST_GAME}, or that of the saved game`)
    .option('--no-colour', 'draw the map without colours')
    .addHelpText('after', '\nExample:\n  muster play --as second --against captain --lists river-watch,boar-and-club\n')
    .action(play);
}

/** The game that is about to be played, and its file. */
interface Plan {
  readonly path: string;
  /** The saved game to resume, if any. */
  readonly saved: SavedGame | null;
}

const command = (path: string): string => `muster play --load ${/[^\w./-]/.test(path) ? `'${path}'` : path}`;

/** Returns a saved game in words: "a game of t9a against captain, 120 answers". */
function gameWords(saved: SavedGame): string {
  const against = saved.play?.against === undefined ? '' : ` against ${saved.play.against}`;
  return `a game of ${saved.ruleset}${against}, ${saved.answers.length} answers`;
}

/** Decides what to do about an existing file: resume it if the person wants to. Nothing is overwritten. */
async function planFor(path: string, usual: boolean): Promise<Plan> {
  let saved: SavedGame | null = null;
  try {
    saved = readGame(path);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  if (saved === null) throw new UserError(`${path} is there already and holds no game; name another file with --save`);
  const goOn = `go on with it: ${command(path)}`;
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    throw new UserError(`${path} holds ${gameWords(saved)}; ${goOn}, or name another file with --save`);
  }
  const terminal = new Terminal('');
  let yes: boolean | null;
  try {
    yes = await askYes(terminal, `${path} holds ${gameWords(saved)}.`, 'Go on with it?');
  } finally {
    terminal.close();
  }
  if (yes === null) throw new Ended(terminal.closing.code ?? 0);
  if (yes) return { path, saved };
  if (!usual) throw new UserError(`${path} stays as it is; name another file with --save`);
  return { path: freeBeside(path), saved: null };
}

async function planOf(options: Options): Promise<Plan> {
  if (options.load !== undefined) {
    const saved = readGame(absolute(options.load));
    return { path: absolute(options.save ?? options.load), saved };
  }
  const path = absolute(options.save ?? USUAL_FILE);
  if (existsSync(path)) {
    checkGameFile(path);
    return planFor(path, options.save === undefined);
  }
  return { path, saved: null };
}

function sidesOf(options: Options, saved: SavedGame | null, ruleset: string): Sides {
  const as = options.as ?? saved?.play?.as ?? 'first';
  if (as !== 'first' && as !== 'second') throw new UserError(`--as ${as}: first or second`);
  const [against] = agentsOn([options.against ?? saved?.play?.against ?? 'captain'], options.backend);
  return { as, against: agentGiven(against, ruleset) };
}

/** Returns a result whose problems name the file of the game. */
function named<T>(result: Result<T>, path: string): Result<T> {
  if (result.ok) return result;
  return { ok: false, problems: result.problems.map((p) => ({ ...p, where: p.where.replace(/^replay\b/, path) })) };
}

/**
 * Sets up a new battle, or a saved one with all its answers.
 * @throws UserError that says what is wrong
 */
function courseOf(options: Options, { saved, path }: Plan): Course {
  const ruleset = rulesetGiven(saved?.ruleset ?? options.ruleset ?? FIRST_GAME);
  const sides = sidesOf(options, saved, ruleset);
  const game = gameOf(ruleset);
  if (saved !== null) {
    if (options.changes !== undefined) {
      throw new UserError(
        `--changes ${options.changes}: ${path} goes on with the army books it began with; leave it out`,
      );
    }
    const setup = mended(named(setupOf(saved), path));
    mended(named(playReplay(game.rules, setup, saved), path)); // reports problems before anything else happens
    return new Course(game, setup, saved, sides);
  }
  const changes = changesGiven(options.changes, ruleset);
  const lists = twoLists(options.lists, ruleset, changes);
  const { seed: battlefield, deployment } = options;
  const table = { battlefield, ...(deployment === undefined ? {} : { deployment }) };
  const setup = mended(game.setup(battleOptions({ lists, ...table, changes }), options.seed));
  const level = options.full ? 'full' : 'command';
  const start: Start = { lists, table, changes, seed: options.seed, level, answers: [] };
  return new Course(game, setup, start, sides);
}

const say = (lines: readonly string[]): void => {
  const width = columnsOf(process.env, process.stdout);
  process.stdout.write(`${lines.map((line) => fold(line, width)).join('\n')}\n`);
};

async function play(options: Options): Promise<void> {
  const plan = await planOf(options);
  const { path } = plan;
  if (options.load !== undefined && options.save !== undefined && path !== absolute(options.load) && existsSync(path)) {
    throw new UserError(`${path} is there already; name another file with --save`);
  }
  checkGameFile(path);
  const course = courseOf(options, plan);
  const keeper = new Keeper(path);
  const view = {
    colours: coloursOf(process.env, process.stdout.isTTY === true, options.colour),
    columns: () => columnsOf(process.env, process.stdout),
  };
  const session = new Session(course, view, Math.max(0, course.log.lines.length - REMINDER));
  if (!waiting(course.b)) {
    // nothing is left to play; the file stays as it is
    say([...session.begin(), ...session.over(), 'Watch it with', `  muster replay ${options.load ?? path}`]);
    return;
  }
  const policy = makePolicy(course.sides.against, course.game.id);
  const terminal = new Terminal(course.sides.against);
  terminal.say([
    ...session.begin(),
    `The game is kept in ${path} after every answer. ? shows what you can type, q ends.`,
    ...keeper.save(course.print(), course.answers),
  ]);
  try {
    const ending = await talk(course, session, keeper, policy, terminal);
    const kept = keeper.close(course.print(), course.answers);
    if (ending === 'over') terminal.say([...session.over(), 'Watch it with', `  muster replay ${kept.path}`]);
    terminal.say(kept.say);
    if (ending !== 'over' && kept.all) terminal.say([`Saved: ${kept.path}. Go on with`, `  ${command(kept.path)}`]);
    if (terminal.closing.code !== null) throw new Ended(terminal.closing.code);
    if (!kept.all) throw new Ended(2);
  } catch (error) {
    if (!(error instanceof Ended)) {
      const kept = keeper.close(course.print(), course.answers);
      terminal.say([...kept.say, `Saved up to here: ${kept.path}. Go on with`, `  ${command(kept.path)}`]);
    }
    throw error;
  } finally {
    terminal.close();
  }
}
