// What this game supplies to the chapter of terrain of its family.
import { SEGMENTS } from '../../../kernel/core.js';
import { INCH, isMostly, isWithin } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGap } from '../../../kernel/geometry/polygon.js';
import { modified } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { movement, onTable } from '../../../regiments/core/units.js';
import { At, applySegment, Go, kindOf, newPose } from '../../../regiments/paths.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import { crosses, mayStandOn } from '../../../regiments/terrain/crossing.js';
import { dangerAhead, dangerOnPath } from '../../../regiments/terrain/dangerous-terrain.js';
import { polygonsOf, shareOn } from '../../../regiments/terrain/terrain.js';
import { TROOP_TYPES } from '../armies/terms.js';
import type { Wfb9Battle } from '../core/state.js';
import { Hill } from './varieties.js';

const bit = (name: (typeof TROOP_TYPES)[number]): number => 1 << TROOP_TYPES.indexOf(name);
/** Troop types for which all terrain but open ground and hills is dangerous (WFB9-TER-009, WFB9-HILL-003). */
const MOUNTED_OR_WHEELED = bit('Cavalry') | bit('Monstrous Cavalry') | bit('Chariot') | bit('Shrine');
/** Troop types that lose D6 Wounds at a time (WFB9-TER-010). */
const WHEELED = bit('Chariot') | bit('Shrine');

/** True if models of row `row` are of one of these troop types. */
const isOf = (b: Wfb9Battle, row: number, types: number): boolean => (types & (1 << b.setup.unit.troopType[row])) !== 0;

/** Returns the hills on which most of `u` stands, a bit each (WFB9-HILL-004). */
function hillsUnder(b: Wfb9Battle, u: number): number {
  const { terrain } = b.setup;
  let bits = 0;
  for (let t = 0; t < terrain.count && t < 32; t++) {
    if (terrain.kind[t] === Terrain.hill && isMostly(shareOn(b, u, t))) bits |= 1 << t;
  }
  return bits;
}

/**
 * True if `u`, which stood on `hills` before its charge, stood uphill from the unit that it charged: that one is not
 * mostly on any of them (WFB9-HILL-004).
 * GAP WFB9-HILL-004: most of its front and depth, before it moves to charge, counts for most of its models at the start of the turn
 */
function cameDown(b: Wfb9Battle, u: number, hills: number): boolean {
  const t = b.unit.charged[u];
  if (hills === 0 || t < 0 || !onTable(b, t)) return false;
  return (hillsUnder(b, t) & hills) === 0;
}

/** True if a forest on the table slows `u`: all but lone characters on foot and those at home in it (WFB9-FOR-002, WFB9-SRSTR-001). */
function isSlowed(b: Wfb9Battle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  let t = 0;
  while (t < count && kind[t] !== Terrain.forest) t++;
  if (t === count || modified(b, Hook.strider, unitSubject(b, u), 0, Terrain.forest) !== 0) return false;
  return b.setup.unit.character[u] === 0 || b.unit.models[u] > 1 || b.setup.unit.mounted[u] !== 0;
}

/** True if the way of `u` along the path from entry `first` on leads through a forest that slows it (WFB9-FOR-002). */
export function crossesForest(b: Wfb9Battle, u: number, path: ArrayLike<number>, first: number): boolean {
  return isSlowed(b, u) && onTable(b, u) && crosses(b, u, path, first, Terrain.forest);
}

const end = newPose();

/**
 * True if the move of `u` along the path from entry `first` on, at `times` its rate, leads through a forest and is longer than an inch less of
 * Movement allows (WFB9-FOR-002).
 */
function isTooLong(b: Wfb9Battle, u: number, path: ArrayLike<number>, first: number, times: number): boolean {
  end[At.cost] = 0;
  for (let s = first; s < first + SEGMENTS && path[s] !== 0; s++) {
    applySegment(end, b.unit.halfWidth[u], b.unit.halfDepth[u], path[s]);
  }
  const way = kindOf(path[first]);
  const slow = way === Go.backward || way === Go.left || way === Go.right;
  const slowed = Math.max(0, movement(b, u) - 1) * INCH;
  if (end[At.cost] <= (slow ? slowed / 2 : times * slowed)) return false;
  return isSlowed(b, u) && crosses(b, u, path, first, Terrain.forest);
}

/** Wounds of `n` failed tests of row `row`: one each, D6 of chariots and shrines (WFB9-TER-008, WFB9-TER-010). */
function wounds(b: Wfb9Battle, row: number, n: number): number {
  if (!isOf(b, row, WHEELED)) return n;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += b.dice.one(6, Roll.MultipleWounds, row);
  return sum;
}

/** True if piece `piece`, of this kind, is a scree slope, dangerous to all (WFB9-HILL-006). */
function isScree(b: Wfb9Battle, kind: number, piece: number): boolean {
  return kind === Terrain.hill && piece >= 0 && b.setup.variety[piece] === Hill.screeSlope;
}

/** Inches within which an Anvil of Vaul enchants weapons (WFB9-HILL-005). */
const ANVIL_REACH = 6 * INCH;

/** True if formation `u` stands within 6 inches of an Anvil of Vaul, so that its attacks are magical and flaming (WFB9-HILL-005). */
export function isNearAnvil(b: Wfb9Battle, u: number): boolean {
  const { count, kind } = b.setup.terrain;
  for (let p = 0; p < count; p++) {
    if (kind[p] !== Terrain.hill || b.setup.variety[p] !== Hill.anvilOfVaul) continue;
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    const squared = polygonSquaredGap(polygonsOf(b)[p], x[u], y[u], facing[u], halfWidth[u], halfDepth[u]);
    if (isWithin(squared, ANVIL_REACH)) return true;
  }
  return false;
}

/** Terrain on the way of units, and its danger. */
export const TERRAIN: Pick<RegimentsRules, 'terrain' | 'danger'> = {
  terrain: {
    dangerAhead,
    dangerOnPath,
    hillsUnder: (b, u) => hillsUnder(b as Wfb9Battle, u),
    cameDown: (b, u, hills) => cameDown(b as Wfb9Battle, u, hills),
    mayBarMarch: (b, u, x, y, reach) => mayStandOn(b, u, x, y, reach, Terrain.forest),
    slowsMarches: (b, u) => isSlowed(b as Wfb9Battle, u),
    barsMarch: (b, u, path, first) => isTooLong(b as Wfb9Battle, u, path, first, 2),
    barsAdvance: (b, u, path, first) => isTooLong(b as Wfb9Battle, u, path, first, 1),
    barsMarchAhead: () => false, // lone characters, who leave units and join them, are not slowed
  },
  danger: {
    // WFB9-TER-007, WFB9-TER-009, WFB9-FOR-003, WFB9-OBS-002
    fails: (b, row, kind, piece) =>
      isScree(b as Wfb9Battle, kind, piece) ||
      (kind !== Terrain.open && kind !== Terrain.hill && isOf(b as Wfb9Battle, row, MOUNTED_OR_WHEELED))
        ? 1
        : 0,
    dice: () => 1,
    wounds: (b, row, n) => wounds(b as Wfb9Battle, row, n),
    flightFails: 1, // WFB9-FLEE-004
    testsForEach: true,
  },
};
