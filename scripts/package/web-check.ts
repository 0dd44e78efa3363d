// npm run web:check: plays on the built page in headless Chromium, as people do, and says what it found. Exits with 1 if
// something is wrong.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Browser, chromium, type Page } from 'playwright-core';
import sirv from 'sirv';
import { GAMES } from '../../engine/games.js';
import { playReplay, readReplay } from '../../engine/kernel/replay.js';
import { gameOf } from '../../env/games.js';
import { setupOf } from '../../evaluations/film.js';
import { ROOT } from './layout.js';

const { shots, ruleset, timed } = new Command('web:check')
  .description('Plays on the built page (npm run web) in headless Chromium.')
  .option('--shots <folder>', 'writes pictures of the screens there')
  .option('--ruleset <id>', 'plays only this game to its end')
  .option('--timed', 'a figure above its limit is a fault, too; for a machine that does nothing else', false)
  .parse()
  .opts<{ readonly shots?: string; readonly ruleset?: string; readonly timed: boolean }>();

const SITE = join(ROOT, 'dist/web');
if (!existsSync(join(SITE, 'wasm'))) throw new Error('the page is not built: npm run web');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Milliseconds within which a page of this machine must be ready, and a captain must answer 95 of 100 times. */
const LIMITS = { ready: 3000, answer: 300, frame: 50 };
/** Code that writes the milliseconds between the frames of the page into a list, for three seconds. */
const FRAMES = `(()=>{const times=window.frameTimes=[];const end=performance.now()+3000;let last=performance.now();
const tick=(now)=>{times.push(now-last);last=now;if(now<end)requestAnimationFrame(tick)};requestAnimationFrame(tick)})()`;
/** Most clicks in a battle. */
const CLICKS = 4000;

const began = performance.now();
const faults: string[] = [];
function check(what: string, ok: boolean, more = ''): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${ok ? 'ok   ' : 'FAILS'}  ${what}${more === '' ? '' : `: ${more}`}\n`);
  if (!ok) faults.push(what);
}

/** Compares milliseconds with their limit. */
function within(what: string, milliseconds: number, limit: number, more = ''): void {
  const ok = milliseconds <= limit;
  check(`${what} within ${limit} ms`, ok || !timed, `${Math.round(milliseconds)} ms${ok ? '' : ', too long'}${more}`);
}

const files = sirv(SITE, { dev: false });
const server = createServer((request, response) =>
  files(request, response, () => {
    response.writeHead(404).end();
  }),
);
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Milliseconds from the call for the page until it can be used, of each time that it was opened. */
const ready: number[] = [];

/** Opens the page anew, with nothing kept. What the console says is a fault. */
async function opened(browser: Browser, size = { width: 1400, height: 850 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  page.on('pageerror', (error) => check('no error on the page', false, error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') check('a silent console', false, message.text());
  });
  const since = performance.now();
  await page.goto(address);
  await page.waitForSelector('.big');
  ready.push(performance.now() - since);
  await page.evaluate("localStorage.setItem('muster-pace', JSON.stringify('at once'))");
  return page;
}

async function shot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Waits until the person is asked or the battle is over. @returns true if it is over */
async function asked(page: Page): Promise<boolean> {
  await page.waitForSelector('.choices button, .question h2:has-text("victory points.")', { timeout: 60_000 });
  return (await page.$('.choices button')) === null;
}

async function begin(page: Page, game: string, as: 'first' | 'second', opponent: string): Promise<void> {
  await page.selectOption('label:has-text("Game") select', game);
  await page.selectOption('label:has-text("You are") select', as);
  await page.check(`label.choice:has-text("${opponent}") input`);
  await page.fill('input[type=number]', '7');
  await page.click('.big');
  await asked(page);
}

const kept = (page: Page): Promise<string> => page.evaluate("localStorage.getItem('muster-game')") as Promise<string>;
const answersOf = (text: string): number => (JSON.parse(text) as { answers: unknown[] }).answers.length;

/** Plays a battle to its end by clicks, mostly on the options in turn, and returns the points that the page shows. */
async function toTheEnd(page: Page): Promise<{ points: string; clicks: number; waits: number[] }> {
  const waits: number[] = [];
  for (let clicks = 0; clicks < CLICKS; clicks++) {
    if (await asked(page)) return { points: await page.innerText('.question h2'), clicks, waits };
    const n = await page.locator('.choices button').count();
    const since = performance.now();
    const before = await page.innerText('.question');
    await page
      .locator('.choices button')
      .nth((clicks * 7) % n)
      .click();
    const other = `document.querySelector('.question').innerText !== ${JSON.stringify(before)}`;
    await page.waitForFunction(other, undefined, { timeout: 5000 }).catch(() => {});
    await asked(page);
    waits.push(performance.now() - since);
  }
  throw new Error(`a battle does not end within ${CLICKS} clicks`);
}

/** Returns the points of a saved game as it is played here, in the words of the page. */
function pointsOf(text: string): readonly [number, number] {
  const replay = readReplay(text);
  if (!replay.ok) throw new Error('the page kept no game');
  const made = setupOf(replay.value);
  if (!made.ok) throw new Error('the page kept a game that cannot be set up');
  const { rules } = gameOf(replay.value.ruleset);
  const played = playReplay(rules, made.value, replay.value);
  if (!played.ok) throw new Error('the page kept a game that cannot be played again');
  return [rules.victoryPoints(played.value, 0), rules.victoryPoints(played.value, 1)];
}

const middle = async (page: Page, row: number): Promise<{ x: number; y: number }> => {
  const box = await page.locator(`.bodies path[data-row="${row}"]`).boundingBox();
  if (box === null) throw new Error(`unit ${row} is not on the table`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function accessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(AXE);
  const found = (await page.evaluate('axe.run()')) as {
    violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
  };
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const words = serious.map(
    ({ id, nodes }) =>
      `${id} (${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join('; ')})`,
  );
  check(`axe finds nothing serious: ${screen}`, serious.length === 0, words.join(', '));
}

/** A drag of the first unit that can move, one that is legal and one that is not. */
async function drags(page: Page): Promise<void> {
  await page.click('text=Captain deploys');
  await asked(page);
  for (let i = 0; i < 40 && !/moves next/i.test(await page.innerText('.question h2')); i++) {
    const before = await page.innerText('.question h2');
    await page.click('text=Captain answers');
    const other = `document.querySelector('.question h2').innerText !== ${JSON.stringify(before)}`;
    await page.waitForFunction(other, undefined, { timeout: 1000 }).catch(() => {}); // the same question may come again
    await asked(page);
  }
  await shot(page, 'movement');
  const rows = await page.$$eval('.bodies .able', (nodes) =>
    nodes.map((node) => Number(node.getAttribute('data-row'))),
  );
  check('units can be taken by the hand', rows.length > 0, await page.innerText('.question h2'));
  if (rows.length === 0) return;
  const before = answersOf(await kept(page));
  const at = await middle(page, rows[0]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 250, at.y - 300, { steps: 12 });
  await page.waitForSelector('.held.illegal', { timeout: 10_000 });
  const why = await page.innerText('.held');
  await shot(page, 'illegal-drag');
  await page.mouse.up();
  await page.waitForTimeout(300);
  check(
    'an illegal drag is refused with its reason',
    /Not legal: .{4}/.test(why) && answersOf(await kept(page)) === before,
    why,
  );

  let legal = '';
  for (const row of rows) {
    const from = await middle(page, row);
    const scale = ((await page.locator('.table svg[role=group]').boundingBox())?.width ?? 900) / 73;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.evaluate(FRAMES);
    await page.mouse.move(from.x, from.y - 3 * scale, { steps: 30 });
    await page.waitForTimeout(400);
    legal = await page.innerText('.held');
    if (!legal.includes('Not legal')) {
      await shot(page, 'legal-drag');
      await page.mouse.up();
      break;
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(from.x, from.y);
    await page.mouse.up();
  }
  const frames = ((await page.evaluate('window.frameTimes')) as number[]).slice(2);
  check('frames of a drag are counted', frames.length > 5, `${frames.length} frames`);
  within('every frame of a drag comes', Math.max(...frames), LIMITS.frame);
  await asked(page);
  await page.waitForTimeout(300);
  const after = answersOf(await kept(page));
  check('a legal drag moves the unit', after > before, legal);
  await page.click('text=Take back');
  await page.waitForTimeout(500);
  await asked(page);
  check('a move is taken back', answersOf(await kept(page)) < after);
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  const page = await opened(browser);
  within('the page is ready', ready[0], LIMITS.ready);
  await accessible(page, 'the start');
  await shot(page, 'start');
  await begin(page, GAMES[0].id, 'first', 'Captain');
  await accessible(page, 'a battle');
  await shot(page, 'deployment');
  await drags(page);
  await page.click('text=Hint');
  await page.waitForSelector('.hint b', { timeout: 60_000 });
  await shot(page, 'hint');
  const hint = await page.innerText('.hint');
  check('a hint tells a reason and the chance to win', /Chance to win \d+%/.test(hint), hint);

  const was = answersOf(await kept(page));
  const question = await page.innerText('.question h2');
  await page.reload();
  await page.waitForSelector('text=Go on with your game');
  await page.click('text=Go on with your game');
  await asked(page);
  check(
    'a game is there after the page is loaded again',
    answersOf(await kept(page)) === was && (await page.innerText('.question h2')) === question,
  );
  await page.context().close();

  const waits: number[] = [];
  for (const { id } of GAMES) {
    if (ruleset !== undefined && ruleset !== id) continue;
    const table = await opened(browser);
    await begin(table, id, 'second', 'Captain');
    const end = await toTheEnd(table);
    waits.push(...end.waits);
    await table.waitForTimeout(300);
    const [one, two] = pointsOf(await kept(table));
    check(
      `${id}: a whole battle by clicks ends with the points that it has in Node`,
      end.points.includes(`${two} to ${one} victory points`),
      `${end.clicks} clicks, ${end.points} Node: ${two} to ${one}`,
    );
    await table.click('text=Watch the battle');
    await table.waitForSelector('text=/Decision 1 of/');
    await table.locator('input[type=range]').fill('40');
    await table.waitForSelector('text=/Decision 41 of/');
    await shot(table, `${id}-watched`);
    check(`${id}: its replay is watched`, (await table.locator('.bodies path').count()) > 0);
    await accessible(table, 'a replay');
    await table.context().close();
  }
  waits.sort((a, b) => a - b);
  const slow = waits[Math.floor(waits.length * 0.95)] ?? 0;
  within('95 of 100 answers come', slow, LIMITS.answer, `, ${waits.length} answers`);

  const builder = await opened(browser);
  await builder.click('text=Build an army');
  await builder.click('text=Random army');
  await builder.waitForSelector('.lists-use:not([disabled])', { timeout: 30_000 });
  await accessible(builder, 'the list builder');
  await shot(builder, 'builder');
  await builder.click('.lists-use');
  await builder.waitForSelector('.big');
  await builder.click('.big');
  await asked(builder);
  check('a list that was built is played', (await builder.locator('.choices button').count()) > 0);
  await builder.context().close();

  const phone = await opened(browser, { width: 390, height: 800 });
  await begin(phone, GAMES[0].id, 'first', 'Recruit');
  const width = (await phone.evaluate('document.documentElement.scrollWidth')) as number;
  check('a phone shows the battle without scrolling sideways', width <= 390, `${width} pixels`);
  await shot(phone, 'phone');
  await accessible(phone, 'a phone');
} finally {
  await browser.close();
  server.close();
}
if (faults.length > 0) {
  process.stderr.write(`web:check: ${faults.length} checks fail: ${faults.join('; ')}\n`);
  process.exitCode = 1;
}
