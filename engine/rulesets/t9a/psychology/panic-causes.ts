import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { Hook } from '../core/rule-ids.js';
import { PhaseDid, type T9aBattle, unitSubject } from '../core/state.js';
import { engaged, fleeing, onTable, tell, within } from '../core/units.js';

/** Must formation `u` test at all: on the table, not Engaged, not fleeing, no test passed this phase (T9A-PAN-005)? */
export function mayPanic(b: T9aBattle, u: number): boolean {
  return mayPanicWhenFree(b, u) && !engaged(b, u);
}

/** As `mayPanic`, but for Engaged ones. */
function mayPanicWhenFree(b: T9aBattle, u: number): boolean {
  return onTable(b, u) && !fleeing(b, u) && (b.unit.phaseDid[u] & PhaseDid.PassPanic) === 0;
}

/**
 * Formation `u` must take a Panic Test as soon as what happens now is over: `panicTests` takes it. A unit that need not
 * test (T9A-PAN-005) is left alone. @param from the enemy unit that caused it and from which it would flee
 * (T9A-PAN-004), or NONE: then the closest one (T9A-PAN-003).
 */
export function duePanic(b: T9aBattle, u: number, from: number): void {
  if (mayPanic(b, u)) due(b, u, from);
}

function due(b: T9aBattle, u: number, from: number): void {
  b.unit.panicDue[u] = 1;
  if (from !== NONE) b.unit.panicFrom[u] = from;
}

/**
 * Formation `u` was destroyed or Breaks: friends within 6 inches must test (T9A-PAN-001), but one that is wholly
 * Insignificant troubles only its like (T9A-SPR-046). Call it while `u` still stands where it happens.
 * @param atOnce others fall at the same time, among them perhaps all enemies of a friend that is Engaged: it is due as
 * well until `calmFighters` is called
 */
export function spreadPanic(b: T9aBattle, u: number, atOnce = false): void {
  const { player } = b.setup.unit;
  const insignificant = modified(b, Hook.insignificant, unitSubject(b, u), 0, NO_ATTACK) !== 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || player[v] !== player[u] || !onTable(b, v) || !within(b, u, v, 6)) continue;
    if (insignificant && modified(b, Hook.insignificant, unitSubject(b, v), 0, NO_ATTACK) === 0) continue;
    if (modified(b, Hook.overlooks, unitSubject(b, v), 0, u) !== 0) continue;
    if (atOnce ? mayPanicWhenFree(b, v) : mayPanic(b, v)) due(b, v, NONE);
  }
}

/** Whoever is Engaged is not due (T9A-PAN-005). */
export function calmFighters(b: T9aBattle): void {
  // GAP T9A-PAN-005: of units that fall at the same time, friends are asked whether they are Engaged when all are gone
  const { panicDue, panicFrom } = b.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (panicDue[u] === 0 || !engaged(b, u)) continue;
    panicDue[u] = 0;
    panicFrom[u] = NONE;
  }
}

/** Where the number of those who joined unit `u` in this phase, less those who left it, is kept in `phaseDid`: a sign and 4 bits. */
const JOINED_AT = 3;
const JOINED_BITS = 31 << JOINED_AT;

function joinedSince(b: T9aBattle, u: number): number {
  return (b.unit.phaseDid[u] << 24) >> (24 + JOINED_AT);
}

/**
 * `n` models have joined unit `u`, or left it if negative: none of them is a casualty, and a quarter is still one of what the
 * unit had when the phase began (T9A-PAN-002).
 */
export function noteJoined(b: T9aBattle, u: number, n: number): void {
  const { phaseModels, phaseDid } = b.unit;
  phaseModels[u] = Math.max(0, phaseModels[u] + n);
  phaseDid[u] = (phaseDid[u] & ~JOINED_BITS) | (((joinedSince(b, u) + n) << JOINED_AT) & JOINED_BITS);
}

/** A phase begins: the models of each unit are counted (T9A-PAN-002). */
export function countModels(b: T9aBattle): void {
  b.unit.phaseModels.set(b.unit.models);
  for (let u = 0; u < b.setup.units; u++) b.unit.phaseDid[u] &= ~JOINED_BITS;
}

/**
 * Heavy Casualties (T9A-PAN-002): has formation `u` lost a quarter or more of the models with which it began the phase?
 * Call it after each batch of attacks. Once a phase it is then due to panic. @param by the enemy unit whose Wounds were
 * the last, or NONE for terrain and the like.
 */
export function heavyCasualties(b: T9aBattle, u: number, by: number): void {
  // GAP T9A-PAN-002: looked at after each batch of attacks, tested once a phase.
  const { models, phaseModels, phaseDid } = b.unit;
  if (!onTable(b, u) || (phaseDid[u] & PhaseDid.HeavyCasualties) !== 0) return;
  const began = phaseModels[u] - joinedSince(b, u);
  if (4 * (phaseModels[u] - models[u]) < began || phaseModels[u] === 0) return;
  phaseDid[u] |= PhaseDid.HeavyCasualties;
  if (mayPanic(b, u) && b.log !== null) tell(b, 'panic', u, 'suffer Heavy Casualties');
  duePanic(b, u, by);
}
