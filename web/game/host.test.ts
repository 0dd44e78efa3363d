import { expect, test } from 'vitest';
import '../../agents/index.js';
import { GAMES } from '../../engine/games.js';
import type { Held, Plan, Scene, Told } from '../messages.js';
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

const FIRST = GAMES[0].id;
const sceneOf = (next: Scene | { readonly why: string }): Scene => {
  if ('why' in next) throw new Error(next.why);
  return next;
};
const answersOf = (here: Host): number => (JSON.parse(here.save()) as { answers: unknown[] }).answers.length;

/** A game in which the person is asked which unit moves, and holds of its units `up` inches straight ahead. */
async function moving(seed = 7) {
  const here = host();
  let scene = await here.begin(plan(FIRST, { seed }));
  while (!/vanguard|moves next/i.test(scene.question?.words ?? '')) scene = sceneOf(await here.delegate(false));
  const bodies = scene.picture.bodies.filter(({ row }) => scene.question?.choices.some(({ unit }) => unit === row));
  const held = (up: number): readonly Held[] =>
    bodies.map(({ row, x, y }) => ({ row, x, y: y + up, facing: null, verb: '', onto: -1 }));
  return { here, scene, held };
}

test('a unit is held: where it may not go the reason is told, where it may it stands there', async () => {
  const { here, scene, held } = await moving();
  const before = answersOf(here);
  const [far] = held(30);
  const refused = here.judge(far);
  expect(refused.ok === false && refused.why).toMatch(/longer than the unit may move/);
  const put = await here.put(far);
  expect('why' in put && put.why).toBe(refused.ok === false && refused.why);
  expect(answersOf(here)).toBe(before);

  const near = held(3).find((of) => here.judge(of).ok);
  if (near === undefined) throw new Error('no unit can move 3 inches ahead');
  const verdict = here.judge(near);
  expect(answersOf(here)).toBe(before); // a judgement moves nothing
  const after = sceneOf(await here.put(near));
  const body = after.picture.bodies.find(({ row }) => row === near.row);
  expect(body?.y).toBeCloseTo(near.y, 1);
  expect(verdict.ok && verdict.shapes).toEqual(body?.shapes);

  const back = sceneOf(await here.undo());
  expect(back.picture.bodies.find(({ row }) => row === near.row)?.y).toBeCloseTo(near.y - 3, 1);
  expect(scene.picture.bodies.length).toBe(back.picture.bodies.length);
});

test('a unit that nobody asks about stays where it is', async () => {
  const { here, scene } = await moving();
  const enemy = scene.picture.bodies.find(({ side }) => side !== scene.me);
  if (enemy === undefined) throw new Error('no enemy is on the table');
  const held = { row: enemy.row, x: enemy.x, y: enemy.y - 2, facing: null, verb: '', onto: -1 };
  expect(here.judge(held)).toEqual({ ok: false, why: 'this unit is not asked for now' });
});

test('a unit that is dropped on an enemy chooses that enemy', async () => {
  const here = host();
  let scene = await here.begin(plan(FIRST, { seed: 2, opponent: 'first' }));
  for (let n = 0; n < 400 && scene.question !== null; n++) {
    const { question, picture } = scene;
    const mine = picture.bodies.filter(({ row }) => question.choices.some(({ unit }) => unit === row));
    const enemies = picture.bodies.filter(({ side }) => side !== scene.me);
    for (const { row, x, y } of mine) {
      for (const enemy of enemies) {
        const verdict = here.judge({ row, x, y: y + 60, facing: null, verb: '', onto: enemy.row });
        if (!verdict.ok) continue;
        expect(verdict.words).toContain(enemy.name);
        return;
      }
    }
    scene = sceneOf(await here.delegate(false));
  }
  throw new Error('no unit could be dropped on an enemy');
});

test('while a captain plays a phase, every line of the log is told once', async () => {
  told.length = 0;
  const here = host();
  const lines: string[] = [];
  const hear = (scene: Scene): Scene => {
    for (const t of told.splice(0)) if ('picture' in t) lines.push(...t.picture.lines);
    lines.push(...scene.picture.lines);
    return scene;
  };
  let scene = hear(await here.begin(plan(FIRST, { seed: 4 })));
  for (let n = 0; n < 6; n++) scene = hear(sceneOf(await here.delegate(true)));
  expect(scene.picture.turn).toBeGreaterThan(0);
  const reel = here.watch(here.save());
  const all = Array.from({ length: reel.frames }, (_, at) => here.frame(at).lines).flat();
  expect(lines).toEqual(all);
});

test('a hint is an option with a reason, and its chance a share with an error', async () => {
  const { here, scene } = await moving();
  const hint = here.hint();
  if ('why' in hint) throw new Error(hint.why);
  expect(scene.question?.choices.map(({ index }) => index)).toContain(hint.index);
  const chance = await here.chance(hint.index);
  if ('why' in chance) throw new Error(chance.why);
  expect(chance.battles).toBe(24);
  expect(chance.chance).toBeGreaterThan(0);
  expect(chance.chance).toBeLessThan(1);
  expect(chance.error).toBeGreaterThan(0);
});

test('the ghost of an option is where the unit stands once it is chosen', async () => {
  const { here, scene } = await moving();
  const picked = await here.choose(scene.question?.choices[0].index ?? 0);
  const choice = picked.question?.choices.find(({ place }) => place !== null);
  if (choice === undefined || picked.question === null) throw new Error('no option has a place');
  const { subject } = picked.question;
  const ghost = here.ghost(choice.index);
  const after = await here.choose(choice.index);
  expect(after.picture.bodies.find(({ row }) => row === subject)?.shapes).toEqual(ghost);
});

test('an answer is taken back together with those that nobody was asked for after it', async () => {
  const here = host();
  let scene = await here.begin(plan('hordes', { seed: 1, opponent: 'first', full: true }));
  for (let n = 0; n < 60; n++) {
    const before = scene;
    const choices = before.question?.choices ?? [];
    const { index } = choices[n % choices.length];
    scene = await here.choose(index);
    if (scene.answers - before.answers < 2) continue;
    const back = await here.undo();
    if ('why' in back) continue; // dice have fallen, or the other side has answered
    expect(back.answers).toBe(before.answers);
    expect(back.question).toEqual(before.question);
    return;
  }
  throw new Error('no answer had another after it that nobody was asked for');
});
