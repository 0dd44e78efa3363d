import { Level } from '../../kernel/core.js';
import { begin } from '../../kernel/procedure.js';
import { problemLine } from '../../kernel/ruleset.js';
import type { Army } from '../../rulesets/wh40k2/armies/terms.js';
import { type Battlefield, muster } from '../../rulesets/wh40k2/setup/muster.js';
import { battle } from '../../rulesets/wh40k2/turn.js';
import { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import { W40K } from './game.js';
import { W40kReport } from './report.js';
import { type SquadSpec, squadOfSpec, w40kListOf } from './units.js';

/** A battle from its beginning: two lists of units, and agreements. */
export interface W40kOpeningSpec {
  readonly first: Readonly<Record<string, SquadSpec>>;
  readonly second: Readonly<Record<string, SquadSpec>>;
  /** Default: Space Marines and Orks. */
  readonly armies?: readonly [Army, Army];
  /** Default: 72 x 48 inches without terrain. */
  readonly battlefield?: Battlefield;
  readonly turns?: number;
  /** Seed of dice that are not named. Without it no others may fall. */
  readonly seed?: number;
  readonly level?: keyof typeof Level;
}

/**
 * Returns the battle before setup. Add choices and dice to it and call `runTo`, as in a scenario. The lists are called
 * 'first' and 'second'.
 */
export function w40kOpening(spec: W40kOpeningSpec): W40kReport {
  const armies = spec.armies ?? ['Space Marines', 'Orks'];
  const list = (id: string, army: Army, units: Readonly<Record<string, SquadSpec>>) =>
    w40kListOf(
      id,
      army,
      Object.entries(units).map(([name, unit]) => asScene(name, () => squadOfSpec(name, unit))),
    );
  const setup = muster([list('first', armies[0], spec.first), list('second', armies[1], spec.second)], {
    battlefield: spec.battlefield ?? { width: 72, depth: 48, pieces: [] },
    ...(spec.turns === undefined ? {} : { turns: spec.turns }),
  });
  if (!setup.ok) throw new ScenarioError(setup.problems.map(problemLine).join('\n'));
  const b = W40K.rules.create(setup.value);
  b.core.level[0] = Level[spec.level ?? 'full'];
  const runner = new Runner(W40K, b);
  b.dice.seed(spec.seed ?? 0);
  runner.dice.seeded = spec.seed !== undefined;
  begin(b, battle);
  return new W40kReport(runner);
}
