// Table `activation` speaks of the model that moves or acts now; what it says of other troopers lies in their own rows.
import { firstWeapon } from '../core/models.js';
import { ActionKind, type HordesBattle, Impact, WEAPONS } from '../core/state.js';

/** Writes what model `m` has done in its activation so far to table `activation`. */
export function recall(b: HordesBattle, m: number): void {
  const { activation, model } = b;
  if (activation.model[0] !== m) {
    activation.cleaved[0] = 0;
    activation.bought[0] = 0;
    activation.hitOn.fill(0);
  }
  activation.model[0] = m;
  activation.slams[0] = 0;
  activation.tramples[0] = 0;
  activation.impact[0] = Impact.none;
  activation.target[0] = model.target[m];
  activation.advanced[0] = model.advanced[m];
  activation.kind[0] = model.acts[m];
  for (let w = 0; w < WEAPONS; w++) activation.made[w] = model.made[m * WEAPONS + w];
}

/** Writes what table `activation` says to the row of its model. */
export function remember(b: HordesBattle): void {
  const { activation, model } = b;
  const m = activation.model[0];
  if (m < 0) return;
  model.target[m] = activation.target[0];
  model.advanced[m] = activation.advanced[0];
  model.acts[m] = activation.kind[0];
  for (let w = 0; w < WEAPONS; w++) model.made[m * WEAPONS + w] = activation.made[w];
}

/** Notes that model `m` lost an initial attack with weapon `w`, of that kind of attacks (HRD-CATK-004, HRD-CATK-010). */
export function useUp(b: HordesBattle, m: number, w: number, kind: number): void {
  b.model.acts[m] = kind;
  b.model.made[m * WEAPONS + w - firstWeapon(b, m)]++;
}

/** Ends the use of table `activation`. */
export function forget(b: HordesBattle): void {
  b.activation.voice[0] = -1;
  b.activation.model[0] = -1;
  b.activation.target[0] = -1;
  b.activation.kind[0] = ActionKind.none;
}
