import type { Battle } from '../../engine/kernel/battle.js';
import type { Log } from '../../engine/kernel/log.js';
import type { Game } from '../../env/games.js';
import { artistOf } from '../../evaluations/artists.js';
import { drawGround, drawMarks } from '../../evaluations/board.js';
import type { Board, Drawn, Ground, Mark, Shown } from '../../evaluations/drawn.js';
import { type Moment, momentOf, zonesOf } from '../../evaluations/moment.js';
import type { Picture, Stage } from '../messages.js';
import { bodyOf } from './shapes.js';

/** Returns what does not change on the table of a battle. */
export function stageOf(game: Game, title: string, b: Battle): Stage {
  const { width, depth, pieces } = artistOf(game.id).boardOf(b);
  const ground: Ground = { width, depth, pieces, zones: zonesOf(game, b) };
  return { ruleset: game.id, title, lists: game.listNames(b.setup), width, depth, ground: drawGround(ground) };
}

/** Returns the picture of a table, of the events on it and of what was said. */
export function pictureOf(
  ruleset: string,
  board: Board,
  { turn, phase, active, points }: Moment,
  marks: readonly Mark[],
  lines: readonly string[],
): Picture {
  return {
    units: artistOf(ruleset).draw(board),
    marks: drawMarks(marks, board.depth),
    bodies: board.units.map(bodyOf),
    turn,
    phase,
    active,
    points,
    lines,
  };
}

/** Draws a battle again and again, each time with what has happened since. It listens as the battle's log. */
export class Painter implements Log {
  private readonly game: Game;
  private seen: Shown[] = [];
  private lines: string[] = [];
  private before: readonly Drawn[] = [];

  constructor(game: Game) {
    this.game = game;
  }

  tell(_kind: string, text: string): void {
    this.lines.push(text);
  }

  show(what: string, ...numbers: readonly number[]): void {
    this.seen.push({ what, numbers });
  }

  /** Forgets what was told and shown. */
  forget(): void {
    this.seen = [];
    this.lines = [];
  }

  /** True if something was told since the last picture. */
  get news(): boolean {
    return this.lines.length > 0;
  }

  picture(b: Battle): Picture {
    const artist = artistOf(this.game.id);
    const board = artist.boardOf(b);
    const marks = artist.marks(b, this.seen, this.before, board.units);
    const { lines } = this;
    this.before = board.units;
    this.forget();
    return pictureOf(this.game.id, board, momentOf(this.game, b), marks, lines);
  }
}
