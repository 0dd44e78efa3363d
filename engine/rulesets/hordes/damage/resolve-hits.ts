// From hits to damage: first all damage rolls of an attack, then all damage is suffered (HRD-ATK-023).
import { callThen, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Roll } from '../core/asks.js';
import { ahead, isBehind } from '../core/models.js';
import { HitFlag, type HordesBattle, PowerAttack } from '../core/state.js';
import { rollFall } from '../movement/falling.js';
import { isSafeFromBlast } from '../terrain/trenches.js';
import { armourOf, blastBonus, damageBonus, damageDice, isSpared } from './damage-roll.js';
import { sufferDamage } from './suffer-damage.js';

/** Bits of the local `flags` of an attack. */
export const AttackFlag = {
  /** A free strike (HRD-FREE-003, HRD-FREE-004). */
  free: 1,
  /** A charge attack, whose damage roll is boosted (HRD-CHG-017). */
  charge: 2,
  /** It is made whatever the distance (HRD-TRMP-011). */
  anyRange: 4,
} as const;

const S = sequence('roll', 'apply', 'end');
const L = locals('attacker', 'weapon', 'flags', 'firstHit', 'impactX', 'impactY', 'next');

/** True if the damage of a hit originates in the back arc of the model hit (HRD-ORIG-004, HRD-AOE-007). */
function isFromBehind(b: HordesBattle, f: number, t: number, hit: number): boolean {
  const l = b.locals;
  if ((hit & (HitFlag.frontal | HitFlag.behind)) !== 0) return (hit & HitFlag.behind) !== 0; // HRD-TRMP-008
  if ((l[f + L.flags] & AttackFlag.free) !== 0) return true; // HRD-FREE-004
  if ((hit & HitFlag.direct) !== 0 || b.setup.weapons.powerAttack[l[f + L.weapon]] !== PowerAttack.none) {
    return isBehind(b, t, l[f + L.attacker]);
  }
  return ahead(b, t, l[f + L.impactX], l[f + L.impactY]) <= 0;
}

/** Returns the number of dice of the damage roll of hit `i`. */
function diceOf(b: HordesBattle, f: number, i: number): number {
  const l = b.locals;
  const flags = b.hit.flags[i];
  const isBoosted = l[f + L.flags] !== 0;
  // HRD-SLMD-011: collateral damage is nobody's. GAP HRD-SPIR-007: so a crippled Body does not reduce it
  const isCollateral = (flags & HitFlag.collateral) !== 0;
  const dice = isCollateral ? 2 : damageDice(b, l[f + L.attacker], l[f + L.weapon], isBoosted);
  return (flags & HitFlag.impact) === 0 ? dice : dice + 1;
}

/**
 * The models hit, from row `firstHit` of the hits on, suffer the damage of row `weapon` of `attacker`; `flags`:
 * `AttackFlag`; `impactX`, `impactY`: the centre of a template. The rows are given back. Result: 1 if there was a hit.
 */
export const resolveHits = procedure<HordesBattle, typeof S>(
  'damage of hits',
  S,
  {
    roll(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = l[f + L.weapon];
      for (let i = l[f + L.firstHit]; i < b.game.hits[0]; i++) {
        const t = b.hit.model[i];
        const flags = b.hit.flags[i];
        if ((flags & HitFlag.fall) !== 0) {
          b.hit.points[i] = rollFall(b, i);
          continue;
        }
        if (isSpared(b, t, w)) continue;
        const isBlast = (flags & (HitFlag.direct | HitFlag.collateral)) === 0;
        if (isBlast && isSafeFromBlast(b, t, l[f + L.impactX], l[f + L.impactY])) continue; // HRD-TER-030
        const dice = diceOf(b, f, i);
        b.dice.pool(dice, Roll.Damage, m);
        let total = isBlast ? blastBonus(b, w) : damageBonus(b, m, w);
        for (let d = 0; d < dice; d++) total += b.dice.faces[d];
        b.hit.points[i] = Math.max(0, total - armourOf(b, t, w, isFromBehind(b, f, t, flags)));
      }
      l[f + L.next] = l[f + L.firstHit];
      return NEXT;
    },
    apply(b, f) {
      const i = b.locals[f + L.next]++;
      if (i >= b.game.hits[0]) return NEXT;
      return callThen(b, S.apply, sufferDamage, b.hit.model[i], b.hit.points[i]);
    },
    end(b, f) {
      const first = b.locals[f + L.firstHit];
      const anyHit = b.game.hits[0] > first;
      b.game.hits[0] = first;
      return finish(b, anyHit ? 1 : 0);
    },
  },
  { calls: () => [sufferDamage] },
);
