import { expect, test } from 'vitest';
import { NONE } from './layout.js';
import {
  armourAt,
  furtherLocation,
  hasResult,
  isDestroyed,
  isWrecked,
  locationHit,
  takeResult,
  vehicleLocations,
} from './vehicle-locations.js';

/** Results by number. */
const SLOW = 0;
const OUT_OF_CONTROL = 1;
const UNSURE = 2;
const LOST = 3;
const BLOWN_UP = 4;
const TRACK = 0;
const GUN = 1;
const HULL = 2;
/** A tank like a Land Raider: a track (1, 2), a lascannon (3, 4), the hull (5, 6). */
const TANK = {
  name: 'tank',
  hit: [TRACK, TRACK, GUN, GUN, HULL, HULL],
  locations: [
    { name: 'track', front: 17, side: 16, results: [SLOW, SLOW, SLOW, OUT_OF_CONTROL, OUT_OF_CONTROL, LOST] },
    {
      name: 'lascannon',
      front: 22,
      side: 20,
      results: [UNSURE, LOST, LOST, LOST, LOST, LOST],
      further: [-1, -1, -1, -1, -1, HULL],
    },
    {
      name: 'hull',
      front: 18,
      side: 18,
      results: [SLOW, OUT_OF_CONTROL, OUT_OF_CONTROL, BLOWN_UP, BLOWN_UP, BLOWN_UP],
    },
  ],
};
const BIKE = {
  name: 'bike',
  hit: [0, 0, 0, 0, 0, 0],
  locations: [{ name: 'bike', front: 14, side: 12, results: [4, 4, 4, 4, 4, 4] }],
};
const ALL = vehicleLocations([BIKE, TANK], { wrecks: [LOST, BLOWN_UP], destroys: [BLOWN_UP] });
const bike = 0;
const tank = 1;
const fresh = () => new Uint16Array(8 * 2);

test('K21 a vehicle has locations of its own: hit by a die, armoured to the front and to the side', () => {
  expect([1, 2, 3, 4, 5, 6].map((die) => locationHit(ALL, tank, die))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(locationHit(ALL, bike, 6)).toBe(0);
  expect([TRACK, GUN, HULL].map((l) => [armourAt(ALL, tank, l, true), armourAt(ALL, tank, l, false)])).toEqual([
    [17, 16],
    [22, 20],
    [18, 18],
  ]);
  expect(armourAt(ALL, bike, 0, false)).toBe(12);
});

test('K21 W40K-VDMG-002 every penetrating hit has a result of its own, and results are cumulative', () => {
  const results = fresh();
  expect(takeResult(ALL, tank, results, 8, TRACK, 2)).toBe(SLOW);
  expect(takeResult(ALL, tank, results, 8, TRACK, 4)).toBe(OUT_OF_CONTROL);
  expect(takeResult(ALL, tank, results, 8, HULL, 1)).toBe(SLOW);
  expect([SLOW, OUT_OF_CONTROL, LOST].map((r) => hasResult(results, 8, TRACK, r))).toEqual([true, true, false]);
  expect([SLOW, OUT_OF_CONTROL].map((r) => hasResult(results, 8, HULL, r))).toEqual([true, false]);
  expect(Array.from(results.subarray(0, 8))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]); // the results of another vehicle are unchanged
  expect([isWrecked(ALL, results, 8, TRACK), isDestroyed(ALL, results, 8)]).toEqual([false, false]);
});

test('K21 W40K-VDMG-003 what is destroyed takes no more: no result and nothing further', () => {
  const results = fresh();
  expect(takeResult(ALL, tank, results, 0, TRACK, 6)).toBe(LOST);
  expect(isWrecked(ALL, results, 0, TRACK)).toBe(true);
  expect(takeResult(ALL, tank, results, 0, TRACK, 1)).toBe(NONE);
  expect(hasResult(results, 0, TRACK, SLOW)).toBe(false);
  expect(takeResult(ALL, tank, results, 0, HULL, 1)).toBe(SLOW);
  expect(isDestroyed(ALL, results, 0)).toBe(false);
  takeResult(ALL, tank, results, 0, HULL, 6);
  expect(isDestroyed(ALL, results, 0)).toBe(true);
});

test('K21 W40K-VEH-018 a lascannon: 1 fires on a roll, 2 to 5 destroyed, 6 destroyed and the hull takes a roll too', () => {
  for (let die = 1; die <= 6; die++) {
    const results = fresh();
    expect(takeResult(ALL, tank, results, 0, GUN, die)).toBe(die === 1 ? UNSURE : LOST);
    expect(isWrecked(ALL, results, 0, GUN)).toBe(die > 1);
    expect(furtherLocation(ALL, tank, GUN, die)).toBe(die === 6 ? HULL : NONE);
  }
  expect(furtherLocation(ALL, tank, TRACK, 6)).toBe(NONE);
});

test('K21 a vehicle with too many locations, or a table without six results, is refused', () => {
  const many = { ...BIKE, locations: Array.from({ length: 9 }, () => BIKE.locations[0]) };
  expect(() => vehicleLocations([many], { wrecks: [], destroys: [] })).toThrow("vehicle 'bike' has 9 locations; 8 fit");
  const short = { ...BIKE, locations: [{ ...BIKE.locations[0], results: [1, 2] }] };
  expect(() => vehicleLocations([short], { wrecks: [], destroys: [] })).toThrow(
    "location 'bike' of vehicle 'bike' has 2 results; a D6 has 6",
  );
  const high = { ...BIKE, locations: [{ ...BIKE.locations[0], results: [1, 2, 3, 4, 5, 16] }] };
  expect(() => vehicleLocations([high], { wrecks: [], destroys: [] })).toThrow(
    "location 'bike' of vehicle 'bike' has result 16; results are 0 to 15",
  );
});
