import { NONE } from '../../kernel/layout.js';
import { attackChances, ROOM_EACH, savedChance } from '../attacks/attack-chances.js';
import { AttackFlag, addAttacks, clearRow, FROM_PROFILE, NO_ROLL, weaponInHand } from '../attacks/attack-table.js';
import { attacksEach, randomAttacks } from '../attacks/number-of-attacks.js';
import { impactHitsEach, stompEach, stompPart } from '../attacks/special-attacks.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { belchStrength, earlyAttacks, Mode, modeStrength, shouldBelch } from '../combat/breath-and-early-attacks.js';
import { impactPartNow } from '../combat/who-can-strike.js';
import { highestNumber, numberChances } from '../core/dice-formulas.js';
import { AttackKind } from '../core/state.js';
import { Side } from '../layout.js';
import { countStrikers, countSupport, type OddsSide, STATES, type Strikers } from './sides.js';
import { addNumber } from './sums.js';

/** Kinds of models that make the attacks of a group. */
const Role = { front: 0, support: 1, own: 2, joinedCharacter: 3, near: 4 } as const;

const GROUPS = 32;
/** Largest number of Wounds that one model may deal in one group; more counts as this. */
const MOST_MODEL = 63;
const ROOM_MODEL = MOST_MODEL + 1;
/** Numbers of saved wounds of one model that are told apart, and of a whole formation; see `OddsRules.scoringSave`. */
const CREDITS_MODEL = 12;
export const CREDITS = 32;
const ROOM_GROUP = ROOM_MODEL * CREDITS_MODEL;
/** Numbers of attacks that one roll may give (`AttackRules.rollsForEachModel`). */
const ROLLS = 64;
const MEMO = 24;

/** The attacks of one formation in a round, in groups of equal models that strike at one Initiative. */
export interface OddsStrikers {
  groups: number;
  readonly initiative: Int16Array;
  readonly role: Uint8Array;
  /** Number of supporting ranks behind the first, or the index of a character in the list of the side. */
  readonly n: Uint8Array;
  /**
   * Probabilities of the Wounds that one model deals, or one attack if the number of attacks is rolled once for all:
   * `ROOM_GROUP` entries a group, `ROOM_MODEL` for each number of saved wounds that count; the largest number of both.
   */
  readonly chances: Float64Array;
  readonly most: Int16Array;
  readonly mostSaved: Int16Array;
  /** 1 if the attacks of a group are rolled once for all; then the attacks of a model by the number rolled, and its probability. */
  readonly rolled: Uint8Array;
  readonly attacks: Int16Array;
  readonly weight: Float64Array;
  /** Length of one sum in `memo`: `STATES` entries for each number of saved wounds that count. */
  room: number;
  /**
   * Number of cached sums for this Initiative. Key: the numbers of models by group, packed; value: the probabilities.
   */
  memos: number;
  readonly key: Float64Array;
  memo: Float64Array;
  readonly memoMost: Int16Array;
  readonly memoSaved: Int16Array;
}

/** Returns an object for strikers with room for every group. */
export function newOddsStrikers(): OddsStrikers {
  return {
    groups: 0,
    initiative: new Int16Array(GROUPS),
    role: new Uint8Array(GROUPS),
    n: new Uint8Array(GROUPS),
    chances: new Float64Array(GROUPS * ROOM_GROUP),
    most: new Int16Array(GROUPS),
    mostSaved: new Int16Array(GROUPS),
    rolled: new Uint8Array(GROUPS),
    attacks: new Int16Array(GROUPS * ROLLS),
    weight: new Float64Array(GROUPS * ROLLS),
    room: STATES,
    memos: 0,
    key: new Float64Array(MEMO),
    memo: new Float64Array(MEMO * STATES),
    memoMost: new Int16Array(MEMO),
    memoSaved: new Int16Array(MEMO),
  };
}

const sum = new Float64Array(ROOM_GROUP);
const numbers = new Float64Array(ROLLS);

/** Number of the special save whose wounds count for the score, or -1. */
let save = -1;

/** One attack: probabilities of its Wounds, then, from `ROOM_MODEL` on, that its wound is saved and counts nonetheless. */
const each = new Float64Array(2 * ROOM_MODEL);
/** The largest numbers of Wounds and of saved wounds in `each`, and in `sum`. */
let mostEach = 0;
let savedEach = 0;
let mostSum = 0;
let savedSum = 0;

/** Writes to `each` the probabilities of one attack of row `a`. */
function ofAttack(b: RegimentsBattle, a: number): void {
  mostEach = attackChances(b, a, each);
  const saved = save < 0 ? 0 : savedChance(b, a, save);
  savedEach = saved > 0 ? 1 : 0;
  if (savedEach === 0) return;
  each[0] -= saved;
  each.fill(0, ROOM_EACH);
  each[ROOM_MODEL] = saved;
}

/** Writes to `sum` the probabilities of the Wounds of one model with `attacks` attacks that are each distributed as `each`. */
function ofModel(attacks: number): void {
  mostSum = 0;
  savedSum = 0;
  sum[0] = 1;
  for (let n = 0; n < attacks; n++) {
    if (savedEach === 0) mostSum = addNumber(sum, mostSum, each, 0, mostEach, MOST_MODEL);
    else {
      const saved = savedSum;
      savedSum = addSaved(sum, mostSum, saved, ROOM_MODEL, each, 0, mostEach, 1, MOST_MODEL, CREDITS_MODEL - 1);
      mostSum = Math.min(MOST_MODEL, mostSum + mostEach);
    }
  }
}

/**
 * Adds one more pair of numbers, Wounds and saved wounds, to a sum of such pairs, as `addNumber` does for one number.
 * @param room entries of `sum` for each number of saved wounds; those of `one` have `ROOM_MODEL`
 * @returns the new largest number of saved wounds
 */
function addSaved(
  sums: Float64Array,
  most: number,
  saved: number,
  room: number,
  one: Float64Array,
  from: number,
  mostOne: number,
  savedOne: number,
  cap: number,
  capSaved: number,
): number {
  const [now, nowSaved] = [Math.min(cap, most + mostOne), Math.min(capSaved, saved + savedOne)];
  for (let r = 0; r <= nowSaved; r++) sums.fill(0, r * room + (r > saved ? 0 : most + 1), r * room + now + 1);
  for (let r = saved; r >= 0; r--) {
    for (let n = most; n >= 0; n--) {
      const chance = sums[r * room + n];
      if (chance === 0) continue;
      sums[r * room + n] = 0;
      for (let q = 0; q <= savedOne; q++) {
        const row = Math.min(capSaved, r + q) * room;
        for (let k = 0; k <= mostOne; k++) {
          const p = one[from + q * ROOM_MODEL + k];
          if (p !== 0) sums[row + Math.min(cap, n + k)] += chance * p;
        }
      }
    }
  }
  return nowSaved;
}

function add(s: OddsStrikers, initiative: number, role: number, n: number): number {
  const g = s.groups;
  if (g === GROUPS) return -1;
  s.groups = g + 1;
  s.initiative[g] = initiative;
  s.role[g] = role;
  s.n[g] = n;
  s.most[g] = 0;
  s.mostSaved[g] = 0;
  s.rolled[g] = 0;
  s.chances.fill(0, g * ROOM_GROUP, g * ROOM_GROUP + (savedEach === 0 ? ROOM_MODEL : ROOM_GROUP));
  return g;
}

/** Adds the probabilities in `sum` to group `g`, multiplied by `weight`, the probability of that number of attacks. */
function mix(s: OddsStrikers, g: number, weight: number): void {
  for (let r = 0; r <= savedSum; r++) {
    const row = r * ROOM_MODEL;
    for (let n = 0; n <= mostSum; n++) s.chances[g * ROOM_GROUP + row + n] += weight * sum[row + n];
  }
  if (mostSum > s.most[g]) s.most[g] = mostSum;
  if (savedSum > s.mostSaved[g]) s.mostSaved[g] = savedSum;
}

/** Adds a row to the attack table as the real sequence would, to query it. Remove it with `close`. */
function open(b: RegimentsBattle, row: number, part: number, foe: OddsSide, kind: number, ownSide: number): number {
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

function close(b: RegimentsBattle, a: number): void {
  clearRow(b, a);
  b.field.attacks[0] = a;
}

/**
 * Adds the normal attacks of `part` of row `row` (T9A-ALC-003). Random numbers of attacks become a mixture of
 * distributions.
 */
function addNormal(
  b: RegimentsBattle,
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
    ofAttack(b, a);
    const one = add(s, b.rules.striking.strikesAt(b, row, part), role, n);
    ofModel(1);
    if (one >= 0) mix(s, one, 1);
    close(b, a);
    return;
  }
  ofAttack(b, a);
  const g = add(s, b.rules.striking.strikesAt(b, row, part), role, n);
  if (g >= 0 && x === 0) {
    ofModel(attacksEach(b, a));
    mix(s, g, 1);
  }
  if (g >= 0 && x !== 0) {
    numberChances(x, numbers);
    if (!b.rules.attacks.rollsForEachModel) rollOnce(b, s, g, a, x);
    for (let k = 0; k <= highestNumber(x) && s.rolled[g] === 0; k++) {
      if (numbers[k] === 0) continue;
      ofModel(attacksEach(b, a, k));
      mix(s, g, numbers[k]);
    }
  }
  close(b, a);
  if (g >= 0 && s.most[g] === 0 && s.mostSaved[g] === 0) s.groups--; // the group can deal no Wounds
}

/** Makes group `g` one whose number of attacks, as `numbers` holds it, is rolled once for all its models (WFB9-SRRAT-002). */
function rollOnce(b: RegimentsBattle, s: OddsStrikers, g: number, a: number, x: number): void {
  ofModel(1);
  mix(s, g, 1);
  s.rolled[g] = 1;
  for (let k = 0; k < ROLLS; k++) {
    s.weight[g * ROLLS + k] = k <= highestNumber(x) ? numbers[k] : 0;
    s.attacks[g * ROLLS + k] = numbers[k] > 0 ? attacksEach(b, a, k) : 0;
  }
}

/** Adds the attacks that `part` of row `row` makes before all others in the round after a charge. */
function addEarly(
  b: RegimentsBattle,
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
  ofAttack(b, a);
  const g = add(s, b.rules.striking.first, role, n);
  ofModel(early);
  if (g >= 0) mix(s, g, 1);
  close(b, a);
}

/** Adds Impact Hits or Stomps of row `row` (T9A-SPR-044, T9A-SPR-078). */
function addSpecial(
  b: RegimentsBattle,
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
  if (impact ? target >= 0 && target !== foe.unit : !b.rules.attacks.isStompable(b, foe.unit)) return;
  const a = open(b, row, part, foe, kind, side.side);
  if (impact) b.attack.strength[a] = b.rules.striking.impactStrength(b, row, part);
  const x = impact ? impactHitsEach(b, part) : stompEach(b, part);
  ofAttack(b, a);
  const g = add(s, impact ? b.rules.striking.first : b.rules.striking.last, role, n);
  if (g >= 0) {
    numberChances(x, numbers);
    for (let k = 0; k <= highestNumber(x); k++) {
      if (numbers[k] === 0) continue;
      ofModel(k);
      mix(s, g, numbers[k]);
    }
  }
  close(b, a);
}

/**
 * True if the individual of row `row` strikes at formation `foe`: not if it fights another challenge than one with all that
 * is left of it (WFB9-CHAL-008, T9A-CHL-006), nor if it has refused one (WFB9-CHAL-006, T9A-CHL-005).
 */
function strikesAtFormation(b: RegimentsBattle, row: number, foe: OddsSide): boolean {
  const opponent = b.rules.challenges.opponentOf(b, row);
  if (opponent >= 0) return opponent === foe.unit && b.unit.pool[foe.unit] === 0;
  return !b.rules.challenges.hasRetired(b, row);
}

/**
 * Lists the attacks of formation `side` on formation `foe` as the sequence of a round makes them (T9A-RND-003 to
 * T9A-RND-006, T9A-STK-001 to T9A-STK-004): all on the rank and file, if there are any.
 */
export function setStrikers(b: RegimentsBattle, s: OddsStrikers, side: OddsSide, foe: OddsSide, scoring: number): void {
  save = scoring;
  const u = side.unit;
  const { part, parts, championPart, character } = b.setup.unit;
  s.groups = 0;
  if (b.unit.pool[u] > 0) {
    for (let p = part[u]; p < part[u] + parts[u]; p++) {
      addEarly(b, s, side, foe, u, p, Role.front, 0);
      addNormal(b, s, side, foe, u, p, Role.front, 0);
      const ranks = side.side === Side.front ? b.rules.striking.supportingRanks(b, u, p, u) : 0; // T9A-STK-003
      if (ranks > 0) addNormal(b, s, side, foe, u, p, Role.support, ranks);
    }
  }
  if (b.unit.own[u] > 0 && strikesAtFormation(b, u, foe)) {
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
    if (!strikesAtFormation(b, row, foe)) continue;
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

/** Returns the largest number of saved wounds that `s` may have counted, if each model strikes and is told apart up to `CREDITS`. */
export function mostCredits(s: OddsStrikers): number {
  for (let g = 0; g < s.groups; g++) if (s.mostSaved[g] > 0) return CREDITS;
  return 1;
}

/** Returns the highest Initiative below `last` at which anybody strikes, or -1. */
export function nextAt(s: OddsStrikers, last: number): number {
  let next = -1;
  for (let g = 0; g < s.groups; g++) if (s.initiative[g] < last) next = Math.max(next, s.initiative[g]);
  return next;
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
  const out = s.memo.subarray(m * s.room, (m + 1) * s.room);
  outMost = 0;
  outSaved = 0;
  out[0] = 1;
  for (let g = 0; g < s.groups; g++) {
    if (s.initiative[g] !== initiative) continue;
    if (s.rolled[g] !== 0) addRolled(s, g, out, models[g], cap);
    else addModels(s, g, out, models[g], cap);
  }
  s.memoMost[m] = outMost;
  s.memoSaved[m] = outSaved;
  return m;
}

/** The largest numbers of Wounds and of saved wounds of the sum that is being made. */
let outMost = 0;
let outSaved = 0;

/** Adds `n` models, or attacks, of group `g` to the sum `out`. */
function addModels(s: OddsStrikers, g: number, out: Float64Array, n: number, cap: number): void {
  const from = g * ROOM_GROUP;
  const [most, saved] = [s.most[g], s.mostSaved[g]];
  for (let i = 0; i < n; i++) {
    if (saved === 0 && outSaved === 0) outMost = addNumber(out, outMost, s.chances, from, most, cap);
    else {
      outSaved = addSaved(out, outMost, outSaved, STATES, s.chances, from, most, saved, cap, CREDITS - 1);
      outMost = Math.min(cap, outMost + most);
    }
  }
}

let before = new Float64Array(STATES);
let mixed = new Float64Array(STATES);

/** Adds the attacks of `n` models of group `g`, whose number is rolled once, to the sum `out`. */
function addRolled(s: OddsStrikers, g: number, out: Float64Array, n: number, cap: number): void {
  if (before.length < s.room) [before, mixed] = [new Float64Array(s.room), new Float64Array(s.room)];
  const [most, saved] = [outMost, outSaved];
  before.set(out);
  mixed.fill(0);
  let [mostOfAll, savedOfAll] = [0, 0];
  for (let k = 0; k < ROLLS; k++) {
    const weight = s.weight[g * ROLLS + k];
    if (weight === 0) continue;
    out.set(before.subarray(0, s.room));
    [outMost, outSaved] = [most, saved];
    addModels(s, g, out, n * s.attacks[g * ROLLS + k], cap);
    for (let r = 0; r <= outSaved; r++) {
      for (let w = 0; w <= outMost; w++) mixed[r * STATES + w] += weight * out[r * STATES + w];
    }
    mostOfAll = Math.max(mostOfAll, outMost);
    savedOfAll = Math.max(savedOfAll, outSaved);
  }
  out.set(mixed.subarray(0, s.room));
  [outMost, outSaved] = [mostOfAll, savedOfAll];
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

/** Makes room in `s` for sums that tell so many numbers of saved wounds apart. */
export function makeRoom(s: OddsStrikers, credits: number): void {
  s.room = STATES * credits;
  if (s.memo.length < MEMO * s.room) s.memo = new Float64Array(MEMO * s.room);
}
