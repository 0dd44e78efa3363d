// The games that are translated: the battle that the translator looks at, and what of each game is done in another way.
import type { Battle } from '../../engine/kernel/battle.js';
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';

/** A game that is translated. */
export interface TranslatedGame {
  /** Functions that read what is made from a setup: the part of it that they give, a name in `Rulebook.made`. */
  readonly made: ReadonlyMap<object, string>;
  /** What of a battle may change from outside: the numbers in these objects are read anew each time. */
  readonly volatile: (b: Battle) => readonly object[];
}

const T9A: TranslatedGame = {
  made: new Map<object, string>([
    [polygonsOf, '!polygons'],
    [terrainHulls, '!hulls'],
  ]),
  volatile: (b) => [(b as unknown as { readonly cache: object }).cache],
};

const W40K: TranslatedGame = { made: new Map(), volatile: T9A.volatile };

export const TRANSLATED: Readonly<Record<string, TranslatedGame>> = { t9a: T9A, wh40k2: W40K };
