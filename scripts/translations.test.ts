import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { changedLine, dropUnfinished, translation } from './translations.mjs';

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

test('who asks for a missing translation again is answered from what was found, and told when it is looked for', async () => {
  const looks: string[] = [];
  const ask = () => translation('none', 2, (ruleset) => looks.push(ruleset));
  const { mayCome } = ask();
  expect(mayCome).toBe(true);
  expect(ask()).toBe(ask());
  expect(looks).toEqual(['none']);
  await new Promise((over) => setTimeout(over, 1050));
  ask();
  expect(looks).toEqual(['none', 'none']);
});

test('what is measured begins no translation', () => {
  process.env.MUSTER_TRANSLATION = 'kept';
  try {
    translation('none', 3, () => expect.fail('it would translate'));
  } finally {
    delete process.env.MUSTER_TRANSLATION;
  }
});

test('what killed processes left is removed, what others are writing is not', () => {
  const names = [`none-1.json.${process.pid}`, 'none-1.wasm.2000000001', 'none.begun.2000000001', 'none-1.json'];
  const files = names.map((name) => new URL(name, FOLDER));
  for (const file of files) writeFileSync(file, '');
  dropUnfinished('none');
  const left = files.map((file) => existsSync(file));
  for (const file of files) rmSync(file, { force: true });

  expect(left).toEqual([true, false, false, true]);
});
