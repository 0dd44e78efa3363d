// Special rules about attacks: hooks by the name of the rule.
import { countsAgainst } from '../../../kernel/limits.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { AttackFlag, defenderOf, FROM_WEAPON, isStrike } from '../../../regiments/attacks/attack-table.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { formationOf, playerOf } from '../../../regiments/core/units.js';
import { TROOP_TYPES, type TroopType } from '../armies/terms.js';
import { hasCharged, isChargedToFront } from '../combat/striking-order.js';
import { Hook, Immune, Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { hasDarkElves } from '../psychology/dark-elves.js';
import { modelImmunity } from '../psychology/immunity.js';

/** What a rule does: its hooks, triggers and stacking. */
export type Doing = Partial<Pick<SpecialRule, 'hooks' | 'triggers' | 'stacking' | 'layer'>>;

/** Points of a Ward Save (WFB9-SAVE-002). */
const POINTS_OF_6 = 1;
const POINTS_OF_2 = 5;
/** Worsens every armour save beyond any roll (WFB9-SRIAS-001). */
const BEYOND_ARMOUR = 10;

/** True if a rule about attacks applies to row `a`: that of a part to its blows, that of a weapon to every attack with it. */
function normally(b: Wfb9Battle, subject: number, a: number): boolean {
  return subject === FROM_WEAPON || isStrike(b, a);
}

/** The same for rules that cover shots too. */
function alsoShooting(b: Wfb9Battle, subject: number, a: number): boolean {
  return normally(b, subject, a) || b.attack.kind[a] === AttackKind.shooting;
}

/** True if the rule of `subject`, which may be limited to some enemies, counts against the one that row `a` hits. */
function meant(b: Wfb9Battle, subject: number, rule: number, a: number): boolean {
  return subject === FROM_WEAPON || a < 0 || countsAgainst(b, subject, rule, defenderOf(b, a));
}

function flagged(b: Wfb9Battle, a: number, flag: number): boolean {
  return a >= 0 && (b.attack.flags[a] & flag) !== 0;
}

/** True if the model that row `a` hits is immune to what `bit` of `Immune` names (WFB9-SRIMM-001). */
function immune(b: Wfb9Battle, a: number, bit: number): boolean {
  return a >= 0 && (modelImmunity(b, defenderOf(b, a)) & bit) !== 0;
}

const byType = (...types: readonly TroopType[]): readonly boolean[] => TROOP_TYPES.map((type) => types.includes(type));
/** WFB9-SRKIL-003: whom a Killing Blow slays; WFB9-SRKIL-004: whose armour it passes. */
const SLAIN = byType('Infantry', 'Cavalry', 'War Beast');
const PIERCED = byType('Monstrous Infantry', 'Monstrous Cavalry', 'Monster');
/** WFB9-SRKIL-009: whom a Heroic Killing Blow does not slay. */
const SPARED = byType('Swarm');

/**
 * WFB9-SRKIL-001: a natural 6 to wound slays the model, or passes its armour, by its troop type.
 * GAP WFB9-SRKIL-001: a natural 6 alone is a Killing Blow, whatever is added to the roll
 * GAP WFB9-SRKIL-004: Regeneration does not help against the wound that only passes armour
 */
function strikesDead(b: Wfb9Battle, subject: number, flags: number, a: number, heroic: boolean): number {
  if (!normally(b, subject, a) || immune(b, a, Immune.killingBlow)) return flags;
  const type = b.setup.unit.troopType[defenderOf(b, a)];
  const slays = heroic ? !SPARED[type] : SLAIN[type];
  if (slays) return flags | AttackFlag.SixWoundsPierce | AttackFlag.Slays;
  return PIERCED[type] ? flags | AttackFlag.SixWoundsPierce : flags;
}

/** Returns the strongest part with Impact Hits of the model with `part`, the first of equals. */
function strongestWithImpact(b: Wfb9Battle, part: number): number {
  const { part: first, parts, championPart } = b.setup.unit;
  const { S, unit, champion } = b.setup.part;
  const u = unit[part];
  const start = champion[part] !== 0 ? championPart[u] : first[u];
  let best = -1;
  for (let p = start; p < start + parts[u]; p++) {
    if (holds(b, p, Rule.ImpactHits) && (best < 0 || S[p] > S[best])) best = p;
  }
  return best;
}

const best = (value: number, x: number): number => (value === 0 ? x : Math.min(value, x));

/** What each rule about attacks does. */
export const ATTACK_RULES: Readonly<Partial<Record<keyof typeof Rule, Doing>>> = {
  AlwaysStrikesFirst: { hooks: { [Hook.strikesFirst]: () => 1 } }, // WFB9-SRASF-001
  AlwaysStrikesLast: { hooks: { [Hook.strikesLast]: () => 1 } }, // WFB9-SRASL-001
  // WFB9-SRARP-001 to WFB9-SRARP-003; the highest N counts (WFB9-SRGEN-004)
  ArmourPiercing: {
    stacking: 'highest',
    hooks: {
      [Hook.armourPiercing]: (b: Wfb9Battle, subject, value, x, a) =>
        normally(b, subject, a) && meant(b, subject, Rule.ArmourPiercing, a) ? Math.max(value, x) : value,
    },
  },
  // WFB9-SRIAS-001
  IgnoresArmourSaves: {
    hooks: {
      [Hook.armourPiercing]: (b: Wfb9Battle, subject, value, _x, a) =>
        normally(b, subject, a) ? value + BEYOND_ARMOUR : value,
    },
  },
  // WFB9-SRDCH-001
  DevastatingCharge: {
    hooks: {
      [Hook.attacks]: (b: Wfb9Battle, part, value) =>
        hasCharged(b, formationOf(b, b.setup.part.unit[part])) ? value + 1 : value,
    },
  },
  Dodge: { hooks: { [Hook.dodge]: (_b, _part, value, x) => best(value, x) } }, // WFB9-SRDOD-001
  Parry: { hooks: { [Hook.parry]: (_b, _part, value, x) => best(value, x) } }, // WFB9-SRPAR-001
  // WFB9-SRFER-001
  FightInExtraRanks: {
    stacking: 'highest',
    hooks: { [Hook.supportingRanks]: (_b, _subject, value, x) => Math.max(value, 1 + x) },
  },
  // WFB9-SRFLA-003
  FlamingAttacks: {
    hooks: {
      [Hook.attackFlags]: (b: Wfb9Battle, subject, flags, _x, a) =>
        alsoShooting(b, subject, a) && !immune(b, a, Immune.flamingAttacks) ? flags | AttackFlag.Flaming : flags,
    },
  },
  // WFB9-SRFLM-001
  Flammable: {
    hooks: {
      [Hook.woundedAgain]: (b: Wfb9Battle, _part, value, _x, a) => (flagged(b, a, AttackFlag.Flaming) ? 1 : value),
    },
  },
  // WFB9-SRHAT-001, WFB9-SRHAT-002
  Hatred: {
    hooks: {
      [Hook.rerollMisses]: (b: Wfb9Battle, subject, value, _x, a) =>
        normally(b, subject, a) && flagged(b, a, AttackFlag.FirstRound) && meant(b, subject, Rule.Hatred, a)
          ? 1
          : value,
    },
  },
  EternalHatred: {
    hooks: { [Hook.rerollMisses]: (b: Wfb9Battle, subject, value, _x, a) => (normally(b, subject, a) ? 1 : value) },
  },
  // WFB9-SRIMP-001: with its strongest part that has the rule, a model makes them once
  ImpactHits: {
    stacking: 'highest',
    hooks: {
      [Hook.impactHits]: (b: Wfb9Battle, part, value, x) =>
        part === strongestWithImpact(b, part) ? Math.max(value, x) : value,
    },
  },
  KillingBlow: {
    hooks: { [Hook.attackFlags]: (b: Wfb9Battle, subject, flags, _x, a) => strikesDead(b, subject, flags, a, false) },
  },
  HeroicKillingBlow: {
    hooks: { [Hook.attackFlags]: (b: Wfb9Battle, subject, flags, _x, a) => strikesDead(b, subject, flags, a, true) },
  },
  MagicalAttacks: { hooks: { [Hook.attackFlags]: (_b, _subject, flags) => flags | AttackFlag.Magical } }, // WFB9-SRMAG-001
  // WFB9-SRMWO-001
  MultipleWounds: {
    stacking: 'highest',
    hooks: {
      [Hook.multipleWounds]: (b: Wfb9Battle, subject, value, x, a) =>
        normally(b, subject, a) && !immune(b, a, Immune.multipleWounds) ? Math.max(value, x) : value,
    },
  },
  // WFB9-SRPOI-001, WFB9-SRPOI-003
  PoisonedAttacks: {
    hooks: {
      [Hook.toWound]: (b: Wfb9Battle, subject, value, _x, a) =>
        alsoShooting(b, subject, a) && !immune(b, a, Immune.poisonedAttacks) ? Math.max(value, 1) : value,
    },
  },
  RandomAttacks: { stacking: 'highest', hooks: { [Hook.randomAttacks]: (_b, _part, value, x) => Math.max(value, x) } },
  // WFB9-SRSTB-001
  StrengthBonus: {
    stacking: 'highest',
    hooks: {
      // GAP WFB9-SRSTB-001: the Strength Bonus of a model and that of its weapon add up, since the weapon's is part of its Strength
      [Hook.strength]: (b: Wfb9Battle, subject, value, x, a) =>
        normally(b, subject, a) && flagged(b, a, AttackFlag.FirstRound) ? Math.min(10, value + x) : value,
    },
  },
  // WFB9-WPN-014, WFB9-WPN-015
  ChargeStrength: {
    hooks: {
      [Hook.strength]: (b: Wfb9Battle, _subject, value, x, a) =>
        flagged(b, a, AttackFlag.Charge) ? Math.min(10, value + x) : value,
    },
  },
  // WFB9-WPN-017, WFB9-WPN-019
  BracedStrength: {
    hooks: {
      // GAP WFB9-WPN-017: the Strength counts against every enemy of the named types in contact, also one that did not charge
      [Hook.strength]: (b: Wfb9Battle, _subject, value, x, a) =>
        a >= 0 && chargedAtFront(b, a) ? Math.min(10, value + x) : value,
    },
  },
  // WFB9-WPN-033
  ThrownStrength: { hooks: { [Hook.strength]: (_b, _subject, value, x) => Math.min(10, value + x) } },
  // WFB9-MRA-010: the model, but not its mount
  MartialProwess: {
    hooks: { [Hook.rerollOnesToHit]: (b: Wfb9Battle, part) => (b.setup.part.mount[part] !== 0 ? 0 : 1) },
  },
  MurderousProwess: { hooks: { [Hook.rerollOnesToWound]: () => 1 } }, // WFB9-MRA-011
  // army books
  Fireborn: {
    hooks: {
      [Hook.wardPoints]: (b: Wfb9Battle, _part, points, _x, a) =>
        flagged(b, a, AttackFlag.Flaming) ? Math.max(points, POINTS_OF_2) : points,
    },
  },
  DeflectShots: {
    hooks: {
      [Hook.wardPoints]: (b: Wfb9Battle, _part, points, _x, a) => {
        const shot = a >= 0 && b.attack.kind[a] === AttackKind.shooting && !flagged(b, a, AttackFlag.Magical);
        return shot ? Math.max(points, POINTS_OF_6) : points;
      },
    },
  },
  ArrowsOfIsha: {
    hooks: {
      // GAP WFB9-SRGEN-001: Arrows of Isha: of the Forces of Destruction only Dark Elves are played
      [Hook.armourPiercing]: (b: Wfb9Battle, subject, value, _x, a) =>
        a >= 0 && subject === FROM_WEAPON && hasDarkElves(b, playerOf(b, defenderOf(b, a))) ? value + 1 : value,
    },
  },
};

/** True if an enemy has charged the front of the attackers of row `a` (WFB9-WPN-017). */
function chargedAtFront(b: Wfb9Battle, a: number): boolean {
  return isChargedToFront(b, formationOf(b, b.attack.unit[a]));
}
