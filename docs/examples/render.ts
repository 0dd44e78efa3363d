// docs/examples/render.ts, run by the tests
import { make, Random, RecordReplays } from 'muster-wargames/env';
import { render } from 'muster-wargames/evaluations';

const [pictures, replays]: string[][] = [[], []];
const env = new RecordReplays(make('muster/wh40k2-tiny-v1', { record: true }), (replay) => {
  replays.push(JSON.stringify(replay)); // in a file: npx muster replay battle.json
});
const random = new Random(3);
let [, info] = env.reset({ seed: 3 });
for (let over = false, t = 0; !over; t++) {
  if (t % 25 === 0) pictures.push(render(env, 'svg')); // in a file: for any browser
  const [, , terminated, truncated, next] = env.step(random.below(info.options)); // your policy
  [info, over] = [next, terminated || truncated];
}
console.log(render(env, 'ansi')); // how it ended
console.log(`${pictures.length} pictures, ${replays.length} replay, victory points ${info.victoryPoints.join(' : ')}`);
