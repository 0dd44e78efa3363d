// The attacks of a trample power attack, after its movement (HRD-TRMP-007..009).
import { call, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { ahead, isBehind, nameOf, powerAttackOf } from '../core/models.js';
import { AttackFlag, HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { freeStrikes, spareTrampler } from '../movement/free-strikes.js';
import { loseIncorporeal } from '../movement/passing.js';
import { contact, contactOf, mayBeTrampled } from '../movement/tramples.js';
import { flagsOf } from './attack.js';
import { Outcome } from './attack-roll.js';
import { BOOSTED, rollAttack, rollUnlessSure } from './roll-attack.js';
import { addHit } from './templates.js';

/** Returns the arc of model `t` in which `m` first contacted it: that decides a back strike (HRD-TRMP-009). */
function arcOfContact(b: HordesBattle, m: number, t: number): number {
  const { x, y } = b.model;
  const [endX, endY] = [x[m], y[m]];
  x[m] = contact.x;
  y[m] = contact.y;
  const isStruckFromBehind = isBehind(b, t, m);
  x[m] = endX;
  y[m] = endY;
  return isStruckFromBehind ? AttackFlag.behind : AttackFlag.frontal;
}

/** Returns the next model from row `from` on that `m` moved through with a small base, or -1; `contact` says where. */
function nextTrampled(b: HordesBattle, m: number, from: number): number {
  const gone = b.activation.advanced[0];
  for (let t = from; t < b.setup.models; t++) {
    if (mayBeTrampled(b, t) && contactOf(b, m, t, gone)) return t;
  }
  return -1;
}

const S = sequence('begin', 'next', 'rolled', 'damage', 'strikes');
const L = locals('attacker', 'next', 'target', 'firstHit');

/**
 * Model `attacker`, which has moved, attacks the small bases that it moved through, all at once; then the enemies that it
 * left on its way may strike it (HRD-TRMP-007, HRD-TRMP-010).
 */
export const trample = procedure<HordesBattle, typeof S>(
  'trample',
  S,
  {
    begin(b, f) {
      loseIncorporeal(b, b.locals[f + L.attacker]);
      b.locals[f + L.firstHit] = b.game.hits[0];
      return NEXT;
    },
    next(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = powerAttackOf(b, m, PowerAttack.trample);
      const t = nextTrampled(b, m, l[f + L.next]);
      if (t < 0) return S.damage;
      l[f + L.target] = t;
      l[f + L.next] = t + 1;
      return rollUnlessSure(b, m, w, t, arcOfContact(b, m, t));
    },
    rolled(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.attacker], l[f + L.target]];
      const outcome = b.core.result[0] & ~BOOSTED;
      if (outcome === Outcome.miss) {
        if (b.log !== null) b.log.tell('trample', `${nameOf(b, m)} does not trample ${nameOf(b, t)}`);
        return S.next;
      }
      if (b.log !== null) b.log.tell('trample', `${nameOf(b, m)} tramples ${nameOf(b, t)}`);
      // HRD-TRMP-008: it was contacted through its front arc if the point of contact lies there
      nextTrampled(b, m, t);
      const isFront = ahead(b, t, contact.x, contact.y) >= 0;
      addHit(b, t, flagsOf(outcome) | (isFront ? HitFlag.frontal : HitFlag.behind));
      return S.next;
    },
    damage(b, f) {
      const m = b.locals[f + L.attacker];
      return call(b, resolveHits, m, powerAttackOf(b, m, PowerAttack.trample), 0, b.locals[f + L.firstHit]);
    },
    strikes(b, f) {
      const m = b.locals[f + L.attacker];
      spareTrampler(b, m);
      return finishWith(b, freeStrikes, m);
    },
  },
  { calls: () => [rollAttack, resolveHits, freeStrikes] },
);
