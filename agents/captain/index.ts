import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { UnknownNameError } from '../../env/errors.js';
import { type Policy, type PolicyOptions, registerPolicy, type Seat } from '../../env/policy.js';
import { type Mind, newMind } from './mind.js';
import { judgeT9a } from './t9a.js';
import { temperamentNamed } from './temperament.js';

/** Answers any question of one ruleset with the index of an option, from a world that may be read and changed. */
type Judge = (seat: Seat, mind: Mind) => number;

const JUDGES: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['t9a', (seat, mind) => judgeT9a(seat.world as T9aBattle, mind)],
]);

const SETTINGS = ['temperament'] as const;

/**
 * The captain: plays by judgement alone, without trying moves out. It weighs odds, points at stake and who might charge
 * whom. Settings: `temperament=steady` (default) or `bold`. It remembers nothing that matters: equal seats, equal answers.
 * @throws UnknownNameError for a ruleset, a setting or a temperament that it does not know
 */
export function captain(options: PolicyOptions): Policy {
  const judge = JUDGES.get(options.ruleset);
  if (judge === undefined) {
    const known = [...JUDGES.keys()].join(', ');
    throw new UnknownNameError(`captain does not know the ruleset '${options.ruleset}'; it plays ${known}`);
  }
  for (const setting of Object.keys(options.settings)) {
    if (SETTINGS.some((s) => s === setting)) continue;
    throw new UnknownNameError(`captain has no setting '${setting}'; it has ${SETTINGS.join(', ')}`);
  }
  const { temperament = 'steady' } = options.settings;
  const temper = temperamentNamed(temperament);
  let mind: Mind | null = null;
  return {
    name: temperament === 'steady' ? 'captain' : `captain:temperament=${temperament}`,
    needsWorld: true,
    act(seat) {
      if (seat.options === 1) return 0;
      mind ??= newMind(temper, seat.random);
      mind.random = seat.random;
      mind.temper = temper;
      return judge(seat, mind);
    },
  };
}

registerPolicy('captain', captain);
