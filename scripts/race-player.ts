// One of the two processes of `npm run race`: plays the battles whose numbers it receives with its checkout, and
// reports the times.
import { pathToFileURL } from 'node:url';
import type { Battle } from '../engine/kernel/battle.js';
import { problemLine } from '../engine/kernel/ruleset.js';
import { playObserved } from './observed-play.js';
import { spent } from './processor-time.js';

type Environment = typeof import('../env/index.js');
type Kernel = typeof import('../engine/kernel/ruleset.js');

/** The times of one battle. */
export interface Lap {
  readonly decisions: number;
  /** Milliseconds of processor time: until the first decision, and from there to the end. */
  readonly reset: number;
  readonly steps: number;
}

/** Plays battle `n` at random. */
type Player = (n: number) => Lap;

const imported = async <T>(folder: string, file: string): Promise<T> => import(pathToFileURL(`${folder}/${file}`).href);

/** Returns a player of observed battles with the checkout in `folder`. */
async function observer(folder: string, ruleset: string): Promise<Player> {
  const { Env, Random } = await imported<Environment>(folder, 'env/index.ts');
  const env = new Env(ruleset);
  return (n) => {
    const random = new Random(n);
    const start = spent();
    const [, info] = env.reset({ seed: n });
    const begun = spent();
    const decisions = playObserved(env, info, random);
    return { decisions, reset: begun - start, steps: spent() - begun };
  };
}

/**
 * Returns a player of battles without observations with the checkout in `folder`; options are sampled without listing
 * where possible.
 */
async function roller(folder: string, ruleset: string): Promise<Player> {
  const { gameOf, Random } = await imported<Environment>(folder, 'env/index.ts');
  const { playOut } = await imported<Kernel>(folder, 'engine/kernel/ruleset.ts');
  const game = gameOf(ruleset);
  const { rules } = game;
  const names = game.lists();
  let used: Battle | null = null;
  return (n) => {
    const random = new Random(n);
    const start = spent();
    const made = game.setup({ lists: [names[n % names.length], names[(n + 1 + (n >> 2)) % names.length]] }, n);
    if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
    const b: Battle = used !== null && rules.renew?.(used, made.value) === true ? used : rules.create(made.value);
    used = b;
    rules.begin(b, n);
    const begun = spent();
    playOut(rules, b, random);
    return { decisions: b.core.decisions[0], reset: begun - start, steps: spent() - begun };
  };
}

const [folder, ruleset, kind] = process.argv.slice(2);
const play = await (kind === 'playouts' ? roller : observer)(folder, ruleset);
process.on('message', (n: number) => process.send?.(play(n)));
process.send?.('ready');
