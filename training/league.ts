import type { Random } from '../env/random.js';

/** Settings of the league: the opponents that the learner meets. */
export interface LeagueSettings {
  /** Share of battles in which the learner plays both sides, and learns from both. */
  readonly selfPlay: number;
  /** Fixed opponents by name, as `random` and `captain`. */
  readonly fixed: readonly string[];
  /** Most past selves in the league. When there are more, the one with the lowest score against the learner leaves. */
  readonly past: number;
  /** Number of updates between two past selves that join. */
  readonly every: number;
  /** Exponent of the opponents' weights, (1 - score) to this power. Higher values prefer harder opponents; 0 treats all alike. */
  readonly hardness: number;
}

/** One of the opponents. Plain data; parameters lie in shared memory. */
export interface Opponent {
  readonly id: number;
  readonly name: string;
  /** Parameters of a past self; missing for fixed agents. */
  readonly parameters?: Float32Array;
}

/** Number of the learner itself as its own opponent. */
export const SELF = 0;

interface Member extends Opponent {
  /** Number of battles and the learner's points in them. Old battles lose weight, because the learner changes. */
  games: number;
  score: number;
}

/** One result: the learner's score against an opponent, 0 to 1. */
export interface Result {
  readonly opponent: number;
  readonly score: number;
  readonly length: number;
}

/** Opponents with the probabilities of being sampled. */
export interface Deck {
  readonly opponents: readonly Opponent[];
  /** Probability of each opponent, and last that of the learner itself; the sum is 1. */
  readonly chances: readonly number[];
}

/** State of a league that a checkpoint stores beside the parameters. */
export interface LeagueState {
  readonly next: number;
  readonly members: readonly { id: number; name: string; games: number; score: number }[];
}

/** A result keeps half of its weight after this many further battles with the same opponent. */
const HALF_LIFE = 200;
const FADE = 0.5 ** (1 / HALF_LIFE);
/** Number of imagined draws against an opponent that was never played. */
const PRIOR = 4;
/** Least weight of an opponent, so that each is sampled now and then. */
const LEAST = 0.02;

/**
 * Opponents and how the learner fares against them: past selves and fixed agents, sampled by their strength (prioritised
 * fictitious self-play, Vinyals et al. 2019).
 */
export class League {
  private members: Member[];
  private next: number;
  private readonly settings: LeagueSettings;

  constructor(settings: LeagueSettings) {
    this.settings = settings;
    this.members = settings.fixed.map((name, i) => ({ id: i + 1, name, games: 0, score: 0 }));
    this.next = this.members.length + 1;
  }

  /** Returns the estimated score of the learner against an opponent, 0 to 1. */
  private rate({ games, score }: Member): number {
    return (score + PRIOR / 2) / (games + PRIOR);
  }

  deck(): Deck {
    const { members, settings } = this;
    if (members.length === 0) return { opponents: [], chances: [1] };
    const weights = members.map((m) => LEAST + (1 - this.rate(m)) ** settings.hardness);
    const sum = weights.reduce((a, b) => a + b, 0);
    const chances = weights.map((w) => ((1 - settings.selfPlay) * w) / sum);
    const opponents = members.map(({ id, name, parameters }) =>
      parameters === undefined ? { id, name } : { id, name, parameters },
    );
    return { opponents, chances: [...chances, settings.selfPlay] };
  }

  /** Adds results to the scores. Results against opponents that have left are ignored. */
  record(results: readonly Result[]): void {
    for (const { opponent, score } of results) {
      const member = this.members.find((m) => m.id === opponent);
      if (member === undefined) continue;
      member.games = FADE * member.games + 1;
      member.score = FADE * member.score + score;
    }
  }

  /**
   * Adds a past self with the learner's present parameters.
   * @param parameters a copy that will not be changed
   */
  join(name: string, parameters: Float32Array): void {
    if (this.settings.past === 0) return;
    this.members.push({ id: this.next++, name, parameters, games: 0, score: 0 });
    const past = this.members.filter((m) => m.parameters !== undefined);
    if (past.length <= this.settings.past) return;
    const easiest = past.slice(0, -1).reduce((a, b) => (this.rate(b) > this.rate(a) ? b : a));
    this.members = this.members.filter((m) => m !== easiest);
  }

  /** Returns the learner's score against each opponent, with the number of battles behind it. */
  table(): { name: string; score: number; games: number }[] {
    return this.members.map((m) => ({ name: m.name, score: m.games > 0 ? m.score / m.games : 0.5, games: m.games }));
  }

  state(): { state: LeagueState; parameters: Float32Array[] } {
    return {
      state: {
        next: this.next,
        members: this.members.map(({ id, name, games, score }) => ({ id, name, games, score })),
      },
      parameters: this.members.flatMap((m) => (m.parameters === undefined ? [] : [m.parameters])),
    };
  }

  /** Restores the state that a checkpoint stored. @param parameters those of the past selves, in order */
  resume({ next, members }: LeagueState, parameters: readonly Float32Array[]): void {
    let past = 0;
    this.next = next;
    this.members = members.map((m) => (m.name.startsWith(PAST) ? { ...m, parameters: parameters[past++] } : { ...m }));
  }
}

/** Prefix of the names of past selves. */
export const PAST = 'self of update ';

/**
 * Samples an opponent.
 * @returns the opponent's number, or `SELF` for the learner itself
 */
export function drawOpponent({ opponents, chances }: Deck, random: Random): number {
  let u = random.unit();
  for (let i = 0; i < opponents.length; i++) {
    u -= chances[i];
    if (u < 0) return opponents[i].id;
  }
  return SELF;
}
