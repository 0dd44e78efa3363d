import { UnknownNameError } from '../env/errors.js';
import { type Policy, type PolicyOptions, registerPolicy } from '../env/policy.js';
import { captain } from './captain/index.js';

/** Share of the decisions in which a recruit does not think. */
const SLIPS = 0.25;

/**
 * Returns an agent for people who learn a game: a captain that now and then takes any option. Its mistakes follow from
 * its seed alone. Setting: `slips`, the share of such decisions, 0 to 1 (0.25).
 * @throws UnknownNameError for a ruleset that captains do not know, an unknown setting or a bad value
 */
export function recruit({ ruleset, settings }: PolicyOptions): Policy {
  for (const setting of Object.keys(settings)) {
    if (setting !== 'slips') throw new UnknownNameError(`recruit has no setting '${setting}'; it has slips`);
  }
  const slips = settings.slips === undefined ? SLIPS : Number(settings.slips.trim() || Number.NaN);
  if (!(slips >= 0 && slips <= 1)) {
    throw new UnknownNameError(`recruit: slips is a number from 0 to 1, not '${settings.slips}'`);
  }
  const thinks = captain({ ruleset, settings: {} });
  return {
    name: settings.slips === undefined ? 'recruit' : `recruit:slips=${slips}`,
    needsWorld: true,
    act(seat) {
      if (seat.options === 1) return 0;
      return seat.random.unit() < slips ? seat.random.below(seat.options) : thinks.act(seat);
    },
  };
}

registerPolicy('recruit', recruit);
