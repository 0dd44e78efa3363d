import { expect, test } from 'vitest';
import { copyBattle, saveBattle } from '../../kernel/battle.js';
import { type OptionRecord, readRecord } from '../../kernel/options.js';
import { choose, LEGAL, options, propose, waiting } from '../../kernel/ruleset.js';
import { Verb } from '../../regiments/core/asks.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { differences } from '../conformance.js';
import { Random } from '../random.js';
import { t9aMatch } from './match.js';

/** The most questions about one picked unit before the next unit is picked. */
const MOST_QUESTIONS = 4;

/**
 * Chooses `record` in `b` and answers all questions about it.
 * @returns true if a question of kind `kind` comes next
 */
function take(b: T9aBattle, kind: string, record: OptionRecord, answers: Map<string, OptionRecord>, random: Random) {
  const kindNow = () => t9a.decisions[b.decision.kind[0]];
  if (kindNow() !== kind || propose(t9a, b, record) !== LEGAL) return false;
  for (let n = 0; waiting(b) && kindNow() !== kind; n++) {
    if (n === MOST_QUESTIONS) return false;
    if (kindNow() === 'move' && b.decision.subject[0] !== record.target) return false; // the last unit is not picked
    const key = `${kindNow()} ${record.target} ${b.decision.subject[0]} ${b.decision.other[0]}`;
    const count = options(t9a, b);
    const answer = answers.get(key) ?? readRecord(b.option, random.below(count));
    answers.set(key, answer);
    if (answer.verb === Verb.Back || propose(t9a, b, answer) !== LEGAL) return false;
  }
  return waiting(b);
}

/**
 * Returns the units concerned by the move or charge of unit `u`: itself, the unit in which it stands, and the units in
 * its answers.
 */
function concerned(b: T9aBattle, u: number, answers: Map<string, OptionRecord>): Set<number> {
  const units = new Set([u, b.unit.host[u]]);
  for (const [key, { target }] of answers) if (key.split(' ').at(-3) === String(u)) units.add(target);
  units.delete(-1);
  return units;
}

test('K15 moves and charges that do not concern each other come to the same bytes in either order', () => {
  let compared = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const b = t9a.create(t9aMatch(seed).setup as T9aBattle['setup']);
    const worlds = [t9a.create(b.setup), t9a.create(b.setup)];
    const random = new Random(seed);
    t9a.begin(b, seed);
    while (waiting(b)) {
      const kind = t9a.decisions[b.decision.kind[0]];
      const count = options(t9a, b);
      const records = Array.from({ length: count }, (_, i) => readRecord(b.option, i)).filter((r) => r.target >= 0);
      if (['mover', 'charger'].includes(kind) && records.length > 1) {
        const first = random.below(records.length);
        const other = (first + 1 + random.below(records.length - 1)) % records.length;
        const answers = new Map<string, OptionRecord>();
        const taken = worlds.map((world, turn) => {
          copyBattle(world, b);
          const order = turn === 0 ? [first, other] : [other, first];
          return order.every((i) => take(world, kind, records[i], answers, random));
        });
        const quiet = worlds.every(
          ({ core }) => core.rng.join() === b.core.rng.join() && core.phase[0] === b.core.phase[0],
        );
        const [one, two] = [first, other].map((i) => concerned(b, records[i].target, answers));
        const apart = [...one].every((u) => !two.has(u)); // no character joins a unit that the other leaves
        if (taken[0] && taken[1] && quiet && apart) {
          expect(differences(b, saveBattle(worlds[0]), saveBattle(worlds[1]))).toEqual([]);
          compared++;
        }
      }
      choose(t9a, b, random.below(options(t9a, b)));
    }
  }
  expect(compared).toBeGreaterThan(40);
});
