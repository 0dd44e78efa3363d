// Plays observed battles at random without end, for `npm run instructions`, and tells how many there were so far.
import { writeSync } from 'node:fs';
import { Env, Random } from '../env/index.js';
import { playObserved } from './observed-play.js';

const env = new Env(process.argv[2]);
for (let battles = 0, decisions = 0; ; battles++) {
  // at once and without a stream: nothing else is to run in between
  if (battles % 10 === 0) writeSync(1, `${JSON.stringify({ battles, decisions })}\n`);
  const [, info] = env.reset({ seed: battles });
  decisions += playObserved(env, info, new Random(battles));
}
