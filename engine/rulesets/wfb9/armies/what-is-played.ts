import type { Fault, RuleFacts } from '../../../armies/game.js';
import { fitsParameter, PARAMETER_MENDS } from '../../../armies/parameters.js';
import type { Base, ResolvedRule } from '../../../armies/resolved.js';
import { isSameBase } from './composition.js';
import { PLAYED_RULES, UNPLAYED_RULES } from './rule-names.js';
import { TROOP_TYPES, type TroopType, type Wfb9Part, type Wfb9Unit } from './terms.js';
import { isApprovedBase, TROOP_TYPE_FACTS } from './troop-types.js';
import { HAND_WEAPON, WEAPONS, weaponChoices } from './weapons.js';

// Judges whether everything that an army has is played. Books, lists, scenes and musters use it, so that nothing is
// accepted and then ignored.

/** Largest number of missile weapons and of close combat weapons from which a part chooses. */
export const MOST_SHOOTING = 2;
export const MOST_CLOSE_COMBAT = 4;

/** WFB9-STAT-002: the highest value of a characteristic. */
const HIGHEST = 10;

const fault = (rule: string, message: string, mend: string): Fault => ({ rule, message, mend });
const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Returns the reasons why `rule`, held by the part called `who`, is not played; empty if it is. */
function faultsOfRule(who: string, { rule, x, only }: ResolvedRule): readonly Fault[] {
  const unplayed = UNPLAYED_RULES.get(rule);
  if (unplayed !== undefined) {
    return [fault(unplayed.ruleId, `${who} has ${unplayed.name}, which is not played yet`, unplayed.mend)];
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

const heldBy = (part: Wfb9Part, unit: Wfb9Unit): string =>
  part.name === unit.name ? unit.name : `${part.name} of ${unit.name}`;

/** Finds weapons that are carried but would never be used. */
function faultsOfWeapons(unit: Wfb9Unit): readonly Fault[] {
  const faults: Fault[] = [];
  const [fighter, ...others] = unit.parts;
  for (const part of unit.parts) {
    const who = heldBy(part, unit);
    for (const id of [...part.closeCombat, ...part.shooting].filter((w) => !WEAPONS.has(w))) {
      faults.push(fault('', `${who} has ${id}, which is no weapon`, `choose from ${[...WEAPONS.keys()].join(', ')}`));
    }
    if (part.role === 'mount' && part.closeCombat.length > 0) {
      const message = `${who} carries ${part.closeCombat.join(', ')}, and equipment is the rider's alone`;
      faults.push(fault('WFB9-TTCAV-004', message, 'give it none'));
    }
    // GAP WFB9-WPN-002: a part with more than two kinds of missile weapons is refused
    if (part.shooting.length > MOST_SHOOTING) {
      const message = `${who} carries ${part.shooting.length} kinds of missile weapons, and chooses between ${MOST_SHOOTING}`;
      faults.push(fault('WFB9-WPN-002', message, 'keep two of them'));
    }
  }
  const choices = weaponChoices(fighter.closeCombat, unit.troopType);
  if (choices.length > MOST_CLOSE_COMBAT) {
    const message = `${unit.name} chooses between ${choices.length} close combat weapons, and ${MOST_CLOSE_COMBAT} are played`;
    faults.push(fault('WFB9-WPN-002', message, `keep ${MOST_CLOSE_COMBAT} of ${choices.join(', ')}`));
  }
  for (const part of others) {
    if (part.role === 'mount' || same(part.closeCombat, fighter.closeCombat)) continue;
    const arms = (p: Wfb9Part) => p.closeCombat.filter((id) => id !== HAND_WEAPON).join(', ') || HAND_WEAPON;
    const message = `${part.name} of ${unit.name} has ${arms(part)}, and strikes with what ${fighter.name} has: ${arms(fighter)}`;
    faults.push(fault('WFB9-WPN-003', message, 'give both the same'));
  }
  return faults;
}

/** Finds a base that is smaller than the troop type allows (WFB9-TTGEN-004), or round, which is not played. */
function faultsOfBase({ name, base, troopType }: Wfb9Unit): readonly Fault[] {
  const sizes = TROOP_TYPE_FACTS[troopType].bases.map(([width, depth]) => `${width} x ${depth}`).join(', ');
  if (base.round) return [fault('WFB9-TTGEN-004', `${name} has a round base`, `choose from ${sizes} mm`)];
  if (isApprovedBase(troopType, [base.frontMm, base.depthMm])) return [];
  const message = `${name} has a base of ${base.frontMm} x ${base.depthMm} mm, smaller than any for ${troopType}`;
  return [fault('WFB9-TTGEN-004', message, `choose from ${sizes} mm, or a larger one`)];
}

/** Finds values of a profile beyond the scale of characteristics (WFB9-STAT-002). */
function faultsOfProfiles(unit: Wfb9Unit): readonly Fault[] {
  return unit.parts.flatMap((part) =>
    Object.entries(part.profile).flatMap(([name, n]) => {
      if (n >= 0 && n <= HIGHEST) return [];
      return [fault('WFB9-STAT-002', `${heldBy(part, unit)} has ${name} ${n}`, `give 0 to ${HIGHEST}`)];
    }),
  );
}

/** Returns everything that `unit` has and that would not be played, whatever its troop type. */
export function unplayedIn(unit: Wfb9Unit): readonly Fault[] {
  const rules = unit.parts.flatMap((part) => part.rules.flatMap((rule) => faultsOfRule(heldBy(part, unit), rule)));
  return [...faultsOfProfiles(unit), ...rules, ...faultsOfWeapons(unit), ...faultsOfBase(unit)];
}

/** Troop types that are no blocks of ranks and files, with the rule that makes each of them. */
const NO_BLOCKS: Readonly<Partial<Record<TroopType, string>>> = {
  Swarm: 'WFB9-TTSWA-003',
  Monster: 'WFB9-TTMON-001',
  Chariot: 'WFB9-TTCHA-001',
  'War Machine': 'WFB9-TTWAR-001',
  Shrine: 'WFB9-TTSHR-001',
};

/** Returns the reasons why units of this troop type cannot be played; empty if they can. */
export function faultsOfTroopType(type: TroopType): readonly Fault[] {
  const ruleId = NO_BLOCKS[type];
  if (ruleId === undefined) return [];
  const played = TROOP_TYPES.filter((other) => NO_BLOCKS[other] === undefined);
  return [fault(ruleId, `units that are ${type} are not played yet`, `choose ${played.join(', ')}`)];
}

/**
 * Returns the reasons why `character` cannot stand in `host` because of the size of its base; empty if both have the
 * same base.
 * GAP WFB9-CHR-015: a character on another base than the unit's is refused, not played beside the front rank
 */
export function faultsOfBases(
  character: Pick<Wfb9Unit, 'base'>,
  host: Pick<Wfb9Unit, 'base' | 'name'>,
): readonly Pick<Fault, 'rule' | 'message'>[] {
  if (isSameBase(character.base, host.base)) return [];
  const size = (base: Base): string =>
    base.round ? `a round base of ${base.frontMm} mm` : `a base of ${base.frontMm} x ${base.depthMm} mm`;
  const message = `has ${size(character.base)}, models of ${host.name} have ${size(host.base)}: only a base of the same size is played`;
  return [{ rule: 'WFB9-CHR-015', message }];
}
