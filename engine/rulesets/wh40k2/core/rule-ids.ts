/**
 * Numbers of the special rules of Warhammer 40,000, second edition, and of the army books' own that are played. Numbers are
 * stored in states and replays: never renumber, only add. Their holders are units (`subject` is the unit row).
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
  /** W40K-HATE-001; `limits` says whom. */
  Hatred: 9,
  /** W40K-CAV-001. */
  Cavalry: 10,
  /** W40K-CMDR-008. */
  BattleStandard: 11,
  /** W40K-SPOT-005: X inches. */
  Detection: 12,
  /** W40K-HIT-009. */
  LargeTarget: 13,
  /** Of the Orks' book (W40K-FORCE-007): led by those alone who have `LeadsRunts`. */
  Runts: 14,
  LeadsRunts: 15,
  /** Of Space Marine chaplains (W40K-FORCE-007): squads within X inches take failed Leadership tests again. */
  Litanies: 16,
} as const;

/** The same by name, as armies hold them. */
export const RULE_BY_NAME: Readonly<Record<string, number>> = Rule;

/** Questions that special rules answer. */
export const Hook = {
  /** Inches a unit of coherency apart, from 2 (W40K-SQUAD-002). */
  coherency: 0,
  /** Added to the roll to hit of the shooter's unit; the situation is the row of the shot. */
  toHit: 1,
  /** Added to the roll to hit at this unit. */
  toBeHit: 2,
  /** Shots of one model that may fire rapidly: 1 or 2. */
  rapidFire: 3,
  /** 1: a first failed Break test shakes instead of breaking. */
  shakes: 4,
  /** 1 fear, 2 terror. */
  frightens: 5,
  /** Leadership of a test; the situation is the purpose of the roll. */
  leadership: 6,
  /** Inches within which it spots hidden enemies, from the best Initiative. */
  spotting: 7,
  /** Attack dice of a model in hand-to-hand. */
  attackDice: 8,
  /** May it parry, hide, move of its own will, rally: words of permission. */
  mayParry: 9,
  mayHide: 10,
  mayFollowUp: 11,
  /** Armour save needed, lower is better. */
  save: 12,
  // close combat, morale, characters; of attack dice, mayParry and mayFollowUp above the situation is the row of the model
  /** 1: hates the unit in the situation (W40K-HATE-001). */
  hates: 16,
  /** 1: lets squads nearby take a failed Break test again (W40K-CMDR-010). */
  retakes: 17,
  /** 1: is stupid when it fails a test at the start of its turn; 2: only its mount is (W40K-STUP-010). */
  stupid: 18,
  /** 1: goes berserk (W40K-FREN-001). */
  frenzies: 19,
  /** May the character in the situation join it: words of permission (W40K-HERO-017). */
  mayBeJoined: 20,
  /** Inches within which it lets squads take any failed Leadership test again. */
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
