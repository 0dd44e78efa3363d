// Dragoons: cavalry that loses its Mount when its mounted boxes are marked (HRD-DRAG-001..007).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { ownRulesWritten } from '../../../kernel/effect-rules.js';
import { nameOf } from '../core/models.js';
import { Did, type HordesBattle, MARK_WORDS } from '../core/state.js';

/** True if model `m` is a dragoon that sits on its Mount (HRD-DRAG-001). */
export const isOnMount = (b: HordesBattle, m: number): boolean => b.setup.types.onFoot[b.model.kind[m]] >= 0;

/**
 * Replaces dragoon `m` by its dismounted form: with new boxes, without its Mount and what else it loses. Effects on it stay;
 * an activation of its own ends (HRD-DRAG-002..006).
 */
export function dismount(b: HordesBattle, m: number): void {
  const { setup, model, subject } = b;
  const words = b.book.ruleWords;
  model.kind[m] = setup.types.onFoot[model.kind[m]];
  for (let w = 0; w < MARK_WORDS; w++) model.marks[m * MARK_WORDS + w] = 0;
  for (let w = m * words; w < (m + 1) * words; w++) subject.rules[w] &= ~setup.onFoot[w];
  ownRulesWritten(b, m);
  // HRD-DRAG-005
  if (b.activation.model[0] === m) model.did[m] |= Did.GiveUpAction | Did.EndMove | Did.EndAction;
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('dismount', `${nameOf(b, m)} is dismounted`);
}
