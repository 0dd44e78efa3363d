import { expect, test } from 'vitest';
import { HORDES } from '../../engine/rulesets/hordes/game.js';
import { abilityLines, countAbilities, mergedAbilities } from './abilities.js';

const A = { kind: 'ability of a model', name: 'A', how: 'played', why: '' } as const;
const B = { kind: 'ability of a model', name: 'B', how: 'left out', why: 'a ladder' } as const;
const C = { kind: 'spell', name: 'C', how: 'stand-in', why: 'it costs more' } as const;

test('abilities of several books are listed once each and counted by kind, with percentages', () => {
  const all = mergedAbilities([
    [B, C],
    [A, B],
  ]);
  expect(all).toEqual([A, B, C]);
  expect(countAbilities(all)).toEqual([
    {
      kind: 'ability of a model',
      total: 2,
      played: 1,
      'stand-in': 0,
      'left out': 1,
      percent: { played: 50, 'stand-in': 0, 'left out': 50 },
    },
    {
      kind: 'spell',
      total: 1,
      played: 0,
      'stand-in': 1,
      'left out': 0,
      percent: { played: 0, 'stand-in': 100, 'left out': 0 },
    },
    {
      kind: 'all',
      total: 3,
      played: 1,
      'stand-in': 1,
      'left out': 1,
      percent: { played: 33.3, 'stand-in': 33.3, 'left out': 33.3 },
    },
  ]);
  expect(abilityLines(['x', 'y'], all)).toEqual([
    'ability of a model:',
    '  A  played',
    '  B  left out  needs a ladder',
    'spell:',
    '  C  stand-in  it costs more',
    'Abilities of x and y:',
    '                       total        played      stand-in      left out',
    '  ability of a model       2     1 (50.0%)      0 (0.0%)     1 (50.0%)',
    '  spell                    1      0 (0.0%)    1 (100.0%)      0 (0.0%)',
    '  all                      3     1 (33.3%)     1 (33.3%)     1 (33.3%)',
  ]);
});

test('each ability of the books of hordes is played, or says what is played otherwise or what it needs', () => {
  const all = [...HORDES.armies.books().values()].flatMap((book) => HORDES.armies.abilities(book));
  expect(all.filter(({ how, why }) => (how === 'played') !== (why === ''))).toEqual([]);
  expect([...new Set(all.map(({ kind }) => kind))].length).toBe(5);
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Apparition', 'Weapon Master', 'Arcane Bolt', 'Train Wreck']),
  );
});
