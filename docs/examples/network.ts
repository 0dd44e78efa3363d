// docs/examples/network.ts, run by the tests
import { networkInput } from 'muster-wargames/agents/neural/input';
import { DEFAULT_SIZES } from 'muster-wargames/agents/neural/layout';
import { actorCritic } from 'muster-wargames/agents/neural/network';
import { make } from 'muster-wargames/env';

const env = make('muster/t9a-tiny-v1');
const network = actorCritic(networkInput(env.game.spec), DEFAULT_SIZES, 1); // the same seed gives the same weights everywhere
const logits = new Float32Array(env.game.actions);
const values = new Float32Array(1);

let [observation, info] = env.reset({ seed: 42 });
for (let over = false; !over; ) {
  network.evaluate(1, observation, info.actionMask, logits, values); // one observation; batches work the same
  const [next, , terminated, truncated, told] = env.step(logits.indexOf(Math.max(...logits)));
  [observation, info, over] = [next, told, terminated || truncated];
}
console.log(`victory points ${info.victoryPoints[0]} : ${info.victoryPoints[1]}`);
