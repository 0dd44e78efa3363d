// From hits to damage: first all damage rolls of an attack, then all damage is suffered (HRD-ATK-023, HRD-TIME-027,
// HRD-TIME-031).
import { callThen, finish, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { erupt, eruptionOf } from '../attacks/weapon-abilities/eruptions.js';
import { hurtByAbilities } from '../attacks/weapon-abilities/on-hit.js';
import { isAtEach } from '../attacks/weapon-abilities/rolls.js';
import { Flag } from '../core/hooks.js';
import { nameOf, onTable } from '../core/models.js';
import { isDriven } from '../core/resources.js';
import { AttackFlag, AttackKind, groupBonus, HitFlag, type HordesBattle } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { hurtBySpell } from '../spells/on-hit.js';
import { settleGranted } from '../units/granted.js';
import { settleCommand } from '../units/leadership.js';
import { Cause } from './causes.js';
import { gridOfHit } from './damage-grid.js';
import { rollDamage } from './roll-damage.js';
import { causeOf, Fate, sufferDamage } from './suffer-damage.js';

const S = sequence('begin', 'roll', 'apply', 'suffer', 'end');
const L = locals('attacker', 'weapon', 'flags', 'firstHit', 'impactX', 'impactY', 'next', 'slain');

/** True if the damage of hit row `i` is damage of the attack: collateral damage and that of a fall is nobody's (HRD-SLMD-011). */
const isOfAttack = (b: HordesBattle, i: number): boolean =>
  (b.hit.flags[i] & (HitFlag.collateral | HitFlag.fall)) === 0;

/** True if model `m` chooses which branch or column of model `t` suffers the damage of its weapon `w`; `flags`: `AttackFlag`. */
function picksColumn(b: HordesBattle, m: number, w: number, t: number, flags: number): boolean {
  const kind = b.setup.weapons.ranged[w];
  if (kind === AttackKind.magic || !isDriven(b, t)) return false;
  if (kind === AttackKind.melee) return isUnder(b, m, Flag['picks columns in melee']);
  return groupBonus(flags) === 0 && isUnder(b, m, Flag['picks columns by shots']);
}

/**
 * The models hit, from row `firstHit` of the hits on, suffer the damage of row `weapon` of `attacker`; `flags`:
 * `AttackFlag`; `impactX`, `impactY`: the centre of a template. The rows are given back. Result: the number of models
 * that the attack destroyed.
 */
export const resolveHits = procedure<HordesBattle, typeof S>(
  'damage of hits',
  S,
  {
    begin(b, f) {
      b.locals[f + L.next] = b.locals[f + L.firstHit];
      b.game.weapon[0] = b.locals[f + L.weapon];
      return NEXT;
    },
    roll(b, f) {
      const l = b.locals;
      const i = l[f + L.next]++;
      if (i >= b.game.hits[0]) return NEXT;
      const [m, w, flags] = [l[f + L.attacker], l[f + L.weapon], l[f + L.flags]];
      // GAP HRD-CHG-017: of attacks that are made at once, that at the model charged is the charge attack
      const isOther = isAtEach(b, w, flags) && b.hit.model[i] !== b.activation.target[0];
      const own = isOther ? flags & ~AttackFlag.charge : flags;
      return callThen(b, S.roll, rollDamage, m, w, i, own, l[f + L.impactX], l[f + L.impactY]);
    },
    apply(b, f) {
      // GAP HRD-TIME-031: models suffer their damage in the order in which they were hit
      b.locals[f + L.next] = b.locals[f + L.firstHit];
      return NEXT;
    },
    suffer(b, f) {
      const l = b.locals;
      const before = l[f + L.next] - 1;
      if (before >= l[f + L.firstHit] && isOfAttack(b, before)) {
        l[f + L.slain] += b.core.result[0];
        if (b.hit.points[before] > 0) b.model.hurtBy[b.hit.model[before]] = b.game.attacks[0];
        hurtBySpell(b, l[f + L.attacker], l[f + L.weapon], before, b.core.result[0]);
        if (b.core.result[0] !== 0) erupt(b, l[f + L.attacker], l[f + L.weapon], b.hit.model[before]);
        hurtByAbilities(b, l[f + L.attacker], l[f + L.weapon], before, l[f + L.flags], b.core.result[0]);
      }
      const i = l[f + L.next]++;
      if (i >= b.game.hits[0]) return NEXT;
      const { model, points } = b.hit;
      if (points[i] <= 0 && b.log !== null && onTable(b, model[i]))
        b.log.tell('damage', `${nameOf(b, model[i])} is not hurt`);
      if (!isOfAttack(b, i)) return callThen(b, S.suffer, sufferDamage, model[i], points[i], 0, Cause.other);
      const [m, w] = [l[f + L.attacker], l[f + L.weapon]];
      const grid = gridOfHit(b, m, w, l[f + L.flags], i, l[f + L.impactX], l[f + L.impactY]);
      return callThen(
        b,
        S.suffer,
        sufferDamage,
        model[i],
        points[i],
        m + 1,
        causeOf(b, w),
        grid,
        (eruptionOf(b, w) < 0 ? 0 : Fate.taken) | (picksColumn(b, m, w, model[i], l[f + L.flags]) ? Fate.picked : 0),
      );
    },
    end(b, f) {
      b.game.hits[0] = b.locals[f + L.firstHit];
      b.game.weapon[0] = -1;
      const slain = b.locals[f + L.slain];
      settleGranted(b);
      return b.game.bereft[0] === 0 ? finish(b, slain) : finishWith(b, settleCommand, slain);
    },
  },
  { calls: () => [rollDamage, sufferDamage, settleCommand] },
);
