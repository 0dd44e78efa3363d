// Which terrain is dangerous in The 9th Age, and how much (T9A-TER-001 to T9A-TER-029).
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { AttackFlag } from '../../../regiments/attacks/attack-table.js';
import { Terrain } from '../../../regiments/battle.js';
import { Hook } from '../../../regiments/core/hooks.js';
import type { DangerRules } from '../../../regiments/rules-of-ground.js';
import type { T9aBattle } from '../core/state.js';

/** Bits of the troop types for which Fields, Forests, Water and Walls are dangerous (T9A-TER-013, 021, 026, 029). */
const HOOVES_AND_WHEELS = (1 << 2) | (1 << 5) | (1 << 6);

/**
 * Number of dice by troop type: Infantry, War Beast, Cavalry, Monstrous Infantry, Beast, Cavalry, Chariot, Monster,
 * Ridden, Swarm, Machine.
 */
const DICE = [1, 1, 1, 2, 2, 2, 4, 4, 4, 1, 1]; // T9A-TER-002

/** Returns the highest face on which a model of the row fails its test, without protection by rules. */
function fails(b: T9aBattle, row: number, kind: number): number {
  const onHooves = (HOOVES_AND_WHEELS & (1 << b.setup.unit.troopType[row])) !== 0;
  if (kind === Terrain.ruin) return onHooves ? 2 : 1; // T9A-TER-025
  if (kind === Terrain.field) return onHooves || isAflame(b, row) ? 1 : 0; // T9A-TER-013, T9A-TER-014
  if (kind === Terrain.forest || kind === Terrain.water || kind === Terrain.wall) return onHooves ? 1 : 0;
  return 0;
}

/** True if a model of the row has Flaming Attacks of its own (T9A-TER-014). */
function isAflame(b: T9aBattle, row: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[row]; p < part[row] + parts[row]; p++) {
    if ((modified(b, Hook.attackFlags, p, 0, NO_ATTACK) & AttackFlag.Flaming) !== 0) return true;
  }
  return false;
}

/** Dangerous Terrain. */
export const DANGER: DangerRules = {
  fails,
  dice: (b, row) => DICE[b.setup.unit.troopType[row]],
  wounds: (_b, _row, n) => n,
  flightFails: 3, // T9A-FLE-003
  testsForEach: false,
};
