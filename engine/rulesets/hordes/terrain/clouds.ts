// Clouds come and go: fog lifts, flames go out, effects end (HRD-CLOUD-001, HRD-TER-019, HRD-TER-047).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Roll } from '../core/asks.js';
import { CLOUDS, CloudKind, type HordesBattle, Place } from '../core/state.js';

/** Fog lifts, and flames go out, on this die or less. */
const LIFTS = 2;
/** They do so from the end of this player turn on: the second player's first (HRD-TER-019, HRD-TER-047). */
const FIRST_TURN = 2;

/**
 * At the end of a player turn a die is rolled for each template of fog and each burning place: on 1 or 2 a template is
 * removed, and another feature burns no longer (HRD-TER-019, HRD-TER-047).
 */
export function liftClouds(b: HordesBattle): void {
  if (b.core.playerTurns[0] < FIRST_TURN) return;
  const { radius, kind } = b.cloud;
  for (let c = 0; c < CLOUDS; c++) {
    if (
      radius[c] === 0 ||
      (kind[c] !== CloudKind.fog && kind[c] !== CloudKind.flames) ||
      b.dice.one(6, Roll.Lift, -1) > LIFTS
    )
      continue;
    radius[c] = 0;
    invalidateGeometry(b);
    if (b.log !== null) b.log.tell('cloud', kind[c] === CloudKind.fog ? 'a patch of fog lifts' : 'flames go out');
  }
  for (let t = 0; t < b.setup.terrain.count; t++) {
    const bit = 1 << t;
    if ((b.game.fires[0] & bit) === 0 || b.dice.one(6, Roll.Lift, -1) > LIFTS) continue;
    b.game.fires[0] &= ~bit;
    invalidateGeometry(b);
    if (b.log !== null) b.log.tell('cloud', 'flames go out');
  }
}

/** Removes the clouds that end at the start of this player turn (HRD-CLOUD-001). */
export function endClouds(b: HordesBattle): void {
  const { radius, ends } = b.cloud;
  for (let c = 0; c < CLOUDS; c++) {
    if (radius[c] === 0 || ends[c] === 0 || ends[c] > b.core.playerTurns[0]) continue;
    radius[c] = 0;
    invalidateGeometry(b);
  }
}

/**
 * Lays a cloud around x, y until the start of player turn `ends` (0: for the battle) (HRD-CLOUD-001).
 * @returns its row, or -1 if the table holds no more
 */
export function layCloud(b: HordesBattle, x: number, y: number, radius: number, kind: number, ends: number): number {
  const { cloud } = b;
  for (let c = 0; c < CLOUDS; c++) {
    if (cloud.radius[c] !== 0) continue;
    cloud.x[c] = x;
    cloud.y[c] = y;
    cloud.radius[c] = radius;
    cloud.kind[c] = kind;
    cloud.ends[c] = ends;
    cloud.power[c] = 0;
    cloud.damage[c] = 0;
    cloud.spares[c] = 0;
    cloud.source[c] = 0;
    cloud.exempt[c] = 0;
    invalidateGeometry(b);
    return c;
  }
  return -1;
}

/** Returns another participant of the Suppressing Fire of template `c` than `m` that is on the table, or -1. */
function otherSuppressor(b: HordesBattle, m: number, c: number): number {
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && b.model.suppresses[o] === c + 1 && b.model.place[o] === Place.table) return o;
  }
  return -1;
}

/** Removes the templates that end with model `m`, which leaves the table. */
export function endTemplatesOf(b: HordesBattle, m: number): void {
  for (let c = 0; c < CLOUDS; c++) {
    if (b.cloud.radius[c] === 0 || b.cloud.source[c] !== m + 1) continue;
    const heir = b.model.suppresses[m] === c + 1 ? otherSuppressor(b, m, c) : -1;
    if (heir >= 0) {
      b.cloud.source[c] = heir + 1;
      continue;
    }
    b.cloud.radius[c] = 0;
    invalidateGeometry(b);
  }
}
