import { expect, test } from 'vitest';
import '../agents/index.js';
import { readReplay } from '../engine/kernel/replay.js';
import { gameIds, gameOf } from '../env/games.js';
import { Random } from '../env/random.js';
import { make } from '../env/registration.js';
import { RecordReplays } from '../env/wrappers/record-replays.js';
import { boardAt, film, pictureAt } from './film.js';
import { playMatch } from './match.js';
import { replayPage } from './replay-page.js';
import { report, shares } from './report.js';
import type { Plan } from './schedule.js';
import type { DrawnUnit } from './svg/unit-markup.js';
import { ratings } from './tournament.js';

const played = playMatch({
  id: 0,
  ruleset: 't9a',
  agents: ['random', 'random'],
  lists: ['ember-host', 'green-tide'],
  seed: 5,
  battlefield: 9,
});

const filmed = (() => {
  const made = film(played.replay);
  if (!made.ok) throw new Error(made.problems[0].message);
  return made.value;
})();

/** Returns the addresses that a page would fetch. */
const fetched = (page: string): string[] =>
  [...page.matchAll(/https?:\/\/[^\s"'`)<]+/g)]
    .map(([url]) => url)
    .filter((url) => !url.startsWith('http://www.w3.org/'));

test('a film has a frame for each decision and one for the end, and loses no line of the log', () => {
  expect(filmed.frames).toHaveLength(played.result.decisions + 1);
  expect(filmed.frames[filmed.frames.length - 1].points).toEqual(played.result.victoryPoints);
  const lines = filmed.frames.flatMap((frame) => frame.lines);
  expect(lines.filter((line) => line.text.startsWith('game turn 1'))).toHaveLength(2);
});

test('every line of the log knows its turn: a turn begins with its own first line', () => {
  for (const frame of filmed.frames) {
    for (const line of frame.lines) {
      const named = /^game turn (\d+), (.*)$/.exec(line.text);
      if (named !== null) expect([String(line.turn), filmed.lists[line.active]]).toEqual(named.slice(1));
    }
  }
});

test('the replay page needs nothing else and stays small', () => {
  const page = replayPage(filmed);
  expect(fetched(page)).toEqual([]);
  expect(page).not.toMatch(/<(link|img|iframe)|@import|src=/);
  expect(page.length).toBeLessThan(1_000_000);
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(() => new Function(script)).not.toThrow();
});

/**
 * Runs the script of a page, whose address ends in `hash`, with the parts of a browser that it uses.
 * @returns its footer
 */
function openedAt(
  page: string,
  hash: string,
): { readonly moment: () => string; readonly follow: (link: string) => void } {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
  const nothing = () => {};
  const element = () => ({
    ...{ append: nothing, remove: nothing, setAttribute: nothing, scrollIntoView: nothing, querySelector: element },
    ...{ classList: { toggle: nothing, add: nothing, remove: nothing }, dataset: {}, style: {}, textContent: '' },
  });
  const named = new Map<string, ReturnType<typeof element>>();
  const querySelector = (q: string) => named.get(q) ?? named.set(q, element()).get(q);
  const querySelectorAll = (q: string) => (q === '.vp' ? [element(), element()] : []);
  const document = { querySelector, querySelectorAll, createElement: element, createElementNS: element };
  const location = { hash };
  const heard = new Map<string, () => void>();
  const listen = (event: string, answer: () => void) => heard.set(event, answer);
  new Function('document', 'location', 'addEventListener', script)(document, location, listen);
  return {
    moment: () => named.get('#at')?.textContent ?? '',
    follow(link) {
      location.hash = link;
      heard.get('hashchange')?.();
    },
  };
}

test('a link to a moment opens the replay page there, counted as its footer and --at count', () => {
  const page = replayPage(filmed);
  const all = filmed.frames.length;
  expect(openedAt(page, '').moment()).toContain(` 1/${all}`);
  const opened = openedAt(page, '#14');
  expect(opened.moment()).toContain(` 14/${all}`);
  opened.follow('#15');
  expect(opened.moment()).toContain(` 15/${all}`);
  expect(openedAt(page, `#${all + 7}`).moment()).toContain(` ${all}/${all}`);
});

test('before zones are picked a film shows none', () => {
  const begun = film({ ...played.replay, answers: [] });

  expect(begun).toMatchObject({ ok: true, value: { board: { zones: [[], []] } } });
  expect(filmed.board.zones?.map((polygons) => polygons.length > 0)).toEqual([true, true]);
});

test.each(gameIds())(
  '%s: what RecordReplays keeps of an environment is filmed, the moves of its opponent too',
  (ruleset) => {
    const kept: string[] = [];
    const inner = make(`muster/${ruleset}-tiny-v0`, { record: true, opponent: 'random', side: 'random' });
    const env = new RecordReplays(inner, (replay) => kept.push(JSON.stringify(replay)));
    const random = new Random(4);
    let [, info] = env.reset({ seed: 4 });
    let steps = 0;
    for (; info.options > 0; steps++) info = env.step(random.below(info.options))[4];
    const read = readReplay(kept[0]);
    const made = read.ok ? film(read.value) : read;

    expect(made).toMatchObject({ ok: true });
    if (!made.ok) return;
    const { frames } = made.value;
    expect(frames.length).toBeGreaterThan(1.3 * steps);
    expect(frames[frames.length - 1].points).toEqual([...info.victoryPoints]);
  },
);

test('names in a page are text, whatever is in them', () => {
  const nasty = '<script>alert(1)</script>';
  const page = replayPage({ ...filmed, lists: [nasty, 'b'] });
  expect(page).not.toContain(nasty);
});

test('a picture of the table has every unit of its moment, turned, with its name', () => {
  const units = boardAt(filmed, 120).units as DrawnUnit[];
  const svg = pictureAt(filmed, 120);
  expect(fetched(svg)).toEqual([]);
  expect(units.length).toBeGreaterThan(10);
  expect(svg.match(/class="turned"/g)).toHaveLength(units.length);
  for (const unit of units) expect(svg).toContain(`>${unit.name.replaceAll('&', '&amp;')} ${unit.models}`);
  expect(svg).not.toMatch(/NaN|undefined/);
});

const battleCommand = ({ id }: { readonly id: number }) => `muster battle <${id}>`;
const PLAN: Plan = { ruleset: 't9a', agents: ['a', 'b<i>'], lists: ['x', 'y'], battles: 4, seed: 1 };
const results = [0, 1, 2, 3].map((id) => ({
  id,
  agents: (id % 2 === 0 ? ['a', 'b<i>'] : ['b<i>', 'a']) as [string, string],
  lists: (id % 2 === 0 ? ['x', 'y'] : ['y', 'x']) as [string, string],
  seed: 1,
  battlefield: 2,
  winner: (id === 3 ? null : id % 2) as 0 | 1 | null,
  victoryPoints: [300 + id, 100] as [number, number],
  decisions: 200 + id,
  playerTurns: 12,
  ...(id === 2 ? { note: 'a forfeits: it <ran>' } : {}),
}));

test('shares: a win counts one, a draw a half, those who never met nothing; cells know how many battles they hold', () => {
  const never = { sum: 0, games: 0 };
  expect(shares(results, ['a', 'b<i>', 'c'], (r, p) => r.agents[p])).toEqual([
    [never, { sum: 3.5, games: 4 }, never],
    [{ sum: 0.5, games: 4 }, never, never],
    [never, never, never],
  ]);
});

test('the report tells all, needs nothing else, and escapes names', () => {
  const tournament = {
    plan: PLAN,
    results,
    ...ratings(PLAN, results),
    faults: ['battle 9 failed: <b>'],
    stopped: true,
  };
  const page = report([{ tournament, command: 'muster tournament --agents a', battleCommand }]);
  expect(fetched(page)).toEqual([]);
  expect(page).not.toMatch(/<script|<link|<img|NaN|undefined|<i>|<b>|<ran>/);
  for (const words of [
    'Agents',
    'Lists',
    'Victory points',
    'it &lt;ran&gt;',
    'stopped before its end',
    'muster battle &lt;3&gt;',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('<title>a scored 88% against b&lt;i&gt; in 4 battles (95%: 40 to 99)</title>');
});

test('a report of one agent rates the lists, and of one list the agents', () => {
  const one = { ...PLAN, agents: ['a'] };
  const led = results.map((r) => ({ ...r, agents: ['a', 'a'] as [string, string] }));
  const pageOf = (plan: Plan, played: typeof results) =>
    report([
      {
        tournament: { plan, results: played, ...ratings(plan, played), faults: [], stopped: false },
        ...{ command: 'x', battleCommand },
      },
    ]);
  const lists = pageOf(one, led);
  expect(lists).toContain('Tournament of 1 agent and 2 lists');
  expect(lists).toContain('<h2>Lists</h2>');
  expect(lists).not.toContain('<h2>Agents</h2>');
  expect(lists).not.toMatch(/NaN|Infinity/);
  const agents = pageOf(
    { ...PLAN, lists: ['x'] },
    results.map((r) => ({ ...r, lists: ['x', 'x'] as [string, string] })),
  );
  expect(agents).toContain('<h2>Agents</h2>');
  expect(agents).not.toContain('<h2>Lists</h2>');
  expect(agents).not.toMatch(/NaN|Infinity/);
});

test('a report of nothing played is a report', () => {
  const tournament = { plan: PLAN, results: [], ...ratings(PLAN, []), faults: [], stopped: true };
  const page = report([{ tournament, command: 'x', battleCommand }]);
  expect(page).not.toMatch(/NaN|Infinity/);
});

test('a report of two games has a part for each, and links to them', () => {
  const one = { plan: PLAN, results, ...ratings(PLAN, results), faults: [], stopped: false };
  const other = { ...one, plan: { ...PLAN, ruleset: 'wh40k2' } };
  const page = report([one, other].map((tournament) => ({ tournament, command: 'x', battleCommand })));
  expect(page.match(/<section>/g)).toHaveLength(2);
  for (const id of ['t9a', 'wh40k2']) {
    expect(page).toContain(`href="#${id}"`);
    expect(page).toContain(`<h1 id="${id}">`);
  }
});

/** A document that accepts everything and does nothing. */
const anything: object = new Proxy(() => {}, {
  get: (_of, key) => (key === Symbol.toPrimitive ? () => 0 : key === Symbol.iterator ? function* () {} : anything),
  set: () => true,
  apply: () => anything,
});

test.each(gameIds())(
  'the script of a replay page of %s shows the first and the last moment, and each turn once',
  (ruleset) => {
    const [first, second] = gameOf(ruleset).lists();
    const agents = ['random', 'random'] as const;
    const { replay } = playMatch({ id: 0, ruleset, agents, lists: [first, second], seed: 5, battlefield: 9 });
    const made = film(replay);
    if (!made.ok) throw new Error(made.problems[0].message);
    // each turn is told under one heading, also where the other side strikes in it
    const headings = made.value.frames.flatMap(({ lines }) => lines.map(({ turn, active }) => `${turn} ${active}`));
    const changes = headings.filter((heading, i) => i === 0 || heading !== headings[i - 1]);
    expect(changes).toEqual([...new Set(changes)]);
    const script = /<script>([\s\S]*)<\/script>/.exec(replayPage(made.value))?.[1] ?? '';
    const run = new Function('document', 'addEventListener', 'location', script);
    for (const moment of [1, made.value.frames.length]) {
      expect(() => run(anything, () => {}, { hash: `#${moment}` })).not.toThrow();
    }
  },
);
