import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveBattle } from './battle.js';
import { Level } from './core.js';
import { MAX_OPTIONS, OptionTable, readRecord } from './options.js';
import { choose, LEGAL, options, propose, Truncation, TURN_DECISIONS, waiting } from './ruleset.js';
import { observe, Refused, toy, toySetup } from './testing-toy.js';
import { playOn, toyGame } from './testing-toy-play.js';
import { Ask, Rule, Verb } from './testing-toy-rules.js';

const two = [
  { side: 0, at: [10, 10] },
  { side: 1, at: [30, 30] },
] as const;

const listed = (b: Parameters<typeof options>[1]) =>
  Array.from({ length: options(toy, b as never) }, (_, i) => readRecord(b.option, i));

test('K01 every ask of random battles has 1 to 256 distinct options, and none finds no room', () => {
  fc.assert(
    fc.property(fc.integer(), fc.infiniteStream(fc.nat()), (seed, picks) => {
      const { b } = toyGame([...two, { side: 0, at: [12, 10] }, { side: 1, at: [11, 10] }], { seed });
      const stream = picks[Symbol.iterator]();
      for (let n = 0; n < 100 && waiting(b); n++) {
        const records = listed(b);
        expect(records.length).toBeGreaterThan(0);
        expect(records.length).toBeLessThanOrEqual(MAX_OPTIONS);
        expect(b.option.lost).toBe(0);
        expect(new Set(records.map((r) => JSON.stringify(r))).size).toBe(records.length);
        choose(toy, b, stream.next().value % records.length);
      }
    }),
    { numRuns: 30 },
  );
});

test('K01 an option that finds no room is counted, not lost in silence', () => {
  const table = new OptionTable();
  for (let i = 0; i < MAX_OPTIONS; i++) expect(table.add(1, i)).toBe(i);

  expect(table.add(1, 0)).toBe(-1);
  expect(table.count).toBe(MAX_OPTIONS);
  expect(table.lost).toBe(1);
});

test('K02 a staged choice rolls nothing and tells nobody before the commit, and back restores all but its own use', () => {
  const { b, answer } = toyGame(two);
  const before = saveBattle(b);
  answer(Verb.Pick, 0);
  answer(Verb.Move);
  expect(b.fighter.did[0]).toBe(0);
  answer(Verb.Back);

  expect(b.decision.kind[0]).toBe(Ask.Who);
  const after = saveBattle(b);
  const { core, decision } = b;
  for (const column of [core.decisions, core.turnDecisions, decision.backs]) {
    const from = column.byteOffset - b.bytes.byteOffset;
    before.fill(0, from, from + column.byteLength);
    after.fill(0, from, from + column.byteLength);
  }
  expect(after).toEqual(before);
});

test('K02 back is masked after one use on the same step, and offered again after the commit', () => {
  const { b, answer } = toyGame(two);
  answer(Verb.Pick, 0);
  answer(Verb.Back);
  answer(Verb.Pick, 0);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false);
  answer(Verb.Move);
  choose(toy, b, 0);
  expect(b.plan.verb[0]).toBe(0); // the plan is emptied when it is committed

  answer(Verb.Stop);
  answer(Verb.Pick, 1);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(true);
});

test('K02 a spell is a plan of five stages: each may be taken back by itself, once, and nothing is rolled before the commit', () => {
  const { b, answer } = toyGame([{ ...two[0], rules: [Rule.Caster] }, two[1]], { dice: [4, 2] });
  const rolled = b.dice.source;
  let dice = 0;
  b.dice.source = {
    next(...die) {
      dice++;
      return rolled?.next(...die) ?? 0;
    },
  };
  const verbs = () => [...b.plan.verb];
  answer(Verb.Pick, 0);
  answer(Verb.Cast);
  answer(Verb.Cast, -1, 2);
  answer(Verb.Pick, 1);
  expect([b.decision.kind[0], ...verbs()]).toEqual([Ask.Point, Verb.Pick, Verb.Cast, Verb.Cast, Verb.Pick, 0]);

  answer(Verb.Back); // asks for the target again; spell and version stay
  expect([b.decision.kind[0], ...verbs()]).toEqual([Ask.Target, Verb.Pick, Verb.Cast, Verb.Cast, 0, 0]);
  expect([b.plan.n[2], b.plan.target[3]]).toEqual([2, 0]);
  answer(Verb.Back); // asks for the spell again
  expect([b.decision.kind[0], ...verbs()]).toEqual([Ask.Spell, Verb.Pick, Verb.Cast, 0, 0, 0]);
  answer(Verb.Back); // asks for the act again
  expect([b.decision.kind[0], ...verbs()]).toEqual([Ask.What, Verb.Pick, 0, 0, 0, 0]);
  answer(Verb.Cast);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false); // this stage was taken back before
  answer(Verb.Cast, -1, 1);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false);
  answer(Verb.Pick, 1);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false);
  choose(toy, b, 1); // takes the second of the offered points
  expect([b.plan.x[4], b.plan.y[4]]).toEqual([20 * 2540, 10 * 2540]);
  answer(Verb.Back); // the only stage that remains
  expect([b.decision.kind[0], ...verbs(), b.plan.x[4]]).toEqual([
    Ask.Point,
    Verb.Pick,
    Verb.Cast,
    Verb.Cast,
    Verb.Pick,
    0,
    0,
  ]);
  choose(toy, b, 2);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false);
  expect([dice, b.core.effectCount[0], b.fighter.did[0]]).toEqual([0, 0, 0]);

  answer(Verb.Cast, -1, 2);
  expect([dice, b.core.effectCount[0], b.effect.value[0]]).toEqual([2, 2, 6]);
  expect([b.effect.subject[0], b.effect.x[1], b.effect.radius[1]]).toEqual([1, 30 * 2540, 2540]);
  expect([b.planWords.every((word) => word === 0), b.decision.backs[0]]).toEqual([true, 0]);
});

test('K02 the first of the five stages may be taken back as well: who acts is asked again', () => {
  const { b, answer } = toyGame([{ ...two[0], rules: [Rule.Caster] }, two[1]]);
  answer(Verb.Pick, 0);
  answer(Verb.Back);
  expect([b.decision.kind[0], ...b.plan.verb]).toEqual([Ask.Who, 0, 0, 0, 0, 0]);
  answer(Verb.Pick, 0);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(false);
  answer(Verb.Cast);
  expect(listed(b).some((r) => r.verb === Verb.Back)).toBe(true);
});

test('K03 who has nothing to do is not offered, and the way out is', () => {
  const { b } = toyGame([{ side: 0, at: [10, 10], rules: [Rule.Slow, Rule.Stone] }, { side: 0, at: [5, 5] }, two[1]]);
  expect(listed(b).map((r) => [r.verb, r.target])).toEqual([
    [Verb.Stop, -1],
    [Verb.Pick, 0],
    [Verb.Pick, 1],
  ]);

  const rooted = toyGame([{ side: 0, at: [10, 10], profile: 1, rules: [[Rule.Swift, -4]] }, two[1]]);
  expect(listed(rooted.b).map((r) => r.verb)).toEqual([Verb.Stop]);
});

test('K04 an option is a path, and the path, not the pose alone, is recorded and carried out', () => {
  const { b, answer } = toyGame(two);
  answer(Verb.Pick, 0);
  answer(Verb.Move);
  const path = [2540, 0, 0, 2540, -1270, 0];
  expect(propose(toy, b, { ...readRecord(b.option, 0), verb: Verb.Move, path })).toBe(LEGAL);

  expect([b.fighter.x[0], b.fighter.y[0]]).toEqual([10 * 2540 + 1270, 11 * 2540]);
});

test('K05 a proposal beyond the listed candidates is judged by the same function, and a refusal changes no byte', () => {
  const { b, answer } = toyGame(two);
  answer(Verb.Pick, 0);
  answer(Verb.Move);
  const before = saveBattle(b);
  const record = { verb: Verb.Move, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0 };

  expect(propose(toy, b, { ...record, path: [6 * 2540 + 1, 0] })).toBe(Refused.TooFar);
  expect(propose(toy, b, { ...record, path: [0, -11 * 2540] })).toBe(Refused.OffTheField);
  expect(propose(toy, b, { ...record, verb: Verb.Strike, path: [] })).toBe(Refused.NotAnOption);
  expect(saveBattle(b).join()).toBe(before.join());
  expect(propose(toy, b, { ...record, path: [1234, 777] })).toBe(LEGAL);
});

test('K08 a battle recorded as records plays back through validation, whatever the order of its options', () => {
  const original = toyGame(two, { seed: 7 });
  const records = [];
  for (let n = 0; n < 60 && waiting(original.b); n++) {
    const count = options(toy, original.b);
    const i = (n * 7 + 3) % count;
    records.push(readRecord(original.b.option, i));
    choose(toy, original.b, i);
  }
  const again = toyGame(two, { seed: 7 });
  for (const record of records) expect(propose(toy, again.b, record)).toBe(LEGAL);

  expect(saveBattle(again.b).join()).toBe(saveBattle(original.b).join());
});

test('K09 an interrupting decision tells what is at stake, and the numbers are gone with the answer', () => {
  const { b, answer, move } = toyGame([
    { side: 0, at: [10, 10] },
    { side: 1, at: [10, 11] },
  ]);
  move(0, 0, -5);
  expect(b.decision.kind[0]).toBe(Ask.Watch);
  expect(b.decision.subject[0]).toBe(0);
  expect(Array.from(b.decision.context.subarray(0, 3))).toEqual([5 * 2540, 10 * 2540, 5 * 2540]);
  answer(Verb.No);

  expect(b.decision.kind[0]).toBe(Ask.FreeStrike);
  expect([b.decision.subject[0], b.decision.other[0]]).toEqual([1, 0]);
  expect(b.decision.context[0]).toBe(5 * 2540); // the fighter stands on the edge of the reach: its whole way remains
  expect(b.decision.context[1]).toBe(0);
});

test('K38 a player turn with more decisions than any sensible one truncates the battle and says why', () => {
  const { b } = toyGame(two, { turns: 60 });
  b.core.turnDecisions[0] = TURN_DECISIONS - 1;
  choose(toy, b, 1);
  expect(b.core.truncated[0]).toBe(Truncation.none);
  choose(toy, b, 0);

  expect(b.core.truncated[0]).toBe(Truncation.tooManyDecisions);
  expect(waiting(b)).toBe(false);
});

test('K38 decisions are counted anew in each player turn', () => {
  const { b, answer } = toyGame(two);
  expect(b.core.turnDecisions[0]).toBe(0);
  answer(Verb.Pick, 0);
  answer(Verb.Back);
  expect(b.core.turnDecisions[0]).toBe(2);
  answer(Verb.Stop);
  expect(b.core.turnDecisions[0]).toBe(0);
  expect(b.core.playerTurns[0]).toBe(2);
});

test('K40 answers in secret are asked in turn, hidden from the other side, and shown together', () => {
  const begun = (bid: number) => {
    const b = toy.create(toySetup(two));
    toy.begin(b, 3, Level.full);
    choose(toy, b, bid);
    return b;
  };
  const low = begun(0);
  const high = begun(2);

  expect(observe(low, 1)).toEqual(observe(high, 1));
  expect(listed(low)).toEqual(listed(high));
  expect(observe(low, 0)).not.toEqual(observe(high, 0));
  for (const b of [low, high]) choose(toy, b, 1);
  expect(observe(low, 1)).not.toEqual(observe(high, 1));
});

test('K41 a small question is asked at level full and answered by standing orders at level command', () => {
  const near = [
    { side: 0, at: [10, 10], rules: [Rule.Lucky] },
    { side: 1, at: [10, 11] },
  ] as const;
  const asked = toyGame(near, { dice: [1], level: Level.full });
  asked.strike(0, 1);
  expect(asked.b.decision.kind[0]).toBe(Ask.Reroll);
  expect(Array.from(asked.b.decision.context.subarray(0, 2))).toEqual([1, 4]); // the die, and the face that it needs

  const ordered = toyGame(near, { dice: [1, 6, 1], level: Level.command });
  ordered.strike(0, 1);
  expect(ordered.b.decision.kind[0]).toBe(Ask.Who);
  expect(ordered.b.fighter.damage[1]).not.toBe(0);
});

test('K41 a question with a single option is asked at level full and taken at level command', () => {
  const leastOptions = (level: number) => {
    const b = toy.create(toySetup(two));
    toy.begin(b, 3, level);
    let least = Infinity;
    for (let k = 0; k < 200 && waiting(b); k++) {
      const count = options(toy, b);
      if (k > 0) least = Math.min(least, count);
      choose(toy, b, count - 1);
    }
    return least;
  };

  expect(leastOptions(Level.full)).toBe(1);
  expect(leastOptions(Level.command)).toBeGreaterThan(1);
});

test('K41 the level is part of the state', () => {
  const { b } = toyGame(two, { level: Level.command });
  expect(b.core.level[0]).toBe(Level.command);
  expect(saveBattle(b)).not.toEqual(saveBattle(toyGame(two, { level: Level.full }).b));
});

test('K10 surrender is no option, and a battle played by any answers ends', () => {
  const { b } = toyGame(two, { turns: 6 });
  playOn(b, (count) => count - 1, 2000);
  expect(waiting(b)).toBe(false);
  expect(b.core.truncated[0]).toBe(Truncation.none);
});
