import type { RegimentsBattle } from '../battle.js';
import { placeOf } from './impact-hits-and-stomps.js';
import { duellists, isIndividual, rowOf, targetBit, touched, Who } from './who-can-strike.js';

/** Largest number of groups of models with equal targets in one formation. */
const GROUPS = 64;

/** Groups of models of one kind with equal targets. Scratch, filled by `gatherGroups`. */
export const groups = {
  count: 0,
  mask: new Int32Array(GROUPS),
  models: new Uint16Array(GROUPS),
  support: new Uint8Array(GROUPS),
};

function addToGroup(mask: number, support: number): void {
  let g = 0;
  while (g < groups.count && (groups.mask[g] !== mask || groups.support[g] !== support)) g++;
  if (g === GROUPS) throw new Error(`more than ${GROUPS} groups of equal models in one unit`);
  if (g === groups.count) {
    groups.count++;
    groups.mask[g] = mask;
    groups.models[g] = 0;
    groups.support[g] = support;
  }
  groups.models[g]++;
}

/** Returns the number of wound pools in a set of targets. */
function poolsIn(mask: number): number {
  let n = 0;
  for (let m = mask; m !== 0; m &= m - 1) n++;
  return n;
}

/** Sorts the groups by falling number of targets, since an answer for one group may apply to later groups. */
function mostTargetsFirst(): void {
  const { mask, models, support } = groups;
  for (let i = 1; i < groups.count; i++) {
    for (let g = i; g > 0 && poolsIn(mask[g]) > poolsIn(mask[g - 1]); g--) {
      const m = mask[g];
      const n = models[g];
      const s = support[g];
      mask[g] = mask[g - 1];
      models[g] = models[g - 1];
      support[g] = support[g - 1];
      mask[g - 1] = m;
      models[g - 1] = n;
      support[g - 1] = s;
    }
  }
}

/**
 * Adds an individual of row `row` behind a full front rank, which makes its Supporting Attack from its place
 * (T9A-STK-002, T9A-ALC-005).
 */
function addSupporter(b: RegimentsBattle, u: number, row: number, part: number, place: number): void {
  const files = b.unit.files[u];
  if (place < files || place >= (b.rules.striking.supportingRanks(b, u, part, row) + 1) * files) return;
  const file = place % files;
  const ahead = touched.ahead[file] & ~duellists(b);
  // T9A-ALC-009: a character reaches what the model in front of it touches
  const touches = b.setup.unit.character[row] !== 0 && !b.rules.striking.charactersReachAll;
  const mask = touches ? ahead & touched.contact[file] : ahead;
  if (mask !== 0) addToGroup(mask, 1);
}

/**
 * Groups the models of attackers `who` in formation `u` that strike with `part` by the targets they may strike. A model
 * that touches an enemy strikes it and does not support (T9A-ALC-006). Call `survey` first.
 */
export function gatherGroups(b: RegimentsBattle, u: number, who: number, part: number): void {
  groups.count = 0;
  const shut = duellists(b);
  if (who !== Who.rankAndFile) {
    const row = rowOf(u, who);
    const place = placeOf(b, row);
    const opponent = b.rules.challenges.opponentOf(b, row);
    if (opponent >= 0) {
      // WFB9-CHAL-008, T9A-CHL-006: all its attacks are made at its opponent
      const target = targetBit(opponent);
      if (target !== 0) addToGroup(target, 0);
      return;
    }
    if (b.rules.challenges.hasRetired(b, row)) return;
    const touches = b.setup.unit.character[row] !== 0 && !b.rules.striking.charactersReachAll; // T9A-ALC-009
    const mask = (touches ? touched.contact[place] : touched.reach[place]) & ~shut;
    if (mask !== 0) addToGroup(mask, 0);
    else addSupporter(b, u, row, part, place);
    return;
  }
  const files = b.unit.files[u];
  const models = b.unit.models[u];
  for (let place = 0; place < models; place++) {
    const reach = touched.reach[place] & ~shut;
    if (reach !== 0 && !isIndividual(b, u, place)) addToGroup(reach, 0);
  }
  const last = Math.min(models, (b.rules.striking.supportingRanks(b, u, part, u) + 1) * files);
  for (let place = files; place < last; place++) {
    const ahead = touched.ahead[place % files] & ~shut;
    if (ahead !== 0 && touched.near[place] === 0 && !isIndividual(b, u, place)) addToGroup(ahead, 1);
  }
  mostTargetsFirst();
}
