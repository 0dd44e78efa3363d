// What lists of regiments field, for those who ask what a unit is worth.
import type { ResolvedList } from './resolved.js';
import type { FieldedExtra, FieldedUnit } from './source.js';

/** Name of the extra that further models are. */
export const FURTHER_MODELS = 'further models';

/** Returns extras with one entry for each name: its points are summed. */
export function merged(extras: readonly FieldedExtra[]): readonly FieldedExtra[] {
  const all = new Map<string, FieldedExtra>();
  for (const extra of extras) {
    const before = all.get(extra.name);
    all.set(extra.name, before === undefined ? extra : { ...before, points: before.points + extra.points });
  }
  return [...all.values()];
}

/** Returns the units of a list with their size, options and command as extras. @param books for their names */
export function fieldedUnits(
  { book, units }: ResolvedList,
  books: ReadonlyMap<string, { readonly units: readonly { readonly id: string; readonly name: string }[] }>,
): readonly FieldedUnit[] {
  const entries = books.get(book.id)?.units ?? [];
  return units.map(({ entry, name, points, models, leastPoints, bought }) => {
    const spent = bought.reduce((sum, option) => sum + option.points, 0);
    const further = leastPoints === undefined ? 0 : points - spent - leastPoints;
    const size: FieldedExtra[] = further === 0 ? [] : [{ kind: 'size', name: FURTHER_MODELS, points: further }];
    const options: FieldedExtra[] = bought.map((option) => ({ kind: 'option', ...option }));
    const called = entries.find(({ id }) => id === entry)?.name ?? name;
    return { entry, name: called, points, models, extras: merged([...size, ...options]) };
  });
}
