// Names things from the view of the observing player, where the engine uses the order of both lists or the edges of the
// table. A battle with sides exchanged and the table turned round must give the same observation.
import { MAX_OPTIONS } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { nextMember } from '../combat/combats.js';
import { Ask } from '../core/asks.js';
import { unitOf } from '../core/state.js';

/**
 * Returns the edge from which `player` looks: 1 southern, -1 northern. It is the edge of the player's own zone; until
 * zones are chosen, the southern edge for player 0.
 */
export function viewOf(b: RegimentsBattle, player: number): number {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return player === 0 ? 1 : -1;
  return (zone[player] & 1) === 0 ? 1 : -1; // even halves are in the south
}

/**
 * 1 for kinds of decisions whose options depend on the order of lists or on edges, or store two values in their number.
 */
const SIDED = new Uint8Array(256);
for (const kind of [Ask.Trigger, Ask.Zone, Ask.Combat, Ask.NudgeOrder, Ask.PursuitSide, Ask.ReformSide, Ask.ShotMode])
  SIDED[kind] = 1;

/** Added to the number of an option for the second kind of Shooting Weapon: more than any number of shots. */
const OTHER_WEAPON = 32;

/** Results of `nameOptions`: scratch until its next call. */
export const NAMED = { target: new Int32Array(MAX_OPTIONS), number: new Int32Array(MAX_OPTIONS) } as const;

/**
 * Finds targets and numbers of the first `n` options of the pending decision from the view of `player`. Returns true if
 * they are in `NAMED`; false if the engine's own targets and numbers are right, as for most kinds.
 * @param row row of each unit within its side
 * @param sign -1 if the player looks from the north
 */
export function nameOptions(b: RegimentsBattle, player: number, n: number, row: Int16Array, sign: number): boolean {
  const { option, decision } = b;
  const kind = decision.kind[0];
  if (SIDED[kind] === 0) return false;
  const { target: targets, number: numbers } = NAMED;
  const whose = b.setup.unit.player;
  for (let i = 0; i < n; i++) {
    const target = option.target[i];
    const number = option.n[i];
    targets[i] = target;
    numbers[i] = number;
    if (kind === Ask.Trigger) {
      // the target is an entry of the queue; this is the unit whose rule waits in it
      targets[i] = unitOf(b, b.trigger.subject[target]);
    } else if (kind === Ask.Zone) {
      numbers[i] = sign < 0 ? number ^ 1 : number; // 0 is the side from which the player looks
    } else if (kind === Ask.Combat) {
      targets[i] = ownMember(b, number, player, target);
      numbers[i] = 0; // the unit alone identifies its combat
    } else if (kind === Ask.NudgeOrder) {
      const first = whose[target] === player; // the unit in the lower row of the two comes first
      targets[i] = first ? target : number;
      numbers[i] = row[first ? number : target];
    } else if (kind === Ask.ShotMode) {
      // as a column of its own `extra` would be too small to notice
      numbers[i] = number + OTHER_WEAPON * option.extra[i];
    } else {
      numbers[i] = number === player ? 0 : 1; // 0 for the observing player
    }
  }
  return true;
}

/** Returns the lowest unit of `player` in combat `combat`, or `otherwise` if there is none. */
function ownMember(b: RegimentsBattle, combat: number, player: number, otherwise: number): number {
  const whose = b.setup.unit.player;
  for (let u = nextMember(b, combat, -1); u >= 0; u = nextMember(b, combat, u)) if (whose[u] === player) return u;
  return otherwise;
}

/** Returns the first part row of the side of unit `u`. */
export function firstPartOfSide(b: RegimentsBattle, u: number): number {
  const { player, part } = b.setup.unit;
  let first = u;
  while (first > 0 && player[first - 1] === player[u]) first--; // units of a side follow each other
  return part[first];
}

/** Returns the number of set bits in `mask`. */
export function bits(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}
