import type { Battle } from '../../engine/kernel/battle.js';
import type { Seat } from '../../env/policy.js';
import type { Temperament } from './temperament.js';

/** Answers any question of one ruleset with the index of an option, from a world that may be read and changed. */
export type Judge = (seat: Seat, temper: Temperament) => number;

/** The first option with this verb, or -1. */
export function optionWith(b: Battle, verb: number): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] === verb) return i;
  return -1;
}

/** The option that is worth most; of equal ones the first. `worth` may rule one out with -Infinity. @returns -1 if all are */
export function bestOption(b: Battle, worth: (i: number) => number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const value = worth(i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** `i` if it is an option, else the first option that takes nothing back. */
export function orFirst(b: Battle, i: number, back: number): number {
  if (i >= 0 && i < b.option.count) return i;
  for (let o = 0; o < b.option.count; o++) if (b.option.verb[o] !== back) return o;
  return 0;
}
