// One attack from its declaration to the last effect after it, in the steps of the timing appendix (HRD-TIME-016..039,
// HRD-ATK, HRD-TIM, HRD-AOE, HRD-SPRAY).

import { ask, call, callThen, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import { Choice, Due, isOwed, owe } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { areWithin, baseOf, HUGE, isEnemy, nameOf, onTable, playerOf } from '../core/models.js';
import { disrupt } from '../core/resources.js';
import { Event } from '../core/rule-ids.js';
import {
  AttackFlag,
  AttackKind,
  HitFlag,
  type HordesBattle,
  originFlags,
  originOf,
  PowerAttack,
  Status,
} from '../core/state.js';
import { isUnder, qualitiesOf, rangeOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { loseIncorporeal } from '../movement/passing.js';
import { afterAttack } from '../spells/moments.js';
import { addBySpell, hitBySpell, isNoTargetOf, noteHit } from '../spells/on-hit.js';
import { addContinuous } from '../states/continuous.js';
import { knockDown } from '../states/knockdown.js';
import { findOthers, hitsByItself, missesByItself, Outcome, others } from './attack-roll.js';
import { mayBeGranted, noteGranted } from './granted-attacks.js';
import { isGuarded, noteGuard } from './guards.js';
import { letLightningArc } from './lightning.js';
import { isInMelee } from './melee-range.js';
import { applyPowerAttack, slamCritically } from './power-attacks.js';
import { BOOSTED, rollAttack, rollUnlessSure } from './roll-attack.js';
import { addBlast, addHit, correctsShots, deviate, findSprayed, impact, sprayed, turnerOf } from './templates.js';
import { throwModel } from './throw.js';
import { aftermath, hasAftermath } from './weapon-abilities/aftermath.js';
import { leaveTemplate } from './weapon-abilities/lasting.js';
import { directIn, hitByAbilities, pitchOf, slamsByAbility } from './weapon-abilities/on-hit.js';
import {
  BURST,
  blastOf,
  chosenQualities,
  fartherBy,
  hasAbilities,
  hasCritical,
  hasTrait,
  isAtEach,
  noteCurrent,
  noteStruck,
} from './weapon-abilities/rolls.js';
import { findStruck } from './weapon-abilities/struck.js';
import { TraitBit } from './weapon-abilities/tables.js';

const S = sequence(
  'declare',
  'targeted',
  'range',
  'automatic',
  'taken',
  'roll',
  'rolled',
  'spray',
  'sprayed',
  'switch',
  'guarded',
  'turn',
  'turned',
  'area',
  'tell',
  'triggers',
  'pitched',
  'hurled',
  'damage',
  'resolved',
  'aftermath',
  'settled',
  'after',
  'afterTheirs',
  'spells',
  'again',
  'granted',
);
const L = locals(
  'attacker',
  'weapon',
  'target',
  'flags',
  'impactX',
  'impactY',
  'outcome',
  'isSecond',
  'firstHit',
  'next',
  'slain',
  'hits',
);

/** Draws one of `n` models: by a d6 if it gives each the same share, else by a die of `n` faces (HRD-TIM-007). */
function drawOther(b: HordesBattle, m: number, n: number): number {
  if (6 % n !== 0) return b.dice.one(n, Roll.OtherTarget, m) - 1;
  return Math.trunc(((b.dice.one(6, Roll.OtherTarget, m) - 1) * n) / 6);
}

/** True if a miss of `m` may strike another model in the combat of `t` (HRD-TIM-003, HRD-TIM-004, HRD-TIM-012). */
function mayStrikeAnother(b: HordesBattle, m: number, w: number, t: number, flags: number): boolean {
  const { ranged } = b.setup.weapons;
  if (ranged[w] === AttackKind.melee || baseOf(b, t) === HUGE) return false;
  if (!areWithin(b, m, t, rangeOf(b, m, w) + fartherBy(b, w, flags))) return false;
  return isInMelee(b, t) && findOthers(b, m, t) > 0;
}

/**
 * Gives model `t` what the qualities of the weapon say: continuous effects, Disruption, on a critical hit also knockdown
 * (HRD-QUAL-004..008, HRD-QUAL-011).
 */
export function applyQualities(b: HordesBattle, m: number, w: number, t: number, isCritical: boolean): void {
  const q = qualitiesOf(b, m, w);
  const corrodes = QualityBit['Continuous Effect: Corrosion'] | (isCritical ? QualityBit['Critical Corrosion'] : 0);
  const burns = QualityBit['Continuous Effect: Fire'] | (isCritical ? QualityBit['Critical Fire'] : 0);
  const disrupts = QualityBit.Disruption | (isCritical ? QualityBit['Critical Disruption'] : 0);
  if ((q & corrodes) !== 0) addContinuous(b, t, Status.corrosion, DamageBit.corrosion);
  if ((q & burns) !== 0) addContinuous(b, t, Status.fire, DamageBit.fire);
  if ((q & disrupts) !== 0) disrupt(b, t);
  if (isCritical && (q & QualityBit['Critical Knockdown']) !== 0) knockDown(b, t);
}

/** Qualities whose effect a critical hit brings: reasons to roll for a hit that needs no roll (HRD-ATK-013). */
const CRITICAL =
  QualityBit['Critical Corrosion'] |
  QualityBit['Critical Fire'] |
  QualityBit['Critical Disruption'] |
  QualityBit['Critical Knockdown'] |
  QualityBit['Critical Smite'];

/** True if a critical hit with weapon `w` does more than another one. */
const isKeen = (b: HordesBattle, m: number, w: number): boolean =>
  (qualitiesOf(b, m, w) & CRITICAL) !== 0 || hasCritical(b, w);

/** Writes to `sprayed` the models at which the attack in frame `f` is made all at once. @returns their number */
function findEach(b: HordesBattle, f: number): number {
  const l = b.locals;
  const [m, w, flags] = [l[f + L.attacker], l[f + L.weapon], l[f + L.flags]];
  if (!isAtEach(b, w, flags)) return findSprayed(b, m, w, l[f + L.target], flags);
  return findStruck(b, m, w, flags, l[f + L.impactX], l[f + L.impactY]);
}

/** Qualities that let lightning loose on a hit (HRD-ORIG-005). */
const LIGHTNING = QualityBit['Electro Leap'] | QualityBit['Chain Lightning'];

/** Returns the radius of the template of an attack of model `m` with weapon `w`, ticks; 0: none. */
function radiusOf(b: HordesBattle, m: number, w: number, flags: number, isHit: boolean): number {
  const radius = blastOf(b, w, flags);
  if (radius !== 0 || !isHit || b.setup.weapons.ranged[w] !== AttackKind.ranged) return radius;
  return isUnder(b, m, Flag['shots burst']) ? BURST : 0;
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

export const flagsOf = (outcome: number): number =>
  HitFlag.direct | (outcome === Outcome.critical ? HitFlag.critical : 0);

/** Fires an event of model `subject`; its triggers resolve before the next step. */
function happens(b: HordesBattle, event: number, subject: number, other: number, n: number): number {
  if (onTable(b, subject)) fire(b, event, playerOf(b, subject), subject, other, n);
  return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
}

/** Notes the attack in frame `f` for what its end triggers. */
function noteBlow(b: HordesBattle, f: number): void {
  const l = b.locals;
  b.game.blowWeapon[0] = l[f + L.weapon];
  b.game.blowFlags[0] = l[f + L.flags];
  b.game.blowHits[0] = Math.min(255, l[f + L.hits]);
}

/**
 * Model `attacker` attacks `target` with row `weapon`; `flags`: `AttackFlag`. Result: 1 if it hit somebody. First all
 * attack rolls are made, then all damage rolls, then all damage is suffered (HRD-ATK-023). An attack that this one grants is
 * made by the same procedure, as often as that happens (HRD-ATK-024, HRD-ATK-025).
 */
export const attack = procedure<HordesBattle, typeof S>(
  'attack',
  S,
  {
    /** Step 1 (HRD-TIME-016). */
    declare(b, f) {
      const l = b.locals;
      l[f + L.firstHit] = b.game.hits[0];
      b.game.attacks[0]++;
      b.game.slammed[0] = 0;
      b.model.spite[l[f + L.attacker]] = b.model.grudges[l[f + L.attacker]];
      l[f + L.isSecond] = 0;
      l[f + L.next] = 0;
      // HRD-ADV-024
      if (b.setup.weapons.ranged[l[f + L.weapon]] !== AttackKind.magic) loseIncorporeal(b, l[f + L.attacker]);
      return NEXT;
    },
    /** Step 2 (HRD-TIME-017). */
    targeted: (b, f) => happens(b, Event.targeted, b.locals[f + L.target], b.locals[f + L.attacker], 0),
    /** Step 3 (HRD-TIME-018). */
    range(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      if (b.setup.weapons.spray[w] !== 0 || isAtEach(b, w, l[f + L.flags])) return S.spray;
      l[f + L.outcome] = Outcome.miss;
      if ((l[f + L.flags] & AttackFlag.anyRange) !== 0) return NEXT;
      const origin = originOf(l[f + L.flags], m);
      const range = rangeOf(b, origin, w) + fartherBy(b, w, l[f + L.flags]);
      return areWithin(b, origin, t, range) ? NEXT : S.switch;
    },
    /** Step 4: a miss without a roll comes before a hit without a roll (HRD-TIME-019, HRD-ATK-015). */
    automatic(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      if (
        (l[f + L.flags] & AttackFlag.anyRange) === 0 &&
        missesByItself(b, originOf(l[f + L.flags], m), w, t, l[f + L.flags])
      ) {
        return S.switch;
      }
      if (!hitsByItself(b, m, w, t, l[f + L.flags])) return S.roll;
      l[f + L.outcome] = Outcome.hit; // HRD-ATK-012
      // HRD-ATK-013: an attacker with a critical effect may roll for it
      if (!isKeen(b, m, w)) return S.switch;
      return ask(b, Ask.TakeHit, playerOf(b, m), m, t);
    },
    taken: (b) => (b.answer.verb[0] === Verb.TakeHit ? S.switch : NEXT),
    /** Step 5 (HRD-TIME-020). */
    roll(b, f) {
      const l = b.locals;
      return call(b, rollAttack, l[f + L.attacker], l[f + L.weapon], l[f + L.target], l[f + L.flags]);
    },
    rolled(b, f) {
      const l = b.locals;
      const result = b.core.result[0];
      l[f + L.outcome] = result & ~BOOSTED;
      // HRD-TIM-009: a boost counts for the roll against another model too
      if ((result & BOOSTED) !== 0) l[f + L.flags] |= AttackFlag.boosted;
      return S.switch;
    },
    /** A spray rolls against every model under it, each with its own boost (HRD-SPRAY-005, HRD-SPRAY-006). */
    spray(b, f) {
      const l = b.locals;
      const [m, w] = [l[f + L.attacker], l[f + L.weapon]];
      if (l[f + L.next] >= findEach(b, f)) return S.tell;
      return rollUnlessSure(b, m, w, sprayed[l[f + L.next]], l[f + L.flags]);
    },
    sprayed(b, f) {
      const l = b.locals;
      const [m, w] = [l[f + L.attacker], l[f + L.weapon]];
      const outcome = b.core.result[0] & ~BOOSTED;
      findEach(b, f);
      const o = sprayed[l[f + L.next]++];
      if (outcome === Outcome.miss) tellMiss(b, m, w, o);
      else addHit(b, o, flagsOf(outcome)); // HRD-SPRAY-010
      return S.spray;
    },
    /**
     * Step 6: a shot into melee that missed is rolled once more, against another model there (HRD-TIME-024,
     * HRD-TIM-003..010). An attack with a template deviates instead (HRD-TIM-011).
     */
    switch(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      if (l[f + L.outcome] !== Outcome.miss) {
        if (!isGuarded(b, m, w, t)) return S.area;
        b.decision.context[1] = w;
        return ask(b, Ask.Guard, playerOf(b, t), t, m); // HRD-ATK-021
      }
      tellMiss(b, m, w, t);
      // a magic attack that misses may turn against the attacker
      if (b.setup.weapons.ranged[w] === AttackKind.magic && isEnemy(b, m, t) && bears(b, t, Trait.whiplash)) {
        l[f + L.target] = m;
        l[f + L.outcome] = Outcome.hit;
        l[f + L.flags] = (l[f + L.flags] & 0xffff) | originFlags(t);
        return S.area;
      }
      if (blastOf(b, w, l[f + L.flags]) !== 0) return S.turn;
      const o = originOf(l[f + L.flags], m);
      if (l[f + L.isSecond] !== 0 || !mayStrikeAnother(b, o, w, t, l[f + L.flags])) return S.tell;
      const n = findOthers(b, o, t);
      l[f + L.target] = others[n === 1 ? 0 : drawOther(b, m, n)];
      l[f + L.isSecond] = 1;
      // HRD-MAG-005: against a model that it could not target a spell does nothing
      return isNoTargetOf(b, m, w, l[f + L.target]) ? S.tell : S.range;
    },
    guarded(b, f) {
      if (b.answer.verb[0] !== Verb.Guard) return S.area;
      const l = b.locals;
      noteGuard(b, b.answer.target[0], l[f + L.weapon], l[f + L.target]);
      l[f + L.target] = b.answer.target[0];
      return S.area;
    },
    /** An effect may let an enemy say into which direction a shot deviates, once the distance is rolled. */
    turn(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      const o = turnerOf(b, m, w, t);
      if (o < 0 && correctsShots(b, m, w)) {
        l[f + L.next] = b.dice.one(6, Roll.Direction, m);
        l[f + L.slain] = b.dice.one(6, Roll.Deviation, m);
        b.decision.context[0] = Choice.correction;
        b.decision.context[1] = l[f + L.next] | (l[f + L.slain] << 3);
        return ask(b, Ask.Choose, playerOf(b, m), m, t);
      }
      if (o < 0) return S.area;
      l[f + L.slain] = b.dice.one(6, Roll.Deviation, m);
      b.decision.context[0] = Choice.direction;
      b.decision.context[1] = l[f + L.slain];
      return ask(b, Ask.Choose, playerOf(b, o), o, t);
    },
    turned(b, f) {
      const l = b.locals;
      const n = b.answer.n[0];
      if (b.answer.verb[0] === Verb.Deviate) l[f + L.next] = n;
      else if (b.answer.verb[0] === Verb.Correct) {
        if ((n & 1) !== 0) l[f + L.next] = b.dice.one(6, Roll.Direction, l[f + L.attacker]);
        if ((n & 2) !== 0) l[f + L.slain] = b.dice.one(6, Roll.Deviation, l[f + L.attacker]);
      }
      return NEXT;
    },
    /**
     * Step 7: the target is hit directly, others under the template by the blast, whether it deviates or not
     * (HRD-TIME-025, HRD-AOE-003, HRD-AOE-004, HRD-AOE-006, HRD-ATK-009).
     */
    area(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      const isHit = l[f + L.outcome] !== Outcome.miss;
      const flags = isHit ? flagsOf(l[f + L.outcome]) : 0;
      if (isHit) addHit(b, t, flags);
      const radius = radiusOf(b, m, w, l[f + L.flags], isHit);
      if (radius === 0) return NEXT;
      if (isHit) {
        impact.x = b.model.x[t];
        impact.y = b.model.y[t];
      } else deviate(b, originOf(l[f + L.flags], m), w, t, l[f + L.next], l[f + L.slain]);
      l[f + L.impactX] = impact.x;
      l[f + L.impactY] = impact.y;
      addBlast(b, radius, isHit ? t : -1, flags, m, b.setup.weapons.spell[w]);
      leaveTemplate(b, m, w, l[f + L.flags], impact.x, impact.y, radius);
      return NEXT;
    },
    /** Step 8: what a hit does beside its damage comes before the damage rolls (HRD-TIME-026, HRD-ATK-020). */
    tell(b, f) {
      const l = b.locals;
      const [m, w, first] = [l[f + L.attacker], l[f + L.weapon], l[f + L.firstHit]];
      if (b.setup.weapons.spell[w] >= 0) addBySpell(b, m, w, first, l[f + L.impactX], l[f + L.impactY]);
      const end = b.game.hits[0];
      l[f + L.hits] = end - first;
      for (let i = first; i < end; i++) {
        if (b.log !== null) tellHit(b, m, w, i);
        const isCritical = (b.hit.flags[i] & HitFlag.critical) !== 0;
        applyQualities(b, m, w, b.hit.model[i], isCritical);
        if (isCritical && (b.setup.weapons.qualities[w] & QualityBit['Critical Smite']) !== 0) slamCritically(b, m, i);
        const isDirect = (b.hit.flags[i] & HitFlag.direct) !== 0;
        const own = qualitiesOf(b, m, w) | chosenQualities(b, w, l[f + L.flags]);
        const isLoose = (own & LIGHTNING) !== 0 || hasTrait(b, w, TraitBit['generates lightning']);
        if (isDirect && isLoose) letLightningArc(b, m, w, i);
        hitBySpell(b, m, w, i, originOf(l[f + L.flags], m));
        noteHit(b, m, w, i);
        if (hasAbilities(b, w)) hitByAbilities(b, m, w, i, l[f + L.flags], first, end);
        if (isDirect && slamsByAbility(b, w, l[f + L.flags])) slamCritically(b, m, i);
      }
      const hit = directIn(b, first, end);
      const isCritical = hit >= 0 && (b.hit.flags[hit] & HitFlag.critical) !== 0;
      if (hit >= 0) noteCurrent(b, m, w, b.hit.model[hit]);
      noteStruck(b, m, w, l[f + L.target], hit < 0 ? -1 : b.hit.model[hit], isCritical);
      if (b.setup.weapons.powerAttack[w] !== PowerAttack.none && end > first) applyPowerAttack(b, m, w, first);
      return NEXT;
    },
    triggers(b, f) {
      const l = b.locals;
      const event = l[f + L.hits] > 0 ? Event.hit : Event.missed;
      return happens(b, event, l[f + L.attacker], l[f + L.target], l[f + L.weapon]);
    },
    /** A model that is hit critically may be thrown instead of a plain damage roll (HRD-THRN-001). */
    pitched(b, f) {
      const l = b.locals;
      const [m, w, first] = [l[f + L.attacker], l[f + L.weapon], l[f + L.firstHit]];
      const a = pitchOf(b, m, w, first, first + l[f + L.hits], l[f + L.flags]);
      if (a < 0) return S.damage;
      b.decision.context[0] = a;
      b.decision.context[1] = w;
      return ask(b, Ask.WeaponAbility, playerOf(b, m), m, b.hit.model[first]);
    },
    hurled(b, f) {
      if (b.answer.verb[0] === Verb.Pass) return NEXT;
      const l = b.locals;
      const first = l[f + L.firstHit];
      b.game.hits[0] = first;
      return callThen(
        b,
        S.resolved,
        throwModel,
        l[f + L.attacker],
        b.hit.model[first],
        l[f + L.weapon] + 1,
        l[f + L.flags],
      );
    },
    /** Steps 9 and 10 (HRD-TIME-027, HRD-TIME-031). */
    damage(b, f) {
      const l = b.locals;
      const [m, w, flags, first] = [l[f + L.attacker], l[f + L.weapon], l[f + L.flags], l[f + L.firstHit]];
      return callThen(b, S.resolved, resolveHits, m, w, flags, first, l[f + L.impactX], l[f + L.impactY]);
    },
    /** Step 11 (HRD-TIME-036). */
    resolved(b, f) {
      b.locals[f + L.slain] = b.core.result[0];
      return NEXT;
    },
    /** What abilities of weapons do when the attack is resolved: the attacker's, and those of the model hit. */
    aftermath(b, f) {
      const l = b.locals;
      const [m, w, first] = [l[f + L.attacker], l[f + L.weapon], l[f + L.firstHit]];
      const hit = directIn(b, first, first + l[f + L.hits]);
      l[f + L.next] = 0; // from here on: 1 + the row of an attack that an ability grants
      if (hit < 0 || !hasAftermath(b, m, w, b.hit.model[hit], l[f + L.flags])) return S.after;
      return call(b, aftermath, m, w, b.hit.model[hit], l[f + L.flags], b.hit.points[hit] > 0 ? 1 : 0);
    },
    settled(b, f) {
      b.locals[f + L.next] = b.core.result[0];
      return NEXT;
    },
    /** Steps 12 and 13 (HRD-TIME-037, HRD-TIME-038). */
    after(b, f) {
      const l = b.locals;
      noteBlow(b, f);
      return happens(b, Event.resolved, l[f + L.attacker], l[f + L.target], l[f + L.slain]);
    },
    afterTheirs(b, f) {
      const l = b.locals;
      noteBlow(b, f);
      return happens(b, Event.suffered, l[f + L.target], l[f + L.attacker], l[f + L.slain]);
    },
    /** What effects of spells make of it. */
    spells(b, f) {
      const l = b.locals;
      afterAttack(b, l[f + L.attacker], l[f + L.weapon], l[f + L.target], l[f + L.flags]);
      return NEXT;
    },
    /** Step 14: of several rules that grant an attack one is used (HRD-TIME-039, HRD-ATK-024). */
    again(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      // GAP HRD-TIME-039: a model first strikes the model that it dragged, then it advances by another ability
      if (l[f + L.next] > 0 && onTable(b, m) && onTable(b, l[f + L.target])) {
        l[f + L.weapon] = l[f + L.next] - 1;
        l[f + L.next] = 0;
        l[f + L.flags] = AttackFlag.granted;
        return S.declare;
      }
      // what the attack triggers comes first: an advance is made when the attack is over, and the granted attack after it
      if (l[f + L.slain] > 0 && isOwed(b, Due.advanceBy, m)) {
        owe(b, Due.grantedAttack, m, -1, l[f + L.weapon]);
        return finish(b, l[f + L.hits] > 0 ? 1 : 0);
      }
      if (l[f + L.slain] === 0 || !mayBeGranted(b, m, l[f + L.weapon])) return finish(b, l[f + L.hits] > 0 ? 1 : 0);
      return ask(b, Ask.GrantedAttack, playerOf(b, m), m);
    },
    granted(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] === Verb.End) return finish(b, l[f + L.hits] > 0 ? 1 : 0);
      noteGranted(b);
      l[f + L.weapon] = b.answer.n[0];
      l[f + L.target] = b.answer.target[0];
      l[f + L.flags] = AttackFlag.granted;
      return S.declare;
    },
  },
  { calls: () => [resolveHits, rollAttack, drainTriggers, throwModel, aftermath] },
);
