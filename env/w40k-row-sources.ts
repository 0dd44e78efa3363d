// What the rows of units in an observation are written from.
import type { W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import { byArmies, type Watch, WatchedColumns } from './watch.js';

/** What changes of the state mean to an observation: a unit's row, what is counted of both sides, who has joined whom. */
export const Of = { row: 1, tally: 2, hosts: 4 } as const;

const sourcesOf = byArmies((b: W40kBattle) => {
  const { unit, model } = b;
  const { units, models } = b.setup;
  const owner = b.setup.model.unit;
  const rows = new WatchedColumns();
  rows.add(b, unit.did, units, Of.row);
  rows.add(b, unit.status, units, Of.row | Of.tally);
  rows.add(b, unit.place, units, Of.row | Of.tally);
  rows.add(b, unit.host, units, Of.row | Of.tally | Of.hosts);
  rows.add(b, unit.models, units, Of.row | Of.tally);
  for (const column of [unit.turnModels, unit.hidden, unit.overwatch, unit.losses]) {
    rows.add(b, column, units, Of.row);
  }
  const { facing, wounds, engaged, jams, recharge, destroyed, dazed, strayed, moved } = model;
  for (const column of [facing, wounds, engaged, jams, recharge, destroyed, dazed, strayed, moved]) {
    rows.add(b, column, models, Of.row, owner);
  }
  const poses = new WatchedColumns();
  for (const column of [model.x, model.y, model.place]) poses.add(b, column, models, Of.row, owner);
  return { rows, poses };
});

/** Lets `watch` notice all that rows of units, and what is counted, are made from; `poses`: where models stand. */
export function watchRows(b: W40kBattle, watch: Watch, poses: Watch): void {
  const sources = sourcesOf(b);
  watch.begin(b, sources.rows);
  poses.begin(b, sources.poses);
}
