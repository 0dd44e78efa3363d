// The numbers that captains judge by. `numbers/` has a file for each family, with the meaning of each number and its value for
// each temperament; `npm run fit-captain` fits them by self-play and writes them anew. Most are shares of points or of the worth of
// a unit; a weight multiplies points.
import models from './numbers/models.json' with { type: 'json' };
import regiments from './numbers/regiments.json' with { type: 'json' };
import skirmish from './numbers/skirmish.json' with { type: 'json' };

/** A number of a family. Without a value of its own the bold captain has that of the steady one. */
export interface Entry {
  readonly means: string;
  readonly steady: number;
  readonly bold?: number;
}

export type Temperament = 'steady' | 'bold';

/** Returns the numbers of one temperament. */
export function numbersFrom<K extends string>(
  file: Readonly<Record<K, Entry>>,
  temperament: Temperament,
): Readonly<Record<K, number>> {
  const numbers = Object.entries<Entry>(file).map(([name, entry]) => [name, entry[temperament] ?? entry.steady]);
  return Object.fromEntries(numbers) as Record<K, number>;
}

const both = <K extends string>(
  file: Readonly<Record<K, Entry>>,
): Record<Temperament, Readonly<Record<K, number>>> => ({
  steady: numbersFrom(file, 'steady'),
  bold: numbersFrom(file, 'bold'),
});

/** All numbers, by family and temperament. */
export const NUMBERS = { regiments: both(regiments), skirmish: both(skirmish), models: both(models) };

/** The numbers of captains of ranked blocks. */
export type RegimentsNumbers = (typeof NUMBERS)['regiments']['steady'];

/** The numbers of captains of squads. */
export type SkirmishNumbers = (typeof NUMBERS)['skirmish']['steady'];

/** The numbers of captains of single models. */
export type ModelsNumbers = (typeof NUMBERS)['models']['steady'];
