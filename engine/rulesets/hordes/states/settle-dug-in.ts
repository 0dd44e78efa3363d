// When models are dug in no longer (HRD-SPEC-001).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { isEngaged } from '../attacks/melee-range.js';
import { onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { isDugIn } from './dug-in.js';

/** A movement or an attack is over: models that have moved, are gone or are engaged are dug in no longer. */
export function settleDugIn(b: HordesBattle): void {
  if (b.game.dug[0] === 0) return;
  let left = 0;
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.dug[m] === 0) continue;
    if (onTable(b, m) && isDugIn(b, m) && !isEngaged(b, m)) {
      left = 1;
      continue;
    }
    b.model.dug[m] = 0;
    invalidateGeometry(b);
  }
  b.game.dug[0] = left;
}
