// How special attacks and actions of weapons go: one attack, attacks at each, volleys, rolls around, templates that stay
// (HRD-COMB-006, HRD-TIME-020).

import { askThen, callThen, DONE, finishWith, locals, procedure, sequence } from '../../../../kernel/procedure.js';
import { rollNow } from '../../../../kernel/rolls.js';
import { Ask, Roll, Verb } from '../../core/asks.js';
import { areWithin, endOfWeapons, firstWeapon, nameOf, onTable, playerOf } from '../../core/models.js';
import { AttackFlag, HitFlag, type HordesBattle, specialFlags } from '../../core/state.js';
import { isInCrippledLocation } from '../../core/systems.js';
import { bears, Trait } from '../../core/traits.js';
import { resolveHits } from '../../damage/resolve-hits.js';
import { loseIncorporeal } from '../../movement/passing.js';
import { bearsOn } from '../../sight/fields-of-fire.js';
import { knockDown } from '../../states/knockdown.js';
import { attack } from '../attack.js';
import { attackBonus, attackDice, defenceOf, discards, Outcome, outcomeOf, withoutLowest } from '../attack-roll.js';
import { addHit } from '../templates.js';
import { leave } from './lasting.js';
import { seesWith } from './rolls.js';
import { ABILITY_BITS, abilityAt, judgeMiddle, listMiddles } from './special-attacks.js';
import { isInSwing } from './struck.js';
import { ABILITY, SpecialKind } from './tables.js';

/** Attacks that a volley makes more when its weapon is fed. */
const FED = 3;

const S = sequence('begin', 'volley', 'shot', 'salvo', 'chosen', 'cover', 'laid');
const L = locals('attacker', 'weapon', 'ability', 'target', 'x', 'y', 'left', 'flags');

/** Returns the flags of the attack that frame `f` makes (HRD-CHG-017). */
function flagsOf(b: HordesBattle, f: number): number {
  const l = b.locals;
  const i = l[f + L.ability] & ABILITY_BITS;
  const isPowerful = ABILITY.special[abilityAt(b, l[f + L.weapon], i)] === SpecialKind.boosts;
  const boosts = isPowerful ? AttackFlag.boosted | AttackFlag.powerful : 0;
  return specialFlags(i) | boosts | (l[f + L.ability] > ABILITY_BITS ? AttackFlag.charge : 0);
}

/** Returns the model of the lowest row in the swing of weapon `w` of model `m`: the target of an attack at all of them. */
function firstSwung(b: HordesBattle, m: number, w: number): number {
  for (let t = 0; t < b.setup.models; t++) if (isInSwing(b, m, w, t)) return t;
  return m;
}

/** Rolls once against the DEF of each model within `far` ticks of `m`: who is hit is knocked down. */
function shake(b: HordesBattle, m: number, w: number, flags: number, far: number): void {
  // GAP HRD-DICE-008: the roll of a tremor is not boosted
  const dice = attackDice(b, m, w, false, flags);
  const dropped = Math.min(discards(b, m, w), dice);
  const faces = withoutLowest(rollNow(b, m, Roll.ToHit, dice), dice, dropped);
  for (let t = 0; t < b.setup.models; t++) {
    if (t === m || !onTable(b, t) || !areWithin(b, m, t, far)) continue;
    const bonus = attackBonus(b, m, w, t, flags | AttackFlag.frontal);
    if (outcomeOf(faces, dice - dropped, bonus, defenceOf(b, t, m, w, flags)) === Outcome.miss) continue;
    if (b.log !== null) b.log.tell('tremor', `the ground shakes under ${nameOf(b, t)}`);
    knockDown(b, t);
  }
}

/** Returns how many templates ability `a` of model `m` lays: one for each of its weapons that is not crippled (HRD-SYS-007). */
function templatesOf(b: HordesBattle, m: number, a: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  let n = 0;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (isInCrippledLocation(b, m, w)) continue;
    for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) if (abilities[k] === a) n++;
  }
  return n;
}

/** True if a volley of `m` with weapon `w` whose first target is `t` may go on at model `o`. */
function mayGoOn(b: HordesBattle, m: number, w: number, a: number, t: number, o: number): boolean {
  if (o === m || !onTable(b, o) || !bearsOn(b, m, w, o)) return false;
  const { aimed } = b.activation;
  if (o === t) return seesWith(b, m, w, o);
  // GAP HRD-TIME-020: who is near the first target needs to be in no line of sight of his own
  if (!areWithin(b, t, o, ABILITY.within[a])) return false;
  return ABILITY.special[a] !== SpecialKind.volley || aimed[o] < aimed[t];
}

/** Lists at whom the volley that is asked about goes on. */
export function listVolley(b: HordesBattle, m: number, a: number, w: number, t: number): void {
  for (let o = 0; o < b.setup.models; o++) if (mayGoOn(b, m, w, a, t, o)) b.option.add(Verb.Attack, o, w);
  b.option.add(Verb.End);
}

/** Lists where the template that is asked about is laid. */
export function listLaying(b: HordesBattle, m: number, a: number, w: number): void {
  listMiddles(b, m, w, Verb.Lay, ABILITY.radius[a], 0);
  b.option.add(Verb.Pass, m);
}

/** Asks the player of the attacker of frame `f` how its special attack goes on. */
function question(b: HordesBattle, f: number, then: number): number {
  const l = b.locals;
  const m = l[f + L.attacker];
  b.decision.context[0] = abilityAt(b, l[f + L.weapon], l[f + L.ability] & ABILITY_BITS);
  b.decision.context[1] = l[f + L.weapon];
  return askThen(b, then, Ask.WeaponAbility, playerOf(b, m), m, l[f + L.target]);
}

/**
 * Model `attacker` makes the special attack, or action, of ability `ability` of row `weapon` at `target` or at the place `x`,
 * `y`; `ability`: see `chargingAbility`.
 */
export const specialAttack = procedure<HordesBattle, typeof S>(
  'special attack',
  S,
  {
    begin(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      const a = abilityAt(b, w, l[f + L.ability] & ABILITY_BITS);
      const kind = ABILITY.special[a];
      const flags = flagsOf(b, f);
      l[f + L.flags] = flags;
      if (kind === SpecialKind.volley) {
        b.activation.aimed.fill(0);
        const die = b.dice.one(6, Roll.Rof, m);
        const more = bears(b, m, Trait.fed) ? FED : 0;
        l[f + L.left] = (ABILITY.faces[a] === 3 ? (die + 1) >> 1 : die) + more;
        return S.volley;
      }
      if (kind === SpecialKind.salvo) {
        l[f + L.left] = ABILITY.shots[a] - 1;
        return callThen(b, S.salvo, attack, m, w, t, flags);
      }
      if (kind === SpecialKind.cover) {
        l[f + L.left] = templatesOf(b, m, a);
        return S.cover;
      }
      loseIncorporeal(b, m);
      if (kind === SpecialKind.tremor) {
        shake(b, m, w, flags, ABILITY.within[a]);
        return DONE;
      }
      if (kind === SpecialKind.pulse) {
        const first = b.game.hits[0];
        for (let o = 0; o < b.setup.models; o++) {
          if (o !== m && onTable(b, o) && areWithin(b, m, o, ABILITY.within[a])) addHit(b, o, HitFlag.direct);
        }
        return finishWith(b, resolveHits, m, w, flags, first, b.model.x[m], b.model.y[m]);
      }
      const at = t >= 0 ? t : kind === SpecialKind.thresher ? firstSwung(b, m, w) : m;
      return finishWith(b, attack, m, w, at, flags, l[f + L.x], l[f + L.y]);
    },
    /** The first shot is at the first target; the others at it or near it (HRD-COMB-009). */
    volley(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.attacker], l[f + L.target]];
      if (l[f + L.left] <= 0 || !onTable(b, m)) return DONE;
      if (b.activation.aimed[t] > 0) return question(b, f, S.shot);
      l[f + L.left]--;
      b.activation.aimed[t]++;
      return callThen(b, S.volley, attack, m, l[f + L.weapon], t, l[f + L.flags]);
    },
    shot(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] !== Verb.Attack) return DONE;
      const o = b.answer.target[0];
      l[f + L.left]--;
      b.activation.aimed[o]++;
      return callThen(b, S.volley, attack, l[f + L.attacker], l[f + L.weapon], o, l[f + L.flags]);
    },
    /** An attack of a salvo that hit lets it go on. */
    salvo(b, f) {
      const l = b.locals;
      const hasHit = b.core.result[0] !== 0;
      if (!hasHit || l[f + L.left] <= 0 || !onTable(b, l[f + L.attacker])) return DONE;
      return question(b, f, S.chosen);
    },
    chosen(b, f) {
      const l = b.locals;
      if (b.answer.verb[0] !== Verb.Attack) return DONE;
      l[f + L.target] = b.answer.target[0];
      l[f + L.left]--;
      return callThen(b, S.salvo, attack, l[f + L.attacker], l[f + L.weapon], l[f + L.target], l[f + L.flags]);
    },
    cover: (b, f) => (b.locals[f + L.left] > 0 ? question(b, f, S.laid) : DONE),
    laid(b, f) {
      const l = b.locals;
      const [m, w] = [l[f + L.attacker], l[f + L.weapon]];
      if (b.answer.verb[0] !== Verb.Lay) return DONE;
      const a = abilityAt(b, w, l[f + L.ability] & ABILITY_BITS);
      const { power, damage } = b.setup.weapons;
      leave(b, m, a, b.answer.x[0], b.answer.y[0], ABILITY.radius[a], power[w], damage[w], m + 1);
      if (b.log !== null) b.log.tell('cover', `${nameOf(b, m)} covers a place with fire`);
      l[f + L.left]--;
      return S.cover;
    },
  },
  { calls: () => [attack, resolveHits] },
);

/** Judges the place of a template that is not listed. */
export const judgeLaying = (b: HordesBattle, m: number, a: number, w: number, x: number, y: number): number =>
  judgeMiddle(b, m, w, ABILITY.radius[a], x, y);
