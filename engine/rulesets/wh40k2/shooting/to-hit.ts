import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { Cover } from '../../../skirmish/terrain.js';
import type { WeaponFacts } from '../core/weapons.js';

/** Range bands of a weapon (W40K-RANGE-001). */
export const Band = { short: 0, long: 1, out: 2 } as const;

/** A score to hit that needs no roll (W40K-WBAS-031). */
export const SURE_HIT = 1;

/** A score to hit that no roll reaches (W40K-HIT-011). */
export const CANNOT_HIT = 10;

/**
 * Returns how far a model of Strength `strength` throws a grenade, in ticks: 2 inches plus twice its Strength, at most
 * 12 inches (W40K-GREN-005).
 */
export function throwRange(strength: number): number {
  return Math.min(2 + 2 * strength, 12) * INCH;
}

/**
 * Returns the maximum range of `weapon`, in ticks, when a model of Strength `strength` uses it (W40K-RANGE-002). 0: the
 * weapon cannot shoot.
 */
export function maximumRange(weapon: WeaponFacts, strength: number): number {
  return weapon.long < 0 ? throwRange(strength) : weapon.long;
}

/**
 * Returns the band of a target `gap` ticks away (W40K-RANGE-001). At a boundary the nearer band counts. Grenades have
 * only one band, short.
 */
export function bandOf(weapon: WeaponFacts, strength: number, gap: number): number {
  if (weapon.long < 0) return gap <= throwRange(strength) ? Band.short : Band.out;
  if (gap <= weapon.short) return Band.short;
  return gap <= weapon.long ? Band.long : Band.out;
}

/** Returns the weapon's modifier to hit in a band (W40K-HIT-010). */
export function weaponModifier(weapon: WeaponFacts, band: number): number {
  return band === Band.short ? weapon.toHitShort : weapon.toHitLong;
}

/** Returns the modifier to hit for the target's shelter (W40K-HIT-004, W40K-HIT-005, W40K-COVER-001). */
export function coverModifier(cover: number): number {
  return cover === Cover.hard ? -2 : cover === Cover.soft ? -1 : 0;
}

/**
 * Returns the modifier to hit for a target that moved `moved` ticks in its last movement phase (W40K-HIT-006,
 * W40K-HIT-007). Because both ends of the way are rounded, ten inches allow a tolerance of TOUCH.
 */
export function speedModifier(moved: number): number {
  if (moved > 20 * INCH) return -2;
  return moved >= 10 * INCH - TOUCH ? -1 : 0;
}

/**
 * Returns one modifier for a squad with these numbers of models in the open, in soft and in hard cover: the average on
 * which players may agree (W40K-GROUP-003).
 */
export function averagedCover(open: number, soft: number, hard: number): number {
  const covered = soft + hard;
  if (covered === 0 || open > covered) return 0; // W40K-GROUP-004
  if (open === 0) return soft > 0 ? coverModifier(Cover.soft) : coverModifier(Cover.hard); // W40K-GROUP-006
  // GAP W40K-GROUP-005: of a squad with models in both kinds of cover and in the open, the kind of more models counts, soft if equal
  return coverModifier(hard > soft ? Cover.hard : Cover.soft) + 1; // W40K-GROUP-005
}

/** Returns the score that a shot needs: 7 - BS - modifiers, at least 2 (W40K-HIT-001, W40K-HIT-002, W40K-HIT-003). */
export function neededToHit(bs: number, modifiers: number): number {
  return Math.max(2, 7 - bs - modifiers);
}

/** Returns the score for the second die after a natural 6 if a shot needs 7, 8 or 9 (W40K-HIT-011), else 0. */
export function secondToHit(needed: number): number {
  return needed >= 7 && needed < CANNOT_HIT ? needed - 3 : 0;
}

/**
 * True if a shot that needs `needed` hits with these dice (W40K-HIT-011). `second` counts only for scores of 7 and
 * more.
 */
export function hits(needed: number, first: number, second: number): boolean {
  if (needed >= CANNOT_HIT) return false;
  if (needed >= 7) return first === 6 && second >= secondToHit(needed);
  return first >= needed;
}

/** Returns the chance, in 36ths, that a shot hits. */
export function hitChances(needed: number): number {
  if (needed >= CANNOT_HIT) return 0;
  if (needed >= 7) return 7 - secondToHit(needed);
  return 6 * (7 - needed);
}

/** Returns a score to hit as players write it: "4+", "6 then 5+". */
export function neededWords(needed: number): string {
  if (needed >= CANNOT_HIT) return 'cannot hit';
  if (needed === SURE_HIT) return 'hits without a roll';
  return needed >= 7 ? `6 then ${secondToHit(needed)}+ to hit` : `${needed}+ to hit`;
}
