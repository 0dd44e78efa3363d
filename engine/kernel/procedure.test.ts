import { expect, test } from 'vitest';
import { saveBattle } from './battle.js';
import { LOCALS, USUAL_CORE } from './core.js';
import { deepest } from './depth.js';
import { begin, call, DONE, locals, numberProcedures, procedure, run, runUntil, sequence } from './procedure.js';
import { accept, choose, options } from './ruleset.js';
import { toy } from './testing-toy.js';
import { resolveAttacks } from './testing-toy-attacks.js';
import { toyGame } from './testing-toy-play.js';
import { battle, freeStrike, moveAlong } from './testing-toy-procedures.js';
import { Ask, Rule, Verb } from './testing-toy-rules.js';
import { Did, Place } from './testing-toy-state.js';
import { drainTriggers } from './triggers.js';

const gauntlet = [
  { side: 0, at: [10, 10] },
  { side: 1, at: [10.5, 11] },
  { side: 1, at: [9.5, 13] },
] as const;
const INCH = 2540;

test('K30 the declared calls of the toy prove that its stack cannot overflow', () => {
  const proof = deepest(battle, toy.book);

  expect(proof.cycle).toEqual([]);
  expect(proof.path.map((p) => p.name)).toEqual([
    'battle',
    'act',
    'move along a path',
    'free strike',
    'resolve attacks',
    'roll of dice',
    'window',
    'try harder',
  ]);
  expect(proof.depth).toBe(8);
  expect(proof.depth).toBeLessThanOrEqual(USUAL_CORE.frames);
});

test('K30 a circle of calls is found and named', () => {
  const steps = sequence('only');
  const ping: ReturnType<typeof procedure> = procedure('ping', steps, { only: () => DONE }, { calls: () => [pong] });
  const pong: ReturnType<typeof procedure> = procedure('pong', steps, { only: () => DONE }, { calls: () => [ping] });

  expect(deepest(ping, toy.book).cycle.map((p) => p.name)).toEqual(['ping', 'pong', 'ping']);
});

test('K30 what triggers call stands on the loop that drains them, not on the frame that fired', () => {
  const { path } = deepest(drainTriggers, toy.book);
  expect(path.map((p) => p.name)).toEqual(['resolve triggers', 'reap']);
});

test('a procedure that two rulebooks share has in each the number of its place there; nothing else is numbered', () => {
  const of = (name: string) => procedure(name, sequence('only'), { only: () => DONE });
  const [shared, one, other] = [of('shared'), of('one'), of('other')];
  const first = numberProcedures([one, shared]);
  const second = numberProcedures([shared, other]);

  expect([first.numbers[one.key], first.numbers[shared.key], first.numbers[other.key]]).toEqual([1, 2, 0]);
  expect([second.numbers[one.key], second.numbers[shared.key], second.numbers[other.key]]).toEqual([0, 1, 2]);
  expect(() => numberProcedures([one, shared, one])).toThrow("procedure 'one' already has number 1");
});

test('a rulebook may have more procedures than a byte counts', () => {
  const many = Array.from({ length: 300 }, (_, i) => procedure(`procedure ${i}`, sequence(), {}));
  const table = numberProcedures(many);
  expect(many.map((p) => table.numbers[p.key])).toEqual(many.map((_, i) => i + 1));
});

test('steps of all procedures in one list are those of each, with nothing behind its last one; too many are refused', () => {
  const steps = (n: number) => sequence(...Array.from({ length: n }, (_, i) => `step ${i}`));
  const of = (n: number) =>
    procedure(`${n} steps`, steps(n), Object.fromEntries(Object.keys(steps(n)).map((name) => [name, () => DONE])));
  const table = numberProcedures([of(1), of(31), of(7)]);
  const stride = table.steps.length / table.length;
  table.forEach((p, id) => {
    for (let s = 0; s < stride; s++) expect(table.steps[id * stride + s]).toBe(p.steps[s]);
    expect(table.steps[id * stride + p.steps.length]).toBeUndefined();
  });
  expect(() => numberProcedures([of(32)])).toThrow("procedure '32 steps' has 32 steps or more");
});

test('K30 a procedure that never asks and never ends is told by name, and with those that called it', () => {
  const spin = procedure('spin', sequence('again'), { again: () => 0 });
  const outer = procedure('outer', sequence('go', 'end'), { go: (b) => call(b, spin), end: () => DONE });
  const { b } = toyGame(gauntlet);
  const table = numberProcedures([spin, outer]);
  const other = Object.assign(Object.create(b) as typeof b, { book: { ...b.book, procedures: table } });
  b.core.depth[0] = 0;
  begin(other, outer);
  expect(() => run(other)).toThrow('outer > spin runs without end');
  expect(() => runUntil(other, () => false)).toThrow('outer > spin runs without end');
});

test('K31 when the watched mover falls its move resumes at its cancelled step, and what stood above ends', () => {
  const { b, answer, move } = toyGame(gauntlet, { dice: [6, 1] });
  b.fighter.damage[0] = 0b0111_1111;
  move(0, 0, 5);
  answer(Verb.No); // declines the overwatch shot
  answer(Verb.Yes); // the free strike of fighter 1 kills

  expect(b.fighter.place[0]).toBe(Place.slain);
  expect(b.decision.kind[0]).toBe(Ask.Who); // fighter 2 is not asked any more
  expect(b.core.goneAny[0]).toBe(0);
  expect(b.plan.verb[0]).toBe(0);
});

test('K31 a sealed frame finishes first: the attack table is empty when the watcher hears of it', () => {
  const { b, answer, move } = toyGame(gauntlet, { dice: [6, 1] });
  b.fighter.damage[0] = 0b0111_1111;
  move(0, 0, 5);
  answer(Verb.No);
  const seen: string[] = [];
  options(toy, b);
  accept(toy, b, 0);
  runUntil(b, (p, step) => {
    seen.push(`${p.name}: ${p.stepNames[step]}`);
    return false;
  });

  const removed = seen.indexOf('resolve attacks: remove');
  expect(seen[removed + 1]).toBe('move along a path: fell');
  expect(seen.filter((s) => s === 'free strike: done')).toEqual([]);
  expect(b.field.attacks[0]).toBe(0);
});

test('K31 whoever is watched by nobody leaves without a word', () => {
  const { b, strike } = toyGame(
    gauntlet.slice(0, 2).map((s, i) => ({ ...s, at: [10, 10 + i] as const })),
    { dice: [6, 1] },
  );
  b.fighter.damage[1] = 0b0111_1111;
  strike(0, 1);
  expect(b.fighter.place[1]).toBe(Place.slain);
  expect(b.core.goneAny[0]).toBe(0);
  expect(Array.from(b.core.gone)).toEqual([0, 0, 0, 0]);
});

test('K32 a move runs from event to event in the order of the path, and stands where each happens', () => {
  const { b, answer, move } = toyGame(gauntlet, { dice: [1, 1] });
  move(0, 0, 6);
  answer(Verb.No);

  // the mover leaves the reach of fighter 1 (10.5, 11) north of it: one inch from (10, y) is at 11 + sqrt(3)/2
  expect([b.decision.kind[0], b.decision.subject[0]]).toEqual([Ask.FreeStrike, 1]);
  expect(b.fighter.y[0]).toBe(Math.floor(10 * INCH + (1 + Math.sqrt(0.75)) * INCH));
  expect(b.decision.context[0]).toBe(16 * INCH - b.fighter.y[0]);
  answer(Verb.Yes);
  // no enemy reached it at the start: enemies are found along the way
  expect(b.decision.subject[0]).toBe(2);
  answer(Verb.No);
  expect(b.fighter.y[0]).toBe(16 * INCH);
  expect(b.decision.kind[0]).toBe(Ask.Who);
});

test('K33 overwatch is one question a move: hold, or one fighter at one of four moments', () => {
  const { b, answer, move } = toyGame(
    [
      { side: 0, at: [10, 10] },
      { side: 1, at: [20, 10] },
      { side: 1, at: [22, 10] },
    ],
    { dice: [6, 1] },
  );
  move(0, 0, 6);
  expect(options(toy, b)).toBe(1 + 2 * 4);
  b.fighter.damage[0] = 0b0111_1111;
  answer(Verb.Watch, 2, 1); // shoots after a third of the way

  expect([b.fighter.place[0], b.fighter.y[0]]).toEqual([Place.slain, 12 * INCH]);
  expect(b.fighter.did[2]).toBe(Did.Watch);
  expect(b.fighter.did[1]).toBe(0);
});

test('K34 attacks of one batch are all made before anyone falls: two that kill the same one leave one death', () => {
  const { b, answer, move } = toyGame(gauntlet, { dice: [6, 1] });
  b.fighter.damage[0] = 0b0111_1111;
  move(0, 0, 5);
  answer(Verb.No);
  b.field.attacks[0] = 1;
  b.attack.attacker[0] = 0; // the fighter about to fall strikes in the same batch
  b.attack.target[0] = 2;
  b.dice.source = { next: (_p, _s, sides) => (sides === 6 ? 6 : 1) };
  answer(Verb.Yes);

  expect(b.fighter.place[0]).toBe(Place.slain);
  expect(b.fighter.damage[2]).toBe(0b1111); // it still struck
});

test('K35 with no rule that cares a roll has no window; with one, the roll waits for the answer', () => {
  const near = [
    { side: 0, at: [10, 10] },
    { side: 1, at: [10, 11] },
  ] as const;
  const plain = toyGame(near, { dice: [1] });
  plain.strike(0, 1);
  expect(plain.b.decision.kind[0]).toBe(Ask.Who);

  const lucky = toyGame([{ ...near[0], rules: [Rule.Lucky] }, near[1]], { dice: [1, 6, 2] });
  lucky.strike(0, 1);
  expect([lucky.b.decision.kind[0], lucky.b.core.depth[0]]).toEqual([Ask.Reroll, 5]);
  lucky.answer(Verb.Yes, 0);
  expect(lucky.b.fighter.damage[1]).toBe(0b1111_0000);
});

test('K36 a loop over a set that shrinks keeps the done as bits: nobody is asked twice, nobody is left out', () => {
  const { b, answer, move } = toyGame(
    [{ side: 0, at: [10, 10] }, ...[9.2, 9.6, 10.4, 10.8].map((x) => ({ side: 1 as const, at: [x, 10] as const }))],
    { dice: [] },
  );
  b.dice.source = { next: () => 1 };
  move(0, 0, 4);
  answer(Verb.No);
  const asked: number[] = [];
  while (b.decision.kind[0] === Ask.FreeStrike) {
    asked.push(b.decision.subject[0]);
    if (asked.length === 1) b.fighter.place[2] = Place.fled; // a watcher that was still to be asked is gone by now
    choose(toy, b, 0);
  }
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);
});

test('K37 what happens instead is a procedure whose outcome the caller reads', () => {
  const near = [
    { side: 0, at: [10, 10] },
    { side: 1, at: [10, 11], rules: [Rule.Charmed] },
  ] as const;
  const spent = toyGame(near, { dice: [6, 1] });
  spent.b.fighter.damage[1] = 0b0111_1111;
  spent.strike(0, 1);
  expect(spent.b.decision.kind[0]).toBe(Ask.Charm);
  spent.answer(Verb.Yes);
  expect([spent.b.fighter.place[1], spent.b.fighter.damage[1]]).toEqual([Place.table, 1]);

  const kept = toyGame(near, { dice: [6, 1] });
  kept.b.fighter.damage[1] = 0b0111_1111;
  kept.strike(0, 1);
  kept.answer(Verb.No);
  expect(kept.b.fighter.place[1]).toBe(Place.slain);
});

test('a battle that is run step by step ends in the same bytes as one that is run through', () => {
  const through = toyGame(gauntlet).b;
  const stepped = toyGame(gauntlet).b;
  for (let n = 0; n < 25; n++) {
    choose(toy, through, 1 % options(toy, through));
    accept(toy, stepped, 1 % options(toy, stepped));
    let steps = 0; // each call runs one step
    while (runUntil(stepped, () => steps++ > 0)) steps = 0;
    stepped.dice.store();
    expect(saveBattle(stepped).join()).toBe(saveBattle(through).join());
  }
});

test('a frame has so many locals and no more', () => {
  expect(() => locals(...Array.from({ length: LOCALS + 1 }, (_, i) => `l${i}`))).toThrow(`${LOCALS} locals`);
  expect(moveAlong.watches).toBe(0);
  expect([resolveAttacks.sealed, freeStrike.sealed]).toEqual([true, false]);
});
