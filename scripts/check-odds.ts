// Plays a hundred thousand fights of each of fifty matchups and compares the results with the exact odds (K45). With --books the
// matchups are units of army books, drawn at random, as `muster odds` reckons them.
import { GAME_BY_ID } from '../engine/games.js';
import { exactMatchUps } from './exact-match-ups.js';

/** A difference less likely than this is a fault of the odds or of the rules. */
const LEAST = 1e-4;
const SEED = 20260;

/** Returns the value of `--name=value` or `--name value` on the command line. */
function option(name: string): string | undefined {
  const joined = process.argv.find((word) => word.startsWith(`--${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 3);
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const json = process.argv.includes('--json');
const rounds = Number(option('rounds') ?? 100_000);
const withOdds = [...GAME_BY_ID.values()].filter(({ testing }) => testing?.odds !== undefined).map(({ id }) => id);
const ruleset = option('ruleset') ?? withOdds[0];
const game = (await GAME_BY_ID.get(ruleset)?.testing?.odds?.())?.odds;
if (game === undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: check-odds [--ruleset ${withOdds.join('|')}] [--rounds <n>] [--books] [--json]`);
  process.exit(2);
}

const books = process.argv.includes('--books');
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
