// The state of a battle, and the facts that play cannot change.
import type { Battle, Setup } from '../../../kernel/battle.js';
import { newBattle, renewBattle, subjectTable } from '../../../kernel/battle.js';
import { CORE } from '../../../kernel/core.js';
import type { DamageTracks } from '../../../kernel/damage-tracks.js';
import { holding, layout, life, type Views, wide } from '../../../kernel/layout.js';
import { CommonPlace } from '../../../kernel/places.js';
import type { Rulebook } from '../../../kernel/rulebook.js';
import type { CloudFacts, TerrainFacts } from './ground.js';

/** The most models of a battle. */
export const MODELS = 128;
/** The most weapons of a model, with its power attacks. */
export const WEAPONS = 12;
/** The most weapons of a model without its power attacks, which take up to six rows. */
export const MOST_WEAPONS = WEAPONS - 6;
/** Words that hold one bit for each damage box of a model. */
export const MARK_WORDS = 3;

/** Where a model is (HRD-GONE-001, HRD-GONE-002). */
export const Place = { ...CommonPlace, removed: 3, outOfPlay: 4 } as const;

/** Bits of `model.status`. */
export const Status = {
  /** Knocked down (HRD-KNOCK). */
  knockedDown: 1,
  /** Stationary (HRD-STNRY). */
  stationary: 2,
  /** The continuous effects Fire and Corrosion (HRD-CONT). */
  fire: 4,
  corrosion: 8,
  /** It has lost Incorporeal until its next activation (HRD-ADV-024). */
  solid: 16,
  /** Wild (HRD-WILD). */
  wild: 32,
  /** An inert warjack (HRD-INERT). */
  inert: 64,
} as const;

/** Bits of `model.did`: what a model did in this player turn. */
export const Did = {
  Activate: 1,
  /** It gave up its Normal Movement, or its Combat Action. */
  GiveUpMove: 2,
  GiveUpAction: 4,
  Aim: 8,
  Run: 16,
  Charge: 32,
  /** Its charge succeeded: it must attack with melee weapons (HRD-CHG-015). */
  Reach: 64,
  /** It has made the first melee attack after its charge (HRD-CHG-016). */
  StrikeFirst: 128,
  /** It was out of formation when its unit activated (HRD-FORM-006..008). */
  Astray: 256,
  /** It received the order of its unit (HRD-ORDR-003). */
  Receive: 512,
  /** Its Normal Movement, or its Combat Action, is over (HRD-UNIT-005, HRD-UNIT-006). */
  EndMove: 1024,
  EndAction: 2048,
  /** It began its charge in melee (HRD-ASLT-002). */
  LeaveMelee: 4096,
  /** It became the Leader (HRD-LEAD-007). */
  Promotion: 8192,
  /** It has repaired its force field (HRD-FFLD-005). */
  Repair: 16384,
  /** It destroyed an enemy with a melee attack in its activation. */
  Slay: 32768,
} as const;

/** Bits of `model.cast`, beside one for each spell that it knows and may cast once: what it cast in this player turn. */
export const Cast = {
  /** It has cast a spell or an animus, or used its feat: it does not run (HRD-SPELL-013, HRD-LOCK-006). */
  any: 1 << 30,
  /** It has cast its own animus (HRD-ANIM-003). */
  animus: 1 << 29,
} as const;

/** Bits of `model.used`. */
export const Used = {
  /** It has advanced, or attacked, by a spell or feat that lets it do so once a turn. */
  advance: 1,
  attack: 2,
  /** A spell that moves or places it has done so. */
  moved: 4,
  /** It has made a melee attack. */
  melee: 8,
  /** A model advances, once a turn, after an enemy on which its spell lies. */
  pursuit: 16,
  /** It has made the attack that an ability lets it make once a turn. */
  strike: 32,
  /** A spell has ended its activation. */
  over: 64,
  /** It has let its warcaster roll a magic attack again. */
  realigned: 128,
  /** An enemy hit it by melee in the Combat Action under way, and it has a grudge. */
  wronged: 256,
  /** It was given a focus point more than its leader gave it. */
  tuned: 512,
} as const;

/** Bits of `model.aids`: what abilities of a model have done in this player turn that they do once. */
export const Aid = {
  /** Another model has taken a hit for it. */
  guard: 1,
  /** It has maintained a spell. */
  upkeep: 2,
  /** It has healed a model that was disabled. */
  life: 4,
  /** It has channeled through a warrior. */
  ritual: 8,
} as const;

/** `model.boon` of a model that has cast the spell that an attack granted, or passed it over. */
export const BOON_SPENT = 255;

/** Bits of `unit.did`: what a unit did in this player turn. */
export const UnitDid = {
  Activate: 1,
  /** It is held back, to be deployed by Advance Deployment (HRD-SETUP-011). */
  HoldBack: 2,
  /** It has made the combined attack of its order. */
  Combine: 4,
} as const;

/** Bits of `unit.lost`: what its command lost, to be settled when the attack is resolved (HRD-LEAD-003..009). */
export const Lost = {
  /** Its Leader was destroyed: a Grunt may be promoted (HRD-LEAD-005). */
  leader: 1,
  /** Its commander is gone. */
  commander: 2,
  /** A model is gone whose place a Grunt may take. */
  bearer: 4,
} as const;

/** Bits of `model.owes`: what a model must do when it activates in this turn. */
export const Owe = {
  /** It gives up its movement or its action, since it was slammed or thrown (HRD-SLMD-010, HRD-THRN-009). */
  forfeit: 1,
  /** It must charge (HRD-CHG-013), or run (HRD-MOVE-015). */
  charge: 2,
  run: 4,
  /** It must charge, or make a slam or a trample. */
  rush: 8,
} as const;

/** Columns of each model. */
const MODEL = {
  x: 'i32', // centre of its base, ticks
  y: 'i32',
  facing: 'u16',
  place: 'u8', // Place
  marks: wide('u32', MARK_WORDS), // damage boxes, a bit each (K21)
  status: 'u8', // Status
  downTurn: 'u16', // the player turn in which it was knocked down (HRD-KNOCK-005)
  did: life('playerTurn', 'u16'), // Did
  kind: 'u8', // its row in `types`: that of the setup until it becomes another model (HRD-LEAD-005)
  points: 'u8', // fury points on a warbeast or a warlock, focus points on a warjack or a warcaster
  owes: life('playerTurn', 'u8'), // Owe
  taken: 'u8', // 1: the opponent of its owner controls it (HRD-CTRL-001)
  // What `activation` holds for a trooper, while others of its unit move and act.
  target: life('playerTurn', 'i16', -1),
  advanced: life('playerTurn', 'i32'),
  acts: life('playerTurn', 'u8'), // ActionKind
  made: wide('u8', WEAPONS, 'playerTurn'),
  souls: 'u8', // soul and corpse tokens (HRD-TOKEN)
  corpses: 'u8',
  disrupted: 'u16', // the player turn in which its Disruption ends; 0: none (HRD-QUAL-011)
  leader: holding('i16', -1), // the warlock or warcaster whose battlegroup it is in; a leader is in its own (HRD-LOCK-001)
  marshal: holding('i16', -1), // the 'jack marshal that controls it (HRD-JMAR-001)
  cast: life('playerTurn', 'u32'), // `Cast`
  feat: 'u8', // 1: it has used its feat (HRD-LOCK-005)
  still: 'u16', // the player turn at whose start it ends to be stationary by a spell; 0: none
  answered: 'u16', // the player turn from which it may answer the movement of an enemy again (HRD-CHG-025)
  victims: 'u8', // living enemies that it destroyed by melee in its activation in this round
  wounds: 'u8', // attacks that damaged it since its last Control Phase, five at most
  began: life('playerTurn', 'u32'), // effects that lay on it when its activation began, bits of `EFFECT.began`
  more: life('playerTurn', 'u8'), // attacks that it may make beyond its initial ones, by spells and feats
  breached: life('playerTurn', 'u8'), // 1: its ARM was halved by an effect in this turn
  hitBy: 'u16', // the last attack that hit it, and that damaged it, by their numbers
  hurtBy: 'u16',
  hits: life('playerTurn', 'u8'), // 1: it has hit an enemy with an attack in its activation
  used: life('playerTurn', 'u16'), // what it has done once in this turn, bits of `Used`
  tally: life('playerTurn', 'u8'), // shots that hit in this turn, while a feat counts them
  returns: 'u8', // 1 + the leader that returns it to play in the next Maintenance Phase; 0: nobody does
  blessed: 'u8', // 1: its souls become focus points when it replenishes its focus, fury points when it has leeched
  rage: life('playerTurn', 'u8'), // tokens that pay for boosts of friends
  free: life('playerTurn', 'u8'), // 1: it has cast its animus without being forced
  drive: life('playerTurn', 'u8'), // `Drive` of a marshaled warjack (HRD-JMAR-003)
  induces: life('playerTurn', 'u8'), // focus points that a vector may give in its activation (HRD-CONV-007)
  struck: wide('u8', MOST_WEAPONS, 'playerTurn'), // 1 + the model that its last attack with each weapon hit; 0: none
  owed: life('playerTurn', 'u8'), // weapons with which it makes another additional attack for nothing, a bit each
  current: life('playerTurn', 'u8'), // 1 + the unit whose shots hit it in the activation of that unit; 0: none
  singed: 'u32', // clouds whose damage it will suffer, a bit each
  triggered: life('playerTurn', 'u32'), // abilities of it that happen once a turn and have happened, bits of `TRIGGERED.once`
  aids: life('playerTurn', 'u8'), // `Aid`
  boon: life('playerTurn', 'u8'), // 1 + the most that a spell costs that it may cast for nothing now; `BOON_SPENT`
  grudges: 'u8', // its own rage tokens, and those that it had when it declared its last attack
  spite: 'u8',
  avenges: 'u8', // 1: an enemy attack felled a friend near it whom it avenges in its next Maintenance Phase
  might: life('playerTurn', 'u8'), // STR that it rolled in its activation
  wider: 'u8', // inches that it made its control range larger, until the next turn of its player
  power: 'u8', // power tokens
  emptied: 'u8', // accumulators that it has used
  aid: life('playerTurn', 'u8'), // comrades who help with the next repair of this warjack
  led: life('playerTurn', 'u8'), // abilities in whose reach it began its activation, bits of `ACTIVATES_NEAR`
  suppresses: 'u8', // 1 + the template of Suppressing Fire of which it is a participant; 0: none
  dug: 'u8', // 1: it has dug in where `dugX`, `dugY` are, ticks
  dugX: 'i32',
  dugY: 'i32',
  targeted: life('playerTurn', 'u32'), // what targets a model once a turn and has targeted it, bits as `SPELL.eachOnce`
  spent: 'u32', // uses of abilities that it has made and may make once a game, bits as those of `cast`
} as const;

/** Columns of each unit. */
const UNIT = {
  commander: holding('i16', -1), // the model that commands it, -1: none, or not yet
  did: life('playerTurn', 'u8'), // UnitDid
  order: life('playerTurn', 'u8'), // the order that it was given in this activation; 0: none
  lost: 'u8', // Lost
  flanks: 'u8', // 1: it is deployed in the secondary zone of Outflank (HRD-SCN-038)
  scored: 'u8', // 1: it was destroyed whole at some time (HRD-SCN-020, HRD-SCN-021)
  reinforces: 'u8', // 1: it is not deployed and arrives later (HRD-SCN-043)
  wronged: 'u8', // 1: an enemy attack destroyed a model of it since its player's last turn
  fallen: holding('i16', -1), // the model whose place a Grunt may take
  ambush: 'u8', // 1: it lies in ambush; 2 + a table edge: it enters there (HRD-OPTH-004)
} as const;

/** The activation under way; one row. The columns speak of the model that moves or acts now. */
const ACTIVATION = {
  model: holding('i16', -1),
  target: holding('i16', -1), // of its charge or slam
  slams: 'u8', // 1: its Normal Movement is that of a slam
  advanced: 'i32', // ticks that it advanced in its Normal Movement
  kind: 'u8', // ActionKind of its attacks so far
  cleaved: 'u8', // 1: Cleave has granted an attack
  bought: 'u8', // 1: it has made an additional attack
  made: wide('u8', WEAPONS), // attacks that it made with each weapon
  tramples: 'u8', // 1: its Normal Movement is that of a trample
  voice: holding('i16', -1), // the model, or the voice of the unit, whose activation is under way
  impact: 'u8', // `Impact`: the impact attacks that it made on its charge
  follows: 'u8', // 1 + the model that it beat back and may follow; 0: none
  aimed: wide('u8', MODELS), // attacks of its volley at each model
  hitOn: wide('u8', MODELS), // melee and ranged attacks by which it has hit each enemy
} as const;

/** The movement of a unit behind its commander that is under way, at level command; one row. */
const LEAD = {
  verb: 'u8', // Verb
  target: holding('i16', -1), // the unit that it charges
  model: holding('i16', -1), // who leads
  path: wide('i32', 8), // angle and ticks of each leg of the one who leads
  dx: 'i32', // from its place to the end of its path, ticks
  dy: 'i32',
  x: 'i32', // the end of its path
  y: 'i32',
  facing: 'u16', // at the end of its path
} as const;

/** The advance under way; one row. */
const ADVANCE = {
  leg: 'u8', // the leg on which the model is
  gone: 'i32', // ticks gone on that leg
  path: wide('i32', 8), // angle and ticks of each leg
  facing: 'u16', // at the end
  passed: wide('u32', MODELS / 32), // enemies that had their chance of a free strike, a bit each
  mode: 'u8', // AdvanceMode
  leaving: wide('u32', MODELS / 32), // enemies that it leaves where it stands, and that have not struck yet, a bit each
  contacted: wide('u32', MODELS / 32), // models that it contacted or moved through in a straight move, a bit each
} as const;

/** What an advance passes, and when enemies strike at it (HRD-TRMP-010, HRD-ADV-015, HRD-ADV-019, HRD-ADV-030). */
export const AdvanceMode = { plain: 0, straight: 1, trample: 2, safe: 3 } as const;

/** Impact attacks of a charge: against others, or against the target of the charge too (HRD-CAV-006, HRD-CAV-011). */
export const Impact = { none: 0, others: 1, target: 2 } as const;

/** What attacks of one Combat Action are (HRD-COMB-003). */
export const ActionKind = { none: 0, melee: 1, ranged: 2, power: 3, special: 4, specialMelee: 5 } as const;

/**
 * The models that attacks under way have hit. An attack uses the rows from the number of rows in use on, and gives them
 * back at its end; so an attack that another one triggers has its own.
 */
const HIT = {
  model: 'u8',
  flags: 'u16', // HitFlag
  points: 'i16', // damage that it will suffer
  grid: 'u8', // Grid of a colossal that takes the damage, if that was settled with the hit
} as const;

/** Which grid of a colossal takes damage: a roll decides, the left one, the right one, or the attacker chooses (HRD-COLO-010..013). */
export const Grid = { none: 0, left: 1, right: 2, chosen: 3 } as const;

/** Bits of `hit.flags`. */
export const HitFlag = {
  /** Hit by the attack itself, not by its blast (HRD-AOE-003, HRD-AOE-004). */
  direct: 1,
  critical: 2,
  /** It met an obstacle or a base as large as its own: its damage roll has a die more (HRD-SLMD-006). */
  impact: 4,
  /** Collateral damage (HRD-SLMD-007, HRD-SLMD-011). */
  collateral: 8,
  /** It fell, or was fallen on: `points` has the number of dice until they are rolled (HRD-FALL-003, HRD-FALL-005). */
  fall: 16,
  /** The arc of the model hit from which it is hit is decided: its shields count, or do not (HRD-TRMP-008). */
  frontal: 32,
  behind: 64,
  /** Lightning of the attack struck it: a roll of its own, without a boost (HRD-ORIG-005). */
  lightning: 128,
  /** It suffers no damage roll from this attack. */
  spared: 256,
} as const;

/** Bits of the local `flags` of an attack. */
export const AttackFlag = {
  /** A free strike (HRD-FREE-003, HRD-FREE-004). */
  free: 1,
  /** A charge attack, whose damage roll is boosted (HRD-CHG-017). */
  charge: 2,
  /** It is made whatever the distance (HRD-TRMP-011). */
  anyRange: 4,
  /** Its attack roll is boosted, be it paid for or not (HRD-DICE-010). */
  boosted: 8,
  /** The attacker counts as in the back arc of the target, or in its front arc, wherever it stands (HRD-TRMP-009). */
  behind: 16,
  frontal: 32,
  /** Another attack granted it (HRD-ATK-024). */
  granted: 64,
  /** It has no windows: nobody boosts or rerolls its rolls. */
  bare: 128,
  /** All of its rolls are boosted. */
  powerful: 1 << 27,
  /** An impact attack: none of its rolls is boosted (HRD-CAV-008). */
  impact: 1 << 28,
  /** It has a template of 3 inches. */
  burst: 1 << 30,
  /** Of a damage roll: the hit was a critical one. */
  critical: 1 << 29,
} as const;

/** Returns the flags of a special attack: the one by ability `i` of its weapon, counted from 0 (HRD-COMB-006). */
export const specialFlags = (i: number): number => (i + 1) << 24;

/** Returns the flags of a combined attack of `n` models (HRD-CATK-002, HRD-CATK-008). */
export const groupFlags = (n: number): number => n << 8;
/** Returns what a combined attack adds to its attack and damage rolls: 1 for each model; 0 for any other attack. */
export const groupBonus = (flags: number): number => (flags >> 8) & 255;

/** Returns the flags of a spell that is channeled through model `o` (HRD-CHAN-002). */
export const originFlags = (o: number): number => (o + 1) << 16;
/** Returns the point of origin of an attack of model `m`: itself, or the model that channels it (HRD-ORIG-001, HRD-CHAN-002). */
export const originOf = (flags: number, m: number): number =>
  ((flags >> 16) & 255) === 0 ? m : ((flags >> 16) & 255) - 1;

/** Kinds of attacks: `weapons.ranged` (HRD-ATK-001). */
export const AttackKind = { melee: 0, ranged: 1, magic: 2 } as const;

/** Power attacks that are played (HRD-PWR-001). */
export const PowerAttack = {
  none: 0,
  headButt: 1,
  slam: 2,
  throw: 3,
  trample: 4,
  powerStrike: 5,
  sweep: 6,
} as const;

/** Where a weapon of a huge-based model or of a warjack is (HRD-WPN-013, HRD-HUGE-002, HRD-JACK-016). */
export const Location = { none: 0, left: 1, right: 2, head: 3, superstructure: 4 } as const;

/** Rows of hits. */
export const HITS = 192;

/** The most clouds on the table. */
export const CLOUDS = 32;

/** Clouds on the table: discs (HRD-CLOUD-001). */
const CLOUD = {
  x: 'i32', // centre, ticks
  y: 'i32',
  radius: 'i32', // 0: there is no cloud
  kind: 'u8', // CloudKind
  ends: 'u16', // the player turn at whose start it ends; 0: it stays
  power: 'u8', // POW of the damage for who enters it, or ends its activation in it; 0: none
  damage: 'u8', // types of that damage, bits of `DamageBit`
  spares: 'u8', // 1 + the player whose models it spares; 0: it spares nobody
  source: 'u8', // 1 + the model with which it ends; 0: none
  exempt: 'u8', // 1 + the model that it does not harm; 0: none
} as const;

/** Kinds of clouds. */
export const CloudKind = {
  plain: 0,
  /** Dense fog (HRD-TER-018). */
  fog: 1,
  /** A template of burning earth (HRD-TER-045). */
  flames: 2,
  /** No cloud: a template that hides nobody. */
  field: 3,
  /** A cloud that harms whoever enters it or ends its activation in it. */
  poison: 4,
  /** Templates that are no clouds: a storm that harms so, and rough ground. */
  storm: 5,
  rift: 6,
} as const;

/** True for kinds of clouds; other templates neither hide nor conceal (HRD-CLOUD-001). */
export const isCloud = (kind: number): boolean => kind !== CloudKind.field && kind < CloudKind.storm;

/** The most restrictions of movement at a time. */
export const RESTRAINTS = 16;

/** Restrictions of movement in this player turn (HRD-REST). */
const RESTRAINT = {
  kind: life('playerTurn', 'u8'), // Restraint
  model: life('playerTurn', 'i16'), // whom it restricts
  other: life('playerTurn', 'i16'), // and the model to which it relates
} as const;

/** Kinds of restrictions (HRD-REST-001..004). */
export const Restraint = { none: 0, toward: 1, directlyToward: 2, away: 3, directlyAway: 4 } as const;

/** What is agreed before the battle; one row. */
const GAME = {
  first: 'u8', // the first player (HRD-SETUP-004)
  hits: 'u8', // rows of table `hit` in use
  edge: 'u8', // the second player's edge: south 0, west 1, north 2, east 3 (HRD-SETUP-005)
  placeWithin: 'i32', // ticks within which the model that is asked about is placed
  fires: 'u32', // pieces of terrain that burn, a bit each (HRD-TER-045, HRD-TER-047)
  bereft: 'u8', // units whose command is to be settled (`unit.lost`)
  lost: 'u8', // players whose leaders are all gone, a bit each (HRD-GAME-005)
  scenario: 'u8', // Scenario
  blowWeapon: 'i16', // the attack whose end triggers rules: its row, its `AttackFlag`, and how many models it hit
  blowFlags: 'i32',
  blowHits: 'u8',
  control: wide('u8', 2), // control points by player (HRD-SCN-013)
  scored: wide('u8', 2), // objectives from which each player has scored, a bit each (HRD-SCN-048)
  singed: 'u8', // 1: models have entered templates whose damage they will suffer
  dues: 'u8', // rows of `due` in use
  spotted: 'u8', // 1: the attack under way is one that Black Spot grants
  spent: 'u8', // points that were spent on the spell that is cast
  attacks: 'u16', // attacks made so far: the number of the one under way
  weapon: holding('i16', -1), // the weapon whose hits are resolved, -1: none
  slammed: 'i32', // ticks by which the attack under way has slammed its target
  dug: 'u8', // 1: models have dug in
} as const;

/** The most spells of others that models may cast. */
export const COPIES = 8;

/** Spells of other models that models may cast as their own. */
const COPY = {
  model: holding('i16', -1), // who may cast it, -1: the row is free
  spell: 'u8', // its number, below that of the first use of an ability
  turn: 'u16', // the player turn in which it may do so
} as const;

/** The most things that wait to be done. */
export const DUES = 24;

/** What spells, animi and feats brought about that waits until what is under way is done; see `Due`. */
const DUE = {
  kind: 'u8', // Due; 0: the row is free
  model: holding('i16', -1), // who does it, or to whom it is done
  other: holding('i16', -1), // the other model, -1: none
  n: 'i32', // ticks, points, a number of `Choice`
  mode: 'u16', // bits of `Mode`
  trait: holding('i16', -1), // the trait that is used up by it; -1: none
} as const;

const TABLES = {
  ...CORE,
  game: { rows: 1, columns: GAME },
  unit: { rows: MODELS, columns: UNIT },
  model: { rows: MODELS, columns: MODEL },
  activation: { rows: 1, columns: ACTIVATION },
  lead: { rows: 1, columns: LEAD },
  advance: { rows: 1, columns: ADVANCE },
  hit: { rows: HITS, columns: HIT },
  cloud: { rows: CLOUDS, columns: CLOUD },
  restraint: { rows: RESTRAINTS, columns: RESTRAINT },
  due: { rows: DUES, columns: DUE },
  copy: { rows: COPIES, columns: COPY },
  subject: subjectTable(MODELS),
} as const;
export const LAYOUT = layout(TABLES);

/** Facts of each kind of model, a row each. */
export interface TypeFacts {
  readonly SPD: Uint8Array;
  readonly STR: Uint8Array;
  readonly MAT: Uint8Array;
  readonly RAT: Uint8Array;
  readonly DEF: Uint8Array;
  readonly ARM: Uint8Array;
  readonly CMD: Uint8Array;
  /** Type by number: its place in `MODEL_TYPES` (HRD-TYPE-001). */
  readonly type: Uint8Array;
  /** Base by number: small 0 to huge 3. */
  readonly base: Uint8Array;
  /** Radius of the base, and height of the volume, ticks. */
  readonly radius: Int32Array;
  readonly height: Int32Array;
  /** 1 for gargantuans and colossals (HRD-GARG-005). */
  readonly massive: Uint8Array;
  /** 1 for battle engines (HRD-TYPE-009). */
  readonly engine: Uint8Array;
  /** 1: its front arc is all around. */
  readonly round: Uint8Array;
  /** The kind that a dragoon of this kind becomes when it is dismounted; -1: none (HRD-DRAG-006). */
  readonly onFoot: Int16Array;
  /** Weapons that are open fists (HRD-QUAL-012). */
  readonly fists: Uint8Array;
  /** 1 for a model with a life spiral. */
  readonly spiral: Uint8Array;
  /** What it pays with, see `Resource`. */
  readonly resource: Uint8Array;
  /** FURY, of a warcaster its FOCUS, and threshold; 0: none (HRD-STAT-009, HRD-STAT-010, HRD-FOCUS-001). */
  readonly FURY: Uint8Array;
  readonly THR: Uint8Array;
  /** Number of damage grids: 2 of a colossal, whose tracks are the left and the right one (HRD-GRID-001, HRD-COLO-009). */
  readonly grid: Uint8Array;
  /** What it adds to magic attack rolls: FURY, or the score of its Magic Ability (HRD-ATK-006). */
  readonly magic: Uint8Array;
  /** Types of damage to which it is immune, a bit each. */
  readonly immune: Uint8Array;
  /** Labels of the battle by which rules refer to it, a bit each (HRD-TERM-006). */
  readonly called: Uint32Array;
  /** ARM of its shields and bucklers (HRD-QUAL-002, HRD-QUAL-013). */
  readonly shields: Uint8Array;
  /** Range of its longest melee weapon, ticks; -1: it has none (HRD-MEL-003, HRD-MEL-004). */
  readonly reach: Int32Array;
  /** Words of `LOADERS` (attacks/weapon-abilities/tables.ts) by which its name calls it, a bit each. */
  readonly loads: Uint8Array;
  /** Its weapons are rows `firstWeapon[k]` to `firstWeapon[k + 1] - 1`. */
  readonly firstWeapon: Uint8Array;
  readonly points: Uint8Array;
  /** `Role` of the models of this kind. */
  readonly role: Uint8Array;
  /** The orders of its special rules, bits of rows of `orders` (HRD-ORDR-005, HRD-ORDR-006). */
  readonly orders: Uint32Array;
  /** Its keywords that rules ask about, bits of `KeywordBit`. */
  readonly keywords: Uint8Array;
}

/** What a model is in its unit: numbers of the names in `ROLES` (armies/profiles.ts). */
export const Role = {
  independent: 0,
  leader: 1,
  grunt: 2,
  officer: 3,
  trooper: 4,
  commandAttachment: 5,
  weaponAttachment: 6,
} as const;

/**
 * What a model pays with: a warbeast is forced, a warjack spends focus points that it was given, a warlock and a warcaster
 * spend fury and focus points of their own.
 */
export const Resource = { none: 0, fury: 1, focus: 2, ownFury: 3, ownFocus: 4 } as const;

/** Facts of each unit, a row each. Its models are rows `first` to `first + count - 1`. */
export interface UnitFacts {
  readonly player: Uint8Array;
  readonly first: Uint8Array;
  readonly count: Uint8Array;
  /** Points of all its models together. */
  readonly points: Uint8Array;
  /** The model that commands it at the start (HRD-LEAD-001, HRD-LEAD-002). */
  readonly commander: Uint8Array;
  /** The orders of its special rules, bits of rows of `orders` (HRD-ORDR-005). */
  readonly orders: Uint32Array;
}

/** Facts of each model, a row each. */
export interface ModelFacts {
  readonly player: Uint8Array;
  /** The unit to which it belongs at the start. */
  readonly unit: Uint8Array;
  /** Its row in `types` at the start; `model.kind` has that of now. */
  readonly kind: Uint8Array;
  /** The leader of its battlegroup and its 'jack marshal at the start, -1: none. */
  readonly leader: Int16Array;
  readonly marshal: Int16Array;
  /** The warlock or warcaster to which it is attached, or with whom it comes, -1: none (HRD-LOCK-029). */
  readonly attached: Int16Array;
  /** 1: it is bonded to the leader of its battlegroup. */
  readonly bonded: Uint8Array;
}

/** Facts of each weapon, a row each. */
export interface WeaponFacts {
  /** 1: the ROF is a d3, and `rof` 3 (HRD-WPN-008). */
  readonly randomRof: Uint8Array;
  /** `AttackKind` of its attacks; 0: a melee weapon. */
  readonly ranged: Uint8Array;
  /** 1 for a Mount: a melee weapon to whose damage STR is not added (HRD-WPN-001, HRD-CAV-003). */
  readonly mount: Uint8Array;
  /** Range, ticks. */
  readonly range: Int32Array;
  readonly rof: Uint8Array;
  /** Radius of the template, ticks; 0: none. */
  readonly blast: Int32Array;
  /** The power attack that the row stands for; `PowerAttack.none` for a weapon. */
  readonly powerAttack: Uint8Array;
  /** 1 for a spray, whose length is `range`. */
  readonly spray: Uint8Array;
  /** POW; -1: it causes no damage. */
  readonly power: Int8Array;
  /** Qualities and types of damage, a bit each. */
  readonly qualities: Uint32Array;
  readonly damage: Uint8Array;
  /** `Location` of the weapon on its model. */
  readonly location: Uint8Array;
  /** The spell that the row stands for; -1: none. */
  readonly spell: Int16Array;
  /** Abilities of weapon `w` are entries `firstAbility[w]` to `firstAbility[w + 1] - 1` of `abilities`. */
  readonly firstAbility: Uint16Array;
  readonly abilities: Uint8Array;
  /** Traits of its abilities, bits of `TRAITS`. */
  readonly traits: Uint32Array;
}

/** The spells that models of the battle know, by the numbers of `spells/tables.ts`. */
export interface SpellFacts {
  /** Spells of kind `k` are entries `first[k]` to `first[k + 1] - 1` of `known`. */
  readonly first: Uint16Array;
  readonly known: Uint16Array;
  /** Animus and feat of each kind of model, -1: none. */
  readonly animus: Int16Array;
  readonly feat: Int16Array;
  /** The row of the weapon table of each spell that makes attacks or damage rolls, by its number; -1: none. */
  readonly row: Int16Array;
}

export interface HordesSetup extends Setup {
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  /** Names of the units, all different. */
  readonly names: readonly string[];
  readonly units: number;
  readonly unit: UnitFacts;
  /** Names of the models, all different. */
  readonly modelNames: readonly string[];
  readonly models: number;
  readonly model: ModelFacts;
  /** Rules that models lose when they are dismounted, a bitset of their slots each, as `rules` (HRD-DRAG-002). */
  readonly onFoot: Uint32Array;
  /** Granted special rules: the model that grants each, its number, 1 if it goes to the battlegroup, not the unit (HRD-ATCH-004). */
  readonly grants: { readonly giver: Uint8Array; readonly rule: Uint16Array; readonly toGroup: Uint8Array };
  /** Number of the special orders of both lists, and their names; order `2 + i` is row `i`. */
  readonly orders: number;
  readonly orderNames: readonly string[];
  /** The ability of each special order, by its number in `ABILITY_DATA`; -1: none that is played. */
  readonly orderAbilities: Int16Array;
  readonly types: TypeFacts;
  readonly weapons: WeaponFacts;
  readonly weaponNames: readonly string[];
  readonly spells: SpellFacts;
  readonly tracks: DamageTracks;
  readonly terrain: TerrainFacts;
  /** Clouds that lie on the table at the start. */
  readonly clouds: CloudFacts;
  /** Width and depth of the table, ticks. */
  readonly width: number;
  readonly depth: number;
  /** Rounds of the battle. */
  readonly turns: number;
  /** The agreed scenario, see `Scenario`. */
  readonly scenario: number;
  /** The larger points limit of the two lists. */
  readonly pointsLimit: number;
}

export interface HordesBattle extends Battle {
  readonly subject: Views<typeof TABLES>['subject'];
  readonly unit: Views<typeof TABLES>['unit'];
  readonly model: Views<typeof TABLES>['model'];
  readonly activation: Views<typeof TABLES>['activation'];
  readonly lead: Views<typeof TABLES>['lead'];
  readonly advance: Views<typeof TABLES>['advance'];
  readonly game: Views<typeof TABLES>['game'];
  readonly hit: Views<typeof TABLES>['hit'];
  readonly cloud: Views<typeof TABLES>['cloud'];
  readonly restraint: Views<typeof TABLES>['restraint'];
  readonly due: Views<typeof TABLES>['due'];
  readonly copy: Views<typeof TABLES>['copy'];
  setup: HordesSetup;
}

/** Makes a battle of `setup`, over `buffer` if given. No model stands on the table yet. */
export function createBattle(book: Rulebook, setup: Setup, buffer?: ArrayBufferLike, offset = 0): HordesBattle {
  const b = newBattle(LAYOUT, book, setup, buffer, offset) as unknown as HordesBattle;
  setUp(b);
  return b;
}

/** Turns a battle that is no longer needed into what `createBattle` would make of `setup`. */
export function renew(b: HordesBattle, setup: HordesSetup): void {
  renewBattle(b, setup);
  setUp(b);
}

/** Writes both lists and the table into an empty battle. */
function setUp(b: HordesBattle): void {
  const words = b.book.ruleWords;
  const { setup, model, unit, cloud } = b;
  const { clouds, terrain } = setup;
  for (let i = 0; i < setup.subjects * words; i++) b.subject.rules[i] = setup.rules[i];
  for (let m = 0; m < setup.subjects; m++) {
    model.place[m] = Place.reserve;
    model.kind[m] = setup.model.kind[m];
    model.leader[m] = setup.model.leader[m];
    // HRD-LOCK-007, HRD-FOCUS-001: a leader begins with all of its points
    if (setup.types.resource[model.kind[m]] >= Resource.ownFury) model.points[m] = setup.types.FURY[model.kind[m]];
    model.marshal[m] = setup.model.marshal[m];
  }
  for (let u = 0; u < setup.units; u++) unit.commander[u] = setup.unit.commander[u];
  b.game.fires[0] = terrain.burning;
  b.game.scenario[0] = setup.scenario;
  for (let c = 0; c < clouds.count; c++) {
    cloud.x[c] = clouds.x[c];
    cloud.y[c] = clouds.y[c];
    cloud.radius[c] = clouds.radius[c];
    cloud.kind[c] = clouds.kind[c];
  }
}
