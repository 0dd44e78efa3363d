// Shots at units that fight (WFB9-SHTGT-006..009).
import { arcOf } from '../../../kernel/geometry/arcs.js';
import { addAttacks, FROM_PROFILE, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { engaged, tell, within } from '../../../regiments/core/units.js';
import { Roll } from '../core/rolls.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';

/** Inches from which one shoots at an enemy that fights (WFB9-SHTGT-007). */
const NEAR = 4;
/** Unit Strength of a target that stands out of its combat (WFB9-SHTGT-008). */
const BIG = 5;

/** True if `t` touches an enemy with that side. */
function fightsAt(b: Wfb9Battle, t: number, side: number): boolean {
  for (let v = nextContact(b, t, -1); v >= 0; v = nextContact(b, t, v)) if (sideOf(b, t, v) === side) return true;
  return false;
}

/**
 * True if `u` may shoot at `t` as far as combat goes: `t` does not fight, or has Unit Strength 5 and does not fight on the
 * side to which `u` stands, within 4 inches.
 * GAP WFB9-SHTGT-007: the shooters stand in the zone in which their middle is, and the distance is that of the units
 */
export function isOpenToShots(b: Wfb9Battle, u: number, t: number): boolean {
  if (!engaged(b, t)) return true;
  if (unitStrength(b, t) < BIG || !within(b, u, t, NEAR)) return false;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return !fightsAt(b, t, arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], x[u], y[u]));
}

/**
 * Adds the shots of row `a` that showed a natural 1 as hits on a friend that fights their target (WFB9-SHTGT-009).
 * GAP WFB9-SHTGT-009: of several friends chance picks one for all of them; the hits are then rolled to wound
 */
export function hitFriends(b: Wfb9Battle, a: number, ones: number): void {
  const { attack } = b;
  const t = attack.target[a];
  let friends = 0;
  for (let v = nextContact(b, t, -1); v >= 0; v = nextContact(b, t, v)) friends++;
  if (friends === 0) return;
  let left = friends === 1 ? 1 : b.dice.one(friends, Roll.StrayShots, attack.unit[a]);
  for (let v = nextContact(b, t, -1); v >= 0; v = nextContact(b, t, v)) {
    left--;
    if (left > 0) continue;
    if (b.log !== null) tell(b, 'shooting', attack.unit[a], `hit their friends ${b.setup.names[v]} ${ones} times`);
    const side = sideOf(b, v, t);
    const { unit, part, weapon } = attack;
    addAttacks(b, unit[a], part[a], v, -1, ones, side, weapon[a], AttackKind.shooting, FROM_PROFILE, NO_ROLL);
    return;
  }
}
