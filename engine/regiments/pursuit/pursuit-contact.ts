import { arcOf } from '../../kernel/geometry/arcs.js';
import { ANGLE_MASK, HALF_TURN, isWithin, nearest } from '../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import type { RegimentsBattle } from '../battle.js';
import { contactsAt, flushPose, halfSide, Met } from '../charge-contact.js';
import { majoritySide } from '../charge-paths.js';
import { joinCombat } from '../combat/combats.js';
import { engage, sideFacing } from '../contacts.js';
import { Did, RoundDid, Status } from '../core/state.js';
import { onTable, playerOf, squaredDistance, tell } from '../core/units.js';
import { stand } from '../formation.js';
import { Side } from '../layout.js';
import { judgePose, Spacing } from '../legality.js';
import { Refusal } from '../refusals.js';

/**
 * Returns the side of unit `t` that a charge of `u` from its present pose must contact: the one in whose arc most of
 * its frontage lies (T9A-CMV-006). For a frontage split in half, the arc of its middle counts.
 */
export function sideToCharge(b: RegimentsBattle, u: number, t: number): Side {
  if (b.setup.unit.round[t] !== 0) return Side.front; // T9A-UNI-014
  const most = majoritySide(b, u, t);
  if (most >= 0) return most as Side;
  // GAP T9A-CMV-007: a pursuer's frontage that is split in half goes by its middle, not by chance
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const px = x[u] + halfDepth[u] * SIN[facing[u]];
  const py = y[u] + halfDepth[u] * COS[facing[u]];
  return arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], px, py);
}

/**
 * True if `u` in its present pose would touch another enemy than `t`. A charge contacts only the enemy at which it was
 * declared (T9A-CMV-008).
 */
function touchesOthers(b: RegimentsBattle, u: number, t: number): boolean {
  for (let v = 0; v < b.setup.units; v++) {
    if (v !== t && playerOf(b, v) !== playerOf(b, u) && onTable(b, v) && isWithin(squaredDistance(b, u, v), 0))
      return true;
  }
  return false;
}

/** Number of places tried along the side of a target, besides those with the most models in contact. */
const SAMPLES = 48;
/** Number of places tried near the closest one at which corners of both sides face each other. */
const CORNERS = 5;
const place = new Float64Array(6);

/** True if `u` may stand at `place`: on free ground, in contact with no other enemy than `t`. Leaves it there. */
function fits(b: RegimentsBattle, u: number, t: number): boolean {
  const x = place[Met.x];
  const y = place[Met.y];
  const facing = place[Met.facing];
  stand(b, u, x, y, facing);
  return judgePose(b, u, x, y, facing, b.unit.files[u], Spacing.contact) === Refusal.Legal && !touchesOthers(b, u, t);
}

/** Writes to `place` the pose in which `u` touches the round base of `t` by the shortest way. */
function besideRound(b: RegimentsBattle, u: number, t: number): void {
  const { x, y, halfWidth, halfDepth } = b.unit;
  const facing = bearing(x[t] - x[u], y[t] - y[u]);
  const away = halfWidth[t] + halfDepth[u];
  place[Met.x] = nearest(x[t] - away * SIN[facing]);
  place[Met.y] = nearest(y[t] - away * COS[facing]);
  place[Met.facing] = facing;
}

/**
 * Puts unit `u` with its front flush against `side` of unit `t`, at the place where the most models of both touch, and
 * of such places the nearest (T9A-PUR-017, T9A-ALN-005). No other unit is moved.
 * @returns false, with nothing changed, if there is no room
 */
export function placeAgainst(b: RegimentsBattle, u: number, t: number, side: Side): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const oldX = x[u];
  const oldY = y[u];
  const oldFacing = facing[u];
  if (b.setup.unit.round[t] !== 0) {
    besideRound(b, u, t);
    if (fits(b, u, t)) return true;
    stand(b, u, oldX, oldY, oldFacing);
    return false;
  }
  const half = halfSide(b, t, side);
  const reach = half + halfWidth[u];
  const full = Math.abs(half - halfWidth[u]);
  // Offsets are measured from the middle of the side, to the right as the charger faces.
  const looks = (sideFacing(facing[t], side) + HALF_TURN) & ANGLE_MASK;
  const across = (oldX - x[t]) * COS[looks] - (oldY - y[t]) * SIN[looks];
  const wanted = Math.max(-reach, Math.min(reach, across));
  const near = Math.max(-full, Math.min(full, wanted));
  // Corner to corner with a file of the longer side one more model touches (T9A-UNI-003).
  const theirs = side === Side.front || side === Side.rear ? b.setup.unit.baseWidth[t] : b.setup.unit.baseDepth[t];
  const base = halfWidth[u] > half ? b.setup.unit.baseWidth[u] : theirs;
  const file = Math.round((near + half - halfWidth[u]) / base) - 2;
  let most = 0;
  let best = 0;
  for (let k = -4; k <= SAMPLES + CORNERS; k++) {
    let aside = -reach + (2 * reach * k) / SAMPLES;
    if (k > SAMPLES) aside = (file + k - SAMPLES - 1) * base - half + halfWidth[u];
    else if (k === -4) aside = near;
    else if (k === -3) aside = -full;
    else if (k === -2) aside = full;
    else if (k === -1) aside = wanted;
    const count = contactsAt(b, u, t, side, aside);
    if (count === 0 || count < most) continue;
    if (count === most && Math.abs(aside - wanted) >= Math.abs(best - wanted)) continue;
    flushPose(b, t, side, halfDepth[u], aside, place);
    if (!fits(b, u, t)) continue;
    most = count;
    best = aside;
  }
  if (most === 0) {
    stand(b, u, oldX, oldY, oldFacing);
    return false;
  }
  flushPose(b, t, side, halfDepth[u], best, place);
  stand(b, u, place[Met.x], place[Met.y], place[Met.facing]);
  return true;
}

/**
 * Records the charge of unit `u`, pursuing or overrunning, against unit `t`; `u` stands against its `side`
 * (T9A-PUR-020). There is no reaction. The fight takes place in this phase only if the combat of `t` still waits for
 * its round (T9A-PUR-021).
 * @param hills Hills on which half or more of `u` stood before (T9A-WIN-005)
 */
export function chargedAnew(b: RegimentsBattle, u: number, t: number, side: Side, hills: number): void {
  engage(b, u, t, Side.front, side);
  b.unit.status[u] = (b.unit.status[u] | Status.Charging) & ~(Status.WeaponChosen | Status.Downhill);
  if (b.rules.terrain.cameDown(b, u, hills)) b.unit.status[u] |= Status.Downhill;
  b.unit.roundDid[u] |= RoundDid.ChargedAnew;
  b.unit.did[u] |= Did.Charged;
  b.unit.did[t] |= Did.Charged;
  b.unit.target[u] = t;
  b.unit.charged[u] = t;
  if (b.log !== null) tell(b, 'charge', u, `run into ${b.setup.names[t]} and charge`);
  joinCombat(b, u, t);
}
