import { Phase } from '../../regiments/core/state.js';
import { ARMY_GAME, armyBooks } from '../../rulesets/wfb9/armies/armies.js';
import type { Wfb9Unit } from '../../rulesets/wfb9/armies/terms.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { GAME_TURNS } from '../../rulesets/wfb9/setup/battlefield.js';
import { enterTurn } from '../../rulesets/wfb9/turn.js';
import { type BookUnitSpec, bookUnitOf } from '../regiments/book-units.js';
import type { PhaseName } from '../regiments/placing.js';
import { RegimentsReport } from '../regiments/report.js';
import { RegimentsScene } from '../regiments/scene.js';
import type { Runner } from '../runner.js';
import { asScene } from '../scenario-error.js';
import type { ScenarioOptions } from '../scene.js';
import { WFB9 } from './game.js';
import { battleBetween, checkUnit, type UnitSpec, unitOf } from './units.js';

/** A battle of this game in the middle of a scenario. */
export class Wfb9Report extends RegimentsReport<Wfb9Battle> {}

type Spec = UnitSpec | BookUnitSpec;

/** A scene of this game. */
export class Wfb9Scene extends RegimentsScene<Wfb9Battle, Spec, Wfb9Report> {
  protected readonly game = WFB9;
  protected readonly turns = GAME_TURNS;

  protected checkSpec(name: string, spec: Spec): void {
    if (!('from' in spec)) checkUnit(name, spec);
  }

  protected enterPhase(b: Wfb9Battle, phase: PhaseName, gameTurn: number, player: number): void {
    enterTurn(b, gameTurn, player, Phase[phase]);
  }

  protected mustered(): Wfb9Battle {
    const units = [0, 1].map((player) => {
      const own = this.units.filter((u) => u.player === player);
      const hostOf = (name: string | undefined): Spec | undefined => own.find((u) => u.name === name)?.spec;
      return own.map(({ name, spec }) => asScene(name, () => this.resolve(name, spec, hostOf(spec.joins))));
    });
    return battleBetween(units, { width: this.table[0], depth: this.table[1], pieces: this.pieces });
  }

  private resolve(name: string, spec: Spec, host: Spec | undefined): Wfb9Unit {
    if ('from' in spec) return bookUnitOf(name, spec, ARMY_GAME, this.books ?? armyBooks());
    return unitOf(name, spec, host === undefined || 'from' in host ? undefined : host);
  }

  protected report(runner: Runner<Wfb9Battle>): Wfb9Report {
    return new Wfb9Report(runner);
  }
}

/**
 * Returns an empty scene.
 * @throws ScenarioError from each of its calls
 */
export const newScene = (options: ScenarioOptions = {}): Wfb9Scene => new Wfb9Scene(options);
