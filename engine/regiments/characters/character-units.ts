import { invalidateGeometry } from '../../kernel/battle.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { Did, Status } from '../core/state.js';
import { engaged, firstJoined, fleeing, isCharacter, nextJoined, onTable, refreshUnitRules } from '../core/units.js';
import { slotCentre } from '../formation.js';
import { Place } from '../layout.js';
import { hasMoved } from './leaving.js';

// Units of characters only (T9A-CHR-004). The row of the unit is that of the character whom the others joined, called
// the leader in this code. The rulebook knows no such rank: the leader may leave or charge out like the others, who
// then go on as the same unit under the row of another character.

/** Value of `n` in a `Pick` of unit `u` in `Ask.Mover` and `Ask.Charger` if only its leader is meant. */
export const LEADER_ALONE = 1;

/** True if row `u` is the living leader of a unit of characters. */
export function leadsCharacters(b: RegimentsBattle, u: number): boolean {
  return isCharacter(b, u) && b.unit.models[u] > 1 && b.unit.own[u] > 0 && onTable(b, u);
}

/**
 * True if the leader of unit `u` may leave it now, by the rule of `mayLeave` for characters that joined (T9A-CHR-011).
 */
export function mayLeaderLeave(b: RegimentsBattle, u: number): boolean {
  if (!leadsCharacters(b, u) || engaged(b, u) || fleeing(b, u) || b.setup.unit.M[u] === 0) return false;
  const did = b.unit.did[u];
  if ((did & (Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid)) !== 0) return false;
  if (hasMoved(b, u) || hasMoved(b, heirOf(b, u))) return false;
  // that others joined or left does not count as a move of the leader
  return (did & Did.MoveDone) === 0 || (did & Did.Joined) !== 0;
}

/**
 * Returns the character that takes over the unit of `u`: one that has not moved in this turn if there is one, otherwise
 * the first.
 */
function heirOf(b: RegimentsBattle, u: number): number {
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (!hasMoved(b, g)) return g;
  return firstJoined(b, u);
}

/** Status bits that stay with the leader when another character takes over the unit. */
const HIS_OWN_STATUS = Status.BattleStandardLost | Status.LostInCombat | Status.NoFirstTurnCharge;

const spot = new Float64Array(2);

/** Puts row `u` on the table by itself, at the place of the leader in the unit. */
function standAlone(b: RegimentsBattle, u: number): void {
  const { x, y, halfWidth, halfDepth, files, models } = b.unit;
  slotCentre(b, u, Math.max(0, b.unit.slot[u]), spot);
  x[u] = Math.round(spot[0]);
  y[u] = Math.round(spot[1]);
  halfWidth[u] = b.setup.unit.baseWidth[u] / 2;
  halfDepth[u] = b.setup.unit.baseDepth[u] / 2;
  files[u] = 1;
  models[u] = 1;
}

/**
 * Passes the unit that `u` leads on to the row of one of the characters that joined it; `u` becomes one of them. No
 * model moves, and nothing that the unit has done is forgotten. Call it only for units that are neither Engaged nor
 * fleeing and have declared no charge.
 */
export function handOver(b: RegimentsBattle, u: number): void {
  const heir = heirOf(b, u);
  const { host, place, did, status, phaseDid, phaseModels, facingDie } = b.unit;
  for (const column of [b.unit.x, b.unit.y, b.unit.halfWidth, b.unit.halfDepth, b.unit.facing, b.unit.files]) {
    column[heir] = column[u];
  }
  for (const column of [b.unit.models, phaseModels, phaseDid, facingDie]) column[heir] = column[u];
  did[heir] |= did[u];
  did[u] &= ~(Did.MoveDone | Did.Joined | Did.ChargedOut);
  status[heir] |= status[u] & ~(Status.BattleStandardLost | Status.LostInCombat);
  status[u] &= HIS_OWN_STATUS;
  facingDie[u] = 0;
  standAlone(b, u);
  phaseModels[u] = 1;
  phaseDid[u] = 0; // which characters joined, and the tests it has passed, stay with the unit
  for (let g = 0; g < b.setup.units; g++) if (host[g] === u && place[g] === Place.inUnit) host[g] = heir;
  host[heir] = NONE;
  place[heir] = Place.table;
  host[u] = heir;
  place[u] = Place.inUnit;
  refreshUnitRules(b, heir);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
}

/** Number of columns of a row that `handOver` writes. */
const WRITTEN = 14;
const before = new Float64Array(2 * WRITTEN);

/** Copies the columns of row `u` that `handOver` writes to `before` at `at`, or, with `back`, restores them. */
function keepRow(b: RegimentsBattle, u: number, at: number, back: boolean): void {
  const { x, y, halfWidth, halfDepth, facing, files, models, place, host } = b.unit;
  const { did, status, phaseDid, phaseModels, facingDie: die } = b.unit;
  let k = at;
  for (const column of [
    x,
    y,
    halfWidth,
    halfDepth,
    facing,
    files,
    models,
    place,
    host,
    did,
    status,
    phaseDid,
    phaseModels,
    die,
  ]) {
    if (back) column[u] = before[k];
    else before[k] = column[u];
    k++;
  }
}

/**
 * Returns what `may` would return for the leader of unit `u` as a character in a unit led by another one, as if it
 * charged out of the unit (T9A-CHR-013). The state is restored afterwards.
 */
export function ifAlone(b: RegimentsBattle, u: number, may: (b: RegimentsBattle, u: number) => boolean): boolean {
  if (engaged(b, u) || fleeing(b, u)) return false; // such a unit is not passed on
  const heir = heirOf(b, u);
  const { host, place } = b.unit;
  keepRow(b, u, 0, false);
  keepRow(b, heir, WRITTEN, false);
  handOver(b, u);
  const answer = may(b, u);
  for (let g = 0; g < b.setup.units; g++) if (host[g] === heir && place[g] === Place.inUnit) host[g] = u;
  keepRow(b, u, 0, true);
  keepRow(b, heir, WRITTEN, true);
  refreshUnitRules(b, heir);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
  return answer;
}
