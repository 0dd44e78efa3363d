import { loseOwnRule } from '../../../kernel/effect-rules.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { SHOOTING } from '../armies/weapons-and-armour.js';
import { AttackFlag, isStrike } from '../attacks/attack-table.js';
import { strikesOtherwise } from '../combat/breath-and-early-attacks.js';
import { plus } from '../core/characteristics.js';
import { Event, Hook, Rule } from '../core/rule-ids.js';
import { type T9aBattle, unitOf } from '../core/state.js';
import { firstGuest, formationOf, modelHas, nextGuest, playerOf, refreshUnitRules, tell } from '../core/units.js';
import { hasCharged } from './attacks.js';
import { giveOrders, mayCommand } from './orders.js';
import { ranksTogether, supportCharge, supportFire } from './support-units.js';
import { callWaaagh, isCalled, mayCall } from './waaagh.js';

// Rules that army books bring beside those of the rulebook. Their own words stand in the books.

/** A block around which others form up: the flight of those does not trouble it, and it has their help. */
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

/** See `parentUnit`, and the procedures of support-units.ts. */
export const supportUnit: SpecialRule = { id: Rule.SupportUnit, name: 'Support Unit', carrier: 'any model' };

/** Orders at the start of each own turn. */
export const orders: SpecialRule = {
  id: Rule.Orders,
  name: 'Orders',
  carrier: 'any model',
  triggers: { [Event.turnBegins]: giveOrders },
  waits: true,
  stillApplies: (b, subject) => mayCommand(b as T9aBattle, subject),
};

/** All who stand with the bearer hate their enemies (T9A-SPR-037); alone he has joined nobody, and his mount hates nobody. */
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

/** Those whom the Waaagh! moves. */
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

/** Calls it, if he is the General. */
export const waaagh: SpecialRule = {
  id: Rule.Waaagh,
  name: 'Waaagh!',
  carrier: 'any model',
  triggers: { [Event.turnBegins]: callWaaagh },
  waits: true,
  stillApplies: (b, subject) => mayCall(b as T9aBattle, subject),
};

/** Takes the rule from all parts of the model of row `m` and of its champion. */
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

/** After the first round that was not won the fight is no fun any more, for all who stand in the unit. */
export const loseFervour = procedure<T9aBattle, typeof S>('lose fervour', S, {
  lose(b, f) {
    const u = formationOf(b, unitOf(b, b.locals[f + L.subject]));
    let any = sober(b, u);
    for (let g = firstGuest(b, u); g >= 0; g = nextGuest(b, u, g)) {
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

/** Stronger as long as nothing has gone wrong. */
export const bornToFight: SpecialRule = {
  id: Rule.BornToFight,
  name: 'Born to Fight',
  carrier: 'any model',
  hooks: { [Hook.strength]: (b: T9aBattle, _part, value, _x, a) => (isStrike(b, a) ? plus(value, 1) : value) },
  triggers: { [Event.roundLost]: loseFervour, [Event.roundDrawn]: loseFervour },
};

/** The one part of a model that may belch: the first that has the rule. */
function belches(b: T9aBattle, part: number): boolean {
  const { unit, champion } = b.setup.part;
  const u = unit[part];
  const first = champion[part] !== 0 ? b.setup.unit.championPart[u] : b.setup.unit.part[u];
  for (let p = first; p < part; p++) if (holds(b, p, Rule.TrollBelch)) return false;
  return true;
}

/** One attack that needs no roll and knows no armour, instead of all usual ones. */
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

/** Riders with pistols fire them as they charge home. */
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

/** What army books bring. */
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
