// Sums of independent random numbers, and chances of Leadership tests.

/**
 * Kinds of odds (K45): `exact` if no decision, geometry or cross-term is involved; `truncated` if something is left
 * out, such as third units in the combat; `sampled` if they come from playing the real procedure.
 */
export type OddsKind = 'exact' | 'truncated' | 'sampled';

/**
 * Adds one more independent number to a sum. `sum` holds the probabilities of 0 to `most`, `one` those of 0 to
 * `mostOne`. Values above `cap` count as `cap`.
 * @returns the new `most`
 */
export function addNumber(
  sum: Float64Array,
  most: number,
  one: Float64Array,
  from: number,
  mostOne: number,
  cap: number,
): number {
  const now = Math.min(cap, most + mostOne);
  for (let n = most + 1; n <= now; n++) sum[n] = 0;
  // the loop runs from the top down, so that every entry is read before it is changed
  for (let n = most; n >= 0; n--) {
    const chance = sum[n];
    if (chance === 0) continue;
    sum[n] = chance * one[from];
    for (let k = 1; k <= mostOne; k++) {
      const p = chance * one[from + k];
      if (p !== 0) sum[n + k < cap ? n + k : cap] += p;
    }
  }
  return now;
}

/** Returns the mean of a number with these probabilities. */
export function meanOf(chances: Float64Array): number {
  let mean = 0;
  for (let n = 1; n < chances.length; n++) mean += n * chances[n];
  return mean;
}

/** Returns the probability of `least` or more. */
export function chanceOfAtLeast(chances: Float64Array, least: number): number {
  let sum = 0;
  for (let n = Math.max(0, least); n < chances.length; n++) sum += chances[n];
  return sum;
}

/** Returns the share of all rolls in which the lowest two of `dice` dice add up to `most` or less. */
function shareOfTests(dice: number, most: number): number {
  let ways = 0;
  const all = 6 ** dice;
  for (let o = 0; o < all; o++) {
    let low = 7;
    let next = 7;
    for (let rest = o, i = 0; i < dice; i++) {
      const die = (rest % 6) + 1;
      if (die < low) {
        next = low;
        low = die;
      } else if (die < next) next = die;
      rest = Math.floor(rest / 6);
    }
    if (low + next <= most) ways++;
  }
  return ways / all;
}

const TWO_DICE = Float64Array.from({ length: 13 }, (_, most) => shareOfTests(2, most));
const THREE_DICE = Float64Array.from({ length: 13 }, (_, most) => shareOfTests(3, most));

/** Returns the probability that two dice, or the lowest two of three, add up to `most` or less (T9A-STA-012, WFB9-LTST-001). */
export function chanceOfTest(most: number, dice = 2): number {
  const table = dice === 2 ? TWO_DICE : THREE_DICE;
  return table[Math.max(0, Math.min(12, most))];
}
