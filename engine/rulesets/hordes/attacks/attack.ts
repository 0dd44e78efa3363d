// One attack from its declaration to the damage (HRD-ATK, HRD-TIM, HRD-AOE, HRD-SPRAY, HRD-CHG-017).
import { finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { rollNow } from '../../../kernel/rolls.js';
import { Roll } from '../core/asks.js';
import { areWithin, baseOf, HUGE, nameOf } from '../core/models.js';
import { HitFlag, type HordesBattle, PowerAttack, Status } from '../core/state.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { AttackFlag, resolveHits } from '../damage/resolve-hits.js';
import { loseIncorporeal } from '../movement/passing.js';
import { addContinuous } from '../states/continuous.js';
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
import { applyPowerAttack } from './power-attacks.js';
import { addBlast, addHit, deviate, findSprayed, impact, sprayed } from './templates.js';

const S = sequence('declare', 'roll', 'missed', 'hit', 'triggers', 'resolve');
const L = locals(
  'attacker',
  'weapon',
  'target',
  'flags',
  'outcome',
  'isSecond',
  'firstHit',
  'next',
  'impactX',
  'impactY',
);

/** True if a miss of `m` may strike another model in the combat of `t` (HRD-TIM-003, HRD-TIM-004, HRD-TIM-012). */
function mayStrikeAnother(b: HordesBattle, m: number, w: number, t: number): boolean {
  const { ranged, blast } = b.setup.weapons;
  // HRD-TIM-011: an attack with a template deviates instead
  if (ranged[w] === 0 || blast[w] !== 0 || baseOf(b, t) === HUGE) return false;
  return isInMelee(b, t) && findOthers(b, m, t) > 0;
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

function tellHit(b: HordesBattle, m: number, w: number, i: number): void {
  const flags = b.hit.flags[i];
  const how = (flags & HitFlag.critical) !== 0 ? 'critically hits' : 'hits';
  const what = (flags & HitFlag.direct) === 0 ? 'the blast of ' : '';
  b.log?.tell('attack', `${nameOf(b, m)} ${how} ${nameOf(b, b.hit.model[i])} with ${what}${b.setup.weaponNames[w]}`);
}

/** Rolls an attack of `m` at `t` with row `w`. @returns its outcome, see `Outcome` */
export function rollToHit(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const dice = attackDice(b, m);
  const bonus = attackBonus(b, m, w, t, (flags & AttackFlag.free) !== 0);
  const faces = rollNow(b, m, Roll.ToHit, dice);
  return outcomeOf(faces, dice, bonus, defenceOf(b, t, m, w));
}

export const flagsOf = (outcome: number): number =>
  HitFlag.direct | (outcome === Outcome.critical ? HitFlag.critical : 0);

/** Rolls against every model under a spray (HRD-SPRAY-005, HRD-SPRAY-006, HRD-SPRAY-009, HRD-SPRAY-010). */
function spray(b: HordesBattle, m: number, w: number, t: number): void {
  const n = findSprayed(b, m, w, t);
  for (let i = 0; i < n; i++) {
    const outcome = rollToHit(b, m, w, sprayed[i], 0);
    if (outcome === Outcome.miss) tellMiss(b, m, w, sprayed[i]);
    else addHit(b, sprayed[i], flagsOf(outcome));
  }
}

/**
 * Model `attacker` attacks `target` with row `weapon`; `flags`: `AttackFlag`. Result: 1 if it hit somebody. First all
 * attack rolls are made, then all damage rolls, then all damage is suffered (HRD-ATK-023).
 */
export const attack = procedure<HordesBattle, typeof S>(
  'attack',
  S,
  {
    declare(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      l[f + L.firstHit] = b.game.hits[0];
      loseIncorporeal(b, m);
      if (b.setup.weapons.spray[w] !== 0) {
        spray(b, m, w, t);
        return S.triggers;
      }
      // HRD-ATK-015: a miss without a roll comes before a hit without a roll
      if ((l[f + L.flags] & AttackFlag.anyRange) === 0 && missesByItself(b, m, w, t)) return S.missed;
      if (!hitsByItself(b, t, w)) return NEXT;
      // GAP HRD-ATK-013: a hit that needs no roll is taken; nobody is asked whether to roll for a critical hit
      l[f + L.outcome] = Outcome.hit; // HRD-ATK-012
      return S.hit;
    },
    roll(b, f) {
      const l = b.locals;
      const outcome = rollToHit(b, l[f + L.attacker], l[f + L.weapon], l[f + L.target], l[f + L.flags]);
      l[f + L.outcome] = outcome;
      return outcome === Outcome.miss ? NEXT : S.hit;
    },
    /**
     * A template deviates (HRD-AOE-006). Another shot into melee that was in range is rolled once more, against another
     * model there (HRD-TIM-003..010).
     */
    missed(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      const t = l[f + L.target];
      tellMiss(b, m, w, t);
      if (b.setup.weapons.blast[w] !== 0) {
        deviate(b, m, w, t);
        l[f + L.impactX] = impact.x;
        l[f + L.impactY] = impact.y;
        addBlast(b, w, -1, 0);
        return S.triggers;
      }
      if (l[f + L.isSecond] !== 0 || !areWithin(b, m, t, b.setup.weapons.range[w])) return S.triggers;
      if (!mayStrikeAnother(b, m, w, t)) return S.triggers;
      const n = findOthers(b, m, t);
      l[f + L.target] = others[n === 1 ? 0 : b.dice.one(n, Roll.OtherTarget, m) - 1];
      l[f + L.isSecond] = 1;
      return S.declare;
    },
    /** The target is hit directly, and others under the template by the blast (HRD-AOE-003, HRD-AOE-004, HRD-ATK-009). */
    hit(b, f) {
      const l = b.locals;
      const t = l[f + L.target];
      const flags = flagsOf(l[f + L.outcome]);
      addHit(b, t, flags);
      if (b.setup.weapons.blast[l[f + L.weapon]] === 0) return NEXT;
      impact.x = b.model.x[t];
      impact.y = b.model.y[t];
      l[f + L.impactX] = impact.x;
      l[f + L.impactY] = impact.y;
      addBlast(b, l[f + L.weapon], t, flags);
      return NEXT;
    },
    /** What a hit does beside its damage comes before the damage rolls (HRD-ATK-020). */
    triggers(b, f) {
      const l = b.locals;
      const w = l[f + L.weapon];
      for (let i = l[f + L.firstHit]; i < b.game.hits[0]; i++) {
        const t = b.hit.model[i];
        const isCritical = (b.hit.flags[i] & HitFlag.critical) !== 0;
        if (b.log !== null) tellHit(b, l[f + L.attacker], w, i);
        applyQualities(b, w, t, isCritical);
      }
      if (b.setup.weapons.powerAttack[w] !== PowerAttack.none && b.game.hits[0] > l[f + L.firstHit]) {
        applyPowerAttack(b, l[f + L.attacker], w, l[f + L.firstHit]);
      }
      return NEXT;
    },
    resolve(b, f) {
      const l = b.locals;
      const [m, w, flags, first] = [l[f + L.attacker], l[f + L.weapon], l[f + L.flags], l[f + L.firstHit]];
      return finishWith(b, resolveHits, m, w, flags, first, l[f + L.impactX], l[f + L.impactY]);
    },
  },
  { calls: () => [resolveHits] },
);
