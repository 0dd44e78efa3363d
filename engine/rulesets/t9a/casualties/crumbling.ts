import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, context, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask } from '../core/asks.js';
import type { T9aBattle } from '../core/state.js';
import { firstGuest, isCharacter, nextGuest, onTable, playerOf } from '../core/units.js';
import { afterEnds, casualtyEnds } from './casualty-ends.js';
import { clearEnds } from './closing-ranks.js';
import { woundIndividual, woundPool } from './losing-wounds.js';

/** The character in unit `u` after `c`, the one whom the others joined first, or NONE. Begin with NONE. */
function nextCharacter(b: T9aBattle, u: number, c: number): number {
  if (c === NONE && isCharacter(b, u) && b.unit.own[u] > 0) return u;
  return c === NONE || c === u ? firstGuest(b, u) : nextGuest(b, u, c);
}

/** How many characters in unit `u` come after `c`. */
function charactersAfter(b: T9aBattle, u: number, c: number): number {
  let n = 0;
  for (let g = nextCharacter(b, u, c); g !== NONE; g = nextCharacter(b, u, g)) n++;
  return n;
}

const S = sequence('ranks', 'next', 'chosen');
const L = locals('unit', 'wounds', 'by', 'character');

/** Character `c` takes the odd Wound, or does not; the next one is asked about. */
function take(b: T9aBattle, f: number, n: number): number {
  const { locals: l } = b;
  l[f + L.wounds] -= n;
  if (n > 0) woundIndividual(b, l[f + L.character], 1, l[f + L.by]);
  return S.next;
}

/**
 * `wounds` Wounds fall on formation `unit` as a whole, by the doing of `by` (T9A-SPR-090): on rank and file, then on the
 * champion, then on the characters as evenly as possible. Who of them takes the odd ones is for their owner to say
 * (T9A-DEC-144; asked at `Level.full`, else the first of the list do).
 */
export const crumble = procedure<T9aBattle, typeof S>(
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
