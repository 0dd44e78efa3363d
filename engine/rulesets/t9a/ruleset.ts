import { beginBattle, imagineDice, type Ruleset, validateRecord } from '../../kernel/ruleset.js';
import type { RegimentsBook } from '../../regiments/battle.js';
import { SCOPES } from '../../regiments/core/scopes.js';
import { pathWords } from '../../regiments/paths.js';
import { Refusal } from '../../regiments/refusals.js';
import { bytesOf, createBattle, renew } from './core/create-battle.js';
import { REFUSAL_WORDS } from './core/refusals.js';
import type { T9aBattle, T9aSetup } from './core/state.js';
import { DRAWN, ENUMERATORS, JUDGES, SAMPLERS } from './decisions.js';
import { DECISIONS, optionWords, questionWords } from './describe/options.js';
import { PROCEDURES } from './procedures.js';
import { REGIMENTS } from './regiments.js';
import { RULE_TABLES } from './special-rules/special-rules.js';
import { battle } from './turn.js';
import { victoryPoints } from './victory.js';
import { WINDOWS } from './windows.js';

/** The numbered code of The 9th Age: procedures, rules and rolls. */
export const BOOK: RegimentsBook = {
  ruleset: 't9a',
  procedures: PROCEDURES,
  ...RULE_TABLES,
  scopes: SCOPES,
  windows: WINDOWS,
  regiments: REGIMENTS,
};

/** Fantasy Battles: The 9th Age, 0.11.9.3. */
export const t9a: Ruleset<T9aBattle> = {
  id: 't9a',
  book: BOOK,
  decisions: DECISIONS,
  drawn: DRAWN,
  create(setup, buffer, offset) {
    return createBattle(BOOK, setup as T9aSetup, buffer, offset);
  },
  renew(b, setup) {
    return renew(b, setup as T9aSetup);
  },
  bytes(setup) {
    return bytesOf(setup as T9aSetup);
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
    return validateRecord(t9a, b, record, JUDGES[b.decision.kind[0]], Refusal.NotAnOption);
  },
  reason(reason) {
    return REFUSAL_WORDS[reason] ?? `reason ${reason}`;
  },
  imagine(b, _player, seed, into) {
    // Lists are open (T9A-HID-001), and this release hides nothing on the table: only the dice are unknown.
    imagineDice(b, seed, into);
  },
  victoryPoints,
  describe(b, i) {
    return optionWords(b, i, pathWords);
  },
  question: questionWords,
};
