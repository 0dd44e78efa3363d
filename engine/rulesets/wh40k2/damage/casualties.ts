import { fire } from '../../../kernel/triggers.js';
import { Place } from '../../../skirmish/layout.js';
import { commanderFell } from '../characters/commander.js';
import { Event } from '../core/rule-ids.js';
import { Did, type W40kBattle } from '../core/state.js';
import { onTable, playerOf, squadOf, takeOff, tell } from '../core/units.js';
import { hates } from '../psychology/fear-and-hatred.js';

/**
 * Takes damage points off model `m` (W40K-DMG-005, W40K-DMG-006). Points beyond its wounds are lost. The model stays on
 * the table until `loseModel`. Returns true if it has no wounds left.
 */
export function harm(b: W40kBattle, m: number, points: number): boolean {
  const left = Math.max(b.model.wounds[m] - points, 0);
  b.model.wounds[m] = left;
  return left === 0;
}

/** Logs that unit `u` loses `n` models at once. Call it only if `b.log` is not null. */
export function tellLosses(b: W40kBattle, u: number, n: number): void {
  tell(b, 'casualty', u, n === 1 ? 'lose a model' : `lose ${n} models`);
}

/**
 * Removes model `m` as a casualty (W40K-DMG-007), and records the loss and its cause, unit `byUnit` or -1, for its
 * squad (W40K-BREAK-001, W40K-HATE-001). The caller logs models that fall together.
 */
export function loseModel(b: W40kBattle, m: number, byUnit: number): void {
  const u = b.setup.model.unit[m];
  const squad = squadOf(b, u);
  b.unit.losses[squad]++;
  b.unit.killer[squad] = byUnit;
  b.unit.killer[u] = byUnit;
  if (byUnit >= 0) {
    if (hates(b, squad, byUnit)) b.unit.did[squad] |= Did.LostToHated;
    if (u !== squad && hates(b, u, byUnit)) b.unit.did[u] |= Did.LostToHated;
  }
  if (b.setup.commander[playerOf(b, u)] === u) commanderFell(b, playerOf(b, u), u, m);
  takeOff(b, m, Place.removed);
  if (!onTable(b, u)) fire(b, Event.destroyed, playerOf(b, u), u, byUnit);
}
