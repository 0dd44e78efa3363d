import { suggest } from '../../armies/nearest.js';
import { Level } from '../../kernel/core.js';
import { ticks } from '../../kernel/geometry/measures.js';
import { problemLine } from '../../kernel/ruleset.js';
import { armyBooks } from '../../rulesets/wh40k2/armies/armies.js';
import type { W40kBook } from '../../rulesets/wh40k2/armies/book-format.js';
import { type Army, STRATEGY_RATINGS, type W40kUnit } from '../../rulesets/wh40k2/armies/terms.js';
import { Did, ModelDid, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { takeOff } from '../../rulesets/wh40k2/core/units.js';
import { muster } from '../../rulesets/wh40k2/setup/muster.js';
import { Place } from '../../skirmish/layout.js';
import type { Piece } from '../../skirmish/terrain.js';
import type { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import { type ScenarioOptions, Scene } from '../scene.js';
import { checkFields, checkNumber, checkTable, checkWhole, checkWord, refuse } from '../scene-checks.js';
import { polygonOf, type TerrainShape } from '../shapes.js';
import { W40K } from './game.js';
import { checkModelGround } from './ground-checks.js';
import {
  beW40k,
  bringIntoContact,
  type ContactSpec,
  haveChargedW40k,
  haveMovedW40k,
  joinW40k,
  setW40kPhase,
  standOffW40k,
  standW40k,
  W40K_PHASES,
  W40K_STATUSES,
  type W40kPhase,
  type W40kStatus,
} from './placing.js';
import { W40kReport } from './report.js';
import { TERRAIN_KINDS, type W40kTerrainKind } from './terrain.js';
import { checkSquad } from './unit-checks.js';
import { type BookSquadSpec, bookSquad, type SquadSpec, squadOfSpec, w40kListOf } from './units.js';

interface Placed {
  readonly name: string;
  readonly player: number;
  readonly spec: SquadSpec | BookSquadSpec;
}

/** What a model of a scene did or suffered before it begins. */
export interface ModelStart {
  /** Number of wounds left. */
  readonly wounds?: number;
  /** Number of jam counters. */
  readonly jams?: number;
  /** Inches that it moved in its last movement phase. */
  readonly moved?: number;
  readonly did?: readonly (keyof typeof ModelDid)[];
}

/**
 * A scene of Warhammer 40,000, second edition, without setup: units stand where they are put, and the turn starts where it
 * is told to. Models of a unit have numbers from 0 on, in the order of its kinds of models.
 *
 *     scenario('wh40k2')
 *       .unit('marines', { models: 5, BS: 4, T: 4, save: 3, weapons: ['boltgun'], at: [36, 12] })
 *       .enemy('orks', { models: 10, weapons: ['bolt-pistol', 'sword'], at: [36, 30], formation: 'cluster' })
 *       .terrain('wall', { at: [36, 29], size: [8, 0.5] })
 *       .phase('shooting')
 *       .choose('marines shoot orks')
 *       .dice('to hit', 5, 5, 1, 2, 6)
 *       .dice('damage', 4, 4, 1)
 *       .runTo('end of phase');
 */
export class W40kScene extends Scene<W40kBattle, W40kReport> {
  protected readonly game = W40K;
  private readonly table: readonly [number, number];
  private readonly books: ReadonlyMap<string, W40kBook>;
  private readonly units: Placed[] = [];
  private readonly pieces: Piece[] = [];
  private readonly touches: ((b: W40kBattle, row: (name: string) => number) => void)[] = [];
  private readonly armies: [Army, Army] = ['Space Marines', 'Orks'];
  private readonly losses: { name: string; n: number }[] = [];
  private readonly places: ((b: W40kBattle, row: (name: string) => number) => void)[] = [];
  private readonly priors: ((b: W40kBattle, row: (name: string) => number) => void)[] = [];
  private turnNumber = 1;
  private activePlayer = 0;
  private startPhase: W40kPhase = 'movement';
  private questions: keyof typeof Level = 'full';
  private turns = 4;

  constructor(options: ScenarioOptions) {
    super();
    checkTable(options.table);
    this.table = options.table ?? [72, 48];
    this.books = (options.books as ReadonlyMap<string, W40kBook> | undefined) ?? armyBooks();
  }

  /**
   * Adds a squad or character of player 0, who faces north, described here or from an army book. Names are unique in
   * the scene.
   */
  unit(name: string, spec: SquadSpec | BookSquadSpec): this {
    return this.add(name, 0, spec);
  }

  /** Adds a squad or character of player 1, who faces south. */
  enemy(name: string, spec: SquadSpec | BookSquadSpec): this {
    return this.add(name, 1, spec);
  }

  private add(name: string, player: number, spec: SquadSpec | BookSquadSpec): this {
    if (this.units.some((u) => u.name === name)) throw new ScenarioError(`two units are called '${name}'`);
    checkSquad(name, spec);
    this.units.push({ name, player, spec });
    return this;
  }

  /** Sets the armies of both players, which matter for hatred and strategy ratings; default Space Marines and Orks. */
  army(first: Army, second: Army): this {
    for (const army of [first, second]) checkWord('scene', 'army', army, Object.keys(STRATEGY_RATINGS));
    this.armies[0] = first;
    this.armies[1] = second;
    return this;
  }

  /**
   * Adds a piece of terrain of a kind, in inches. `but` overrides values of the kind: .terrain('hill', shape, { height:
   * 4 }).
   */
  terrain(kind: W40kTerrainKind, shape: TerrainShape, but: Partial<Omit<Piece, 'polygon'>> = {}): this {
    checkWord('scene', 'kind of terrain', kind, Object.keys(TERRAIN_KINDS));
    this.pieces.push({ name: kind, ...TERRAIN_KINDS[kind], ...but, polygon: polygonOf(shape) });
    return this;
  }

  /** Sets the turn of both players in which the scene begins; default 1. */
  turn(n: number): this {
    checkWhole('scene', 'turn', n, 1, 20);
    this.turnNumber = n;
    return this;
  }

  /** Sets the number of turns of each player; default 4. */
  lasts(turns: number): this {
    checkWhole('scene', 'turns', turns, 1, 20);
    this.turns = turns;
    return this;
  }

  /** Sets the player whose turn it is; default 0. */
  active(player: 0 | 1): this {
    checkWhole('scene', 'active player', player, 0, 1);
    this.activePlayer = player;
    return this;
  }

  /**
   * Sets the phase with which the scene begins: 'movement' (default, from the start of the turn), 'shooting',
   * 'handToHand', 'rally'.
   */
  phase(phase: W40kPhase): this {
    checkWord('scene', 'phase', phase, W40K_PHASES);
    this.startPhase = phase;
    return this;
  }

  /** Sets whether all minor questions are asked ('full', default) or answered by standing orders ('command'). */
  level(level: keyof typeof Level): this {
    checkWord('scene', 'level of questions', level, Object.keys(Level));
    this.questions = level;
    return this;
  }

  /**
   * Puts models of `first` in hand-to-hand contact with models of `second`, see `ContactSpec`. `first` needs no place
   * of its own; its models are moved to where they touch.
   */
  engaged(first: string, second: string, spec: ContactSpec = {}): this {
    this.places.push((b, row) => bringIntoContact(b, row(first), row(second), spec));
    return this;
  }

  /** Sets states of the unit at the start of the scene. */
  status(name: string, ...words: readonly W40kStatus[]): this {
    for (const word of words) checkWord(name, 'status', word, W40K_STATUSES);
    return this.with((b, row) => {
      for (const word of words) beW40k(b, row(name), word);
    });
  }

  /** Sets acts of the unit in this turn before the scene begins: names of `Did`. */
  did(name: string, ...deeds: readonly (keyof typeof Did)[]): this {
    for (const deed of deeds) checkWord(name, 'deed', deed, Object.keys(Did));
    return this.with((b, row) => {
      for (const deed of deeds) b.unit.did[row(name)] |= Did[deed];
    });
  }

  /** Sets what one model of a unit, or all of them ('all'), did or suffered before the scene begins. */
  model(name: string, which: number | 'all', start: ModelStart): this {
    checkFields(name, start, ['wounds', 'jams', 'moved', 'did']);
    for (const deed of start.did ?? []) checkWord(name, 'deed', deed, Object.keys(ModelDid));
    return this.with((b, row) => {
      const { first, count } = b.setup.unit;
      const u = row(name);
      if (which !== 'all') checkWhole(name, 'model', which, 0, count[u] - 1);
      for (let i = 0; i < count[u]; i++) {
        if (which !== 'all' && which !== i) continue;
        const m = first[u] + i;
        if (start.wounds !== undefined) b.model.wounds[m] = start.wounds;
        if (start.jams !== undefined) b.model.jams[m] = start.jams;
        if (start.moved !== undefined) b.model.moved[m] = ticks(start.moved);
        for (const deed of start.did ?? []) b.model.did[m] |= ModelDid[deed];
      }
    });
  }

  /** Removes the last `n` models of the unit as losses of earlier turns. */
  lost(name: string, n: number): this {
    this.losses.push({ name, n });
    return this;
  }

  /**
   * Puts `a` so that its models nearest to `b` are that many inches away, from base to base. `a` stands in its
   * formation in front of the first model of `b`, faces it, and needs no place of its own.
   */
  apart(a: string, b: string, inches: number): this {
    checkNumber(a, 'distance', inches, 0, 400);
    this.places.push((battle, row) => {
      const spec = this.units.find((unit) => unit.name === a)?.spec ?? {};
      standOffW40k(battle, row(a), row(b), ticks(inches), spec);
    });
    return this;
  }

  /** Records that the unit and its models in contact charged in this turn. */
  charging(name: string): this {
    return this.prior((b, row) => haveChargedW40k(b, row(name)));
  }

  /** Records that all models of the unit moved that many inches in this turn. */
  moved(name: string, inches: number): this {
    checkNumber(name, 'inches moved', inches, 0, 100);
    return this.prior((b, row) => haveMovedW40k(b, row(name), ticks(inches)));
  }

  /** Queues a change before the scene begins, and before `with` and the like. */
  private prior(touch: (b: W40kBattle, row: (name: string) => number) => void): this {
    this.priors.push(touch);
    return this;
  }

  /** Queues any other change: called with the battle and a function from names to rows, before the first step. */
  with(touch: (b: W40kBattle, row: (name: string) => number) => void): this {
    this.touches.push(touch);
    return this;
  }

  /** Returns the name of the squad called `joins` of that player, which `name` joins. */
  private hostOf(name: string, player: number, joins: string): string {
    const friends = this.units.filter((u) => u.player === player && u.name !== name).map((u) => u.name);
    if (!friends.includes(joins)) refuse(name, `there is no friend '${joins}' to join`, suggest(joins, friends));
    return joins;
  }

  private resolve(name: string, spec: SquadSpec | BookSquadSpec): W40kUnit {
    return asScene(name, () => ('from' in spec ? bookSquad(name, spec, this.books) : squadOfSpec(name, spec)));
  }

  protected build(): W40kBattle {
    const lists = [0, 1].map((player) =>
      w40kListOf(
        `list ${player}`,
        this.armies[player],
        this.units.filter((u) => u.player === player).map(({ name, spec }) => this.resolve(name, spec)),
      ),
    );
    const battlefield = { width: this.table[0], depth: this.table[1], pieces: this.pieces };
    const setup = muster([lists[0], lists[1]], { battlefield, turns: this.turns });
    if (!setup.ok) throw new ScenarioError(setup.problems.map(problemLine).join('\n'));
    const b = this.game.rules.create(setup.value);
    const row = (name: string): number => {
      const u = setup.value.names.indexOf(name);
      if (u < 0) throw new ScenarioError(`no unit is called '${name}': ${setup.value.names.join(', ')}`);
      return u;
    };
    for (const { name, player, spec } of this.units) standW40k(b, row(name), spec, spec.facing ?? player * 180);
    for (const { name, player, spec } of this.units) {
      if (spec.joins !== undefined) joinW40k(b, row(name), row(this.hostOf(name, player, spec.joins)));
    }
    for (const { name, n } of this.losses) {
      const { first, count } = setup.value.unit;
      const u = row(name);
      checkWhole(name, 'lost models', n, 0, count[u] - 1);
      for (let i = 1; i <= n; i++) takeOff(b, first[u] + count[u] - i, Place.removed);
    }
    for (const place of this.places) place(b, row);
    checkModelGround(b);
    b.core.level[0] = Level[this.questions];
    b.field.turns[0] = this.turns;
    b.field.zone[1] = 1;
    for (const touch of [...this.priors, ...this.touches]) touch(b, row);
    setW40kPhase(b, this.startPhase, this.turnNumber, this.activePlayer);
    return b;
  }

  protected report(runner: Runner<W40kBattle>): W40kReport {
    return new W40kReport(runner);
  }
}

/**
 * Returns an empty scene.
 * @throws ScenarioError from each of its calls
 */
export const newScene = (options: ScenarioOptions): W40kScene => new W40kScene(options);
