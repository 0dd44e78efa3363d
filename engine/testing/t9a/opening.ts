import { Level } from '../../kernel/core.js';
import { begin } from '../../kernel/procedure.js';
import { problemLine } from '../../kernel/ruleset.js';
import { type Battlefield, OPEN_FIELD } from '../../rulesets/t9a/setup/battlefield.js';
import { type Agreement, muster } from '../../rulesets/t9a/setup/muster.js';
import { battle } from '../../rulesets/t9a/turn.js';
import { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import { T9A } from './game.js';
import { T9aReport } from './report.js';
import { checkFiles } from './unit-checks.js';
import { listOf, type UnitSpec, unitOf } from './units.js';

/** A battle from its beginning: two lists of units, and agreements. */
export interface OpeningSpec {
  readonly first: Readonly<Record<string, UnitSpec>>;
  readonly second: Readonly<Record<string, UnitSpec>>;
  readonly battlefield?: Battlefield;
  readonly deployment?: Agreement['deployment'];
  readonly pointsLimit?: number;
  /** Seed of dice that are not named. Without it no others may fall. */
  readonly seed?: number;
  readonly level?: keyof typeof Level;
}

/**
 * Returns the battle before the pre-game sequence. Add choices and dice to it and call `runTo`, as in a scenario. The
 * lists are called 'first' and 'second'.
 */
export function opening(spec: OpeningSpec): T9aReport {
  const list = (id: string, units: Readonly<Record<string, UnitSpec>>) => {
    const specs = Object.entries(units);
    return listOf(
      id,
      specs.map(([name, unit]) => {
        checkFiles(name, unit, specs.filter(([, other]) => other.joins === name).length);
        return asScene(name, () => unitOf(name, unit));
      }),
    );
  };
  const setup = muster([list('first', spec.first), list('second', spec.second)], {
    battlefield: spec.battlefield ?? OPEN_FIELD,
    deployment: spec.deployment ?? 'classic',
    ...(spec.pointsLimit === undefined ? {} : { pointsLimit: spec.pointsLimit }),
  });
  if (!setup.ok) throw new ScenarioError(setup.problems.map(problemLine).join('\n'));
  const b = T9A.rules.create(setup.value);
  b.core.level[0] = Level[spec.level ?? 'full'];
  const runner = new Runner(T9A, b);
  b.dice.seed(spec.seed ?? 0);
  runner.dice.seeded = spec.seed !== undefined;
  begin(b, battle);
  return new T9aReport(runner);
}
