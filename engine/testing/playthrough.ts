import type { Battle } from '../kernel/battle.js';
import { type OptionRecord, readRecord } from '../kernel/options.js';
import { choose, LEGAL, options, propose, type Ruleset, waiting } from '../kernel/ruleset.js';
import { Columns, Condensed } from './condense.js';
import type { Chooser } from './conformance.js';
import { nearly } from './proposals.js';
import type { Random } from './random.js';

/** How a battle is played and looked at. */
export interface Played<B extends Battle> {
  readonly rules: Ruleset<B>;
  readonly b: B;
  readonly random: Random;
  readonly chooser: Chooser<B>;
  /** Rows that a target may be: proposals name others than those that are listed. */
  readonly units: number;
  /** Decisions after which it is enough. */
  readonly most: number;
  /** Sets the pose of a proposal to where its path leads. */
  readonly walk?: (b: B, subject: number, record: OptionRecord) => void;
  /** What a player might propose who has seen an option; default `nearly`. */
  readonly like?: (option: OptionRecord, units: number, random: Random) => OptionRecord;
  /** What else is condensed at decision `n`, before it is answered; it changes nothing of the battle. */
  readonly also?: (b: B, n: number, sum: Condensed, random: Random) => void;
  /** One decision in so many hears proposals; default 3. */
  readonly asked?: number;
  /** Is it condensed too who rolls which dice for what, and the numbers of what is told? */
  readonly listens?: boolean;
}

/** Chooses any option. */
export const anyOf = (_b: Battle, count: number, random: Random): number => random.below(count);
/** Chooses what is listed late, charges, moves and shots: the ways out come first. */
export const eagerOf = (_b: Battle, count: number, random: Random): number =>
  Math.max(random.below(count), random.below(count));

/** Decisions that one word stands for. */
const STRETCH = 25;
/** One decision in so many hears proposals that it does not list (unless said otherwise), and how many. */
const ASKED = 3;
const PROPOSALS = 6;

const [DIGIT_0, DIGIT_9] = [48, 57];

/** Condenses every die, and the numbers of what is told and shown; the words may be put otherwise. */
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

/** The judge's answers to some proposals. @returns one that is legal though it is not listed, or null */
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
 * Plays on and condenses all that can be seen: the state, who is asked what, every option, what the judge says to proposals, the
 * points. @returns a word for every 25 decisions, with a blank between; each stands for all that came before it as well
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

/** What only people read. */
const WORDS: ReadonlySet<string> = new Set(['name', 'message', 'mend']);

/** A word for any value: its numbers to nine places, its texts but those that only people read. */
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

/** A word for the state of a battle that is over. */
export function wordOfEnd<B extends Battle>(rules: Ruleset<B>, b: B): string {
  const sum = new Condensed();
  new Columns(b).addTo(sum);
  sum.add(rules.victoryPoints(b, 0));
  sum.add(rules.victoryPoints(b, 1));
  return sum.word();
}

/** `n` playthroughs by name and number. */
export function several(name: string, n: number, play: (n: number) => string): [name: string, play: () => string][] {
  return Array.from({ length: n }, (_, i) => [`${name} ${i}`, () => play(i)]);
}
