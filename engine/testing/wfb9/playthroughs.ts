import { Level } from '../../kernel/core.js';
import { playOut } from '../../kernel/ruleset.js';
import { armyBooks, armyLists } from '../../rulesets/wfb9/armies/armies.js';
import { drawList, partOfList } from '../../rulesets/wfb9/armies/random-lists.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { ODDS } from '../../rulesets/wfb9/odds/odds.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import { randomBattlefield } from '../../rulesets/wfb9/setup/battlefield.js';
import { match } from '../matches.js';
import { anyOf, eagerOf, playthrough, several, wordOf, wordOfEnd } from '../playthrough.js';
import { Random } from '../random.js';
import { walk } from '../regiments/paths.js';
import { toldOdds } from '../regiments/told-odds.js';
import { closeArmies, smallBattle } from './close-armies.js';

function play(b: Wfb9Battle, seed: number, most: number, asked: number): string {
  const chooser = seed % 3 === 0 ? anyOf : eagerOf;
  const { units } = b.setup;
  return playthrough({ rules: wfb9, b, random: new Random(~seed), chooser, units, most, walk, asked, listens: true });
}

/** Plays two of the lists that come with Muster on a random table. */
function battle(n: number): string {
  const b = wfb9.create(match('wfb9', n).setup);
  wfb9.begin(b, n + 1, n % 4 === 0 ? Level.full : Level.command);
  return play(b, n, 2000, 3);
}

/** Plays armies from the books close to each other. */
const close = (n: number): string => play(closeArmies(n), n, 120, 2);

/** Plays small armies from the books on tables of several sizes, from setup on. */
function small(n: number): string {
  const b = smallBattle(new Random(n));
  wfb9.begin(b, n + 1, n % 3 === 0 ? Level.command : Level.full);
  return play(b, n, 500, 2);
}

/** Plays close armies, and small ones from setup on, to their ends without listing options. */
function playout(n: number): string {
  const b = n % 2 === 0 ? closeArmies(5000 + n) : smallBattle(new Random(5000 + n));
  if (n % 2 !== 0) wfb9.begin(b, n, Level.command);
  b.core.level[0] = n % 3 === 0 ? Level.full : Level.command;
  playOut(wfb9, b, new Random(n));
  return wordOfEnd(wfb9, b);
}

const BOOKS = [...armyBooks().keys()];

/** Digests random armies from a book and from a list. */
function armies(n: number): string {
  const random = new Random(n);
  const drawn = drawList(BOOKS[n % BOOKS.length], 150 + 50 * random.below(30), random, `drawn ${n}`);
  const lists = [...armyLists().values()];
  const part = partOfList(lists[n % lists.length], 200 + 100 * random.below(15), random, `part ${n}`);
  return `${wordOf(drawn)} ${wordOf(part)}`;
}

/** Digests random tables of several sizes. */
function tables(n: number): string {
  const board = { width: 36 + 12 * (n % 4), depth: 36 + 12 * (n % 2) };
  return wordOf(Array.from({ length: 10 }, (_, i) => randomBattlefield(100 * n + i, board)));
}

/** Digests odds of fights, charges and volleys between units of close armies. */
function odds(n: number): string {
  return toldOdds(closeArmies(3000 + n), ODDS, new Random(n));
}

/** Playthroughs of battles, scenes and armies of this game by name, each played when it is called. */
export const playthroughs: ReadonlyMap<string, () => string> = new Map([
  ...several('battle', 16, battle),
  ...several('close armies', 280, close),
  ...several('small battle', 100, small),
  ...several('playout', 100, playout),
  ...several('odds', 60, odds),
  ...several('armies', 16, armies),
  ...several('tables', 30, tables),
]);
