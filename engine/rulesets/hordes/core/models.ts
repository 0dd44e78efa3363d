// Queries about single models: where they stand, what they face, how they are.
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { Hook } from './hooks.js';
import { isOfPack, packFury } from './packs.js';
import { Did, type HordesBattle, Place, PowerAttack, Status } from './state.js';
import { effectsOn, statOf } from './stats.js';
import { bears, Trait } from './traits.js';

/** Returns what model `m` pays with, see `Resource`. */
export const resourceOf = (b: HordesBattle, m: number): number => b.setup.types.resource[b.model.kind[m]];
/** Returns the FURY of model `m`, of a warcaster its FOCUS: the most points that it holds (HRD-STAT-009, HRD-FOCUS-001); effects do not change that of a pack (HRD-PACK-008). */
export const furyOf = (b: HordesBattle, m: number): number =>
  isOfPack(b, m) ? packFury(b, m) : statOf(b, m, Hook.FURY, b.setup.types.FURY[b.model.kind[m]]);

/** Number of a huge base, see `TypeFacts.base`. */
export const HUGE = 3;

/** Returns the player who controls model `m` now (HRD-TERM-001, HRD-CTRL-001). */
export const playerOf = (b: HordesBattle, m: number): number => b.setup.model.player[m] ^ b.model.taken[m];
export const nameOf = (b: HordesBattle, m: number): string => b.setup.modelNames[m];
export const radiusOf = (b: HordesBattle, m: number): number => b.setup.types.radius[b.model.kind[m]];
export const baseOf = (b: HordesBattle, m: number): number => b.setup.types.base[b.model.kind[m]];
/** Height of the volume of model `m`, ticks (HRD-BASE-002). */
export const heightOf = (b: HordesBattle, m: number): number => b.setup.types.height[b.model.kind[m]];
export const onTable = (b: HordesBattle, m: number): boolean => b.model.place[m] === Place.table;
export const isEnemy = (b: HordesBattle, m: number, o: number): boolean => playerOf(b, m) !== playerOf(b, o);

export const isDown = (b: HordesBattle, m: number): boolean => (b.model.status[m] & Status.knockedDown) !== 0;
/** True while model `m` is stationary, or an inert warjack, which is bound as a stationary model is (HRD-INERT-002). */
export const isStationary = (b: HordesBattle, m: number): boolean =>
  (b.model.status[m] & (Status.stationary | Status.inert)) !== 0;
/** True while model `m` can neither advance nor attack, and engages nobody (HRD-KNOCK-001, HRD-STNRY-001, HRD-INERT-002). */
export const isHelpless = (b: HordesBattle, m: number): boolean =>
  (b.model.status[m] & (Status.knockedDown | Status.stationary | Status.inert)) !== 0;

/** First row of the weapons of model `m`, and the row after its last. */
export const firstWeapon = (b: HordesBattle, m: number): number => b.setup.types.firstWeapon[b.model.kind[m]];
export const endOfWeapons = (b: HordesBattle, m: number): number => b.setup.types.firstWeapon[b.model.kind[m] + 1];

/** True if a base at x, y with radius `r` is within `distance` ticks of model `m` (HRD-MEAS-002). */
export function isWithinOf(b: HordesBattle, m: number, x: number, y: number, r: number, distance: number): boolean {
  const dx = b.model.x[m] - x;
  const dy = b.model.y[m] - y;
  const far = radiusOf(b, m) + r + distance;
  return dx * dx + dy * dy <= far * far;
}

/** True if models `m` and `o` are within `distance` ticks, from edge to edge (HRD-MEAS-002, HRD-ORIG-007). */
export function areWithin(b: HordesBattle, m: number, o: number, distance: number): boolean {
  return isWithinOf(b, m, b.model.x[o], b.model.y[o], radiusOf(b, o), distance);
}

/** Returns how far the centre of a place lies in front of model `m`, ticks; negative behind it. */
export function ahead(b: HordesBattle, m: number, x: number, y: number): number {
  const { facing } = b.model;
  return (x - b.model.x[m]) * SIN[facing[m]] + (y - b.model.y[m]) * COS[facing[m]];
}

/** Returns how far the centre of a place lies to the right of the line that model `m` faces along, ticks. */
export function beside(b: HordesBattle, m: number, x: number, y: number): number {
  const { facing } = b.model;
  return (x - b.model.x[m]) * COS[facing[m]] - (y - b.model.y[m]) * SIN[facing[m]];
}

/** True if an ability makes the front arc of model `m` one all around. */
export const isAllAround = (b: HordesBattle, m: number): boolean => b.setup.types.round[b.model.kind[m]] !== 0;

/** True if a place is in the back arc of model `m` (HRD-FACE-002). */
export const isPlaceBehind = (b: HordesBattle, m: number, x: number, y: number): boolean =>
  ahead(b, m, x, y) <= 0 && !isAllAround(b, m);

/** True if any part of the base of model `o` is in the front arc of model `m` (HRD-FACE-001, HRD-FACE-004). */
export function faces(b: HordesBattle, m: number, o: number): boolean {
  return isAllAround(b, m) || ahead(b, m, b.model.x[o], b.model.y[o]) > TOUCH - radiusOf(b, o);
}

/** True if model `o` is completely in the back arc of model `m` (HRD-FACE-002). */
export function isBehind(b: HordesBattle, m: number, o: number): boolean {
  return !faces(b, m, o);
}

/** Returns the SPD of model `m`; an effect may double its base in the Normal Movement (HRD-STAT-014). */
function spdOf(b: HordesBattle, m: number): number {
  const base = b.setup.types.SPD[b.model.kind[m]];
  const isDoubled = (b.model.did[m] & Did.EndMove) === 0 && bears(b, m, Trait['doubled SPD']);
  return statOf(b, m, Hook.SPD, isDoubled ? 2 * base : base);
}
/** Movement of model `m`, ticks: its SPD, and what effects add to its movement (HRD-MOVE-011). */
export const speedOf = (b: HordesBattle, m: number): number => spdOf(b, m) * INCH + effectsOn(b, m, Hook.movement);
/** Distance of a full advance of model `m`, ticks (HRD-MOVE-011). */
export const fullAdvanceOf = (b: HordesBattle, m: number): number => speedOf(b, m) + effectsOn(b, m, Hook.fullAdvance);
/** Returns the ticks that `m` may advance at most, or run (HRD-MOVE-011, HRD-MOVE-012). */
export const reachOfAdvance = (b: HordesBattle, m: number, isRun: boolean): number =>
  isRun ? speedOf(b, m) + spdOf(b, m) * INCH : fullAdvanceOf(b, m);

/** True if row `w` is a melee weapon; the rows of power attacks are none. */
export const isMeleeWeapon = (b: HordesBattle, w: number): boolean =>
  b.setup.weapons.ranged[w] === 0 && b.setup.weapons.powerAttack[w] === PowerAttack.none;

/** True for gargantuans and colossals (HRD-GARG-003, HRD-GARG-005, HRD-GARG-006). */
export const isGiant = (b: HordesBattle, m: number): boolean => b.setup.types.massive[b.model.kind[m]] !== 0;

/**
 * True if nothing pushes model `m`, knocks it down or makes it stationary, nor moves it by a slam or throw (HRD-GARG-005,
 * HRD-ENG-002).
 */
export const isMassive = (b: HordesBattle, m: number): boolean =>
  isGiant(b, m) || b.setup.types.engine[b.model.kind[m]] !== 0;

/** Returns the Mount among the weapons of model `m`, or -1 (HRD-CAV-002). */
export function mountOf(b: HordesBattle, m: number): number {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) if (b.setup.weapons.mount[w] !== 0) return w;
  return -1;
}

/** Returns the row by which model `m` makes a power attack, or -1 (HRD-PWR-001). */
export function powerAttackOf(b: HordesBattle, m: number, power: number): number {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) if (b.setup.weapons.powerAttack[w] === power) return w;
  return -1;
}
