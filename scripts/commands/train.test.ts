import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { RunFolder } from '../../training/run-folder.js';
import { config } from '../misuse/fixtures.js';
import { muster } from './main.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-train-'));
const at = (name: string) => join(folder, name);

/**
 * Asserts that a command fails with exit code 2.
 * @returns the lines of its message
 */
async function refused(...args: string[]): Promise<string[]> {
  let told = '';
  const hear = (text: unknown) => {
    told += `${String(text).replaceAll(`${folder}/`, '')}\n`;
    return true;
  };
  const spies = [vi.spyOn(console, 'error').mockImplementation(hear)];
  spies.push(vi.spyOn(process.stderr, 'write').mockImplementation(hear) as never);
  try {
    expect(await muster(['train', '--quiet', ...args])).toBe(2);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return told.trimEnd().split('\n');
}

test('what is wrong with a configuration, a folder or an option is told in a line, before anything is written', async () => {
  writeFileSync(at('cut.json'), '{"ruleset": "t9a", ');
  writeFileSync(at('typo.json'), '{"ruleset": "t9a", "stages": [{"name": "a", "size": "tiny"}], "ppo": {"epoch": 3}}');
  mkdirSync(at('used'));
  writeFileSync(join(at('used'), 'config.json'), '{}');

  expect(await refused('--config', at('none.json'))).toEqual([
    'none.json: there is no such file or folder; check the path',
  ]);
  expect((await refused('--config', at('cut.json')))[0]).toMatch(/^cut\.json/);
  expect(await refused('--config', at('typo.json'))).toEqual([
    'typo.json, ppo: nothing is called epoch here; write epochs',
  ]);
  expect(await refused('--ruleset', 'wh40k2', '--config', 'training/configs/t9a-tiny.json')).toEqual([
    'training/configs/t9a-tiny.json: it trains t9a; name it with --ruleset t9a',
  ]);
  expect((await refused('--out', at('used')))[0]).toContain('holds a run already: add --resume');
  expect((await refused('--out', at('nothing'), '--resume'))[0]).toContain('holds no run to go on with');
  expect((await refused('--minutes', '0'))[0]).toMatch(/--minutes <n>.*Take a number above 0/);
  mkdirSync(at('mine'));
  writeFileSync(join(at('mine'), 'best.checkpoint'), 'precious');
  expect((await refused('--out', at('mine')))[0]).toContain('holds a best.checkpoint but no config.json');
  expect((await refused('--out', at('cut.json')))[0]).toBe('cut.json: it is a file; name a folder with --out');
});

test('a run that is resumed keeps its number of workers unless another is given', async () => {
  writeFileSync(at('school.json'), config());
  const told: string[] = [];
  const hear = (text: unknown) => told.push(String(text).trimEnd()) > 0;
  const spies = [process.stderr, process.stdout].map((out) => vi.spyOn(out, 'write').mockImplementation(hear));
  const learn = async (...args: string[]) => {
    told.length = 0;
    expect(await muster(['train', '--out', at('run'), '--minutes', '0.0001', ...args])).toBe(0);
    return { begun: told.find((line) => line.startsWith('t9a: ')), workers: new RunFolder(at('run')).workers() };
  };
  try {
    expect(await learn('--config', at('school.json'), '--workers', '1')).toEqual({
      begun: 't9a: 500 updates in 4 lanes, 1 worker',
      workers: 1,
    });
    expect(await learn('--resume')).toEqual({ begun: 't9a: going on to 500 updates in 4 lanes, 1 worker', workers: 1 });
    expect(told.filter((line) => line.startsWith('the run had'))).toEqual([]);
    expect(await learn('--resume', '--workers', '2')).toEqual({
      begun: 't9a: going on to 500 updates in 4 lanes, 2 workers',
      workers: 2,
    });
    expect(told.filter((line) => line.startsWith('the run had 1 worker: it goes on with 2'))).toHaveLength(1);
    expect((await learn('--resume')).workers).toBe(2);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}, 120_000);
