import { Level } from '../../kernel/core.js';
import { NONE } from '../../kernel/layout.js';
import { ask, context, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask } from '../core/asks.js';
import { firstJoined, isCharacter, nextJoined, onTable, playerOf } from '../core/units.js';
import { afterEnds, casualtyEnds } from './casualty-ends.js';
import { clearEnds } from './closing-ranks.js';
import { woundIndividual, woundPool } from './losing-wounds.js';

/**
 * Returns the next character in unit `u` after `c`, or NONE. The character that the others joined comes first. Begin
 * with NONE.
 */
function nextCharacter(b: RegimentsBattle, u: number, c: number): number {
  if (c === NONE && isCharacter(b, u) && b.unit.own[u] > 0) return u;
  return c === NONE || c === u ? firstJoined(b, u) : nextJoined(b, u, c);
}

/** Returns the number of characters in unit `u` after `c`. */
function charactersAfter(b: RegimentsBattle, u: number, c: number): number {
  let n = 0;
  for (let g = nextCharacter(b, u, c); g !== NONE; g = nextCharacter(b, u, g)) n++;
  return n;
}

const S = sequence('ranks', 'next', 'chosen');
const L = locals('unit', 'wounds', 'by', 'character');

/** Gives character `c` the odd Wound or not, and goes on to the next character. */
function take(b: RegimentsBattle, f: number, n: number): number {
  const { locals: l } = b;
  l[f + L.wounds] -= n;
  if (n > 0) woundIndividual(b, l[f + L.character], 1, l[f + L.by]);
  return S.next;
}

/**
 * Inflicts `wounds` Wounds on formation `unit` as a whole, caused by `by` (T9A-SPR-090): first on rank and file, then
 * on the champion, then on the characters as evenly as possible. The owner decides which characters take the odd Wounds
 * (T9A-DEC-144; asked at `Level.full`, otherwise the first of the list).
 */
export const crumble = procedure<RegimentsBattle, typeof S>(
  'crumble',
  S,
  {
    ranks(b, f) {
      const { locals: l } = b;
      const u = l[f + L.unit];
      clearEnds();
      if (!isCharacter(b, u)) l[f + L.wounds] -= woundPool(b, u, l[f + L.wounds], l[f + L.by]);
      for (
        let all = charactersAfter(b, u, NONE);
        all > 0 && l[f + L.wounds] >= all;
        all = charactersAfter(b, u, NONE)
      ) {
        for (let c = nextCharacter(b, u, NONE); c !== NONE && onTable(b, u); c = nextCharacter(b, u, c)) {
          l[f + L.wounds] -= woundIndividual(b, c, 1, l[f + L.by]);
        }
        if (!onTable(b, u)) return DONE;
      }
      l[f + L.character] = NONE;
      return afterEnds(b, S.next);
    },
    next(b, f) {
      const { locals: l } = b;
      const u = l[f + L.unit];
      const c = onTable(b, u) ? nextCharacter(b, u, l[f + L.character]) : NONE;
      if (c === NONE || l[f + L.wounds] === 0) return DONE;
      l[f + L.character] = c;
      const isForced = l[f + L.wounds] > charactersAfter(b, u, c);
      if (isForced || b.core.level[0] !== Level.full) return take(b, f, 1);
      context(b, 0, 0);
      return ask(b, Ask.Distribute, playerOf(b, u), u, c);
    },
    chosen(b, f) {
      return take(b, f, b.answer.n[0]);
    },
  },
  { calls: () => [casualtyEnds] },
);
