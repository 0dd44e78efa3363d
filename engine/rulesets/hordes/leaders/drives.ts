// The drives of marshaled warjacks: Crush!, Hurry!, Strike True!, Take Aim! (HRD-JMAR-003..008).
import type { Battle } from '../../../kernel/battle.js';
import { Level } from '../../../kernel/core.js';
import { DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import type { Ability } from '../../../kernel/windows.js';
import { Drive, marshalOf } from '../core/marshals.js';
import { areWithin, isHelpless, nameOf } from '../core/models.js';
import { Did, type HordesBattle } from '../core/state.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';
import { isBound, mayAim } from '../movement/movement-options.js';
import { commandRange } from '../units/formation.js';

/**
 * True if warjack `m` may gain a drive now: once in its activation, in the command range of its 'jack marshal, who is neither
 * knocked down nor stationary, and with a working cortex (HRD-JMAR-003, HRD-JMAR-008). At level command it is asked once,
 * before it moves.
 */
function mayGain(b: HordesBattle, m: number): boolean {
  if (b.activation.voice[0] !== m || b.model.marshal[m] < 0 || b.model.drive[m] !== 0) return false;
  if (b.core.level[0] !== Level.full && (b.model.did[m] & Did.EndMove) !== 0) return false;
  const by = marshalOf(b, m);
  if (by < 0 || isHelpless(b, by) || hasCrippledSystem(b, m, System.cortex)) return false;
  return areWithin(b, by, m, commandRange(b, by));
}

/** True if warjack `m` may gain Take Aim!: its Normal Movement is before it, and it can aim (HRD-JMAR-007). */
// GAP HRD-JMAR-007: a warjack that cannot aim does not gain Take Aim!
const mayTakeAim = (b: HordesBattle, m: number): boolean =>
  mayGain(b, m) && (b.model.did[m] & (Did.EndMove | Did.GiveUpMove)) === 0 && !isBound(b, m) && mayAim(b, m);

const S = sequence('gain');
const L = locals('subject');

/** The warjack of frame `f` gains `drive`. */
function gain(b: HordesBattle, f: number, drive: number, name: string): number {
  const m = b.locals[f + L.subject];
  b.model.drive[m] = drive;
  if (b.log !== null) b.log.tell('drive', `${nameOf(b, m)} gains ${name}`);
  return DONE;
}

/** Procedures: warjack `subject` gains a drive. */
export const gainCrush = procedure<HordesBattle, typeof S>('Crush!', S, {
  gain: (b, f) => gain(b, f, Drive.crush, 'Crush!'),
});
export const gainHurry = procedure<HordesBattle, typeof S>('Hurry!', S, {
  gain: (b, f) => gain(b, f, Drive.hurry, 'Hurry!'),
});
export const gainStrikeTrue = procedure<HordesBattle, typeof S>('Strike True!', S, {
  gain: (b, f) => gain(b, f, Drive.strikeTrue, 'Strike True!'),
});
export const gainTakeAim = procedure<HordesBattle, typeof S>('Take Aim!', S, {
  gain: (b, f) => gain(b, f, Drive.takeAim, 'Take Aim!'),
});

/** What a marshaled warjack may gain at any time of its activation (HRD-DEC-133). */
export const DRIVES: readonly Ability[] = [
  {
    id: 4,
    name: 'Crush!',
    usable: (battle: Battle, s: number) => mayGain(battle as HordesBattle, s),
    use: gainCrush,
  },
  {
    id: 5,
    name: 'Hurry!',
    usable: (battle: Battle, s: number) => mayGain(battle as HordesBattle, s),
    use: gainHurry,
  },
  {
    id: 6,
    name: 'Strike True!',
    usable: (battle: Battle, s: number) => mayGain(battle as HordesBattle, s),
    use: gainStrikeTrue,
  },
  {
    id: 7,
    name: 'Take Aim!',
    usable: (battle: Battle, s: number) => mayTakeAim(battle as HordesBattle, s),
    use: gainTakeAim,
  },
];
