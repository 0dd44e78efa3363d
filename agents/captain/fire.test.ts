import { expect, test } from 'vitest';
import { meanWorth, type Prize, type Shooter, shareOut, thinned, together } from './fire.js';

/** Returns a shooter with these volleys: the target and the chances of 0, 1, 2 losses. */
const shooter = (unit: number, ...volleys: (readonly [target: number, ...chances: number[]])[]): Shooter => ({
  unit,
  model: -1,
  volleys: volleys.map(([target, ...chances]) => ({ target, losses: Float64Array.from(chances), price: 0 })),
  pick: 0,
  gain: 0,
});
const prize = (...worth: number[]): Prize => ({ worth: Float64Array.from(worth), dearer: 0 });

test('losses of two volleys add up, and none is lost twice', () => {
  const sum = together(Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0, 0.5));

  expect([...sum]).toEqual([0.25, 0.25, 0.5]); // 1 and 2 of two are 2
  expect([...thinned(Float64Array.of(0, 1), 0.25)]).toEqual([0.75, 0.25]);
  expect(meanWorth(prize(0, 10, 40), Float64Array.of(0.2, 0.5, 0.3))).toBeCloseTo(17);
});

test('what others already do is not shot at again; a threshold that needs both draws both', () => {
  const pair = () => [0, 1].map((unit) => shooter(unit, [1, 0, 1, 0], [2, 0, 1, 0])); // each ends one model for certain
  const targets = (shooters: Shooter[]) => shooters.map((s) => s.volleys[s.pick].target).sort();
  const both = pair();
  shareOut(both, (t) => (t === 1 ? prize(0, 50, 50) : prize(0, 40, 40)));
  expect(targets(both)).toEqual([1, 2]);

  const step = pair();
  shareOut(step, (t) => (t === 1 ? prize(0, 45, 150) : prize(0, 40, 40)));
  expect(targets(step)).toEqual([1, 1]);
});

test('nobody shoots where every volley costs more than it gains', () => {
  const dear = { ...shooter(0), volleys: [{ target: 1, losses: Float64Array.of(0, 1), price: 30 }] };
  shareOut([dear], () => prize(0, 20));

  expect([dear.pick, dear.gain]).toEqual([-1, 0]);
});

test('of targets that gain the same the dearer is shot at, and one that gains more before it', () => {
  const pick = (gain: number) => {
    const one = shooter(0, [1, 0, 1], [2, 0, 1]);
    shareOut([one], (t) => (t === 1 ? prize(0, gain) : { ...prize(0, 40), dearer: 0.01 }));
    return one.volleys[one.pick].target;
  };

  expect(pick(40)).toBe(2);
  expect(pick(40.02)).toBe(1);
});

test('who has but one target chooses before those who have others too, whatever their order', () => {
  const free = shooter(0, [1, 0, 1], [2, 0, 1]);
  const bound = shooter(1, [1, 0, 1]);
  for (const shooters of [
    [free, bound],
    [bound, free],
  ]) {
    shareOut(shooters, (t) => (t === 1 ? prize(0, 50) : prize(0, 40)));
    expect(shooters.map((s) => s.volleys[s.pick].target).sort()).toEqual([1, 2]);
    expect([free.gain, bound.gain]).toEqual([40, 50]);
  }
});
