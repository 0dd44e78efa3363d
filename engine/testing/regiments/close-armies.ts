import type { Armies, ArmyList } from '../../armies/source.js';
import { Level } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { onTable } from '../../regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import type { Game } from '../game.js';
import { Random } from '../random.js';
import { Runner } from '../runner.js';
import { ScenarioError } from '../scenario-error.js';
import { checkGround } from './ground-checks.js';
import { flee, flush, haveCharged, join, lose, type PhaseName, stand, takeWounds } from './placing.js';
import type { RegimentsReport } from './report.js';

/** Converts ticks to inches. */
const inches = (ticks: number): number => ticks / INCH;

/** The middle of the battle lines, and their angle in degrees clockwise. */
interface Ground {
  readonly x: number;
  readonly y: number;
  readonly turned: number;
}

/** Puts unit `u` at `along` and `behind` inches relative to the lines, seen in the direction of player 0. */
function put(b: RegimentsBattle, u: number, ground: Ground, along: number, behind: number, aslant: number): void {
  const player = b.setup.unit.player[u];
  const angle = (ground.turned * Math.PI) / 180;
  const ahead = player === 0 ? -behind : behind;
  const x = ground.x + along * Math.cos(angle) + ahead * Math.sin(angle);
  const y = ground.y - along * Math.sin(angle) + ahead * Math.cos(angle);
  stand(b, u, [x, y], (ground.turned + 180 * player + aslant + 720) % 360);
}

/** Puts both armies in two lines each, with characters in their units. */
function lineUp(b: RegimentsBattle, random: Random, ground: Ground): void {
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
function wear(b: RegimentsBattle, u: number, random: Random): void {
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
function meet(b: RegimentsBattle, random: Random): boolean {
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

/** Returns an army of a few hundred points: random from a book, or part of a list that comes with Muster. */
export function smallArmyOf<L extends ArmyList>(armies: Armies<L>, random: Random, id: string): L {
  const books = [...armies.books().keys()];
  const lists = [...armies.lists().values()];
  for (;;) {
    const points = 200 + 100 * random.below(10);
    const drawn =
      random.below(3) === 0
        ? armies.part(lists[random.below(lists.length)], points, random, id)
        : armies.draw(books[random.below(books.length)], points, random, id);
    if (drawn.ok) return drawn.value;
  }
}

/** What a game supplies to scenes of close armies. */
export interface ArmedGame<B extends RegimentsBattle> {
  readonly game: Game<B>;
  /** Returns a battle of two random armies of a few hundred points on random table `n`, or null if they cannot fight. */
  meeting(random: Random, table: () => number): B | null;
  /** Makes the first step of `phase` the next step. */
  enterPhase(b: B, phase: PhaseName, gameTurn: number, player: number): void;
  report(runner: Runner<B>): RegimentsReport<B>;
}

function attempt<B extends RegimentsBattle>({ game, meeting, enterPhase, report }: ArmedGame<B>, random: Random): B {
  const turned = random.below(3) === 0 ? 90 * random.below(4) : random.below(360);
  const atEdge = random.below(2) === 0;
  const ground = {
    x: 36 + (atEdge ? random.below(29) - 14 : 0),
    y: 24 + (atEdge ? random.below(25) - 12 : 0),
    turned,
  };
  const b = meeting(random, () => (random.below(4) === 0 ? 1 : random.below(1000)));
  if (b === null) throw new ScenarioError('these cannot fight');
  for (let u = 0; u < b.setup.units; u++) wear(b, u, random);
  lineUp(b, random, ground);
  const met = random.below(3) > 0 && meet(b, random);
  checkGround(b);
  for (let u = 0; u < b.setup.units; u++)
    if (onTable(b, u) && b.unit.engaged[u] === 0 && random.below(8) === 0) flee(b, u);
  b.core.level[0] = random.below(3) === 0 ? Level.command : Level.full;
  const phases: readonly PhaseName[] = met ? ['combat', 'combat', 'movement'] : ['movement', 'movement', 'shooting'];
  enterPhase(b, phases[random.below(3)], 1 + random.below(6), random.below(2));
  const runner = new Runner(game, b);
  b.dice.seed(random.below(100_000));
  runner.dice.seeded = true;
  return report(runner).runTo('decision').b;
}

/**
 * Returns the first decision of a scene with two armies from the books close to each other. Their lines are at any
 * angle, in the middle of a random table or near its edges. Some units are in contact, some flee, some have lost
 * models.
 */
export function closeArmiesOf<B extends RegimentsBattle>(armed: ArmedGame<B>, seed: number): B {
  for (let k = 0; ; k++) {
    try {
      return attempt(armed, new Random(seed + 100_000 * k));
    } catch (error) {
      if (!(error instanceof ScenarioError) || k > 200) throw error;
    }
  }
}
