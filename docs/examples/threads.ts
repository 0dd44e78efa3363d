// docs/examples/threads.ts, run by the tests
import { Random } from 'muster-wargames/env';
import { makeThreads } from 'muster-wargames/env/threads';

const agents = import.meta.resolve('muster-wargames/agents'); // each thread imports it: there they register themselves
const settings = { lists: ['drawn', 'mirror'], opponent: 'captain' } as const;
const envs = await makeThreads('muster/t9a-tiny-v1', { ...settings, numEnvs: 8, workers: 2, modules: [agents] });
const random = new Random(1);
const choose = (rows: readonly number[]) => rows.map((row) => random.below(envs.blocks.options[row] || 1)); // your policy

envs.reset({ seed: 1 });
const all = Array.from({ length: envs.numEnvs }, (_, row) => row);
envs.step(choose(all)); // all of them, lock-step

envs.send(choose(all)); // or without waiting:
const first = envs.receive(4); // four that are ready,
const rest = all.filter((row) => !first.includes(row));
envs.receiveRows(rest); // or just these

const [half, other] = [all.slice(0, 4), all.slice(4)];
envs.send(choose(half), half);
for (let n = 0; n < 50; n++) {
  const [playing, waiting] = n % 2 === 0 ? [half, other] : [other, half];
  envs.send(choose(waiting), waiting); // one half plays while your policy thinks about the other
  envs.receiveRows(playing);
}
envs.receiveRows(half);

const { battles } = envs.rollout('random', 100); // or an agent plays on in the threads without waiting for the caller
const [own, enemy] = envs.blocks.victoryPoints;
console.log(`${battles} battles in the rollout; victory points ${own} : ${enemy} in the first row`);
await envs.close();
