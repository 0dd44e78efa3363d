// One attack from its declaration to the damage (HRD-ATK, HRD-TIM, HRD-CHG-017).
import { DONE, finish, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { rollNow } from '../../../kernel/rolls.js';
import { Roll } from '../core/asks.js';
import { baseOf, nameOf } from '../core/models.js';
import { type HordesBattle, Place, Status } from '../core/state.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { armourOf, damageBonus, damageDice, isSpared } from '../damage/damage-roll.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import {
  attackBonus,
  attackDice,
  defenceOf,
  findOthers,
  hitsByItself,
  missesByItself,
  Outcome,
  others,
  outcomeOf,
} from './attack-roll.js';
import { isInMelee } from './melee-range.js';

/** Bits of the local `flags` of an attack. */
export const AttackFlag = {
  /** A free strike (HRD-FREE-003, HRD-FREE-004). */
  free: 1,
  /** A charge attack, whose damage roll is boosted (HRD-CHG-017). */
  charge: 2,
} as const;

const HUGE = 3;

const S = sequence('declare', 'roll', 'missed', 'hit', 'damage');
const L = locals('attacker', 'weapon', 'target', 'flags', 'outcome', 'isSecond');

/** True if a miss of `m` may strike another model in the combat of `t` (HRD-TIM-003, HRD-TIM-004, HRD-TIM-012). */
function mayStrikeAnother(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (b.setup.weapons.ranged[w] === 0 || baseOf(b, t) === HUGE) return false;
  return isInMelee(b, t) && findOthers(b, m, t) > 0;
}

/** Gives model `t` a continuous effect, unless it is immune to its damage (HRD-IMM-006, HRD-IMM-008, HRD-CONT-001). */
function addContinuous(b: HordesBattle, t: number, status: number, type: number): void {
  if ((b.setup.types.immune[b.setup.kind[t]] & type) === 0) b.model.status[t] |= status;
}

/** Sets model `t` on fire or corrodes it, as the qualities of the weapon say (HRD-QUAL-004..006, HRD-QUAL-008). */
function applyQualities(b: HordesBattle, w: number, t: number, isCritical: boolean): void {
  const q = b.setup.weapons.qualities[w];
  const corrodes = QualityBit['Continuous Effect: Corrosion'] | (isCritical ? QualityBit['Critical Corrosion'] : 0);
  const burns = QualityBit['Continuous Effect: Fire'] | (isCritical ? QualityBit['Critical Fire'] : 0);
  if ((q & corrodes) !== 0) addContinuous(b, t, Status.corrosion, DamageBit.corrosion);
  if ((q & burns) !== 0) addContinuous(b, t, Status.fire, DamageBit.fire);
}

function tellMiss(b: HordesBattle, m: number, w: number, t: number): void {
  if (b.log === null) return;
  b.log.tell('attack', `${nameOf(b, m)} misses ${nameOf(b, t)} with ${b.setup.weaponNames[w]}`);
}

/** Model `attacker` attacks `target` with row `weapon`; `flags`: `AttackFlag`. Result: 1 if it hit. */
export const attack = procedure<HordesBattle, typeof S>(
  'attack',
  S,
  {
    declare(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      // HRD-ATK-015: a miss without a roll comes before a hit without a roll
      if (missesByItself(b, m, w, t)) {
        tellMiss(b, m, w, t);
        return finish(b, 0);
      }
      if (!hitsByItself(b, t, w)) return NEXT;
      // GAP HRD-ATK-013: a hit that needs no roll is taken; nobody is asked whether to roll for a critical hit
      l[f + L.outcome] = Outcome.hit; // HRD-ATK-012
      return S.hit;
    },
    roll(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      const dice = attackDice(b, m);
      const bonus = attackBonus(b, m, w, t, (l[f + L.flags] & AttackFlag.free) !== 0);
      const faces = rollNow(b, m, Roll.ToHit, dice);
      l[f + L.outcome] = outcomeOf(faces, dice, bonus, defenceOf(b, t, m, w));
      return l[f + L.outcome] === Outcome.miss ? NEXT : S.hit;
    },
    /** HRD-TIM-003..010: a shot into melee that misses is rolled once more, against another model there. */
    missed(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      tellMiss(b, m, w, t);
      if (l[f + L.isSecond] !== 0 || !mayStrikeAnother(b, m, w, t)) return finish(b, 0);
      const n = findOthers(b, m, t);
      const o = others[n === 1 ? 0 : b.dice.one(n, Roll.OtherTarget, m) - 1];
      l[f + L.target] = o;
      l[f + L.isSecond] = 1;
      return S.declare;
    },
    hit(b, f) {
      const l = b.locals;
      const t = l[f + L.target];
      const w = l[f + L.weapon];
      const isCritical = l[f + L.outcome] === Outcome.critical;
      if (b.log !== null) {
        const how = isCritical ? 'critically hits' : 'hits';
        b.log.tell('attack', `${nameOf(b, l[f + L.attacker])} ${how} ${nameOf(b, t)} with ${b.setup.weaponNames[w]}`);
      }
      applyQualities(b, w, t, isCritical); // HRD-ATK-020: before the damage roll
      b.core.result[0] = 1;
      return isSpared(b, t, w) || b.model.place[t] !== Place.table ? DONE : NEXT;
    },
    damage(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      const flags = l[f + L.flags];
      const dice = damageDice(b, m, w, flags !== 0);
      b.dice.pool(dice, Roll.Damage, m);
      let total = damageBonus(b, m, w);
      for (let i = 0; i < dice; i++) total += b.dice.faces[i];
      return finishWith(b, sufferDamage, t, total - armourOf(b, t, m, w, (flags & AttackFlag.free) !== 0));
    },
  },
  { calls: () => [sufferDamage] },
);
