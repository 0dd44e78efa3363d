// Fury points on warbeasts and focus points on warjacks: what pays for runs, charges, power attacks, additional attacks and
// boosts (HRD-BEAST-005..011, HRD-JACK-004..012).
import { playerOf } from './models.js';
import { type HordesBattle, Status } from './state.js';
import { hasCrippled, hasCrippledSystem } from './systems.js';
import { Aspect, System } from './terms.js';

/** What a model pays with. */
export const Resource = { none: 0, fury: 1, focus: 2 } as const;

/** The most focus points of a warjack (HRD-JACK-004). */
export const MOST_FOCUS = 3;

/** Returns what model `m` pays with, see `Resource`. */
export const resourceOf = (b: HordesBattle, m: number): number => b.setup.types.resource[b.model.kind[m]];

/** Returns the FURY of model `m` (HRD-STAT-009). */
export const furyOf = (b: HordesBattle, m: number): number => b.setup.types.FURY[b.model.kind[m]];

/**
 * True if model `m` can pay `points` now: a warbeast takes that many more fury points and has its Spirit
 * (HRD-BEAST-005, HRD-SPIR-010), a warjack has that many focus points (HRD-JACK-005). Others pay nothing, so they cannot.
 */
export function mayForce(b: HordesBattle, m: number, points = 1): boolean {
  // GAP HRD-BEAST-004: without warlocks nobody forces a warbeast, so it is forced without a control range
  const resource = resourceOf(b, m);
  if ((b.model.status[m] & Status.wild) !== 0) return false; // HRD-BEAST-006, HRD-WILD-006
  if (resource === Resource.focus) return b.model.points[m] >= points && !hasCrippledSystem(b, m, System.cortex);
  if (resource !== Resource.fury || hasCrippled(b, m, Aspect.spirit)) return false;
  return b.model.points[m] + points <= furyOf(b, m);
}

/** Forces warbeast `m`, or spends focus points of warjack `m`; ask `mayForce` first. */
export function force(b: HordesBattle, m: number, points = 1): void {
  b.model.points[m] += resourceOf(b, m) === Resource.fury ? points : -points;
}

/**
 * True if model `m` may do what costs a warbeast or a warjack a point: to run, to charge, to make a power attack
 * (HRD-BEAST-010, HRD-BEAST-011, HRD-JACK-009, HRD-JACK-012). It costs others nothing.
 */
export function mayExert(b: HordesBattle, m: number): boolean {
  return resourceOf(b, m) === Resource.none || mayForce(b, m);
}

/** Pays for what `mayExert` allows. */
export function exert(b: HordesBattle, m: number): void {
  // HRD-WILD-003, HRD-WILD-006: a wild warbeast runs without being forced
  if (resourceOf(b, m) !== Resource.none && (b.model.status[m] & Status.wild) === 0) force(b, m);
}

/** True if model `m` is disrupted: a warjack in the round after the hit (HRD-QUAL-011). */
export const isDisrupted = (b: HordesBattle, m: number): boolean => b.model.disrupted[m] > b.core.playerTurns[0];

/** Disrupts model `m`: a warjack loses its focus points and gains none for one round (HRD-QUAL-011, HRD-TURN-001). */
export function disrupt(b: HordesBattle, m: number): void {
  if (resourceOf(b, m) !== Resource.focus) return;
  b.model.points[m] = 0;
  b.model.disrupted[m] = b.core.playerTurns[0] + 2;
}

/** True if warjack `m` may gain focus points: it is not disrupted, its Cortex works (HRD-QUAL-011, HRD-SYS-004). */
export function mayGainFocus(b: HordesBattle, m: number): boolean {
  return resourceOf(b, m) === Resource.focus && !isDisrupted(b, m) && !hasCrippledSystem(b, m, System.cortex);
}

/** The Control Phase of the active player, as far as warbeasts and warjacks have one without warlocks and warcasters. */
export function refresh(b: HordesBattle): void {
  // GAP HRD-TURN-007: until warlocks and warcasters are played, all fury leaves warbeasts, and warjacks have 3 focus points
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) === b.core.active[0]) b.model.points[m] = mayGainFocus(b, m) ? MOST_FOCUS : 0;
  }
}
