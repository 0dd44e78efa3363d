// Charges of cavalry: impact attacks on the way, after which the charge goes on (HRD-CAV-001..012, HRD-CHG-024).
import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { applyQualities, flagsOf } from '../attacks/attack.js';
import { Outcome } from '../attacks/attack-roll.js';
import { letArcFrom } from '../attacks/lightning.js';
import { isInReach } from '../attacks/melee-range.js';
import { BOOSTED, rollAttack, rollUnlessSure } from '../attacks/roll-attack.js';
import { addHit } from '../attacks/templates.js';
import { hasTrait } from '../attacks/weapon-abilities/rolls.js';
import { TraitBit } from '../attacks/weapon-abilities/tables.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import { isEnemy, isHelpless, mountOf, nameOf, onTable, playerOf } from '../core/models.js';
import { AdvanceMode, AttackFlag, HitFlag, type HordesBattle, Impact } from '../core/state.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { sees } from '../sight/line-of-sight.js';
import { CHARGE, faceDirectly, isMounted, measureRush } from './charges.js';
import { advanceAlong, beginAdvance } from './free-strikes.js';
import { loseIncorporeal } from './passing.js';
import { LEGS, touches } from './paths.js';

/** True if model `m` touches another model where it stands. */
function isInContact(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) if (o !== m && onTable(b, o) && touches(b, m, o)) return true;
  return false;
}

/** True if the impact attacks of model `m` may target `o`: it is in the range of the Mount, friend or enemy (HRD-CAV-006). */
// GAP HRD-CAV-006: impact attacks are made against the models in the range of the Mount that the rider sees
function isInImpact(b: HordesBattle, m: number, o: number): boolean {
  return o !== m && onTable(b, o) && isInReach(b, m, o, b.setup.weapons.range[mountOf(b, m)]) && sees(b, m, o);
}

/** Returns the next model from row `from` on that impact attacks of `m` hit at, but for model `spared`, or -1. */
function nextInImpact(b: HordesBattle, m: number, from: number, spared: number): number {
  for (let o = from; o < b.setup.models; o++) if (o !== spared && isInImpact(b, m, o)) return o;
  return -1;
}

/** Lists the impact attacks of model `m` on its charge at `t`: on all but `t`, on `t` too, or none (HRD-DEC-129). */
export function listImpacts(b: HordesBattle, m: number, t: number): void {
  if (isInImpact(b, m, t)) b.option.add(Verb.Impact, t);
  if (nextInImpact(b, m, 0, t) >= 0) b.option.add(Verb.Impact, -1);
  b.option.add(Verb.Pass, m);
}

const way = new Int32Array(2 * LEGS);

/** Starts the advance of model `m` along `angle`, at most `length` ticks: up to what it contacts. @returns its length */
function advanceUpTo(b: HordesBattle, m: number, angle: number, length: number): number {
  const far = Math.min(length, measureRush(b, m, angle, length, 0));
  way.fill(0);
  way[0] = angle;
  way[1] = far;
  beginAdvance(b, way, 0, angle, AdvanceMode.straight);
  return far;
}

const S = sequence('begin', 'moved', 'answered', 'next', 'rolled', 'damage', 'lightning', 'resume', 'over');
const L = locals(
  'model',
  'target',
  'angle',
  'length',
  'gone',
  'spared',
  'next',
  'struck',
  'firstHit',
  'x',
  'y',
  'hasHit',
);

/**
 * Cavalry model `model` charges `target` along `angle`, `length` ticks. Where it contacts a model after 3 inches or more it
 * may stop for impact attacks and then goes on; before, it stops there (HRD-CAV-006..012). Table `activation` tells how
 * far it advanced, and which impact attacks it made.
 */
export const cavalryCharge = procedure<HordesBattle, typeof S>(
  'cavalry charge',
  S,
  {
    begin(b, f) {
      const l = b.locals;
      l[f + L.gone] = advanceUpTo(b, l[f + L.model], l[f + L.angle], l[f + L.length]);
      b.activation.advanced[0] = l[f + L.gone];
      b.activation.impact[0] = Impact.none;
      return call(b, advanceAlong, l[f + L.model]);
    },
    moved(b, f) {
      const l = b.locals;
      const [m, t] = [l[f + L.model], l[f + L.target]];
      // HRD-CAV-010
      if (!onTable(b, m) || isHelpless(b, m) || l[f + L.gone] < CHARGE || !isInContact(b, m)) return DONE;
      if (!isMounted(b, m)) return DONE; // HRD-DRAG-002
      return nextInImpact(b, m, 0, -1) < 0 ? DONE : ask(b, Ask.Impact, playerOf(b, m), m, t);
    },
    answered(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      if (b.answer.verb[0] === Verb.Pass) return DONE;
      const t = b.answer.target[0];
      l[f + L.spared] = t < 0 ? l[f + L.target] : -1;
      b.activation.impact[0] = t < 0 ? Impact.others : Impact.target;
      l[f + L.x] = b.model.x[m];
      l[f + L.y] = b.model.y[m];
      if (t >= 0) faceDirectly(b, m, t); // HRD-CAV-011
      loseIncorporeal(b, m);
      l[f + L.firstHit] = b.game.hits[0];
      l[f + L.next] = 0;
      return NEXT;
    },
    next(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      const o = nextInImpact(b, m, l[f + L.next], l[f + L.spared]);
      if (o < 0) return S.damage;
      l[f + L.struck] = o;
      l[f + L.next] = o + 1;
      return rollUnlessSure(b, m, mountOf(b, m), o, AttackFlag.impact);
    },
    rolled(b, f) {
      const l = b.locals;
      const [m, o] = [l[f + L.model], l[f + L.struck]];
      const outcome = b.core.result[0] & ~BOOSTED;
      const isHit = outcome !== Outcome.miss;
      if (b.log !== null)
        b.log.tell('impact', `${nameOf(b, m)} ${isHit ? 'hits' : 'misses'} ${nameOf(b, o)} with its Mount`);
      if (isHit) addHit(b, o, flagsOf(outcome));
      if (isHit && isEnemy(b, m, o)) l[f + L.hasHit] = 1;
      return S.next;
    },
    /** HRD-CAV-008: the attacks are simultaneous: whoever is hit suffers damage after all attack rolls. */
    damage(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      const w = mountOf(b, m);
      for (let i = l[f + L.firstHit]; i < b.game.hits[0]; i++) {
        applyQualities(b, m, w, b.hit.model[i], (b.hit.flags[i] & HitFlag.critical) !== 0);
      }
      return call(b, resolveHits, m, w, AttackFlag.impact, l[f + L.firstHit]);
    },
    /** Lightning that follows impact attacks that hit an enemy, by an ability of the Mount. */
    lightning(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      const w = mountOf(b, m);
      if (l[f + L.hasHit] === 0 || !onTable(b, m) || w < 0 || !hasTrait(b, w, TraitBit['lightning after impacts']))
        return NEXT;
      l[f + L.firstHit] = b.game.hits[0];
      letArcFrom(b, m, m, (b.dice.one(6, Roll.Arcs, m) + 1) >> 1);
      return call(b, resolveHits, m, w, AttackFlag.impact, l[f + L.firstHit]);
    },
    /** HRD-CAV-009: who was moved while it stood goes no farther. */
    // GAP HRD-CAV-009: a model that stands where it stood was not pushed, slammed, thrown or placed
    resume(b, f) {
      const l = b.locals;
      const m = l[f + L.model];
      const hasEnded =
        b.activation.impact[0] === Impact.target || !onTable(b, m) || isHelpless(b, m) || !isMounted(b, m);
      if (hasEnded || b.model.x[m] !== l[f + L.x] || b.model.y[m] !== l[f + L.y]) return DONE;
      const more = advanceUpTo(b, m, l[f + L.angle], l[f + L.length] - l[f + L.gone]);
      b.activation.advanced[0] += more;
      return callThen(b, S.over, advanceAlong, m);
    },
    over: () => DONE,
  },
  { calls: () => [advanceAlong, rollAttack, resolveHits] },
);

/** True if a charge at model `t` did not fail since its impact attacks destroyed `t` (HRD-CAV-011). */
export const hasRiddenDown = (b: HordesBattle, t: number): boolean =>
  b.activation.impact[0] === Impact.target && !onTable(b, t);
