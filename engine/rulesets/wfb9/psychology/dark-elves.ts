import { slotOf } from '../../../kernel/special-rules.js';
import { Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';

/** True if the army of `player` has Dark Elves: models with Murderous Prowess, which only they have. */
export function hasDarkElves(b: Wfb9Battle, player: number): boolean {
  // GAP WFB9-MRA-014: Dark Elves are the models with Murderous Prowess
  const slot = slotOf(b, Rule.MurderousProwess);
  if (slot < 0) return false;
  const { rules, part, unit } = b.setup;
  const word = slot >> 5;
  for (let p = 0; p < b.setup.parts; p++) {
    if (unit.player[part.unit[p]] === player && (rules[p * b.book.ruleWords + word] & (1 << (slot & 31))) !== 0)
      return true;
  }
  return false;
}
