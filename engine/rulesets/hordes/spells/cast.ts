// Casting a spell or an animus, and using a feat, in the steps of the timing appendix (HRD-TIME-009..014, HRD-LOCK-005).

import { INCH } from '../../../kernel/geometry/measures.js';
import { ask, call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { dropCopy, masterOf, nextNegator, noteSpell } from '../abilities/magic.js';
import { gainPower } from '../abilities/power.js';
import { recall, remember } from '../activation/registers.js';
import { attack } from '../attacks/attack.js';
import { addHit } from '../attacks/templates.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import { isLeader } from '../core/battlegroups.js';
import { Choice, Due, owe } from '../core/dues.js';
import { areWithin, nameOf, onTable, playerOf } from '../core/models.js';
import { force, spend } from '../core/resources.js';
import { Event, Rule } from '../core/rule-ids.js';
import { Aid, BOON_SPENT, Cast, Did, HitFlag, type HordesBattle, originFlags } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { Trait } from '../core/traits.js';
import { Cause } from '../damage/causes.js';
import { gridOfSource } from '../damage/damage-grid.js';
import { resolveHits } from '../damage/resolve-hits.js';
import { sufferDamage } from '../damage/suffer-damage.js';
import { placing } from '../movement/placing.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { bringerOf } from './bearing.js';
import {
  castBit,
  castsFreely,
  costOf,
  isByAction,
  isInSpellRange,
  isMeant,
  isOffensiveAt,
  isVessel,
} from './choices.js';
import { amountNow, doDeeds, heal } from './deeds.js';
import { beginEffects, endOwnCastings } from './effects.js';
import { settleDues, settleThen } from './settle.js';
import {
  DEED,
  DeedKind,
  deedAt,
  isAnimus,
  isFeat,
  isUse,
  Lasts,
  MOST_DEEDS,
  Moment,
  Once,
  Pays,
  Range,
  SPELL,
  SPELL_NAMES,
  UseTime,
  Whole,
} from './tables.js';
import { answersTo } from './whom.js';

const S = sequence(
  'pay',
  'chosen',
  'targeted',
  'negate',
  'negated',
  'range',
  'resolve',
  'deeds',
  'harm',
  'harmed',
  'place',
  'struck',
  'over',
  'channeled',
  'settled',
);
const L = locals('caster', 'spell', 'target', 'origin', 'points', 'next', 'negator', 'ritual');

/** What `points` says of a spell that another model casts in the place of the caster, which costs nothing. */
const SERVED = -1;

/** Model `m` pays the points for spell or animus `s`. */
function payPoints(b: HordesBattle, m: number, s: number, points: number): void {
  if (isLeader(b, m)) spend(b, m, costOf(b, m, s, points));
  else if (castsFreely(b, m, s)) b.model.free[m] = 1;
  else force(b, m, costOf(b, m, s)); // HRD-ANIM-004
}

/** Pays for spell `s` of model `m`, and notes it (HRD-TIME-010, HRD-SPELL-016). */
function payFor(b: HordesBattle, m: number, s: number, points: number): void {
  b.game.spent[0] = Math.max(0, points);
  // a use of an ability that costs nothing bars no run
  const isFree = isUse(s) && (SPELL.cost[s] === 0 || SPELL.pays[s] !== Pays.points);
  if (SPELL.once[s] === Once.game) b.model.spent[m] |= castBit(b, m, s);
  b.model.cast[m] |= castBit(b, m, s) | (isFree ? 0 : Cast.any);
  const byAction = isByAction(b, m, s);
  if (byAction || SPELL.use[s] === UseTime['special action']) b.model.did[m] |= Did.EndAction; // HRD-COMB-002
  if (isUse(s) && SPELL.cost[s] === 0) {
    tellUse(b, m, s);
    return;
  }
  if (SPELL.once[s] !== Once.no && castBit(b, m, s) === 0) dropCopy(b, m, s);
  if (SPELL.pays[s] === Pays.souls) b.model.souls[m] -= SPELL.cost[s];
  else if (SPELL.pays[s] === Pays.own) b.model.points[m] -= SPELL.cost[s];
  else if (isFeat(s)) b.model.feat[m] = 1;
  else if (!byAction && points !== SERVED) payPoints(b, m, s, points);
  if (b.model.boon[m] !== 0 && !isUse(s)) b.model.boon[m] = BOON_SPENT;
  if (SPELL.lasts[s] === Lasts.upkeep) endOwnCastings(b, m, s); // HRD-UPK-006
  tellUse(b, m, s);
}

/** Tells that model `m` casts spell `s`, or uses it. */
function tellUse(b: HordesBattle, m: number, s: number): void {
  if (b.log === null) return;
  const verb = isFeat(s) ? 'uses the feat' : isUse(s) ? 'uses' : 'casts';
  b.log.tell('cast', `${nameOf(b, m)} ${verb} ${SPELL_NAMES[s]}`);
}

/** True if spell `s` concerns all that answer its words, in its template or in the control range of its spellcaster. */
const isWide = (s: number): boolean => SPELL.area[s] !== 0 && SPELL.offensive[s] === 0 && SPELL.lays[s] === 0;

/** True if wide spell `s` of `caster` concerns model `m` (HRD-SPELL-020). */
function concerns(b: HordesBattle, caster: number, s: number, m: number): boolean {
  if (!onTable(b, m) || !answersTo(b, caster, m, SPELL.target[s]) || !isMeant(b, caster, s, m)) return false;
  if (SPELL.area[s] === Range.control) return true;
  if (SPELL.area[s] === Range.command) return areWithin(b, caster, m, commandOf(b, caster) * INCH);
  return m !== caster && areWithin(b, caster, m, SPELL.area[s]);
}

/** Returns the next model from the local `next` on that the spell in frame `f` concerns, or -1. */
function nextConcerned(b: HordesBattle, f: number): number {
  const l = b.locals;
  const [m, s] = [l[f + L.caster], l[f + L.spell]];
  if (!isWide(s)) return l[f + L.next]++ === 0 && onTable(b, l[f + L.target]) ? l[f + L.target] : -1;
  for (; l[f + L.next] < b.setup.models; l[f + L.next]++) {
    if (concerns(b, m, s, l[f + L.next])) return l[f + L.next]++;
  }
  return -1;
}

/** Notes that model `t` was the target of spell `s` of `m` that targets a model once a turn. */
function noteTargeted(b: HordesBattle, m: number, s: number, t: number): void {
  if (SPELL.eachOnce[s] === 0 || t === m) return;
  b.model.targeted[t] |= SPELL.eachOnce[s];
  if (SPELL.whole[s] === Whole.model || !isTrooper(b, t)) return;
  const u = unitOf(b, t);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) b.model.targeted[o] |= SPELL.eachOnce[s];
}

/** Model `m` casts a spell or an animus: enemies in whose control range it is harm it and heal themselves. */
function answerCast(b: HordesBattle, m: number): void {
  const o = bringerOf(b, m, Trait['psychic vampire']);
  if (o < 0) return;
  owe(b, Due.suffer, m, o, 1);
  heal(b, o, 1);
}

/** True if `caster` channels through model `o` by an ability, not by an Arc Node. */
const isRitual = (b: HordesBattle, caster: number, o: number): boolean =>
  o !== caster && !holds(b, o, Rule['Arc Node']) && isVessel(b, caster, o);

/** Model `o` suffers for the spell that was channeled through it. */
function endRitual(b: HordesBattle, o: number): void {
  if (onTable(b, o)) owe(b, Due.suffer, o, -1, (b.dice.one(6, Roll.Spell, o) + 1) >> 1);
}

/** Returns the amount of the deed of that kind of spell `s`, -1 if it has none. */
function amountOf(s: number, kind: number): number {
  for (let i = 0; i < MOST_DEEDS; i++) {
    const at = deedAt(s, Moment.affected, i);
    if (DEED.kind[at] === kind) return DEED.amount[at];
  }
  return -1;
}

/** Adds the models that a wide spell with a damage roll hits (HRD-SPELL-019). */
function addConcerned(b: HordesBattle, m: number, s: number): void {
  for (let o = 0; o < b.setup.models; o++) if (concerns(b, m, s, o)) addHit(b, o, HitFlag.direct);
}

/**
 * Model `caster` casts spell or animus `spell`, or uses its feat, at `target` (-1: asked for) from `origin`. Nothing may be used at
 * any time meanwhile (HRD-TIME-009): no window of that kind opens.
 */
export const castSpell = procedure<HordesBattle, typeof S>(
  'cast a spell',
  S,
  {
    /** Step 1 (HRD-TIME-010). */
    pay(b, f) {
      const l = b.locals;
      const [m, s] = [l[f + L.caster], l[f + L.spell]];
      if (b.activation.model[0] !== m && l[f + L.points] !== SERVED) {
        remember(b);
        recall(b, m);
      }
      payFor(b, m, s, l[f + L.points]);
      if (!isUse(s) && !isFeat(s)) {
        answerCast(b, m);
        noteSpell(b, m, s, SPELL.offensive[s] !== 0, l[f + L.points] !== SERVED && SPELL.cost[s] + SPELL.upTo[s] > 0);
        if (!isAnimus(s)) gainPower(b, m);
      }
      if (l[f + L.points] !== SERVED && isRitual(b, m, l[f + L.origin])) {
        b.model.aids[m] |= Aid.ritual;
        l[f + L.ritual] = 1;
      }
      if (l[f + L.target] >= 0 || isWide(s)) return S.targeted;
      b.decision.context[0] = s;
      return ask(b, Ask.SpellTarget, playerOf(b, m), m, l[f + L.origin]);
    },
    /** Step 2 (HRD-TIME-011). */
    chosen(b, f) {
      b.locals[f + L.target] = b.answer.target[0];
      return NEXT;
    },
    /** Step 3: what targeting triggers; for an offensive spell it is step 2 of its attack (HRD-TIME-012). */
    targeted(b, f) {
      const l = b.locals;
      const [m, s, t] = [l[f + L.caster], l[f + L.spell], l[f + L.target]];
      if (t < 0 || isOffensiveAt(b, m, s, t)) return NEXT;
      if (b.log !== null && t !== m) b.log.tell('cast', `${SPELL_NAMES[s]} is cast at ${nameOf(b, t)}`);
      fire(b, Event.targeted, playerOf(b, t), t, m, 0);
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    /** Before the range is measured enemies may pay to negate the spell. */
    negate(b, f) {
      const l = b.locals;
      const [m, s, t] = [l[f + L.caster], l[f + L.spell], l[f + L.target]];
      const o = t < 0 || isUse(s) || isFeat(s) ? -1 : nextNegator(b, m, t, l[f + L.negator]);
      if (o < 0) return S.range;
      l[f + L.negator] = o + 1;
      b.decision.context[0] = Choice.negate;
      b.decision.context[1] = s;
      return ask(b, Ask.Choose, playerOf(b, o), o, m);
    },
    negated(b, f) {
      if (b.answer.verb[0] === Verb.Pass) return S.negate;
      const o = b.answer.target[0];
      spend(b, o, 1);
      if (b.log !== null) b.log.tell('cast', `${nameOf(b, o)} negates ${SPELL_NAMES[b.locals[f + L.spell]]}`);
      return settleThen(b, S.settled);
    },
    /** Step 4 (HRD-TIME-013, HRD-SPELL-008, HRD-SPELL-009). */
    range(b, f) {
      const l = b.locals;
      const [m, s, t, origin] = [l[f + L.caster], l[f + L.spell], l[f + L.target], l[f + L.origin]];
      if (isOffensiveAt(b, m, s, t)) {
        const flags = origin === m ? 0 : originFlags(origin);
        return callThen(b, S.struck, attack, m, b.setup.spells.row[s], t, flags);
      }
      if (isWide(s) || SPELL.range[s] === Range.self || isInSpellRange(b, m, s, origin, t)) return NEXT;
      if (b.log !== null) b.log.tell('range', `${nameOf(b, t)} is out of range of ${SPELL_NAMES[s]}`);
      return S.over;
    },
    /** Step 5 (HRD-TIME-014). */
    resolve(b, f) {
      const l = b.locals;
      const [m, s] = [l[f + L.caster], l[f + L.spell]];
      const t = l[f + L.target] < 0 ? m : l[f + L.target];
      if (SPELL.lays[s] === 0 && (isWide(s) || answersTo(b, m, t, SPELL.only[s]))) beginEffects(b, m, s, t);
      if (!isWide(s) || b.setup.spells.row[s] < 0) return NEXT;
      const first = b.game.hits[0];
      addConcerned(b, m, s);
      return callThen(b, S.over, resolveHits, m, b.setup.spells.row[s], 0, first, b.model.x[m], b.model.y[m]);
    },
    deeds(b, f) {
      const l = b.locals;
      const [m, s] = [l[f + L.caster], l[f + L.spell]];
      if (!isWide(s) && l[f + L.target] >= 0) noteTargeted(b, m, s, l[f + L.target]);
      for (let t = nextConcerned(b, f); t >= 0; t = nextConcerned(b, f)) doDeeds(b, m, s, Moment.affected, t);
      return NEXT;
    },
    harm(b, f) {
      const l = b.locals;
      const amount = amountOf(l[f + L.spell], DeedKind.damage);
      if (amount < 0 || !onTable(b, l[f + L.target])) return S.place;
      const points = amountNow(b, l[f + L.target], amount);
      const [m, t] = [l[f + L.caster], l[f + L.target]];
      return callThen(b, S.harmed, sufferDamage, t, points, m + 1, Cause.other, gridOfSource(b, t, m));
    },
    harmed: () => NEXT,
    place(b, f) {
      const l = b.locals;
      const within = amountOf(l[f + L.spell], DeedKind.place);
      if (within < 0 || !onTable(b, l[f + L.target])) return NEXT;
      return call(b, placing, l[f + L.target], playerOf(b, l[f + L.caster]), within * INCH);
    },
    /** An attack that targeted an enemy: what it does to the model hit, be it the target or not, that takes a procedure. */
    struck(b, f) {
      const l = b.locals;
      const [m, s] = [l[f + L.caster], l[f + L.spell]];
      if (SPELL.offIfEnemy[s] === 0) return NEXT;
      const within = amountOf(s, DeedKind.place);
      for (let t = 0; t < b.setup.models; t++) {
        if (!onTable(b, t) || b.model.hitBy[t] !== b.game.attacks[0]) continue;
        noteTargeted(b, m, s, t);
        if (within >= 0) owe(b, Due.place, t, m, within * INCH);
      }
      return NEXT;
    },
    /** Deeds that come once, after the others, and what the model does that channeled the spell; then what waits is done. */
    over(b, f) {
      const [m, s, o] = [b.locals[f + L.caster], b.locals[f + L.spell], b.locals[f + L.origin]];
      doDeeds(b, m, s, Moment.finally, m);
      if (o !== m && onTable(b, o)) fire(b, Event.channeled, playerOf(b, o), o, m, 0);
      if (b.locals[f + L.ritual] !== 0) endRitual(b, o);
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    channeled: (b) => settleThen(b, S.settled),
    settled: () => DONE,
  },
  { calls: () => [drainTriggers, attack, resolveHits, sufferDamage, placing, settleDues] },
);

/** Begins what the answer says that model `m` casts or uses; the caller goes on with step `next`. */
export function cast(b: HordesBattle, m: number, next: number): number {
  const { target, n, extra } = b.answer;
  const master = extra[0] === m + 1 ? masterOf(b, m) : -1;
  if (master >= 0) {
    b.model.did[m] |= Did.EndAction;
    return callThen(b, next, castSpell, master, n[0], target[0], m, SERVED);
  }
  const origin = extra[0] > 0 ? extra[0] - 1 : m;
  return callThen(b, next, castSpell, m, n[0], target[0], origin, b.answer.files[0]);
}
