import type { Battle } from './battle.js';

/**
 * What an effect covers: one subject; each subject of its bitset `members`; all of a unit, a side or a circle on the
 * table; one weapon of a subject; or every subject of the battle. The numbers are stored in the state.
 */
export const Scope = { subject: 0, members: 1, unit: 2, side: 3, area: 4, weapon: 5, battle: 6 } as const;

/** Functions by which a ruleset tells the kernel which subjects an effect covers (K24). */
export interface Scopes {
  /** Returns the unit of a subject now. */
  unitOf(b: Battle, subject: number): number;
  /** Returns the player who commands a subject now. */
  playerOf(b: Battle, subject: number): number;
  /** Returns the row by which decisions, options and dice name a subject: in most games that of its unit. */
  rowOf(b: Battle, subject: number): number;
  /** True if a subject is within a circle (radius in ticks), measured as the rules say. */
  isWithin(b: Battle, subject: number, x: number, y: number, radius: number): boolean;
  /** Returns the weapon number of a row of the attack table. */
  weaponOf(b: Battle, a: number): number;
  /**
   * Is called when effects granted a subject a rule or took one: the ruleset updates what it derives from the rules.
   */
  rulesChanged(b: Battle, subject: number): void;
}

/** True if effect `row` covers `subject`, for attack row `a` (-1: no attack). */
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

/** Scopes of a game whose effects cover single subjects, named subjects, or all subjects only. */
export const PLAIN_SCOPES: Scopes = {
  unitOf: (_b, subject) => subject,
  playerOf: () => -1,
  rowOf: (_b, subject) => subject,
  isWithin: () => false,
  weaponOf: () => -1,
  rulesChanged() {},
};
