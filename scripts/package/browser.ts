// Battles in a browser: the project bundled by vite, served from this process together with the translations of the
// package, and opened in Chromium.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Played } from './projects.js';

/** Where the browser is; the environment may name another. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** The part of playwright-core that is used here. */
interface Playwright {
  readonly chromium: {
    launch(options: object): Promise<{
      newPage(): Promise<{
        goto(url: string): Promise<unknown>;
        waitForFunction(code: string, argument: undefined, options: object): Promise<unknown>;
        title(): Promise<string>;
        on(event: 'pageerror', handler: (error: Error) => void): void;
      }>;
      close(): Promise<void>;
    }>;
  };
}

/**
 * Bundles the page of the project in `folder` and returns what it plays.
 * @throws Error with what the page or the browser said
 */
export async function inBrowser(
  folder: string,
  run: (program: string, args: readonly string[]) => string,
): Promise<Played> {
  run(join(folder, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error']);
  const site = join(folder, 'dist');
  cpSync(join(folder, 'node_modules/muster-wargames/dist/wasm'), join(site, 'wasm'), { recursive: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(site, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { chromium } = (await import(
    pathToFileURL(join(folder, 'node_modules/playwright-core/index.mjs')).href
  )) as unknown as Playwright;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const faults: string[] = [];
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('document.title !== ""', undefined, { timeout: 120_000 }).catch(() => {});
    const told = JSON.parse((await page.title()) || '{}') as Played & { readonly fault?: string };
    if (told.points === undefined) throw new Error([told.fault ?? 'the page says nothing', ...faults].join('\n'));
    return told;
  } finally {
    await browser.close();
    server.close();
  }
}
