// Fury and focus points of leaders, warbeasts and warjacks: what pays for runs, charges, power attacks, additional attacks and
// boosts (HRD-BEAST-005..011, HRD-JACK-004..012).
import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { inControlRange, isLeader, isUnled, leaderOf } from './battlegroups.js';
import { Flag } from './hooks.js';
import { hasKeyword, KeywordBit } from './keywords.js';
import { Drive, isDrivenBy } from './marshals.js';
import { areWithin, furyOf, isGiant, onTable, playerOf, resourceOf } from './models.js';
import { bearerOf } from './packs.js';
import { type HordesBattle, Resource, Status } from './state.js';
import { commandOf, isUnder } from './stats.js';
import { hasCrippled, hasCrippledCortex } from './systems.js';
import { Aspect } from './terms.js';
import { bears, Trait } from './traits.js';

/** The most focus points of a warjack (HRD-JACK-004). */
export const MOST_FOCUS = 3;

/** True if leader `m` has `n` points to spend (HRD-LOCK-008, HRD-FOCUS-003); when it may is asked by the caller. */
export const maySpend = (b: HordesBattle, m: number, n: number): boolean => isLeader(b, m) && b.model.points[m] >= n;

/** Leader `m` spends `n` fury or focus points; ask `maySpend` first. */
export function spend(b: HordesBattle, m: number, n: number): void {
  b.model.points[m] -= n;
}

/** True for a warbeast or a warjack: what it does beyond an advance and its initial attacks costs a point. */
export function isDriven(b: HordesBattle, m: number): boolean {
  const resource = resourceOf(b, m);
  return resource === Resource.fury || resource === Resource.focus;
}

/** True if somebody may force warbeast `m`: the leader of its battlegroup, while it is in its control range. */
function hasForcer(b: HordesBattle, m: number): boolean {
  // GAP HRD-BEAST-004: a warbeast of a list without a warlock is forced without a control range
  if (isUnled(b, m)) return true;
  const leader = leaderOf(b, m);
  if (leader >= 0 && inControlRange(b, leader, m)) return true; // HRD-FURY-014: sight is not needed
  return bears(b, m, Trait['forced by others']);
}

/**
 * True if model `m` can pay `points` now: a leader has them (HRD-LOCK-014), a warjack too (HRD-JACK-005); a warbeast takes
 * that many more fury points, has its Spirit and is in the control range of its leader (HRD-BEAST-004, HRD-BEAST-005,
 * HRD-SPIR-010). Of a pack a model in formation is forced while its commander is in that range, and the fury points go there
 * (HRD-PACK-009..011). Others pay nothing, so they cannot.
 */
export function mayForce(b: HordesBattle, m: number, points = 1): boolean {
  const resource = resourceOf(b, m);
  // what bars focus and forcing does not bar the fury of a warlock
  if (resource !== Resource.ownFury && isUnder(b, m, Flag['cannot pay'])) return false;
  if (resource === Resource.ownFury || resource === Resource.ownFocus) return maySpend(b, m, points);
  if ((b.model.status[m] & Status.wild) !== 0) return false; // HRD-BEAST-006, HRD-WILD-006
  if (resource === Resource.focus) return b.model.points[m] >= points && !hasCrippledCortex(b, m);
  if (resource !== Resource.fury || hasCrippled(b, m, Aspect.spirit)) return false;
  const bearer = bearerOf(b, m);
  if (bearer !== m && (bearer < 0 || !areWithin(b, bearer, m, commandOf(b, bearer) * INCH))) return false; // HRD-PACK-010
  return b.model.points[bearer] + points <= furyOf(b, m) && hasForcer(b, bearer);
}

/** Forces warbeast `m`, or spends focus points of a warjack, or points of a leader; ask `mayForce` first. */
export function force(b: HordesBattle, m: number, points = 1): void {
  if (resourceOf(b, m) === Resource.fury) b.model.points[bearerOf(b, m)] += points;
  else b.model.points[m] -= points;
  if (hasKeyword(b, m, KeywordBit.Vector)) noteInduction(b, m, points);
}

/** True if model `m` runs, charges and makes power attacks without paying: by an effect, or by Hurry! (HRD-JMAR-005). */
// GAP HRD-PWR-002: an effect that makes slams and tramples free makes every power attack free
const rushesForNothing = (b: HordesBattle, m: number): boolean =>
  isDrivenBy(b, m, Drive.hurry) || isUnder(b, m, Flag['rushes for nothing']);

/**
 * True if model `m` may do what costs a warbeast or a warjack a point: to run, to charge, to make a power attack
 * (HRD-BEAST-010, HRD-BEAST-011, HRD-JACK-009, HRD-JACK-012). It costs others nothing.
 */
export function mayExert(b: HordesBattle, m: number): boolean {
  return !isDriven(b, m) || rushesForNothing(b, m) || mayForce(b, m);
}

/** Pays for what `mayExert` allows. */
export function exert(b: HordesBattle, m: number): void {
  // HRD-WILD-003, HRD-WILD-006: a wild warbeast runs without being forced
  if (!isDriven(b, m) || (b.model.status[m] & Status.wild) !== 0) return;
  if (!rushesForNothing(b, m)) force(b, m);
}

/** True if model `m` is disrupted: a warjack in the round after the hit (HRD-QUAL-011). */
export const isDisrupted = (b: HordesBattle, m: number): boolean => b.model.disrupted[m] > b.core.playerTurns[0];

/**
 * Disrupts model `m`: a warjack loses its focus points and gains none for one round (HRD-QUAL-011, HRD-TURN-001). A
 * colossal never suffers it (HRD-COLO-006).
 */
export function disrupt(b: HordesBattle, m: number): void {
  if (resourceOf(b, m) !== Resource.focus || isGiant(b, m) || hasKeyword(b, m, KeywordBit.Monstrosity)) return;
  b.model.points[m] = 0;
  b.model.disrupted[m] = b.core.playerTurns[0] + 2;
}

/** True if warjack `m` may gain focus points: it is not disrupted, its Cortex works (HRD-QUAL-011, HRD-SYS-004). */
export function mayGainFocus(b: HordesBattle, m: number): boolean {
  if ((b.model.status[m] & Status.inert) !== 0) return false; // HRD-INERT-001
  return resourceOf(b, m) === Resource.focus && !isDisrupted(b, m) && !hasCrippledCortex(b, m);
}

/** Vector `m` gives another one focus points within this distance (HRD-CONV-007). */
const INDUCTION = 6 * INCH;

/** True if vector `m` may give a focus point to model `o`: a vector of its battlegroup within 6 inches (HRD-CONV-007). */
export function mayInduce(b: HordesBattle, m: number, o: number): boolean {
  if (o === m || !onTable(b, o) || !hasKeyword(b, o, KeywordBit.Vector)) return false;
  const leader = leaderOf(b, m);
  if (leader < 0 || leaderOf(b, o) !== leader || !mayGainFocus(b, o) || b.model.points[o] >= MOST_FOCUS) return false;
  return areWithin(b, m, o, INDUCTION);
}

/**
 * Notes that vector `m` spends focus points in its activation: at level full its controller gives as many at the next moment
 * at which things may be used; else the vector that has the fewest gains each at once (HRD-CONV-007).
 */
// GAP HRD-CONV-007: at level full a point is given after the movement or attack for which the vector spent one
function noteInduction(b: HordesBattle, m: number, points: number): void {
  if (b.activation.voice[0] !== m) return;
  if (b.core.level[0] === Level.full) {
    b.model.induces[m] += points;
    return;
  }
  for (let n = 0; n < points; n++) {
    let to = -1;
    for (let o = 0; o < b.setup.models; o++) {
      if (mayInduce(b, m, o) && (to < 0 || b.model.points[o] < b.model.points[to])) to = o;
    }
    if (to < 0) return;
    b.model.points[to]++;
  }
}

/** The Control Phase of the active player, as far as warbeasts and warjacks have one without warlocks and warcasters. */
export function refresh(b: HordesBattle): void {
  // GAP HRD-TURN-007: in lists without leaders all fury leaves warbeasts, and warjacks have 3 focus points
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) === b.core.active[0] && isDriven(b, m) && isUnled(b, m))
      b.model.points[m] = mayGainFocus(b, m) ? MOST_FOCUS : 0;
  }
}
