import { beginBattle, imagineDice, type Ruleset, validateRecord } from '../../kernel/ruleset.js';
import type { RegimentsBook } from '../../regiments/battle.js';
import { SCOPES } from '../../regiments/core/scopes.js';
import { pathWords } from '../../regiments/paths.js';
import { Refusal } from '../../regiments/refusals.js';
import { bytesOf, createBattle, renew } from './core/create-battle.js';
import { REFUSAL_WORDS } from './core/refusals.js';
import type { Wfb9Battle, Wfb9Setup } from './core/state.js';
import { DRAWN, ENUMERATORS, JUDGES, SAMPLERS } from './decisions.js';
import { DECISIONS, optionWords, questionWords } from './describe/options.js';
import { PROCEDURES } from './procedures.js';
import { REGIMENTS } from './regiments.js';
import { RULE_TABLES } from './special-rules/special-rules.js';
import { battle } from './turn.js';
import { victoryPoints } from './victory.js';
import { WINDOWS } from './windows.js';

/** The numbered code of the game: procedures, rules and rolls. */
export const BOOK: RegimentsBook = {
  ruleset: 'wfb9',
  procedures: PROCEDURES,
  ...RULE_TABLES,
  scopes: SCOPES,
  windows: WINDOWS,
  regiments: REGIMENTS,
};

/** Warhammer, fan-made 9th edition. */
export const wfb9: Ruleset<Wfb9Battle> = {
  id: 'wfb9',
  book: BOOK,
  decisions: DECISIONS,
  drawn: DRAWN,
  create(setup, buffer, offset) {
    return createBattle(BOOK, setup as Wfb9Setup, buffer, offset);
  },
  renew(b, setup) {
    return renew(b, setup as Wfb9Setup);
  },
  bytes(setup) {
    return bytesOf(setup as Wfb9Setup);
  },
  begin(b, seed, level) {
    beginBattle(b, battle, seed, level);
  },
  options(b) {
    ENUMERATORS[b.decision.kind[0]]?.(b);
    return b.option.count;
  },
  sample(b, random) {
    return SAMPLERS[b.decision.kind[0]]?.(b, random) ?? -1;
  },
  validate(b, record) {
    return validateRecord(wfb9, b, record, JUDGES[b.decision.kind[0]], Refusal.NotAnOption);
  },
  reason(reason) {
    return REFUSAL_WORDS[reason] ?? `reason ${reason}`;
  },
  imagine(b, _player, seed, into) {
    // lists are open and nothing on the table is hidden: only the dice are unknown
    imagineDice(b, seed, into);
  },
  victoryPoints,
  describe(b, i) {
    return optionWords(b, i, pathWords);
  },
  question: questionWords,
};
