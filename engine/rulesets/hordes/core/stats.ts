// How a stat is made of its base and what modifies it (HRD-STAT-011..015).

/**
 * Returns the current stat: its base doubled and halved, rounded up, as often as is said, then with the sum of its bonuses,
 * then less the sum of its penalties; never below 0 (HRD-STAT-014, HRD-STAT-015, HRD-DICE-005).
 */
export function currentStat(base: number, doubled: number, halved: number, bonus: number, penalty: number): number {
  let stat = Math.max(0, base);
  for (let i = 0; i < doubled; i++) stat *= 2;
  for (let i = 0; i < halved; i++) stat = Math.ceil(stat / 2);
  return Math.max(0, stat + bonus - penalty);
}
