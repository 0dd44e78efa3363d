import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Log } from '../engine/kernel/log.js';
import { playReplay, type Replay } from '../engine/kernel/replay.js';
import type { Result } from '../engine/kernel/ruleset.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { type Board, boardOf, type Ground, polygonOf } from './board.js';
import type { DrawnUnit } from './svg/unit-markup.js';

/** A line of the log, and whose turn it was told in; turn 0 is before the first. */
export interface Line {
  readonly text: string;
  readonly turn: number;
  readonly active: number;
}

/** What changed with one decision: units by row (null: gone from the table), and what was told. */
export interface Frame {
  readonly units: readonly (readonly [row: number, unit: DrawnUnit | null])[];
  readonly lines: readonly Line[];
  readonly turn: number;
  readonly phase: string;
  readonly active: number;
  readonly points: readonly [number, number];
}

/** A battle frame by frame. */
export interface Film {
  readonly lists: readonly [string, string];
  readonly board: Ground;
  readonly frames: readonly Frame[];
  readonly seed: number;
}

/** Setup of a replay, or all that is wrong with it. */
export function setupOf(replay: Replay): Result<Setup> {
  const game = gameOf(replay.ruleset);
  const table = (replay.table ?? {}) as Pick<BattleOptions, 'battlefield' | 'deployment'>;
  return game.setup({ ...table, lists: replay.lists as BattleOptions['lists'] & object }, replay.seed);
}

/** The table at frame `at` of a film. */
export function boardAt(film: Film, at: number): Board {
  const units = new Map<number, DrawnUnit>();
  for (const frame of film.frames.slice(0, at + 1)) {
    for (const [row, unit] of frame.units) {
      if (unit === null) units.delete(row);
      else units.set(row, unit);
    }
  }
  return { ...film.board, units: [...units.values()].sort((a, b) => a.row - b.row) };
}

const same = (a: DrawnUnit | undefined, b: DrawnUnit): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);

const listener = (b: Battle, hear: (line: Line) => void): Log => ({
  tell: (_kind, text) => hear({ text, turn: b.core.gameTurn[0], active: b.core.active[0] }),
});

/** Plays a replay through and films it. @returns the film, or what is wrong with the replay */
export function film(replay: Replay): Result<Film> {
  const game = gameOf(replay.ruleset);
  const made = setupOf(replay);
  if (!made.ok) return made;
  const frames: Frame[] = [];
  const shown = new Map<number, DrawnUnit>();
  let lines: Line[] = [];
  let board: Board | null = null;
  const take = (b: Battle) => {
    board = boardOf(b as Parameters<typeof boardOf>[0], game.fleeing);
    const now = new Map(board.units.map((u) => [u.row, u]));
    const changed: [number, DrawnUnit | null][] = [];
    for (const [row, unit] of now) if (!same(shown.get(row), unit)) changed.push([row, unit]);
    for (const row of shown.keys()) if (!now.has(row)) changed.push([row, null]);
    shown.clear();
    for (const [row, unit] of now) shown.set(row, unit);
    frames.push({
      units: changed,
      lines,
      turn: b.core.gameTurn[0],
      phase: game.phases[b.core.phase[0]] ?? '',
      active: b.core.active[0],
      points: [game.rules.victoryPoints(b, 0), game.rules.victoryPoints(b, 1)],
    });
    lines = [];
  };
  const played = playReplay(game.rules, made.value, replay, (b) => {
    b.log ??= listener(b, (line) => lines.push(line));
    take(b);
  });
  if (!played.ok) return played;
  take(played.value);
  const last = board as Board | null;
  if (last === null)
    return {
      ok: false,
      problems: [{ where: 'replay', rule: '', message: 'it has no answers', mend: 'play a battle first' }],
    };
  const { width, depth, pieces } = last;
  const zones = game.zones(played.value).map((polygons) => polygons.map(polygonOf));
  return {
    ok: true,
    value: { lists: game.listNames(made.value), board: { width, depth, pieces, zones }, frames, seed: replay.seed },
  };
}
