// Vehicles that are damaged location by location (K21). A die selects the location hit, the hit must penetrate its
// armour, and a table of the location gives the result. The tables are setup. The results so far are state: one bit per
// result for each location of a vehicle.
import { NONE } from './layout.js';
import { EMPTY, Slab } from './slab.js';

/** The most locations of a vehicle: the width of the column (u16) that stores their results. */
export const LOCATIONS = 8;
/** The most results that tables distinguish, numbered from 0. */
export const RESULTS = 16;
const DIE = 6;

/** A place where a vehicle may be hit. */
export interface LocationSpec {
  readonly name: string;
  /** Armour of the front, and of the sides and the rear. */
  readonly front: number;
  readonly side: number;
  /** Result for each face of a D6. */
  readonly results: readonly number[];
  /** Location that also takes a roll, for each face of the die; -1: none (W40K-VEH-018). */
  readonly further?: readonly number[];
}

/** One kind of vehicle. */
export interface VehicleSpec {
  readonly name: string;
  /** The location hit, for each face of a D6. */
  readonly hit: readonly number[];
  readonly locations: readonly LocationSpec[];
}

/** Numbers of the results that wreck the location (`wrecks`) and that destroy the vehicle (`destroys`). */
export interface ResultMeanings {
  readonly wrecks: readonly number[];
  readonly destroys: readonly number[];
}

/** Numbered kinds of vehicles, part of a setup. Tables have `LOCATIONS` entries per kind, or six for each location. */
export interface VehicleLocations {
  /** Six entries per kind. */
  readonly hit: Uint8Array;
  readonly front: Uint8Array;
  readonly side: Uint8Array;
  readonly result: Uint8Array;
  readonly further: Int8Array;
  /** Bits of the results that wreck a location, and of those that destroy the vehicle. */
  readonly wrecks: number;
  readonly destroys: number;
}

function bitsOf(results: readonly number[]): number {
  return results.reduce((bits, result) => bits | (1 << result), 0);
}

function check({ name, locations }: VehicleSpec): void {
  if (locations.length > LOCATIONS) {
    throw new Error(`vehicle '${name}' has ${locations.length} locations; ${LOCATIONS} fit`);
  }
  for (const { name: location, results } of locations) {
    const where = `location '${location}' of vehicle '${name}'`;
    if (results.length !== DIE) throw new Error(`${where} has ${results.length} results; a D6 has ${DIE}`);
    const wrong = results.find((result) => !(result >= 0 && result < RESULTS));
    if (wrong !== undefined) throw new Error(`${where} has result ${wrong}; results are 0 to ${RESULTS - 1}`);
  }
}

/**
 * Returns kinds of vehicles as a setup stores them, in the given order.
 * @throws Error for a kind with missing parts or too many
 */
export function vehicleLocations(
  specs: readonly VehicleSpec[],
  { wrecks, destroys }: ResultMeanings,
): VehicleLocations {
  specs.forEach(check);
  const rows = specs.length * LOCATIONS;
  const all = {
    hit: EMPTY.u8,
    front: EMPTY.u8,
    side: EMPTY.u8,
    result: EMPTY.u8,
    further: EMPTY.i8,
    wrecks: bitsOf(wrecks),
    destroys: bitsOf(destroys),
  };
  Slab.lay((slab) => {
    all.hit = slab.u8(specs.length * DIE);
    all.front = slab.u8(rows);
    all.side = slab.u8(rows);
    all.result = slab.u8(rows * DIE);
    all.further = slab.i8(rows * DIE);
  });
  specs.forEach(({ hit, locations }, v) => {
    all.hit.set(hit, v * DIE);
    locations.forEach(({ front, side, results, further }, l) => {
      const row = v * LOCATIONS + l;
      all.front[row] = front;
      all.side[row] = side;
      all.result.set(results, row * DIE);
      for (let face = 0; face < DIE; face++) all.further[row * DIE + face] = further?.[face] ?? NONE;
    });
  });
  return all;
}

/** Returns the location that a D6 of `die` hits on a vehicle of kind `v`. */
export function locationHit(vehicles: VehicleLocations, v: number, die: number): number {
  return vehicles.hit[v * DIE + die - 1];
}

/** Returns the armour of a location: the front, or the sides and the rear. */
export function armourAt(vehicles: VehicleLocations, v: number, location: number, front: boolean): number {
  return (front ? vehicles.front : vehicles.side)[v * LOCATIONS + location];
}

/** True if `location` has suffered this result. The results of the vehicle begin at entry `at`. */
export function hasResult(results: Uint16Array, at: number, location: number, result: number): boolean {
  return ((results[at + location] >> result) & 1) !== 0;
}

/** True if the location is destroyed, so that further hits on it have no effect (W40K-VDMG-003). */
export function isWrecked(vehicles: VehicleLocations, results: Uint16Array, at: number, location: number): boolean {
  return (results[at + location] & vehicles.wrecks) !== 0;
}

/** True if the vehicle of kind `v` is destroyed as a whole. */
export function isDestroyed(vehicles: VehicleLocations, results: Uint16Array, at: number): boolean {
  let all = 0;
  for (let location = 0; location < LOCATIONS; location++) all |= results[at + location];
  return (all & vehicles.destroys) !== 0;
}

/**
 * Resolves a penetrating hit on a location with a D6 of `die` on its table. Its result is added to those that the
 * location has suffered (W40K-VDMG-002).
 * @returns the result, or NONE if the location was already destroyed
 */
export function takeResult(
  vehicles: VehicleLocations,
  v: number,
  results: Uint16Array,
  at: number,
  location: number,
  die: number,
): number {
  if (isWrecked(vehicles, results, at, location)) return NONE;
  const result = vehicles.result[(v * LOCATIONS + location) * DIE + die - 1];
  results[at + location] |= 1 << result;
  return result;
}

/** Returns the location that also takes a roll on its table when `location` has taken a D6 of `die`, or NONE. */
export function furtherLocation(vehicles: VehicleLocations, v: number, location: number, die: number): number {
  return vehicles.further[(v * LOCATIONS + location) * DIE + die - 1];
}
