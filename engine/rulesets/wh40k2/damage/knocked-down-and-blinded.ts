import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { invalidateMarked } from '../../../skirmish/caches/who-changed.js';
import { Place } from '../../../skirmish/layout.js';
import { Roll } from '../core/rolls.js';
import { Dazed, Hidden, type W40kBattle } from '../core/state.js';
import { die, firstModelInTurn, squadOfModel, tell, unitOf } from '../core/units.js';
import { anyHidden, hidingPiece, reveal, spotAround } from '../hiding/hiding.js';
import { endWay } from '../morale/flee.js';
import { push } from '../morale/flee-runs.js';
import { gapOf } from '../shooting/aiming.js';

// Models knocked over by shotguns, and models blinded by the flash of a field, as the army data describe them.

/**
 * Distance in ticks of a knock-back; die score at which the model falls; die score at which a model near a flash is
 * blinded.
 */
const KNOCK = 2 * INCH;
const FALLS = 4;
const BLINDED = 4;

/**
 * Knocks model `m`, which survived a hit of model `from`, back 2 inches away from it. It falls on 4+ (W40K-WBAS-039).
 * Models in tactical dreadnought armour are not affected.
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
 * Rolls for blindness after the field of model `m` stopped a hit of Strength `strength`. Models within that many inches
 * without eye protection are blinded on 4+.
 */
export function flash(b: W40kBattle, m: number, strength: number): void {
  const { models } = b.setup;
  for (let i = 0, first = firstModelInTurn(b); i < models; i++) {
    const o = (first + i) % models;
    if (o === m || b.model.place[o] !== Place.table || b.model.wounds[o] === 0) continue;
    if (b.setup.type.visored[b.setup.model.type[o]] !== 0 || gapOf(b, m, o) > strength * INCH) continue;
    if (die(b, 6, Roll.Blinded, unitOf(b, o)) >= BLINDED) b.model.dazed[o] |= Dazed.blind;
  }
  invalidateMarked(b); // it changes which models can fire
}

/**
 * At the start of a turn of `player`, its blinded models see again, and its fallen models will stand up in the movement
 * phase.
 */
export function riseUp(b: W40kBattle, player: number): void {
  const { dazed } = b.model;
  let any = false;
  for (let m = 0; m < b.setup.models; m++) {
    if (dazed[m] === 0 || b.setup.model.player[m] !== player) continue;
    dazed[m] = (dazed[m] & Dazed.fallen) !== 0 ? Dazed.rising : 0;
    any = true;
  }
  if (any) invalidateMarked(b); // it changes which models can fire
}

/** At the end of the movement phase of `player`, models that stood up in it are back to normal. */
export function standUp(b: W40kBattle, player: number): void {
  const { dazed } = b.model;
  for (let m = 0; m < b.setup.models; m++) if (b.setup.model.player[m] === player) dazed[m] &= ~Dazed.rising;
}
