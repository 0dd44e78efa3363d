// The attacks of a trample power attack, after its movement (HRD-TRMP-007..009).
import { callThen, finishWith, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { ahead, nameOf, powerAttackOf } from '../core/models.js';
import { HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { freeStrikes, spareTrampler } from '../movement/free-strikes.js';
import { loseIncorporeal } from '../movement/passing.js';
import { contact, contactOf, mayBeTrampled } from '../movement/tramples.js';
import { flagsOf, rollToHit } from './attack.js';
import { hitsByItself, Outcome } from './attack-roll.js';
import { addHit } from './templates.js';

/** Rolls an attack of `m` at `t` from where it first contacted it: so the arc of a back strike is judged (HRD-TRMP-009). */
function rollFromContact(b: HordesBattle, m: number, w: number, t: number): number {
  const { x, y } = b.model;
  const [endX, endY] = [x[m], y[m]];
  x[m] = contact.x;
  y[m] = contact.y;
  const outcome = rollToHit(b, m, w, t, 0);
  x[m] = endX;
  y[m] = endY;
  return outcome;
}

/** Rolls against each small base that model `m` moved through, and adds those that are hit to the hits. */
function rollAll(b: HordesBattle, m: number, w: number): void {
  const gone = b.activation.advanced[0];
  for (let t = 0; t < b.setup.models; t++) {
    if (!mayBeTrampled(b, t) || !contactOf(b, m, t, gone)) continue;
    const at = ahead(b, t, contact.x, contact.y);
    const outcome = hitsByItself(b, t, w) ? Outcome.hit : rollFromContact(b, m, w, t);
    if (outcome === Outcome.miss) {
      if (b.log !== null) b.log.tell('trample', `${nameOf(b, m)} does not trample ${nameOf(b, t)}`);
      continue;
    }
    if (b.log !== null) b.log.tell('trample', `${nameOf(b, m)} tramples ${nameOf(b, t)}`);
    // HRD-TRMP-008: it was contacted through its front arc if the point of contact lies there
    addHit(b, t, flagsOf(outcome) | (at >= 0 ? HitFlag.frontal : HitFlag.behind));
  }
}

const S = sequence('attacks', 'strikes');
const L = locals('attacker');

/**
 * Model `attacker`, which has moved, attacks the small bases that it moved through, all at once; then the enemies that it
 * left on its way may strike it (HRD-TRMP-007, HRD-TRMP-010).
 */
export const trample = procedure<HordesBattle, typeof S>(
  'trample',
  S,
  {
    attacks(b, f) {
      const m = b.locals[f + L.attacker];
      const w = powerAttackOf(b, m, PowerAttack.trample);
      const first = b.game.hits[0];
      loseIncorporeal(b, m);
      rollAll(b, m, w);
      return callThen(b, S.strikes, resolveHits, m, w, 0, first);
    },
    strikes(b, f) {
      const m = b.locals[f + L.attacker];
      spareTrampler(b, m);
      return finishWith(b, freeStrikes, m);
    },
  },
  { calls: () => [resolveHits, freeStrikes] },
);
