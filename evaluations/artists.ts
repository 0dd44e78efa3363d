import { Status } from '../engine/rulesets/t9a/core/state.js';
import { blockArtist } from './blocks.js';
import type { Artist } from './drawn.js';
import { squadArtist } from './squads.js';

const ARTISTS: Readonly<Record<string, Artist>> = {
  t9a: blockArtist(Status.Fleeing) as unknown as Artist,
  wh40k2: squadArtist as unknown as Artist,
};

/** Who draws battles of a ruleset. @throws RangeError for one that nobody draws */
export function artistOf(ruleset: string): Artist {
  const artist = ARTISTS[ruleset];
  if (artist === undefined) throw new RangeError(`nobody draws battles of '${ruleset}'`);
  return artist;
}
