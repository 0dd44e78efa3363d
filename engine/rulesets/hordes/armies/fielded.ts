// What a list fields, for those who ask what a unit is worth.
import { FURTHER_MODELS, merged } from '../../../armies/fielded.js';
import type { FieldedExtra, FieldedUnit } from '../../../armies/source.js';
import type { HordesList } from './composition.js';

/** Returns the units of a list with their size and attachments as extras. Companions come with whom they accompany. */
export function fieldedUnits({ units }: HordesList): readonly FieldedUnit[] {
  return units
    .filter(({ companionOf }) => companionOf === undefined)
    .map(({ entry, models, points, attachments }) => {
      const added = attachments.reduce((sum, of) => sum + of.points, 0);
      const further = points - added - entry.sizes[0].points;
      const size: FieldedExtra[] = further === 0 ? [] : [{ kind: 'size', name: FURTHER_MODELS, points: further }];
      const options: FieldedExtra[] = attachments.map((of) => ({ kind: 'option', name: of.name, points: of.points }));
      return { entry: entry.id, name: entry.name, points, models, extras: merged([...size, ...options]) };
    });
}
