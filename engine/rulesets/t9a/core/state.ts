import { subjectTable } from '../../../kernel/battle.js';
import { coreTables, RULES, USUAL_CORE } from '../../../kernel/core.js';
import { holding, layout, life, type Views, wide } from '../../../kernel/layout.js';
import type { RegimentFacts, RegimentsBattle, RegimentsSetup } from '../../../regiments/battle.js';
import { FIELD, LINK, REGIMENT } from '../../../regiments/layout.js';

/** Phases of a player turn (T9A-TRN-002), and what comes before and after. */
export const Phase = { preGame: 0, deployment: 1, movement: 2, magic: 3, shooting: 4, combat: 5, over: 6 } as const;

/** What a unit has done in this player turn: `unit.did`. */
export const Did = {
  DeclareCharge: 1,
  FailCharge: 2,
  /** Moved in any way that counts as movement (T9A-STH-006). */
  Move: 4,
  Advance: 8,
  March: 16,
  Reform: 32,
  Rally: 64,
  Redirect: 128,
  StandAndShoot: 256,
  SwiftReform: 512,
  /** Its move of the Remaining Moves is over, or it may make none. */
  MoveDone: 1024,
  /** Took the March Test of this turn; with `March` it passed. */
  MarchTest: 2048,
  FrenzyTest: 4096,
  Shoot: 8192,
  /** Reacted to a charge by fleeing of its own will. */
  FleeReaction: 16384,
  /** A charge into it or by it was completed this turn. */
  Charged: 32768,
  /** Was joined, left or charged out of in this sub-phase. */
  Joined: 65536,
  FailRally: 131072,
  /** Failed its Stupidity test: this turn it only stumbles forward (T9A-SPR-082). */
  Stupid: 262144,
  /** Came back onto the table in this turn after a pursuit: it does not march (T9A-PUR-025). */
  Returned: 524288,
  /** Failed the March Test of this turn: its march goes no farther than an advance (T9A-MOV-009). */
  FailMarchTest: 1048576,
  /** Rallied in such order that it may act in this turn: see `Hook.actsAfterRally`. */
  RallyToAct: 2097152,
  /** Has shot in support of a Parent Unit: it does not charge in its support as well. */
  SupportFire: 4194304,
  /** A character has declared a charge out of it (T9A-CHR-013). */
  ChargedOut: 8388608,
  /** When its Charge Range was rolled, that was enough for its target (T9A-MCH-002). */
  RolledEnough: 16777216,
  /** Rallied from a feigned flight: counts as moved, but has its move ahead (T9A-SPR-019). */
  RallyFeigned: 33554432,
  /** Came forward as a place fell free, and another one of its unit might instead; until its owner has said (T9A-FRT-003). */
  MovedUp: 67108864,
  /** Stood by the Parent Unit that was charged last, as that was declared: whoever flees from it has its help (T9A-RCT-007). */
  BySide: 134217728,
} as const;

/** What happened to a unit in this phase: `unit.phaseDid`. The bits above count who joined it (`noteJoined`). */
export const PhaseDid = { PassPanic: 1, Fought: 2, HeavyCasualties: 4 } as const;

/** What happened to a unit in this round of combat: `unit.roundDid`. */
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
  /** Charged anew while pursuing or overrunning: it counts as charging in its next round (T9A-PUR-021). */
  ChargedAnew: 512,
  /** All enemies that it touched are gone (T9A-NMF-001). */
  NoMoreFoes: 1024,
  /** An enemy that it touched was wiped out, not merely lost from sight (T9A-PUR-006). */
  WipedOut: 2048,
  /** Caught by a pursuer (T9A-PUR-015). */
  Caught: 4096,
  /** Made or gave up its Combat Reform (T9A-CRF-001). */
  Reformed: 8192,
  /** Took its Break Test, or passed it by rule (T9A-BRK-001). */
  BreakTest: 16384,
  /** What its parts strike by standing order is an individual (`unit.pursues`). */
  StrikesIndividual: 32768,
} as const;

/** What a unit is, until something changes it: `unit.status`. */
export const Status = {
  Fleeing: 1,
  /** Its standard was captured or is lost (T9A-CMD-010). */
  StandardLost: 2,
  /** The battle standard that it bears is lost (T9A-BSB-004, T9A-BSB-005). */
  BattleStandardLost: 4,
  /** In its first round of combat since it charged (T9A-WIN-004). */
  Charging: 8,
  /** Scouts outside the zone, vanguards that moved: no charge in their side's first turn. */
  NoFirstTurnCharge: 16,
  /** Killed in combat or broken from combat, for victory points (T9A-VPT-006, T9A-VPT-007). */
  LostInCombat: 32,
  /** Has fought a round with the weapon chosen, which it keeps for this combat (T9A-WPN-002). */
  WeaponChosen: 64,
  /** Was engaged, but all its enemies went before this Close Combat Phase (T9A-CCP-006). */
  FoesGone: 128,
  /** Its charge began on a Hill and ended off it (T9A-WIN-005); ends with `Charging`. */
  Downhill: 256,
  /** Fled of its own will as a charge reaction and has not taken a Rally Test since (T9A-SPR-019). */
  Feigned: 512,
  /** Its owner has said that it scouts (T9A-SPR-071); until it is placed. */
  Scouting: 1024,
} as const;

/** What a unit remembers. */
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

/** A round of combat (K18). Members: a bitset over units. */
export const COMBAT = {
  members: wide('u32', 4),
  score: wide('i16', 2), // combat score of each player
  wounds: wide('u16', 2), // unsaved wounds inflicted by each player this round
  fought: 'u8',
  inUse: 'u8',
} as const;

/**
 * Attacks that wait to be resolved together: one row a group of equal attacks (K26, K34). Written by whoever allocates
 * (close combat by Initiative step, shooting by unit), resolved and emptied by `resolveAttacks`. `field.attacks` rows count.
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

/** What sort of attack a row of the attack table is (T9A-ATK-001 to T9A-ATK-004). */
export const AttackKind = {
  closeCombat: 0,
  shooting: 1,
  impact: 2,
  stomp: 3,
  dangerousTerrain: 4,
  support: 5,
} as const;

/** One record of the game. */
export const GAME = {
  ...FIELD,
  deployment: 'u8', // type: 1 Classic, 2 Diagonal, 3 Flank Attack (T9A-DTY-001)
  zonePicker: 'u8', // the player who picked
  /** Zone of player 0: 0 or 1, the half of the table; of Diagonal + 2 for the other diagonal; attacker flag apart. */
  zone: wide('u8', 2),
  attacker: 'u8', // Flank Attack: the player who attacks
  firstFinisher: holding('i8', -1),
  announced: 'u8', // 1: the first finisher wants the first turn
  undeployed: 'u8', // the Undeployed Units Number
  firstPlayer: 'u8',
  vp: wide('i32', 2), // final victory points, written at the end
  result: 'i8', // -3 to 3 for player 0 (T9A-VPT-010)
  attacks: 'u8', // rows of the attack table in use
  combat: holding('i8', -1), // the combat row that is being fought
  waaagh: wide('u8', 2), // the player turn in which each player called the Waaagh!, counted from 1; 0: not yet
} as const;

/** How many units and parts a size class holds (kernel requirements, section 1). */
export const SIZES = {
  small: { units: 40, parts: 88 },
  standard: { units: 80, parts: 176 },
  large: { units: 120, parts: 264 },
} as const;
export type SizeClass = keyof typeof SIZES;

/** The tables of a size class. Subjects of rules: parts first, then units (`unitSubject`). */
export function tables(size: SizeClass) {
  const { units, parts } = SIZES[size];
  return {
    ...coreTables({ ...USUAL_CORE, subjects: Math.ceil((units + parts) / 32) * 32 }),
    unit: { rows: units, columns: UNIT },
    link: { rows: 64, columns: LINK },
    field: { rows: 1, columns: GAME },
    combat: { rows: 16, columns: COMBAT },
    attack: { rows: 89, columns: ATTACK }, // as many as 16 KiB hold
    subject: subjectTable(units + parts),
  } as const;
}
export const LAYOUTS = {
  small: layout(tables('small')),
  standard: layout(tables('standard')),
  large: layout(tables('large')),
} as const;

/** Facts of each part, entry by part row: profile and what its equipment makes of it before play. */
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
  /** 1 if the part is a mount: no weapons, no Supporting Attacks. */
  readonly mount: Uint8Array;
  /** The unit that it belongs to, and 1 if it is a part of the unit's champion. */
  readonly unit: Uint8Array;
  readonly champion: Uint8Array;
  /** Shooting weapon, an index into `SHOOTING` of weapons-and-armour.ts, or 255; and the one that it may use instead (T9A-SHO-006). */
  readonly shooting: Uint8Array;
  readonly otherShooting: Uint8Array;
  /** 1 if it is Immune to Psychology by other rules than Frenzy, so that it stays so without (T9A-SPR-034). */
  readonly fearless: Uint8Array;
}

/** Facts of each unit beyond those of the family. */
export interface UnitFacts extends RegimentFacts {
  /** The list's id and points. */
  readonly points: Int32Array;
  readonly category: Uint8Array;
  /** Index into `TROOP_TYPES`. */
  readonly troopType: Uint8Array;
  /** Height: 1 Small, 2 Medium, 3 Large (T9A-LOS-006). */
  readonly height: Uint8Array;
  /** Models of a Full Rank and of a Horde (T9A-UNI-009, T9A-UNI-010, T9A-TTR-003); 255: never. */
  readonly fullRank: Uint8Array;
  readonly horde: Uint8Array;
  /** Values that count for the model as a whole (T9A-CPR-002), without modifiers of play. */
  readonly M: Uint8Array;
  readonly WS: Uint8Array;
  readonly T: Uint8Array;
  readonly W: Uint8Array;
  readonly Ld: Uint8Array;
  readonly championWS: Uint8Array;
  /** Rank and file at the start, champion not included. */
  readonly startPool: Uint8Array;
  /** 1 if it has one. */
  readonly champion: Uint8Array;
  readonly musician: Uint8Array;
  readonly standard: Uint8Array;
  readonly general: Uint8Array;
  readonly bsb: Uint8Array;
  /** 1 if mounted (T9A-TRT-013). */
  readonly mounted: Uint8Array;
  /** Armour: sum of all pieces without the shield, and the shield apart (T9A-ARR-001, T9A-ARR-004). */
  readonly armour: Uint8Array;
  readonly shield: Uint8Array;
  /** 2 to 6, or 0 (T9A-SPR-097, T9A-SPR-069). */
  readonly ward: Uint8Array;
  readonly regeneration: Uint8Array;
  /** First part row and number of parts; the champion's parts follow in `championPart`. */
  readonly part: Uint8Array;
  readonly parts: Uint8Array;
  readonly championPart: Uint8Array;
  /** Close combat weapons that its fighters may choose from: indices into `CLOSE_COMBAT`, `WEAPONS` a unit, 255 none. */
  readonly weapons: Uint8Array;
  readonly joins: Int16Array;
}
/** Close combat weapons that a unit may have to choose from. */
export const WEAPONS = 4;

/** All that does not change during a battle. */
export interface T9aSetup extends RegimentsSetup {
  readonly size: SizeClass;
  readonly unit: UnitFacts;
  readonly part: PartFacts;
  readonly parts: number;
  /** Points limit of the game (T9A-PRE-002). */
  readonly pointsLimit: number;
  /** What the players agreed about deployment: 0 rolled, else the type. */
  readonly deployment: number;
  /** Game Turns: six (T9A-TRN-001), or as many as were agreed. */
  readonly turns: number;
  /**
   * Rules that a part holds for some units only (Hatred of one army, a Bodyguard of the General): by `ruleX(part, rule)`,
   * a flag for each unit, friend or foe. A rule that is not here counts for everybody; see `countsAgainst` of the kernel.
   */
  readonly limits: ReadonlyMap<number, Uint8Array>;
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
}

type Tables = ReturnType<typeof tables>;

/** A battle of The 9th Age. */
export interface T9aBattle extends RegimentsBattle {
  readonly unit: Views<Tables>['unit'];
  readonly link: Views<Tables>['link'];
  readonly field: Views<Tables>['field'];
  readonly combat: Views<Tables>['combat'];
  readonly attack: Views<Tables>['attack'];
  readonly subject: Views<Tables>['subject'];
  setup: T9aSetup;
}

/** The subject of rules that unit `u` holds as a whole: after all parts. */
export function unitSubject(b: T9aBattle, u: number): number {
  return SIZES[b.setup.size].parts + u;
}

/** The unit whose subject of rules this is; negative for a part. */
export function unitOf(b: T9aBattle, subject: number): number {
  return subject - SIZES[b.setup.size].parts;
}

/** Parameter of a rule for a subject: `setup.x` at `ruleX`. */
export function ruleX(subject: number, rule: number): number {
  return subject * RULES + rule;
}
