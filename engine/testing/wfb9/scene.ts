import { Phase } from '../../regiments/core/state.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { GAME_TURNS } from '../../rulesets/wfb9/setup/battlefield.js';
import { enterTurn } from '../../rulesets/wfb9/turn.js';
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

/** A scene of this game. */
export class Wfb9Scene extends RegimentsScene<Wfb9Battle, UnitSpec, Wfb9Report> {
  protected readonly game = WFB9;
  protected readonly turns = GAME_TURNS;

  protected checkSpec(name: string, spec: UnitSpec): void {
    checkUnit(name, spec);
  }

  protected enterPhase(b: Wfb9Battle, phase: PhaseName, gameTurn: number, player: number): void {
    enterTurn(b, gameTurn, player, Phase[phase]);
  }

  protected mustered(): Wfb9Battle {
    const units = [0, 1].map((player) => {
      const own = this.units.filter((u) => u.player === player);
      const hostOf = (name: string | undefined): UnitSpec | undefined => own.find((u) => u.name === name)?.spec;
      return own.map(({ name, spec }) => asScene(name, () => unitOf(name, spec, hostOf(spec.joins))));
    });
    return battleBetween(units, { width: this.table[0], depth: this.table[1], pieces: this.pieces });
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
