import { Level } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import { onTable } from '../../regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import { armyBooks, armyLists } from '../../rulesets/t9a/armies/armies.js';
import { drawList, partOfList } from '../../rulesets/t9a/armies/random-lists.js';
import type { T9aList } from '../../rulesets/t9a/armies/terms.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { type Battlefield, randomBattlefield } from '../../rulesets/t9a/setup/battlefield.js';
import { muster } from '../../rulesets/t9a/setup/muster.js';
import { Random } from '../random.js';
import { checkGround } from '../regiments/ground-checks.js';
import { flee, flush, haveCharged, join, lose, type PhaseName, stand, takeWounds } from '../regiments/placing.js';
import { Runner, ScenarioError } from '../runner.js';
import { T9A } from './game.js';
import { setPhase } from './phases.js';
import { T9aReport } from './report.js';

const BOOKS = [...armyBooks().keys()];

/** Returns an army of a few hundred points: random from a book, or part of a list that comes with Muster. */
export function smallArmy(random: Random, id: string): T9aList {
  const lists = [...armyLists().values()];
  for (;;) {
    const points = 200 + 100 * random.below(10);
    const drawn =
      random.below(3) === 0
        ? partOfList(lists[random.below(lists.length)], points, random, id)
        : drawList(BOOKS[random.below(BOOKS.length)], points, random, id);
    if (drawn.ok) return drawn.value;
  }
}

/** Returns a battle of two such armies before its pre-game sequence. */
export function smallBattle(random: Random): T9aBattle {
  const board = { width: 36 + 12 * random.below(4), depth: 36 + 12 * random.below(2) };
  const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], {
    battlefield: randomBattlefield(random.below(1000), board),
    deployment: (['classic', 'diagonal', 'flank attack', 'roll'] as const)[random.below(4)],
    turns: 3 + random.below(4),
  });
  if (!made.ok) return smallBattle(random);
  return T9A.rules.create(made.value) as T9aBattle;
}

/** Converts ticks to inches. */
const inches = (ticks: number): number => ticks / INCH;

/** The middle of the battle lines, and their angle in degrees clockwise. */
interface Ground {
  readonly x: number;
  readonly y: number;
  readonly turned: number;
}

/** Puts unit `u` at `along` and `behind` inches relative to the lines, seen in the direction of player 0. */
function put(b: T9aBattle, u: number, ground: Ground, along: number, behind: number, aslant: number): void {
  const player = b.setup.unit.player[u];
  const angle = (ground.turned * Math.PI) / 180;
  const ahead = player === 0 ? -behind : behind;
  const x = ground.x + along * Math.cos(angle) + ahead * Math.sin(angle);
  const y = ground.y - along * Math.sin(angle) + ahead * Math.cos(angle);
  stand(b, u, [x, y], (ground.turned + 180 * player + aslant + 720) % 360);
}

/** Puts both armies in two lines each, with characters in their units. */
function lineUp(b: T9aBattle, random: Random, ground: Ground): void {
  const { player, joins } = b.setup.unit;
  const gap = 1 + random.below(16) / 2;
  const along = [-18, -18];
  for (let u = 0; u < b.setup.units; u++) {
    if (joins[u] !== NONE) continue;
    const p = player[u];
    const wide = 2 * inches(halfWidthOf(b, u, b.unit.files[u]));
    const deep = inches(halfDepthOf(b, u, b.unit.files[u]));
    if (along[p] + wide > 20) along[p] = -20 + random.below(40) / 10;
    const second = random.below(3) === 0 ? 5 + random.below(4) : 0;
    const aslant = random.below(3) === 0 ? random.below(61) - 30 : 0;
    put(b, u, ground, along[p] + wide / 2, gap / 2 + deep + second, aslant);
    along[p] += wide + 0.5 + random.below(30) / 10;
  }
  for (let u = 0; u < b.setup.units; u++) if (joins[u] !== NONE) join(b, u, joins[u]);
}

/** Applies losses of earlier turns: models, wounds, flight. */
function wear(b: T9aBattle, u: number, random: Random): void {
  const { character } = b.setup.unit;
  if (character[u] !== 0) {
    if (random.below(3) === 0 && b.unit.own[u] > 1) takeWounds(b, u, 1 + random.below(b.unit.own[u] - 1));
    return;
  }
  const most = b.unit.pool[u] - 1;
  if (most > 0 && random.below(3) === 0) lose(b, u, 1 + random.below(most));
  if (b.setup.unit.W[u] > 1 && random.below(3) === 0) takeWounds(b, u, 1);
}

/**
 * Puts one to four random units into contact with an enemy each, on a random side. Returns false if none made contact.
 */
function meet(b: T9aBattle, random: Random): boolean {
  const lines = Array.from({ length: b.setup.units }, (_, u) => u).filter((u) => onTable(b, u));
  const sides = new Set<number>();
  const moved = new Set<number>();
  let met = false;
  for (let k = 1 + random.below(4); k > 0; k--) {
    const a = lines[random.below(lines.length)];
    const e = lines[random.below(lines.length)];
    const side = [0, 0, 0, 1, 2, 3][random.below(6)] as 0 | 1 | 2 | 3;
    if (
      b.setup.unit.player[a] === b.setup.unit.player[e] ||
      moved.has(a) ||
      sides.has(4 * a) ||
      sides.has(4 * e + side)
    )
      continue;
    flush(b, a, e, side, (random.below(17) - 8) / 4);
    moved.add(a).add(e);
    sides.add(4 * e + side).add(4 * a);
    met = true;
    if (random.below(2) === 0) haveCharged(b, a, random.below(3) === 0 ? NONE : e);
  }
  return met;
}

function attempt(random: Random): T9aBattle {
  const turned = random.below(3) === 0 ? 90 * random.below(4) : random.below(360);
  const atEdge = random.below(2) === 0;
  const ground = {
    x: 36 + (atEdge ? random.below(29) - 14 : 0),
    y: 24 + (atEdge ? random.below(25) - 12 : 0),
    turned,
  };
  const battlefield: Battlefield = random.below(4) === 0 ? randomBattlefield(1) : randomBattlefield(random.below(1000));
  const made = muster([smallArmy(random, 'first'), smallArmy(random, 'second')], { battlefield });
  if (!made.ok) throw new ScenarioError('these cannot fight');
  const b = T9A.rules.create(made.value) as T9aBattle;
  for (let u = 0; u < b.setup.units; u++) wear(b, u, random);
  lineUp(b, random, ground);
  const met = random.below(3) > 0 && meet(b, random);
  checkGround(b);
  for (let u = 0; u < b.setup.units; u++)
    if (onTable(b, u) && b.unit.engaged[u] === 0 && random.below(8) === 0) flee(b, u);
  b.core.level[0] = random.below(3) === 0 ? Level.command : Level.full;
  const phases: readonly PhaseName[] = met ? ['combat', 'combat', 'movement'] : ['movement', 'movement', 'shooting'];
  setPhase(b, phases[random.below(3)], 1 + random.below(6), random.below(2));
  const runner = new Runner(T9A, b);
  b.dice.seed(random.below(100_000));
  runner.dice.seeded = true;
  return new T9aReport(runner).runTo('decision').b;
}

/**
 * Returns the first decision of a scene with two armies from the books close to each other. Their lines are at any
 * angle, in the middle of a random table or near its edges. Some units are in contact, some flee, some have lost
 * models.
 */
export function closeArmies(seed: number): T9aBattle {
  for (let k = 0; ; k++) {
    try {
      return attempt(new Random(seed + 100_000 * k));
    } catch (error) {
      if (!(error instanceof ScenarioError) || k > 200) throw error;
    }
  }
}
