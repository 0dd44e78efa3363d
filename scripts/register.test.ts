import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const REGISTER = new URL('./register.mjs', import.meta.url).href;

/** Runs `main` among `files`. The folder and the working directory are not those of the project. */
function run(files: Record<string, string>, main = 'main.ts') {
  const folder = mkdtempSync(join(tmpdir(), 'muster-register-'));
  try {
    const all = { 'package.json': '{ "type": "module" }', ...files };
    for (const [name, source] of Object.entries(all)) writeFileSync(join(folder, name), source);
    const args = ['--import', REGISTER, join(folder, main)];
    return spawnSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('sources run as they are, with imports of .js and JSON and in a worker, and nothing is said on stderr', () => {
  const { stdout, stderr } = run({
    'main.ts': `
      import { Worker } from 'node:worker_threads';
      import data from './data.json' with { type: 'json' };
      import { double, type Whole } from './double.js';
      console.log('main', double(data.seven as Whole));
      new Worker(new URL('./worker.ts', import.meta.url), { execArgv: ['--import', ${JSON.stringify(REGISTER)}] });`,
    'worker.ts': "import { double } from './double.js';\nconsole.log('worker', double(4));",
    'double.ts': 'export type Whole = number;\nexport const double = (n: Whole): Whole => 2 * n;',
    'data.json': '{ "seven": 7 }',
  });

  expect(stderr).toBe('');
  expect(stdout).toBe('main 14\nworker 8\n');
});

test('a source that Node takes for CommonJS is refused with the mend, which helps', () => {
  const refused = run({ 'package.json': '{}', 'main.ts': 'console.log(1 as number);' });
  const mended = run({ 'package.json': '{}', 'other.mts': 'console.log(1 as number);' }, 'other.mts');

  expect(refused.stderr).toMatch(/main\.ts is no module for Node, .*: write "type": "module" .* or call it main\.mts/);
  expect(mended.stdout).toBe('1\n');
});

test('an error names the line of the source', () => {
  const { stderr, status } = run({ 'main.ts': "interface Long {\n  gone: true;\n}\n\nthrow new Error('here');" });

  expect(stderr).toMatch(/main\.ts:5:7/);
  expect(status).toBe(1);
});

test('who reads the output may stop reading: the command ends without a word', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-register-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.ts'), "setInterval(() => process.stdout.write('more of it\\n'), 1);");
  const child = spawn(process.execPath, ['--import', REGISTER, join(folder, 'main.ts')]);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());

  const [status] = await once(child, 'close');

  rmSync(folder, { recursive: true });
  expect(said).toBe('');
  expect(status).toBe(0);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-register-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.ts'), "process.stdout.write('result\\n');");
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--import', REGISTER, join(folder, 'main.ts')], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  rmSync(folder, { recursive: true });

  expect(stderr).toMatch(/^the output cannot be written: the disk is full; make room/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});
