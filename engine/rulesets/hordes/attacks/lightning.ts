// Lightning that a hit lets loose on models near the one hit: Electro Leap and Chain Lightning (HRD-ORIG-005).
import { INCH } from '../../../kernel/geometry/measures.js';
import { Roll } from '../core/asks.js';
import { areWithin, isBehind, nameOf, onTable, radiusOf } from '../core/models.js';
import { HITS, HitFlag, type HordesBattle, MODELS } from '../core/state.js';
import { qualitiesOf } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { gridOfAttack, hasTwoGrids } from '../damage/damage-grid.js';
import { isImmune } from '../damage/damage-roll.js';
import { addHit } from './templates.js';
import { hasTrait } from './weapon-abilities/rolls.js';
import { TraitBit } from './weapon-abilities/tables.js';

/** How far lightning arcs, ticks, and its POW. */
const ARC = 4 * INCH;
export const LIGHTNING_POWER = 10;

/** Models that the lightning under way has struck, 1 for each. */
const struck = new Uint8Array(MODELS);

/** Returns the model nearest to `from` to which lightning of model `m` may arc, or -1. */
function nearestToArc(b: HordesBattle, m: number, from: number): number {
  const seeks = bears(b, m, Trait['lightning seeks']);
  let nearest = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || struck[o] !== 0 || !onTable(b, o) || !areWithin(b, from, o, ARC)) continue;
    if (seeks && isImmune(b, o, DamageBit.electricity)) continue;
    const dx = b.model.x[o] - b.model.x[from];
    const dy = b.model.y[o] - b.model.y[from];
    const gap = Math.sqrt(dx * dx + dy * dy) - radiusOf(b, o);
    if (gap >= least) continue;
    least = gap;
    nearest = o;
  }
  return nearest;
}

/**
 * Lets the lightning of an attack of `m` with row `w` arc from the model of hit `row`: once by Electro Leap, d6 times by Chain
 * Lightning, d3 times by a Lightning Generator, each time from the model struck last to the nearest that was not struck yet. The damage of each arc originates
 * in the model from which it came (HRD-ORIG-005).
 */
export function letLightningArc(b: HordesBattle, m: number, w: number, row: number): void {
  // GAP HRD-ORIG-005: lightning always arcs, to the nearest model, be it a friend; of two as near to that of the lower row
  let arcs = 1;
  if ((qualitiesOf(b, m, w) & QualityBit['Chain Lightning']) !== 0) arcs = b.dice.one(6, Roll.Arcs, m);
  else if (hasTrait(b, w, TraitBit['generates lightning'])) arcs = (b.dice.one(6, Roll.Arcs, m) + 1) >> 1;
  letArcFrom(b, m, b.hit.model[row], arcs);
}

/** Lets lightning of model `m` arc so often: from model `start`, then from the model struck last to the nearest not struck yet. */
export function letArcFrom(b: HordesBattle, m: number, start: number, most: number): void {
  struck.fill(0);
  let from = start;
  struck[from] = 1;
  for (let arcs = most; arcs > 0 && b.game.hits[0] < HITS; arcs--) {
    const t = nearestToArc(b, m, from);
    if (t < 0) return;
    const grid = hasTwoGrids(b, t) ? gridOfAttack(b, t, m, from) : 0;
    addHit(b, t, HitFlag.lightning | (isBehind(b, t, from) ? HitFlag.behind : HitFlag.frontal));
    b.hit.grid[b.game.hits[0] - 1] = grid;
    if (b.log !== null) b.log.tell('lightning', `lightning arcs from ${nameOf(b, from)} to ${nameOf(b, t)}`);
    struck[t] = 1;
    from = t;
  }
}
