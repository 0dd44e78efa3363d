import type { Battle, Setup } from '../engine/kernel/battle.js';
import type { Log } from '../engine/kernel/log.js';
import { playReplay, type Replay } from '../engine/kernel/replay.js';
import type { Result } from '../engine/kernel/ruleset.js';
import { type BattleOptions, gameIds, gameOf } from '../env/games.js';
import { artistOf } from './artists.js';
import { drawBoard } from './board.js';
import type { Board, Drawn, Ground, Mark, Shown } from './drawn.js';
import { type Moment, momentOf, zonesOf } from './moment.js';

/** A line of the log, with the turn and the player in which it was logged. Turn 0 is before the first. */
export interface Line {
  readonly text: string;
  readonly turn: number;
  readonly active: number;
}

/** The changes of one decision: units by row (null: gone from the table), events on the table, and log lines. */
export interface Frame extends Moment {
  readonly units: readonly (readonly [row: number, unit: Drawn | null])[];
  readonly marks?: readonly Mark[];
  readonly lines: readonly Line[];
}

/** A battle frame by frame. */
export interface Film {
  readonly ruleset: string;
  readonly lists: readonly [string, string];
  readonly board: Ground;
  readonly frames: readonly Frame[];
  readonly seed: number;
}

/** Returns the setup of a replay, or everything that is wrong with it. */
export function setupOf({ ruleset, lists, table, changes, seed }: Replay): Result<Setup> {
  const wrong = (part: string, message: string, mend: string): Result<Setup> => ({
    ok: false,
    problems: [{ where: `replay, ${part}`, rule: '', message, mend }],
  });
  if (!gameIds().includes(ruleset)) {
    return wrong('ruleset', `no ruleset is called '${ruleset}'`, `take a replay of ${gameIds().join(' or ')}`);
  }
  if (!Array.isArray(lists) || lists.length !== 2) {
    return wrong('lists', 'they are not two army lists', 'take the file as it was written');
  }
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    return wrong('table', 'it is no object', 'take the file as it was written');
  }
  const options = { ...table, lists: [lists[0], lists[1]] as const, changes } as BattleOptions;
  return gameOf(ruleset).setup(options, seed);
}

/** Returns the table at frame `at` of a film. */
export function boardAt(film: Film, at: number): Board {
  const units = new Map<number, Drawn>();
  for (const frame of film.frames.slice(0, at + 1)) {
    for (const [row, unit] of frame.units) {
      if (unit === null) units.delete(row);
      else units.set(row, unit);
    }
  }
  return { ...film.board, units: [...units.values()].sort((a, b) => a.row - b.row) };
}

/** Returns frame `at` of a film as a picture. */
export function pictureAt(film: Film, at: number): string {
  const board = boardAt(film, at);
  return drawBoard(board, artistOf(film.ruleset).draw(board), film.frames[at].marks);
}

const same = (a: Drawn | undefined, b: Drawn): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** Plays a replay and films it. Returns the film, or what is wrong with the replay. */
export function film(replay: Replay): Result<Film> {
  const made = setupOf(replay);
  if (!made.ok) return made;
  const game = gameOf(replay.ruleset);
  const artist = artistOf(replay.ruleset);
  const frames: Frame[] = [];
  const shown = new Map<number, Drawn>();
  let lines: Line[] = [];
  let seen: Shown[] = [];
  let board: Board | null = null;
  let [turns, whose] = [-1, 0];
  /** Returns the player whose turn it is. A free strike makes the other player the active one for a while. */
  const active = (b: Battle): number => {
    if (b.core.playerTurns[0] !== turns) [turns, whose] = [b.core.playerTurns[0], b.core.active[0]];
    return whose;
  };
  const listener = (b: Battle): Log => ({
    tell: (_kind, text) => lines.push({ text, turn: b.core.gameTurn[0], active: active(b) }),
    show: (what, ...numbers) => seen.push({ what, numbers }),
  });
  const take = (b: Battle) => {
    const before = board?.units ?? [];
    board = artist.boardOf(b);
    const now = new Map(board.units.map((u) => [u.row, u]));
    const changed: [number, Drawn | null][] = [];
    for (const [row, unit] of now) if (!same(shown.get(row), unit)) changed.push([row, unit]);
    for (const row of shown.keys()) if (!now.has(row)) changed.push([row, null]);
    shown.clear();
    for (const [row, unit] of now) shown.set(row, unit);
    const marks = artist.marks(b, seen, before, board.units);
    frames.push({
      units: changed,
      ...(marks.length === 0 ? {} : { marks }),
      lines,
      ...momentOf(game, b),
      active: active(b),
    });
    lines = [];
    seen = [];
  };
  const played = playReplay(game.rules, made.value, replay, (b) => {
    b.log ??= listener(b);
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
  const zones = zonesOf(game, played.value);
  const lists = game.listNames(made.value);
  return {
    ok: true,
    value: { ruleset: replay.ruleset, lists, board: { width, depth, pieces, zones }, frames, seed: replay.seed },
  };
}
