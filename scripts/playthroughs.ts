// npm run playthroughs: keeps, anew, the words of battles and scenes by which the tests notice that something is played otherwise.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { GAME_BY_ID } from '../engine/games.js';

const fileOf = (id: string): string =>
  fileURLToPath(new URL(`../engine/testing/playthroughs/${id}.json`, import.meta.url));

process.env.MUSTER_TRANSLATION = 'off'; // as the tests play

const { check } = new Command('playthroughs')
  .description(
    'Plays seeded battles and scenes and keeps what they come to, a word for every 25 decisions. Tells which are played otherwise than before.',
  )
  .option('--check', 'write nothing; fail if one is played otherwise')
  .parse()
  .opts<{ check?: true }>();

/** The words of a file; none of one that is not there, or that a merge has left in pieces: all of them are written anew. */
function keptIn(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    process.stdout.write(`${file} is no JSON: what it kept is not known\n`);
    return {};
  }
}

/** Names that are told, the first of many. */
const TOLD = 12;
const named = (names: readonly string[]): string =>
  names.length <= TOLD ? names.join(', ') : `${names.slice(0, TOLD).join(', ')} and ${names.length - TOLD} more`;

for (const [id, { testing }] of GAME_BY_ID) {
  const all = (await testing?.playthroughs?.())?.playthroughs;
  if (all === undefined) continue;
  const file = fileOf(id);
  const before = keptIn(file);
  const now = Object.fromEntries([...all].map(([name, play]) => [name, play()]));
  const others = Object.keys({ ...before, ...now }).filter((name) => now[name] !== before[name]);
  if (check === undefined) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else if (others.length > 0) process.exitCode = 1;
  process.stdout.write(
    `${id}: ${others.length} of ${all.size} are played otherwise${others.length === 0 ? '' : `: ${named(others)}`}\n`,
  );
}
