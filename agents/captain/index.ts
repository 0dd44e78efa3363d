import { UnknownNameError } from '../../env/errors.js';
import { type Policy, type PolicyOptions, registerPolicy } from '../../env/policy.js';
import type { Judge } from './choosing.js';
import { t9aJudge } from './t9a/judge.js';
import { temperamentNamed } from './temperament.js';
import { w40kJudge } from './wh40k2/judge.js';

/** Who judges each game: a captain makes itself one. */
const JUDGES: ReadonlyMap<string, () => Judge> = new Map([
  ['t9a', t9aJudge],
  ['wh40k2', w40kJudge],
]);

const SETTINGS = ['temperament'] as const;

/**
 * The captain: plays by judgement alone, without trying moves out. It weighs odds, points at stake and who might charge
 * whom. Settings: `temperament=steady` (default) or `bold`. It remembers nothing that matters: equal seats, equal answers.
 * @throws UnknownNameError for a ruleset, a setting or a temperament that it does not know
 */
export function captain(options: PolicyOptions): Policy {
  const newJudge = JUDGES.get(options.ruleset);
  if (newJudge === undefined) {
    const known = [...JUDGES.keys()].join(', ');
    throw new UnknownNameError(
      `captain does not know the ruleset '${options.ruleset}'; it plays ${known}: name another agent, such as random`,
    );
  }
  for (const setting of Object.keys(options.settings)) {
    if (SETTINGS.some((s) => s === setting)) continue;
    throw new UnknownNameError(`captain has no setting '${setting}'; it has ${SETTINGS.join(', ')}`);
  }
  const { temperament = 'steady' } = options.settings;
  const temper = temperamentNamed(temperament);
  const judge = newJudge();
  return {
    name: temperament === 'steady' ? 'captain' : `captain:temperament=${temperament}`,
    needsWorld: true,
    act(seat) {
      return seat.options === 1 ? 0 : judge(seat, temper);
    },
  };
}

registerPolicy('captain', captain);
