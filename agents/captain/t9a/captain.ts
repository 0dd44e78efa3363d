import { Ask } from '../../../engine/rulesets/t9a/core/asks.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { victoryPoints } from '../../../engine/rulesets/t9a/victory.js';
import type { CaptainGame } from '../game.js';
import { newMind, REGIMENTS } from '../regiments/captain.js';
import { answerToChallenge, challenge, retirement } from '../regiments/challenges.js';
import * as charging from '../regiments/charging.js';
import { T9A_CAPTAIN } from './game.js';
import { order, orderUnit, type T9aMind, waaagh } from './orders.js';

/** The captain of The 9th Age. */
export const T9A: CaptainGame<T9aBattle, T9aMind> = {
  ...REGIMENTS,
  newMind: (n, random, b) => ({ ...newMind(T9A_CAPTAIN, n, random), trial: t9a.create(b.setup) }),
  behind: (b, player) => (victoryPoints(b, 1 - player) - victoryPoints(b, player)) / b.setup.pointsLimit,
  fits: (mind, b) => mind.trial.bytes.length === b.bytes.length,
  candidates: {
    ...REGIMENTS.candidates,
    [Ask.OrderUnit]: orderUnit,
    [Ask.Order]: order,
    [Ask.Waaagh]: waaagh,
    [Ask.Challenge]: challenge,
    [Ask.AnswerChallenge]: answerToChallenge,
    [Ask.Retire]: retirement,
    [Ask.SupportCharge]: charging.chargeOrNot,
  },
};
