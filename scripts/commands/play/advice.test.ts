import { expect, test } from 'vitest';
import { adviceOn } from '../../../agents/person/advice.js';
import { options } from '../../../engine/kernel/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { makePolicy } from '../../../env/policy.js';
import { Random } from '../../../env/random.js';
import { seatOf } from '../../../env/seats.js';
import { courseFor, sceneOf, sessionOf } from './testing-table.js';

const charge = () =>
  scenario('t9a')
    .unit('lancers', { models: 10, files: 5, M: 8, S: 4, A: 2, at: [36, 10] })
    .enemy('spears', { models: 12, files: 6, WS: 2, points: 150, at: [36, 20] })
    .runTo('decision of kind Charger').b;

test('advice names the answer of a captain with points, what they are made of, and what comes next', () => {
  const table = sceneOf('t9a', charge());
  const session = sessionOf(table);
  session.ask();
  const bytes = table.b.bytes.slice();
  const said = session.hear('advice');

  expect(said.end).toBe('asks');
  expect(said.say[0]).toMatch(
    /^A captain would: lancers \[a\], worth \d+ points: the best fight within reach.*; next best: stop, \d+ points behind\.$/,
  );
  expect(table.b.bytes).toEqual(bytes); // nothing has happened
  expect(session.hear('advice').say).toEqual(said.say);
});

test.each(['t9a', 'wh40k2'])('%s: the advice is what a captain answers, question after question', (ruleset) => {
  const course = courseFor(ruleset, 4);
  const { rules } = course.game;
  for (let k = 0; k < 40 && course.b.core.over[0] === 0; k++) {
    const world = rules.create(course.b.setup);
    const chance = course.b.core.decisions[0] + 1;
    rules.imagine(course.b, course.me, chance, world);
    const n = options(rules, world);
    const policy = makePolicy('captain', ruleset);
    const answer = policy.act(seatOf(rules, world, n, new Random(chance), () => world));
    options(rules, course.b);
    const words = rules.describe(course.b, answer);
    expect(adviceOn(course.game, course.b).startsWith(`A captain would: ${words}`), words).toBe(true);
    course.choose(answer);
  }
});
