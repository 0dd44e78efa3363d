import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf, sees } from '../caches/sight.js';
import { Roll } from '../core/rolls.js';
import { ModelDid, Phase, ShotFlag, type W40kBattle } from '../core/state.js';
import { die, membersOf, squadOf, squadOfModel, tell, unitOf } from '../core/units.js';
import { reveal } from '../hiding/hiding.js';
import { inFireArc } from '../sight/sight.js';
import { aimAt, gapOf, shelterModifier } from './aiming.js';
import { keepShots, markShotAt, newShots } from './shot-table.js';
import { isHiddenFrom } from './target-priority.js';
import { aimFor, modelTargets } from './targets.js';
import { CANNOT_HIT, neededWords } from './to-hit.js';
import {
  bestWeapon,
  discharge,
  Fire,
  isReady,
  mayModelFire,
  neededBy,
  reachOf,
  shotsOf,
  weaponIn,
} from './weapons-to-fire.js';

/** Bits of `model.fires`: what a model fires in its squad's volley. */
export const Fires = {
  /** 1 + the slot of the weapon; 0: no weapon. */
  weapon: 15,
  /** A single shot although rapid fire is allowed (W40K-RAPID-001). */
  single: 16,
  /** (1 + the shelter aimed at) * 32; 0: the nearest model is aimed at (W40K-GROUP-002). */
  cover: 96,
  /** The player has chosen this. */
  chosen: 128,
} as const;
const COVER_SHIFT = 5;

const members = new Int32Array(256);
const own = new Int32Array(64);

/** Returns the slot of the weapon that model `m` fires, or -1. */
export function slotOf(b: W40kBattle, m: number): number {
  return (b.model.fires[m] & Fires.weapon) - 1;
}

/** True if model `m` has an order to fire at unit `t`. */
export function firesAt(b: W40kBattle, m: number, t: number): boolean {
  return b.model.aim[m] === t && slotOf(b, m) >= 0;
}

/** Returns 1 + the shelter at which model `m` aims, or 0. */
export function coverChosen(b: W40kBattle, m: number): number {
  return (b.model.fires[m] & Fires.cover) >> COVER_SHIFT;
}

/**
 * Stores what model `m` fires: weapon `slot` (-1: none), at models in shelter `cover - 1` (`cover` 0: the nearest
 * model).
 */
export function note(b: W40kBattle, m: number, slot: number, cover: number, single: boolean): void {
  b.model.fires[m] = (slot + 1) | (single ? Fires.single : 0) | (cover << COVER_SHIFT) | Fires.chosen;
}

/** Returns the slot of the weapon that standing orders fire from model `m` at model `o`, or -1 (K41). */
export function orderedWeapon(b: W40kBattle, m: number, o: number, fire: number): number {
  // a model clears a jammed weapon rather than fire another (W40K-JAM-003)
  if (b.model.jams[m] !== 0 && (fire & Fire.overwatch) === 0) return -1;
  const area = isHiddenFrom(b, squadOfModel(b, m), squadOfModel(b, o)); // W40K-SPOT-006, W40K-SPOT-007
  return bestWeapon(b, m, o, gapOf(b, m, o), fire, area);
}

/** Returns the Fire bits for targets other than the mover: these neither charge nor move between covers. */
export function elsewhere(fire: number): number {
  return fire & Fire.overwatch;
}

/**
 * Returns the Fire bits for a model that fires at `aim` (-1: none) while its squad fires at `target` with `fire`. Units
 * of one squad move together, so the bits for the mover apply to each of them.
 */
export function fireAt(b: W40kBattle, fire: number, aim: number, target: number): number {
  const together = aim === target || (aim >= 0 && squadOf(b, aim) === squadOf(b, target));
  if (together) return fire;
  const mover = b.field.mover[0];
  if (mover < 0 || aim < 0 || squadOf(b, aim) !== squadOf(b, mover)) return elsewhere(fire);
  const charger = (fire & Fire.moverCharger) !== 0 ? Fire.charger : 0;
  const fleeting = (fire & Fire.moverFleeting) !== 0 ? Fire.fleeting : 0;
  return elsewhere(fire) | charger | fleeting;
}

const comrades = new Int32Array(256);

/**
 * True if standing orders keep a model of squad `u` that sees only model `o` of squad `t` from firing, because `o` is
 * engaged and other shooters see free models (W40K-MELEE-001).
 */
export function sparesCombat(b: W40kBattle, u: number, t: number, o: number): boolean {
  if (b.model.engaged[o] === 0) return false;
  const n = membersOf(b, u, comrades);
  for (let i = 0; i < n; i++) {
    const other = mayModelFire(b, comrades[i]) ? aimAt(b, comrades[i], t, 0) : -1;
    if (other >= 0 && b.model.engaged[other] === 0) return true;
  }
  return false;
}

/**
 * Returns the enemy at which model `m` of squad `u` fires by standing orders: the squad's target `t` if it can aim at
 * it, else the nearest of its own targets (W40K-TGT-005, W40K-TGT-013). Engaged models are left out, since only a
 * player may choose them (W40K-MELEE-001). Returns -1 if there is none.
 */
export function orderedTarget(b: W40kBattle, u: number, m: number, t: number, fire: number): number {
  const seen = aimFor(b, u, m, t, fire);
  if (seen >= 0 && !sparesCombat(b, u, t, seen)) return t;
  const n = modelTargets(b, u, m, elsewhere(fire), own);
  for (let i = 0; i < n; i++) {
    const o = aimAt(b, m, own[i], 0);
    if (o >= 0 && b.model.engaged[o] === 0) return own[i];
  }
  return -1;
}

/** Fills in target and weapon for each model of squad `u` without a choice of its player (K41). */
export function giveOrders(b: W40kBattle, u: number, t: number, fire: number): void {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!mayModelFire(b, m)) continue;
    if ((b.model.fires[m] & Fires.chosen) !== 0) continue;
    if (b.model.aim[m] < 0) b.model.aim[m] = orderedTarget(b, u, m, t, fire);
    if (b.model.aim[m] < 0) continue;
    const o = aimAt(b, m, b.model.aim[m], 0);
    if (o >= 0) note(b, m, orderedWeapon(b, m, o, fireAt(b, fire, b.model.aim[m], t)), 0, false);
  }
}

/** True if (x, y), in ticks, is exactly on the edge of the fire arc of model `m` (W40K-ARC-003). */
export function isOnArcEdge(b: W40kBattle, m: number, x: number, y: number): boolean {
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  const facing = b.model.facing[m];
  const ahead = dx * SIN[facing] + dy * COS[facing];
  const beside = Math.abs(dx * COS[facing] - dy * SIN[facing]);
  return Math.abs(ahead - beside) <= TOUCH;
}

/** True if model `m` sees any model of squad `t` inside its fire arc, not only on its edge. */
function surelySees(b: W40kBattle, m: number, t: number): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || isOnArcEdge(b, m, x[o], y[o])) continue;
    if (inFireArc(b, m, x[o], y[o]) && sees(b, m, o)) return true;
  }
  return false;
}

/**
 * True if model `m` may fire at model `o`: `o` is not on the edge of its fire arc, another target is inside the arc, or
 * a die allows it (W40K-ARC-003).
 */
function winsArcEdge(b: W40kBattle, m: number, o: number): boolean {
  if (!isOnArcEdge(b, m, b.model.x[o], b.model.y[o]) || surelySees(b, m, unitOf(b, o))) return true;
  return die(b, 6, Roll.ArcEdge, unitOf(b, m)) >= 4;
}

/** True if the weapon needs no procedure of its own: no blast, template or sustained fire. */
export function isPlain(b: W40kBattle, w: number): boolean {
  const { blast, template, sustained } = b.setup.weapons[w];
  return blast === 0 && template === 0 && sustained === 0;
}

/**
 * Returns the score for model `m` to hit model `o` with weapon `w` (index into `setup.weapons`). Hooks are asked about
 * row `row` of the shot table.
 */
export function neededFor(b: W40kBattle, m: number, w: number, o: number, fire: number, row: number): number {
  const weapon = b.setup.weapons[w];
  const gap = gapOf(b, m, o);
  return neededBy(b, m, weapon, o, gap, weapon.template !== 0 ? 0 : shelterModifier(b, m, o), fire, row);
}

/** True if model `o` is beyond the reach of weapon `slot` of model `m`, so that the shot is wasted (W40K-TGT-003). */
export function fallsShort(b: W40kBattle, m: number, slot: number, o: number, fire: number): boolean {
  // a template's reach is tested when it is placed
  return b.setup.weapons[weaponIn(b, m, slot)].template === 0 && gapOf(b, m, o) > reachOf(b, m, slot, fire);
}

/** Returns the shots of model `m` with its weapon `slot`: those of rapid fire unless its player chose a single shot. */
export function shotsFired(b: W40kBattle, m: number, slot: number, fire: number): number {
  return (b.model.fires[m] & Fires.single) !== 0 ? 1 : shotsOf(b, m, slot, fire);
}

/**
 * Records that model `m` fires weapon `w` (index into `setup.weapons`): it has shot in this phase (W40K-SHOOT-001), a
 * recharging weapon starts to wait, and its squad loses its hiding (W40K-HIDE-008) and its overwatch counter.
 */
export function spend(b: W40kBattle, m: number, w: number, fire: number): void {
  b.model.did[m] |= ModelDid.Fire;
  const { recharge: turns } = b.setup.weapons[w];
  const onOverwatch = (fire & Fire.overwatch) !== 0;
  // the present shooting phase does not count as waiting; overwatch and insanely brave fire happen outside one
  const inPhase = !onOverwatch && b.core.phase[0] === Phase.shooting;
  if (turns > 0) discharge(b, m, w, turns + (inPhase ? 1 : 0));
  const squad = squadOfModel(b, m);
  if (onOverwatch) b.unit.overwatch[squad] = 0; // W40K-OVER-008: the counter goes with the first shot, not if all fire is held
  reveal(b, squad);
}

/**
 * Opens fire with model `m`: its chosen weapon at its chosen enemy. Plain shots go into the shot table. Returns true if
 * an area weapon or sustained fire needs its own procedure; `area` then has the facts.
 */
export function openFire(b: W40kBattle, m: number, fire: number): boolean {
  const slot = slotOf(b, m);
  const t = b.model.aim[m];
  if (slot < 0 || t < 0 || !isReady(b, m, slot, fire)) return false;
  let o = aimAt(b, m, t, coverChosen(b, m));
  if (o < 0) o = aimAt(b, m, t, 0);
  if (o < 0 || !winsArcEdge(b, m, o)) return false;
  const w = weaponIn(b, m, slot);
  const short = fallsShort(b, m, slot, o, fire);
  if (short || isPlain(b, w)) {
    // a blast or template does both when it fires, since it may be held back
    spend(b, m, w, fire);
    markShotAt(b, t);
  }
  if (short) {
    if (b.log !== null) tellShort(b, m, w, t);
    return false; // W40K-TGT-003, W40K-BLAST-003
  }
  if (!isPlain(b, w)) {
    area.shooter = m;
    area.weapon = w;
    area.target = t;
    area.aim = o;
    area.needed = neededFor(b, m, w, o, fire, NO_ATTACK);
    area.shots = shotsFired(b, m, slot, fire);
    return true;
  }
  const melee = b.model.engaged[o] !== 0; // W40K-MELEE-001
  const row = newShots(b, m, w, t, melee ? o : -1);
  const { shot } = b;
  shot.number[row] = shotsFired(b, m, slot, fire);
  shot.flags[row] = melee ? ShotFlag.Melee : 0;
  shot.cover[row] = melee || b.setup.averageCover ? 0 : coverOf(b, m, o) + 1; // W40K-GROUP-002
  shot.needed[row] = Math.min(neededFor(b, m, w, o, fire, row), CANNOT_HIT);
  keepShots(b, row);
  return false;
}

/** Logs that model `m` shot at unit `t` beyond the range of weapon `w`. Call it only if `b.log` is not null. */
function tellShort(b: W40kBattle, m: number, w: number, t: number): void {
  tell(b, 'shooting', unitOf(b, m), `${b.setup.weapons[w].name} at ${b.setup.names[t]} falls short`);
}

/** The facts of the last `openFire` that returned true. Valid until its next call. */
export const area = { shooter: 0, weapon: 0, target: 0, aim: 0, needed: 0, shots: 0 };

/** Clears weapons and targets of all models on the side of squad `u` (K15). */
export function endVolley(b: W40kBattle, u: number): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] !== b.setup.unit.player[u]) continue;
    b.model.aim[m] = NONE;
    b.model.fires[m] = 0;
  }
}

/** Figures of a volley. */
export interface VolleyFigures {
  /** Number of shots; a template or blast counts as one. */
  shots: number;
  /** The lowest and highest score to hit; 0: no roll. */
  least: number;
  most: number;
}

/** Returns what squad `u` would fire at squad `t` by standing orders. Only descriptions and features use it. */
export function volleyFigures(b: W40kBattle, u: number, t: number, fire: number): VolleyFigures {
  const figures = { shots: 0, least: 0, most: 0 };
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    const o = mayModelFire(b, m) ? aimAt(b, m, t, 0) : -1;
    const slot = o < 0 || sparesCombat(b, u, t, o) ? -1 : orderedWeapon(b, m, o, fire);
    if (slot < 0 || fallsShort(b, m, slot, o, fire)) continue;
    const w = weaponIn(b, m, slot);
    figures.shots += shotsOf(b, m, slot, fire);
    if (b.setup.weapons[w].template !== 0) continue;
    const needed = neededFor(b, m, w, o, fire, NO_ATTACK);
    if (figures.least === 0 || needed < figures.least) figures.least = needed;
    if (needed > figures.most) figures.most = needed;
  }
  return figures;
}

/** Returns "8 shots, 4+ to hit". */
export function volleyWords({ shots, least, most }: VolleyFigures): string {
  const number = shots === 1 ? '1 shot' : `${shots} shots`;
  if (least === 0) return number;
  return least === most ? `${number}, ${neededWords(least)}` : `${number}, ${least}+ to ${neededWords(most)}`;
}
