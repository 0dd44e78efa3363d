import type { Battle } from '../../engine/kernel/battle.js';
import type { Ruleset } from '../../engine/kernel/ruleset.js';
import type { Random } from '../../env/random.js';

/** The numbers that every captain judges by; `numbers/` says what they mean. */
export interface Numbers {
  readonly caution: number;
  readonly drive: number;
  readonly dread: number;
  readonly spirit: number;
}

/** The state with which a captain judges one decision. */
export interface Mind {
  /** The numbers that the captain judges by, adapted to the score. */
  n: Numbers;
  /** The random stream of the seat that the captain plays; another at each decision. */
  random: Random;
  /** Receives the parts of a worth while a reason is asked for; null in play. */
  notes: Note[] | null;
}

/** A part of a worth: a few words for it, and the points that it adds. */
export interface Note {
  readonly what: string;
  readonly points: number;
}

/** A way to answer one kind of decision: it gives each option a worth and names its measure. `S` holds for all options of a decision. */
export interface Candidate<B extends Battle, M extends Mind, S = unknown> {
  /** Returns the values that `worth` needs for every option of the pending decision. */
  prepare?(b: B, mind: M): S;
  /** Returns the worth of option `i`, in points; the first of equal options is taken. -Infinity: never. @param found by `prepare` */
  worth(b: B, mind: M, i: number, found: S): number;
  /** The measure of the worth, in a few words. */
  readonly why: string;
}

/** The worth of an option that is never taken. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** Returns the first option with this verb, or -1. */
export function optionWith(b: Battle, verb: number): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] === verb) return i;
  return -1;
}

/** Returns the option that is worth most, of equal ones the first; -1 if none may be taken. */
export function bestOption(b: Battle, worth: (i: number) => number): number {
  let best = -1;
  let most = NEVER;
  for (let i = 0; i < b.option.count; i++) {
    const value = worth(i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** Returns a candidate that always takes the option with this verb. */
export const always = (verb: number, why: string): Candidate<Battle, Mind> => ({
  why,
  worth: (b, _mind, i) => (b.option.verb[i] === verb ? 0 : NEVER),
});

/** Takes any option, each as likely. */
export const anyOption: Candidate<Battle, Mind, number> = {
  why: 'drawn by lot, it makes no difference',
  prepare: (b, mind) => mind.random.below(b.option.count),
  worth: (_b, _mind, i, drawn) => (i === drawn ? 0 : NEVER),
};

/** Prepares `candidate` for the pending decision. @returns the worth of an option, in points */
export function worthsBy<B extends Battle, M extends Mind>(
  b: B,
  mind: M,
  candidate: Candidate<B, M>,
): (i: number) => number {
  const found = candidate.prepare?.(b, mind);
  return (i) => candidate.worth(b, mind, i, found);
}

/** Returns the option that is worth most; without one, the first whose verb is not `back`. */
export function answer<B extends Battle, M extends Mind>(
  b: B,
  mind: M,
  candidate: Candidate<B, M> | undefined,
  back: number,
): number {
  return chosen(b, candidate === undefined ? undefined : worthsBy(b, mind, candidate), back);
}

function chosen(b: Battle, worth: ((i: number) => number) | undefined, back: number): number {
  const best = worth === undefined ? -1 : bestOption(b, worth);
  if (best >= 0) return best;
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] !== back) return i;
  return 0;
}

/** The reason of an answer. */
export interface Reason {
  readonly option: number;
  /** Worth of the option, in points; null if it is taken without weighing. */
  readonly worth: number | null;
  readonly notes: readonly Note[];
  /** The next best option, -1 if there is none, and how many points it is behind. */
  readonly next: number;
  readonly behind: number;
  readonly sentence: string;
}

/** A worth of this size or more, above or below 0, only ranks options. */
const RANKS = 1e5;
const whole = (points: number): string => (Math.abs(points) < 9.95 ? points.toFixed(1) : points.toFixed(0));
/** True if it is a number of points and does not only rank options. */
const isPoints = (points: number): boolean => Math.abs(points) < RANKS;
const signed = (points: number): string => (points < 0 ? whole(points) : `+${whole(points)}`);

/** Returns the answer to the pending decision of `b` with its reason in a sentence. `b` may change, as by `answer`. */
export function reasonFor<B extends Battle, M extends Mind>(
  rules: Ruleset<B>,
  b: B,
  mind: M,
  candidate: Candidate<B, M> | undefined,
  back: number,
): Reason {
  const worthOf = candidate === undefined ? undefined : worthsBy(b, mind, candidate);
  const option = chosen(b, worthOf, back);
  const words = rules.describe(b, option);
  if (candidate === undefined || worthOf === undefined)
    return { option, worth: null, notes: [], next: -1, behind: 0, sentence: `${words}: it makes no difference.` };
  const others = bestOption(b, (i) => (i === option || b.option.verb[i] === back ? NEVER : worthOf(i)));
  const next = others >= 0 ? worthOf(others) : NEVER;
  mind.notes = [];
  const worth = worthOf(option);
  const notes = mind.notes.filter((note) => Math.abs(note.points) >= 0.05);
  mind.notes = null;
  const parts = notes.map(({ what, points }) => `${signed(points)} ${what}`).join(', ');
  const count = isPoints(worth) ? `, worth ${whole(worth)} points` : '';
  const far = isPoints(worth - next) ? `, ${whole(worth - next)} points behind` : '';
  const rest = Number.isFinite(next) ? `; next best: ${rules.describe(b, others)}${far}` : '';
  const sentence = `${words}${count}: ${candidate.why}${parts === '' ? '' : ` (${parts})`}${rest}.`;
  return { option, worth, notes, next: Number.isFinite(next) ? others : -1, behind: worth - next, sentence };
}
