// Plays observed battles at random without end, for `npm run instructions`, and reports their number.
import { writeSync } from 'node:fs';
import { Env, Random } from '../env/index.js';
import { playObserved } from './observed-play.js';

const env = new Env(process.argv[2]);
for (let battles = 0, decisions = 0; ; battles++) {
  // written at once and without a stream, so that no other code runs in between
  if (battles % 10 === 0) writeSync(1, `${JSON.stringify({ battles, decisions })}\n`);
  const [, info] = env.reset({ seed: battles });
  decisions += playObserved(env, info, new Random(battles));
}
