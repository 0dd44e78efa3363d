// Decides a fight of two models from their dice. Pure functions serve both the procedure and the odds. The dice of a
// fighter are packed in one number, `Pool`: five bits for each face count the dice that show it.

/** Dice by face: bits 5 * (face - 1) and up hold the number of dice that show `face`. 0 means no dice. */
export type Pool = number;

const BITS = 5;
const MASK = 31;

/** Returns the number of dice in `pool` that show `face`. */
export function showing(pool: Pool, face: number): number {
  return (pool >> (BITS * (face - 1))) & MASK;
}

/** Returns `pool` with one more die that shows `face`. */
export function withDie(pool: Pool, face: number): Pool {
  return pool + (1 << (BITS * (face - 1)));
}

/** Returns `pool` without one of the dice that show `face`. */
export function withoutDie(pool: Pool, face: number): Pool {
  return pool - (1 << (BITS * (face - 1)));
}

/** Returns the pool of dice with these faces. */
export function poolOf(...faces: readonly number[]): Pool {
  return faces.reduce(withDie, 0);
}

/** Returns the number of dice. */
export function diceIn(pool: Pool): number {
  let n = 0;
  for (let face = 1; face <= 6; face++) n += showing(pool, face);
  return n;
}

/** Returns the highest face, or 0 without dice. */
export function highest(pool: Pool): number {
  for (let face = 6; face > 0; face--) if (showing(pool, face) !== 0) return face;
  return 0;
}

/**
 * Returns the combat score (W40K-ATK-003): the face of the die that counts, plus `bonus` (Weapon Skill and modifiers
 * independent of the dice), +1 for each own 6 after the first (W40K-CSM-002, W40K-FUMB-002) and +1 for each 1 of the
 * enemy (W40K-CSM-001, W40K-FUMB-001). All are added (W40K-CSM-007).
 */
export function combatScore(face: number, own: Pool, enemy: Pool, bonus: number): number {
  const sixes = showing(own, 6);
  return face + bonus + (sixes > 1 ? sixes - 1 : 0) + showing(enemy, 1);
}

/**
 * Returns the hits of a fight: positive for the first fighter, negative for the second, 0 for a stand-off
 * (W40K-RSLT-001 to W40K-RSLT-005). It is the difference of the scores, or for equal scores one hit for the higher
 * Initiative.
 */
export function outcome(score: number, initiative: number, otherScore: number, otherInitiative: number): number {
  if (score !== otherScore) return score - otherScore;
  return Math.sign(initiative - otherInitiative);
}

/** Returns the `outcome` of two pools of dice in which the highest die of each counts. */
export function outcomeOf(a: Pool, aBonus: number, aI: number, c: Pool, cBonus: number, cI: number): number {
  return outcome(combatScore(highest(a), a, c, aBonus), aI, combatScore(highest(c), c, a, cBonus), cI);
}

/** Returns the expected hits for the first fighter if the `again` highest dice of the enemy are rerolled. */
export function afterParry(
  own: Pool,
  bonus: number,
  initiative: number,
  enemy: Pool,
  enemyBonus: number,
  enemyInitiative: number,
  again: number,
): number {
  if (again === 0 || enemy === 0) return outcomeOf(own, bonus, initiative, enemy, enemyBonus, enemyInitiative);
  const rest = withoutDie(enemy, highest(enemy));
  if (again === 1 || rest === 0) return overOne(own, bonus, initiative, rest, enemyBonus, enemyInitiative);
  const last = withoutDie(rest, highest(rest));
  let sum = 0;
  for (let face = 1; face <= 6; face++) {
    sum += overOne(own, bonus, initiative, withDie(last, face), enemyBonus, enemyInitiative);
  }
  return sum / 6;
}

/** Returns the mean over the faces of one more die of the enemy. */
function overOne(own: Pool, bonus: number, i: number, rest: Pool, enemyBonus: number, enemyI: number): number {
  let sum = 0;
  for (let face = 1; face <= 6; face++) {
    sum += outcomeOf(own, bonus, i, withDie(rest, face), enemyBonus, enemyI);
  }
  return sum / 6;
}

/** Returns how many of at most `most` parries are worth making (W40K-PARRY-003). */
export function bestParries(
  own: Pool,
  bonus: number,
  initiative: number,
  enemy: Pool,
  enemyBonus: number,
  enemyInitiative: number,
  most: number,
): number {
  let best = 0;
  let worth = afterParry(own, bonus, initiative, enemy, enemyBonus, enemyInitiative, 0);
  for (let n = 1; n <= most && n <= diceIn(enemy); n++) {
    const w = afterParry(own, bonus, initiative, enemy, enemyBonus, enemyInitiative, n);
    if (w > worth) {
      worth = w;
      best = n;
    }
  }
  return best;
}

/** Returns the dice that can only gain if all may be rerolled once (W40K-HATE-002): fumbles and low dice. */
export function hopeless(pool: Pool): Pool {
  // a reroll seldom beats a 5 or 6, and every die rolled may show a 1, which counts for the enemy
  const low = highest(pool) <= 4 ? 3 : 1;
  let out = 0;
  for (let face = 1; face <= low; face++) out += showing(pool, face) << (BITS * (face - 1));
  return out;
}
