import { CANNOT } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { PhaseDid, unitSubject } from '../core/state.js';
import { engaged, fleeing, onTable, tell, within } from '../core/units.js';

/**
 * True if formation `u` may have to take a Panic Test: it is on the table, not Engaged, does not flee and has passed no
 * such test this phase (T9A-PAN-005).
 */
export function mayPanic(b: RegimentsBattle, u: number): boolean {
  return mayPanicWhenFree(b, u) && !engaged(b, u);
}

/** True if formation `u` may have to take a Panic Test as soon as it is no longer Engaged; see `mayPanic`. */
function mayPanicWhenFree(b: RegimentsBattle, u: number): boolean {
  return onTable(b, u) && !fleeing(b, u) && (b.unit.phaseDid[u] & PhaseDid.PassPanic) === 0;
}

/**
 * Makes a Panic Test due for formation `u`. `panicTests` takes it when the current event is over. A unit that need not
 * test (T9A-PAN-005) is skipped.
 * @param from the enemy unit that caused it and from which it would flee (T9A-PAN-004), or NONE for the closest one
 * (T9A-PAN-003)
 */
export function duePanic(b: RegimentsBattle, u: number, from: number): void {
  if (mayPanic(b, u)) due(b, u, from);
}

/** Makes a Panic Test of `u` due; `cause` is 1 or what `PanicRules.causeOf` says of its losses. */
function due(b: RegimentsBattle, u: number, from: number, cause = 1): void {
  b.unit.panicDue[u] = cause;
  if (from !== NONE) b.unit.panicFrom[u] = from;
}

/**
 * Makes Panic Tests due for friends within 6 inches of formation `u`, which was destroyed or Breaks (T9A-PAN-001). A
 * wholly Insignificant unit affects only Insignificant ones (T9A-SPR-046). Call it while `u` still stands at its place.
 * @param atOnce true if other units are removed simultaneously, perhaps all enemies of an Engaged friend: its test is
 * then due too, until `calmFighters` is called
 */
export function spreadPanic(b: RegimentsBattle, u: number, atOnce = false): void {
  const { player } = b.setup.unit;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || player[v] !== player[u] || !onTable(b, v) || !within(b, u, v, 6)) continue;
    if (!b.rules.panic.alarms(b, u, v)) continue;
    if (atOnce ? mayPanicWhenFree(b, v) : mayPanic(b, v)) due(b, v, NONE);
  }
}

/** Cancels due Panic Tests of Engaged units (T9A-PAN-005). */
export function calmFighters(b: RegimentsBattle): void {
  // GAP T9A-PAN-005: of units that fall at the same time, friends are asked whether they are Engaged when all are gone
  const { panicDue, panicFrom } = b.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (panicDue[u] === 0 || !engaged(b, u)) continue;
    panicDue[u] = 0;
    panicFrom[u] = NONE;
  }
}

/**
 * Position in `phaseDid` of the number of models that joined unit `u` in this phase minus those that left it: a sign
 * and 4 bits.
 */
const JOINED_AT = 3;
const JOINED_BITS = 31 << JOINED_AT;

function joinedSince(b: RegimentsBattle, u: number): number {
  return (b.unit.phaseDid[u] << 24) >> (24 + JOINED_AT);
}

/**
 * Notes that `n` models have joined unit `u`, or left it if negative. They are no casualties, and a quarter is still
 * taken of the unit's models at the start of the phase (T9A-PAN-002).
 */
export function noteJoined(b: RegimentsBattle, u: number, n: number): void {
  const { phaseModels, phaseDid } = b.unit;
  phaseModels[u] = Math.max(0, phaseModels[u] + n);
  phaseDid[u] = (phaseDid[u] & ~JOINED_BITS) | (((joinedSince(b, u) + n) << JOINED_AT) & JOINED_BITS);
}

/** Counts the models of each unit at the start of a phase (T9A-PAN-002). */
export function countModels(b: RegimentsBattle): void {
  b.unit.phaseModels.set(b.unit.models);
  for (let u = 0; u < b.setup.units; u++) b.unit.phaseDid[u] &= ~JOINED_BITS;
}

/**
 * Heavy Casualties (T9A-PAN-002): makes a Panic Test due, once a phase, if formation `u` has lost a quarter or more of
 * the models with which it began the phase. Call it after each batch of attacks.
 * @param by the enemy unit that dealt the last Wounds, or NONE for terrain and the like
 */
export function heavyCasualties(b: RegimentsBattle, u: number, by: number): void {
  // GAP T9A-PAN-002: looked at after each batch of attacks, tested once a phase.
  const { models, phaseModels, phaseDid } = b.unit;
  if (!onTable(b, u) || (phaseDid[u] & PhaseDid.HeavyCasualties) !== 0) return;
  const began = phaseModels[u] - joinedSince(b, u);
  if (4 * (phaseModels[u] - models[u]) < began || phaseModels[u] === 0) return;
  phaseDid[u] |= PhaseDid.HeavyCasualties;
  if (mayPanic(b, u) && b.log !== null) tell(b, 'panic', u, 'suffer Heavy Casualties');
  if (mayPanic(b, u)) due(b, u, by, b.rules.panic.causeOf(b, u));
}

/** True if formation `u` passes Panic Tests without rolling (T9A-SPR-043). */
export function passesPanic(b: RegimentsBattle, u: number): boolean {
  return permission(b, Hook.takesPanic, unitSubject(b, u), NO_ATTACK) === CANNOT;
}
