// Fights fifty rounds of combat a hundred thousand times each and compares what came of them with the exact odds (K45).
import { checkMatchup, oddsMatchups } from '../engine/testing/odds-matchups.js';

/** A difference that is less likely than this is a fault of the odds or of the rules. */
const LEAST = 1e-4;
const SEED = 20260;

const json = process.argv.includes('--json');
const given = process.argv.find((word) => /^--rounds=\d+$/.test(word));
const rounds = given === undefined ? 100_000 : Number(given.slice('--rounds='.length));

const began = performance.now();
const checks = oddsMatchups().map((m, i) => {
  const check = checkMatchup(m, rounds, SEED + i * 1_000_003);
  if (!json) {
    const chances = [check.first, check.second, check.score, check.outcome]
      .map((p) => p.toFixed(4).padStart(8))
      .join('');
    console.log(`${check.least > LEAST ? 'ok  ' : 'BAD '}${chances}  ${check.kind.padEnd(10)} ${check.name}`);
  }
  return check;
});
const bad = checks.filter((check) => check.least <= LEAST);
const seconds = (performance.now() - began) / 1000;
if (json) {
  const least = Math.min(...checks.map((check) => check.least));
  const worst = checks.find((check) => check.least === least)?.name;
  console.log(JSON.stringify({ matchups: checks.length, rounds, bad: bad.map((c) => c.name), least, worst, seconds }));
} else {
  console.log(`chances of: losses of the first, of the second, score, outcome; each must be above ${LEAST}`);
  console.log(
    `${checks.length - bad.length} of ${checks.length} fights agree, ${rounds} rounds each, ${seconds.toFixed(0)} s`,
  );
}
process.exitCode = bad.length === 0 ? 0 : 1;
