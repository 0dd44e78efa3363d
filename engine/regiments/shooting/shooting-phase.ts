import { Level, SUBJECTS } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { CANNOT, MAY } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { endPlan, goBack, mayGoBack } from '../../kernel/plan.js';
import {
  askThen,
  call,
  callThen,
  context,
  DONE,
  finish,
  locals,
  NEXT,
  procedure,
  sequence,
} from '../../kernel/procedure.js';
import { type Chance, listAhead } from '../../kernel/ruleset.js';
import { resolveAttacks } from '../attacks/resolve-attacks.js';
import type { RegimentsBattle } from '../battle.js';
import { hasSight } from '../caches/sight.js';
import { Ask, Asked, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Did, unitSubject } from '../core/state.js';
import { engaged, fleeing, gap, isGapAtMost, movement, onTable, playerOf, tell } from '../core/units.js';
import { Side } from '../layout.js';
import { panicTests } from '../panic/panic-tests.js';
import {
  anyShootsAtOnce,
  EVERYBODY,
  firstOf,
  isBarred,
  longestRange,
  nextOf,
  RANK_AND_FILE,
  reaches,
  shotApart,
  writeVolley,
} from './volley.js';
import { mayChoose, shotModes, takesMoreHits, Way } from './ways-to-shoot.js';

/**
 * True if unit `u` may shoot in this Shooting Phase if it has a target. It has a Shooting Weapon, has not shot
 * (T9A-SHO-002), does not flee, is not Engaged, and has neither Marched, Reformed (except freely, T9A-SPR-029), Rallied
 * nor Declared a Charge (T9A-SHO-003).
 */
export function canShoot(b: RegimentsBattle, u: number): boolean {
  if (!onTable(b, u) || engaged(b, u) || fleeing(b, u)) return false;
  if ((b.unit.did[u] & Did.Shoot) !== 0 || isBarred(b, u, u)) return false;
  return longestRange(b, u) > 0;
}

/**
 * True if `u`, which can shoot, may shoot at `t`: a visible enemy that is not Engaged (T9A-SHO-004) and in range of a
 * model.
 */
export function isShotTarget(b: RegimentsBattle, u: number, t: number): boolean {
  return isInReach(b, u, t, longestRange(b, u));
}

/** True if `u` may shoot at `t`, for a known longest range in ticks. */
function isInReach(b: RegimentsBattle, u: number, t: number, range: number): boolean {
  if (playerOf(b, t) === playerOf(b, u)) return false;
  // GAP WFB9-CHR-021: such a character is in sight and in range if its unit is
  const v = onTable(b, t) || !b.rules.shooting.isTargetApart(b, t) ? t : b.unit.host[t];
  if (!onTable(b, v) || !b.rules.shooting.isTarget(b, u, v)) return false;
  return isGapAtMost(b, u, v, range) && hasSight(b, u, v) && reaches(b, u, v, false);
}

/** The first enemy after row `after` (-1: from the start) at which `u` may shoot, or -1. */
export function nextShotTarget(b: RegimentsBattle, u: number, after: number): number {
  const range = longestRange(b, u);
  for (let t = after + 1; t < b.setup.units; t++) if (isInReach(b, u, t, range)) return t;
  return -1;
}

/**
 * Writes to `out` the enemies at which `u` may shoot.
 * @returns the number of them; 0 if it may not shoot at all
 */
export function shotTargets(b: RegimentsBattle, u: number, out: Int32Array): number {
  if (!canShoot(b, u)) return 0;
  let n = 0;
  for (let t = nextShotTarget(b, u, -1); t >= 0; t = nextShotTarget(b, u, t)) out[n++] = t;
  return n;
}

/** True if unit `u` can shoot at any enemy now. */
export function hasShot(b: RegimentsBattle, u: number): boolean {
  return canShoot(b, u) && nextShotTarget(b, u, -1) >= 0;
}

/**
 * True if unit `u` may Stand and Shoot at `charger`, which charges it. It is neither Engaged (T9A-RCT-003) nor fleeing
 * (T9A-RCT-009), has Shooting Weapons, has not done so this turn (T9A-RCT-006), and the charger came into its Front Arc
 * (`chargeSide`, noted at the declaration) and is farther away than its Movement (T9A-RCT-004), unless a weapon is
 * Quick to Fire (T9A-SPR-063).
 */
export function canStandAndShoot(b: RegimentsBattle, u: number, charger: number): boolean {
  if (!onTable(b, u) || engaged(b, u) || fleeing(b, u)) return false;
  if ((b.unit.did[u] & Did.StandAndShoot) !== 0) return false;
  if (b.rules.shooting.needsFront && b.unit.chargeSide[charger] !== Side.front) return false;
  if (longestRange(b, u) === 0) return false;
  const word = permission(b, Hook.mayStandAndShoot, unitSubject(b, u), NO_ATTACK);
  if (word === CANNOT) return false;
  if (word === MAY || anyShootsAtOnce(b, u)) return true;
  // GAP T9A-RCT-004: the Movement is the charger's, the lowest in its unit, measured at the declaration
  return gap(b, u, charger) > movement(b, charger) * INCH;
}

/** Lists the options of `Ask.Shooter` (T9A-DEC-035): each unit that can shoot at an enemy, and no more shooting. */
export function shooterOptions(b: RegimentsBattle): void {
  // GAP T9A-SHO-007: a unit shoots with all who can or holds its fire as one; single models are not asked
  const { option } = b;
  for (let u = 0; u < b.setup.units && option.count < option.wanted; u++) {
    if (playerOf(b, u) === b.core.active[0] && hasShot(b, u)) option.add(Verb.Pick, u);
  }
  option.add(Verb.Stop);
}

const undrawn = new Uint8Array(SUBJECTS);

/** Samples one of `shooterOptions` (`Ruleset.sample`): first it chooses a random unit, then it tests it. */
export function sampleShooter(b: RegimentsBattle, random: Chance): number {
  let left = 0;
  for (let u = 0; u < b.setup.units; u++)
    if (playerOf(b, u) === b.core.active[0] && canShoot(b, u)) undrawn[left++] = u;
  for (;;) {
    const n = random.below(left + 1);
    if (n === left) return b.option.add(Verb.Stop);
    if (nextShotTarget(b, undrawn[n], -1) >= 0) return b.option.add(Verb.Pick, undrawn[n]);
    undrawn[n] = undrawn[--left];
  }
}

/** Context 0 of `Ask.ShotTarget` if the subject is the last unit that can shoot, so that it may hold its fire. */
const LAST = 1;

/** True if unit `u` has more than one target. */
export const hasSeveralShots = (b: RegimentsBattle, u: number): boolean =>
  nextShotTarget(b, u, nextShotTarget(b, u, -1)) >= 0;

/** True if `u` is the only unit of the active player that can shoot at an enemy. All units before it cannot. */
function shootsLast(b: RegimentsBattle, u: number): boolean {
  for (let v = u + 1; v < b.setup.units; v++) if (playerOf(b, v) === b.core.active[0] && hasShot(b, v)) return false;
  return true;
}

/**
 * Lists the options of `Ask.ShotTarget` (T9A-DEC-035): the targets of the subject, and going back to the choice of the
 * unit; for the last unit, ending the shooting instead.
 */
export function shotTargetOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  for (let t = nextShotTarget(b, u, -1); t >= 0; t = nextShotTarget(b, u, t)) b.option.add(Verb.Shoot, t);
  if (b.decision.context[0] === LAST) b.option.add(Verb.Stop);
  else if (mayGoBack(b)) b.option.add(Verb.Back);
}

/** Samples one of `shotTargetOptions` (`Ruleset.sample`): first it chooses a random enemy, then it tests it. */
export function sampleShotTarget(b: RegimentsBattle, random: Chance): number {
  const u = b.decision.subject[0];
  const range = longestRange(b, u);
  const last = b.decision.context[0] === LAST;
  const ways = last || mayGoBack(b) ? 1 : 0;
  let left = 0;
  for (let t = 0; t < b.setup.units; t++) if (playerOf(b, t) !== playerOf(b, u)) undrawn[left++] = t;
  while (left + ways > 0) {
    const n = random.below(left + ways);
    if (n === left) return b.option.add(last ? Verb.Stop : Verb.Back);
    if (isInReach(b, u, undrawn[n], range)) return b.option.add(Verb.Shoot, undrawn[n]);
    undrawn[n] = undrawn[--left];
  }
  return -1;
}

/** Returns the volley in the attack table in words: "15 shots, 5 of them at -1". Call it only if `b.log !== null`. */
function volleyWords(b: RegimentsBattle, shots: number): string {
  let words = shots === 1 ? '1 shot' : `${shots} shots`;
  for (let modifier = b.rules.shooting.mostModifier; modifier > -16; modifier--) {
    if (modifier === 0) continue;
    let n = 0;
    for (let a = 0; a < b.field.attacks[0]; a++) if (b.attack.toHit[a] === modifier) n += b.attack.number[a];
    if (n > 0) words += `, ${n} at ${modifier > 0 ? '+' : ''}${modifier}`;
  }
  return words;
}

/** True if champion and characters of `u` choose separately how they shoot (T9A-SHO-006). Asked at `Level.full`. */
function choosesApart(b: RegimentsBattle, u: number): boolean {
  if (b.core.level[0] !== Level.full || b.unit.models[u] === b.unit.pool[u]) return false;
  return b.unit.pool[u] > 0 || nextOf(b, u, firstOf(b, u)) >= 0;
}

/** True if individual `row` of unit `u` is a champion that shoots as its unit does (WFB9-SRMSH-002). */
function followsUnit(b: RegimentsBattle, u: number, row: number): boolean {
  return row === u && b.setup.unit.character[u] === 0 && !b.rules.shooting.championChooses;
}

const V = sequence('chooseMode', 'modeChosen', 'individual', 'individualChosen', 'shoot', 'panic', 'end');
const VL = locals('shooter', 'target', 'reaction', 'several', 'way', 'asked', 'apart', 'row', 'number');

/**
 * Unit `shooter` shoots at row `target`; with `reaction` 1 as the charge reaction Stand and Shoot (T9A-RCT-005). All
 * consequences are carried out, panic included. A target that is a character charging out of its unit takes all hits
 * itself (T9A-CHR-014). Standing order at `Level.command`: a unit with one kind of weapon fires single or multiple
 * shots, whichever hit more on average (T9A-DEC-140).
 */
export const shootAt = procedure<RegimentsBattle, typeof V>(
  'shoot at a unit',
  V,
  {
    // T9A-DEC-140, T9A-SPR-055: rank and file all alike fire once, or as often as they can
    chooseMode(b, f) {
      const u = b.locals[f + VL.shooter];
      const t = b.locals[f + VL.target];
      const reaction = b.locals[f + VL.reaction];
      if (!mayChoose(b, u, EVERYBODY)) return V.shoot;
      const asked = choosesApart(b, u) ? Asked.rankAndFile : Asked.everybody;
      const who = asked === Asked.rankAndFile ? RANK_AND_FILE : EVERYBODY;
      b.locals[f + VL.asked] = asked;
      if (!mayChoose(b, u, who)) return V.individual;
      if (shotModes(b, u, t, reaction !== 0, who) === 1) return V.modeChosen;
      if (b.core.level[0] === Level.command && takesMoreHits(b, u, t, reaction !== 0)) return V.modeChosen;
      context(b, 0, reaction);
      context(b, 1, asked);
      return askThen(b, V.modeChosen, Ask.ShotMode, playerOf(b, u), u, t);
    },
    // T9A-SHO-006: the weapons; T9A-DEC-140
    modeChosen(b, f) {
      b.locals[f + VL.several] = b.answer.n[0] > 1 ? 1 : 0;
      b.locals[f + VL.way] = b.answer.extra[0];
      return b.locals[f + VL.asked] === Asked.everybody ? V.shoot : NEXT;
    },
    // T9A-SHO-006: champion and characters, one after the other
    individual(b, f) {
      const l = b.locals;
      const u = l[f + VL.shooter];
      const t = l[f + VL.target];
      const reaction = l[f + VL.reaction];
      for (;;) {
        const row = l[f + VL.number] === 0 ? firstOf(b, u) : nextOf(b, u, l[f + VL.row]);
        if (row < 0) return V.shoot;
        l[f + VL.row] = row;
        l[f + VL.number]++;
        if (followsUnit(b, u, row) || !mayChoose(b, u, row) || (row !== u && isBarred(b, u, row))) continue;
        if (shotModes(b, u, t, reaction !== 0, row) === 1) return NEXT;
        context(b, 0, reaction);
        context(b, 1, Asked.individual);
        return askThen(b, V.individualChosen, Ask.ShotMode, playerOf(b, u), row, t);
      }
    },
    individualChosen(b, f) {
      const l = b.locals;
      l[f + VL.apart] |= shotApart(l[f + VL.number] - 1, b.answer.n[0] > 1, (b.answer.extra[0] & Way.other) !== 0);
      return V.individual;
    },
    // T9A-SHO-005 to T9A-SHO-009: the models that shoot; T9A-STH-002: the shots are resolved
    shoot(b, f) {
      const u = b.locals[f + VL.shooter];
      const t = b.locals[f + VL.target];
      const reaction = b.locals[f + VL.reaction] !== 0;
      if (!reaction) b.unit.did[u] |= Did.Shoot; // T9A-SHO-002
      const several = b.locals[f + VL.several] !== 0;
      const way = b.locals[f + VL.way];
      const other = (way & Way.other) !== 0;
      const volley = (way & Way.volley) !== 0;
      const shots = writeVolley(b, u, t, reaction, several, other, b.locals[f + VL.apart], volley);
      if (b.log !== null) tell(b, 'shooting', u, `shoot at ${b.setup.names[t]}: ${volleyWords(b, shots)}`);
      return shots === 0 ? finish(b) : call(b, resolveAttacks);
    },
    panic(b) {
      return call(b, panicTests);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [resolveAttacks, panicTests] },
);

const S = sequence('chooseUnit', 'unitChosen', 'targetChosen');
const L = locals('shooter');

/**
 * The Shooting Phase of the active player (T9A-SHO-001): one unit after the other, as long as any can and should shoot.
 * Standing orders at `Level.command`: a unit with one target shoots at it if it shoots, and the last unit that can
 * shoot is asked for its target at once, or to hold its fire.
 */
export const shootingPhase = procedure<RegimentsBattle, typeof S>(
  'shooting phase',
  S,
  {
    // T9A-SHO-001, T9A-DEC-035, T9A-SHO-007: the unit that shoots; units that hold their fire are never picked
    chooseUnit(b, f) {
      listAhead(b, shooterOptions);
      const one = b.core.level[0] === Level.command && b.option.count === 2;
      const u = b.option.target[0];
      // in playouts the list ends with the first
      if (one && (b.option.wanted > 1 || shootsLast(b, u)) && hasSeveralShots(b, u)) {
        b.option.decision = 0;
        b.locals[f + L.shooter] = u;
        context(b, 0, LAST);
        return askThen(b, S.targetChosen, Ask.ShotTarget, b.core.active[0], u);
      }
      if (b.option.count > 1) return askThen(b, S.unitChosen, Ask.Shooter, b.core.active[0]);
      b.option.decision = 0; // only the way out is left
      return finish(b);
    },
    // T9A-SHO-004: all of its models at one target (T9A-SHO-005)
    unitChosen(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return finish(b);
      }
      const u = b.answer.target[0];
      if (b.core.level[0] === Level.command && !hasSeveralShots(b, u)) {
        endPlan(b);
        return callThen(b, S.chooseUnit, shootAt, u, nextShotTarget(b, u, -1), 0);
      }
      b.locals[f + L.shooter] = u;
      return askThen(b, S.targetChosen, Ask.ShotTarget, b.core.active[0], u);
    },
    targetChosen(b, f) {
      const u = b.locals[f + L.shooter];
      b.locals[f + L.shooter] = 0;
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return S.chooseUnit;
      }
      endPlan(b);
      if (b.answer.verb[0] === Verb.Stop) return finish(b);
      return callThen(b, S.chooseUnit, shootAt, u, b.answer.target[0], 0);
    },
  },
  { calls: () => [shootAt] },
);
