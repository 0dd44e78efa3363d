// What the rows of units in an observation are written from.
import type { W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import type { Watch } from './watch.js';

/** What changes of the state mean to an observation: a unit's row, what is counted of both sides, who has joined whom. */
export const Of = { row: 1, tally: 2, hosts: 4 } as const;

/** Lets `watch` notice all that rows of units, and what is counted, are made from; `poses`: where models stand. */
export function watchRows(b: W40kBattle, watch: Watch, poses: Watch): void {
  const { unit, model } = b;
  const { units, models } = b.setup;
  const owner = b.setup.model.unit;
  watch.begin(b);
  watch.add(unit.did, units, Of.row);
  watch.add(unit.status, units, Of.row | Of.tally);
  watch.add(unit.place, units, Of.row | Of.tally);
  watch.add(unit.host, units, Of.row | Of.tally | Of.hosts);
  watch.add(unit.models, units, Of.row | Of.tally);
  for (const column of [unit.turnModels, unit.hidden, unit.overwatch, unit.moment, unit.losses]) {
    watch.add(column, units, Of.row);
  }
  for (const column of [model.facing, model.wounds, model.engaged, model.jams]) {
    watch.add(column, models, Of.row, owner);
  }
  poses.begin(b);
  for (const column of [model.x, model.y, model.place]) poses.add(column, models, Of.row, owner);
}
