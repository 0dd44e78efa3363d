// The Control Phase of warbeasts and warjacks: their points, and what they shake off (HRD-TURN-002, HRD-FURY-009,
// HRD-JACK-010).

import { invalidateGeometry } from '../../../kernel/battle.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../core/asks.js';
import { isHelpless, nameOf, onTable, playerOf } from '../core/models.js';
import { force, mayForce, refresh } from '../core/resources.js';
import { type HordesBattle, Status } from '../core/state.js';

const SHAKEN = [Status.knockedDown, Status.stationary] as const;

/** Lists what model `m` may shake off, each for a point, and nothing. */
export function listShakes(b: HordesBattle, m: number): void {
  for (let i = 0; i < SHAKEN.length; i++) {
    if ((b.model.status[m] & SHAKEN[i]) !== 0) b.option.add(Verb.Shake, m, SHAKEN[i]);
  }
  b.option.add(Verb.Pass, m);
}

const S = sequence('refresh', 'next', 'answered');
const L = locals('next');

/** The Control Phase: points come and go, then each model that can pay may stand up and end being stationary. */
export const controlPhase = procedure<HordesBattle, typeof S>('control phase', S, {
  refresh(b) {
    refresh(b);
    return NEXT;
  },
  next(b, f) {
    for (let m = b.locals[f + L.next]; m < b.setup.models; m++) {
      if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0] || !isHelpless(b, m) || !mayForce(b, m)) continue;
      b.locals[f + L.next] = m;
      return ask(b, Ask.Shake, playerOf(b, m), m);
    }
    return DONE;
  },
  answered(b, f) {
    const m = b.locals[f + L.next];
    if (b.answer.verb[0] === Verb.Pass) {
      b.locals[f + L.next] = m + 1;
      return S.next;
    }
    force(b, m);
    b.model.status[m] &= ~b.answer.n[0];
    invalidateGeometry(b);
    if (b.log !== null) b.log.tell('shake', `${nameOf(b, m)} shakes it off`);
    return S.next;
  },
});
