import { beginBattle, imagineDice, type Ruleset, validateRecord } from '../../kernel/ruleset.js';
import { DECISIONS, REFUSALS, Refusal } from './core/asks.js';
import { createBattle, type HordesBattle, type HordesSetup, LAYOUT, renew } from './core/state.js';
import { judge, listOptions } from './decisions.js';
import { describe, question } from './describe.js';
import { BOOK } from './procedures.js';
import { battle } from './turn.js';
import { victoryPoints } from './victory.js';

/** The rules of HORDES as far as they are played. */
export const HORDES_RULES: Ruleset<HordesBattle> = {
  id: 'hordes',
  book: BOOK,
  decisions: DECISIONS,
  create: (setup, buffer, offset) => createBattle(BOOK, setup as HordesSetup, buffer, offset),
  renew(b, setup) {
    renew(b, setup as HordesSetup);
    return true;
  },
  bytes: () => LAYOUT.bytes,
  begin: (b, seed, level) => beginBattle(b, battle, seed, level),
  options: listOptions,
  validate: (b, record) => validateRecord(HORDES_RULES, b, record, judge, Refusal.NotAnOption),
  reason: (reason) => REFUSALS[reason],
  imagine: (b, _player, seed, into) => imagineDice(b, seed, into),
  victoryPoints,
  describe,
  question,
};
