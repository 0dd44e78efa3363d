import { expect, test } from 'vitest';
import { toy, toySetup } from '../kernel/testing-toy.js';
import { Rule } from '../kernel/testing-toy-rules.js';
import type { ToyBattle } from '../kernel/testing-toy-state.js';
import { checkRuleset, type Match } from './conformance.js';

const fighters = [
  { side: 0, at: [10, 10], rules: [Rule.Lucky, Rule.Reaper] },
  { side: 1, at: [10, 11], rules: [Rule.Charmed, Rule.Reaper] },
  { side: 0, at: [11, 10], rules: [Rule.Rage] },
  { side: 1, at: [11, 11], rules: [Rule.Reaper] },
] as const;
const match: Match = { lists: fighters, table: null, setup: toySetup(fighters, 6) };

test('K01 K08 K14 K15 a sound ruleset passes: random battles at both levels, every decision checked', () => {
  for (const level of ['command', 'full'] as const) {
    const report = checkRuleset(toy, [match], { battles: 15, level });

    expect(report.violations).toEqual([]);
    expect(report.battles).toBe(15);
    expect(report.mostOptions).toBeGreaterThan(3);
    expect(report.deepest).toBeGreaterThan(2);
    expect(report.margins).toHaveLength(15);
  }
});

const found = (broken: Partial<typeof toy>) =>
  checkRuleset({ ...toy, ...broken }, [match], { battles: 2, level: 'full' })
    .violations.map((v) => v.what)
    .join('\n');

test('an option that is listed twice is found', () => {
  const twice = found({
    options(b) {
      toy.options(b);
      return b.option.add(b.option.verb[0], b.option.target[0], b.option.n[0]) + 1;
    },
  });
  expect(twice).toContain('is listed twice');
});

test('a listed option that its judge refuses, and nonsense that it accepts, are found', () => {
  expect(found({ validate: (b, record) => (record.target === 1 ? 1 : toy.validate(b, record)) })).toContain(
    'is refused',
  );
  expect(found({ validate: () => 0 })).toContain('nonsense is accepted');
});

test('a judge that leaves a trace is found, with the column', () => {
  const validate = (b: ToyBattle, record: Parameters<typeof toy.validate>[1]) => {
    b.field.door[0] = 1;
    return toy.validate(b, record);
  };
  expect(found({ validate })).toContain('judging options changes field.door');
});

test('K14 a ruleset that remembers something outside the state is found', () => {
  let count = 0;
  const begin: typeof toy.begin = (b, seed, level) => {
    toy.begin(b, seed, level);
    b.field.reaped[0] = ++count;
  };
  expect(found({ begin })).toContain('the same seed gives other bytes');
});

test('a battle that never ends, and one that throws, are found with their replay', () => {
  const { violations } = checkRuleset(toy, [match], { most: 5, twice: false });
  expect(violations[0]).toMatchObject({ match: 0, seed: 1, what: 'the battle is not over after 5 decisions' });
  expect(JSON.parse(violations[0].replay).answers).toHaveLength(5);
  const options = () => {
    throw new Error('out of paper');
  };
  expect(found({ options })).toContain('out of paper');
});

test('invariants of the ruleset are asked at every decision', () => {
  const { violations } = checkRuleset(toy, [match], {
    invariants: () => (b) => (b.core.playerTurns[0] > 2 ? ['it is late'] : []),
  });
  expect(violations[0].what).toBe('it is late');
});
