import type { Battle } from './battle.js';

/**
 * What an effect lies on: one subject; each subject of its bitset `members`; all of a unit, a side, a circle on the table; one weapon
 * of a subject; everybody. Numbers are stored in the state.
 */
export const Scope = { subject: 0, members: 1, unit: 2, side: 3, area: 4, weapon: 5, battle: 6 } as const;

/** What only a ruleset knows about who is covered by an effect (K24). */
export interface Scopes {
  /** The unit to which a subject belongs now. */
  unitOf(b: Battle, subject: number): number;
  /** The player who commands a subject now. */
  playerOf(b: Battle, subject: number): number;
  /** Is a subject within a circle, ticks, as the rules measure? */
  isWithin(b: Battle, subject: number, x: number, y: number, radius: number): boolean;
  /** The number of the weapon of a row of the attack table. */
  weaponOf(b: Battle, a: number): number;
  /** Effects gave a subject a rule or took one: what the ruleset derives from that is to be derived anew. */
  rulesChanged(b: Battle, subject: number): void;
}

/** Does effect `row` lie on `subject`, at attack row `a` (-1: none is at hand)? */
export function covers(b: Battle, row: number, subject: number, a: number): boolean {
  const { effect } = b;
  const on = effect.subject[row];
  switch (effect.scope[row]) {
    case Scope.subject:
      return on === subject;
    case Scope.members:
      return (effect.members[row * b.core.gone.length + (subject >> 5)] & (1 << (subject & 31))) !== 0;
    case Scope.unit:
      return b.book.scopes.unitOf(b, subject) === on;
    case Scope.side:
      return b.book.scopes.playerOf(b, subject) === on;
    case Scope.area:
      return b.book.scopes.isWithin(b, subject, effect.x[row], effect.y[row], effect.radius[row]);
    case Scope.weapon:
      return on === subject && a >= 0 && b.book.scopes.weaponOf(b, a) === effect.weapon[row];
    default:
      return true;
  }
}

/** Of a game whose effects lie on single subjects, on named ones, or on everybody. */
export const PLAIN_SCOPES: Scopes = {
  unitOf: (_b, subject) => subject,
  playerOf: () => -1,
  isWithin: () => false,
  weaponOf: () => -1,
  rulesChanged() {},
};
