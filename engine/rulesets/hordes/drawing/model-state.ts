import { isDown, isStationary } from '../core/models.js';
import { Did, type HordesBattle, Status } from '../core/state.js';

/** Returns the states of the first model of unit `u` as words. */
export function modelState(b: HordesBattle, u: number): string[] {
  const m = b.setup.unit.first[u];
  const { status, did } = b.model;
  const words: string[] = [];
  const add = (word: string, holds: boolean) => {
    if (holds) words.push(word);
  };
  add('knocked down', isDown(b, m));
  add('stationary', isStationary(b, m));
  add('burns', (status[m] & Status.fire) !== 0);
  add('corrodes', (status[m] & Status.corrosion) !== 0);
  add('aims', (did[m] & Did.Aim) !== 0);
  add('ran', (did[m] & Did.Run) !== 0);
  add('charged', (did[m] & Did.Charge) !== 0);
  return words;
}
