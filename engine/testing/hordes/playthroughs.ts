import { Level } from '../../kernel/core.js';
import { playOut } from '../../kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../../rulesets/hordes/armies/armies.js';
import type { HordesList } from '../../rulesets/hordes/armies/composition.js';
import { LIST_DATA } from '../../rulesets/hordes/armies/data.generated.js';
import { drawList, partOfList } from '../../rulesets/hordes/armies/random-lists.js';
import type { HordesBattle } from '../../rulesets/hordes/core/state.js';
import { HORDES } from '../../rulesets/hordes/game.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { muster } from '../../rulesets/hordes/setup/lists-on-field.js';
import { randomBattlefield } from '../../rulesets/hordes/setup/random-terrain.js';
import { observed } from '../observed.js';
import { anyOf, eagerOf, playthrough, several, wordOf, wordOfEnd } from '../playthrough.js';
import { Random } from '../random.js';
import { strewn } from './strewn.js';

function play(b: HordesBattle, seed: number, most: number): string {
  const chooser = seed % 3 === 0 ? anyOf : eagerOf;
  const { models: units } = b.setup;
  return playthrough({ rules: HORDES_RULES, b, random: new Random(~seed), chooser, units, most, listens: true });
}

const BOOKS = [...armyBooks().keys()];
const LISTS = [...armyLists().values()];

/** Returns a random army from a book. */
function army(n: number, random: Random): HordesList {
  const drawn = drawList(BOOKS[n % BOOKS.length], 10 + random.below(26), random, `drawn ${n}`);
  return drawn.ok ? drawn.value : LISTS[0];
}

/** Begins a battle of two armies on a random table. */
function begun(lists: readonly [HordesList, HordesList], seed: number): HordesBattle {
  const board = { width: 36 + 6 * (seed % 3), depth: 36 + 6 * (seed % 2) };
  const setup = muster(lists, { battlefield: randomBattlefield(seed + 1, board), turns: 2 + (seed % 3) });
  if (!setup.ok) throw new Error(setup.problems.map(({ message }) => message).join('\n'));
  const b = HORDES_RULES.create(setup.value);
  HORDES_RULES.begin(b, seed, seed % 4 === 3 ? Level.command : Level.full);
  return b;
}

/** Plays two of the lists that come with Muster. */
function battle(n: number): string {
  const [one, other] = [LISTS[n % LISTS.length], LISTS[(n >> 1) % LISTS.length]];
  return play(begun([one, other], n), n, 400);
}

function drawn(n: number): string {
  const random = new Random(n);
  return play(begun([army(n, random), army(n >> 1, random)], n), n, 200);
}

const scene = (n: number): string => play(strewn(n), n, 100);

/** Plays such a scene to its end without listing options. */
function playout(n: number): string {
  const b = strewn(1000 + n);
  playOut(HORDES_RULES, b, new Random(n));
  return wordOfEnd(HORDES_RULES, b);
}

const numbersIn = (text: string): string => text.replaceAll(/\D+/g, ' ');

/** Digests random armies, parts of lists, and the problems of changed lists. */
function armies(n: number): string {
  const random = new Random(n);
  const part = partOfList(LISTS[n % LISTS.length], 8 + random.below(20), random, `part ${n}`);
  const some = Array.from({ length: 6 }, (_, i) => army(n + i, random).units.map(({ name, models }) => [name, models]));
  const judged = Array.from({ length: 20 }, () => {
    const list = readArmyList(changed(random));
    return list.ok ? list.value.points : list.problems.map((p) => [p.where, p.rule, numbersIn(p.message)]);
  });
  return `${wordOf(some)} ${wordOf(part.ok ? part.value.points : part.problems)} ${wordOf(judged)}`;
}

/** Returns a list that comes with Muster with one thing changed. */
function changed(random: Random): unknown {
  const data = LIST_DATA[random.below(LIST_DATA.length)];
  const units = data.units.map((unit) => ({ ...unit }));
  const at = random.below(units.length);
  switch (random.below(5)) {
    case 0:
      return { ...data, points: data.points + random.below(20) - 12 };
    case 1:
      return { ...data, units: units.filter((_, i) => i !== at) };
    case 2:
      return { ...data, units: [...units, units[at], units[at]] };
    case 3:
      return { ...data, asFarAsPlayed: false };
    default:
      units[at].models = random.below(12);
  }
  return { ...data, units };
}

/** Digests random tables of several sizes. */
function tables(n: number): string {
  const board = { width: 36 + 12 * (n % 4), depth: 36 + 12 * (n % 3) };
  return wordOf(Array.from({ length: 10 }, (_, i) => randomBattlefield(100 * n + i, i % 2 === 0 ? board : undefined)));
}

/** Digests what both players see of such a scene, or of a battle of two random armies from set-up on. */
function seen(n: number): string {
  const random = new Random(n);
  const b = n % 2 === 0 ? strewn(3000 + n) : begun([army(n, random), army(n + 1, random)], n);
  return observed(HORDES_RULES, HORDES.observation, b, random, 90);
}

/** Seeded battles, scenes, armies, tables and observations by name, each condensed into words. */
export const playthroughs: ReadonlyMap<string, () => string> = new Map([
  ...several('battle', 24, battle),
  ...several('drawn armies', 60, drawn),
  ...several('scene', 160, scene),
  ...several('playout', 40, playout),
  ...several('armies', 12, armies),
  ...several('tables', 12, tables),
  ...several('seen', 60, seen),
]);
