// Templates: who lies under a disc or a section of the spray template, and how an attack deviates (HRD-AOE, HRD-DEV,
// HRD-SPRAY).

import { ANGLE_MASK, INCH, TURN } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { Roll } from '../core/asks.js';
import { controlRange } from '../core/battlegroups.js';
import { areWithin, isEnemy, isWithinOf, onTable, radiusOf } from '../core/models.js';
import { AttackKind, Grid, HitFlag, type HordesBattle } from '../core/state.js';
import { commandOf, rangeOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { seesOver } from '../sight/line-of-sight.js';
import { bringerOf } from '../spells/bearing.js';
import { SPELL } from '../spells/tables.js';
import { sprayOf } from './weapon-abilities/rolls.js';

/** Where an attack strikes, ticks: the centre of its template. */
export const impact = { x: 0, y: 0 };

// GAP HRD-SPRAY-001: the template is half an inch wide at its narrow end and three inches at ten inches
const NARROW = INCH / 2;
const WIDE = 3 * INCH;
const LONG = 10 * INCH;

/** Adds model `t` to the hits of the attack under way. */
export function addHit(b: HordesBattle, t: number, flags: number): void {
  const row = b.game.hits[0]++;
  b.hit.model[row] = t;
  b.hit.flags[row] = flags;
  b.hit.points[row] = 0;
  b.hit.grid[row] = Grid.none;
}

/**
 * Adds every model under a disc of that radius around `impact` to the hits, but for `except`, which was hit directly
 * (HRD-AOE-004, HRD-DEV-009). The blast of some spells, here `s`, spares friends of the attacker `m`.
 */
export function addBlast(b: HordesBattle, radius: number, except: number, flags: number, m = -1, s = -1): void {
  const spares = s >= 0 && SPELL.sparesFriends[s] !== 0;
  for (let t = 0; t < b.setup.models; t++) {
    if (t === except || !onTable(b, t) || (spares && !isEnemy(b, m, t))) continue;
    const dx = b.model.x[t] - impact.x;
    const dy = b.model.y[t] - impact.y;
    const near = radius + radiusOf(b, t);
    if (dx * dx + dy * dy < near * near) addHit(b, t, flags & ~HitFlag.direct);
  }
}

/** Moves `impact` along `angle`, `far` ticks or to the table's edge (HRD-DEV-008). */
export function deviateTo(b: HordesBattle, angle: number, far: number): void {
  const { width, depth } = b.setup;
  let most = far;
  const east = SIN[angle];
  const north = COS[angle];
  if (east > 0) most = Math.min(most, (width - impact.x) / east);
  if (east < 0) most = Math.min(most, -impact.x / east);
  if (north > 0) most = Math.min(most, (depth - impact.y) / north);
  if (north < 0) most = Math.min(most, -impact.y / north);
  impact.x = Math.trunc(impact.x + most * east);
  impact.y = Math.trunc(impact.y + most * north);
}

/** Writes to `impact` from where an attack of model `m` with weapon `w` that missed `t` deviates (HRD-DEV-001, HRD-DEV-006). */
function findStart(b: HordesBattle, m: number, w: number, t: number): void {
  const { x, y } = b.model;
  const range = rangeOf(b, m, w);
  const line = bearing(x[t] - x[m], y[t] - y[m]);
  const isInRange = areWithin(b, m, t, range);
  const from = radiusOf(b, m) + range;
  impact.x = isInRange ? x[t] : Math.trunc(x[m] + from * SIN[line]);
  impact.y = isInRange ? y[t] : Math.trunc(y[m] + from * COS[line]);
}

/** Returns the enemy whose player says into which direction a shot of `m` with weapon `w` at `t` deviates, or -1. */
export function turnerOf(b: HordesBattle, m: number, w: number, t: number): number {
  if (b.core.effectCount[0] === 0 || b.setup.weapons.ranged[w] !== AttackKind.ranged) return -1;
  findStart(b, m, w, t);
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || !isEnemy(b, m, o) || !bears(b, o, Trait['turns shots'])) continue;
    if (isWithinOf(b, o, impact.x, impact.y, 0, controlRange(b, o))) return o;
  }
  return -1;
}

/** True if the player of model `m` may roll deviations of its shots with weapon `w` again: the model that lets it is near. */
export function correctsShots(b: HordesBattle, m: number, w: number): boolean {
  if (b.core.effectCount[0] === 0 || b.setup.weapons.ranged[w] !== AttackKind.ranged) return false;
  if (!bears(b, m, Trait['corrects shots'])) return false;
  const o = bringerOf(b, m, Trait['corrects shots']);
  return o >= 0 && onTable(b, o) && areWithin(b, o, m, commandOf(b, o) * INCH);
}

/** Moves `impact` from where it is by a die of direction along the line from model `m`, and a die of distance (HRD-DEV-003). */
export function deviateAgain(b: HordesBattle, m: number): void {
  const dx = impact.x - b.model.x[m];
  const dy = impact.y - b.model.y[m];
  const line = bearing(dx, dy);
  const turn = Math.trunc(((b.dice.one(6, Roll.Direction, m) - 1) * TURN) / 6);
  const far = b.dice.one(6, Roll.Deviation, m) * INCH;
  const most = Math.sqrt(dx * dx + dy * dy) / 2;
  deviateTo(b, (line + turn) & ANGLE_MASK, Math.min(far, most));
}

/**
 * Rolls where an attack of model `m` with weapon `w` that missed `t` strikes, and writes it to `impact` (HRD-DEV-001..008).
 * In range it deviates from the target's centre, else from the point at the weapon's range. `direction`: 1 to 6, 0: it is
 * rolled; `inches`: the distance if the direction was chosen.
 */
export function deviate(b: HordesBattle, m: number, w: number, t: number, direction = 0, inches = 0): void {
  const { x, y } = b.model;
  const range = rangeOf(b, m, w);
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const line = bearing(dx, dy);
  // GAP HRD-DEV-005: the distance from origin to target is that between their bases, as for range
  const gap = Math.max(0, Math.sqrt(dx * dx + dy * dy) - radiusOf(b, m) - radiusOf(b, t));
  const isInRange = areWithin(b, m, t, range);
  findStart(b, m, w, t);
  // GAP HRD-DEV-003: directions follow each other clockwise in steps of 60 degrees, 1 straight on
  const side = direction > 0 ? direction : b.dice.one(6, Roll.Direction, m);
  const turn = Math.trunc(((side - 1) * TURN) / 6);
  const far = (direction > 0 ? inches : b.dice.one(6, Roll.Deviation, m)) * INCH;
  deviateTo(b, (line + turn) & ANGLE_MASK, Math.min(far, (isInRange ? gap : range) / 2));
}

const section = new Int32Array(8);

/** Writes to `section` the corners of a spray of that length of model `m` over `t` (HRD-SPRAY-003). */
function laySpray(b: HordesBattle, m: number, length: number, t: number): void {
  const { x, y } = b.model;
  const line = bearing(x[t] - x[m], y[t] - y[m]);
  const east = SIN[line];
  const north = COS[line];
  const near = radiusOf(b, m);
  const far = near + length;
  const end = NARROW + ((WIDE - NARROW) * length) / LONG;
  for (let i = 0; i < 4; i++) {
    // The corners in turn: near left, far left, far right, near right.
    const along = i === 1 || i === 2 ? far : near;
    const beside = ((i === 1 || i === 2 ? end : NARROW) / 2) * (i < 2 ? -1 : 1);
    section[2 * i] = Math.trunc(x[m] + along * east + beside * north);
    section[2 * i + 1] = Math.trunc(y[m] + along * north - beside * east);
  }
}

/** Models under the spray template, in the order of their rows. */
export const sprayed = new Int32Array(128);

/** Writes to `sprayed` the models under the spray of `m` with weapon `w` at `t` (HRD-SPRAY-005). @returns their number */
export function findSprayed(b: HordesBattle, m: number, w: number, t: number, flags = 0): number {
  laySpray(b, m, sprayOf(b, w, flags), t);
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    // HRD-SPRAY-007: terrain shields a model, models do not
    if (o === m || !onTable(b, o) || !seesOver(b, m, o)) continue;
    const r = radiusOf(b, o);
    if (polygonSquaredGapToPoint(section, b.model.x[o], b.model.y[o]) < r * r) sprayed[n++] = o;
  }
  return n;
}
