import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackendName } from '../../agents/neural/backends.js';
import type { Changes } from '../../engine/armies/changes/format.js';
import { FIRST_GAME, GAMES } from '../../engine/games.js';
import { FolderError } from '../../evaluations/folder-error.js';
import { RedisPlayers } from '../../evaluations/redis/players.js';
import { type Reported, report } from '../../evaluations/report.js';
import type { Plan } from '../../evaluations/schedule.js';
import { firstTurnOf, firstTurnWords } from '../../evaluations/statistics/first-turn.js';
import { studyId } from '../../evaluations/store/digest.js';
import { changedWords } from '../../evaluations/studies/armies.js';
import { tournamentStudy } from '../../evaluations/studies/tournament.js';
import { FILES, runTournament, type Tournament } from '../../evaluations/tournament.js';
import { imported } from './agents.js';
import { agentsOn, withBackend } from './backend.js';
import { changesName, withChanges } from './changes.js';
import { checkFolder, checkOutput, type Kind, writeText } from './files.js';
import { warnOfLimits } from './list-limits.js';
import { gameGiven, names } from './lists.js';
import { collected, seed, whole } from './numbers.js';
import { shower } from './shower.js';
import { outlastReaders, stopSignal } from './signals.js';
import {
  AGENTS,
  battleCommandOf,
  commandOf,
  gamesOf,
  LIMITS,
  limitOf,
  type Planned,
  type PlanOptions,
  planOf,
} from './tournament-plan.js';
import { Ended, UserError } from './user-error.js';
import { print, teller, warn } from './words.js';

interface Options extends PlanOptions {
  readonly backend?: BackendName;
  readonly workers: number;
  readonly out: string;
  readonly resume: boolean;
  readonly again: boolean;
  readonly timeLimit?: number;
  /** Address of a Redis; without it threads of this process play. */
  readonly redis?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Largest number of battles of a tournament; more would also fill the memory. */
const MOST_BATTLES = 100_000;
/** Largest number of seconds of a Node timer. */
const MOST_SECONDS = 2_000_000;

/** The kind of file that this command may overwrite: its own report. */
const REPORT: Kind = { name: 'report of a tournament', mark: /<title>Muster: tournament/ };

/** Returns ratings as lines: of the agents, or of the lists if a single agent led them. */
function table(tournament: Tournament): string[] {
  const alone = tournament.plan.agents.length === 1;
  const rows = alone ? tournament.lists : tournament.agents;
  const nameOf = (row: (typeof rows)[number]) => (alone ? row.list : row.agent);
  const width = Math.max(...rows.map((row) => nameOf(row).length), 5);
  const head = `${(alone ? 'list' : 'agent').padEnd(width)}  rating   95% interval   battles  score`;
  const lines = rows.map((row) => {
    const interval = `${Math.round(row.low)} to ${Math.round(row.high)}`;
    const score = `${Math.round((100 * row.score) / Math.max(1, row.games))}%`;
    return `${nameOf(row).padEnd(width)}  ${String(Math.round(row.rating)).padStart(6)}   ${interval.padEnd(12)}   ${String(row.games).padStart(7)}  ${score.padStart(5)}`;
  });
  return [head, ...lines];
}

/** Returns lines about the number of forfeited battles and the first reason. */
function forfeits(tournament: Tournament): string[] {
  const noted = tournament.results.filter((r) => r.note !== undefined);
  if (noted.length === 0) return [];
  return [`${noted.length} battles were not played to their end, as the report tells; the first: ${noted[0].note}`];
}

/** A single row is left out, since there is nothing to compare it with. */
const several = <T>(rows: readonly T[]): readonly T[] => (rows.length > 1 ? rows : []);

/** Returns the changes of the army books of a plan. */
const changesIn = (plan: Plan | undefined): Changes | undefined => plan?.changes as Changes | undefined;

/** Returns ratings for JSON: of agents over all lists, of lists over all agents, of each agent with each list. */
const rated = ({ agents, lists, pairs }: Tournament) =>
  [...several(agents), ...several(lists), ...pairs].map(({ agent, list, rating, low, high, games }) => ({
    ...{ agent, list, rating, low, high },
    battles: games,
  }));

/** `muster tournament`: plays every pairing from both sides, rates it, and writes a report. */
export function tournamentCommand(program: Command): void {
  withBackend(withChanges(program.command('tournament')))
    .description('play agents and lists against each other from both sides, and rate them')
    .option(
      '--agents <names>',
      `agents, with commas between; settings follow a colon; default: of ${AGENTS.join(',')} all that play the game`,
    )
    .option('--lists <names>', "lists: names, files, 'all', with commas between", 'all')
    .option(
      '--battles <n>',
      `battles of each game at least, rounded up to whole pairs; default: ${GAMES.map(({ id, tournament }) => `${tournament} of ${id}`).join(', ')}`,
      whole(2, MOST_BATTLES),
    )
    .option('--seed <n>', 'seed of the schedule, and so of everything', seed, 1)
    .option('--workers <n>', 'threads', whole(1, 128), availableParallelism())
    .option('--out <folder>', 'folder for results and report', 'muster-report')
    .option('--resume', 'go on with what is in the folder', false)
    .option('--again', 'play it again if the folder holds it finished, go on if it was stopped', false)
    .option(
      '--time-limit <seconds>',
      `for a battle; the agent at work then forfeits; 0: none; default: ${LIMITS.usual}, ${LIMITS.search} if a search plays`,
      whole(0, MOST_SECONDS),
    )
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option(
      '--ruleset <ids>',
      `the games, with commas between, or 'all'; default: all, or ${FIRST_GAME} if lists are named`,
    )
    .option(
      '--redis <url>',
      'workers on other machines play (muster worker), as redis://host:6379, with time limits of their own',
    )
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress, no table', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster tournament --agents random,captain --lists river-watch,green-tide --battles 40 --out mine\n\nCtrl-C stops after the battles in play; add --resume to go on.\n',
    )
    .action(tournament);
}

async function tournament(given: Options): Promise<void> {
  const options = withAgentsOn(given);
  const rulesets = gamesOf(options);
  const modules = await imported(options.import);
  const planned = rulesets.map((ruleset) => planOf(options, ruleset));
  const folders = planned.map(({ plan }) => (planned.length === 1 ? options.out : join(options.out, plan.ruleset)));
  const page = join(options.out, FILES.report);
  checkFolders(options, folders, page);
  outlastReaders();
  const { signal, release } = stopSignal('Stopping after the battles in play; Ctrl-C again to stop at once.');
  const say = teller(options.quiet || options.json);
  const done: Reported[] = [];
  let line = warn;
  const players =
    options.redis === undefined ? null : await RedisPlayers.connect(options.redis, (words) => line(words));
  try {
    for (const [i, one] of planned.entries()) {
      if (signal.aborted) break;
      const { plan } = one;
      const shown = shower(options.quiet, 'battles');
      line = shown.line;
      const played = await runTournament(plan, {
        out: folders[i],
        workers: options.workers,
        resume: options.resume,
        again: options.again,
        timeLimit: limitOf(plan.agents, options.timeLimit),
        modules,
        ...(players === null ? {} : { players }),
        signal,
        warn: shown.line,
        begun: (left) => announce(options, one, left),
        progress: (battles, all) => {
          shown.progress(battles, all);
          if (players !== null) tellOf(players, options, plan, battles, all);
        },
      }).finally(() => {
        line = warn;
        shown.stop();
      });
      done.push({
        tournament: played,
        command: commandOf(options, plan),
        battleCommand: (result) => battleCommandOf(options, one, result),
      });
      // written after each game, since the next one may be interrupted
      if (played.results.length > 0) writeText(page, report(done.filter((d) => d.tournament.results.length > 0)));
      if (planned.length > 1) say(`\n${plan.ruleset}, ${played.results.length} battles`);
      for (const line of changedWords(changesIn(plan))) say(line);
      for (const line of table(played)) say(line);
      if (played.results.length > 0) say(firstTurnWords(firstTurnOf(played.results)));
      for (const note of forfeits(played)) say(note);
    }
  } finally {
    release();
    await players?.close();
  }
  finish(options, planned.length, done, page);
}

/** Returns the options with agents on the backend. @throws UserError if none plays by a network */
function withAgentsOn(options: Options): Options {
  const { agents, backend } = options;
  if (backend === undefined) return options;
  if (agents === undefined) throw new UserError(`--backend ${backend}: name the agents with --agents`);
  return { ...options, agents: agentsOn(names(agents), backend).join(',') };
}

/** Tells the Redis how far a tournament is, in pairs. */
function tellOf(players: RedisPlayers, options: Options, plan: Plan, battles: number, all: number): void {
  const study = tournamentStudy(plan);
  const { kind, ruleset } = study;
  const [done, wanted] = [Math.floor(battles / 2), all / 2];
  const told = players.tell({ study: studyId(study), kind, ruleset, done, wanted, command: commandOf(options, plan) });
  void told.catch(() => {}); // what fails for Redis ends the pairs too
}

/** Says what is going to be played, and warns about unequal lists, before the first battle. */
function announce(options: Options, { plan }: Planned, left: number): void {
  warnOfLimits(plan.lists, gameGiven(plan.ruleset));
  if (options.quiet) return;
  const some = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const { ruleset, agents, lists } = plan;
  warn(
    `${ruleset}: ${some(left, 'battle')} to play, ${some(agents.length, 'agent')}, ${some(lists.length, 'list')}, ${options.redis === undefined ? some(options.workers, 'worker') : `workers of ${options.redis}`}`,
  );
}

/**
 * Checks, before anything is played, that results can be stored and that nothing else is in their folders.
 * @throws UserError, FolderError
 */
function checkFolders({ out, resume }: Options, folders: readonly string[], page: string): void {
  checkFolder(out);
  if (folders.length > 1) {
    const foreign = [FILES.results, FILES.plan].find((name) => existsSync(join(out, name)));
    if (foreign !== undefined) {
      throw new FolderError(
        `${out} holds a ${foreign}, which several games do not have: name another folder with --out`,
      );
    }
  }
  const there = folders.some((folder) => [FILES.plan, FILES.results].some((name) => existsSync(join(folder, name))));
  if (resume && !there) {
    throw new FolderError(
      `${out} holds no tournament to go on with: leave out --resume to begin one, or check the path`,
    );
  }
  if (existsSync(page)) checkOutput(page, REPORT);
}

/**
 * Says where the report is and what went wrong.
 * @throws Ended if something did, or if the tournament was stopped
 */
function finish(options: Options, games: number, done: readonly Reported[], page: string): void {
  const all = done.map(({ tournament }) => tournament);
  const battles = all.reduce((sum, { results }) => sum + results.length, 0);
  const stopped = all.length < games || all.some((t) => t.stopped);
  const faults = all.flatMap((t) => t.faults);
  if (battles > 0) teller(options.quiet || options.json)(`Report: ${resolve(page)}`);
  if (stopped) warn(`Stopped after ${battles} battles; add --resume to go on.`);
  for (const fault of faults) warn(fault);
  if (options.json) {
    const told =
      games === 1
        ? {
            ...changesName(changesIn(all[0]?.plan)),
            battles,
            ratings: all.flatMap(rated),
            firstTurn: firstTurnOf(all.flatMap(({ results }) => results)),
          }
        : {
            battles,
            rulesets: Object.fromEntries(
              all.map((t) => [
                t.plan.ruleset,
                { battles: t.results.length, ratings: rated(t), firstTurn: firstTurnOf(t.results) },
              ]),
            ),
          };
    print(JSON.stringify({ ...told, report: resolve(page) }));
  }
  if (faults.length > 0) throw new Ended(1);
  if (stopped) throw new Ended(130);
}
