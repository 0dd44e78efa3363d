import { touch } from '../../../kernel/battle.js';
import { NONE } from '../../../kernel/layout.js';
import { slotCentre } from '../../../regiments/formation.js';
import { Place } from '../../../regiments/layout.js';
import { Did, Status, type T9aBattle } from '../core/state.js';
import { engaged, firstGuest, fleeing, isCharacter, nextGuest, onTable, refreshUnitRules } from '../core/units.js';
import { hasMoved } from './leaving.js';

// Units of characters alone (T9A-CHR-004). Their row is that of the one whom the others joined, here their leader. The rulebook
// knows no such rank: he leaves or charges out like the others, who go on as the same unit under the row of another one.

/** `n` of a `Pick` of unit `u` in `Ask.Mover` and `Ask.Charger`: its leader alone is meant. */
export const LEADER_ALONE = 1;

/** Is row `u` the living leader of a unit of characters? */
export function leadsCharacters(b: T9aBattle, u: number): boolean {
  return isCharacter(b, u) && b.unit.models[u] > 1 && b.unit.own[u] > 0 && onTable(b, u);
}

/** May the leader of unit `u` leave it now, as `mayLeave` says of those who joined him (T9A-CHR-011)? */
export function mayLeaderLeave(b: T9aBattle, u: number): boolean {
  if (!leadsCharacters(b, u) || engaged(b, u) || fleeing(b, u) || b.setup.unit.M[u] === 0) return false;
  const did = b.unit.did[u];
  if ((did & (Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid)) !== 0) return false;
  if (hasMoved(b, u) || hasMoved(b, heirOf(b, u))) return false;
  return (did & Did.MoveDone) === 0 || (did & Did.Joined) !== 0; // that others came or went is no move of his
}

/** Who takes over from the leader of `u`: one who has not moved in this turn, if there is one, else the first. */
function heirOf(b: T9aBattle, u: number): number {
  for (let g = firstGuest(b, u); g !== NONE; g = nextGuest(b, u, g)) if (!hasMoved(b, g)) return g;
  return firstGuest(b, u);
}

/** What a leader has done by himself, or is, however his unit goes on. */
const HIS_OWN_STATUS = Status.BattleStandardLost | Status.LostInCombat | Status.NoFirstTurnCharge;

const spot = new Float64Array(2);

/** Lets row `u` stand by itself where the leader of the unit stands. */
function standAlone(b: T9aBattle, u: number): void {
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
 * The unit that `u` leads goes on under the row of one of those who joined him, and he is one of them: nobody moves, and
 * nothing that the unit has done is forgotten. For units that neither fight nor flee nor have declared a charge.
 */
export function handOver(b: T9aBattle, u: number): void {
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
  phaseDid[u] = 0; // who joined the unit, and what it has passed, is the unit's
  for (let g = 0; g < b.setup.units; g++) if (host[g] === u && place[g] === Place.inUnit) host[g] = heir;
  host[heir] = NONE;
  place[heir] = Place.table;
  host[u] = heir;
  place[u] = Place.inUnit;
  refreshUnitRules(b, heir);
  refreshUnitRules(b, u);
  touch(b);
}

/** Columns of a row that `handOver` writes. */
const WRITTEN = 14;
const before = new Float64Array(2 * WRITTEN);

/** Keeps what `handOver` writes of row `u` in `before` from `at` on, or, if `back`, writes that back. */
function keepRow(b: T9aBattle, u: number, at: number, back: boolean): void {
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
 * What `may` says of the leader of unit `u` if he charged out of it (T9A-CHR-013): as of any character in a unit, in which he is one
 * once another leads it. Leaves everything as it was.
 */
export function ifAlone(b: T9aBattle, u: number, may: (b: T9aBattle, u: number) => boolean): boolean {
  if (engaged(b, u) || fleeing(b, u)) return false; // such a unit is not handed over
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
  touch(b);
  return answer;
}
