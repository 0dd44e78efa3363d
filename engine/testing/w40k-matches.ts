import { problemLine, type Result } from '../kernel/ruleset.js';
import { armyLists } from '../rulesets/wh40k2/armies.js';
import { type Battlefield, muster } from '../rulesets/wh40k2/muster.js';
import type { W40kSetup } from '../rulesets/wh40k2/state.js';
import type { Match } from './conformance.js';
import { polygonOf } from './shapes.js';
import { TERRAIN_KINDS, type W40kTerrainKind } from './w40k-terrain.js';

/** Pieces here and there, another table for each `n`. */
export function plainField(n: number): Battlefield {
  const kinds = Object.keys(TERRAIN_KINDS) as W40kTerrainKind[];
  const pieces = Array.from({ length: 8 }, (_, i) => {
    const kind = kinds[(n + 5 * i) % kinds.length];
    const { obstacle } = TERRAIN_KINDS[kind];
    const at = [8 + 18 * (i % 4) + ((3 * n + i) % 5), 15 + 16 * Math.floor(i / 4) + ((n + i) % 4)] as const;
    const size = obstacle ? ([7, 0.5] as const) : ([5 + ((n + i) % 3), 4 + (i % 3)] as const);
    return { name: kind, ...TERRAIN_KINDS[kind], polygon: polygonOf({ at, size, angle: (37 * (n + i)) % 180 }) };
  });
  return { width: 72, depth: 48, pieces };
}

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/**
 * The `n`th of an endless row of matches for checks: the army lists that come with Muster in every pairing and order, a
 * list against itself included, each time on another table.
 */
export function w40kMatch(n: number): Match {
  const lists = [...armyLists().values()];
  const pair = n % (lists.length * lists.length);
  const first = lists[Math.floor(pair / lists.length)];
  const second = lists[pair % lists.length];
  const battlefield = plainField(n);
  const setup: W40kSetup = sound(muster([first, second], { battlefield }));
  return { lists: [first.id, second.id], table: { battlefield }, setup };
}
