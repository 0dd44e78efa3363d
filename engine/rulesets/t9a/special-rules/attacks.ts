import { Layer } from '../../../kernel/hook-words.js';
import { countsAgainst } from '../../../kernel/limits.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { AttackFlag, defenderOf, FROM_WEAPON, isStrike } from '../../../regiments/attacks/attack-table.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { plus } from '../../../regiments/core/characteristics.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { formationOf, modelHas } from '../../../regiments/core/units.js';
import { Bars } from '../attacks/saves.js';
import { BLADE_INITIATIVE, BLADE_STRIKES_LAST } from '../attacks/weapon-columns.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/**
 * T9A-SRG-007: whether a rule about attacks applies to row `a`. A rule of a part applies to its normal close combat
 * attacks, a rule of a weapon to every attack made with it (T9A-SRG-012).
 */
function normally(b: T9aBattle, subject: number, a: number): boolean {
  return subject === FROM_WEAPON || isStrike(b, a);
}

/** True if a rule applies to row `a` like `normally`, for rules that also cover shots. */
function alsoShooting(b: T9aBattle, subject: number, a: number): boolean {
  return normally(b, subject, a) || b.attack.kind[a] === AttackKind.shooting;
}

/** True if the rule of `subject` applies to the enemy that row `a` hits, if it is limited to some enemies. */
function meant(b: T9aBattle, subject: number, rule: number, a: number): boolean {
  return subject === FROM_WEAPON || a < 0 || countsAgainst(b, subject, rule, defenderOf(b, a));
}

function flagged(b: T9aBattle, a: number, flag: number): boolean {
  return a >= 0 && (b.attack.flags[a] & flag) !== 0;
}

/** Returns the strongest part with `rule` of the model with `part`, the first of equals. Riders never Stomp. */
function strongestWith(b: T9aBattle, part: number, rule: number): number {
  const { part: first, parts, championPart } = b.setup.unit;
  const { S, mount, unit, champion } = b.setup.part;
  const u = unit[part];
  const start = champion[part] !== 0 ? championPart[u] : first[u];
  let best = -1;
  for (let p = start; p < start + parts[u]; p++) {
    if (!holds(b, p, rule) || (rule === Rule.Stomp && parts[u] > 1 && mount[p] === 0)) continue;
    if (best < 0 || S[p] > S[best]) best = p;
  }
  return best;
}

/** T9A-SPR-001: Armour Piercing; the highest X counts. */
const armourPiercing: SpecialRule = {
  id: Rule.ArmourPiercing,
  name: 'Armour Piercing',
  carrier: 'part',
  stacking: 'highest',
  hooks: {
    [Hook.armourPiercing]: (b: T9aBattle, subject, value, x, a) =>
      normally(b, subject, a) && meant(b, subject, Rule.ArmourPiercing, a) ? Math.max(value, x) : value,
  },
};

/** True if the unit of the model with `part` has charged and fights its first round since. */
export function hasCharged(b: T9aBattle, part: number): boolean {
  return (b.unit.status[formationOf(b, b.setup.part.unit[part])] & Status.Charging) !== 0;
}

/** T9A-SPR-011: Devastating Charge, against any enemy in that round. */
const devastatingCharge: SpecialRule = {
  id: Rule.DevastatingCharge,
  name: 'Devastating Charge',
  carrier: 'part',
  hooks: {
    [Hook.attacks]: (b: T9aBattle, part, value) => (hasCharged(b, part) ? value + 1 : value),
  },
};

/** T9A-SPR-012: Distracting; its penalty does not add to others. */
const distracting: SpecialRule = {
  id: Rule.Distracting,
  name: 'Distracting',
  carrier: 'model',
  layer: Layer.cap,
  hooks: { [Hook.toBeHit]: (b: T9aBattle, _part, value, _x, a) => (isStrike(b, a) ? Math.min(value, -1) : value) },
};

/** T9A-SPR-013. */
const divineAttacks: SpecialRule = {
  id: Rule.DivineAttacks,
  name: 'Divine Attacks',
  carrier: 'part',
  hooks: {
    [Hook.attackFlags]: (b: T9aBattle, subject, flags, _x, a) =>
      normally(b, subject, a) ? flags | AttackFlag.WardAgain : flags,
  },
};

/** T9A-SPR-022, T9A-SRG-014: Fight in Extra Rank; every instance adds a rank. */
const fightInExtraRank: SpecialRule = {
  id: Rule.FightInExtraRank,
  name: 'Fight in Extra Rank',
  carrier: 'part',
  stacking: 'sum',
  hooks: { [Hook.supportingRanks]: (_b, _subject, value, x) => value + Math.max(1, x) },
};

/** T9A-SPR-024, T9A-SPR-069: Flaming Attacks; they only prevent Regeneration. */
const flamingAttacks: SpecialRule = {
  id: Rule.FlamingAttacks,
  name: 'Flaming Attacks',
  carrier: 'part',
  hooks: {
    [Hook.attackFlags]: (b: T9aBattle, subject, flags, _x, a) =>
      alsoShooting(b, subject, a) ? flags | AttackFlag.Flaming : flags,
    [Hook.specialSave]: (b: T9aBattle, subject, barred, _x, a) =>
      alsoShooting(b, subject, a) ? barred | Bars.regeneration : barred,
  },
};

/** T9A-SPR-025. */
const flammable: SpecialRule = {
  id: Rule.Flammable,
  name: 'Flammable',
  carrier: 'model',
  hooks: {
    [Hook.woundedAgain]: (b: T9aBattle, _part, value, _x, a) => (flagged(b, a, AttackFlag.Flaming) ? 1 : value),
  },
};

/** T9A-SPR-037. */
const hatred: SpecialRule = {
  id: Rule.Hatred,
  name: 'Hatred',
  carrier: 'part',
  hooks: {
    [Hook.rerollMisses]: (b: T9aBattle, subject, value, _x, a) =>
      normally(b, subject, a) && flagged(b, a, AttackFlag.FirstRound) && meant(b, subject, Rule.Hatred, a) ? 1 : value,
  },
};

/**
 * T9A-SPR-044, T9A-SPR-045: Impact Hits. The sequence decides when they are made. A model makes them once, with its
 * strongest part that has the rule.
 */
const impactHits: SpecialRule = {
  id: Rule.ImpactHits,
  name: 'Impact Hits',
  carrier: 'part',
  stacking: 'highest',
  hooks: {
    [Hook.impactHits]: (b: T9aBattle, part, value, x) =>
      part === strongestWith(b, part, Rule.ImpactHits) ? Math.max(value, x) : value,
  },
};

/** T9A-SPR-048: Lethal Strike; a spear has it only against enemies at its front (T9A-WPN-013). */
const lethalStrike: SpecialRule = {
  id: Rule.LethalStrike,
  name: 'Lethal Strike',
  carrier: 'part',
  hooks: {
    [Hook.attackFlags]: (b: T9aBattle, subject, flags, _x, a) => {
      if (subject === FROM_WEAPON && (flags & AttackFlag.Front) === 0) return flags;
      return normally(b, subject, a) && meant(b, subject, Rule.LethalStrike, a)
        ? flags | AttackFlag.SixWoundsPierce
        : flags;
    },
  },
};

/** T9A-SPR-050: Lightning Reflexes; a model that it saves from striking last gets no bonus to hit. */
const lightningReflexes: SpecialRule = {
  id: Rule.LightningReflexes,
  name: 'Lightning Reflexes',
  carrier: 'part',
  hooks: {
    [Hook.strikesLast]: () => 0,
    [Hook.toHit]: (b: T9aBattle, subject, value, _x, a) => {
      // GAP T9A-SPR-050: only the exception for Initiative 0 takes the bonus away
      if (!normally(b, subject, a)) return value;
      if (a < 0 || subject < 0) return value + 1;
      const weapon = b.setup.part.mount[subject] !== 0 ? NO_WEAPON : b.attack.weapon[a];
      const heavy = weapon !== NO_WEAPON && BLADE_STRIKES_LAST[weapon] !== 0;
      const own = b.setup.part.I[subject] + (weapon === NO_WEAPON ? 0 : BLADE_INITIATIVE[weapon]);
      return heavy || own === 0 ? value : value + 1;
    },
  },
};

/** T9A-SPR-052: Magical Attacks, for every attack of its carrier including Special Attacks. */
const magicalAttacks: SpecialRule = {
  id: Rule.MagicalAttacks,
  name: 'Magical Attacks',
  carrier: 'part',
  hooks: { [Hook.attackFlags]: (_b, _subject, flags) => flags | AttackFlag.Magical },
};

/** X of Multiple Wounds (Ordnance): D3+1, and D3+2 against models that Fly (T9A-SPR-057). */
export const ORDNANCE = 99;
const D3_PLUS_1 = encodeX('D3+1');
const D3_PLUS_2 = encodeX('D3+2');

function woundsEach(b: T9aBattle, x: number, a: number): number {
  if (x !== ORDNANCE) return x;
  return a >= 0 && modelHas(b, defenderOf(b, a), Rule.Fly) ? D3_PLUS_2 : D3_PLUS_1;
}

/** T9A-SPR-056 to T9A-SPR-058. */
const multipleWounds: SpecialRule = {
  id: Rule.MultipleWounds,
  name: 'Multiple Wounds',
  carrier: 'part',
  stacking: 'highest',
  hooks: {
    [Hook.multipleWounds]: (b: T9aBattle, subject, value, x, a) =>
      normally(b, subject, a) && meant(b, subject, Rule.MultipleWounds, a)
        ? Math.max(value, woundsEach(b, x, a))
        : value,
  },
};

/** T9A-SPR-062. */
const poisonedAttacks: SpecialRule = {
  id: Rule.PoisonedAttacks,
  name: 'Poisoned Attacks',
  carrier: 'part',
  hooks: {
    [Hook.attackFlags]: (b: T9aBattle, subject, flags, _x, a) =>
      alsoShooting(b, subject, a) ? flags | AttackFlag.SixHitsWound : flags,
  },
};

/** T9A-SPR-064. */
const randomAttacks: SpecialRule = {
  id: Rule.RandomAttacks,
  name: 'Random Attacks',
  carrier: 'part',
  stacking: 'highest',
  hooks: { [Hook.randomAttacks]: (_b, _part, value, x) => Math.max(value, x) },
};

/** T9A-SPR-069: Regeneration. Its X is a fact of the model, because it protects all parts (T9A-SRG-008). */
const regeneration: SpecialRule = { id: Rule.Regeneration, name: 'Regeneration', carrier: 'model' };

/** T9A-SPR-070: Requires Two Hands. The weapons say which of them do. */
const requiresTwoHands: SpecialRule = { id: Rule.RequiresTwoHands, name: 'Requires Two Hands', carrier: 'weapon' };

/** T9A-SPR-078, T9A-SPR-079: Stomp; riders never Stomp, and a model does it once. */
const stomp: SpecialRule = {
  id: Rule.Stomp,
  name: 'Stomp',
  carrier: 'part',
  stacking: 'highest',
  hooks: {
    [Hook.stomp]: (b: T9aBattle, part, value, x) =>
      part === strongestWith(b, part, Rule.Stomp) ? Math.max(value, x) : value,
  },
};

/** T9A-SPR-085: Thunderous Charge, against the enemy that was charged. */
const thunderousCharge: SpecialRule = {
  id: Rule.ThunderousCharge,
  name: 'Thunderous Charge',
  carrier: 'part',
  hooks: {
    [Hook.strength]: (b: T9aBattle, subject, value, _x, a) =>
      normally(b, subject, a) && flagged(b, a, AttackFlag.Charge) ? plus(value, 1) : value,
  },
};

/** T9A-SPR-086: Toxic Attacks have Strength 3, whatever else would change it. */
const toxicAttacks: SpecialRule = {
  id: Rule.ToxicAttacks,
  name: 'Toxic Attacks',
  carrier: 'part',
  layer: Layer.cap,
  hooks: {
    [Hook.strength]: (b: T9aBattle, subject, value, _x, a) => (normally(b, subject, a) ? 3 : value),
    [Hook.armourPiercing]: (b: T9aBattle, subject, value, _x, a) =>
      normally(b, subject, a) ? Math.max(value, 6) : value,
  },
};

/** T9A-SPR-097: Ward Save. Its X is a fact of the model, because it protects all parts (T9A-SRG-008). */
const wardSave: SpecialRule = { id: Rule.WardSave, name: 'Ward Save', carrier: 'model' };

/** T9A-TTR-004. */
const monstrousSupport: SpecialRule = {
  id: Rule.MonstrousSupport,
  name: 'Monstrous Support',
  carrier: 'part',
  hooks: { [Hook.supportingAttacks]: (_b, _part, value) => (value === 0 ? 0 : Math.max(value, 3)) },
};

/** T9A-TTR-001. */
const cavalrySupport: SpecialRule = {
  id: Rule.CavalrySupport,
  name: 'Cavalry Support',
  carrier: 'part',
  layer: Layer.cap,
  hooks: {
    [Hook.supportingAttacks]: (b: T9aBattle, part, value) => (part >= 0 && b.setup.part.mount[part] !== 0 ? 0 : value),
  },
};

/** Rules of attacks and of defence against them, in the order of the rulebook. */
export const ATTACK_RULES: readonly SpecialRule[] = [
  armourPiercing,
  devastatingCharge,
  distracting,
  divineAttacks,
  fightInExtraRank,
  flamingAttacks,
  flammable,
  hatred,
  impactHits,
  lethalStrike,
  lightningReflexes,
  magicalAttacks,
  multipleWounds,
  poisonedAttacks,
  randomAttacks,
  regeneration,
  requiresTwoHands,
  stomp,
  thunderousCharge,
  toxicAttacks,
  wardSave,
  monstrousSupport,
  cavalrySupport,
];
