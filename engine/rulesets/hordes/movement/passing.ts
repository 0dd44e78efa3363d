// What a model passes and what slows or stops it while it advances: Flight, Incorporeal, Pathfinder, Amphibious
// (HRD-ADV-003, HRD-ADV-013..015, HRD-ADV-018..020, HRD-ADV-029, HRD-ADV-030).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { holds } from '../../../kernel/special-rules.js';
import { Ground } from '../core/ground.js';
import { Flag } from '../core/hooks.js';
import { isEnemy } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { CLOUDS, CloudKind, type HordesBattle, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { isTrooper, unitOf } from '../units/members.js';

export const hasFlight = (b: HordesBattle, m: number): boolean => holds(b, m, Rule.Flight);

/** True while model `m` is Incorporeal: an attack of its own takes that away until its next activation (HRD-ADV-024). */
export const isIncorporeal = (b: HordesBattle, m: number): boolean =>
  (b.model.status[m] & Status.solid) === 0 && holds(b, m, Rule.Incorporeal);

/** True if model `m` moves over obstructions and other models (HRD-ADV-014, HRD-ADV-018). */
export const floats = (b: HordesBattle, m: number): boolean => hasFlight(b, m) || isIncorporeal(b, m);

/** Kinds of ground that slow a base. */
export const Slow = { nothing: 0, rough: 1, dryRough: 2, everywhere: 3 } as const;

/** True if an effect lets model `m` go through terrain and obstructions as if they were not there. */
const isGhostly = (b: HordesBattle, m: number): boolean => bears(b, m, Trait.ghostly);

/** True if model `m` moves over rough ground and obstacles without being slowed (HRD-ADV-029). */
const findsPaths = (b: HordesBattle, m: number): boolean =>
  holds(b, m, Rule.Pathfinder) || bears(b, m, Trait.pathfinder) || isGhostly(b, m);

/** True if model `m` advances through its friend `o`, and sees past it. */
export const mayPass = (b: HordesBattle, m: number, o: number): boolean =>
  (isUnder(b, o, Flag['lets friends pass']) && !isEnemy(b, m, o) && isUnder(b, m, Flag['passes friends'])) ||
  (areComrades(b, m, o) && isUnder(b, m, Flag['passes comrades']));

/** True if models `m` and `o` are troopers of one unit. */
const areComrades = (b: HordesBattle, m: number, o: number): boolean =>
  isTrooper(b, m) && isTrooper(b, o) && unitOf(b, m) === unitOf(b, o);

/** True if a template of rough ground lies on the table. */
function hasRifts(b: HordesBattle): boolean {
  for (let c = 0; c < CLOUDS; c++) if (b.cloud.radius[c] !== 0 && b.cloud.kind[c] === CloudKind.rift) return true;
  return false;
}

/** Returns what slows model `m` while it advances, see `Slow`. Who is moved by others is slowed by all rough ground. */
export function slowsDown(b: HordesBattle, m: number): number {
  const isRoughAll = bears(b, m, Trait['rough ground']);
  if (!isRoughAll && (b.setup.terrain.any & Ground.rough) === 0 && !hasRifts(b)) return Slow.nothing;
  if (findsPaths(b, m) || floats(b, m)) return Slow.nothing;
  // GAP HRD-TER-004: what is rough ground by a spell slows the whole advance that begins in its area
  if (isRoughAll) return Slow.everywhere;
  return holds(b, m, Rule.Amphibious) ? Slow.dryRough : Slow.rough;
}

/** Returns what slows model `m` in a charge, a slam or a trample. */
// GAP HRD-ADV-029: who has Pathfinder while it charges has it for slams too
export const slowsRush = (b: HordesBattle, m: number): number =>
  isUnder(b, m, Flag['charges as Pathfinder']) ? Slow.nothing : slowsDown(b, m);

/** Returns the flags of ground that model `m` does not enter while it advances. */
export const barsWay = (b: HordesBattle, m: number): number =>
  floats(b, m) || isGhostly(b, m) ? Ground.impassable : Ground.blocks;

/** Returns the flags of ground that stops model `m` in a charge, a slam or a trample (HRD-CHG-009, HRD-ADV-030). */
export function stopsRush(b: HordesBattle, m: number): number {
  if (floats(b, m) || isGhostly(b, m)) return Ground.impassable;
  const finds = findsPaths(b, m) || isUnder(b, m, Flag['charges as Pathfinder']);
  return finds ? Ground.blocks : Ground.blocks | Ground.obstacle;
}

/** Model `m` makes a melee or ranged attack: it is no longer Incorporeal until its next activation (HRD-ADV-024). */
export function loseIncorporeal(b: HordesBattle, m: number): void {
  if (!isIncorporeal(b, m)) return;
  b.model.status[m] |= Status.solid;
  invalidateGeometry(b);
}

/**
 * Model `m` activates: it is Incorporeal again, and the continuous effects on it expire (HRD-ADV-022, HRD-ADV-024,
 * HRD-IMM-010).
 */
export function regainIncorporeal(b: HordesBattle, m: number): void {
  if ((b.model.status[m] & Status.solid) === 0) return;
  b.model.status[m] &= ~(Status.solid | Status.fire | Status.corrosion);
  invalidateGeometry(b);
}
