// Whether an effect counts now: on whom it lies, and for which attacks (HRD-SPELL-017, HRD-SPELL-020, HRD-PRIO-002).
import { covers } from '../../../kernel/effect-scopes.js';
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { Extra, extraIn, kindIn, otherIn } from '../core/hooks.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import { AttackKind, type HordesBattle, WEAPONS } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { damagedAspects } from '../damage/boxes.js';
import { isLiving } from '../special-rules/living.js';
import { endOf, firstOf, unitOf } from '../units/members.js';
import { isInControl, isOfBattlegroup } from './control.js';
import { Around, EFFECT, When } from './tables.js';
import { answersTo } from './whom.js';

/**
 * Returns the value of an effect in play: its kind, the model that brought it, and the model around which it lies (0 to 127
 * each).
 */
export const packed = (kind: number, source: number, centre: number): number => kind | (source << 12) | (centre << 19);
export const kindOfValue = (x: number): number => x & 4095;
export const sourceOf = (x: number): number => (x >> 12) & 127;
export const centreOf = (x: number): number => (x >> 19) & 127;

/** True if model `m` is as near to model `c` as an effect of `kind` reaches around it. */
function isAround(b: HordesBattle, kind: number, c: number, m: number): boolean {
  if (!onTable(b, c)) return false;
  if (c === m) return true;
  const far = EFFECT.around[kind] + (EFFECT.grows[kind] === 0 ? 0 : b.model.points[c] * INCH);
  return areWithin(b, c, m, far === Around.command ? commandOf(b, c) * INCH : far);
}

/** True if model `m` is near a model of the unit of model `c`. */
function isAroundUnit(b: HordesBattle, kind: number, c: number, m: number): boolean {
  const u = unitOf(b, c);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (isAround(b, kind, o, m)) return true;
  return false;
}

/** True if the effect with value `x`, which covers model `m`, lies on it where both stand now. */
function liesOn(b: HordesBattle, m: number, x: number): boolean {
  const kind = kindOfValue(x);
  if (EFFECT.on[kind] === 0 || EFFECT.now[kind] !== 0) return true;
  if (EFFECT.began[kind] !== 0) return (b.model.began[m] & EFFECT.began[kind]) !== 0;
  if (!answersTo(b, sourceOf(x), m, EFFECT.on[kind])) return false;
  if (EFFECT.around[kind] === Around.anywhere) return true;
  const c = centreOf(x);
  return EFFECT.ofUnit[kind] === 0 ? isAround(b, kind, c, m) : isAroundUnit(b, kind, c, m);
}

/** The activation of model `m` begins: effects that ask for it at this moment lie on it in this turn, or do not. */
export function noteBegun(b: HordesBattle, m: number): void {
  const { order, kind, value } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const k = kind[order[i]];
    if (EFFECT.began[k] !== 0 && answersTo(b, sourceOf(value[order[i]]), m, EFFECT.on[k])) {
      b.model.began[m] |= EFFECT.began[k];
    }
  }
}

/** Ticks within which a warjack is near. */
const NEAR = 3 * INCH;

/** True if a warjack of the battlegroup of `caster` is near it. */
function hasJackNear(b: HordesBattle, caster: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== caster && onTable(b, o) && isOfBattlegroup(b, caster, o) && areWithin(b, caster, o, NEAR)) return true;
  }
  return false;
}

/** True if model `m` is in base contact with another friend. */
function touchesFriend(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && !isEnemy(b, m, o) && areWithin(b, m, o, TOUCH)) return true;
  }
  return false;
}

/** Returns how often a change of the effect with value `x` counts on model `m`, if its condition `when` holds. */
export function timesOf(b: HordesBattle, m: number, x: number, when: number): number {
  if (when === When['each damaged aspect']) return damagedAspects(b, m);
  return when === When['each soul'] ? b.model.souls[sourceOf(x)] : 1;
}

/** True if an attack of model `m` is the first of its activation. */
function isFirstShot(b: HordesBattle, m: number): boolean {
  if (b.activation.model[0] !== m) return false;
  let made = 0;
  for (let w = 0; w < WEAPONS; w++) made += b.activation.made[w];
  return made <= 1;
}

/** True if model `t` is in the melee range of a model of the battlegroup of `caster` other than `m`. */
function isShared(b: HordesBattle, caster: number, m: number, t: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || o === t || !onTable(b, o) || isEnemy(b, caster, o) || !isOfBattlegroup(b, caster, o)) continue;
    const range = meleeRange(b, o);
    if (range !== NO_RANGE && isInReach(b, o, t, range)) return true;
  }
  return false;
}

/** True if model `m` is in the melee range of model `o`. */
function isInMeleeRangeOf(b: HordesBattle, o: number, m: number): boolean {
  const range = meleeRange(b, o);
  return onTable(b, o) && range !== NO_RANGE && isInReach(b, o, m, range);
}

/** True if condition `when` holds for an attack `a` of, or at, model `m`. */
export function holdsFor(b: HordesBattle, m: number, x: number, when: number, a: number): boolean {
  const kind = kindIn(a);
  const t = otherIn(a);
  switch (when) {
    case When.always:
      return true;
    case When.melee:
      return kind === AttackKind.melee;
    case When.ranged:
      return kind === AttackKind.ranged;
    case When.magic:
      return kind === AttackKind.magic;
    case When['ranged or magic']:
      return kind === AttackKind.ranged || kind === AttackKind.magic;
    case When['first ranged']:
      return kind === AttackKind.ranged && isFirstShot(b, m);
    case When['first melee']:
      return kind === AttackKind.melee && isFirstShot(b, m) && b.activation.bought[0] === 0;
    case When.charging:
      return (extraIn(a) & Extra.charge) !== 0;
    case When.electrical:
      return (extraIn(a) & Extra.electrical) !== 0;
    case When['own warjack near']:
      return hasJackNear(b, m);
    case When['touching a friend']:
      return touchesFriend(b, m);
    case When['each damaged aspect']:
    case When['each soul']:
      return true;
    case When['ranged or free strike']:
      return kind === AttackKind.ranged || (extraIn(a) & Extra.free) !== 0;
    case When['charging or slamming']:
      return (extraIn(a) & (Extra.charge | Extra.slam)) !== 0;
    case When['melee or ranged']:
      return kind === AttackKind.melee || kind === AttackKind.ranged;
    case When['in the melee range of the other']:
      return isInMeleeRangeOf(b, sourceOf(x), m);
    case When['shield wall']:
      return (extraIn(a) & Extra.behind) === 0 && touchesSharer(b, m, kindOfValue(x));
    case When['template, near its bringer']:
      return kind === AttackKind.ranged && (extraIn(a) & Extra.blast) !== 0 && isNearBringer(b, m, x);
    default:
      break;
  }
  if (kind !== AttackKind.melee || t < 0) return false;
  if (when === When['melee, living']) return isLiving(b, t);
  if (when === When['melee, shared']) return isShared(b, sourceOf(x), m, t);
  return isEnemy(b, m, t) && isInControl(b, sourceOf(x), t);
}

/** True if model `m` is in the command range of the model that brought the effect with value `x`. */
const isNearBringer = (b: HordesBattle, m: number, x: number): boolean =>
  onTable(b, sourceOf(x)) && areWithin(b, sourceOf(x), m, commandOf(b, sourceOf(x)) * INCH);

/** True if an effect of that kind covers model `m`. */
function isCovered(b: HordesBattle, kind: number, m: number): boolean {
  const { order, kind: kinds } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    if (kinds[order[i]] === kind && covers(b, order[i], m, -1)) return true;
  }
  return false;
}

/** True if model `m` touches another model of its unit that an effect of that kind covers. */
function touchesSharer(b: HordesBattle, m: number, kind: number): boolean {
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (o !== m && onTable(b, o) && areWithin(b, m, o, TOUCH) && isCovered(b, kind, o)) return true;
  }
  return false;
}

/** True if another effect of the same kind lies on model `m`, and counts instead of that with value `x` (HRD-PRIO-002). */
function isRepeated(b: HordesBattle, m: number, x: number): boolean {
  const { order, kind, value } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    if (kind[row] !== kindOfValue(x) || value[row] >= x) continue;
    if (covers(b, row, m, -1) && liesOn(b, m, value[row])) return true;
  }
  return false;
}

/** True if the effect with value `x`, which covers model `m`, counts for situation `a` on condition `when`. */
export function counts(b: HordesBattle, m: number, x: number, when: number, a: number): boolean {
  return holdsFor(b, m, x, when, a) && liesOn(b, m, x) && !isRepeated(b, m, x);
}
