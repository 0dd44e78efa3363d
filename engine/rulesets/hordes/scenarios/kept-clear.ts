// Terrain that a scenario keeps off its flags and control zones (HRD-SCN-015, HRD-SCN-016).
import { INCH, mm, ticks } from '../../../kernel/geometry/measures.js';
import { convexPolygon, polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import type { Piece, Template } from '../core/ground.js';
import { TERRAIN } from '../core/ground.js';
import type { ScenarioAgreement } from './agree.js';
import { AHEAD, FIRST_OBJECTIVE, HAS_ZONES, RIGHT, SCENARIO_NAMES, Scenario } from './scenarios.js';

/** No barrier lies this near to the edge of a flag, ticks. */
const NEAR_FLAG = 5 * INCH + mm(40) / 2;
const ZONE_RADIUS = 6 * INCH;

const rights: readonly number[] = RIGHT;
const aheads: readonly number[] = AHEAD;

/** Sine and cosine of the four edges that the first player may have. */
const TURNS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** True if bases cannot stand on a piece, so that it may keep a model from being in base contact with a flag. */
// GAP HRD-SCN-015: obstructions, impassable terrain and obstacles keep models from a flag, whatever the size of their base
const isBarrier = (kind: (Piece | Template)['kind']): boolean =>
  kind in TERRAIN && (TERRAIN[kind as keyof typeof TERRAIN].blocks || TERRAIN[kind as keyof typeof TERRAIN].obstacle);

/**
 * Returns the rule that a piece breaks in the scenario, or ''. Edges are chosen when terrain lies already, so it is kept off
 * wherever flags and zones may lie then; if the scenario is rolled for, off those of all nine.
 * @param corners of a convex polygon, x and y alternately, ticks @param table width and depth, ticks
 */
export function brokenBy(
  { scenario }: ScenarioAgreement,
  kind: (Piece | Template)['kind'],
  corners: ArrayLike<number>,
  table: readonly [number, number],
): '' | 'HRD-SCN-015' | 'HRD-SCN-016' {
  const isBarring = isBarrier(kind);
  if (scenario === undefined || !isBarring) return '';
  const polygon = convexPolygon(corners);
  if (polygon === undefined) return '';
  const number = SCENARIO_NAMES.indexOf(scenario);
  for (let s = 0; s < Scenario.rolled; s++) {
    if (number !== s && number !== Scenario.rolled) continue;
    const isZone = HAS_ZONES[s] !== 0;
    if (isZone && kind !== 'obstruction') continue;
    const near = isZone ? ZONE_RADIUS : NEAR_FLAG;
    for (let i: number = FIRST_OBJECTIVE[s]; i < FIRST_OBJECTIVE[s + 1]; i++) {
      const [right, ahead]: readonly [number, number] = [rights[i], aheads[i]];
      for (const [sine, cosine] of TURNS) {
        const x = table[0] / 2 + cosine * right + sine * ahead;
        const y = table[1] / 2 - sine * right + cosine * ahead;
        if (polygonSquaredGapToPoint(polygon, x, y) < near * near) return isZone ? 'HRD-SCN-016' : 'HRD-SCN-015';
      }
    }
  }
  return '';
}

/** Returns the corners of a piece in ticks, x and y alternately. */
export const cornersOf = (corners: Piece['corners']): readonly number[] =>
  corners.flatMap(([x, y]) => [ticks(x), ticks(y)]);
