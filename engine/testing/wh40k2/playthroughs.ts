import { Level } from '../../kernel/core.js';
import { type OptionRecord, readRecord } from '../../kernel/options.js';
import { options, type Player, playOut } from '../../kernel/ruleset.js';
import { armyBooks, armyLists, readArmyList } from '../../rulesets/wh40k2/armies/armies.js';
import { LIST_DATA } from '../../rulesets/wh40k2/armies/data.generated.js';
import { drawList, partOfList } from '../../rulesets/wh40k2/armies/random-lists.js';
import type { W40kList } from '../../rulesets/wh40k2/armies/terms.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { onTable, playerOf, standing } from '../../rulesets/wh40k2/core/units.js';
import { WH40K2 } from '../../rulesets/wh40k2/game.js';
import { fightOdds } from '../../rulesets/wh40k2/odds/fight.js';
import { fireOdds } from '../../rulesets/wh40k2/odds/fire.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { muster } from '../../rulesets/wh40k2/setup/muster.js';
import { randomBattlefield } from '../../rulesets/wh40k2/setup/random-terrain.js';
import { enemyInContact } from '../../skirmish/contacts.js';
import { Columns, type Condensed } from '../condense.js';
import { observed } from '../observed.js';
import { anyOf, eagerOf, playthrough, several, wordOf, wordOfEnd } from '../playthrough.js';
import { nearly } from '../proposals.js';
import { Random } from '../random.js';
import { w40kCloseQuarters } from './close-quarters.js';
import { w40kMatch } from './match.js';
import { askAround } from './questions.js';

/** Intervals in decisions: an option is sampled without a list, a world is imagined, the rules' questions are asked. */
const DRAWN_EVERY = 2;
const IMAGINED_EVERY = 5;
const ASKED_EVERY = 4;

function play(b: W40kBattle, seed: number, most: number): string {
  const chooser = seed % 3 === 0 ? anyOf : eagerOf;
  const other = wh40k2.create(b.setup);
  const imagined = new Columns(other);
  const also = (_: W40kBattle, n: number, sum: Condensed, random: Random): void => {
    if (n % ASKED_EVERY === 1) askAround(b, random, sum);
    if (n % IMAGINED_EVERY === 2) {
      wh40k2.imagine(b, random.below(2) as Player, n + 1, other);
      imagined.addTo(sum);
    }
    if (n % DRAWN_EVERY === 0 && wh40k2.sample !== undefined) {
      b.option.count = 0;
      b.option.decision = 0;
      const i = wh40k2.sample(b, random);
      if (i >= 0) sum.addText(JSON.stringify(readRecord(b.option, i)));
      b.option.decision = 0;
      options(wh40k2, b);
    }
  };
  const { units } = b.setup;
  const like = (option: OptionRecord, _units: number, random: Random) => mixed(b, option, random);
  return playthrough({ rules: wh40k2, b, random: new Random(~seed), chooser, units, most, also, like, listens: true });
}

/** Returns a proposal that mixes two options or names any model. */
function mixed(b: W40kBattle, like: OptionRecord, random: Random): OptionRecord {
  const { count } = b.option;
  const other = readRecord(b.option, random.below(count));
  switch (random.below(8)) {
    case 0:
      return { ...like, x: other.x, y: other.y };
    case 1:
      return { ...like, n: other.n, extra: other.extra };
    case 2:
      return { ...like, target: random.below(b.setup.models + 2) - 1 };
    case 3:
      return { ...like, verb: other.verb, files: random.below(6), n: random.below(3) };
    case 4:
      return { ...like, extra: like.extra + random.below(4) - 1, facing: other.facing };
    default:
      return nearly(like, b.setup.units, random);
  }
}

/** Plays two of the lists that come with Muster on a random table. */
function battle(n: number): string {
  const b = wh40k2.create(w40kMatch(n).setup);
  wh40k2.begin(b, n + 1, n % 4 !== 3 ? Level.full : Level.command);
  return play(b as W40kBattle, n, 500);
}

const scene = (n: number): string => play(w40kCloseQuarters(n), n, 100);

/** Plays such a scene to its end without listing options; only sampled options are judged. */
function playout(n: number): string {
  const b = w40kCloseQuarters(1000 + n, (scene) => scene.phase('movement').level('command'));
  playOut(wh40k2, b, new Random(n));
  return wordOfEnd(wh40k2, b);
}

const BOOKS = [...armyBooks().keys()];

/** Returns a random army from a book. */
function army(n: number, random: Random): W40kList {
  const drawn = drawList(BOOKS[n % BOOKS.length], 300 + 50 * random.below(12), random, `drawn ${n}`);
  return drawn.ok ? drawn.value : [...armyLists().values()][0];
}

/** Plays the first part of a battle of two random armies, from setup on. */
function setUp(n: number): string {
  const random = new Random(n);
  const battlefield = randomBattlefield(n + 1);
  const setup = muster([army(n, random), army(n >> 1, random)], { battlefield });
  if (!setup.ok) return wordOf(setup);
  const b = wh40k2.create(setup.value);
  wh40k2.begin(b, n, n % 2 === 0 ? Level.full : Level.command);
  return play(b as W40kBattle, n, 200);
}

/** Plays such a battle from setup to its end without listing options. */
function drawnBattle(n: number): string {
  const random = new Random(n + 5000);
  const setup = muster([army(n, random), army(n + 1, random)], { battlefield: randomBattlefield(n + 50) });
  if (!setup.ok) return wordOf(setup);
  const b = wh40k2.create(setup.value) as W40kBattle;
  wh40k2.begin(b, n, n % 2 === 0 ? Level.full : Level.command);
  playOut(wh40k2, b, random);
  return wordOfEnd(wh40k2, b);
}

/** Digests random armies from a book and from a list, and the problems of one with changed units. */
function armies(n: number): string {
  const random = new Random(n);
  const lists = [...armyLists().values()];
  const part = partOfList(lists[n % lists.length], 200 + 100 * random.below(8), random, `part ${n}`);
  const drawn = Array.from({ length: 6 }, (_, i) => army(n + i, random));
  const judged = Array.from({ length: 40 }, () => {
    const list = readArmyList(changed(random));
    return list.ok ? list : list.problems.map((p) => [p.where, p.rule, numbersIn(p.message), numbersIn(p.mend)]);
  });
  return `${wordOf(drawn)} ${wordOf(part)} ${wordOf(judged)}`;
}

const numbersIn = (text: string): string => text.replaceAll(/\D+/g, ' ');

/** Returns a list that comes with Muster with one thing changed: fewer points, one unit more or less, other options. */
function changed(random: Random): unknown {
  const data = LIST_DATA[random.below(LIST_DATA.length)];
  const units = data.units.map((u) => ({ ...u })) as Record<string, unknown>[];
  const at = random.below(units.length);
  const other = units[random.below(units.length)];
  if (random.below(3) === 0) units[at].options = someOf(units[at].options, random);
  switch (random.below(6)) {
    case 0:
      return { ...data, units, points: data.points + random.below(1000) - 700 };
    case 1:
      return { ...data, units: units.filter((_, i) => i !== at) };
    case 2: {
      const more = Array.from({ length: 1 + random.below(3) }, (_, i) => ({ ...other, id: `m-${i}`, name: `m ${i}` }));
      return { ...data, units: [...units, ...more] };
    }
    case 3:
      units[at].options = other.options;
      break;
    case 4:
      units[at].joins = other.id;
      break;
    default:
      units[at].unit = other.unit;
  }
  return { ...data, units };
}

/** Returns some of these options with other numbers. */
function someOf(options: unknown, random: Random): unknown {
  const all = Object.entries((options ?? {}) as Record<string, number | true>);
  const some = all.filter(() => random.below(3) > 0);
  return Object.fromEntries(some.map(([id, n]) => [id, n === true || random.below(2) === 0 ? n : random.below(6) + 1]));
}

/** Digests random tables of several sizes. */
function tables(n: number): string {
  const board = { width: 24 + 12 * (n % 5), depth: 24 + 12 * (n % 3) };
  const usual = { width: 72, depth: 48 };
  return wordOf(Array.from({ length: 10 }, (_, i) => randomBattlefield(100 * n + i, i % 2 === 0 ? board : usual)));
}

/** Digests the odds of fights and fire in such scenes. */
function odds(n: number): string {
  const b = w40kCloseQuarters(2000 + n);
  const told: unknown[] = [];
  const { units, models } = b.setup;
  for (let u = 0; u < units; u++) {
    for (let v = 0; v < units; v++) {
      if (!onTable(b, u) || !onTable(b, v) || playerOf(b, u) === playerOf(b, v)) continue;
      const { kind, losses, most, mean, destroyed } = fireOdds(b, u, v, 0);
      told.push({ kind, losses: losses.slice(0, most + 1), mean, destroyed });
    }
  }
  for (let m = 0; m < models; m++) {
    const enemies: number[] = [];
    if (!standing(b, m)) continue;
    for (let e = enemyInContact(b, m, 0); e >= 0; e = enemyInContact(b, m, enemies.length)) enemies.push(e);
    if (enemies.length > 0) told.push(wordOf(fightOdds(b, m, enemies, enemies.length)));
  }
  return wordOf(told);
}

/** Digests what both players see of such a scene, or of a battle of two random armies from setup on. */
function seen(n: number): string {
  const random = new Random(n + 7000);
  if (n % 3 > 0) return observed(wh40k2, WH40K2.observation, w40kCloseQuarters(4000 + n), random, 100);
  const setup = muster([army(n, random), army(n + 1, random)], { battlefield: randomBattlefield(n + 90) });
  if (!setup.ok) return wordOf(setup);
  const b = wh40k2.create(setup.value) as W40kBattle;
  wh40k2.begin(b, n, n % 2 === 0 ? Level.full : Level.command);
  return observed(wh40k2, WH40K2.observation, b, random, 150);
}

/**
 * Playthroughs of battles, scenes and armies of Warhammer 40,000, second edition, by name, each played when it is
 * called.
 */
export const playthroughs: ReadonlyMap<string, () => string> = new Map([
  ...several('battle', 16, battle),
  ...several('scene', 960, scene),
  ...several('playout', 64, playout),
  ...several('drawn battle', 36, drawnBattle),
  ...several('setting up', 48, setUp),
  ...several('armies', 64, armies),
  ...several('tables', 12, tables),
  ...several('odds', 96, odds),
  ...several('observation', 60, seen),
]);
