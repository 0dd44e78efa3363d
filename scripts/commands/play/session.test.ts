import { expect, test } from 'vitest';
import type { Course } from '../../../agents/person/course.js';
import { options, waiting } from '../../../engine/kernel/ruleset.js';
import { scenario } from '../../../engine/testing/scenario.js';
import { gameIds } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import type { Session } from './session.js';
import { courseFor, sceneOf, sessionOf } from './testing-table.js';

/** Returns everything that determines the future of a battle. */
const stateOf = ({ b }: Course): string => {
  b.dice.store();
  return Buffer.from(b.bytes).toString('base64');
};

/** Answers at random until it is the person's turn. */
function othersTurn(course: Course, random: Random): void {
  while (waiting(course.b) && !course.asksMe()) course.choose(random.below(options(course.game.rules, course.b)));
}

const LOOKS = [
  'm',
  '?',
  'log',
  '',
  's a',
  's',
  'nonsense',
  'at 1 2 3 4 5',
  'wheel',
  'at x y',
  '999',
  'odds',
  'stats',
  '\u001b[2J',
];

test.each(gameIds())(
  '%s: looking at things changes nothing, and everything that is typed is answered',
  { timeout: 180_000 },
  (id) => {
    const random = new Random(3);
    for (const level of ['command', 'full'] as const) {
      const course = courseFor(id, 5, { as: 'first', against: 'random' }, level);
      const session = sessionOf(course);
      const names = (course.setup as unknown as { names: readonly string[] }).names;
      for (let k = 0; k < 300; k++) {
        othersTurn(course, random);
        if (!waiting(course.b)) break;
        for (const line of session.ask()) expect(line).not.toMatch(/undefined|NaN|null/);
        if (k % 9 === 0) {
          const before = stateOf(course);
          const unit = () => names[random.below(names.length)];
          for (const line of [...LOOKS, `stats ${unit()}`, `odds ${unit()}`, `odds ${unit()} against ${unit()}`]) {
            const { say, end } = session.hear(line);
            expect([line, end]).toEqual([line, 'asks']);
            for (const told of say) expect(told).not.toMatch(/undefined|NaN|null|Infinity/);
          }
          expect(stateOf(course)).toBe(before);
        }
        if (random.below(10) === 0) {
          session.hear('undo');
          continue;
        }
        course.choose(random.below(options(course.game.rules, course.b)));
      }
    }
  },
);

/**
 * Types lines. Each must be an answer.
 * @returns the question after the last line
 */
function typed(session: Session, ...lines: string[]): string {
  let asked = session.ask().join('\n');
  for (const line of lines) {
    const { say, end } = session.hear(line);
    expect([line, end, end === 'asks' ? say : []]).toEqual([line, 'answered', []]);
    asked = session.ask().join('\n');
  }
  return asked;
}

test('a legal place that is not listed can be typed, an illegal one is refused in words and the question stays', () => {
  const course = courseFor('t9a');
  while (!course.asksMe()) course.choose(0);
  const session = sessionOf(course);
  const asked = typed(session, 'first', 'Spears');
  expect(asked).toContain('Where do Spears'); // the other side has taken the south
  expect(asked).not.toContain('(30, 44)');
  const off = session.hear('at 50 30');
  expect([off.end, off.say]).toEqual([
    'asks',
    ['Not legal: it is not wholly inside the deployment zone (T9A-DEP-003).'],
  ]);
  expect(session.hear('at 50 45 files 99').say[0]).toMatch(/^Not legal: the formation is not legal/);
  expect(session.hear('at 50').say[0]).toBe("Not understood: 'at' wants a number after it.");
  const { say, end } = session.hear('at 30 44 190 6');
  expect([end, say]).toEqual(['answered', ['> Spears [g] deploy at (30, 44) facing 190°, 6 wide']]);
});

const lancers = () =>
  scenario('t9a')
    .unit('lancers', { models: 10, files: 5, M: 4, at: [36, 20] })
    .enemy('spears', { models: 10, files: 5, at: [66, 46] })
    .choose({ ask: 'Mover', target: 'lancers' })
    .runTo('decision of kind Move').b;

/** Returns the result of one line typed in a new battle. */
function hears(b: object, ruleset: string, line: string): readonly [string, string] {
  const session = sessionOf(sceneOf(ruleset, b));
  session.ask();
  const { say, end } = session.hear(line);
  return [end, say.join(' ')];
}

test.each([
  ['forward 4', 'lancers [a] advance 4" forward, to (36, 24)'],
  ['4" forward', 'lancers [a] advance 4" forward, to (36, 24)'],
  ['wheel right 30, forward 1', 'lancers [a] advance wheel right 30°, 1" forward'],
  ['back 1.5', 'lancers [a] advance 1.5" backward, to (36, 18.5)'],
  ['march forward 7.7', 'lancers [a] march 7.7" forward, to (36, 27.7)'],
  ['at 38 20', 'lancers [a] advance 2" to the right, to (38, 20)'],
  ['at 36 22.3', 'lancers [a] advance 2.3" forward, to (36, 22.3)'],
  ['at 36.2 22.5 facing 0', 'lancers [a] advance wheel right'],
  ['reform facing 135 files 4', 'lancers [a] reform at (36, 20) facing 135°, 4 wide'],
  ['facing east', 'lancers [a] reform at (36, 20) facing 90°, 5 wide'],
])('t9a: %s moves a regiment', (line, words) => {
  const [end, said] = hears(lancers(), 't9a', line);
  expect([line, end]).toEqual([line, 'answered']);
  expect(said).toContain(words);
});

test.each([
  ['forward 8', "Not legal: the path is longer than the unit may move. It is with 'march': type  march forward 8"],
  ['advance forward 8', 'Not legal: the path is longer than the unit may move.'],
  ['forward 9', 'Not legal: the path is longer than the unit may move.'],
  ['forward 1, left 1', 'Not legal: the path has a segment that this move may not contain.'],
  ['wheel 30', "Not understood: a wheel is 'wheel left 30' or 'wheel right 30'."],
  ['at 36 40', 'Not legal: the path is longer than the unit may move.'],
  ['files 0', 'Not understood: files are a whole number of 1 or more.'],
  ['facing 90 files 11', 'Not legal: the formation is not legal: files must be from 1 to the number of models.'],
  ['forward 99999', 'Not understood: 99999 is far off the table.'],
])('t9a: %s is refused in words', (line, words) => {
  expect(hears(lancers(), 't9a', line)).toEqual(['asks', words]);
});

const marines = () =>
  scenario('wh40k2')
    .unit('marines', { models: 5, at: [36, 12] })
    .enemy('orks', { models: 5, at: [36, 40] })
    .choose({ ask: 'Mover', target: 'marines' })
    .runTo('decision of kind Move').b;

test.each([
  ['at 38 14', 'marines [a] moves to (38, 14)'],
  ['at 36 15 in cluster', 'marines [a] moves to (36, 15) in a cluster'],
  ['forward 4', 'marines [a] moves to (36, 16)'],
  ['run forward 8', 'marines [a] runs to (36, 20)'],
  ['wheel right 90, forward 2', 'marines [a] moves to (38, 12)'],
  ['stand facing 90', 'marines [a] stands facing 90°'],
])('wh40k2: %s moves a squad', (line, words) => {
  const [end, said] = hears(marines(), 'wh40k2', line);
  expect([line, end]).toEqual([line, 'answered']);
  expect(said).toContain(words);
});

test.each([
  [
    'forward 8',
    "Not legal: a model would move farther than it may (W40K-MOVE-002). It is with 'run': type  run forward 8",
  ],
  ['forward 30', 'Not legal: a model would move farther than it may (W40K-MOVE-002).'],
  ['at 200 200', 'Not legal: a model would move farther than it may (W40K-MOVE-002).'],
])('wh40k2: %s is refused in words', (line, words) => {
  expect(hears(marines(), 'wh40k2', line)).toEqual(['asks', words]);
});

const charge = (x: number, facing = 180) =>
  scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 7, at: [36, 20] })
    .enemy('spears', { models: 20, files: 10, at: [x, 30], facing })
    .choose('lancers charge spears', 'spears hold')
    .dice('charge range', 6, 6)
    .runTo('decision of kind ChargePath').b;

test.each([
  [36, 180, 'wheel left 2.6'],
  [36, 180, 'wheel right 7.9, forward 1'],
  [36, 180, 'at 36.4 28.8'],
  [38, 180, 'wheel right 5.4'],
  [38, 200, 'forward 4.9, wheel right 20'],
  [38, 200, '2.6" forward, wheel right 20°, 5.8" forward'],
])('t9a: a charge at a target at x = %i facing %i along its own way: %s', (x, facing, line) => {
  const [end, said] = hears(charge(x, facing), 't9a', line);
  expect([said, end]).toEqual([said, 'answered']);
  expect(said).toContain('lancers [a] charge spears [A]');
});

test('t9a: a charge with less contact than there may be is refused', () => {
  const less = 'Not legal: models that are in contact would no longer be (T9A-CRF-006).';
  expect(hears(charge(36), 't9a', 'forward 9')).toEqual(['asks', less]);
  expect(hears(charge(36), 't9a', 'wheel left 90')[1]).toMatch(/^Not understood: this way does not meet the enemy/);
});

test('options are chosen by number, letter, name and words; several are shown', () => {
  const scene = () =>
    scenario('t9a')
      .unit('lancers', { models: 5, files: 5, at: [20, 20] })
      .unit('river lancers', { models: 5, files: 5, at: [50, 20] })
      .enemy('spears', { models: 5, files: 5, at: [66, 46] })
      .runTo('decision of kind Mover').b;
  for (const line of ['1', 'a', '[a]', 'lancers', 'Lancers [a]']) {
    const table = sceneOf('t9a', scene());
    const session = sessionOf(table);
    expect(session.ask().join('\n')).toMatch(/ 1 {2}lancers \[a\]\n +2 {2}river lancers \[b\]\n +0 {2}stop/);
    expect([line, session.hear(line).end]).toEqual([line, 'answered']);
    expect(table.b.decision.subject[0]).toBe(0);
  }
  const session = sessionOf(sceneOf('t9a', scene()));
  session.ask();
  expect(session.hear('9').say[0]).toMatch(/^no option has the number 9/);
  expect(session.hear('s river').say).toEqual(['   2  river lancers [b]', '   0  stop']);
  expect(session.hear('lancer').end).toBe('asks');
  expect(session.hear('b').end).toBe('answered');
  for (const line of ['0', 'stop', 'done', 'STOP']) {
    const table = sceneOf('t9a', scene());
    const stops = sessionOf(table);
    stops.ask();
    expect([line, stops.hear(line).end]).toEqual([line, 'answered']);
  }
});

test('a unit keeps its number as the list shrinks', () => {
  const b = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, at: [20, 20] })
    .unit('knights', { models: 5, files: 5, at: [50, 20] })
    .enemy('spears', { models: 5, files: 5, at: [66, 46] })
    .runTo('decision of kind Mover').b;
  const session = sessionOf(sceneOf('t9a', b));
  expect(session.ask()).toContain('   2  knights [b]');
  session.hear('1');
  session.ask();
  expect(session.hear('stay').end).toBe('answered');
  const asked = session.ask();
  expect(asked).toContain('   2  knights [b]');
  expect(asked).toContain('   0  stop');
});
