import type { Battle } from '../../engine/kernel/battle.js';
import { SEGMENTS } from '../../engine/kernel/core.js';
import { degrees, INCH, ticks, turnBetween } from '../../engine/kernel/geometry/measures.js';
import { type OptionRecord, readRecord } from '../../engine/kernel/options.js';
import { pathOf } from '../../engine/regiments/path-words.js';
import { amountOf, Go, kindOf } from '../../engine/regiments/paths.js';
import type { Said } from './said.js';

// Finds options by the figures that people read and type: tenths of inches and whole degrees. A figure matches an
// option that is displayed with it.

const INCHES = Math.ceil(INCH / 20);
const HALF_DEGREE = degrees(0.5) + 1;
const TENTH_OF_DEGREE = degrees(0.05) + 1;

function isPlace(b: Battle, i: number, [x, y]: readonly [number, number]): boolean {
  const { option } = b;
  return Math.abs(option.x[i] - ticks(x)) <= INCHES && Math.abs(option.y[i] - ticks(y)) <= INCHES;
}

function isWay(b: Battle, i: number, path: readonly number[]): boolean {
  for (let s = 0; s < SEGMENTS; s++) {
    const [listed, wanted] = [b.option.path[i * SEGMENTS + s], path[s] ?? 0];
    if (kindOf(listed) !== kindOf(wanted)) return false;
    const most = kindOf(listed) >= Go.wheelLeft ? TENTH_OF_DEGREE : INCHES;
    if (Math.abs(amountOf(listed) - amountOf(wanted)) > most) return false;
  }
  return true;
}

/**
 * Returns the options with this verb that are displayed with the given figures.
 * @param files the required value of that column, or null for any
 */
export function listedAs(b: Battle, said: Said, verb: number, files: number | null): OptionRecord[] {
  const { option } = b;
  const path = said.path === '' ? null : pathOf(said.path);
  const facing = said.facing === null ? null : degrees(said.facing);
  const found: OptionRecord[] = [];
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== verb || (files !== null && option.files[i] !== files)) continue;
    if (said.at !== null && !isPlace(b, i, said.at)) continue;
    if (facing !== null && Math.abs(turnBetween(option.facing[i], facing)) > HALF_DEGREE) continue;
    if (path !== null && !isWay(b, i, path)) continue;
    found.push(readRecord(option, i));
  }
  return found;
}
