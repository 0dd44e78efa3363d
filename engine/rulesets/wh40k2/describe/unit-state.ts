import { Did, Hidden, Status, type W40kBattle } from '../core/state.js';
import { engaged, squadOf } from '../core/units.js';

/** Returns the states of unit `u` as words. */
export function unitState(b: W40kBattle, u: number): string[] {
  const { unit } = b;
  const squad = squadOf(b, u);
  const status = unit.status[squad];
  const did = unit.did[squad];
  const words: string[] = [];
  const add = (word: string, holds: boolean) => {
    if (holds) words.push(word);
  };
  add('hidden', unit.hidden[squad] === Hidden.hidden);
  add('detected', unit.hidden[squad] === Hidden.detected);
  add('overwatch', unit.overwatch[squad] !== 0);
  add('broken', (status & Status.Broken) !== 0);
  add('shaken', (status & Status.Shaken) !== 0);
  add('frenzied', (unit.status[u] & Status.Frenzied) !== 0);
  add('stupid', (unit.status[u] & Status.Stupid) !== 0);
  add('ran', (did & Did.Run) !== 0);
  add('charged', (did & Did.Charge) !== 0);
  add('engaged', engaged(b, squad));
  return words;
}
