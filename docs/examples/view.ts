import { Env, Random, T9A_SPEC, view } from 'muster-wargames/env';

const env = new Env('t9a');
const random = new Random(5);
const [observation, first] = env.reset({ seed: 5 });
let info = first;
const see = view(T9A_SPEC, observation); // reads the present content of the block, after every step too: make it once
for (let over = false; !over; ) {
  const charges = see.options.filter(
    (option) => option.valid && option['fights or shoots'] && !option['target is own'],
  );
  const action = charges.length > 0 ? see.options.indexOf(charges[0]) : random.below(info.options);
  const [, , terminated, truncated, next] = env.step(action);
  [info, over] = [next, terminated || truncated];
}
const left = see.ownUnits.filter((unit) => unit.valid && unit['on the table']);
const broken = left.filter((unit) => unit.fleeing).length;
console.log(`${left.length} units stand, ${broken} flee, victory points ${info.victoryPoints.join(' : ')}`);
