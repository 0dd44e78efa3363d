// Names of abilities: their numbers, their parameters, and the models that a parameter names (HRD-TERM-006).
import type { ModelProfile } from '../armies/profiles.js';
import { ABILITY_DATA } from './data/index.js';

/** Returns the name of an ability with `[*]` for its parameter: what stands in brackets of either kind. */
export const familyOf = (name: string): string => name.replace(/[[(].*[\])]$/, '[*]');

/** Returns the number of an ability as a book names it, -1 for one that is not played. */
export function abilityNumber(name: string): number {
  const own = ABILITY_DATA.findIndex((ability) => ability.name === name);
  return own >= 0 ? own : ABILITY_DATA.findIndex((ability) => ability.name === familyOf(name));
}

/** Returns the parameter of an ability as a book names it, '' for none: `Another Trencher` of `Flank [Another Trencher]`. */
export function parameterOf(name: string): string {
  const i = abilityNumber(name);
  const own = i < 0 ? undefined : ABILITY_DATA[i].parameter;
  return own ?? /[[(](.*)[\])]$/.exec(name)?.[1] ?? '';
}

/** Returns the words of a name, in small letters and singular. */
const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9']+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/s$/, ''));

/** Words of a parameter that name nobody: the models that it names are others, and of the Faction, all the same. */
const EMPTY = ['another', 'faction', 'model', 'unit'];

/** True if the words of `part` stand side by side in `whole`. */
const isWithin = (whole: readonly string[], part: readonly string[]): boolean =>
  whole.some((_, i) => part.every((word, k) => whole[i + k] === word));

/**
 * True if a parameter names a model: by its name, its type or a keyword, or by words in one of these (HRD-TERM-006). `or`
 * joins such words; `non-warcaster` excludes those.
 */
// GAP HRD-TERM-006: "Trencher" names every model in whose name the word stands, in the singular or the plural
export function isNamed(
  { name, entry, type, keywords = [], advantages = [] }: ModelProfile,
  parameter: string,
): boolean {
  const called = [name, entry ?? name, type, ...keywords, ...advantages].map(wordsOf);
  return parameter.split(' or ').some((choice) => {
    const excluded = /non-(\w+) /i.exec(choice)?.[1];
    if (excluded !== undefined && called.some((whole) => isWithin(whole, wordsOf(excluded)))) return false;
    const words = wordsOf(choice.replace(/non-\w+ /i, '')).filter((word) => !EMPTY.includes(word));
    return called.some((whole) => isWithin(whole, words));
  });
}
