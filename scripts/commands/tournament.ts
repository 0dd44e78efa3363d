import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import progress from 'cli-progress';
import type { Command } from 'commander';
import { report } from '../../evaluations/report.js';
import { FILES, runTournament, type Tournament } from '../../evaluations/tournament.js';
import {
  agentsGiven,
  collected,
  Ended,
  imported,
  listsGiven,
  rulesetGiven,
  teller,
  UserError,
  whole,
  writeText,
} from './common.js';

interface Options {
  readonly agents: string;
  readonly lists: string;
  readonly battles: number;
  readonly seed: number;
  readonly workers: number;
  readonly out: string;
  readonly resume: boolean;
  readonly again: boolean;
  readonly timeLimit: number;
  readonly import: readonly string[];
  readonly ruleset: string;
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

/** The line that makes the same report again. */
function commandOf(options: Options, agents: readonly string[]): string {
  const imports = options.import.map((file) => ` --import ${file}`).join('');
  return `muster tournament --agents ${agents.join(',')} --lists ${options.lists} --battles ${options.battles} --seed ${options.seed}${imports}`;
}

/** `muster tournament`: every pairing from both sides, rated, with a report. */
export function tournamentCommand(program: Command): void {
  program
    .command('tournament')
    .description('play agents and lists against each other from both sides, and rate them')
    .option(
      '--agents <names>',
      'agents, with commas between; settings follow a colon',
      'random,captain,captain:temperament=bold',
    )
    .option('--lists <names>', "lists: names, files, or 'all'", 'all')
    .option('--battles <n>', 'battles at least; rounded up to whole pairs', whole(2), 96)
    .option('--seed <n>', 'seed of the schedule, and so of everything', whole(0), 1)
    .option('--workers <n>', 'threads', whole(1), availableParallelism())
    .option('--out <folder>', 'folder for results and report', 'muster-report')
    .option('--resume', 'go on with what is in the folder', false)
    .option('--again', 'play it again if the folder holds it finished, go on if it was stopped', false)
    .option('--time-limit <seconds>', 'for a battle; the agent at work then forfeits; 0: none', whole(0), 120)
    .option('--import <file>', 'a file with agents of your own; may be given more than once', collected, [])
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress, no table', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster tournament --agents random,captain --lists river-watch,green-tide --battles 40 --out mine\n\nCtrl-C stops after the battles in play; add --resume to go on.\n',
    )
    .action(async (options: Options) => {
      const ruleset = rulesetGiven(options.ruleset);
      const modules = await imported(options.import);
      const agents = agentsGiven(options.agents, ruleset);
      if (agents.length < 2) throw new UserError(`--agents ${options.agents}: a tournament wants two agents or more`);
      if (new Set(agents).size < agents.length) throw new UserError(`--agents ${options.agents}: each agent once`);
      const lists = listsGiven(options.lists, ruleset);
      const plan = { ruleset, agents, lists, battles: options.battles, seed: options.seed };
      const stop = new AbortController();
      const bar = new progress.SingleBar(
        { format: '{bar} {value} of {total} battles, {eta_formatted} left', hideCursor: true, stream: process.stderr },
        progress.Presets.shades_classic,
      );
      const shown = !options.quiet && process.stderr.isTTY === true;
      const told = options.quiet ? () => {} : everyTenSeconds();
      const onStop = () => {
        if (stop.signal.aborted) process.exit(130);
        stop.abort();
        process.stderr.write('\nStopping after the battles in play; Ctrl-C again to stop at once.\n');
      };
      process.on('SIGINT', onStop).on('SIGTERM', onStop);
      let started = false; // the bar
      const tournament = await runTournament(plan, {
        out: options.out,
        workers: options.workers,
        resume: options.resume,
        again: options.again,
        timeLimit: options.timeLimit,
        modules,
        signal: stop.signal,
        warn: (message) => process.stderr.write(`${started ? '\n' : ''}${message}\n`),
        progress: (done, all) => {
          if (!shown) return told(done, all);
          if (started) bar.update(done);
          else bar.start(all, done);
          started = true;
        },
      });
      if (started) bar.stop();
      process.off('SIGINT', onStop).off('SIGTERM', onStop);
      const page = join(options.out, FILES.report);
      if (tournament.results.length > 0) writeText(page, report(tournament, commandOf(options, agents)));
      const say = teller(options.quiet || options.json);
      for (const line of table(tournament)) say(line);
      for (const note of forfeits(tournament)) say(note);
      if (tournament.results.length > 0) say(`Report: ${resolve(page)}`);
      if (tournament.stopped) {
        process.stderr.write(`Stopped after ${tournament.results.length} battles; add --resume to go on.\n`);
      }
      for (const fault of tournament.faults) process.stderr.write(`${fault}\n`);
      if (options.json) {
        const ratings = [...tournament.agents, ...tournament.pairs].map(({ agent, list, rating, low, high }) => ({
          agent,
          list,
          rating,
          low,
          high,
        }));
        console.log(JSON.stringify({ battles: tournament.results.length, ratings, report: resolve(page) }));
      }
      if (tournament.faults.length > 0) throw new Ended(1);
      if (tournament.stopped) throw new Ended(130);
    });
}
