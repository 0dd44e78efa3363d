import { expect, test } from 'vitest';
import { options } from '../engine/kernel/ruleset.js';
import { Env } from './env.js';
import { gameIds, gameOf } from './games.js';
import type { Seat } from './policy.js';
import { Random } from './random.js';
import { Seats, seatOf } from './seats.js';
import { battleOf } from './start.js';

test.each(gameIds())('in %s a seat shows what environments show, and an agent that needs no world gets none', (id) => {
  const env = new Env(id, gameOf(id).sizes.tiny);
  let [observation, info] = env.reset({ seed: 3 });
  const seats = new Seats(env.game.rules);
  seats.begin(1);
  for (let n = 0; n < 40 && info.options > 0; n++) {
    const look = (seat: Seat): number => {
      expect(seat.options).toBe(info.options);
      expect(seat.observation).toEqual(observation);
      expect([...seat.mask].lastIndexOf(1)).toBe(info.options - 1);
      expect(seat.mask.indexOf(0)).toBe(info.options);
      expect(() => seat.world()).toThrow("agent 'looker' looks at a world, but says that it needs none");
      return n % seat.options;
    };
    const action = seats.act({ name: 'looker', needsWorld: false, act: look }, battleOf(env.game, env.start()));
    [observation, , , , info] = env.step(action);
  }
});

test.each(gameIds())('in %s a world is made once, when it is asked for, and has the same options', (id) => {
  const env = new Env(id, gameOf(id).sizes.tiny);
  env.reset({ seed: 3 });
  const { rules } = env.game;
  const battle = battleOf(env.game, env.start());
  const seats = new Seats(rules);
  seats.begin(1);
  let made = 0;
  const look = (seat: Seat): number => {
    const world = seat.world();
    expect(seat.world()).toBe(world);
    expect(world).not.toBe(battle);
    expect(world.option.count).toBe(seat.options);
    made++;
    return 0;
  };
  expect(seats.act({ name: 'dreamer', needsWorld: true, act: look }, battle)).toBe(0);
  expect(made).toBe(1);
  const asked = seatOf(rules, battle, options(rules, battle), new Random(1), () => {
    throw new Error('not asked');
  });
  expect(asked.player).toBe(battle.decision.player[0]);
});
