import type { Battle } from '../../engine/kernel/battle.js';
import type { Ruleset } from '../../engine/kernel/ruleset.js';
import type { Random } from '../../env/random.js';
import type { Numbers } from './numbers.js';

/** What a captain thinks with at one decision. */
export interface Mind {
  /** The numbers that it judges by, as the score makes them. */
  n: Numbers;
  /** Chance of the seat that it plays; changes from decision to decision. */
  random: Random;
  /** Where reckonings are noted down while somebody asks why; null in play, when nothing is composed. */
  notes: Note[] | null;
}

/** A part of a reckoning: what it is, and what it adds, in points. */
export interface Note {
  readonly what: string;
  readonly points: number;
}

/** How a captain answers one kind of decision: it looks at what is asked, weighs each option, and says what by. */
export interface Candidate<B extends Battle, M extends Mind> {
  /** Gets ready to weigh the options of the pending decision. */
  propose?(b: B, mind: M): void;
  /** What option `i` is worth, in points; of equal ones the first is taken. -Infinity: not that one. */
  worth(b: B, mind: M, i: number): number;
  /** By what options are weighed, in a few words. */
  readonly why: string;
}

/** Never this option. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** The first option with this verb, or -1. */
export function optionWith(b: Battle, verb: number): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] === verb) return i;
  return -1;
}

/** The option that is worth most; of equal ones the first. @returns -1 if none may be taken */
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

/** Always the option with this verb. */
export const always = (verb: number, why: string): Candidate<Battle, Mind> => ({
  why,
  worth: (b, _mind, i) => (b.option.verb[i] === verb ? 0 : NEVER),
});

/** The option that `anyOption` has drawn. */
let drawn = 0;
/** Any option, each as likely. */
export const anyOption: Candidate<Battle, Mind> = {
  why: 'drawn by lot, it makes no difference',
  propose(b, mind) {
    drawn = mind.random.below(b.option.count);
  },
  worth: (_b, _mind, i) => (i === drawn ? 0 : NEVER),
};

/** What a captain answers: the option that is worth most, or the first that takes nothing (verb `back`) back. */
export function answer<B extends Battle, M extends Mind>(
  b: B,
  mind: M,
  candidate: Candidate<B, M> | undefined,
  back: number,
): number {
  candidate?.propose?.(b, mind);
  const best = candidate === undefined ? -1 : bestOption(b, (i) => candidate.worth(b, mind, i));
  if (best >= 0) return best;
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] !== back) return i;
  return 0;
}

/** Why a captain answers as it does. */
export interface Reason {
  readonly option: number;
  /** What it is worth, in points; null: it is taken without weighing. */
  readonly worth: number | null;
  readonly notes: readonly Note[];
  /** The next best option, and how many points it is behind. */
  readonly next: number;
  readonly behind: number;
  readonly sentence: string;
}

/** Worths from here on, up or down, only rank options. */
const RANKS = 1e5;
const whole = (points: number): string => (Math.abs(points) < 9.95 ? points.toFixed(1) : points.toFixed(0));
/** Is it a number of points, and not one that only ranks options? */
const isPoints = (points: number): boolean => Math.abs(points) < RANKS;
const signed = (points: number): string => (points < 0 ? whole(points) : `+${whole(points)}`);

/** The answer to the pending decision of `b`, with its reckoning in a sentence. The world may be changed as by an answer. */
export function reasonFor<B extends Battle, M extends Mind>(
  rules: Ruleset<B>,
  b: B,
  mind: M,
  candidate: Candidate<B, M> | undefined,
  back: number,
): Reason {
  const option = answer(b, mind, candidate, back);
  const words = rules.describe(b, option);
  if (candidate === undefined)
    return { option, worth: null, notes: [], next: -1, behind: 0, sentence: `${words}: it makes no difference.` };
  const others = bestOption(b, (i) =>
    i === option || b.option.verb[i] === back ? NEVER : candidate.worth(b, mind, i),
  );
  const next = others >= 0 ? candidate.worth(b, mind, others) : NEVER;
  mind.notes = [];
  const worth = candidate.worth(b, mind, option);
  const notes = mind.notes.filter((note) => Math.abs(note.points) >= 0.05);
  mind.notes = null;
  const parts = notes.map(({ what, points }) => `${signed(points)} ${what}`).join(', ');
  const count = isPoints(worth) ? `, worth ${whole(worth)} points` : '';
  const far = isPoints(worth - next) ? `, ${whole(worth - next)} points behind` : '';
  const rest = Number.isFinite(next) ? `; next best: ${rules.describe(b, others)}${far}` : '';
  const sentence = `${words}${count}: ${candidate.why}${parts === '' ? '' : ` (${parts})`}${rest}.`;
  return { option, worth, notes, next: Number.isFinite(next) ? others : -1, behind: worth - next, sentence };
}
