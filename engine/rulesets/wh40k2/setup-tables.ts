import type { Battle } from '../../kernel/battle.js';
import { limitTables } from '../../kernel/limits.js';
import type { W40kBattle } from './core/state.js';

/** Tables that play reads and that are derived from a setup: the armies against which limited rules count. */
export const MADE: Readonly<Record<string, (b: Battle) => unknown>> = {
  '!limits': (b) => limitTables((b as W40kBattle).setup),
};
