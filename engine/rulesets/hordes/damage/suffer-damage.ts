// Damage that a model suffers: which boxes are marked, and when it is disabled, boxed and destroyed (HRD-DMG, HRD-SPIR,
// HRD-DEAD).
import { invalidateGeometry, markGone } from '../../../kernel/battle.js';
import { heal, isDestroyed, isMarked, markColumn } from '../../../kernel/damage-tracks.js';
import { DONE, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { Roll } from '../core/asks.js';
import { isDown, nameOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, MARK_WORDS, Place } from '../core/state.js';
import { knockDown } from '../states/knockdown.js';

/** True if all damage boxes of model `m` are marked (HRD-DEAD-001). */
export function isDisabled(b: HordesBattle, m: number): boolean {
  return isDestroyed(b.setup.tracks, b.model.kind[m], b.model.marks, m * MARK_WORDS);
}

/** Removes one damage point of model `m`, from its last box (HRD-DEAD-002). */
function removePoint(b: HordesBattle, m: number): void {
  const { tracks } = b.setup;
  const { kind } = b.model;
  const k = kind[m];
  const { firstTrack, firstColumn, firstBox } = tracks;
  for (let box = firstBox[firstColumn[firstTrack[k + 1]]] - 1; ; box--) {
    if (!isMarked(tracks, k, b.model.marks, m * MARK_WORDS, box)) continue;
    heal(tracks, k, b.model.marks, m * MARK_WORDS, box);
    return;
  }
}

/** Takes model `m` from the table: what lies on it ends (HRD-DEAD-004, HRD-GONE-001, HRD-GONE-003, HRD-CONT-003). */
export function removeModel(b: HordesBattle, m: number): void {
  b.model.place[m] = Place.removed;
  b.model.status[m] = 0;
  invalidateGeometry(b);
  markGone(b, m);
}

const S = sequence('mark', 'disabled', 'destroyed');
const L = locals('model', 'points');

/**
 * Model `model` suffers `points` of damage. A spiral is marked from a rolled branch on (HRD-SPIR-002..004); points beyond
 * its boxes are lost (HRD-DMG-003).
 */
export const sufferDamage = procedure<HordesBattle, typeof S>('suffering damage', S, {
  mark(b, f) {
    const m = b.locals[f + L.model];
    const points = b.locals[f + L.points];
    if (points <= 0 || b.model.place[m] !== Place.table) return DONE;
    const k = b.model.kind[m];
    const branch = b.setup.types.spiral[k] === 0 ? 0 : b.dice.one(6, Roll.Branch, m) - 1;
    markColumn(b.setup.tracks, k, b.model.marks, m * MARK_WORDS, 0, branch, points);
    if (b.log !== null) b.log.tell('damage', `${nameOf(b, m)} suffers ${points} damage`);
    return isDisabled(b, m) ? NEXT : DONE;
  },
  /** Tough (HRD-ADV-034, HRD-ADV-035): on 5 or 6 the model lives on, knocked down. */
  disabled(b, f) {
    const m = b.locals[f + L.model];
    if (!holds(b, m, Rule.Tough) || isDown(b, m)) return NEXT;
    if (b.dice.one(6, Roll.Tough, m) < 5) return NEXT;
    removePoint(b, m);
    knockDown(b, m);
    if (b.log !== null) b.log.tell('tough', `${nameOf(b, m)} is Tough: it lives on, knocked down`);
    return DONE;
  },

  destroyed(b, f) {
    const m = b.locals[f + L.model];
    removeModel(b, m);
    if (b.log !== null) b.log.tell('destroyed', `${nameOf(b, m)} is destroyed`);
    return finish(b, 1);
  },
});
