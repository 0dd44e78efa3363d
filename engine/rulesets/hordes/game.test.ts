import { expect, test } from 'vitest';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { fieldDice } from '../../kernel/tables.js';
import { Random } from '../../testing/random.js';
import { armyLists } from './armies/armies.js';
import { type Piece, TERRAIN, type Template } from './core/ground.js';
import { HORDES } from './game.js';
import { readBattlefield } from './setup/battlefield.js';
import { randomBattlefield } from './setup/random-terrain.js';

const lists = [...armyLists().values()];

/** Returns the corners of a piece, or the middle of a template. */
const pointsOf = (piece: Piece | Template) => ('corners' in piece ? piece.corners : [piece.at]);

test('HRD-SETUP-003 HRD-TER-001 a random table is the same for a seed, fair to both edges, on the table', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const table = randomBattlefield(seed);
    expect(randomBattlefield(seed)).toEqual(table);
    expect([table.width, table.depth]).toEqual([48, 48]);
    expect([table.pieces.length >= 4, table.pieces.length <= 10, table.pieces.length % 2]).toEqual([true, true, 0]);
    for (const piece of table.pieces) {
      expect([...Object.keys(TERRAIN), 'dense fog', 'burning earth']).toContain(piece.kind);
      const sameKind = table.pieces.filter(({ kind }) => kind === piece.kind);
      const twin = pointsOf(piece).map(([x, y]) => [48 - x, 48 - y]);
      const isThere = sameKind.some((other) =>
        pointsOf(other).every(([x, y], i) => Math.hypot(x - twin[i][0], y - twin[i][1]) < 0.001),
      );
      expect(isThere).toBe(true);
    }
    const read = readBattlefield(JSON.parse(JSON.stringify(table)));
    expect(read).toEqual({ ok: true, value: table });
  }
  expect(randomBattlefield(3, { width: 48, depth: 48, density: 0 }).pieces).toEqual([]);
  expect(randomBattlefield(fieldDice(3))).toEqual(randomBattlefield(3));
});

test('HRD-TER-002 HRD-TER-018 HRD-TER-028 HRD-TER-040 HRD-TER-043 HRD-TER-045 random tables have every kind of standard terrain', () => {
  const pieces = Array.from({ length: 60 }, (_, seed) => randomBattlefield(seed + 1).pieces).flat();
  const kinds = new Set(pieces.map(({ kind }) => kind));
  const all = Object.keys(TERRAIN).filter((kind) => kind !== 'impassable');
  expect([...kinds].sort()).toEqual([...all, 'dense fog', 'burning earth'].sort());
  expect(pieces.some((piece) => 'burns' in piece && piece.burns === true)).toBe(true);
  for (const piece of pieces) if ('size' in piece) expect([3, 4, 5]).toContain(piece.size);
});

test('HRD-TER-002 a table from outside is checked piece by piece', () => {
  const faults = (json: unknown) => {
    const read = readBattlefield(json);
    return read.ok ? [] : read.problems.map(({ where, message }) => `${where}: ${message}`);
  };
  const piece = (corners: unknown) => ({ kind: 'hill', corners });
  const square = [
    [1, 1],
    [3, 1],
    [3, 3],
    [1, 3],
  ];
  expect(faults({ width: 36, depth: 36, pieces: [piece(square)] })).toEqual([]);
  expect(faults({ width: 36, depth: 36 })).toEqual([]);
  expect(faults({ width: 35, depth: 36 })).toHaveLength(1);
  expect(faults({ width: 36.5, depth: 36 })).toHaveLength(1);
  expect(faults({ width: 36, depth: 36, pieces: [piece([[40, 1], ...square.slice(1)])] })).toHaveLength(1);
  expect(faults({ width: 36, depth: 36, pieces: [piece([square[0], square[2], square[1], square[3]])] })).toHaveLength(
    1,
  );
  expect(faults({ width: 36, depth: 36, pieces: [{ kind: 'swamp', corners: square }] })).toHaveLength(1);
  expect(faults({ width: 36, depth: 36, pieces: [{ kind: 'dense fog', at: [10, 10], size: 4 }] })).toEqual([]);
  expect(faults({ width: 36, depth: 36, pieces: [{ kind: 'dense fog', at: [1, 10], size: 4 }] })).toHaveLength(1);
});

test('a battle on another table shares the armies, and the fingerprint tells them apart', () => {
  const pair = [lists[0], lists[2]] as const;
  const made = HORDES.muster(pair, { battlefield: randomBattlefield(1) });
  if (!made.ok) throw new Error('no setup');
  const other = HORDES.onField(made.value, pair, { battlefield: randomBattlefield(2), turns: 3 });
  expect(other.unit).toBe(made.value.unit);
  expect([made.value.turns, other.turns]).toEqual([6, 3]);
  expect(other.fingerprint).not.toBe(made.value.fingerprint);
  const again = HORDES.onField(other, pair, { battlefield: randomBattlefield(1) });
  expect(again.fingerprint).toBe(made.value.fingerprint);
});

test('a side of more models than half of a battle is refused with a line', () => {
  const horde = { ...lists[0], units: Array(30).fill(lists[0].units.find(({ models }) => models > 1)) };
  const made = HORDES.muster([horde, lists[1]], { battlefield: randomBattlefield(1) });
  expect(!made.ok && made.problems.map(({ mend }) => mend)).toEqual(['take fewer models']);
});

test('HRD-GAME-004 a skirmish ends after its rounds, or with one side, and the points of the slain decide', () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const made = HORDES.muster([lists[0], lists[1]], { battlefield: { width: 36, depth: 36, pieces: [] }, turns: 3 });
    if (!made.ok) throw new Error('no setup');
    const b = HORDES.rules.create(made.value);
    HORDES.rules.begin(b, seed);
    const random = new Random(seed);
    while (waiting(b)) {
      const n = options(HORDES.rules, b);
      choose(HORDES.rules, b, Math.max(random.below(n), random.below(n)));
    }
    const points = [0, 1].map((player) => HORDES.rules.victoryPoints(b, player as 0 | 1));
    const lead = Math.sign(points[0] - points[1]);
    const lost = b.game.lost[0]; // HRD-GAME-005: who has no leader left loses, whatever the points
    const byPoints = lead > 0 ? 0 : lead < 0 ? 1 : -1;
    expect([b.core.winner[0], b.core.playerTurns[0] <= 6]).toEqual([lost === 0 ? byPoints : lost === 1 ? 1 : 0, true]);
    expect(HORDES.lead(b, 0)).toBe(0 - HORDES.lead(b, 1));
    ends.add(lead === 0 ? 'draw' : 'won');
  }
  expect(ends.size).toBeGreaterThan(0);
});

test('the sizes of curricula draw armies that can be played', () => {
  for (const { lists: names, points } of Object.values(HORDES.sizes)) {
    for (const name of names[0] as readonly string[]) {
      const [, book, size, seed] = name.split(':');
      expect(Number(size)).toBe(points);
      expect(HORDES.armies.draw(book, points, new Random(Number(seed)), name).ok).toBe(true);
    }
  }
  expect(HORDES.agree('ambush').ok).toBe(false);
});
