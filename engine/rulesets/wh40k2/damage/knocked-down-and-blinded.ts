import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { Place } from '../../../skirmish/layout.js';
import { invalidateMarked } from '../../../skirmish/who-changed.js';
import { Roll } from '../core/rolls.js';
import { Dazed, Hidden, type W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, squadOfModel, tell, unitOf } from '../core/units.js';
import { anyHidden, hidingPiece, reveal, spotAround } from '../hiding/hiding.js';
import { endWay } from '../morale/flee.js';
import { push } from '../morale/flee-runs.js';
import { gapOf } from '../shooting/aiming.js';

// Who is knocked over by a shotgun, and who is blinded by the flash of a field: what the army data say of both.

/** How far a hit knocks back, ticks; what a die must show for who is hit to fall, and for who is near a flash to be blinded. */
const KNOCK = 2 * INCH;
const FALLS = 4;
const BLINDED = 4;

/**
 * Model `m`, hit by model `from` and alive, is knocked back 2 inches, away from it, and falls on 4+ (W40K-WBAS-039). Those in
 * tactical dreadnought armour stand.
 * GAP W40K-WBAS-039: who fights hand-to-hand is not knocked back; others go as far as there is room
 */
export function knockBack(b: W40kBattle, m: number, from: number): void {
  const { x, y, engaged, place, dazed } = b.model;
  if (place[m] !== Place.table || engaged[m] !== 0 || b.setup.type.conspicuous[b.setup.model.type[m]] !== 0) return;
  endWay(b, m);
  push(b, m, bearing(x[m] - x[from], y[m] - y[from]), KNOCK);
  const squad = squadOfModel(b, m);
  if (b.unit.hidden[squad] !== Hidden.none && hidingPiece(b, m, x[m], y[m]) < 0) reveal(b, squad); // W40K-HIDE-005
  if (anyHidden(b)) spotAround(b, squad);
  if ((dazed[m] & Dazed.fallen) !== 0 || die(b, 6, Roll.KnockedOver, unitOf(b, m)) < FALLS) return;
  dazed[m] = (dazed[m] & Dazed.blind) | Dazed.fallen;
  if (b.log !== null) tell(b, 'fall', unitOf(b, m), 'a model is knocked over');
}

/**
 * The field of model `m` has stopped a hit of Strength `strength`: who stands within so many inches and has nothing to shield his
 * eyes is blind on 4+.
 */
export function flash(b: W40kBattle, m: number, strength: number): void {
  const { models } = b.setup;
  for (let i = 0, first = firstModelInTurn(b); i < models; i++) {
    const o = (first + i) % models;
    if (o === m || b.model.place[o] !== Place.table || b.model.wounds[o] === 0) continue;
    if (b.setup.type.visored[b.setup.model.type[o]] !== 0 || gapOf(b, m, o) > strength * INCH) continue;
    if (die(b, 6, Roll.Blinded, unitOf(b, o)) >= BLINDED) b.model.dazed[o] |= Dazed.blind;
  }
  invalidateMarked(b); // who could fire
}

/** A turn of `player` begins: his blind see again, and who has fallen stands up in the movement phase. */
export function riseUp(b: W40kBattle, player: number): void {
  const { dazed } = b.model;
  let any = false;
  for (let m = 0; m < b.setup.models; m++) {
    if (dazed[m] === 0 || b.setup.model.player[m] !== player) continue;
    dazed[m] = (dazed[m] & Dazed.fallen) !== 0 ? Dazed.rising : 0;
    any = true;
  }
  if (any) invalidateMarked(b); // who could fire
}

/** The movement phase of `player` is over: who has stood up in it stands. */
export function standUp(b: W40kBattle, player: number): void {
  const { dazed } = b.model;
  for (let m = 0; m < b.setup.models; m++) if (b.setup.model.player[m] === player) dazed[m] &= ~Dazed.rising;
}
