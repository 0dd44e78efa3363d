import { make, Random, startOf } from 'muster-wargames/env';
import { scenario } from 'muster-wargames/testing';

const charge = scenario('t9a') // one thing to learn: five lancers may charge, or not
  .unit('lancers', { M: 7, base: [25, 50], models: 5, files: 5, at: [36, 12] })
  .enemy('spears', { models: 10, files: 5, at: [36, 30] });
const lessons = [
  make('muster/t9a-v1', { start: startOf(charge.start().b) }),
  make('muster/t9a-tiny-v1'), // three units a side
  make('muster/t9a-small-v1'), // 800 points a side
  make('muster/t9a-v1', { lists: ['green-tide', 'any'], points: 1500, board: [60, 44] }), // parts of whole lists
  make('muster/t9a-v1', { lists: ['ember-host', 'any'] }), // the game as it is played
];
for (const [grade, env] of lessons.entries()) {
  const random = new Random(grade);
  let [, info] = env.reset({ seed: grade });
  for (let over = false; !over; ) {
    const [, , terminated, truncated, next] = env.step(random.below(info.options)); // your policy
    [info, over] = [next, terminated || truncated];
  }
  console.log(`grade ${grade}: victory points ${info.victoryPoints.join(' : ')}`);
}
