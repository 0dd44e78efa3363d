// What a model may cast now, through whom and at whom: the options of a spellcaster and their judge (HRD-SPELL-001..017,
// HRD-ANIM-001..004, HRD-CHAN-001..004, HRD-LOCK-005, HRD-LOCK-006).

import { Level } from '../../../kernel/core.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { holds } from '../../../kernel/special-rules.js';
import { hasCopy, masterOf } from '../abilities/magic.js';
import { ruleOf } from '../abilities/numbers.js';
import { has, isCalledBy, PowerOf } from '../abilities/powers.js';
import { hasRoomForSoul } from '../abilities/souls.js';
import { mayAct } from '../attacks/may-act.js';
import { isEngaged, isInMelee } from '../attacks/melee-range.js';
import { Refusal, Verb } from '../core/asks.js';
import { isLeader, leaderOf } from '../core/battlegroups.js';
import { Flag } from '../core/hooks.js';
import { Drive, marshalOf } from '../core/marshals.js';
import { areWithin, isEnemy, isHelpless, onTable } from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { isDisrupted, MOST_FOCUS, mayForce, mayGainFocus, maySpend } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { ActionKind, Aid, BOON_SPENT, Cast, COPIES, Did, type HordesBattle, Owe, Used } from '../core/state.js';
import { commandOf, isUnder, spellReach } from '../core/stats.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { isDamaged } from '../damage/boxes.js';
import { sees } from '../sight/line-of-sight.js';
import { mayTarget } from '../special-rules/targets.js';
import { isDugIn } from '../states/dug-in.js';
import { isWild } from '../states/wild.js';
import { isInFormation } from '../units/formation.js';
import { endOf, firstOf, isTrooper, serves, unitOf } from '../units/members.js';
import { isInControl } from './control.js';
import { hasRoomForEffects } from './effects.js';
import {
  FIRST_USE,
  isAnimus,
  isFeat,
  isUse,
  Lasts,
  Once,
  Pays,
  Range,
  SPELL,
  UseTime,
  Whole,
  Whose,
  WordBit,
} from './tables.js';
import { answersTo } from './whom.js';

/** Returns the animus of model `m`, or -1; of a pack the commander alone has one (HRD-PACK-016). */
const animusOf = (b: HordesBattle, m: number): number =>
  isOfPack(b, m) && b.unit.commander[unitOf(b, m)] !== m ? -1 : b.setup.spells.animus[b.model.kind[m]];
const featOf = (b: HordesBattle, m: number): number => b.setup.spells.feat[b.model.kind[m]];

/** True if model `m` knows spells or has uses of abilities. */
const knowsSome = (b: HordesBattle, m: number): boolean =>
  b.setup.spells.first[b.model.kind[m] + 1] > b.setup.spells.first[b.model.kind[m]];

/**
 * Returns the model whose activation is under way and that may know spells: itself; the leader of its unit, the commander of its
 * pack, a trooper that has something to use; or -1.
 */
export function activeCaster(b: HordesBattle): number {
  const v = b.activation.voice[0];
  if (v < 0 || !isTrooper(b, v)) return v;
  const u = unitOf(b, v);
  if (isOfPack(b, v)) return b.unit.commander[u];
  // GAP HRD-PRIO-014: of several troopers with something to use at any time the first is asked, until it has used its own
  let user = -1;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (isLeader(b, m) && onTable(b, m)) return m;
    if (user < 0 && serves(b, m) && knowsSome(b, m) && hasUses(b, m)) user = m;
  }
  return user;
}

/** True if trooper `m` has an ability that it may use now, outside of its Combat Action. */
function hasUses(b: HordesBattle, m: number): boolean {
  const { first, known } = b.setup.spells;
  const k = b.model.kind[m];
  for (let i = first[k]; i < first[k + 1]; i++) {
    if (!isUse(known[i]) || !isTimeFor(b, m, known[i], false)) continue;
    if (isFreeToCast(b, m) && mayCast(b, m, known[i])) return true;
  }
  return false;
}

/** Returns the bit by which `model.cast` tells that model `m` has cast spell `s`, 0 if it may cast it again. */
export function castBit(b: HordesBattle, m: number, s: number): number {
  if (isAnimus(s)) return isLeader(b, m) ? 0 : Cast.animus;
  if (SPELL.once[s] === Once.no) return 0;
  const { first, known } = b.setup.spells;
  const k = b.model.kind[m];
  // the uses of an ability share the bit of the first of them
  for (let i = first[k]; i < first[k + 1]; i++) {
    if (known[i] === s || (isUse(s) && isUse(known[i]) && SPELL.ability[known[i]] === SPELL.ability[s]))
      return 1 << (i - first[k]);
  }
  return 0;
}

/** True if model `m` may cast anything, or use its feat, at this time of its activation (HRD-SPELL-013, HRD-KNOCK-001). */
export function isFreeToCast(b: HordesBattle, m: number): boolean {
  if (!onTable(b, m) || isHelpless(b, m) || isWild(b, m)) return false;
  const { did } = b.model;
  // HRD-MOVE-016: who must run casts nothing, even if it cannot run
  if ((did[m] & Did.Run) !== 0 || (b.model.owes[m] & Owe.run) !== 0) return false;
  if ((b.model.used[m] & Used.over) !== 0) return false;
  // HRD-CHG-020: a failed charge has ended its activation
  return (did[m] & (Did.Charge | Did.EndAction | Did.Reach)) !== (Did.Charge | Did.EndAction);
}

/** True if model `m` casts spell `s` by its Magic Ability: as a special action or a special attack, for nothing (HRD-SPELL-001, HRD-SPELL-011). */
export const isByAction = (b: HordesBattle, m: number, s: number): boolean => s < FIRST_USE && !isLeader(b, m);

/** True if an attack of model `m` has granted it spell `s` for nothing. */
export const isBoon = (b: HordesBattle, m: number, s: number): boolean =>
  b.model.boon[m] !== 0 &&
  b.model.boon[m] !== BOON_SPENT &&
  !isUse(s) &&
  !isFeat(s) &&
  SPELL.upTo[s] === 0 &&
  SPELL.cost[s] < b.model.boon[m];

/** Returns the points that spell `s` costs model `m` now (HRD-SPELL-016), `points` of a cost that is chosen; an effect may double them. */
export const costOf = (b: HordesBattle, m: number, s: number, points = 1): number =>
  isBoon(b, m, s) ? 0 : (SPELL.upTo[s] > 0 ? points : SPELL.cost[s]) * (bears(b, m, Trait['pays double']) ? 2 : 1);

/** True if spell `s` of model `m` is an attack at `t`: some are against enemies alone (HRD-SPELL-022). */
export const isOffensiveAt = (b: HordesBattle, m: number, s: number, t: number): boolean =>
  SPELL.offensive[s] !== 0 || (SPELL.offIfEnemy[s] !== 0 && isEnemy(b, m, t));

/** True if warbeast `m` casts its animus `s` without being forced (HRD-ANIM-004). */
export const castsFreely = (b: HordesBattle, m: number, s: number): boolean =>
  isAnimus(s) && !isLeader(b, m) && b.model.free[m] === 0 && bears(b, m, Trait['free animus']);

/** True if model `m` can pay for spell `s`: a leader spends points, a warbeast is forced (HRD-SPELL-016, HRD-ANIM-004). */
function mayPay(b: HordesBattle, m: number, s: number): boolean {
  if ((isUse(s) && SPELL.cost[s] === 0) || isByAction(b, m, s)) return true;
  if (SPELL.pays[s] === Pays.souls) return b.model.souls[m] >= SPELL.cost[s];
  if (SPELL.pays[s] === Pays.own) return b.model.points[m] >= SPELL.cost[s];
  if (isLeader(b, m)) return maySpend(b, m, costOf(b, m, s)) && mayForce(b, m, 0);
  return castsFreely(b, m, s) || mayForce(b, m, costOf(b, m, s));
}

/** True if leader `m` knows animus `s` from a warbeast of its battlegroup within its control range (HRD-ANIM-002, HRD-LOCK-025). */
function borrows(b: HordesBattle, m: number, s: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (animusOf(b, o) !== s || o === m || !onTable(b, o) || leaderOf(b, o) !== m) continue;
    if (isInControl(b, m, o) && !isUnder(b, o, Flag['no animus'])) return true;
  }
  return false;
}

/** What answers as a warbeast that lends its animus by an ability. */
const LENDER = WordBit.friendly | WordBit.other | WordBit.warbeast | WordBit['no character'];

/** True if an ability lets model `m` cast animus `s` of warbeast `o`, which is in its command range. */
const mayBorrowFrom = (b: HordesBattle, m: number, o: number, s: number): boolean =>
  animusOf(b, o) === s &&
  onTable(b, o) &&
  answersTo(b, m, o, LENDER) &&
  areWithin(b, m, o, commandOf(b, m) * INCH) &&
  !isUnder(b, o, Flag['no animus']);

/** True if an ability lets model `m` cast animus `s` of a warbeast near it. */
function borrowsNear(b: HordesBattle, m: number, s: number): boolean {
  if (!has(b, m, PowerOf['borrows animi'])) return false;
  for (let o = 0; o < b.setup.models; o++) if (mayBorrowFrom(b, m, o, s)) return true;
  return false;
}

/** True if model `m` knows spell or animus `s` now. */
function knows(b: HordesBattle, m: number, s: number): boolean {
  if (isAnimus(s)) {
    if (isLeader(b, m)) return borrows(b, m, s);
    // HRD-ANIM-002: a model that has lost its animi casts none of others as its own either
    if (isUnder(b, m, Flag['no animus'])) return false;
    return animusOf(b, m) === s || borrowsNear(b, m, s);
  }
  const { first, known } = b.setup.spells;
  const k = b.model.kind[m];
  for (let i = first[k]; i < first[k + 1]; i++) if (known[i] === s) return true;
  return hasCopy(b, m, s);
}

/** True if model `m`, which is free to cast, may cast spell `s` now, whatever it targets. */
export function mayCast(b: HordesBattle, m: number, s: number): boolean {
  if (isFeat(s) || !knows(b, m, s) || !mayPay(b, m, s)) return false;
  if (!isUse(s) && isUnder(b, m, Flag['cannot cast'])) return false;
  if (SPELL.lasts[s] !== Lasts.none && !hasRoomForEffects(b)) return false;
  if (SPELL.formed[s] !== 0 && !isInFormation(b, m)) return false;
  if (SPELL.givesUp[s] !== 0 && !mayAct(b, m)) return false;
  if (isUse(s) && SPELL.digs[s] !== 0 && (isDugIn(b, m) || isEngaged(b, m))) return false;
  return ((b.model.cast[m] | b.model.spent[m]) & castBit(b, m, s)) === 0; // HRD-ANIM-003
}

/** True if model `m`, which is free to cast, may use its feat: once a game (HRD-LOCK-005, HRD-SPEC-005). */
export const mayUseFeat = (b: HordesBattle, m: number): boolean =>
  featOf(b, m) >= 0 &&
  b.model.feat[m] === 0 &&
  hasRoomForEffects(b) &&
  !(SPELL.notInMelee[featOf(b, m)] !== 0 && isInMelee(b, m));

/** True if model `m` may make use `s` of an ability at this time: `acts` tells that its Combat Action is under way. */
function isTimeFor(b: HordesBattle, m: number, s: number, acts: boolean): boolean {
  const { did } = b.model;
  const byAction = isByAction(b, m, s);
  const time = byAction ? UseTime['special action'] : SPELL.use[s];
  // HRD-COMB-006
  if (byAction && SPELL.offensive[s] !== 0 && isUnder(b, m, Flag['cannot make special attacks'])) return false;
  if (time === UseTime.none || time === UseTime['any time']) return true;
  if (time === UseTime['before movement']) return !acts && (did[m] & (Did.EndMove | Did.GiveUpMove)) === 0;
  if (time === UseTime['as others activate'] || time === UseTime['by itself']) return false;
  if (!acts || b.activation.kind[0] !== ActionKind.none || (did[m] & Did.Charge) !== 0) return false;
  if (time === UseTime['special action']) return true;
  return (did[m] & (Did.Run | Did.Aim | Did.GiveUpMove)) === 0 && !isUnder(b, m, Flag['cannot charge']);
}

const FRIENDLY_WARRIOR = WordBit.friendly | WordBit.warrior | WordBit.other;

/** True if an ability lets `caster` channel a spell through warrior `o` now: once an activation. */
export function isVessel(b: HordesBattle, caster: number, o: number): boolean {
  if (!has(b, caster, PowerOf['channels through warriors']) || (b.model.aids[caster] & Aid.ritual) !== 0) return false;
  if (!answersTo(b, caster, o, FRIENDLY_WARRIOR) || !isInControl(b, caster, o)) return false;
  // HRD-CHAN-003: as any other model through which spells are channeled
  return !isHelpless(b, o) && !isUnder(b, o, Flag['cannot channel']) && !isEngaged(b, o);
}

/** True if `caster` may channel spell `s` through model `o` (HRD-CHAN-001, HRD-CHAN-003, HRD-CHAN-004). */
export function mayChannel(b: HordesBattle, caster: number, s: number, o: number): boolean {
  if (o === caster || SPELL.range[s] < 0 || isUse(s) || !onTable(b, o) || isEnemy(b, caster, o)) return false;
  if (isVessel(b, caster, o)) return true;
  if (!holds(b, o, Rule['Arc Node'])) return false;
  if (leaderOf(b, o) !== caster || !isLeader(b, caster) || !isInControl(b, caster, o)) return false;
  if (isHelpless(b, o) || isDisrupted(b, o) || isUnder(b, o, Flag['cannot channel'])) return false;
  return !hasCrippledSystem(b, o, System.arcNode) && !isEngaged(b, o);
}

/** True if spells of `caster` cannot target model `t`. */
const isBarred = (b: HordesBattle, caster: number, t: number): boolean =>
  (isEnemy(b, caster, t) && isUnder(b, t, Flag['no enemy spells at it'])) || isUnder(b, t, Flag['no spells at it']);

/** True if model `t` is called, and has the ability, as use `s` of an ability of `caster` asks. */
export function isMeant(b: HordesBattle, caster: number, s: number, t: number): boolean {
  if (SPELL.named[s] !== 0 && !isCalledBy(b, caster, ruleOf(SPELL.ability[s]), t)) return false;
  return SPELL.has[s] === 0 || holds(b, t, SPELL.has[s]);
}

/** True if another model of the unit of `m` that can repair touches warjack `t`, which `m` touches too. */
function isMended(b: HordesBattle, m: number, t: number): boolean {
  if (!isTrooper(b, m)) return false;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (o !== m && onTable(b, o) && isUnder(b, o, Flag.repairs) && areWithin(b, o, t, TOUCH)) return true;
  }
  return false;
}

/** True if model `t` is to `caster` what use `s` of an ability says. */
function isHis(b: HordesBattle, caster: number, s: number, t: number): boolean {
  if (SPELL.whose[s] === Whose.marshaled) return marshalOf(b, t) === caster && (b.model.drive[t] & Drive.denied) === 0;
  if (SPELL.whose[s] === Whose['mended by comrades']) return isDamaged(b, t) && isMended(b, caster, t);
  return mayGainFocus(b, t) && b.model.points[t] < MOST_FOCUS;
}

/** True if model `caster` needs no line of sight to cast spell `s` at `t`: an attack, or a spell at a friend. */
const targetsUnseen = (b: HordesBattle, caster: number, s: number, t: number): boolean =>
  !isUse(s) &&
  (isOffensiveAt(b, caster, s, t) || !isEnemy(b, caster, t)) &&
  isUnder(b, caster, Flag['needs no line of sight']);

/** True if model `t` may be the target of spell `s` from point of origin `origin` (HRD-SPELL-004, HRD-SPELL-005, HRD-SPELL-017). */
export function mayBeTarget(b: HordesBattle, caster: number, s: number, origin: number, t: number): boolean {
  if (SPELL.range[s] === Range.self) return t === caster && origin === caster;
  const whole = SPELL.whole[s] === Whole.unit ? 1 : 0;
  if (!mayTarget(b, caster, t, whole) || !answersTo(b, caster, t, SPELL.target[s])) return false;
  if (!isUse(s) && isBarred(b, caster, t)) return false;
  if (!isMeant(b, caster, s, t)) return false;
  if (SPELL.whose[s] !== 0 && !isHis(b, caster, s, t)) return false;
  if (SPELL.givesSoul[s] !== 0 && !hasRoomForSoul(b, t, SPELL.givesSoul[s] - 1)) return false;
  if ((b.model.targeted[t] & SPELL.eachOnce[s]) !== 0) return false;
  if (t === origin) return !isOffensiveAt(b, caster, s, t);
  // what is used in the control range without a word about a target needs no line of sight
  if (isUse(s) && SPELL.range[s] === Range.control) return true;
  return sees(b, origin, t) || (origin === caster && targetsUnseen(b, caster, s, t));
}

/** True if model `t` is in range of spell `s` from `origin` (HRD-SPELL-007, HRD-SPELL-017). */
export function isInSpellRange(b: HordesBattle, caster: number, s: number, origin: number, t: number): boolean {
  if (SPELL.range[s] === Range.control) return isInControl(b, caster, t);
  if (SPELL.range[s] === Range.command) return areWithin(b, caster, t, commandOf(b, caster) * INCH);
  const reach = origin === caster && !isUse(s) ? spellReach(b, origin) : 0;
  return t === origin || areWithin(b, origin, t, SPELL.range[s] + reach);
}

/** True if a spell at `t` says nothing more than one at a model listed before: another of its unit, for the whole unit. */
function isListed(b: HordesBattle, s: number, t: number): boolean {
  if (SPELL.whole[s] === Whole.model || SPELL.offensive[s] !== 0 || !isTrooper(b, t)) return false;
  const { option } = b;
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== Verb.Cast || option.n[i] !== s || option.target[i] < 0) continue;
    if (isTrooper(b, option.target[i]) && unitOf(b, option.target[i]) === unitOf(b, t)) return true;
  }
  return false;
}

/** Lists spell `s` of `caster` from `origin` at each target in range that makes sense: foes of an attack, friends of others. */
function listTargets(b: HordesBattle, caster: number, s: number, origin: number): void {
  const extra = origin === caster ? 0 : origin + 1;
  for (let t = 0; t < b.setup.models; t++) {
    if (!onTable(b, t) || isEnemy(b, caster, t) !== isOffensiveAt(b, caster, s, t) || isListed(b, s, t)) continue;
    if (SPELL.range[s] !== Range.self && !isInSpellRange(b, caster, s, origin, t)) continue;
    if (!mayBeTarget(b, caster, s, origin, t)) continue;
    listFor(b, caster, s, t, extra);
  }
}

/** Lists spell `s` at `t`: once, or once for each number of points that may be spent on it. */
function listFor(b: HordesBattle, caster: number, s: number, t: number, extra: number): void {
  for (let points = SPELL.upTo[s] > 0 ? 1 : 0; points <= SPELL.upTo[s]; points++) {
    if (points > 0 && !maySpend(b, caster, costOf(b, caster, s, points))) return;
    const i = b.option.add(Verb.Cast, t, s);
    if (i < 0) return;
    b.option.extra[i] = extra;
    b.option.files[i] = points;
  }
}

/** Lists spell `s` of `caster`; at level full the target is asked for when the cost is paid (HRD-TIME-010, HRD-TIME-011). */
function listSpell(b: HordesBattle, caster: number, s: number): void {
  if (!mayCast(b, caster, s)) return;
  listFrom(b, caster, s, caster);
  if (isUse(s) || SPELL.range[s] < 0) return; // nobody channels it
  for (let o = 0; o < b.setup.models; o++) if (mayChannel(b, caster, s, o)) listFrom(b, caster, s, o);
}

/** Lists spell `s` of `caster` from point of origin `origin`. */
function listFrom(b: HordesBattle, caster: number, s: number, origin: number): void {
  const before = b.option.count;
  listTargets(b, caster, s, origin);
  if (b.core.level[0] !== Level.full || b.option.count === before) return;
  // One of its targets stands for the spell; which one is asked later.
  b.option.count = before;
  listFor(b, caster, s, -1, origin === caster ? 0 : origin + 1);
}

/** The most that a spell costs that is cast in the place of its leader. */
const SLAVISH = 3;

/** True if model `m`, which acts, may cast spell `s` of leader `master` in its place, as its special action. */
function mayServe(b: HordesBattle, m: number, master: number, s: number, acts: boolean): boolean {
  if (!acts || b.activation.kind[0] !== ActionKind.none || (b.model.did[m] & Did.Charge) !== 0) return false;
  // GAP HRD-SPELL-016: a spell for any number of points is not cast so
  if (s >= FIRST_USE || SPELL.cost[s] > SLAVISH || SPELL.upTo[s] > 0 || SPELL.range[s] < 0) return false;
  if (!knows(b, master, s) || isUnder(b, master, Flag['cannot cast']) || isUnder(b, m, Flag['cannot cast']))
    return false;
  if (SPELL.lasts[s] !== Lasts.none && !hasRoomForEffects(b)) return false;
  return (b.model.cast[master] & castBit(b, master, s)) === 0;
}

/** Lists spells of its leader that model `m` may cast in its place. */
function listServices(b: HordesBattle, m: number, acts: boolean): void {
  const master = masterOf(b, m);
  if (master < 0) return;
  const { first, known } = b.setup.spells;
  const k = b.model.kind[master];
  for (let i = first[k]; i < first[k + 1]; i++) {
    if (mayServe(b, m, master, known[i], acts)) listFrom(b, master, known[i], m);
  }
}

/** Lists spells of others that model `m` may cast as its own. */
function listCopies(b: HordesBattle, m: number): void {
  for (let row = 0; row < COPIES; row++) {
    const s = b.copy.spell[row];
    if (b.copy.model[row] === m && !isOwn(b, m, s) && hasCopy(b, m, s)) listSpell(b, m, s);
  }
}

/** True if model `m` knows spell `s` by itself. */
function isOwn(b: HordesBattle, m: number, s: number): boolean {
  const { first, known } = b.setup.spells;
  const k = b.model.kind[m];
  for (let i = first[k]; i < first[k + 1]; i++) if (known[i] === s) return true;
  return false;
}

/** Lists what model `m` may cast or use now, in its Combat Action if `acts` (HRD-DEC-122, HRD-DEC-123, HRD-DEC-128). */
export function listCasts(b: HordesBattle, m: number, acts = false): void {
  if (m < 0 || !isFreeToCast(b, m)) return;
  const { first, known } = b.setup.spells;
  const k = b.model.kind[m];
  for (let i = first[k]; i < first[k + 1]; i++) if (isTimeFor(b, m, known[i], acts)) listSpell(b, m, known[i]);
  listCopies(b, m);
  listServices(b, m, acts);
  if (isLeader(b, m)) {
    for (let o = 0; o < b.setup.models; o++) {
      const s = animusOf(b, o);
      if (s >= 0 && leaderOf(b, o) === m && !isBefore(b, m, o)) listSpell(b, m, s);
    }
  } else {
    if (animusOf(b, m) >= 0) listSpell(b, m, animusOf(b, m));
    if (has(b, m, PowerOf['borrows animi'])) listBorrowed(b, m);
  }
  if (mayUseFeat(b, m)) b.option.add(Verb.Feat, m, featOf(b, m));
}

/** Lists animi of other warbeasts that an ability lets model `m` cast, each once. */
function listBorrowed(b: HordesBattle, m: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    const s = animusOf(b, o);
    if (s < 0 || s === animusOf(b, m) || !mayBorrowFrom(b, m, o, s)) continue;
    let isRepeated = false;
    for (let e = 0; e < o; e++) isRepeated ||= mayBorrowFrom(b, m, e, s);
    if (!isRepeated) listSpell(b, m, s);
  }
}

/** True if a warbeast in a row before `o` lends leader `m` the same animus. */
function isBefore(b: HordesBattle, m: number, o: number): boolean {
  for (let e = 0; e < o; e++) if (animusOf(b, e) === animusOf(b, o) && leaderOf(b, e) === m) return true;
  return false;
}

/** True if model `m` knows anything that is cast or used. */
function knowsAny(b: HordesBattle, m: number): boolean {
  const { first } = b.setup.spells;
  const k = b.model.kind[m];
  if (first[k + 1] > first[k] || animusOf(b, m) >= 0 || featOf(b, m) >= 0 || isLeader(b, m)) return true;
  return has(b, m, PowerOf['borrows animi']);
}

/** True if model `m` (-1: none) has anything to cast or use now. It clears the options. */
export function hasCasts(b: HordesBattle, m: number): boolean {
  if (m < 0 || !knowsAny(b, m) || !isFreeToCast(b, m)) return false;
  b.option.count = 0;
  listCasts(b, m);
  const any = b.option.count > 0;
  b.option.count = 0;
  return any;
}

/** Lists the targets of spell `s`, whose cost is paid, from point of origin `origin`. */
export function listSpellTargets(b: HordesBattle, caster: number, s: number, origin: number): void {
  for (let t = 0; t < b.setup.models; t++) {
    if (onTable(b, t) && mayBeTarget(b, caster, s, origin, t)) b.option.add(Verb.Pick, t);
  }
}

/** Judges a spell that is not listed: at a friend, an enemy, or a target out of range (HRD-SPELL-008, HRD-SPELL-009). */
export function judgeCast(b: HordesBattle, m: number, record: OptionRecord, acts = false): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  if (verb !== Verb.Cast || (x | y | facing) !== 0 || path.length > 0) return Refusal.NotAnOption;
  if (m < 0 || !isFreeToCast(b, m) || n < 0 || n >= SPELL.cost.length) return Refusal.NotAnOption;
  if (extra === m + 1) return judgeService(b, m, record, acts);
  if (!mayCast(b, m, n)) return Refusal.NotAnOption;
  if (!isTimeFor(b, m, n, acts)) return Refusal.NotAnOption;
  if (files < (SPELL.upTo[n] > 0 ? 1 : 0) || files > SPELL.upTo[n]) return Refusal.NotAnOption;
  if (files > 0 && !maySpend(b, m, costOf(b, m, n, files))) return Refusal.NotAnOption;
  if (extra < 0 || extra > b.setup.models || (extra > 0 && !mayChannel(b, m, n, extra - 1))) return Refusal.NotAnOption;
  if (b.core.level[0] === Level.full && target === -1) return LEGAL;
  if (target < 0 || target >= b.setup.models || !onTable(b, target)) return Refusal.NotAnOption;
  return mayBeTarget(b, m, n, extra > 0 ? extra - 1 : m, target) ? LEGAL : Refusal.NotAnOption;
}

/** Judges a spell that model `m` casts in the place of its leader. */
function judgeService(b: HordesBattle, m: number, { target, n, files }: OptionRecord, acts: boolean): Reason {
  const master = masterOf(b, m);
  if (master < 0 || files !== 0 || !mayServe(b, m, master, n, acts)) return Refusal.NotAnOption;
  if (b.core.level[0] === Level.full && target === -1) return LEGAL;
  if (target < 0 || target >= b.setup.models || !onTable(b, target)) return Refusal.NotAnOption;
  return mayBeTarget(b, master, n, m, target) ? LEGAL : Refusal.NotAnOption;
}
