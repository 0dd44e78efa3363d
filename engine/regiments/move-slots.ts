// The candidate moves of `enumerateMoves` before any is judged, for callers that sample one at random and judge only
// that one.
import { wheelLength } from '../kernel/geometry/wheel.js';
import type { RegimentsBattle } from './battle.js';
import { angles, collectAngles, counts, PIVOTS } from './enumerate.js';
import type { MoveLimits } from './legality.js';
import { Go, segment, wheelCost } from './paths.js';
import { MoveVerb } from './verbs.js';

/** Largest number of moves in a listing. */
const MOST = 128;

/** A list of paths of at most two segments each. */
export class MoveSlots {
  count = 0;
  readonly verb = new Uint8Array(MOST);
  readonly first = new Int32Array(MOST);
  readonly second = new Int32Array(MOST);

  add(verb: number, first: number, second: number): void {
    const i = this.count++;
    this.verb[i] = verb;
    this.first[i] = first;
    this.second[i] = second;
  }
}

function straight(slots: MoveSlots, verb: number, kind: Go, full: number, parts: number): void {
  for (let part = parts; part > 0; part--) {
    const length = Math.round((full * part) / parts);
    if (length > 0 && (verb !== MoveVerb.march || 2 * part > parts)) slots.add(verb, segment(kind, length), 0);
  }
}

function wheels(b: RegimentsBattle, u: number, slots: MoveSlots, verb: number, side: number, limit: number): void {
  const w = b.unit.halfWidth[u];
  const kind = side === 0 ? Go.wheelLeft : Go.wheelRight;
  for (let k = 0; k < counts[side] && wheelLength(w, angles[side][k]) <= limit; k++) {
    const angle = angles[side][k];
    const cost = wheelCost(w, angle);
    const left = limit - cost;
    if (left < 0) return;
    for (let part = 0; part <= 2; part++) {
      const length = Math.floor((left * part) / 2);
      if (part > 0 && length === 0) break;
      if (verb === MoveVerb.march && 2 * (cost + length) <= limit) continue;
      slots.add(verb, segment(kind, angle), length === 0 ? 0 : segment(Go.forward, length));
    }
  }
}

function pivots(slots: MoveSlots, verb: number, limit: number): void {
  for (let k = 1; k < PIVOTS; k++) {
    const step = segment(Go.pivot, Math.floor((65536 * k) / PIVOTS));
    for (let part = verb === MoveVerb.march ? 2 : 0; part <= 2; part++) {
      const length = Math.floor((limit * part) / 2);
      slots.add(verb, step, length === 0 ? 0 : segment(Go.forward, length));
    }
  }
}

/**
 * Adds to `slots` the moves of `u` that `enumerateMoves` would judge. `judgePath` accepts exactly those that
 * `enumerateMoves` lists.
 */
export function addMoveSlots(b: RegimentsBattle, u: number, limits: MoveLimits, verb: number, slots: MoveSlots): void {
  const { forward, slow } = limits;
  if (forward > 0) {
    straight(slots, verb, Go.forward, forward, 4);
    if (limits.pivots) pivots(slots, verb, forward);
    else {
      collectAngles(b, u);
      wheels(b, u, slots, verb, 0, forward);
      wheels(b, u, slots, verb, 1, forward);
    }
  }
  if (slow === 0) return;
  straight(slots, verb, Go.backward, slow, 2);
  straight(slots, verb, Go.left, slow, 2);
  straight(slots, verb, Go.right, slow, 2);
}
