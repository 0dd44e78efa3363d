import { NONE } from '../../kernel/layout.js';
import { ask, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { AttackKind } from '../core/state.js';
import { firstJoined, nextJoined } from '../core/units.js';
import { AttackFlag, addAttacks, isSpecial, NO_ROLL } from './attack-table.js';
import { strengthOf } from './to-wound.js';

/** Number of rank-and-file models that protect a character of their Troop Type (T9A-CHR-015, WFB9-CHR-020). */
const PROTECTING = 5;

/** True if the hits of row `a` fall on its target as a whole (T9A-DST-001, T9A-DST-003), unlike allocated attacks. */
export function hitsAll(b: RegimentsBattle, a: number): boolean {
  const { attack } = b;
  const kind = attack.kind[a];
  return attack.individual[a] === NONE && (kind === AttackKind.shooting || isSpecial(kind));
}

/**
 * Returns the number of rank-and-file models of unit `u`, its champion included (T9A-UNI-008). In a unit of characters
 * (T9A-CHR-004) the character that the others joined counts as rank and file.
 */
function rankAndFile(b: RegimentsBattle, u: number): number {
  return b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
}

/**
 * True if hits on unit `u` as a whole may fall on the character `g` in it. They may not if it has the unit's Troop Type
 * and the unit has five or more rank-and-file models (T9A-CHR-015, T9A-CHR-016, T9A-CHR-017, WFB9-CHR-020).
 */
export function isExposed(b: RegimentsBattle, u: number, g: number): boolean {
  const { troopType } = b.setup.unit;
  return troopType[g] !== troopType[u] || rankAndFile(b, u) < PROTECTING;
}

/**
 * True if hits of row `a` may fall on character `g`: as in `isExposed`, but a Stomp does not hit a model that cannot be
 * stomped on (T9A-SPR-079), and none hits a model that fights a challenge (T9A-CHL-008, WFB9-CHAL-008).
 */
function mayHit(b: RegimentsBattle, a: number, g: number): boolean {
  const { target, kind } = b.attack;
  if (b.rules.challenges.opponentOf(b, g) >= 0) return false;
  return isExposed(b, target[a], g) && (kind[a] !== AttackKind.stomp || b.rules.attacks.isStompable(b, g));
}

/** Returns the first row whose hits must still be distributed over characters too; -1 if there is none. */
function nextToSpread(b: RegimentsBattle): number {
  for (let a = 0; a < b.field.attacks[0]; a++) {
    if (!hitsAll(b, a) || b.attack.hits[a] + b.attack.wounds[a] === 0) continue;
    if ((b.attack.flags[a] & AttackFlag.Spread) !== 0) continue;
    const u = b.attack.target[a];
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (mayHit(b, a, g)) return a;
  }
  return -1;
}

/** True if any hits of the table must be distributed over characters. */
export function mustDistribute(b: RegimentsBattle): boolean {
  return nextToSpread(b) >= 0;
}

/** True if rows `a` and `like` are distributed together: they are attacks of one kind on one unit. */
function together(b: RegimentsBattle, a: number, like: number): boolean {
  const { target, kind } = b.attack;
  return hitsAll(b, a) && target[a] === target[like] && kind[a] === kind[like];
}

const S = sequence('nextUnit', 'nextCharacter', 'chosen');
const L = locals('row', 'joinedCharacter', 'each', 'more', 'behind', 'rows');

/**
 * Distributes hits on units with exposed characters as evenly as possible (T9A-DST-002, T9A-CHR-016): every model takes
 * one hit before any takes another (WFB9-CHR-022). A player decides where the remaining hits fall (T9A-DEC-110,
 * `AttackRules.attackerDistributes`). Call it after all hits of the batch are rolled, if `mustDistribute`.
 */
export const distributeHits = procedure<RegimentsBattle, typeof S>('distribute hits', S, {
  nextUnit(b, f) {
    const { locals: l } = b;
    const a = nextToSpread(b);
    if (a < 0) return DONE;
    l[f + L.rows] = b.field.attacks[0];
    const u = b.attack.target[a];
    let hits = 0;
    for (let row = a; row < l[f + L.rows]; row++) {
      if (!together(b, row, a)) continue;
      hits += b.attack.hits[row] + b.attack.wounds[row];
      b.attack.flags[row] |= AttackFlag.Spread;
    }
    let exposed = 0;
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (mayHit(b, a, g)) exposed++;
    const duels = b.unit.own[u] > 0 && b.rules.challenges.opponentOf(b, u) >= 0; // its champion or first character
    const all = rankAndFile(b, u) - (duels ? 1 : 0) + exposed;
    l[f + L.row] = a;
    l[f + L.joinedCharacter] = NONE;
    l[f + L.each] = Math.floor(hits / all);
    l[f + L.more] = hits % all;
    l[f + L.behind] = all; // number of models that have not taken their share yet
    return NEXT;
  },
  nextCharacter(b, f) {
    const { locals: l } = b;
    const a = l[f + L.row];
    const u = b.attack.target[a];
    let g = nextJoined(b, u, l[f + L.joinedCharacter]);
    while (g !== NONE && !mayHit(b, a, g)) g = nextJoined(b, u, g);
    if (g === NONE) return S.nextUnit;
    l[f + L.joinedCharacter] = g;
    l[f + L.behind]--;
    const each = l[f + L.each];
    const more = l[f + L.more];
    if (more === 0) return take(b, f, each);
    if (more > l[f + L.behind]) return take(b, f, each + 1);
    context(b, 0, each);
    const chooser = b.rules.attacks.attackerDistributes ? b.attack.unit[a] : u;
    return ask(b, Ask.Distribute, b.setup.unit.player[chooser], u, g);
  },
  chosen(b, f) {
    return take(b, f, b.answer.n[0]);
  },
});

/** Gives the character `n` hits and goes on to the next one. */
function take(b: RegimentsBattle, f: number, n: number): number {
  const { locals: l } = b;
  if (n > l[f + L.each]) l[f + L.more]--;
  moveHits(b, l[f + L.row], l[f + L.rows], l[f + L.joinedCharacter], n);
  return S.nextCharacter;
}

/**
 * Moves `n` hits from the rows `first` to `end - 1`, which are distributed together, to character `g`, the strongest
 * hits first.
 */
function moveHits(b: RegimentsBattle, first: number, end: number, g: number, n: number): void {
  // GAP T9A-DST-002: of hits that differ the attacker is taken to put the strongest on the character
  const { attack } = b;
  let left = n;
  while (left > 0) {
    let from = -1;
    for (let a = first; a < end; a++) {
      if (!together(b, a, first) || attack.hits[a] + attack.wounds[a] === 0) continue;
      if (from < 0 || strengthOf(b, a) > strengthOf(b, from)) from = a;
    }
    if (from < 0) return;
    const wounds = Math.min(left, attack.wounds[from]);
    const hits = Math.min(left - wounds, attack.hits[from]);
    moveSome(b, from, attack.target[from], g, hits, wounds);
    left -= hits + wounds;
  }
}

/**
 * Moves `hits` hits and `wounds` wounds of row `from` to a new row of the table: to the rank and file of `target`, or to the character
 * `individual` in it.
 */
export function moveSome(
  b: RegimentsBattle,
  from: number,
  target: number,
  individual: number,
  hits: number,
  wounds: number,
): void {
  const { attack } = b;
  const { unit, part, side, weapon, kind, strength } = attack;
  const row = addAttacks(
    b,
    unit[from],
    part[from],
    target,
    individual,
    hits + wounds,
    side[from],
    weapon[from],
    kind[from],
    strength[from],
    NO_ROLL,
  );
  attack.flags[row] = attack.flags[from];
  attack.hits[row] = hits;
  attack.wounds[row] = wounds;
  attack.hits[from] -= hits;
  attack.wounds[from] -= wounds;
}

/** Lists the options of `Ask.Distribute`: the number of hits on the character, which is the even share or one more. */
export function distributeOptions(b: RegimentsBattle): void {
  const g = b.decision.other[0];
  const each = b.decision.context[0];
  b.option.add(Verb.Strike, g, each);
  b.option.add(Verb.Strike, g, each + 1);
}
