import { areInMelee, isInMelee } from '../../rulesets/hordes/attacks/melee-range.js';
import { radiusOf } from '../../rulesets/hordes/core/models.js';
import { Did, type HordesBattle, Place, Status } from '../../rulesets/hordes/core/state.js';
import { namesOf } from '../game.js';
import { Report } from '../report.js';
import { inDegrees, inInches } from '../runner.js';
import { ScenarioError } from '../scenario-error.js';
import { HORDES_GAME } from './game.js';
import { damageOf } from './table.js';

const PLACES = namesOf(Place);

/** A model as a test sees it. */
export interface ModelView {
  /** Place in inches and facing in degrees. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  /** One of 'none', 'table', 'reserve', 'removed'. */
  readonly place: string;
  /** Number of marked damage boxes. */
  readonly damage: number;
  /** Fury or focus points. */
  readonly points: number;
  /** Names of `Status`, and of `Did` in this player turn. */
  readonly status: readonly string[];
  readonly did: readonly string[];
}

const flags = (set: Readonly<Record<string, number>>, bits: number): string[] =>
  Object.keys(set).filter((name) => (bits & set[name]) !== 0);

/** A battle of HORDES in the middle of a scenario. */
export class HordesReport extends Report<HordesBattle> {
  /** Returns the row of the model with that name. @throws ScenarioError if there is none */
  row(name: string): number {
    const m = this.b.setup.modelNames.indexOf(name);
    if (m < 0) throw new ScenarioError(`no model is called '${name}': ${this.b.setup.modelNames.join(', ')}`);
    return m;
  }

  model(name: string): ModelView {
    const { model } = this.b;
    const m = this.row(name);
    return {
      x: inInches(model.x[m]),
      y: inInches(model.y[m]),
      facing: inDegrees(model.facing[m]),
      place: PLACES[model.place[m]],
      damage: damageOf(this.b, m),
      points: model.points[m],
      status: flags(Status, model.status[m]),
      did: flags(Did, model.did[m]),
    };
  }

  /** True if two models are in melee, or with one name, if the model is in melee with anybody. */
  engaged(a: string, other?: string): boolean {
    const m = this.row(a);
    return other === undefined ? isInMelee(this.b, m) : areInMelee(this.b, m, this.row(other));
  }

  /** Returns the inches between two bases, 0 if they touch. */
  gap(a: string, other: string): number {
    const { x, y } = this.b.model;
    const [m, o] = [this.row(a), this.row(other)];
    const far = Math.hypot(x[m] - x[o], y[m] - y[o]) - radiusOf(this.b, m) - radiusOf(this.b, o);
    return inInches(Math.max(0, far));
  }

  /** Returns the victory points of `player` if the battle ended now. */
  score(player: 0 | 1): number {
    return HORDES_GAME.rules.victoryPoints(this.b, player);
  }
}
