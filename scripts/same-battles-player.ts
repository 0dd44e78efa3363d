// One of the two processes of `npm run same`: plays the battles whose numbers it receives with its checkout, and
// reports each decision as text: what happened before it, the question, all options, and the choice.
import { pathToFileURL } from 'node:url';
import type { Battle } from '../engine/kernel/battle.js';

type Kernel = typeof import('../engine/kernel/ruleset.js');
type Environment = typeof import('../env/index.js');
type Logs = typeof import('../engine/kernel/log.js');
type Seating = typeof import('../env/seats.js');

const [folder, ruleset, kind, ...agents] = process.argv.slice(2);
const imported = async <T>(file: string): Promise<T> => import(pathToFileURL(`${folder}/${file}`).href);

await imported('agents/index.ts');
const { gameOf, makePolicy } = await imported<Environment>('env/index.ts');
const { options, choose, waiting } = await imported<Kernel>('engine/kernel/ruleset.ts');
const { LineLog } = await imported<Logs>('engine/kernel/log.ts');
const { Seats } = await imported<Seating>('env/seats.ts');
const game = gameOf(ruleset);
const names = game.lists();

/** Plays battle `n`: all lists in turn, every second battle with every question. Returns its decisions as text. */
function play(n: number): string[] {
  const { rules } = game;
  const made = game.setup({ lists: [names[n % names.length], names[(n + 1 + (n >> 2)) % names.length]] }, n);
  if (!made.ok) return [JSON.stringify(made.problems)];
  const b: Battle = rules.create(made.value);
  const log = new LineLog();
  b.log = log;
  rules.begin(b, n, n % 2);
  const seats = new Seats(rules);
  seats.begin(n);
  const policy = makePolicy(agents[(n >> 1) % agents.length], ruleset);
  const told: string[] = [];
  while (waiting(b)) {
    const count = options(rules, b);
    const offered = Array.from({ length: count }, (_, i) => rules.describe(b, i));
    const action = seats.act(policy, b);
    const lines = log.lines.splice(0);
    told.push([...(kind === 'log' ? lines : []), rules.question(b), ...offered, `chosen: ${action}`].join('\n'));
    choose(rules, b, action);
  }
  const points = [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)];
  told.push(
    [...(kind === 'log' ? log.lines : []), `the end: winner ${b.core.winner[0]}, ${points.join(' : ')}`].join('\n'),
  );
  return told;
}

process.on('message', (n: number) => process.send?.(play(n)));
process.send?.('ready');
