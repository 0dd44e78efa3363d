// Follows the steps of docs/adding-a-ruleset.md exactly: a game is its folder and one line, and can be played
// everywhere.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 170_000 });

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ID = 'gunfight';
const copy = mkdtempSync(join(tmpdir(), 'muster-new-game-'));
/** Folders that are made from other files and need not be copied. */
const MADE = /(^|\/)(node_modules|translated|runs|shipped)(\/|$)/;
const FOLDERS = ['agents', 'docs', 'engine', 'env', 'evaluations', 'scripts', 'training'];
const FILES = ['package.json', 'tsconfig.json', 'tsconfig.pure.json', 'vitest.config.ts', 'arrows.config.mjs'];
const USUAL = ['--ruleset', ID];
const DUEL = ['--first', 'random', '--second', 'first'];

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node in the copy. */
function node(args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => (stdout += text));
    child.stderr.on('data', (text) => (stderr += text));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

/**
 * Runs Node in the copy and asserts that it succeeds.
 * @returns its output
 */
async function sound(...args: readonly string[]): Promise<string> {
  const ran = await node(args);
  expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
  return ran.stdout;
}
const script = (name: string, ...args: readonly string[]) =>
  sound('--import', './scripts/register.mjs', `scripts/${name}.ts`, ...args);
const muster = (...args: readonly string[]) => sound('scripts/muster.mjs', ...args);
const read = (name: string) => readFileSync(join(copy, name), 'utf8');

let types: Promise<Ran>;

beforeAll(() => {
  for (const folder of FOLDERS) {
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (from) => !MADE.test(from.slice(ROOT.length)),
    });
  }
  for (const file of FILES) cpSync(join(ROOT, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules')); // files that commands store there are copied too
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  cpSync(join(copy, 'docs/examples', ID), join(copy, 'engine/rulesets', ID), { recursive: true });
  const games = read('engine/games.ts');
  const added = games
    .replace(/^import /m, `import { GUNFIGHT } from './rulesets/${ID}/game.js';\nimport `)
    .replace(/(export const GAMES = \[.*)\]/, '$1, GUNFIGHT]');
  expect(added.split('\n').length).toBe(games.split('\n').length + 1);
  writeFileSync(join(copy, 'engine/games.ts'), added);
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: object };
  const sources = { compilerOptions, include: FOLDERS.map((f) => `${f}/**/*.ts`), exclude: ['**/*.test.ts'] };
  writeFileSync(join(copy, 'tsconfig.sources.json'), JSON.stringify(sources));
  types = node([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.sources.json']);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the page shows the code of the game, file by file, and it is at most 250 lines', () => {
  const page = readFileSync(`${ROOT}docs/adding-a-ruleset.md`, 'utf8');
  const home = `${ROOT}docs/examples/${ID}/`;
  let lines = 0;
  for (const name of readdirSync(home)) {
    expect(page).toContain(name);
    lines += readFileSync(home + name, 'utf8')
      .trimEnd()
      .split('\n').length;
  }
  expect(lines).toBeLessThanOrEqual(250);
  const code = readdirSync(home)
    .map((name) => readFileSync(home + name, 'utf8'))
    .join('\n');
  const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block.trimEnd());
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) for (const part of block.split('\n// ...\n')) expect(code).toContain(part);
});

test('armies are listed, told and checked', async () => {
  expect(await muster('armies', ...USUAL)).toMatch(/gunslingers .* rifles .* rush /s);
  expect(await muster('armies', ...USUAL, 'gunslingers')).toContain('Brute (brute): 20 points');
  expect(await muster('armies', ...USUAL, 'rush')).toContain('rush: 50 of 52 points');
  writeFileSync(join(copy, 'own.json'), JSON.stringify({ id: 'own', units: ['rifle', 'cannon'] }));
  const wrong = await node(['scripts/muster.mjs', 'armies', ...USUAL, './own.json']);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    "./own.json, units: no unit is called 'cannon'; take one of rifle, pistol, brute.\n",
  ]);
});

test('a battle is played, checked, watched and drawn', async () => {
  await muster('battle', ...USUAL, ...DUEL, '--seed', '3', '--out', 'one.json');
  await muster('battle', ...USUAL, ...DUEL, '--seed', '3', '--out', 'two.json');
  expect(read('two.json')).toBe(read('one.json'));
  expect(await muster('replay', 'one.json', '--check')).toContain('answers fits');
  await muster('replay', 'one.json', '--out', 'one.html');
  expect(read('one.html')).toContain('circleMarkup');
  await muster('replay', 'one.json', '--picture', 'one.svg', '--at', '4');
  expect(read('one.svg').match(/<circle /g)).toHaveLength(8);
  expect(read('one.svg')).toContain('Rifle 1');
});

test('a person plays with piped answers, and goes on later', async () => {
  const begun = await node(
    ['scripts/muster.mjs', 'play', ...USUAL, '--against', 'random', '--save', 'g.json'],
    '1\n1\nstats a\nq\n',
  );
  expect([begun.code, begun.stderr]).toEqual([0, '']);
  expect(begun.stdout).toContain('who acts?');
  expect(begun.stdout).toContain('┌');
  const later = await node(['scripts/muster.mjs', 'play', '--load', 'g.json'], 'q\n');
  expect([later.code, later.stderr]).toEqual([0, '']);
});

test('a tournament between random and first has a report', async () => {
  await muster('tournament', ...USUAL, '--agents', 'random,first', '--battles', '8', '--quiet', '--out', 'cup');
  expect(read('cup/report.html')).toContain('rifles');
  expect(read('cup/results.jsonl').trimEnd().split('\n')).toHaveLength(8);
});

test("the captain's absence is told in one line", async () => {
  const line = `captain does not know the ruleset '${ID}'; it plays t9a, wfb9, wh40k2, hordes: name another agent, such as random`;
  for (const command of ['battle', 'play']) {
    const ran = await node(['scripts/muster.mjs', command, ...USUAL]);
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', `${line}\n`]);
  }
  const cup = await node(['scripts/muster.mjs', 'tournament', ...USUAL, '--battles', '2', '--out', 'alone']);
  expect(cup.code).toBe(0);
  expect(cup.stderr.split('\n').filter((said) => said.includes('captain'))).toEqual([`captain does not play: ${line}`]);
});

test('environments play it: make, reset, step, the checkers, a vector, a network', async () => {
  const code = `
    import './agents/index.js';
    import { networkInput } from './agents/neural/input.js';
    import { DEFAULT_SIZES, layoutOf } from './agents/neural/layout.js';
    import { AecEnv, make, makeVec, Random, registry } from './env/index.js';
    import { checkAec, checkEnv, checkVectorEnv } from './env/check.js';
    import { render } from './evaluations/index.js';
    const ids = registry().filter((id) => id.includes('${ID}'));
    const faults = [];
    for (const id of ids) {
      faults.push(...checkEnv(() => make(id), { steps: 120 }));
      faults.push(...checkVectorEnv(makeVec(id, { numEnvs: 3 }), () => make(id), { steps: 60 }));
    }
    faults.push(...checkAec(new AecEnv('${ID}', {})));
    const env = make(ids[0]);
    let [seen, info] = env.reset({ seed: 4 });
    const random = new Random(1);
    let steps = 0;
    for (let over = false; !over; steps++) {
      const [next, , terminated, truncated, then] = env.step(random.below(info.options));
      if (!env.observationSpace.contains(next)) faults.push('an observation leaves its space');
      [seen, info, over] = [next, then, terminated || truncated];
    }
    const weights = layoutOf(networkInput(env.game.spec), DEFAULT_SIZES).size;
    const drawn = render(env, 'svg').includes('<circle') && render(env, 'ansi').includes('Player 0');
    console.log(JSON.stringify({ ids, faults, steps, weights, drawn }));
  `;
  writeFileSync(join(copy, 'play.mjs'), code);
  const told = await sound('--import', './scripts/register.mjs', 'play.mjs');
  const { ids, faults, steps, weights, drawn } = JSON.parse(told);
  expect(ids).toHaveLength(6); // three sizes, in the engine's order and shuffled
  expect([faults, drawn]).toEqual([[], true]);
  expect(steps).toBeGreaterThan(10);
  expect(weights).toBeGreaterThan(1000);
});

test('fifty battles keep every promise, are deterministic, and nothing else names the game', async () => {
  const soaked = await script(
    'soak',
    ...USUAL,
    '--battles',
    '50',
    '--sample',
    '4',
    '--workers',
    '2',
    '--quiet',
    '--json',
  );
  expect(JSON.parse(soaked)).toMatchObject({ battles: 50, errors: 0, violations: 0 });
  const same = await script('determinism', ...USUAL, '--battles', '10', '--json');
  expect(JSON.parse(same)).toMatchObject({ battles: 10, differing: [] });
  expect(await script('named-rulesets')).toMatch(/^0 sources name a game/);
});

test('what every game must do it does, its pages are written, and its imports follow the arrows', async () => {
  await script('docs');
  expect(read(`docs/observations/${ID}.md`)).toContain('| stands east | -1 to 1 |');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'engine/testing/games.test.ts', '-t', ID, '--maxWorkers=1'];
  expect(await sound(...vitest)).toMatch(/Tests +8 passed/);
  const cruise = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  await sound(cruise, '--config', 'arrows.config.mjs', `engine/rulesets/${ID}`);
});

test('types are sound', async () => {
  const { code, stdout } = await types;
  expect([code, stdout]).toEqual([0, '']);
});
