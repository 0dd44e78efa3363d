import type { Board } from './drawn.js';
import type { DrawnSquad } from './svg/squad-markup.js';
import type { DrawnUnit } from './svg/unit-markup.js';

/** Characters of the map an inch of the table is wide and deep: a character is twice as high as it is wide. */
const ACROSS = 1.5;
const DEEP = 0.75;
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
};
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

/** Letters of the units by row: a, b, c... for the first side, A, B, C... for the second; the same all battle long. */
export function lettersOf(sides: ArrayLike<number>): string[] {
  const next = [97, 65];
  return Array.from(sides, (side) => (next[side] < (side === 0 ? 123 : 91) ? String.fromCharCode(next[side]++) : '?'));
}

/** Adds its letter on the map to each unit that a text names. */
export function lettered(names: readonly string[], letters: readonly string[]): (text: string) => string {
  const rows = names.map((_, row) => row).sort((a, b) => names[b].length - names[a].length); // 'Big Mob (second)' first
  return (text) => {
    let marked = text;
    const held: string[] = []; // names that are found are put aside, since one may be a part of another
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

/** A block as letters, with its line of the legend. */
function block(unit: DrawnUnit, mark: string, put: Put): string {
  const turn = (unit.angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const step = 0.5 / ACROSS;
  for (let right = -unit.width / 2; right <= unit.width / 2; right += step) {
    for (let ahead = -unit.depth / 2; ahead <= unit.depth / 2; ahead += step) {
      put(unit.x + right * cos + ahead * sin, unit.y - right * sin + ahead * cos, mark);
    }
  }
  put(unit.x, unit.y, mark);
  const state = `${unit.fleeing ? ', fleeing' : ''}${unit.engaged ? ', engaged' : ''}`;
  const guests = unit.guests.length === 0 ? '' : ` + ${unit.guests.join(', ')}`;
  return `${mark}${ARROWS[Math.round(unit.angle / 45) % 8]} ${unit.name} ${unit.models}${guests}${state}`;
}

/** A squad, a letter for each model, with its line of the legend. */
function squad(unit: DrawnSquad, mark: string, put: Put): string {
  for (let i = 0; i < unit.at.length; i += 4) put(unit.at[i + 1], unit.at[i + 2], mark);
  const state = unit.state.length === 0 ? '' : `, ${unit.state.join(', ')}`;
  return `${mark}${ARROWS[Math.round(unit.at[3] / 45) % 8]} ${unit.name} ${unit.at.length / 4}${state}`;
}

/** The table as text: terrain, blocks or models as letters, and the names below with an arrow where they look. */
export function mapOf(board: Board, letters: readonly string[], colours: boolean): string {
  const columns = Math.round(board.width * ACROSS);
  const rows = Math.round(board.depth * DEEP);
  const grid: string[][] = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => {
      const x = (c + 0.5) / ACROSS;
      const y = board.depth - (r + 0.5) / DEEP;
      const piece = board.pieces.find((p) => inside(x, y, p.polygon));
      return piece === undefined ? '·' : (GROUND[piece.kind] ?? '#');
    }),
  );
  const legend = board.units.map((unit) => {
    const paint = (text: string) => (colours ? `${COLOURS[unit.side]}${text}${PLAIN}` : text);
    const put: Put = (x, y, mark) => {
      const r = Math.min(rows - 1, Math.max(0, Math.floor((board.depth - y) * DEEP)));
      const c = Math.min(columns - 1, Math.max(0, Math.floor(x * ACROSS)));
      grid[r][c] = paint(mark);
    };
    const mark = letters[unit.row];
    const line = 'at' in unit ? squad(unit as DrawnSquad, mark, put) : block(unit as DrawnUnit, mark, put);
    return `${paint(line.slice(0, 2))}${line.slice(2)}`;
  });
  const frame = '─'.repeat(columns);
  const half = Math.ceil(legend.length / 2);
  const width = Math.max(0, ...legend.slice(0, half).map((line) => bare(line).length)) + 3;
  const names = legend.slice(0, half).map((line, i) => {
    const other = legend[i + half];
    return other === undefined ? line : line + ' '.repeat(width - bare(line).length) + other;
  });
  return [`┌${frame}┐`, ...grid.map((row) => `│${row.join('')}│`), `└${frame}┘`, ...names].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written with the escape character
const bare = (line: string): string => line.replace(/\u001b\[\d+m/g, '');
