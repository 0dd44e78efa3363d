import { suggest } from '../../../armies/nearest.js';
import type { Problem } from '../../../kernel/ruleset.js';
import type { Rule } from '../core/rule-ids.js';
import { WEAPONS } from '../core/state.js';
import { STRATEGY_RATINGS, type W40kList, type W40kUnit } from './terms.js';
import { weaponById } from './weapon-table.js';

// Decides which rules and weapons of an army the game implements. Books, lists, scenes and setups ask here, so that
// nothing is accepted and then ignored.

type RuleName = keyof typeof Rule;

/** The parameters of a special rule. */
interface RuleFacts {
  /** Smallest and largest X; none if left out. */
  readonly x?: readonly [least: number, most: number];
  /** X is required. */
  readonly needsX?: true;
  /** The rule may be limited to enemies of some armies (W40K-HATE-001). */
  readonly limits?: true;
}

/** Every special rule that the game implements, by name. */
export const PLAYED_RULES: Readonly<Record<RuleName, RuleFacts>> = {
  Infiltration: { x: [0, 1] }, // 1: only with a squad that does
  RapidFire: {},
  Shaken: {},
  Disperse: {},
  Fear: {},
  Terror: {},
  Stupidity: { x: [0, 1] }, // 1: only the mount is
  Frenzy: {},
  Hatred: { limits: true },
  Cavalry: { x: [0, 10] }, // Attacks of the mount (W40K-CAV-006)
  BattleStandard: {},
  Detection: { x: [1, 72], needsX: true }, // inches
  LargeTarget: {},
  Runts: {},
  LeadsRunts: {},
  Litanies: { x: [1, 72], needsX: true }, // inches
};

/** A fault of a part of an army, in words. The caller adds where it is. */
export type Fault = Omit<Problem, 'where'>;

const NAMES = Object.keys(PLAYED_RULES);
const ARMIES = Object.keys(STRATEGY_RATINGS);
const isPlayed = (rule: string): rule is RuleName => Object.hasOwn(PLAYED_RULES, rule);
const fault = (message: string, mend: string): Fault => ({ rule: 'W40K-FORCE-007', message, mend });

/** Returns the reasons why a special rule with these parameters is not implemented, if any. */
export function faultsOfRule(held: {
  readonly rule: string;
  readonly x?: number | undefined;
  readonly only?: readonly string[] | undefined;
}): readonly Fault[] {
  const { rule, x, only = [] } = held;
  if (!isPlayed(rule)) return [fault(`no rule is called '${rule}'`, suggest(rule, NAMES))];
  const facts = PLAYED_RULES[rule];
  const faults: Fault[] = [];
  if (x === undefined && facts.needsX === true) faults.push(fault(`${rule} lacks its x`, 'give a whole number as x'));
  if (x !== undefined) {
    const [least, most] = facts.x ?? [0, -1];
    const fits = Number.isInteger(x) && x >= least && x <= most;
    const mend = facts.x === undefined ? 'leave x out' : `give ${least} to ${most} as x`;
    if (!fits) faults.push(fault(`${rule} does not go with x ${x}`, mend));
  }
  if (only.length > 0 && facts.limits !== true) {
    faults.push(fault(`${rule} cannot be limited to ${only.join(', ')}`, 'leave only out'));
  } else {
    for (const army of only) {
      if (!ARMIES.includes(army)) faults.push(fault(`${rule} is limited to '${army}', no army`, suggest(army, ARMIES)));
    }
  }
  return faults;
}

/**
 * Returns all parts of `unit` that are not implemented: rules, their X and limits, unknown weapons, and too many
 * weapons.
 */
export function unplayedIn(unit: W40kUnit): readonly Fault[] {
  const weapons = unit.models.flatMap((models) => {
    const unknown = models.weapons.filter((id) => weaponById(id) === undefined);
    const faults = unknown.map((id) =>
      fault(`${models.name} has '${id}', which is no weapon that is played`, 'leave it out'),
    );
    if (models.weapons.length <= WEAPONS) return faults;
    const message = `${models.name} has ${models.weapons.length} weapons, and ${WEAPONS} are played`;
    return [...faults, fault(message, 'leave some out')];
  });
  return [...unit.rules.flatMap(faultsOfRule), ...weapons];
}

/**
 * Returns all parts of a list that are not implemented.
 * @param where the name of the list in problems
 */
export function unplayedInList(list: W40kList, where: string): Problem[] {
  return list.units.flatMap((unit) => unplayedIn(unit).map((found) => ({ where: `${where}: ${unit.name}`, ...found })));
}
