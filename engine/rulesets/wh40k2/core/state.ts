import { subjectTable } from '../../../kernel/battle.js';
import { CORE, SUBJECT_WORDS } from '../../../kernel/core.js';
import { holding, layout, life, type Views, wide } from '../../../kernel/layout.js';
import type { ModelFacts, SkirmishBattle, SkirmishSetup, SkirmishUnitFacts } from '../../../skirmish/battle.js';
import { BEND, BENDS, FIELD, LINK, MODEL, SKIRMISH } from '../../../skirmish/layout.js';
import type { W40kCache } from './cache.js';
import type { WeaponFacts } from './weapons.js';

/**
 * Phases of a player turn (W40K-TURN-001), and the stages before and after. The psychic phase is not implemented yet.
 */
export const Phase = {
  preGame: 0,
  deployment: 1,
  movement: 2,
  shooting: 3,
  handToHand: 4,
  psychic: 5,
  rally: 6,
  over: 7,
} as const;

/** Acts of a unit in this player turn: bits of `unit.did`. */
export const Did = {
  /** Its remaining move is over, or it may not make one. */
  MoveDone: 1,
  Move: 2,
  Run: 4,
  DeclareCharge: 8,
  Charge: 16,
  /** It was moved by the rules, not by its player (W40K-COMP-001). */
  Compulsory: 32,
  /** It has shot, or its player passed it over, in this shooting phase. */
  Shoot: 64,
  /** It fled in this turn, so it cannot rally (W40K-RALLY-003). */
  Flee: 128,
  /** It broke off from hand-to-hand combat (W40K-BOFF-007). */
  BreakOff: 256,
  /** W40K-BREAK-004. */
  BreakTest: 512,
  /** It took the test for being shot at on overwatch in this volley. */
  OverwatchTest: 1024,
  /** It may not act, because it fears the target of its charge (W40K-FEAR-006) or is stupid. */
  Stay: 2048,
  /** A character joined or left a squad (W40K-HERO-019). */
  Join: 4096,
  Leave: 8192,
  Rally: 16384,
  /** It went on overwatch at the start of this turn. */
  Overwatch: 32768,
  /** Its player decided whether it hides at the end of this movement phase. */
  HideAsked: 65536,
  /** Its player decided whether it breaks off in this close combat phase. */
  BreakOffAsked: 131072,
  /** W40K-CMDR-011. */
  StandardUsed: 262144,
  /** W40K-BRAVE-001: it takes a whole turn in the rally phase. */
  Brave: 524288,
  /** It was attacked in hand-to-hand combat in this turn while broken (W40K-BROKE-005). */
  DrivenOn: 1048576,
  /** On overwatch: its player declined to fire at standing enemies in the present window (W40K-OVER-005). */
  LetFire: 2097152,
  /** It lost models to enemies that it hates (W40K-HATE-001). */
  LostToHated: 4194304,
  /** It broke while engaged. Its models that are not engaged flee as after any other break (W40K-BOFF-006). */
  BrokeInFight: 8388608,
  /** Its player decided that models without an enemy in reach make no follow-up moves in this close combat phase. */
  StayBehind: 16777216,
} as const;

/** Lasting states of a unit: bits of `unit.status`. */
export const Status = {
  Broken: 1,
  /** Shaken, for Space Marines: W40K-SHAKE-001. */
  Shaken: 2,
  Frenzied: 4,
  /** W40K-FREN-008. */
  FrenzyLost: 8,
  /** It has taken its only terror test of the battle (W40K-TERR-001). */
  TerrorTaken: 16,
  /** W40K-STUP-002. */
  Stupid: 32,
  /** Part of it is out of coherency and counts as broken: see `model.strayed` (W40K-SQUAD-006). */
  Split: 64,
  /** Its WS is halved in the first turn of this combat (W40K-FEAR-005). */
  Afraid: 128,
  /** A special Break test is due, such as for the fall of the commander (W40K-CMDR-006). */
  BreakDue: 256,
  /** It is held back to infiltrate (W40K-INFIL-002). */
  Infiltrates: 512,
} as const;

/** Values of `unit.hidden` (W40K-DICE-009). */
export const Hidden = { none: 0, hidden: 1, detected: 2 } as const;

/** Acts and states of a model in this player turn: bits of `model.did`. */
export const ModelDid = {
  /** It moved, more than turning on the spot (W40K-MOVE-005). */
  Move: 1,
  Fire: 2,
  /** It charged and is in contact: +1 in its combats of this turn (W40K-CSM-003). */
  Charge: 4,
  /** Its charge made no contact (W40K-CHRG-009). */
  FailCharge: 8,
  /** It has fought all its fights of this close combat phase. */
  Fought: 16,
  /** It is disengaging in this close combat phase (W40K-BOFF-003). */
  Disengage: 32,
  /** It has followed up in this phase (W40K-FOLL-001). */
  FollowUp: 64,
  /** It fired shots that jammed in this phase. */
  Jam: 128,
  /** It gave up its shooting phase to clear a jam. */
  Clear: 256,
  /** It is stupid and does not fight in this phase (W40K-STUP-003). */
  Idle: 1024,
  /** An opponent was slain, perhaps its last: it may follow up (W40K-FOLL-001). */
  Freed: 2048,
  /** It ran. After joining a squad it still may not shoot (W40K-SHOOT-005). */
  Run: 4096,
  /** It fled. Its squad may not hide in this turn, even if it has rejoined it (W40K-HIDE-003). */
  Flee: 8192,
  /** An opponent that it or its squad hates was slain: it must follow up (W40K-HATE-003). */
  Avenged: 16384,
  /** It strikes with both hands although it has a weapon for the other hand (W40K-WCCB-014). */
  BothHands: 32768,
} as const;

/** Temporary effects on a model: bits of `model.dazed`. */
export const Dazed = {
  /** Knocked over. It stands up in its next movement phase, when it is `rising` (W40K-WBAS-039). */
  fallen: 1,
  rising: 2,
  /** Blinded by the flash of a field until its next turn begins. */
  blind: 4,
} as const;

/** Columns of a unit. */
export const UNIT = {
  ...SKIRMISH,
  did: life('playerTurn', 'u32'),
  status: 'u16',
  hidden: 'u8', // Hidden
  hiddenStart: life('playerTurn', 'u8'), // what `hidden` was when this player turn began (W40K-HIDE-010)
  overwatch: 'u8', // 1 while it has an overwatch counter
  target: life('playerTurn', 'i8', -1), // the enemy unit at which it declared a charge
  turnModels: 'u8', // models at the start of this player turn, joined characters included (W40K-BREAK-002)
  losses: life('playerTurn', 'u8'), // models lost to shooting and hand-to-hand in this player turn (W40K-BREAK-001)
  shotAt: life('phase', 'u8'), // 1: shot at since that was last looked at (W40K-OVER-015)
  firingPoint: life('phase', 'u8'), // overwatch: 1 + the moment of the enemy's move at which it fires; 0 none (K33)
  firingPointTarget: life('phase', 'i8', -1),
  firingPointCover: life('phase', 'u8'), // `FiringPointCover`: what the mover does to its shelter, as this overwatcher sees it (W40K-OVER-009)
  joined: 'u8', // a character: the player turn in which it last joined a squad
  from: life('playerTurn', 'i8', -1), // the squad that this character left in this turn (W40K-HERO-019)
  left: 'u8', // units that left the table alive count here: models
  killer: holding('i8', -1), // the enemy unit that last caused it a casualty
  fear: wide('u32', SUBJECT_WORDS), // enemy units of whose charge it is afraid, a bit each (K58, W40K-FEAR-005)
  spotted: wide('u32', SUBJECT_WORDS), // enemy units that have spotted it while hidden, a bit each (K58, W40K-SPOT-003)
} as const;

/** Number of weapon slots of a model. */
export const WEAPONS = 8;
/** Number of cached reaches of a type of models: with or without a move, in its own turn or on overwatch. */
export const REACHES = 4;

/** Columns of a model. */
export const MODEL_40K = {
  ...MODEL,
  moved: 'i32', // ticks in its last movement phase (W40K-HIT-006)
  did: life('playerTurn', 'u16'),
  jams: 'u8', // jam counters (W40K-JAM-001)
  jammed: 'u8', // the weapons to which its jam counters belong, a bit each; 0: any that may jam
  destroyed: 'u8', // weapons that are, a bit for each of the model's weapons (W40K-SCAT-002)
  recharge: 'u16', // own turns until each of its weapons that recharge may fire again, two bits each
  outOfCoherency: 'u8', // 1: belongs to the part that lost coherency and counts as broken (W40K-SQUAD-006)
  dazed: 'u8', // Dazed
  aim: life('phase', 'i8', -1), // while its squad shoots: the enemy unit at which this model fires
  fires: life('phase', 'u8'), // while its squad shoots: what it fires, see `Fires`
  fights: life('phase', 'u8'), // opponents fought in this close combat phase (W40K-MULTI-004)
  opponent: life('phase', 'i16', -1), // the lone model against which it fights in this close combat phase (W40K-MULTI-001)
} as const;

/**
 * Columns of the shot table: shots that are resolved together, one row for each group of equal shots (K26, K34).
 * `field.shots` rows are in use.
 */
export const SHOT = {
  number: 'u16',
  hits: 'u16',
  wounds: 'u16', // hits that nothing has saved, for the log
  shooter: 'u8', // model row of one of the shooters (where its shots come from)
  weapon: 'u8', // index into `setup.weapons`
  target: 'u8', // unit
  model: holding('i16', -1), // the model aimed at, or -1: nearest first
  needed: 'i8', // to hit, after modifiers (W40K-HIT-001); 10 or more: cannot
  cover: 'u8', // 1 + the cover (Cover) of the models at which it is aimed (W40K-GROUP-002); 0: at the nearest
  flags: 'u8', // ShotFlag
} as const;

/** Flags of a row of the shot table. */
export const ShotFlag = {
  /** Its hits are known: blasts, templates and sustained fire. */
  Sure: 1,
  /** Shots at an engaged model: each hit falls on a random model of that combat (W40K-MELEE-001). */
  Melee: 2,
} as const;

/**
 * Bits of `unit.momentCover`: whether the mover was in cover at its start, and whether it moves from the open into
 * cover.
 */
export const FiringPointCover = { setOutInCover: 1, goesIntoCover: 2 } as const;

/** The single record of the game. */
export const GAME = {
  ...FIELD,
  zonePicker: 'u8',
  zone: wide('u8', 2), // the half of each player: 0 south, 1 north (W40K-TABLE-011)
  firstPlayer: 'u8',
  turns: 'u8', // turns for each player (W40K-START-003)
  vp: wide('i16', 2),
  result: 'i8',
  shots: 'u8', // rows of the shot table in use
  mover: holding('i16', -1), // the unit whose move is under way, or -1
  moverDone: 'u16', // how far along, in 256ths of the way
  terrainDice: 'u8',
} as const;

/** Capacity of a size class: units, models and links. */
export const SIZES = {
  small: { units: 32, models: 96, links: 64 },
  standard: { units: 64, models: 200, links: 128 },
} as const;
export type SizeClass = keyof typeof SIZES;

/** Number of rows of the shot table. */
export const SHOTS = 128;

/** Returns the tables of a size class. Subjects of rules are units. */
export function tables(size: SizeClass) {
  const { units, models, links } = SIZES[size];
  return {
    ...CORE,
    unit: { rows: units, columns: UNIT },
    model: { rows: models, columns: MODEL_40K },
    link: { rows: links, columns: LINK },
    bend: { rows: BENDS, columns: BEND },
    field: { rows: 1, columns: GAME },
    shot: { rows: SHOTS, columns: SHOT },
    subject: subjectTable(units),
  } as const;
}
export const LAYOUTS = { small: layout(tables('small')), standard: layout(tables('standard')) } as const;

/** Facts of types of models. Rows with equal profile, weapons and armour share a type. */
export interface TypeFacts {
  readonly M: Uint8Array;
  readonly WS: Uint8Array;
  readonly BS: Uint8Array;
  readonly S: Uint8Array;
  readonly T: Uint8Array;
  readonly W: Uint8Array;
  readonly I: Uint8Array;
  readonly A: Uint8Array;
  readonly Ld: Uint8Array;
  /** Armour save on this score or more; 7: none. */
  readonly save: Uint8Array;
  /** Number of dice added up for that save: 1, or 2 for tactical dreadnought armour. */
  readonly saveDice: Uint8Array;
  /** Unmodified second armour save after a failed one; 0: none. */
  readonly second: Uint8Array;
  /** Unmodified saves: of a field before the armour save, of a shield against attacks from the front; 0: none. */
  readonly field: Uint8Array;
  readonly shield: Uint8Array;
  /** `WEAPONS` entries for each type: indices into `setup.weapons`, 255: none. */
  readonly weapons: Uint8Array;
  readonly leader: Uint8Array;
  /** 1 if it cannot hide (tactical dreadnought armour, cavalry; W40K-HIDE-004). */
  readonly conspicuous: Uint8Array;
  /** 1 if its save is one better against blasts and templates. */
  readonly flak: Uint8Array;
  /** 1 if its armour protects its eyes from flashes. */
  readonly visored: Uint8Array;
  /** 1 if encumbered by a heavy weapon or the like (W40K-CSM-005). */
  readonly encumbered: Uint8Array;
  /** 1 if it has a weapon to shoot or throw. */
  readonly shoots: Uint8Array;
  /**
   * Cached reach in ticks of all weapons of a type, `REACHES` entries for each; -1: not computed (`longestReach`).
   * Valid for the whole setup.
   */
  readonly reach: Int32Array;
  readonly names: readonly string[];
}

/** Facts of units in addition to those of the skirmish family. */
export interface UnitFacts extends SkirmishUnitFacts {
  readonly points: Int16Array;
  /** Index into `GRADES`. */
  readonly grade: Uint8Array;
  readonly startModels: Uint8Array;
  /** The unit with which this character is deployed, or -1. */
  readonly joins: Int16Array;
  /** 1 for one of two combat squads (W40K-VPTS-010). */
  readonly combatSquad: Uint8Array;
  /** Row of the first character at or after this row that may join a squad; the number of units if there is none. */
  readonly nextCharacter: Uint8Array;
  /** Rules that count against some armies only are in `limits`. */
}

/** Everything that does not change during a battle. */
export interface W40kSetup extends SkirmishSetup {
  readonly size: SizeClass;
  readonly unit: UnitFacts;
  readonly model: ModelFacts;
  readonly type: TypeFacts;
  readonly types: number;
  /** All weapons that models in this battle carry. */
  readonly weapons: readonly WeaponFacts[];
  /** Strategy rating of each player (W40K-DEPL-001). */
  readonly rating: readonly [number, number];
  /** Army of each player. */
  readonly armies: readonly [string, string];
  /** Row of each player's commander (W40K-CMDR-002), or -1. */
  readonly commander: readonly [number, number];
  readonly pointsLimit: number;
  /** Turns for each player (W40K-START-003); 0: rolled (W40K-START-006). */
  readonly turns: number;
  /** Victory points at which the battle ends at once (W40K-START-005); 0: none. */
  readonly suddenDeath: number;
  /** True if the players agreed on one average cover modifier for a squad partly in cover (W40K-GROUP-003). */
  readonly averageCover: boolean;
  readonly lists: readonly [string, string];
  /** Rules that count against some enemies only: key `ruleX(b, unit, rule)`, value a flag for each unit. */
  readonly limits: ReadonlyMap<number, Uint8Array>;
}

type Tables = ReturnType<typeof tables>;

/** A battle of Warhammer 40,000, second edition. */
export interface W40kBattle extends SkirmishBattle {
  readonly unit: Views<Tables>['unit'];
  readonly model: Views<Tables>['model'];
  readonly link: Views<Tables>['link'];
  readonly bend: Views<Tables>['bend'];
  readonly field: Views<Tables>['field'];
  readonly shot: Views<Tables>['shot'];
  readonly subject: Views<Tables>['subject'];
  setup: W40kSetup;
  readonly cache: W40kCache;
}
