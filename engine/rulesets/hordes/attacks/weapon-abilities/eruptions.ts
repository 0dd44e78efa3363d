// Models that are boxed by a weapon and leave a template behind (HRD-GONE-002, HRD-DEAD-003).

import { onTable, playerOf } from '../../core/models.js';
import { CloudKind, type HordesBattle } from '../../core/state.js';
import { layCloud } from '../../terrain/clouds.js';
import { standInTemplates } from '../../terrain/hazards.js';
import { ABILITY } from './tables.js';

/** Returns the ability of weapon `w` by which models that it boxes are removed from play and erupt, or -1. */
export function eruptionOf(b: HordesBattle, w: number): number {
  const { firstAbility, abilities } = b.setup.weapons;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++)
    if (ABILITY.erupts[abilities[k]] !== 0) return abilities[k];
  return -1;
}

/** Model `t`, which weapon `w` of model `m` has boxed, erupts where it stood: whoever is under the template is hit. */
export function erupt(b: HordesBattle, m: number, w: number, t: number): void {
  const a = eruptionOf(b, w);
  if (a < 0) return;
  const kind = ABILITY.leavesCloud[a] !== 0 ? CloudKind.plain : CloudKind.field;
  const c = layCloud(b, b.model.x[t], b.model.y[t], ABILITY.erupts[a], kind, b.core.playerTurns[0] + 2);
  if (c < 0) return;
  b.cloud.power[c] = ABILITY.eruptsPower[a];
  b.cloud.damage[c] = ABILITY.eruptsDamage[a];
  if (ABILITY.leavesForEnemies[a] !== 0) b.cloud.spares[c] = 1 + playerOf(b, m);
  for (let o = 0; o < b.setup.models; o++) if (onTable(b, o)) standInTemplates(b, o, c);
}
