import { might } from '../close-combat/close-combat-phase.js';
import {
  attackDice,
  bestHand,
  biteWith,
  bonusOf,
  parriesOf,
  strengthWith,
  weaponOf,
} from '../close-combat/fighters.js';
import { Status, type W40kBattle } from '../core/state.js';
import { isCharacter, squadOfModel } from '../core/units.js';
import { rerolls } from '../psychology/fear-and-hatred.js';
import { type DiceSide, hitOdds, MOST_HITS } from './scores.js';
import { chanceToHarm, MOST_POINTS, type OddsKind, pointChances } from './shots.js';

/** Largest number of opponents of a lone model, and of wounds of a model, that are distinguished. */
const MOST_OPPONENTS = 32;
const ROW = MOST_POINTS + 1;

/** Chances of the results of a lone model's fights, one after the other, in one hand-to-hand phase. */
export interface FightOdds {
  /**
   * `exact` if only dice decide. `truncated` if a Break test may change later fights, or if stupid creatures have not
   * yet rolled whether they fight.
   */
  kind: OddsKind;
  /** Entry `w`: chance that the lone model has `w` wounds left; 0: slain. */
  readonly left: Float64Array;
  /** Entry `n`: chance that exactly `n` of its opponents are slain. */
  readonly slain: Float64Array;
  /**
   * For each opponent, in the order in which they fight: entry `i * (MOST_POINTS + 1) + w` is the chance that it has
   * `w` wounds left.
   */
  readonly opponents: Float64Array;
  /** Mean number of opponents slain, and mean number of wounds that the lone model loses. */
  meanSlain: number;
  meanLost: number;
}

/** Returns an empty record for odds, which can be reused. */
export function newFightOdds(): FightOdds {
  return {
    kind: 'exact',
    left: new Float64Array(ROW),
    slain: new Float64Array(MOST_OPPONENTS + 1),
    opponents: new Float64Array(MOST_OPPONENTS * ROW),
    meanSlain: 0,
    meanLost: 0,
  };
}

const lone: DiceSide = { dice: 0, bonus: 0, initiative: 0, parries: 0, hates: false };
const foe: DiceSide = { dice: 0, bonus: 0, initiative: 0, parries: 0, hates: false };
const order = new Int32Array(MOST_OPPONENTS);
const points = Array.from({ length: ROW }, () => new Float64Array(ROW));
const after = new Float64Array(ROW);
/** Scratch: the result of `strike`. */
const mixed = new Float64Array(ROW);
const one = { dice: 0, sides: 0, plus: 1 };
/** Chances by wounds left of the lone model and opponents slain so far: entry `w * (MOST_OPPONENTS + 1) + n`. */
const now = new Float64Array(ROW * (MOST_OPPONENTS + 1));
const then = new Float64Array(ROW * (MOST_OPPONENTS + 1));
const COLUMNS = MOST_OPPONENTS + 1;

function setSide(b: W40kBattle, side: DiceSide, m: number, enemy: number, nth: number): void {
  side.dice = attackDice(b, m, nth);
  side.bonus = bonusOf(b, m, enemy, nth);
  side.initiative = b.setup.type.I[b.setup.model.type[m]];
  side.parries = parriesOf(b, m);
  side.hates = rerolls(b, m, enemy);
}

/**
 * Writes to `out` the chances of the wounds left of model `victim`, which has `wounds`, after the hits of model `m`
 * with the weapon of standing orders (W40K-HDMG-001 to W40K-HDMG-003). `hits` holds the chance of `n` hits in entry
 * `MOST_HITS + sign * n`. The chances in `out` sum to the chance of at least one hit.
 */
function strike(
  b: W40kBattle,
  m: number,
  victim: number,
  wounds: number,
  hits: Float64Array,
  sign: number,
  out: Float64Array,
): void {
  const before = b.model.wounds[victim];
  b.model.wounds[victim] = wounds; // the choice of the weapon depends on them
  const weapon = weaponOf(b, m, bestHand(b, m, victim));
  b.model.wounds[victim] = before;
  const harm = chanceToHarm(b, strengthWith(b, m, weapon), biteWith(b, m, weapon), victim);
  for (let left = 1; left <= wounds; left++) {
    pointChances(weapon === null ? one : weapon.damage, left, points[left]);
  }
  after.fill(0, 0, wounds);
  after[wounds] = 1;
  out.fill(0, 0, wounds + 1);
  for (let hit = 1; hit <= MOST_HITS; hit++) {
    for (let left = 1; left <= wounds; left++) {
      const harmed = after[left] * harm;
      if (harmed === 0) continue;
      after[left] -= harmed;
      for (let p = 1; p <= left; p++) after[left - p] += harmed * points[left][p];
    }
    const chance = hits[MOST_HITS + sign * hit];
    if (chance === 0) continue;
    for (let left = 0; left <= wounds; left++) out[left] += chance * after[left];
  }
}

/** Sorts the opponents into `order` as standing orders let them fight, the weakest first (W40K-MULTI-002). */
function lineUp(b: W40kBattle, opponents: ArrayLike<number>, n: number): void {
  for (let i = 0; i < n; i++) {
    const m = opponents[i];
    const own = might(b, m);
    let at = i;
    while (at > 0 && (might(b, order[at - 1]) > own || (might(b, order[at - 1]) === own && order[at - 1] > m))) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = m;
  }
}

/** True if a Break test or a stupidity roll may come between the fights. */
function isInterrupted(b: W40kBattle, n: number): boolean {
  for (let i = 0; i < n; i++) {
    const u = squadOfModel(b, order[i]);
    if ((b.unit.status[u] & Status.Stupid) !== 0) return true;
    if (isCharacter(b, u)) continue;
    let fallen = b.unit.losses[u];
    for (let k = 0; k + 1 < n; k++) if (squadOfModel(b, order[k]) === u) fallen++;
    if (fallen > b.unit.losses[u] && 4 * fallen >= b.unit.turnModels[u]) return true;
  }
  return false;
}

/** Computes the fight with opponent `i` and updates `now` with its results. */
function fight(b: W40kBattle, m: number, i: number, full: number, into: FightOdds): void {
  const o = order[i];
  const nth = b.model.fights[m] + i;
  setSide(b, lone, m, o, 0); // W40K-MULTI-005
  setSide(b, foe, o, m, nth); // W40K-MULTI-004
  const hits = hitOdds(lone, foe);
  const theirs = b.model.wounds[o];
  // the effect of the lone model's hits on this opponent does not depend on its own wounds
  strike(b, m, o, theirs, hits, 1, mixed);
  const slays = mixed[0];
  let scored = 0;
  let suffered = 0;
  for (let h = 1; h <= MOST_HITS; h++) {
    scored += hits[MOST_HITS + h];
    suffered += hits[MOST_HITS - h];
  }
  let fought = 0;
  for (let w = 1; w <= full; w++) for (let n = 0; n <= i; n++) fought += now[w * COLUMNS + n];
  for (let w = 0; w <= theirs; w++) into.opponents[i * ROW + w] = fought * mixed[w];
  into.opponents[i * ROW + theirs] += 1 - fought * scored; // it was not hit, or did not fight
  then.fill(0, 0, (full + 1) * COLUMNS);
  for (let n = 0; n <= i; n++) then[n] = now[n]; // W40K-MULTI-003
  for (let w = 1; w <= full; w++) {
    let any = false;
    for (let n = 0; n <= i; n++) any ||= now[w * COLUMNS + n] !== 0;
    if (!any) continue;
    strike(b, o, m, w, hits, -1, mixed);
    for (let n = 0; n <= i; n++) {
      const chance = now[w * COLUMNS + n];
      if (chance === 0) continue;
      then[w * COLUMNS + n + 1] += chance * slays;
      then[w * COLUMNS + n] += chance * (1 - suffered - slays);
      for (let left = 0; left <= w; left++) then[left * COLUMNS + n] += chance * mixed[left];
    }
  }
  now.set(then.subarray(0, (full + 1) * COLUMNS));
}

/**
 * Returns the odds if model `m` fights the `n` models in `opponents`, all in contact with it, one after the other under
 * standing orders (W40K-MULTI-001). With one opponent it is a single fight. It uses the functions of the procedure
 * (K45) and leaves the state unchanged.
 */
export function fightOdds(
  b: W40kBattle,
  m: number,
  opponents: ArrayLike<number>,
  n: number,
  into: FightOdds = newFightOdds(),
): FightOdds {
  const full = b.model.wounds[m];
  lineUp(b, opponents, n);
  into.kind = isInterrupted(b, n) || (b.unit.status[squadOfModel(b, m)] & Status.Stupid) !== 0 ? 'truncated' : 'exact';
  into.left.fill(0);
  into.slain.fill(0);
  into.opponents.fill(0, 0, n * ROW);
  now.fill(0, 0, (full + 1) * COLUMNS);
  now[full * COLUMNS] = 1;
  for (let i = 0; i < n; i++) fight(b, m, i, full, into);
  into.meanSlain = 0;
  into.meanLost = 0;
  for (let w = 0; w <= full; w++) {
    for (let k = 0; k <= n; k++) {
      const chance = now[w * COLUMNS + k];
      into.left[w] += chance;
      into.slain[k] += chance;
      into.meanSlain += chance * k;
      into.meanLost += chance * (full - w);
    }
  }
  return into;
}

/** Returns model `i` in the order of the last `fightOdds`. Valid until its next call. */
export function opponentAt(i: number): number {
  return order[i];
}
