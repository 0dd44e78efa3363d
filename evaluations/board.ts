import { INCH } from '../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../engine/regiments/battle.js';
import { Place } from '../engine/regiments/layout.js';
import { SIDES, TERRAIN_COLOURS } from './svg/colours.js';
import { element, picture, short, text } from './svg/markup.js';

/** One unit as a picture shows it. Lengths in inches, angle in degrees clockwise from north. */
export interface DrawnUnit {
  readonly row: number;
  readonly name: string;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly width: number;
  readonly depth: number;
  readonly files: number;
  readonly models: number;
  readonly fleeing: boolean;
  readonly engaged: boolean;
  readonly character: boolean;
  /** Characters that stand in it. */
  readonly guests: readonly string[];
}

export interface DrawnPiece {
  readonly kind: string;
  readonly polygon: readonly (readonly [x: number, y: number])[];
}

/** The table at one moment. */
export interface Board {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly DrawnPiece[];
  readonly units: readonly DrawnUnit[];
}

const KINDS = Object.entries(Terrain).reduce<string[]>((names, [name, kind]) => {
  names[kind] = name;
  return names;
}, []);

/** What a picture needs of a battle of ranked blocks. `fleeing`: the bit of `status` that says so. */
export function boardOf(b: RegimentsBattle & { unit: { status: Uint8Array } }, fleeing: number): Board {
  const { setup, unit } = b;
  const { terrain } = setup;
  const units: DrawnUnit[] = [];
  for (let u = 0; u < setup.units; u++) {
    if (unit.place[u] !== Place.table) continue;
    const guests: string[] = [];
    for (let g = 0; g < setup.units; g++) {
      if (unit.place[g] === Place.inUnit && unit.host[g] === u) guests.push(setup.names[g]);
    }
    units.push({
      row: u,
      name: setup.names[u],
      side: setup.unit.player[u],
      x: unit.x[u] / INCH,
      y: unit.y[u] / INCH,
      angle: (unit.facing[u] * 360) / 65536,
      width: (2 * unit.halfWidth[u]) / INCH,
      depth: (2 * unit.halfDepth[u]) / INCH,
      files: unit.files[u],
      models: unit.models[u],
      fleeing: (unit.status[u] & fleeing) !== 0,
      engaged: unit.engaged[u] !== 0,
      character: setup.unit.character[u] !== 0,
      guests,
    });
  }
  const pieces: DrawnPiece[] = [];
  for (let t = 0; t < terrain.count; t++) {
    const polygon: [number, number][] = [];
    for (let v = terrain.first[t]; v < terrain.first[t + 1]; v++) {
      polygon.push([terrain.vertices[2 * v] / INCH, terrain.vertices[2 * v + 1] / INCH]);
    }
    pieces.push({ kind: KINDS[terrain.kind[t]], polygon });
  }
  return { width: setup.width / INCH, depth: setup.depth / INCH, pieces, units };
}

/** User units of a picture per inch on the table. */
export const PER_INCH = 12;

function drawPiece(piece: DrawnPiece, depth: number): string {
  const colours = TERRAIN_COLOURS[piece.kind] ?? TERRAIN_COLOURS.impassable;
  const points = piece.polygon.map(([x, y]) => `${short(x * PER_INCH)},${short((depth - y) * PER_INCH)}`).join(' ');
  const shape = element(
    'polygon',
    { points, fill: colours.fill, stroke: colours.edge, 'stroke-width': 1.2 },
    element('title', {}, piece.kind),
  );
  return shape;
}

/** The models of a block as a grid of lines: ranks and files, the empty places of the last rank hatched away. */
function grid(unit: DrawnUnit, edge: string): string {
  const w = unit.width * PER_INCH;
  const d = unit.depth * PER_INCH;
  const ranks = Math.max(1, Math.ceil(unit.models / unit.files));
  const lines: string[] = [];
  for (let file = 1; file < unit.files; file++) {
    const x = -w / 2 + (w * file) / unit.files;
    lines.push(`M${short(x)} ${short(-d / 2)}V${short(d / 2)}`);
  }
  for (let rank = 1; rank < ranks; rank++) {
    const y = -d / 2 + (d * rank) / ranks;
    lines.push(`M${short(-w / 2)} ${short(y)}H${short(w / 2)}`);
  }
  const last = unit.models - (ranks - 1) * unit.files;
  const empty = unit.files - last;
  const gap =
    empty > 0 && ranks > 1
      ? element('rect', {
          x: -w / 2 + (w * last) / unit.files,
          y: d / 2 - d / ranks,
          width: (w * empty) / unit.files,
          height: d / ranks,
          fill: '#fffdf6',
          opacity: 0.75,
        })
      : '';
  return element('path', { d: lines.join(''), stroke: edge, 'stroke-width': 0.5, opacity: 0.45, fill: 'none' }) + gap;
}

function drawUnit(unit: DrawnUnit, depth: number): string {
  const { fill, edge } = SIDES[unit.side];
  const w = unit.width * PER_INCH;
  const d = unit.depth * PER_INCH;
  const x = unit.x * PER_INCH;
  const y = (depth - unit.y) * PER_INCH;
  const front = element('path', {
    d: `M${short(-w / 2)} ${short(-d / 2)}H${short(w / 2)}`,
    stroke: edge,
    'stroke-width': 2.6,
  });
  const arrow = element('path', {
    d: `M-4 ${short(-d / 2 - 1)}L0 ${short(-d / 2 - 7)}L4 ${short(-d / 2 - 1)}Z`,
    fill: edge,
  });
  const block = element('rect', {
    x: -w / 2,
    y: -d / 2,
    width: w,
    height: d,
    fill: unit.fleeing ? '#fffdf6' : fill,
    stroke: unit.engaged ? '#b00020' : edge,
    'stroke-width': unit.engaged ? 2 : 1,
    'stroke-dasharray': unit.fleeing ? '4 3' : undefined,
  });
  const guests = unit.guests.length === 0 ? '' : `, with ${unit.guests.join(', ')}`;
  const state = `${unit.fleeing ? ', fleeing' : ''}${unit.engaged ? ', engaged' : ''}`;
  const title = element('title', {}, `${unit.name}: ${unit.models} models${guests}${state}`);
  const body = element('g', { transform: `rotate(${short(unit.angle)})` }, block, grid(unit, edge), front, arrow);
  const label = text(`${unit.name} ${unit.models}${unit.guests.length > 0 ? '★' : ''}`, {
    y: Math.max(w, d) / 2 + 9,
    'text-anchor': 'middle',
    'font-size': 8,
    fill: edge,
    stroke: '#fffdf6',
    'stroke-width': 2.4,
    'paint-order': 'stroke',
  });
  return element('g', { transform: `translate(${short(x)} ${short(y)})` }, title, body, label);
}

/** The table as a picture: terrain, units with ranks and files, front edges and names, a scale of 12 inches. */
export function drawBoard(board: Board): string {
  const w = board.width * PER_INCH;
  const h = board.depth * PER_INCH;
  const scale = element(
    'g',
    { transform: `translate(${short(w - 12 * PER_INCH - 8)} ${short(h - 8)})`, stroke: '#555', 'stroke-width': 1 },
    element('path', { d: `M0 -3V3M0 0H${12 * PER_INCH}M${12 * PER_INCH} -3V3` }),
    text('12 inches', {
      x: 6 * PER_INCH,
      y: -3,
      'font-size': 8,
      'text-anchor': 'middle',
      stroke: 'none',
      fill: '#555',
    }),
  );
  return picture(
    w,
    h,
    { 'font-family': 'system-ui, sans-serif', role: 'img' },
    element('rect', { width: w, height: h, fill: '#eef0dc', stroke: '#8a8f6a' }),
    ...board.pieces.map((p) => drawPiece(p, board.depth)),
    ...board.units.map((u) => drawUnit(u, board.depth)),
    scale,
  );
}
