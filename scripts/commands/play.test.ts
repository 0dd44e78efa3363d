import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import '../../agents/index.js';
import type { SavedGame } from '../../agents/person/course.js';
import { printReplay } from '../../engine/kernel/replay.js';
import { playMatch } from '../../evaluations/match.js';

const MUSTER = fileURLToPath(new URL('../muster.mjs', import.meta.url));
const PATIENCE = { timeout: 120_000 };
const root = mkdtempSync(join(tmpdir(), 'muster-play-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a separate folder for each game. */
function place(name: string): string {
  mkdirSync(join(root, name));
  return join(root, name);
}

/** A game that runs in a process of its own, with pipes instead of a terminal. */
class Game {
  readonly process: ChildProcess;
  told = '';
  private readonly ended: Promise<number | null>;

  constructor(
    cwd: string,
    args: readonly string[] = [],
    command = process.execPath,
    before: readonly string[] = [MUSTER, 'play'],
  ) {
    const env = { ...process.env, HOME: root, COLUMNS: '100', NO_COLOR: '' };
    this.process = spawn(command, [...before, ...args], { cwd, env });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (data) => {
        this.told += String(data);
      });
    }
    this.process.stdin?.on('error', () => {});
    this.ended = new Promise((resolve) => this.process.on('close', resolve));
  }

  /** Waits until the game has printed this text. */
  async hears(text: string): Promise<this> {
    for (let n = 0; !this.told.includes(text); n++) {
      if (n > 1100 || this.process.exitCode !== null)
        throw new Error(`'${text}' was not told: ${this.told.slice(-600)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return this;
  }

  type(text: string): this {
    this.process.stdin?.write(text);
    return this;
  }

  end(): Promise<number | null> {
    return this.ended;
  }
}

const saved = (folder: string, file = 'muster-game.json') =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as SavedGame;
/** The question for the place of a unit, after two answers. */
const PLACE = 'or any place: at X Y';

describe.concurrent('a game is never lost', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s: it is saved, and the exit code is %i', PATIENCE, async (signal, code) => {
    const cwd = place(signal);
    const game = new Game(cwd);
    await game.type('first\na\n').hears(PLACE);
    const before = saved(cwd).answers.length;
    game.process.kill(signal);
    expect(await game.end()).toBe(code);
    expect(game.told).toContain('Saved: ');
    expect(saved(cwd).answers.length).toBe(before);
    expect(before).toBeGreaterThanOrEqual(2);
    expect(readdirSync(cwd)).toEqual(['muster-game.json']);
  });

  test('a closed input ends it, saved, with exit code 0; so does q', PATIENCE, async () => {
    const cwd = place('closed');
    const game = new Game(cwd);
    game.type('first\na\n').process.stdin?.end();
    expect(await game.end()).toBe(0);
    expect(saved(cwd).answers.length).toBeGreaterThanOrEqual(2);
    expect(saved(cwd).play).toEqual({ as: 'first', against: 'captain' });
    const again = new Game(cwd, ['--load', 'muster-game.json']);
    await again.hears(PLACE);
    expect(await again.type('q\n').end()).toBe(0);
    expect(again.told).toContain(`  muster play --load ${join(cwd, 'muster-game.json')}`);
  });

  test('a reader who leaves ends it, saved', PATIENCE, async () => {
    const cwd = place('pipe');
    const game = new Game(cwd);
    await game.type('first\na\n').hears(PLACE);
    game.process.stdout?.destroy();
    game.type('1\n');
    expect(await game.end()).toBe(141);
    expect(saved(cwd).answers.length).toBeGreaterThanOrEqual(3);
  });

  test('a folder that is deleted under it: that is said, the game goes on and is rescued', PATIENCE, async () => {
    const cwd = place('deleted');
    const game = new Game(cwd);
    await game.type('first\n').hears('Which unit do you deploy next?');
    rmSync(cwd, { recursive: true });
    await game.type('a\n').hears('The game could not be saved');
    await game.type('1\n').hears('deploy at');
    expect(await game.type('q\n').end()).toBe(0);
    const rescued = readdirSync(root).find((name) => name.startsWith('rescued-')) ?? 'none';
    expect(game.told).toContain(`The whole game is here instead: ${join(root, rescued)}`);
    expect(saved(root, rescued).answers.length).toBeGreaterThanOrEqual(3);
  });

  test('a game of another ruleset is loaded as what it is', PATIENCE, async () => {
    const cwd = place('other');
    const game = new Game(cwd, ['--ruleset', 'wh40k2', '--save', 'skirmish.json', '--as', 'second']);
    await game.hears('The game is kept in');
    game.process.stdin?.end();
    expect(await game.end()).toBe(0);
    const again = new Game(cwd, ['--load', 'skirmish.json']);
    again.process.stdin?.end();
    expect(await again.end()).toBe(0);
    expect(again.told).toContain('You are Swift Blades (capital letters)');
    expect(saved(cwd, 'skirmish.json')).toMatchObject({ ruleset: 'wh40k2', play: { as: 'second' } });
  });

  test('a battle that is over is shown, and its file stays as it is', PATIENCE, async () => {
    const cwd = place('over');
    const match = { id: 0, ruleset: 't9a', lists: ['ember-host', 'green-tide'], seed: 5, battlefield: 9 } as const;
    const text = printReplay(playMatch({ ...match, agents: ['random', 'random'] }).replay);
    writeFileSync(join(cwd, 'over.json'), text);
    const game = new Game(cwd, ['--load', 'over.json']);
    expect(await game.end()).toBe(0);
    expect(game.told).toMatch(/(You win|You lose|A draw): \d+ to \d+ victory points\./);
    expect(readFileSync(join(cwd, 'over.json'), 'utf8')).toBe(text);
  });

  test('places where no game can be kept are refused in one line before play', PATIENCE, async () => {
    const cwd = place('bad');
    writeFileSync(join(cwd, 'mine.txt'), 'my notes');
    const refused = async (...args: string[]) => {
      const game = new Game(cwd, args);
      game.process.stdin?.end();
      expect(await game.end()).toBe(2);
      return game.told;
    };
    expect(await refused('--save', 'nowhere/game.json')).toMatch(
      /^[^\n]*nowhere\/game\.json: .*no such file or folder[^\n]*\n$/,
    );
    expect(await refused('--save', '.')).toMatch(/^[^\n]*it is a folder[^\n]*\n$/);
    expect(await refused('--save', 'mine.txt')).toMatch(/^[^\n]*mine\.txt is there already and holds no game[^\n]*\n$/);
    expect(await refused('--as', 'third')).toBe('--as third: first or second\n');
    expect(readFileSync(join(cwd, 'mine.txt'), 'utf8')).toBe('my notes');
    if (existsSync('/dev/full')) expect(await refused('--save', '/dev/full')).toMatch(/it is no plain file/);
    const game = new Game(cwd);
    game.process.stdin?.end();
    await game.end();
    expect(await refused()).toMatch(
      /holds a game of t9a against captain, \d+ answers; go on with it: muster play --load /,
    );
  });
});

/** Runs a game in a terminal of its own. */
const inTerminal = (cwd: string) =>
  new Game(cwd, [], 'script', ['-qec', `"${process.execPath}" "${MUSTER}" play`, '/dev/null']);
const hasScript = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasScript)(
  'in a terminal: Ctrl-C saves with exit code 130, and the next start offers to go on',
  { timeout: 240_000 },
  async () => {
    const cwd = place('terminal');
    const first = inTerminal(cwd);
    await first.hears('Do you deploy first or second?');
    await first.type('first\n').hears('Which unit do you deploy next?');
    expect(await first.type('\u0003').end()).toBe(130);
    const answers = saved(cwd).answers.length;
    const second = inTerminal(cwd);
    await second.hears('Go on with it? [Y/n]');
    await second.type('y\n').hears('Which unit do you deploy next?');
    expect(await second.type('\u0004').end()).toBe(0);
    expect(saved(cwd).answers.length).toBe(answers);
    const third = inTerminal(cwd);
    await third.hears('Go on with it? [Y/n]');
    await third.type('n\n').hears('muster-game-2.json after every answer');
    expect(await third.type('q\n').end()).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['muster-game-2.json', 'muster-game.json']);
    expect(saved(cwd).answers.length).toBe(answers);
  },
);
