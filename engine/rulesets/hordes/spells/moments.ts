// What effects make happen at moments: after attacks, when models are boxed and destroyed, at the end of movements, actions and turns
// (HRD-TIME-032..039, HRD-SPELL-021). What takes a decision waits in `core/dues.ts`.

import { covers } from '../../../kernel/effect-scopes.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { isInscrutable } from '../abilities/magic.js';
import {
  answerAdvance,
  answerDamage,
  answerMiss,
  avengeFriends,
  noteFallen,
  rouseUnits,
} from '../abilities/reactions.js';
import { comeToRest } from '../attacks/power-attacks.js';
import { Roll } from '../core/asks.js';
import { isLeader } from '../core/battlegroups.js';
import { Choice, Due, hasRoomFor, isOwed, Mode, owe } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { areWithin, isEnemy, isGiant, nameOf, onTable, playerOf, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, AttackKind, CloudKind, Did, type HordesBattle, PowerAttack, Used } from '../core/state.js';
import { commandOf, isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { isDamaged } from '../damage/boxes.js';
import { Cause, isOfAttack } from '../damage/causes.js';
import { removeFromPlay, removeModel, yieldTokens } from '../damage/leaving.js';
import { reave } from '../leaders/losses.js';
import { directionTo, slide } from '../movement/involuntary.js';
import { isLiving } from '../special-rules/living.js';
import { settleDugIn } from '../states/settle-dug-in.js';
import { layCloud } from '../terrain/clouds.js';
import { takeControl } from '../units/control.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { bringerOf, gives, useUpTrait } from './bearing.js';
import { sourceOf } from './conditions.js';
import { isInControl } from './control.js';
import { amountNow, heal } from './deeds.js';
import { Boxed, D3, SPELL, WordBit } from './tables.js';
import { isOfWords } from './whom.js';

/** Rolls d3 inches, ticks. */
const d3Inches = (b: HordesBattle, m: number): number => ((b.dice.one(6, Roll.Spell, m) + 1) >> 1) * INCH;

/** Pushes model `m` directly away from model `from`. */
function pushAway(b: HordesBattle, m: number, from: number, far: number): void {
  if (!onTable(b, m)) return;
  slide(b, m, directionTo(b, from, m), far, false);
  comeToRest(b, m);
}

/** POW of the lightning of Electrify, and of the explosions of Overkill. */
const ELECTRIFY_POWER = 14;
const OVERKILL_POWER = 10;
/** Radius of the templates on those who were boxed. */
const TEMPLATE = (3 * INCH) / 2;

/** What the model `t` answers that the attack of `m` with row `w` had as its target. */
function answerAttack(b: HordesBattle, m: number, w: number, t: number, flags: number): void {
  const kind = b.setup.weapons.ranged[w];
  const isHit = b.model.hitBy[t] === b.game.attacks[0];
  if (kind === AttackKind.melee && isHit && bears(b, t, Trait.electrify)) {
    pushAway(b, m, t, d3Inches(b, m));
    owe(b, Due.strike, m, t, ELECTRIFY_POWER, Mode.electrical);
    useUpTrait(b, t, Trait.electrify);
  }
  if (!isEnemy(b, m, t)) return;
  if (kind === AttackKind.melee && b.model.hurtBy[t] === b.game.attacks[0] && bears(b, t, Trait.bump)) {
    pushAway(b, m, t, 3 * INCH);
    useUpTrait(b, t, Trait.bump);
  }
  const isShot = kind === AttackKind.ranged && (flags & AttackFlag.free) === 0;
  if (isShot && bears(b, t, Trait['return fire'])) {
    owe(b, Due.attack, t, -1, 0, Mode.melee | Mode.ranged, Trait['return fire']);
  }
  if (isHit) return;
  // GAP HRD-PUSH-001: a model that may push its attacker always does
  if (bears(b, t, Trait.poltergeist)) pushAway(b, m, t, d3Inches(b, m));
}

/** What follows for model `m` from its attack with row `w`, a weapon, that hit its enemy `t`. */
function followHit(b: HordesBattle, m: number, w: number, t: number): void {
  const kind = b.setup.weapons.ranged[w];
  const isOwn = b.activation.model[0] === m;
  if (kind === AttackKind.melee && isOwn && bears(b, m, Trait['beat back'])) {
    pushAway(b, t, m, INCH);
    owe(b, Due.advance, m, -1, INCH);
  }
  if (kind !== AttackKind.ranged) return;
  if (bears(b, m, Trait['magic bullet'])) owe(b, Due.choose, m, t, Choice.bullet, 0, Trait['magic bullet']);
  if (bears(b, m, Trait.overkill)) b.model.tally[m]++;
  if (isOwn && bears(b, m, Trait['firing squad'])) {
    const leader = bringerOf(b, m, Trait['firing squad']);
    if (leader >= 0) owe(b, Due.choose, leader, m, Choice.shooter);
  }
}

/** The attack of model `m` with row `w` at `t` is resolved; `flags`: `AttackFlag`. */
export function afterAttack(b: HordesBattle, m: number, w: number, t: number, flags: number): void {
  settleDugIn(b);
  rouseUnits(b, m);
  answerDamage(b, m, flags);
  answerMiss(b, m, w, t, flags);
  if (b.core.effectCount[0] === 0) return;
  const { ranged, spell, powerAttack } = b.setup.weapons;
  if (ranged[w] === AttackKind.melee) b.model.used[m] |= Used.melee;
  if (onTable(b, t)) answerAttack(b, m, w, t, flags);
  const isHit = b.model.hitBy[t] === b.game.attacks[0] && isEnemy(b, m, t);
  if (isHit && b.activation.model[0] === m) b.model.hits[m] = 1;
  if (isHit && spell[w] < 0 && powerAttack[w] === PowerAttack.none && onTable(b, m)) followHit(b, m, w, t);
}

/** Model `m` falls by an enemy attack: its unit, and friends near it, may avenge it. */
function noteAvenged(b: HordesBattle, m: number): void {
  noteFallen(b, m);
  if (b.core.active[0] !== playerOf(b, m) && bears(b, m, Trait.vengeance)) b.unit.wronged[unitOf(b, m)] = 1;
}

/** Removes model `m` from play, which an attack of `source` has boxed. */
function takeFromPlay(b: HordesBattle, m: number, source: number): void {
  if (isEnemy(b, m, source)) noteAvenged(b, m);
  reave(b, m, !isEnemy(b, m, source)); // HRD-FURY-010, HRD-FURY-011
  if (b.log !== null) b.log.tell('removed', `${nameOf(b, m)} is removed from play`);
  removeFromPlay(b, m);
}

/** What spell `s` of `source` does to model `m` that it has boxed. @returns true if it is gone */
function boxedBySpell(b: HordesBattle, m: number, source: number, s: number): boolean {
  const what = SPELL.boxed[s];
  if (what === Boxed.no || (what === Boxed.cloud && !isOfWords(b, m, WordBit.warrior))) return false;
  const { x, y } = b.model;
  if (what === Boxed.cloud) layCloud(b, x[m], y[m], TEMPLATE, CloudKind.plain, b.core.playerTurns[0] + 2);
  const yields = isEnemy(b, m, source) && isLiving(b, m) && !holds(b, m, Rule.Soulless);
  if (what === Boxed.souls && yields) b.model.souls[source]++;
  takeFromPlay(b, m, source);
  return true;
}

/** What `source` does to model `m` that it has boxed with a melee attack. @returns true if it is gone */
function boxedInMelee(b: HordesBattle, m: number, source: number): boolean {
  const eats = bears(b, source, Trait.carnivore) || (bears(b, source, Trait.snacking) && isDamaged(b, source));
  if (eats && isLiving(b, m)) {
    heal(b, source, amountNow(b, source, D3));
    takeFromPlay(b, m, source);
    return true;
  }
  if (!bears(b, source, Trait['take down'])) return false;
  takeFromPlay(b, m, source);
  return true;
}

/** True if model `source` may drag model `m` below, which its attack in its activation has boxed: a living enemy. */
export const mayDragBelow = (b: HordesBattle, source: number, m: number, cause: number): boolean =>
  source >= 0 &&
  isOfAttack(cause) &&
  b.activation.model[0] === source &&
  isEnemy(b, source, m) &&
  isLiving(b, m) &&
  bears(b, source, Trait['drags below']) &&
  hasRoomFor(b, 2);

/** Model `source` drags model `m` below: it is removed from play; `source` advances, digs in, and its activation ends. */
export function dragBelow(b: HordesBattle, source: number, m: number): void {
  takeFromPlay(b, m, source);
  owe(b, Due.advance, source);
  owe(b, Due.digIn, source);
}

/** A shot of `source` has boxed model `m`: a template on it strikes all who are under it. */
function explodeOn(b: HordesBattle, m: number, source: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    if (
      o !== m &&
      onTable(b, o) &&
      !isUnder(b, o, Flag['no blast damage']) &&
      areWithin(b, m, o, TEMPLATE - radiusOf(b, m) - 1)
    ) {
      owe(b, Due.strike, o, source, OVERKILL_POWER);
    }
  }
  takeFromPlay(b, m, source);
}

/** Model `m`, boxed, fights for its enemies once before it is removed from play. */
function changeSides(b: HordesBattle, m: number): void {
  takeControl(b, m);
  if (b.log !== null) b.log.tell('control', `${nameOf(b, m)} changes sides`);
  owe(b, Due.advance, m, -1, 3 * INCH, Mode.safe);
  owe(b, Due.attack, m, -1, 0, Mode.melee);
  owe(b, Due.removeFromPlay, m);
}

/**
 * Model `m` is boxed by damage of that cause by `source` (-1: nobody): effects may take it from play, or to the other side
 * (HRD-TIME-034).
 * @returns true if it is not destroyed by this damage
 */
export function boxedBySpells(b: HordesBattle, m: number, source: number, cause: number): boolean {
  if (source < 0 || !isOfAttack(cause) || !onTable(b, m)) return false;
  const w = b.game.weapon[0];
  if (w >= 0 && b.setup.weapons.spell[w] >= 0 && boxedBySpell(b, m, source, b.setup.weapons.spell[w])) return true;
  if (cause === Cause.melee && boxedInMelee(b, m, source)) return true;
  if (b.core.effectCount[0] === 0) return false;
  if (cause === Cause.ranged && bears(b, source, Trait.overkill)) {
    explodeOn(b, m, source);
    return true;
  }
  // GAP HRD-CTRL-001: a warlock or warcaster does not change sides, nor does a model of more attacks than can wait; it is destroyed
  if (isLeader(b, m) || b.model.taken[m] !== 0 || isGiant(b, m) || isInscrutable(b, m)) return false;
  if (!bears(b, m, Trait['dark dominion']) || !hasRoomFor(b, 3)) return false;
  // GAP HRD-PRIO-011: it stays on the table, with all boxes marked, until the attack is over and it has fought

  changeSides(b, m);
  return true;
}

/** Gives the bringer of `trait` on model `m` a soul token. @returns the bringer, or -1 */
function giveSoul(b: HordesBattle, m: number, trait: number): number {
  const o = bringerOf(b, m, trait);
  if (o >= 0) b.model.souls[o]++;
  return o;
}

/** An attack of model `m` destroys its enemy `t`: in the control area of the leader who brought Dance of Death that gives a choice, once an attack. */
function rewardDance(b: HordesBattle, m: number, t: number): void {
  const leader = bringerOf(b, m, Trait['dance of death']);
  if (leader < 0 || !isInControl(b, leader, t) || isOwed(b, Due.choose, leader)) return;
  owe(b, Due.choose, leader, m, Choice.dance);
}

/** Model `m` is about to leave, destroyed by damage of that cause by `source` (-1: nobody) (HRD-TIME-035). */
export function destroyedBySpells(b: HordesBattle, m: number, source: number, cause: number): void {
  const isByEnemy = source >= 0 && isOfAttack(cause) && isEnemy(b, m, source);
  if (isByEnemy) noteAvenged(b, m);
  if (b.core.effectCount[0] === 0) return;
  const isCollateral = source < 0 && cause === Cause.other;
  if (isByEnemy || isCollateral || cause === Cause.continuous) {
    if (bears(b, m, Trait['yields soul'])) giveSoul(b, m, Trait['yields soul']);
  }
  if ((isByEnemy || isCollateral) && bears(b, m, Trait.divine)) {
    const o = giveSoul(b, m, Trait.divine);
    if (o >= 0) b.model.blessed[o] = 1;
  }
  if (bears(b, m, Trait['heals by death'])) heal(b, bringerOf(b, m, Trait['heals by death']), 1);
  if (bears(b, m, Trait['walking dead'])) b.model.returns[m] = 1 + bringerOf(b, m, Trait['walking dead']);
  if (isByEnemy) rewardDance(b, source, m);
  const isWeapon = cause === Cause.melee || cause === Cause.ranged;
  if (!isByEnemy || !isWeapon || b.activation.model[0] !== source || !bears(b, m, Trait['black spot'])) return;
  // an attack that Black Spot grants brings no other one
  if (b.game.spotted[0] === 0 && !isOwed(b, Due.attack, source)) {
    owe(b, Due.attack, source, -1, 0, Mode.melee | Mode.ranged | Mode.boosts, Trait['black spot']);
  }
}

/** Enemies of model `m` whose effects answer its movement that has ended. */
function answerMovement(b: HordesBattle, m: number): void {
  for (let e = 0; e < b.setup.models; e++) {
    if (!onTable(b, e) || !isEnemy(b, e, m)) continue;
    if (bears(b, e, Trait.admonition) && areWithin(b, e, m, 6 * INCH)) {
      owe(b, Due.advance, e, -1, 3 * INCH, Mode.safe, Trait.admonition);
    }
    if (bears(b, e, Trait.counterblast) && areWithin(b, e, m, commandOf(b, e) * INCH)) {
      owe(b, Due.attack, e, m, 0, Mode.melee | Mode.ranged, Trait.counterblast);
    }
  }
}

/** Models that model `m` leashes advance toward it. */
function pullLeashed(b: HordesBattle, m: number): void {
  const { order, value } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    if (!gives(b, row, Trait.leash) || sourceOf(value[row]) !== m) continue;
    for (let o = 0; o < b.setup.models; o++) {
      if (o !== m && onTable(b, o) && covers(b, row, o, -1)) owe(b, Due.advance, o, m, 3 * INCH, Mode.directly);
    }
  }
}

/** The advance of model `m` has ended; `isNormal`: it was its Normal Movement. */
export function movementEnded(b: HordesBattle, m: number, isNormal: boolean): void {
  settleDugIn(b);
  if (!onTable(b, m)) return;
  answerAdvance(b, m);
  if (b.core.effectCount[0] === 0) return;
  answerMovement(b, m);
  if (!isNormal) return;
  const p = bringerOf(b, m, Trait.pursuit);
  // a unit is pursued once, after the first of its models
  if (p >= 0 && (b.model.used[p] & Used.pursuit) === 0) {
    b.model.used[p] |= Used.pursuit;
    owe(b, Due.choose, p, m, Choice.pursuer);
  }
  if (b.activation.advanced[0] > INCH && bears(b, m, Trait.sunhammer)) {
    owe(b, Due.suffer, m, bringerOf(b, m, Trait.sunhammer), amountNow(b, m, D3));
  }
}

/** The Normal Movement of model `m` is over, whether it advanced or not. */
export function afterNormalMovement(b: HordesBattle, m: number): void {
  if (b.core.effectCount[0] > 0 && onTable(b, m)) pullLeashed(b, m);
}

/** Enemies of model `m` that it hit in its Combat Action, which is over, and that have a grudge may strike. */
function settleGrudges(b: HordesBattle, m: number): void {
  for (let o = 0; o < b.setup.models; o++) {
    if ((b.model.used[o] & Used.wronged) === 0) continue;
    b.model.used[o] &= ~Used.wronged;
    if (onTable(b, o) && isEnemy(b, m, o)) owe(b, Due.attack, o, -1, 0, Mode.melee, Trait.grudge);
  }
}

/** The Combat Action of model `m` is over, or a part of it with a combined attack. */
export function afterAction(b: HordesBattle, m: number): void {
  if (b.core.effectCount[0] > 0 && (b.model.did[m] & Did.EndAction) !== 0) settleGrudges(b, m);
  if (b.model.hits[m] !== 0 && onTable(b, m) && bears(b, m, Trait.refuge)) owe(b, Due.advance, m, -1, 0, Mode.safe);
}

/** The activation of model `m` is over: what lasts no longer than that ends. */
export function activationEnded(b: HordesBattle, m: number): void {
  b.model.might[m] = 0;
  if (b.core.effectCount[0] > 0 && onTable(b, m)) useUpTrait(b, m, Trait.overkill);
}

/** All models of the active player have ended their activations. */
export function endOfActivations(b: HordesBattle): void {
  if (b.core.effectCount[0] === 0) return;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m) || playerOf(b, m) !== b.core.active[0]) continue;
    if (bears(b, m, Trait['fate walker'])) owe(b, Due.advance, m);
    // GAP HRD-SPELL-021: the models of a unit that may advance do so one after the other, in the order of their rows
    if (bears(b, m, Trait.supremacy)) owe(b, Due.advance, m, -1, 3 * INCH);
    if (!bears(b, m, Trait['rolling thunder'])) continue;
    owe(b, Due.advance, m, -1, 3 * INCH);
    owe(b, Due.attack, m, -1, 0, Mode.melee | Mode.boosts);
  }
}

/** The turn ends: models that have fought their last fight are destroyed. */
export function endLastStands(b: HordesBattle): void {
  if (b.core.effectCount[0] === 0) return;
  for (let m = 0; m < b.setup.models; m++) {
    if (!onTable(b, m) || (b.model.used[m] & Used.melee) === 0 || !bears(b, m, Trait['last stand'])) continue;
    if (b.log !== null) b.log.tell('destroyed', `${nameOf(b, m)} has made its last stand`);
    yieldTokens(b, m, -1, Cause.own, -1);
    removeModel(b, m);
  }
}

/** True if a model of unit `u` on the table has Vengeance. */
function avenges(b: HordesBattle, u: number): boolean {
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (onTable(b, m) && bears(b, m, Trait.vengeance)) return true;
  return false;
}

/** The Maintenance Phase of the active player: units avenge their dead, and the dead return. */
export function maintainSpells(b: HordesBattle): void {
  avengeFriends(b);
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.wronged[u] === 0 || b.setup.unit.player[u] !== b.core.active[0]) continue;
    b.unit.wronged[u] = 0;
    if (!avenges(b, u)) continue;
    for (let m = firstOf(b, u); m < endOf(b, u); m++) {
      if (!onTable(b, m)) continue;
      owe(b, Due.advance, m, -1, 3 * INCH);
      owe(b, Due.attack, m, -1, 0, Mode.melee);
    }
  }
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.returns[m] === 0 || b.setup.model.player[m] !== b.core.active[0]) continue;
    if (isTrooper(b, m)) owe(b, Due.bringBack, m, b.model.returns[m] - 1, 1);
    b.model.returns[m] = 0;
  }
}
