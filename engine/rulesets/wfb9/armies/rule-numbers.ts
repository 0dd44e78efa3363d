import { Immune, Rule } from '../core/rule-ids.js';
import { GROUNDS, PLAYED_RULES, UNPLAYED_RULES } from './rule-names.js';

const kebab = (name: string): string => name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(Rule).map(([name, id]) => [kebab(name), id]));
const IMMUNE: ReadonlyMap<string, number> = new Map(Object.entries(Immune).map(([name, bits]) => [kebab(name), bits]));

/**
 * Returns the number of the rule with the name used in books, such as `armour-piercing`.
 * @throws RangeError for a rule that armies may not have, even if the rulebook has it
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

/** What Immunity or Strider are limited to as their X: bits of `Immune`, or a bit for each of `GROUNDS`; 0 for other rules. */
export function limitBits(rule: number, only: readonly string[]): number {
  const bit = (word: string): number => {
    if (rule === Rule.Immunity) return IMMUNE.get(word) ?? 0;
    return rule === Rule.Strider && GROUNDS.includes(word) ? 1 << GROUNDS.indexOf(word) : 0;
  };
  return only.reduce((bits, word) => bits | bit(word), 0);
}
