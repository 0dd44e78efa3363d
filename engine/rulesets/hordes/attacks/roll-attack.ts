// The procedure of one attack roll: boost, dice, what is discarded, hit or miss, rerolls (HRD-TIME-021..023).
import { call, finish, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { rollNow } from '../../../kernel/rolls.js';
import { openWindow } from '../../../kernel/windows.js';
import { Roll } from '../core/asks.js';
import { AttackFlag, type HordesBattle, originOf } from '../core/state.js';
import {
  attackBonus,
  attackDice,
  defenceOf,
  discards,
  hitsByItself,
  isBoostedByEffect,
  Outcome,
  outcomeOf,
  withoutLowest,
} from './attack-roll.js';
import { openFor, puppeteerOf, ROLL, Window } from './roll-frame.js';

/** The bit of the result of `rollAttack` that says that the roll was boosted; the others are the `Outcome`. */
export const BOOSTED = 4;

/** Rolls the dice of the attack roll in frame `f` (HRD-TIME-021 b). */
function roll(b: HordesBattle, f: number): void {
  const l = b.locals;
  const m = l[f + ROLL.attacker];
  l[f + ROLL.dice] = attackDice(b, m, l[f + ROLL.weapon], l[f + ROLL.boosted] !== 0, l[f + ROLL.flags]);
  l[f + ROLL.faces] = rollNow(b, m, Roll.ToHit, l[f + ROLL.dice]);
}

/** Returns the outcome of the attack roll in frame `f` (HRD-TIME-022). */
function outcomeIn(b: HordesBattle, f: number): number {
  const l = b.locals;
  const [m, w, t] = [l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.target]];
  const dropped = discards(b, m, w);
  const dice = l[f + ROLL.dice];
  const faces = withoutLowest(l[f + ROLL.faces], dice, Math.min(dropped, dice));
  const bonus = attackBonus(b, m, w, t, l[f + ROLL.flags]);
  return outcomeOf(
    faces,
    Math.max(0, dice - dropped),
    bonus,
    defenceOf(b, t, originOf(l[f + ROLL.flags], m), w, l[f + ROLL.flags]),
  );
}

const S = sequence('boost', 'roll', 'judge', 'rerollOwn', 'rerollTheirs', 'rerollPuppet', 'again', 'end');

/**
 * An attack roll of `attacker` with row `weapon` at `target`; `flags`: `AttackFlag`. A reroll is a new roll of all dice,
 * those discarded too (HRD-TIME-023). Result: the `Outcome`, and `BOOSTED` if the roll was boosted.
 */
export const rollAttack = procedure<HordesBattle, typeof S>(
  'attack roll',
  S,
  {
    boost(b, f) {
      const l = b.locals;
      if ((l[f + ROLL.flags] & AttackFlag.boosted) !== 0) l[f + ROLL.boosted] = 1;
      if (isBoostedByEffect(b, l[f + ROLL.attacker], l[f + ROLL.weapon], l[f + ROLL.flags])) l[f + ROLL.boosted] = 1;
      if ((l[f + ROLL.flags] & (AttackFlag.bare | AttackFlag.impact)) !== 0) return NEXT;
      return openFor(b, f, Window.boostAttack, l[f + ROLL.attacker]);
    },
    roll(b, f) {
      roll(b, f);
      return NEXT;
    },
    judge(b, f) {
      b.locals[f + ROLL.failed] = outcomeIn(b, f) === Outcome.miss ? 1 : 0;
      return NEXT;
    },
    rerollOwn: (b, f) => openFor(b, f, Window.rerollAttack, b.locals[f + ROLL.attacker]),
    rerollTheirs: (b, f) => openFor(b, f, Window.rerollAttack, b.locals[f + ROLL.target]),
    /** An enemy that has the attacker on its strings; the target has been asked. */
    rerollPuppet(b, f) {
      const o = puppeteerOf(b, b.locals[f + ROLL.attacker]);
      return o < 0 || o === b.locals[f + ROLL.target] ? NEXT : openFor(b, f, Window.rerollAttack, o);
    },
    /** HRD-ATK-019: several rules may have one roll rolled again. */
    again: (b, f) => (b.locals[f + ROLL.faces] === 0 && b.locals[f + ROLL.dice] > 0 ? S.roll : NEXT),
    end(b, f) {
      return finish(b, outcomeIn(b, f) | (b.locals[f + ROLL.boosted] !== 0 ? BOOSTED : 0));
    },
  },
  { calls: () => [openWindow] },
);

/**
 * Calls `rollAttack` for an attack of `m` with row `w` at `t`, unless the attack hits without a roll (HRD-ATK-012); the result
 * is the same. @returns the step's answer
 */
export function rollUnlessSure(b: HordesBattle, m: number, w: number, t: number, flags: number): number {
  if (!hitsByItself(b, m, w, t, flags)) return call(b, rollAttack, m, w, t, flags);
  b.core.result[0] = Outcome.hit;
  return NEXT;
}
