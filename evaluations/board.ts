import { INCH } from '../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../engine/regiments/battle.js';
import { Place } from '../engine/regiments/layout.js';
import { SIDES, TERRAIN_COLOURS } from './svg/colours.js';
import { element, picture, short, text } from './svg/markup.js';
import { blockMarkup, type DrawnUnit, labelMarkup } from './svg/unit-markup.js';

export interface DrawnPiece {
  readonly kind: string;
  readonly polygon: Polygon;
}

type Polygon = readonly (readonly [x: number, y: number])[];

/** What of the table does not change. Inches. */
export interface Ground {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly DrawnPiece[];
  /** Deployment zones by player. */
  readonly zones?: readonly (readonly Polygon[])[];
}

/** The table at one moment. */
export interface Board extends Ground {
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

/** Corners that the engine keeps as ticks, x and y by turns, in inches. */
export function polygonOf(ticks: Int32Array): Polygon {
  return Array.from({ length: ticks.length / 2 }, (_, i) => [ticks[2 * i] / INCH, ticks[2 * i + 1] / INCH] as const);
}

const pointsOf = (polygon: Polygon, depth: number): string =>
  polygon.map(([x, y]) => `${short(x * PER_INCH)},${short((depth - y) * PER_INCH)}`).join(' ');

function drawPiece(piece: DrawnPiece, depth: number): string {
  const colours = TERRAIN_COLOURS[piece.kind] ?? TERRAIN_COLOURS.impassable;
  return element(
    'polygon',
    { points: pointsOf(piece.polygon, depth), fill: colours.fill, stroke: colours.edge, 'stroke-width': 1.2 },
    element('title', {}, piece.kind),
  );
}

function drawZones(ground: Ground): string {
  const drawn = (ground.zones ?? []).map((polygons, side) => {
    const parts = polygons.map((polygon) => element('polygon', { points: pointsOf(polygon, ground.depth) }));
    return element('g', { fill: SIDES[side].fill, opacity: 0.1 }, ...parts); // parts may overlap
  });
  return drawn.join('');
}

const place = (unit: DrawnUnit, depth: number) => ({
  transform: `translate(${short(unit.x * PER_INCH)} ${short((depth - unit.y) * PER_INCH)})`,
});

function drawUnit(unit: DrawnUnit, board: Board): string {
  const { fill, edge } = SIDES[unit.side];
  return element('g', place(unit, board.depth), blockMarkup(unit, fill, edge, PER_INCH));
}

function drawLabel(unit: DrawnUnit, board: Board): string {
  return element('g', place(unit, board.depth), labelMarkup(unit, SIDES[unit.side].edge, PER_INCH, board));
}

/** The ground of the table: its edge, deployment zones, terrain and a scale of 12 inches, without an element around it. */
export function drawGround(board: Ground): string {
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
  const ground = element('rect', { width: w, height: h, fill: '#eef0dc', stroke: '#8a8f6a' });
  return ground + drawZones(board) + board.pieces.map((p) => drawPiece(p, board.depth)).join('') + scale;
}

/** The table as a picture: terrain, units with ranks and files, front edges and names, a scale of 12 inches. */
export function drawBoard(board: Board): string {
  const size = [board.width * PER_INCH, board.depth * PER_INCH] as const;
  const units = board.units.map((unit) => drawUnit(unit, board));
  const labels = board.units.map((unit) => drawLabel(unit, board)); // above all blocks
  const font = { 'font-family': 'system-ui, sans-serif', role: 'img' } as const;
  return picture(...size, font, drawGround(board), ...units, ...labels);
}
