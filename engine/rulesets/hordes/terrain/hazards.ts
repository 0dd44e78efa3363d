// Hazards: acid baths and burning earth, for models that enter them, end their activation in them, or fall there
// (HRD-TER-042..046, HRD-MOVE-023, HRD-MOVE-024, HRD-PLACE-002, HRD-PUSH-002, HRD-SLMD-003).
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { Stretch, sweepCircleToPolygon } from '../../../kernel/geometry/sweep.js';
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { Due, Mode, owe } from '../core/dues.js';
import { Ground } from '../core/ground.js';
import { playerOf, radiusOf } from '../core/models.js';
import { CLOUDS, CloudKind, type HordesBattle, Status } from '../core/state.js';
import { immunitiesOf } from '../core/stats.js';
import { DamageBit } from '../core/weapons.js';
import { hasFlight } from '../movement/passing.js';
import { addContinuous } from '../states/continuous.js';
import { isOn } from './ground.js';

const stretch = new Float64Array(2);

const corrode = (b: HordesBattle, m: number): void => addContinuous(b, m, Status.corrosion, DamageBit.corrosion);
const ignite = (b: HordesBattle, m: number): void => addContinuous(b, m, Status.fire, DamageBit.fire);

/** True if piece of terrain `t` burns (HRD-TER-045). */
export const isBurning = (b: HordesBattle, t: number): boolean => (b.game.fires[0] & (1 << t)) !== 0;

/** True if cloud `c` harms whoever enters it or ends its activation in it: burning earth, or what a spell left. */
function isFlame(b: HordesBattle, c: number): boolean {
  const kind = b.cloud.kind[c];
  return b.cloud.radius[c] > 0 && (kind === CloudKind.flames || kind === CloudKind.poison || kind === CloudKind.storm);
}

/** POW of the lightning of a storm. */
const STORM_POWER = 10;

/** Model `m` suffers cloud `c`. */
function sufferCloud(b: HordesBattle, m: number, c: number): void {
  if (b.cloud.kind[c] === CloudKind.flames) ignite(b, m);
  else if (b.cloud.kind[c] === CloudKind.storm) owe(b, Due.strike, m, -1, STORM_POWER, Mode.electrical);
  else if ((immunitiesOf(b, m) & DamageBit.corrosion) === 0) owe(b, Due.suffer, m, -1, 1);
}

/** True if the table has hazards at all. */
function anyHazard(b: HordesBattle): boolean {
  if ((b.setup.terrain.any & Ground.acid) !== 0 || b.game.fires[0] !== 0) return true;
  for (let c = 0; c < CLOUDS; c++) if (isFlame(b, c)) return true;
  return false;
}

/** True if the base of model `m` at x, y covers any part of cloud `c` (HRD-CLOUD-001). */
export function isInCloud(b: HordesBattle, m: number, c: number, x: number, y: number): boolean {
  const near = radiusOf(b, m) + b.cloud.radius[c] - TOUCH;
  const dx = b.cloud.x[c] - x;
  const dy = b.cloud.y[c] - y;
  return dx * dx + dy * dy < near * near;
}

/** Model `m` suffers the hazards in which it stands. */
function sufferHazards(b: HordesBattle, m: number): void {
  const { terrain } = b.setup;
  const x = b.model.x[m];
  const y = b.model.y[m];
  for (let t = 0; t < terrain.count; t++) {
    if (((terrain.flags[t] & Ground.acid) === 0 && !isBurning(b, t)) || !isOn(b, t, x, y, radiusOf(b, m))) continue;
    if ((terrain.flags[t] & Ground.acid) !== 0) corrode(b, m);
    if (isBurning(b, t)) ignite(b, m);
  }
  for (let c = 0; c < CLOUDS; c++) if (isFlame(b, c) && isInCloud(b, m, c, x, y)) sufferCloud(b, m, c);
}

/** True if template `c` harms model `m` (HRD-MOVE-023). */
const isHarmful = (b: HordesBattle, m: number, c: number): boolean =>
  b.cloud.radius[c] > 0 && b.cloud.power[c] > 0 && b.cloud.spares[c] !== 1 + playerOf(b, m);

/** Notes that model `m` suffers the damage of template `c` when its movement is over. */
function noteSinged(b: HordesBattle, m: number, c: number): void {
  b.model.singed[m] |= 1 << c;
  b.game.singed[0] = 1;
}

/** Notes the templates that harm model `m` where it stands: all, or template `only`. */
export function standInTemplates(b: HordesBattle, m: number, only = -1): void {
  for (let c = 0; c < CLOUDS; c++) {
    if (only >= 0 && c !== only) continue;
    if (isHarmful(b, m, c) && isInCloud(b, m, c, b.model.x[m], b.model.y[m])) noteSinged(b, m, c);
  }
}

/** Model `m` ends its activation, or is placed, where it stands (HRD-TER-043, HRD-TER-045, HRD-PLACE-002). */
export function standInHazards(b: HordesBattle, m: number): void {
  standInTemplates(b, m);
  if (anyHazard(b) && !hasFlight(b, m)) sufferHazards(b, m);
}

/** Model `m` is knocked down where it stands: only Flight kept it from suffering the hazard (HRD-TER-044, HRD-TER-046). */
export function fallInHazards(b: HordesBattle, m: number): void {
  if (anyHazard(b) && hasFlight(b, m)) sufferHazards(b, m);
}

/** True if a base that goes `gone` ticks from x, y along `angle` enters piece `t`, and did not begin within it. */
function entersPiece(
  b: HordesBattle,
  m: number,
  t: number,
  x: number,
  y: number,
  angle: number,
  gone: number,
): boolean {
  if (!sweepCircleToPolygon(x, y, radiusOf(b, m), angle, 0, b.setup.terrain.polygons[t], stretch)) return false;
  return stretch[Stretch.Enters] >= 0 && stretch[Stretch.Enters] < gone;
}

/** As `entersPiece`, for cloud `c`. */
function entersCloud(
  b: HordesBattle,
  m: number,
  c: number,
  x: number,
  y: number,
  angle: number,
  gone: number,
): boolean {
  if (isInCloud(b, m, c, x, y)) return false;
  const dx = b.cloud.x[c] - x;
  const dy = b.cloud.y[c] - y;
  const along = Math.max(0, Math.min(gone, dx * SIN[angle] + dy * COS[angle]));
  return isInCloud(b, m, c, x + stepEast(angle, along), y + stepNorth(angle, along));
}

/**
 * Model `m`, which has just gone `gone` ticks along `angle` on the ground, suffers the hazards that it entered
 * (HRD-MOVE-023). A continuous effect that it has already is not given twice (HRD-MOVE-024).
 */
export function crossHazards(b: HordesBattle, m: number, angle: number, gone: number): void {
  if (gone === 0) return;
  const x = b.model.x[m] - stepEast(angle, gone);
  const y = b.model.y[m] - stepNorth(angle, gone);
  for (let c = 0; c < CLOUDS; c++) {
    if (isHarmful(b, m, c) && entersCloud(b, m, c, x, y, angle, gone)) noteSinged(b, m, c);
  }
  if (!anyHazard(b) || hasFlight(b, m)) return;
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (((terrain.flags[t] & Ground.acid) === 0 && !isBurning(b, t)) || !entersPiece(b, m, t, x, y, angle, gone))
      continue;
    if ((terrain.flags[t] & Ground.acid) !== 0) corrode(b, m);
    if (isBurning(b, t)) ignite(b, m);
  }
  for (let c = 0; c < CLOUDS; c++) if (isFlame(b, c) && entersCloud(b, m, c, x, y, angle, gone)) sufferCloud(b, m, c);
}
