import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import progress from 'cli-progress';
import type { Command } from 'commander';
import { report } from '../../evaluations/report.js';
import { schedule } from '../../evaluations/schedule.js';
import { FILES, readResults, runTournament, type Tournament } from '../../evaluations/tournament.js';
import { agentsGiven, listsGiven, rulesetGiven, teller, UserError, whole } from './common.js';

interface Options {
  readonly agents: string;
  readonly lists: string;
  readonly battles: number;
  readonly seed: number;
  readonly workers: number;
  readonly out: string;
  readonly resume: boolean;
  readonly again: boolean;
  readonly ruleset: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Clears a run that was played to its end, so that it can be played again; one that was stopped is never touched. */
function clearFinished(out: string, wanted: number): void {
  const results = join(out, FILES.results);
  if (!existsSync(results)) return;
  if (readResults(results).length < wanted) return;
  for (const file of Object.values(FILES)) rmSync(join(out, file), { force: true });
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
    .option('--again', 'play a finished tournament in the folder again', false)
    .option('--ruleset <id>', 'the game', 't9a')
    .option('--json', 'print one JSON object as the last line', false)
    .option('--quiet', 'no progress, no table', false)
    .addHelpText(
      'after',
      '\nExample:\n  muster tournament --agents random,captain --lists river-watch,green-tide --battles 40 --out mine\n\nCtrl-C stops after the battles in play; add --resume to go on.\n',
    )
    .action(async (options: Options) => {
      const ruleset = rulesetGiven(options.ruleset);
      const agents = agentsGiven(options.agents, ruleset);
      if (agents.length < 2) throw new UserError(`--agents ${options.agents}: a tournament wants two agents or more`);
      if (new Set(agents).size < agents.length) throw new UserError(`--agents ${options.agents}: each agent once`);
      const lists = listsGiven(options.lists, ruleset);
      const plan = { ruleset, agents, lists, battles: options.battles, seed: options.seed };
      if (options.again) clearFinished(options.out, schedule(plan).length);
      const stop = new AbortController();
      const bar = new progress.SingleBar(
        { format: '{bar} {value} of {total} battles, {eta_formatted} left', hideCursor: true, stream: process.stderr },
        progress.Presets.shades_classic,
      );
      const shown = !options.quiet && process.stderr.isTTY === true;
      const onStop = () => {
        if (stop.signal.aborted) process.exit(130);
        stop.abort();
        process.stderr.write('\nStopping after the battles in play; Ctrl-C again to stop at once.\n');
      };
      process.on('SIGINT', onStop);
      let started = false;
      const tournament = await runTournament(plan, {
        out: options.out,
        workers: options.workers,
        resume: options.resume,
        signal: stop.signal,
        warn: (message) => process.stderr.write(`\n${message}\n`),
        progress: (done, all) => {
          if (!shown) return;
          if (started) bar.update(done);
          else bar.start(all, done);
          started = true;
        },
      });
      if (started) bar.stop();
      process.off('SIGINT', onStop);
      const page = join(options.out, FILES.report);
      const command = `muster tournament --agents ${agents.join(',')} --lists ${options.lists} --battles ${options.battles} --seed ${options.seed}`;
      if (tournament.results.length > 0) writeFileSync(page, report(tournament, command));
      const say = teller(options.quiet);
      if (!options.json) for (const line of table(tournament)) say(line);
      if (tournament.stopped) say(`Stopped after ${tournament.results.length} battles; go on with --resume.`);
      if (!options.json) say(`Report: ${resolve(page)}`);
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
      if (tournament.stopped) process.exitCode = 130;
    });
}
