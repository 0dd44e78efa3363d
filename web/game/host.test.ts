import { expect, test } from 'vitest';
import '../../agents/index.js';
import { GAMES } from '../../engine/games.js';
import type { Plan, Scene, Told } from '../messages.js';
import { Host } from './host.js';

const told: Told[] = [];
const host = () =>
  new Host(
    (t) => told.push(t),
    () => 0,
  );
const plan = (ruleset: string, more: Partial<Plan> = {}): Plan => {
  const [one, two] = host()
    .games()
    .find(({ id }) => id === ruleset)?.usual ?? ['', ''];
  return { ruleset, lists: [one, two], opponent: 'captain', as: 'first', seed: 3, full: false, ...more };
};

for (const { id } of GAMES) {
  test(`${id}: a battle is begun, answered, taken back, saved and gone on with`, async () => {
    const here = host();
    const first = await here.begin(plan(id));
    expect(first.question?.choices.length).toBeGreaterThan(1);
    expect(first.stage.ground).toContain('<polygon');
    const next = await here.choose(first.question?.choices[0].index ?? 0);
    expect(next.answers).toBeGreaterThan(first.answers);
    const text = here.save();
    const again = await host().open(text);
    expect(again.answers).toBe(next.answers);
    expect(again.question).toEqual(next.question);
    expect(again.picture.bodies).toEqual(next.picture.bodies);
  });

  test(`${id}: a whole battle is played, and its replay is watched`, async () => {
    const here = host();
    let scene: Scene = await here.begin(plan(id, { opponent: 'first' }));
    let asked = 0;
    while (scene.question !== null) {
      expect(scene.question.choices.length).toBeGreaterThan(1);
      const { choices } = scene.question;
      scene = await here.choose(choices[asked++ % choices.length].index);
    }
    expect(scene.over).toMatch(/victory points\.$/);
    const reel = here.watch(here.save());
    expect(reel.frames).toBeGreaterThan(10);
    expect(here.frame(reel.frames - 1).points).toEqual(scene.picture.points);
  });
}
