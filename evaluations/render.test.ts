import { readFileSync } from 'node:fs';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import '../agents/index.js';
import { scenario } from '../engine/testing/scenario.js';
import { Env, type EnvOptions } from '../env/env.js';
import { MisuseError, ResetNeededError, UnknownNameError } from '../env/errors.js';
import { gameIds, gameOf } from '../env/games.js';
import { Random } from '../env/random.js';
import { startOf } from '../env/start.js';
import { DictObservation } from '../env/wrappers/dict-observation.js';
import { TimeLimit } from '../env/wrappers/time-limit.js';
import type { EnvLike } from '../env/wrappers/wrapper.js';
import { RENDER_MODES, type RenderMode, render } from './render.js';

/**
 * Plays a whole random battle from `seed`; `each` is called before every step and at the end.
 * @returns its bytes at the end
 */
function playOut(env: Env, seed: number, each: (decision: number) => void = () => {}): Uint8Array {
  const random = new Random(seed);
  let [, info] = env.reset({ seed });
  for (let t = 0; ; t++) {
    each(t);
    if (info.options === 0) return env.save();
    info = env.step(random.below(info.options))[4];
  }
}

const tiny = (ruleset: string, more: EnvOptions = {}) => new Env(ruleset, { ...gameOf(ruleset).sizes.tiny, ...more });

/** Makes a scene of two units in sight of each other, with a wood between them. */
const meeting = (ruleset: 't9a' | 'wh40k2') =>
  ruleset === 't9a'
    ? scenario('t9a')
        .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 12] })
        .enemy('spears', { models: 10, files: 5, at: [36, 30] })
        .terrain('forest', { at: [50, 22], size: [9, 7] })
        .start().b
    : scenario('wh40k2')
        .unit('marines', { at: [22, 12] })
        .enemy('orks', { at: [54, 30], models: 4 })
        .terrain('wood', { at: [50, 22], size: [9, 7] })
        .status('orks', 'broken')
        .start().b;

const begun = (ruleset: 't9a' | 'wh40k2'): Env => {
  const env = new Env(ruleset, { start: startOf(meeting(ruleset)) });
  env.reset({ seed: 1 });
  return env;
};

test.each(gameIds())('%s: every moment of a battle can be drawn, and none is changed by it', (ruleset) => {
  const env = tiny(ruleset);
  let drawn = 0;
  const looked = playOut(env, 3, (t) => {
    if (t % 4 > 0) return;
    const before = env.save();
    const asked = env.describe();
    for (const mode of RENDER_MODES) {
      const picture = render(env, mode);
      if (mode === 'svg') expect(XMLValidator.validate(picture)).toBe(true);
      expect(picture).not.toMatch(/NaN|undefined|\[object/);
      drawn++;
    }
    expect(env.save()).toEqual(before);
    expect(env.describe()).toEqual(asked);
  });

  expect(drawn).toBeGreaterThan(20);
  expect(looked).toEqual(playOut(tiny(ruleset), 3)); // and the random numbers stay the same
});

test.each(gameIds())('%s: with an opponent built in nothing goes another way either', (ruleset) => {
  const settings = { opponent: 'random', side: 1 } as const;
  const env = tiny(ruleset, settings);
  const looked = playOut(env, 5, () => {
    if (env.describe().options.length > 0) expect(render(env, 'ansi')).toContain('\nPlayer 1, '); // only the learner is asked
  });

  expect(looked).toEqual(playOut(tiny(ruleset, settings), 5));
});

test('a picture has terrain, units with their names, the score, the moment and the question', () => {
  const blocks = render(begun('t9a'), 'svg');
  expect(blocks.match(/class="turned"/g)).toHaveLength(2);
  for (const words of ['lancers 5', 'spears 10', 'forest', ', 0 victory points', '12 inches']) {
    expect(blocks).toContain(`>${words}<`);
  }
  expect(blocks).toMatch(/>Turn 1 of player 0, movement, after 0 decisions<.*>Player 0, \d+ options?\. .*charge\?</);

  const squads = render(begun('wh40k2'), 'svg');
  expect(squads.match(/rotate\(/g)).toHaveLength(5 + 4);
  for (const words of ['<title>marines: 5</title>', '<title>orks: 4, broken</title>', '>wood<']) {
    expect(squads).toContain(words);
  }
});

test('a picture needs nothing else, and is as large as it says', () => {
  const picture = render(begun('wh40k2'), 'svg');

  expect(picture).toMatch(/^<svg viewBox="0 0 884 674" xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(picture.endsWith('</svg>')).toBe(true);
  expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|<script|@import|url\(/);
});

test('text has the map, the names with their letters, and the options by the numbers that step takes', () => {
  const env = begun('t9a');
  const lines = render(env, 'ansi').split('\n');
  const { question, options } = env.describe();
  const named = (text: string) => text.replace('lancers', 'lancers [a]').replace('spears', 'spears [A]');

  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^Player 0, small letters: .*, 0 victory points$/),
    expect.stringMatching(/^Player 1, capital letters: .*, 0 victory points$/),
    'Turn 1 of player 0, movement, after 0 decisions',
  ]);
  expect(lines.filter((line) => line.includes('aaaa'))).not.toEqual([]);
  expect(lines.find((line) => line.startsWith('a↑ lancers 5'))).toMatch(/A↓ spears 10$/);
  expect(lines.find((line) => line.endsWith(named(question)))).toMatch(/^Player 0, \d+ options?\. /);
  expect(lines.slice(-options.length)).toEqual(options.map((option, i) => `  ${i}  ${named(option)}`));
});

test('whoever is asked is named, in the turn of the other too, and units in the question have their letters', () => {
  const env = begun('t9a');
  env.step(env.describe().options.findIndex((option) => option.includes('lancers')));
  while (!env.describe().question.includes('react')) env.step(0);
  const text = render(env, 'ansi');

  expect(text).toContain('Turn 1 of player 0, movement');
  expect(text).toMatch(/\nPlayer 1, \d options\. .* spears \[A\] react to the charge of lancers \[a\]\?\n/);
  expect(render(env, 'svg')).toMatch(/fill="#7a3b00">Player 1, \d options\. [^<]*react/);
});

test('a battle that is over shows its end and who has won', () => {
  for (const ruleset of gameIds()) {
    const env = tiny(ruleset);
    const ends = new Set<string>();
    for (let seed = 1; seed <= 12 && ends.size < 2; seed++) {
      playOut(env, seed);
      const said = /The battle is over\. (Player [01], .* wins|It is a draw)\.$/.exec(render(env, 'ansi'));
      const battle = (env as unknown as { battle: { core: { winner: Int8Array } } }).battle;
      const winner = battle.core.winner[0];
      expect(said?.[1]).toMatch(winner < 0 ? /^It is a draw$/ : new RegExp(`^Player ${winner}, `));
      expect(render(env, 'svg')).toContain('The battle is over.');
      ends.add(winner < 0 ? 'drawn' : 'won');
    }
    expect(ends.size).toBe(2);
  }
});

test('a battle cut off by its watchdog says so', () => {
  const env = begun('t9a');
  const { core } = (env as unknown as { battle: { core: Record<string, Uint8Array> } }).battle;
  core.over[0] = 1;
  core.truncated[0] = 1;

  expect(render(env, 'ansi')).toMatch(/It was cut off\.$/);
});

test('what is around an environment does not matter', () => {
  const env = begun('wh40k2');
  const wrapped = new DictObservation(new TimeLimit(env, 5));

  for (const mode of RENDER_MODES) expect(render(wrapped, mode)).toBe(render(env, mode));
});

test('before reset and after close there is nothing to draw; a battle that was cut short is still there', () => {
  const env = tiny('t9a', { maxDecisions: 1 });
  const nothing = (mode: RenderMode) => expect(() => render(env, mode));

  for (const mode of RENDER_MODES) nothing(mode).toThrow(ResetNeededError);
  nothing('svg').toThrow('there is nothing to render before reset() or after close()');
  env.reset({ seed: 1 });
  const [, , , truncated] = env.step(0);
  expect(truncated).toBe(true);
  expect(render(env, 'ansi')).toContain('after 1 decision\n');
  env.close();
  for (const mode of RENDER_MODES) nothing(mode).toThrow(ResetNeededError);
});

test('a mode that is not there is refused by name, and so is what is no Env', () => {
  for (const mode of ['rgb_array', 'human', 'toString']) {
    const wrong = () => render(begun('t9a'), mode as RenderMode);
    expect(wrong).toThrow(UnknownNameError);
    expect(wrong).toThrow(`no render mode is called '${mode}'; there are svg, ansi`);
  }
  class Chess {}
  const wrong = () => render(new Chess() as EnvLike<unknown>, 'svg');
  expect(wrong).toThrow(MisuseError);
  expect(wrong).toThrow('only an Env, wrapped or not, can be drawn, not Chess');
});

test('deployment zones are drawn once they are picked', () => {
  for (const ruleset of gameIds()) {
    const env = tiny(ruleset, ruleset === 't9a' ? { deployment: 'flank attack' } : {});
    env.reset({ seed: 1 });
    const { field } = (env as unknown as { battle: { field?: { zone: Uint8Array } } }).battle;
    if (field === undefined) continue; // a game without a choice of zones
    const { zone } = field;
    const zones = () => render(env, 'svg').match(/opacity="0.1">(<polygon points="[^"]+"\/>)+<\/g>/g) ?? [];

    expect(zone[0] === zone[1]).toBe(true);
    expect(zones()).toEqual([]);
    while (zone[0] === zone[1]) env.step(0);
    expect(zones()).toHaveLength(2);
  }
});

test('names are text, whatever is in them, and long ones fit on the smallest table', () => {
  const name = '<b> & "Tom" ]]> '.padEnd(80, 'Waagh ');
  const file = new URL('../engine/rulesets/t9a/armies/lists/ember-host.json', import.meta.url);
  const list = JSON.parse(readFileSync(file, 'utf8')) as { name: string; units: { name?: string }[] };
  list.name = name;
  list.units[1].name = name;
  const env = new Env('t9a', { lists: [list, 'green-tide'], points: 800, board: [36, 36] });
  env.reset({ seed: 2 });
  for (let t = 0; t < 40; t++) {
    env.step(0);
    const picture = render(env, 'svg');

    expect(XMLValidator.validate(picture)).toBe(true);
    expect(picture).not.toMatch(/<b>|\]\]>/);
    const caption = picture.slice(0, picture.indexOf('<g', picture.indexOf('<g') + 2));
    for (const [, size, inside] of caption.matchAll(/<text[^>]* font-size="([\d.]+)"[^>]*>(.*?)<\/text>/g)) {
      const letters = inside.replace(/<[^>]+>/g, '').replace(/&\w+;/g, '&').length;
      expect(letters * Number(size) * 0.55).toBeLessThanOrEqual(36 * 12);
    }
  }
});
