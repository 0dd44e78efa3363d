// Choices of a model that spells, animi and feats bring: who may be chosen, and what follows (HRD-SPELL-021).
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { Verb } from '../core/asks.js';
import { Choice, Due, Mode, owe } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { areWithin, furyOf, isEnemy, nameOf, onTable, resourceOf } from '../core/models.js';
import { isOfPack } from '../core/packs.js';
import { MOST_FOCUS, mayGainFocus } from '../core/resources.js';
import { type HordesBattle, Place, Resource, Role, Used } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { counted } from '../core/words.js';
import { isDamaged, removePoint } from '../damage/boxes.js';
import { claimsSoul } from '../damage/leaving.js';
import { isWild } from '../states/wild.js';
import { membersOf, roleOf, unitOf } from '../units/members.js';
import { isInControl, isOfBattlegroup } from './control.js';
import { gain, heal } from './deeds.js';
import { hasStrikes, mayAdvance } from './granted.js';
import { WordBit } from './tables.js';
import { isOfWords } from './whom.js';

/** How far from the model hit the second model of a shot may be. */
const BULLET = 4 * INCH;
const BULLET_POWER = 12;

/** How far a crane reaches. */
const CRANE = 2 * INCH;

/** True if model `t` is in the battlegroup of `m` and in its control range. */
const isOwn = (b: HordesBattle, m: number, t: number): boolean =>
  onTable(b, t) && isOfBattlegroup(b, m, t) && isInControl(b, m, t);

/** Returns the enemy nearest to model `m`, or -1. */
export function nearestFoe(b: HordesBattle, m: number): number {
  let nearest = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || !isEnemy(b, m, o)) continue;
    const dx = b.model.x[o] - b.model.x[m];
    const dy = b.model.y[o] - b.model.y[m];
    if (dx * dx + dy * dy >= least) continue;
    least = dx * dx + dy * dy;
    nearest = o;
  }
  return nearest;
}

/** True if model `t` shoots by a feat of leader `m` after a shot of `other`. */
function mayShootToo(b: HordesBattle, m: number, other: number, t: number): boolean {
  if (t === other || !isOwn(b, m, t) || (b.model.used[t] & Used.attack) !== 0) return false;
  const count = b.option.count;
  b.option.count = 0;
  const any = hasStrikes(b, t, -1, Mode.ranged);
  b.option.count = count;
  return any;
}

/** True if Grunt `t` may be brought back by `m`: it was destroyed, and others of its unit are in play (HRD-GONE-001). */
const mayComeBack = (b: HordesBattle, m: number, t: number): boolean =>
  b.model.place[t] === Place.removed &&
  roleOf(b, t) === Role.grunt &&
  !isEnemy(b, m, t) &&
  membersOf(b, unitOf(b, t)) > 0;

/** True if leader `m` may take a focus point back from warjack `t`: it has room for it. */
const mayTakeBack = (b: HordesBattle, m: number, t: number): boolean =>
  b.model.points[t] > 0 && b.model.points[m] < furyOf(b, m);

/** Returns the most fury points of warbeast `t`; 0 if it is wild or of a pack (HRD-BEAST-006, HRD-PACK-011). */
const mostOf = (b: HordesBattle, t: number): number =>
  resourceOf(b, t) !== Resource.fury || isWild(b, t) || isOfPack(b, t) ? 0 : furyOf(b, t);

/** True if model `t` may be chosen for choice `n` by model `m`; `other` is the other model concerned. */
function mayChoose(b: HordesBattle, m: number, other: number, n: number, t: number): boolean {
  switch (n) {
    case Choice.focus:
      return t !== m && isOwn(b, m, t) && mayGainFocus(b, t) && b.model.points[t] < MOST_FOCUS;
    case Choice.beast:
      if (!isOwn(b, m, t) || resourceOf(b, t) !== Resource.fury || !mayAdvance(b, t)) return false;
      return (b.model.used[t] & Used.advance) === 0;
    case Choice.pursuer:
      return isOwn(b, m, t) && mayAdvance(b, t);
    case Choice.bullet:
      return t !== other && onTable(b, t) && isEnemy(b, m, t) && areWithin(b, other, t, BULLET);
    case Choice.shooter:
      return mayShootToo(b, m, other, t);
    case Choice.dance:
      return isOwn(b, m, t) && (t === m || b.model.points[t] > 0);
    case Choice.repair:
      return (
        t !== m &&
        isOfWords(b, t, WordBit.warjack) &&
        onTable(b, t) &&
        !isEnemy(b, m, t) &&
        isDamaged(b, t) &&
        areWithin(b, m, t, TOUCH)
      );
    case Choice.matrix:
      return t !== m && isOwn(b, m, t) && isOfWords(b, t, WordBit.warjack) && mayTakeBack(b, m, t);
    case Choice.grunt:
      return mayComeBack(b, m, t);
    case Choice.harvest:
      return isOwn(b, m, t) && isDamaged(b, t) && !isUnder(b, t, Flag['cannot heal']);
    case Choice.life:
      return t === other;
    case Choice.condition:
      return t === other && onTable(b, t) && mostOf(b, t) > 0;
    case Choice.soul:
      return t !== other && onTable(b, t) && !isEnemy(b, m, t) && claimsSoul(b, t, other, b.decision.context[1] !== 0);
    case Choice.negate:
      return t === m;
    case Choice.craned:
      return onTable(b, t) && !isEnemy(b, m, t) && areWithin(b, m, t, CRANE);
    default:
      return false;
  }
}

/** Lists who may be chosen, and nobody. */
export function listChoices(b: HordesBattle, m: number, other: number): void {
  const n = b.decision.context[0];
  if (n === Choice.correction) {
    for (let bits = 1; bits <= 3; bits++) b.option.add(Verb.Correct, -1, bits);
    b.option.add(Verb.Pass, m);
    return;
  }
  if (n === Choice.direction) {
    for (let d = 1; d <= 6; d++) b.option.add(Verb.Deviate, -1, d);
    return;
  }
  if (n === Choice.condition) {
    for (let points = 1; points <= mostOf(b, other) - b.model.points[other]; points++)
      b.option.add(Verb.Gain, other, points);
    for (let points = 1; points <= b.model.points[other]; points++) b.option.add(Verb.Remove, other, points);
    b.option.add(Verb.Pass, m);
    return;
  }
  for (let t = 0; t < b.setup.models; t++) if (mayChoose(b, m, other, n, t)) b.option.add(Verb.Pick, t);
  if (n !== Choice.soul) b.option.add(Verb.Pass, m);
}

/** Returns how many models may be chosen. */
export function countChoices(b: HordesBattle, m: number, other: number, n: number): number {
  let count = 0;
  for (let t = 0; t < b.setup.models; t++) if (mayChoose(b, m, other, n, t)) count++;
  return count;
}

/** Does what follows when the player of model `m` has chosen model `t` for choice `n`. */
export function takeChoice(b: HordesBattle, m: number, n: number, t: number): void {
  switch (n) {
    case Choice.focus:
      gain(b, t, 1);
      break;
    case Choice.beast: {
      b.model.used[t] |= Used.advance;
      // GAP HRD-REST-001: an advance toward the nearest enemy leads directly toward it
      const foe = nearestFoe(b, t);
      if (foe >= 0) owe(b, Due.advance, t, foe, 0, Mode.directly);
      break;
    }
    case Choice.pursuer:
      owe(b, Due.advance, t);
      break;
    case Choice.bullet:
      owe(b, Due.strike, t, m, BULLET_POWER, Mode.magical);
      break;
    case Choice.shooter:
      b.model.used[t] |= Used.attack;
      owe(b, Due.attack, t, -1, 0, Mode.ranged);
      break;
    case Choice.dance:
      if (t === m) gain(b, m, 1);
      else b.model.points[t]--;
      break;
    case Choice.matrix:
      b.model.points[t]--;
      b.model.points[m]++;
      owe(b, Due.choose, m, -1, Choice.matrix);
      break;
    case Choice.repair:
      while (isDamaged(b, t)) removePoint(b, t);
      if (b.log !== null) b.log.tell('repair', `${nameOf(b, t)} is repaired`);
      break;
    case Choice.condition:
      b.model.points[t] += b.answer.verb[0] === Verb.Gain ? b.answer.n[0] : -b.answer.n[0];
      if (b.log !== null) b.log.tell('fury', `${nameOf(b, t)} has ${counted(b.model.points[t], 'fury point')} now`);
      break;
    case Choice.harvest:
      heal(b, t, 1);
      break;
    case Choice.craned:
      owe(b, Due.place, t, m, INCH);
      break;
    default: // Choice.grunt
      owe(b, Due.bringBack, t, m);
      break;
  }
}
