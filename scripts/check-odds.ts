// Fights fifty matchups a hundred thousand times each and compares what came of them with the exact odds (K45).
import { checkMatchup, oddsMatchups } from '../engine/testing/t9a/odds-matchups.js';
import { checkFight, checkFire, fightMatchups, fireMatchups } from '../engine/testing/wh40k2/odds-matchups.js';

/** A difference that is less likely than this is a fault of the odds or of the rules. */
const LEAST = 1e-4;
const SEED = 20260;

/** What was found about one matchup: chances of its differences, named by `words`. */
interface Check {
  readonly name: string;
  readonly kind: string;
  readonly chances: readonly number[];
  readonly least: number;
}
type Matchup = (rounds: number, seed: number) => Check;

/** The matchups of each game that has odds, and what is compared. */
const GAMES: Readonly<Record<string, { readonly words: string; readonly matchups: () => readonly Matchup[] }>> = {
  t9a: {
    words: 'losses of the first, of the second, score, outcome',
    matchups: () =>
      oddsMatchups().map((m) => (rounds, seed) => {
        const check = checkMatchup(m, rounds, seed);
        return { ...check, chances: [check.first, check.second, check.score, check.outcome] };
      }),
  },
  wh40k2: {
    words: 'models lost to fire; or wounds left of the lone fighter, opponents slain, wounds left of the first',
    matchups: () => [
      ...fireMatchups().map((m) => (rounds: number, seed: number) => checkFire(m, rounds, seed)),
      ...fightMatchups().map((m) => (rounds: number, seed: number) => checkFight(m, rounds, seed)),
    ],
  },
};

/** What follows `--name=` or the word `--name` on the command line. */
function option(name: string): string | undefined {
  const joined = process.argv.find((word) => word.startsWith(`--${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 3);
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const json = process.argv.includes('--json');
const rounds = Number(option('rounds') ?? 100_000);
const ruleset = option('ruleset') ?? 't9a';
const game = GAMES[ruleset];
if (game === undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: check-odds [--ruleset ${Object.keys(GAMES).join('|')}] [--rounds <n>] [--json]`);
  process.exit(2);
}

const began = performance.now();
const checks = game.matchups().map((matchup, i) => {
  const check = matchup(rounds, SEED + i * 1_000_003);
  if (!json) {
    const chances = check.chances.map((p) => p.toFixed(4).padStart(8)).join('');
    console.log(
      `${check.least > LEAST ? 'ok  ' : 'BAD '}${chances.padEnd(32)}  ${check.kind.padEnd(10)} ${check.name}`,
    );
  }
  return check;
});
const bad = checks.filter((check) => check.least <= LEAST);
const least = Math.min(...checks.map((check) => check.least));
const seconds = (performance.now() - began) / 1000;
if (json) {
  const worst = checks.find((check) => check.least === least)?.name;
  console.log(
    JSON.stringify({ ruleset, matchups: checks.length, rounds, bad: bad.map((c) => c.name), least, worst, seconds }),
  );
} else {
  console.log(`chances of: ${game.words}; each must be above ${LEAST}, the least is ${least.toPrecision(3)}`);
  console.log(
    `${checks.length - bad.length} of ${checks.length} fights agree, ${rounds} rounds each, ${seconds.toFixed(0)} s`,
  );
}
process.exitCode = bad.length === 0 ? 0 : 1;
