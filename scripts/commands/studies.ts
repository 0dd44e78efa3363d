import type { Command } from 'commander';
import { seen } from '../../evaluations/redis/serve.js';
import { exportStore } from '../../evaluations/store/export.js';
import type { StudyRow } from '../../evaluations/store/schema.js';
import { DuckStore } from '../../evaluations/store/store.js';
import { readTournament, type TournamentFolder } from '../../evaluations/store/tournament-folder.js';
import { checkFolder } from './files.js';
import { storeOption } from './study-options.js';
import { UserError } from './user-error.js';
import { lineOf, print, teller, warn } from './words.js';

interface Options {
  readonly store: string;
  readonly export?: string;
  readonly import?: string;
  /** Address of a Redis: how far the studies there are, instead of a store. */
  readonly redis?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `muster studies`: lists what a store holds, writes it as Parquet, takes in tournaments. */
export function studiesCommand(program: Command): void {
  storeOption(program.command('studies'))
    .description('list the studies of a store, export their battles as Parquet, take in a tournament')
    .option('--export <folder>', 'write studies.parquet, battles.parquet and lists.parquet there')
    .option('--import <folder>', 'take in the battles of a tournament from its folder')
    .option('--redis <url>', 'how far the studies are that play over this Redis, instead of a store')
    .option('--json', 'print one JSON object', false)
    .option('--quiet', 'print nothing but errors', false)
    .addHelpText(
      'after',
      '\nExamples:\n  muster studies --store mine.duckdb\n  muster studies --import muster-report/ID --export tables\n',
    )
    .action(studies);
}

async function studies(options: Options): Promise<void> {
  const { store: file, export: out } = options;
  if (options.redis !== undefined) return underWay(options, options.redis);
  if (out !== undefined) checkFolder(out, '--export');
  const taken = options.import === undefined ? null : readTournament(options.import);
  const store = await DuckStore.open(file, taken !== null);
  try {
    const say = teller(options.quiet || options.json);
    if (taken !== null) await takeIn(store, options.import ?? '', taken, say);
    const rows = await store.studies();
    for (const line of table(rows)) say(line);
    const files = out === undefined ? [] : await exportStore(store, out);
    for (const name of files) say(`Written: ${name}`);
    if (options.json) print(JSON.stringify({ store: file, studies: rows.map(told), exported: files }));
  } finally {
    await store.close();
  }
}

/** Tells how far the studies are that play over a Redis. */
async function underWay(options: Options, url: string): Promise<void> {
  if (options.export !== undefined || options.import !== undefined) {
    throw new UserError('--redis tells of studies under way: leave out --export and --import, which are for a store');
  }
  const there = await seen(url);
  if (options.json) return print(JSON.stringify(there));
  const say = teller(options.quiet);
  for (const { study, kind, ruleset, done, wanted, command } of there.studies) {
    say(`${study}  ${kind}  ${ruleset}  ${done} of ${wanted} pairs  ${command}`);
  }
  say(`${there.workers} workers, ${there.active} pairs in play, ${there.waiting} waiting`);
}

/** Returns a study for JSON, with its parts as values. */
function told({ agents, plan, changes, ...rest }: StudyRow): object {
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return { ...rest, agents: read(agents), plan: read(plan), changes: read(changes) };
}

/** Returns the studies as lines. */
function table(rows: readonly StudyRow[]): string[] {
  if (rows.length === 0) return ['no studies'];
  const cells = rows.map(({ study, kind, ruleset, pairs, command }) => [study, kind, ruleset, `${pairs}`, command]);
  const all = [['study', 'kind', 'game', 'pairs', 'command'], ...cells];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) =>
    row
      .map((cell, i) => (i === 3 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd(),
  );
}

/** Keeps the pairs of a tournament. Which version of Muster played them is unknown. */
async function takeIn(
  store: DuckStore,
  folder: string,
  { study, pairs, halves, planned }: TournamentFolder,
  say: (line: string) => void,
): Promise<void> {
  if (pairs.length === 0) throw new UserError(`${folder}: holds no pair of battles that was played from both sides`);
  const id = await store.open(study, commandOf(folder, study.plan.lists as readonly unknown[], study), null);
  const before = (await store.count(id)) ?? 0;
  await Promise.all(pairs.map(({ played, matches }) => store.append(id, played, matches)));
  const after = (await store.count(id)) ?? 0;
  say(`${folder}: ${after - before} pairs taken in, ${pairs.length - (after - before)} were there`);
  if (pairs.length < planned) say(`${planned - pairs.length} pairs of the tournament are not played`);
  if (halves > 0) warn(`${folder}: ${halves} battles were left out, since that from the other side is missing`);
}

/**
 * Returns the command that plays a tournament again. If its lists have no names, or its books were changed, it returns the
 * command that takes it in again.
 */
function commandOf(folder: string, lists: readonly unknown[], study: TournamentFolder['study']): string {
  const { ruleset, agents, seed, plan } = study;
  const isNamed = lists.every((list) => typeof list === 'string') && study.changes === null;
  const words = isNamed
    ? ['tournament', '--ruleset', ruleset, '--agents', agents.join(','), '--lists', lists.join(',')].concat([
        '--battles',
        `${plan.battles}`,
        '--seed',
        `${seed}`,
      ])
    : ['studies', '--import', folder];
  return lineOf(['muster', ...words]);
}
