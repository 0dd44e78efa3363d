// Damage that a model suffers, and the moments that may follow: disabled, boxed, destroyed (HRD-DMG, HRD-DEAD,
// HRD-TIME-032..035).
import { call, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { isEnemy, nameOf, onTable, playerOf } from '../core/models.js';
import { Event } from '../core/rule-ids.js';
import { AttackKind, Did, type HordesBattle } from '../core/state.js';
import { isDisabled, markDamage } from './boxes.js';
import { removeModel, yieldTokens } from './leaving.js';

/** What damage comes from: an attack names it (HRD-DMG-006). */
export const Cause = { other: 0, melee: 1, continuous: 2, ranged: 3, magic: 4 } as const;

/** Returns the `Cause` of the damage that attacks with row `w` do. Power attacks are melee attacks (HRD-PWR-005). */
export function causeOf(b: HordesBattle, w: number): number {
  const { ranged } = b.setup.weapons;
  if (ranged[w] === AttackKind.magic) return Cause.magic;
  return ranged[w] === AttackKind.ranged ? Cause.ranged : Cause.melee;
}

/** Notes that model `m` destroyed its enemy `t` with a melee attack in its activation. */
function noteSlain(b: HordesBattle, m: number, t: number, cause: number): void {
  if (m < 0 || cause !== Cause.melee || b.activation.model[0] !== m || !isEnemy(b, m, t)) return;
  b.model.did[m] |= Did.Slay;
}

const S = sequence('mark', 'damaged', 'disabled', 'boxed', 'destroyed', 'leave');
const L = locals('model', 'points', 'source', 'cause');

/** Fires an event of the model in frame `f`; its triggers resolve before the next step. */
function happens(b: HordesBattle, f: number, event: number): number {
  const l = b.locals;
  const m = l[f + L.model];
  fire(b, event, playerOf(b, m), m, l[f + L.source] - 1, l[f + L.cause]);
  return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
}

/**
 * Model `model` suffers `points` of damage; `source`: 1 + the model that causes it, 0: none; `cause`: `Cause`. When all of
 * its boxes are marked it is disabled, then boxed, then destroyed, unless what one of these moments triggers saves it or
 * takes it from the table (HRD-DEAD-001..006). Result: 1 if it was destroyed.
 */
export const sufferDamage = procedure<HordesBattle, typeof S>(
  'suffering damage',
  S,
  {
    mark(b, f) {
      const m = b.locals[f + L.model];
      const points = b.locals[f + L.points];
      if (points <= 0 || !onTable(b, m)) return finish(b, 0);
      markDamage(b, m, points);
      if (b.log !== null) b.log.tell('damage', `${nameOf(b, m)} suffers ${points} damage`);
      return NEXT;
    },
    damaged: (b, f) => happens(b, f, Event.damaged),
    disabled: (b, f) => (remains(b, f) ? happens(b, f, Event.disabled) : finish(b, 0)),
    boxed: (b, f) => (remains(b, f) ? happens(b, f, Event.boxed) : finish(b, 0)),
    destroyed: (b, f) => (remains(b, f) ? happens(b, f, Event.destroyed) : finish(b, 0)),
    leave(b, f) {
      const m = b.locals[f + L.model];
      noteSlain(b, b.locals[f + L.source] - 1, m, b.locals[f + L.cause]);
      if (!onTable(b, m)) return finish(b, 1);
      if (b.log !== null) b.log.tell('destroyed', `${nameOf(b, m)} is destroyed`);
      yieldTokens(b, m);
      removeModel(b, m);
      return finish(b, 1);
    },
  },
  { calls: () => [drainTriggers] },
);

/** True if the model in frame `f` is still on the table with all boxes marked (HRD-DEAD-003..006). */
function remains(b: HordesBattle, f: number): boolean {
  const m = b.locals[f + L.model];
  return onTable(b, m) && isDisabled(b, m);
}
