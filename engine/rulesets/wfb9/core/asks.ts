import { Ask as FAMILY_ASKS, Verb as FAMILY_VERBS } from '../../../regiments/core/asks.js';

/** Kinds of decisions: those of the family, and those of this game from 128 on. Numbers are stable. */
export const Ask = {
  ...FAMILY_ASKS,
  /** WFB9-DEC-318: the player issues a challenge, or none. */
  Challenge: 128,
  /** WFB9-DEC-319: the player accepts with a character, or refuses. */
  AnswerChallenge: 129,
  /** WFB9-DEC-320: the challenger names the character that retires. */
  Retire: 130,
  /** WFB9-DEC-228: the player chooses whether a charger fires before its target reacts. */
  ChargeShots: 131,
  /** WFB9-DEC-113: the player of the targets of a charge at several chooses which of them reacts next. */
  ReactionOrder: 132,
} as const;

/** What an option does: the verbs of the family. */
export const Verb = FAMILY_VERBS;
