import type { Setup } from '../engine/kernel/battle.js';
import type { Env } from '../env/env.js';
import { ResetNeededError, UnknownNameError } from '../env/errors.js';
import { type RenderMode as Mode, setRenderer } from '../env/renderer.js';
import { battleOf, type Start } from '../env/start.js';
import { envOf } from '../env/wrappers/env-of.js';
import type { EnvLike } from '../env/wrappers/wrapper.js';
import { artistOf } from './artists.js';
import { drawGround, PER_INCH } from './board.js';
import { type Caption, captionOf } from './caption.js';
import type { Board } from './drawn.js';
import { lettered, lettersOf, mapOf } from './map.js';
import { zonesOf } from './moment.js';
import { CAPTION_HEIGHT, captionMarkup } from './svg/caption-markup.js';
import { element, escaped, picture } from './svg/markup.js';

/** Everything that is drawn of a battle. */
interface Scene {
  readonly setup: Drawable;
  readonly board: Board;
  /** Markup of all that stands on the table. */
  readonly units: string;
  readonly caption: Caption;
  /** The pending options as text. */
  readonly options: readonly string[];
}

/** The fields that setups of all games have for their units, by row. */
type Drawable = Setup & { readonly names: readonly string[]; readonly unit: { readonly player: ArrayLike<number> } };

const MODES = { svg: svgOf, ansi: textOf } as const satisfies Record<Mode, (scene: Scene) => string>;

export type RenderMode = Mode;

/** The modes of `render`. */
export const RENDER_MODES = Object.keys(MODES) as readonly RenderMode[];

/**
 * Draws the present state of an environment's battle for people, as Gymnasium's `render`.
 * - `svg`: a self-contained picture: the table with north up, as on replay pages, and above it the score, the moment
 * and the question.
 * - `ansi`: text without colours: the same words, the map of `muster play`, the units' names, and the options with the
 * numbers that `step` takes. Units of player 0 have small letters.
 * It shows what a spectator of both players sees, including facts that the asked player cannot know, so it is no
 * observation for an agent. Everything is drawn from a copy, and the battle is not changed. After the last step the end
 * is shown.
 * @param env an `Env`, or wrappers around one
 * @throws ResetNeededError before `reset` and after `close`; UnknownNameError for an unknown mode; MisuseError if there
 * is no `Env` inside
 */
export function render(env: EnvLike<unknown>, mode: RenderMode): string {
  if (!Object.hasOwn(MODES, mode)) {
    throw new UnknownNameError(`no render mode is called '${mode}'; there are ${RENDER_MODES.join(', ')}`);
  }
  return MODES[mode](sceneOf(envOf(env, 'only an Env, wrapped or not, can be drawn')));
}

setRenderer(render);

function startedIn(env: Env): Start {
  try {
    return env.start();
  } catch (error) {
    if (!(error instanceof ResetNeededError)) throw error;
    throw new ResetNeededError('there is nothing to render before reset() or after close()');
  }
}

function sceneOf(env: Env): Scene {
  const { game } = env;
  const start = startedIn(env);
  const b = battleOf(game, start);
  const asked = env.describe();
  const artist = artistOf(game.id);
  const board = { ...artist.boardOf(b), zones: zonesOf(game, b) };
  return {
    setup: start.setup as Drawable,
    board,
    units: artist.draw(board),
    caption: captionOf(game, b, asked),
    options: asked.options,
  };
}

/** Margin around everything, user units. */
const MARGIN = 10;

function svgOf({ board, units, caption }: Scene): string {
  const width = board.width * PER_INCH;
  const top = MARGIN + CAPTION_HEIGHT;
  const size = [width + 2 * MARGIN, board.depth * PER_INCH + top + MARGIN] as const;
  const at = (y: number) => ({ transform: `translate(${MARGIN} ${y})` });
  return picture(
    ...size,
    { 'font-family': 'system-ui, sans-serif', role: 'img' },
    element('title', {}, escaped(caption.lists.join(' against '))),
    element('rect', { width: size[0], height: size[1], fill: '#fbfaf6' }),
    element('g', at(MARGIN), captionMarkup(caption, width)),
    element('g', at(top), drawGround(board), units),
  );
}

function textOf({ setup, board, caption, options }: Scene): string {
  const letters = lettersOf(setup.unit.player);
  const named = lettered(setup.names, letters);
  const { lists, scores, moment, question } = caption;
  const kinds = ['small', 'capital'];
  const sides = lists.map((list, p) => `Player ${p}, ${kinds[p]} letters: ${list}, ${scores[p]}`);
  const width = String(options.length - 1).length;
  const numbered = options.map((option, i) => `  ${String(i).padStart(width)}  ${named(option)}`);
  return [...sides, moment, mapOf(board, letters), named(question), ...numbered].join('\n');
}
