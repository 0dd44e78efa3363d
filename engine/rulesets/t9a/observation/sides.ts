// What the engine names by the order of both lists or by the edges of the table, told as the player who looks would name it: the
// same battle with sides exchanged and the table turned round must look the same.
import { MAX_OPTIONS } from '../../../kernel/options.js';
import { nextMember } from '../combat/combats.js';
import { Ask } from '../core/asks.js';
import { type T9aBattle, unitOf } from '../core/state.js';

/**
 * From which edge `player` looks, 1 the southern, -1 the northern: that of the own zone, once zones are picked; before,
 * player 0 from the south.
 */
export function viewOf(b: T9aBattle, player: number): number {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return player === 0 ? 1 : -1;
  return (zone[player] & 1) === 0 ? 1 : -1; // even halves lie in the south
}

/** Kinds of decisions whose options name something that way, or of which two things make the number. */
const SIDED = new Uint8Array(64);
for (const kind of [Ask.Trigger, Ask.Zone, Ask.Combat, Ask.NudgeOrder, Ask.PursuitSide, Ask.ReformSide, Ask.ShotMode])
  SIDED[kind] = 1;

/** What the other kind of Shooting Weapon adds to the number of an option: more shots than any has. */
const OTHER_WEAPON = 32;

/** What `nameOptions` found; scratch. */
export const NAMED = { target: new Int32Array(MAX_OPTIONS), number: new Int32Array(MAX_OPTIONS) } as const;

/**
 * Finds what the first `n` options of the pending decision are about, as `player` sees it.
 * @param row of each unit among those of its side
 * @param sign -1 if the player looks from the north
 * @returns whether it is in `NAMED`; else, as of most kinds, targets and numbers are right as the engine names them
 */
export function nameOptions(b: T9aBattle, player: number, n: number, row: Int16Array, sign: number): boolean {
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
      targets[i] = unitOf(b, b.trigger.subject[target]); // a row of the queue: the unit is the one it works for
    } else if (kind === Ask.Zone) {
      numbers[i] = sign < 0 ? number ^ 1 : number; // 0 is on the side from which the player looks
    } else if (kind === Ask.Combat) {
      targets[i] = ownMember(b, number, player, target);
      numbers[i] = 0; // a unit fights in one combat: its name is enough
    } else if (kind === Ask.NudgeOrder) {
      const first = whose[target] === player; // of two units in contact the one of the lower row comes first
      targets[i] = first ? target : number;
      numbers[i] = row[first ? number : target];
    } else if (kind === Ask.ShotMode) {
      numbers[i] = number + OTHER_WEAPON * option.extra[i]; // `extra` alone would hardly be seen
    } else {
      numbers[i] = number === player ? 0 : 1; // the number of a player
    }
  }
  return true;
}

/** The lowest unit of `player` in combat `combat`, or `otherwise`. */
function ownMember(b: T9aBattle, combat: number, player: number, otherwise: number): number {
  const whose = b.setup.unit.player;
  for (let u = nextMember(b, combat, -1); u >= 0; u = nextMember(b, combat, u)) if (whose[u] === player) return u;
  return otherwise;
}

/** The first part row of the side of unit `u`. */
export function firstPartOfSide(b: T9aBattle, u: number): number {
  const { player, part } = b.setup.unit;
  let first = u;
  while (first > 0 && player[first - 1] === player[u]) first--; // units of a side follow each other
  return part[first];
}

/** How many bits of `mask` are set. */
export function bits(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}
