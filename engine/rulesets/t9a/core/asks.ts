import { Ask as FAMILY_ASKS } from '../../../regiments/core/asks.js';

/** Kinds of decisions: those of the family, and those of this game from 64 on. Numbers are stable. */
export const Ask = {
  ...FAMILY_ASKS,
  /** T9A-DEC-105: the player issues a Challenge, or none. */
  Challenge: 64,
  /** T9A-DEC-106: the player accepts it with a Character or a Champion, or refuses. */
  AnswerChallenge: 65,
  /** T9A-DEC-107: the challenger names the Character that is shamed. */
  Retire: 66,
} as const;
