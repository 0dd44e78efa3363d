import type { Battle } from './battle.js';
import { Level, LOCALS } from './core.js';
import { ask, callThen, DONE, locals, type Procedure, procedure, sequence } from './procedure.js';

/** An ability that a player may use when a window opens. */
export interface Ability {
  readonly id: number;
  readonly name: string;
  /**
   * True if `subject` may use it now. `about` is the subject of the window: for a roll or a replacement, the first
   * local of the frame that opened it. -1 means that there is no frame yet; then the answer is whether use may become
   * possible.
   */
  usable(b: Battle, subject: number, about: number): boolean;
  /**
   * Procedure of using it; locals: subject, about. Afterwards the same ability must be used up, or the window opens for
   * ever.
   */
  readonly use: Procedure;
}

/** A kind of window and its abilities. */
export interface WindowKind {
  readonly abilities: readonly Ability[];
  /**
   * Kind of its decision, and the verbs of its options: use (target: the row of the subject, see `Scopes.rowOf`; n: the
   * ability) and pass (target: the row of the only subject, or -1). In one window no two subjects of the same row may
   * use the same ability.
   */
  readonly ask: number;
  readonly use: number;
  readonly pass: number;
  /** Writes the context of the decision (K09). */
  tell?(b: Battle, about: number): void;
  /**
   * The window opens again and again. A player who passed is asked again only when another decision was taken since
   * then, or when another ability can be used.
   */
  readonly standing?: true;
  /** Standing order at `Level.command`: usable abilities are used, in the order of `abilities`. */
  readonly taken?: true;
}

/** Stands for both players. */
const ANYONE = -1;

/**
 * Calls `found` with each subject and ability that `player` (or `ANYONE`) may use, until it returns true. `subject`:
 * only this subject; -1: all subjects.
 */
function someUsable(
  b: Battle,
  kind: number,
  player: number,
  subject: number,
  about: number,
  found: (subject: number, ability: number) => boolean,
): boolean {
  const { abilities } = b.book.windows[kind];
  const first = subject < 0 ? 0 : subject;
  const end = subject < 0 ? b.setup.subjects : subject + 1;
  for (let i = 0; i < abilities.length; i++) {
    for (let s = first; s < end; s++) {
      if (player !== ANYONE && b.book.scopes.playerOf(b, s) !== player) continue;
      if (!abilities[i].usable(b, s, about)) continue;
      if (found(s, i)) return true;
    }
  }
  return false;
}

/** True if any ability can be used in a window of that kind by `subject` (-1: by any subject). */
export function isAnyUsable(b: Battle, kind: number, subject: number, about: number): boolean {
  return someUsable(b, kind, ANYONE, subject, about, () => true);
}

const chosen = { subject: -1, ability: -1, set: 0 };

/**
 * Finds the abilities that `player` may use: writes the first to `chosen`, and a number that identifies the set of all.
 */
function lookUp(b: Battle, kind: number, player: number, subject: number, about: number): void {
  chosen.subject = -1;
  chosen.set = kind + 1;
  someUsable(b, kind, player, subject, about, (s, i) => {
    if (chosen.subject < 0) {
      chosen.subject = s;
      chosen.ability = i;
    }
    chosen.set = Math.imul(chosen.set ^ (s * 32 + i), 0x01000193);
    return false;
  });
}

const S = sequence('whose', 'answered');
const L = locals('kind', 'subject', 'about', 'turn', 'player', 'set');

/** Returns the row by which decisions name a subject, or -1 for none. */
function rowOf(b: Battle, subject: number): number {
  return subject < 0 ? -1 : b.book.scopes.rowOf(b, subject);
}

/** Returns the subject named `row` for which the player of the window may use ability `i`. */
function named(b: Battle, f: number, row: number, i: number): number {
  const l = b.locals;
  let found = l[f + L.subject];
  if (found >= 0) return found;
  someUsable(b, l[f + L.kind], l[f + L.player], -1, l[f + L.about], (s, k) => {
    if (k !== i || rowOf(b, s) !== row) return false;
    found = s;
    return true;
  });
  return found;
}

/** Uses ability `i` of the window for `subject`; the window then goes on with the next usable ability. */
function use(b: Battle, f: number, subject: number, i: number): number {
  const ability = b.book.windows[b.locals[f + L.kind]].abilities[i];
  return callThen(b, S.whose, ability.use, subject, b.locals[f + L.about]);
}

/**
 * A window of a kind (K10). The active player, then the other, uses abilities one after the other until he passes or
 * none is usable. A player without a usable ability is not asked. Locals: `kind`; `subject`, whose abilities alone
 * count, or -1; `about`.
 */
export const openWindow = procedure('window', S, {
  whose(b, f) {
    const l = b.locals;
    const kind = b.book.windows[l[f + L.kind]];
    for (; l[f + L.turn] < 2; l[f + L.turn]++) {
      const player = l[f + L.turn] === 0 ? b.core.active[0] : 1 - b.core.active[0];
      lookUp(b, l[f + L.kind], player, l[f + L.subject], l[f + L.about]);
      if (chosen.subject < 0) continue;
      const { passedSet, passedAt } = b.core;
      if (kind.standing && passedSet[player] === chosen.set && passedAt[player] === b.core.decisions[0]) continue;
      l[f + L.player] = player;
      l[f + L.set] = chosen.set;
      if (kind.taken && b.core.level[0] === Level.command) return use(b, f, chosen.subject, chosen.ability);
      kind.tell?.(b, l[f + L.about]);
      return ask(b, kind.ask, player, rowOf(b, l[f + L.subject]));
    }
    return DONE;
  },
  answered(b, f) {
    const l = b.locals;
    const kind = b.book.windows[l[f + L.kind]];
    if (b.answer.verb[0] !== kind.pass) {
      const i = b.answer.n[0];
      return use(b, f, named(b, f, b.answer.target[0], i), i);
    }
    if (kind.standing) {
      b.core.passedSet[l[f + L.player]] = l[f + L.set];
      b.core.passedAt[l[f + L.player]] = b.core.decisions[0];
    }
    l[f + L.turn]++;
    return S.whose;
  },
});

/** Lists the options of the decision of a window: each ability of each subject that the player may use, and to pass. */
export function windowOptions(b: Battle): void {
  const f = (b.core.depth[0] - 1) * LOCALS; // the window that asks is on top of the stack
  const kind = b.locals[f + L.kind];
  const subject = b.locals[f + L.subject];
  const { use, pass } = b.book.windows[kind];
  someUsable(b, kind, b.decision.player[0], subject, b.locals[f + L.about], (s, i) => {
    b.option.add(use, rowOf(b, s), i);
    return false;
  });
  b.option.add(pass, rowOf(b, subject));
}
