/**
 * Numbers of the special rules of The 9th Age (T9A-SPR, T9A-AMB), of the army books' own that this release plays, and of
 * the rules that core chapters treat as such. Numbers are stored in states and replays: never renumber, only add.
 */
export const Rule = {
  ArmourPiercing: 1,
  Bodyguard: 2,
  CannotMarch: 3,
  Cumbersome: 4,
  DevastatingCharge: 5,
  Distracting: 6,
  DivineAttacks: 7,
  FastCavalry: 8,
  Fear: 9,
  FightInExtraRank: 10,
  FlamingAttacks: 11,
  Flammable: 12,
  FreeReform: 13,
  Frenzy: 14,
  HardTarget: 15,
  Hatred: 16,
  ImmuneToPsychology: 17,
  ImpactHits: 18,
  Insignificant: 19,
  LargeTarget: 20,
  LethalStrike: 21,
  LightningReflexes: 22,
  MagicalAttacks: 23,
  MoveOrFire: 24,
  MultipleShots: 25,
  MultipleWounds: 26,
  NotALeader: 27,
  PoisonedAttacks: 28,
  QuickToFire: 29,
  RandomAttacks: 30,
  Regeneration: 31,
  RequiresTwoHands: 32,
  Scout: 33,
  Stomp: 34,
  Strider: 35,
  Stubborn: 36,
  Stupidity: 37,
  Swiftstride: 38,
  Terror: 39,
  ThunderousCharge: 40,
  ToxicAttacks: 41,
  Unbreakable: 42,
  Undead: 43,
  Unstable: 44,
  Unwieldy: 45,
  Vanguard: 46,
  VolleyFire: 47,
  WardSave: 48,
  WeaponMaster: 49,
  InspiringPresence: 50,
  HoldYourGround: 51,
  BattleStandard: 52,
  MonstrousRanks: 53,
  MonstrousSupport: 54,
  CavalrySupport: 55,
  Fly: 56,
  GrindingAttacks: 57,
  // 64 to 95: rules of army books
  ParentUnit: 64,
  SupportUnit: 65,
  Orders: 66,
  LegendaryWarrior: 67,
  Blessings: 68,
  Zealot: 69,
  Fanatical: 70,
  FireOnImpact: 71,
  Greenhide: 72,
  BornToFight: 73,
  Unruly: 74,
  Waaagh: 75,
  TrollBelch: 76,
} as const;

/** Questions that special rules answer. Subject: a part where marked (part), else a unit's subject (`unitSubject`). */
export const Hook = {
  /** (part) Attacks of a model, row at hand. */
  attacks: 0,
  /** (part) Strength of an attack. */
  strength: 1,
  /** (part) Initiative at which it strikes. */
  initiative: 2,
  /** (part) Weapon Skill, attacking. */
  weaponSkill: 3,
  /** (part) Ballistic Skill modifier of a shot: added to the sum (T9A-STH-004). */
  ballistic: 4,
  /** (part) Modifier of the attacker's to-hit roll in close combat: +1 is easier. */
  toHit: 5,
  /** (unit subject of the target) Modifier of attacks against it, close combat: -1 is harder. */
  toBeHit: 6,
  /** (unit subject of the target) Modifier of shots against it. */
  toBeShot: 7,
  /** (part) Modifier of the to-wound roll. */
  toWound: 8,
  /** (part) Armour Piercing beyond Strength, as points. */
  armourPiercing: 9,
  /** (part) Rerolls of failed to-hit rolls: 1 yes. */
  rerollMisses: 10,
  /** (part) Rerolls of failed to-wound rolls: 1 yes. */
  rerollFailedWounds: 11,
  /** (part) Flags of an attack, ored together: AttackFlag of attack-table.ts. */
  attackFlags: 12,
  /** (part) Supporting ranks that strike beside the front rank; 1 without any rule. */
  supportingRanks: 13,
  /** (part) Most Supporting Attacks of a model; 1 without any rule. */
  supportingAttacks: 14,
  /** (part) Shots of a model; 1 without any rule. */
  shots: 15,
  /** (unit subject) Movement of the unit, inches. */
  movement: 16,
  /** (unit subject) Extra dice for charge, flight, pursuit and overrun; the best two count. */
  extraMoveDice: 17,
  /** (unit subject) Leadership of the unit, before borrowing. */
  leadership: 18,
  /** (unit subject) Permissions: MAY, MUST, CANNOT. */
  mayMarch: 19,
  mayFleeReaction: 20,
  mayStandAndShoot: 21,
  mayRestrain: 22,
  /** CANNOT: passes without a test. */
  takesPanic: 23,
  takesBreak: 24,
  takesFear: 25,
  /** (unit subject) 1: ignores combat score penalties on Break and Combat Reform tests. */
  stubborn: 26,
  /** (unit subject) 1: reforms freely in Remaining Moves. */
  freeReform: 27,
  /** (unit subject) 1: has no Full Ranks. */
  noRanks: 28,
  /** (unit subject) 1: must test not to charge (Frenzy). */
  mustCharge: 29,
  /** (unit subject) 1: causes Fear; 2: Terror as well. */
  frightens: 30,
  /** (unit subject) 1: terrain of a kind (the situation; none: of every kind) does not hinder its movement. */
  strider: 31,
  /** (unit subject) 1: causes no Panic in units without the rule. */
  insignificant: 32,
  /** (part or weapon of a shot) What a shot loses for moving; -1 without any rule (T9A-STH-006). */
  movingShot: 33,
  /** (part) Modifier to the Rally Test's Leadership. */
  rally: 34,
  /** (unit subject) Bonus of the combat score. */
  combatScore: 35,
  /** (part) Special save that the attack's target may use: 0 all. See attack-table.ts. */
  specialSave: 36,
  /** (unit subject) Inches added to the range of Inspiring Presence and Hold Your Ground. */
  presence: 37,
  /** (unit subject) Modifier of Charge Range, inches. */
  chargeRange: 38,
  /** (unit subject) CANNOT: declares no charges. */
  mayCharge: 39,
  /** (part) 1: strikes at Initiative 0 with its weapon. */
  strikesLast: 40,
  /** (part of the target) 1: failed to-wound rolls against it are rolled again. */
  woundedAgain: 41,
  /** (part) X into which an unsaved Wound multiplies, as `rule-parameters.ts` encodes it; 0 for none. */
  multipleWounds: 42,
  /** (part) X of the automatic hits of a charge at Initiative 10; 0 for none. */
  impactHits: 43,
  /** (part) X of the automatic hits at Initiative 0; 0 for none. */
  stomp: 44,
  /** (part) X that replaces the Attacks of the profile; 0 for none. */
  randomAttacks: 45,
  /** (part) Inches within which friends may use its Leadership (Inspiring Presence); 0 for none. */
  inspires: 46,
  /** (part) Inches within which friends may reroll failed Leadership tests (Hold Your Ground); 0 for none. */
  steadies: 47,
  /** (part) CANNOT: joins no unit and is joined by nobody. */
  mayJoin: 48,
  /** (part) `Kin` bits of what it is, of what it asks of the characters that join it, and of the units that it joins. */
  kin: 49,
  kinOfGuests: 50,
  kinOfHosts: 51,
  /** (unit subject) 1: tests against Stupidity at the start of its player turn. */
  stupid: 52,
  /** (part or weapon of a shot) 1: all ranks shoot, if the unit has neither moved nor reacts to a charge. */
  shootingRanks: 53,
  /** (part or weapon of a shot) 1: models in the way give its target no cover. */
  shootsPast: 54,
  /** (part or weapon of a shot) 1: may Stand and Shoot however near the charger is. */
  shootsAtOnce: 55,
  /** (part or weapon of a shot) CANNOT: does not shoot after moving. */
  shootsAfterMoving: 56,
  /** (unit subject) 1: after a feigned flight it may move and shoot in the turn in which it rallies. */
  feignsFlight: 57,
  /** (unit subject) Leadership of a test, changed for its purpose: the situation is the `Roll`. */
  testLeadership: 58,
  /** (unit subject) Dice of a Leadership test, of which the highest are dropped; 2 without any rule. The situation is the `Roll`. */
  testDice: 59,
  /** (part) 1: chooses its close combat weapon anew in each round. */
  choosesWeapon: 60,
  /** (unit subject) 1: takes Wounds for a lost round instead of Break Tests. */
  crumbles: 61,
  /** (unit subject) 1: may be placed after all others, also outside the zone. */
  scouts: 62,
  /** (unit subject) Inches of a move before the battle; 0 for none. */
  vanguard: 63,
  /** (unit subject of the shooters) Modifier of all shots of the unit, added to the sum (T9A-STH-004). */
  volley: 64,
  /** (unit subject) Ranks more that make Supporting Attacks. */
  deeperSupport: 65,
  /** (unit subject of the attackers) 1: failed to-hit rolls of the unit in close combat are rolled again. */
  rerollMissesOfUnit: 66,
  /** (unit subject) Rank Bonus that the unit brings to the score; the situation is the row of the combat. */
  rankBonus: 67,
  /** (unit subject of a witness) 1: the loss of a unit does not trouble it; the situation is the row of that unit. */
  overlooks: 68,
  /** (unit subject) 1: in the turn in which it rallies it may move and shoot, as a unit that has moved. */
  actsAfterRally: 69,
  /** (part) Attacks more at Initiative 10 in the first round after a charge. */
  earlyAttacks: 70,
  /** (part) Strength of a single attack without a roll to hit instead of all usual ones; 0 for none. */
  belch: 71,
} as const;
export const HOOKS = 72;

/** Events with triggers. */
export const Event = {
  /** A unit lost a round of combat. */
  roundLost: 1,
  roundWon: 2,
  /** A unit was destroyed. */
  destroyed: 3,
  /** A unit declared a charge; other: its target. */
  chargeDeclared: 4,
  /** A unit's player turn begins. */
  turnBegins: 5,
  /** A round of combat of a unit ended in a draw. */
  roundDrawn: 6,
  /** A charge was declared against a unit, which has reacted; other: the charger. */
  charged: 7,
  /** All chargers of the turn have moved; subject: a unit that was charged and is Engaged. */
  chargersMoved: 8,
  /** Stupidity tests are due at the start of a turn in which something else happens as well; subject: one of the units. */
  stupidityDue: 9,
} as const;
