import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import type { Random } from '../../../env/random.js';
import type { Temperament } from '../temperament.js';
import { FightBook } from './fights.js';
import { Survey } from './survey.js';

/** What a captain thinks with at one decision. */
export interface Mind {
  /** Its temperament, as the score makes it. */
  temper: Temperament;
  readonly fights: FightBook;
  readonly survey: Survey;
  /** A battle of its own to try orders out in. */
  readonly trial: T9aBattle;
  /** Chance of the seat that it plays; changes from decision to decision. */
  random: Random;
}

/** A mind that has seen nothing yet; `trial`: a battle of the same size class that it may overwrite. */
export function newMind(temper: Temperament, random: Random, trial: T9aBattle): Mind {
  return { temper, fights: new FightBook(), survey: new Survey(), random, trial };
}

/** How a captain answers one kind of question. @returns the option, or -1 if it has no opinion */
export type Judgement = (b: T9aBattle, mind: Mind) => number;
