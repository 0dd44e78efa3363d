// Flags and control zones: where they lie, and who controls them (HRD-SCN-004..011).
import { INCH, mm, TOUCH } from '../../../kernel/geometry/measures.js';
import { Ask } from '../core/asks.js';
import { onTable, playerOf, radiusOf } from '../core/models.js';
import { type HordesBattle, Status } from '../core/state.js';
import { isInFormation } from '../units/formation.js';
import { AHEAD, FIRST_OBJECTIVE, HAS_ZONES, RIGHT } from './scenarios.js';

/** Radius of a flag and of a control zone, ticks (HRD-SCN-004, HRD-SCN-029). */
const FLAG_RADIUS = mm(40) / 2;
const ZONE_RADIUS = 6 * INCH;
/** An enemy this near to a flag contests it, ticks (HRD-SCN-007). */
const CONTEST = 4 * INCH;

/** Returns the number of flags or zones. */
export function objectives(b: HordesBattle): number {
  const s = b.game.scenario[0];
  return FIRST_OBJECTIVE[s + 1] - FIRST_OBJECTIVE[s];
}

/** Returns the number of objectives that lie on the table: none before the edges are chosen, with which they turn. */
export function laidObjectives(b: HordesBattle): number {
  const kind = b.decision.kind[0];
  return kind === Ask.First || kind === Ask.Edge ? 0 : objectives(b);
}

/** True if the objectives are control zones, false if they are flags. */
export const areZones = (b: HordesBattle): boolean => HAS_ZONES[b.game.scenario[0]] !== 0;

/** Returns the radius of the objectives, ticks. */
export const objectiveRadius = (b: HordesBattle): number => (areZones(b) ? ZONE_RADIUS : FLAG_RADIUS);

/** The centre of an objective: set by `findObjective`. */
export const centre = { x: 0, y: 0 };

/** Writes the centre of objective `i` to `centre`. */
// GAP HRD-SCN-002: on a table of another size objectives keep their distances from its middle
export function findObjective(b: HordesBattle, i: number): void {
  const row = FIRST_OBJECTIVE[b.game.scenario[0]] + i;
  const right = RIGHT[row];
  const ahead = AHEAD[row];
  // the first player's edge is opposite the second player's: south 0, west 1, north 2, east 3
  const edge = (b.game.edge[0] + 2) & 3;
  const isAcross = (edge & 1) !== 0;
  const sign = edge < 2 ? 1 : -1;
  centre.x = b.setup.width / 2 + sign * (isAcross ? ahead : right);
  centre.y = b.setup.depth / 2 + sign * (isAcross ? -right : ahead);
}

/** True if the base of model `m` touches or overlaps the circle around `centre`. */
const isNear = (b: HordesBattle, m: number, radius: number): boolean => {
  const dx = b.model.x[m] - centre.x;
  const dy = b.model.y[m] - centre.y;
  const near = radius + radiusOf(b, m);
  return dx * dx + dy * dy <= near * near;
};

/** True if model `m` may control and contest: it is neither wild nor inert nor out of formation (HRD-SCN-008, HRD-SCN-011). */
export const countsForControl = (b: HordesBattle, m: number): boolean =>
  (b.model.status[m] & (Status.wild | Status.inert)) === 0 && isInFormation(b, m);

/** What holds of an objective: bits of players. Set by `lookAt`. */
const players = { holding: 0, contesting: 0 };

/** Finds out who stands at objective `i`. */
function lookAt(b: HordesBattle, i: number): void {
  findObjective(b, i);
  const isZone = areZones(b);
  const radius = objectiveRadius(b);
  players.holding = 0;
  players.contesting = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m) || !isNear(b, m, isZone ? radius : radius + CONTEST) || !countsForControl(b, m)) continue;
    const bit = 1 << playerOf(b, m);
    players.contesting |= bit;
    if (isZone || isNear(b, m, radius + TOUCH)) players.holding |= bit;
  }
}

/**
 * Returns the player who controls objective `i`, or -1. He has a model in base contact with the flag, or a part of a base
 * in the zone; no enemy is within 4 inches of the flag, or in the zone (HRD-SCN-006, 007, 009, 010).
 */
export function controllerOf(b: HordesBattle, i: number): number {
  lookAt(b, i);
  if (players.holding === 1 && players.contesting === 1) return 0;
  return players.holding === 2 && players.contesting === 2 ? 1 : -1;
}

/** Returns the number of flags (HRD-SCN-004). */
export const flags = (b: HordesBattle): number => (areZones(b) ? 0 : objectives(b));

/** Returns the radius of a flag, ticks. */
export const flagRadius = (): number => FLAG_RADIUS;

/** True if the base of model `m` at x, y overlaps a flag (HRD-SCN-005). */
export function isOnFlag(b: HordesBattle, m: number, x: number, y: number): boolean {
  const n = flags(b);
  if (n === 0) return false;
  const near = FLAG_RADIUS + radiusOf(b, m) - TOUCH;
  for (let i = 0; i < n; i++) {
    findObjective(b, i);
    const dx = x - centre.x;
    const dy = y - centre.y;
    if (dx * dx + dy * dy < near * near) return true;
  }
  return false;
}
