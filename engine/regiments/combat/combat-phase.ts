import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { clearCombats, firstMember, gatherCombats, leaveFight, nextWaiting } from './combats.js';
import { noLongerEngaged } from './no-longer-engaged.js';
import { endCombatEffects } from './round-effects.js';
import { roundOfCombat } from './round-of-combat.js';

const S = sequence('start', 'noLongerEngaged', 'choose', 'chosen', 'fight', 'end');
const L = locals('combat');

/**
 * T9A-CCP-001: the Close Combat Phase. Every combat is fought once and to its end before the next begins (T9A-CCP-003).
 */
export const combatPhase = procedure<RegimentsBattle, typeof S>(
  'close combat phase',
  S,
  {
    // T9A-CCP-002: the combats of this phase are the groups of units in contact at its start
    start(b) {
      gatherCombats(b);
      return NEXT;
    },
    // T9A-CCP-006
    noLongerEngaged(b) {
      return callThen(b, S.choose, noLongerEngaged);
    },
    // T9A-DEC-102
    choose(b, f) {
      // GAP T9A-CCP-001: the Active Player chooses which combat is fought next
      const first = nextWaiting(b, -1);
      if (first < 0) return S.end;
      b.locals[f + L.combat] = first;
      if (nextWaiting(b, first) >= 0) return askThen(b, S.chosen, Ask.Combat, b.core.active[0]);
      return S.fight;
    },
    chosen(b, f) {
      b.locals[f + L.combat] = b.answer.n[0];
      return NEXT;
    },
    fight(b, f) {
      return callThen(b, S.choose, roundOfCombat, b.locals[f + L.combat]);
    },
    end(b) {
      for (let u = 0; u < b.setup.units; u++) if (b.unit.engaged[u] === 0) leaveFight(b, u);
      clearCombats(b);
      endCombatEffects(b);
      return DONE;
    },
  },
  { calls: () => [noLongerEngaged, roundOfCombat] },
);

/** Lists the options of `Ask.Combat`: each combat `n` that has not been fought, by its first unit. */
export function combatOptions(b: RegimentsBattle): void {
  for (let row = nextWaiting(b, -1); row >= 0; row = nextWaiting(b, row))
    b.option.add(Verb.Pick, firstMember(b, row), row);
}
