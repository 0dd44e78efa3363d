import { NONE } from '../../kernel/layout.js';
import { attackChances, ROOM_EACH } from '../attacks/attack-chances.js';
import { clearRow } from '../attacks/attack-table.js';
import { hitsAll, isExposed } from '../attacks/distributing-hits.js';
import type { RegimentsBattle } from '../battle.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { writeVolley } from '../shooting/volley.js';
import { addNumber, meanOf, type OddsKind } from './sums.js';

/** The probabilities of a number of Wounds. */
export interface WoundOdds {
  readonly kind: OddsKind;
  /** Entry `n` is the probability of exactly `n` Wounds. */
  readonly chances: Float64Array;
  readonly mean: number;
}

const each = new Float64Array(ROOM_EACH);
const sums = new Float64Array(2048);

/**
 * Returns the probabilities of the Wounds that the attacks in the attack table deal to the rank and file of formation
 * `u` (or to `u`, a character) if they are resolved now (T9A-ATK-005). Rows against champions and joined characters are
 * left out. The result is `truncated` if hits would be distributed over characters.
 */
export function batchOdds(b: RegimentsBattle, u: number): WoundOdds {
  return oddsOfRows(b, u, 0);
}

function oddsOfRows(b: RegimentsBattle, u: number, first: number): WoundOdds {
  const left = woundsOf(b, u);
  let most = 0;
  sums[0] = 1;
  for (let a = first; a < b.field.attacks[0]; a++) {
    const whom = b.attack.individual[a];
    if (b.attack.target[a] !== u || (whom >= 0 && b.setup.unit.character[u] === 0)) continue;
    const flags = b.attack.flags[a];
    const mostEach = attackChances(b, a, each);
    b.attack.flags[a] = flags;
    for (let n = 0; n < b.attack.number[a]; n++) most = addNumber(sums, most, each, 0, mostEach, left);
  }
  const chances = sums.slice(0, most + 1);
  return { kind: spreads(b, u) ? 'truncated' : 'exact', chances, mean: meanOf(chances) };
}

/** True if hits of the table on `u` would be distributed over characters in it. */
function spreads(b: RegimentsBattle, u: number): boolean {
  let exposed = false;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) exposed ||= isExposed(b, u, g);
  if (!exposed) return false;
  for (let a = 0; a < b.field.attacks[0]; a++) if (b.attack.target[a] === u && hitsAll(b, a)) return true;
  return false;
}

/**
 * Returns the probabilities of the Wounds that unit `u` deals to formation `t` if it shoots at it now (T9A-SHO-002),
 * whether or not it may.
 * @param several with all Multiple Shots
 * @param reaction as Stand and Shoot
 * @param other with the alternative weapons (T9A-SHO-006)
 */
export function volleyOdds(
  b: RegimentsBattle,
  u: number,
  t: number,
  several = true,
  reaction = false,
  other = false,
): WoundOdds {
  const waiting = b.field.attacks[0];
  writeVolley(b, u, t, reaction, several, other);
  const odds = oddsOfRows(b, t, waiting);
  for (let a = waiting; a < b.field.attacks[0]; a++) clearRow(b, a);
  b.field.attacks[0] = waiting;
  return odds;
}

/**
 * Returns the Wounds that formation `u` has left: those of its rank and file and its champion, or those of the
 * character.
 */
export function woundsOf(b: RegimentsBattle, u: number): number {
  const { pool, own, wounds } = b.unit;
  return pool[u] * b.setup.unit.W[u] - wounds[u] + own[u];
}
