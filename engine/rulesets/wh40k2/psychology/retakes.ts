// Failed Leadership tests that are taken again: beside a chaplain and beside a battle standard. Both look at the test in
// the frame that opened the window (`TEST`).
import type { Battle } from '../../../kernel/battle.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { Ability, WindowKind } from '../../../kernel/windows.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did, type W40kBattle } from '../core/state.js';
import { die } from '../core/units.js';
import { isFailed, litanyNear, standardNear, TEST } from './leadership.js';

const S = sequence('roll');
const L = locals('subject', 'about');

/** Rolls the two dice of the test of frame `about` again, against the same Leadership. */
function rollAgain(b: W40kBattle, about: number, u: number, roll: number): void {
  b.locals[about + TEST.sum] = die(b, 6, roll, u) + die(b, 6, roll, u);
}

/** Procedure: a test is taken again beside a chaplain (W40K-FORCE-007). */
export const retakeByLitany = procedure<W40kBattle, typeof S>('test again beside a chaplain', S, {
  roll(b, f) {
    const about = b.locals[f + L.about];
    b.locals[about + TEST.litany] = 1;
    rollAgain(b, about, b.locals[f + L.subject], Roll.TestAgain);
    return DONE;
  },
});

/**
 * Procedure: a Break test is taken again beside a standard, once a turn (W40K-CMDR-010, W40K-CMDR-011). The Leadership of
 * a nearby commander counts for the repeated test too (W40K-CMDR-012).
 */
export const retakeByStandard = procedure<W40kBattle, typeof S>('test again beside a standard', S, {
  roll(b, f) {
    const u = b.locals[f + L.subject];
    b.unit.did[u] |= Did.StandardUsed;
    rollAgain(b, b.locals[f + L.about], u, Roll.BreakTestAgain);
    return DONE;
  },
});

/** W40K-FORCE-007: a friend near the squad lets it repeat any failed Leadership test, each once. */
const litany: Ability = {
  id: 0,
  name: 'Litanies',
  usable(battle: Battle, subject: number, about: number) {
    const b = battle as W40kBattle;
    return isFailed(b, about) && b.locals[about + TEST.litany] === 0 && litanyNear(b, subject);
  },
  use: retakeByLitany,
};

/** W40K-CMDR-010, W40K-CMDR-011: a standard near the squad lets it repeat a failed Break test, once a turn. */
const standard: Ability = {
  id: 0,
  name: 'Battle Standard',
  usable(battle: Battle, subject: number, about: number) {
    const b = battle as W40kBattle;
    const roll = b.locals[about + TEST.roll];
    if ((roll !== Roll.BreakTest && roll !== Roll.CommanderTest) || !isFailed(b, about)) return false;
    return (b.unit.did[subject] & Did.StandardUsed) === 0 && standardNear(b, subject);
  },
  use: retakeByStandard,
};

/** A window about a failed test: asked at `Level.full`, taken by standing order at `Level.command`. */
const RETAKE = { ask: Ask.TestAgain, use: Verb.Yes, pass: Verb.No, taken: true } as const;

/** What players may use in windows, by `Window`. */
export const WINDOWS: readonly WindowKind[] = [
  { abilities: [litany], ...RETAKE },
  { abilities: [standard], ...RETAKE },
];
