import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Place } from '../../../skirmish/layout.js';
import { coverOf, inFireArc, sees } from '../../../skirmish/sight.js';
import { Roll } from '../core/rolls.js';
import { ModelDid, Phase, ShotFlag, type W40kBattle } from '../core/state.js';
import { die, membersOf, squadOf, squadOfModel, tell, unitOf } from '../core/units.js';
import { reveal } from '../hiding/hiding.js';
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

/** `model.fires`: what a model of a squad that shoots fires. */
export const Fires = {
  /** 1 + the place of the weapon among its weapons; 0 nothing. */
  weapon: 15,
  /** Rapid fire is left unused (W40K-RAPID-001: only if its player declares it). */
  single: 16,
  /** 1 + the shelter of those at whom it is aimed, times 32; 0: at whoever is nearest (W40K-GROUP-002). */
  cover: 96,
  /** Its player has said so. */
  chosen: 128,
} as const;
const COVER_SHIFT = 5;

const members = new Int32Array(256);
const own = new Int32Array(64);

/** The place among its weapons of what model `m` fires, or -1. */
export function slotOf(b: W40kBattle, m: number): number {
  return (b.model.fires[m] & Fires.weapon) - 1;
}

/** Has model `m` been told to fire at unit `t`, with whatever weapon? */
export function firesAt(b: W40kBattle, m: number, t: number): boolean {
  return b.model.aim[m] === t && slotOf(b, m) >= 0;
}

/** 1 + the shelter at which model `m` aims, or 0. */
export function coverChosen(b: W40kBattle, m: number): number {
  return (b.model.fires[m] & Fires.cover) >> COVER_SHIFT;
}

/** Notes what model `m` fires: weapon `slot` (-1: nothing), at those in shelter `cover - 1` (0: the nearest). */
export function note(b: W40kBattle, m: number, slot: number, cover: number, single: boolean): void {
  b.model.fires[m] = (slot + 1) | (single ? Fires.single : 0) | (cover << COVER_SHIFT) | Fires.chosen;
}

/** The weapon that standing orders fire from model `m` at model `o`, or -1 (K41). */
export function orderedWeapon(b: W40kBattle, m: number, o: number, fire: number): number {
  // a jammed weapon is cleared rather than left for another (W40K-JAM-003)
  if (b.model.jams[m] !== 0 && (fire & Fire.overwatch) === 0) return -1;
  const area = isHiddenFrom(b, squadOfModel(b, m), squadOfModel(b, o)); // W40K-SPOT-006, W40K-SPOT-007
  return bestWeapon(b, m, o, gapOf(b, m, o), fire, area);
}

/** Fire bits for others than the mover at whom a squad fires on overwatch with `fire`: they do not charge it, nor dash for cover. */
export function elsewhere(fire: number): number {
  return fire & Fire.overwatch;
}

/**
 * Fire bits for a model that fires at `aim` (-1: at nobody) while its squad fires at `target` with `fire`: those of one squad move together,
 * and who moves charges, or dashes for cover, though the squad fires at others.
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
 * Do standing orders of squad `u`, which shoots at squad `t`, keep who sees but `o` of it from firing, since `o` fights and others
 * aim at comrades of his who do not (W40K-MELEE-001)?
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
 * The enemy at which model `m` of squad `u` fires if nobody says otherwise: that of the squad if it sees it, else the nearest
 * that it may shoot at by itself (W40K-TGT-005, W40K-TGT-013), but nobody in a combat (W40K-MELEE-001: only if its player wishes);
 * -1: none.
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

/** Fills in what nobody has chosen: whom each model of squad `u` shoots at, and with what (K41). */
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

/** Is (x, y) exactly on the edge of the fire arc of model `m` (W40K-ARC-003)? */
export function isOnArcEdge(b: W40kBattle, m: number, x: number, y: number): boolean {
  const dx = x - b.model.x[m];
  const dy = y - b.model.y[m];
  const facing = b.model.facing[m];
  const ahead = dx * SIN[facing] + dy * COS[facing];
  const beside = Math.abs(dx * COS[facing] - dy * SIN[facing]);
  return Math.abs(ahead - beside) <= TOUCH;
}

/** Does model `m` see any of squad `t` within its fire arc, and not just on its edge? */
function surelySees(b: W40kBattle, m: number, t: number): boolean {
  const { first, count } = b.setup.unit;
  const { place, x, y } = b.model;
  for (let o = first[t], end = o + count[t]; o < end; o++) {
    if (place[o] !== Place.table || isOnArcEdge(b, m, x[o], y[o])) continue;
    if (inFireArc(b, m, x[o], y[o]) && sees(b, m, o)) return true;
  }
  return false;
}

/** Whether a model on whose arc's edge `o`, the nearest of its target, stands may fire after all (W40K-ARC-003). */
function winsArcEdge(b: W40kBattle, m: number, o: number): boolean {
  if (!isOnArcEdge(b, m, b.model.x[o], b.model.y[o]) || surelySees(b, m, unitOf(b, o))) return true;
  return die(b, 6, Roll.ArcEdge, unitOf(b, m)) >= 4;
}

/** Has the weapon a procedure of its own? */
export function isPlain(b: W40kBattle, w: number): boolean {
  const { blast, template, sustained } = b.setup.weapons[w];
  return blast === 0 && template === 0 && sustained === 0;
}

/** What model `m` needs to hit model `o` with weapon `w` (index into `setup.weapons`), with hooks asked about `row`. */
export function neededFor(b: W40kBattle, m: number, w: number, o: number, fire: number, row: number): number {
  const weapon = b.setup.weapons[w];
  const gap = gapOf(b, m, o);
  return neededBy(b, m, weapon, o, gap, weapon.template !== 0 ? 0 : shelterModifier(b, m, o), fire, row);
}

/** Is model `o` beyond the reach of weapon `slot` of model `m`: then the shot is wasted (W40K-TGT-003)? */
export function fallsShort(b: W40kBattle, m: number, slot: number, o: number, fire: number): boolean {
  // how far a template reaches is for the template to say
  return b.setup.weapons[weaponIn(b, m, slot)].template === 0 && gapOf(b, m, o) > reachOf(b, m, slot, fire);
}

/** Shots of model `m` with its weapon `slot`, if it may fire rapidly and has not chosen otherwise. */
export function shotsFired(b: W40kBattle, m: number, slot: number, fire: number): number {
  return (b.model.fires[m] & Fires.single) !== 0 ? 1 : shotsOf(b, m, slot, fire);
}

/**
 * Model `m` fires weapon `w` (index into `setup.weapons`): it has shot in this phase (W40K-SHOOT-001), a weapon that recharges
 * begins to, its squad shows itself (W40K-HIDE-008) and uses its overwatch counter up.
 */
export function spend(b: W40kBattle, m: number, w: number, fire: number): void {
  b.model.did[m] |= ModelDid.Fire;
  const { recharge: turns } = b.setup.weapons[w];
  const onOverwatch = (fire & Fire.overwatch) !== 0;
  // the shooting phase in which it fires is not one that it waits for; an insanely brave squad fires in none
  const inPhase = !onOverwatch && b.core.phase[0] === Phase.shooting;
  if (turns > 0) discharge(b, m, w, turns + (inPhase ? 1 : 0));
  const squad = squadOfModel(b, m);
  if (onOverwatch) b.unit.overwatch[squad] = 0; // W40K-OVER-008: with the first shot, not if all is held back
  reveal(b, squad);
}

/**
 * Opens fire with model `m`: the weapon noted for it, at the enemy noted for it. Plain shots are added to the shot table.
 * @returns true if its weapon is for a procedure of area weapons or sustained fire, whose facts `areaShot` then gives.
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
    // others do both when they fire: a blast or template may be held back
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

/** Tells that model `m` has shot at unit `t`, which is beyond the range of weapon `w`. Call only behind `b.log !== null`. */
function tellShort(b: W40kBattle, m: number, w: number, t: number): void {
  tell(b, 'shooting', unitOf(b, m), `${b.setup.weapons[w].name} at ${b.setup.names[t]} falls short`);
}

/** What the last call of `openFire` that answered true is about; read it at once. */
export const area = { shooter: 0, weapon: 0, target: 0, aim: 0, needed: 0, shots: 0 };

/** Forgets who of squad `u` fires what at whom (K15). */
export function endVolley(b: W40kBattle, u: number): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] !== b.setup.unit.player[u]) continue;
    b.model.aim[m] = NONE;
    b.model.fires[m] = 0;
  }
}

/** A volley in figures. */
export interface VolleyFigures {
  /** Shots, templates and blasts counted as one each. */
  shots: number;
  /** The lowest and the highest score that one of them needs to hit; 0: no roll. */
  least: number;
  most: number;
}

/** What squad `u` would fire at squad `t` if nobody chooses otherwise; for words and features, not for play. */
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

/** "8 shots, 4+ to hit". */
export function volleyWords({ shots, least, most }: VolleyFigures): string {
  const number = shots === 1 ? '1 shot' : `${shots} shots`;
  if (least === 0) return number;
  return least === most ? `${number}, ${neededWords(least)}` : `${number}, ${least}+ to ${neededWords(most)}`;
}
