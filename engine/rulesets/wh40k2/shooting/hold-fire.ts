import { Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { membersOf, unitOf } from '../core/units.js';
import { isPlain, slotOf } from './volley.js';
import { isReady, mayModelFire, weaponIn } from './weapons-to-fire.js';

// W40K-DEC-027: any model of a squad that shoots may hold its fire. Models with several ways to fire, or with a shot
// that may harm their own side, are asked one by one (`shoot-at.ts`). For all others one question covers the volley.

const members = new Int32Array(256);

/**
 * True if model `m` is about to fire in the volley of its squad.
 * @param fire Fire bits
 */
function fires(b: W40kBattle, m: number, fire: number): boolean {
  const slot = slotOf(b, m);
  return slot >= 0 && b.model.aim[m] >= 0 && mayModelFire(b, m) && isReady(b, m, slot, fire);
}

/**
 * True if a model of squad `u` with orders may hold back a plain shot. The last shot of the volley may not be held
 * back.
 */
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

/**
 * Lists the options of `Ask.HoldFire`: all models fire, or one of the models with a plain shot does not. `context 0`
 * holds the Fire bits.
 */
export function holdFireOptions(b: W40kBattle): void {
  const n = membersOf(b, b.decision.subject[0], members);
  b.option.add(Verb.Stop);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!fires(b, m, b.decision.context[0]) || !isPlain(b, weaponIn(b, m, slotOf(b, m)))) continue;
    b.option.add(Verb.Pick, unitOf(b, m), m);
  }
}
