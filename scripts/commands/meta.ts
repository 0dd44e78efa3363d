import type { Command } from 'commander';
import { FIRST_GAME } from '../../engine/games.js';
import { listName } from '../../evaluations/match.js';
import { metaReport, percents } from '../../evaluations/reports/meta.js';
import { reportPage } from '../../evaluations/reports/page.js';
import { firstTurnOf, firstTurnWords } from '../../evaluations/statistics/first-turn.js';
import { metaOf } from '../../evaluations/statistics/meta.js';
import { changedWords } from '../../evaluations/studies/armies.js';
import { metaPair, metOf } from '../../evaluations/studies/meta.js';
import type { Study } from '../../evaluations/studies/study.js';
import { meanOf } from '../../evaluations/studies/worth.js';
import { agentGiven } from './agents.js';
import { changesGiven, changesName, withChanges } from './changes.js';
import { checkOutput, type Kind, writeText } from './files.js';
import { listsGiven, rulesetGiven } from './lists.js';
import { whole } from './numbers.js';
import { type StudyOptions, studying, studyOptions, studyWords } from './study-options.js';
import { UserError } from './user-error.js';
import { lineOf, teller } from './words.js';

interface Options extends StudyOptions {
  readonly ruleset: string;
  readonly agent: string;
  readonly battles: number;
  readonly changes?: string;
  readonly out?: string;
}

const REPORT: Kind = { name: 'report of lists', mark: /<title>Muster: Lists/ };
const percent = (value: number): string => `${Math.round(100 * value)}%`;

/** `muster meta`: what lists do against each other. */
export function metaCommand(program: Command): void {
  const command = withChanges(program.command('meta'))
    .argument('<lists...>', "lists: names, files, 'all'")
    .description('play lists against each other from both sides: scores, the mixture that none beats, cycles')
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--agent <name>', 'who plays both sides', 'captain')
    .option('--battles <n>', 'battles of each pairing, rounded up to whole pairs', whole(2, 100_000), 40)
    .option('--out <file>', 'write the report as an HTML page that opens alone');
  studyOptions(command)
    .addHelpText(
      'after',
      '\nExample:\n  muster meta ember-host green-tide ./mine.json --battles 100 --out lists.html\n',
    )
    .action(meta);
}

async function meta(given: readonly string[], options: Options): Promise<void> {
  const ruleset = rulesetGiven(options.ruleset);
  const changes = changesGiven(options.changes, ruleset) ?? null;
  const lists = listsGiven(given.join(','), ruleset, changes).map(({ list }) => list);
  if (lists.length < 2) throw new UserError(`${given.join(' ')}: name two lists or more`);
  const agent = agentGiven(options.agent, ruleset);
  if (options.out !== undefined) checkOutput(options.out, REPORT);
  const study: Study = { kind: 'meta', ruleset, seed: options.seed, agents: [agent], plan: { lists }, changes };
  const words = ['muster', 'meta', ...given, '--ruleset', ruleset, '--agent', agent];
  if (options.changes !== undefined) words.push('--changes', options.changes);
  const command = lineOf([...words, '--battles', `${options.battles}`, ...studyWords(options)]);
  await studying(options, command, async (session) => {
    const pairings = (lists.length * (lists.length - 1)) / 2;
    const run = await session.run(study, (pair) => metaPair(study, pair), pairings * Math.ceil(options.battles / 2));
    const names = lists.map(listName);
    const found = metaOf(metOf(study, run.pairs), lists.length);
    const score = (winner: number | null): number => (winner === null ? 0.5 : 1 - winner);
    const side = meanOf(run.pairs.map(({ results: [a, b] }) => (score(a.winner) + score(b.winner)) / 2));
    const say = teller(options.quiet || options.json);
    for (const line of changedWords(changes)) say(line);
    const width = Math.max(...names.map((name) => name.length), 4);
    say(`${'list'.padEnd(width)}  score  share  95% interval  exploited  best answer`);
    found.standings.forEach(({ score, share, exploitability, answer }, i) => {
      const cells = [percent(score).padStart(5), percent(share.value).padStart(5), percents(share).padStart(12)];
      const best = answer === null ? '-' : names[answer];
      say(`${names[i].padEnd(width)}  ${cells.join('  ')}  ${percent(exploitability).padStart(9)}  ${best}`);
    });
    for (const { lists: cycle, isSure } of found.cycles) {
      say(`${cycle.map((i) => names[i]).join(' beats ')} beats ${names[cycle[0]]}${isSure ? '' : ' (may be chance)'}`);
    }
    const firstTurn = firstTurnOf(run.pairs.flatMap(({ results }) => results));
    say(`The side of player 0 scores ${percent(side.value)} (${percents(side)}).`);
    say(firstTurnWords(firstTurn));
    const { all, playing } = run.time;
    if (playing > 0)
      say(`${Math.round((100 * (all - playing)) / all)}% of ${Math.round(all)} s were not spent in battles.`);
    if (options.out !== undefined) {
      const lead = changedWords(changes);
      const origin = { command, studies: [run.id], pairs: run.pairs.length };
      writeText(
        options.out,
        await reportPage(
          metaReport({ title: `Lists of ${ruleset}`, lead, names, study: found, side, firstTurn, origin }),
        ),
      );
      say(`Report: ${options.out}`);
    }
    return { ...changesName(changes), lists: names, ...found, side, firstTurn };
  });
}
