// What abilities of weapons do when an attack is resolved: pushes, points, damage in return (HRD-TIME-037, HRD-PUSH).
import { INCH } from '../../../../kernel/geometry/measures.js';
import { askThen, call, callThen, finish, locals, NEXT, procedure, sequence } from '../../../../kernel/procedure.js';
import { isBeast, isJack, MODEL_TYPES } from '../../armies/profiles.js';
import { Ask, Verb } from '../../core/asks.js';
import { leaderOf } from '../../core/battlegroups.js';
import {
  baseOf,
  endOfWeapons,
  faces,
  firstWeapon,
  furyOf,
  isEnemy,
  isHelpless,
  isMeleeWeapon,
  nameOf,
  onTable,
  playerOf,
} from '../../core/models.js';
import { isOfPack } from '../../core/packs.js';
import { ActionKind, AttackKind, type HordesBattle, PowerAttack } from '../../core/state.js';
import { isInCrippledLocation } from '../../core/systems.js';
import { System } from '../../core/terms.js';
import { isDisabled, markAspect } from '../../damage/boxes.js';
import { Cause } from '../../damage/causes.js';
import { sufferDamage } from '../../damage/suffer-damage.js';
import { directionTo, slide } from '../../movement/involuntary.js';
import { isWild } from '../../states/wild.js';
import { comeToRest } from '../power-attacks.js';
import { singe } from './lasting.js';
import { isInForce, specialIn } from './rolls.js';
import { isInSwing } from './struck.js';
import { ABILITY, AfterKind, TraitBit } from './tables.js';

const BEAST = Uint8Array.from(MODEL_TYPES, (type) => (isBeast(type) ? 1 : 0));
const JACK = Uint8Array.from(MODEL_TYPES, (type) => (isJack(type) ? 1 : 0));
const typeOf = (b: HordesBattle, m: number): number => b.setup.types.type[b.model.kind[m]];

/** True if a weapon of model `t` shocks warjack `m`, which stands in its front arc and hit it in melee with row `w`. */
function isShocked(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (JACK[typeOf(b, m)] === 0 || b.setup.weapons.ranged[w] !== AttackKind.melee || !onTable(b, t)) return false;
  if (!faces(b, t, m) || !isEnemy(b, m, t)) return false;
  for (let own = firstWeapon(b, t); own < endOfWeapons(b, t); own++) {
    if ((b.setup.weapons.traits[own] & TraitBit['shocks warjacks']) === 0) continue;
    if (!isInCrippledLocation(b, t, own)) return true;
  }
  return false;
}

/** True if an attack of `m` with row `w` that hit `t` has an aftermath by abilities of weapons. */
export function hasAftermath(b: HordesBattle, m: number, w: number, t: number, flags: number): boolean {
  const { firstAbility, abilities, powerAttack } = b.setup.weapons;
  if (b.game.singed[0] !== 0) return true;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    if (ABILITY.after[abilities[k]] !== 0 && isInForce(b, w, abilities[k], flags)) return true;
  }
  return powerAttack[w] === PowerAttack.none && isShocked(b, m, w, t);
}

/** True if warbeast `t` can gain a fury point: not above its FURY, not if wild or of a pack (HRD-BEAST-006, HRD-PACK-011). */
const mayBeRiled = (b: HordesBattle, t: number): boolean =>
  BEAST[typeOf(b, t)] !== 0 && !isWild(b, t) && !isOfPack(b, t) && b.model.points[t] < furyOf(b, t);

/** True if warbeast `t` has a fury point to lose. */
const mayBeCalmed = (b: HordesBattle, t: number): boolean => BEAST[typeOf(b, t)] !== 0 && b.model.points[t] > 0;

/**
 * True if ability `a` of model `m` does what it does after an attack with weapon `w` that hit `t`, and damaged it or not:
 * an enemy on the table, as its words ask (`After`).
 */
function applies(b: HordesBattle, m: number, w: number, a: number, t: number, flags: number, isHurt: boolean): boolean {
  const kind = ABILITY.after[a];
  if (kind === AfterKind.none || !onTable(b, m) || isHelpless(b, m)) return false;
  if (kind === AfterKind['feeds back']) {
    const leader = leaderOf(b, t);
    return isHurt && JACK[typeOf(b, t)] !== 0 && leader >= 0 && leader !== t && onTable(b, leader);
  }
  if (!onTable(b, t)) return false;
  if (kind === AfterKind.riles) return mayBeRiled(b, t) || mayBeCalmed(b, t);
  if (!isEnemy(b, m, t)) return false;
  if (kind === AfterKind['beats back']) return b.activation.model[0] === m && specialIn(b, w, flags) < 0;
  if (baseOf(b, t) > baseOf(b, m)) return false;
  return kind === AfterKind.pulls || isHurt;
}

/** Pushes model `t` directly away from `m`, or toward it, `far` ticks at most (HRD-PUSH-001, HRD-PUSH-002). */
function push(b: HordesBattle, m: number, t: number, isToward: boolean, far: number): void {
  slide(b, t, isToward ? directionTo(b, t, m) : directionTo(b, m, t), far, false);
  comeToRest(b, t);
}

/** Longer than any way on a table, ticks. */
// GAP HRD-PUSH-001: a model that may be pulled any distance is pulled as far as it goes
const FAR = 200 * INCH;

/** Stages of a question about an ability: whether it is used, whether the model follows, what it attacks. */
export const Stage = { use: 0, follow: 1, strike: 2 } as const;

const S = sequence('next', 'answered', 'struck', 'shock', 'singed', 'over');
const L = locals('attacker', 'weapon', 'target', 'flags', 'isHurt', 'next', 'strikes');

/** Asks about ability `a` of the attacker of frame `f`. */
function question(b: HordesBattle, f: number, a: number, stage: number, then: number): number {
  const l = b.locals;
  b.decision.context[0] = a;
  b.decision.context[1] = l[f + L.weapon];
  b.decision.context[2] = stage;
  const m = l[f + L.attacker];
  return askThen(b, then, Ask.WeaponAbility, playerOf(b, m), m, l[f + L.target]);
}

const abilityIn = (b: HordesBattle, f: number): number => {
  const { firstAbility, abilities } = b.setup.weapons;
  return abilities[firstAbility[b.locals[f + L.weapon]] + b.locals[f + L.next] - 1];
};

/**
 * What abilities do when an attack of `attacker` with row `weapon` that hit `target` is resolved; `flags`: `AttackFlag`;
 * `isHurt`: 1 if it was damaged. Result: 1 + the row by which it strikes the model that it dragged, or 0.
 */
export const aftermath = procedure<HordesBattle, typeof S>(
  'abilities after an attack',
  S,
  {
    next(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      const { firstAbility, abilities } = b.setup.weapons;
      while (firstAbility[w] + l[f + L.next] < firstAbility[w + 1]) {
        const a = abilities[firstAbility[w] + l[f + L.next]++];
        if (!isInForce(b, w, a, l[f + L.flags])) continue;
        if (!applies(b, m, w, a, t, l[f + L.flags], l[f + L.isHurt] !== 0)) continue;
        if (ABILITY.after[a] !== AfterKind['feeds back']) return question(b, f, a, Stage.use, S.answered);
        if (b.log !== null) b.log.tell('feedback', `${nameOf(b, leaderOf(b, t))} suffers feedback`);
        return callThen(b, S.next, sufferDamage, leaderOf(b, t), 1, m + 1, Cause.other);
      }
      return S.shock;
    },
    answered(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.attacker], l[f + L.target]];
      const { verb } = b.answer;
      if (verb[0] === Verb.Pass) return S.next;
      if (verb[0] === Verb.Gain || verb[0] === Verb.Remove) {
        rile(b, t, verb[0] === Verb.Gain ? 1 : -1);
        return S.next;
      }
      const a = abilityIn(b, f);
      if (ABILITY.after[a] === AfterKind['beats back']) {
        push(b, m, t, false, INCH);
        b.activation.follows[0] = t + 1;
        return S.next;
      }
      push(b, m, t, true, FAR);
      if (ABILITY.after[a] !== AfterKind.drags || !mayStrike(b, m, t)) return S.next;
      return question(b, f, a, Stage.strike, S.struck);
    },
    struck(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      if (b.answer.verb[0] !== Verb.Attack) return S.next;
      // what it attacks further it attacks in melee
      if (b.activation.model[0] === m) b.activation.kind[0] = ActionKind.specialMelee;
      l[f + L.strikes] = b.answer.n[0] + 1;
      return S.next;
    },
    /** A warjack that hit a model with a Shock Field: it may be disabled by it. */
    shock(b, f) {
      const l = b.locals;
      const [m, w, t] = [l[f + L.attacker], l[f + L.weapon], l[f + L.target]];
      if (!onTable(b, m) || b.setup.weapons.powerAttack[w] !== PowerAttack.none || !isShocked(b, m, w, t)) return NEXT;
      markAspect(b, m, System.cortex, 1);
      if (b.log !== null) b.log.tell('shock', `${nameOf(b, m)} is shocked by ${nameOf(b, t)}`);
      return isDisabled(b, m) ? callThen(b, S.singed, sufferDamage, m, 0, t + 1, Cause.other) : NEXT;
    },
    singed: (b) => (b.game.singed[0] !== 0 ? call(b, singe) : NEXT),
    over: (b, f) => finish(b, b.locals[f + L.strikes]),
  },
  { calls: () => [sufferDamage, singe] },
);

/** Puts a fury point on warbeast `t`, or takes one from it. */
// GAP HRD-TIME-026: that point is put or taken when the attack is resolved, from a warbeast that is still on the table
function rile(b: HordesBattle, t: number, points: number): void {
  b.model.points[t] += points;
  if (b.log !== null) b.log.tell('fury', `${nameOf(b, t)} ${points > 0 ? 'gains' : 'loses'} a fury point`);
}

/** True if some melee weapon of model `m` reaches `t`. */
function mayStrike(b: HordesBattle, m: number, t: number): boolean {
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    if (isMeleeWeapon(b, w) && isInSwing(b, m, w, t)) return true;
  }
  return false;
}

/** Lists what model `m` may do by the ability that is asked about, to model `t`. */
export function listAfter(b: HordesBattle, m: number, a: number, t: number): void {
  if (b.decision.context[2] === Stage.strike) {
    for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
      if (isMeleeWeapon(b, w) && isInSwing(b, m, w, t)) b.option.add(Verb.Attack, t, w);
    }
    b.option.add(Verb.End);
    return;
  }
  if (ABILITY.after[a] === AfterKind.riles) {
    if (mayBeRiled(b, t)) b.option.add(Verb.Gain, t, 1);
    if (mayBeCalmed(b, t)) b.option.add(Verb.Remove, t, 1);
  } else b.option.add(Verb.Use, t, a);
  b.option.add(Verb.Pass, t);
}
