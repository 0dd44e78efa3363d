// npm run conduct: reports how two agents lead their units: units that never shoot or fight, units that turn back on
// their last move, units that walk in circles or run off the table, and the time of a decision.
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import '../agents/files/index.js';
import type { Drawing, DrawnModel, Family, GameSetup } from '../engine/game.js';
import { FIRST_GAME, GAME_BY_ID } from '../engine/games.js';
import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { CommonPlace } from '../engine/kernel/places.js';
import { choose, options, problemLine, waiting } from '../engine/kernel/ruleset.js';
import type { RegimentsBattle } from '../engine/regiments/battle.js';
import type { SkirmishBattle } from '../engine/skirmish/battle.js';
import { gameOf } from '../env/games.js';
import { makePolicy } from '../env/policy.js';
import { Seats } from '../env/seats.js';
import { imported } from './commands/agents.js';
import { collected, whole } from './commands/numbers.js';
import { pairing } from './duel-worker.js';
import { ProgressLine } from './progress.js';

/**
 * Least length of a move that counts, in inches. A move turns back if its direction differs from that of the last move
 * by at least the next number, in degrees.
 */
const LEAST_MOVE = 1;
const BACK = 120;
/**
 * A unit walks in circles if its path is at least this long, in inches, and its distance from the start is at most the
 * next number as a share of the path.
 */
const LONG_PATH = 12;
const SHORT_NET = 1 / 3;

/** Observations of the units that one agent led. */
export interface Conduct {
  readonly agent: string;
  /** Units that fought as units of their own, and how many of them neither shot nor touched an enemy. */
  units: number;
  idle: number;
  /** Moves of units that had moved before, how many of them led back, and how many of those came after a fight. */
  moves: number;
  back: number;
  backAfterFight: number;
  /** Units that walked far, and how many of them walked in circles. */
  walkers: number;
  circling: number;
  /** Units that left the table over its edge. */
  gone: number;
  /** Milliseconds of each decision between two or more options. */
  readonly times: number[];
}

/** Returns the conduct of an agent that has not led a unit yet. */
export function newConduct(agent: string): Conduct {
  return {
    agent,
    units: 0,
    idle: 0,
    moves: 0,
    back: 0,
    backAfterFight: 0,
    walkers: 0,
    circling: 0,
    gone: 0,
    times: [],
  };
}

/** Facts about units that each family supplies. */
interface Units {
  /** True if the unit stands on the table by itself. */
  stands(u: number): boolean;
  engaged(u: number): boolean;
  /** Ticks. */
  x(u: number): number;
  y(u: number): number;
  /** Returns the unit of the subject of a decision. */
  unitOf(subject: number): number;
}

function regiments(b: RegimentsBattle): Units {
  return {
    stands: (u) => b.unit.place[u] === CommonPlace.table,
    engaged: (u) => b.unit.engaged[u] > 0,
    x: (u) => b.unit.x[u],
    y: (u) => b.unit.y[u],
    unitOf: (subject) => subject,
  };
}

function skirmish(b: SkirmishBattle): Units {
  const { first, count } = b.setup.unit;
  const rows = (u: number): number[] =>
    Array.from({ length: count[u] }, (_, i) => first[u] + i).filter((m) => b.model.place[m] === CommonPlace.table);
  const mean = (u: number, of: Int32Array): number => {
    const here = rows(u);
    return here.reduce((sum, m) => sum + of[m], 0) / Math.max(1, here.length);
  };
  return {
    stands: (u) => b.unit.place[u] === CommonPlace.table && b.unit.host[u] < 0,
    engaged: (u) => rows(u).some((m) => b.model.engaged[m] > 0),
    x: (u) => mean(u, b.model.x),
    y: (u) => mean(u, b.model.y),
    unitOf: (subject) => subject,
  };
}

/** The facts of a game of single models, as pictures show them. Its decisions are about models; who fights is told by the log. */
function models(b: Battle, drawing: Drawing): Units {
  const { names } = b.setup as GameSetup;
  const all = (u: number) => drawing.modelsOf?.(b, u) ?? [];
  const units = names.flatMap((_, u) => all(u).map(() => u));
  const here = (u: number) => all(u).filter((m): m is DrawnModel => m !== null);
  const mean = (u: number, of: (m: DrawnModel) => number): number =>
    here(u).reduce((sum, m) => sum + of(m), 0) / Math.max(1, here(u).length);
  return {
    stands: (u) => here(u).length > 0,
    engaged: () => false,
    x: (u) => mean(u, (m) => m.x),
    y: (u) => mean(u, (m) => m.y),
    unitOf: (subject) => units[subject] ?? -1,
  };
}

/** Returns what tells the units of a battle. */
function unitsOf(b: Battle, { family, drawing }: { readonly family: Family; readonly drawing: Drawing }): Units {
  if (family === 'regiments') return regiments(b as RegimentsBattle);
  return family === 'skirmish' ? skirmish(b as unknown as SkirmishBattle) : models(b, drawing);
}

/** The path of one unit through a battle, in inches. */
interface Way {
  acted: boolean;
  alone: boolean;
  /** The last move. */
  dx: number;
  dy: number;
  moved: boolean;
  /** True if it has touched an enemy since that move. */
  fought: boolean;
  path: number;
  netX: number;
  netY: number;
}

/** Counts the move (dx, dy), in inches, of a unit that has moved along `way` so far. */
export function countMove(conduct: Conduct, way: Way, dx: number, dy: number): void {
  const far = Math.hypot(dx, dy);
  if (far < LEAST_MOVE) return;
  if (way.moved) {
    conduct.moves++;
    const along = (dx * way.dx + dy * way.dy) / (far * Math.hypot(way.dx, way.dy));
    if (along < Math.cos((BACK * Math.PI) / 180)) {
      conduct.back++;
      if (way.fought) conduct.backAfterFight++;
    }
  }
  way.moved = true;
  way.fought = false;
  [way.dx, way.dy] = [dx, dy];
  way.path += far;
  way.netX += dx;
  way.netY += dy;
}

/** Returns a path that has not begun. */
export function newWay(): Way {
  return { acted: false, alone: false, dx: 0, dy: 0, moved: false, fought: false, path: 0, netX: 0, netY: 0 };
}

/**
 * Plays battle `n` of a series and adds the observations to `conducts`, the first agent's and the second's.
 * @throws Error if lists do not fit
 */
export function watchBattle(conducts: readonly [Conduct, Conduct], ruleset: string, seed: number, n: number): void {
  const game = gameOf(ruleset);
  const { rules, phases } = game;
  const module = GAME_BY_ID.get(ruleset);
  if (module === undefined) throw new Error(`${ruleset} is no game`);
  const { lists, firstSide } = pairing(n, game.evenLists());
  const setup = game.setup({ lists }, seed + (n >> 2));
  if (!setup.ok) throw new Error(setup.problems.map(problemLine).join('\n'));
  const { names, units, unit } = setup.value as GameSetup;
  const seats = new Seats(rules);
  seats.begin(seed + n);
  const led = firstSide === 0 ? conducts : ([conducts[1], conducts[0]] as const);
  const agents = led.map(({ agent }) => makePolicy(agent, ruleset));
  const b: Battle = rules.create(setup.value);
  const ways = names.map(newWay);
  const rows = new Map(names.map((name, u) => [name, u]));
  const longest = [...names].sort((p, q) => q.length - p.length);
  b.log = {
    tell(kind, text) {
      // a game of single models tells of each attack by the name of the model, which begins with that of its unit
      const striker = kind === 'attack' ? longest.find((name) => text.startsWith(name)) : undefined;
      if (striker !== undefined) ways[rows.get(striker) ?? 0].acted = ways[rows.get(striker) ?? 0].fought = true;
      const shooter = /^(.*?):? (?:shoot at|stand and shoot)/.exec(text);
      const left = /^(.*?):? (?:leaves?|flees? off) the table/.exec(text);
      const who = rows.get(shooter?.[1] ?? left?.[1] ?? '');
      if (who === undefined) return;
      if (shooter !== null) ways[who].acted = true;
      else led[unit.player[who]].gone++;
    },
  };
  rules.begin(b, seed + n);
  const table = unitsOf(b, module as { readonly family: Family; readonly drawing: Drawing });
  let [mover, fromX, fromY] = [-1, 0, 0];
  while (waiting(b)) {
    const among = options(rules, b);
    const subject = b.decision.subject[0] < 0 ? -1 : table.unitOf(b.decision.subject[0]);
    if (mover >= 0 && subject !== mover) {
      if (table.stands(mover)) {
        const [dx, dy] = [(table.x(mover) - fromX) / INCH, (table.y(mover) - fromY) / INCH];
        countMove(led[unit.player[mover]], ways[mover], dx, dy);
      }
      mover = -1;
    }
    for (let u = 0; u < units; u++) {
      if (!table.stands(u)) continue;
      if (b.core.playerTurns[0] > 0) ways[u].alone = true;
      if (table.engaged(u)) ways[u].acted = ways[u].fought = true;
    }
    const player = b.decision.player[0];
    const start = performance.now();
    const i = seats.act(agents[player], b);
    if (among > 1) led[player].times.push(performance.now() - start);
    const moves =
      /movement|deployment|activation/.test(phases[b.core.phase[0]]) && (b.option.x[i] !== 0 || b.option.y[i] !== 0);
    if (mover < 0 && moves && subject >= 0 && table.stands(subject)) {
      [mover, fromX, fromY] = [subject, table.x(subject), table.y(subject)];
    }
    choose(rules, b, i);
  }
  ways.forEach((way, u) => {
    if (!way.alone) return;
    const conduct = led[unit.player[u]];
    conduct.units++;
    if (!way.acted) conduct.idle++;
    if (way.path < LONG_PATH) return;
    conduct.walkers++;
    if (Math.hypot(way.netX, way.netY) < SHORT_NET * way.path) conduct.circling++;
  });
}

const share = (part: number, all: number): number => part / Math.max(1, all);
const percent = (part: number, all: number): string => `${(100 * share(part, all)).toFixed(1)}%`;

/** Returns the value in milliseconds below which the share `q` of `times` lies. */
export function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** Returns the observations of one agent as a line for people. */
export function conductLine(c: Conduct): string {
  return (
    `${c.agent}: ${percent(c.idle, c.units)} of ${c.units} units never shoot nor fight, ` +
    `${percent(c.back, c.moves)} of ${c.moves} moves turn back on the one before (${percent(c.backAfterFight, c.moves)} after a fight), ` +
    `${percent(c.circling, c.walkers)} of ${c.walkers} far walkers end near where they began, ${percent(c.gone, c.units)} leave the table; ` +
    `a decision takes ${quantile(c.times, 0.5).toFixed(3)} ms, 95 of 100 less than ${quantile(c.times, 0.95).toFixed(2)} ms`
  );
}

/** Returns the observations of one agent as an object. */
export function conductSummary(c: Conduct) {
  const { times, ...rest } = c;
  return { ...rest, decisions: times.length, median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

interface Options {
  readonly ruleset: string;
  readonly first: string;
  readonly second: string;
  readonly battles: number;
  readonly seed: number;
  readonly import: readonly string[];
  readonly json?: true;
  readonly quiet?: true;
}

async function run({ ruleset, first, second, battles, seed, json, quiet, import: modules }: Options): Promise<void> {
  await imported(modules);
  const conducts = [newConduct(first), newConduct(second)] as const;
  for (const { agent } of conducts) makePolicy(agent, gameOf(ruleset).id); // reports unknown names before any battle
  const progress = new ProgressLine();
  for (let n = 0; n < battles; n++) {
    watchBattle(conducts, ruleset, seed, n);
    if (quiet === undefined) progress.show(n + 1, battles, () => `${ruleset}: ${n + 1}/${battles} battles`);
  }
  process.stdout.write(`${ruleset}, ${battles} battles, seed ${seed}\n${conducts.map(conductLine).join('\n')}\n`);
  if (json !== undefined)
    process.stdout.write(`${JSON.stringify({ ruleset, battles, seed, agents: conducts.map(conductSummary) })}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = new Command('conduct')
    .description(
      'Two agents fight; prints how they lead their units: who never shoots nor fights, who moves to and fro, and the time of a decision.',
    )
    .option('--ruleset <id>', 'the game', FIRST_GAME)
    .option('--first <agent>', 'an agent, with settings as in captain:temperament=bold', 'captain')
    .option('--second <agent>', 'its opponent', 'captain')
    .option('--battles <n>', 'how many; a multiple of four swaps everything evenly', whole(1), 100)
    .option('--seed <n>', 'tables and dice follow from it', whole(0), 1)
    .option('--import <file>', 'a file that registers an agent of your own; may be given more than once', collected, [])
    .option('--json', 'the figures as one JSON object, on the last line')
    .option('--quiet', 'no progress')
    .parse();
  try {
    await run(program.opts<Options>());
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
