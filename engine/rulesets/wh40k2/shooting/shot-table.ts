import { SHOTS, ShotFlag, type W40kBattle } from '../core/state.js';
import { die as rollDie, squadOf, squadOfModel } from '../core/units.js';

/** The table of shots that are resolved together (K34): rows 0 to `field.shots - 1`. */

/** Marks unit `t`, or the squad that it has joined, as shot at (W40K-OVER-016, W40K-HERO-026). */
export function markShotAt(b: W40kBattle, t: number): void {
  b.unit.shotAt[squadOf(b, t)] = 1;
}

/**
 * Opens a row of the shot table for shots of `shooter` and returns it. The caller writes the numbers.
 * @throws Error when the table is full
 */
export function newShots(b: W40kBattle, shooter: number, weapon: number, target: number, model: number): number {
  const row = b.field.shots[0];
  if (row >= SHOTS) throw new Error(`more than ${SHOTS} rows of shots wait`);
  const { shot } = b;
  shot.number[row] = 0;
  shot.hits[row] = 0;
  shot.wounds[row] = 0;
  shot.shooter[row] = shooter;
  shot.weapon[row] = weapon;
  shot.target[row] = target;
  shot.model[row] = model;
  shot.needed[row] = 0;
  shot.cover[row] = 0;
  shot.flags[row] = 0;
  return row;
}

/** True if rows `r` and `s` hold equal shots of one squad (W40K-GROUP-001). */
function alike(b: W40kBattle, r: number, s: number): boolean {
  const { shot } = b;
  return (
    shot.weapon[r] === shot.weapon[s] &&
    shot.target[r] === shot.target[s] &&
    shot.model[r] === shot.model[s] &&
    shot.needed[r] === shot.needed[s] &&
    shot.cover[r] === shot.cover[s] &&
    shot.flags[r] === shot.flags[s] &&
    squadOfModel(b, shot.shooter[r]) === squadOfModel(b, shot.shooter[s])
  );
}

/**
 * Closes row `row`, the last one: its shots stay there or are added to an earlier row of equal shots (W40K-GROUP-001).
 */
export function keepShots(b: W40kBattle, row: number): void {
  const { shot } = b;
  markShotAt(b, shot.target[row]);
  for (let r = 0; r < row; r++) {
    if (!alike(b, r, row)) continue;
    shot.number[r] += shot.number[row];
    shot.hits[r] += shot.hits[row];
    clearRow(b, row);
    return;
  }
  b.field.shots[0] = row + 1;
}

function clearRow(b: W40kBattle, row: number): void {
  const { shot } = b;
  shot.number[row] = 0;
  shot.hits[row] = 0;
  shot.wounds[row] = 0;
  shot.shooter[row] = 0;
  shot.weapon[row] = 0;
  shot.target[row] = 0;
  shot.model[row] = -1;
  shot.needed[row] = 0;
  shot.cover[row] = 0;
  shot.flags[row] = 0;
}

/** Empties the shot table (K15). */
export function clearShots(b: W40kBattle): void {
  for (let row = b.field.shots[0] - 1; row >= 0; row--) clearRow(b, row);
  b.field.shots[0] = 0;
}

/**
 * Adds `n` hits of weapon `weapon` on model `m` alone, for blasts, templates and sustained fire. Its squad counts as
 * shot at.
 */
export function addHits(b: W40kBattle, shooter: number, weapon: number, m: number, n: number): void {
  const row = newShots(b, shooter, weapon, squadOfModel(b, m), m);
  b.shot.number[row] = n;
  b.shot.hits[row] = n;
  b.shot.flags[row] = ShotFlag.Sure;
  keepShots(b, row);
}

/** Returns how many hits on model `m` itself are in the shot table; they are allocated first (W40K-SUST-005). */
export function hitsOn(b: W40kBattle, m: number): number {
  const { shot, field } = b;
  let n = 0;
  for (let row = 0; row < field.shots[0]; row++) if (shot.model[row] === m) n += shot.hits[row];
  return n;
}

/** Returns how many hits on squad `t` are in the shot table. */
export function hitsAmong(b: W40kBattle, t: number): number {
  const { shot, field } = b;
  const squad = squadOf(b, t);
  let n = 0;
  for (let row = 0; row < field.shots[0]; row++) if (squadOf(b, shot.target[row]) === squad) n += shot.hits[row];
  return n;
}

/**
 * Returns a random number from 0 to `n - 1` with equal chances: from a D6 if `n` divides 6, else from a die of `n`
 * sides.
 */
export function evenly(b: W40kBattle, n: number, roll: number, subject: number): number {
  if (n <= 1) return 0;
  if (6 % n !== 0) return rollDie(b, n, roll, subject) - 1;
  return Math.floor(((rollDie(b, 6, roll, subject) - 1) * n) / 6);
}
