// What this game supplies to lines of sight and shooting of its family.
import { INCH } from '../../../kernel/geometry/measures.js';
import { Terrain } from '../../../regiments/battle.js';
import { hasSight } from '../../../regiments/caches/sight.js';
import { Did } from '../../../regiments/core/state.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import { SightBlock } from '../../../regiments/rules-of-ground.js';
import { shootAt } from '../../../regiments/shooting/shooting-phase.js';
import { standsOut } from '../characters/look-out-sir.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { coverByFile } from './cover.js';
import { hitFriends, isOpenToShots } from './into-combat.js';
import { coverThatCounts, mayFire, mayStandAndShoot, mostShots, volleys } from './ways-of-fire.js';

/** Added to the Height of models on a hill: they see over all below, and are seen past them (WFB9-HILL-002). */
export const HILL = 3;
/** Height that nothing reaches. */
const NEVER = 255;
/** Inches of forest through which one sees (WFB9-FOR-001). */
const FOREST_SIGHT = 2;

/** Closer than this many inches a shot hits more easily (WFB9-SHHIT-005). */
const SHORT = 4;
/** Unit Strength of a large target (WFB9-SHHIT-006). */
const LARGE = 40;

/** What terrain does to lines of sight (WFB9-LOS-002, WFB9-HILL-001, WFB9-FOR-001). Obstacles hide nobody wholly (WFB9-LOS-003). */
function block(kind: number): number {
  if (kind === Terrain.hill) return SightBlock.hill;
  if (kind === Terrain.forest) return SightBlock.wood;
  return kind === Terrain.impassable || kind === Terrain.building ? SightBlock.solid : SightBlock.none;
}

/** Sum of the modifiers of a shot (WFB9-SHHIT-004..013). Distance beyond 4 inches changes nothing (WFB9-SHHIT-015). */
export function shotModifier(
  squared: number,
  targetStrength: number,
  moving: number,
  reaction: boolean,
  cover: number,
  several: boolean,
): number {
  const short = squared < SHORT * INCH * SHORT * INCH ? 1 : 0;
  const large = targetStrength >= LARGE ? 1 : 0;
  return short + large + moving - (reaction ? 1 : 0) - cover - (several ? 1 : 0);
}

/** Lines of sight and shots. */
export const SHOTS: Pick<RegimentsRules, 'sight' | 'shooting'> = {
  sight: {
    hasSight,
    block,
    woodDepth: FOREST_SIGHT * INCH,
    // GAP WFB9-LOS-002: what is as high as its target hides it, however tall the viewer is
    hides: (obstacle, target) => obstacle >= target,
    seenOverFrom: (obstacle) => (obstacle > HILL ? NEVER : HILL + 1),
    tallest: NEVER,
    onHill: (height) => height + HILL,
  },
  shooting: {
    canStandAndShoot: (b, u, charger) => mayStandAndShoot(b as Wfb9Battle, u, charger),
    shootAt,
    // WFB9-SHOOT-003, WFB9-SHOOT-004, WFB9-MARCH-003, WFB9-MARCH-006
    bars: Did.March | Did.FailMarchTest | Did.Reform | Did.DeclareCharge | Did.FailCharge | Did.Rally | Did.Stupid,
    needsFront: false,
    isTarget: (b, u, t) => isOpenToShots(b as Wfb9Battle, u, t),
    isTargetApart: (b, t) => standsOut(b as Wfb9Battle, t), // WFB9-CHR-021
    noteOnes: (b, a, ones) => hitFriends(b as Wfb9Battle, a, ones),
    mayFire: (b, u, part, other, moved, reaction) => mayFire(b as Wfb9Battle, u, part, other, moved, reaction),
    mostShots: (b, part, weapon, most) => mostShots(b as Wfb9Battle, part, weapon, most),
    volleys: (b, part, weapon) => volleys(b as Wfb9Battle, part, weapon),
    coverThatCounts: (b, part, weapon, t, cover, volley) =>
      coverThatCounts(b as Wfb9Battle, part, weapon, t, cover, volley),
    championChooses: false, // WFB9-SRMSH-002
    mostModifier: 2,
    modifier: (b, t, squared, _range, moving, reaction, cover, several) =>
      shotModifier(squared, unitStrength(b as Wfb9Battle, t), moving, reaction, cover, several),
    coverByFile,
  },
};
