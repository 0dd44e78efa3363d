// npm run package:check: packs Muster, installs it into an empty project and plays the same battles there, one of each
// game, in each way in which a program can load it. Exits with 1 if a way fails, if it plays in another engine than it
// should, if the battles differ, or if a figure is above its limit.
import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { inBrowser } from './browser.js';
import { ROOT } from './layout.js';
import { FILES, type Played } from './projects.js';

/** Processor seconds that importing the environments and agents may take, and megabytes of what they need. */
const LIMITS = { seconds: 0.4, megabytes: 15 };
/** Processes of which the quickest tells the seconds, because a busy machine only adds to them. */
const STARTS = 7;

interface Settings {
  readonly build: boolean;
  readonly browser: boolean;
  readonly keep: boolean;
  readonly json: boolean;
}

const { build, browser, keep, json } = new Command('package:check')
  .description(
    'Packs Muster, installs it into an empty project, and plays a battle of each game in each way of loading it.',
  )
  .option('--no-build', 'packs dist/ as it is')
  .option('--no-browser', 'leaves out the browser')
  .option('--keep', 'leaves the project where it is')
  .option('--json', 'one line of JSON')
  .parse()
  .opts<Settings>();

const folder = mkdtempSync(join(tmpdir(), 'muster-package-'));
const NPM = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** Runs a program in the project and returns its output. */
function run(program: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `exit code ${status}`}\n${stdout}${stderr}`);
}

const node = (...args: string[]): string => run(process.execPath, args);

/** Returns the bytes of all files below a folder. */
function sizeOf(place: string): number {
  const stat = lstatSync(place);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(join(place, name)), 0);
}

function packed(): string {
  if (build) execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  // its scripts would also translate the rulesets, which the package does not hold
  const words = ['pack', '--json', '--pack-destination', folder, '--ignore-scripts'];
  const told = execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // what the build prints comes before it
  const [{ filename }] = JSON.parse(told.slice(told.search(/^\[/m))) as [{ filename: string }];
  return filename;
}

const lastLine = (text: string): Played => JSON.parse(text.trimEnd().split('\n').pop() ?? '') as Played;

/** Every way of loading Muster, and what it prints. Ways that end in `JavaScript` play in it, all others in WebAssembly. */
const WAYS: readonly (readonly [name: string, play: () => Played | Promise<Played>])[] = [
  ['node, modules, JavaScript', () => lastLine(run(process.execPath, ['main.mjs'], { MUSTER_TRANSLATION: 'off' }))],
  ['node, modules, spoiled WebAssembly: JavaScript', () => lastLine(spoiled(() => node('main.mjs')))],
  ['node, modules', () => lastLine(node('main.mjs'))],
  ['node, TypeScript with tsx', () => lastLine(node('--import', 'tsx', 'main.ts'))],
  [
    'node, TypeScript with muster-wargames/register',
    () => lastLine(node('--import', 'muster-wargames/register', 'main.ts')),
  ],
  ['CommonJS, import()', () => lastLine(node('imports.cjs'))],
  ...(requiresModules() ? [['CommonJS, require()', () => lastLine(node('requires.cjs'))] as const] : []),
  ['bundle of esbuild', () => lastLine(bundled('main.mjs', 'bundle.mjs'))],
  ['worker thread, bundle of esbuild', () => lastLine(inThread())],
  ...(browser ? [['Chromium, bundle of vite', () => inBrowser(folder, run)] as const] : []),
];

/** Runs with another byte at the end of each module of the package. */
function spoiled(play: () => string): string {
  const home = join(folder, 'node_modules/muster-wargames/dist/wasm');
  const files = readdirSync(home).filter((name) => name.endsWith('.wasm'));
  const before = files.map((name) => readFileSync(join(home, name)));
  try {
    for (const [i, name] of files.entries())
      writeFileSync(
        join(home, name),
        before[i].map((byte, at) => (at === before[i].length - 1 ? byte ^ 1 : byte)),
      );
    return play();
  } finally {
    for (const [i, name] of files.entries()) writeFileSync(join(home, name), before[i]);
  }
}

function requiresModules(): boolean {
  return (process.features as { readonly require_module?: boolean }).require_module === true;
}

function bundle(entry: string, out: string): void {
  const flags = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', `--outfile=${out}`];
  run(join(folder, 'node_modules/.bin/esbuild'), [entry, ...flags]);
}

function bundled(entry: string, out: string): string {
  bundle(entry, out);
  return node(out);
}

function inThread(): string {
  bundle('main.mjs', 'bundle.mjs');
  return node('thread.mjs');
}

function importSeconds(): number {
  return Math.min(...Array.from({ length: STARTS }, () => Number(node('seconds.mjs'))));
}

async function main(): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const file = packed();
  run('npm', ['install', ...NPM, `./${file}`]);
  const modules = join(folder, 'node_modules');
  const own = sizeOf(join(modules, 'muster-wargames'));
  const needed = sizeOf(modules) - own;
  const seconds = importSeconds();
  run('npm', ['install', ...NPM, '--no-save', 'tsx', 'esbuild', ...(browser ? ['vite', 'playwright-core'] : [])]);
  const rows: { way: string; played: Played | null; fault: string | null }[] = [];
  for (const [way, play] of WAYS) {
    try {
      rows.push({ way, played: await play(), fault: null });
    } catch (error) {
      rows.push({ way, played: null, fault: error instanceof Error ? error.message : String(error) });
    }
  }
  const version = run(join(modules, '.bin/muster'), ['--version']).trim();
  report({ file: sizeOf(join(folder, file)), own, needed, seconds, version, rows });
}

function report(told: {
  readonly file: number;
  readonly own: number;
  readonly needed: number;
  readonly seconds: number;
  readonly version: string;
  readonly rows: readonly { way: string; played: Played | null; fault: string | null }[];
}): void {
  const { rows, needed, seconds, file, own, version } = told;
  const points = new Set(rows.map(({ played }) => JSON.stringify(played?.points ?? null)));
  const megabytes = needed / 1e6;
  const plays = rows.every(({ way, played }) => {
    const wanted = way.endsWith('JavaScript') ? 'JavaScript' : 'WebAssembly';
    return played?.engines.every((engine) => engine === wanted);
  });
  const ok =
    points.size === 1 && !points.has('null') && plays && seconds < LIMITS.seconds && megabytes < LIMITS.megabytes;
  if (!ok) process.exitCode = 1;
  if (json) {
    process.stdout.write(`${JSON.stringify({ ok, ...told })}\n`);
    return;
  }
  const width = Math.max(...rows.map(({ way }) => way.length));
  for (const { way, played, fault } of rows) {
    const what =
      played === null
        ? `FAILS: ${fault?.split('\n').slice(0, 9).join('\n')}`
        : `${played.points.map((both) => both.join(' : ')).join(', ')}, ${[...new Set(played.engines)].join(' and ')}`;
    process.stdout.write(`${way.padEnd(width)}  ${what}\n`);
  }
  process.stdout.write(
    `${[
      `import of environments and agents: ${seconds.toFixed(2)} processor seconds (limit ${LIMITS.seconds})`,
      `run-time dependencies, installed: ${megabytes.toFixed(1)} MB (limit ${LIMITS.megabytes})`,
      `muster ${version}: ${(own / 1e6).toFixed(1)} MB installed, ${(file / 1e6).toFixed(1)} MB packed`,
      ok ? 'the same battles in every way' : 'FAILS',
    ].join('\n')}\n`,
  );
}

try {
  await main();
} finally {
  if (keep) process.stdout.write(`${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
}
