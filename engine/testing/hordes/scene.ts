import { suggest } from '../../armies/nearest.js';
import { Level } from '../../kernel/core.js';
import { degrees, INCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { enter } from '../../kernel/procedure.js';
import { armyBooks } from '../../rulesets/hordes/armies/armies.js';
import { fielded } from '../../rulesets/hordes/armies/entries.js';
import { BASE_FACTS, type Member } from '../../rulesets/hordes/armies/profiles.js';
import { whyNotOffered } from '../../rulesets/hordes/armies/what-is-played.js';
import { type Piece, TERRAIN, type Template, type TerrainKind } from '../../rulesets/hordes/core/ground.js';
import { onTable } from '../../rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../rulesets/hordes/core/state.js';
import { isOnTable, overlaps } from '../../rulesets/hordes/movement/paths.js';
import { battle, NEXT_TURN } from '../../rulesets/hordes/turn.js';
import type { Runner } from '../runner.js';
import { ScenarioError } from '../scenario-error.js';
import { type ScenarioOptions, Scene } from '../scene.js';
import { checkNumber, checkPlace, checkTable, checkWhole, checkWord, refuse } from '../scene-checks.js';
import { polygonOf, type TerrainShape } from '../shapes.js';
import { HORDES_GAME } from './game.js';
import { HordesReport } from './report.js';
import { HordesTable, type Standing } from './table.js';

/** A model of a scene, or a unit of several in a row. */
export interface SceneUnit extends Omit<Standing, 'unit' | 'role'> {
  /** Number of models; default 1. Those of a unit are called `NAME 1`, `NAME 2` and so on; the first is the Leader. */
  readonly models?: number;
  /** Inches between their bases; default 0.5. */
  readonly gap?: number;
}

/** An entry of an army book of a scene, with its abilities that are played. */
export interface BookUnit {
  /** Id of the book, and of the entry. */
  readonly from: readonly [book: string, entry: string];
  readonly at: readonly [x: number, y: number];
  readonly facing?: number;
  readonly models?: number;
  readonly gap?: number;
}

/** Returns the models of an entry. */
function membersOf(name: string, { from: [book, id], models }: BookUnit): readonly Member[] {
  const known = armyBooks().get(book);
  if (known === undefined) return refuse(name, `no book is called '${book}'`, suggest(book, [...armyBooks().keys()]));
  const ids = known.units.map((entry) => entry.id);
  const entry = known.units.find((of) => of.id === id);
  if (entry === undefined) return refuse(name, `${known.name} has no '${id}'`, suggest(id, ids));
  const why = whyNotOffered(entry);
  if (why !== null) return refuse(name, `${entry.name} is not offered: ${why}`, 'take another');
  const size = entry.sizes.find((of) => of.models === (models ?? entry.sizes[0].models));
  const sizes = entry.sizes.map((of) => of.models).join(' or ');
  if (size === undefined) return refuse(name, `${models} models are no size of it`, `take ${sizes}`);
  return fielded(entry, size.models, size.points, name).members;
}

/**
 * A scene of HORDES and WARMACHINE, without set-up: models stand where they are put, and the turn of a player begins. It
 * is played on a table of 48 by 48 inches unless said otherwise.
 *
 *     scenario('hordes')
 *       .unit('savage', { type: 'light warbeast', base: 'medium', FURY: 3, at: [24, 20] })
 *       .enemy('guards', { models: 3, at: [24, 30], ARM: 14 })
 *       .terrain('wall', { at: [24, 27], size: [8, 0.5] })
 *       .choose('activate savage')
 *       .runTo('decision of kind Move');
 */
export class HordesScene extends Scene<HordesBattle, HordesReport> {
  protected readonly game = HORDES_GAME;
  private readonly table: readonly [number, number];
  private readonly sides: [Record<string, Standing>, Record<string, Standing>] = [{}, {}];
  private readonly pieces: (Piece | Template)[] = [];
  private readonly touches: ((b: HordesBattle, row: (name: string) => number) => void)[] = [];
  private activePlayer: 0 | 1 = 0;
  private round = 1;
  private rounds = 6;
  private questions: keyof typeof Level = 'full';

  constructor(options: ScenarioOptions) {
    super();
    checkTable(options.table);
    this.table = options.table ?? [48, 48];
  }

  /** Adds a model or unit of player 0, who stands in the south and faces north. Names are unique in the scene. */
  unit(name: string, spec: SceneUnit | BookUnit): this {
    return this.add(name, 0, spec);
  }

  /** Adds a model or unit of player 1, who faces south. */
  enemy(name: string, spec: SceneUnit | BookUnit): this {
    return this.add(name, 1, spec);
  }

  private add(name: string, player: 0 | 1, spec: SceneUnit | BookUnit): this {
    checkPlace(name, 'at', spec.at);
    checkWhole(name, 'models', spec.models, 1, 40);
    checkNumber(name, 'gap', spec.gap, 0, 20);
    const { at, facing = player * 180, gap = 0.5, models: wanted } = spec;
    const members = 'from' in spec ? membersOf(name, spec) : null;
    const n = members?.length ?? wanted ?? 1;
    const { gap: _gap, models: _models, ...own } = spec as SceneUnit;
    const look = degrees(facing);
    for (let i = 0; i < n; i++) {
      const member = members?.[i];
      const { points = 5, ...profile } = member?.profile ?? own;
      const wide = BASE_FACTS[profile.base ?? 'small'].mm / 25.4 + gap;
      const beside = (i - (n - 1) / 2) * wide;
      const place = [at[0] + beside * COS[look], at[1] - beside * SIN[look]] as const;
      const called = n === 1 ? name : `${name} ${i + 1}`;
      if (this.sides.some((side) => called in side)) throw new ScenarioError(`two models are called '${called}'`);
      const role = n === 1 ? {} : { unit: name, role: i === 0 ? ('leader' as const) : ('grunt' as const) };
      this.sides[player][called] = { ...profile, points, ...role, id: name, name: called, at: place, facing };
    }
    return this;
  }

  /** Adds a piece of terrain, in inches. */
  terrain(kind: TerrainKind, shape: TerrainShape, but: Partial<Pick<Piece, 'height' | 'burns'>> = {}): this {
    checkWord('scene', 'kind of terrain', kind, Object.keys(TERRAIN));
    this.pieces.push({ kind, corners: polygonOf(shape), ...but });
    return this;
  }

  /** Adds a template of dense fog or burning earth. */
  cloud(kind: Template['kind'], at: Template['at'], size: Template['size']): this {
    this.pieces.push({ kind, at, size });
    return this;
  }

  /** Sets the player whose turn begins; default 0. He is the first player. */
  active(player: 0 | 1): this {
    checkWhole('scene', 'active player', player, 0, 1);
    this.activePlayer = player;
    return this;
  }

  /** Sets the round in which the scene begins, and the rounds of the battle; default 1 of 6. */
  turn(round: number, rounds = 6): this {
    checkWhole('scene', 'round', round, 1, 20);
    checkWhole('scene', 'rounds', rounds, round, 20);
    this.round = round;
    this.rounds = rounds;
    return this;
  }

  /** Sets whether all minor questions are asked ('full', default) or answered by standing orders ('command'). */
  level(level: keyof typeof Level): this {
    checkWord('scene', 'level of questions', level, Object.keys(Level));
    this.questions = level;
    return this;
  }

  /** Queues any other change: called with the battle and a function from names to rows, before the first step. */
  with(touch: (b: HordesBattle, row: (name: string) => number) => void): this {
    this.touches.push(touch);
    return this;
  }

  protected build(): HordesBattle {
    const [width, depth] = this.table;
    const table = new HordesTable(...this.sides, this.pieces, { width, depth }, this.rounds);
    const { b } = table;
    checkPlaces(b);
    b.core.level[0] = Level[this.questions];
    b.game.first[0] = this.activePlayer;
    b.game.edge[0] = this.activePlayer === 0 ? 2 : 0;
    b.core.playerTurns[0] = 2 * (this.round - 1);
    for (const touch of this.touches) touch(b, (name) => table.row(name));
    enter(b, battle, NEXT_TURN);
    return b;
  }

  protected report(runner: Runner<HordesBattle>): HordesReport {
    return new HordesReport(runner);
  }
}

/** @throws ScenarioError for a model off the table, or on another */
function checkPlaces(b: HordesBattle): void {
  const { modelNames, models, width, depth } = b.setup;
  const { x, y } = b.model;
  for (let m = 0; m < models; m++) {
    if (!isOnTable(b, m, x[m], y[m])) {
      refuse(modelNames[m], 'it stands off the table', `the table has ${width / INCH} by ${depth / INCH} inches`);
    }
    for (let o = 0; o < m; o++) {
      if (!onTable(b, o) || !overlaps(b, m, o, x[m], y[m])) continue;
      refuse(modelNames[m], `it stands on ${modelNames[o]}`, 'put it elsewhere');
    }
  }
}

/**
 * Returns an empty scene.
 * @throws ScenarioError from each of its calls
 */
export const newScene = (options: ScenarioOptions): HordesScene => new HordesScene(options);
