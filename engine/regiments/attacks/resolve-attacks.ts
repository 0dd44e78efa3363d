import { callThen, DONE, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { afterEnds, casualtyEnds } from '../casualties/casualty-ends.js';
import { closeBatch, openBatch, woundIndividual, woundPool } from '../casualties/losing-wounds.js';
import { Roll } from '../core/rolls.js';
import { AttackKind } from '../core/state.js';
import { formationOf, tell, tellDice } from '../core/units.js';
import { heavyCasualties } from '../panic/panic-causes.js';
import { AttackFlag, clearAttacks, defenderOf, settleFlags, sixesWound } from './attack-table.js';
import { distributeHits, mustDistribute } from './distributing-hits.js';
import { multiplied } from './multiple-wounds.js';
import {
  AUTOMATIC,
  firstFace,
  IMPOSSIBLE,
  type Needed,
  rolledTwice,
  type SpecialSave,
  secondFace,
  specialFace,
} from './needed.js';
import { toWoundNeeded } from './to-wound.js';

/**
 * Rolls `n` dice, each of which needs `needed`.
 * @returns the number of successes
 */
function rolled(b: RegimentsBattle, n: number, needed: Needed, purpose: number, u: number): number {
  if (n === 0) return 0;
  b.dice.pool(n, purpose, u);
  tellDice(b, purpose, u, n);
  return b.dice.atLeast(firstFace(needed));
}

/**
 * Rolls `hits` hits of row `a` again, and with `alsoOnes` the `ones` that an ability of its own has rolled again. The two
 * abilities are not equal in power and do not cancel: hits that became 1s, and 1s that became hits, are rolled once more
 * (WFB9-DICE-014). Writes the hits that remain to the row.
 * @returns the number of natural 6s among them
 */
function rollHitsAgain(
  b: RegimentsBattle,
  a: number,
  hits: number,
  ones: number,
  needed: Needed,
  alsoOnes: boolean,
): number {
  const u = b.attack.unit[a];
  let left = rolled(b, hits, needed, Roll.ToHitAgain, u);
  let sixes = hits > 0 ? b.dice.counts[6] : 0;
  if (alsoOnes) {
    const fallen = hits > 0 ? b.dice.counts[1] : 0;
    const thirds = fallen + rolled(b, ones, needed, Roll.ToHitAgain, u);
    left += rolled(b, thirds, needed, Roll.ToHitAgain, u);
    if (thirds > 0) sixes += b.dice.counts[6];
  }
  b.attack.hits[a] = left;
  return sixes;
}

/**
 * Rolls the attacks of row `a` to hit. Afterwards its hits are those that must be rolled to wound, and its wounds are
 * those that wound by a natural 6.
 */
function rollToHit(b: RegimentsBattle, a: number): void {
  const { attack } = b;
  const n = attack.number[a];
  const u = attack.unit[a];
  const needed = b.rules.attacks.toHit(b, a);
  attack.wounds[a] = 0;
  attack.hits[a] = 0;
  if (n === 0 || needed === IMPOSSIBLE) return;
  if (needed === AUTOMATIC) {
    attack.hits[a] = n;
    return;
  }
  let hits = rolled(b, n, needed, Roll.ToHit, u);
  if (attack.kind[a] === AttackKind.shooting && b.dice.counts[1] > 0) b.rules.shooting.noteOnes(b, a, b.dice.counts[1]);
  if (secondFace(needed) !== 0) {
    attack.hits[a] = rolled(b, hits, secondFace(needed), Roll.ToHitAgain, u);
    return;
  }
  let sixes = b.dice.counts[6];
  const ones = b.dice.counts[1];
  // T9A-DIC-003, T9A-DIC-004: no die is rerolled twice
  if (hits < n && b.rules.attacks.rerollsMisses(b, a)) {
    hits += rolled(b, n - hits, needed, Roll.ToHitAgain, u);
    sixes += b.dice.counts[6];
  } else if (hits + ones > 0 && b.rules.attacks.rerollsHits(b, a)) {
    const alsoOnes = b.rules.attacks.rerollsOnesToHit(b, a);
    sixes = rollHitsAgain(b, a, hits, alsoOnes ? ones : 0, needed, alsoOnes);
    hits = attack.hits[a];
  } else if (ones > 0 && b.rules.attacks.rerollsOnesToHit(b, a)) {
    hits += rolled(b, ones, needed, Roll.ToHitAgain, u);
    sixes += b.dice.counts[6];
  }
  const wounds = sixesWound(b, a, needed) ? sixes : 0;
  attack.wounds[a] = wounds;
  attack.hits[a] = hits - wounds;
}

/**
 * Rolls the hits of row `a` to wound. Afterwards its hits are the wounds whose natural 6 pierces armour, and its wounds
 * are all others.
 */
function rollToWound(b: RegimentsBattle, a: number): void {
  const { attack } = b;
  const n = attack.hits[a];
  const u = attack.unit[a];
  const needed = toWoundNeeded(b, a);
  attack.hits[a] = 0;
  if (n === 0 || needed === IMPOSSIBLE) return;
  let wounds = rolled(b, n, needed, Roll.ToWound, u);
  let sixes = b.dice.counts[6];
  const ones = b.dice.counts[1];
  if (wounds < n && b.rules.attacks.rerollsFailedWounds(b, a)) {
    wounds += rolled(b, n - wounds, needed, Roll.ToWoundAgain, u);
    sixes += b.dice.counts[6];
  } else if (ones > 0 && b.rules.attacks.rerollsOnesToWound(b, a)) {
    wounds += rolled(b, ones, needed, Roll.ToWoundAgain, u);
    sixes += b.dice.counts[6];
  }
  const pierced = (attack.flags[a] & AttackFlag.SixWoundsPierce) !== 0 ? sixes : 0;
  attack.hits[a] = pierced;
  attack.wounds[a] += wounds - pierced;
}

/** Returns how many of `n` wounds remain after armour saves. */
function afterArmour(b: RegimentsBattle, a: number, n: number, pierced: boolean): number {
  if (n === 0) return 0;
  const needed = b.rules.attacks.armour(b, a, pierced);
  return needed === IMPOSSIBLE ? n : n - rolled(b, n, needed, Roll.ArmourSave, defenderOf(b, a));
}

/** Returns how many of `n` wounds remain after the special saves, each taken against what the one before it has left. */
function afterSpecialSaves(b: RegimentsBattle, a: number, n: number, pierced: boolean): number {
  const { specialSaves } = b.rules.attacks;
  let left = n;
  for (let which = 0; which < specialSaves && left > 0; which++) {
    const save: SpecialSave = b.rules.attacks.special(b, a, pierced, which);
    const face = specialFace(save);
    if (face === IMPOSSIBLE) continue;
    const d = defenderOf(b, a);
    const saved = rolled(b, left, face, b.rules.attacks.specialRoll(b, d, face, which), d);
    const kept = rolledTwice(save) ? rolled(b, saved, face, Roll.WardSaveAgain, d) : saved;
    if (kept > 0) b.rules.attacks.noteSaved(b, a, which, kept);
    left -= kept;
  }
  return left;
}

/** Wounds on each row's rank and file and on each individual, and the formation that dealt the last of them. */
const onPool = new Int32Array(128);
const onIndividual = new Int32Array(128);
const dealer = new Int32Array(128);

/**
 * T9A-WND-001: adds up the unsaved wounds of all rows, since they are simultaneous. Afterwards the wounds of each row
 * are those that it deals: multiplied, and all Wounds of a model that it slays outright.
 */
function gather(b: RegimentsBattle): void {
  const { attack, field } = b;
  onPool.fill(0);
  onIndividual.fill(0);
  for (let a = 0; a < field.attacks[0]; a++) {
    if (attack.wounds[a] + attack.hits[a] === 0) continue;
    const d = defenderOf(b, a);
    const n = multiplied(b, a, attack.wounds[a]) + attack.hits[a] * b.setup.unit.W[d];
    attack.wounds[a] = n;
    attack.hits[a] = 0;
    if (attack.individual[a] >= 0 || b.setup.unit.character[d] !== 0) onIndividual[d] += n;
    else onPool[d] += n;
    dealer[d] = formationOf(b, attack.unit[a]);
  }
}

/**
 * Logs the Wounds of row `u`. With `individual` they fall on the champion or character of the row, otherwise on the
 * rank and file.
 */
function tellWounds(b: RegimentsBattle, u: number, n: number, individual: boolean): void {
  if (b.log === null) return;
  const champion = individual && b.setup.unit.character[u] === 0 ? ' on their champion' : '';
  tell(b, 'wounds', u, `suffer ${n} unsaved ${n === 1 ? 'Wound' : 'Wounds'}${champion}`);
}

const S = sequence('hit', 'wound', 'armour', 'special', 'remove', 'panic');

/**
 * Resolves all attacks of the table, which are simultaneous, and empties it (T9A-ATK-005, T9A-ATK-006). Each step is
 * done for all rows before the next step, and no model is removed before all have struck. The frame is sealed: attacks
 * of a destroyed unit still count (T9A-RND-004). The caller takes the Panic Tests that become due.
 */
export const resolveAttacks = procedure<RegimentsBattle, typeof S>(
  'resolve attacks',
  S,
  {
    // T9A-HIT-001 to T9A-HIT-004, T9A-STH-001 to T9A-STH-003; then hits on units as a whole are distributed
    // (T9A-DST-001)
    hit(b) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        settleFlags(b, a);
        rollToHit(b, a);
      }
      b.rules.attacks.lookOut(b);
      return mustDistribute(b) ? callThen(b, S.wound, distributeHits) : NEXT;
    },
    // T9A-TWD-001
    wound(b) {
      for (let a = 0; a < b.field.attacks[0]; a++) rollToWound(b, a);
      return NEXT;
    },
    // T9A-SAV-001
    armour(b) {
      const { hits, wounds } = b.attack;
      for (let a = 0; a < b.field.attacks[0]; a++) {
        wounds[a] = afterArmour(b, a, wounds[a], false);
        hits[a] = afterArmour(b, a, hits[a], true);
      }
      return NEXT;
    },
    // T9A-SAV-004
    special(b) {
      const { hits, wounds } = b.attack;
      for (let a = 0; a < b.field.attacks[0]; a++) {
        const slays = (b.attack.flags[a] & AttackFlag.Slays) !== 0;
        const others = afterSpecialSaves(b, a, wounds[a], false);
        const pierced = afterSpecialSaves(b, a, hits[a], true);
        wounds[a] = others + (slays ? 0 : pierced);
        hits[a] = slays ? pierced : 0;
      }
      return NEXT;
    },
    // T9A-WND-001 to T9A-WND-007: individuals first, so that excess Wounds on the rank and file find the champion's
    // correct number of Wounds
    remove(b) {
      gather(b);
      openBatch();
      for (let u = 0; u < b.setup.units; u++) {
        if (onIndividual[u] === 0) continue;
        tellWounds(b, u, onIndividual[u], true);
        b.rules.attacks.tally(b, u, woundIndividual(b, u, onIndividual[u], dealer[u]), true);
      }
      for (let u = 0; u < b.setup.units; u++) {
        if (onPool[u] === 0) continue;
        tellWounds(b, u, onPool[u], false);
        b.rules.attacks.tally(b, u, woundPool(b, u, onPool[u], dealer[u]), false);
      }
      closeBatch(b);
      return afterEnds(b, S.panic);
    },
    // T9A-ATK-005, T9A-PAN-002
    panic(b) {
      const { target, unit } = b.attack;
      for (let a = 0; a < b.field.attacks[0]; a++) heavyCasualties(b, target[a], formationOf(b, unit[a]));
      clearAttacks(b);
      return DONE;
    },
  },
  { sealed: true, calls: () => [distributeHits, casualtyEnds] },
);
