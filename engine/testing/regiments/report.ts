import { copyBattle } from '../../kernel/battle.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { linked } from '../../regiments/contacts.js';
import { Did, Status } from '../../regiments/core/state.js';
import { alive, engaged, fleeing, formationOf, isCharacter, onTable, ranks } from '../../regiments/core/units.js';
import { squaredBetween } from '../../regiments/footprints.js';
import { Place } from '../../regiments/layout.js';
import { namesOf } from '../game.js';
import { comes, type Moment } from '../may.js';
import { Report } from '../report.js';
import { inDegrees, inInches } from '../runner.js';
import { ScenarioError } from '../scenario-error.js';
import { checkWord, refuse } from '../scene-checks.js';

const PLACES = namesOf(Place);

/** A unit as a test sees it. */
export interface UnitView {
  /** The centre, in inches. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from north. */
  readonly facing: number;
  /** Number of models in the formation, including joined characters. */
  readonly models: number;
  /** Number of rank-and-file models alive. */
  readonly pool: number;
  /** Wounds of the rank and file that have not removed a model yet. */
  readonly wounds: number;
  /** Wounds left of the character, or of the unit's champion. */
  readonly own: number;
  readonly files: number;
  readonly ranks: number;
  readonly fleeing: boolean;
  readonly engaged: boolean;
  /** One of 'table', 'reserve', 'inUnit', 'offTable', 'destroyed', 'fled'. */
  readonly place: string;
  /** Name of the unit that this character has joined, or ''. */
  readonly host: string;
  /** Acts in this player turn: names of `Did`. */
  readonly did: readonly string[];
  readonly status: readonly string[];
}

const flags = (set: Readonly<Record<string, number>>, bits: number): string[] =>
  Object.keys(set).filter((name) => (bits & set[name]) !== 0);

const picks = (ask: string): Moment => ({ ask, verb: 'Pick', by: 'target' });
const moves = (verb: string): Moment => ({ ask: 'Move', verb, by: 'subject', pick: 'Mover' });
const reacts = (verb: string): Moment => ({ ask: 'Reaction', verb, by: 'subject' });

/** When a unit can take each action. Characters join and leave units in the decision about their own move. */
const MOMENTS = {
  shoot: picks('Shooter'),
  charge: picks('Charger'),
  move: picks('Mover'),
  advance: moves('Advance'),
  march: moves('March'),
  reform: moves('Reform'),
  'swift reform': moves('SwiftReform'),
  join: moves('Join'),
  leave: moves('Leave'),
  flee: reacts('Flee'),
  'stand and shoot': reacts('StandAndShoot'),
  hold: reacts('Hold'),
} as const satisfies Readonly<Record<string, Moment>>;

/** The actions that `may` knows. */
export type Action = keyof typeof MOMENTS;

/** The place of a character in the unit that it has joined, or of a champion in its own. */
export interface PlaceView {
  readonly unit: string;
  /** Rank, counted from 1 at the front. */
  readonly rank: number;
  /** File, counted from 1 at the left end as the unit faces. */
  readonly file: number;
}

/** A battle of ranked blocks in the middle of a scenario. */
export class RegimentsReport<B extends RegimentsBattle> extends Report<B> {
  /**
   * Returns the row of the unit with that name.
   * @throws ScenarioError if there is none
   */
  row(name: string): number {
    const u = this.b.setup.names.indexOf(name);
    if (u < 0) throw new ScenarioError(`no unit is called '${name}': ${this.b.setup.names.join(', ')}`);
    return u;
  }

  unit(name: string): UnitView {
    const { b } = this;
    const u = this.row(name);
    const { unit } = b;
    return {
      x: inInches(unit.x[u]),
      y: inInches(unit.y[u]),
      facing: inDegrees(unit.facing[u]),
      models: unit.models[u],
      pool: unit.pool[u],
      wounds: unit.wounds[u],
      own: unit.own[u],
      files: unit.files[u],
      ranks: ranks(b, u),
      fleeing: fleeing(b, u),
      engaged: engaged(b, u),
      place: PLACES[unit.place[u]],
      host: unit.host[u] < 0 ? '' : b.setup.names[unit.host[u]],
      did: flags(Did, unit.did[u]),
      status: flags(Status, unit.status[u]),
    };
  }

  /** True if the two units are in contact by a link (K17), or with one name, if the unit is engaged. */
  engaged(a: string, other?: string): boolean {
    if (other === undefined) return engaged(this.b, this.row(a));
    return linked(this.b, this.row(a), this.row(other));
  }

  /** Returns the victory points of `player` if the battle ended now. */
  score(player: 0 | 1): number {
    return this.runner.game.rules.victoryPoints(this.b, player);
  }

  /**
   * True if the unit can still take the action in this player turn. Plays a copy on, with other decisions answered by
   * default, until the action is offered or the turn is over. The battle itself does not change.
   * @throws ScenarioError for an unknown action, and outside a player turn
   */
  may(name: string, action: Action): boolean {
    const u = this.row(name);
    checkWord(`may('${name}')`, 'action', action, Object.keys(MOMENTS));
    const b = this.runner.game.rules.create(this.b.setup);
    copyBattle(b, this.b);
    return comes(this.runner.game, b, u, action, MOMENTS[action]);
  }

  /** True if the unit is in its first round of combat after a charge, or about to fight it. */
  charging(name: string): boolean {
    return (this.b.unit.status[formationOf(this.b, this.row(name))] & Status.Charging) !== 0;
  }

  /** True if the unit has moved in this player turn in any way that counts as movement (T9A-STH-006). */
  moved(name: string): boolean {
    return (this.b.unit.did[this.row(name)] & Did.Move) !== 0;
  }

  /** Returns the number of the unit's own models left, including its champion; 0 if it is destroyed or has fled. */
  modelsLeft(name: string): number {
    const u = this.row(name);
    const { pool, own } = this.b.unit;
    return alive(this.b, u) ? pool[u] + (own[u] > 0 ? 1 : 0) : 0;
  }

  /** Returns the number of its own models that the unit has lost since the battle began. */
  losses(name: string): number {
    return this.b.setup.unit.startModels[this.row(name)] - this.modelsLeft(name);
  }

  /** Returns rank and file of a character in the unit that it has joined, or of a unit's champion; null for others. */
  placeOf(name: string): PlaceView | null {
    const { b } = this;
    const g = this.row(name);
    const u = formationOf(b, g);
    const { slot, files, own } = b.unit;
    if (!onTable(b, u) || own[g] === 0 || (u === g && isCharacter(b, g))) return null;
    return { unit: b.setup.names[u], rank: Math.floor(slot[g] / files[u]) + 1, file: (slot[g] % files[u]) + 1 };
  }

  /** Returns the inches between the closest points of two units on the table: 0 if they touch (T9A-MEA-001). */
  gap(name: string, other: string): number {
    const { b } = this;
    const [u, v] = [name, other].map((unit) => {
      const formation = formationOf(b, this.row(unit));
      if (!onTable(b, formation)) refuse(unit, 'it is not on the table', 'ask of units that are');
      return formation;
    });
    return inInches(Math.sqrt(squaredBetween(b, u, v)));
  }
}
