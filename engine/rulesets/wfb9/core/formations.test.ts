import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { nextContact } from '../../../regiments/contacts.js';
import { Verb } from '../../../regiments/core/asks.js';
import { footprintOf, newFootprint } from '../../../regiments/footprints.js';
import { modelCentre } from '../../../regiments/formation.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import { isWideEnough } from './formations.js';

const unit = (ours: Fighter, degrees = 0): Fight => new Fight({ ours }, { theirs: {} }).at('ours', 36, 20, degrees);
const at = new Float64Array(2);
const MM = INCH / 25.4;

/** Places of all models of `ours`, mm from the middle of the unit, rank by rank: to the right, forward. */
function places(f: Fight): number[][] {
  const { x, y, models, files } = f.b.unit;
  return Array.from({ length: models[0] }, (_, i) => {
    modelCentre(f.b, 0, i % files[0], Math.floor(i / files[0]), at);
    return [Math.round((at[0] - x[0]) / MM), Math.round((at[1] - y[0]) / MM)];
  });
}

describe('ranks and files', () => {
  test('WFB9-FORM-001 WFB9-FORM-002 models stand base to base in a rectangle and face the same way; a character is a unit of its own', () => {
    expect(places(unit({ models: 6, files: 3 }))).toEqual([
      [-20, 10],
      [0, 10],
      [20, 10],
      [-20, -10],
      [0, -10],
      [20, -10],
    ]);
    const turned = places(unit({ models: 6, files: 3 }, 90));
    expect(turned[0]).toEqual([10, 20]);
    expect(turned[5]).toEqual([-10, -20]);
    const { b } = unit({ character: true });
    expect([b.unit.models[0], b.unit.files[0]]).toEqual([1, 1]);
  });

  test('WFB9-FORM-007 the models of an incomplete last rank stand in the middle', () => {
    const rear = (models: number): number[] =>
      places(unit({ models, files: 5 }))
        .slice(5)
        .map(([x]) => x);
    expect(rear(6)).toEqual([0]);
    expect(rear(7)).toEqual([-10, 10]);
    expect(rear(8)).toEqual([-20, 0, 20]);
    expect(rear(10)).toEqual([-40, -20, 0, 20, 40]);
    const ground = newFootprint();
    const { b } = unit({ models: 7, files: 5 });
    footprintOf(b, 0, ground);
    expect(ground.count).toBe(2);
    expect(Math.round((ground.numbers[4] - b.unit.x[0]) / MM)).toBe(0);
    expect(Math.round(ground.numbers[6] / MM)).toBe(20);
  });

  test('WFB9-FORM-006 WFB9-FORM-010 all ranks but the last are full, and losses come from the last (WFB9-V1-045)', () => {
    const f = unit({ models: 17, files: 6 });
    woundPool(f.b, 0, 6, -1);
    expect([f.b.unit.models[0], f.b.unit.files[0]]).toEqual([11, 6]);
    const rows = places(f).map(([, y]) => y);
    expect(rows.filter((y) => y === rows[0])).toHaveLength(6);
    expect(rows.filter((y) => y !== rows[0])).toHaveLength(5);
  });

  test('WFB9-FORM-004 twenty-six models five wide would have six ranks (WFB9-V1-043)', () => {
    expect(isWideEnough(5, 26, 5)).toBe(false);
    expect(isWideEnough(5, 25, 5)).toBe(true);
    expect(isWideEnough(5, 26, 6)).toBe(true);
  });
});

describe('losses', () => {
  test('WFB9-FORM-011 a single rank loses models evenly from both ends', () => {
    const f = unit({ models: 5, files: 5 });
    const { x } = f.b.unit;
    const before = x[0];
    woundPool(f.b, 0, 2, -1);
    expect([f.b.unit.files[0], x[0]]).toEqual([3, before]);
  });

  test('WFB9-FORM-012 another model steps into the place of a slain champion or character (WFB9-V1-047)', () => {
    const f = unit({ models: 12, files: 6, champion: true });
    const { unit: units } = f.b;
    expect(units.slot[0]).toBeLessThan(6);
    woundIndividual(f.b, 0, 1, -1);
    expect([units.models[0], units.files[0], units.pool[0]]).toEqual([11, 6, 11]);
    const led = new Fight({ ours: { models: 11, files: 6 }, hero: { character: true } }, { theirs: {} })
      .at('ours', 36, 20)
      .join('hero', 'ours');
    expect(led.b.unit.models[0]).toBe(12);
    woundIndividual(led.b, led.row('hero'), 9, -1);
    expect([led.b.unit.models[0], led.b.unit.files[0]]).toEqual([11, 6]);
  });
});

describe('one body', () => {
  test('WFB9-FORM-008 WFB9-MOVE-002 models keep their places in the unit wherever it moves, and no option moves one of them', () => {
    const r = newScene()
      .unit('movers', { at: [36, 20], models: 7, files: 5 })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'movers' })
      .runTo('decision of kind Move');
    const own: number[] = [Verb.Stay, Verb.Back, Verb.Advance, Verb.March, Verb.Reform];
    expect(r.question?.options.every((o) => o.target <= 0)).toBe(true);
    expect(r.question?.options.every((o) => own.includes(Verb[o.verb as keyof typeof Verb]))).toBe(true);
    const was = offsets(r.b);
    r.choose({ ask: 'Move', verb: 'Advance', path: 'wheel right 20, forward 1' });
    r.runTo('shooting phase');
    expect(r.unit('movers').facing).toBeCloseTo(20, 0);
    const is = offsets(r.b);
    for (let i = 0; i < was.length; i++) for (let k = 0; k < 2; k++) expect(is[i][k]).toBeCloseTo(was[i][k], 0);
  });

  test('WFB9-FORM-009 no unit is in contact with itself', () => {
    const { b } = duel({ models: 20, files: 5 }, { models: 20, files: 5 });
    expect(nextContact(b, 0, -1)).toBe(1);
    expect(nextContact(b, 0, 1)).toBe(-1);
    expect(nextContact(b, 1, -1)).toBe(0);
    expect(nextContact(b, 1, 0)).toBe(-1);
  });
});

/** Places of the models of row 0 as the unit sees them, mm. */
function offsets(b: Fight['b']): number[][] {
  const { x, y, facing, models, files } = b.unit;
  const turn = (facing[0] / 65536) * 2 * Math.PI;
  return Array.from({ length: models[0] }, (_, i) => {
    modelCentre(b, 0, i % files[0], Math.floor(i / files[0]), at);
    const dx = (at[0] - x[0]) / MM;
    const dy = (at[1] - y[0]) / MM;
    return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  });
}
