import { copyBattle } from '../kernel/battle.js';
import { choose, waiting } from '../kernel/ruleset.js';
import { linked } from '../regiments/contacts.js';
import { Place } from '../regiments/layout.js';
import { createBattle } from '../rulesets/t9a/create.js';
import { Did, Status, type T9aBattle } from '../rulesets/t9a/state.js';
import { engaged, fleeing, ranks } from '../rulesets/t9a/units.js';
import { byDefault } from './choices.js';
import { namesOf } from './game.js';
import { Report } from './report.js';
import { inDegrees, inInches, Runner, runs, ScenarioError } from './runner.js';
import { T9A } from './t9a-game.js';

const PLACES = namesOf(Place);

/** A unit as a test sees it. */
export interface UnitView {
  /** Centre, inches. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from north. */
  readonly facing: number;
  /** Models standing in the formation, joined characters included. */
  readonly models: number;
  /** Rank and file alive. */
  readonly pool: number;
  /** Wounds taken by the rank and file that have not yet removed a model. */
  readonly wounds: number;
  /** Wounds left of the character, or of the unit's champion. */
  readonly own: number;
  readonly files: number;
  readonly ranks: number;
  readonly fleeing: boolean;
  readonly engaged: boolean;
  /** 'table', 'reserve', 'inUnit', 'offTable', 'destroyed', 'fled'. */
  readonly place: string;
  /** Name of the unit in which this character stands, or ''. */
  readonly host: string;
  /** What it has done in this player turn: names of `Did`. */
  readonly did: readonly string[];
  readonly status: readonly string[];
}

/** What `may` can ask about. */
export type Action = 'shoot' | 'charge' | 'move' | 'advance' | 'march' | 'reform' | 'flee' | 'stand and shoot' | 'hold';

const flags = (set: Readonly<Record<string, number>>, bits: number): string[] =>
  Object.keys(set).filter((name) => (bits & set[name]) !== 0);

/** The moment at which a unit would do so: the decision in which it is picked, and the verb in the one that follows. */
const MOMENTS: Readonly<Record<Action, { readonly ask: string; readonly verb: string; readonly pick: boolean }>> = {
  shoot: { ask: 'Shooter', verb: 'Pick', pick: false },
  charge: { ask: 'Charger', verb: 'Pick', pick: false },
  move: { ask: 'Mover', verb: 'Pick', pick: false },
  advance: { ask: 'Mover', verb: 'Advance', pick: true },
  march: { ask: 'Mover', verb: 'March', pick: true },
  reform: { ask: 'Mover', verb: 'Reform', pick: true },
  flee: { ask: 'Reaction', verb: 'Flee', pick: false },
  'stand and shoot': { ask: 'Reaction', verb: 'StandAndShoot', pick: false },
  hold: { ask: 'Reaction', verb: 'Hold', pick: false },
};

/** A battle of The 9th Age in the middle of a scenario. */
export class T9aReport extends Report<T9aBattle> {
  /** Row of the unit called so. @throws ScenarioError when there is none. */
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

  /** Are the two in contact by a link (K17)? With one name: is it engaged at all? */
  engaged(a: string, other?: string): boolean {
    if (other === undefined) return engaged(this.b, this.row(a));
    return linked(this.b, this.row(a), this.row(other));
  }

  /** Victory points of `player` if the battle ended now. */
  score(player: 0 | 1): number {
    return T9A.rules.victoryPoints(this.b, player);
  }

  /**
   * May the unit still do so in this player turn? Plays a copy on, every other decision answered by the default, until the
   * moment has come or the turn is over; the battle itself stays as it is.
   */
  may(name: string, action: Action): boolean {
    const u = this.row(name);
    const { ask, verb, pick } = MOMENTS[action];
    const b = createBattle(T9A.rules.book, this.b.setup);
    copyBattle(b, this.b);
    const probe = new Runner(T9A, b);
    b.log = null;
    probe.dice.seeded = true;
    const player = b.core.active[0];
    for (let n = 0; n < 500 && b.core.over[0] === 0 && runs(b, /^player turn$/); n++) {
      if (b.core.active[0] !== player) return false; // a turn without questions is passed in one go
      if (!waiting(b)) probe.step();
      const question = probe.question();
      if (question === null) continue;
      if (question.kind === ask) {
        if (ask === 'Reaction') {
          if (question.subject === u) return question.options.some((o) => o.verb === verb);
        } else {
          const picked = question.options.find((o) => o.target === u && o.verb === 'Pick');
          if (!pick && picked !== undefined) return true;
          if (picked !== undefined) {
            choose(T9A.rules, b, picked.index);
            return probe.question()?.options.some((o) => o.verb === verb) ?? false;
          }
        }
      }
      choose(T9A.rules, b, byDefault('passive', question).index);
    }
    return false;
  }
}
