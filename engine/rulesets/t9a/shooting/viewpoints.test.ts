import { expect, test } from 'vitest';
import { INCH, TURN } from '../../../kernel/geometry/measures.js';
import { eyeAt } from '../../../regiments/shooting/viewpoints.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const FACINGS = [0, 90, 180, 270, 33, 246] as const;

/**
 * Returns the position of eye `i` of file `file` relative to the middle of a unit: to its right and ahead of it, in
 * inches.
 */
function eye(spec: UnitSpec, facing: number, file: number, i: number): readonly [right: number, ahead: number] {
  const { b } = scenario('t9a')
    .unit('watch', { ...spec, at: [36, 24], facing })
    .enemy('orcs', { at: [60, 40] })
    .start();
  const out = new Float64Array(2);
  eyeAt(b, 0, file, i, out);
  const [dx, dy] = [(out[0] - b.unit.x[0]) / INCH, (out[1] - b.unit.y[0]) / INCH];
  const turn = (b.unit.facing[0] * 2 * Math.PI) / TURN;
  return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
}

test('T9A-LOS-001 T9A-LOS-003 eyes are at both corners and the middle of the front of each file, whatever way the unit looks', () => {
  const block: UnitSpec = { models: 10, files: 5, base: [25.4, 50.8] };
  for (const facing of FACINGS) {
    for (let file = 0; file < 5; file++) {
      for (let i = 0; i <= 2; i++) {
        const [right, ahead] = eye(block, facing, file, i);
        expect(right).toBeCloseTo(file - 2.5 + i / 2, 3);
        expect(ahead).toBeCloseTo(2, 3); // two ranks of two inches each
      }
    }
  }
});

test('T9A-LOS-001 T9A-WMP-006 a model on a round base looks from eight points around its edge, the first of them ahead', () => {
  const engine: UnitSpec = { models: 1, files: 1, base: 50.8, troopType: 'War Machine' };
  for (const facing of FACINGS) {
    for (let i = 0; i < 8; i++) {
      const [right, ahead] = eye(engine, facing, 0, i);
      expect(right).toBeCloseTo(Math.sin((i * Math.PI) / 4), 3);
      expect(ahead).toBeCloseTo(Math.cos((i * Math.PI) / 4), 3);
    }
  }
});
