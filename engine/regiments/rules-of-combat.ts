// What a game of ranked blocks supplies to the chapters of attacks, combat and pursuit; see `rules.ts`.
import type { Procedure } from '../kernel/procedure.js';
import type { Needed, SpecialSave } from './attacks/needed.js';
import type { WeaponColumns } from './attacks/weapon-columns.js';
import type { RegimentsBattle } from './battle.js';

/** Attacks in close combat and shots. `a` is a row of the attack table (`attacks/attack-table.ts`). */
export interface AttackRules {
  /** What the weapons of the game are worth (`weaponColumns`). */
  readonly weapons: WeaponColumns;
  /** `AttackFlag` of attacks of row `a` by the place of those who make them. T9A: none. WFB9: near an Anvil of Vaul (WFB9-HILL-005). */
  flagsByPlace(b: RegimentsBattle, a: number): number;
  /**
   * True if the rules of part `part` defend the model of row `d` to which it belongs (T9A-SRG-008). T9A: not those of the rider of a
   * monster. WFB9: not those of its crew (WFB9-TTMON-004).
   */
  defends(b: RegimentsBattle, d: number, part: number): boolean;
  /**
   * What an attack of row `a` needs to hit (`attacks/needed.ts`). T9A: 3+, 4+ or 5+ by Weapon Skill, Parry, walls; shots by Ballistic Skill
   * with range, cover and what shooter and target did (T9A-HIT-001..004, T9A-WPN-006, T9A-STH-001..004). WFB9: 2+ to 6+ by Weapon Skill,
   * shots without long range (WFB9-CCHIT-006, WFB9-SHHIT-004..015).
   */
  toHit(b: RegimentsBattle, a: number): Needed;
  /** True if failed to-hit rolls of row `a` are rerolled (T9A-SPR-037; WFB9-SRHAT-001, WFB9-SRASF-003). */
  rerollsMisses(b: RegimentsBattle, a: number): boolean;
  /** True if successful to-hit rolls of row `a` are rerolled. T9A: never. WFB9: those of slower Always Strikes Last (WFB9-SRASL-004). */
  rerollsHits(b: RegimentsBattle, a: number): boolean;
  /**
   * True if rolls of 1 to hit of row `a` are rerolled, unless all failed ones are. Beside `rerollsHits` neither cancels the other (WFB9-DICE-014).
   * T9A: never. WFB9: by rules of army books (WFB9-MRA-010).
   */
  rerollsOnesToHit(b: RegimentsBattle, a: number): boolean;
  /** The same for rolls of 1 to wound (WFB9-MRA-011). */
  rerollsOnesToWound(b: RegimentsBattle, a: number): boolean;
  /** True if failed to-wound rolls of row `a` are rerolled (T9A-SPR-025, T9A-TER-014; WFB9-SRFLM). */
  rerollsFailedWounds(b: RegimentsBattle, a: number): boolean;
  /**
   * What the armour save against a wound of row `a` needs. `pierced`: a natural 6 to wound with `AttackFlag.SixWoundsPierce`. T9A: one piece
   * of each kind (T9A-ARR-001..008, T9A-SAV-001..003). WFB9: points that add up (WFB9-SAVE-002..008, WFB9-CCSAV), none when `pierced`
   * (WFB9-SRKIL-002).
   */
  armour(b: RegimentsBattle, a: number, pierced: boolean): Needed;
  /** Number of special saves against one wound. T9A: 1, of several the defender's choice (T9A-SAV-006). WFB9: 2, a Ward Save and then Regeneration (WFB9-SRREG-001). */
  readonly specialSaves: number;
  /**
   * Special save number `which`, from 0; `IMPOSSIBLE` if there is none. T9A: the better of Ward Save and Regeneration (T9A-SAV-004..007).
   * WFB9: the Ward Saves together (WFB9-SRWAR-001, WFB9-SRWAR-002, with Parry and Dodge), then Regeneration (WFB9-SRREG-003).
   */
  special(b: RegimentsBattle, a: number, pierced: boolean, which: number): SpecialSave;
  /** Called when special save number `which` has saved `n` wounds of row `a`. T9A: nothing. WFB9: regenerated wounds count for the score (WFB9-SRREG-002). */
  noteSaved(b: RegimentsBattle, a: number, which: number, n: number): void;
  /** Purpose of the roll of special save number `which` of row `d`, which needs `face`: a number of `Roll`. */
  specialRoll(b: RegimentsBattle, d: number, face: number, which: number): number;
  /**
   * Counts `n` Wounds that row `victim` lost to the attacks of the table, whose rows hold the wounds that they dealt. `individual`: they
   * were dealt to its champion or character, else to its rank and file. T9A: for the victim's enemy in the combat at hand (T9A-WIN-002).
   * WFB9: for each of the units that inflicted them, by the rows of the attack table (WFB9-CCMUL-007). Both: Overkill of a challenge.
   */
  tally(b: RegimentsBattle, victim: number, n: number, individual: boolean): void;
  /** Largest number of Wounds that one Wound of row `a` becomes by Multiple Wounds. T9A: those of the profile (T9A-SPR-056). WFB9: likewise, but all count in a challenge (WFB9-CHAL-011). */
  mostWounds(b: RegimentsBattle, a: number): number;
  /** True if Random Attacks are rolled for each model (T9A-SPR-064); false: once for all equal models of a unit (WFB9-SRRAT-002). */
  readonly rollsForEachModel: boolean;
  /** Called when all attacks of the table are rolled to hit: friends may take hits of a character (`moveAllHits`). T9A: nothing. WFB9: Look Out Sir (WFB9-CHR-029, WFB9-CHR-035). */
  lookOut(b: RegimentsBattle): void;
  /** True if the attacker decides which models of a unit take the odd hits (T9A-DST-002); false: the unit's owner does (WFB9-CHR-022). */
  readonly attackerDistributes: boolean;
  /** True if models of row `u` may be hit by Stomp attacks (T9A-SPR-078, T9A-SPR-079; WFB9-SRSTO-001). */
  isStompable(b: RegimentsBattle, u: number): boolean;
}

/** Who strikes when, and with how many attacks. A step of a round is a number; the steps are taken from the highest to the lowest. */
export interface StrikingRules {
  /** Step above the first that is taken after `RoundRules.beforeBlows`. T9A: above `first`. WFB9: `first`, whose Impact Hits come before challenges (WFB9-CHAL-001). */
  readonly above: number;
  /** Step of Impact Hits and of early attacks, above or at the highest of all others (T9A-SPR-044: 10; WFB9-SRIMP-003, WFB9-CCINI-009: above all). */
  readonly first: number;
  /** Step of Stomps, 0 or more and no higher than any other (T9A-SPR-078: 0; WFB9-SRSTO-001: with Always Strikes Last). */
  readonly last: number;
  /**
   * Step at which `part` of row `u` strikes. T9A: its Initiative, or 0 with heavy weapons (T9A-RND-005, T9A-WPN-008). WFB9: its Initiative
   * with 1 more in the round after a charge, above all of them Always Strikes First, below them Always Strikes Last, each by Initiative
   * (WFB9-CCINI-004, WFB9-CCINI-005, WFB9-SRASF, WFB9-SRASL).
   */
  strikesAt(b: RegimentsBattle, u: number, part: number): number;
  /**
   * Number of ranks behind the first of formation `u` in which models with `part` of row `row` support. T9A: 1, more in a Horde or by rule,
   * none for mounts and all but one of a chariot's crew (T9A-STK-002, T9A-STK-004, T9A-SPR-022, T9A-TTR-001). WFB9: 1, more by rule unless
   * the unit charged (WFB9-CCATK-010, WFB9-SRFER-001).
   */
  supportingRanks(b: RegimentsBattle, u: number, part: number, row: number): number;
  /**
   * Largest number of Supporting Attacks of a model of row `row`. T9A: 1, more by rule (`Hook.supportingAttacks`, T9A-TTR-004). WFB9: by
   * troop type (WFB9-CCATK-013, WFB9-TTMI-003).
   */
  supportingAttacks(b: RegimentsBattle, row: number): number;
  /**
   * True if enemies may strike the individual of row `row`, a champion of the unit of that row or a character. T9A: each
   * (T9A-ALC-002). WFB9: no champion (WFB9-CMD-007).
   */
  isTarget(b: RegimentsBattle, row: number): boolean;
  /** True if a character that touches an enemy unit may strike its rank and file in any case (WFB9-CCATK-005); false: only if it touches them (T9A-ALC-009). */
  readonly charactersReachAll: boolean;
  /** Strength of the Impact Hits of `part` of row `u`. T9A: more with ranks (T9A-SPR-044). WFB9: its own (WFB9-SRIMP-004). */
  impactStrength(b: RegimentsBattle, u: number, part: number): number;
  /** Strength of early attacks (`Hook.earlyAttacks`). T9A: that of pistols on impact. WFB9: no such attacks. */
  readonly earlyStrength: number;
}

/** Challenges (T9A-CHL, WFB9-CHAL). Individuals are named by their rows (`combat/challenges.ts`). A game without them leaves their procedure out. */
export interface ChallengeRules {
  /** Kinds of the questions who issues, who accepts and who retires. */
  readonly askIssue: number;
  readonly askAnswer: number;
  readonly askRetire: number;
  /** True if individual `m`, whose unit touches an enemy, may issue a challenge. WFB9: characters and champions (WFB9-CHAL-003). */
  mayIssue(b: RegimentsBattle, m: number): boolean;
  /** True if individual `m` may accept one. T9A: champions too (T9A-CHL-002). WFB9: characters (WFB9-CHAL-005). */
  mayAccept(b: RegimentsBattle, m: number): boolean;
  /** True if individuals of unit `u` may accept the challenge of `m`. T9A: `u` touches the model itself (T9A-CHL-002). WFB9: its unit (WFB9-CHAL-005). */
  reaches(b: RegimentsBattle, m: number, u: number): boolean;
  /** The individual that `m` fights in a challenge, also if it is slain by now; -1 if it fights none. */
  opponentOf(b: RegimentsBattle, m: number): number;
  /** `m` and `opponent` fight each other from now on; -1: `m` and whom it fought do so no more. */
  meet(b: RegimentsBattle, m: number, opponent: number): void;
  /** `m` issues a challenge. T9A: that lifts its shame (T9A-CHL-004). */
  noteIssued(b: RegimentsBattle, m: number): void;
  /** `m` has refused. T9A: shame (T9A-CHL-004, T9A-CHL-005). WFB9: it does not attack this round, nor lend Leadership this turn (WFB9-CHAL-006). */
  retire(b: RegimentsBattle, m: number): void;
  /** True if `m` has retired, so that it makes no attacks. */
  hasRetired(b: RegimentsBattle, m: number): boolean;
  /** True if Impact Hits and Stomps of who fights a challenge fall on the opponent (T9A-CHL-006); false: on its unit, as usual (WFB9-CHAL-009). */
  readonly specialsAtOpponent: boolean;
  /** True if who has slain the opponent strikes on at it for Overkill (T9A-CHL-009). WFB9: it strikes no more. */
  readonly strikesTheDead: boolean;
  /** The combat is over for formation `u`. T9A: shame ends with the turn (T9A-CHL-004). */
  noteCombatOver(b: RegimentsBattle, u: number): void;
}

/** A round of combat (T9A-RND-001, WFB9-CCSEQ-005). */
export interface RoundRules {
  /** True if formation `u` takes a test before anybody strikes. T9A: of Fear (T9A-SPR-021). WFB9: none, Fear lowers Leadership (WFB9-SRFEA-001). */
  owesTest(b: RegimentsBattle, u: number): boolean;
  /** That test. Local: the formation. */
  readonly test: Procedure;
  /** What comes between the choice of weapons and the first blow. Local: the combat. T9A: Make Way and challenges (T9A-MKW, T9A-CHL). WFB9: Impact Hits and challenges (WFB9-SRIMP-003). */
  readonly beforeBlows: Procedure;
  /**
   * The Combat Score of player `p` in combat `row`, added up of what `combat/combat-score.ts` finds. T9A: the best charge, the best ranks, one
   * standard, flank and rear by Full Ranks (T9A-WIN-002..011). WFB9: each charge and standard, ranks by arcs, flank and rear by Unit Strength,
   * outnumbering, high ground (WFB9-CRES).
   */
  score(b: RegimentsBattle, row: number, p: number): number;
  /** That score item by item, for the log: "3 for Wounds, 1 for the charge, 4 in all". */
  scoreWords(b: RegimentsBattle, row: number, p: number): string;
  /**
   * The player who has won combat `row` by the stored scores, or `DRAW`. T9A: `winnerOf`. WFB9: who is left if the other side is wiped out,
   * else `winnerOf` (WFB9-CRWIN-004).
   */
  winner(b: RegimentsBattle, row: number): number;
  /**
   * True if unit `u`, in contact and on the losing side of combat `row`, has lost. T9A: always (T9A-BRK-001). WFB9: if its own score is below
   * that of the enemies in contact (WFB9-CCMUL-003, WFB9-CCMUL-006).
   */
  isBeaten(b: RegimentsBattle, row: number, u: number): boolean;
}

/** Break Tests (T9A-BRK, WFB9-BRK). */
export interface BreakRules {
  /**
   * Leadership with which unit `u` of combat `row` tests, at least 0. T9A: its own less the difference of the scores, unless it is Steadfast by
   * Full Ranks or Stubborn (T9A-BRK-001..003, T9A-SPR-081). WFB9: less the lower of that difference and its own, unless Steadfast by Unit
   * Strength (WFB9-BRK-002, WFB9-BRK-005..007, WFB9-CCMUL-004, WFB9-CCMUL-005).
   */
  leadership(b: RegimentsBattle, row: number, u: number): number;
  /**
   * Wounds that unit `u`, which crumbles (`Hook.crumbles`), loses instead of its test. T9A: half if Stubborn, 1 less near a battle standard
   * (T9A-SPR-089..091). WFB9: 1 less if it would be Steadfast (WFB9-SRUNS-001, WFB9-SRUNS-003).
   */
  crumblingWounds(b: RegimentsBattle, row: number, u: number): number;
  /**
   * Called when unit `u` Breaks, while it still stands. T9A: its standards are captured (T9A-CMD-010, T9A-BSB-005). WFB9: the bearer of the
   * battle standard is slain (WFB9-BSB-003).
   */
  noteBroken(b: RegimentsBattle, u: number): void;
}

/** What ends, and what keeps up, a contact of two units in one combat. */
export interface ContactRules {
  /**
   * True if, of units `u` and `v` that casualties have parted, `u` is moved first to restore the contact. T9A: the one without casualties
   * (T9A-DRP-001). WFB9: the attacker (WFB9-CCMUL-023).
   */
  isNudgedFirst(b: RegimentsBattle, u: number, v: number): boolean;
}

/** Combat Reforms (T9A-CRF, WFB9-CRREF). */
export interface ReformRules {
  /** True if all tests of both sides come before the first reform (WFB9-CRREF-006); false: each unit tests before its own (T9A-CRF-002). */
  readonly testsFirst: boolean;
  /** The player who decides whose units reform first, if both may. T9A: the active player (T9A-CRF-003). WFB9: the winner of a roll-off (WFB9-CRREF-006). */
  chooser(b: RegimentsBattle): number;
  /** Called when all units of combat `row` have reformed. T9A: nothing. WFB9: units that touch in part slide along each other (WFB9-CRREF-009). */
  noteReformed(b: RegimentsBattle, row: number): void;
}
