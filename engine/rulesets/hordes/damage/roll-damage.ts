// The procedure of one damage roll: boost, dice, rerolls, and what would be suffered (HRD-TIME-028..030).

import { call, DONE, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { faceOf, ROLL_DICE, rollNow } from '../../../kernel/rolls.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { openWindow } from '../../../kernel/windows.js';
import { withoutLowest } from '../attacks/attack-roll.js';
import { LIGHTNING_POWER } from '../attacks/lightning.js';
import { NO_ROLL, openFor, puppeteerOf, ROLL, Window } from '../attacks/roll-frame.js';
import { isHarmless, sparesItself, wholeBlast } from '../attacks/weapon-abilities/rolls.js';
import { Roll } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { isBehind, isEnemy, isPlaceBehind, playerOf } from '../core/models.js';
import { Event } from '../core/rule-ids.js';
import {
  AttackFlag,
  AttackKind,
  groupBonus,
  HitFlag,
  type HordesBattle,
  originOf,
  PowerAttack,
} from '../core/state.js';
import { isUnder, strengthOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit } from '../core/weapons.js';
import { rollFall } from '../movement/falling.js';
import { isLiving } from '../special-rules/living.js';
import { isSafeFromBlast } from '../terrain/trenches.js';
import {
  armourOf,
  blastBonus,
  damageBonus,
  damageDice,
  damageModifier,
  isDamageBoosted,
  isImmune,
  isSpared,
  noteDamageRoll,
} from './damage-roll.js';

/** True if the damage of the hit originates in the back arc of the model hit (HRD-ORIG-004, HRD-AOE-007). */
function isFromBehind(b: HordesBattle, f: number, t: number, hit: number): boolean {
  const l = b.locals;
  if ((hit & (HitFlag.frontal | HitFlag.behind)) !== 0) return (hit & HitFlag.behind) !== 0; // HRD-TRMP-008
  if ((l[f + ROLL.flags] & AttackFlag.free) !== 0) return true; // HRD-FREE-004
  if ((hit & HitFlag.direct) !== 0 || b.setup.weapons.powerAttack[l[f + ROLL.weapon]] !== PowerAttack.none) {
    return isBehind(b, t, originOf(l[f + ROLL.flags], l[f + ROLL.attacker]));
  }
  return isPlaceBehind(b, t, l[f + ROLL.x], l[f + ROLL.y]);
}

/** Returns the number of dice of the damage roll in frame `f`. */
function diceOf(b: HordesBattle, f: number): number {
  const l = b.locals;
  const flags = b.hit.flags[l[f + ROLL.hit]];
  const isBoosted = l[f + ROLL.boosted] !== 0;
  // GAP HRD-SPIR-007: collateral damage is nobody's, so a crippled Body does not reduce it
  const isPlain = (flags & (HitFlag.collateral | HitFlag.lightning)) !== 0;
  const [m, w, t] = [l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.target]];
  const isCritical = (flags & (HitFlag.direct | HitFlag.critical)) === (HitFlag.direct | HitFlag.critical);
  const critical = isCritical ? AttackFlag.critical : 0;
  const dice = isPlain ? 2 : damageDice(b, m, w, isBoosted, t, l[f + ROLL.flags] | critical);
  return (flags & HitFlag.impact) === 0 ? dice : dice + 1; // HRD-PWR-010
}

/** Returns what is added to the dice of the damage roll in frame `f` against a hit with `flags`. */
function bonusOf(b: HordesBattle, f: number, flags: number): number {
  const l = b.locals;
  const [m, w] = [l[f + ROLL.attacker], l[f + ROLL.weapon]];
  // GAP HRD-SLMD-007: collateral damage of weapons is the STR of the attacker
  if ((flags & HitFlag.collateral) !== 0 && b.setup.weapons.ranged[w] === AttackKind.melee) return strengthOf(b, m);
  const isBlast = (flags & (HitFlag.direct | HitFlag.collateral)) === 0;
  return (
    groupBonus(l[f + ROLL.flags]) +
    (isBlast ? wholeBlast(b, w, l[f + ROLL.flags]) || blastBonus(b, w) : damageBonus(b, m, w, l[f + ROLL.flags]))
  );
}

/** Returns the damage points of the faces in frame `f`: their sum and what is added, less ARM (HRD-DMG-002). */
function pointsOf(b: HordesBattle, f: number): number {
  const l = b.locals;
  const [m, w, t] = [l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.target]];
  const flags = b.hit.flags[l[f + ROLL.hit]];
  let total = (flags & HitFlag.lightning) !== 0 ? LIGHTNING_POWER : bonusOf(b, f, flags);
  const isOfAttacker = (flags & (HitFlag.collateral | HitFlag.lightning)) === 0;
  if (isOfAttacker) total += damageModifier(b, m, w, t, l[f + ROLL.flags]);
  const dropped = isOfAttacker && isUnder(b, m, Flag['drops the lowest die']) ? 1 : 0;
  const faces = withoutLowest(l[f + ROLL.faces], l[f + ROLL.dice], Math.min(dropped, l[f + ROLL.dice]));
  for (let i = 0; i < l[f + ROLL.dice]; i++) total += faceOf(faces, i);
  return Math.max(0, total - armourOf(b, t, w, isFromBehind(b, f, t, flags), l[f + ROLL.flags], m));
}

/** True if the roll in frame `f` of a melee attack does a point of damage even if it does not exceed ARM. */
function woundsAtLeast(b: HordesBattle, f: number): boolean {
  const l = b.locals;
  if ((b.hit.flags[l[f + ROLL.hit]] & (HitFlag.collateral | HitFlag.lightning)) !== 0) return false;
  if (b.setup.weapons.ranged[l[f + ROLL.weapon]] !== AttackKind.melee) return false;
  const [m, t] = [l[f + ROLL.attacker], l[f + ROLL.target]];
  return isUnder(b, m, Flag['wounds the living']) && isLiving(b, t);
}

/** True if the blast of shots of model `m` with weapon `w` does not harm its friend `t`. */
const sparesFriend = (b: HordesBattle, m: number, w: number, t: number): boolean =>
  b.setup.weapons.ranged[w] === AttackKind.ranged && !isEnemy(b, m, t) && bears(b, m, Trait['spares friends']);

/** True if the roll is boosted without a payment: that of a charge attack or a free strike (HRD-CHG-017, HRD-FREE-003). */
const isBoostedByRule = (flags: number): boolean =>
  (flags & (AttackFlag.charge | AttackFlag.free | AttackFlag.powerful)) !== 0;

const S = sequence('begin', 'boost', 'roll', 'judge', 'reroll', 'rerollPuppet', 'again', 'unhurt', 'would', 'end');

/**
 * The damage roll against the model of row `target` of the hits, by row `weapon` of `attacker`; `flags`: `AttackFlag`; `x`,
 * `y`: the centre of a template. The points go into the row of the hit; nothing is suffered yet (HRD-ATK-023).
 */
export const rollDamage = procedure<HordesBattle, typeof S>(
  'damage roll',
  S,
  {
    begin(b, f) {
      const l = b.locals;
      const hit = l[f + ROLL.target];
      l[f + ROLL.hit] = hit;
      l[f + ROLL.target] = b.hit.model[hit];
      const flags = b.hit.flags[hit];
      if ((flags & HitFlag.fall) !== 0) {
        b.hit.points[hit] = rollFall(b, hit);
        return DONE;
      }
      b.hit.points[hit] = 0;
      if ((flags & HitFlag.spared) !== 0) return DONE;
      // HRD-ORIG-005: lightning has its own POW and type, and is not boosted
      if ((flags & HitFlag.lightning) !== 0)
        return isImmune(b, l[f + ROLL.target], DamageBit.electricity) ? DONE : S.roll;
      if (isSpared(b, l[f + ROLL.target], l[f + ROLL.weapon], l[f + ROLL.attacker])) return DONE;
      if (isHarmless(b, l[f + ROLL.weapon], l[f + ROLL.flags])) return DONE;
      const isItself = l[f + ROLL.target] === l[f + ROLL.attacker];
      if (isItself && sparesItself(b, l[f + ROLL.weapon], l[f + ROLL.flags])) return DONE;
      const isBlast = (flags & (HitFlag.direct | HitFlag.collateral)) === 0;
      if (isBlast && isSafeFromBlast(b, l[f + ROLL.target], l[f + ROLL.x], l[f + ROLL.y])) return DONE; // HRD-TER-030
      if (isBlast && sparesFriend(b, l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.target])) return DONE;
      // HRD-SLMD-011, HRD-PWR-009: collateral damage is nobody's; it is not boosted, nor rolled again
      if ((flags & HitFlag.collateral) !== 0) {
        return bears(b, l[f + ROLL.target], Trait['no collateral damage']) ? DONE : S.roll;
      }
      return openFor(b, f, Window.instead, l[f + ROLL.attacker]);
    },
    boost(b, f) {
      const l = b.locals;
      if (l[f + ROLL.dice] === NO_ROLL) {
        b.hit.points[l[f + ROLL.hit]] = 1;
        return S.would;
      }
      if ((l[f + ROLL.flags] & AttackFlag.impact) !== 0) return NEXT; // HRD-CAV-008
      if (
        isBoostedByRule(l[f + ROLL.flags]) ||
        isDamageBoosted(b, l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.target])
      ) {
        l[f + ROLL.boosted] = 1; // HRD-DICE-014
      }
      return openFor(b, f, Window.boostDamage, l[f + ROLL.attacker]);
    },
    roll(b, f) {
      const l = b.locals;
      l[f + ROLL.dice] = Math.min(ROLL_DICE, diceOf(b, f));
      l[f + ROLL.faces] = rollNow(b, l[f + ROLL.attacker], Roll.Damage, l[f + ROLL.dice]);
      return NEXT;
    },
    judge(b, f) {
      b.locals[f + ROLL.failed] = pointsOf(b, f) === 0 ? 1 : 0;
      return NEXT;
    },
    reroll(b, f) {
      if ((b.hit.flags[b.locals[f + ROLL.hit]] & (HitFlag.collateral | HitFlag.lightning)) !== 0) return NEXT;
      return openFor(b, f, Window.rerollDamage, b.locals[f + ROLL.attacker]);
    },
    rerollPuppet(b, f) {
      if ((b.hit.flags[b.locals[f + ROLL.hit]] & (HitFlag.collateral | HitFlag.lightning)) !== 0) return NEXT;
      const o = puppeteerOf(b, b.locals[f + ROLL.attacker]);
      return o < 0 ? NEXT : openFor(b, f, Window.rerollDamage, o);
    },
    again(b, f) {
      if (b.locals[f + ROLL.faces] === 0 && b.locals[f + ROLL.dice] > 0) return S.roll;
      // a die that came after the roll may have changed what it says
      b.locals[f + ROLL.failed] = pointsOf(b, f) === 0 ? 1 : 0;
      return NEXT;
    },
    /** HRD-TIME-030: what a roll that does not exceed ARM triggers. */
    unhurt(b, f) {
      const l = b.locals;
      b.hit.points[l[f + ROLL.hit]] = pointsOf(b, f);
      l[f + ROLL.failed] = b.hit.points[l[f + ROLL.hit]] === 0 ? 1 : 0; // a die may have joined since it was judged
      noteDamageRoll(b, l[f + ROLL.target]);
      if (l[f + ROLL.failed] !== 0 && woundsAtLeast(b, f)) b.hit.points[l[f + ROLL.hit]] = 1;
      if (l[f + ROLL.failed] === 0) return NEXT;
      fire(b, Event.unhurt, playerOf(b, l[f + ROLL.target]), l[f + ROLL.target], l[f + ROLL.attacker]);
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    would(b, f) {
      const l = b.locals;
      return l[f + ROLL.failed] === 0 ? openFor(b, f, Window.wouldSuffer, l[f + ROLL.target]) : NEXT;
    },
    end: () => DONE,
  },
  { calls: () => [openWindow, drainTriggers] },
);
