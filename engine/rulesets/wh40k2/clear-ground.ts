// Squares of ground on which nothing bars any model of the party that is being placed: what most places are, told at a glance.
import { INCH } from '../../kernel/geometry/measures.js';
import { Place } from '../../skirmish/layout.js';
import { bounds, findBounds } from '../../skirmish/segments.js';
import { Ground } from '../../skirmish/terrain.js';
import { party, Realm } from './party.js';
import type { W40kBattle } from './state.js';
import { zoneArea } from './zones.js';

/** Squares of 2,048 ticks, 0.8 inches: a shift finds them. */
const SIDE = 11;
/** So many of them from west to east, 32 a word of bits, and from south to north; of what lies beyond nothing is known. */
const COLUMNS = 96;
const WORDS = COLUMNS / 32;
const ROWS = 96;
/** Places of a party that are judged without squares: marking these takes longer than judging a few. */
const FEW = 24;

/** A bit for each square in which something may bar a base, south to north. */
const barred = new Int32Array(ROWS * WORDS);
/** The party (`party.number`) whose places are judged, how many have been, and the realm for which its squares are marked. */
const survey = { party: -1, places: 0, realm: -1 };

/** Marks the squares that have a point between these bounds, ticks. */
function bar(west: number, south: number, east: number, north: number): void {
  const bottom = Math.max(0, south >> SIDE);
  const top = Math.min(ROWS - 1, north >> SIDE);
  const left = Math.max(0, west >> SIDE);
  const right = Math.min(COLUMNS - 1, east >> SIDE);
  for (let w = left >> 5, last = right >> 5; w <= last; w++) {
    const from = w === left >> 5 ? -1 << (left & 31) : -1;
    const mask = w === last ? from & (-1 >>> (31 - (right & 31))) : from;
    for (let row = bottom; row <= top; row++) barred[row * WORDS + w] |= mask;
  }
}

/** Marks all squares in which anything may bar a base as wide as the widest of the party, but for the edges of its zone. */
function mark(b: W40kBattle, realm: number): void {
  const { width, depth } = b.setup;
  const { widest, zone } = party;
  const inZone = realm === Realm.zone;
  survey.realm = realm;
  barred.fill(0);
  if (!inZone) barOutside(width, depth, widest);
  const south = inZone ? zone.south : 0;
  const north = inZone ? zone.north : depth;
  barTerrain(b, widest, south, north);
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  const own = player[party.models[0]];
  for (let m = 0; m < b.setup.models; m++) {
    if (place[m] !== Place.table) continue;
    // W40K-MOVE-006: infiltrators keep an inch from enemies
    const reach = radius[m] + widest + (party.infiltrates && player[m] !== own ? INCH : 0);
    if (y[m] + reach < south || y[m] - reach > north) continue;
    bar(x[m] - reach, y[m] - reach, x[m] + reach, y[m] + reach);
  }
}

/** Marks the boxes around pieces on which nobody stands, between two lines across the table. */
function barTerrain(b: W40kBattle, reach: number, low: number, high: number): void {
  const { terrain } = b.setup;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] !== Ground.impassable && terrain.obstacle[t] === 0) continue;
    const far = terrain.radius[t] + reach;
    if (terrain.y[t] + far < low || terrain.y[t] - far > high) continue;
    findBounds(terrain.polygons[t]);
    bar(bounds.west - reach, bounds.south - reach, bounds.east + reach, bounds.north + reach);
  }
}

/** Marks what is off the table or on a deployment zone for a base so wide (W40K-TABLE-006). */
function barOutside(width: number, depth: number, reach: number): void {
  const far = Math.max(COLUMNS, ROWS) << SIDE;
  bar(0, 0, reach, far);
  bar(width - reach, 0, far, far);
  bar(0, 0, far, reach);
  bar(0, depth - reach, far, far);
  for (let half = 0; half < 2; half++) {
    const { west, south, east, north } = zoneArea(width, depth, half);
    bar(west - reach, south - reach, east + reach, north + reach);
  }
}

/**
 * Is it certain that nothing bars a base of the party around x, y: no ground, nobody, for infiltrators no enemy within an inch, nor
 * the edges of their realm? Those of a zone, for which x, y must be in it, are not asked.
 */
export function isClear(b: W40kBattle, x: number, y: number, realm: number): boolean {
  if (survey.party !== party.number) {
    survey.party = party.number;
    survey.places = 0;
    survey.realm = -1;
  }
  if (survey.places < FEW) {
    survey.places++;
    return false;
  }
  if (survey.realm !== realm) mark(b, realm);
  const column = x >> SIDE;
  const row = y >> SIDE;
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return false;
  return (barred[row * WORDS + (column >> 5)] & (1 << (column & 31))) === 0;
}
