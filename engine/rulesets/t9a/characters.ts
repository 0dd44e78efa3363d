import { touch } from '../../kernel/battle.js';
import { nearest } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { CANNOT, modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { assignSlots, halfDepthOf, setFootprint } from '../../regiments/formation.js';
import { Place } from '../../regiments/layout.js';
import { judgePose, Spacing } from '../../regiments/legality.js';
import { Refusal } from './reasons.js';
import { Hook } from './rule-ids.js';
import type { T9aBattle } from './state.js';
import { engaged, fleeing, isCharacter, onTable, refreshUnitRules, tell } from './units.js';

/** Bits that the parts of the model of row `m` answer to `hook`. */
function kinOf(b: T9aBattle, m: number, hook: number): number {
  const { part, parts } = b.setup.unit;
  let bits = 0;
  for (let p = part[m]; p < part[m] + parts[m]; p++) bits = modified(b, hook, p, bits, NO_ATTACK);
  return bits;
}

/** May the model of row `m` stand in a unit with others at all (T9A-SPR-047)? */
function keepsCompany(b: T9aBattle, m: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[m]; p < part[m] + parts[m]; p++) {
    if (permission(b, Hook.mayJoin, p, NO_ATTACK) === CANNOT) return false;
  }
  return true;
}

/**
 * Has character `c` the base of the models of unit `u` (T9A-FRT-005)?
 * GAP T9A-FRT-006: in this release characters with other bases join no unit, neither inside it nor beside it.
 */
export function matchingBase(b: T9aBattle, c: number, u: number): boolean {
  const { baseWidth, baseDepth, round } = b.setup.unit;
  return round[c] === 0 && round[u] === 0 && baseWidth[c] === baseWidth[u] && baseDepth[c] === baseDepth[u];
}

/**
 * May character `c` stand in unit `u`, wherever both are now: friends (T9A-CHR-003, T9A-CHR-004), a matching base, and
 * no rule of either against it (T9A-SPR-046, T9A-SPR-047, T9A-SPR-087)?
 */
export function suits(b: T9aBattle, c: number, u: number): boolean {
  const { player } = b.setup.unit;
  if (c === u || !isCharacter(b, c) || player[c] !== player[u] || !matchingBase(b, c, u)) return false;
  if (!keepsCompany(b, c) || !keepsCompany(b, u)) return false;
  if (b.unit.pool[u] > 0 && (kinOf(b, u, Hook.kinOfGuests) & ~kinOf(b, c, Hook.kin)) !== 0) return false;
  return (kinOf(b, c, Hook.kinOfHosts) & ~kinOf(b, u, Hook.kin)) === 0;
}

/**
 * Is there room on the table for the rank that character `c` and its company would begin behind unit `u`?
 * GAP T9A-CHR-005: a unit without room for one more rank, at the edge or in front of others, is not joined.
 */
function hasRoom(b: T9aBattle, c: number, u: number): boolean {
  const { x, y, facing, files, models, halfDepth, place } = b.unit;
  const before = models[u];
  models[u] = before + models[c]; // judged as it would stand, then taken back
  const back = halfDepthOf(b, u, files[u]) - halfDepth[u];
  let room = back <= 0;
  if (!room) {
    const own = place[c] === Place.table ? 1 << (c & 31) : 0; // where it stands now is free then
    const { ghosts } = b.cache;
    const kept = ghosts[c >> 5];
    ghosts[c >> 5] |= own;
    const px = nearest(x[u] - back * SIN[facing[u]]);
    const py = nearest(y[u] - back * COS[facing[u]]);
    room = judgePose(b, u, px, py, facing[u], files[u], Spacing.contact) === Refusal.Legal;
    ghosts[c >> 5] = kept;
  }
  models[u] = before;
  return room;
}

/** May character `c` join unit `u` on the table now? Engaged or fleeing units cannot be joined (T9A-CHR-003). */
export function mayJoin(b: T9aBattle, c: number, u: number): boolean {
  return suits(b, c, u) && onTable(b, u) && !engaged(b, u) && !fleeing(b, u) && hasRoom(b, c, u);
}

/**
 * Character `c` joins unit `u`: it takes the most central free place as far forward as possible, models of the unit step
 * back for it (T9A-CHR-005, T9A-FRT-001), and it belongs to the unit from now on (T9A-CHR-009). The unit keeps its files
 * and the middle of its front (T9A-CHR-007 leaves the owner a choice: a displaced model goes to a further rank).
 */
export function join(b: T9aBattle, c: number, u: number): void {
  const { place, host, models, phaseModels } = b.unit;
  // characters that stood with it come along: a unit of characters is joined to another as a whole
  for (let g = 0; g < b.setup.units; g++) {
    if (place[g] !== Place.inUnit || host[g] !== c) continue;
    host[g] = u;
    models[c]--;
    models[u]++;
    phaseModels[u]++;
  }
  place[c] = Place.inUnit;
  host[c] = u;
  b.unit.slot[c] = NONE;
  models[u]++;
  phaseModels[u]++;
  settleFormation(b, u);
  if (b.log !== null) tell(b, 'join', c, `join ${b.setup.names[u]}`);
}

/** After models came or went of their own will: places, footprint, rules held as a whole. */
export function settleFormation(b: T9aBattle, u: number): void {
  setFootprint(b, u);
  assignSlots(b, u);
  refreshUnitRules(b, u);
  touch(b);
}
