import { suggest } from '../../armies/nearest.js';
import { problemLine } from '../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks } from '../../rulesets/t9a/armies/armies.js';
import type { T9aUnit } from '../../rulesets/t9a/armies/terms.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { GAME_TURNS, muster } from '../../rulesets/t9a/setup/muster.js';
import { type BookUnitSpec, bookUnitOf } from '../regiments/book-units.js';
import type { PhaseName } from '../regiments/placing.js';
import { type Placed, RegimentsScene } from '../regiments/scene.js';
import type { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import type { ScenarioOptions } from '../scene.js';
import { refuse } from '../scene-checks.js';
import { T9A } from './game.js';
import { setPhase } from './phases.js';
import { T9aReport } from './report.js';
import { checkFiles, checkUnit } from './unit-checks.js';
import { listOf, missingTypeRules, type UnitSpec, unitOf } from './units.js';

export type { TerrainKind } from '../regiments/scene.js';

type Spec = UnitSpec | BookUnitSpec;

/** A scene of The 9th Age. */
export class T9aScene extends RegimentsScene<T9aBattle, Spec, T9aReport> {
  protected readonly game = T9A;
  protected readonly turns = GAME_TURNS;

  protected checkSpec(name: string, spec: Spec): void {
    checkUnit(name, spec);
  }

  protected enterPhase(b: T9aBattle, phase: PhaseName, gameTurn: number, player: number): void {
    setPhase(b, phase, gameTurn, player);
  }

  /**
   * Returns the unit of a list. A character that joins a unit has the base of that unit, unless the scene gives one.
   */
  private resolve({ name, player, spec }: Placed<Spec>): T9aUnit {
    return asScene(name, () => {
      if ('from' in spec) return bookUnitOf(name, spec, ARMY_GAME, this.books ?? armyBooks());
      const host = spec.joins === undefined ? undefined : this.hostOf(name, player, spec.joins);
      if (host === undefined || spec.base !== undefined) return unitOf(name, spec);
      return { ...unitOf(name, spec), base: this.resolve(host).base };
    });
  }

  /** Returns the unit called `joins` of that player, which `name` joins. */
  private hostOf(name: string, player: number, joins: string): Placed<Spec> {
    const host = this.units.find((u) => u.name === joins && u.player === player);
    if (host === undefined) {
      const friends = this.units.filter((u) => u.player === player && u.name !== name).map((u) => u.name);
      refuse(name, `there is no friend '${joins}' to join`, suggest(joins, friends));
    }
    if ('character' in host.spec && host.spec.joins !== undefined) {
      refuse(name, `${joins} is itself in ${host.spec.joins}`, `join ${host.spec.joins}`);
    }
    return host;
  }

  protected mustered(): T9aBattle {
    for (const { name, player, spec } of this.units) {
      checkFiles(name, spec, this.units.filter((u) => u.player === player && u.spec.joins === name).length);
    }
    const lists = [0, 1].map((player) =>
      listOf(
        `list ${player}`,
        this.units.filter((u) => u.player === player).map((u) => this.resolve(u)),
      ),
    );
    const battlefield = { width: this.table[0], depth: this.table[1], pieces: this.pieces };
    const setup = muster([lists[0], lists[1]], { battlefield });
    if (!setup.ok) throw new ScenarioError(setup.problems.map(problemLine).join('\n'));
    return this.game.rules.create(setup.value);
  }

  /** Returns notes on troop types whose rules the scene neither gives nor requests. */
  protected override notes(): readonly string[] {
    return this.units.flatMap(({ name, spec }) => {
      const missing = 'from' in spec ? [] : missingTypeRules(spec);
      if (missing.length === 0) return [];
      return [
        `note: ${name} has no ${missing.join(', no ')} by its troop type alone; give it rules, or typeRules: true for all of them`,
      ];
    });
  }

  protected report(runner: Runner<T9aBattle>): T9aReport {
    return new T9aReport(runner);
  }
}

/**
 * Returns an empty scene.
 * @throws ScenarioError from each of its calls
 */
export const newScene = (options: ScenarioOptions): T9aScene => new T9aScene(options);
