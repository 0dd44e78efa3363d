import { expect, test } from 'vitest';
import { makePolicy } from '../env/policy.js';
import { random } from './random.js';

test('random has no settings, and refuses those that it is given', () => {
  expect(makePolicy('random', 't9a')).toBe(random);
  expect(() => makePolicy('random:seed=3', 't9a')).toThrow("random has no setting 'seed'; it has none");
});
