import type { Drawing, Family } from '../engine/game.js';
import { GAME_BY_ID } from '../engine/games.js';
import { blockArtist } from './blocks.js';
import { circleArtist } from './circles.js';
import type { Artist } from './drawn.js';
import { squadArtist } from './squads.js';
import { troopArtist } from './troops.js';

const ARTISTS: Readonly<Record<Family, (drawing: Drawing) => unknown>> = {
  regiments: blockArtist,
  skirmish: squadArtist,
  single: (drawing) => (drawing.modelsOf === undefined ? circleArtist(drawing) : troopArtist(drawing)),
};
const artists = new Map<string, Artist>();

/**
 * Returns the artist that draws battles of a ruleset.
 * @throws RangeError for an unknown ruleset
 */
export function artistOf(ruleset: string): Artist {
  const known = artists.get(ruleset);
  if (known !== undefined) return known;
  const game = GAME_BY_ID.get(ruleset);
  if (game === undefined) throw new RangeError(`nobody draws battles of '${ruleset}'`);
  const artist = ARTISTS[game.family](game.drawing) as Artist;
  artists.set(ruleset, artist);
  return artist;
}
