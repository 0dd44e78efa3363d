import { Ask } from '../../../engine/rulesets/wfb9/core/asks.js';
import type { Wfb9Battle } from '../../../engine/rulesets/wfb9/core/state.js';
import { victoryPoints } from '../../../engine/rulesets/wfb9/victory.js';
import type { CaptainGame } from '../game.js';
import { newMind, REGIMENTS } from '../regiments/captain.js';
import { answerToChallenge, challenge, retirement } from '../regiments/challenges.js';
import type { RegimentsMind } from '../regiments/game.js';
import { WFB9_CAPTAIN } from './game.js';

/** The captain of this game. */
export const WFB9: CaptainGame<Wfb9Battle, RegimentsMind> = {
  ...REGIMENTS,
  newMind: (n, random) => newMind(WFB9_CAPTAIN, n, random),
  behind: (b, player) => (victoryPoints(b, 1 - player) - victoryPoints(b, player)) / b.setup.pointsLimit,
  fits: () => true,
  candidates: {
    ...REGIMENTS.candidates,
    [Ask.Challenge]: challenge,
    [Ask.AnswerChallenge]: answerToChallenge,
    [Ask.Retire]: retirement,
  },
};
