import { invalidateGeometry, markGone } from '../../kernel/battle.js';
import { NONE } from '../../kernel/layout.js';
import { fire } from '../../kernel/triggers.js';
import type { RegimentsBattle } from '../battle.js';
import { assignPlaces } from '../characters/front-rank-places.js';
import { tellFoes } from '../combat/enemies-wiped-out.js';
import { disengageAll, nextContact } from '../contacts.js';
import { Event } from '../core/hooks.js';
import { Status, unitSubject } from '../core/state.js';
import {
  alive,
  engaged,
  firstJoined,
  formationOf,
  nextJoined,
  onTable,
  refreshUnitRules,
  tell,
} from '../core/units.js';
import { setFootprint } from '../formation.js';
import { Place } from '../layout.js';
import { calmFighters, duePanic, spreadPanic } from '../panic/panic-causes.js';
import { clearEnds, closeRanks } from './closing-ranks.js';
import { standFlush } from './standing-flush.js';

/** The ways in which a unit is removed. */
export const End = {
  /** Slain by attacks, spells or terrain. */
  slain: 0,
  /** Caught by pursuers or chargers. */
  caught: 1,
  /** Fled over the table's edge. */
  fled: 2,
} as const;

/**
 * Removes `n` Wounds from the rank and file of formation `u`, then from its champion (T9A-WND-004, T9A-WND-005). Excess
 * Wounds are lost (T9A-WND-007). A model is removed as soon as its Wounds are gone; the rest is carried over
 * (T9A-WND-006).
 * @param by the enemy formation that caused them, or -1.
 * @returns the number of Wounds lost
 */
export function woundPool(b: RegimentsBattle, u: number, n: number, by: number): number {
  const { pool, wounds } = b.unit;
  const each = b.setup.unit.W[u];
  const left = pool[u] * each - wounds[u];
  const taken = Math.min(n, left);
  if (taken > 0) {
    const carried = wounds[u] + taken;
    const slain = Math.floor(carried / each);
    wounds[u] = carried - slain * each;
    pool[u] -= slain;
    if (slain > 0) {
      if (b.log !== null) {
        tell(b, 'casualties', u, `lose ${slain} ${slain === 1 ? 'model' : 'models'}, ${ownModels(b, u)} left`);
      }
      // T9A-CMD-002, T9A-CMD-010: no rank-and-file model is left to take over the standard, and the champion does not
      // take it
      if (pool[u] === 0 && b.setup.unit.standard[u] !== 0 && fights(b, u)) b.unit.status[u] |= Status.StandardLost;
      removed(b, u, slain, by);
    }
  }
  const beyond = n - taken;
  if (beyond === 0 || b.setup.unit.character[u] !== 0 || b.unit.own[u] === 0) return taken;
  return taken + woundIndividual(b, u, beyond, by);
}

/** Number of living models of unit `u`, its champion included. Joined characters are logged by their own names. */
const ownModels = (b: RegimentsBattle, u: number): number => b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);

/**
 * Removes `n` Wounds from the individual of row `u`: a champion or a character (T9A-WND-002, T9A-WND-003). At 0 it is
 * removed (T9A-STA-006), and excess Wounds are lost.
 * @returns the number of Wounds lost
 */
export function woundIndividual(b: RegimentsBattle, u: number, n: number, by: number): number {
  const { own, place, models } = b.unit;
  const taken = Math.min(n, own[u]);
  if (taken === 0) return 0;
  own[u] -= taken;
  if (own[u] > 0) {
    if (b.log !== null) tell(b, 'casualties', u, `lose ${taken} of their Wounds, ${own[u]} left`);
    return taken;
  }
  const others = place[u] === Place.table && models[u] > 1;
  if (b.setup.unit.character[u] !== 0 && !others) {
    destroyUnit(b, u, by, End.slain);
    return taken;
  }
  // a champion, or a character whose companions go on as one unit (T9A-CHR-010)
  if (b.log !== null) {
    const champion = b.setup.unit.character[u] === 0;
    tell(b, 'casualties', u, champion ? `lose their champion, ${ownModels(b, u)} left` : 'fall');
  }
  if (b.setup.unit.bsb[u] !== 0 && fights(b, u)) b.unit.status[u] |= Status.BattleStandardLost; // T9A-BSB-004
  removed(b, u, 1, by);
  return taken;
}

/**
 * Removes unit `u` and all models in it, or the character `u` from its unit: caught, fled, or wholly slain. Its
 * contacts end, the enemy that caused it is recorded, friends nearby must take a Panic Test (T9A-PAN-001), and frames
 * that watch it are told. A unit whose rank and file and champion are slain is not destroyed while characters stand in
 * it: they go on as the same unit (T9A-CHR-010).
 */
export function destroyUnit(b: RegimentsBattle, u: number, by: number, how: number): void {
  if (!alive(b, u)) return;
  const player = b.setup.unit.player[u];
  const host = b.unit.place[u] === Place.inUnit ? b.unit.host[u] : NONE;
  if (b.log !== null) tell(b, 'destroyed', u, how === End.fled ? 'leave the table in flight' : 'are destroyed');
  const fighting = fights(b, u);
  if (onTable(b, u)) spreadPanic(b, u, inBatch);
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    fire(b, Event.destroyed, player, unitSubject(b, g), by);
    endRow(b, g, by, how, fighting);
  }
  fire(b, Event.destroyed, player, unitSubject(b, u), by);
  tellFoes(b, u);
  if (inBatch) for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) fought[v] = 1;
  disengageAll(b, u);
  endRow(b, u, by, how, fighting);
  invalidateGeometry(b);
  if (host === NONE) return;
  // T9A-CAS-004: its place in the front rank is filled from the rear
  if (b.unit.models[host] === 0) destroyUnit(b, host, by, how);
  else settle(b, host);
}

/** Writes the end of row `u` alone to the state. */
function endRow(b: RegimentsBattle, u: number, by: number, how: number, fighting: boolean): void {
  const { pool, own, wounds, models, place, host, slot, status, killer } = b.unit;
  const { character, bsb } = b.setup.unit;
  // A character that was slain earlier may have left its row to its companions. In that case the last of them is gone
  // now.
  const itself = place[u] === Place.inUnit || models[u] > 0;
  if (place[u] === Place.inUnit) models[host[u]]--;
  if (character[u] !== 0 || pool[u] + own[u] > 0) lost(b, u, by, fighting);
  if (bsb[u] !== 0 && fighting && itself) status[u] |= Status.BattleStandardLost; // T9A-BSB-004
  if (by >= 0) killer[u] = by;
  pool[u] = 0;
  own[u] = 0;
  wounds[u] = 0;
  models[u] = 0;
  place[u] = how === End.fled ? Place.fled : Place.destroyed;
  host[u] = NONE;
  slot[u] = NONE;
  refreshUnitRules(b, u);
  markGone(b, u);
}

/** Records what victory points and captured standards need about a row whose last own model is gone. */
function lost(b: RegimentsBattle, u: number, by: number, fighting: boolean): void {
  const { status, killer, pool } = b.unit;
  if (by >= 0) killer[u] = by;
  if (!fighting) return;
  status[u] |= Status.LostInCombat;
  // T9A-CMD-010: the standard is lost with its bearer
  if (b.setup.unit.standard[u] !== 0 && pool[u] > 0) status[u] |= Status.StandardLost;
}

/** Closes the ranks of formation `u`, or ends it, after `n` of its own models were removed. */
function removed(b: RegimentsBattle, u: number, n: number, by: number): void {
  const { pool, own, models } = b.unit;
  models[u] -= n;
  const outlived = pool[u] === 0 && own[u] === 0;
  if (outlived) lost(b, u, by, fights(b, u));
  if (models[u] === 0) {
    destroyUnit(b, u, by, End.slain);
    return;
  }
  if (outlived && b.setup.unit.character[u] === 0 && b.rules.panic.charactersAreNew) {
    spreadPanic(b, u, inBatch);
    duePanic(b, u, NONE);
  }
  settle(b, u);
}

/** 1 for each formation that lost models in this batch and has not closed its ranks yet. */
const gaping = new Uint8Array(128);
/** 1 for each formation that was Engaged when this batch was struck and whose enemies the batch has destroyed. */
const fought = new Uint8Array(128);
let inBatch = false;

/** True if unit `u` is Engaged, or was Engaged when the blows of this batch were struck (T9A-RND-004). */
function fights(b: RegimentsBattle, u: number): boolean {
  return engaged(b, u) || (inBatch && fought[formationOf(b, u)] !== 0);
}

/**
 * Begins a batch of simultaneous losses. Until `closeBatch` no formation closes its ranks, so the order in which losses
 * are taken does not matter (T9A-CAS-002, K34).
 */
export function openBatch(): void {
  gaping.fill(0);
  fought.fill(0);
  clearEnds();
  inBatch = true;
}

/** Ends a batch: every formation that lost models in it closes its ranks. */
export function closeBatch(b: RegimentsBattle): void {
  inBatch = false;
  calmFighters(b);
  // GAP T9A-CAS-005: where both sides of a contact shrink, the active player's units do so first
  for (let turn = 0; turn < 2; turn++) {
    const player = turn === 0 ? b.core.active[0] : 1 - b.core.active[0];
    for (let u = 0; u < b.setup.units; u++) {
      if (gaping[u] !== 0 && b.setup.unit.player[u] === player && b.unit.models[u] > 0) settle(b, u);
    }
  }
}

/**
 * Updates formation `u` after models left it: ranks, places in the front rank, footprint, and rules that the unit holds
 * as a whole.
 */
function settle(b: RegimentsBattle, u: number): void {
  if (inBatch) {
    gaping[u] = 1;
    return;
  }
  if (onTable(b, u)) closeRanks(b, u);
  setFootprint(b, u);
  if (onTable(b, u)) standFlush(b, u);
  assignPlaces(b, u);
  refreshUnitRules(b, u);
  invalidateGeometry(b);
}
