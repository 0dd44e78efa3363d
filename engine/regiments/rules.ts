// What a game of ranked blocks supplies to the chapters of this folder: steps, conditions and numbers in which the games differ. A ruleset
// writes one object of this type in its `regiments.ts` and names it in its rulebook; chapters ask it as `b.rules`. The docstrings say what
// each game needs there, so that the page reads as the list of their differences (docs/writing-rules.md, docs/decisions/0025).
import type { Procedure } from '../kernel/procedure.js';
import type { RegimentsBattle } from './battle.js';
import type {
  AttackRules,
  BreakRules,
  ChallengeRules,
  ContactRules,
  ReformRules,
  RoundRules,
  StrikingRules,
} from './rules-of-combat.js';
import type { DangerRules, ShootingRules, SightRules } from './rules-of-ground.js';

/** All that a ruleset of blocks supplies. Functions take the battle first; every unit is given by its row. */
export interface RegimentsRules {
  readonly words: Words;
  readonly setup: SetupRules;
  readonly distances: DistanceRules;
  readonly leadership: LeadershipRules;
  readonly terrain: TerrainRules;
  readonly danger: DangerRules;
  readonly sight: SightRules;
  readonly shooting: ShootingRules;
  readonly charges: ChargeRules;
  readonly flight: FlightRules;
  readonly pursuit: PursuitRules;
  readonly characters: CharacterRules;
  readonly moves: MoveRules;
  readonly marching: MarchingRules;
  readonly rallying: RallyingRules;
  readonly compulsory: CompulsoryRules;
  readonly panic: PanicRules;
  readonly attacks: AttackRules;
  readonly striking: StrikingRules;
  readonly challenges: ChallengeRules;
  readonly round: RoundRules;
  readonly breaking: BreakRules;
  readonly contacts: ContactRules;
  readonly reforms: ReformRules;
}

/** Words for the log. */
interface Words {
  /** The purpose of each roll by its number, those of `Roll` and of the game's own. */
  readonly rolls: Readonly<Record<number, string>>;
}

/** Formations and deployment (T9A-DEP, WFB9-GAME). */
interface SetupRules {
  /** The player who makes the first Vanguard move. T9A: who finished deployment first (T9A-SPR-093). WFB9: the winner of a roll (WFB9-SRVAN-005). */
  firstVanguard(b: RegimentsBattle): number;
  /** True if `u` may be deployed, and may reform, in so many files. T9A: any number. WFB9: as its troop type asks, with no more ranks than files (WFB9-TTINF-002, WFB9-FORM-004). */
  mayStandIn(b: RegimentsBattle, u: number, files: number): boolean;
  /** Ticks by which Scouts outside their zone must be farther than that from every enemy. T9A: 18 inches (T9A-SPR-072). WFB9: 12 (WFB9-SRSCO-002). */
  scoutDistance(b: RegimentsBattle): number;
  /** The player who places Scouts first, if both have some. T9A: who finished deployment first (T9A-SPR-072). WFB9: the winner of a roll (WFB9-SRSCO-004). */
  firstScouts(b: RegimentsBattle): number;
  /**
   * Share of the free files of an incomplete last rank that lie to the left of its models. T9A: 0, it fills from the left (T9A-UNI-007). WFB9: a half,
   * its models stand in the middle (WFB9-FORM-007).
   */
  readonly freeFilesToTheLeft: number;
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
   * -1. The result is 1 for passed, 0 for failed. Rerolls are part of it. Both games: `leadershipTest`, with `Window.failedTest` for whoever
   * may change a failed roll.
   */
  readonly test: Procedure;
  /** What the Leadership of formation `u` loses by Fear of enemies that it touches. T9A: 1 (T9A-SPR-020). WFB9: 1, or 2 by Terror (WFB9-SRFEA-001, WFB9-SRTER-001). */
  lossByFear(b: RegimentsBattle, u: number): number;
  /** True if the model of row `m` in formation `u` does not mind. T9A: each by itself (`immuneToFear`). WFB9: all, if most cause Fear (WFB9-SRFEA-002). */
  isFearless(b: RegimentsBattle, u: number, m: number): boolean;
  /** True if `u` may use the Leadership and the rerolls of others. T9A: always. WFB9: no beasts and monsters (WFB9-GEN-002, WFB9-BSB-006). */
  mayBorrow(b: RegimentsBattle, u: number): boolean;
  /** True if a passed test of `u` for the purpose `roll` must be rolled again. T9A: never. WFB9: who hates does not hold back easily (WFB9-SRHAT-003). */
  rerollsPassed(b: RegimentsBattle, u: number, roll: number): boolean;
  /**
   * True if its own unit and others may use the Leadership of character `g`; if not, it counts as 0. T9A: not while it is shamed
   * (T9A-CHL-004). WFB9: not after it has refused a challenge (WFB9-CHAL-006).
   */
  mayLend(b: RegimentsBattle, g: number): boolean;
  /** True if units may use the rerolls of character `g`. T9A: not in the round in which it was shamed (T9A-CHL-005). WFB9: as `mayLend`. */
  maySteady(b: RegimentsBattle, g: number): boolean;
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
  /** The same for a move of `u` along `path` from entry `first` on, which began at (`x`, `y`) with `facing`. */
  dangerOnPath(
    b: RegimentsBattle,
    u: number,
    x: number,
    y: number,
    facing: number,
    path: ArrayLike<number>,
    first: number,
  ): void;
  /** The hills on which `u` stands, in a form that only `cameDown` reads: kept while `u` charges. */
  hillsUnder(b: RegimentsBattle, u: number): number;
  /** True if `u`, which stood on `hills` before its charge, has come down from one (T9A-WIN-005). */
  cameDown(b: RegimentsBattle, u: number, hills: number): boolean;
  /** True if there may be ground within `reach` ticks of (`x`, `y`) over which `u` may not march: a quick test, true means that it cannot tell. */
  mayBarMarch(b: RegimentsBattle, u: number, x: number, y: number, reach: number): boolean;
  /** True if `u` is of a kind that such ground stops (T9A-TER-026). */
  slowsMarches(b: RegimentsBattle, u: number): boolean;
  /**
   * True if a march of `u` from its place along `path` from entry `first` on crosses such ground. T9A: Water (T9A-TER-026). WFB9: a forest, if the
   * march is longer than the Movement in it allows (WFB9-FOR-002).
   */
  barsMarch(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): boolean;
  /** True if a move of `u` at its normal rate along that path is too long for such ground. T9A: never. WFB9: by the Movement in a forest (WFB9-FOR-002). */
  barsAdvance(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): boolean;
  /** True if terrain bars a straight march of `length` ticks from (`x`, `y`) along `facing`. */
  barsMarchAhead(b: RegimentsBattle, u: number, x: number, y: number, facing: number, length: number): boolean;
}

/** Tells whether a path leads `u` to the side of `t` that it charges. */
type Reaches = (b: RegimentsBattle, u: number, t: number, turning: boolean) => boolean;

/** Charges (T9A-CHG, T9A-CMV, WFB9-CHG, WFB9-CHMV). */
interface ChargeRules {
  /**
   * Returns the side of `t` that a charge of `u` from its present place must contact; -1 if a die decides. T9A: the one
   * in whose arc most of its frontage lies (`majoritySide`). WFB9: the zone that holds most models of its front rank
   * (WFB9-CHG-015).
   */
  sideOf(b: RegimentsBattle, u: number, t: number): number;
  /**
   * Returns the least value that the dice of a Charge Range of `u` count as. T9A: 4 with a champion (T9A-CMD-013).
   * WFB9: 0.
   */
  leastOfDice(b: RegimentsBattle, u: number): number;
  /**
   * Ticks by which ground on its way shortens the Charge Range of `u`, which goes along `path` from entry `first` on. T9A: 0. WFB9: an inch through a
   * forest (WFB9-FOR-002).
   */
  lostOnTheWay(b: RegimentsBattle, u: number, path: ArrayLike<number>, first: number): number;
  /**
   * Ticks by which a charge of `u` at `t` is shorter than their distance. T9A: 0. WFB9: it need only reach an obstacle that `t` defends
   * (WFB9-OBS-007).
   */
  savedByObstacle(b: RegimentsBattle, u: number, t: number): number;
  /** The most that `savedByObstacle` returns, ticks. */
  readonly mostSaved: number;
  /**
   * True if a path leads `u` to `t`, be it one that touches other enemies, at which the charge must be declared too (WFB9-CHG-011). `reaches` tells
   * whether one does, with `alsoCharges` as it is, and with `turning` also one after which `t` has to turn. T9A: no other may be touched.
   */
  mayReach(b: RegimentsBattle, u: number, t: number, reaches: Reaches): boolean;
  /** True if a charge may be declared at several enemies (WFB9-CHG-011). T9A: false; then of those below only `alsoCharges` is called. */
  readonly mayTouchOthers: boolean;
  /** In how many ways a charge of `u` at `t` may be declared, by the other enemies at which it is declared too. T9A: 1, at no other. */
  countSets(b: RegimentsBattle, u: number, t: number, reaches: Reaches): number;
  /** The `k`-th other of way `n` of `countSets`, from left to right; -1 if there are fewer. */
  otherOfSet(b: RegimentsBattle, u: number, t: number, n: number, k: number, reaches: Reaches): number;
  /** Called when `u` has declared a charge at `t` in way `n` of `countSets`: notes the others. T9A: nothing. */
  noteSet(b: RegimentsBattle, u: number, t: number, n: number, reaches: Reaches): void;
  /** True if `u` has declared its charge at `v` beside its target (WFB9-CHG-011). T9A: never. */
  alsoCharges(b: RegimentsBattle, u: number, v: number): boolean;
  /** Makes `v`, which `u` also charges, its target, and its target another (WFB9-CHMV-005). T9A: nothing, since there is none. */
  swapTargets(b: RegimentsBattle, u: number, v: number): void;
  /** What stands between `u`, which is about to move, and its target `t`, for `noteArrived`. T9A: 0. WFB9: the obstacle that `t` defends, counted from 1. */
  between(b: RegimentsBattle, u: number, t: number): number;
  /** Called when `u` has charged `t` over what stood `between` them. Returns 1 if it has added attacks that are resolved at once (WFB9-OBS-012). */
  noteArrived(b: RegimentsBattle, u: number, t: number, between: number): number;
  /** True if `u`, which has charged, gets the bonuses for it in this round. T9A: always. WFB9: not over a defended obstacle (WFB9-OBS-011). */
  hasBonuses(b: RegimentsBattle, u: number): boolean;
  /** True if a charger to whose target only other enemies bar the way goes straight ahead. T9A: true (T9A-CMV-012). WFB9: false, it declares no such charge, and fails (WFB9-CHG-008, WFB9-CHMV-014). */
  readonly goesStraightIfBarred: boolean;
  /**
   * True if `t` turns to stand flush with its charger `u`, instead of the other way round. T9A: never, except where nothing else helps
   * (T9A-ALN-002). WFB9: a unit of Unit Strength below 5 with one of 10 or more (WFB9-CHMV-012).
   */
  targetAligns(b: RegimentsBattle, u: number, t: number): boolean;
  /** True if `t` may shoot at its charger `u` and then flee. T9A: never. WFB9: Fast Cavalry with missiles (WFB9-SRFCV-005). */
  mayFireAndFlee(b: RegimentsBattle, t: number, u: number): boolean;
  /** True if `t`, which flees already, makes another Flee Move when it is charged. T9A: always (T9A-RCT-009). WFB9: once a phase (WFB9-REAC-016). */
  fleesAgain(b: RegimentsBattle, t: number): boolean;
  /** In how many of 216 rolls a charge of `u` over `distance` ticks is long enough, for standing orders; `CERTAIN` if in all. */
  waysToReach(b: RegimentsBattle, u: number, distance: number): number;
  /** Called when a charge against `t` has been declared, before any test or reaction: special rules take note of who stands by. */
  noteDeclared(b: RegimentsBattle, t: number): void;
  /** True if `u` takes a test before it declares a charge at `t`. T9A: never. WFB9: if it causes Terror that `u` minds (WFB9-SRTER-005). */
  owesCourage(b: RegimentsBattle, u: number, t: number): boolean;
  /** Purpose of that test: a number of `Roll`. */
  readonly courageTest: number;
  /** True if `u` may fire at `t`, at which it has just declared a charge, before it reacts. T9A: never. WFB9: with Quick to Fire (WFB9-SRQTF-003). */
  mayShootFirst(b: RegimentsBattle, u: number, t: number): boolean;
  /** Kind of the question whether it does. T9A: not asked. */
  readonly askShots: number;
  /** Kind of the question which of several targets reacts next (WFB9-CHG-012). T9A: not asked. */
  readonly askReactionOrder: number;
  /**
   * The test of a unit that is charged by one that causes Terror (T9A-SPR-084, WFB9-SRTER). Locals: the charged unit, the charger. The result
   * is 1 if it may react freely, 0 if it must flee.
   */
  readonly terrorTest: Procedure;
}

/** Units that flee (T9A-PUR-008..015, T9A-CMV-009, WFB9-PUR-005..016, WFB9-FLCH). */
interface FlightRules {
  /** A unit that breaks flees from the enemy in contact for which this is highest. T9A: its Full Ranks (T9A-PUR-009). WFB9: its Unit Strength (WFB9-CCMUL-018). */
  weightOf(b: RegimentsBattle, u: number): number;
  /** True if a die picks one of several such enemies (WFB9-CCMUL-018); false: their player does (T9A-DEC-117). */
  readonly drawsLots: boolean;
  /** Called when formation `u`, which did not flee, begins to. WFB9 notes the turn (WFB9-RALLY-002). */
  noteBegun(b: RegimentsBattle, u: number): void;
  /**
   * Fleeing unit `u` is caught by `by`, which has charged or pursued it. T9A: it is destroyed (T9A-CMV-009, T9A-PUR-015). WFB9: by a unit of
   * Unit Strength 10 or more; others inflict a wound a point, without saves. Survivors flee on, and this function puts a charger an inch
   * behind them (WFB9-FLCH-002..004); a pursuer stops there by itself, since it keeps its distance from what fled from its combat
   * (WFB9-PUR-009..011).
   */
  runDown(b: RegimentsBattle, u: number, by: number): void;
}

/** The actions of units whose enemies are gone (T9A-PUR-005, T9A-NMF-001, WFB9-PUR-017, WFB9-PUR-031). */
interface PursuitRules {
  /** One unit, the first local, turns. T9A: a Post-Combat Pivot (`postCombatPivot`). WFB9: a reform. */
  readonly turn: Procedure;
  /** True if `u` has room for that. */
  hasRoomToTurn(b: RegimentsBattle, u: number): boolean;
  /**
   * True if `u`, which touches no enemy any more, may turn, in its round of combat or before the first of the phase. T9A: always (T9A-NMF-001,
   * T9A-CCP-006). WFB9: if its enemies were wiped out, before the phase only if it has charged them (WFB9-PUR-017, WFB9-PUR-043).
   */
  mayTurnFreed(b: RegimentsBattle, u: number): boolean;
  /** How far a pursuer keeps from others on its way, ticks. T9A: half an inch (T9A-SPC-002). WFB9: an inch (WFB9-PUR-020). */
  readonly clearance: number;
  /**
   * True if a pursuer that has run down a fleeing unit on its way turns after a Leadership test (T9A-CMV-010); false: without one, if nobody
   * of that unit is left (WFB9-PUR-031).
   */
  readonly testsToTurn: boolean;
  /**
   * True if `u`, whose enemies have broken or are gone, neither pursues nor overruns, without a test. T9A: never. WFB9: after its second
   * victory of the turn (WFB9-PUR-026).
   */
  mustRestrain(b: RegimentsBattle, u: number): boolean;
}

/** Characters that join units (T9A-CHR, WFB9-CHR). */
interface CharacterRules {
  /**
   * True if character `c` and unit `u` go together, whatever rules they have, the side to which they belong and their bases. T9A: always.
   * WFB9: by troop type, and no character of less Unit Strength than the models of the unit (WFB9-CHR-002..005).
   */
  suits(b: RegimentsBattle, c: number, u: number): boolean;
  /**
   * True if `n` more characters find places in a front rank of `files` files of unit `u`. T9A: always, others stand behind it
   * (T9A-FRT-001). WFB9: beside those who stand there already, the command group among them (WFB9-CHR-010).
   */
  hasPlace(b: RegimentsBattle, u: number, files: number, n: number): boolean;
  /** True if a character changes its place in the front rank as a move of its own. T9A: false, it moves with its unit alone. WFB9: true (WFB9-CHR-018). */
  readonly mayChangePlace: boolean;
}

/** Moves in the Remaining Moves (T9A-MOV, WFB9-REMV, WFB9-MAN). */
interface MoveRules {
  /** How far a unit keeps from others and from Impassable Terrain on its way, ticks. T9A: half an inch (T9A-SPC-002). WFB9: an inch (WFB9-MOVE-005). */
  readonly clearance: number;
  /**
   * Returns how far in ticks a wheel may move a rank-and-file model of `u`, in a move of `inches` that is 1 or 2
   * `times` its Movement. T9A: `times` its own Movement (T9A-MOV-017). WFB9: twice its Movement always (WFB9-MAN-003).
   */
  swing(b: RegimentsBattle, u: number, inches: number, times: number): number;
  /** Called when `u` has moved and stands where it stood before. T9A: nothing. WFB9: a lone model that turned still fires (WFB9-SRMOF-002). */
  noteTurned(b: RegimentsBattle, u: number): void;
  /** True if a Swift Reform may change the number of files (T9A-CMD-004). WFB9: it only turns the unit (WFB9-CMD-020). */
  readonly swiftReformsChangeFiles: boolean;
  /**
   * How many times its Movement a model of a unit that reforms freely may be from where its move began, after a march or another move. T9A: twice or
   * once (T9A-SPR-030). WFB9: always twice (WFB9-SRFCV-003).
   */
  freeReformReach(marched: boolean): number;
}

/** March Tests (T9A-MOV-008, T9A-MOV-009, WFB9-MARCH-004..007). */
interface MarchingRules {
  /** True if enemy `v` within 8 inches makes `u` test. T9A: any. WFB9: not while it flees (WFB9-MARCH-007). */
  isWatchedBy(b: RegimentsBattle, u: number, v: number): boolean;
  /**
   * Returns how far in ticks a unit with a Movement of `inches` may go backwards or sideways after a failed test. T9A:
   * 0, it still marches. WFB9: half its Movement, since it moves at its normal rate (WFB9-MARCH-005).
   */
  slowAfterFailure(b: RegimentsBattle, inches: number): number;
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
  /** Returns the modifier that is added last (T9A-CMD-008). WFB9: 0. */
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
  /** True if a unit that must move forward charges the enemy that it reaches (WFB9-SRRMV-006). T9A: it stops before enemies (T9A-SPR-082). */
  readonly chargesOnContact: boolean;
  /** Notes the result of the Stupidity test of `u`. T9A: nothing, it counts for the turn. WFB9: it counts until a test is passed (WFB9-SRSPD-004). */
  noteStupidity(b: RegimentsBattle, u: number, passed: boolean): void;
}

/** Panic (T9A-PAN, WFB9-PAN). */
interface PanicRules {
  /**
   * True if the destruction or flight of `u` may frighten its friend `v`. T9A: unless `u` is Insignificant and `v` is
   * not, or a rule of `v` overlooks it. WFB9: if `u` has Unit Strength 5 or more, and is not Expendable or `v` is
   * (WFB9-PAN-011..015, SREXP).
   */
  alarms(b: RegimentsBattle, u: number, v: number): boolean;
  /** True if formation `u` tests when a unit with Terror charges it. T9A: if any of its models does not cause Terror (T9A-SPR-084). WFB9: unless most do or are immune (WFB9-SRTER-002). */
  mindsTerror(b: RegimentsBattle, u: number): boolean;
  /**
   * True if the loss of the last rank and file of `u` alarms like the loss of the unit, although characters of it live on. T9A: no, they go on
   * as the same unit (T9A-CHR-010). WFB9: yes, they are a new unit, which tests too (WFB9-CHR-033).
   */
  readonly charactersAreNew: boolean;
  /** What makes a Panic Test of `u` due for losses to the attacks in the table: a number above 0 for `modifier`. T9A: 1. WFB9: 2 for flaming shots (WFB9-SRFLA-002). */
  causeOf(b: RegimentsBattle, u: number): number;
  /** Modifier of the Panic Test of `u` for that cause, 1 for others. T9A: 0. WFB9: -1 for riders and beasts by flames (WFB9-SRFLA-002). */
  modifier(b: RegimentsBattle, u: number, cause: number): number;
  /** True if formation `u` passes without rolling (T9A-SPR-043; WFB9: immune to Psychology). */
  passes(b: RegimentsBattle, u: number): boolean;
}
