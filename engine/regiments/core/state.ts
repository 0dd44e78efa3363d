import { holding, life, wide } from '../../kernel/layout.js';
import type { RegimentFacts, RegimentsBattle } from '../battle.js';
import { FIELD, REGIMENT } from '../layout.js';

/** Phases of a player turn (T9A-TRN-002), and the parts of the game before and after. */
export const Phase = { preGame: 0, deployment: 1, movement: 2, magic: 3, shooting: 4, combat: 5, over: 6 } as const;

/** Bits of `unit.did`: what a unit has done in this player turn. */
export const Did = {
  DeclareCharge: 1,
  FailCharge: 2,
  /** It moved in a way that counts as movement (T9A-STH-006). */
  Move: 4,
  Advance: 8,
  March: 16,
  Reform: 32,
  Rally: 64,
  Redirect: 128,
  StandAndShoot: 256,
  SwiftReform: 512,
  /** Its move in the Remaining Moves is over, or it may make none. */
  MoveDone: 1024,
  /** It took the March Test of this turn. Together with `March` it passed. */
  MarchTest: 2048,
  FrenzyTest: 4096,
  Shoot: 8192,
  /** It declared Flee as a charge reaction by choice. */
  FleeReaction: 16384,
  /** A charge by it or against it was completed this turn. */
  Charged: 32768,
  /** A character joined it, left it or charged out of it in this sub-phase. */
  Joined: 65536,
  FailRally: 131072,
  /** It failed its Stupidity test: this turn it only stumbles forward (T9A-SPR-082). */
  Stupid: 262144,
  /** It returned to the table this turn after a pursuit, so it may not march (T9A-PUR-025). */
  Returned: 524288,
  /** It failed the March Test of this turn: its march goes no farther than an advance (T9A-MOV-009). */
  FailMarchTest: 1048576,
  /** It rallied under a rule that lets it act in this turn; see `Hook.actsAfterRally`. */
  RallyToAct: 2097152,
  /** It has shot in support of a Parent Unit, so it may not charge in support too. */
  SupportFire: 4194304,
  /** A character has declared a charge out of it (T9A-CHR-013). */
  ChargedOut: 8388608,
  /** When its Charge Range was rolled, the range sufficed for its target (T9A-MCH-002). */
  RolledEnough: 16777216,
  /** It rallied from a feigned flight: it counts as moved, but may still move (T9A-SPR-019). */
  RallyFeigned: 33554432,
  /**
   * It came forward to fill a free place, and its owner may still send another individual of the unit (T9A-FRT-003).
   */
  MovedUp: 67108864,
  /**
   * It supported the Parent Unit that was charged last when the charge was declared. It helps it if the unit flees
   * (T9A-RCT-007).
   */
  BySide: 134217728,
  /** It shot at a charger and fled from it (WFB9-SRFCV-005). */
  FireAndFlee: 268435456,
  /** A model alone whose move was a turn on the spot (WFB9-SRMOF-002). */
  Turned: 536870912,
  /** It lacked the courage to charge what causes Terror (WFB9-SRTER-005). */
  Daunted: 1073741824,
} as const;

/**
 * Bits of `unit.phaseDid`: what happened to a unit in this phase. Higher bits count the models that joined it
 * (`noteJoined`).
 */
export const PhaseDid = { PassPanic: 1, Fought: 2, HeavyCasualties: 4 } as const;

/** Bits of `unit.roundDid`: what happened to a unit in this round of combat. */
export const RoundDid = {
  FailFear: 1,
  Broke: 2,
  Lost: 4,
  Won: 8,
  DroppedOut: 16,
  Pursue: 32,
  Restrain: 64,
  Overrun: 128,
  Pivot: 256,
  /** It charged anew while pursuing or overrunning, so it counts as charging in its next round (T9A-PUR-021). */
  ChargedAnew: 512,
  /** All enemies that it touched are gone (T9A-NMF-001). */
  NoMoreFoes: 1024,
  /** An enemy that it touched was wiped out, not only lost from contact (T9A-PUR-006). */
  WipedOut: 2048,
  /** A pursuer caught it (T9A-PUR-015). */
  Caught: 4096,
  /** It made its Combat Reform or gave it up (T9A-CRF-001). */
  Reformed: 8192,
  /** It took its Break Test, or passed it without a roll (T9A-BRK-001). */
  BreakTest: 16384,
  /** The target that its parts strike by standing order (`unit.pursues`) is an individual. */
  StrikesIndividual: 32768,
} as const;

/** Bits of `unit.status`: conditions of a unit that last until something changes them. */
export const Status = {
  Fleeing: 1,
  /** Its standard was captured or lost (T9A-CMD-010). */
  StandardLost: 2,
  /** The battle standard that it bears is lost (T9A-BSB-004, T9A-BSB-005). */
  BattleStandardLost: 4,
  /** It is in its first round of combat since it charged (T9A-WIN-004). */
  Charging: 8,
  /** It may not charge in its side's first turn: Scouts placed outside the zone, and Vanguard units that moved. */
  NoFirstTurnCharge: 16,
  /** It was destroyed in combat or broken from combat, for victory points (T9A-VPT-006, T9A-VPT-007). */
  LostInCombat: 32,
  /** It has fought a round with the chosen weapon, which it keeps for this combat (T9A-WPN-002). */
  WeaponChosen: 64,
  /** It was Engaged, but all its enemies left before this Close Combat Phase (T9A-CCP-006). */
  FoesGone: 128,
  /** Its charge began on a Hill and ended off it (T9A-WIN-005). The bit is cleared with `Charging`. */
  Downhill: 256,
  /** It fled by choice as a charge reaction and has not taken a Rally Test since (T9A-SPR-019). */
  Feigned: 512,
  /** Its owner has chosen that it uses its Scout rule (T9A-SPR-071). The bit is cleared when it is placed. */
  Scouting: 1024,
  /** It has failed a Stupidity test and passed none since (WFB9-SRSPD-004). */
  Stupid: 4096,
} as const;

/** Columns of each unit. */
export const UNIT = {
  ...REGIMENT,
  did: life('playerTurn', 'u32'),
  chargeRange: life('playerTurn', 'i32'), // of the roll made for it, ticks
  roundDid: life('round', 'u16'),
  phaseDid: life('phase', 'u8'),
  status: 'u16',
  phaseModels: 'u8', // models at the start of this phase, and those who joined or left since (T9A-PAN-002)
  stepModels: life('phase', 'u8'), // models when the attacks of this Initiative step began (T9A-DRP-001)
  target: life('playerTurn', 'i8', -1), // the unit at which it has declared a charge
  charged: holding('i8', -1), // with `Status.Charging`: the unit that it charged; -1: whomever it touches
  firstTarget: life('playerTurn', 'i8', -1), // the one that fled before it redirected (T9A-RDR-005)
  chargeSide: life('playerTurn', 'u8'), // the side of the target it must contact (T9A-CMV-006)
  chargeDice: life('playerTurn', 'u8'), // highest die of the Charge Range roll (T9A-FCH-001)
  facingDie: life('playerTurn', 'u8'), // settles the facing when its front is split between two arcs (T9A-CMV-007); 0: none
  weapon: 'u8', // close combat weapon in hand: its place among the unit's weapons
  killer: holding('i8', -1), // the enemy that destroyed or broke it
  fleeRoll: life('round', 'u8'), // inches
  pursues: life('round', 'i8', -1), // while attacks are made: the row that its parts strike by standing order
  breakLeadership: life('round', 'u8'), // of its Break Test, whether it took one or not (T9A-CRF-002)
  panicDue: life('phase', 'u8'), // 1: must take a Panic Test as soon as what happens now is over
  panicFrom: life('phase', 'i8', -1), // the enemy whose doing caused its panic (T9A-PAN-004)
} as const;

/** Columns of a round of combat (K18). The members are a bitset over units. */
export const COMBAT = {
  members: wide('u32', 4),
  score: wide('i16', 2), // combat score of each player
  wounds: wide('u16', 2), // unsaved wounds inflicted by each player this round
  fought: 'u8',
  inUse: 'u8',
} as const;

/**
 * Columns of the attack table: attacks that will be resolved together, one row for each group of equal attacks (K26,
 * K34). The allocation writes them (close combat by Initiative step, shooting by unit); `resolveAttacks` resolves and
 * empties them. The first `field.attacks` rows are in use.
 */
export const ATTACK = {
  number: 'u16', // attacks
  hits: 'u16',
  wounds: 'u16',
  flags: 'u16', // AttackFlag bits, settled when the row is resolved
  unit: 'u8', // whose attacks: unit row (a joined character has its own)
  part: 'u8', // and part row
  target: 'u8', // the unit attacked: the row of the formation
  individual: holding('i8', -1), // unit row of the champion's unit or of the character attacked; -1: the rank and file
  side: 'u8', // side of the target from which it is struck
  weapon: 'u8', // index into CLOSE_COMBAT or SHOOTING of weapons-and-armour.ts; 255: none (Impact Hits, Stomp)
  kind: 'u8', // AttackKind
  strength: 'i8', // -1: from the part and weapon; else fixed
  toHit: 'i8', // modifiers of the situation (shooting: sum of all), or NO_ROLL for automatic hits
} as const;

/** Kinds of attacks in the attack table (T9A-ATK-001 to T9A-ATK-004). */
export const AttackKind = {
  closeCombat: 0,
  shooting: 1,
  impact: 2,
  stomp: 3,
  dangerousTerrain: 4,
  support: 5,
} as const;

/**
 * Columns of the table's only row that every game of the family has. A game may put columns of its own between them, since saved battles
 * store them in its order.
 */
export const BATTLEFIELD = {
  ...FIELD,
  deployment: 'u8', // type of deployment: `Deployment` of deployment-zones.ts
  zone: wide('u8', 2), // half of the table of each player; see `Zone`
  attacker: 'u8', // the player whose zone is that of the attacker, if the type has one
  firstPlayer: 'u8',
  attacks: 'u8', // rows of the attack table in use
  combat: holding('i8', -1), // the combat row that is being fought
} as const;

/**
 * Number of units, parts and rows of the attack table of each size class (kernel requirements, section 1). A battle of any of them
 * takes at most 32 KiB, since every clone is a copy of it.
 */
export const SIZES = {
  small: { units: 40, parts: 88, attacks: 89 },
  standard: { units: 80, parts: 176, attacks: 89 },
  large: { units: 120, parts: 264, attacks: 128 },
} as const;

export type SizeClass = keyof typeof SIZES;

/** Facts about each part by part row: its profile, with the equipment's changes before play. */
export interface PartFacts {
  readonly M: Uint8Array;
  readonly WS: Uint8Array;
  readonly BS: Uint8Array;
  readonly S: Uint8Array;
  readonly T: Uint8Array;
  readonly W: Uint8Array;
  readonly I: Uint8Array;
  readonly A: Uint8Array;
  readonly Ld: Uint8Array;
  /** 1 if the part is a mount: it uses no weapons and makes no Supporting Attacks. */
  readonly mount: Uint8Array;
  /** The unit to which the part belongs, and 1 if it is a part of the unit's champion. */
  readonly unit: Uint8Array;
  readonly champion: Uint8Array;
  /**
   * Shooting weapon, an index into `SHOOTING` of weapons-and-armour.ts, or 255 for none; and the alternative weapon
   * (T9A-SHO-006).
   */
  readonly shooting: Uint8Array;
  readonly otherShooting: Uint8Array;
  /**
   * 1 if the part is Immune to Psychology by a rule other than Frenzy, so that it remains so without Frenzy
   * (T9A-SPR-034).
   */
  readonly fearless: Uint8Array;
}

/** Facts about each unit in addition to those of the regiments family. */
export interface UnitFacts extends RegimentFacts {
  /** Id and points of the unit in its list. */
  readonly points: Int32Array;
  readonly category: Uint8Array;
  /** Index into `TROOP_TYPES`. */
  readonly troopType: Uint8Array;
  /** Height: 1 Small, 2 Medium, 3 Large (T9A-LOS-006). */
  readonly height: Uint8Array;
  /** Number of models of a Full Rank and of a Horde rank (T9A-UNI-009, T9A-UNI-010, T9A-TTR-003); 255 means never. */
  readonly fullRank: Uint8Array;
  readonly horde: Uint8Array;
  /** Values of the model as a whole (T9A-CPR-002), without modifiers from play. */
  readonly M: Uint8Array;
  readonly WS: Uint8Array;
  readonly T: Uint8Array;
  readonly W: Uint8Array;
  readonly Ld: Uint8Array;
  readonly championWS: Uint8Array;
  /** Number of rank-and-file models at the start, champion not included. */
  readonly startPool: Uint8Array;
  /** 1 if the unit has a champion. */
  readonly champion: Uint8Array;
  readonly musician: Uint8Array;
  readonly standard: Uint8Array;
  readonly general: Uint8Array;
  readonly bsb: Uint8Array;
  /** 1 if the models are mounted (T9A-TRT-013). */
  readonly mounted: Uint8Array;
  /** Armour: the sum of all pieces without the shield, and the shield separately (T9A-ARR-001, T9A-ARR-004). */
  readonly armour: Uint8Array;
  readonly shield: Uint8Array;
  /** Ward Save and Regeneration: the needed roll 2 to 6, or 0 for none (T9A-SPR-097, T9A-SPR-069). */
  readonly ward: Uint8Array;
  readonly regeneration: Uint8Array;
  /** First part row and number of parts. The champion's parts begin at `championPart`. */
  readonly part: Uint8Array;
  readonly parts: Uint8Array;
  readonly championPart: Uint8Array;
  /**
   * Close combat weapons from which its fighters choose: indices into `CLOSE_COMBAT`, `WEAPONS` entries a unit, 255 for
   * none.
   */
  readonly weapons: Uint8Array;
  readonly joins: Int16Array;
}

/** Largest number of close combat weapons from which a unit chooses. */
export const WEAPONS = 4;

/** Returns the subject of the rules that unit `u` has as a whole. These subjects follow after all parts. */
export function unitSubject(b: RegimentsBattle, u: number): number {
  return SIZES[b.setup.size].parts + u;
}

/** Returns the unit to which a subject of rules belongs; negative for a part. */
export function unitOf(b: RegimentsBattle, subject: number): number {
  return subject - SIZES[b.setup.size].parts;
}
