import type { Random } from '../env/random.js';

/** Whom the learner meets. */
export interface LeagueSettings {
  /** Share of battles in which the learner plays both sides, and learns from both. */
  readonly selfPlay: number;
  /** Fixed opponents by name, as `random` and `captain`. */
  readonly fixed: readonly string[];
  /** Past selves kept at most; when there are more, the one that the learner beats most surely leaves. */
  readonly past: number;
  /** A past self joins after so many updates. */
  readonly every: number;
  /** How much harder opponents are preferred: weight (1 - score) to this power. 0: all alike. */
  readonly hardness: number;
}

/** One of the opponents. Plain data; parameters lie in shared memory. */
export interface Opponent {
  readonly id: number;
  readonly name: string;
  /** Of a past self. */
  readonly parameters?: Float32Array;
}

/** Number of the learner itself as its own opponent. */
export const SELF = 0;

interface Member extends Opponent {
  /** Battles and the learner's points in them; old ones fade, since the learner changes. */
  games: number;
  score: number;
}

/** A result: the learner's score against an opponent. */
export interface Result {
  readonly opponent: number;
  readonly score: number;
  readonly length: number;
}

/** Opponents with the chances that they are met. */
export interface Deck {
  readonly opponents: readonly Opponent[];
  /** Of each opponent, and of the learner itself last; they sum to 1. */
  readonly chances: readonly number[];
}

/** What is kept of a league beside the parameters. */
export interface LeagueState {
  readonly next: number;
  readonly members: readonly { id: number; name: string; games: number; score: number }[];
}

/** A result fades to half of its weight after so many further battles with the same opponent. */
const HALF_LIFE = 200;
const FADE = 0.5 ** (1 / HALF_LIFE);
/** An opponent that was never met counts as even, with this weight. */
const PRIOR = 4;
/** No opponent is quite forgotten. */
const LEAST = 0.02;

/**
 * Opponents and how the learner fares against them: past selves and fixed agents, drawn by how hard they are (prioritised
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

  /** The learner's score against an opponent as far as it is known, 0 to 1. */
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

  /** Learns from results; those against opponents who left meanwhile are passed over. */
  record(results: readonly Result[]): void {
    for (const { opponent, score } of results) {
      const member = this.members.find((m) => m.id === opponent);
      if (member === undefined) continue;
      member.games = FADE * member.games + 1;
      member.score = FADE * member.score + score;
    }
  }

  /** Lets the learner join as it is now. @param parameters its own copy, which nobody changes */
  join(name: string, parameters: Float32Array): void {
    if (this.settings.past === 0) return;
    this.members.push({ id: this.next++, name, parameters, games: 0, score: 0 });
    const past = this.members.filter((m) => m.parameters !== undefined);
    if (past.length <= this.settings.past) return;
    const easiest = past.slice(0, -1).reduce((a, b) => (this.rate(b) > this.rate(a) ? b : a));
    this.members = this.members.filter((m) => m !== easiest);
  }

  /** How the learner fares: opponents with its score and the battles that it rests on. */
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

  /** Goes on from what was kept. @param parameters of the past selves, in order */
  resume({ next, members }: LeagueState, parameters: readonly Float32Array[]): void {
    let past = 0;
    this.next = next;
    this.members = members.map((m) => (m.name.startsWith(PAST) ? { ...m, parameters: parameters[past++] } : { ...m }));
  }
}

/** Names of past selves begin so. */
export const PAST = 'self of update ';

/** Draws an opponent. @returns its number, `SELF` for the learner itself */
export function drawOpponent({ opponents, chances }: Deck, random: Random): number {
  let u = random.unit();
  for (let i = 0; i < opponents.length; i++) {
    u -= chances[i];
    if (u < 0) return opponents[i].id;
  }
  return SELF;
}
