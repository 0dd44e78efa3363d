import type { ArmyBook } from '../../armies/book.js';
import { Level } from '../../kernel/core.js';
import { ticks } from '../../kernel/geometry/measures.js';
import { NONE } from '../../kernel/layout.js';
import { type RegimentsBattle, Terrain } from '../../regiments/battle.js';
import { Did } from '../../regiments/core/state.js';
import { championAlive, formationOf, ranks } from '../../regiments/core/units.js';
import { Side } from '../../regiments/layout.js';
import { ScenarioError } from '../scenario-error.js';
import { type ScenarioOptions, Scene } from '../scene.js';
import { checkNumber, checkTable, checkWhole, checkWord, refuse } from '../scene-checks.js';
import { type Polygon, polygonOf, type TerrainShape } from '../shapes.js';
import { checkGround } from './ground-checks.js';
import {
  flee,
  flush,
  haveCharged,
  join,
  lose,
  PHASES,
  type PhaseName,
  putAt,
  stand,
  standOff,
  takeWounds,
} from './placing.js';
import type { RegimentsReport } from './report.js';

/** Kinds of terrain by their names in the rulebook. */
export type TerrainKind = 'open' | 'impassable' | 'field' | 'hill' | 'forest' | 'ruin' | 'water' | 'wall' | 'building';

/** Bits of `Did` for kinds of moves that a unit may have made. */
const MOVES = { advance: Did.Advance, march: Did.March, reform: Did.Reform } as const;

/** What every description of a unit says of its place. */
export interface Placement {
  /** Centre of the footprint in inches from the lower left corner. Without it the unit stays in reserve. */
  readonly at?: readonly [x: number, y: number];
  /** Degrees clockwise from north. By default player 0 faces north, player 1 south. */
  readonly facing?: number;
  /** Name of the unit that this character has joined. */
  readonly joins?: string;
  /** Wounds that the unit has taken before the scene; for individuals, their own. */
  readonly woundsTaken?: number;
}

/** A unit of a scene. */
export interface Placed<U extends Placement> {
  readonly name: string;
  readonly player: number;
  readonly spec: U;
}

/**
 * A scene of a game of ranked blocks without deployment. Units stand where they are put, and the turn starts where the
 * scene says.
 */
export abstract class RegimentsScene<
  B extends RegimentsBattle,
  U extends Placement,
  R extends RegimentsReport<B>,
> extends Scene<B, R> {
  /** Number of game turns. */
  protected abstract readonly turns: number;
  protected readonly table: readonly [number, number];
  /** Army books of its units; null: those that come with Muster. */
  protected readonly books: ReadonlyMap<string, ArmyBook> | null;
  protected readonly units: Placed<U>[] = [];
  protected readonly pieces: { kind: TerrainKind; polygon: Polygon; as?: string | undefined }[] = [];
  private readonly touches: ((b: B, row: (name: string) => number) => void)[] = [];
  private readonly places: ((b: B, row: (name: string) => number) => void)[] = [];
  private readonly priors: ((b: B, row: (name: string) => number) => void)[] = [];
  private readonly losses: { name: string; models: number }[] = [];
  private runners: string[] = [];
  private turnNumber = 1;
  private activePlayer = 0;
  private startPhase: PhaseName = 'movement';
  private questions: keyof typeof Level = 'full';

  /**
   * Checks what the scene says of a unit.
   * @throws ScenarioError that names the unit and the remedy
   */
  protected abstract checkSpec(name: string, spec: U): void;
  /**
   * Returns a battle of these units on this table, in which nobody stands yet.
   * @throws ScenarioError
   */
  protected abstract mustered(): B;
  /** Makes the first step of `phase` the next step. */
  protected abstract enterPhase(b: B, phase: PhaseName, gameTurn: number, player: number): void;

  constructor(options: ScenarioOptions) {
    super();
    checkTable(options.table);
    this.table = options.table ?? [72, 48];
    this.books = (options.books as ReadonlyMap<string, ArmyBook> | undefined) ?? null;
  }

  /** Adds a unit of player 0, who faces north. Names are unique in the scene. */
  unit(name: string, spec: U): this {
    return this.add(name, 0, spec);
  }

  /** Adds a unit of player 1, who faces south. */
  enemy(name: string, spec: U): this {
    return this.add(name, 1, spec);
  }

  private add(name: string, player: number, spec: U): this {
    if (this.units.some((u) => u.name === name)) throw new ScenarioError(`two units are called '${name}'`);
    this.checkSpec(name, spec);
    this.units.push({ name, player, spec });
    return this;
  }

  /** Adds a piece of terrain, in inches; `as` tells which of its kind it is, in games that tell them apart. */
  terrain(kind: TerrainKind, shape: TerrainShape, as?: string): this {
    checkWord('scene', 'kind of terrain', kind, Object.keys(Terrain));
    this.pieces.push({ kind, polygon: polygonOf(shape), ...(as === undefined ? {} : { as }) });
    return this;
  }

  /** Sets the Game Turn in which the scene begins; default 1. */
  turn(n: number): this {
    checkWhole('scene', 'turn', n, 1, this.turns);
    this.turnNumber = n;
    return this;
  }

  /** Sets the player whose turn it is; default 0. */
  active(player: 0 | 1): this {
    checkWhole('scene', 'active player', player, 0, 1);
    this.activePlayer = player;
    return this;
  }

  /** Sets the phase with which the scene begins; default movement. */
  phase(phase: PhaseName): this {
    checkWord('scene', 'phase', phase, PHASES);
    this.startPhase = phase;
    return this;
  }

  /** Sets whether all minor questions are asked ('full', default) or answered by standing orders. */
  level(level: keyof typeof Level): this {
    checkWord('scene', 'level of questions', level, Object.keys(Level));
    this.questions = level;
    return this;
  }

  /**
   * Puts `a` in contact with `b`: its front flush with that side of `b`, centres in line, or `offset` inches to the
   * right as seen by `a`. `a` needs no place of its own. Front edges are parallel, as after aligning.
   */
  engaged(
    a: string,
    b: string,
    { side = 'front', offset = 0 }: { side?: keyof typeof Side; offset?: number } = {},
  ): this {
    checkWord(a, 'side', side, Object.keys(Side));
    checkNumber(a, 'offset', offset, -100, 100);
    this.places.push((battle, row) => flush(battle, row(a), row(b), Side[side], offset));
    return this;
  }

  /**
   * Puts the front of `a` that many inches, from edge to edge, in front of that side of `b`, centres in line, or
   * `offset` inches to the right as seen by `a`. `a` needs no place of its own and faces that side.
   */
  apart(
    a: string,
    b: string,
    inches: number,
    { side = 'front', offset = 0 }: { side?: keyof typeof Side; offset?: number } = {},
  ): this {
    checkNumber(a, 'distance', inches, 0, 400);
    checkWord(a, 'side', side, Object.keys(Side));
    checkNumber(a, 'offset', offset, -100, 100);
    this.places.push((battle, row) => standOff(battle, row(a), row(b), Side[side], offset, ticks(inches)));
    return this;
  }

  /**
   * Records that the unit charged in this turn and is about to fight its first round: against `target`, or any enemy in
   * contact.
   */
  charging(name: string, target?: string): this {
    return this.prior((b, row) => haveCharged(b, row(name), target === undefined ? NONE : row(target)));
  }

  /** Records that the unit moved in this turn: by an Advance (default), a March or a Reform. */
  moved(name: string, how: 'advance' | 'march' | 'reform' = 'advance'): this {
    checkWord(name, 'kind of move', how, Object.keys(MOVES));
    return this.prior((b, row) => {
      b.unit.did[row(name)] |= Did.Move | Did.MoveDone | MOVES[how];
    });
  }

  /** Removes that many rank-and-file models as losses of earlier turns. */
  lost(name: string, models: number): this {
    this.losses.push({ name, models });
    return this;
  }

  /**
   * Sets rank and file of a character in the unit that it joins, or of a champion in its own, counted from 1 at the
   * front and the left.
   */
  placed(name: string, { rank = 1, file }: { rank?: number; file: number }): this {
    return this.prior((b, row) => {
      const g = row(name);
      const u = formationOf(b, g);
      checkWhole(name, 'rank', rank, 1, ranks(b, u));
      checkWhole(name, 'file', file, 1, b.unit.files[u]);
      if ((rank - 1) * b.unit.files[u] + file > b.unit.models[u])
        refuse(name, `nobody stands at file ${file} of the last rank`, 'choose another file');
      if (u === g && !championAlive(b, g))
        refuse(name, 'it is neither a character in a unit nor has it a champion', 'write joins');
      putAt(b, g, u, rank, file);
    });
  }

  /** Queues a change before the scene begins, after units are placed and before `with`. */
  private prior(touch: (b: B, row: (name: string) => number) => void): this {
    this.priors.push(touch);
    return this;
  }

  /** Makes the unit flee from the start. */
  fleeing(name: string): this {
    this.runners.push(name);
    return this;
  }

  /** Queues any other change: called with the battle and a function from names to rows, before the first step. */
  with(touch: (b: B, row: (name: string) => number) => void): this {
    this.touches.push(touch);
    return this;
  }

  protected build(): B {
    const b = this.mustered();
    const { names } = b.setup;
    const row = (name: string): number => {
      const u = names.indexOf(name);
      if (u < 0) throw new ScenarioError(`no unit is called '${name}': ${names.join(', ')}`);
      return u;
    };
    for (const { name, player, spec } of this.units) {
      if (spec.at !== undefined) stand(b, row(name), spec.at, spec.facing ?? player * 180);
    }
    for (const { name, spec } of this.units) {
      if (spec.joins !== undefined) join(b, row(name), row(spec.joins));
    }
    for (const { name, models } of this.losses) {
      checkWhole(name, 'lost models', models, 1, b.unit.pool[row(name)] - (b.unit.own[row(name)] > 0 ? 0 : 1));
      lose(b, row(name), models);
    }
    for (const place of this.places) place(b, row);
    checkGround(b);
    for (const { name, spec } of this.units) takeWounds(b, row(name), spec.woundsTaken ?? 0);
    for (const name of this.runners) flee(b, row(name));
    b.core.level[0] = Level[this.questions];
    for (const touch of [...this.priors, ...this.touches]) touch(b, row);
    this.enterPhase(b, this.startPhase, this.turnNumber, this.activePlayer);
    return b;
  }
}
