import type { Battle } from '../kernel/battle.js';
import { type OptionRecord, readRecord } from '../kernel/options.js';
import { choose, LEGAL, options, propose, type Ruleset, waiting } from '../kernel/ruleset.js';
import { Columns, Condensed } from './condense.js';
import type { Chooser } from './conformance.js';
import { nearly } from './proposals.js';
import type { Random } from './random.js';

/** How a battle is played and digested. */
export interface Played<B extends Battle> {
  readonly rules: Ruleset<B>;
  readonly b: B;
  readonly random: Random;
  readonly chooser: Chooser<B>;
  /** Number of units, so that proposals can name unlisted targets. */
  readonly units: number;
  /** Largest number of decisions. */
  readonly most: number;
  /** Sets the pose of a proposal to the end of its path. */
  readonly walk?: (b: B, subject: number, record: OptionRecord) => void;
  /** Returns a proposal similar to a listed option; default `nearly`. */
  readonly like?: (option: OptionRecord, units: number, random: Random) => OptionRecord;
  /** Adds further facts to the digest at decision `n`, before it is answered. It must not change the battle. */
  readonly also?: (b: B, n: number, sum: Condensed, random: Random) => void;
  /** One in this many decisions gets proposals; default 3. */
  readonly asked?: number;
  /** True if dice, with purpose and subject, and the numbers of log lines are digested too. */
  readonly listens?: boolean;
}

/** Chooses any option. */
export const anyOf = (_b: Battle, count: number, random: Random): number => random.below(count);
/** Prefers options late in the list, such as charges, moves and shots; the ways out come first. */
export const eagerOf = (_b: Battle, count: number, random: Random): number =>
  Math.max(random.below(count), random.below(count));

/** Number of decisions covered by one word. */
const STRETCH = 25;
/** Defaults for proposals that are not listed: one in this many decisions gets them, and their number. */
const ASKED = 3;
const PROPOSALS = 6;

const [DIGIT_0, DIGIT_9] = [48, 57];

/**
 * Adds every die, and the numbers of log lines and displayed events, to the digest. The wording of log lines does not
 * matter.
 */
function listen<B extends Battle>(b: B, sum: Condensed): void {
  b.dice.listener = {
    fell(purpose, subject, sides, face) {
      sum.addAll([purpose, subject, sides, face]);
    },
  };
  b.log = {
    tell(_kind, text) {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code >= DIGIT_0 && code <= DIGIT_9) sum.add(code);
      }
    },
    show(_what, ...numbers) {
      sum.addAll(numbers.map(Math.round));
    },
  };
}

/**
 * Adds the judge's answers to some proposals to the digest. Returns one that is legal although it is not listed, or
 * null.
 */
function judged<B extends Battle>(
  { rules, b, random, units, walk, like: put = nearly }: Played<B>,
  sum: Condensed,
): OptionRecord | null {
  const count = options(rules, b);
  let legal: OptionRecord | null = null;
  const from = Array.from({ length: PROPOSALS }, () => readRecord(b.option, random.below(count)));
  for (const like of from) {
    const record = put(like, units, random);
    if (record.path.length > 0 && random.below(2) === 0) walk?.(b, b.decision.subject[0], record);
    const reason = rules.validate(b, record);
    sum.add(reason);
    if (reason === LEGAL) legal = record;
  }
  options(rules, b);
  return legal;
}

/**
 * Plays on and digests everything visible: state, questions, every option, answers to proposals, points. Returns a word
 * for every 25 decisions, separated by blanks. Each word covers everything before it too.
 */
export function playthrough<B extends Battle>(played: Played<B>): string {
  const { rules, b, random, chooser, most, asked = ASKED } = played;
  const sum = new Condensed();
  if (played.listens === true) listen(b, sum);
  const columns = new Columns(b);
  const words: string[] = [];
  let n = 0;
  for (; n < most && waiting(b); n++) {
    b.dice.store();
    columns.addTo(sum);
    const count = options(rules, b);
    sum.addOptions(b, count);
    played.also?.(b, n, sum, random);
    const proposal = n % asked === 0 ? judged(played, sum) : null;
    const i = chooser(b, count, random);
    if (proposal !== null && random.below(2) === 0) propose(rules, b, proposal);
    else choose(rules, b, i);
    if (n % STRETCH === STRETCH - 1) words.push(sum.word());
  }
  columns.addTo(sum);
  sum.add(rules.victoryPoints(b, 0));
  sum.add(rules.victoryPoints(b, 1));
  words.push(sum.word());
  return words.join(' ');
}

/** Fields that only people read. */
const WORDS: ReadonlySet<string> = new Set(['name', 'message', 'mend']);

/**
 * Returns a digest of any value: its numbers rounded to nine decimals, and its texts except those that only people
 * read.
 */
export function wordOf(value: unknown): string {
  const sum = new Condensed();
  const rounded = (key: string, part: unknown): unknown => {
    if (WORDS.has(key)) return undefined;
    if (typeof part === 'number') return Math.round(part * 1e9) / 1e9;
    return ArrayBuffer.isView(part) ? Array.from(part as Float64Array) : part;
  };
  sum.addText(JSON.stringify(value, rounded) ?? '');
  return sum.word();
}

/** Returns a digest of the state of a battle that is over. */
export function wordOfEnd<B extends Battle>(rules: Ruleset<B>, b: B): string {
  const sum = new Condensed();
  new Columns(b).addTo(sum);
  sum.add(rules.victoryPoints(b, 0));
  sum.add(rules.victoryPoints(b, 1));
  return sum.word();
}

/** Returns `n` playthroughs by name and number. */
export function several(name: string, n: number, play: (n: number) => string): [name: string, play: () => string][] {
  return Array.from({ length: n }, (_, i) => [`${name} ${i}`, () => play(i)]);
}
