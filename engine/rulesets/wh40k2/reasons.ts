/** Why a proposed move or option is refused; 0 is legal. */
export const Refusal = {
  NotAnOption: 1,
  OffTable: 2,
  TooFar: 3,
  NearEnemy: 4,
  InTheWay: 5,
  Impassable: 6,
  OutOfCoherency: 7,
  OutsideZone: 8,
  NoContact: 9,
  TowardEnemy: 10,
  OutOfRange: 11,
  OutOfSight: 12,
  Seen: 13,
  NoCover: 14,
} as const;

/** The same for people, in the order of their numbers. */
export const REFUSAL_WORDS: readonly string[] = [
  'legal',
  'it is not among the choices that the rules give here',
  'a model would be off the table',
  'a model would move farther than it may (W40K-MOVE-002)',
  'a model would end less than 1 inch from an enemy without charging (W40K-MOVE-006)',
  'a model would stand on another, or pass through one',
  'a model would enter ground that it cannot (W40K-TERN-009)',
  'the unit would not be in coherency (W40K-SQUAD-002)',
  'it is not wholly inside the deployment zone (W40K-DEPL-004)',
  'it would not bring the unit into contact',
  'shaken troops do not move toward the enemy (W40K-SHAKE-002)',
  'it is out of range (W40K-RANGE-002)',
  'it is out of sight or outside the fire arc (W40K-ARC-002, W40K-LOS-001, W40K-TMPL-002)',
  'an enemy would see a model that infiltrates (W40K-INFIL-003)',
  'not every model has something to hide in or behind (W40K-DEPL-005)',
];
