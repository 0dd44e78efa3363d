import { copyBattle } from '../kernel/battle.js';
import { choose, waiting } from '../kernel/ruleset.js';
import { createBattle } from '../rulesets/wh40k2/create.js';
import { Did, Hidden, ModelDid, Status, type W40kBattle } from '../rulesets/wh40k2/state.js';
import { broken, engaged, squadOf, strength } from '../rulesets/wh40k2/units.js';
import { contactOf } from '../skirmish/contacts.js';
import { Place } from '../skirmish/layout.js';
import { byDefault } from './choices.js';
import { namesOf } from './game.js';
import { Report } from './report.js';
import { inDegrees, inInches, Runner, runs, ScenarioError } from './runner.js';
import { W40K } from './w40k-game.js';

const PLACES = namesOf(Place);
const HIDDEN = namesOf(Hidden);

/** A squad or character as a test sees it. */
export interface SquadView {
  /** Own models on the table. */
  readonly models: number;
  /** With the characters that have joined. */
  readonly strength: number;
  /** Own models that are casualties, and that left the table alive. */
  readonly casualties: number;
  readonly fled: number;
  /** 'none', 'table', 'reserve', 'removed', 'fled'. */
  readonly place: string;
  /** Name of the squad that this character has joined, or ''. */
  readonly host: string;
  readonly broken: boolean;
  readonly engaged: boolean;
  readonly overwatch: boolean;
  /** 'none', 'hidden', 'detected'. */
  readonly hidden: string;
  /** What it has done in this player turn: names of `Did`. */
  readonly did: readonly string[];
  /** Names of `Status`. */
  readonly status: readonly string[];
  /** Inches; of the models on the table, in their order. */
  readonly where: readonly (readonly [x: number, y: number])[];
}

/** A model as a test sees it. */
export interface ModelView {
  /** Inches and degrees. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly wounds: number;
  readonly place: string;
  readonly jams: number;
  /** Inches that it went in its last movement phase. */
  readonly moved: number;
  /** Names of `ModelDid`. */
  readonly did: readonly string[];
  /** Enemies in contact, 'orks 3' each. */
  readonly contacts: readonly string[];
}

/** What `may` can ask about. */
export type W40kAction = 'shoot' | 'charge' | 'move' | 'run' | 'hide' | 'overwatch' | 'rally' | 'join' | 'leave';

/** The decision in which a unit is picked for it, and the verb in the one that follows, or '' when the pick says it all. */
const MOMENTS: Readonly<Record<W40kAction, readonly [ask: string, verb: string]>> = {
  shoot: ['Shooter', ''],
  charge: ['Charger', ''],
  move: ['Mover', ''],
  run: ['Mover', 'Run'],
  join: ['Mover', 'Join'],
  leave: ['Mover', 'Leave'],
  hide: ['Hide', ''],
  overwatch: ['Overwatch', ''],
  rally: ['Rally', ''],
};

const flags = (set: Readonly<Record<string, number>>, bits: number): string[] =>
  Object.keys(set).filter((name) => (bits & set[name]) !== 0);

/** A battle of Warhammer 40,000 in the middle of a scenario. */
export class W40kReport extends Report<W40kBattle> {
  /** Row of the unit called so. @throws ScenarioError when there is none. */
  row(name: string): number {
    const u = this.b.setup.names.indexOf(name);
    if (u < 0) throw new ScenarioError(`no unit is called '${name}': ${this.b.setup.names.join(', ')}`);
    return u;
  }

  /** Row of model `i` of the unit called so. @throws ScenarioError when there is none. */
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

  /** Model `i` (from 0) of the unit. */
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

  /** Model row `m` as tests call it: 'orks 3'. */
  modelName(m: number): string {
    const u = this.b.setup.model.unit[m];
    return `${this.b.setup.names[u]} ${m - this.b.setup.unit.first[u]}`;
  }

  /** Are models of the two in contact by a link (K17)? With one name: is the unit engaged at all? */
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

  /** Inches between the bases of two models: 0 when they touch. */
  gap(a: readonly [name: string, i: number], other: readonly [name: string, i: number]): number {
    const { model, setup } = this.b;
    const [m, o] = [this.modelRow(...a), this.modelRow(...other)];
    const far = Math.hypot(model.x[m] - model.x[o], model.y[m] - model.y[o]);
    return inInches(Math.max(0, far - setup.model.radius[m] - setup.model.radius[o]));
  }

  /** Victory points of `player` if the battle ended now. */
  score(player: 0 | 1): number {
    return W40K.rules.victoryPoints(this.b, player);
  }

  /**
   * May the unit still do so in this player turn? Plays a copy on, every other decision answered by the default, until the
   * moment has come or the turn is over; the battle itself stays as it is.
   */
  may(name: string, action: W40kAction): boolean {
    const u = this.row(name);
    const [ask, verb] = MOMENTS[action];
    const b = createBattle(W40K.rules.book, this.b.setup);
    copyBattle(b, this.b);
    const probe = new Runner(W40K, b);
    b.log = null;
    probe.dice.seeded = true;
    const player = b.core.active[0];
    for (let n = 0; n < 500 && b.core.over[0] === 0 && runs(b, /^player turn$/); n++) {
      if (b.core.active[0] !== player) return false;
      if (!waiting(b)) probe.step();
      const question = probe.question();
      if (question === null) continue;
      if (question.kind === ask) {
        const picked = question.options.find((o) => o.target === u && o.verb !== 'Stop' && o.verb !== 'Back');
        if (verb === '' && picked !== undefined) return true;
        if (picked !== undefined) {
          choose(W40K.rules, b, picked.index);
          return probe.question()?.options.some((o) => o.verb === verb) ?? false;
        }
      }
      choose(W40K.rules, b, byDefault('passive', question).index);
    }
    return false;
  }
}
