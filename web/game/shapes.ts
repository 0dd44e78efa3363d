import type { Drawn } from '../../evaluations/drawn.js';
import type { Body, Shape } from '../messages.js';

/** The fields of units that the artists of the families draw: a block, models with places, or one circle. */
type Any = Drawn & {
  readonly x?: number;
  readonly y?: number;
  readonly angle?: number;
  readonly width?: number;
  readonly depth?: number;
  readonly radius?: number;
  readonly at?: readonly number[];
};

/** Returns the rectangle or the circles that a drawn unit covers. */
export function shapesOf(drawn: Drawn): readonly Shape[] {
  const { x, y, angle = 0, width, depth, radius = 0.5, at } = drawn as Any;
  if (at !== undefined) {
    const models: Shape[] = [];
    for (let i = 0; i < at.length; i += 4) models.push({ x: at[i + 1], y: at[i + 2], radius });
    return models;
  }
  if (x === undefined || y === undefined) return [];
  return [width === undefined || depth === undefined ? { x, y, radius } : { x, y, angle, width, depth }];
}

/** Returns a drawn unit as a person takes it by the hand. The middle of several models is that of their places. */
export function bodyOf(drawn: Drawn): Body {
  const shapes = shapesOf(drawn);
  const { angle = 0, at } = drawn as Any;
  const n = Math.max(1, shapes.length);
  const middle = (of: 'x' | 'y') => shapes.reduce((sum, shape) => sum + shape[of], 0) / n;
  const { row, name, side } = drawn;
  return { row, name, side, x: middle('x'), y: middle('y'), angle: at === undefined ? angle : (at[3] ?? 0), shapes };
}
