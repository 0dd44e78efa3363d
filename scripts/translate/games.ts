// The games that are translated: the battle that the translator looks at, and what of each game is done in another way.
import type { Battle } from '../../engine/kernel/battle.js';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/core/state.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain/terrain.js';
import { SIZES, type W40kBattle, type W40kSetup } from '../../engine/rulesets/wh40k2/core/state.js';
import { armyFacts as t9aFacts } from '../../env/t9a/army-facts.js';
import { T9aObservation } from '../../env/t9a/observation.js';
import { rowSources as t9aSources } from '../../env/t9a/row-sources.js';
import { T9A_SPEC } from '../../env/t9a/spec.js';
import type { Sources } from '../../env/watch.js';
import { armyFacts as w40kFacts } from '../../env/wh40k2/army-facts.js';
import { W40kObservation } from '../../env/wh40k2/observation.js';
import { rowSources as w40kSources } from '../../env/wh40k2/row-sources.js';
import { W40K_SPEC } from '../../env/wh40k2/spec.js';

/** Writes observations of a battle, all columns of them. */
export interface Observing {
  readonly writer: {
    readonly points: Float64Array;
    write(b: Battle, facts: object, player: number): void;
  };
  readonly out: Float32Array;
  /** What it is given of the armies of the battle that is looked at. */
  readonly facts: object;
}

/** A game that is translated. */
export interface TranslatedGame {
  /** Functions that read what is made from a setup: the part of it that they give, a name in `Rulebook.made`. */
  readonly made: ReadonlyMap<object, string>;
  /** What is derived from a battle, and kept for each. */
  readonly derived: (b: Battle) => readonly object[];
  /** A writer of observations with room for every other battle of the size class of `b`. */
  readonly observing: (b: Battle) => Observing;
  /** Makes room in a battle for every other one of its size class. @returns how large numbers of the setup may be with it, by path */
  readonly prepare?: (b: Battle) => ReadonlyMap<string, number>;
}

/** What never changes of armies, and makes room in the writer for those of `largest`, in which all rows are used. */
function observing<B extends Battle, F extends object>(
  out: Float32Array,
  writer: { meet(b: B, facts: F): void; forget(): void } & Pick<Observing['writer'], 'points'>,
  [b, factsOf]: readonly [B, (b: B) => F],
  [largest, sources]: readonly [B, Sources],
): Observing {
  const facts = factsOf(b);
  writer.meet(largest, { ...facts, sources });
  writer.forget();
  return { writer: writer as unknown as Observing['writer'], out, facts };
}

const T9A: TranslatedGame = {
  made: new Map<object, string>([
    [polygonsOf, '!polygons'],
    [terrainHulls, '!hulls'],
  ]),
  derived: (b) => [(b as unknown as { readonly cache: object }).cache],
  observing: (battle) => {
    const b = battle as T9aBattle;
    const out = new Float32Array(T9A_SPEC.size);
    const largest = { ...b, setup: { ...b.setup, units: b.unit.place.length } };
    return observing(out, new T9aObservation(out), [b, t9aFacts], [largest, t9aSources(largest)]);
  },
};

/** Pieces of terrain, and the side of a table, for which the caches of battles of single models have room. */
const PIECES = 128;
const TABLE = 12 * 20 * INCH;

/** The largest setup of the size class of `b` that there can be. */
function largestSetup(b: W40kBattle): W40kSetup {
  const { units, models } = SIZES[b.setup.size];
  const model = { ...b.setup.model, player: Uint8Array.from({ length: models }, (_, m) => (m < models / 2 ? 0 : 1)) };
  const none = new Uint8Array(PIECES); // nobody's sight is barred by them
  const terrain = { ...b.setup.terrain, count: PIECES, sight: none };
  return { ...b.setup, units, models, model, terrain, width: TABLE, depth: TABLE };
}

/** Caches are as long as their setup wants: those of the largest setup there can be. */
function roomForAll(battle: Battle): ReadonlyMap<string, number> {
  const b = battle as W40kBattle;
  const { units, models } = SIZES[b.setup.size];
  b.cache.fit(largestSetup(b));
  b.cache.setup = null;
  return new Map([
    ['units', units],
    ['models', models],
    ['terrain.count', PIECES],
    ['width', TABLE],
    ['depth', TABLE],
  ]);
}

const W40K: TranslatedGame = {
  made: new Map(),
  derived: T9A.derived,
  observing: (battle) => {
    const b = battle as W40kBattle;
    const out = new Float32Array(W40K_SPEC.size);
    const largest = { ...b, setup: largestSetup(b) };
    return observing(out, new W40kObservation(out), [b, w40kFacts], [largest, w40kSources(largest)]);
  },
  prepare: roomForAll,
};

export const TRANSLATED: Readonly<Record<string, TranslatedGame>> = { t9a: T9A, wh40k2: W40K };
