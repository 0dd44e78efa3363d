// What a list of squads fields, for those who ask what a unit is worth.
import type { FieldedUnit } from '../../../armies/source.js';
import { armyBooks } from './armies.js';
import type { W40kList } from './terms.js';

/** Returns the units of a list as they were bought: the halves of a squad are one (W40K-VPTS-010). */
export function fieldedSquads({ army, units }: W40kList): readonly FieldedUnit[] {
  const entries = [...armyBooks().values()].filter((book) => book.army === army).flatMap((book) => book.units);
  const isSecond = (id: string) =>
    units.some((u, i) => u.combatSquadOf === id && units.findIndex((o) => o.id === id) > i);
  return units
    .filter(({ id, combatSquadOf }) => combatSquadOf === null || !isSecond(id))
    .map((unit) => {
      const other = units.find(({ id }) => id === unit.combatSquadOf);
      const both = other === undefined ? [unit] : [unit, other];
      return {
        entry: unit.entry,
        name: entries.find(({ id }) => id === unit.entry)?.name ?? unit.name,
        points: both.reduce((sum, { points }) => sum + points, 0),
        models: both.reduce((sum, { models }) => sum + models.reduce((n, { count }) => n + count, 0), 0),
        extras: unit.extras ?? [],
      };
    });
}
