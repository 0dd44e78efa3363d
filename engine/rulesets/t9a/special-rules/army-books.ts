import { loseOwnRule } from '../../../kernel/effect-rules.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { AttackFlag, isStrike } from '../../../regiments/attacks/attack-table.js';
import { strikesOtherwise } from '../../../regiments/combat/breath-and-early-attacks.js';
import { plus } from '../../../regiments/core/characteristics.js';
import { Event, Hook } from '../../../regiments/core/hooks.js';
import { unitOf } from '../../../regiments/core/state.js';
import {
  firstJoined,
  formationOf,
  modelHas,
  nextJoined,
  playerOf,
  refreshUnitRules,
  tell,
} from '../../../regiments/core/units.js';
import { SHOOTING } from '../armies/weapons-and-armour.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { hasCharged } from './attacks.js';
import { giveOrders, mayCommand } from './orders.js';
import { ranksTogether, supportCharge, supportFire } from './support-units.js';
import { callWaaagh, isCalled, mayCall } from './waaagh.js';

// Special rules that army books add to those of the rulebook. The books hold the wording.

/** Parent Unit: a block that Support Units accompany. Their flight causes it no Panic, and they help it. */
export const parentUnit: SpecialRule = {
  id: Rule.ParentUnit,
  name: 'Parent Unit',
  carrier: 'any model',
  hooks: {
    [Hook.overlooks]: (b: T9aBattle, _u, value, _x, lost) => (modelHas(b, lost, Rule.SupportUnit) ? 1 : value),
    [Hook.rankBonus]: (b: T9aBattle, subject, bonus, _x, row) => ranksTogether(b, unitOf(b, subject), bonus, row),
  },
  triggers: { [Event.charged]: supportFire, [Event.chargersMoved]: supportCharge },
};

/** Support Unit; see `parentUnit` and the procedures of support-units.ts. */
export const supportUnit: SpecialRule = { id: Rule.SupportUnit, name: 'Support Unit', carrier: 'any model' };

/** Orders: an officer gives an order at the start of each of its own turns. */
export const orders: SpecialRule = {
  id: Rule.Orders,
  name: 'Orders',
  carrier: 'any model',
  triggers: { [Event.turnBegins]: giveOrders },
  waits: true,
  stillApplies: (b, subject) => mayCommand(b as T9aBattle, subject),
};

/**
 * All models that stand in the bearer's unit have Hatred (T9A-SPR-037). An unaccompanied bearer and its mount do not.
 */
export const blessings: SpecialRule = {
  id: Rule.Blessings,
  name: 'Blessings',
  carrier: 'any model',
  hooks: {
    [Hook.rerollMissesOfUnit]: (b: T9aBattle, subject, value, _x, a) =>
      a >= 0 &&
      b.unit.models[unitOf(b, subject)] > 1 &&
      isStrike(b, a) &&
      (b.attack.flags[a] & AttackFlag.FirstRound) !== 0
        ? 1
        : value,
  },
};

/** Marks the models that the Waaagh! affects. */
export const greenhide: SpecialRule = {
  id: Rule.Greenhide,
  name: 'Greenhide',
  carrier: 'whole unit',
  hooks: {
    [Hook.attacks]: (b: T9aBattle, part, attacks) => {
      if (!isCalled(b, playerOf(b, b.setup.part.unit[part])) || holds(b, part, Rule.DevastatingCharge)) return attacks;
      return hasCharged(b, part) ? attacks + 1 : attacks;
    },
    [Hook.extraMoveDice]: (b: T9aBattle, subject, dice) => {
      const u = unitOf(b, subject);
      return isCalled(b, playerOf(b, u)) && !holds(b, subject, Rule.Swiftstride) ? dice + 1 : dice;
    },
  },
};

/** A General with this rule may call the Waaagh!. */
export const waaagh: SpecialRule = {
  id: Rule.Waaagh,
  name: 'Waaagh!',
  carrier: 'any model',
  triggers: { [Event.turnBegins]: callWaaagh },
  waits: true,
  stillApplies: (b, subject) => mayCall(b as T9aBattle, subject),
};

/** Removes the rule from all parts of the model of row `m` and of its champion. Returns whether any had it. */
function sober(b: T9aBattle, m: number): boolean {
  const { part, parts, champion, championPart } = b.setup.unit;
  let any = false;
  for (let p = 0; p < parts[m]; p++) {
    if (holds(b, part[m] + p, Rule.BornToFight)) any = true;
    loseOwnRule(b, part[m] + p, Rule.BornToFight);
    if (champion[m] !== 0) loseOwnRule(b, championPart[m] + p, Rule.BornToFight);
  }
  return any;
}

const S = sequence('lose');
const L = locals('subject');

/** Removes the rule from all models of a unit after the first round of combat that it did not win. */
export const loseFervour = procedure<T9aBattle, typeof S>('lose fervour', S, {
  lose(b, f) {
    const u = formationOf(b, unitOf(b, b.locals[f + L.subject]));
    let any = sober(b, u);
    for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
      if (!sober(b, g)) continue;
      refreshUnitRules(b, g);
      any = true;
    }
    if (any) {
      refreshUnitRules(b, u);
      if (b.log !== null) tell(b, 'rules', u, 'are no longer Born to Fight');
    }
    return DONE;
  },
});

/** Adds Strength until the unit fails to win a round of combat. */
export const bornToFight: SpecialRule = {
  id: Rule.BornToFight,
  name: 'Born to Fight',
  carrier: 'any model',
  hooks: { [Hook.strength]: (b: T9aBattle, _part, value, _x, a) => (isStrike(b, a) ? plus(value, 1) : value) },
  triggers: { [Event.roundLost]: loseFervour, [Event.roundDrawn]: loseFervour },
};

/** True if this is the one part of a model that may belch: the first with the rule. */
function belches(b: T9aBattle, part: number): boolean {
  const { unit, champion } = b.setup.part;
  const u = unit[part];
  const first = champion[part] !== 0 ? b.setup.unit.championPart[u] : b.setup.unit.part[u];
  for (let p = first; p < part; p++) if (holds(b, p, Rule.TrollBelch)) return false;
  return true;
}

/** One attack that needs no roll and ignores armour may replace all usual attacks. */
export const trollBelch: SpecialRule = {
  id: Rule.TrollBelch,
  name: 'Troll Belch',
  carrier: 'part',
  hooks: {
    [Hook.belch]: (b: T9aBattle, part, strength) => (belches(b, part) ? 5 : strength),
    [Hook.armourPiercing]: (b: T9aBattle, _part, value, _x, a) => (strikesOtherwise(b, a) ? Math.max(value, 6) : value),
  },
};

const SHOTS: readonly number[] = SHOOTING.map((w) => (w.id === 'pistol' ? 1 : w.id === 'brace-of-pistols' ? 2 : 0));

/** Models with pistols fire them when they charge. */
export const fireOnImpact: SpecialRule = {
  id: Rule.FireOnImpact,
  name: 'Fire on Impact',
  carrier: 'part',
  hooks: {
    [Hook.earlyAttacks]: (b: T9aBattle, part, attacks) =>
      hasCharged(b, part) ? attacks + (SHOTS[b.setup.part.shooting[part]] ?? 0) : attacks,
    [Hook.armourPiercing]: (b: T9aBattle, _part, value, _x, a) => (strikesOtherwise(b, a) ? Math.max(value, 1) : value),
  },
};

/** All special rules of army books. */
export const ARMY_RULES: readonly SpecialRule[] = [
  parentUnit,
  supportUnit,
  orders,
  blessings,
  greenhide,
  waaagh,
  bornToFight,
  trollBelch,
  fireOnImpact,
];
