import { expect, test } from 'vitest';
import { Course, type SavedGame } from '../../../agents/person/course.js';
import { readReplay } from '../../../engine/kernel/replay.js';
import { options, waiting } from '../../../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import { setupOf } from '../../../evaluations/film.js';
import { mended } from '../lists.js';
import { courseFor } from './testing-table.js';

const stateOf = ({ b }: Course): string => {
  b.dice.store();
  return Buffer.from(b.bytes).toString('base64');
};
const play = (course: Course, random: Random) => course.choose(random.below(options(course.game.rules, course.b)));

test.each(gameIds())(
  '%s: what is taken back leaves the battle as it was, and never a die or an answer of the other side',
  { timeout: 60_000 },
  (id) => {
    const random = new Random(2);
    const course = courseFor(id, 3);
    /** The state of the battle before each answer, the player who gave it, and the number of dice rolled so far. */
    const past: { state: string; mine: boolean; dice: string; lines: number }[] = [];
    let back = 0;
    let refused = 0;
    for (let k = 0; k < 250 && waiting(course.b); k++) {
      past.push({
        state: stateOf(course),
        mine: course.asksMe(),
        dice: course.b.core.rng.join(),
        lines: course.log.lines.length,
      });
      play(course, random);
      if (random.below(4) > 0) continue;
      for (;;) {
        const last = past[past.length - 1];
        const now = stateOf(course);
        const may = last?.mine === true && last.dice === course.b.core.rng.join();
        const undone = course.undo();
        expect(undone.ok).toBe(may);
        expect(stateOf(course)).toBe(may ? last.state : now);
        if (!may) break;
        expect(course.log.lines.length).toBe(last.lines);
        past.pop();
        back++;
      }
      refused++;
    }
    expect(back).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
    expect(course.answers).toBe(past.length);
  },
);

test('why nothing is taken back is said', () => {
  const course = courseFor('t9a');
  expect(course.undo()).toEqual({ ok: false, why: 'nothing has been answered yet' });
  while (!course.asksMe()) course.choose(0);
  expect(course.undo()).toEqual({ ok: false, why: 'you have answered nothing yet' });
  course.choose(0);
  const undone = course.undo();
  expect(undone).toEqual({ ok: true, words: 'The Ember Host: Do you deploy first or second? first' });
});

test.each(gameIds())(
  '%s: a game that is saved goes on where it was, with the same sides',
  { timeout: 60_000 },
  (id) => {
    const random = new Random(4);
    const course = courseFor(id, 6, { as: 'second', against: 'captain' }, 'full');
    for (let k = 0; k < 120; k++) play(course, random);
    const saved = mended(readReplay(course.print(), 'game.json')) as SavedGame;
    expect(saved.play).toEqual({ as: 'second', against: 'captain' });
    const again = new Course(gameOf(id), mended(setupOf(saved)), saved, { as: 'second', against: 'captain' });
    expect(stateOf(again)).toBe(stateOf(course));
    expect(again.log.lines).toEqual(course.log.lines);
    expect(again.print()).toBe(course.print());
    expect([again.me, again.answers]).toEqual([1, 120]);
  },
);
