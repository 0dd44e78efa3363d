import { isLeader } from '../core/battlegroups.js';
import { resourceOf } from '../core/models.js';
import { Did, type HordesBattle, Place, Resource, Status } from '../core/state.js';
import { isDugIn } from '../states/dug-in.js';

/** Returns what unit `u` did in this turn as words, what any of its models on the table did; and its fury or focus points. */
export function unitState(b: HordesBattle, u: number): string[] {
  const { first, count } = b.setup.unit;
  let did = 0;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    if (b.model.place[m] === Place.table) did |= b.model.did[m];
  }
  const words: string[] = [];
  if ((did & Did.Aim) !== 0) words.push('aims');
  if ((did & Did.Run) !== 0) words.push('ran');
  if ((did & Did.Charge) !== 0) words.push('charged');
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    if (b.model.place[m] !== Place.table) continue;
    if ((b.model.status[m] & Status.wild) !== 0) words.push('wild');
    if ((b.model.status[m] & Status.inert) !== 0) words.push('inert');
    if (isDugIn(b, m) && !words.includes('dug in')) words.push('dug in');
    const resource = resourceOf(b, m);
    if (resource === Resource.none) continue;
    const isFury = resource === Resource.fury || resource === Resource.ownFury;
    if (isLeader(b, m)) words.push('leads');
    words.push(`${b.model.points[m]} ${isFury ? 'fury' : 'focus'}`);
  }
  return words;
}
