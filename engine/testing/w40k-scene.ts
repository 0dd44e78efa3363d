import { Level } from '../kernel/core.js';
import { ticks } from '../kernel/geometry/measures.js';
import { problemLine } from '../kernel/ruleset.js';
import type { Army, W40kUnit } from '../rulesets/wh40k2/army-terms.js';
import { muster } from '../rulesets/wh40k2/muster.js';
import { Did, ModelDid, type W40kBattle } from '../rulesets/wh40k2/state.js';
import { takeOff } from '../rulesets/wh40k2/units.js';
import { Place } from '../skirmish/layout.js';
import type { Piece } from '../skirmish/terrain.js';
import { type Runner, ScenarioError } from './runner.js';
import type { ScenarioOptions } from './scenario.js';
import { Scene } from './scene.js';
import { polygonOf, type TerrainShape } from './shapes.js';
import { W40K } from './w40k-game.js';
import {
  beW40k,
  type ContactSpec,
  joinW40k,
  setW40kPhase,
  standW40k,
  touchW40k,
  type W40kPhase,
  type W40kStatus,
} from './w40k-placing.js';
import { W40kReport } from './w40k-report.js';
import { TERRAIN_KINDS, type W40kTerrainKind } from './w40k-terrain.js';
import { type BookSquadSpec, bookSquad, type SquadSpec, squadOfSpec, w40kListOf } from './w40k-units.js';

interface Placed {
  readonly name: string;
  readonly player: number;
  readonly spec: SquadSpec | BookSquadSpec;
}

/** What a model of a scene may have done or suffered before it begins. */
export interface ModelStart {
  /** Wounds left. */
  readonly wounds?: number;
  /** Jam counters. */
  readonly jams?: number;
  /** Inches that it moved in its last movement phase. */
  readonly moved?: number;
  readonly did?: readonly (keyof typeof ModelDid)[];
}

/**
 * A scene of Warhammer 40,000, second edition: no setting up, units stand where they are put, the turn starts where it is
 * told to. Models of a unit have numbers from 0 on, in the order of its kinds of models.
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
  private readonly units: Placed[] = [];
  private readonly pieces: Piece[] = [];
  private readonly contacts: { first: string; second: string; spec: ContactSpec }[] = [];
  private readonly touches: ((b: W40kBattle, row: (name: string) => number) => void)[] = [];
  private readonly armies: [Army, Army] = ['Space Marines', 'Orks'];
  private turnNumber = 1;
  private activePlayer = 0;
  private startPhase: W40kPhase = 'movement';
  private questions: keyof typeof Level = 'full';
  private turns = 4;

  constructor(options: ScenarioOptions) {
    super();
    this.table = options.table ?? [72, 48];
  }

  /** A squad or character of player 0, who looks north, as told or of an army book. Names are unique in the scene. */
  unit(name: string, spec: SquadSpec | BookSquadSpec): this {
    return this.add(name, 0, spec);
  }

  /** A squad or character of player 1, who looks south. */
  enemy(name: string, spec: SquadSpec | BookSquadSpec): this {
    return this.add(name, 1, spec);
  }

  private add(name: string, player: number, spec: SquadSpec | BookSquadSpec): this {
    if (this.units.some((u) => u.name === name)) throw new ScenarioError(`two units are called '${name}'`);
    this.units.push({ name, player, spec });
    return this;
  }

  /** The armies of both players, for what depends on them (hatred, strategy ratings); default Space Marines and Orks. */
  army(first: Army, second: Army): this {
    this.armies[0] = first;
    this.armies[1] = second;
    return this;
  }

  /** A piece of terrain of a kind, inches; `but` says what is not as usual: .terrain('hill', shape, { height: 4 }). */
  terrain(kind: W40kTerrainKind, shape: TerrainShape, but: Partial<Omit<Piece, 'polygon'>> = {}): this {
    this.pieces.push({ name: kind, ...TERRAIN_KINDS[kind], ...but, polygon: polygonOf(shape) });
    return this;
  }

  /** Turn of both players in which the scene begins; default 1. */
  turn(n: number): this {
    this.turnNumber = n;
    return this;
  }

  /** Turns that each player has; default 4. */
  lasts(turns: number): this {
    this.turns = turns;
    return this;
  }

  /** Whose turn it is; default 0. */
  active(player: 0 | 1): this {
    this.activePlayer = player;
    return this;
  }

  /** The phase with which the scene begins: 'movement' (default, from the start of the turn), 'shooting', 'handToHand', 'rally'. */
  phase(phase: W40kPhase): this {
    this.startPhase = phase;
    return this;
  }

  /** All small questions are asked ('full', default), or standing orders answer them ('command'). */
  level(level: keyof typeof Level): this {
    this.questions = level;
    return this;
  }

  /**
   * Models of `first` are in hand-to-hand contact with models of `second`, see `ContactSpec`. `first` needs no place of its
   * own; its models are moved to where they touch.
   */
  engaged(first: string, second: string, spec: ContactSpec = {}): this {
    this.contacts.push({ first, second, spec });
    return this;
  }

  /** The unit is so as the scene begins. */
  status(name: string, ...words: readonly W40kStatus[]): this {
    return this.with((b, row) => {
      for (const word of words) beW40k(b, row(name), word);
    });
  }

  /** What the unit has done in this turn before the scene begins: names of `Did`. */
  did(name: string, ...deeds: readonly (keyof typeof Did)[]): this {
    return this.with((b, row) => {
      for (const deed of deeds) b.unit.did[row(name)] |= Did[deed];
    });
  }

  /** What one model of a unit, or all of them ('all'), did or suffered before the scene begins. */
  model(name: string, which: number | 'all', start: ModelStart): this {
    return this.with((b, row) => {
      const { first, count } = b.setup.unit;
      const u = row(name);
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

  /** Models of the unit that were lost in earlier turns: the last `n` of them. */
  lost(name: string, n: number): this {
    return this.with((b, row) => {
      const { first, count } = b.setup.unit;
      const u = row(name);
      for (let i = 1; i <= n; i++) takeOff(b, first[u] + count[u] - i, Place.removed);
    });
  }

  /** Whatever else must be so: called with the battle and a function from names to rows, before the first step. */
  with(touch: (b: W40kBattle, row: (name: string) => number) => void): this {
    this.touches.push(touch);
    return this;
  }

  private resolve(name: string, spec: SquadSpec | BookSquadSpec): W40kUnit {
    return 'from' in spec ? bookSquad(name, spec) : squadOfSpec(name, spec);
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
    for (const { name, spec } of this.units) if (spec.joins !== undefined) joinW40k(b, row(name), row(spec.joins));
    for (const { first, second, spec } of this.contacts) touchW40k(b, row(first), row(second), spec);
    b.core.level[0] = Level[this.questions];
    b.field.turns[0] = this.turns;
    b.field.zone[1] = 1;
    for (const touch of this.touches) touch(b, row);
    setW40kPhase(b, this.startPhase, this.turnNumber, this.activePlayer);
    return b;
  }

  protected report(runner: Runner<W40kBattle>): W40kReport {
    return new W40kReport(runner);
  }
}
