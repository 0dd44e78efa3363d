import { COVER_MODIFIER, type Cover } from './cover.js';

/** The situation of one shot. */
export interface ShotSituation {
  /** Distance to the target and range of the weapon, both in the same unit (T9A-STH-005). */
  readonly distance: number;
  readonly range: number;
  /** To-hit modifier for moving: 0 if the unit has not moved, otherwise by the weapon (T9A-STH-006). */
  readonly moving?: number;
  /** True for a shot of the charge reaction Stand and Shoot (T9A-STH-007). */
  readonly reaction?: boolean;
  readonly cover?: Cover;
  /** True for one of several shots of one model (T9A-SPR-055). */
  readonly multiple?: boolean;
}

/** True if the target is farther away than half the weapon's range. Exactly half is not (T9A-STH-005). */
export function isLongRange(distance: number, range: number): boolean {
  return 2 * distance > range;
}

/**
 * T9A-STH-004: returns the sum of the modifiers that the situation gives to a shot's to-hit roll. Rules and spells add
 * theirs elsewhere.
 */
export function shotModifiers(shot: ShotSituation): number {
  const { distance, range, moving = 0, reaction = false, cover = 0, multiple = false } = shot;
  return sumOfModifiers(isLongRange(distance, range), moving, reaction, cover, multiple);
}

/** Returns the sum of `shotModifiers` from known facts. */
export function sumOfModifiers(
  isLong: boolean,
  moving: number,
  reaction: boolean,
  cover: number,
  multiple: boolean,
): number {
  return (isLong ? -1 : 0) + moving + (reaction ? -1 : 0) + COVER_MODIFIER[cover] + (multiple ? -1 : 0);
}
