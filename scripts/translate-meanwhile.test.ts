import { expect, test } from 'vitest';
import { type MeanwhileHost, meanwhile, outcome } from './translate-meanwhile.mjs';

/** A machine on which a process has spent `seconds`, and what happened there. */
function machine(seconds: number, parts: Partial<MeanwhileHost> = {}) {
  const begun: string[] = [];
  const said: string[] = [];
  const now = { seconds };
  const host: MeanwhileHost = {
    spent: () => now.seconds,
    translator: (ruleset, ended) => {
      begun.push(ruleset);
      ended(JSON.stringify([{ ruleset, sizes: [] }]));
    },
    isKept: () => false,
    mayBegin: () => true,
    say: (line) => said.push(line),
    ...parts,
  };
  return { now, begun, said, told: meanwhile(host) };
}

test('what is over soon translates nothing; who plays for long translates once, and says so twice', () => {
  const { now, begun, said, told } = machine(59);
  told('t9a');
  expect(begun).toEqual([]);
  now.seconds = 61;
  told('t9a');
  told('t9a');
  expect(begun).toEqual(['t9a']);
  expect(said.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    't9a is being translated',
    't9a is translated: battles',
  ]);
  told('hordes');
  expect(begun).toEqual(['t9a', 'hordes']);
});

test('nothing begins where the ruleset is translated, or somebody else is at it', () => {
  for (const parts of [{ isKept: () => true }, { mayBegin: () => false }]) {
    const { begun, said, told } = machine(100, parts);
    told('t9a');
    expect([begun, said]).toEqual([[], []]);
  }
});

test('a translation that fails is one line', () => {
  const fault = JSON.stringify([{ ruleset: 't9a', fault: 'Error: no room\n    at somewhere' }]);
  expect(outcome('t9a', fault)).toBe('t9a goes on in JavaScript: Error: no room\n');
  expect(outcome('t9a', '')).toBe('t9a goes on in JavaScript: the translator was stopped\n');
});
