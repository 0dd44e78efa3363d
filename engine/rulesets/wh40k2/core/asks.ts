/**
 * Kinds of decisions (W40K-DEC); 0 is none and 1 the kernel's order of triggers. Numbers are stable. Chapters have ranges of
 * their own: setting up 2 to 9, movement 10 to 29, shooting 30 to 49, close combat and morale 50 to 69.
 */
export const Ask = {
  Trigger: 1,
  /** W40K-DEC-007: which deployment zone. */
  Zone: 2,
  /** W40K-DEC-009: which unit is deployed next. */
  DeployUnit: 3,
  /** W40K-DEC-009, W40K-DEC-010: where, in what formation, hidden or not. */
  DeployPose: 4,
  /** W40K-DEC-012: does the unit infiltrate? */
  Infiltrate: 5,
  /** W40K-DEC-013: which unit goes on overwatch, or no more. */
  Overwatch: 10,
  /** W40K-DEC-014: is the frenzied unit restrained? */
  Restrain: 11,
  /** W40K-DEC-015: which unit declares a charge, or no more. */
  Charger: 12,
  /** W40K-DEC-015: at whom. */
  ChargeTarget: 13,
  /** W40K-DEC-016: which charger moves next. */
  ChargerOrder: 14,
  /** W40K-DEC-017: which unit moves next, or no more. */
  Mover: 15,
  /** W40K-DEC-018, 019, 021: stand, move or run: where, in what formation. */
  Move: 16,
  /** W40K-DEC-019: model by model: which model and where. */
  ModelMove: 17,
  /** W40K-DEC-020: a character joins or leaves a squad. */
  Join: 18,
  /** W40K-DEC-022: which unit hides, or no more. */
  Hide: 19,
  /** W40K-DEC-016: how a charge is driven home: each at an enemy of his own, or all at the closest. */
  ChargeMove: 20,
  /** W40K-DEC-019: model by model: which model is moved next, or the move is done. */
  ModelPick: 21,
  /** W40K-DEC-023, 024: hold, or which unit fires at which moment of the move. */
  OverwatchFire: 30,
  /** W40K-DEC-025: which unit shoots next, or no more. */
  Shooter: 31,
  /** W40K-DEC-026, 036: at which target. */
  ShotTarget: 32,
  /** W40K-DEC-027, 030, 038: what a model of the unit fires. */
  ShotWeapon: 33,
  /** W40K-DEC-028, 029: the own target of a model. */
  ModelTarget: 34,
  /** W40K-DEC-031: at which part of the target, in cover or in the open. */
  Group: 35,
  /** W40K-DEC-032: at which model the blast is aimed, or at which point. */
  BlastAim: 36,
  /** W40K-DEC-033. */
  TemplateAngle: 37,
  /** W40K-DEC-034. */
  SustainedDice: 38,
  /** W40K-DEC-035: on whom the next extra hit falls. */
  SustainedHit: 39,
  /** W40K-DEC-027: which model with a plain shot holds it back, or nobody (more). */
  HoldFire: 40,
  /** W40K-DEC-039: which combat next. */
  Combat: 50,
  /** W40K-DEC-040: which of several opponents fights the lone model next. */
  Opponent: 51,
  /** W40K-DEC-041. */
  BreakOff: 52,
  /** W40K-DEC-042. */
  Parry: 53,
  /** W40K-DEC-043: attack dice re-rolled against a hated foe. */
  HatredDice: 54,
  /** W40K-DEC-045: with which weapon the winner hits. */
  HitWeapon: 55,
  /** W40K-DEC-046. */
  FollowUp: 56,
  /** W40K-DEC-048: which broken unit tries to rally next. */
  Rally: 57,
  /** W40K-DEC-049: what the insanely brave unit does first. */
  Brave: 58,
  /** W40K-DEC-052: whose Leadership is used. */
  Leadership: 59,
  /** W40K-CMDR-010: take a failed test again? */
  TestAgain: 60,
  /** W40K-DEC-047: which way to flee, if several are equal. */
  Flee: 61,
  /** W40K-DEC-044: which attack die counts. */
  ScoreDie: 62,
  /** W40K-DEC-228: does a model whose other hand holds a weapon too strike with one hand or with both? */
  Grip: 63,
} as const;

/** How a squad comes to be asked for its target: `context 1` of `Ask.ShotTarget`. */
export const Asked = {
  /** By a rule; back: it does not shoot. */
  plainly: 0,
  /** Its player has just picked it to shoot. */
  picked: 1,
  /** It is the last that can shoot, and nobody has picked it; stop: it does not. */
  last: 2,
} as const;

/** What an option does. Its target, number, pose and path say with what. Numbers are stable. */
export const Verb = {
  Trigger: 1,
  /** Nothing (more): the rule-given way out. */
  Stop: 2,
  /** Takes back the staged answer (K02). */
  Back: 3,
  /** Picks unit `target`; of single models, `n` is the model row. */
  Pick: 4,
  Yes: 5,
  No: 6,
  Hold: 7,
  /** Stands at the pose in formation `files` (Formation). */
  Deploy: 8,
  /** Moves to the pose in formation `files`: the middle of the unit ends at x, y, and all face `facing`. */
  Move: 9,
  Run: 10,
  /** Charges unit `target`. */
  Charge: 11,
  /** Moves a single model `n` to the pose. */
  Step: 12,
  /** Model by model from here on. */
  ModelByModel: 13,
  Join: 14,
  Leave: 15,
  Hide: 16,
  /** Fires at unit `target`; overwatch: unit `extra` does at moment `n` of the move of the subject. */
  Shoot: 17,
  /** Fires weapon `n` of the model, or throws it; `extra` 1: rapid fire. */
  Weapon: 18,
  /** Aims at model `n` of unit `target`, or at the point x, y with target -1. */
  Aim: 19,
  /** A number. */
  Number: 20,
  /** Side or zone `n`. */
  Side: 21,
  Overwatch: 22,
  Rally: 23,
  /** Follows up to x, y, into contact with model `n` if it is not -1. */
  FollowUp: 24,
  /** Waits to clear its weapon. */
  Clear: 25,
} as const;

/** Ways in which the models of a unit stand around its middle: `files` of a pose. */
export const Formation = { keep: 0, line: 1, column: 2, cluster: 3, cover: 4, spread: 5 } as const;

/** Overwatch fires before an enemy's move (moment 0) or at one of so many equal steps of its way; the last is its end (K33). */
export const FIRING_POINTS = 4;
