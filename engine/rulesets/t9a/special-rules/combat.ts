import { CANNOT, NO_WORD } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitOf, unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, fleeing, modelHas, nextJoined, playerOf } from '../../../regiments/core/units.js';
import { livesOn, nearCharacter } from '../../../regiments/leadership/leadership.js';
import { isShamed } from '../characters/shame.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { Kin } from './psychology.js';

const yes = () => 1;
const cannot = () => CANNOT;

/** True if formation `u` is in range of the Inspiring Presence of its own General. */
function nearGeneral(b: T9aBattle, u: number): boolean {
  const { general, part, parts } = b.setup.unit;
  for (let g = 0; g < b.setup.units; g++) {
    if (general[g] === 0 || playerOf(b, g) !== playerOf(b, u) || !livesOn(b, g) || fleeing(b, g)) continue;
    let range = 0;
    for (let p = part[g]; p < part[g] + parts[g]; p++) {
      range = Math.max(range, modified(b, Hook.inspires, p, 0, NO_ATTACK));
    }
    if (range > 0 && nearCharacter(b, u, g, range + modified(b, Hook.presence, unitSubject(b, g), 0, NO_ATTACK))) {
      return true;
    }
  }
  return false;
}

/** True if a model of formation `u` is Stubborn: one that is shamed is not (T9A-CHL-004). */
function hasStubbornModel(b: T9aBattle, u: number): boolean {
  const { pool, own } = b.unit;
  const ownModels = pool[u] > 0 || (own[u] > 0 && !isShamed(b, u));
  if (ownModels && modelHas(b, u, Rule.Stubborn)) return true;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if (!isShamed(b, g) && modelHas(b, g, Rule.Stubborn)) return true;
  }
  return false;
}

/** T9A-SPR-081: Stubborn; the unit ignores the score difference in Break Tests and Combat Reforms. */
export const stubborn: SpecialRule = {
  id: Rule.Stubborn,
  name: 'Stubborn',
  carrier: 'any model',
  hooks: {
    [Hook.stubborn]: (b: T9aBattle, subject, value) => {
      const u = unitOf(b, subject);
      return u < 0 || hasStubbornModel(b, u) ? 1 : value;
    },
  },
};

/**
 * T9A-SPR-087: Unbreakable; the whole unit is Immune to Psychology and passes Break Tests. Only Unbreakable characters
 * may join it.
 */
export const unbreakable: SpecialRule = {
  id: Rule.Unbreakable,
  name: 'Unbreakable',
  carrier: 'any model',
  includes: [Rule.ImmuneToPsychology],
  hooks: {
    [Hook.takesBreak]: cannot,
    // This covers every model in the unit, also a Zealot, who has the rule only while in the unit.
    [Hook.takesPanic]: cannot,
    [Hook.mayFleeReaction]: cannot,
    [Hook.takesFear]: cannot,
    [Hook.kin]: (_b, _part, kin) => kin | Kin.Unbreakable,
    [Hook.kinOfJoined]: (_b, _part, kin) => kin | Kin.Unbreakable,
    [Hook.kinOfHosts]: (_b, _part, kin) => kin | Kin.Unbreakable,
  },
};

/**
 * T9A-SPR-088: Undead; the unit crumbles instead of breaking, declares only Hold, and marches only near its General.
 */
export const undead: SpecialRule = {
  id: Rule.Undead,
  name: 'Undead',
  carrier: 'any model',
  includes: [Rule.Unstable, Rule.ImmuneToPsychology],
  hooks: {
    [Hook.mayFleeReaction]: cannot,
    [Hook.mayStandAndShoot]: cannot,
    [Hook.mayMarch]: (b: T9aBattle, subject) => {
      const u = unitOf(b, subject);
      return u < 0 || nearGeneral(b, u) ? NO_WORD : CANNOT;
    },
  },
};

/**
 * T9A-SPR-089, T9A-SPR-090, T9A-SPR-091: Unstable; the unit passes Break Tests and takes a Wound for each point by
 * which it lost.
 */
export const unstable: SpecialRule = {
  id: Rule.Unstable,
  name: 'Unstable',
  carrier: 'any model',
  hooks: { [Hook.takesBreak]: cannot, [Hook.crumbles]: yes },
};

/** T9A-SPR-098: Weapon Master; the model chooses its weapon in every round, the Hand Weapon included. */
export const weaponMaster: SpecialRule = {
  id: Rule.WeaponMaster,
  name: 'Weapon Master',
  carrier: 'part',
  hooks: { [Hook.choosesWeapon]: yes },
};

/** Rules of the Close Combat Phase, in the order of the rulebook. */
export const COMBAT_RULES: readonly SpecialRule[] = [stubborn, unbreakable, undead, unstable, weaponMaster];
