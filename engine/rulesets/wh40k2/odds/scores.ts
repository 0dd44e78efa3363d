// Chances of the hits of a fight for both fighters, computed with the functions of the procedure.
import {
  bestParries,
  combatScore,
  diceIn,
  highest,
  hopeless,
  outcome,
  type Pool,
  showing,
  withDie,
  withoutDie,
} from '../close-combat/attack-dice.js';

/** Largest number of hits that is distinguished, for either fighter. */
export const MOST_HITS = 63;

/** The facts of one fighter that matter for his dice. */
export interface DiceSide {
  /** Number of attack dice. */
  dice: number;
  /** Sum that he adds to the die that counts. */
  bonus: number;
  initiative: number;
  /** Number of parries (W40K-PARRY-001). If both fighters have parries, neither may use them (W40K-PARRY-006). */
  parries: number;
  /** True if he rerolls hopeless dice (W40K-HATE-002). */
  hates: boolean;
}

/** Possible pools of dice, and the chance of each. */
interface PoolChances {
  readonly pools: readonly Pool[];
  readonly chances: readonly number[];
}

/** Returns all results of `n` dice with their chances. */
function rolled(n: number): Map<Pool, number> {
  let all = new Map<Pool, number>([[0, 1]]);
  for (let i = 0; i < n; i++) {
    const next = new Map<Pool, number>();
    for (const [pool, chance] of all) {
      for (let face = 1; face <= 6; face++) {
        const more = withDie(pool, face);
        next.set(more, (next.get(more) ?? 0) + chance / 6);
      }
    }
    all = next;
  }
  return all;
}

/** Returns the chances after hopeless dice were rerolled (W40K-HATE-002). */
function rolledAgain(all: ReadonlyMap<Pool, number>): Map<Pool, number> {
  const out = new Map<Pool, number>();
  for (const [pool, chance] of all) {
    const again = hopeless(pool);
    for (const [fresh, share] of rolled(diceIn(again))) {
      const now = pool - again + fresh;
      out.set(now, (out.get(now) ?? 0) + chance * share);
    }
  }
  return out;
}

const poolMemo = new Map<number, PoolChances>();

function poolChances(side: DiceSide): PoolChances {
  const key = 2 * side.dice + (side.hates ? 1 : 0);
  let known = poolMemo.get(key);
  if (known === undefined) {
    const all = side.hates ? rolledAgain(rolled(side.dice)) : rolled(side.dice);
    known = { pools: [...all.keys()], chances: [...all.values()] };
    poolMemo.set(key, known);
  }
  return known;
}

const classMemo = new Map<number, PoolChances>();

/**
 * Returns `poolChances` with equivalent pools merged: same highest die, same number of 6s and of 1s. One pool
 * represents each class.
 */
function classChances(side: DiceSide): PoolChances {
  const key = 2 * side.dice + (side.hates ? 1 : 0);
  let known = classMemo.get(key);
  if (known === undefined) {
    const byClass = new Map<number, [pool: Pool, chance: number]>();
    const { pools, chances } = poolChances(side);
    pools.forEach((pool, i) => {
      const kind = highest(pool) * 1024 + showing(pool, 6) * 32 + showing(pool, 1);
      const entry = byClass.get(kind);
      if (entry === undefined) byClass.set(kind, [pool, chances[i]]);
      else entry[1] += chances[i];
    });
    const entries = [...byClass.values()];
    known = { pools: entries.map(([pool]) => pool), chances: entries.map(([, chance]) => chance) };
    classMemo.set(key, known);
  }
  return known;
}

function hitsOf(a: Pool, first: DiceSide, c: Pool, second: DiceSide): number {
  const score = combatScore(highest(a), a, c, first.bonus);
  const other = combatScore(highest(c), c, a, second.bonus);
  return outcome(score, first.initiative, other, second.initiative);
}

function add(out: Float64Array, hits: number, chance: number): void {
  out[MOST_HITS + Math.max(-MOST_HITS, Math.min(MOST_HITS, hits))] += chance;
}

/** Applies the parries of side `own` as standing orders use them (K41): the highest dice of `foe` are rerolled. */
function parry(own: DiceSide, a: Pool, foe: DiceSide, c: Pool, chance: number, sign: number, out: Float64Array): void {
  const n = bestParries(a, own.bonus, own.initiative, c, foe.bonus, foe.initiative, own.parries);
  let left = c;
  for (let i = 0; i < n; i++) left = withoutDie(left, highest(left));
  if (n === 0) {
    add(out, sign * hitsOf(a, own, c, foe), chance);
    return;
  }
  for (const [fresh, share] of rolled(n)) add(out, sign * hitsOf(a, own, left + fresh, foe), chance * share);
}

function work(first: DiceSide, second: DiceSide): Float64Array {
  const out = new Float64Array(2 * MOST_HITS + 1);
  const parries = first.parries > 0 && second.parries === 0;
  const parried = second.parries > 0 && first.parries === 0;
  const own = parried ? poolChances(first) : classChances(first);
  const foe = parries ? poolChances(second) : classChances(second);
  own.pools.forEach((a, i) => {
    foe.pools.forEach((c, j) => {
      const chance = own.chances[i] * foe.chances[j];
      if (parries) parry(first, a, second, c, chance, 1, out);
      else if (parried) parry(second, c, first, a, chance, -1, out);
      else add(out, hitsOf(a, first, c, second), chance);
    });
  });
  return out;
}

/** Largest number of cached results. An army has far fewer kinds of fights. */
const MOST_KEPT = 4096;
const memo = new Map<number, Float64Array>();

/**
 * Returns the chances of the hits of a fight (W40K-RSLT-001 to W40K-RSLT-005). Entry `MOST_HITS + n` is for `n` hits of
 * the first fighter, entry `MOST_HITS - n` for `n` hits of the second, entry `MOST_HITS` for none. The result is cached
 * by dice, bonuses, parries and hatred; do not write to it. Each side has 0 to 12 dice.
 */
export function hitOdds(first: DiceSide, second: DiceSide): Float64Array {
  // only the difference of the bonuses and the higher Initiative count
  const lead = Math.max(-40, Math.min(40, first.bonus - second.bonus)) + 40;
  const faster = Math.sign(first.initiative - second.initiative) + 1;
  let key = first.dice * 32 + second.dice;
  key = (key * 128 + lead) * 4 + faster;
  key = (key * 4 + Math.min(first.parries, 3)) * 4 + Math.min(second.parries, 3);
  key = key * 4 + (first.hates ? 2 : 0) + (second.hates ? 1 : 0);
  let known = memo.get(key);
  if (known === undefined) {
    if (memo.size >= MOST_KEPT) memo.clear();
    known = work(first, second);
    memo.set(key, known);
  }
  return known;
}
