import { Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf, unitOf } from '../core/units.js';
import { isPlain, slotOf } from './volley.js';
import { isReady, mayModelFire, weaponIn } from './weapons-to-fire.js';

// W40K-DEC-027: of a squad that shoots any model may fire nothing. Who has several ways to fire, or a shot that may cost his side
// something, is asked by himself (`shoot-at.ts`); all others are asked about together, so that a volley of plain shots is one question.

const members = new Int32Array(256);

/** Is model `m` about to fire with a squad that shoots with `fire` (Fire bits)? */
function fires(b: W40kBattle, m: number, fire: number): boolean {
  const slot = slotOf(b, m);
  return slot >= 0 && b.model.aim[m] >= 0 && mayModelFire(b, m) && isReady(b, m, slot, fire);
}

/** May any model of squad `u`, whose orders are given, hold back a plain shot? Not the last one: who is not to shoot is not picked. */
export function mayAnyHold(b: W40kBattle, u: number, fire: number): boolean {
  const n = membersOf(b, u, members);
  let firing = 0;
  let plain = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!fires(b, m, fire)) continue;
    firing++;
    if (isPlain(b, weaponIn(b, m, slotOf(b, m)))) plain++;
  }
  return firing > 1 && plain > 0;
}

/** Options of `Ask.HoldFire`: all fire who are about to, or one of those with a plain shot does not. Fire bits are in `context 0`. */
export function holdFireOptions(b: W40kBattle): void {
  const n = membersOf(b, b.decision.subject[0], members);
  b.option.add(Verb.Stop);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!fires(b, m, b.decision.context[0]) || !isPlain(b, weaponIn(b, m, slotOf(b, m)))) continue;
    b.option.add(Verb.Pick, unitOf(b, m), m);
  }
}
