import 'muster-wargames/agents';
import { Env, Random } from 'muster-wargames/env';

const env = new Env('t9a', { lists: ['ember-host', 'green-tide'], opponent: 'captain', reward: 'shaped' });
const random = new Random(7);
let [observation, info] = env.reset({ seed: 7 });
let [terminated, truncated, returns] = [false, false, 0];
while (!terminated && !truncated) {
  let reward: number;
  const action = env.actionSpace.sample(random, info.actionMask); // your policy: observation and mask in, option out
  [observation, reward, terminated, truncated, info] = env.step(action);
  returns += reward;
}
console.log(`${observation.length} numbers seen, returns ${returns}, victory points ${info.victoryPoints.join(' : ')}`);
