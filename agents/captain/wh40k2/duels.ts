import {
  averagePoints,
  chances,
  damageNeeded,
  saveModifierOf,
  saveNeeded,
} from '../../../engine/rulesets/wh40k2/damage.js';
import { type W40kBattle, WEAPONS } from '../../../engine/rulesets/wh40k2/state.js';
import { Place } from '../../../engine/skirmish/layout.js';

/** Attack dice beyond which more hardly matter. */
const MOST_DICE = 5;
/** Highest combat score of the dice: a 6 and every other die a 6 too. */
const SCORES = 6 + MOST_DICE;

/**
 * Chances of each own score of `n` dice: the highest, and 1 for each 6 after the first (W40K-ATK-003, W40K-CSM-002);
 * and how many 1s fall on average, each of which helps the enemy (W40K-CSM-001).
 */
function scoresOf(n: number): Float64Array {
  const chancesOf = new Float64Array(SCORES + 1);
  const all = 6 ** n;
  for (let o = 0; o < all; o++) {
    let high = 0;
    let sixes = 0;
    for (let rest = o, i = 0; i < n; i++, rest = Math.floor(rest / 6)) {
      const face = (rest % 6) + 1;
      if (face === 6) sixes++;
      if (face > high) high = face;
    }
    chancesOf[high + Math.max(0, sixes - 1)] += 1 / all;
  }
  return chancesOf;
}
const DICE: readonly Float64Array[] = Array.from({ length: MOST_DICE + 1 }, (_, n) => scoresOf(n));

const known = new Map<number, readonly [number, number]>();

/**
 * Hits that each of two fighters may expect (W40K-RSLT-001, W40K-RSLT-002): `lead` is what the first has more of Weapon Skill
 * and other modifiers, with `own` and `other` attack dice.
 */
export function hitsExpected(own: number, other: number, lead: number): readonly [number, number] {
  const mine = Math.max(1, Math.min(MOST_DICE, own));
  const theirs = Math.max(1, Math.min(MOST_DICE, other));
  const key = (mine * 8 + theirs) * 64 + lead + 32;
  const before = known.get(key);
  if (before !== undefined) return before;
  const shift = lead + theirs / 6 - mine / 6; // fumbles, on average
  let hits = 0;
  let suffered = 0;
  for (let a = 1; a <= SCORES; a++) {
    for (let o = 1; o <= SCORES; o++) {
      const apart = a - o + shift;
      const chance = DICE[mine][a] * DICE[theirs][o];
      if (apart > 0) hits += chance * apart;
      else suffered -= chance * apart;
    }
  }
  const expected = [hits, suffered] as const;
  known.set(key, expected);
  return expected;
}

/** What one model brings to a fight: attack dice, and the wounds of one of its hits on another. */
function diceOf(b: W40kBattle, m: number): number {
  const type = b.setup.model.type[m];
  let hands = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    const w = b.setup.type.weapons[type * WEAPONS + slot];
    if (w !== 255 && b.setup.weapons[w].handToHand) hands += b.setup.weapons[w].twoHanded ? 2 : 1;
  }
  return b.setup.type.A[type] + (hands >= 2 ? 1 : 0); // W40K-ATK-002
}

/** Wounds of one hit of model `m` on model `o`, with its best weapon (W40K-HTH-006). */
function woundsOfHit(b: W40kBattle, m: number, o: number): number {
  const type = b.setup.model.type[m];
  const target = b.setup.model.type[o];
  const own = b.setup.type.S[type];
  let best = 0;
  for (let slot = -1; slot < WEAPONS; slot++) {
    const w = slot < 0 ? 255 : b.setup.type.weapons[type * WEAPONS + slot];
    if (slot >= 0 && (w === 255 || !b.setup.weapons[w].handToHand)) continue;
    const weapon = w === 255 ? null : b.setup.weapons[w];
    const strength = Math.max(own, weapon?.strength ?? 0);
    const modifier = Math.min(saveModifierOf(own), weapon?.saveModifier ?? 0);
    const harm = chances(damageNeeded(strength, b.setup.type.T[target])) / 6;
    const unsaved = 1 - chances(saveNeeded(b.setup.type.save[target], modifier)) / 6;
    const points = Math.min(weapon === null ? 1 : averagePoints(weapon.damage), b.setup.type.W[target]);
    best = Math.max(best, harm * unsaved * points);
  }
  return best;
}

/** A usual model of squad `u` on the table: the last of its own, since leaders come first. */
function usual(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  for (let m = first[u] + count[u] - 1; m >= first[u]; m--) if (b.model.place[m] === Place.table) return m;
  return -1;
}

export interface Fight {
  /** Wounds that each side may expect to do in one round. */
  readonly done: number;
  readonly suffered: number;
}

const NOTHING: Fight = { done: 0, suffered: 0 };

/**
 * What squad `u` may expect of one round of hand-to-hand combat against squad `t`: models pair off, those left over help
 * (W40K-MULTI-004). `charging`: `u` has charged.
 */
export function fight(b: W40kBattle, u: number, t: number, charging: boolean): Fight {
  const a = usual(b, u);
  const o = usual(b, t);
  if (a < 0 || o < 0) return NOTHING;
  const { type } = b.setup.model;
  const { WS } = b.setup.type;
  const mine = b.unit.models[u];
  const theirs = b.unit.models[t];
  const pairs = Math.min(mine, theirs);
  const crowd = (Math.max(mine, theirs) - pairs) / pairs;
  const help = Math.min(2, crowd);
  const lead = WS[type[a]] - WS[type[o]] + (charging ? 1 : 0);
  const round = (more: number) => hitsExpected(diceOf(b, a), diceOf(b, o), Math.round(lead + more));
  const [hits, against] = round(0);
  const [hitsMore, againstMore] = mine > theirs ? round(1) : round(-1);
  const done = pairs * woundsOfHit(b, a, o) * (hits + help * (mine > theirs ? hitsMore : 0));
  const suffered = pairs * woundsOfHit(b, o, a) * (against + help * (mine > theirs ? 0 : againstMore));
  return { done, suffered };
}
