import { Level } from './core.js';
import type { DiceSource } from './dice.js';
import { LineLog } from './log.js';
import { readRecord } from './options.js';
import { choose, options, waiting } from './ruleset.js';
import { type FighterSpec, toy, toySetup } from './testing-toy.js';
import { Verb } from './testing-toy-rules.js';
import type { ToyBattle } from './testing-toy-state.js';

/** Returns a source that gives these faces in order and then leaves the dice to the generator. */
export function falling(...faces: number[]): DiceSource {
  return { next: () => faces.shift() ?? 0 };
}

export interface ToyGame {
  readonly b: ToyBattle;
  readonly log: LineLog;
  /**
   * Chooses the option with this verb, target and number.
   * @throws Error when it is not among the options
   */
  answer(verb: number, target?: number, n?: number): void;
  /** Plays an act step by step through its questions. A move takes its path as dx, dy in inches. */
  strike(fighter: number, target: number, flags?: number): void;
  move(fighter: number, dx: number, dy: number): void;
}

/**
 * Returns a toy battle after its bids: side 0 chooses its first act. The dice show `faces` first, then follow the seed.
 */
export function toyGame(
  fighters: readonly FighterSpec[],
  {
    dice = [],
    level = Level.full,
    turns = 4,
    seed = 1,
  }: { dice?: number[]; level?: number; turns?: number; seed?: number } = {},
): ToyGame {
  const b = toy.create(toySetup(fighters, turns));
  const log = new LineLog();
  b.log = log;
  b.dice.source = falling(...dice);
  toy.begin(b, seed, level);
  const answer = (verb: number, target = -1, n?: number) => {
    const count = options(toy, b);
    for (let i = 0; i < count; i++) {
      if (b.option.verb[i] !== verb || b.option.target[i] !== target) continue;
      if (n !== undefined && b.option.n[i] !== n) continue;
      choose(toy, b, i);
      return;
    }
    const listed = Array.from({ length: count }, (_, i) => JSON.stringify(readRecord(b.option, i)));
    throw new Error(`no option ${verb} ${target} ${n}; asked ${b.decision.kind[0]}, options:\n${listed.join('\n')}`);
  };
  answer(Verb.Bid, -1, 2);
  answer(Verb.Bid, -1, 1);
  return {
    b,
    log,
    answer,
    strike(fighter, target, flags = 0) {
      answer(Verb.Pick, fighter);
      answer(Verb.Strike, target, flags);
    },
    move(fighter, dx, dy) {
      answer(Verb.Pick, fighter);
      answer(Verb.Move);
      const count = options(toy, b);
      for (let i = 0; i < count; i++) {
        if (b.option.path[i * 8] !== dx * 2540 || b.option.path[i * 8 + 1] !== dy * 2540) continue;
        choose(toy, b, i);
        return;
      }
      throw new Error(`no move ${dx}, ${dy}`);
    },
  };
}

/** Answers each question with option `pick(count)` until the battle is over or `most` decisions are answered. */
export function playOn(b: ToyBattle, pick: (count: number) => number, most = 500): void {
  for (let n = 0; n < most && waiting(b); n++) choose(toy, b, pick(options(toy, b)));
}
