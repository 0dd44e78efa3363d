// npm run checksum: plays seeded battles and condenses each into one word. An edit that only makes the engine faster
// leaves every word unchanged.

import { Command } from 'commander';
import { FIRST_GAME } from '../engine/games.js';
import { type Battle, copyBattle } from '../engine/kernel/battle.js';
import { SEGMENTS } from '../engine/kernel/core.js';
import { choose, options, waiting } from '../engine/kernel/ruleset.js';
import { CHECKED_GAMES, checkedGame } from '../engine/testing/checked-games.js';
import { Random } from '../engine/testing/random.js';
import { Env, gameIds } from '../env/index.js';
import { chooserNames, chooserOf } from './choosers.js';
import { whole } from './commands/numbers.js';

interface Options {
  readonly ruleset: string;
  readonly battles: number;
  readonly first: number;
  readonly agent: string;
  readonly observed?: true;
  readonly each?: true;
}

/** FNV-1a hash over words. */
let sum = 0;
function add(word: number): void {
  sum = Math.imul(sum ^ word, 0x01000193);
  sum = Math.imul(sum ^ (word >>> 16), 0x01000193);
}
function addAll(words: Int32Array | Uint32Array): void {
  for (let i = 0; i < words.length; i++) add(words[i]);
}
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

function addOptions(b: Battle, count: number): void {
  const { option } = b;
  add(count);
  for (let i = 0; i < count; i++) {
    add(option.verb[i]);
    add(option.target[i]);
    add(option.n[i]);
    add(option.x[i]);
    add(option.y[i]);
    add(option.facing[i]);
    add(option.files[i]);
    add(option.extra[i]);
    for (let s = 0; s < SEGMENTS; s++) add(option.path[i * SEGMENTS + s]);
  }
}

/**
 * Returns the checksum of one battle without observations: its bytes and options at every decision. Every 16th decision
 * is listed again in a fresh copy.
 */
function played({ ruleset, agent }: Options, n: number): string {
  const game = checkedGame(ruleset);
  const { setup } = game.match(n);
  const b = game.rules.create(setup);
  const copy = game.rules.create(setup);
  const chooser = chooserOf(agent, ruleset);
  const random = new Random(n);
  sum = 0x811c9dc5;
  game.rules.begin(b, n + 1, n & 1);
  const words = new Uint32Array(b.bytes.buffer, b.bytes.byteOffset, b.bytes.length >> 2);
  for (let k = 0; waiting(b); k++) {
    b.dice.store();
    addAll(words);
    const count = options(game.rules, b);
    addOptions(b, count);
    if ((k & 15) === 0) {
      const before = sum;
      sum = 0;
      addOptions(b, count);
      const own = sum;
      copyBattle(copy, b);
      sum = 0;
      addOptions(copy, options(game.rules, copy));
      if (sum !== own) throw new Error(`battle ${n}, decision ${k}: a copy of the battle has other options`);
      sum = before;
    }
    choose(game.rules, b, chooser(b, count, random));
  }
  b.dice.store();
  addAll(words);
  return hex(sum);
}

/** Returns the checksum of one battle through the environment: every observation, mask, reward and score. */
function seen(env: Env, n: number): string {
  const random = new Random(n);
  sum = 0x811c9dc5;
  let [observation, info] = env.reset({ seed: n });
  const words = new Int32Array(observation.buffer, observation.byteOffset, observation.length);
  for (let over = false; !over; ) {
    addAll(words);
    for (let i = 0; i < info.actionMask.length; i++) add(info.actionMask[i]);
    add(info.actingPlayer);
    add(info.victoryPoints[0]);
    add(info.victoryPoints[1]);
    const [now, reward, terminated, truncated, next] = env.step(random.below(info.options));
    observation = now;
    info = next;
    add(reward);
    over = terminated || truncated;
  }
  addAll(words);
  return hex(sum);
}

function checksum(given: Options): void {
  const observed = given.observed !== undefined && gameIds().includes(given.ruleset);
  const env = observed ? new Env(given.ruleset) : null;
  let all = 0x811c9dc5;
  for (let n = given.first; n < given.first + given.battles; n++) {
    const word = env === null ? played(given, n) : seen(env, n);
    if (given.each !== undefined) process.stdout.write(`${n} ${word}\n`);
    sum = all;
    add(Number.parseInt(word, 16));
    all = sum;
  }
  process.stdout.write(`${hex(all)}  ${given.battles} battles of ${given.ruleset}${observed ? ', observed' : ''}\n`);
}

new Command('checksum')
  .description('Condenses seeded battles, equal before and after an edit that changes no behaviour.')
  .option('-r, --ruleset <id>', `one of ${CHECKED_GAMES.join(', ')}`, FIRST_GAME)
  .option('-n, --battles <n>', 'how many', whole(1), 40)
  .option('--first <n>', 'number of the first', whole(0), 0)
  .option('-a, --agent <name>', `who plays unobserved: ${chooserNames().join(', ')}`, 'random')
  .option('-o, --observed', 'through the environment, random play: observations and masks instead of bytes and options')
  .option('-e, --each', 'a line for each battle')
  .action(checksum)
  .parse();
