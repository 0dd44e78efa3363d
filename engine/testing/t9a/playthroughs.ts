import { Level } from '../../kernel/core.js';
import { TURN } from '../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../kernel/options.js';
import { playOut } from '../../kernel/ruleset.js';
import { enemiesInContact } from '../../regiments/contacts.js';
import { Verb } from '../../regiments/core/asks.js';
import { onTable, playerOf } from '../../regiments/core/units.js';
import { Side } from '../../regiments/layout.js';
import { volleyOdds, woundsOf } from '../../regiments/odds/volleys.js';
import { armyBooks, armyLists, readArmyList } from '../../rulesets/t9a/armies/armies.js';
import { mayJoin } from '../../rulesets/t9a/armies/composition-checks.js';
import { LIST_DATA } from '../../rulesets/t9a/armies/data.generated.js';
import { drawList, partOfList } from '../../rulesets/t9a/armies/random-lists.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { T9A } from '../../rulesets/t9a/game.js';
import { ODDS } from '../../rulesets/t9a/odds/odds.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { randomBattlefield } from '../../rulesets/t9a/setup/battlefield.js';
import { muster } from '../../rulesets/t9a/setup/muster.js';
import { CROWDS } from '../crowds.js';
import { observed } from '../observed.js';
import { anyOf, eagerOf, playthrough, several, wordOf, wordOfEnd } from '../playthrough.js';
import { nearly } from '../proposals.js';
import { Random } from '../random.js';
import { walk } from '../regiments/paths.js';
import { toldOdds } from '../regiments/told-odds.js';
import { closeArmies, smallArmy, smallBattle } from './close-armies.js';
import { t9aMatch } from './match.js';
import { opening } from './opening.js';
import { predicates } from './predicates.js';
import { procedures } from './procedures.js';
import { questions } from './questions.js';
import { t9aBodies, t9aStrewn } from './scattered.js';

/** Largest verb that is proposed. Verbs after it are other games': a new one leaves the proposals as they are. */
const LAST_VERB = Verb.Reroll;

function play(b: T9aBattle, seed: number, most: number): string {
  const chooser = seed % 3 === 0 ? anyOf : eagerOf;
  return playthrough({
    rules: t9a,
    b,
    random: new Random(~seed),
    chooser,
    units: b.setup.units,
    most,
    walk,
    listens: true,
  });
}

/**
 * Returns a proposal similar to a listed option, or with another verb, another path, or the mixed places of two
 * options.
 */
function otherwise(like: OptionRecord, units: number, random: Random): OptionRecord {
  const record = nearly(like, units, random);
  switch (random.below(10)) {
    case 0:
      return { ...record, verb: 1 + random.below(LAST_VERB) };
    case 1:
      return { ...record, extra: random.below(14) - 1 };
    case 2:
      return { ...record, path: [] };
    case 3:
      return { ...like, verb: 1 + random.below(LAST_VERB) };
    case 4:
      return { ...like, x: record.x, n: record.n };
    case 5:
      return { ...like, facing: (like.facing + random.below(5) * (TURN / 8)) % TURN, files: record.files };
    case 6:
      return { ...like, extra: random.below(14) - 1 };
    default:
      return record;
  }
}

/** Plays on with more proposals. */
function playClosely(b: T9aBattle, seed: number, most: number): string {
  const random = new Random(~seed);
  const chooser = seed % 3 === 0 ? anyOf : eagerOf;
  return playthrough({
    rules: t9a,
    b,
    random,
    chooser,
    units: b.setup.units,
    most,
    walk,
    like: otherwise,
    asked: 2,
    listens: true,
  });
}

/** Plays a scene at any angle, with terrain among the units, several units in the same fight, and edges nearby. */
const aslant = (n: number): string => playClosely(t9aStrewn(5000 + n, undefined, true), n, 120);

/** Plays armies from the books close to each other. */
const close = (n: number): string => playClosely(closeArmies(n), n, 150);

/** Plays small armies from the books on tables of several sizes, from setup on. */
function small(n: number): string {
  const b = smallBattle(new Random(n));
  t9a.begin(b, n + 1, n % 3 === 0 ? Level.command : Level.full);
  return playClosely(b, n, 600);
}

/** Plays close armies and scenes to their ends without listing options. */
function smallPlayout(n: number): string {
  const b = n % 2 === 0 ? closeArmies(5000 + n) : t9aStrewn(9000 + n, undefined, true);
  b.core.level[0] = n % 3 === 0 ? Level.full : Level.command;
  playOut(t9a, b, new Random(n));
  return wordOfEnd(t9a, b);
}

/** Plays two of the lists that come with Muster on a random table. */
function battle(n: number): string {
  const b = t9a.create(t9aMatch(n).setup);
  t9a.begin(b, n + 1, n % 4 === 0 ? Level.full : Level.command);
  return play(b as T9aBattle, n, 2000);
}

const scene = (n: number): string => play(t9aStrewn(n), n, 150);

/** Plays the same scene to its end without listing options; only sampled options are judged. */
function playout(n: number): string {
  const b = t9aStrewn(1000 + n, (scene) => scene.phase('movement').level('command'));
  playOut(t9a, b, new Random(n));
  return wordOfEnd(t9a, b);
}

/** Returns a battle at setup with units that scout or move as a vanguard. */
function atSetUp(n: number, allLed = false): T9aBattle {
  const random = new Random(n);
  const report = opening({
    first: t9aBodies(2 * n, allLed),
    second: t9aBodies(2 * n + 1, allLed),
    battlefield: randomBattlefield(n + 1),
    deployment: (['classic', 'diagonal', 'flank attack', 'roll'] as const)[random.below(4)],
    seed: n,
    level: n % 2 === 0 ? 'full' : 'command',
  });
  return report.runTo('decision').b;
}

const setUp = (n: number): string => play(atSetUp(n), n, 250);

/** Plays such a battle with a character for each body of troops and more proposals. */
const ledSetUp = (n: number): string => playClosely(atSetUp(2000 + n, true), n, 200);

/** Plays such battles, and armies from the books, from setup to the end without listing options. */
function setUpPlayout(n: number): string {
  const b = n % 3 === 0 ? smallBattle(new Random(n)) : atSetUp(1000 + n);
  if (n % 3 === 0) t9a.begin(b, n, n % 2 === 0 ? Level.full : Level.command);
  playOut(t9a, b, new Random(n));
  return wordOfEnd(t9a, b);
}

const BOOKS = [...armyBooks().keys()];

/** Digests random armies from a book and from a list, and the problems of one with changed units. */
function armies(n: number): string {
  const random = new Random(n);
  const points = 150 + 50 * random.below(30);
  const drawn = drawList(BOOKS[n % BOOKS.length], points, random, `drawn ${n}`);
  const lists = [...armyLists().values()];
  const part = partOfList(lists[n % lists.length], 200 + 100 * random.below(15), random, `part ${n}`);
  const judged = Array.from({ length: 20 }, () => readArmyList(changed(random)));
  return `${wordOf(drawn)} ${wordOf(part)} ${wordOf(judged)}`;
}

/** Digests the columns of a battle for two armies with one unit changed, or the reason why there is none. */
function musters(n: number): string {
  const random = new Random(n);
  const told = Array.from({ length: 4 }, (_, k) => {
    const lists = [smallArmy(random, 'first'), smallArmy(random, 'second')] as const;
    const units = lists[0].units.map((u) => ({ ...u }));
    const at = random.below(units.length);
    const other = lists[k % 2].units[random.below(lists[k % 2].units.length)];
    const put = [
      {},
      { base: other.base },
      { base: { ...other.base, round: true } },
      { joins: units[random.below(units.length)].id },
      { joins: units[random.below(units.length)].id, base: other.base, character: true },
      { parts: other.parts },
      { troopType: other.troopType, parts: [...units[at].parts, ...other.parts] },
      { general: true, bsb: true, command: other.command },
      { models: 1 + random.below(40), files: 1 + random.below(20), armour: other.armour },
    ][random.below(9)];
    units[at] = { ...units[at], ...put };
    const hosts = units.map((host) => [
      mayJoin(units[at], host),
      mayJoin({ ...units[at], base: { ...host.base, round: true } }, host),
    ]);
    const many = random.below(4) === 0 ? Array.from({ length: 30 + random.below(70) }, () => units[at]) : [];
    const first = { ...lists[0], units: [...units, ...many.map((u, i) => ({ ...u, id: `${u.id}-more-${i}` }))] };
    const made = muster([first, lists[1]], {
      battlefield: randomBattlefield(n),
      deployment: (['classic', 'diagonal', 'flank attack', 'roll'] as const)[random.below(4)],
      ...(random.below(2) === 0 ? { pointsLimit: 500 + random.below(3000) } : {}),
      ...(random.below(2) === 0 ? { turns: 1 + random.below(6) } : {}),
    });
    const is = made.ok ? { ...made.value, terrain: null, limits: [...(made.value.limits ?? [])] } : made.problems;
    return wordOf([is, hosts]);
  });
  return told.join(' ');
}

/**
 * Returns a list that comes with Muster with one thing changed: fewer points, one unit more or less, other numbers,
 * options or ranks.
 */
function changed(random: Random): unknown {
  const data = LIST_DATA[random.below(LIST_DATA.length)];
  const units = data.units.map((u) => ({ ...u })) as Record<string, unknown>[];
  const at = random.below(units.length);
  const other = units[random.below(units.length)];
  const from = (most: number) => random.below(most + 1);
  switch (random.below(8)) {
    case 0:
      return { ...data, points: data.points + from(2000) - 1500 };
    case 1:
      return { ...data, units: units.filter((_, i) => i !== at) };
    case 2:
      return {
        ...data,
        units: [
          ...units,
          ...Array.from({ length: 1 + from(3) }, (_, i) => ({ ...other, id: `more-${i}`, name: `more ${i}` })),
        ],
      };
    case 3:
      units[at].models = from(60);
      break;
    case 4:
      units[at].options = other.options;
      break;
    case 5:
      units[at].command = other.command;
      units[at].joins = other.id;
      break;
    case 6:
      units[at].general = true;
      units[at].bsb = from(1) === 0;
      break;
    default:
      units[at].files = from(12);
      units[at].unit = other.unit;
  }
  return { ...data, units };
}

/** Digests random tables of several sizes. */
function tables(n: number): string {
  const board = { width: 24 + 12 * (n % 5), depth: 24 + 12 * (n % 3) };
  const fields = Array.from({ length: 10 }, (_, i) =>
    randomBattlefield(100 * n + i, i % 2 === 0 ? board : { width: 72, depth: 48 }),
  );
  return wordOf(fields);
}

/** Digests the odds of fights and volleys in such scenes. */
function odds(n: number): string {
  const b = t9aStrewn(2000 + n);
  const told: unknown[] = [];
  const enemies = new Int32Array(b.setup.units);
  const { units } = b.setup;
  for (let u = 0; u < units; u++) {
    if (!onTable(b, u)) continue;
    const met = enemiesInContact(b, u, enemies);
    for (let i = 0; i < met; i++) told.push(wordOf(ODDS.round(b, u, enemies[i])));
    for (let v = 0; v < units && told.length < 12; v++) {
      if (!onTable(b, v) || playerOf(b, v) === playerOf(b, u)) continue;
      const { kind, chances } = volleyOdds(b, u, v);
      told.push({ kind, chances });
      if (met === 0) told.push(wordOf(ODDS.charge(b, u, v, Side.front)));
    }
  }
  return wordOf(told);
}

/**
 * Digests every kind of odds between some units of close armies and of scenes: each side, charging or later, each way
 * of shooting.
 */
function manyOdds(n: number): string {
  const random = new Random(n);
  const b = n % 3 === 0 ? t9aStrewn(3000 + n, undefined, true) : closeArmies(3000 + n);
  return toldOdds(b, ODDS, random, (u) => [woundsOf(b, u)]);
}

/** Digests what both players see of a scene, of close armies, or of a small battle from setup on. */
function seen(n: number): string {
  const random = new Random(n + 7000);
  let b = n % 3 === 1 ? t9aStrewn(4000 + n, undefined, n % 2 === 0) : closeArmies(4000 + n);
  if (n % 3 === 0) {
    b = smallBattle(random);
    t9a.begin(b, n + 1, n % 2 === 0 ? Level.full : Level.command);
  }
  return observed(t9a, T9A.observation, b, random, 150);
}

/**
 * Playthroughs of battles, scenes and armies of The 9th Age by name, each played when it is called. Those that detect
 * most for their time come first.
 */
export const playthroughs: ReadonlyMap<string, () => string> = new Map([
  ...several('procedures', 400, procedures),
  ...several('predicates', 120, predicates),
  ...several('questions', 200, questions),
  ...several('battle', 16, battle),
  ...several('scene', 200, scene),
  ...several('playout', 60, playout),
  ...several('setting up', 80, setUp),
  ...several('setting up playout', 90, setUpPlayout),
  ...several('setting up with characters', 60, ledSetUp),
  ...several('musters', 40, musters),
  ...several('armies', 16, armies),
  ...several('tables', 60, tables),
  ...several('odds', 24, odds),
  ...several('many odds', 160, manyOdds),
  ...several('aslant', 360, aslant),
  ...several('close armies', 360, close),
  ...several('small battle', 200, small),
  ...several('small playout', 120, smallPlayout),
  ...several('observation', 60, seen),
  ...CROWDS,
]);
