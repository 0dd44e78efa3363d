// Plays a hundred thousand fights of each of fifty matchups and compares the results with the exact odds (K45). With --books the
// matchups are units of army books, drawn at random, as `muster odds` reckons them.
import { Command } from 'commander';
import { GAME_BY_ID } from '../engine/games.js';
import { whole } from './commands/numbers.js';
import { exactMatchUps } from './exact-match-ups.js';

/** A difference less likely than this is a fault of the odds or of the rules. */
const LEAST = 1e-4;
const SEED = 20260;

const withOdds = [...GAME_BY_ID.values()].filter(({ testing }) => testing?.odds !== undefined).map(({ id }) => id);
const program: Command = new Command('odds')
  .description(
    'Plays fights of fifty matchups and compares the results with the exact odds. Exits with 1 if one differs.',
  )
  .option('-r, --ruleset <id>', `one of ${withOdds.join(', ')}`, withOdds[0])
  .option('--rounds <n>', 'fights of each matchup', whole(1), 100_000)
  .option('--books', 'units of the army books, drawn at random, as muster odds reckons them', false)
  .option('-j, --json', 'one line of JSON', false)
  .parse();
const { ruleset, rounds, books, json } = program.opts<{
  readonly ruleset: string;
  readonly rounds: number;
  readonly books: boolean;
  readonly json: boolean;
}>();
const game = (await GAME_BY_ID.get(ruleset)?.testing?.odds?.())?.odds;
if (game === undefined) program.error(`--ruleset ${ruleset}: take one of ${withOdds.join(', ')}`, { exitCode: 2 });

const matchUps = books ? await GAME_BY_ID.get(ruleset)?.matchUps?.() : undefined;
const began = performance.now();
const ofGame = matchUps === undefined ? game.matchups() : exactMatchUps(ruleset, matchUps.matchUps);
const checks = ofGame.map((matchup, i) => {
  const check = matchup(rounds, SEED + i * 1_000_003);
  if (!json) {
    const chances = check.chances.map((p) => p.toFixed(4).padStart(8)).join('');
    console.log(
      `${check.least > LEAST ? 'ok  ' : 'BAD '}${chances.padEnd(32)}  ${check.kind.padEnd(10)} ${check.name}`,
    );
  }
  return check;
});
const bad = checks.filter((check) => !(check.least > LEAST)); // no number at all is bad too
const least = Math.min(...checks.map((check) => check.least));
const seconds = (performance.now() - began) / 1000;
if (json) {
  const worst = checks.find((check) => check.least === least)?.name;
  console.log(
    JSON.stringify({ ruleset, matchups: checks.length, rounds, bad: bad.map((c) => c.name), least, worst, seconds }),
  );
} else {
  console.log(
    `chances of: ${books ? 'measures, then events' : game.words}; each must be above ${LEAST}, the least is ${least.toPrecision(3)}`,
  );
  console.log(
    `${checks.length - bad.length} of ${checks.length} fights agree, ${rounds} rounds each, ${seconds.toFixed(0)} s`,
  );
}
process.exitCode = bad.length === 0 ? 0 : 1;
