import { Did, type HordesBattle, Place } from '../core/state.js';

/** Returns what unit `u` did in this turn as words: what any of its models on the table did. */
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
  return words;
}
