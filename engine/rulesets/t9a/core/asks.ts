/** Kinds of decisions (T9A-DEC); 0 is none and 1 the kernel's order of triggers. Numbers are stable. */
export const Ask = {
  Trigger: 1,
  /** T9A-DEC-006: zone, diagonal, attacker or defender. */
  Zone: 2,
  /** T9A-DEC-010. */
  FirstDeployer: 3,
  /** T9A-DEC-011: which unit next. */
  DeployUnit: 4,
  /** T9A-DEC-011: where and how the unit is deployed. */
  DeployPose: 5,
  /** T9A-DEC-012. */
  AnnounceTurn: 6,
  /** T9A-DEC-013. */
  ChooseTurn: 7,
  /** T9A-DEC-016: charger, or stop. */
  Charger: 8,
  /** T9A-DEC-016: its target. */
  ChargeTarget: 9,
  /** T9A-DEC-017. */
  Reaction: 10,
  /** T9A-DEC-018: redirect or not, whom. */
  Redirect: 11,
  /** T9A-DEC-019. */
  EitherTarget: 12,
  /** T9A-DEC-020, 022: which charger moves next. */
  ChargerOrder: 13,
  /** T9A-DEC-020, 021: path and place of contact. */
  ChargePath: 14,
  /** T9A-DEC-023. */
  CaughtPivot: 15,
  /** T9A-DEC-024. */
  RallyOrder: 16,
  /** T9A-DEC-025. */
  RallyReform: 17,
  /** T9A-DEC-026: which unit moves next, or stop. */
  Mover: 18,
  /** T9A-DEC-026, 027, 028, 125: the move. */
  Move: 19,
  /** T9A-DEC-028 after a passed Swift Reform. */
  ReformPose: 20,
  /** T9A-DEC-123: joining and leaving. */
  Join: 21,
  /** T9A-DEC-035: which unit shoots, or stop. */
  Shooter: 22,
  /** T9A-DEC-035: at which target. */
  ShotTarget: 23,
  /** T9A-DEC-140: single or multiple shots. */
  ShotMode: 24,
  /** T9A-DEC-102. */
  Combat: 25,
  /** T9A-DEC-103. */
  Weapon: 26,
  /** T9A-DEC-104. */
  MakeWay: 27,
  /** T9A-DEC-108. */
  Allocate: 28,
  /** T9A-DEC-110. */
  Distribute: 29,
  /** T9A-DEC-114. */
  BreakOrder: 30,
  /** T9A-DEC-114, 131: reroll a failed test. */
  Reroll: 31,
  /** T9A-DEC-115. */
  Pursue: 32,
  /** T9A-DEC-116. */
  Overrun: 33,
  /** T9A-DEC-117. */
  FleeFrom: 34,
  /** T9A-DEC-118, 119. */
  FleeOrder: 35,
  /** T9A-DEC-120. */
  PostCombatPivot: 36,
  /** T9A-DEC-121. */
  CombatReform: 37,
  /** T9A-DEC-122. */
  NudgeOrder: 38,
  /** T9A-DEC-134, 135: Scouts and Vanguard. */
  ScoutPose: 39,
  Vanguard: 40,
  /** T9A-PUR-025: return to the table. */
  Return: 41,
  /** T9A-DEC-109: the unit that Stomps or Impact Hits fall on. */
  SpecialTarget: 42,
  /** T9A-DEC-119. */
  PursuitOrder: 43,
  PursuitSide: 44,
  /** T9A-DEC-121: who reforms first. */
  ReformSide: 45,
  /** T9A-DEC-113. */
  CasualtyEnd: 46,
  /** T9A-DEC-014. */
  Panic: 47,
  /** T9A-DEC-128: does the unit scout? */
  Scout: 48,
  /** T9A-DEC-134: which scouts are placed next. */
  ScoutUnit: 49,
  /** T9A-DEC-135: which vanguard moves next, or no more. */
  VanguardUnit: 50,
  /** Army book: the officer names the unit that gets his order, or gives none. */
  OrderUnit: 51,
  /** Army book: which order it gets. */
  Order: 52,
  /** Army book: is the Waaagh! called? */
  Waaagh: 53,
  /** Army book: a unit that stands by another shoots at the one that charges it, or not. */
  SupportFire: 54,
  /** Army book: it charges one of those that charged the other unit, or not. */
  SupportCharge: 55,
  /** Army book: usual attacks, or the one that needs no roll. */
  Belch: 56,
  /** T9A-DEC-024: which unit stumbles next. */
  StumbleOrder: 57,
  /** T9A-SPR-033: which unit takes its Frenzy Test next. */
  FrenzyOrder: 58,
  /** T9A-PUR-005: which unit makes its Post-Combat Pivot next. */
  PivotOrder: 59,
  /** T9A-CCP-006: which unit that is No Longer Engaged overruns or pivots next. */
  OverrunOrder: 60,
  /** T9A-FRT-003: who fills the place that fell free. */
  MoveUp: 61,
  /** T9A-PUR-005: where one with Front Rank stands after a Post-Combat Pivot. */
  FrontPlace: 62,
} as const;

/** What an option does. Its target, number, pose and path say with what. Numbers are stable. */
export const Verb = {
  Trigger: 1,
  /** Nothing (more): the rule-given way out. */
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
  /** Stands at the pose with `files`; of `Ask.DeployUnit`: all that is left is deployed in this go. */
  Deploy: 16,
  Shoot: 17,
  /** Side or edge `n`. */
  Zone: 18,
  First: 19,
  Second: 20,
  Pursue: 21,
  Restrain: 22,
  Overrun: 23,
  Pivot: 24,
  Join: 25,
  Leave: 26,
  /** Puts attacks on `target`, `n` of them. */
  Strike: 27,
  Weapon: 28,
  Keep: 29,
  Reroll: 30,
} as const;

/** What `extra` of an option of `Ask.Allocate` says, together: the target is an individual; it gets all attacks that are left. */
export const Blows = { individual: 1, all: 2 } as const;

/** Who is asked by `Ask.ShotMode` (T9A-SHO-006): number 1 of its context. */
export const Asked = { everybody: 0, rankAndFile: 1, individual: 2 } as const;
