// What abilities answer to the hooks: for the model with the ability, and for models around it (HRD-STAT-012, HRD-PRIO-002,
// HRD-SPEC-002).

import { INCH } from '../../../kernel/geometry/measures.js';
import type { HookHandler } from '../../../kernel/hook-words.js';
import { holds, ruleX, type SpecialRule, slotOf } from '../../../kernel/special-rules.js';
import { engages, isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { isBondedTo, leaderOf } from '../core/battlegroups.js';
import { Hook, kindIn, otherIn } from '../core/hooks.js';
import { areWithin, faces, isEnemy, onTable, resourceOf } from '../core/models.js';
import { AttackKind, Did, type HordesBattle, Resource, Role } from '../core/state.js';
import { touches } from '../movement/paths.js';
import { sees } from '../sight/line-of-sight.js';
import { holdsFor, packed } from '../spells/conditions.js';
import { isInControl } from '../spells/control.js';
import { WordBit } from '../spells/tables.js';
import { answersTo } from '../spells/whom.js';
import { isInConcealment } from '../terrain/cover.js';
import { isInFormation } from '../units/formation.js';
import { endOf, findRole, firstOf, isTrooper, serves, unitOf } from '../units/members.js';
import { ABILITY_DATA } from './data/index.js';
import { EFFECTS_EACH } from './format.js';
import { feltOf, ruleOf } from './numbers.js';
import { Each, hooksFor, MARKED, NEAR_LEADER, Reach, SAID, saidAt, WhileKind } from './tables.js';

/**
 * Returns the parameter of a special rule that stands for ability `i` (below 256): with the number of its label, 0 to 31, or -1
 * for none.
 */
export const packedAbility = (i: number, label: number): number => i | ((label < 0 ? 32 : label) << 8);
const abilityIn = (x: number): number => x & 255;
const labelIn = (x: number): number => x >> 8;

/** True if model `m` is called as label `label` says. */
export const isCalled = (b: HordesBattle, m: number, label: number): boolean =>
  label < 32 && (b.setup.types.called[b.model.kind[m]] & (1 << label)) !== 0;

const FRIENDLY_JACK = WordBit.friendly | WordBit.warjack;

/** True if model `m` is base to base with another model of its unit. */
function touchesItsUnit(b: HordesBattle, m: number): boolean {
  if (!isTrooper(b, m)) return false;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) if (o !== m && serves(b, o) && touches(b, m, o)) return true;
  return false;
}

/** True if model `m` is base to base with a friendly warjack. */
function touchesFriendlyJack(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && onTable(b, o) && answersTo(b, m, o, FRIENDLY_JACK) && touches(b, m, o)) return true;
  }
  return false;
}

/** True if model `t` is an enemy in the melee range of a friend of `m`, other than `m`, that is called so. */
function isFlanked(b: HordesBattle, m: number, t: number, label: number): boolean {
  if (!isEnemy(b, m, t)) return false;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || isEnemy(b, m, o) || !isCalled(b, o, label)) continue;
    const range = meleeRange(b, o);
    if (range !== NO_RANGE && isInReach(b, o, t, range)) return true;
  }
  return false;
}

/** True if model `m` is the Leader of its unit, or near it. */
function isNearLeader(b: HordesBattle, m: number): boolean {
  if (!isTrooper(b, m)) return false;
  const leader = findRole(b, unitOf(b, m), Role.leader);
  return leader >= 0 && (leader === m || areWithin(b, leader, m, NEAR_LEADER));
}

/** Effects on models whose activation began near the model with the ability; the place of a row is its bit of `model.led`. */
const ACTIVATES_NEAR = Int32Array.from(
  Array.from(SAID.whiles.keys()).filter((row) => SAID.whiles[row] === WhileKind['activated near it']),
);
const LED_BIT = new Uint8Array(SAID.whiles.length);
ACTIVATES_NEAR.forEach((row, i) => {
  LED_BIT[row] = 1 << i;
});

/** The activation of model `m` begins: abilities of friends near it are noted that count for all of it. */
export function noteLed(b: HordesBattle, m: number): void {
  for (let i = 0; i < ACTIVATES_NEAR.length; i++) {
    const rule = ruleOf(Math.trunc(ACTIVATES_NEAR[i] / EFFECTS_EACH));
    if (slotOf(b, rule) < 0) continue;
    for (let o = 0; o < b.setup.models; o++) {
      if (o === m || !onTable(b, o) || isEnemy(b, o, m) || !holds(b, o, rule)) continue;
      if (areWithin(b, o, m, cmdOf(b, o))) b.model.led[m] |= 1 << i;
    }
  }
}

/** True if the circumstances of an effect of model `o` on model `m` are as its `while` says, for situation `a`. */
function isSo(b: HordesBattle, o: number, m: number, row: number, a: number, label: number): boolean {
  const t = otherIn(a);
  switch (SAID.whiles[row]) {
    case WhileKind.always:
      return true;
    case WhileKind.aiming:
      return (b.model.did[m] & Did.Aim) !== 0;
    case WhileKind.charging:
      return (b.model.did[m] & Did.Charge) !== 0;
    case WhileKind['touching their unit']:
      return touchesItsUnit(b, m);
    case WhileKind['seeing it']:
      return sees(b, m, o);
    case WhileKind['shooting at marked']:
      return t >= 0 && isEnemy(b, o, t) && areWithin(b, o, t, MARKED) && sees(b, o, t);
    case WhileKind.flanking:
      return t >= 0 && kindIn(a) === AttackKind.melee && a >= 0 && isFlanked(b, m, t, label);
    case WhileKind['facing the other']:
      return t >= 0 && faces(b, m, t);
    case WhileKind['in concealment']:
      return isInConcealment(b, m);
    case WhileKind['led by named']:
      return leaderOf(b, m) >= 0 && leaderOf(b, m) !== m && isCalled(b, leaderOf(b, m), label);
    case WhileKind['active near named']:
      return isActive(b, m) && isNearNamed(b, m, label, false);
    case WhileKind['active under named']:
      return isActive(b, m) && isNearNamed(b, m, label, true);
    case WhileKind['shooting near it']:
      return t >= 0 && kindIn(a) === AttackKind.ranged && isEnemy(b, o, t) && areWithin(b, o, t, MARKED);
    case WhileKind['its leader']:
      return b.setup.model.attached[o] === m;
    case WhileKind['bonded to it']:
      return isBondedTo(b, m, o);
    case WhileKind['activated near it']:
      return isActive(b, m) && (b.model.led[m] & LED_BIT[row]) !== 0;
    case WhileKind['it in formation']:
      return isInFormation(b, o);
    case WhileKind['touching a friendly warjack']:
      return touchesFriendlyJack(b, m);
    default:
      return isNearLeader(b, m);
  }
}

/** The CMD of model `o` as it is printed, ticks. */
const cmdOf = (b: HordesBattle, o: number): number => b.setup.types.CMD[b.model.kind[o]] * INCH;

/** True if model `m` is as near to model `o` as effect `row` of it reaches. */
function isAround(b: HordesBattle, o: number, m: number, row: number): boolean {
  const around = SAID.around[row];
  if (around === Reach.anywhere) return true;
  if (around === Reach.touch) return touches(b, o, m);
  if (around === Reach.CTRL) return isInControl(b, o, m);
  // its own CMD as it is printed: what others lend it is not asked for in a circle
  return areWithin(b, o, m, around === Reach.CMD ? cmdOf(b, o) : around);
}

/** Returns how many friends engage model `t` beside model `m`: of its unit, or warbeasts that are called so. */
function comradesAt(b: HordesBattle, m: number, t: number, label: number): number {
  let n = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || isEnemy(b, m, o)) continue;
    const isOfUnit = isTrooper(b, m) && isTrooper(b, o) && unitOf(b, m) === unitOf(b, o);
    const isKin = isCalled(b, o, label) && resourceOf(b, o) === Resource.fury;
    if ((isOfUnit || isKin) && engages(b, o, t)) n++;
  }
  return n;
}

/** Returns how often a change of model `o` counts that counts once for each of something. */
function timesOf(b: HordesBattle, o: number, each: number, a: number, label: number): number {
  // GAP HRD-TIME-026: a hit adds to the damage roll of its own attack, which comes after it
  if (each === Each.hit) return b.activation.model[0] === o && otherIn(a) >= 0 ? b.activation.hitOn[otherIn(a)] : 0;
  if (each === Each.comrade) return otherIn(a) < 0 ? 0 : comradesAt(b, o, otherIn(a), label);
  if (each === Each.soul) return b.model.souls[o];
  if (each === Each.victim) return b.model.victims[o];
  if (each === Each.might) return b.model.might[o];
  if (each === Each.rage) return b.model.spite[o];
  if (each === Each.wider) return b.model.wider[o];
  return each === Each.wound ? b.model.wounds[o] : 1;
}

/** True if the activation of model `m`, or of its unit, is under way. */
function isActive(b: HordesBattle, m: number): boolean {
  const v = b.activation.voice[0];
  return v >= 0 && (v === m || (isTrooper(b, m) && unitOf(b, v) === unitOf(b, m)));
}

/** True if model `m` is within the CMD of a friend that is called so, or within the control range of such a leader of its own. */
function isNearNamed(b: HordesBattle, m: number, label: number, inControl: boolean): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || isEnemy(b, m, o) || !isCalled(b, o, label)) continue;
    if (inControl ? leaderOf(b, m) === o && isInControl(b, o, m) : areWithin(b, o, m, cmdOf(b, o))) return true;
  }
  return false;
}

/** Hooks whose answers are bits. */
const isOfBits = (hook: number): boolean =>
  hook === Hook.flags ||
  hook === Hook.moreFlags ||
  hook === Hook.furtherFlags ||
  hook === Hook.traits ||
  hook === Hook.moreTraits ||
  hook === Hook.furtherTraits ||
  hook === Hook.meleeQualities ||
  hook === Hook.rangedQualities ||
  hook === Hook.immune;

/** Returns `v` with what effect `row` of model `o` says about hook `h`. */
function changed(b: HordesBattle, o: number, v: number, row: number, h: number, a: number, label: number): number {
  const by = SAID.by[saidAt(h, row)];
  if (isOfBits(h)) return v | by;
  if (h === Hook.CMD && (SAID.lends[row] & 1) !== 0) return Math.max(v, b.setup.types.CMD[b.model.kind[o]]);
  if (h === Hook.THR && (SAID.lends[row] & 2) !== 0) return Math.max(v, b.setup.types.THR[b.model.kind[o]]);
  return v + by * timesOf(b, o, SAID.each[row], a, label);
}

/** True if effect `row` says anything about hook `h`. */
const speaks = (row: number, h: number): boolean =>
  SAID.by[saidAt(h, row)] !== 0 ||
  (h === Hook.CMD && (SAID.lends[row] & 1) !== 0) ||
  (h === Hook.THR && (SAID.lends[row] & 2) !== 0);

/** Returns `v` with what the ability in `x` of model `m` says about hook `h` for itself. */
function own(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  let value = v;
  const first = EFFECTS_EACH * abilityIn(x);
  for (let row = first; row < first + EFFECTS_EACH; row++) {
    if (SAID.on[row] !== 0 || !speaks(row, h)) continue;
    if (!holdsFor(b, m, packed(0, m, m), SAID.when[saidAt(h, row)], a)) continue;
    if (isSo(b, m, m, row, a, labelIn(x))) value = changed(b, m, value, row, h, a, labelIn(x));
  }
  return value;
}

/** True if effect `row` of ability `i` of model `o` is on model `m`. */
function isOn(b: HordesBattle, o: number, m: number, row: number, a: number, label: number): boolean {
  if (!answersTo(b, o, m, SAID.on[row]) || (SAID.named[row] !== 0 && !isCalled(b, m, label))) return false;
  return isAround(b, o, m, row) && isSo(b, o, m, row, a, label);
}

/** Returns the label of the parameter of special rule `rule` of model `o`, which holds it. */
export const calledOf = (b: HordesBattle, o: number, rule: number): number => labelIn(b.setup.x[ruleX(b, o, rule)]);

/** Returns `v` with what ability `x` of other models says about hook `h` for model `m`; several of them count once (HRD-PRIO-002). */
function felt(b: HordesBattle, m: number, v: number, x: number, a: number, h: number): number {
  let value = v;
  const first = EFFECTS_EACH * abilityIn(x);
  const rule = ruleOf(abilityIn(x));
  for (let row = first; row < first + EFFECTS_EACH; row++) {
    if (SAID.on[row] === 0 || !speaks(row, h)) continue;
    if (!holdsFor(b, m, packed(0, m, m), SAID.when[saidAt(h, row)], a)) continue;
    for (let o = 0; o < b.setup.models; o++) {
      if (!onTable(b, o) || !holds(b, o, rule) || !isOn(b, o, m, row, a, calledOf(b, o, rule))) continue;
      value = changed(b, o, value, row, h, a, calledOf(b, o, rule));
      break;
    }
  }
  return value;
}

const OWN: Readonly<Record<number, HookHandler>> = {
  [Hook.SPD]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.SPD),
  [Hook.STR]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.STR),
  [Hook.MAT]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.MAT),
  [Hook.RAT]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.RAT),
  [Hook.DEF]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.DEF),
  [Hook.ARM]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.ARM),
  [Hook.CMD]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.CMD),
  [Hook.FURY]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.FURY),
  [Hook.THR]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.THR),
  [Hook.attackRoll]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.attackRoll),
  [Hook.damageRoll]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.damageRoll),
  [Hook.attackDice]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.attackDice),
  [Hook.damageDice]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.damageDice),
  [Hook.range]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.range),
  [Hook.movement]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.movement),
  [Hook.charge]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.charge),
  [Hook.flags]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.flags),
  [Hook.meleeQualities]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.meleeQualities),
  [Hook.rangedQualities]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.rangedQualities),
  [Hook.immune]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.immune),
  [Hook.moreFlags]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.moreFlags),
  [Hook.baseDEF]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.baseDEF),
  [Hook.traits]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.traits),
  [Hook.moreTraits]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.moreTraits),
  [Hook.furtherFlags]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.furtherFlags),
  [Hook.furtherTraits]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.furtherTraits),
  [Hook.fullAdvance]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.fullAdvance),
  [Hook.control]: (b: HordesBattle, m, v, x, a) => own(b, m, v, x, a, Hook.control),
};

const FELT: Readonly<Record<number, HookHandler>> = {
  [Hook.SPD]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.SPD),
  [Hook.STR]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.STR),
  [Hook.MAT]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.MAT),
  [Hook.RAT]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.RAT),
  [Hook.DEF]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.DEF),
  [Hook.ARM]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.ARM),
  [Hook.CMD]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.CMD),
  [Hook.FURY]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.FURY),
  [Hook.THR]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.THR),
  [Hook.attackRoll]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.attackRoll),
  [Hook.damageRoll]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.damageRoll),
  [Hook.attackDice]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.attackDice),
  [Hook.damageDice]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.damageDice),
  [Hook.range]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.range),
  [Hook.movement]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.movement),
  [Hook.charge]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.charge),
  [Hook.flags]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.flags),
  [Hook.meleeQualities]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.meleeQualities),
  [Hook.rangedQualities]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.rangedQualities),
  [Hook.immune]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.immune),
  [Hook.moreFlags]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.moreFlags),
  [Hook.baseDEF]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.baseDEF),
  [Hook.traits]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.traits),
  [Hook.moreTraits]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.moreTraits),
  [Hook.furtherFlags]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.furtherFlags),
  [Hook.furtherTraits]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.furtherTraits),
  [Hook.fullAdvance]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.fullAdvance),
  [Hook.control]: (b: HordesBattle, m, v, x, a) => felt(b, m, v, x, a, Hook.control),
};

/** Returns the special rule with that number and the handlers of those hooks. */
function entry(
  id: number,
  name: string,
  hooks: readonly number[],
  handlers: Readonly<Record<number, HookHandler>>,
): SpecialRule {
  return { id, name, carrier: 'model', hooks: Object.fromEntries(hooks.map((hook) => [hook, handlers[hook]])) };
}

/** The special rules of all abilities: one of the model with it, and one of the models on which it may have an effect. */
export const ABILITY_RULES: readonly SpecialRule[] = ABILITY_DATA.flatMap(({ name }, i) => {
  const others = hooksFor(i, true);
  return [
    entry(ruleOf(i), name, hooksFor(i, false), OWN),
    ...(others.length === 0 ? [] : [entry(feltOf(i), `${name} of another model`, others, FELT)]),
  ];
});
