import { NONE } from '../../../kernel/layout.js';
import { callThen, DONE, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { afterEnds, casualtyEnds } from '../../../regiments/casualties/casualty-ends.js';
import { closeBatch, openBatch, woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { formationOf, playerOf, tell, tellDice } from '../../../regiments/core/units.js';
import { heavyCasualties } from '../../../regiments/panic/panic-causes.js';
import type { T9aBattle } from '../core/state.js';
import { AttackFlag, clearAttacks, defenderOf } from './attack-table.js';
import { distributeHits, mustDistribute } from './distributing-hits.js';
import { multiplied } from './multiple-wounds.js';
import { armourNeeded, rolledTwice, type SpecialSave, specialFace, specialSave } from './saves.js';
import {
  AUTOMATIC,
  firstFace,
  IMPOSSIBLE,
  type Needed,
  rerollsMisses,
  secondFace,
  settleFlags,
  sixesWound,
  toHitNeeded,
} from './to-hit.js';
import { rerollsFailedWounds, toWoundNeeded } from './to-wound.js';

/**
 * Rolls `n` dice, each of which needs `needed`.
 * @returns the number of successes
 */
function rolled(b: T9aBattle, n: number, needed: Needed, purpose: number, u: number): number {
  if (n === 0) return 0;
  b.dice.pool(n, purpose, u);
  tellDice(b, purpose, u, n);
  return b.dice.atLeast(firstFace(needed));
}

/**
 * Rolls the attacks of row `a` to hit. Afterwards its hits are those that must be rolled to wound, and its wounds are
 * those that wound by a natural 6.
 */
function rollToHit(b: T9aBattle, a: number): void {
  const { attack } = b;
  const n = attack.number[a];
  const u = attack.unit[a];
  const needed = toHitNeeded(b, a);
  attack.wounds[a] = 0;
  attack.hits[a] = 0;
  if (n === 0 || needed === IMPOSSIBLE) return;
  if (needed === AUTOMATIC) {
    attack.hits[a] = n;
    return;
  }
  let hits = rolled(b, n, needed, Roll.ToHit, u);
  if (secondFace(needed) !== 0) {
    attack.hits[a] = rolled(b, hits, secondFace(needed), Roll.ToHitAgain, u);
    return;
  }
  let sixes = b.dice.counts[6];
  // T9A-DIC-003, T9A-DIC-004: only misses are rerolled, and only once
  if (hits < n && rerollsMisses(b, a)) {
    hits += rolled(b, n - hits, needed, Roll.ToHitAgain, u);
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
function rollToWound(b: T9aBattle, a: number): void {
  const { attack } = b;
  const n = attack.hits[a];
  const u = attack.unit[a];
  const needed = toWoundNeeded(b, a);
  attack.hits[a] = 0;
  if (n === 0 || needed === IMPOSSIBLE) return;
  let wounds = rolled(b, n, needed, Roll.ToWound, u);
  let sixes = b.dice.counts[6];
  if (wounds < n && rerollsFailedWounds(b, a)) {
    wounds += rolled(b, n - wounds, needed, Roll.ToWoundAgain, u);
    sixes += b.dice.counts[6];
  }
  const pierced = (attack.flags[a] & AttackFlag.SixWoundsPierce) !== 0 ? sixes : 0;
  attack.hits[a] = pierced;
  attack.wounds[a] += wounds - pierced;
}

/** Returns how many of `n` wounds remain after armour saves. */
function afterArmour(b: T9aBattle, a: number, n: number, pierced: boolean): number {
  if (n === 0) return 0;
  const needed = armourNeeded(b, a, pierced);
  return needed === IMPOSSIBLE ? n : n - rolled(b, n, needed, Roll.ArmourSave, defenderOf(b, a));
}

/** Returns how many of `n` wounds remain after special saves. */
function afterSpecialSave(b: T9aBattle, a: number, n: number, pierced: boolean): number {
  if (n === 0) return 0;
  const save: SpecialSave = specialSave(b, a, pierced);
  const face = specialFace(save);
  if (face === IMPOSSIBLE) return n;
  const d = defenderOf(b, a);
  const purpose = b.setup.unit.ward[d] === face ? Roll.WardSave : Roll.Regeneration;
  const saved = rolled(b, n, face, purpose, d);
  return n - (rolledTwice(save) ? rolled(b, saved, face, Roll.WardSaveAgain, d) : saved);
}

/** Wounds on each row's rank and file and on each individual, and the formation that dealt the last of them. */
const onPool = new Int32Array(128);
const onIndividual = new Int32Array(128);
const dealer = new Int32Array(128);

/** T9A-WND-001: adds up the unsaved wounds of all rows, since they are simultaneous. */
function gather(b: T9aBattle): void {
  const { attack, field } = b;
  onPool.fill(0);
  onIndividual.fill(0);
  for (let a = 0; a < field.attacks[0]; a++) {
    if (attack.wounds[a] === 0) continue;
    const n = multiplied(b, a, attack.wounds[a]);
    const d = defenderOf(b, a);
    if (attack.individual[a] >= 0 || b.setup.unit.character[d] !== 0) onIndividual[d] += n;
    else onPool[d] += n;
    dealer[d] = formationOf(b, attack.unit[a]);
  }
}

/** Adds Wounds to the combat score (T9A-WIN-002). Outside a combat, as in the Shooting Phase, nothing is counted. */
function score(b: T9aBattle, victim: number, n: number): void {
  const { field, combat } = b;
  if (field.combat[0] !== NONE) combat.wounds[field.combat[0] * 2 + 1 - playerOf(b, victim)] += n;
}

/**
 * Logs the Wounds of row `u`. With `individual` they fall on the champion or character of the row, otherwise on the
 * rank and file.
 */
function tellWounds(b: T9aBattle, u: number, n: number, individual: boolean): void {
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
export const resolveAttacks = procedure<T9aBattle, typeof S>(
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
        wounds[a] = afterSpecialSave(b, a, wounds[a], false) + afterSpecialSave(b, a, hits[a], true);
        hits[a] = 0;
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
        score(b, u, woundIndividual(b, u, onIndividual[u], dealer[u]));
      }
      for (let u = 0; u < b.setup.units; u++) {
        if (onPool[u] === 0) continue;
        tellWounds(b, u, onPool[u], false);
        score(b, u, woundPool(b, u, onPool[u], dealer[u]));
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
