import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder, checkOutput, type Kind, readText, sameFile, writeKept } from './files.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-files-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE: Kind = { name: 'page of Muster', mark: /<title>Muster/ };

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff{"a": "ö"}', 'utf8')],
  ['UTF-8 without one', Buffer.from('{"a": "ö"}', 'utf8')],
  ['UTF-16, low byte first', Buffer.from('\ufeff{"a": "ö"}', 'utf16le')],
  ['UTF-16, high byte first', Buffer.from('\ufeff{"a": "ö"}', 'utf16le').swap16()],
])('a text is read whatever mark is in front of it: %s', (_what, bytes) => {
  writeFileSync(at('text'), bytes);
  expect(readText(at('text'))).toBe('{"a": "ö"}');
});

test('what is no file, or could be read for ever, is refused', () => {
  expect(() => readText(folder)).toThrow(`${folder}: it is a folder; name a file`);
  expect(() => readText('/dev/zero')).toThrow('/dev/zero: it is no plain file; name one');
});

test('only what a command writes itself is written over', () => {
  writeFileSync(at('notes.txt'), 'mine');
  writeFileSync(at('old.html'), '<html><title>Muster: a battle</title>');
  writeFileSync(at('empty.html'), '');
  expect(() => checkOutput(at('notes.txt'), PAGE)).toThrow('notes.txt is there already and is no page of Muster');
  for (const name of ['old.html', 'empty.html', 'new.html']) checkOutput(at(name), PAGE);
  expect(existsSync(at('new.html'))).toBe(false);
  for (const name of ['', 'x/', folder, at('none/x.html'), at('notes.txt/x.html')]) {
    expect(() => checkOutput(name, PAGE), name).toThrow();
  }
  expect(readFileSync(at('notes.txt'), 'utf8')).toBe('mine');
});

test('the same file is known by any of its paths', () => {
  writeFileSync(at('a'), '');
  symlinkSync(at('a'), at('b'));
  linkSync(at('a'), at('c'));
  expect([sameFile(at('a'), at('b')), sameFile(at('a'), at('c')), sameFile(at('a'), at('notes.txt'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(sameFile(at('none'), at('none'))).toBe(false);
});

test('a folder that is not there yet is looked at where it would be made, and nothing is left of the look', () => {
  checkFolder(at('new/inner'));
  expect(existsSync(at('new'))).toBe(false);
  expect(() => checkFolder(at('notes.txt'))).toThrow('it is a file; name a folder with --out');
  expect(() => checkFolder(at('notes.txt/inner'))).toThrow('notes.txt: it is a file; name a folder with --out');
  expect(readdirSync(folder).filter((name) => name.startsWith('.muster'))).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is refused', () => {
  mkdirSync(at('closed'));
  chmodSync(at('closed'), 0o500);
  expect(() => checkFolder(at('closed/inner'))).toThrow('check its rights');
});

test('what took long to make is kept elsewhere if its place has gone', () => {
  try {
    writeKept(at('gone/replay.json'), 'precious');
    expect.unreachable();
  } catch (error) {
    const [, refuge] = /; it is kept as (\S+)$/.exec((error as Error).message) ?? [];
    expect(readFileSync(refuge, 'utf8')).toBe('precious');
    rmSync(refuge);
  }
});
