// Suppressing Fire: a unit gives up its actions for a template that harms whoever enters it (HRD-SPEC-001, HRD-ORDR-005).
import { INCH } from '../../../kernel/geometry/measures.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Refusal } from '../core/asks.js';
import { Due, owe } from '../core/dues.js';
import { ahead, endOfWeapons, firstWeapon, isWithinOf, nameOf, onTable } from '../core/models.js';
import { AttackKind, CloudKind, Did, type HordesBattle } from '../core/state.js';
import { layCloud } from '../terrain/clouds.js';
import { endOf, firstOf, serves, unitOf } from '../units/members.js';
import { firesBy } from './orders.js';
import { Fire } from './tables.js';

/** How far from each participant the template is laid, ticks, and its POW. */
const RANGE = 14 * INCH;
const POWER = 10;

/** True if model `m` takes part: it received the order, gave up its action and has a ranged weapon. */
// GAP HRD-SPEC-001: a Standard Bearer is a trooper without a ranged weapon
function takesPart(b: HordesBattle, m: number): boolean {
  const both = Did.Receive | Did.GiveUpAction;
  if (!serves(b, m) || (b.model.did[m] & both) !== both) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (b.setup.weapons.ranged[w] === AttackKind.ranged) return true;
  }
  return false;
}

/** Returns the radius of the template of the participants of unit `u`, ticks; 0: there are too few. */
function radiusOfFire(b: HordesBattle, u: number): number {
  let n = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (takesPart(b, m)) n++;
  if (n < 2) return 0;
  return (INCH * (n < 5 ? 3 : n < 8 ? 4 : 5)) / 2;
}

/** All models of unit `u` have moved: the template is laid if its order says so. */
export function suppress(b: HordesBattle, u: number): void {
  if (u < 0 || !firesBy(b, u, Fire.suppressing)) return;
  const c = b.unit.commander[u];
  const radius = radiusOfFire(b, u);
  if (c >= 0 && onTable(b, c) && radius > 0) owe(b, Due.suppress, c, -1, radius);
}

/** Judges x, y as the middle of a template with that radius: completely within range of each participant, and before it. */
// GAP HRD-LOS-001: terrain between a participant and the middle of the template does not count
export function judgeSuppression(b: HordesBattle, c: number, radius: number, x: number, y: number): Reason {
  if (x < 0 || y < 0 || x > b.setup.width || y > b.setup.depth) return Refusal.OffTheTable;
  const u = unitOf(b, c);
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!takesPart(b, m)) continue;
    if (!isWithinOf(b, m, x, y, radius, RANGE - 2 * radius)) return Refusal.BeyondTheDistance;
    if (ahead(b, m, x, y) < 0) return Refusal.OutOfReach;
  }
  return LEGAL;
}

/** The unit of model `c` lays its template around x, y. */
export function layFire(b: HordesBattle, c: number, radius: number, x: number, y: number): void {
  const row = layCloud(b, x, y, radius, CloudKind.field, b.core.playerTurns[0] + 2);
  if (row < 0) return;
  b.cloud.power[row] = POWER;
  const u = unitOf(b, c);
  for (let m = 0; m < b.setup.models; m++) if (b.model.suppresses[m] === row + 1) b.model.suppresses[m] = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!takesPart(b, m)) continue;
    b.model.suppresses[m] = row + 1;
    b.cloud.source[row] = m + 1;
  }
  if (b.log !== null) b.log.tell('cover', `the unit of ${nameOf(b, c)} covers a place with fire`);
}
