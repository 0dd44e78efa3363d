// Whether a model may make a Combat Action (HRD-COMB-001, HRD-FORM-004).
import { isHelpless, onTable } from '../core/models.js';
import { Did, type HordesBattle } from '../core/state.js';
import { isWild } from '../states/wild.js';
import { isInFormation } from '../units/formation.js';

/** True if model `m` may make a Combat Action, or go on with it. Who is out of formation or wild attacks nobody (HRD-FORM-004, HRD-WILD-004). */
export function mayAct(b: HordesBattle, m: number): boolean {
  // GAP HRD-GAME-005: when the last leader of a player is gone nobody moves or attacks any more
  if (!onTable(b, m) || isHelpless(b, m) || isWild(b, m) || b.game.lost[0] !== 0) return false;
  return (b.model.did[m] & (Did.GiveUpAction | Did.EndAction)) === 0 && isInFormation(b, m);
}
