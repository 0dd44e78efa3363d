import { Rule } from '../core/rule-ids.js';
import { PLAYED_RULES, UNPLAYED_RULES } from './rule-names.js';

const kebab = (name: string): string => name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(Rule).map(([name, id]) => [kebab(name), id]));

/**
 * Returns the number of the rule with the name used in books, such as `armour-piercing`.
 * @throws RangeError for a rule that Muster does not play, even if the rulebook has it
 */
export function ruleByName(name: string): number {
  const id = PLAYED_RULES.has(name) ? NUMBERS.get(name) : undefined;
  if (id !== undefined) return id;
  const unplayed = UNPLAYED_RULES.get(name);
  if (unplayed !== undefined) {
    throw new RangeError(`${unplayed.name} (${unplayed.ruleId}) is not played yet: ${unplayed.mend}`);
  }
  throw new RangeError(`no special rule '${name}' is played: one of ${[...PLAYED_RULES.keys()].join(', ')}`);
}
