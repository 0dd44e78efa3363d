// How models leave the table, and come back (HRD-GONE), and the tokens that they leave (HRD-TOKEN).
import { markGone } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { claimsByAbility, directorOf, herdSouls, isSoulBarred } from '../abilities/souls.js';
import { areWithin, isEnemy, nameOf, onTable, radiusOf } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, MARK_WORDS, Place } from '../core/state.js';
import { noteFall, releaseCharges } from '../leaders/losses.js';
import { isLiving } from '../special-rules/living.js';
import { leaveEffects, settleFury } from '../spells/effects.js';
import { endTemplatesOf } from '../terrain/clouds.js';
import { noteBearer, noteLoss, noteReturn } from '../units/leadership.js';
import { Cause } from './causes.js';

/** Notes that unit `u` is destroyed if none of its models is left (HRD-SCN-021). */
function noteDestroyed(b: HordesBattle, u: number): void {
  const { first, count } = b.setup.unit;
  for (let m = first[u]; m < first[u] + count[u]; m++) if (b.model.place[m] < Place.removed) return;
  b.unit.scored[u] = 1;
}

/** Takes model `m` off the table: what lies on it ends (HRD-GONE-003, HRD-CONT-003), and its unit loses it. */
function takeOff(b: HordesBattle, m: number, place: number): void {
  noteBearer(b, m);
  noteLoss(b, m, place === Place.removed);
  releaseCharges(b, m);
  b.model.taken[m] = 0;
  b.model.place[m] = place;
  b.model.status[m] = 0;
  b.model.points[m] = 0;
  b.geometryVersion++;
  markGone(b, m);
  leaveEffects(b, m);
  settleFury(b); // effects that it brought have ended
  endTemplatesOf(b, m);
  noteFall(b, m);
  noteDestroyed(b, b.setup.model.unit[m]);
}

/** Removes model `m` from the table, as when it is destroyed; it may return (HRD-GONE-001, HRD-DEAD-004). */
export const removeModel = (b: HordesBattle, m: number): void => takeOff(b, m, Place.removed);

/** Removes model `m` from play for the rest of the game (HRD-GONE-002). */
export const removeFromPlay = (b: HordesBattle, m: number): void => takeOff(b, m, Place.outOfPlay);

/**
 * Returns model `m` to the table at x, y, without any damage; it may activate in this turn if it has not yet
 * (HRD-GONE-004). Nothing happens to a model that was removed from play (HRD-GONE-002).
 * @returns true if it is on the table again
 */
export function returnToPlay(b: HordesBattle, m: number, x: number, y: number, facing: number): boolean {
  // GAP HRD-GONE-004: a model that has activated in this turn does not activate again
  if (b.model.place[m] !== Place.removed) return false;
  b.model.place[m] = Place.table;
  b.model.x[m] = x;
  b.model.y[m] = y;
  b.model.facing[m] = facing;
  for (let i = 0; i < MARK_WORDS; i++) b.model.marks[m * MARK_WORDS + i] = 0;
  noteReturn(b, m);
  b.geometryVersion++;
  return true;
}

/** Tokens are claimed from this far, and a model has this many of each kind at most. */
const CLAIM = 5 * INCH;
const MOST_TOKENS = 3;

/** True if model `o` may claim a corpse of model `m`, or with the other function its soul (HRD-TOKEN-002). */
const claimsCorpse = (b: HordesBattle, o: number, m: number): boolean =>
  holds(b, o, Rule['Corpse Keeper']) && b.model.corpses[o] < MOST_TOKENS && areWithin(b, m, o, CLAIM);
export const claimsSoul = (b: HordesBattle, o: number, m: number, isOfFoes: boolean): boolean =>
  (holds(b, o, Rule['Soul Keeper']) && b.model.souls[o] < MOST_TOKENS && areWithin(b, m, o, CLAIM)) ||
  claimsByAbility(b, o, m, isOfFoes);

/**
 * Returns the model nearest to `m` that may claim its soul, or its corpse, or -1 (HRD-TOKEN-002, HRD-TOKEN-003); no enemy claims
 * a soul that `director` directs (-1: nobody does).
 */
function claimer(b: HordesBattle, m: number, isSoul: boolean, isOfFoes: boolean, director: number): number {
  let nearest = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || (director >= 0 && isEnemy(b, director, o))) continue;
    if (isSoul ? !claimsSoul(b, o, m, isOfFoes) : !claimsCorpse(b, o, m)) continue;
    const dx = b.model.x[o] - b.model.x[m];
    const dy = b.model.y[o] - b.model.y[m];
    const gap = Math.sqrt(dx * dx + dy * dy) - radiusOf(b, o);
    // GAP HRD-TOKEN-002: of two that are equally near, that of the lower row claims
    if (gap < least) {
      least = gap;
      nearest = o;
    }
  }
  return nearest;
}

/** True if damage of that cause by `source` (-1: nobody) to model `m` is that of its enemies, or of a continuous effect. */
export function isOfFoes(b: HordesBattle, m: number, source: number, cause: number): boolean {
  if (cause === Cause.continuous) return true;
  if (source < 0) return cause === Cause.other;
  return (cause === Cause.melee || cause === Cause.ranged || cause === Cause.magic) && isEnemy(b, m, source);
}

/** True if model `m` yields a soul when it is destroyed (HRD-TOKEN-001, HRD-ADV-031). */
const hasSoul = (b: HordesBattle, m: number): boolean =>
  isLiving(b, m) && !holds(b, m, Rule.Soulless) && !isSoulBarred(b, m);

/** Returns the model whose player chooses who claims the soul of model `m`: of two friends at least; or -1. */
export function chooserOfSoul(b: HordesBattle, m: number, ofFoes: boolean): number {
  const director = directorOf(b, m);
  if (director < 0 || !hasSoul(b, m)) return -1;
  let claimers = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && !isEnemy(b, director, o) && claimsSoul(b, o, m, ofFoes)) claimers++;
  }
  return claimers > 1 ? director : -1;
}

/**
 * The destroyed model `m` yields a soul, if it was living and not Soulless, and a corpse, unless it was a construct; each
 * goes to one model that claims it (HRD-TOKEN-001..003, HRD-ADV-031). Damage of that cause by `source` (-1: nobody) destroyed it.
 * `chosen`: who claims the soul, -1: nobody was chosen.
 */
export function yieldTokens(b: HordesBattle, m: number, source: number, cause: number, chosen: number): void {
  const ofFoes = isOfFoes(b, m, source, cause);
  herdSouls(b, m, ofFoes);
  if (hasSoul(b, m)) {
    const o = chosen >= 0 ? chosen : claimer(b, m, true, ofFoes, directorOf(b, m));
    if (o >= 0) b.model.souls[o]++;
    if (o >= 0 && b.log !== null) b.log.tell('token', `${nameOf(b, o)} claims the soul of ${nameOf(b, m)}`);
  }
  if (!holds(b, m, Rule.Construct)) {
    const o = claimer(b, m, false, ofFoes, -1);
    if (o >= 0) b.model.corpses[o]++;
    if (o >= 0 && b.log !== null) b.log.tell('token', `${nameOf(b, o)} claims the corpse of ${nameOf(b, m)}`);
  }
}
