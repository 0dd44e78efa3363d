// Random tables of standard terrain (HRD-SETUP-003, HRD-TER-002).
import type { Dice } from '../../../kernel/dice.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonsSquaredGap } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { drawnTable, type TableWishes } from '../../../kernel/tables.js';
import { Roll } from '../core/asks.js';
import type { Piece, Template, TerrainKind } from '../core/ground.js';
import type { ScenarioAgreement } from '../scenarios/agree.js';
import { brokenBy } from '../scenarios/kept-clear.js';
import { type Battlefield, BOARD, MOST_PIECES } from './battlefield.js';

/** A standard piece: breadth and depth in inches; a template is as broad as it is deep. */
interface Standard {
  readonly kind: TerrainKind | Template['kind'];
  readonly width: number;
  readonly depth: number;
  /** Its area burns (HRD-TER-045). */
  readonly burns?: true;
}
const standard = (kind: Standard['kind'], width: number, depth: number): Standard => ({ kind, width, depth });

const PIECES: readonly Standard[] = [
  standard('forest', 6, 4),
  standard('forest', 5, 5),
  standard('hill', 6, 5),
  standard('hill', 8, 4),
  standard('rubble', 5, 4),
  standard('rubble', 4, 3),
  { ...standard('rubble', 5, 4), burns: true },
  standard('shallow water', 6, 4),
  standard('wall', 5, 0.5),
  standard('wall', 4, 0.5),
  standard('hedge', 5, 0.5),
  standard('obstruction', 3, 3),
  standard('obstruction', 4, 2),
  standard('trench', 5, 3),
  standard('trench', 3, 5),
  standard('acid bath', 4, 4),
  standard('terrace', 6, 5),
  standard('dense fog', 4, 4),
  standard('burning earth', 3, 3),
];

/** Pairs of pieces of a table: three, and as many more as a d3 shows less one. */
const PAIRS = 3;
/** Number of attempts to find a free place for a pair. */
const TRIES = 40;
/** Room between two pieces in which the largest usual base can stand. */
const APART = 3 * INCH;
/** Directions in which pieces lie: one of 16. */
const DIRECTIONS = 16;

const SIDEWAYS = [-1, 1, 1, -1] as const;
const AHEAD = [-1, -1, 1, 1] as const;

interface Lying {
  readonly piece: Standard;
  /** Corners, x and y alternately, ticks, counter-clockwise. */
  readonly corners: Int32Array;
}

function laid(piece: Standard, x: number, y: number, angle: number): Lying {
  const { width, depth } = piece;
  const corners = new Int32Array(8);
  for (let i = 0; i < 4; i++) {
    const across = (SIDEWAYS[i] * width * INCH) / 2;
    const up = (AHEAD[i] * depth * INCH) / 2;
    corners[2 * i] = Math.round(x + across * COS[angle] + up * SIN[angle]);
    corners[2 * i + 1] = Math.round(y - across * SIN[angle] + up * COS[angle]);
  }
  return { piece, corners };
}

function isOnTable({ corners }: Lying, width: number, depth: number): boolean {
  return corners.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : depth));
}

const areNear = (a: Lying, c: Lying): boolean => polygonsSquaredGap(a.corners, c.corners) < APART * APART;

/**
 * Returns a table with standard terrain. The same seed gives the same table.
 * @param seed a number, or dice for scripts
 * @param board size in inches, and amount of terrain: 1 (default) is six to ten pieces, 0 none
 * @param agreed the scenario, whose flags and zones are kept clear (HRD-SCN-015, HRD-SCN-016)
 */
export function randomBattlefield(
  seed: number | Dice,
  board: TableWishes = BOARD,
  agreed: ScenarioAgreement = {},
): Battlefield {
  return drawnTable(seed, board, (dice, wishes) => putDown(dice, wishes, agreed));
}

// GAP HRD-TER-001: six to ten pieces and templates lie 3 inches apart at least; each has a twin, turned by half about the table's middle
function putDown(dice: Dice, { width, depth, density = 1 }: TableWishes, agreed: ScenarioAgreement): Battlefield {
  const [wide, deep] = [width * INCH, depth * INCH];
  const table: Lying[] = [];
  const pairs = Math.round(density * (PAIRS + dice.one(3, Roll.Terrain, -1) - 1));
  for (let tries = 0; tries < TRIES * pairs && table.length < Math.min(2 * pairs, MOST_PIECES); tries++) {
    const drawn = PIECES[dice.one(PIECES.length, Roll.Terrain, -1) - 1];
    const x = dice.one(width, Roll.Terrain, -1) * INCH - INCH / 2;
    const y = dice.one(depth, Roll.Terrain, -1) * INCH - INCH / 2;
    const angle = (dice.one(DIRECTIONS, Roll.Terrain, -1) - 1) * (65536 / DIRECTIONS);
    const piece = laid(drawn, x, y, angle);
    const twin = { piece: drawn, corners: piece.corners.map((at, i) => (i % 2 === 0 ? wide : deep) - at) };
    if (!isOnTable(piece, wide, deep) || areNear(piece, twin)) continue;
    // what lies in the way of a flag or zone has a twin in the way of another place of it
    if (brokenBy(agreed, drawn.kind, piece.corners, [wide, deep]) !== '') continue;
    if (table.some((other) => areNear(piece, other) || areNear(twin, other))) continue;
    table.push(piece, twin);
  }
  const inch = (at: number): number => Math.round((at / INCH) * 10000) / 10000;
  const pieces = table.map(({ piece: { kind, width: across, burns }, corners }): Piece | Template => {
    const points = [0, 2, 4, 6].map((i) => [inch(corners[i]), inch(corners[i + 1])] as const);
    if (kind === 'dense fog' || kind === 'burning earth') {
      const at = [inch((corners[0] + corners[4]) / 2), inch((corners[1] + corners[5]) / 2)] as const;
      return { kind, at, size: across as Template['size'] };
    }
    return { kind, corners: points, ...(burns === undefined ? {} : { burns }) };
  });
  return { width, depth, pieces };
}
