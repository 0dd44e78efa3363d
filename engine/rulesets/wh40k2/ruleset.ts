import type { Rulebook } from '../../kernel/rulebook.js';
import { beginBattle, imagineDice, type Ruleset, validateRecord } from '../../kernel/ruleset.js';
import { bytesOf, createBattle, renew } from './core/create-battle.js';
import { REFUSAL_WORDS, Refusal } from './core/refusals.js';
import { SCOPES } from './core/scopes.js';
import type { W40kBattle, W40kSetup } from './core/state.js';
import { DRAWN, ENUMERATORS, JUDGES, SAMPLERS } from './decisions.js';
import { DECISIONS, optionWords, questionWords } from './describe/options.js';
import { redrawOrders } from './overwatch/imagined-orders.js';
import { PROCEDURES } from './procedures.js';
import { WINDOWS } from './psychology/retakes.js';
import { RULE_TABLES } from './special-rules/special-rules.js';
import { battle } from './turn.js';
import { victoryPoints } from './victory.js';

/** The numbered code of Warhammer 40,000, second edition. */
export const BOOK: Rulebook = {
  ruleset: 'wh40k2',
  procedures: PROCEDURES,
  pathless: true,
  ...RULE_TABLES,
  scopes: SCOPES,
  windows: WINDOWS,
};

/** The rules of Warhammer 40,000, second edition. */
export const wh40k2: Ruleset<W40kBattle> = {
  id: 'wh40k2',
  book: BOOK,
  decisions: DECISIONS,
  drawn: DRAWN,
  create(setup, buffer, offset) {
    return createBattle(BOOK, setup as W40kSetup, buffer, offset);
  },
  renew(b, setup) {
    return renew(b, setup as W40kSetup);
  },
  bytes(setup) {
    return bytesOf(setup as W40kSetup);
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
    return validateRecord(wh40k2, b, record, JUDGES[b.decision.kind[0]], Refusal.NotAnOption);
  },
  reason(reason) {
    return REFUSAL_WORDS[reason] ?? `reason ${reason}`;
  },
  imagine(b, player, seed, into) {
    // Lists and missions are open (W40K-MISS-002), and both players know where hidden models are. Besides dice, only
    // the chosen firing points of enemies on overwatch are unknown during a move.
    imagineDice(b, seed, into);
    redrawOrders(into, player);
  },
  victoryPoints,
  describe: optionWords,
  question: questionWords,
};
