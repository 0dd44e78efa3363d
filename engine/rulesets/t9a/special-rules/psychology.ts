import { loseOwnRule } from '../../../kernel/effect-rules.js';
import { CANNOT, NO_WORD } from '../../../kernel/hook-words.js';
import { countsAgainst } from '../../../kernel/limits.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { Event, Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Did, unitOf } from '../../../regiments/core/state.js';
import {
  firstJoined,
  formationOf,
  isHorde,
  nextJoined,
  refreshUnitRules,
  tell,
} from '../../../regiments/core/units.js';
import { stupidityTests } from '../../../regiments/movement/stumbling.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Bits of the hooks `kin`, `kinOfJoined` and `kinOfHosts`: what a unit or character is, for the question who may join
 * it.
 */
export const Kin = { Insignificant: 1, Unbreakable: 2 } as const;

/** Returns the unit of a rules subject, or -1 for a part. */

const yes = () => 1;
const cannot = () => CANNOT;

/** T9A-SPR-020, T9A-SPR-021: Fear affects enemies in contact. A model that causes Fear is immune to it. */
export const fear: SpecialRule = {
  id: Rule.Fear,
  name: 'Fear',
  carrier: 'any model',
  hooks: {
    [Hook.frightens]: (_b, _u, value) => Math.max(value, 1),
    [Hook.takesFear]: (b: T9aBattle, subject) => (unitOf(b, subject) < 0 ? CANNOT : NO_WORD), // that model alone
  },
};

/** T9A-SPR-084: Terror includes Fear, and a unit that its unit charges takes a Panic Test. */
export const terror: SpecialRule = {
  id: Rule.Terror,
  name: 'Terror',
  carrier: 'any model',
  includes: [Rule.Fear],
  hooks: { [Hook.frightens]: () => 2 },
};

/**
 * T9A-SPR-043: Immune to Psychology. A unit with half or more such models passes Panic Tests and may not declare Flee.
 * Such a model is immune to Fear, whatever stands beside it.
 */
export const immuneToPsychology: SpecialRule = {
  id: Rule.ImmuneToPsychology,
  name: 'Immune to Psychology',
  carrier: 'majority',
  hooks: {
    [Hook.takesPanic]: cannot,
    [Hook.mayFleeReaction]: cannot,
    [Hook.takesFear]: (b: T9aBattle, subject) => (unitOf(b, subject) < 0 ? CANNOT : NO_WORD),
  },
};

/**
 * Removes Frenzy, and the immunity that came with it, from `part`, unless a rule makes the part keep its Frenzy.
 * Returns whether it had Frenzy.
 */
function calm(b: T9aBattle, part: number): boolean {
  if (!holds(b, part, Rule.Frenzy) || holds(b, part, Rule.Fanatical)) return false;
  loseOwnRule(b, part, Rule.Frenzy);
  if (b.setup.part.fearless[part] === 0) loseOwnRule(b, part, Rule.ImmuneToPsychology);
  return true;
}

/** Removes Frenzy from every part of the model of row `m` and of its champion. */
function calmModel(b: T9aBattle, m: number): boolean {
  const { part, parts, champion, championPart } = b.setup.unit;
  let any = false;
  for (let p = 0; p < parts[m]; p++) {
    if (calm(b, part[m] + p)) any = true;
    if (champion[m] !== 0 && calm(b, championPart[m] + p)) any = true;
  }
  return any;
}

const S = sequence('lose');
const L = locals('subject');

/** T9A-SPR-034: removes Frenzy at once from all models of a unit that lost a round of combat. */
export const loseFrenzy = procedure<T9aBattle, typeof S>('lose frenzy', S, {
  lose(b, f) {
    const u = formationOf(b, unitOf(b, b.locals[f + L.subject]));
    let any = calmModel(b, u);
    for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
      if (!calmModel(b, g)) continue;
      refreshUnitRules(b, g);
      any = true;
    }
    if (any) {
      refreshUnitRules(b, u);
      if (b.log !== null) tell(b, 'rules', u, 'lose their Frenzy');
    }
    return DONE;
  },
});

/**
 * T9A-SPR-032, T9A-SPR-033, T9A-SPR-034: Frenzy; one more Attack and Immune to Psychology, but the unit must test not
 * to charge and always pursues and overruns. A lost round ends it.
 */
export const frenzy: SpecialRule = {
  id: Rule.Frenzy,
  name: 'Frenzy',
  carrier: 'any model',
  includes: [Rule.ImmuneToPsychology],
  hooks: {
    // GAP T9A-SPR-032: each part that has it strikes once more, mounts too.
    [Hook.attacks]: (_b, _part, attacks) => attacks + 1,
    [Hook.mustCharge]: yes,
    [Hook.mayRestrain]: cannot,
  },
  triggers: { [Event.roundLost]: loseFrenzy },
};

/**
 * T9A-SPR-082: Stupidity; a Leadership test at the start of each own turn. After a failed test the unit stumbles
 * forward and does nothing else.
 */
export const stupidity: SpecialRule = {
  id: Rule.Stupidity,
  name: 'Stupidity',
  carrier: 'any model',
  includes: [Rule.ImmuneToPsychology],
  hooks: {
    [Hook.stupid]: yes,
    [Hook.mayCharge]: (b: T9aBattle, subject) => {
      const u = unitOf(b, subject);
      return u >= 0 && (b.unit.did[u] & Did.Stupid) !== 0 ? CANNOT : NO_WORD;
    },
  },
  triggers: { [Event.stupidityDue]: stupidityTests },
};

/** True if the Bodyguard rule of unit `u` covers the character `g` in it. It may be limited to some characters. */
function guards(b: T9aBattle, u: number, g: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if (holds(b, p, Rule.Bodyguard) && countsAgainst(b, p, Rule.Bodyguard, g)) return true;
  }
  return false;
}

/** T9A-SPR-002: Bodyguard; a character in the unit that the rule covers makes the unit Stubborn. */
export const bodyguard: SpecialRule = {
  id: Rule.Bodyguard,
  name: 'Bodyguard',
  carrier: 'any model',
  hooks: {
    [Hook.stubborn]: (b: T9aBattle, subject, value) => {
      const u = unitOf(b, subject);
      if (u < 0) return value;
      for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (guards(b, u, g)) return 1;
      return value;
    },
  },
};

/**
 * T9A-SPR-046: Insignificant; its losses cause Panic only in Insignificant units, and only Insignificant characters may
 * join it.
 */
export const insignificant: SpecialRule = {
  id: Rule.Insignificant,
  name: 'Insignificant',
  carrier: 'whole unit',
  hooks: {
    [Hook.insignificant]: yes,
    [Hook.kin]: (_b, _part, kin) => kin | Kin.Insignificant,
    // This covers its rank and file, not its characters.
    [Hook.kinOfJoined]: (b: T9aBattle, part, kin) =>
      b.setup.unit.character[b.setup.part.unit[part]] === 0 ? kin | Kin.Insignificant : kin,
  },
};

/**
 * T9A-SPR-047: Large Target; it may not join units, and its ranges of Inspiring Presence and Hold Your Ground are 6
 * inches longer.
 */
export const largeTarget: SpecialRule = {
  id: Rule.LargeTarget,
  name: 'Large Target',
  carrier: 'any model',
  hooks: { [Hook.mayJoin]: cannot, [Hook.presence]: (_b, _u, inches) => inches + 6 },
};

/** T9A-SPR-059, T9A-GNR-001. Never the General: judged when the list is read. */
export const notALeader: SpecialRule = { id: Rule.NotALeader, name: 'Not a Leader', carrier: 'model' };

/** T9A-GNR-002. Friends within 12 inches may use its Leadership. */
export const inspiringPresence: SpecialRule = {
  id: Rule.InspiringPresence,
  name: 'Inspiring Presence',
  carrier: 'any model',
  hooks: { [Hook.inspires]: () => 12 },
};

/** T9A-BSB-001, T9A-BSB-002: Hold Your Ground; friends within 12 inches may reroll failed Leadership tests. */
export const holdYourGround: SpecialRule = {
  id: Rule.HoldYourGround,
  name: 'Hold Your Ground',
  carrier: 'any model',
  hooks: { [Hook.steadies]: () => 12 },
};

/** Army book: the unit in which this character stands is Immune to Psychology as a whole. */
export const legendaryWarrior: SpecialRule = {
  id: Rule.LegendaryWarrior,
  name: 'Legendary Warrior',
  carrier: 'any model',
  hooks: {
    [Hook.takesPanic]: cannot,
    [Hook.mayFleeReaction]: cannot,
    [Hook.takesFear]: cannot,
  },
};

/** Army book: its Frenzy does not end with a lost round; see `loseFrenzy`. */
export const fanatical: SpecialRule = { id: Rule.Fanatical, name: 'Fanatical', carrier: 'part' };

/** Army book: the unit is hard to hold back, and a horde of them does not panic when others do. */
export const unruly: SpecialRule = {
  id: Rule.Unruly,
  name: 'Unruly',
  carrier: 'any model',
  hooks: {
    [Hook.testLeadership]: (_b, _u, leadership, _x, roll) =>
      roll === Roll.FrenzyTest || roll === Roll.RestrainTest ? leadership - 1 : leadership,
    [Hook.testDice]: (b: T9aBattle, subject, dice, _x, roll) => {
      const u = unitOf(b, subject);
      const panics = roll === Roll.PanicTest || roll === Roll.TerrorTest;
      return panics && u >= 0 && isHorde(b, u) ? Math.max(dice, 3) : dice;
    },
  },
};

/** Army book: the character may join Unbreakable units and is Unbreakable while in one. */
export const zealot: SpecialRule = {
  id: Rule.Zealot,
  name: 'Zealot',
  carrier: 'any model',
  hooks: { [Hook.kin]: (_b, _part, kin) => kin | Kin.Unbreakable },
};

/** T9A-SPR-071, T9A-SPR-072: Scout; the unit is placed after all others, also outside the zone. */
export const scout: SpecialRule = {
  id: Rule.Scout,
  name: 'Scout',
  carrier: 'whole unit',
  hooks: { [Hook.scouts]: yes },
};

/** T9A-SPR-093: Vanguard; a move of 12 inches before the battle, if the whole unit has the rule. */
export const vanguard: SpecialRule = {
  id: Rule.Vanguard,
  name: 'Vanguard',
  carrier: 'whole unit',
  hooks: { [Hook.vanguard]: () => 12 },
};

/** The special rules of this chapter. */
export const PSYCHOLOGY_RULES: readonly SpecialRule[] = [
  bodyguard,
  fear,
  frenzy,
  immuneToPsychology,
  insignificant,
  largeTarget,
  notALeader,
  stupidity,
  terror,
  inspiringPresence,
  holdYourGround,
  legendaryWarrior,
  fanatical,
  unruly,
  zealot,
  scout,
  vanguard,
];
