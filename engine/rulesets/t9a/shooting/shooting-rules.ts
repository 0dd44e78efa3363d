// What The 9th Age supplies to lines of sight and shooting of its family.
import { isWithin } from '../../../kernel/geometry/measures.js';
import { Terrain } from '../../../regiments/battle.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { Did } from '../../../regiments/core/state.js';
import { engaged } from '../../../regiments/core/units.js';
import { type ShootingRules, SightBlock, type SightRules } from '../../../regiments/rules-of-ground.js';
import { Height } from '../../../regiments/shooting/heights.js';
import { canStandAndShoot, shootAt } from '../../../regiments/shooting/shooting-phase.js';
import { shootsAfterMoving } from '../../../regiments/shooting/shooting-weapons.js';
import { coverByFile } from './cover.js';
import { sumOfModifiers } from './to-hit-modifiers.js';

/** True if this kind of terrain cuts lines through it (T9A-TER-004, T9A-TER-010, T9A-TER-015). */
export function isObscuring(kind: number): boolean {
  return kind === Terrain.impassable || kind === Terrain.hill || kind === Terrain.building;
}

/** Lines of sight. */
export const SIGHT: SightRules = {
  hasSight,
  block: (kind) => (kind === Terrain.hill ? SightBlock.hill : isObscuring(kind) ? SightBlock.solid : SightBlock.none),
  woodDepth: 0,
  hides: (obstacle, target) => obstacle > target, // T9A-LOS-002
  seenOverFrom: (obstacle) => obstacle,
  tallest: Height.large,
  onHill: () => Height.large, // T9A-TER-018
};

/** Shots. */
export const SHOOTING: ShootingRules = {
  canStandAndShoot,
  shootAt,
  // T9A-SHO-003, T9A-FCH-005
  bars: Did.March | Did.Reform | Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid,
  needsFront: true, // T9A-RCT-004
  isTarget: (b, _u, t) => !engaged(b, t), // T9A-SHO-004
  isTargetApart: () => false,
  noteOnes: () => {},
  mayFire: (b, _u, part, other, moved) => !moved || shootsAfterMoving(b, part, other), // T9A-SPR-054
  mostShots: (_b, _part, _weapon, most) => most,
  volleys: () => false, // T9A-SPR-094: all ranks shoot anyway
  coverThatCounts: (_b, _part, _weapon, _t, cover) => cover,
  championChooses: true, // T9A-SHO-006
  mostModifier: 0,
  // T9A-STH-005: more than half of the range is long
  modifier: (_b, _t, squared, range, moving, reaction, cover, several) =>
    sumOfModifiers(!isWithin(squared, range / 2), moving, reaction, cover, several),
  coverByFile,
};
