import { Rule } from './rule-ids.js';

const kebab = (name: string): string => name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(Rule).map(([name, id]) => [kebab(name), id]));

/**
 * The number of the rule that books call `name`, such as `armour-piercing`. @throws RangeError for a rule that this
 * engine does not play: a book names it, the code does not.
 */
export function ruleByName(name: string): number {
  const id = NUMBERS.get(name);
  if (id === undefined)
    throw new RangeError(`no special rule '${name}' is played: add it to rule-ids.ts or mend the book`);
  return id;
}
