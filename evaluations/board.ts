import { type Board, calledOf, type DrawnPiece, type Ground, type Mark, type Polygon } from './drawn.js';
import { SIDES, TERRAIN_COLOURS } from './svg/colours.js';
import { element, escaped, picture, short, text } from './svg/markup.js';

/** User units of a picture per inch on the table. */
export const PER_INCH = 12;

const pointsOf = (polygon: Polygon, depth: number): string =>
  polygon.map(([x, y]) => `${short(x * PER_INCH)},${short((depth - y) * PER_INCH)}`).join(' ');

/** Returns the attributes that put an element at a place on the table, in inches. */
export const placed = (x: number, y: number, depth: number) => ({
  transform: `translate(${short(x * PER_INCH)} ${short((depth - y) * PER_INCH)})`,
});

const coloursOf = ({ kind }: DrawnPiece) => TERRAIN_COLOURS[kind] ?? TERRAIN_COLOURS.impassable;

function drawPiece(piece: DrawnPiece, depth: number): string {
  const colours = coloursOf(piece);
  const note = [calledOf(piece), ...(piece.note === undefined ? [] : [piece.note])].join(', ');
  return element(
    'polygon',
    {
      points: pointsOf(piece.polygon, depth),
      fill: colours.fill,
      stroke: colours.edge,
      'stroke-width': 1.2,
      ...(piece.note?.includes('hard cover') === true ? { 'stroke-width': 2.2 } : {}),
      ...(piece.note?.includes('soft cover') === true ? { 'stroke-dasharray': '3 2' } : {}),
    },
    element('title', {}, escaped(note)),
  );
}

/** Size of notes on terrain, and the approximate width of a letter, in user units. */
const NOTE = 7;
const LETTER = 3.6;

/**
 * Draws the note of a piece: its name, 'hard' or 'soft' cover, its height in inches. The note is in the middle of the
 * piece, above it if the piece is too small, and along walls and hedges.
 */
function drawNote(piece: DrawnPiece, depth: number): string {
  const { kind, polygon } = piece;
  const called = calledOf(piece);
  const height = /([\d.]+) inches high/.exec(piece.note ?? '')?.[1];
  const cover = /(hard|soft) cover/.exec(piece.note ?? '')?.[1];
  const worth = [cover, height === undefined ? undefined : `${height}"`].filter((w) => w !== undefined).join(' ');
  const n = polygon.length;
  const [x, y] = polygon.reduce<[number, number]>((sum, [px, py]) => [sum[0] + px / n, sum[1] + py / n], [0, 0]);
  const plain = { 'font-size': NOTE, 'text-anchor': 'middle', fill: '#3c3a33', opacity: 0.75 };
  if (kind === 'wall' || kind === 'hedge') {
    const turned = { transform: `rotate(${short(along(polygon))})`, ...plain, dy: -6 };
    return element('g', placed(x, y, depth), text(worth === '' ? called : worth, turned));
  }
  const lines = worth === '' ? [called] : [called, worth];
  const wide = Math.max(...polygon.map(([px]) => px)) - Math.min(...polygon.map(([px]) => px));
  if (0.8 * wide * PER_INCH < LETTER * Math.max(...lines.map((line) => line.length))) {
    const top = Math.max(...polygon.map(([, py]) => py));
    return element('g', placed(x, top, depth), text(lines.join(', '), { ...plain, dy: -3 }));
  }
  const written = { ...plain, fill: coloursOf(piece).words ?? plain.fill };
  const first = 2.5 - ((lines.length - 1) * (NOTE + 1)) / 2;
  const drawn = lines.map((line, i) => text(line, { ...written, dy: first + i * (NOTE + 1) }));
  return element('g', placed(x, y, depth), ...drawn);
}

/**
 * Returns the angle of words along the longest side of a polygon, never upside down: degrees from -90 to 90, clockwise
 * from east.
 */
function along(polygon: Polygon): number {
  let longest = 0;
  let angle = 0;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [dx, dy] = [polygon[i][0] - polygon[j][0], polygon[i][1] - polygon[j][1]];
    if (dx * dx + dy * dy <= longest) continue;
    longest = dx * dx + dy * dy;
    angle = dx === 0 ? -90 : (-Math.atan(dy / dx) * 180) / Math.PI;
  }
  return angle;
}

function drawZones(ground: Ground): string {
  const drawn = (ground.zones ?? []).map((polygons, side) => {
    const parts = polygons.map((polygon) => element('polygon', { points: pointsOf(polygon, ground.depth) }));
    return element('g', { fill: SIDES[side].fill, opacity: 0.1 }, ...parts); // one opacity for the group, since parts may overlap
  });
  return drawn.join('');
}

/**
 * Draws the ground of the table: edge, deployment zones, terrain and a scale of 12 inches, without a surrounding
 * element.
 */
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
  const pieces = board.pieces.map((p) => drawPiece(p, board.depth)).join('');
  const notes = board.pieces.map((p) => drawNote(p, board.depth)).join('');
  return ground + drawZones(board) + pieces + notes + scale;
}

/** Draws the events of one moment: shots as lines with their hits, blast markers, flames, casualties as crosses. */
export function drawMarks(marks: readonly Mark[], depth: number): string {
  const at = ([x, y]: readonly [number, number]) => [x * PER_INCH, (depth - y) * PER_INCH] as const;
  return marks
    .map((mark) => {
      if (mark.kind === 'flame') {
        return element('polygon', {
          class: 'mark',
          points: pointsOf(mark.polygon, depth),
          fill: '#e8622c',
          opacity: 0.55,
        });
      }
      if (mark.kind === 'blast') {
        const [cx, cy] = at(mark.at);
        const r = mark.radius * PER_INCH;
        return element('circle', { class: 'mark', cx, cy, r, fill: '#e8622c', 'fill-opacity': 0.3, stroke: '#a33c10' });
      }
      if (mark.kind === 'cloud') {
        const [cx, cy] = at(mark.at);
        const fill = mark.burns ? '#e8622c' : '#8d97a3';
        return element('circle', { class: 'mark', cx, cy, r: mark.radius * PER_INCH, fill, 'fill-opacity': 0.35 });
      }
      if (mark.kind === 'casualty') {
        const [x, y] = at(mark.at);
        const r = mark.radius * PER_INCH * 0.8;
        const d = `M${short(x - r)} ${short(y - r)}L${short(x + r)} ${short(y + r)}M${short(x + r)} ${short(y - r)}L${short(x - r)} ${short(y + r)}`;
        return element('path', { class: 'mark', d, stroke: '#7a0016', 'stroke-width': 2, fill: 'none' });
      }
      const [x1, y1] = at(mark.from);
      const [x2, y2] = at(mark.to);
      const line = element('line', {
        class: 'mark',
        x1,
        y1,
        x2,
        y2,
        stroke: mark.hits > 0 ? '#b00020' : '#6b6b6b',
        'stroke-width': mark.hits > 0 ? 1.6 : 1,
        ...(mark.hits > 0 ? {} : { 'stroke-dasharray': '5 4' }),
      });
      if (mark.hits === 0) return line;
      const words = mark.hits === 1 ? '1 hit' : `${mark.hits} hits`;
      const label = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 3, 'font-size': 8, 'text-anchor': 'middle' };
      const halo = { fill: '#7a0016', stroke: '#fffdf6', 'stroke-width': 2.4, 'paint-order': 'stroke' };
      return line + text(words, { class: 'mark', ...label, ...halo });
    })
    .join('');
}

/** Draws the table as a picture: terrain, units as their artist draws them, recent events, and a scale of 12 inches. */
export function drawBoard(board: Board, units: string, marks: readonly Mark[] = []): string {
  const size = [board.width * PER_INCH, board.depth * PER_INCH] as const;
  const font = { 'font-family': 'system-ui, sans-serif', role: 'img' } as const;
  return picture(...size, font, drawGround(board), units, drawMarks(marks, board.depth));
}
