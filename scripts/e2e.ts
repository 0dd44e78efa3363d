// npm run e2e: runs the commands one by one, as a new user would. Reports failures and exits with 1.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_GAME, GAMES } from '../engine/games.js';

const MUSTER = fileURLToPath(new URL('./muster.mjs', import.meta.url));
const REGISTER = new URL('./register.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
const start = performance.now();

/** Thrown if something is wrong. */
class Failure extends Error {}

function wanted(ok: boolean, what: string): void {
  if (!ok) throw new Failure(what);
}

/** Runs `muster` in the folder. Returns its output. */
function muster(args: readonly string[], options: { code?: number; input?: string } = {}): string {
  return run('muster', [MUSTER], args, options);
}

/** Runs a script of this folder. Returns its output. */
function script(name: string, args: readonly string[]): string {
  return run(name, ['--import', REGISTER, fileURLToPath(new URL(name, import.meta.url))], args);
}

function run(name: string, node: readonly string[], args: readonly string[], { code = 0, input = '' } = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
    timeout: 60_000,
  });
  const line = `${name} ${args.join(' ')}`;
  wanted(status === code, `${line}: exit code ${status}, not ${code}\n${stdout}${stderr}`);
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1).padStart(5)} s  ${line}\n`);
  return stdout;
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

function tour(): void {
  const { lists } = JSON.parse(muster(['armies', '--json'])) as { lists: { id: string }[] };
  wanted(lists.length >= 2, 'armies: fewer than two lists');
  const two = lists.slice(0, 2).map((list) => list.id);

  const battle = ['battle', '--first', 'captain', '--second', 'random', '--lists', two.join(','), '--seed', '2'];
  muster([...battle, '--out', 'battle.json']);
  const checked = muster(['replay', 'battle.json', '--check']);
  wanted(checked.includes('answers fits'), `replay --check: ${checked}`);
  muster(['replay', 'battle.json', '--out', 'battle.html']);
  wanted(read('battle.html').includes('</html>'), 'the replay page is not whole');

  muster(['play', '--against', 'random', '--lists', two.join(','), '--save', 'game.json'], { input: '1\n1\n1\nq\n' });
  muster(['play', '--against', 'random', '--load', 'game.json'], { input: 'q\n' });

  const cup = ['tournament', '--agents', 'random,captain', '--lists', two.join(','), '--battles', '2', '--json'];
  muster([...cup, '--out', 'whole']);
  const results = read('whole/results.jsonl');
  wanted(results.trimEnd().split('\n').length === 2, 'the tournament has not two results');
  wanted(existsSync(join(folder, 'whole/report.html')), 'the tournament has no report');
  writeFileSync(join(folder, 'whole/results.jsonl'), results.slice(0, results.indexOf('\n', 5) + 40)); // as if it had been cut off
  const told = JSON.parse(muster([...cup, '--out', 'whole', '--resume'])) as { battles: number };
  wanted(told.battles === 2 && read('whole/results.jsonl') === results, 'a resumed tournament has other results');
  muster([...cup, '--out', 'whole'], { code: 2 }); // existing results are not overwritten
}

/** Runs the commands for another game, without a captain, which it may lack. */
function otherGame(id: string): void {
  const game = ['--ruleset', id];
  const { lists } = JSON.parse(muster(['armies', ...game, '--json'])) as { lists: { id: string }[] };
  wanted(lists.length >= 2, 'armies: fewer than two lists');
  const two = lists
    .slice(0, 2)
    .map((list) => list.id)
    .join(',');
  const file = (end: string) => `${id}.${end}`;
  muster(['battle', ...game, '--first', 'random', '--second', 'random', '--lists', two, '--out', file('json')]);
  muster(['replay', file('json'), '--check']);
  muster(['replay', file('json'), '--out', file('html')]);
  muster(['replay', file('json'), '--picture', file('svg')]);
  wanted(
    read(file('html')).includes('</svg>') && read(file('svg')).includes('</svg>'),
    `battles of ${id} are not drawn`,
  );
  const play = ['play', ...game, '--against', 'random', '--lists', two];
  const told = muster([...play, '--save', file('save.json')], { input: '1\n1\nq\n' });
  wanted(told.includes('┌'), 'play draws no map');
}

/** Trains a network for a moment and plays its checkpoint. */
function school(): void {
  const teacher = { agent: 'captain', weight: 1, updates: 2, share: 0.2 };
  const config = {
    ruleset: FIRST_GAME,
    stages: [{ name: 'tiny', size: 'tiny', battle: { pool: 4 } }],
    network: { unit: 8, encoders: {}, option: 8, context: 8, value: 4 },
    ppo: { updates: 3, lanes: 8, ticks: 16, minibatches: 2, teacher },
    evaluation: { every: 3, battles: 2, opponents: ['random'] },
    saveEvery: 1,
  };
  writeFileSync(join(folder, 'school.json'), JSON.stringify(config));
  muster(['train', '--config', 'school.json', '--workers', '1', '--out', 'school', '--quiet']);
  const curve = read('school/metrics.jsonl').trimEnd().split('\n');
  wanted(curve.length === 3, `the training has ${curve.length} updates, not 3`);
  wanted(existsSync(join(folder, 'school/curves.html')), 'the training has no curves');

  const duel = ['--first', 'neural:file=school/best.checkpoint', '--second', 'random', '--size', 'tiny'];
  const told = script('duel.ts', [...duel, '--battles', '4', '--workers', '1', '--quiet', '--json']);
  const { wins, draws, losses } = JSON.parse(told.trimEnd().split('\n').pop() ?? '') as Record<string, number>;
  wanted(wins + draws + losses === 4, `the duel has not four results: ${told}`);
}

try {
  tour();
  for (const { id } of GAMES) if (id !== FIRST_GAME) otherGame(id);
  school();
} catch (error) {
  process.stderr.write(`e2e: ${error instanceof Failure ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
