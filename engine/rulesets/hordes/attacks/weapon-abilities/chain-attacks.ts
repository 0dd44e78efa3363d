// Chain attacks: what a model may do when all of its initial attacks with some weapons hit one model (HRD-COMB-005,
// HRD-SPIR-009, HRD-SYS-008).
import { askThen, call, callThen, DONE, locals, procedure, sequence } from '../../../../kernel/procedure.js';
import { Ask, Verb } from '../../core/asks.js';
import { endOfWeapons, firstWeapon, isHelpless, isMeleeWeapon, onTable, playerOf } from '../../core/models.js';
import { ActionKind, type HordesBattle, MOST_WEAPONS, PowerAttack, specialFlags } from '../../core/state.js';
import { hasCrippled, isInCrippledLocation } from '../../core/systems.js';
import { Aspect } from '../../core/terms.js';
import { placing } from '../../movement/placing.js';
import { attack } from '../attack.js';
import { mayChainPower } from '../power-attacks.js';
import { throwModel } from '../throw.js';
import { isInSwing } from './struck.js';
import { ABILITY, ChainKind } from './tables.js';

/** True if weapon `w` of model `m` takes part in the chain attack of ability `a`. */
function takesPart(b: HordesBattle, w: number, a: number): boolean {
  if (!isMeleeWeapon(b, w)) return false;
  if (ABILITY.chainOfAll[a] !== 0) return true;
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) if (abilities[k] === a) return true;
  return false;
}

/**
 * Returns the model that all initial attacks of model `m` with the weapons of ability `a` have hit, one attack each, the
 * weapons being sound; or -1.
 */
function struckByAll(b: HordesBattle, m: number, a: number): number {
  let t = -1;
  let n = 0;
  const first = firstWeapon(b, m);
  for (let w = first; w < endOfWeapons(b, m); w++) {
    if (!takesPart(b, w, a)) continue;
    const o = b.model.struck[m * MOST_WEAPONS + w - first] - 1;
    if (b.activation.made[w - first] !== 1 || isInCrippledLocation(b, m, w)) return -1;
    if (o < 0 || (t >= 0 && o !== t)) return -1;
    t = o;
    n++;
  }
  return n >= 2 ? t : -1;
}

/**
 * Returns the ability by which model `m` may make a chain attack now, or -1: it has just made the last of its initial
 * attacks with those weapons, with row `w`, not with a crippled Mind.
 */
export function chainNow(b: HordesBattle, m: number, w: number): number {
  if (b.activation.kind[0] !== ActionKind.melee || hasCrippled(b, m, Aspect.mind)) return -1;
  if (!onTable(b, m) || isHelpless(b, m)) return -1;
  const { firstAbility, abilities } = b.setup.weapons;
  for (let own = firstWeapon(b, m); own < endOfWeapons(b, m); own++) {
    for (let k = firstAbility[own]; k < firstAbility[own + 1]; k++) {
      const a = abilities[k];
      if (ABILITY.chain[a] === ChainKind.none || !takesPart(b, w, a)) continue;
      const t = struckByAll(b, m, a);
      if (t >= 0 && (ABILITY.chain[a] === ChainKind.place || isPossible(b, m, a, t))) return a;
    }
  }
  return -1;
}

/** True if the chain attack of ability `a` of model `m` at model `t` can be made at all. */
function isPossible(b: HordesBattle, m: number, a: number, t: number): boolean {
  if (!onTable(b, t)) return false;
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) if (isChainBlow(b, m, w, a, t)) return true;
  return false;
}

/** True if row `w` of model `m` makes the chain attack of ability `a` at `t`: a power attack, or a blow that slams. */
function isChainBlow(b: HordesBattle, m: number, w: number, a: number, t: number): boolean {
  if (ABILITY.chain[a] === ChainKind.power) return mayChainPower(b, m, w, t);
  return takesPart(b, w, a) && isInSwing(b, m, w, t);
}

/** Lists the chain attack of ability `a` of model `m` at `t`, or that it is made. */
export function listChain(b: HordesBattle, m: number, a: number, t: number): void {
  if (ABILITY.chain[a] === ChainKind.place) b.option.add(Verb.Use, m, a);
  else {
    for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
      if (isChainBlow(b, m, w, a, t)) b.option.add(Verb.Attack, t, w);
    }
  }
  b.option.add(Verb.Pass, m);
}

const S = sequence('ask', 'chosen', 'over');
const L = locals('attacker', 'weapon', 'ability');

/** Model `attacker` may make the chain attack of ability `ability`; `weapon`: the row of its last initial attack. */
export const chainAttack = procedure<HordesBattle, typeof S>(
  'chain attack',
  S,
  {
    ask(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      b.decision.context[0] = l[f + L.ability];
      b.decision.context[1] = l[f + L.weapon];
      return askThen(b, S.chosen, Ask.WeaponAbility, playerOf(b, m), m, struckByAll(b, m, l[f + L.ability]));
    },
    chosen(b, f) {
      const l = b.locals;
      const [m, a] = [l[f + L.attacker], l[f + L.ability]];
      const { verb, target, n } = b.answer;
      if (verb[0] === Verb.Pass) return DONE;
      if (verb[0] === Verb.Use) return callThen(b, S.over, placing, m, playerOf(b, m), ABILITY.placed[a]);
      const w = n[0];
      if (b.setup.weapons.powerAttack[w] === PowerAttack.throw) return callThen(b, S.over, throwModel, m, target[0]);
      return call(b, attack, m, w, target[0], ABILITY.chain[a] === ChainKind.slam ? chainFlags(b, w, a) : 0);
    },
    over: () => DONE,
  },
  { calls: () => [attack, throwModel, placing] },
);

/** Returns the flags of a blow with weapon `w` by the chain attack of ability `a`. */
function chainFlags(b: HordesBattle, w: number, a: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    if (abilities[k] === a) return specialFlags(k - firstAbility[w]);
  }
  return 0;
}
