import { TOUCH } from '../../kernel/geometry/measures.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { onTable } from '../../regiments/core/units.js';
import { footprintOf, newFootprint, overlapsFootprint } from '../../regiments/footprints.js';
import { cornerOf } from '../../regiments/formation.js';
import { inInches } from '../runner.js';
import { refuse } from '../scene-checks.js';

/** Ticks by which models in contact may overlap because of rounding. */
const ROUNDING = 4 * TOUCH;
const CORNERS = 4;

const corner = new Float64Array(2);
const own = newFootprint();

/** True if a model of unit `u` overlaps one of unit `v`. */
function overlaps(b: RegimentsBattle, u: number, v: number): boolean {
  footprintOf(b, u, own);
  const n = own.numbers.slice(0, 4 * own.count);
  for (let i = 0; i < n.length; i += 4) {
    const [w, d] = [n[i + 2] - ROUNDING, n[i + 3] - ROUNDING];
    if (overlapsFootprint(b, v, n[i], n[i + 1], b.unit.facing[u], w, d)) return true;
  }
  return false;
}

/** True if all of unit `u` is on the table. */
function isInside(b: RegimentsBattle, u: number): boolean {
  const { width, depth } = b.setup;
  for (let c = 0; c < CORNERS; c++) {
    cornerOf(b, u, c, corner);
    const [x, y] = corner;
    if (Math.min(x, y) < -ROUNDING || x > width + ROUNDING || y > depth + ROUNDING) return false;
  }
  return true;
}

/**
 * Checks that units of a scene are wholly on the table and that no models overlap.
 * @throws ScenarioError that names the units and the remedy
 */
export function checkGround(b: RegimentsBattle): void {
  const { names, units, width, depth } = b.setup;
  const { x, y, halfWidth, halfDepth } = b.unit;
  const stands = (u: number): string =>
    `${names[u]}, ${inInches(2 * halfWidth[u])} wide and ${inInches(2 * halfDepth[u])} deep at (${inInches(x[u])}, ${inInches(y[u])})`;
  for (let u = 0; u < units; u++) {
    if (!onTable(b, u)) continue;
    if (!isInside(b, u)) {
      const size = `${inInches(width)} x ${inInches(depth)} inches`;
      refuse(names[u], `${stands(u)}, is not wholly on the table of ${size}`, 'put it further in');
    }
    for (let v = 0; v < u; v++) {
      if (onTable(b, v) && overlaps(b, u, v)) {
        refuse(names[u], `${stands(u)}, stands on ${stands(v)}`, 'put them further apart, or in contact with .engaged');
      }
    }
  }
}
