// Columns of the state from which the rows of units in an observation are written.

import { type Sources, type Watched, WatchedColumns } from '../../../observation/watch.js';
import type { W40kBattle } from '../core/state.js';

/** Bits of a change: a unit's row must be written, both sides must be counted again, characters have joined or left. */
export const Of = { row: 1, tally: 2, hosts: 4 } as const;

/**
 * The watched columns: `rows` for units' rows and counts, `poses` for places of models, which change only with the
 * version of geometry.
 */
export function rowSources(b: W40kBattle): Sources {
  const { unit, model } = b;
  const { units, models } = b.setup;
  const owner = b.setup.model.unit;
  const ofUnits = (bits: number, ...columns: Watched['column'][]): Watched[] =>
    columns.map((column) => ({ column, entries: units, bits }));
  const ofModels = (...columns: Watched['column'][]): Watched[] =>
    columns.map((column) => ({ column, entries: models, bits: Of.row, owned: true }));
  const { facing, wounds, engaged, jams, recharge, destroyed, dazed, outOfCoherency, moved } = model;
  const rows = [
    ...ofUnits(Of.row, unit.did),
    ...ofUnits(Of.row | Of.tally, unit.status, unit.place),
    ...ofUnits(Of.row | Of.tally | Of.hosts, unit.host),
    ...ofUnits(Of.row | Of.tally, unit.models),
    ...ofUnits(Of.row, unit.turnModels, unit.hidden, unit.overwatch, unit.losses),
    ...ofModels(facing, wounds, engaged, jams, recharge, destroyed, dazed, outOfCoherency, moved),
  ];
  const poses = ofModels(model.x, model.y, model.place);
  return { rows: new WatchedColumns(b, rows, owner), poses: new WatchedColumns(b, poses, owner) };
}
