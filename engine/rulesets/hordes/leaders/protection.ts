// What leaders do about damage that they would suffer: transfers and power fields (HRD-LOCK-019..024, HRD-PFLD-002).

import { isCalledBy, PowerOf, ruleWith } from '../abilities/powers.js';
import { Verb } from '../core/asks.js';
import { inControlRange, leaderOf } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { furyOf, isEnemy, nameOf, onTable, resourceOf } from '../core/models.js';
import { bearerOf } from '../core/packs.js';
import { maySpend, spend } from '../core/resources.js';
import { type HordesBattle, Resource, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { Trait } from '../core/traits.js';
import { rowBearing } from '../spells/bearing.js';
import { isInFormation } from '../units/formation.js';

/** Damage points that a power field takes away (HRD-PFLD-002). */
const FIELD = 5;

/** True if an ability lets warlock `m` transfer damage to its friend `o`, whom the parameter names. */
// GAP HRD-LOCK-019: such a model is in the control range of the warlock too
function isPledgedTo(b: HordesBattle, m: number, o: number): boolean {
  const rule = ruleWith(b, m, PowerOf['transfers to named']);
  if (rule < 0 || o === m || !onTable(b, o) || isEnemy(b, m, o) || !isCalledBy(b, m, rule, o)) return false;
  return inControlRange(b, m, o) && !isUnder(b, o, Flag['takes no transfers']);
}

/** True if warlock `m` may transfer damage to model `o` (HRD-LOCK-019, HRD-LOCK-022, HRD-PACK-018). */
export function mayTransferTo(b: HordesBattle, m: number, o: number): boolean {
  if (isPledgedTo(b, m, o)) return true;
  if (!onTable(b, o) || resourceOf(b, o) !== Resource.fury || leaderOf(b, o) !== m) return false;
  if (isUnder(b, o, Flag['takes no transfers'])) return false;
  if ((b.model.status[o] & Status.wild) !== 0 || !inControlRange(b, m, o)) return false;
  const bearer = bearerOf(b, o);
  if (bearer !== o && (bearer < 0 || !isInFormation(b, o))) return false; // HRD-PACK-018
  return b.model.points[bearer] < furyOf(b, o);
}

/** True if warlock `m` may transfer damage of an enemy attack to model `o`, which an effect of its own marks. */
export const isMarkedBy = (b: HordesBattle, m: number, o: number): boolean =>
  resourceOf(b, m) === Resource.ownFury && onTable(b, o) && rowBearing(b, o, Trait['blood mark'], m) >= 0;

/** True if model `m` can do anything about damage that it would suffer; it may in the turn of either player. */
export function mayProtect(b: HordesBattle, m: number, isOfAttack: boolean): boolean {
  if (!maySpend(b, m, 1) || isUnder(b, m, Flag['cannot transfer damage'])) return false;
  if (resourceOf(b, m) === Resource.ownFocus) return !isUnder(b, m, Flag['cannot pay']);
  for (let o = 0; o < b.setup.models; o++) {
    if (mayTransferTo(b, m, o) || (isOfAttack && isMarkedBy(b, m, o))) return true;
  }
  return false;
}

/** Lists what model `m` may do about its damage: to transfer it, or to reinforce its power field (HRD-CAST-009), or nothing. */
export function listProtections(b: HordesBattle, m: number): void {
  if (resourceOf(b, m) === Resource.ownFocus) b.option.add(Verb.Reinforce, m);
  else {
    const isOfAttack = b.decision.context[1] !== 0;
    for (let o = 0; o < b.setup.models; o++) {
      if (mayTransferTo(b, m, o) || (isOfAttack && isMarkedBy(b, m, o))) b.option.add(Verb.Transfer, o);
    }
  }
  b.option.add(Verb.Pass, m);
}

/** Warcaster `m` reinforces its power field. @returns the damage points that are left (HRD-PFLD-002) */
export function reinforce(b: HordesBattle, m: number, points: number): number {
  spend(b, m, 1);
  if (b.log !== null) b.log.tell('field', `${nameOf(b, m)} reinforces its power field`);
  return Math.max(0, points - FIELD);
}
