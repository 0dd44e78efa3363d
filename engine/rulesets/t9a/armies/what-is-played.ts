import type { Fault, RuleFacts } from '../../../armies/game.js';
import { fitsParameter, PARAMETER_MENDS } from '../../../armies/parameters.js';
import type { Base, ResolvedRule } from '../../../armies/resolved.js';
import { WEAPONS as MOST_WEAPONS } from '../../../regiments/core/state.js';
import { isMatchingBase } from './composition.js';
import { PLAYED_RULES, UNPLAYED_RULES } from './rule-names.js';
import { type T9aPart, type T9aUnit, TROOP_TYPES, type TroopType } from './terms.js';
import { TROOP_TYPE_GIFTS } from './troop-types.js';
import { HAND_WEAPON, WEAPONS, weaponChoices } from './weapons-and-armour.js';

// Judges whether everything that an army has is played. Books, lists, scenes and musters use it, so that nothing is
// accepted and then ignored.

/** Largest number of Shooting Weapons that a part may choose from. */
const MOST_SHOOTING = 2;

const fault = (rule: string, message: string, mend: string): Fault => ({ rule, message, mend });
const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Returns the reasons why `rule`, held by the part called `who`, is not played; empty if it is. */
function faultsOfRule(who: string, { rule, x, only }: ResolvedRule): readonly Fault[] {
  const unplayed = UNPLAYED_RULES.get(rule);
  if (unplayed !== undefined) {
    const { name, ruleId, mend } = unplayed;
    return [fault(ruleId, `${who} has ${name}, which is not played yet`, mend)];
  }
  const facts: RuleFacts | undefined = PLAYED_RULES.get(rule);
  if (facts === undefined) return [fault('', `${who} has ${rule}, a special rule that nothing plays`, 'leave it out')];
  const { name, limits } = facts;
  if (facts.weaponsOnly === true) {
    return [fault('', `${who} has ${name}, a rule of weapons alone`, 'give it a weapon that has the rule')];
  }
  const faults: Fault[] = [];
  if (!fitsParameter(facts.x, x)) {
    const says = x === null ? `${name} of ${who} lacks its X` : `${name} of ${who} does not go with X ${x}`;
    faults.push(fault('', says, PARAMETER_MENDS[facts.x]));
  }
  if (only.length > 0 && limits === undefined) {
    faults.push(fault('', `${name} of ${who} cannot be limited to ${only.join(', ')}`, 'leave the limit out'));
  }
  const unknown = limits === undefined || limits === 'any' ? [] : only.filter((word) => !limits.includes(word));
  if (limits !== undefined && limits !== 'any' && unknown.length > 0) {
    faults.push(fault('', `${name} of ${who} is limited to ${unknown.join(', ')}`, `choose from ${limits.join(', ')}`));
  }
  return faults;
}

/** Finds two instances of one rule with different numbers for different enemies, which is not played (T9A-SRG-013). */
function faultsOfInstances(who: string, rules: readonly ResolvedRule[]): readonly Fault[] {
  const clashing = rules.filter((one, i) => {
    const other = rules.slice(0, i).find((r) => r.rule === one.rule && PLAYED_RULES.get(one.rule)?.limits === 'any');
    return other !== undefined && other.x !== one.x && (one.only.length > 0 || other.only.length > 0);
  });
  return clashing.map(({ rule }) =>
    fault(
      'T9A-SRG-013',
      `${who} has ${PLAYED_RULES.get(rule)?.name} twice, with another X for other enemies, of which one would count for all`,
      'keep one of them',
    ),
  );
}

const heldBy = (part: T9aPart, unit: T9aUnit): string =>
  part.name === unit.name ? unit.name : `${part.name} of ${unit.name}`;

/** Finds weapons that are carried but would never be used. */
function faultsOfWeapons(unit: T9aUnit): readonly Fault[] {
  const faults: Fault[] = [];
  const [fighter, ...others] = unit.parts;
  for (const part of unit.parts) {
    const who = heldBy(part, unit);
    for (const id of [...part.closeCombat, ...part.shooting].filter((w) => !WEAPONS.has(w))) {
      faults.push(fault('', `${who} has ${id}, which is no weapon`, `choose from ${[...WEAPONS.keys()].join(', ')}`));
    }
    if (part.role === 'mount' && part.closeCombat.length > 0) {
      faults.push(
        fault(
          'T9A-WPN-004',
          `${who} carries ${part.closeCombat.join(', ')}, and mounts use no weapons`,
          'give it none',
        ),
      );
    }
    // GAP T9A-SHO-006: a part with more than two kinds of Shooting Weapons is refused
    if (part.shooting.length > MOST_SHOOTING) {
      const message = `${who} carries ${part.shooting.length} kinds of Shooting Weapons, and chooses between ${MOST_SHOOTING}`;
      faults.push(fault('T9A-SHO-006', message, 'keep two of them'));
    }
  }
  const choices = weaponChoices(fighter.closeCombat, true);
  if (choices.length > MOST_WEAPONS) {
    const message = `${unit.name} chooses between ${choices.length} close combat weapons, and ${MOST_WEAPONS} are played`;
    faults.push(fault('T9A-WPN-002', message, `keep ${MOST_WEAPONS} of ${choices.join(', ')}`));
  }
  for (const part of others) {
    if (part.role === 'mount' || same(part.closeCombat, fighter.closeCombat)) continue;
    const arms = (p: T9aPart) => p.closeCombat.filter((id) => id !== HAND_WEAPON).join(', ') || HAND_WEAPON;
    const message = `${part.name} of ${unit.name} has ${arms(part)}, and strikes with what ${fighter.name} has: ${arms(fighter)}`;
    faults.push(fault('T9A-WPN-003', message, 'give both the same'));
  }
  return faults;
}

/**
 * Returns everything that `unit` has and that would not be played, whatever its troop type: rules, their numbers and
 * limits, weapons.
 */
export function unplayedIn(unit: T9aUnit): readonly Fault[] {
  const rules = unit.parts.flatMap((part) => {
    const who = heldBy(part, unit);
    return [...part.rules.flatMap((rule) => faultsOfRule(who, rule)), ...faultsOfInstances(who, part.rules)];
  });
  return [...rules, ...faultsOfWeapons(unit)];
}

/**
 * Returns the rules of a troop type that are not played (T9A-TRT-011, T9A-TRT-012). A troop type with such a rule is
 * not available to armies.
 */
export function unplayedRulesOf(type: TroopType): readonly string[] {
  return TROOP_TYPE_GIFTS[type].flatMap(({ rule }) => UNPLAYED_RULES.get(rule)?.name ?? []);
}

/** Returns the reasons why units of this troop type cannot be played; empty if they can. */
export function faultsOfTroopType(type: TroopType): readonly Fault[] {
  const missing = unplayedRulesOf(type);
  if (missing.length === 0) return [];
  const played = TROOP_TYPES.filter((other) => unplayedRulesOf(other).length === 0);
  const rule = type === 'Swarm' ? 'T9A-TRT-011' : 'T9A-TRT-012';
  return [fault(rule, `a ${type} has ${missing.join(', ')}, which is not played yet`, `choose ${played.join(', ')}`)];
}

/**
 * Returns the reasons why `character` cannot stand in `host` because of the size of its base. The result is empty if
 * both have the same base and it is not round.
 * GAP T9A-UNI-015: a unit with a Mismatching base beside it, or with one that fills several places, is refused, not played
 */
export function faultsOfBases(
  character: Pick<T9aUnit, 'base'>,
  host: Pick<T9aUnit, 'base' | 'name'>,
): readonly Pick<Fault, 'rule' | 'message'>[] {
  const [own, theirs] = [character.base, host.base];
  if (!own.round && !theirs.round && own.frontMm === theirs.frontMm && own.depthMm === theirs.depthMm) return [];
  const size = (base: Base): string =>
    base.round ? `a round base of ${base.frontMm} mm` : `a base of ${base.frontMm} x ${base.depthMm} mm`;
  const rule = isMatchingBase(own, theirs) ? 'T9A-FRT-005' : 'T9A-FRT-006';
  const message = `has ${size(own)}, models of ${host.name} have ${size(theirs)}: only a rectangular base of the same size is played`;
  return [{ rule, message }];
}
