// What models are by the keywords of their profiles, as far as rules ask: who may control whom (HRD-MERC-004, HRD-RHUL,
// HRD-CEPH-002).
import { onTable } from './models.js';
import { type HordesBattle, Role } from './state.js';

/** Keywords of profiles that rules ask about; the place of a name gives its bit. */
export const KEYWORDS = [
  // A Mercenary; a Partisan in an army of its Faction is fielded without this keyword (HRD-MERC-005).
  'Mercenary',
  'Rhulic',
  // A model of the Cephalyx; its warcasters lead monstrosities (HRD-CEPH-002).
  'Cephalyx',
  'Monstrosity',
  // A warjack of the Convergence of Cyriss (HRD-CONV-001).
  'Vector',
  // A command attachment that makes its unit one of the army's Faction (HRD-RANK-001).
  'Ranking Officer',
  // A model of which an army has one (HRD-ARMY-011).
  'Character',
] as const;
export type Keyword = (typeof KEYWORDS)[number];
export const KeywordBit = Object.fromEntries(KEYWORDS.map((name, i) => [name, 1 << i])) as {
  readonly [K in Keyword]: number;
};

/** Returns the bits of those among `names` that rules ask about. */
export const keywordBits = (names: readonly string[] | undefined): number =>
  KEYWORDS.reduce((bits, name) => ((names ?? []).includes(name) ? bits | KeywordBit[name] : bits), 0);

/** True if model `m` has the keyword `bit`, a bit of `KeywordBit`, by its profile. */
export const hasKeyword = (b: HordesBattle, m: number, bit: number): boolean =>
  (b.setup.types.keywords[b.model.kind[m]] & bit) !== 0;

/** Returns the ranking officer in play in unit `u`, or -1 (HRD-RANK-001). */
export function rankingOfficerOf(b: HordesBattle, u: number): number {
  const { first, count } = b.setup.unit;
  for (let o = first[u]; o < first[u] + count[u]; o++) {
    if (hasKeyword(b, o, KeywordBit['Ranking Officer']) && onTable(b, o) && b.model.taken[o] === 0) return o;
  }
  return -1;
}

/** Returns the keywords of model `m` now, bits of `KeywordBit`: with a ranking officer its unit is of no Mercenaries (HRD-RANK-002). */
export function keywordsOf(b: HordesBattle, m: number): number {
  const { types, model } = b.setup;
  const kind = b.model.kind[m];
  const keywords = types.keywords[kind];
  if ((keywords & KeywordBit.Mercenary) === 0 || types.role[kind] === Role.independent) return keywords;
  return rankingOfficerOf(b, model.unit[m]) < 0 ? keywords : keywords & ~KeywordBit.Mercenary;
}

/**
 * True if a model with keywords `by` may control a warjack or monstrosity with keywords `of`: Mercenaries control Mercenaries
 * alone, and nobody else does (HRD-MERC-003, HRD-MERC-004); so do Rhulic models with Rhulic ones (HRD-RHUL-001..003), and
 * models of the Cephalyx with monstrosities (HRD-CEPH-002, HRD-MONS-001).
 */
export function mayControl(by: number, of: number): boolean {
  const same = KeywordBit.Mercenary | KeywordBit.Rhulic;
  if (((by ^ of) & same) !== 0) return false;
  return ((by & KeywordBit.Cephalyx) !== 0) === ((of & KeywordBit.Monstrosity) !== 0);
}
