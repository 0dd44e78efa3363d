import { Hook as FAMILY_HOOKS } from '../../../regiments/core/hooks.js';

/**
 * Numbers of special rules: those of the rulebook below 64, those of army books and of equipment from 64 on. States and
 * replays store these numbers: never change one, only add.
 */
export const Rule = {
  AlwaysStrikesFirst: 1,
  AlwaysStrikesLast: 2,
  ArmourPiercing: 3,
  DevastatingCharge: 4,
  Dodge: 5,
  Expendable: 6,
  FastCavalry: 7,
  Fear: 8,
  FightInExtraRanks: 9,
  FlamingAttacks: 10,
  Flammable: 11,
  Frenzy: 12,
  Hatred: 13,
  HeroicKillingBlow: 14,
  IgnoresArmourSaves: 15,
  IgnoresCover: 16,
  Immunity: 17,
  ImpactHits: 18,
  KillingBlow: 19,
  MagicalAttacks: 20,
  MoveOrFire: 21,
  MultipleShots: 22,
  MultipleWounds: 23,
  Parry: 24,
  PoisonedAttacks: 25,
  QuickToFire: 26,
  RandomAttacks: 27,
  Regeneration: 28,
  RequiresTwoHands: 29,
  Scouts: 30,
  Sentient: 31,
  SlowToFire: 32,
  StrengthBonus: 33,
  Strider: 34,
  Stubborn: 35,
  Stupidity: 36,
  Swiftstride: 37,
  Terror: 38,
  Unbreakable: 39,
  Uncounted: 40,
  Unstable: 41,
  Vanguard: 42,
  VolleyFire: 43,
  WardSave: 44,
  /** WFB9-GEN-001: of the General. */
  InspiringPresence: 45,
  /** WFB9-BSB-005: of the Battle Standard Bearer. */
  HoldYourGround: 46,
  /** WFB9-ARM-007: of who wears barding. */
  Barded: 47,
  /** WFB9-WPN-015: Strength that a weapon adds in the turn of a charge, against the unit charged. */
  ChargeStrength: 48,
  /** WFB9-WPN-017: Strength that a weapon adds in a turn in which its bearer is charged to its front. */
  BracedStrength: 49,
  /** WFB9-WPN-006: Strength that a thrown weapon adds to that of its user. */
  ThrownStrength: 50,
  AnimatedConstructs: 51,
  // from 64 on: army books
  MartialProwess: 64,
  MurderousProwess: 65,
  ValourOfAges: 66,
  EternalHatred: 67,
  DeflectShots: 68,
  ArrowsOfIsha: 69,
  Fireborn: 70,
  QuicksilverShot: 71,
  MadnessOfKhaine: 72,
} as const;

/** What Immunity may name, a bit each in its X (WFB9-SRIMM-001); Psychology is Panic, Fear and Terror (WFB9-SRIMM-002). */
export const Immune = {
  panic: 1,
  fear: 2,
  terror: 4,
  psychology: 7,
  poisonedAttacks: 8,
  killingBlow: 16,
  multipleWounds: 32,
  flamingAttacks: 64,
} as const;

/** Hooks that special rules answer: those of the family, and those of this game after them. */
export const Hook = {
  ...FAMILY_HOOKS,
  /** (part) 1: the part strikes before all others (WFB9-SRASF-001). Always Strikes Last is `strikesLast` of the family. */
  strikesFirst: 72,
  /** (unit subject) Bits of `Immune`. */
  immunity: 74,
  /** (part) Score of its Parry or Dodge; 0 for none. */
  parry: 75,
  dodge: 76,
  /** (part) 1: rolls of 1 to hit, to wound, are rolled again (WFB9-MRA-010, WFB9-MRA-011). */
  rerollOnesToHit: 77,
  rerollOnesToWound: 78,
  /** (part of the target) Points of a Ward Save against the attack at hand alone. */
  wardPoints: 73,
  /** (part or weapon of a shot) 1: it may be shot in a volley (WFB9-SRVOL-001). */
  volleys: 79,
  /** (part or weapon of a shot) 1: cover does not hinder it (WFB9-SRIGC-001). */
  ignoresCover: 80,
  /** (part or weapon of a shot) 1: it is not used to Stand and Shoot (WFB9-SRSLF-001). */
  slowToFire: 81,
} as const;
export const HOOKS = 82;
