// The tables of the rulebook: to hit, to wound, saves. A score is the face that a D6 must reach; natural 1s and 6s are
// judged elsewhere.

/** WFB9-CCHIT-006: score to hit in close combat, a row for each Weapon Skill of the attacker, a column for the target's, 1 to 10. */
const CLOSE_COMBAT = Uint8Array.from([
  ...[4, 4, 5, 5, 6, 6, 6, 6, 6, 6],
  ...[3, 4, 4, 4, 5, 5, 6, 6, 6, 6],
  ...[2, 3, 4, 4, 4, 4, 5, 5, 6, 6],
  ...[2, 3, 3, 4, 4, 4, 4, 4, 5, 5],
  ...[2, 2, 3, 3, 4, 4, 4, 4, 4, 4],
  ...[2, 2, 3, 3, 3, 4, 4, 4, 4, 4],
  ...[2, 2, 2, 3, 3, 3, 4, 4, 4, 4],
  ...[2, 2, 2, 3, 3, 3, 3, 4, 4, 4],
  ...[2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
  ...[2, 2, 2, 2, 3, 3, 3, 3, 3, 4],
]);

/** A characteristic as a row or column of a chart: 1 to 10. */
function row(value: number): number {
  return Math.max(1, Math.min(10, value)) - 1;
}

/**
 * Score to hit in close combat by the Weapon Skills of attacker and target (WFB9-CCHIT-006), 2 to 6. A target of Weapon
 * Skill 0 is hit without a roll, which the caller settles (WFB9-STAT-015).
 */
export function toHitScore(attacker: number, target: number): number {
  return CLOSE_COMBAT[row(attacker) * 10 + row(target)];
}

/** Score to wound by Strength and Toughness (WFB9-SHWND-004, WFB9-CCWND-006), 2 to 6. */
export function toWoundScore(strength: number, toughness: number): number {
  return Math.max(2, Math.min(6, 4 + row(toughness) - row(strength)));
}

/** Score to hit with a missile by Ballistic Skill (WFB9-SHHIT-002): 6 for 1 down to -3 for 10. */
export function toShootScore(ballistic: number): number {
  return 7 - ballistic;
}

/** Score that no die reaches. */
export const IMPOSSIBLE = 7;

/**
 * WFB9-SHHIT-014: score that a second die must reach after a 6, for a shot that needs 7 or more: 4 for 7, 5 for 8, 6 for
 * 9; `IMPOSSIBLE` from 10 on. 0 for a shot that needs 6 or less, which has no second die.
 */
export function secondShootScore(needed: number): number {
  if (needed < 7) return 0;
  return needed > 9 ? IMPOSSIBLE : needed - 3;
}

/** WFB9-SAVE-006, WFB9-CCSAV-003: points by which the Strength of a hit worsens an armour save: 0 up to Strength 3. */
export function savePenalty(strength: number): number {
  return Math.max(0, strength - 3);
}

/** WFB9-SAVE-004: most points of save that count. */
export const MOST_SAVE = 6;

/**
 * Returns the score of an armour save of `points` points (WFB9-SAVE-002), 1 to 6, or `IMPOSSIBLE` for no save. A 1
 * fails nonetheless (WFB9-SAVE-005).
 */
export function saveScore(points: number): number {
  return points <= 0 ? IMPOSSIBLE : 7 - Math.min(MOST_SAVE, points);
}

/**
 * Returns the score of an armour save of `points` points against a hit (WFB9-SAVE-007); `IMPOSSIBLE` if the modifiers
 * demand more than 6 (WFB9-SAVE-008). The cap of 1+ comes before the modifiers (WFB9-SAVE-004).
 * @param piercing points of Armour Piercing
 */
export function modifiedSaveScore(points: number, strength: number, piercing: number): number {
  return saveScore(Math.min(MOST_SAVE, points) - savePenalty(strength) - piercing);
}
