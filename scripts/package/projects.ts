// The files of the project in which `npm run package:check` plays. Every way of loading Muster runs the same battle.
import { GAMES } from '../../engine/games.js';

/** What a way prints: victory points of both players of each battle, and what played them. */
export interface Played {
  readonly points: readonly (readonly number[])[];
  readonly engines: readonly string[];
}

const IDS = JSON.stringify(GAMES.map(({ id }) => id));

/** A battle of each game's shipped lists; both sides take random options, save that the captain takes the first few. */
const BATTLES = `
  const points = [];
  const engines = [];
  for (const id of ${IDS}) {
    const random = new Random(11);
    const env = new Env(id);
    const captain = makePolicy('captain', id);
    let [, info] = env.reset({ seed: 5 });
    let over = false;
    for (let n = 0; !over; n++) {
      const [, , terminated, truncated] = env.step(n < 12 ? env.ask(captain) : random.below(info.options));
      over = terminated || truncated;
    }
    points.push(Array.from(info.victoryPoints));
    engines.push(playsIn(env).engine);
  }
  return { points, engines };
`;
const NAMES = 'Env, makePolicy, playsIn, Random';
const SHOW = 'console.log(JSON.stringify(play()));';

export const FILES: Readonly<Record<string, string>> = {
  'play.mjs': `import 'muster-wargames/agents';
import { ${NAMES} } from 'muster-wargames/env';
export function play() {${BATTLES}}
`,
  'main.mjs': `import { play } from './play.mjs';\n${SHOW}\n`,
  'main.ts': `import 'muster-wargames/agents';
import { ${NAMES} } from 'muster-wargames/env';
function play(): { points: number[][]; engines: string[] } {${BATTLES}}
${SHOW}
`,
  'imports.cjs': `Promise.all([import('muster-wargames/env'), import('muster-wargames/agents')]).then(([{ ${NAMES} }]) => {
function play() {${BATTLES}}
${SHOW}
});
`,
  'requires.cjs': `require('muster-wargames/agents');
const { ${NAMES} } = require('muster-wargames/env');
function play() {${BATTLES}}
${SHOW}
`,
  'thread.mjs': `import { Worker } from 'node:worker_threads';
new Worker(new URL('./bundle.mjs', import.meta.url));
`,
  'seconds.mjs': `const before = process.cpuUsage();
await import('muster-wargames/env');
await import('muster-wargames/agents');
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);
`,
  'index.html': '<!doctype html><title></title><script type="module" src="./page.mjs"></script>\n',
  'page.mjs': `import { loadTranslations } from 'muster-wargames/env';
import { play } from './play.mjs';
try {
  for (const id of ${IDS}) await loadTranslations(id, '/wasm');
  document.title = JSON.stringify(play());
} catch (error) {
  document.title = JSON.stringify({ fault: String(error?.stack ?? error) });
}
`,
};
