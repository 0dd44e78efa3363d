// npm run translate:compare: plays battles in JavaScript and in the translation side by side and reports the first
// difference (exit code 1). With --rounds it measures the decisions in a second of each.

import { Command } from 'commander';
import { FIRST_GAME } from '../../engine/games.js';
import { type Battle, copyBattle, loadBattle, saveBattle } from '../../engine/kernel/battle.js';
import { SEGMENTS } from '../../engine/kernel/core.js';
import { choose, options, playOut, waiting } from '../../engine/kernel/ruleset.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { Random } from '../../engine/testing/random.js';
import { Translation } from '../../engine/translation/translation.js';
import { gameOf } from '../../env/games.js';
import { figure } from '../bench-figures.js';
import { whole } from '../commands/numbers.js';
import { spent } from '../processor-time.js';

/** Number of battles played in turn, so that caches of one battle must not be used for another. */
const TOGETHER = 4;
/** Number of battles in a round of the measurement. */
const MEASURED = 100;

/** Columns of options. */
const COLUMNS = ['verb', 'target', 'n', 'x', 'y', 'facing', 'files', 'extra', 'path'] as const;

/** Returns the first column in which the options of two battles differ, or null. */
function differInOptions(one: Battle, other: Battle, count: number): string | null {
  for (const name of COLUMNS) {
    const entries = name === 'path' ? (one.book.pathless === true ? 0 : count * SEGMENTS) : count;
    const mine = one.option[name];
    const his = other.option[name];
    for (let i = 0; i < entries; i++) {
      if (mine[i] !== his[i]) return `${name} ${i} of the options is ${mine[i]}, ${his[i]} in the translation`;
    }
  }
  return null;
}

/** Returns the first difference between two observations in words, or null. */
function differInWhatIsSeen(one: Float32Array, other: Float32Array): string | null {
  const at = one.findIndex((x, i) => !Object.is(x, other[i]));
  return at < 0 ? null : `number ${at} of the observation is ${one[at]}, ${other[at]} in the translation`;
}

/** Returns the first column in which two battles differ, or null. */
function differ(one: Battle, other: Battle): string | null {
  one.dice.store();
  const at = one.bytes.findIndex((byte, i) => byte !== other.bytes[i]);
  if (at < 0) return null;
  const column = one.layout.placed.findLast((c) => c.offset <= at);
  return `${column?.table}.${column?.column} differs afterwards`;
}

class Comparison {
  private readonly game;

  constructor(ruleset: string) {
    this.game = checkedGame(ruleset);
  }

  /**
   * Returns a battle for JavaScript and the same battle for the translation.
   * @throws Error if there is no translation for it
   */
  private two(n: number): readonly [Battle, Battle, Translation] {
    const { rules, match } = this.game;
    const { setup } = match(n);
    const [one, other] = [rules.create(setup), rules.create(setup)];
    one.accelerator = null;
    const { accelerator: translation } = other;
    if (!(translation instanceof Translation))
      throw new Error(`no translation of ${rules.id} as it is now: npm run translate`);
    const refusal = translation.refusal(other);
    if (refusal !== null) throw new Error(`battle ${n} is none for the translation: ${refusal}`);
    rules.begin(one, n + 1);
    copyBattle(other, one);
    return [one, other, translation];
  }

  /**
   * Plays battles `first` to before `end` in turn. Returns the first difference in words, or the total number of
   * decisions.
   */
  side(first: number, end: number): string | number {
    const sides = Array.from({ length: end - first }, (_, k) => this.sideOf(first + k));
    let decisions = 0;
    for (let playing = sides; playing.length > 0; ) {
      const going: typeof sides = [];
      for (const side of playing) {
        const result = side.next().value;
        if (typeof result === 'string') return result;
        if (typeof result === 'number') decisions += result;
        else going.push(side);
      }
      playing = going;
    }
    return decisions;
  }

  /** Plays battle `n` in both, a decision at a time. Returns as `side`. */
  private *sideOf(n: number): Generator<undefined, string | number> {
    const { rules } = this.game;
    const [one, other, translation] = this.two(n);
    const begun = saveBattle(one);
    const random = new Random(n);
    const [shown, shownOther] = [this.shower(one), this.shower(other)];
    for (let k = 0; waiting(one); k++) {
      const where = `battle ${n}, decision ${k}, ${rules.decisions[one.decision.kind[0]]}`;
      const count = options(rules, one);
      const found = options(rules, other);
      if (count !== found) return `${where}: ${count} options, ${found} in the translation`;
      const option = differInOptions(one, other, count);
      if (option !== null) return `${where}: ${option}`;
      // sometimes for the other player, and not at each decision, so that earlier observations must not matter
      const player = random.below(8) === 0 ? 1 - one.decision.player[0] : one.decision.player[0];
      if (random.below(4) > 0) {
        const number = differInWhatIsSeen(shown(player), shownOther(player));
        if (translation.failures > 0) return `${where}: ${translation.lastFailure?.stack}`;
        if (number !== null) return `${where}: ${number}`;
      }
      const i = random.below(count);
      choose(rules, one, i);
      const { failures } = translation;
      choose(rules, other, i);
      if (translation.failures > failures) return `${where}: ${translation.lastFailure?.stack}`;
      const column = differ(one, other);
      if (column !== null) return `${where}: ${column}`;
      yield;
    }
    const decisions = one.core.decisions[0];
    for (const b of [one, other]) {
      loadBattle(b, begun);
      playOut(rules, b, new Random(n));
    }
    if (translation.failures > 0) return `battle ${n}, played out: ${translation.lastFailure?.stack}`;
    const column = differ(one, other);
    return column === null ? decisions : `battle ${n}, played out: ${column}`;
  }

  /** Returns a function that writes the observation of a player. */
  private shower(b: Battle): (player: number) => Float32Array {
    const game = gameOf(this.game.rules.id);
    const out = new Float32Array(game.spec.size);
    const writer = game.writer(out, true);
    return (player) => {
      writer.write(b, player);
      return out;
    };
  }

  /** Measures both in one round: decisions in a second of processor time spent on play. */
  measured(play: (b: Battle, random: Random) => number): [number, number] {
    const { rules } = this.game;
    const [one, other] = this.two(0);
    const [javascript, translated] = [one, other].map((b) => {
      const random = new Random(7);
      const begun = spent();
      let decisions = 0;
      for (let n = 0; n < MEASURED; n++) {
        rules.renew?.(b, b.setup);
        rules.begin(b, n + 1);
        decisions += play(b, random);
      }
      return (1000 * decisions) / (spent() - begun);
    });
    return [javascript, translated];
  }

  figures(rounds: number): string {
    const { rules } = this.game;
    const chosen = (b: Battle, random: Random): number => {
      let k = 0;
      for (; waiting(b); k++) choose(rules, b, random.below(options(rules, b)));
      return k;
    };
    const drawn = (b: Battle, random: Random): number => playOut(rules, b, random);
    return [['chosen', chosen] as const, ['drawn', drawn] as const]
      .map(([name, play]) => {
        this.measured(play); // the first round compiles the code
        const speeds = Array.from({ length: rounds }, () => this.measured(play));
        const [javascript, translated, ratio] = [
          figure(speeds.map(([j]) => j)),
          figure(speeds.map(([, w]) => w)),
          figure(speeds.map(([j, w]) => w / j)),
        ];
        return (
          `${name}: decisions a second, medians: ${Math.round(javascript.median)} in JavaScript, ` +
          `${Math.round(translated.median)} translated; ratio ${ratio.median.toFixed(2)} ` +
          `(${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})\n`
        );
      })
      .join('');
  }
}

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly first: number;
  readonly rounds: number;
}

function compare({ ruleset, battles, first, rounds }: Options): void {
  const comparison = new Comparison(ruleset);
  let decisions = 0;
  const end = first + battles;
  for (let n = first; n < end; n += TOGETHER) {
    const result = comparison.side(n, Math.min(n + TOGETHER, end));
    if (typeof result === 'string') {
      process.stdout.write(`${result}\n`);
      process.exitCode = 1;
      return;
    }
    decisions += result;
  }
  process.stdout.write(`${battles} battles, ${decisions} decisions: the same\n`);
  if (rounds > 0) process.stdout.write(comparison.figures(rounds));
}

new Command('compare')
  .description('Compares the translation of a ruleset with its engine, decision by decision.')
  .option('--ruleset <id>', 'whose', FIRST_GAME)
  .option('-n, --battles <n>', 'battles to play side by side, each another match', whole(0), 40)
  .option('--first <n>', 'number of the first', whole(0), 0)
  .option('--rounds <n>', 'rounds of measuring', whole(0), 0)
  .action(compare)
  .parse();
