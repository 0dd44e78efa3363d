import type { Setup } from '../engine/kernel/battle.js';
import { DRAWN_LIST, settleLists } from './battles.js';
import { misuse } from './errors.js';
import type { Game } from './games.js';
import type { Random } from './random.js';
import { readState } from './saved.js';
import type { EnvOptions } from './settings.js';
import { checkStart, type Start } from './start.js';

/** Where a battle begins: its setup, and the bytes of a battle to go on from. */
export interface Origin {
  /** Settings of the battle with all random choices made. */
  readonly chosen: EnvOptions;
  readonly setup: Setup;
  readonly bytes: Uint8Array | null;
  readonly dice: number | null;
  /** Seed of the orders of options in the battle that goes on; null: the battle's own. */
  readonly orders: number | null;
}

/** Lists and table as they were made, and for which seed of a battle. */
export interface Mustered {
  readonly chosen: EnvOptions;
  readonly setup: Setup;
  readonly seed: number;
}

/** Number of times that random lists are made before the problems of the last ones are thrown. */
const DRAWS = 32;

const isSeveral = (start: Start | readonly Start[]): start is readonly Start[] => Array.isArray(start);

/**
 * Finds where a battle begins: at `state`, at one of the starts of the settings, or else at the deployment of two
 * armies.
 * @param seed of the battle, and of its random table @param random makes all other random choices
 * @param last what was made for the battle before: it is used again for a saved state of the same lists and table
 * @throws MisuseError with all problems if the lists or the table are not legal, or the state belongs to another battle
 */
export function originOf(
  game: Game,
  options: EnvOptions,
  state: Uint8Array | Start | undefined,
  seed: number,
  random: Random,
  last: Mustered | null = null,
): Origin {
  const chosen = settled(game, options, random);
  if (state instanceof Uint8Array) {
    if (last !== null && last.seed === seed && sameSettings(last.chosen, chosen)) {
      const { setup } = last;
      return { chosen: last.chosen, setup, ...readState(state, setup, game.rules.bytes(setup)), dice: null };
    }
    const armies = mustered(game, options, chosen, seed, random);
    return { ...armies, ...readState(state, armies.setup, game.rules.bytes(armies.setup)), dice: null };
  }
  const start = state ?? drawnStart(options, random);
  if (start === null)
    return { ...mustered(game, options, chosen, seed, random), bytes: null, dice: null, orders: null };
  checkStart(game, start);
  const goesOn = state !== undefined;
  const orders = goesOn ? (start.orders ?? null) : null;
  return { chosen, setup: start.setup, bytes: start.state, dice: goesOn ? null : seed, orders };
}

/** Makes all random choices in the settings of a battle. */
function settled(game: Game, options: EnvOptions, random: Random): EnvOptions {
  const points = typeof options.points === 'string' ? game.sizes[options.points]?.points : options.points;
  const names = { lists: game.evenLists(), books: game.books(), points: game.points };
  return { ...options, lists: settleLists(listsOf(game, options), { points, pool: options.pool }, names, random) };
}

/** True if the settings hold the same values, and lists the same entries. */
function sameSettings(one: EnvOptions, other: EnvOptions): boolean {
  const [a, b] = [one, other] as unknown as readonly Readonly<Record<string, unknown>>[];
  const isSame = (x: unknown, y: unknown): boolean =>
    x === y || (Array.isArray(x) && Array.isArray(y) && x.length === y.length && x.every((each, i) => each === y[i]));
  for (const key in a) if (key !== 'state' && !isSame(a[key], b[key])) return false;
  for (const key in b) if (!(key in a) && key !== 'state') return false;
  return true;
}

/** The lists of the settings, or the first and last that ship with the game. */
function listsOf(game: Game, { lists }: EnvOptions): readonly [unknown, unknown] {
  const known = game.lists();
  return lists ?? [known[0], known[known.length - 1]];
}

/**
 * Returns the start of the settings, or a random one if there are several; null means that the battle begins with
 * deployment.
 */
function drawnStart({ start }: EnvOptions, random: Random): Start | null {
  if (start === undefined) return null;
  return isSeveral(start) ? start[random.below(start.length)] : start;
}

/**
 * Musters the armies of `chosen` and makes their table. Random armies that are too large for a battle are made again,
 * up to `DRAWS` times. A list by name stays.
 */
function mustered(
  game: Game,
  options: EnvOptions,
  chosen: EnvOptions,
  seed: number,
  random: Random,
): { readonly chosen: EnvOptions; readonly setup: Setup } {
  const given = listsOf(game, options);
  for (let now = chosen, left = DRAWS; ; left--) {
    const made = game.setup(now, seed);
    if (made.ok) return { chosen: now, setup: made.value };
    const [one, two] = listsOf(game, now);
    const again = [isDrawn(given[0], one) ? given[0] : one, isDrawn(given[1], two) ? given[1] : two] as const;
    if (left === 0 || (again[0] === one && again[1] === two)) {
      throw misuse(made.problems);
    }
    now = settled(game, { ...options, lists: again as NonNullable<EnvOptions['lists']> }, random);
  }
}

/** True if `list` is a random army from a book because `given` asked for one. */
function isDrawn(given: unknown, list: unknown): boolean {
  if (typeof list !== 'string' || !list.startsWith(`${DRAWN_LIST}:`)) return false;
  return !(Array.isArray(given) ? given : [given]).includes(list);
}
