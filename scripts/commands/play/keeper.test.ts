import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Keeper } from './keeper.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-keeper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a simulated disk that is full until it is freed, with its files. */
function disk() {
  const files = new Map<string, string>();
  const state = { full: false, files };
  const write = (path: string, text: string) => {
    if (state.full) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    files.set(path, text);
  };
  return { state, write };
}

test('a full disk in the middle of play is told once, the old save stays whole, and the next answer tries again', () => {
  const { state, write } = disk();
  const keeper = new Keeper('/games/mine.json', write);
  expect(keeper.save('one', 1)).toEqual([]);
  state.full = true;
  expect(keeper.save('two', 2)).toEqual([
    'The game could not be saved: /games/mine.json: the disk is full; make room and try again, what was written before is kept.',
    'Play on: what was saved before is whole, and every answer tries again.',
  ]);
  expect(keeper.save('three', 3)).toEqual([]);
  expect(state.files.get('/games/mine.json')).toBe('one');
  state.full = false;
  expect(keeper.save('four', 4)).toEqual(['The game is saved again: /games/mine.json']);
  expect(state.files.get('/games/mine.json')).toBe('four');
  expect(keeper.close('four', 4)).toEqual({ all: true, path: '/games/mine.json', say: [] });
});

test('what was not saved is said at the end', () => {
  const { state, write } = disk();
  const keeper = new Keeper('/games/mine.json', write);
  keeper.save('one', 1);
  state.full = true;
  const { all, say } = keeper.close('four', 4);
  expect(all).toBe(false);
  expect(say).toEqual([
    'Not saved: the last 3 answers. /games/mine.json: the disk is full; make room and try again, what was written before is kept.',
  ]);
});

test('where only the folder of the game fails, the whole game is written elsewhere', () => {
  const files = new Map<string, string>();
  const keeper = new Keeper('/games/mine.json', (path, text) => {
    if (path.startsWith('/games')) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    files.set(path, text);
  });
  const { all, path, say } = keeper.close('all of it', 7);
  expect(all).toBe(true);
  expect(path.startsWith(homedir())).toBe(true);
  expect(path).toMatch(/rescued-\d+-mine\.json$/);
  expect(files.get(path)).toBe('all of it');
  expect(say[say.length - 1]).toBe(`The whole game is here instead: ${path}`);
});

test('a folder that is deleted under the game is told, and the file comes back with it', () => {
  const keeper = new Keeper(join(folder, 'there', 'game.json'));
  expect(keeper.save('one', 1)[0]).toMatch(/could not be saved: .*there is no such file or folder/);
  const other = new Keeper(join(folder, 'game.json'));
  expect(other.save('one', 1)).toEqual([]);
  expect(readFileSync(join(folder, 'game.json'), 'utf8')).toBe('one');
});
