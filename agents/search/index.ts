import { UnknownNameError } from '../../env/errors.js';
import { gameOf } from '../../env/games.js';
import {
  describePolicy,
  makePolicy,
  type Policy,
  type PolicyOptions,
  registerPolicy,
  type Seat,
} from '../../env/policy.js';
import { Advisers } from './advisers.js';
import { type RacingSettings, racing } from './racing.js';
import { Rollouts } from './rollouts.js';

/** Names of the settings of a search, as in `search:worlds=32,turns=6,base=captain:temperament=bold`. */
const SETTINGS = ['worlds', 'turns', 'doubt', 'base', 'advisers'] as const;

/** Default advisers. The network that comes with Muster for the ruleset is added, if there is one. */
const CAPTAINS = 'captain+captain:temperament=bold';

/**
 * Returns a search agent. It asks several agents for their answer and, where they disagree, plays each answer out in
 * imagined worlds. All answers are tried in the same worlds, with the same hidden facts and, as long as the battles are
 * alike, the same dice. Answers that are clearly behind are dropped. The first adviser's answer is chosen unless
 * another is ahead by more than chance explains. The search knows only what its player may know, and depends on its
 * seed alone, not on the machine's speed. Settings: `worlds`, the most worlds for each answer (16); `turns`, the player
 * turns that are played out (4); `doubt`, the standard errors by which an answer must be ahead of the first one (1);
 * `base`, the agent that plays both sides (captain); `advisers`, agents separated by `+` (captain, a bold captain and
 * the network that comes with Muster).
 * @throws UnknownNameError for an unknown setting or a bad value
 */
export function search(options: PolicyOptions): Policy {
  for (const setting of Object.keys(options.settings)) {
    if (SETTINGS.some((s) => s === setting)) continue;
    throw new UnknownNameError(`search has no setting '${setting}'; it has ${SETTINGS.join(', ')}`);
  }
  return new Search(options);
}

class Search implements Policy {
  readonly name: string;
  readonly needsWorld = true;
  private readonly advisers: Advisers;
  private readonly rollouts: Rollouts;
  private readonly settings: RacingSettings;

  constructor({ ruleset, settings }: PolicyOptions) {
    const { base = 'captain', advisers } = settings;
    const turns = numberOf('turns', settings.turns ?? '4', 0, 100);
    this.name = describePolicy('search', settings);
    this.settings = {
      worlds: numberOf('worlds', settings.worlds ?? '16', 2, 10_000),
      doubt: numberOf('doubt', settings.doubt ?? '1', 0, 100, false),
    };
    this.advisers = new Advisers(advisers === undefined ? usualAdvisers(ruleset) : named(advisers, ruleset));
    this.rollouts = new Rollouts(gameOf(ruleset), helper('base', base, ruleset), turns);
  }

  act(seat: Seat): number {
    if (seat.options === 1) return 0;
    const candidates = this.advisers.candidates(seat);
    if (candidates.length === 1) return candidates[0];
    const seeds = Array.from({ length: this.settings.worlds }, () => seat.random.seed());
    const worth = (c: number, w: number) => this.rollouts.value(seat.world(), seat.player, candidates[c], seeds[w]);
    return candidates[racing(candidates.length, worth, this.settings)];
  }
}

const named = (advisers: string, ruleset: string): Policy[] =>
  advisers.split('+').map((adviser) => helper('advisers', adviser, ruleset));

/**
 * Returns an agent that advises a search or plays imagined worlds out.
 * @throws UnknownNameError for another search, which would never end
 */
function helper(setting: string, description: string, ruleset: string): Policy {
  if (/^\s*search\s*(:|$)/.test(description)) {
    throw new UnknownNameError(
      `search: ${setting} cannot be a search, which would search within each of its searches; name another agent, as captain`,
    );
  }
  return makePolicy(description, ruleset);
}

/** Returns the captains, and `neural` if a network of the ruleset can be loaded; a browser may have fetched none. */
function usualAdvisers(ruleset: string): Policy[] {
  const captains = named(CAPTAINS, ruleset);
  try {
    return [...captains, makePolicy('neural', ruleset)];
  } catch (problem) {
    if (problem instanceof UnknownNameError) return captains;
    throw problem;
  }
}

/**
 * Returns the value of a setting.
 * @throws UnknownNameError unless it is a number from `least` to `most`
 */
function numberOf(setting: string, text: string, least: number, most: number, whole = true): number {
  const n = text.trim() === '' ? Number.NaN : Number(text);
  if (n >= least && n <= most && (!whole || Number.isInteger(n))) return n;
  throw new UnknownNameError(
    `search: ${setting} is a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not '${text}'`,
  );
}

registerPolicy('search', search);
