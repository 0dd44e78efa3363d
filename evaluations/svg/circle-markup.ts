import type { Labelled } from './labels.js';

/** A unit of a game without a family as a picture shows it: a circle, in inches. */
export interface DrawnCircle {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The states of the unit as words. */
  readonly state: readonly string[];
}

/**
 * Returns a circle around its own middle. The function uses nothing from outside, since the replay page includes its
 * source.
 */
export function circleMarkup(unit: DrawnCircle, fill: string, edge: string, perInch: number): string {
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const title = [unit.name, ...unit.state].join(', ');
  const radius = Math.round(unit.radius * perInch * 100) / 100;
  return `<title>${safe(title)}</title><circle r="${radius}" fill="${fill}" stroke="${edge}" stroke-width="1"/>`;
}

/**
 * Returns the place and extent of a circle for its label, on a table of `depth` inches. The function uses nothing from
 * outside.
 */
export function circleLabelled(unit: DrawnCircle, perInch: number, depth: number): Labelled {
  const reach = unit.radius * perInch;
  const [x, y] = [unit.x * perInch, (depth - unit.y) * perInch];
  const half = unit.name.length * 2.2; // at the font size of labels
  return { x, y, left: reach, right: reach, up: reach, down: reach, half, above: false };
}
