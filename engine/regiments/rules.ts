// What a game of ranked blocks supplies to the chapters of this folder: steps, conditions and numbers in which the games differ. A ruleset
// writes one object of this type in its `regiments.ts` and names it in its rulebook; chapters ask it as `b.rules`. The docstrings say what
// each game needs there, so that the page reads as the list of their differences (docs/writing-rules.md, docs/decisions/0024).
import type { Procedure } from '../kernel/procedure.js';
import type { RegimentsBattle } from './battle.js';

/** All that a ruleset of blocks supplies. Functions take the battle first; every unit is given by its row. */
export interface RegimentsRules {
  readonly words: Words;
  readonly distances: DistanceRules;
  readonly leadership: LeadershipRules;
  readonly terrain: TerrainRules;
  readonly rallying: RallyingRules;
  readonly compulsory: CompulsoryRules;
  readonly panic: PanicRules;
}

/** Words for the log. */
interface Words {
  /** The purpose of each roll by its number, those of `Roll` and of the game's own. */
  readonly rolls: Readonly<Record<number, string>>;
}

/** Dice of charges, flights, pursuits and overruns. `roll` is the purpose: a number of `Roll`. */
interface DistanceRules {
  /** Number of dice that unit `u` rolls (T9A-FLE-001, T9A-PUR-014, T9A-SPR-083; WFB9-FLEE-001, WFB9-CHMV-002, WFB9-SRSWI-001..004). */
  dice(b: RegimentsBattle, u: number, roll: number): number;
  /**
   * Number of the highest of them that are added. T9A: always 2. WFB9: of a charge the highest alone, of a flight or pursuit all; and 2 of
   * 3 where Swiftstride says so.
   */
  counted(b: RegimentsBattle, u: number, roll: number): number;
}

/** Leadership tests (T9A-STA-012..014, WFB9-LTST-001..003). */
interface LeadershipRules {
  /**
   * The test of formation `unit`. Locals: the unit; the roll; a modifier that is added last; a Leadership to use instead of the unit's, or
   * -1. The result is 1 for passed, 0 for failed. Rerolls are part of it.
   */
  readonly test: Procedure;
}

/** What terrain does to units that move. */
interface TerrainRules {
  /**
   * Handles dangerous ground on the way of `u`, which went `length` ticks along `facing` from (`x`, `y`). `flees`: it passed through units
   * and Impassable Terrain too (T9A-FLE-005; WFB9-FLEE-004 has a test for each of them). `combat` is a row of the combat table whose
   * enemies do no harm on the way (T9A-PUR-011), or -1.
   */
  dangerAhead(
    b: RegimentsBattle,
    u: number,
    x: number,
    y: number,
    facing: number,
    length: number,
    flees: boolean,
    combat: number,
  ): void;
}

/** Rally Tests (T9A-RAL, WFB9-RALLY). */
interface RallyingRules {
  /**
   * True if fleeing unit `u` of the active player takes a test. T9A: each. WFB9: not in the turn in which it began to
   * flee (WFB9-RALLY-002).
   */
  mayTest(b: RegimentsBattle, u: number): boolean;
  /**
   * The Leadership with which `u` tests. Units at a quarter of their number or less have half of it (`isQuartered`): T9A before the
   * modifier, WFB9 after all modifiers, which are then part of this number (WFB9-RALLY-004).
   */
  leadership(b: RegimentsBattle, u: number): number;
  /** What is added to it last (T9A-CMD-008). WFB9: 0. */
  modifier(b: RegimentsBattle, u: number): number;
  /**
   * Notes in `unit.did` the actions that `u`, which has rallied, may still take this turn. T9A: only a Reform, except
   * by special rules. WFB9: only a reform (WFB9-RALLY-006).
   */
  noteRallied(b: RegimentsBattle, u: number): void;
}

/** Compulsory moves of units that do not flee. */
interface CompulsoryRules {
  /** Those moves, in an order that the active player chooses (T9A-CPM-001, WFB9-COMP-003). */
  readonly others: Procedure;
}

/** Panic (T9A-PAN, WFB9-PAN). */
interface PanicRules {
  /**
   * True if the destruction or flight of `u` may frighten its friend `v`. T9A: unless `u` is Insignificant and `v` is
   * not, or a rule of `v` overlooks it. WFB9: if `u` has Unit Strength 5 or more, and is not Expendable or `v` is
   * (WFB9-PAN-011..015, SREXP).
   */
  alarms(b: RegimentsBattle, u: number, v: number): boolean;
  /** True if formation `u` passes without rolling (T9A-SPR-043; WFB9: immune to Psychology). */
  passes(b: RegimentsBattle, u: number): boolean;
}
