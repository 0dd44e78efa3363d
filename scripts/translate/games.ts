// The games that are translated: the battle that the translator looks at, and what of each game is done in another way.
import type { Battle } from '../../engine/kernel/battle.js';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';
import { SIZES, type W40kBattle, type W40kSetup } from '../../engine/rulesets/wh40k2/state.js';

/** A game that is translated. */
export interface TranslatedGame {
  /** Functions that read what is made from a setup: the part of it that they give, a name in `Rulebook.made`. */
  readonly made: ReadonlyMap<object, string>;
  /** What is derived from a battle, and kept for each. */
  readonly derived: (b: Battle) => readonly object[];
  /** Makes room in a battle for every other one of its size class. @returns how large numbers of the setup may be with it, by path */
  readonly prepare?: (b: Battle) => ReadonlyMap<string, number>;
}

const T9A: TranslatedGame = {
  made: new Map<object, string>([
    [polygonsOf, '!polygons'],
    [terrainHulls, '!hulls'],
  ]),
  derived: (b) => [(b as unknown as { readonly cache: object }).cache],
};

/** Pieces of terrain, and the side of a table, for which the caches of battles of single models have room. */
const PIECES = 128;
const TABLE = 12 * 20 * INCH;

/** Caches are as long as their setup wants: those of the largest setup there can be. */
function roomForAll(battle: Battle): ReadonlyMap<string, number> {
  const b = battle as W40kBattle;
  const { units, models } = SIZES[b.setup.size];
  const model = { ...b.setup.model, player: Uint8Array.from({ length: models }, (_, m) => (m < models / 2 ? 0 : 1)) };
  const none = new Uint8Array(PIECES); // nobody's sight is barred by them
  const terrain = { ...b.setup.terrain, count: PIECES, sight: none };
  const largest: W40kSetup = { ...b.setup, units, models, model, terrain, width: TABLE, depth: TABLE };
  b.cache.fit(largest);
  b.cache.setup = null;
  return new Map([
    ['units', units],
    ['models', models],
    ['terrain.count', PIECES],
    ['width', TABLE],
    ['depth', TABLE],
  ]);
}

const W40K: TranslatedGame = { made: new Map(), derived: T9A.derived, prepare: roomForAll };

export const TRANSLATED: Readonly<Record<string, TranslatedGame>> = { t9a: T9A, wh40k2: W40K };
