// The places along the side of its target at which a charger may end (`charge-ground.ts`): a fixed set, the best first
// (K51, T9A-ALN-005).
import { TOUCH } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import type { RegimentsBattle } from './battle.js';
import { contactsAt } from './charge-contact.js';
import { charge, distanceToTarget, SLACK, stripOf } from './charge-ground.js';
import { Side } from './layout.js';

/**
 * Places along the side, in ticks from its middle, and the amount of contact at each. `contactsAt` is valid only after
 * `listPlaces`.
 */
export const places = new Float64Array(256);
export const worth = new Float64Array(256);
/** After `listPlaces`, 1 for each place that is tried to find out whether the side can be reached. */
export const isUsual = new Uint8Array(256);
/** Number of places in `places`. */
export const placeCount = new Int32Array(1);

function addPlace(s: number): void {
  const place = Math.round(s);
  if (Math.abs(place) > charge.w + charge.half || placeCount[0] >= places.length) return;
  for (let i = 0; i < placeCount[0]; i++) if (Math.abs(places[i] - place) < 1) return;
  places[placeCount[0]++] = place;
}

/**
 * Returns where along the side the charger would stand if it went straight ahead and turned on the point of contact;
 * NaN if it passes by.
 */
export function straightPlace(b: RegimentsBattle): number {
  const { u, w, d, half } = charge;
  const { x, y, facing } = b.unit;
  const own = facing[u];
  const distance = distanceToTarget(b, x[u], y[u], own);
  if (distance === Infinity) return Number.NaN;
  const ex = x[u] + distance * SIN[own];
  const ey = y[u] + distance * COS[own];
  // The point of contact is a corner of the charger's front at the side, or an end of the side at the charger's front.
  for (let k = 0; k < 4; k++) {
    const q = k === 0 ? -w : w;
    let p = k === 2 ? -half : half;
    if (k < 2) {
      const cx = ex + d * SIN[own] + q * COS[own] - charge.x;
      const cy = ey + d * COS[own] - q * SIN[own] - charge.y;
      if (Math.abs(cx * charge.nx + cy * charge.ny) > SLACK) continue;
      p = cx * charge.rx + cy * charge.ry;
      if (Math.abs(p) <= half + TOUCH) return p - q;
    } else {
      const cx = charge.x + p * charge.rx - ex;
      const cy = charge.y + p * charge.ry - ey;
      const across = cx * COS[own] - cy * SIN[own];
      if (Math.abs(cx * SIN[own] + cy * COS[own] - d) <= SLACK && Math.abs(across) <= w + TOUCH) return p - across;
    }
  }
  return Number.NaN;
}

const strip = new Float64Array(2);

/**
 * Returns where along the side the charger ends if it goes straight ahead. If it would pass the target by, returns the
 * nearest place to that.
 */
function naturalPlace(b: RegimentsBattle): number {
  const { u, w, half } = charge;
  const ahead = straightPlace(b);
  if (!Number.isNaN(ahead)) return ahead;
  const along = (b.unit.x[u] - charge.x) * charge.rx + (b.unit.y[u] - charge.y) * charge.ry;
  return Math.max(-half - w, Math.min(half + w, along));
}

/** Number of anchors, counted from the first, that are tried when the target may be turned. */
export const TURNING_ANCHORS = 4;

/** Starts the list of places with the natural place, if it touches the side. Returns the natural place in ticks. */
export function listNatural(b: RegimentsBattle): number {
  placeCount[0] = 0;
  const natural = naturalPlace(b);
  addPlace(natural);
  return natural;
}

/**
 * Adds the anchors: the places that together with the `natural` place decide whether the side can be reached at all.
 * These are the places at which the shorter front lies wholly before the longer, both ends, and places beside
 * obstacles.
 */
export function addAnchors(b: RegimentsBattle, natural: number): void {
  const { w, half } = charge;
  const full = Math.abs(half - w); // between minus and plus this, the shorter side lies wholly before the longer
  addPlace(Math.max(-full, Math.min(full, natural)));
  addPlace(full);
  addPlace(-full);
  for (let n = 0; stripOf(b, n, strip); n++) {
    if (strip[0] > strip[1]) continue;
    addPlace(strip[0] - w - 1);
    addPlace(strip[1] + w + 1);
  }
  addPlace(half + w);
  addPlace(-half - w);
}

/** Adds to the anchors the places at which corners of both sides face each other. */
export function addOthers(b: RegimentsBattle): void {
  const { side, u, t, w, half } = charge;
  const full = Math.abs(half - w);
  const natural = places[0];
  const theirs = side === Side.front || side === Side.rear ? b.setup.unit.baseWidth[t] : b.setup.unit.baseDepth[t];
  // These places set a corner of the front against a corner of a file of the longer side: around the natural place, and
  // beyond the ends.
  const base = w > half ? b.setup.unit.baseWidth[u] : theirs;
  const files = Math.round((Math.max(-full, Math.min(full, natural)) + half - w) / base);
  for (let k = -2; k <= 2; k++) addPlace((files + k) * base - half + w);
  addPlace(0);
  for (let k = 1; k <= 2; k++) {
    addPlace(full + k * base);
    addPlace(-full - k * base);
  }
}

/**
 * Adds every place at which a file of one side begins or ends before the end of the other side. Between two such places
 * the number of models in contact is constant; on them, models that touch at a corner count too.
 */
function addCorners(b: RegimentsBattle): void {
  const { side, u, t, w, half } = charge;
  const theirs = side === Side.front || side === Side.rear ? b.setup.unit.baseWidth[t] : b.setup.unit.baseDepth[t];
  const own = b.setup.unit.baseWidth[u];
  const inside = half - w;
  for (let far = 0; far <= 2 * half; far += theirs) {
    addPlace(inside - far);
    addPlace(far - inside);
  }
  for (let far = 0; far <= 2 * w; far += own) {
    addPlace(inside + far);
    addPlace(-inside - far);
  }
}

/** Collects all places, sorted by falling contact and then by distance from the natural place. */
export function listPlaces(b: RegimentsBattle): void {
  const { u, side, t } = charge;
  addAnchors(b, listNatural(b));
  const natural = places[0];
  addOthers(b);
  const usual = placeCount[0];
  addCorners(b);
  for (let i = 0; i < placeCount[0]; i++) {
    const s = places[i];
    const value = contactsAt(b, u, t, side, s);
    const far = Math.abs(s - natural);
    let j = i;
    while (j > 0 && (worth[j - 1] < value || (worth[j - 1] === value && Math.abs(places[j - 1] - natural) > far))) {
      places[j] = places[j - 1];
      worth[j] = worth[j - 1];
      isUsual[j] = isUsual[j - 1];
      j--;
    }
    places[j] = s;
    worth[j] = value;
    isUsual[j] = i < usual ? 1 : 0;
  }
}
