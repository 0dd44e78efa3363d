import { suggest } from '../../../armies/nearest.js';
import type { Problem } from '../../../kernel/ruleset.js';
import type { Rule } from '../core/rule-ids.js';
import { WEAPONS } from '../core/state.js';
import { STRATEGY_RATINGS, type W40kList, type W40kUnit } from './terms.js';
import { weaponById } from './weapon-table.js';

// What an army may have that is played. Books, lists, scenes and musters ask here, so that nothing is taken and then ignored.

type RuleName = keyof typeof Rule;

/** What a special rule takes beside its name. */
interface RuleFacts {
  /** X: the least and the most; none if left out. */
  readonly x?: readonly [least: number, most: number];
  /** X may not be left out. */
  readonly needsX?: true;
  /** It may be limited to enemies of some armies (W40K-HATE-001). */
  readonly limits?: true;
}

/** Every special rule that is played, by name. */
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

/** What is wrong with a part of an army, in words: where it stands is for the asker to say. */
export type Fault = Omit<Problem, 'where'>;

const NAMES = Object.keys(PLAYED_RULES);
const ARMIES = Object.keys(STRATEGY_RATINGS);
const isPlayed = (rule: string): rule is RuleName => Object.hasOwn(PLAYED_RULES, rule);
const fault = (message: string, mend: string): Fault => ({ rule: 'W40K-FORCE-007', message, mend });

/** Why a special rule as somebody has it is not played; nothing if it is. */
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

/** All that `unit` has and that would not be played: rules, their X and limits, weapons beyond what a model can have. */
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

/** The same of a whole list. @param where what problems call it */
export function unplayedInList(list: W40kList, where: string): Problem[] {
  return list.units.flatMap((unit) => unplayedIn(unit).map((found) => ({ where: `${where}: ${unit.name}`, ...found })));
}
