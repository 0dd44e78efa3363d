import type { Battle } from '../engine/kernel/battle.js';
import type { ObservationSpec } from '../engine/observation/spec.js';
import { Box } from './spaces.js';

/**
 * Runs `act` while `b` has no pending decision and no options, as a player who is not asked sees it; then restores
 * both.
 */
export function whileUnasked(b: Battle, act: () => void): void {
  const { kind, subject, other, context } = b.decision;
  const asked = [kind[0], subject[0], other[0]];
  const about = context.slice();
  const { count } = b.option;
  kind[0] = 0;
  subject[0] = -1;
  other[0] = -1;
  context.fill(0);
  b.option.count = 0;
  try {
    act();
  } finally {
    [kind[0], subject[0], other[0]] = asked;
    context.set(about);
    b.option.count = count;
  }
}

const SPACES = new WeakMap<ObservationSpec, Box>();

/** The space of observations of a layout. The cache's key is the spec; one space serves all environments. */
export function observationSpace(spec: ObservationSpec): Box {
  const known = SPACES.get(spec) ?? boxOf(spec);
  SPACES.set(spec, known);
  return known;
}

function boxOf(spec: ObservationSpec): Box {
  const low = new Float32Array(spec.size);
  const high = new Float32Array(spec.size);
  let at = 0;
  for (const { rows, features } of spec.parts) {
    for (let row = 0; row < rows; row++) {
      for (const feature of features) {
        low[at] = feature.low;
        high[at] = feature.high;
        at++;
      }
    }
  }
  return new Box(low, high, [spec.size]);
}
