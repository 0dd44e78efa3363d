// npm run playthroughs: stores again the texts of battles and scenes by which tests detect changes of play.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { chroniclesOf, told } from '../agents/captain/chronicles.js';
import { GAME_BY_ID } from '../engine/games.js';

const fileOf = (id: string): string =>
  fileURLToPath(new URL(`../engine/testing/playthroughs/${id}.json`, import.meta.url));

process.env.MUSTER_TRANSLATION = 'off'; // as the tests do

const { check, ruleset } = new Command('playthroughs')
  .description(
    'Plays seeded battles and scenes and keeps what they come to, a word for every 25 decisions, and the logs of battles of captains. Tells which are played otherwise than before.',
  )
  .option('--check', 'write nothing; fail if one is played otherwise')
  .addOption(new Option('--ruleset <id>', 'this ruleset alone').choices([...GAME_BY_ID.keys()]))
  .parse()
  .opts<{ check?: true; ruleset?: string }>();

/** Returns the texts stored in a file; none if it is missing or damaged by a merge, since all are written again. */
function keptIn(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    process.stdout.write(`${file} is no JSON: what it kept is not known\n`);
    return {};
  }
}

/** Largest number of names that are printed. */
const TOLD = 12;
const named = (names: readonly string[]): string =>
  names.length <= TOLD ? names.join(', ') : `${names.slice(0, TOLD).join(', ')} and ${names.length - TOLD} more`;

/** Writes, or looks at, what texts by name are now, and tells which are played otherwise than in the file. */
function compare(file: string, what: string, now: Readonly<Record<string, unknown>>): void {
  const before: Readonly<Record<string, unknown>> = keptIn(file);
  const same = (name: string) => JSON.stringify(now[name]) === JSON.stringify(before[name]);
  const others = Object.keys({ ...before, ...now }).filter((name) => !same(name));
  if (check === undefined) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else if (others.length > 0) process.exitCode = 1;
  const names = others.length === 0 ? '' : `: ${named(others)}`;
  process.stdout.write(`${what}: ${others.length} of ${Object.keys(now).length} are played otherwise${names}\n`);
}

for (const [id, { testing }] of GAME_BY_ID) {
  if (ruleset !== undefined && id !== ruleset) continue;
  const all = (await testing?.playthroughs?.())?.playthroughs;
  if (all === undefined) continue;
  compare(fileOf(id), id, Object.fromEntries([...all].map(([name, play]) => [name, play()])));
}

// battles of captains that people can read, line by line
for (const id of GAME_BY_ID.keys()) {
  if (ruleset !== undefined && id !== ruleset) continue;
  const chronicles = chroniclesOf(id);
  if (chronicles.length === 0) continue;
  const file = fileURLToPath(new URL(`../agents/captain/${id}/chronicles.json`, import.meta.url));
  const now = chronicles.map((chronicle) => [chronicle.name, told(id, chronicle)] as const);
  compare(file, `${id}, battles to read`, Object.fromEntries(now));
}
