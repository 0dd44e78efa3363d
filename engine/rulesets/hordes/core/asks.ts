/** Kinds of decisions. */
export const Ask = {
  /** Which of several effects that come at once is resolved first: the kernel asks it (HRD-DEC-032, HRD-PRIO-011). */
  Trigger: 1,
  /** Which unit activates next (HRD-DEC-012, HRD-DEC-116). */
  Activate: 2,
  /** How a knocked-down model stands up (HRD-DEC-013). */
  StandUp: 3,
  /** Normal Movement (HRD-DEC-014, HRD-DEC-015, HRD-DEC-016). */
  Move: 4,
  /** The next attack of the Combat Action (HRD-DEC-021, HRD-DEC-022). */
  Attack: 5,
  /** A free strike at a model that leaves (HRD-DEC-028). */
  FreeStrike: 6,
  /** The higher starting roll: first or second player (HRD-DEC-004). */
  First: 7,
  /** The table edge of the second player (HRD-DEC-005). */
  Edge: 8,
  /** Where a grasped model is thrown (HRD-DEC-029). */
  Throw: 9,
  /** Which of several enemies strikes first at a model that leaves them at once. */
  NextStrike: 10,
  /** What a model gives up that was slammed or thrown but not knocked down (HRD-DEC-035). */
  GiveUp: 11,
  /** Where a model is placed (HRD-DEC-038). */
  Place: 12,
  /** Which model is deployed, and where (HRD-DEC-006). */
  Deploy: 13,
  /** The order of a unit's commander (HRD-DEC-117). */
  Order: 14,
  /** Which trooper makes its Normal Movement next (HRD-DEC-118). */
  Mover: 15,
  /** The movement of a whole unit behind its commander, at level command (HRD-DEC-118). */
  Lead: 16,
  /** Which trooper acts next (HRD-DEC-120). */
  Actor: 17,
  /** The Grunt that becomes the Leader (HRD-DEC-121). */
  Promote: 18,
  /** The new commander of a unit (HRD-DEC-121). */
  Commander: 19,
  /** The ranged attack of a charge with Assault (HRD-DEC-018). */
  Assault: 20,
  /** Whether an attack roll, or a damage roll, is boosted (HRD-DEC-023). */
  BoostAttack: 21,
  BoostDamage: 22,
  /** Whether an attack roll, or a damage roll, is rolled again (HRD-DEC-025). */
  RerollAttack: 23,
  RerollDamage: 24,
  /** Whether a hit that needs no roll is rolled for all the same (HRD-DEC-024). */
  TakeHit: 25,
  /** From which box a point of damage is removed (HRD-DEC-037). */
  Heal: 26,
  /** The attack that an attack has granted (HRD-DEC-026). */
  GrantedAttack: 27,
  /** Whether a knocked-down or stationary model shakes that off in the Control Phase (HRD-DEC-111). */
  Shake: 28,
  /** Whether another model takes a hit (HRD-ATK-021). */
  Guard: 29,
  /** What may be used at any time of an activation (HRD-DEC-033). */
  AnyTime: 30,
  /** Movement at the end of an activation (HRD-DEC-034). */
  EndMove: 31,
  /** A charge or slam in answer to the movement of an enemy (HRD-CHG-025, HRD-SLAM-015). */
  Counter: 32,
  /** The one attack of that charge (HRD-CHG-026). */
  CounterBlow: 33,
  /** The number of fury points that a warlock leeches, and their source (HRD-DEC-108). */
  Leech: 34,
  /** How many fury points it gains for its lost warbeasts (HRD-DEC-109). */
  SpiritBond: 35,
  /** Which warjacks get focus points of a warcaster (HRD-DEC-114). */
  Allot: 36,
  /** How many fury points leave a warbeast after its frenzy (HRD-DEC-112). */
  Calm: 37,
  /** What a leader does about damage that it would suffer (HRD-DEC-125, HRD-DEC-126). */
  WouldSuffer: 38,
  /** What a model casts or uses now (HRD-DEC-122, HRD-DEC-123). */
  Cast: 39,
  /** The target of a spell whose cost is paid. */
  SpellTarget: 40,
  /** Whether an upkeep spell is paid for (HRD-DEC-110). */
  Upkeep: 41,
  /** Who is deployed in the secondary zone of Outflank (HRD-DEC-104). */
  Flankers: 42,
  /** Whether a charge stops for impact attacks, and against whom (HRD-DEC-129). */
  Impact: 43,
  /** Who is not deployed and arrives later, in Reinforcements (HRD-DEC-103). */
  Nominate: 44,
  /** Who of them arrives now (HRD-DEC-106). */
  Arrive: 45,
  /** Where a bombardment is aimed, in Incoming (HRD-DEC-107). */
  Bombard: 46,
  /** Which grid of a colossal takes the damage (HRD-DEC-130, HRD-COLO-011). */
  Grid: 47,
  /** What an ability of a weapon lets a model do (HRD-DEC-033). */
  WeaponAbility: 48,
  /** An advance that a spell, an animus or a feat lets a model make (HRD-SPELL-021). */
  SpellAdvance: 49,
  /** An attack that one of them lets a model make. */
  SpellAttack: 50,
  /** The model, or the direction, that one of them concerns: `context[0]` is a number of `Choice`. */
  Choose: 51,
  /** Where a template is laid, or a model returns to play. */
  SpellPlace: 52,
  /** Whether a model gives its leader a point of its accumulators. */
  Feed: 53,
  /** How many points a leader spends for a larger control range. */
  Widen: 54,
  /** Whether a hit does one point of damage instead of its damage roll. */
  OnePoint: 55,
  /** Which branch or column suffers the damage. */
  Column: 56,
  /** Whether an ability is used: `context[0]` is a number of `Choice`. */
  UseAbility: 57,
  /** The Grunt that takes the place of another model of its unit. */
  TakeUp: 58,
  /** Which unit enters from ambush, and at which table edge (HRD-DEC-136). */
  Ambush: 59,
} as const;

export const DECISIONS = [
  '',
  'order of effects',
  'activate',
  'stand up',
  'movement',
  'attack',
  'free strike',
  'first player',
  'edge',
  'throw',
  'next free strike',
  'give up',
  'place',
  'deploy',
  'unit order',
  'next to move',
  'unit movement',
  'next to act',
  'promotion',
  'commander',
  'assault',
  'boost of an attack roll',
  'boost of a damage roll',
  'reroll of an attack roll',
  'reroll of a damage roll',
  'automatic hit',
  'healing',
  'granted attack',
  'shake',
  'guard',
  'any time',
  'movement at the end of an activation',
  'counter',
  'attack of a counter charge',
  'leeching',
  'Spirit Bond',
  'focus',
  'end of a frenzy',
  'damage of a leader',
  'spell',
  'target of a spell',
  'upkeep',
  'flankers',
  'impact',
  'reinforcements',
  'arrival',
  'bombardment',
  'damage grid',
  'ability of a weapon',
  'advance by a spell',
  'attack by a spell',
  'choice of a spell',
  'place of a spell',
  'accumulators',
  'control range',
  'point of damage instead of a roll',
  'branch or column',
  'use of an ability',
  'place that is taken',
  'ambush',
] as const;

export const Verb = {
  /** Resolve the effect in row `target` of the queue first. */
  Trigger: 1,
  /** Activate unit `target`, or model `n` alone that an opponent controls. */
  Activate: 2,
  /** Stand up for the Normal Movement, for the Combat Action, or stay down. */
  StandForMove: 3,
  StandForAction: 4,
  StayDown: 5,
  /** Give up the Normal Movement. */
  Stay: 6,
  Aim: 7,
  Advance: 8,
  Run: 9,
  Charge: 10,
  /** Attack `target` with weapon `n` of the model. */
  Attack: 11,
  /** End the Combat Action, or refrain from a free strike. */
  End: 12,
  GoFirst: 13,
  GoSecond: 14,
  /** Table edge `n`: south 0, west 1, north 2, east 3. */
  Edge: 15,
  /** Slam `target`, `n` ticks towards it. */
  Slam: 16,
  /** Throw the grasped model directly away, or at model `target`. */
  ThrowAway: 17,
  ThrowAt: 18,
  /** Trample `n` ticks towards `facing`. */
  Trample: 19,
  /** Sweep with weapon `n`. */
  Sweep: 20,
  /** Model `target` strikes next. */
  StrikeNext: 21,
  /** Give up the Normal Movement, or the Combat Action. */
  GiveUpMove: 22,
  GiveUpAction: 23,
  /** A model to a place with a facing, without moving. */
  Place: 24,
  /** A model to a place with a facing. */
  Deploy: 25,
  /** Give order `n`; 0: none. */
  Order: 26,
  /** Model `target` moves, acts, is promoted, or commands. */
  Pick: 27,
  /** Nobody else moves or acts. */
  Done: 28,
  /** The unit stays, or aims where it may. */
  LeadStay: 29,
  LeadAim: 30,
  /** Its commander goes along the path and the others keep their places around it. */
  LeadAdvance: 31,
  LeadRun: 32,
  /** The unit charges unit `target`. */
  LeadCharge: 33,
  /** Attack `target` with weapon `n` together with the troopers in the bits of `extra`. */
  Combine: 34,
  /** Use ability `n` of model `target`, or use none. */
  Use: 35,
  Pass: 36,
  /** Take an automatic hit, or roll for it. */
  TakeHit: 37,
  RollToHit: 38,
  /** Remove the mark of box `n`. */
  Heal: 39,
  /** Shake off `n`, a bit of `Status`. */
  Shake: 40,
  /** Model `target` takes the hit. */
  Guard: 41,
  /** Repair the force field. */
  Repair: 42,
  /** Deploy the unit of model `target` later, as Advance Deployment. */
  HoldBack: 43,
  /** Leech `n` points: from warbeast `target`, from its own life if that is itself, or from all if it is -1. */
  Leech: 44,
  /** Gain, or remove, `n` points. */
  Gain: 45,
  Remove: 46,
  /** Give warjack `target` up to `n` focus points; -1: each warjack. */
  Allot: 47,
  /** Transfer the damage to warbeast `target`; reduce it by a power field. */
  Transfer: 48,
  Reinforce: 49,
  /** Cast spell `n` at `target`; `extra`: 1 + the model through which it is channeled, or 0. */
  Cast: 50,
  /** Use feat `n`. */
  Feat: 51,
  /** Pay for upkeep spell `n` on `target`. */
  Keep: 52,
  /** Make impact attacks: against charge target `target` too, or against all others if it is -1. */
  Impact: 53,
  /** Aim the bombardment at a point. */
  Bombard: 54,
  /** Damage grid `n` takes the damage: left 1, right 2. */
  Grid: 55,
  /**
   * A special attack or action, or an attack for a point, by ability `extra` of weapon `n` of the model, counted from 0: at
   * model `target`, at the place x, y, or at all that it concerns.
   */
  Special: 56,
  /** Lay a template on the place x, y. */
  Lay: 57,
  /** Direction `n`, 1 to 6, of a deviation. */
  Deviate: 58,
  /** Branch or column `n`, counted from 0, suffers the damage. */
  Column: 59,
  /** Roll dice of a deviation again: bits 1 for the direction, 2 for the distance. */
  Correct: 60,
  /** Keep the unit of model `target` in ambush, or let it enter at table edge `n`. */
  Ambush: 61,
} as const;

/** Purposes of dice. */
export const Roll = {
  Start: 1,
  ToHit: 2,
  Damage: 3,
  Branch: 4,
  Tough: 5,
  Expiry: 6,
  Burning: 7,
  OtherTarget: 8,
  Direction: 9,
  Deviation: 10,
  Slam: 11,
  Grasp: 12,
  BreakFree: 13,
  Fall: 14,
  Lift: 15,
  Disturbance: 16,
  /** Before the battle: how much terrain, and where. */
  Terrain: 17,
  Rof: 18,
  Repair: 19,
  Arcs: 20,
  Threshold: 21,
  /** Which of several models that are equally close a warbeast charges in its frenzy. */
  Closest: 22,
  Scenario: 23,
  /** What a spell heals, harms or moves. */
  Spell: 24,
  /** Which grid of a colossal takes the damage (HRD-COLO-013). */
  Grid: 25,
} as const;

export const ROLLS = [
  '',
  'starting roll',
  'to hit',
  'damage',
  'branch',
  'Tough',
  'expiry',
  'fire',
  'other target',
  'direction',
  'deviation',
  'slam distance',
  'grasp',
  'break free',
  'fall',
  'fog or flames lift',
  'least disturbance',
  'terrain',
  'rate of fire',
  'repair',
  'arcs of lightning',
  'threshold',
  'closest model',
  'scenario',
  'spell',
  'damage grid',
] as const;

/** Reasons to refuse a proposal; 0 is legal. */
export const Refusal = {
  NotAnOption: 1,
  OffTheTable: 2,
  TooFar: 3,
  ModelInTheWay: 4,
  OutsideTheZone: 5,
  OtherPath: 6,
  OutOfReach: 7,
  StopsTooEarly: 8,
  LosesTheTarget: 9,
  TerrainInTheWay: 10,
  NoRoom: 11,
  NotToward: 12,
  NotAway: 13,
  BeyondTheDistance: 14,
  OutOfFormation: 15,
  NoOrder: 16,
  MustRush: 17,
  CannotCombine: 18,
  TargetInMelee: 19,
  OutOfCommand: 20,
  LeavesFormation: 21,
  InTheZone: 22,
} as const;

export const REFUSALS = [
  '',
  'not an option',
  'off the table',
  'too far',
  'another model is in the way',
  'outside the deployment zone',
  'the path does not lead there',
  'this direction never brings the target into melee range',
  'the charge may not stop before the target is in melee range',
  'the charge may not leave its target behind again',
  'terrain is in the way',
  'there is no room for the base at the end',
  'the model must move toward another one',
  'the model must move away from another one',
  'farther than it may be placed',
  'a trooper out of formation advances toward its commander or runs directly toward it',
  'a trooper runs or charges only by the order Press Forward',
  'by the order Press Forward it must run or charge',
  'a trooper of the group cannot take part in this combined attack',
  'a combined ranged attack may not target a model in melee',
  'a unit begins the game in formation',
  'a trooper in formation is placed in formation',
  'a bombardment is aimed at a point outside the control zone',
] as const;
