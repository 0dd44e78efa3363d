// Models that dig in: they have cover, suffer no blast damage and block no line of sight until they move, are placed or are engaged
// (HRD-SPEC-001).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { nameOf, onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';

// GAP HRD-SPEC-001: the books do not say which ground is rock or built, so a model digs in wherever it may stand
/** True if model `m` is dug in: it has not left the place where it dug. */
export const isDugIn = (b: HordesBattle, m: number): boolean =>
  b.model.dug[m] !== 0 && b.model.x[m] === b.model.dugX[m] && b.model.y[m] === b.model.dugY[m];

/** Model `m` digs in where it stands. */
export function digIn(b: HordesBattle, m: number): void {
  if (!onTable(b, m)) return;
  b.model.dug[m] = 1;
  b.model.dugX[m] = b.model.x[m];
  b.model.dugY[m] = b.model.y[m];
  b.game.dug[0] = 1;
  invalidateGeometry(b);
  if (b.log !== null) b.log.tell('dig', `${nameOf(b, m)} digs in`);
}
