import { wordsByNumber } from '../../../kernel/setup.js';
import { individualWords } from '../../../regiments/describe/individuals.js';
import {
  optionWords as familyOption,
  questionWords as familyQuestion,
  type GameWords,
  type PathWords,
} from '../../../regiments/describe/options.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons.js';
import { Ask } from '../core/asks.js';
import type { Wfb9Battle } from '../core/state.js';

/** Names of the kinds of decisions, by number. */
export const DECISIONS = wordsByNumber(Ask);

const WORDS: GameWords = {
  decisions: DECISIONS,
  weapons: CLOSE_COMBAT.map(({ name }) => name),
  shooting: SHOOTING.map(({ name }) => name),
  questions: {
    [Ask.Zone]: 'Which half of the table do you take?',
    [Ask.CaughtPivot]: '{u} have run down their target: do they test to reform?',
    [Ask.RallyReform]: '{u} may reform: how do they stand now?',
    [Ask.Challenge]: 'Who issues a challenge, or does nobody?',
    [Ask.AnswerChallenge]: 'Who accepts the challenge of {u}, or does nobody?',
    [Ask.Retire]: 'Whom do {u}, whose challenge was refused, make retire?',
    [Ask.ReactionOrder]: 'Which target of {u} reacts next?',
    [Ask.ChargeShots]: 'Do {u} fire at {o} before they charge?',
    [Ask.Overrun]: 'Do {u} overrun or reform?',
  },
  zone: (_b, n) => (n === 0 ? 'in the south' : 'in the north'),
  option(b, i) {
    const kind = b.decision.kind[0];
    const about = kind === Ask.Challenge || kind === Ask.AnswerChallenge || kind === Ask.Retire;
    return about ? individualWords(b, i) : '';
  },
};

/** Returns option `i` in words: "Lancers charge Spears". `pathWords` describes a path in inches. */
export function optionWords(b: Wfb9Battle, i: number, pathWords: PathWords): string {
  return familyOption(b, i, pathWords, WORDS);
}

/** Returns the pending question in words: "Sea Wall: Whom do Lancers charge?" */
export function questionWords(b: Wfb9Battle): string {
  return familyQuestion(b, WORDS);
}
