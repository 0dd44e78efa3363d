import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { callThen, finish, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { PhaseDid, unitSubject } from '../core/state.js';
import { mayPanic } from './panic-causes.js';

const T = sequence('test', 'tested');
const TL = locals('unit', 'charger');

/**
 * Handles a charge of `charger` declared against `unit`: if the charger has Terror, the unit takes a Panic Test
 * (T9A-SPR-084). The result is 1 if it may react freely, 0 if it failed and must flee if it can. A unit of models that
 * cause Terror is immune, and a unit that need not take Panic Tests does not take this one (T9A-PAN-005).
 */
export const terrorTest = procedure<RegimentsBattle, typeof T>(
  'terror test',
  T,
  {
    test(b, f) {
      const u = b.locals[f + TL.unit];
      const charger = b.locals[f + TL.charger];
      const terror = modified(b, Hook.frightens, unitSubject(b, charger), 0, NO_ATTACK) >= 2;
      if (!terror || !mayPanic(b, u) || !b.rules.panic.mindsTerror(b, u)) return finish(b, 1);
      if (b.rules.panic.passes(b, u)) {
        b.unit.phaseDid[u] |= PhaseDid.PassPanic;
        return finish(b, 1);
      }
      return callThen(b, T.tested, b.rules.leadership.test, u, Roll.TerrorTest, 0, -1);
    },
    tested(b, f) {
      const passed = b.core.result[0];
      if (passed !== 0) b.unit.phaseDid[b.locals[f + TL.unit]] |= PhaseDid.PassPanic;
      return finish(b, passed);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);
