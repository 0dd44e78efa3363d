import { PER_INCH } from '../../evaluations/board.js';
import type { Shape } from '../messages.js';

/** Returns the outline of shapes as an SVG path, on a table of `depth` inches. */
export function pathOf(shapes: readonly Shape[], depth: number): string {
  return shapes.map((shape) => ('radius' in shape ? circle(shape, depth) : rectangle(shape, depth))).join('');
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

function circle({ x, y, radius }: { x: number; y: number; radius: number }, depth: number): string {
  const [cx, cy, r] = [x * PER_INCH, (depth - y) * PER_INCH, radius * PER_INCH];
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

function rectangle(shape: Exclude<Shape, { radius: number }>, depth: number): string {
  const turn = (shape.angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const corner = (right: number, ahead: number) => {
    const x = shape.x + (right * shape.width * cos) / 2 + (ahead * shape.depth * sin) / 2;
    const y = shape.y - (right * shape.width * sin) / 2 + (ahead * shape.depth * cos) / 2;
    return `${n(x * PER_INCH)} ${n((depth - y) * PER_INCH)}`;
  };
  return `M${corner(-1, 1)}L${corner(1, 1)}L${corner(1, -1)}L${corner(-1, -1)}Z`;
}

/** Returns shapes moved by (dx, dy) and turned by `degrees` about (x, y), clockwise. */
export function moved(
  shapes: readonly Shape[],
  [x, y]: readonly [number, number],
  dx: number,
  dy: number,
  degrees: number,
): readonly Shape[] {
  const turn = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return shapes.map((shape) => {
    const [rx, ry] = [shape.x - x, shape.y - y];
    const at = { x: x + dx + rx * cos + ry * sin, y: y + dy - rx * sin + ry * cos };
    return 'radius' in shape ? { ...shape, ...at } : { ...shape, ...at, angle: shape.angle + degrees };
  });
}
