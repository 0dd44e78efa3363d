// The attack roll: dice, bonuses and what they hit (HRD-ATK-006..011, HRD-RAN, HRD-TIM-001).

import { INCH } from '../../../kernel/geometry/measures.js';
import { faceOf } from '../../../kernel/rolls.js';
import { holds } from '../../../kernel/special-rules.js';
import { isLeader, leaderOf } from '../core/battlegroups.js';
import { Extra, Flag, Hook, situation } from '../core/hooks.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { driveOnAttack } from '../core/marshals.js';
import { areWithin, baseOf, HUGE, isBehind, isEnemy, isHelpless, onTable } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, AttackKind, Did, groupBonus, type HordesBattle, originOf, PowerAttack } from '../core/state.js';
import { currentStat, effectsOn, isUnder, rangeOf, statOf } from '../core/stats.js';
import { hasCrippled, hasCrippledSystem, isInCrippledLocation } from '../core/systems.js';
import { Aspect, System } from '../core/terms.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { seesOver } from '../sight/line-of-sight.js';
import { isShown } from '../sight/shown.js';
import { isLiving } from '../special-rules/living.js';
import { isObscured, terrainDefence } from '../terrain/cover.js';
import { elevationOf } from '../terrain/ground.js';
import { areInMelee, isInMelee } from './melee-range.js';
import {
  bracedAgainst,
  chosenQualities,
  fartherBy,
  foundRange,
  goesIntoMelee,
  hasTrait,
  hitsAgain,
  isAimed,
  isAtEach,
  isHitByCurrent,
  isUnseen,
} from './weapon-abilities/rolls.js';
import { TraitBit } from './weapon-abilities/tables.js';

/** A model with Stealth is missed from farther away than this (HRD-ADV-032). */
const STEALTH = 5 * INCH;
/** The base DEF of a knocked-down or stationary model, and of one whose Movement is crippled (HRD-RAN-005, HRD-SYS-005). */
const HELPLESS_DEF = 5;
/** What the quality Inaccurate takes from attack rolls (HRD-STAT-016). */
const INACCURATE = 4;
/** What Ashen Veil takes from attack rolls, and how near it must be (L591). */
const ASHEN_VEIL = 2;
const VEIL = 2 * INCH;

/** True if qualities of weapon `w` count: not for power attacks, which have rows of their own (HRD-QUAL-015). */
const weaponQualities = (b: HordesBattle, w: number): number => b.setup.weapons.qualities[w];
const hasQuality = (b: HordesBattle, w: number, bits: number): boolean => (weaponQualities(b, w) & bits) !== 0;

/**
 * Returns the number of dice of an attack roll of model `m` with weapon `w`: one fewer with a crippled Mind or in a crippled
 * location (HRD-SPIR-008, HRD-SYS-007), one more that a quality adds, one more that boosts (HRD-ATK-006, HRD-DICE-006..013).
 */
export function attackDice(b: HordesBattle, m: number, w: number, isBoosted: boolean, flags = 0): number {
  let dice = 2 + (isBoosted || isBoostedByEffect(b, m, w, flags) ? 1 : 0);
  dice += effectsOn(b, m, Hook.attackDice, situationOf(b, w, -1, flags));
  if (hasQuality(b, w, QualityBit.Accurate)) dice++;
  // GAP HRD-SPIR-008: one die fewer is rolled; none is rolled and discarded
  if (hasCrippled(b, m, Aspect.mind)) dice--;
  if (isInCrippledLocation(b, m, w)) dice--;
  return Math.max(0, dice);
}

/** True if an effect boosts the attack rolls of model `m` with weapon `w` (HRD-DICE-010). */
export function isBoostedByEffect(b: HordesBattle, m: number, w: number, flags: number): boolean {
  const kind = b.setup.weapons.ranged[w];
  if (kind === AttackKind.ranged) return isUnder(b, m, Flag['boosted ranged attack rolls']);
  if (kind === AttackKind.magic) {
    const isSpecial = b.setup.weapons.spell[w] < 0 || !isLeader(b, m); // HRD-COMB-006, HRD-SPELL-011
    return isSpecial && bears(b, m, Trait['boosted special attacks']);
  }
  if (kind !== AttackKind.melee || (flags & AttackFlag.impact) !== 0) return false; // HRD-CAV-008
  if (isUnder(b, m, Flag['boosted melee attack rolls'])) return true;
  if ((flags & AttackFlag.charge) === 0) return false;
  return holds(b, m, Rule.Cavalry) || isUnder(b, m, Flag['boosted charge attack rolls']); // HRD-CAV-004
}

/** Returns how many of the lowest dice of an attack roll of model `m` with weapon `w` are discarded (HRD-TIME-022). */
export const discards = (b: HordesBattle, m: number, w: number): number =>
  (hasQuality(b, w, QualityBit.Accurate) ? 1 : 0) + (isUnder(b, m, Flag['drops the lowest die']) ? 1 : 0);

/**
 * True if an enemy with Ashen Veil is near model `m`, or one that an effect veils from the living; several count as one
 * (HRD-PRIO-002, HRD-PRIO-004).
 */
function isVeiled(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    const hasVeil = holds(b, o, Rule['Ashen Veil']) || (bears(b, o, Trait.veil) && isLiving(b, m));
    if (hasVeil && onTable(b, o) && isEnemy(b, m, o) && areWithin(b, m, o, VEIL)) return true;
  }
  return false;
}

/** Returns the model whose MAT and RAT model `m` uses: the warcaster that controls a vector (HRD-CONV-004), else itself. */
// GAP HRD-CONV-004: a vector that nobody controls uses the MAT and RAT of its profile
function marksman(b: HordesBattle, m: number): number {
  const leader = hasKeyword(b, m, KeywordBit.Vector) ? leaderOf(b, m) : -1;
  return leader < 0 ? m : leader;
}

/** Returns the stat that model `m` adds to the dice of an attack with weapon `w` (HRD-ATK-006, HRD-STAT-003, HRD-STAT-004). */
function attackStat(b: HordesBattle, m: number, w: number): number {
  const { types, weapons } = b.setup;
  if (weapons.ranged[w] === AttackKind.magic) {
    // HRD-SPELL-014, HRD-SPELL-011: FURY for spells that it pays for, the score of its Magic Ability for others
    const own = weapons.spell[w] < 0 ? 0 : types.FURY[b.model.kind[m]];
    return own > 0 ? own : types.magic[b.model.kind[m]];
  }
  const s = marksman(b, m);
  const k = b.model.kind[s];
  return weapons.ranged[w] === AttackKind.melee
    ? statOf(b, s, Hook.MAT, types.MAT[k])
    : statOf(b, s, Hook.RAT, types.RAT[k]);
}

/** True if an attack of `m` at `t` has its point of origin completely in the back arc of `t` (HRD-ATK-022, HRD-ORIG-002). */
function isBackStrike(b: HordesBattle, m: number, t: number, flags: number): boolean {
  if ((flags & (AttackFlag.behind | AttackFlag.frontal)) !== 0) return (flags & AttackFlag.behind) !== 0;
  return isBehind(b, t, originOf(flags, m)) && !isUnder(b, t, Flag['no back strikes']);
}

/**
 * Returns what model `m` adds to the dice of an attack with weapon `w` at `t`: its stat, 2 for an aimed shot (HRD-RAN-003,
 * HRD-MAG-002), 2 for a back strike (HRD-ATK-022), 2 for a free strike, which is never a back strike (HRD-FREE-003,
 * HRD-FREE-004). Modifiers of the roll are no modifiers of the stat; so the sum may be negative (HRD-STAT-016).
 */
export function attackBonus(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  const { weapons } = b.setup;
  let bonus = attackStat(b, m, w) + groupBonus(flags);
  const isAiming = weapons.ranged[w] === AttackKind.ranged && (b.model.did[m] & Did.Aim) !== 0;
  if (isAiming && isAimed(b, w, flags)) bonus += 2;
  if ((flags & AttackFlag.free) !== 0 || isBackStrike(b, m, t, flags)) bonus += 2;
  // HRD-SLAM-010. GAP HRD-SLAM-013: it counts for a short slam as well
  if (weapons.powerAttack[w] === PowerAttack.slam && baseOf(b, t) > baseOf(b, m)) bonus -= 2;
  if (hasQuality(b, w, QualityBit.Inaccurate)) bonus -= INACCURATE;
  if (isVeiled(b, m)) bonus -= ASHEN_VEIL;
  bonus += driveOnAttack(b, m, w, flags) + foundRange(b, m, w) - bracedAgainst(b, m, w, t, flags);
  return bonus + effectsOn(b, m, Hook.attackRoll, situationOf(b, w, t, flags));
}

/** Returns the situation of an attack with weapon `w` for the effects on either side; `other` is on the other side. */
export function situationOf(b: HordesBattle, w: number, other: number, flags: number): number {
  const { ranged, damage, powerAttack, mount } = b.setup.weapons;
  const how =
    ((flags & AttackFlag.charge) !== 0 || mount[w] !== 0 ? Extra.charge : 0) |
    ((flags & AttackFlag.free) !== 0 ? Extra.free : 0) |
    (((weaponQualities(b, w) | chosenQualities(b, w, flags)) & QualityBit.Blessed) !== 0 ? Extra.blessed : 0) |
    (b.setup.weapons.blast[w] !== 0 ? Extra.blast : 0) |
    (powerAttack[w] === PowerAttack.slam ? Extra.slam : 0);
  return situation(ranged[w], other, how | ((damage[w] & DamageBit.electricity) !== 0 ? Extra.electrical : 0));
}

/** Returns the DEF of model `t` by itself: 5 while it is knocked down, stationary, or its Movement is crippled. */
export function baseDefence(b: HordesBattle, t: number): number {
  // HRD-STAT-011, HRD-STAT-012, HRD-RAN-005, HRD-SYS-005
  if (isHelpless(b, t) || hasCrippledSystem(b, t, System.movement)) return HELPLESS_DEF;
  return b.setup.types.DEF[b.model.kind[t]];
}

/**
 * Returns the DEF of model `t` against an attack by `m` with weapon `w`; `flags`: `AttackFlag` (HRD-STAT-017, HRD-RAN-005,
 * HRD-TIM-001).
 */
export function defenceOf(b: HordesBattle, t: number, m: number, w: number, flags = 0): number {
  const { weapons } = b.setup;
  const least = effectsOn(b, t, Hook.baseDEF);
  const own = baseDefence(b, t);
  const base = statOf(b, t, Hook.DEF, least === 0 ? own : Math.min(own, least), situationOf(b, w, m, flags));
  if (weapons.ranged[w] === 0) return currentStat(base, 0, 0, isObscured(b, m, t) ? 2 : 0, 0); // HRD-MEL-009
  if (isAtEach(b, w, flags)) return currentStat(base, 0, 0, 0, 0);
  // HRD-RAN-004, HRD-TER-014, HRD-TER-015
  const isHuge = baseOf(b, t) === HUGE;
  const higher = !isHuge && elevationOf(b, t) > elevationOf(b, m) ? 2 : 0;
  // HRD-SPRAY-008, HRD-COVER-006, HRD-COVER-007: a spray ignores cover and melee; a huge base has neither
  if (weapons.spray[w] !== 0 || isHuge) return currentStat(base, 0, 0, higher, 0);
  const isGhostly = weapons.ranged[w] === AttackKind.ranged && isUnder(b, m, Flag['needs no line of sight']);
  const isPlain = !isGhostly && !isUnseen(b, w, flags) && !hasTrait(b, w, TraitBit['ignores concealment and cover']);
  const shelter = higher + (isPlain ? terrainDefence(b, m, t) : 0);
  // HRD-TIM-002: whoever is in melee with the target itself shoots at it as in the open.
  const melee = !goesIntoMelee(b, w, flags) && isInMelee(b, t) && !areInMelee(b, m, t) ? 4 : 0;
  return currentStat(base, 0, 0, shelter + melee, 0);
}

/** True if an attack by `m` with weapon `w` hits `t` without a roll (HRD-MEL-010, HRD-ATK-012); `flags`: `AttackFlag`. */
export function hitsByItself(b: HordesBattle, m: number, w: number, t: number, flags: number): boolean {
  if (hitsAgain(b, m, w, t)) return true;
  if (b.setup.weapons.ranged[w] === AttackKind.ranged) return isHitByCurrent(b, m, t);
  if (b.setup.weapons.ranged[w] !== AttackKind.melee) return false;
  if (isHelpless(b, t) || (!isEnemy(b, m, t) && isUnder(b, t, Flag['hit by friends']))) return true;
  const isCharge = (flags & AttackFlag.charge) !== 0 || b.setup.weapons.mount[w] !== 0;
  return isCharge && bears(b, m, Trait['charges hit']);
}

/**
 * True if the attack misses without a roll: out of range (HRD-ATK-005), or Stealth (HRD-ADV-032). A spray does neither
 * (HRD-SPRAY-004, HRD-SPRAY-008).
 */
export function missesByItself(b: HordesBattle, m: number, w: number, t: number, flags = 0): boolean {
  const { ranged, spray } = b.setup.weapons;
  if (spray[w] !== 0) return false;
  if (!areWithin(b, m, t, rangeOf(b, m, w) + fartherBy(b, w, flags))) return true;
  // HRD-ADV-012: Eyeless Sight ignores Stealth
  if (ranged[w] === AttackKind.melee || !hasStealth(b, t) || holds(b, m, Rule['Eyeless Sight'])) return false;
  if (isUnder(b, m, Flag['sees through concealment']) || isUnder(b, m, Flag['ignores Stealth'])) return false;
  if (isShown(b, m, t)) return false;
  return !areWithin(b, m, t, STEALTH);
}

/** True if model `t` has Stealth, by itself or as an effect (HRD-ADV-032). */
const hasStealth = (b: HordesBattle, t: number): boolean => holds(b, t, Rule.Stealth) || isUnder(b, t, Flag.stealthy);

/** What an attack roll comes to. */
export const Outcome = { miss: 0, hit: 1, critical: 2 } as const;

/** Returns the faces of `dice` dice without the `n` lowest ones, and 0 after them (HRD-TIME-022). */
export function withoutLowest(faces: number, dice: number, n: number): number {
  let left = faces;
  for (let k = 0; k < n; k++) {
    let lowest = 0;
    for (let i = 1; i < dice - k; i++) if (faceOf(left, i) < faceOf(left, lowest)) lowest = i;
    // The last die takes the place of the lowest.
    const last = dice - k - 1;
    const face = faceOf(left, last);
    left = (left & ~(15 << (4 * lowest))) | (face << (4 * lowest));
    left &= ~(15 << (4 * last));
  }
  return left;
}

/**
 * Returns the outcome of `dice` faces (see `faceOf`) with a bonus against DEF: a hit from DEF on, never with ones alone,
 * always with sixes alone unless there is one die only; a critical hit with two equal dice (HRD-ATK-007..011).
 */
export function outcomeOf(faces: number, dice: number, bonus: number, defence: number): number {
  if (dice === 0) return Outcome.miss; // HRD-ATK-016
  let sum = 0;
  let ones = 0;
  let sixes = 0;
  let pairs = 0;
  for (let i = 0; i < dice; i++) {
    const face = faceOf(faces, i);
    sum += face;
    if (face === 1) ones++;
    if (face === 6) sixes++;
    for (let k = 0; k < i; k++) if (faceOf(faces, k) === face) pairs++;
  }
  // GAP HRD-ATK-010: one die that shows 1 misses; one that shows 6 is a roll like any other
  if (ones === dice) return Outcome.miss;
  const hits = (sixes === dice && dice > 1) || sum + bonus >= defence;
  if (!hits) return Outcome.miss;
  return pairs > 0 ? Outcome.critical : Outcome.hit;
}

/** True if `o` belongs to the combat of `t`: in melee with it, or with one that is (HRD-TIM-005). */
function isInCombatOf(b: HordesBattle, t: number, o: number): boolean {
  if (areInMelee(b, t, o)) return true;
  for (let e = 0; e < b.setup.models; e++) {
    if (e === t || e === o || b.model.place[e] !== b.model.place[t]) continue;
    if (areInMelee(b, t, e) && areInMelee(b, e, o)) return true;
  }
  return false;
}

/** Models that a missed shot may strike instead, in the order of their rows (HRD-TIM-003). */
export const others = new Int32Array(128);

/**
 * Writes to `others` the models that a shot of `m` that missed `t` may strike: in the combat of `t`, in the front arc of
 * `m` (HRD-TIM-005, HRD-TIM-006).
 * @returns their number
 */
export function findOthers(b: HordesBattle, m: number, t: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === t || o === m || b.model.place[o] !== b.model.place[t]) continue;
    if (!seesOver(b, m, o) || !isInCombatOf(b, t, o)) continue;
    others[n++] = o;
  }
  return n;
}
