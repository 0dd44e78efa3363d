/**
 * Hooks that special rules answer. The subject of a hook is a part where marked (part), otherwise a unit's subject
 * (`unitSubject`).
 */
export const Hook = {
  /** (part) Number of attacks of a model with the row at hand. */
  attacks: 0,
  /** (part) Strength of an attack. */
  strength: 1,
  /** (part) Initiative at which the part strikes. */
  initiative: 2,
  /** (part) Weapon Skill of the attacker. */
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
  /** (part) Armour Piercing in addition to that from Strength, in points. */
  armourPiercing: 9,
  /** (part) 1: failed to-hit rolls are rerolled. */
  rerollMisses: 10,
  /** (part) 1: failed to-wound rolls are rerolled. */
  rerollFailedWounds: 11,
  /** (part) Bits of `AttackFlag` (attack-table.ts), combined by or. */
  attackFlags: 12,
  /** (part) Number of ranks that make Supporting Attacks; 1 without any rule. */
  supportingRanks: 13,
  /** (part) Largest number of Supporting Attacks of a model; 1 without any rule. */
  supportingAttacks: 14,
  /** (part) Number of shots of a model; 1 without any rule. */
  shots: 15,
  /** (unit subject) Movement of the unit, inches. */
  movement: 16,
  /** (unit subject) Extra dice for charge, flight, pursuit and overrun; the best two dice count. */
  extraMoveDice: 17,
  /** (unit subject) Leadership of the unit, before that of others is used. */
  leadership: 18,
  /** (unit subject) Permissions with the values MAY, MUST, CANNOT. */
  mayMarch: 19,
  mayFleeReaction: 20,
  mayStandAndShoot: 21,
  mayRestrain: 22,
  /** CANNOT: the unit passes Panic Tests without rolling. */
  takesPanic: 23,
  takesBreak: 24,
  takesFear: 25,
  /** (unit subject) 1: the unit ignores the combat score in Break Tests and Combat Reform tests. */
  stubborn: 26,
  /** (unit subject) 1: the unit reforms freely in the Remaining Moves. */
  freeReform: 27,
  /** (unit subject) 1: the unit has no Full Ranks. */
  noRanks: 28,
  /** (unit subject) 1: the unit must take a test not to charge (Frenzy). */
  mustCharge: 29,
  /** (unit subject) 1: the unit causes Fear; 2: Terror too. */
  frightens: 30,
  /**
   * (unit subject) 1: terrain does not hinder the unit's movement. The situation is the kind of terrain; NONE stands
   * for every kind.
   */
  strider: 31,
  /** (unit subject) 1: the unit causes no Panic in units without this rule. */
  insignificant: 32,
  /** (part or weapon of a shot) To-hit modifier for having moved; -1 without any rule (T9A-STH-006). */
  movingShot: 33,
  /** (part) Modifier of the Leadership in Rally Tests. */
  rally: 34,
  /** (unit subject) Bonus added to the combat score. */
  combatScore: 35,
  /**
   * (part) Bits of the special saves that the attack's target may not use; 0: it may use all. See `Bars` in saves.ts.
   */
  specialSave: 36,
  /** (unit subject) Inches added to the range of Inspiring Presence and Hold Your Ground. */
  presence: 37,
  /** (unit subject) Modifier of the Charge Range, inches. */
  chargeRange: 38,
  /** (unit subject) CANNOT: the unit declares no charges. */
  mayCharge: 39,
  /** (part) 1: the part strikes at Initiative 0 with its weapon. */
  strikesLast: 40,
  /** (part of the target) 1: failed to-wound rolls against it are rerolled. */
  woundedAgain: 41,
  /** (part) X by which an unsaved Wound is multiplied, in the encoding of `rule-parameters.ts`; 0 for none. */
  multipleWounds: 42,
  /** (part) X of the automatic hits at Initiative 10 after a charge; 0 for none. */
  impactHits: 43,
  /** (part) X of the automatic hits at Initiative 0; 0 for none. */
  stomp: 44,
  /** (part) X that replaces the Attacks of the profile; 0 for none. */
  randomAttacks: 45,
  /** (part) Inches within which friends may use its Leadership (Inspiring Presence); 0 for none. */
  inspires: 46,
  /** (part) Inches within which friends may reroll failed Leadership tests (Hold Your Ground); 0 for none. */
  steadies: 47,
  /** (part) CANNOT: the model joins no unit, and nobody joins it. */
  mayJoin: 48,
  /** (part) `Kin` bits: what it is, what it demands of characters that join it, and of units that it joins. */
  kin: 49,
  kinOfJoined: 50,
  kinOfHosts: 51,
  /** (unit subject) 1: the unit takes a Stupidity test at the start of its player turn. */
  stupid: 52,
  /** (part or weapon of a shot) 1: all ranks shoot if the unit has not moved and does not react to a charge. */
  shootingRanks: 53,
  /** (part or weapon of a shot) 1: models in the way give its target no cover. */
  shootsPast: 54,
  /** (part or weapon of a shot) 1: the unit may Stand and Shoot at any distance of the charger. */
  shootsAtOnce: 55,
  /** (part or weapon of a shot) CANNOT: the part does not shoot after moving. */
  shootsAfterMoving: 56,
  /** (unit subject) 1: after a feigned flight the unit may move and shoot in the turn in which it rallies. */
  feignsFlight: 57,
  /** (unit subject) Leadership of a test, changed for its purpose. The situation is the `Roll`. */
  testLeadership: 58,
  /**
   * (unit subject) Number of dice in a Leadership test, the highest of which are dropped; 2 without any rule. The
   * situation is the `Roll`.
   */
  testDice: 59,
  /** (part) 1: the part chooses its close combat weapon anew in each round. */
  choosesWeapon: 60,
  /** (unit subject) 1: the unit takes Wounds for a lost round instead of Break Tests. */
  crumbles: 61,
  /** (unit subject) 1: the unit may be placed after all others, also outside the zone. */
  scouts: 62,
  /** Asked of a unit: how many inches it may move before the battle; 0 if it may not. */
  vanguard: 63,
  /** (unit subject of the shooters) Modifier of all shots of the unit, added to the sum (T9A-STH-004). */
  volley: 64,
  /** (unit subject) Number of additional ranks that make Supporting Attacks. */
  deeperSupport: 65,
  /** (unit subject of the attackers) 1: failed to-hit rolls of the unit in close combat are rerolled. */
  rerollMissesOfUnit: 66,
  /** (unit subject) Rank Bonus that the unit adds to the score. The situation is the row of the combat. */
  rankBonus: 67,
  /**
   * (unit subject of a witness) 1: the loss of a unit causes no Panic Test of the witness. The situation is the row of
   * the lost unit.
   */
  overlooks: 68,
  /** (unit subject) 1: in the turn in which it rallies, the unit may move and shoot as a unit that has moved. */
  actsAfterRally: 69,
  /** (part) Number of extra attacks at Initiative 10 in the first round after a charge. */
  earlyAttacks: 70,
  /** (part) Strength of a single attack without a to-hit roll that replaces all usual attacks; 0 for none. */
  belch: 71,
} as const;

/** Events that start triggers. */
export const Event = {
  /** A unit lost a round of combat. */
  roundLost: 1,
  roundWon: 2,
  /** A unit was destroyed. */
  destroyed: 3,
  /** A unit declared a charge; other: its target. */
  chargeDeclared: 4,
  /** The player turn of a unit begins. */
  turnBegins: 5,
  /** A round of combat of a unit ended in a draw. */
  roundDrawn: 6,
  /** A charge was declared against a unit, and the unit has reacted. The other unit is the charger. */
  charged: 7,
  /** All chargers of the turn have moved. The subject is a unit that was charged and is Engaged. */
  chargersMoved: 8,
  /**
   * Stupidity tests are due at the start of a turn in which something else happens too. The subject is one of the
   * units.
   */
  stupidityDue: 9,
} as const;

/** Kinds of windows in which players may use something. */
export const Window = {
  /** (unit subject) A Leadership test has failed. About: the frame of its roll. */
  failedTest: 0,
} as const;
