// What a game of ranked blocks supplies to the chapters of terrain, lines of sight and shooting; see `rules.ts`.
import type { Procedure } from '../kernel/procedure.js';
import type { RegimentsBattle } from './battle.js';

/** What a piece of terrain does to lines of sight. */
export const SightBlock = {
  /** Nothing. */
  none: 0,
  /** It cuts every line. */
  solid: 1,
  /** Lines lead into it and out of it, but not through it (T9A-TER-004, WFB9-HILL-001, WFB9-HILL-002). */
  hill: 2,
  /** It cuts a line that runs through more of it than `SightRules.woodDepth` (WFB9-FOR-001). */
  wood: 3,
} as const;

/** Lines of sight. Heights of models are those of `UnitFacts.height`. */
export interface SightRules {
  /** True if `u` sees `t`, in its front arc, so that it may charge it (T9A-CHG-002, WFB9-CHG-005). */
  hasSight(b: RegimentsBattle, u: number, t: number): boolean;
  /** What terrain of this kind does to lines of sight: a value of `SightBlock`. */
  block(kind: number): number;
  /** Ticks of wood through which one sees. T9A: none, forests are no obstacle. WFB9: 2 inches (WFB9-FOR-001). */
  readonly woodDepth: number;
  /** True if models of Height `obstacle` may hide a target of Height `target`. T9A: if they are higher (T9A-LOS-002). WFB9: if they are as high (WFB9-LOS-002, WFB9-LOS-003). */
  hides(obstacle: number, target: number): boolean;
  /** Least Height of viewers who see over models of Height `obstacle`. T9A: that Height (T9A-LOS-002). WFB9: none, but viewers on hills see over those below (WFB9-HILL-002). */
  seenOverFrom(obstacle: number): number;
  /** Height of targets and viewers that no models hide and from whom they hide nothing. T9A: Large. WFB9: none. */
  readonly tallest: number;
  /** Height of models of Height `height` on a hill. T9A: Large (T9A-TER-018). WFB9: higher than all models below (WFB9-HILL-002). */
  onHill(height: number): number;
}

/** Shots. */
export interface ShootingRules {
  /** True if `t` may Stand and Shoot at its charger `u` (T9A-RCT-005, WFB9-REAC-005, WFB9-REAC-006, WFB9-REAC-010). */
  canStandAndShoot(b: RegimentsBattle, t: number, u: number): boolean;
  /** All shots of a unit. Locals: the unit, its target, and 1 for a charge reaction. */
  readonly shootAt: Procedure;
  /** Bits of `Did` for actions of this turn after which a unit does not shoot (T9A-SHO-003, WFB9-SHOOT-003, WFB9-SHOOT-004). */
  readonly bars: number;
  /** True if a unit stands and shoots only at chargers that came into its front arc. T9A: true (T9A-RCT-004). WFB9: false, models without sight do not shoot. */
  readonly needsFront: boolean;
  /** True if `u` may shoot at enemy `t` as far as combat goes. T9A: not while it is Engaged (T9A-SHO-004). WFB9: then only from nearby, at a free side (WFB9-SHTGT-006..008). */
  isTarget(b: RegimentsBattle, u: number, t: number): boolean;
  /** True if character `t`, which stands in a unit, may be shot at apart from it. T9A: never. WFB9: if it is bigger than the others (WFB9-CHR-021). */
  isTargetApart(b: RegimentsBattle, t: number): boolean;
  /**
   * Called when `ones` of the shots of row `a` have shown a natural 1, and dice are to be rolled no more for them. T9A: nothing. WFB9: they hit a
   * friend of the shooters that fights the target (WFB9-SHTGT-009).
   */
  noteOnes(b: RegimentsBattle, a: number, ones: number): void;
  /**
   * True if `part` in unit `u` may fire its weapon, or with `other` its alternative one, having `moved` in this turn, or as a `reaction`. T9A: not
   * with Move or Fire after moving (T9A-SPR-054). WFB9: likewise, but a model that has only turned on the spot may (WFB9-SRMOF-002), and nobody
   * reacts with Slow to Fire (WFB9-SRSLF-001).
   */
  mayFire(b: RegimentsBattle, u: number, part: number, other: boolean, moved: boolean, reaction: boolean): boolean;
  /** Largest number of shots of `part` with a weapon that has `most`, 2 or more. T9A: `most`. WFB9: 1 for bows and slings after moving and in a reaction (WFB9-WPN-025). */
  mostShots(b: RegimentsBattle, part: number, weapon: number, most: number): number;
  /** True if a part with this weapon (an index of shooting weapons) may volley. T9A: never, all its ranks shoot anyway (T9A-SPR-094). WFB9: Volley Fire (WFB9-SRVOL-001). */
  volleys(b: RegimentsBattle, part: number, weapon: number): boolean;
  /**
   * Cover of `t` that counts against a shot of `part` with `weapon`, of its `cover`. T9A: all. WFB9: none against Ignores Cover (WFB9-SRIGC-001), a step
   * less against a volley (WFB9-SRVOL-005).
   */
  coverThatCounts(b: RegimentsBattle, part: number, weapon: number, t: number, cover: number, volley: boolean): number;
  /** True if champions choose by themselves between their ways to shoot. T9A: true (T9A-SHO-006). WFB9: false (WFB9-SRMSH-002). */
  readonly championChooses: boolean;
  /** The highest sum of modifiers that `modifier` gives, at least 0. */
  readonly mostModifier: number;
  /**
   * Sum of the modifiers of the situation of one shot at unit `t` (T9A-STH-004..007; WFB9-SHHIT-004..013).
   * @param squared square of the distance in ticks
   * @param range range of the weapon in ticks
   * @param moving modifier for having moved
   * @param reaction true for Stand and Shoot
   * @param cover a number of `coverByFile`
   * @param several true for one of several shots of a model
   */
  modifier(
    b: RegimentsBattle,
    t: number,
    squared: number,
    range: number,
    moving: number,
    reaction: boolean,
    cover: number,
    several: boolean,
  ): number;
  /**
   * Writes to `out` the cover that `t` has from each file of `u` that `sees` it (1): 0 none, 1 soft, 2 hard. `past`: models in the way give
   * none. `t` may be a character that charges out of its unit. T9A: half of its Footprint hidden (T9A-COV). WFB9: most of its models hidden
   * (WFB9-SHHIT-009, WFB9-SHHIT-010).
   */
  coverByFile(b: RegimentsBattle, u: number, t: number, past: boolean, sees: Uint8Array, out: Uint8Array): void;
}

/** Dangerous Terrain (T9A-TER-001..003, WFB9-TER-007..010). */
export interface DangerRules {
  /**
   * Highest face on which a model of row `row` fails its test in terrain of this kind, whatever rules protect it; 0 without danger. `piece` is the number of
   * the piece, -1 for any. WFB9 knows dangerous hills by it (WFB9-HILL-006).
   */
  fails(b: RegimentsBattle, row: number, kind: number, piece: number): number;
  /** Dice that a model of row `row` rolls for one test, each for a Wound. T9A: 1, 2 or 4 by troop type (T9A-TER-002). WFB9: 1. */
  dice(b: RegimentsBattle, row: number): number;
  /** Wounds for `n` failed dice of row `row`. T9A: `n`. WFB9: D6 for each of a chariot or shrine (WFB9-TER-010). */
  wounds(b: RegimentsBattle, row: number, n: number): number;
  /** Highest face on which a model that flees through enemies or Impassable Terrain fails. T9A: 3 (T9A-FLE-003). WFB9: 1 (WFB9-FLEE-004). */
  readonly flightFails: number;
  /** True if it tests for each enemy unit and each such piece (WFB9-FLEE-004), false if once for all (T9A-FLE-003). */
  readonly testsForEach: boolean;
}
