import { expect, test } from 'vitest';
import { Numbers } from '../../../agents/person/numbers.js';
import { tongueOf } from '../../../agents/person/tongues.js';
import { Level } from '../../../engine/kernel/core.js';
import { choose, options, waiting } from '../../../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import { gameGiven } from '../lists.js';

/** One decision of this many is tested, so that the tests are spread over several battles. */
const DECISIONS = 2000;
const ONE_OF = 4;

test.each(gameIds().flatMap((id) => Object.entries(Level).map(([name, level]) => [id, name, level] as const)))(
  `%s at level %s: no two options of a question are told in the same words or have the same number, in ${DECISIONS} decisions`,
  { timeout: 120_000 },
  (id, _name, level) => {
    const game = gameOf(id);
    const { rules } = game;
    let looked = 0;
    for (let seed = 1; looked < DECISIONS; seed++) {
      const lists = game.lists();
      const list = (k: number) => lists[k % lists.length];
      const made = game.setup({ lists: [list(seed), list(3 * seed + 1)], battlefield: seed }, seed);
      if (!made.ok) throw new Error(made.problems[0].message);
      const b = rules.create(made.value);
      rules.begin(b, seed, level);
      const random = new Random(seed);
      const numbers = new Numbers(tongueOf(id), gameGiven(id).words);
      while (waiting(b) && looked < DECISIONS) {
        const n = options(rules, b);
        if (random.below(ONE_OF) > 0) {
          choose(rules, b, random.below(n));
          continue;
        }
        looked++;
        const entries = numbers.entries(b, n, (i) => rules.describe(b, i));
        const words = entries.map((e) => e.words);
        expect([...words].sort(), rules.question(b)).toEqual([...new Set(words)].sort());
        expect(new Set(entries.map((e) => e.key)).size, rules.question(b)).toBe(n);
        choose(rules, b, random.below(n));
      }
    }
  },
);
