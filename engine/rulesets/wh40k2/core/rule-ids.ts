/**
 * Numbers of the special rules of Warhammer 40,000, second edition, and its army books. Numbers are stored in states
 * and replays: never renumber, only add. The subject of a rule is a unit row.
 */
export const Rule = {
  /** W40K-INFIL-001. */
  Infiltration: 1,
  /** W40K-RAPID-001. */
  RapidFire: 2,
  /** W40K-SHAKE-001. */
  Shaken: 3,
  /** W40K-SQUAD-009. */
  Disperse: 4,
  /** W40K-FEAR-001. */
  Fear: 5,
  /** W40K-TERR-001. */
  Terror: 6,
  /** W40K-STUP-001. */
  Stupidity: 7,
  /** W40K-FREN-001. */
  Frenzy: 8,
  /** W40K-HATE-001. `limits` holds the armies against which it counts. */
  Hatred: 9,
  /** W40K-CAV-001. */
  Cavalry: 10,
  /** W40K-CMDR-008. */
  BattleStandard: 11,
  /** W40K-SPOT-005: X inches. */
  Detection: 12,
  /** W40K-HIT-009. */
  LargeTarget: 13,
  /** From the Ork army book (W40K-FORCE-007): may only be led by a character with `LeadsRunts`. */
  Runts: 14,
  LeadsRunts: 15,
  /**
   * From the Space Marine army book, for chaplains (W40K-FORCE-007): squads within X inches may repeat failed
   * Leadership tests.
   */
  Litanies: 16,
} as const;

/** The numbers of special rules by name, as army lists hold them. */
export const RULE_BY_NAME: Readonly<Record<string, number>> = Rule;

/** Values that special rules may modify. */
export const Hook = {
  /** Coherency distance of a unit in inches; the basic value is 2 (W40K-SQUAD-002). */
  coherency: 0,
  /** Modifier to hit of the shooter's unit; the situation is the row of the shot. */
  toHit: 1,
  /** Modifier to hit for shots at this unit. */
  toBeHit: 2,
  /** Shots of one model with a rapid-fire weapon: 1 or 2. */
  rapidFire: 3,
  /** 1: the first failed Break test makes the unit shaken, not broken. */
  shakes: 4,
  /** Fear level: 1 fear, 2 terror. */
  frightens: 5,
  /** Leadership for a test; the situation is the purpose of the roll. */
  leadership: 6,
  /** Inches within which a model spots hidden enemies; the basic value is its Initiative. */
  spotting: 7,
  /** Attack dice of a model in hand-to-hand combat. */
  attackDice: 8,
  /** Permission to parry, to hide and to follow up. */
  mayParry: 9,
  mayHide: 10,
  mayFollowUp: 11,
  /** Armour save needed; lower is better. */
  save: 12,
  // close combat, morale, characters; for the attack dice, `mayParry` and `mayFollowUp` the situation is the row of the
  // model
  /** 1: the unit hates the unit in the situation (W40K-HATE-001). */
  hates: 16,
  /** 1: squads nearby may repeat a failed Break test (W40K-CMDR-010). */
  retakes: 17,
  /** 1: tests for stupidity at the start of its turn; 2: only its mount does (W40K-STUP-010). */
  stupid: 18,
  /** 1: the unit can become frenzied (W40K-FREN-001). */
  frenzies: 19,
  /** Permission for the character in the situation to join the unit (W40K-HERO-017). */
  mayBeJoined: 20,
  /** Inches within which squads may repeat any failed Leadership test. */
  litanies: 21,
} as const;
export const HOOKS = 24;

/** Events with triggers. */
export const Event = {
  /** The player turn of a unit begins. */
  turnBegins: 1,
  /** A unit lost its last model. */
  destroyed: 2,
  /** The commander fell. */
  commanderSlain: 3,
} as const;
