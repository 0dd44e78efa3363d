import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { holds } from '../../../engine/kernel/special-rules.js';
import { NO_WEAPON } from '../../../engine/regiments/attacks/weapon-columns.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Did, Status, unitSubject, WEAPONS } from '../../../engine/regiments/core/state.js';
import {
  championAlive,
  engaged,
  firstJoined,
  fleeing,
  formationOf,
  hasMusician,
  hasStandard,
  isCharacter,
  movement,
  nextJoined,
  onTable,
  ranks,
} from '../../../engine/regiments/core/units.js';
import { Place } from '../../../engine/regiments/layout.js';
import { leadershipOf } from '../../../engine/regiments/leadership/leadership.js';
import { count, table } from '../figures.js';

/** What a game of ranked blocks says of its units. */
export interface StatsTerms<B extends RegimentsBattle> {
  readonly troopTypes: readonly string[];
  readonly closeCombat: readonly { readonly name: string }[];
  /** Range in inches; Strength as it is printed. */
  readonly shooting: readonly { readonly name: string; readonly range: number; readonly strength: string }[];
  /** The weapon of who carries none. */
  readonly bareHands: string;
  fullRanks(b: B, u: number): number;
  /** Returns the saves of unit `u` in words, one each. */
  saves(b: B, u: number): readonly string[];
}

/** Returns Ward and Regeneration saves of unit `u` in words. */
export function specialSaves({ setup }: RegimentsBattle, u: number): string[] {
  const { ward, regeneration } = setup.unit;
  const words: string[] = [];
  if (ward[u] !== 0) words.push(`ward save ${ward[u]}+`);
  if (regeneration[u] !== 0) words.push(`regeneration ${regeneration[u]}+`);
  return words;
}

/** Adds the names of the rules that a subject has. */
function rulesOf(b: RegimentsBattle, subject: number, into: Set<string>): void {
  for (const rule of b.book.rules) {
    if (rule !== undefined && holds(b, subject, rule.id)) into.add(rule.name);
  }
}

/** Returns the part rows of the rank and file or the character, then those of the champion. */
function partsOf(b: RegimentsBattle, u: number): number[] {
  const { part, parts, champion, championPart } = b.setup.unit;
  const rows = Array.from({ length: parts[u] }, (_, i) => part[u] + i);
  return champion[u] === 0 ? rows : [...rows, ...rows.map((_, i) => championPart[u] + i)];
}

function profile(b: RegimentsBattle, u: number): string[] {
  const { M, WS, BS, S, T, W, I, A, Ld, mount, champion } = b.setup.part;
  const columns = [M, WS, BS, S, T, W, I, A, Ld];
  const name = (p: number) => {
    const what = mount[p] !== 0 ? 'mount' : isCharacter(b, u) ? 'character' : 'rank and file';
    return champion[p] !== 0 ? (mount[p] !== 0 ? "champion's mount" : 'champion') : what;
  };
  const rows = partsOf(b, u).map((p) => [name(p), ...columns.map((column) => String(column[p]))]);
  return table([['', 'M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'], ...rows]);
}

function weaponsOf(
  b: RegimentsBattle,
  u: number,
  {
    closeCombat,
    shooting: shots,
    bareHands,
  }: Pick<StatsTerms<RegimentsBattle>, 'closeCombat' | 'shooting' | 'bareHands'>,
): string {
  const { weapons } = b.setup.unit;
  const { shooting, otherShooting } = b.setup.part;
  const carried = new Set<string>();
  for (let w = 0; w < WEAPONS; w++) {
    const held = weapons[u * WEAPONS + w];
    if (held !== NO_WEAPON) carried.add(closeCombat[held].name);
  }
  if (carried.size === 0) carried.add(bareHands);
  for (const p of partsOf(b, u)) {
    for (const held of [shooting[p], otherShooting[p]]) {
      if (held === NO_WEAPON) continue;
      const { name, range, strength } = shots[held];
      carried.add(`${name} (${range} inches, Strength ${strength})`);
    }
  }
  return [...carried].join(', ');
}

function strengthOf<B extends RegimentsBattle>(b: B, u: number, fullRanks: (b: B, u: number) => number): string {
  const { pool, own, wounds, files } = b.unit;
  const { startPool, W, names } = { ...b.setup.unit, names: b.setup.names };
  if (isCharacter(b, u)) return `${own[u]} of ${count(W[u], 'Wound')} left`;
  const first = startPool[u] + b.setup.unit.champion[u];
  const now = pool[u] + (championAlive(b, u) ? 1 : 0);
  const parts = [`${now} of ${count(first, 'model')} left`];
  if (wounds[u] > 0) parts.push(`${count(wounds[u], 'Wound')} on the next`);
  if (b.setup.unit.champion[u] !== 0 && !championAlive(b, u)) parts.push('the champion is dead');
  if (onTable(b, u)) parts.push(`${files[u]} wide, ${count(ranks(b, u), 'rank')}, ${fullRanks(b, u)} of them full`);
  const joinedCharacters: string[] = [];
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) joinedCharacters.push(names[g]);
  if (joinedCharacters.length > 0) parts.push(`with ${joinedCharacters.join(' and ')}`);
  return parts.join(', ');
}

const PLACES: Readonly<Record<number, string>> = {
  [Place.reserve]: 'not deployed yet',
  [Place.offTable]: 'off the table, in pursuit',
  [Place.destroyed]: 'destroyed',
  [Place.fled]: 'fled off the table',
};

function stateOf(b: RegimentsBattle, u: number): string {
  const { place, status, did, x, y, facing } = b.unit;
  const host = formationOf(b, u);
  if (place[u] !== Place.table && place[u] !== Place.inUnit) return PLACES[place[u]] ?? 'not on the table';
  const words: string[] = [];
  const add = (holds: boolean, word: string) => {
    if (holds) words.push(word);
  };
  const inch = (n: number) => (Math.round((10 * n) / INCH) / 10).toString();
  add(host !== u, `in ${b.setup.names[host]}`);
  add(host === u, `at (${inch(x[u])}, ${inch(y[u])}) facing ${Math.round((facing[u] * 360) / 65536) % 360}°`);
  add(fleeing(b, u), 'fleeing');
  add(engaged(b, u), 'engaged in combat');
  add((status[u] & Status.Charging) !== 0, 'has charged');
  add((did[u] & Did.March) !== 0, 'has marched');
  add((did[u] & Did.Shoot) !== 0, 'has shot');
  const opponent = b.rules.challenges.opponentOf(b, u);
  const whose = opponent >= 0 && !isCharacter(b, opponent) ? 'the champion of ' : '';
  add(opponent >= 0, `fights a challenge against ${whose}${b.setup.names[opponent]}`);
  add(isCharacter(b, u) && !b.rules.leadership.mayLend(b, u), 'shamed by a refused challenge');
  add((did[u] & Did.Stupid) !== 0, 'stupefied');
  add((status[u] & Status.NoFirstTurnCharge) !== 0, 'may not charge in the first turn');
  return words.join(', ');
}

/** Returns lines with profile, rules, losses, states and weapons of a unit. */
export function blockStats<B extends RegimentsBattle>(b: B, u: number, terms: StatsTerms<B>): string[] {
  const { troopType, general, bsb, points } = b.setup.unit;
  const held = new Set<string>();
  for (const p of partsOf(b, u)) rulesOf(b, p, held);
  rulesOf(b, unitSubject(b, u), held);
  const offices: string[] = [];
  if (general[u] !== 0) offices.push('General');
  if (bsb[u] !== 0) offices.push('Battle Standard Bearer');
  if (hasStandard(b, u)) offices.push('Standard Bearer');
  if (hasMusician(b, u)) offices.push('Musician');
  const what = [terms.troopTypes[troopType[u]], `${points[u]} points`, ...offices].join(', ');
  const lines = [`${b.setup.names[u]}: ${what}`, ...profile(b, u).map((line) => `  ${line}`)];
  const host = formationOf(b, u);
  lines.push(`  Strength: ${strengthOf(b, u, terms.fullRanks)}`, `  State: ${stateOf(b, u)}`);
  if (onTable(b, host)) lines.push(`  Now: Movement ${movement(b, host)}, Leadership ${leadershipOf(b, host)}`);
  lines.push(`  Saves: ${terms.saves(b, u).join(', ')}`, `  Weapons: ${weaponsOf(b, u, terms)}`);
  lines.push(`  Rules: ${held.size === 0 ? 'none' : [...held].join(', ')}`);
  return lines;
}
