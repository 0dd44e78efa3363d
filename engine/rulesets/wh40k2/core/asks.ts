/**
 * Kinds of decisions (W40K-DEC). 0 is none, and 1 is the kernel's order of triggers. Numbers are stable. Setup has 2 to
 * 9, movement 10 to 29, shooting 30 to 49, close combat and morale 50 to 69.
 */
export const Ask = {
  Trigger: 1,
  /** W40K-DEC-007: choose a deployment zone. */
  Zone: 2,
  /** W40K-DEC-009: choose the unit to deploy next. */
  DeployUnit: 3,
  /** W40K-DEC-009, W40K-DEC-010: choose place and formation, and whether the unit hides. */
  DeployPose: 4,
  /** W40K-DEC-012: choose whether the unit infiltrates. */
  Infiltrate: 5,
  /** W40K-DEC-013: choose a unit to go on overwatch, or no more. */
  Overwatch: 10,
  /** W40K-DEC-014: choose whether the frenzied unit is restrained. */
  Restrain: 11,
  /** W40K-DEC-015: choose a unit to declare a charge, or no more. */
  Charger: 12,
  /** W40K-DEC-015: choose the target of the charge. */
  ChargeTarget: 13,
  /** W40K-DEC-016: choose the charger to move next. */
  ChargerOrder: 14,
  /** W40K-DEC-017: choose the unit to move next, or no more. */
  Mover: 15,
  /** W40K-DEC-018, 019, 021: stand, move or run; choose place and formation. */
  Move: 16,
  /** W40K-DEC-019: choose the place of a single model. */
  ModelMove: 17,
  /** W40K-DEC-020: choose whether a character joins or leaves a squad. */
  Join: 18,
  /** W40K-DEC-022: choose a unit to hide, or no more. */
  Hide: 19,
  /** W40K-DEC-016: choose whether each charging model takes its own enemy, or all go for the closest. */
  ChargeMove: 20,
  /** W40K-DEC-019: choose the model to move next, or end the move. */
  ModelPick: 21,
  /** W40K-DEC-023, 024: choose a unit to fire and the point of the move, or hold. */
  OverwatchFire: 30,
  /** W40K-DEC-025: choose the unit to shoot next, or no more. */
  Shooter: 31,
  /** W40K-DEC-026, 036: choose the target of a squad. */
  ShotTarget: 32,
  /** W40K-DEC-027, 030, 038: choose the weapon of a model. */
  ShotWeapon: 33,
  /** W40K-DEC-028, 029: choose a separate target for a model. */
  ModelTarget: 34,
  /** W40K-DEC-031: choose the part of the target, in cover or in the open. */
  Group: 35,
  /** W40K-DEC-032: choose the model or point at which a blast is aimed. */
  BlastAim: 36,
  /** W40K-DEC-033. */
  TemplateAngle: 37,
  /** W40K-DEC-034. */
  SustainedDice: 38,
  /** W40K-DEC-035: choose the model that takes the next extra hit. */
  SustainedHit: 39,
  /** W40K-DEC-027: choose a model that holds back its plain shot, or no more. */
  HoldFire: 40,
  /** W40K-DEC-039: choose the next combat. */
  Combat: 50,
  /** W40K-DEC-040: choose the next of several opponents of the lone model. */
  Opponent: 51,
  /** W40K-DEC-041. */
  BreakOff: 52,
  /** W40K-DEC-042. */
  Parry: 53,
  /** W40K-DEC-043: choose attack dice to reroll against a hated enemy. */
  HatredDice: 54,
  /** W40K-DEC-045: choose the weapon with which the winner hits. */
  HitWeapon: 55,
  /** W40K-DEC-046. */
  FollowUp: 56,
  /** W40K-DEC-048: choose the broken unit that tries to rally next. */
  Rally: 57,
  /** W40K-DEC-049: choose what the insanely brave unit does first. */
  Brave: 58,
  /** W40K-DEC-052: choose the Leadership that is used. */
  Leadership: 59,
  /** W40K-CMDR-010, W40K-FORCE-007: choose whether to repeat a failed test, in a window. */
  TestAgain: 60,
  /** W40K-DEC-047: choose where to flee among equal refuges. */
  Flee: 61,
  /** W40K-DEC-044: choose the attack die that counts. */
  ScoreDie: 62,
  /** W40K-DEC-228: choose between one hand and both hands, for a model with a weapon in its other hand. */
  Grip: 63,
} as const;

/** Why a squad is asked for its target: `context 1` of `Ask.ShotTarget`. */
export const Asked = {
  /** A rule asks; with "back" it does not shoot. */
  plainly: 0,
  /** The player has just picked it to shoot. */
  picked: 1,
  /** It is the last squad that can shoot, and was not picked; with "stop" it does not shoot. */
  last: 2,
} as const;

/** What an option does. Target, number, pose and path of the option complete it. Numbers are stable. */
export const Verb = {
  Trigger: 1,
  /** Nothing, or no more: the choice that the rules always allow. */
  Stop: 2,
  /** Takes back the staged answer (K02). */
  Back: 3,
  /** Picks unit `target`, or the single model in row `n`. */
  Pick: 4,
  Yes: 5,
  No: 6,
  Hold: 7,
  /** Deploys at the pose in formation `files` (`Formation`). */
  Deploy: 8,
  /** Moves to the pose in formation `files`: the middle of the unit ends at x, y, and all models face `facing`. */
  Move: 9,
  Run: 10,
  /** Charges unit `target`. */
  Charge: 11,
  /** Moves a single model `n` to the pose. */
  Step: 12,
  /** Moves the unit model by model from here on. */
  ModelByModel: 13,
  Join: 14,
  Leave: 15,
  Hide: 16,
  /** Fires at unit `target`. On overwatch, unit `extra` fires at point `n` of the subject's move. */
  Shoot: 17,
  /** Fires or throws weapon `n` of the model; `extra` 1: rapid fire. */
  Weapon: 18,
  /** Aims at model `n` of unit `target`, or at the point x, y with target -1. */
  Aim: 19,
  /** Chooses a number. */
  Number: 20,
  /** Chooses side or zone `n`. */
  Side: 21,
  Overwatch: 22,
  Rally: 23,
  /** Follows up to x, y, into contact with model `n` if it is not -1. */
  FollowUp: 24,
  /** Holds fire to clear a jammed weapon. */
  Clear: 25,
} as const;

/** Formations of a unit around its middle: `files` of a pose. */
export const Formation = { keep: 0, line: 1, column: 2, cluster: 3, cover: 4, spread: 5 } as const;

/**
 * Number of equal steps of an enemy's move after which overwatch may fire; it may also fire before the move. The last
 * step is the end (K33).
 */
export const FIRING_POINTS = 4;

/** Kinds of windows: indices into `WINDOWS`. A failed Leadership test may be taken again beside a chaplain, then beside a standard. */
export const Window = { litany: 0, standard: 1 } as const;
