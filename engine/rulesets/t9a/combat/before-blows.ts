import { call, finishWith, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { challenges } from '../../../regiments/combat/challenges.js';
import { makeWay } from '../characters/make-way.js';
import type { T9aBattle } from '../core/state.js';

const S = sequence('makeWay', 'challenge');
const L = locals('combat');

/** What comes before the blows of a round of combat `combat`: Make Way, then a Challenge (T9A-RND-001). */
export const beforeBlows = procedure<T9aBattle, typeof S>(
  'before the blows',
  S,
  {
    // 3
    makeWay(b, f) {
      return call(b, makeWay, b.locals[f + L.combat]);
    },
    // 4
    challenge(b, f) {
      return finishWith(b, challenges, b.locals[f + L.combat]);
    },
  },
  { calls: () => [makeWay, challenges] },
);
