import type { Policy, Seat } from '../../env/policy.js';
import { registerPolicy } from '../../env/policy.js';

/** Number of decisions that these agents play at random before they misbehave. */
const PATIENCE = 20;

const sensible = (seat: Seat): number => seat.random.below(seat.options);

/** Returns an agent that plays at random first, then does what `act` does. */
function after(name: string, needsWorld: boolean, act: (seat: Seat) => number): Policy {
  let decisions = 0;
  return { name, needsWorld, act: (seat) => (decisions++ < PATIENCE ? sensible(seat) : act(seat)) };
}

/** An agent that throws in the middle of a battle. */
export const crashing = (): Policy =>
  after('crashing', false, () => {
    throw new Error('I lost my orders');
  });

/** An agent whose answer is not an option. */
export const nonsense = (): Policy => after('nonsense', false, (seat) => seat.options + 0.5);

/** An agent that makes itself the winner of the battle that it is shown, and ends it. Only its own copy changes. */
export const cheating = (): Policy => ({
  name: 'cheating',
  needsWorld: true,
  act(seat) {
    const { core, bytes } = seat.world();
    core.winner[0] = seat.player;
    core.over[0] = 1;
    bytes.fill(0);
    return sensible(seat);
  },
});

/** An agent that declares that it needs no world, and then tries to change the shared one. */
export const peeking = (): Policy =>
  after('peeking', false, (seat) => {
    seat.world().core.winner[0] = seat.player;
    return 0;
  });

/** An agent that never answers. */
export const dawdling = (): Policy =>
  after('dawdling', false, () => {
    for (;;);
  });

registerPolicy('crashing', crashing);
registerPolicy('nonsense', nonsense);
registerPolicy('cheating', cheating);
registerPolicy('peeking', peeking);
registerPolicy('dawdling', dawdling);
