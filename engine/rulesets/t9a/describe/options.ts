import { wordsByNumber } from '../../../kernel/setup.js';
import { Verb } from '../../../regiments/core/asks.js';
import { individualWords } from '../../../regiments/describe/individuals.js';
import {
  optionWords as familyOption,
  questionWords as familyQuestion,
  type GameWords,
  type PathWords,
} from '../../../regiments/describe/options.js';
import { Deployment } from '../../../regiments/setup/deployment-zones.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons-and-armour.js';
import { Ask } from '../core/asks.js';
import type { T9aBattle } from '../core/state.js';
import { ORDER_WORDS } from '../special-rules/orders.js';

/** Names of the kinds of decisions, by number. */
export const DECISIONS = wordsByNumber(Ask);

/** Names of the deployment zones, by type of deployment and number (T9A-DEC-006). */
const ZONES: Readonly<Record<number, readonly string[]>> = {
  [Deployment.classic]: ['in the south', 'in the north'],
  [Deployment.diagonal]: ['in the south-east', 'in the north-west', 'in the south-west', 'in the north-east'],
  [Deployment.flankAttack]: [
    'in the south, as attacker',
    'in the north, as attacker',
    'in the south, as defender',
    'in the north, as defender',
  ],
};

/** The questions of the kinds of decisions that this game alone has, as in `QUESTIONS`. */
export const OWN_QUESTIONS: Readonly<Record<number, string>> = {
  [Ask.Challenge]: 'Who issues a challenge, or does nobody?',
  [Ask.AnswerChallenge]: '{u} issue a challenge: who accepts it, or does nobody?',
  [Ask.Retire]: 'The challenge of {u} is refused: who is shamed?',
};

const WORDS: GameWords = {
  decisions: DECISIONS,
  weapons: CLOSE_COMBAT.map(({ name }) => name),
  shooting: SHOOTING.map(({ name }) => name),
  questions: OWN_QUESTIONS,
  zone: (b, n) => ZONES[b.field.deployment[0]]?.[n] ?? '',
  option(b, i) {
    const kind = b.decision.kind[0];
    if (kind === Ask.Challenge || kind === Ask.AnswerChallenge || kind === Ask.Retire) return individualWords(b, i);
    if (b.option.verb[i] !== Verb.Pick || kind !== Ask.Order) return '';
    return `${b.setup.names[b.decision.subject[0]]}: ${ORDER_WORDS[b.option.n[i]]}`;
  },
};

/** Returns option `i` in words: "Lancers charge Spears". `pathWords` describes a path in inches. */
export function optionWords(b: T9aBattle, i: number, pathWords: PathWords): string {
  return familyOption(b, i, pathWords, WORDS);
}

/** Returns the pending question in words: "The Ember Host: Whom do Lancers charge?" */
export function questionWords(b: T9aBattle): string {
  return familyQuestion(b, WORDS);
}
