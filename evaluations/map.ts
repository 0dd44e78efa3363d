import { type Board, calledOf, type Drawn, type Polygon } from './drawn.js';
import { plainText } from './plain-text.js';
import type { DrawnCircle } from './svg/circle-markup.js';
import type { DrawnSquad } from './svg/squad-markup.js';
import type { DrawnUnit } from './svg/unit-markup.js';

/** Largest and smallest number of characters for an inch of the table. A character is twice as high as it is wide. */
const ACROSS = 1.5;
const NARROWEST = 0.5;
/** Number of columns beside the table: inch numbers and the frame. */
const BESIDE = 5;
/** Inches between the numbers along the edges. */
const TICK = 6;
const GROUND: Readonly<Record<string, string>> = {
  hill: '~',
  forest: '"',
  wall: '=',
  impassable: '#',
  field: ':',
  water: '≈',
  ruin: '%',
  building: '#',
  wood: '"',
  hedge: '-',
  rock: '#',
  crater: 'o',
  marsh: ',',
  rough: ':',
  flag: '!',
  'control zone': '+',
};
/** Characters for the edges of each player's deployment zone. */
const EDGES = ['¹', '²'] as const;
const OPEN = '·';
const COLOURS = ['\u001b[94m', '\u001b[93m'] as const;
const PLAIN = '\u001b[0m';
const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const;

function inside(x: number, y: number, polygon: readonly (readonly [number, number])[]): boolean {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** Letters in the order in which units get them, without those that are commands of `muster play`. */
const SMALL = [...'abcdefghijklnoprtuvwxyzαβγδεζηθικλμνξπρστυφχψω'];
const CAPITAL = [...'ABCDEFGHIJKLNOPRTUVWXYZΓΔΘΛΞΠΣΦΨΩ'];

/**
 * Returns the letters of the units by row: a, b, c... for the first side, A, B, C... for the second. They stay the same
 * all battle.
 */
export function lettersOf(sides: ArrayLike<number>): string[] {
  const next = [0, 0];
  return Array.from(sides, (side) => (side === 0 ? SMALL : CAPITAL)[next[side]++] ?? '?');
}

/** Returns a function that adds its letter on the map to each unit named in a text. */
export function lettered(raw: readonly string[], letters: readonly string[]): (text: string) => string {
  const names = raw.map(plainText);
  const rows = names.map((_, row) => row).sort((a, b) => names[b].length - names[a].length); // longer names first, such as 'Big Mob (second)'
  return (text) => {
    let marked = plainText(text);
    const held: string[] = []; // names that are found are replaced for a while, since one name may be part of another
    for (const row of rows) {
      if (!marked.includes(names[row])) continue;
      marked = marked.replaceAll(names[row], `\u0000${held.length}\u0000`);
      held.push(`${names[row]} [${letters[row]}]`);
    }
    return held.reduce((told, name, i) => told.replaceAll(`\u0000${i}\u0000`, name), marked);
  };
}

/** Writes a mark into the character at a place, inches, if that is on the map. */
type Put = (x: number, y: number, mark: string) => void;

/** Draws a block as letters. Returns its line of the legend. */
function block(unit: DrawnUnit, mark: string, put: Put): string {
  const turn = (unit.angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const step = 0.25;
  for (let right = -unit.width / 2; right <= unit.width / 2; right += step) {
    for (let ahead = -unit.depth / 2; ahead <= unit.depth / 2; ahead += step) {
      put(unit.x + right * cos + ahead * sin, unit.y - right * sin + ahead * cos, mark);
    }
  }
  put(unit.x, unit.y, mark);
  const state = `${unit.fleeing ? ', fleeing' : ''}${unit.engaged ? ', engaged' : ''}`;
  const joinedCharacters =
    unit.joinedCharacters.length === 0 ? '' : ` + ${unit.joinedCharacters.map(plainText).join(', ')}`;
  return `${mark}${ARROWS[Math.round(unit.angle / 45) % 8]} ${plainText(unit.name)} ${unit.models}${joinedCharacters}${state}`;
}

/** Draws a squad, a letter for each model. Returns its line of the legend. */
function squad(unit: DrawnSquad, mark: string, put: Put): string {
  for (let i = 0; i < unit.at.length; i += 4) put(unit.at[i + 1], unit.at[i + 2], mark);
  const state = unit.state.length === 0 ? '' : `, ${unit.state.join(', ')}`;
  return `${mark}${ARROWS[Math.round(unit.at[3] / 45) % 8]} ${plainText(unit.name)} ${unit.at.length / 4}${state}`;
}

/** Draws a single unit as a letter. Returns its line of the legend. */
function circle(unit: DrawnCircle, mark: string, put: Put): string {
  put(unit.x, unit.y, mark);
  return `${mark}  ${[unit.name, ...unit.state].map(plainText).join(', ')}`;
}

/** Draws the letters of a unit of any family. Returns its line of the legend. */
function lettersIn(unit: Drawn, mark: string, put: Put): string {
  if ('at' in unit) return squad(unit as DrawnSquad, mark, put);
  return 'radius' in unit ? circle(unit as DrawnCircle, mark, put) : block(unit as DrawnUnit, mark, put);
}

/** Style of a map. */
export interface MapStyle {
  readonly colours?: boolean;
  /** Number of columns available; by default as many as the table needs. */
  readonly width?: number | undefined;
}

/** The map while it is filled in: characters by row, from the north, and column. */
interface Grid {
  readonly cells: string[][];
  /** Number of columns and rows for an inch. */
  readonly across: number;
  readonly deep: number;
}

/**
 * Returns the zone whose edge passes through the character, or -1: the character is inside and a neighbour on the table
 * is not.
 */
function edgeAt(
  zones: readonly (readonly Polygon[])[],
  { cells, across, deep }: Grid,
  depth: number,
  r: number,
  c: number,
) {
  const holds = (zone: readonly Polygon[], dr: number, dc: number): boolean => {
    const [row, column] = [r + dr, c + dc];
    if (row < 0 || column < 0 || row >= cells.length || column >= cells[0].length) return true;
    return zone.some((polygon) => inside((column + 0.5) / across, depth - (row + 0.5) / deep, polygon));
  };
  return zones.findIndex((zone) => {
    if (zone.length === 0 || !holds(zone, 0, 0)) return false;
    return !(holds(zone, 1, 0) && holds(zone, -1, 0) && holds(zone, 0, 1) && holds(zone, 0, -1));
  });
}

/** Returns the ground without units: terrain and the edges of the deployment zones. */
function groundOf(board: Board, across: number): Grid {
  const deep = across / 2;
  const rows = Math.round(board.depth * deep);
  const columns = Math.round(board.width * across);
  const cells = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => {
      const piece = board.pieces.findLast((p) => inside((c + 0.5) / across, board.depth - (r + 0.5) / deep, p.polygon));
      return piece === undefined ? OPEN : (GROUND[piece.kind] ?? '#');
    }),
  );
  const grid = { cells, across, deep };
  const zones = board.zones ?? [];
  const edges = cells.map((row, r) => row.map((_, c) => edgeAt(zones, grid, board.depth, r, c)));
  edges.forEach((row, r) => {
    row.forEach((side, c) => {
      if (side >= 0 && cells[r][c] === OPEN) cells[r][c] = EDGES[side];
    });
  });
  return grid;
}

/** Returns the line of inch numbers below the table. */
function scaleOf({ cells, across }: Grid, width: number): string {
  const line = new Array<string>(cells[0].length + 1).fill(' ');
  const tick = across * TICK < 4 ? 2 * TICK : TICK;
  for (let x = 0; x <= width; x += tick) {
    const text = String(x);
    const at = Math.min(line.length - text.length, Math.floor(x * across));
    for (let i = 0; i < text.length; i++) line[at + i] = text[i];
  }
  return `    ${line.join('').trimEnd()}`;
}

/** Returns the label to the left of a map row: its distance from the south edge in inches, or spaces. */
function marginsOf({ cells, deep }: Grid, depth: number): string[] {
  const margins = cells.map(() => '   ');
  for (let y = 0; y <= depth; y += TICK) {
    const r = Math.min(cells.length - 1, Math.max(0, Math.floor((depth - y) * deep)));
    margins[r] = `${String(y).padStart(2)} `;
  }
  return margins;
}

/** Returns the meaning of the ground's characters. */
function groundWords(board: Board, { cells }: Grid): string {
  const seen = new Set(cells.flat());
  const words = new Map<string, string[]>();
  for (const piece of board.pieces) {
    const sign = GROUND[piece.kind] ?? '#';
    const kinds = words.get(sign) ?? [];
    const called = plainText(calledOf(piece));
    if (!kinds.includes(called)) words.set(sign, [...kinds, called]);
  }
  const parts = [...words].map(([sign, kinds]) => `${sign} ${kinds.join(' or ')}`);
  const whose = ['small letters', 'capital letters'];
  EDGES.forEach((edge, side) => {
    if (seen.has(edge)) parts.push(`${edge} edge of the deployment zone of the ${whose[side]}`);
  });
  return ['Numbers are inches', ...parts].join('; ');
}

/** Returns lines in two columns if there is room for them. */
function inColumns(lines: readonly string[], room: number): string[] {
  const half = Math.ceil(lines.length / 2);
  const wide = (from: number, to: number) => Math.max(0, ...lines.slice(from, to).map((line) => bare(line).length));
  const width = wide(0, half) + 3;
  if (width + wide(half, lines.length) > room) return [...lines];
  return lines.slice(0, half).map((line, i) => {
    const other = lines[i + half];
    return other === undefined ? line : line + ' '.repeat(width - bare(line).length) + other;
  });
}

/**
 * Returns the table as text: terrain, units as letters, inch numbers at the edges, and a legend with an arrow for each
 * unit's facing.
 */
export function mapOf(board: Board, letters: readonly string[], { colours = false, width }: MapStyle = {}): string {
  const room = width ?? Number.POSITIVE_INFINITY;
  const grid = groundOf(board, Math.max(NARROWEST, Math.min(ACROSS, (room - BESIDE) / board.width)));
  const { cells, across, deep } = grid;
  const legend = board.units.map((unit) => {
    const paint = (text: string) => (colours ? `${COLOURS[unit.side]}${text}${PLAIN}` : text);
    const put: Put = (x, y, mark) => {
      const r = Math.min(cells.length - 1, Math.max(0, Math.floor((board.depth - y) * deep)));
      const c = Math.min(cells[0].length - 1, Math.max(0, Math.floor(x * across)));
      cells[r][c] = paint(mark);
    };
    const mark = letters[unit.row];
    const line = lettersIn(unit, mark, put);
    return `${paint(line.slice(0, 2))}${line.slice(2)}`;
  });
  const frame = '─'.repeat(cells[0].length);
  const margins = marginsOf(grid, board.depth);
  const rows = cells.map((row, r) => `${margins[r]}│${row.join('')}│`);
  const table = [`   ┌${frame}┐`, ...rows, `   └${frame}┘`, scaleOf(grid, board.width)];
  return [...table, groundWords(board, grid), ...inColumns(legend, room)].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written with the escape character
const bare = (line: string): string => line.replace(/\u001b\[\d+m/g, '');
