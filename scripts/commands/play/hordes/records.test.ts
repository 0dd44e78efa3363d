import { expect, test } from 'vitest';
import { degrees, HALF_TURN, QUARTER_TURN, ticks } from '../../../../engine/kernel/geometry/measures.js';
import { Verb } from '../../../../engine/rulesets/hordes/core/asks.js';
import { scenario } from '../../../../engine/testing/scenario.js';
import { typedIn } from '../testing-table.js';

/** Returns a beast at (24, 20) that looks north and is asked how it moves; a foe stands 10 inches ahead. */
const beast = (spec: object = {}) =>
  scenario('hordes')
    .unit('savage', { type: 'light warbeast', base: 'medium', FURY: 3, SPD: 6, at: [24, 20], facing: 0, ...spec })
    .enemy('foe', { at: [24, 30], ARM: 14 })
    .choose('activate savage')
    .runTo('decision of kind Move').b;

/** Returns what is said about one typed line, and the answer that was given. */
function typed(b: ReturnType<typeof beast>, line: string) {
  const { say, end, record } = typedIn('hordes', b, line);
  return { end, said: say.join('\n'), record };
}

test('a model goes straight to the place that is typed and looks where it goes, or where it is told', () => {
  const { record } = typed(beast(), 'at 27 24');
  expect(record.verb).toBe(Verb.Advance);
  expect(record.x).toBeCloseTo(ticks(27), -1);
  expect(record.y).toBeCloseTo(ticks(24), -1);
  expect(record.path[1]).toBe(ticks(5));
  expect(record.facing).toBe(record.path[0]);
  expect(typed(beast(), 'at 27 24 facing south').record.facing).toBe(HALF_TURN);
});

test('each step of a typed way turns the model first: right, then right again, leads back', () => {
  const { record } = typed(beast(), 'forward 2, right 1, right 2');
  expect(record.path.slice(0, 6)).toEqual([0, ticks(2), QUARTER_TURN, ticks(1), HALF_TURN, ticks(2)]);
  expect([record.x, record.y, record.facing]).toEqual([ticks(25), ticks(20), HALF_TURN]);
  expect(typed(beast(), 'wheel right 30, forward 2').record.path.slice(0, 2)).toEqual([degrees(30), ticks(2)]);
  expect(typed(beast(), 'forward 1, left 1, left 1, left 1, left 1').said).toContain('4 straight legs at most');
});

test('what an advance does not reach a run does, and the player is told to type so', () => {
  expect(typed(beast(), 'backward 6').end).toBe('answered');
  const far = typed(beast(), 'backward 7');
  expect(far.end).toBe('asks');
  expect(far.said).toContain("It is with 'run': type  run backward 7");
  expect(typed(beast(), 'run backward 7').record.verb).toBe(Verb.Run);
  expect(typed(beast(), 'run backward 13').said).toBe('Not legal: too far.');
});

test('a charge of a typed length and direction goes at the foe that it reaches', () => {
  const { record } = typed(beast(), 'charge forward 8.5 facing 0');
  expect([record.verb, record.target, record.n]).toEqual([Verb.Charge, 1, ticks(8.5)]);
  expect(typed(beast(), 'charge forward 3').said).toContain('may not stop before the target is in melee range');
  expect(typed(beast(), 'charge forward 5 facing 180').end).toBe('asks');
  expect(typed(beast(), 'charge facing 0').said).toContain("say how far: 'forward 5'");
});

test('facts of a unit tell profile, weapons, damage, points and states', () => {
  const b = beast({ damage: 8, weapons: [{ name: 'claw', RNG: 2, POW: 4, qualities: ['Open Fist'] }] });
  b.model.points[0] = 2;
  b.model.status[0] |= 4;
  b.model.marks[0] = 7;
  const { said } = typed(b, 'stats a');
  expect(said).toMatch(/1 of 1 light warbeast +6 .* medium/);
  expect(said).toContain('savage [a]: 5 of 8 boxes left, 2 fury points, on fire');
  expect(said).toContain('1 claw (2 inches, POW 4, Open Fist)');
});

test('odds tell the chance to hit and the mean damage in contact; they leave the battle as it is', () => {
  const b = beast({ MAT: 6, STR: 8, FURY: 0, type: 'solo', weapons: [{ name: 'axe', RNG: 1, POW: 6 }] });
  const before = [...b.model.x, ...b.model.place, b.activation.model[0]];
  const { said } = typed(b, 'odds a A');
  // MAT 6 against DEF 12 and two dice: 6 or more, 26 of 36; P+S 14 against ARM 14: every hit marks the only box
  expect(said).toContain('axe: hits 72%, a hit does 1 damage on the average');
  expect(said).toContain('destroyed 72%, 0.7 of 1 box on the average');
  expect([...b.model.x, ...b.model.place, b.activation.model[0]]).toEqual(before);
});
