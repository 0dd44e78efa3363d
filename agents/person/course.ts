import type { Battle, Setup } from '../../engine/kernel/battle.js';
import { LineLog } from '../../engine/kernel/log.js';
import type { OptionRecord } from '../../engine/kernel/options.js';
import { fullRecord, printReplay, Recorder, type Replay, type ReplayAnswer } from '../../engine/kernel/replay.js';
import { LEGAL, options, type Player, type Reason, waiting } from '../../engine/kernel/ruleset.js';
import type { Game } from '../../env/games.js';
import type { Policy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';
import { wordsOfRecord } from './record-words.js';

/** The side that a person plays, and the opponent. It is stored in the game's file, so that the game can be resumed. */
export interface Sides {
  readonly as: 'first' | 'second';
  readonly against: string;
}

/** The file of a person's game: a replay that also names the players. */
export interface SavedGame extends Replay {
  readonly play?: Partial<Sides>;
}

/** The start of a new game, or of a saved one. */
export type Start = Omit<SavedGame, 'format' | 'ruleset' | 'fingerprint' | 'play'>;

/** An answer of the person that may be taken back. */
interface Step {
  readonly mine: boolean;
  /** State of the dice before the answer. If it is unchanged, no die was rolled since. */
  readonly dice: string;
  /** The question and its answer in words. */
  readonly words: string;
}

/** The result of `undo`: what was taken back, or why nothing was. */
export type Undone = { readonly ok: true; readonly words: string } | { readonly ok: false; readonly why: string };

/** Returns the end of a battle in words, for the person who played `me`. */
export function endingOf({ rules }: Game, b: Battle, me: Player): string {
  const points = [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)];
  const winner = b.core.winner[0];
  const outcome = winner < 0 ? 'A draw' : winner === me ? 'You win' : 'You lose';
  return `${outcome}: ${points[me]} to ${points[1 - me]} victory points.`;
}

/** A battle between a person and an agent. Every answer is recorded, and the person's answers can be taken back. */
export class Course {
  readonly game: Game;
  readonly setup: Setup;
  readonly me: Player;
  readonly sides: Sides;
  private readonly start: Start;
  private readonly seats: Seats;
  private recorder!: Recorder<Battle>;
  private steps: Step[] = [];
  /** All log lines since the battle began. */
  log = new LineLog();

  constructor(game: Game, setup: Setup, start: Start, sides: Sides) {
    this.game = game;
    this.setup = setup;
    this.start = start;
    this.sides = sides;
    this.me = sides.as === 'first' ? 0 : 1;
    this.seats = new Seats(game.rules);
    this.playAgain(start.answers);
  }

  get b(): Battle {
    return this.recorder.b;
  }

  /** Returns the number of answers so far, of both sides. */
  get answers(): number {
    return this.steps.length;
  }

  /** Sets the battle up again and gives these answers. */
  private playAgain(answers: readonly ReplayAnswer[]): void {
    const { lists, table, changes, seed, level } = this.start;
    const { rules } = this.game;
    const recorded = { lists, table, changes, seed, level, by: 'muster play' };
    this.recorder = new Recorder(rules, rules.create(this.setup), recorded);
    this.steps = [];
    this.log = new LineLog();
    this.b.log = this.log;
    for (const answer of answers) this.propose(fullRecord(answer));
  }

  private diceNow(): string {
    this.b.dice.store();
    return this.b.core.rng.join(' ');
  }

  /**
   * Returns the step that is about to be answered. `words` returns the answer in words; it is only called for the
   * person's answers.
   */
  private note(words: () => string): Step {
    const mine = this.b.decision.player[0] === this.me;
    return { mine, dice: this.diceNow(), words: mine ? `${this.game.rules.question(this.b)} ${words()}` : '' };
  }

  /**
   * Takes option `i` of the pending decision.
   * @throws RangeError for an invalid index
   */
  choose(i: number): void {
    const { rules } = this.game;
    const n = options(rules, this.b);
    const step = this.note(() => (i >= 0 && i < n ? rules.describe(this.b, i) : ''));
    this.recorder.choose(i);
    this.steps.push(step);
  }

  /**
   * Lets an agent answer. Its random numbers depend on the number of the answer, so that a game that goes on another day
   * goes on in the same way.
   */
  letAnswer(policy: Policy): void {
    this.seats.begin((this.start.seed + this.answers) >>> 0);
    this.choose(this.seats.act(policy, this.b));
  }

  /** Takes a proposed option, which need not be listed, if it is legal. */
  propose(record: OptionRecord): Reason {
    const { rules } = this.game;
    const step = this.note(() => wordsOfRecord(rules, this.b, record));
    const reason = this.recorder.propose(record);
    if (reason === LEGAL) this.steps.push(step);
    return reason;
  }

  /** True if the person is asked. */
  asksMe(): boolean {
    return waiting(this.b) && this.b.decision.player[0] === this.me;
  }

  /** Takes the last answer back, unless dice were rolled or the other side has answered since. */
  undo(): Undone {
    const last = this.steps.length - 1;
    if (last < 0) return { ok: false, why: 'nothing has been answered yet' };
    const step = this.steps[last];
    if (!step.mine) {
      const any = this.steps.some((s) => s.mine);
      return { ok: false, why: any ? 'the other side has answered since' : 'you have answered nothing yet' };
    }
    if (step.dice !== this.diceNow()) return { ok: false, why: 'dice have fallen since' };
    this.playAgain(this.recorder.replay().answers.slice(0, last));
    return { ok: true, words: step.words };
  }

  /** Returns the text of the game's file. */
  print(): string {
    const saved: SavedGame = { ...this.recorder.replay(), play: this.sides };
    return printReplay(saved);
  }
}
