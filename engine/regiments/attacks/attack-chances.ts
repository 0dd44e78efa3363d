import type { RegimentsBattle } from '../battle.js';
import { AttackFlag, defenderOf, settleFlags, sixesWound } from './attack-table.js';
import { multiplierChances } from './multiple-wounds.js';
import { AUTOMATIC, firstFace, IMPOSSIBLE, type Needed, rolledTwice, secondFace, specialFace } from './needed.js';
import { toWoundNeeded } from './to-wound.js';

/** Largest number of Wounds that one attack may deal, and the length of a table of their probabilities. */
export const MOST_EACH = 10;
export const ROOM_EACH = MOST_EACH + 1;

/**
 * Where hits and 1s are both rolled again, three rows of dice hit: hit, hit; hit, 1, hit; 1, hit, hit. Their chance is that of
 * two hits times 1 + 1/6 + 1/6.
 */
const ROLLED_ONCE_MORE = 4 / 3;

/** Returns the probability that one die shows what is needed; 1 if no die is rolled. */
export function chanceOf(needed: Needed): number {
  if (needed === AUTOMATIC) return 1;
  const first = firstFace(needed);
  if (first >= IMPOSSIBLE) return 0;
  const second = secondFace(needed);
  return ((7 - Math.max(2, first)) / 6) * (second === 0 ? 1 : (7 - Math.max(2, second)) / 6);
}

/** Returns the probability that special save number `which` stops a wound of row `a` that no save before it stopped. */
function savedBy(b: RegimentsBattle, a: number, pierced: boolean, which: number): number {
  const save = b.rules.attacks.special(b, a, pierced, which);
  const saved = chanceOf(specialFace(save));
  return rolledTwice(save) ? saved * saved : saved;
}

/** Returns the probability that neither an armour save nor a special save before number `last` stops a wound of row `a`. */
function unsaved(b: RegimentsBattle, a: number, pierced: boolean, last: number): number {
  let left = 1 - chanceOf(b.rules.attacks.armour(b, a, pierced));
  for (let which = 0; which < last; which++) left *= 1 - savedBy(b, a, pierced, which);
  return left;
}

/** Probabilities that one attack wounds, before all saves: as usual, and by a natural 6 that pierces. Scratch of `wound`. */
const wounds = { usual: 0, piercing: 0 };

/** Writes `wounds` for row `a`, by the thresholds and rerolls that the dice use (K44). */
function wound(b: RegimentsBattle, a: number): void {
  settleFlags(b, a);
  const needed = b.rules.attacks.toHit(b, a);
  let hit = chanceOf(needed);
  let six = needed === AUTOMATIC || hit === 0 ? 0 : 1 / 6;
  if (hit < 1 && hit > 0 && secondFace(needed) === 0) {
    if (b.rules.attacks.rerollsMisses(b, a)) {
      six += (1 - hit) * six;
      hit += (1 - hit) * hit;
    } else if (b.rules.attacks.rerollsHits(b, a)) {
      // WFB9-DICE-014: with 1s rolled again too, a hit that becomes a 1 and a 1 that becomes a hit are rolled once more
      const dice = b.rules.attacks.rerollsOnesToHit(b, a) ? hit * ROLLED_ONCE_MORE : hit;
      six *= dice;
      hit *= dice;
    } else if (b.rules.attacks.rerollsOnesToHit(b, a)) {
      six += six / 6;
      hit += hit / 6;
    }
  }
  const byPoison = sixesWound(b, a, needed) ? six : 0;
  let wounding = chanceOf(toWoundNeeded(b, a));
  let deep = wounding > 0 ? 1 / 6 : 0;
  if (wounding < 1 && wounding > 0 && b.rules.attacks.rerollsFailedWounds(b, a)) {
    deep += (1 - wounding) * deep;
    wounding += (1 - wounding) * wounding;
  } else if (wounding < 1 && wounding > 0 && b.rules.attacks.rerollsOnesToWound(b, a)) {
    deep += deep / 6;
    wounding += wounding / 6;
  }
  if ((b.attack.flags[a] & AttackFlag.SixWoundsPierce) === 0) deep = 0;
  wounds.usual = byPoison + (hit - byPoison) * (wounding - deep);
  wounds.piercing = (hit - byPoison) * deep;
}

/** Returns the probability that special save number `which` stops the wound of one attack of row `a`. */
export function savedChance(b: RegimentsBattle, a: number, which: number): number {
  wound(b, a);
  const usual = wounds.usual * unsaved(b, a, false, which) * savedBy(b, a, false, which);
  if (wounds.piercing === 0) return usual;
  return usual + wounds.piercing * unsaved(b, a, true, which) * savedBy(b, a, true, which);
}

const multiples = new Float64Array(64);

/**
 * Writes to `out` (room for `ROOM_EACH`) the probabilities that one attack of row `a` deals 0, 1, 2, ... Wounds, by the
 * thresholds and rerolls that the dice use (K44).
 * @returns the largest number that it may deal
 */
export function attackChances(b: RegimentsBattle, a: number, out: Float64Array): number {
  out.fill(0, 0, ROOM_EACH);
  wound(b, a);
  const { specialSaves } = b.rules.attacks;
  let dealt = wounds.usual * unsaved(b, a, false, specialSaves);
  const pierced = wounds.piercing > 0 ? wounds.piercing * unsaved(b, a, true, specialSaves) : 0;
  const slays = (b.attack.flags[a] & AttackFlag.Slays) !== 0;
  if (!slays) dealt += pierced;
  const most = Math.min(MOST_EACH, multiplierChances(b, a, multiples));
  for (let n = 1; n <= most; n++) out[n] = dealt * multiples[n];
  if (!slays) {
    out[0] = 1 - dealt;
    return most;
  }
  const all = Math.min(MOST_EACH, b.setup.unit.W[defenderOf(b, a)]);
  out[all] += pierced;
  out[0] = 1 - dealt - pierced;
  return Math.max(most, all);
}
