import { copyBattle } from '../../kernel/battle.js';
import { createBattle } from '../../rulesets/wh40k2/core/create-battle.js';
import { Did, Hidden, ModelDid, Status, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { broken, engaged, squadOf, strength } from '../../rulesets/wh40k2/core/units.js';
import { contactOf } from '../../skirmish/contacts.js';
import { Place } from '../../skirmish/layout.js';
import { namesOf } from '../game.js';
import { comes, type Moment } from '../may.js';
import { Report } from '../report.js';
import { inDegrees, inInches } from '../runner.js';
import { ScenarioError } from '../scenario-error.js';
import { checkWord, refuse } from '../scene-checks.js';
import { W40K } from './game.js';

const PLACES = namesOf(Place);
const HIDDEN = namesOf(Hidden);

/** A squad or character as a test sees it. */
export interface SquadView {
  /** Number of its own models on the table. */
  readonly models: number;
  /** Number of models including joined characters. */
  readonly strength: number;
  /** Numbers of its own models that are casualties, and that left the table alive. */
  readonly casualties: number;
  readonly fled: number;
  /** One of 'none', 'table', 'reserve', 'removed', 'fled'. */
  readonly place: string;
  /** Name of the squad that this character has joined, or ''. */
  readonly host: string;
  readonly broken: boolean;
  readonly engaged: boolean;
  readonly overwatch: boolean;
  /** One of 'none', 'hidden', 'detected'. */
  readonly hidden: string;
  /** Acts in this player turn: names of `Did`. */
  readonly did: readonly string[];
  /** Names of `Status`. */
  readonly status: readonly string[];
  /** Places of the models on the table in inches, in order. */
  readonly where: readonly (readonly [x: number, y: number])[];
}

/** A model as a test sees it. */
export interface ModelView {
  /** Place in inches and facing in degrees. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly wounds: number;
  readonly place: string;
  readonly jams: number;
  /** Inches that it moved in its last movement phase. */
  readonly moved: number;
  /** Names of `ModelDid`. */
  readonly did: readonly string[];
  /** Enemies in contact, each as 'orks 3'. */
  readonly contacts: readonly string[];
}

const flags = (set: Readonly<Record<string, number>>, bits: number): string[] =>
  Object.keys(set).filter((name) => (bits & set[name]) !== 0);

const picks = (ask: string, verb = 'Pick'): Moment => ({ ask, verb, by: 'target' });

/**
 * When a unit can take each action. A character joins a squad in a decision after his move (W40K-HERO-017) and leaves
 * his own in the decision about the next mover (W40K-HERO-018).
 */
const ACTIONS = {
  shoot: picks('Shooter', ''),
  charge: picks('Charger', ''),
  move: picks('Mover', ''),
  run: { ask: 'Move', verb: 'Run', by: 'subject', pick: 'Mover' },
  join: { ask: 'Join', verb: 'Join', by: 'subject', pick: 'Mover', later: true },
  leave: picks('Mover', 'Leave'),
  hide: picks('Hide', ''),
  overwatch: picks('Overwatch', ''),
  rally: picks('Rally', ''),
} as const satisfies Readonly<Record<string, Moment>>;

/** The actions that `may` knows. */
export type W40kAction = keyof typeof ACTIONS;

/** A battle of Warhammer 40,000 in the middle of a scenario. */
export class W40kReport extends Report<W40kBattle> {
  /**
   * Returns the row of the unit with that name.
   * @throws ScenarioError if there is none
   */
  row(name: string): number {
    const u = this.b.setup.names.indexOf(name);
    if (u < 0) throw new ScenarioError(`no unit is called '${name}': ${this.b.setup.names.join(', ')}`);
    return u;
  }

  /**
   * Returns the row of model `i` of the unit with that name.
   * @throws ScenarioError if there is none
   */
  modelRow(name: string, i = 0): number {
    const u = this.row(name);
    const { first, count } = this.b.setup.unit;
    if (i < 0 || i >= count[u]) throw new ScenarioError(`${name} has models 0 to ${count[u] - 1}, not ${i}`);
    return first[u] + i;
  }

  unit(name: string): SquadView {
    const { b } = this;
    const u = this.row(name);
    const s = squadOf(b, u);
    const { unit, model } = b;
    const { first, count } = b.setup.unit;
    const rows = Array.from({ length: count[u] }, (_, i) => first[u] + i);
    return {
      models: unit.models[u],
      strength: strength(b, u),
      casualties: rows.filter((m) => model.place[m] === Place.removed).length,
      fled: rows.filter((m) => model.place[m] === Place.fled).length,
      place: PLACES[unit.place[u]],
      host: unit.host[u] < 0 ? '' : b.setup.names[unit.host[u]],
      broken: broken(b, u),
      engaged: engaged(b, s),
      overwatch: unit.overwatch[s] !== 0,
      hidden: HIDDEN[unit.hidden[s]],
      did: flags(Did, unit.did[u]),
      status: flags(Status, unit.status[u]),
      where: rows
        .filter((m) => model.place[m] === Place.table)
        .map((m) => [inInches(model.x[m]), inInches(model.y[m])]),
    };
  }

  /** Returns model `i` (from 0) of the unit. */
  model(name: string, i = 0): ModelView {
    const { model, link, field } = this.b;
    const m = this.modelRow(name, i);
    const contacts: string[] = [];
    for (let r = 0; r < field.links[0]; r++) {
      if (link.a[r] === m) contacts.push(this.modelName(link.b[r]));
      if (link.b[r] === m) contacts.push(this.modelName(link.a[r]));
    }
    return {
      x: inInches(model.x[m]),
      y: inInches(model.y[m]),
      facing: inDegrees(model.facing[m]),
      wounds: model.wounds[m],
      place: PLACES[model.place[m]],
      jams: model.jams[m],
      moved: inInches(model.moved[m]),
      did: flags(ModelDid, model.did[m]),
      contacts,
    };
  }

  /** Returns the name of model row `m` in tests: 'orks 3'. */
  modelName(m: number): string {
    const u = this.b.setup.model.unit[m];
    return `${this.b.setup.names[u]} ${m - this.b.setup.unit.first[u]}`;
  }

  /** True if models of the two units are in contact by a link (K17), or with one name, if the unit is engaged. */
  engaged(a: string, other?: string): boolean {
    const { b } = this;
    if (other === undefined) return engaged(b, this.row(a));
    const [u, v] = [this.row(a), this.row(other)];
    const { first, count } = b.setup.unit;
    for (let m = first[u]; m < first[u] + count[u]; m++) {
      for (let o = first[v]; o < first[v] + count[v]; o++) if (contactOf(b, m, o) >= 0) return true;
    }
    return false;
  }

  /**
   * Returns the inches between bases, 0 if they touch: of two models, each given by unit name and number, or of the
   * closest models on the table of whole units, as gap('marines', 'orks').
   */
  gap(a: string | readonly [name: string, i: number], other: string | readonly [name: string, i: number]): number {
    const { model, setup } = this.b;
    const rows = (of: string | readonly [string, number]): number[] => {
      if (typeof of !== 'string') return [this.modelRow(...of)];
      const u = this.row(of);
      const all = Array.from({ length: setup.unit.count[u] }, (_, i) => setup.unit.first[u] + i);
      const standing = all.filter((m) => model.place[m] === Place.table);
      if (standing.length === 0) refuse(of, 'it is not on the table', 'ask of units that are');
      return standing;
    };
    const others = rows(other);
    const gaps = rows(a).flatMap((m) =>
      others.map((o) => {
        const far = Math.hypot(model.x[m] - model.x[o], model.y[m] - model.y[o]);
        return Math.max(0, far - setup.model.radius[m] - setup.model.radius[o]);
      }),
    );
    return inInches(Math.min(...gaps));
  }

  /** True if the unit has charged in this player turn. */
  charging(name: string): boolean {
    return (this.b.unit.did[this.row(name)] & Did.Charge) !== 0;
  }

  /** True if a model of the unit has moved in this player turn, more than turning on the spot (W40K-MOVE-005). */
  moved(name: string): boolean {
    const { first, count } = this.b.setup.unit;
    const u = this.row(name);
    for (let m = first[u]; m < first[u] + count[u]; m++) if ((this.b.model.did[m] & ModelDid.Move) !== 0) return true;
    return false;
  }

  /** Returns the number of the unit's own models on the table or in reserve. */
  modelsLeft(name: string): number {
    const { first, count } = this.b.setup.unit;
    const u = this.row(name);
    let left = 0;
    for (let m = first[u]; m < first[u] + count[u]; m++) {
      const place = this.b.model.place[m];
      if (place !== Place.removed && place !== Place.fled) left++;
    }
    return left;
  }

  /**
   * Returns the number of its own models that the unit has lost since the battle began: casualties and models that
   * fled.
   */
  losses(name: string): number {
    return this.b.setup.unit.count[this.row(name)] - this.modelsLeft(name);
  }

  /** Returns the victory points of `player` if the battle ended now. */
  score(player: 0 | 1): number {
    return W40K.rules.victoryPoints(this.b, player);
  }

  /**
   * True if the unit can still take the action in this player turn. Plays a copy on, with other decisions answered by
   * default, until the action is offered or the turn is over. The battle itself does not change.
   * @throws ScenarioError for an unknown action, and outside a player turn
   */
  may(name: string, action: W40kAction): boolean {
    const u = this.row(name);
    checkWord(`may('${name}')`, 'action', action, Object.keys(ACTIONS));
    const b = createBattle(W40K.rules.book, this.b.setup);
    copyBattle(b, this.b);
    return comes(W40K, b, u, action, ACTIONS[action]);
  }
}
