import { expect, test } from 'vitest';
import { Verb } from '../../../regiments/core/asks.js';
import { Event, Hook } from '../../../regiments/core/hooks.js';
import { ROLL_NAMES, Roll } from '../../../regiments/core/rolls.js';
import { QUESTIONS } from '../../../regiments/describe/questions.js';
import { ENUMERATORS } from '../decisions.js';
import { OWN_QUESTIONS } from '../describe/options.js';
import { SPECIAL_RULES } from '../special-rules/special-rules.js';
import { Ask } from './asks.js';
import { HOOKS, Rule } from './rule-ids.js';

const taken = (set: Readonly<Record<string, number>>) => Object.values(set);

test.each(Object.entries({ Ask, Verb, Roll, Rule, Hook, Event }))('no two of %s share a number', (_name, set) => {
  expect(new Set(taken(set)).size).toBe(taken(set).length);
});

test('every hook has a list of handlers', () => {
  for (const hook of taken(Hook)) expect(hook).toBeLessThan(HOOKS);
});

test('every kind of decision that can be asked has options and a question for people', () => {
  for (const kind of Object.keys(ENUMERATORS)) {
    expect(OWN_QUESTIONS[Number(kind)] ?? QUESTIONS[Number(kind)]).toMatch(/\?$/);
  }
});

test('every roll has the words by which scenarios name it', () => {
  for (const roll of taken(Roll)) expect(ROLL_NAMES[roll]).toMatch(/^[a-z]/);
});

test('a rule stands at its own number', () => {
  SPECIAL_RULES.forEach((rule, id) => {
    if (rule !== undefined) expect(rule.id).toBe(id);
  });
});
