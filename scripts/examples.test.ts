import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = readdirSync(`${ROOT}docs/examples`).filter((file) => file.endsWith('.ts'));
const PAGES = ['README.md', ...readdirSync(`${ROOT}docs`).flatMap((f) => (f.endsWith('.md') ? [`docs/${f}`] : []))];

test.each(EXAMPLES)(
  'the example %s runs, and the README or a page shows it as it is',
  (file) => {
    const code = readFileSync(`${ROOT}docs/examples/${file}`, 'utf8');
    const shown = PAGES.map((page) => readFileSync(`${ROOT}${page}`, 'utf8')).join('\n');
    const run = spawnSync(process.execPath, ['--import', './scripts/register.mjs', `docs/examples/${file}`], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect(shown).toContain(code.trim());
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/victory points \d+ : \d+/);
  },
  60_000,
);
