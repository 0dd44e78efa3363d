import type { Board } from '../../evaluations/board.js';

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

/** The table as text: terrain, blocks as letters with an arrow where they look, and the names below. */
export function mapOf(board: Board, letters: readonly string[], colours: boolean): string {
  const columns = Math.round(board.width * ACROSS);
  const rows = Math.round(board.depth * DEEP);
  const paint = (side: number, text: string) => (colours ? `${COLOURS[side]}${text}${PLAIN}` : text);
  const grid: string[][] = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => {
      const x = (c + 0.5) / ACROSS;
      const y = board.depth - (r + 0.5) / DEEP;
      const piece = board.pieces.find((p) => inside(x, y, p.polygon));
      return piece === undefined ? '·' : (GROUND[piece.kind] ?? '#');
    }),
  );
  const legend: string[] = [];
  board.units.forEach((unit) => {
    const turn = (unit.angle * Math.PI) / 180;
    const mark = letters[unit.row];
    const arrow = ARROWS[Math.round(unit.angle / 45) % 8];
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const dx = (c + 0.5) / ACROSS - unit.x;
        const dy = board.depth - (r + 0.5) / DEEP - unit.y;
        const right = dx * Math.cos(turn) - dy * Math.sin(turn);
        const ahead = dx * Math.sin(turn) + dy * Math.cos(turn);
        if (Math.abs(right) <= unit.width / 2 && Math.abs(ahead) <= unit.depth / 2) grid[r][c] = paint(unit.side, mark);
      }
    }
    const r = Math.min(rows - 1, Math.max(0, Math.floor((board.depth - unit.y) * DEEP)));
    const c = Math.min(columns - 1, Math.max(0, Math.floor(unit.x * ACROSS)));
    grid[r][c] = paint(unit.side, mark);
    const state = `${unit.fleeing ? ', fleeing' : ''}${unit.engaged ? ', engaged' : ''}`;
    const guests = unit.guests.length === 0 ? '' : ` + ${unit.guests.join(', ')}`;
    legend.push(`${paint(unit.side, `${mark}${arrow}`)} ${unit.name} ${unit.models}${guests}${state}`);
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
