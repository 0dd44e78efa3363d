import type { Battle } from './battle.js';
import { call, callThen, finish, locals, NEXT, procedure, sequence } from './procedure.js';
import { isAnyUsable, openWindow } from './windows.js';

/** The most six-sided dice of one roll procedure: their faces take four bits each of one local. */
export const ROLL_DICE = 7;
/** Stands for the kind of the window before a roll whose frame begins after the dice fell. */
const NO_WINDOW = -1;

const S = sequence('boost', 'roll', 'change', 'end');
const L = locals('subject', 'purpose', 'dice', 'before', 'after', 'faces', 'again');

/**
 * Returns the face of die `i` of a roll, from the result of `rollThen` in `b.core.result[0]`; 0 if there is no such
 * die.
 */
export function faceOf(faces: number, i: number): number {
  return (faces >> (i * 4)) & 15;
}

/**
 * Rolls `dice`, at most `ROLL_DICE`, for `subject`. `b.dice.faces` and `b.dice.counts` hold them until the next roll.
 * @returns their faces, see `faceOf`
 */
export function rollNow(b: Battle, subject: number, purpose: number, dice: number): number {
  b.dice.pool(dice, purpose, b.book.scopes.rowOf(b, subject));
  let faces = 0;
  for (let i = 0; i < dice; i++) faces |= b.dice.faces[i] << (i * 4);
  return faces;
}

/** Returns the sum of the `n` lowest dice of a roll. */
export function sumOfLowest(faces: number, n: number): number {
  let sum = 0;
  let left = n;
  for (let face = 1; face <= 6; face++) {
    for (let i = 0; i < ROLL_DICE && left > 0; i++) {
      if (faceOf(faces, i) !== face) continue;
      sum += face;
      left--;
    }
  }
  return sum;
}

/**
 * A roll with two windows (K35). In the window before the roll dice may be added; in the window after it dice may be
 * rerolled or replaced. Locals: subject, purpose, number of dice, kinds of the two windows, faces, bits of the rerolled
 * dice. Result: the faces, see `faceOf`.
 */
export const rollDice = procedure(
  'roll of dice',
  S,
  {
    boost: (b, f) => call(b, openWindow, b.locals[f + L.before], b.locals[f + L.subject], f),
    roll(b, f) {
      const l = b.locals;
      l[f + L.faces] = rollNow(b, l[f + L.subject], l[f + L.purpose], l[f + L.dice]);
      return NEXT;
    },
    change: (b, f) => call(b, openWindow, b.locals[f + L.after], b.locals[f + L.subject], f),
    end: (b, f) => finish(b, b.locals[f + L.faces]),
  },
  { calls: () => [openWindow] },
);

/**
 * Opens the window of kind `after`, in which the `faces` that `rollNow` rolled may be changed. The caller goes on with
 * step `resume` and finds the changed faces in `b.core.result[0]`. Call it only if `isAnyUsable` is true.
 */
export function changeThen(
  b: Battle,
  resume: number,
  subject: number,
  purpose: number,
  dice: number,
  faces: number,
  after: number,
): number {
  const called = callThen(b, resume, rollDice, subject, purpose, dice, NO_WINDOW, after, faces);
  b.stack.step[b.core.depth[0] - 1] = S.change;
  return called;
}

/**
 * Rolls `dice` for `subject`; the caller goes on with step `resume` and finds the faces in `b.core.result[0]`. The roll
 * needs no frame if no rule may change it in a window of kind `before` or `after`.
 */
export function rollThen(
  b: Battle,
  resume: number,
  subject: number,
  purpose: number,
  dice: number,
  before: number,
  after: number,
): number {
  if (isAnyUsable(b, before, subject, -1) || isAnyUsable(b, after, subject, -1)) {
    return callThen(b, resume, rollDice, subject, purpose, dice, before, after);
  }
  b.core.result[0] = rollNow(b, subject, purpose, dice);
  return resume;
}

/**
 * `diceOf` returns the number of dice of the roll in frame `about`; `faceIn` returns the face of die `i`, 0 before the
 * roll.
 */
export const diceOf = (b: Battle, about: number): number => b.locals[about + L.dice];
/** `purposeOf` returns the purpose of the roll in frame `about`; `facesOf` returns all its faces, see `faceOf`. */
export const purposeOf = (b: Battle, about: number): number => b.locals[about + L.purpose];
export const facesOf = (b: Battle, about: number): number => b.locals[about + L.faces];
export const faceIn = (b: Battle, about: number, i: number): number => faceOf(b.locals[about + L.faces], i);

/** True if die `i` of the roll in frame `about` was rerolled. No die is rerolled twice. */
export function wasRerolled(b: Battle, about: number, i: number): boolean {
  return (b.locals[about + L.again] & (1 << i)) !== 0;
}

/** Adds dice to the roll in frame `about` in the window before it, up to `ROLL_DICE`. */
export function boostRoll(b: Battle, about: number, dice: number): void {
  b.locals[about + L.dice] = Math.min(ROLL_DICE, b.locals[about + L.dice] + dice);
}

/** Turns die `i` of the roll in frame `about` to `face`. */
export function replaceDie(b: Battle, about: number, i: number, face: number): void {
  const { locals } = b;
  locals[about + L.faces] = (locals[about + L.faces] & ~(15 << (i * 4))) | (face << (i * 4));
}

/**
 * Rerolls die `i` of the roll in frame `about`, for `purpose`.
 * @returns false if it was rerolled before; then its face stays
 */
export function rerollDie(b: Battle, about: number, i: number, purpose: number): boolean {
  if (wasRerolled(b, about, i)) return false;
  b.locals[about + L.again] |= 1 << i;
  replaceDie(b, about, i, b.dice.one(6, purpose, b.book.scopes.rowOf(b, b.locals[about + L.subject])));
  return true;
}

/**
 * Rerolls for `purpose` all dice of the roll in frame `about` that were not rerolled before. They fall in one pool,
 * which `b.dice.faces` holds until the next roll.
 * @returns the number of dice
 */
export function rerollAll(b: Battle, about: number, purpose: number): number {
  const { locals } = b;
  const dice = locals[about + L.dice];
  let n = 0;
  for (let i = 0; i < dice; i++) if (!wasRerolled(b, about, i)) n++;
  if (n === 0) return 0;
  b.dice.pool(n, purpose, b.book.scopes.rowOf(b, locals[about + L.subject]));
  for (let i = 0, k = 0; i < dice; i++) {
    if (wasRerolled(b, about, i)) continue;
    locals[about + L.again] |= 1 << i;
    replaceDie(b, about, i, b.dice.faces[k++]);
  }
  return n;
}
