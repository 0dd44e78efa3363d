/** Kinds of decisions (T9A-DEC). 0 is none and 1 is the kernel's order of triggers. Numbers are stable. */
export const Ask = {
  Trigger: 1,
  /** T9A-DEC-006: the player chooses a deployment zone, a diagonal, or attacker or defender. */
  Zone: 2,
  /** T9A-DEC-010: the player chooses who deploys first. */
  FirstDeployer: 3,
  /** T9A-DEC-011: the player chooses the unit to deploy next. */
  DeployUnit: 4,
  /** T9A-DEC-011: the player chooses the pose and formation of the deployed unit. */
  DeployPose: 5,
  /** T9A-DEC-012: the player announces a preference for the first turn. */
  AnnounceTurn: 6,
  /** T9A-DEC-013: the player chooses the first or the second turn. */
  ChooseTurn: 7,
  /** T9A-DEC-016: the player chooses a charger, or ends the declarations. */
  Charger: 8,
  /** T9A-DEC-016: the player chooses the target of a charge. */
  ChargeTarget: 9,
  /** T9A-DEC-017: the player chooses a charge reaction. */
  Reaction: 10,
  /** T9A-DEC-018: the player chooses whether to redirect a charge, and which unit does. */
  Redirect: 11,
  /** T9A-DEC-019: the player chooses which of two fled targets a redirected charger pursues. */
  EitherTarget: 12,
  /** T9A-DEC-020, 022: the player chooses which charger moves next. */
  ChargerOrder: 13,
  /** T9A-DEC-020, 021: the player chooses the path and the place of contact of a charge. */
  ChargePath: 14,
  /** T9A-DEC-023: the player chooses whether a unit that caught a fleeing one tests for a pivot. */
  CaughtPivot: 15,
  /** T9A-DEC-024: the player chooses which fleeing unit tests to rally next. */
  RallyOrder: 16,
  /** T9A-DEC-025: the player chooses whether a rallied unit reforms. */
  RallyReform: 17,
  /** T9A-DEC-026: the player chooses the unit that moves next, or ends the moves. */
  Mover: 18,
  /** T9A-DEC-026, 027, 028, 125: the player chooses the move of a unit. */
  Move: 19,
  /** T9A-DEC-028: the player chooses the formation after a passed Swift Reform. */
  ReformPose: 20,
  /** T9A-DEC-123: a character joins or leaves a unit. */
  Join: 21,
  /** T9A-DEC-035: the player chooses the unit that shoots next, or ends the shooting. */
  Shooter: 22,
  /** T9A-DEC-035: the player chooses the target of the shots. */
  ShotTarget: 23,
  /** T9A-DEC-140: the player chooses single or multiple shots. */
  ShotMode: 24,
  /** T9A-DEC-102: the player chooses the combat that is fought next. */
  Combat: 25,
  /** T9A-DEC-103: the player chooses a close combat weapon. */
  Weapon: 26,
  /** T9A-DEC-104: the player chooses whether a character changes its place to fight. */
  MakeWay: 27,
  /** T9A-DEC-108: the player chooses the targets of close combat attacks. */
  Allocate: 28,
  /** T9A-DEC-110: the player chooses how many distributed hits a character takes. */
  Distribute: 29,
  /** T9A-DEC-114: the player chooses which unit takes its Break Test next. */
  BreakOrder: 30,
  /** T9A-DEC-114, 131: the player chooses whether to reroll a failed test. */
  Reroll: 31,
  /** T9A-DEC-115: the player chooses whether a unit pursues. */
  Pursue: 32,
  /** T9A-DEC-116: the player chooses whether a unit overruns. */
  Overrun: 33,
  /** T9A-DEC-117: the player chooses the enemy from which a unit flees. */
  FleeFrom: 34,
  /** T9A-DEC-118, 119: the player chooses which broken unit flees next. */
  FleeOrder: 35,
  /** T9A-DEC-120: the player chooses a Post-Combat Pivot. */
  PostCombatPivot: 36,
  /** T9A-DEC-121: the player chooses a Combat Reform. */
  CombatReform: 37,
  /** T9A-DEC-122: the player chooses which broken contact is restored first. */
  NudgeOrder: 38,
  /** T9A-DEC-134, 135: the player chooses the pose of a Scout or a Vanguard move. */
  ScoutPose: 39,
  Vanguard: 40,
  /** T9A-PUR-025: the player chooses the place where a unit returns to the table. */
  Return: 41,
  /** T9A-DEC-109: the player chooses the unit hit by a Stomp or Impact Hits. */
  SpecialTarget: 42,
  /** T9A-DEC-119: the player chooses which pursuer moves next. */
  PursuitOrder: 43,
  PursuitSide: 44,
  /** T9A-DEC-121: the active player chooses whose units make Combat Reforms first. */
  ReformSide: 45,
  /** T9A-DEC-113: the player chooses the end at which a single rank loses models. */
  CasualtyEnd: 46,
  /** T9A-DEC-014: the player chooses which unit takes its Panic Test next. */
  Panic: 47,
  /** T9A-DEC-128: the player chooses whether a unit uses its Scout rule. */
  Scout: 48,
  /** T9A-DEC-134: the player chooses which Scouts are placed next. */
  ScoutUnit: 49,
  /** T9A-DEC-135: the player chooses which Vanguard unit moves next, or ends the moves. */
  VanguardUnit: 50,
  /** Army book: the player chooses the unit that gets an officer's order, or gives none. */
  OrderUnit: 51,
  /** Army book: the player chooses the order. */
  Order: 52,
  /** Army book: the player chooses whether the Waaagh! is called. */
  Waaagh: 53,
  /** Army book: the player chooses whether a Support Unit shoots at the charger of its Parent Unit. */
  SupportFire: 54,
  /** Army book: the player chooses whether a Support Unit charges a charger of its Parent Unit. */
  SupportCharge: 55,
  /** Army book: the player chooses between usual attacks and the one attack that needs no roll. */
  Belch: 56,
  /** T9A-DEC-024: the player chooses which unit with a failed Stupidity test moves next. */
  StumbleOrder: 57,
  /** T9A-SPR-033: the player chooses which unit takes its Frenzy Test next. */
  FrenzyOrder: 58,
  /** T9A-PUR-005: the player chooses which unit makes its Post-Combat Pivot next. */
  PivotOrder: 59,
  /** T9A-CCP-006: the player chooses which unit that is No Longer Engaged overruns or pivots next. */
  OverrunOrder: 60,
  /** T9A-FRT-003: the player chooses which individual fills a place in the front rank. */
  MoveUp: 61,
  /** T9A-PUR-005: the player chooses the place of a model with Front Rank after a Post-Combat Pivot. */
  FrontPlace: 62,
} as const;

/** What an option does. Its columns for target, number, pose and path hold the details. Numbers are stable. */
export const Verb = {
  Trigger: 1,
  /** Does nothing, or nothing more: the way out that the rules allow. */
  Stop: 2,
  /** Takes back the staged answer (K02). */
  Back: 3,
  /** Picks unit `target`. */
  Pick: 4,
  Yes: 5,
  No: 6,
  Hold: 7,
  StandAndShoot: 8,
  Flee: 9,
  Charge: 10,
  /** Moves along `path` to the pose. */
  Advance: 11,
  March: 12,
  Reform: 13,
  SwiftReform: 14,
  Stay: 15,
  /** Stands in the pose with `files` files. In `Ask.DeployUnit`: deploys all remaining units now. */
  Deploy: 16,
  Shoot: 17,
  /** Chooses side or edge `n`. */
  Zone: 18,
  First: 19,
  Second: 20,
  Pursue: 21,
  Restrain: 22,
  Overrun: 23,
  Pivot: 24,
  Join: 25,
  Leave: 26,
  /** Puts `n` attacks on `target`. */
  Strike: 27,
  Weapon: 28,
  Keep: 29,
  Reroll: 30,
  /** Shoots at the charger, then flees from it (WFB9-SRFCV-005). */
  FireAndFlee: 31,
} as const;

/**
 * Bits of `extra` in an option of `Ask.Allocate`: the target is an individual; the target gets all remaining attacks.
 */
export const Blows = { individual: 1, all: 2 } as const;

/** The models of the unit that `Ask.ShotMode` is about (T9A-SHO-006): number 1 of its context. */
export const Asked = { everybody: 0, rankAndFile: 1, individual: 2 } as const;
