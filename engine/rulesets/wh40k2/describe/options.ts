import { wordsByNumber } from '../../../kernel/setup.js';
import { facingWords, hasTwin, placeWords } from '../../../kernel/told-places.js';
import { Ask, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { fightingQuestion, fightingWords } from './close-combat.js';
import { movementQuestion, movementWords } from './movement.js';
import { setupQuestion, setupWords } from './setup.js';
import { shootingQuestion, shootingWords } from './shooting.js';

/** Names of the kinds of decisions, by number. */
export const DECISIONS = wordsByNumber(Ask);

const VERBS = wordsByNumber(Verb);

const nameOf = (b: W40kBattle, u: number): string => b.setup.names[u] ?? '';

/** Returns the pending question as text: "Crimson Fists: whom do the Tactical squad charge?" */
export function questionWords(b: W40kBattle): string {
  const kind = b.decision.kind[0];
  if (kind === 0) return 'The battle is over.';
  const own = setupQuestion(b) ?? fightingQuestion(b) ?? movementQuestion(b) ?? shootingQuestion(b);
  if (own !== undefined) return `${b.setup.lists[b.decision.player[0]]}: ${own}`;
  const subject = nameOf(b, b.decision.subject[0]);
  return `${b.setup.lists[b.decision.player[0]]}: ${DECISIONS[kind]}${subject === '' ? '' : ` (${subject})`}?`;
}

/** Returns option `i` as text. */
export function optionWords(b: W40kBattle, i: number): string {
  const own = setupWords(b, i) ?? fightingWords(b, i) ?? movementWords(b, i) ?? shootingWords(b, i);
  if (own !== undefined) return own;
  const { verb, target, x, y, facing } = b.option;
  const place = x[i] !== 0 || y[i] !== 0 ? ` to ${placeWords(b, i, hasTwin(b, i, false))}` : '';
  const look = place === '' && facing[i] !== 0 ? ` toward ${facingWords(facing[i], hasTwin(b, i, true))}` : '';
  const whom = target[i] >= 0 ? ` ${nameOf(b, target[i])}` : '';
  return `${VERBS[verb[i]] ?? `verb ${verb[i]}`}${whom}${place}${look}`;
}
