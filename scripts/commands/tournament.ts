import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import progress from 'cli-progress';
import type { Command } from 'commander';
import { CheckpointError } from '../../agents/neural/checkpoint.js';
import { UnknownNameError } from '../../env/errors.js';
import { gameIds } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { type Reported, report } from '../../evaluations/report.js';
import type { Plan } from '../../evaluations/schedule.js';
import { FILES, FolderError, runTournament, type Tournament } from '../../evaluations/tournament.js';
import {
  agentsGiven,
  collected,
  Ended,
  imported,
  listsGiven,
  names,
  rulesetGiven,
  teller,
  UserError,
  whole,
  writeText,
} from './common.js';

interface Options {
  readonly agents?: string;
  readonly lists: string;
  readonly battles?: number;
  readonly seed: number;
  readonly workers: number;
  readonly out: string;
  readonly resume: boolean;
  readonly again: boolean;
  readonly timeLimit?: number;
  readonly import: readonly string[];
  readonly ruleset?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

function table(tournament: Tournament): string[] {
  const width = Math.max(...tournament.agents.map((a) => a.agent.length), 5);
  const head = `${'agent'.padEnd(width)}  rating   95% interval   battles  score`;
  const rows = tournament.agents.map((a) => {
    const interval = `${Math.round(a.low)} to ${Math.round(a.high)}`;
    const score = `${Math.round((100 * a.score) / Math.max(1, a.games))}%`;
    return `${a.agent.padEnd(width)}  ${String(Math.round(a.rating)).padStart(6)}   ${interval.padEnd(12)}   ${String(a.games).padStart(7)}  ${score.padStart(5)}`;
  });
  return [head, ...rows];
}

/** Where no bar can be drawn: a line now and then. */
function everyTenSeconds(): (done: number, all: number) => void {
  let last = performance.now();
  return (done, all) => {
    if (performance.now() - last < 10_000) return;
    last = performance.now();
    process.stderr.write(`${done} of ${all} battles\n`);
  };
}

/** How many battles were given away, and the first reason. */
function forfeits(tournament: Tournament): string[] {
  const noted = tournament.results.filter((r) => r.note !== undefined);
  if (noted.length === 0) return [];
  return [`${noted.length} battles were not played to their end, as the report tells; the first: ${noted[0].note}`];
}

/** What `muster tournament` plays when nothing is said: who (a network where one ships), and how many battles of each game. */
const AGENTS = ['random', 'captain', 'captain:temperament=bold', 'neural'];
const BATTLES: Readonly<Record<string, number>> = { t9a: 96, wh40k2: 48 };
const FEW = 48;
/** Seconds that a battle may take if nobody says; a search thinks for minutes where others answer at once. */
const LIMITS = { usual: 120, search: 3600 };

/** The games that are meant: those named, or all for which there are agents; lists that are named are of t9a then. */
function gamesOf(options: Options): string[] {
  const { ruleset, lists } = options;
  if (ruleset === undefined) {
    const [first, ...others] = gameIds();
    if (lists !== 'all') return [first];
    return [first, ...others.filter((id) => options.agents !== undefined || agentsOf(options, id).length > 1)];
  }
  const wanted = ruleset === 'all' ? gameIds() : names(ruleset).map(rulesetGiven);
  if (wanted.length === 0) throw new UserError("no game is named: --ruleset takes ids or 'all'");
  if (wanted.length > 1 && lists !== 'all') {
    throw new UserError(`--lists ${lists}: lists are of one game; name it with --ruleset`);
  }
  return [...new Set(wanted)];
}

/** Agents of a game: those named, or the usual ones. */
function agentsOf({ agents }: Options, ruleset: string, warn?: (line: string) => void): string[] {
  return agents === undefined ? usualAgents(ruleset, warn) : agentsGiven(agents, ruleset);
}

/** Of the usual agents all that know how to play a game; one that does not fit this Muster any more is warned of. */
export function usualAgents(ruleset: string, warn: (line: string) => void = () => {}): string[] {
  return AGENTS.filter((agent) => {
    try {
      makePolicy(agent, ruleset);
      return true;
    } catch (error) {
      if (error instanceof CheckpointError) warn(`${agent} does not play: ${error.message}`);
      else if (!(error instanceof UnknownNameError)) throw error;
      return false;
    }
  });
}

function planOf(options: Options, ruleset: string): Plan {
  const agents = agentsOf(options, ruleset, (line) => process.stderr.write(`${line}\n`));
  const given = options.agents ?? agents.join(',');
  if (agents.length < 2) throw new UserError(`--agents ${given}: a tournament wants two agents or more`);
  if (new Set(agents).size < agents.length) throw new UserError(`--agents ${given}: each agent once`);
  const battles = options.battles ?? BATTLES[ruleset] ?? FEW;
  return { ruleset, agents, lists: listsGiven(options.lists, ruleset), battles, seed: options.seed };
}

/** Seconds that each battle of these agents may take; 0: no limit. */
export function limitOf(agents: readonly string[], given?: number): number {
  return given ?? (agents.some((agent) => agent.split(':')[0] === 'search') ? LIMITS.search : LIMITS.usual);
}

/** The line that makes the same tournament again. */
function commandOf(options: Options, plan: Plan): string {
  const imports = options.import.map((file) => ` --import ${file}`).join('');
  return `muster tournament --ruleset ${plan.ruleset} --agents ${plan.agents.join(',')} --lists ${options.lists} --battles ${plan.battles} --seed ${plan.seed}${imports}`;
}

/** Shows how many battles of a tournament are done. */
function shower(options: Options): {
  progress: (done: number, all: number) => void;
  line: (words: string) => void;
  stop: () => void;
} {
  if (options.quiet) return { progress: () => {}, line: (words) => process.stderr.write(`${words}\n`), stop: () => {} };
  if (process.stderr.isTTY !== true) {
    return { progress: everyTenSeconds(), line: (words) => process.stderr.write(`${words}\n`), stop: () => {} };
  }
  const bar = new progress.SingleBar(
    { format: '{bar} {value} of {total} battles, {eta_formatted} left', hideCursor: true, stream: process.stderr },
    progress.Presets.shades_classic,
  );
  let started = false;
  return {
    progress(done, all) {
      if (started) bar.update(done);
      else bar.start(all, done);
      started = true;
    },
    line: (words) => process.stderr.write(`${started ? '\n' : ''}${words}\n`),
    stop() {
      if (started) bar.stop();
    },
  };
}

/** Ratings as JSON has them. */
const rated = ({ agents, pairs }: Tournament) =>
  [...agents, ...pairs].map(({ agent, list, rating, low, high }) => ({ agent, list, rating, low, high }));

/** `muster tournament`: every pairing from both sides, rated, with a report. */
export function tournamentCommand(program: Command): void {
  program
    .command('tournament')
    .description('play agents and lists against each other from both sides, and rate them')
    .option(
      '--agents <names>',
      `agents, with commas between; settings follow a colon; default: of ${AGENTS.join(',')} all that play the game`,
    )
    .option('--lists <names>', "lists: names, files, or 'all'", 'all')
    .option(
      '--battles <n>',
      `battles of each game at least, rounded up to whole pairs; default: ${Object.entries(BATTLES)
        .map(([id, n]) => `${n} of ${id}`)
        .join(', ')}`,
      whole(2),
    )
    .option('--seed <n>', 'seed of the schedule, and so of everything', whole(0), 1)
    .option('--workers <n>', 'threads', whole(1), availableParallelism())
    .option('--out <folder>', 'folder for results and report', 'muster-report')
    .option('--resume', 'go on with what is in the folder', false)
    .option('--again', 'play it again if the folder holds it finished, go on if it was stopped', false)
    .option(
      '--time-limit <seconds>',
      `for a battle; the agent at work then forfeits; 0: none; default: ${LIMITS.usual}, ${LIMITS.search} if a search plays`,
      whole(0),
    )
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option('--ruleset <ids>', "the games, with commas between, or 'all'; default: all, or t9a if lists are named")
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress, no table', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster tournament --agents random,captain --lists river-watch,green-tide --battles 40 --out mine\n\nCtrl-C stops after the battles in play; add --resume to go on.\n',
    )
    .action(tournament);
}

async function tournament(options: Options): Promise<void> {
  const rulesets = gamesOf(options);
  const modules = await imported(options.import);
  const plans = rulesets.map((ruleset) => planOf(options, ruleset));
  if (plans.length > 1) {
    const foreign = [FILES.results, FILES.plan].find((name) => existsSync(join(options.out, name)));
    if (foreign !== undefined) {
      throw new FolderError(
        `${options.out} holds a ${foreign}, which several games do not have: name another folder with --out`,
      );
    }
  }
  const stop = new AbortController();
  const onStop = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    process.stderr.write('\nStopping after the battles in play; Ctrl-C again to stop at once.\n');
  };
  const say = teller(options.quiet || options.json);
  const page = join(options.out, FILES.report);
  const done: Reported[] = [];
  process.on('SIGINT', onStop).on('SIGTERM', onStop);
  try {
    for (const plan of plans) {
      if (stop.signal.aborted) break;
      const shown = shower(options);
      const played = await runTournament(plan, {
        out: plans.length === 1 ? options.out : join(options.out, plan.ruleset),
        workers: options.workers,
        resume: options.resume,
        again: options.again,
        timeLimit: limitOf(plan.agents, options.timeLimit),
        modules,
        signal: stop.signal,
        warn: shown.line,
        progress: shown.progress,
      });
      shown.stop();
      done.push({ tournament: played, command: commandOf(options, plan) });
      // as soon as there is something to read: the next game may be stopped
      if (played.results.length > 0) writeText(page, report(done.filter((d) => d.tournament.results.length > 0)));
      if (plans.length > 1) say(`\n${plan.ruleset}, ${played.results.length} battles`);
      for (const line of table(played)) say(line);
      for (const note of forfeits(played)) say(note);
    }
  } finally {
    process.off('SIGINT', onStop).off('SIGTERM', onStop);
  }
  finish(options, plans.length, done, page);
}

/** Says where the report is and what went wrong. @throws Ended if anything did, or it was stopped */
function finish(options: Options, games: number, done: readonly Reported[], page: string): void {
  const all = done.map(({ tournament }) => tournament);
  const battles = all.reduce((sum, { results }) => sum + results.length, 0);
  const stopped = all.length < games || all.some((t) => t.stopped);
  const faults = all.flatMap((t) => t.faults);
  if (battles > 0) teller(options.quiet || options.json)(`Report: ${resolve(page)}`);
  if (stopped) process.stderr.write(`Stopped after ${battles} battles; add --resume to go on.\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (options.json) {
    const told =
      games === 1
        ? { battles, ratings: all.flatMap(rated) }
        : {
            battles,
            rulesets: Object.fromEntries(
              all.map((t) => [t.plan.ruleset, { battles: t.results.length, ratings: rated(t) }]),
            ),
          };
    console.log(JSON.stringify({ ...told, report: resolve(page) }));
  }
  if (faults.length > 0) throw new Ended(1);
  if (stopped) throw new Ended(130);
}
