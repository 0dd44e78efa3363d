// What an offensive spell does beside its damage: to those whom it hits, damages, destroys (HRD-TIME-014, HRD-TIME-026).
import { INCH } from '../../../kernel/geometry/measures.js';
import { slamCritically } from '../attacks/power-attacks.js';
import { addBlast, addHit, deviateAgain, impact } from '../attacks/templates.js';
import { Roll } from '../core/asks.js';
import { areWithin, isEnemy, isMeleeWeapon, onTable, radiusOf } from '../core/models.js';
import { AttackKind, HitFlag, type HordesBattle, Used } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { isIncorporeal } from '../movement/passing.js';
import { layCloud } from '../terrain/clouds.js';
import { useUpTrait } from './bearing.js';
import { doDeeds } from './deeds.js';
import { beginEffects } from './effects.js';
import { FIRST_OF_WEAPONS, Moment, numberOf, SPELL } from './tables.js';
import { answersTo } from './whom.js';

/** True if row `w` is a spell that model `t` may not be the target of (HRD-MAG-005, HRD-SPELL-005). */
export function isNoTargetOf(b: HordesBattle, caster: number, w: number, t: number): boolean {
  const s = b.setup.weapons.spell[w];
  return s >= 0 && !answersTo(b, caster, t, SPELL.target[s]);
}

/** Hit row `i` of an attack of `caster` with row `w`: the spell that the row stands for takes effect on the model hit. */
export function hitBySpell(b: HordesBattle, caster: number, w: number, i: number, origin: number): void {
  const s = b.setup.weapons.spell[w];
  if (s < 0 || (b.hit.flags[i] & HitFlag.collateral) !== 0) return;
  const t = b.hit.model[i];
  if (SPELL.slams[s] !== 0 && !isIncorporeal(b, t)) slamCritically(b, origin, i);
  if (SPELL.ifDamaged[s] !== 0 || !answersTo(b, caster, t, SPELL.only[s])) return;
  beginEffects(b, caster, s, t);
  doDeeds(b, caster, s, Moment.affected, t);
}

/** The model of hit row `i` has suffered the damage of row `w` of `caster`; `slain`: 1 if that destroyed it. */
export function hurtBySpell(b: HordesBattle, caster: number, w: number, i: number, slain: number): void {
  const s = b.setup.weapons.spell[w];
  if (s < 0 || b.hit.points[i] <= 0) return;
  const t = b.hit.model[i];
  if (!answersTo(b, caster, t, SPELL.only[s])) return;
  if (slain !== 0) doDeeds(b, caster, s, Moment.destroyed, t);
  if (!onTable(b, t)) return;
  if (SPELL.ifDamaged[s] !== 0) beginEffects(b, caster, s, t);
  doDeeds(b, caster, s, Moment.damaged, t);
}

/** Inches from its target within which a spell that spreads hits others. */
const SPREAD = 5 * INCH;

/** Adds the d6 enemies of `m` nearest to the target of hit row `first` to the hits. */
function spread(b: HordesBattle, m: number, first: number): void {
  const t = b.hit.model[first];
  for (let left = b.dice.one(6, Roll.Spell, m); left > 0; left--) {
    let nearest = -1;
    let least = Infinity;
    for (let o = 0; o < b.setup.models; o++) {
      if (!onTable(b, o) || !isEnemy(b, m, o) || isAmongHits(b, first, o) || !areWithin(b, t, o, SPREAD)) continue;
      const dx = b.model.x[o] - b.model.x[t];
      const dy = b.model.y[o] - b.model.y[t];
      const gap = Math.sqrt(dx * dx + dy * dy) - radiusOf(b, o);
      if (gap >= least) continue;
      least = gap;
      nearest = o;
    }
    if (nearest < 0) return;
    addHit(b, nearest, HitFlag.direct);
  }
}

/** True if model `o` is among the hits from row `first` on. */
function isAmongHits(b: HordesBattle, first: number, o: number): boolean {
  for (let i = first; i < b.game.hits[0]; i++) if (b.hit.model[i] === o) return true;
  return false;
}

/** What the spell of row `w` of `m` adds when its hits, from row `first` on, are known: others hit, and what its template leaves. */
export function addBySpell(b: HordesBattle, m: number, w: number, first: number, x: number, y: number): void {
  const s = b.setup.weapons.spell[w];
  const radius = b.setup.weapons.blast[w];
  if (SPELL.leaves[s] !== 0) layCloud(b, x, y, radius, SPELL.leaves[s], b.core.playerTurns[0] + 2);
  if (SPELL.spreads[s] !== 0 && b.game.hits[0] > first) spread(b, m, first);
  if (SPELL.second[s] === 0) return;
  impact.x = x;
  impact.y = y;
  deviateAgain(b, m);
  addBlast(b, radius, -1, 0, m, s);
}

/** What a model hit with a weapon with Grievous Wounds suffers. */
const GRIEVOUS = numberOf('Grievous Wounds', FIRST_OF_WEAPONS);

/** Hit row `i` of the attack of `m` with row `w`: what effects say about whoever hits or is hit. */
export function noteHit(b: HordesBattle, m: number, w: number, i: number): void {
  const t = b.hit.model[i];
  b.model.hitBy[t] = b.game.attacks[0];
  const isPhysical = b.setup.weapons.ranged[w] !== AttackKind.magic;
  if (isPhysical && b.activation.model[0] === m && isEnemy(b, m, t)) b.activation.hitOn[t]++;
  if (b.core.effectCount[0] === 0) return;
  if ((b.hit.flags[i] & HitFlag.direct) !== 0 && bears(b, t, Trait.vision)) {
    b.hit.flags[i] |= HitFlag.spared;
    useUpTrait(b, t, Trait.vision);
  }
  if (isMeleeWeapon(b, w) && bears(b, m, Trait['grievous wounds'])) beginEffects(b, m, GRIEVOUS, t);
  const isBlow = b.setup.weapons.ranged[w] === AttackKind.melee && b.activation.model[0] === m;
  if (isBlow && isEnemy(b, m, t) && bears(b, t, Trait.grudge)) b.model.used[t] |= Used.wronged;
}
