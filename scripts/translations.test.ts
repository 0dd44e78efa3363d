import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { changedLine, translation } from './translations.mjs';

const FOLDER = new URL('../engine/translated/', import.meta.url);
const SAID = new URL('none.said', FOLDER);
afterEach(() => rmSync(SAID, { force: true }));

test('an edit of a rule is answered by one line, which names the ruleset and the mend; the next edit by another', () => {
  mkdirSync(FOLDER, { recursive: true });
  const said = ['first', 'first', 'second', 'second'].map((hash) => changedLine('none', hash));

  expect(said.map((line) => line !== '')).toEqual([true, false, true, false]);
  expect(said[0]).toMatch(/^none has changed .* plays in JavaScript.*: npm run translate -- none\n$/);
});

test('a ruleset that was never translated plays in JavaScript, of which nothing is said but why', () => {
  const { stored, why } = translation('none', 1);
  expect(stored).toBe(null);
  expect(why).toBe('there is no translation for battles of 1 bytes: npm run translate -- none');
  expect(existsSync(SAID)).toBe(false);
});
