import { NONE } from '../../../kernel/layout.js';
import { attackChances, ROOM_EACH } from '../../../regiments/attacks/attack-chances.js';
import {
  AttackFlag,
  addAttacks,
  clearRow,
  FROM_PROFILE,
  NO_ROLL,
  weaponInHand,
} from '../../../regiments/attacks/attack-table.js';
import { attacksEach, randomAttacks } from '../../../regiments/attacks/number-of-attacks.js';
import { impactHitsEach, stompEach, stompPart } from '../../../regiments/attacks/special-attacks.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import {
  belchStrength,
  earlyAttacks,
  Mode,
  modeStrength,
  shouldBelch,
} from '../../../regiments/combat/breath-and-early-attacks.js';
import { impactPartNow } from '../../../regiments/combat/who-can-strike.js';
import { highestNumber, numberChances } from '../../../regiments/core/dice-formulas.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { impactStrength, isStompable } from '../attacks/attack-values.js';
import { IMPACT_INITIATIVE, ranksInSupport, STOMP_INITIATIVE, strikesAt } from '../combat/striking-order.js';
import type { T9aBattle } from '../core/state.js';
import { addNumber } from './attacks.js';
import { countStrikers, countSupport, type OddsSide, STATES, type Strikers } from './sides.js';

/** Kinds of models that make the attacks of a group. */
const Role = { front: 0, support: 1, own: 2, joinedCharacter: 3, near: 4 } as const;

const GROUPS = 32;
/** Largest number of Wounds that one model may deal in one group; more counts as this. */
const MOST_MODEL = 63;
const ROOM_MODEL = MOST_MODEL + 1;
const MEMO = 24;

/** The attacks of one formation in a round, in groups of equal models that strike at one Initiative. */
export interface OddsStrikers {
  groups: number;
  readonly initiative: Int16Array;
  readonly role: Uint8Array;
  /** Number of supporting ranks behind the first, or the index of a character in the list of the side. */
  readonly n: Uint8Array;
  /**
   * Probabilities of the Wounds that one model deals, `ROOM_MODEL` entries a group, and the largest number of Wounds.
   */
  readonly chances: Float64Array;
  readonly most: Int16Array;
  /**
   * Number of cached sums for this Initiative. Key: the numbers of models by group, packed; value: the probabilities.
   */
  memos: number;
  readonly key: Float64Array;
  readonly memo: Float64Array;
  readonly memoMost: Int16Array;
}

/** Returns an object for strikers with room for every group. */
export function newOddsStrikers(): OddsStrikers {
  return {
    groups: 0,
    initiative: new Int16Array(GROUPS),
    role: new Uint8Array(GROUPS),
    n: new Uint8Array(GROUPS),
    chances: new Float64Array(GROUPS * ROOM_MODEL),
    most: new Int16Array(GROUPS),
    memos: 0,
    key: new Float64Array(MEMO),
    memo: new Float64Array(MEMO * STATES),
    memoMost: new Int16Array(MEMO),
  };
}

const each = new Float64Array(ROOM_EACH);
const sum = new Float64Array(ROOM_MODEL);
const numbers = new Float64Array(64);

/**
 * Writes to `sum` the probabilities of the Wounds of one model with `attacks` attacks that are each distributed as
 * `each`.
 */
function ofModel(attacks: number, mostEach: number): number {
  let most = 0;
  sum[0] = 1;
  for (let n = 0; n < attacks; n++) most = addNumber(sum, most, each, 0, mostEach, MOST_MODEL);
  return most;
}

function add(s: OddsStrikers, initiative: number, role: number, n: number): number {
  const g = s.groups;
  if (g === GROUPS) return -1;
  s.groups = g + 1;
  s.initiative[g] = initiative;
  s.role[g] = role;
  s.n[g] = n;
  s.most[g] = 0;
  s.chances.fill(0, g * ROOM_MODEL, (g + 1) * ROOM_MODEL);
  return g;
}

/** Adds the probabilities in `sum` to group `g`, multiplied by `weight`, the probability of that number of attacks. */
function mix(s: OddsStrikers, g: number, most: number, weight: number): void {
  for (let n = 0; n <= most; n++) s.chances[g * ROOM_MODEL + n] += weight * sum[n];
  if (most > s.most[g]) s.most[g] = most;
}

/** Adds a row to the attack table as the real sequence would, to query it. Remove it with `close`. */
function open(b: T9aBattle, row: number, part: number, foe: OddsSide, kind: number, ownSide: number): number {
  const v = foe.unit;
  const individual = b.unit.pool[v] > 0 ? NONE : v;
  const special = kind === AttackKind.impact || kind === AttackKind.stomp;
  const a = addAttacks(
    b,
    row,
    part,
    v,
    special ? NONE : individual,
    0,
    foe.side,
    special ? NO_WEAPON : weaponInHand(b, row),
    kind,
    FROM_PROFILE,
    special ? NO_ROLL : 0,
  );
  if (ownSide !== Side.front) b.attack.flags[a] &= ~AttackFlag.Front;
  return a;
}

function close(b: T9aBattle, a: number): void {
  clearRow(b, a);
  b.field.attacks[0] = a;
}

/**
 * Adds the normal attacks of `part` of row `row` (T9A-ALC-003). Random numbers of attacks become a mixture of
 * distributions.
 */
function addNormal(
  b: T9aBattle,
  s: OddsStrikers,
  side: OddsSide,
  foe: OddsSide,
  row: number,
  part: number,
  role: number,
  n: number,
): void {
  const kind = role === Role.support ? AttackKind.support : AttackKind.closeCombat;
  const a = open(b, row, part, foe, kind, side.side);
  const x = randomAttacks(b, part);
  if (x === 0 && shouldBelch(b, a, attacksEach(b, a))) {
    b.attack.strength[a] = belchStrength(b, part);
    b.attack.weapon[a] = NO_WEAPON;
    b.attack.toHit[a] = NO_ROLL;
    const most = attackChances(b, a, each);
    const one = add(s, strikesAt(b, row, part), role, n);
    if (one >= 0) mix(s, one, ofModel(1, most), 1);
    close(b, a);
    return;
  }
  const mostEach = attackChances(b, a, each);
  const g = add(s, strikesAt(b, row, part), role, n);
  if (g >= 0 && x === 0) mix(s, g, ofModel(attacksEach(b, a), mostEach), 1);
  if (g >= 0 && x !== 0) {
    numberChances(x, numbers);
    for (let k = 0; k <= highestNumber(x); k++) {
      if (numbers[k] > 0) mix(s, g, ofModel(attacksEach(b, a, k), mostEach), numbers[k]);
    }
  }
  close(b, a);
  if (g >= 0 && s.most[g] === 0) s.groups--; // the group can deal no Wounds
}

/** Adds the attacks that `part` of row `row` makes before all others in the round after a charge. */
function addEarly(
  b: T9aBattle,
  s: OddsStrikers,
  side: OddsSide,
  foe: OddsSide,
  row: number,
  part: number,
  role: number,
  n: number,
): void {
  const early = earlyAttacks(b, part);
  if (early === 0) return;
  const a = open(b, row, part, foe, AttackKind.closeCombat, side.side);
  b.attack.strength[a] = modeStrength(b, part, Mode.early);
  b.attack.weapon[a] = NO_WEAPON;
  const mostEach = attackChances(b, a, each);
  const g = add(s, IMPACT_INITIATIVE, role, n);
  if (g >= 0) mix(s, g, ofModel(early, mostEach), 1);
  close(b, a);
}

/** Adds Impact Hits or Stomps of row `row` (T9A-SPR-044, T9A-SPR-078). */
function addSpecial(
  b: T9aBattle,
  s: OddsStrikers,
  side: OddsSide,
  foe: OddsSide,
  row: number,
  kind: number,
  role: number,
  n: number,
): void {
  const impact = kind === AttackKind.impact;
  const part = impact ? impactPartNow(b, row) : stompPart(b, row);
  if (part < 0) return;
  const target = b.unit.charged[side.unit];
  if (impact ? target >= 0 && target !== foe.unit : !isStompable(b, foe.unit)) return;
  const a = open(b, row, part, foe, kind, side.side);
  if (impact) b.attack.strength[a] = impactStrength(b, row, part);
  const x = impact ? impactHitsEach(b, part) : stompEach(b, part);
  const mostEach = attackChances(b, a, each);
  const g = add(s, impact ? IMPACT_INITIATIVE : STOMP_INITIATIVE, role, n);
  if (g >= 0) {
    numberChances(x, numbers);
    for (let k = 0; k <= highestNumber(x); k++) {
      if (numbers[k] > 0) mix(s, g, ofModel(k, mostEach), numbers[k]);
    }
  }
  close(b, a);
}

/**
 * Lists the attacks of formation `side` on formation `foe` as the sequence of a round makes them (T9A-RND-003 to
 * T9A-RND-006, T9A-STK-001 to T9A-STK-004): all on the rank and file, if there are any.
 */
export function setStrikers(b: T9aBattle, s: OddsStrikers, side: OddsSide, foe: OddsSide): void {
  const u = side.unit;
  const { part, parts, championPart, character } = b.setup.unit;
  s.groups = 0;
  if (b.unit.pool[u] > 0) {
    for (let p = part[u]; p < part[u] + parts[u]; p++) {
      addEarly(b, s, side, foe, u, p, Role.front, 0);
      addNormal(b, s, side, foe, u, p, Role.front, 0);
      const ranks = side.side === Side.front ? ranksInSupport(b, u, p) : 0; // T9A-STK-003
      if (ranks > 0) addNormal(b, s, side, foe, u, p, Role.support, ranks);
    }
  }
  if (b.unit.own[u] > 0) {
    const first = character[u] !== 0 ? part[u] : championPart[u];
    for (let p = first; p < first + parts[u]; p++) {
      addEarly(b, s, side, foe, u, p, Role.own, 0);
      addNormal(b, s, side, foe, u, p, Role.own, 0);
    }
  }
  addSpecial(b, s, side, foe, u, AttackKind.impact, Role.near, 0);
  addSpecial(b, s, side, foe, u, AttackKind.stomp, Role.near, 0);
  for (let g = 0; g < side.joinedCharacters; g++) {
    const row = side.joinedCharacter[g];
    for (let p = part[row]; p < part[row] + parts[row]; p++) {
      addEarly(b, s, side, foe, row, p, Role.joinedCharacter, g);
      addNormal(b, s, side, foe, row, p, Role.joinedCharacter, g);
    }
    addSpecial(b, s, side, foe, row, AttackKind.impact, Role.joinedCharacter, g);
    addSpecial(b, s, side, foe, row, AttackKind.stomp, Role.joinedCharacter, g);
  }
}

/** True if any model strikes at `initiative`. */
export function anyAt(s: OddsStrikers, initiative: number): boolean {
  for (let g = 0; g < s.groups; g++) if (s.initiative[g] === initiative) return true;
  return false;
}

const who: Strikers = { front: 0, own: 0, joinedCharacters: 0, fileFrom: 0, fileTo: -1 };
const models = new Int16Array(GROUPS);

/**
 * Returns where in `s.memo` the probabilities begin of the Wounds that `s` deals at `initiative`, with its side in
 * `state` and the enemy in `foeState`. `s.memoMost` at that place is the largest number of Wounds. At most `cap` Wounds
 * are told apart.
 */
export function stepChances(
  s: OddsStrikers,
  initiative: number,
  side: OddsSide,
  state: number,
  foe: OddsSide,
  foeState: number,
  cap: number,
): number {
  countStrikers(side, state, foe.from[foeState], foe.to[foeState], who);
  let key = 0;
  for (let g = 0; g < s.groups; g++) {
    if (s.initiative[g] !== initiative) continue;
    models[g] = modelsOf(s, g, side, state);
    key = key * 131 + models[g];
  }
  for (let m = 0; m < s.memos; m++) if (s.key[m] === key) return m;
  const m = s.memos < MEMO ? s.memos++ : MEMO - 1;
  s.key[m] = key;
  const out = s.memo.subarray(m * STATES, (m + 1) * STATES);
  let most = 0;
  out[0] = 1;
  for (let g = 0; g < s.groups; g++) {
    if (s.initiative[g] !== initiative) continue;
    for (let n = 0; n < models[g]; n++) most = addNumber(out, most, s.chances, g * ROOM_MODEL, s.most[g], cap);
  }
  s.memoMost[m] = most;
  return m;
}

function modelsOf(s: OddsStrikers, g: number, side: OddsSide, state: number): number {
  switch (s.role[g]) {
    case Role.front:
      return who.front;
    case Role.support:
      return countSupport(side, state, s.n[g], who.fileFrom, who.fileTo);
    case Role.own:
      return who.own;
    case Role.near:
      return who.front + who.own;
    default:
      return (who.joinedCharacters >> s.n[g]) & 1;
  }
}

/** Clears the cached sums of the previous Initiative. */
export function nextStep(s: OddsStrikers): void {
  s.memos = 0;
}
