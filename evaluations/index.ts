export { type Film, film, pictureAt } from './film.js';
export { type Match, type MatchResult, type Played, playMatch } from './match.js';
export { type Game as RatedGame, type Rating, rate } from './ratings.js';
export { RENDER_MODES, type RenderMode, render } from './render.js';
export { replayPage } from './replay-page.js';
