// npm run translate, second half: plays battles of The 9th Age in JavaScript and in the translation side by side and says where they
// part first (exit code 1); with --rounds, how many decisions a second each makes.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { Random } from '../../engine/testing/random.js';
import { figure } from '../bench-figures.js';
import { whole } from '../commands/common.js';
import { spent } from '../processor-time.js';
import { type Told, Translated } from './translated.js';

const game = checkedGame('t9a');
const told = JSON.parse(readFileSync('reports/t9a.json', 'utf8')) as Told;
const translated = new Translated(readFileSync('reports/t9a.wasm'), readFileSync('reports/t9a.image'), told);
/** Battles of the measurement, of one match: beginnings are in JavaScript on both sides. */
const MEASURED = 100;

/** Where battle `n` differs first between the two, in words; or how many decisions it has, all the same. */
function side(n: number): string | number {
  const b = game.rules.create(game.match(n).setup) as T9aBattle;
  game.rules.begin(b, n + 1);
  const refusal = translated.bind(b);
  if (refusal !== null) return refusal;
  translated.load(b);
  const random = new Random(n);
  for (let k = 0; ; k++) {
    const { kind } = b.decision;
    if (!waiting(b)) return k;
    const where = `battle ${n}, decision ${k}, kind ${kind[0]}`;
    const count = options(game.rules, b);
    try {
      const other = translated.options();
      if (count !== other) return `${where}: ${count} options, ${other} in the translation`;
      const option = translated.differsInOptions(b, count);
      if (option !== null) return `${where}: ${option}`;
      const i = random.below(count);
      choose(game.rules, b, i);
      translated.choose(i);
    } catch (error) {
      return `${where}: ${(error as Error).stack}`;
    }
    const column = translated.differs(b);
    if (column !== null) return `${where}: ${column} differs afterwards`;
  }
}

/** Decisions a second of both, in millions of nothing but play: one round. */
function measured(b: T9aBattle): [number, number] {
  const { setup } = b;
  const speed = (play: (random: Random) => number): number => {
    const random = new Random(7);
    const begun = spent();
    let decisions = 0;
    for (let n = 0; n < MEASURED; n++) {
      game.rules.renew?.(b, setup);
      game.rules.begin(b, n + 1);
      decisions += play(random);
    }
    return (1000 * decisions) / (spent() - begun);
  };
  const javascript = speed((random) => {
    let k = 0;
    for (; waiting(b); k++) choose(game.rules, b, random.below(options(game.rules, b)));
    return k;
  });
  const wasm = speed((random) => {
    translated.load(b);
    let k = 0;
    for (; !translated.over; k++) translated.choose(random.below(translated.options()));
    return k;
  });
  return [javascript, wasm];
}

interface Options {
  readonly battles: number;
  readonly first: number;
  readonly rounds: number;
}

function compare({ battles, first, rounds }: Options): void {
  let decisions = 0;
  for (let n = first; n < first + battles; n++) {
    const result = side(n);
    if (typeof result === 'string') {
      process.stdout.write(`${result}\n`);
      process.exitCode = 1;
      return;
    }
    decisions += result;
  }
  process.stdout.write(`${battles} battles, ${decisions} decisions: the same\n`);
  if (rounds === 0) return;
  const b = game.rules.create(game.match(0).setup) as T9aBattle;
  translated.bind(b);
  measured(b); // compiling
  const speeds = Array.from({ length: rounds }, () => measured(b));
  const [javascript, wasm, ratio] = [
    figure(speeds.map(([j]) => j)),
    figure(speeds.map(([, w]) => w)),
    figure(speeds.map(([j, w]) => w / j)),
  ];
  process.stdout.write(
    `decisions a second, medians: ${Math.round(javascript.median)} in JavaScript, ${Math.round(wasm.median)} translated; ` +
      `ratio ${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})\n`,
  );
}

new Command('compare')
  .description('Compares the translation of The 9th Age with the engine, decision by decision.')
  .option('-n, --battles <n>', 'battles to play side by side, each another match', whole(0), 40)
  .option('--first <n>', 'number of the first', whole(0), 0)
  .option('--rounds <n>', 'rounds of measuring', whole(0), 0)
  .action(compare)
  .parse();
