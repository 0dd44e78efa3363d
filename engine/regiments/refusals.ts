/**
 * Reasons why the ground does not allow a pose or a path; 0 is legal. Rulesets supply the words and may add reasons.
 */
export const Refusal = {
  Legal: 0,
  /** It is not among the listed options, and no rule judges it. */
  NotAnOption: 1,
  OffTheTable: 2,
  TooClose: 3,
  Overlaps: 4,
  TooFar: 5,
  DisplacedTooFar: 6,
  BlockedOnTheWay: 7,
  OutsideZone: 8,
  BadFormation: 9,
  BadPath: 10,
  PoseDiffers: 11,
  NoContact: 12,
  WrongSide: 13,
  ContactsLost: 14,
  CentreMoved: 15,
  NearEnemy: 16,
} as const;
export type Refusal = (typeof Refusal)[keyof typeof Refusal];
