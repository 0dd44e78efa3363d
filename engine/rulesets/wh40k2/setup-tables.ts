import type { Battle } from '../../kernel/battle.js';
import { limitTables } from '../../kernel/limits.js';
import type { W40kBattle } from './core/state.js';

/** What play reads that is made from a setup: whom rules count against. */
export const MADE: Readonly<Record<string, (b: Battle) => unknown>> = {
  '!limits': (b) => limitTables((b as W40kBattle).setup),
};
