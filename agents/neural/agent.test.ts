import { afterEach, expect, test } from 'vitest';
import { Env } from '../../env/env.js';
import { gameIds, gameOf } from '../../env/games.js';
import { describePolicy, makePolicy, type Policy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import { fetchCheckpoints, neural, setCheckpointSource } from './agent.js';
import { encodeCheckpoint } from './checkpoint.js';
import { untrained } from './testing/checkpoints.js';

afterEach(() => setCheckpointSource(null));

/** Returns the answers of a policy in a battle against the random agent, up to a limit. */
function answers(ruleset: string, policy: Policy): number[] {
  const env = new Env(ruleset, { maxDecisions: 250 });
  let [, info] = env.reset({ seed: 5 });
  const random = new Random(8);
  const given: number[] = [];
  for (let over = false; !over; ) {
    const mine = info.actingPlayer === 0;
    const action = mine ? env.ask(policy) : random.below(info.options);
    if (mine) given.push(action);
    const step = env.step(action);
    info = step[4];
    over = step[2] || step[3];
  }
  return given;
}

test.each(gameIds())('%s: plays a battle by a checkpoint, the same each time', (ruleset) => {
  const make = (temperature: number): Policy => neural(untrained(ruleset, 4), ruleset, 'f', { temperature });
  const greedy = answers(ruleset, make(0));
  expect(greedy.length).toBeGreaterThan(30);
  expect(answers(ruleset, make(0))).toEqual(greedy);
  const drawn = answers(ruleset, make(1));
  expect(answers(ruleset, make(1))).toEqual(drawn);
  expect(drawn).not.toEqual(greedy);
});

test.each(gameIds())('%s: an agent sees in its imagined world what a learner sees', (ruleset) => {
  const game = gameOf(ruleset);
  const env = new Env(ruleset, { maxDecisions: 300 });
  let [observation, info] = env.reset({ seed: 3 });
  const seen = new Float32Array(game.spec.size);
  const writer = game.writer(seen, true);
  const looker: Policy = {
    name: 'looker',
    needsWorld: true,
    act(seat) {
      writer.forget();
      writer.write(seat.world(), seat.player);
      return seat.random.below(seat.options);
    },
  };
  for (let over = false; !over; ) {
    const action = env.ask(looker);
    expect(Buffer.compare(Buffer.from(seen.buffer), Buffer.from(observation.slice().buffer))).toBe(0);
    const step = env.step(action);
    [observation, , , , info] = step;
    over = step[2] || step[3];
  }
  expect(info.options).toBeGreaterThanOrEqual(0);
});

test('by name: from a file, drawn or greedy, from what ships', () => {
  const read: string[] = [];
  const source = {
    read: (file: string) => {
      read.push(file);
      return encodeCheckpoint(untrained('t9a', 1));
    },
    shipped: (ruleset: string) => (ruleset === 't9a' ? 'shipped/t9a' : null),
  };
  expect(() => makePolicy('neural:file=x', 't9a')).toThrow(
    'x: nothing reads checkpoints here; import muster-wargames/',
  );
  expect(() => makePolicy('neural', 't9a')).toThrow('neural: nothing reads checkpoints here; import muster-wargames/');
  setCheckpointSource(source);
  expect(makePolicy('neural', 't9a').name).toBe('neural');
  expect(makePolicy('neural:file=a/b,temperature=0.5', 't9a').name).toBe('neural:file=a/b,temperature=0.5');
  expect(read).toEqual(['shipped/t9a', 'a/b']);
  expect(() => makePolicy('neural', 'wh40k2')).toThrow('no checkpoint of wh40k2 ships with Muster; name one');
  expect(() => makePolicy('neural:file=a/b', 'wh40k2')).toThrow('a/b: expected a network that plays wh40k2');
  expect(() => makePolicy('neural:heat=3', 't9a')).toThrow("no setting 'heat'");
  expect(() => makePolicy('neural:temperature=hot', 't9a')).toThrow("from 0 to 100, not 'hot'");
});

test('in a browser: what was fetched plays by its ruleset and by its address, anything else is named', async () => {
  const gone: string[] = [];
  const addresses = { t9a: 'https://example.org/a,b.checkpoint' };
  const source = await fetchCheckpoints(addresses, async (address) => {
    gone.push(address);
    return encodeCheckpoint(untrained('t9a', 1));
  });
  expect(gone).toEqual([addresses.t9a]);
  setCheckpointSource(source);
  const named = describePolicy('neural', { file: addresses.t9a });
  expect(makePolicy('neural', 't9a').name).toBe('neural');
  expect(makePolicy(named, 't9a').name).toBe(named);
  expect(() => makePolicy('neural', 'wh40k2')).toThrow('no checkpoint of wh40k2 ships');
  expect(() => makePolicy('neural:file=mine', 't9a')).toThrow(`mine: expected a checkpoint that was fetched before`);
  await expect(fetchCheckpoints(addresses, () => Promise.reject(new Error('404')))).rejects.toThrow('404');
});
