// The sweep power attack of gargantuans and colossals (HRD-SWEEP).
import { finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { endOfWeapons, firstWeapon, isMeleeWeapon, nameOf, onTable, powerAttackOf } from '../core/models.js';
import { mayExert } from '../core/resources.js';
import { Did, type HordesBattle, Location, PowerAttack } from '../core/state.js';
import { hasCrippled } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { loseIncorporeal } from '../movement/passing.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { seesOver } from '../sight/line-of-sight.js';
import { flagsOf } from './attack.js';
import { Outcome } from './attack-roll.js';
import { isInReach } from './melee-range.js';
import { BOOSTED, rollAttack, rollUnlessSure } from './roll-attack.js';
import { addHit } from './templates.js';

/**
 * True if a sweep of model `m` with weapon `w` attacks model `t`, friend or enemy: it is in the weapon's field of fire and
 * melee range, and in sight over other models (HRD-SWEEP-002, HRD-SWEEP-003).
 */
export function isSwept(b: HordesBattle, m: number, w: number, t: number): boolean {
  if (t === m || !onTable(b, t)) return false;
  return isInReach(b, m, t, b.setup.weapons.range[w]) && bearsOn(b, m, w, t) && seesOver(b, m, t);
}

/** True if model `m` may sweep with weapon `w` (HRD-SWEEP-001, HRD-PWR-001, HRD-PWR-002, HRD-PWR-004, HRD-SPIR-009). */
export function maySweep(b: HordesBattle, m: number, w: number): boolean {
  if (powerAttackOf(b, m, PowerAttack.sweep) < 0 || w < firstWeapon(b, m) || w >= endOfWeapons(b, m)) return false;
  if (!isMeleeWeapon(b, w) || b.setup.weapons.location[w] === Location.none) return false;
  return (b.model.did[m] & Did.Charge) === 0 && mayExert(b, m) && !hasCrippled(b, m, Aspect.mind);
}

const S = sequence('begin', 'next', 'rolled', 'damage');
const L = locals('attacker', 'weapon', 'next', 'target', 'firstHit');

/** Model `attacker` sweeps with `weapon`: an attack at each model that it reaches, all at once (HRD-SWEEP-002..004). */
export const sweep = procedure<HordesBattle, typeof S>(
  'sweep',
  S,
  {
    begin(b, f) {
      loseIncorporeal(b, b.locals[f + L.attacker]);
      b.locals[f + L.firstHit] = b.game.hits[0];
      return NEXT;
    },
    next(b, f) {
      const l = b.locals;
      const m = l[f + L.attacker];
      const w = powerAttackOf(b, m, PowerAttack.sweep);
      for (let t = l[f + L.next]; t < b.setup.models; t++) {
        if (!isSwept(b, m, l[f + L.weapon], t)) continue;
        l[f + L.target] = t;
        l[f + L.next] = t + 1;
        return rollUnlessSure(b, m, w, t, 0);
      }
      return S.damage;
    },
    rolled(b, f) {
      const [m, t] = [b.locals[f + L.attacker], b.locals[f + L.target]];
      const outcome = b.core.result[0] & ~BOOSTED;
      const isHit = outcome !== Outcome.miss;
      if (b.log !== null) b.log.tell('sweep', `${nameOf(b, m)} sweeps ${isHit ? '' : 'past '}${nameOf(b, t)}`);
      if (isHit) addHit(b, t, flagsOf(outcome));
      return S.next;
    },
    damage(b, f) {
      const m = b.locals[f + L.attacker];
      return finishWith(b, resolveHits, m, powerAttackOf(b, m, PowerAttack.sweep), 0, b.locals[f + L.firstHit]);
    },
  },
  { calls: () => [rollAttack, resolveHits] },
);
