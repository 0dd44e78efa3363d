import type { Result } from '../../../kernel/ruleset.js';
import { withFingerprint } from '../../../kernel/setup.js';
import { agreement } from '../../../kernel/tables.js';
import { Terrain } from '../../../regiments/battle.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import {
  type ArmyFacts,
  type HeldRule,
  heldRules,
  ListsHash,
  type MusterTerms,
  musterArmies,
  NOTHING,
  type OwnFacts,
  tableFacts,
} from '../../../regiments/setup/muster-armies.js';
import { ruleByName } from '../armies/rule-numbers.js';
import {
  CATEGORIES,
  type T9aList,
  type T9aPart,
  type T9aTerms,
  type T9aUnit,
  TROOP_TYPES,
  type TroopType,
} from '../armies/terms.js';
import { armourBonus, CLOSE_COMBAT, isMounted, SHOOTING, weaponChoices } from '../armies/weapons-and-armour.js';
import { faultsOfBases, unplayedIn } from '../armies/what-is-played.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aSetup } from '../core/state.js';
import { RULE_TABLES, SPECIAL_RULES } from '../special-rules/special-rules.js';
import { GROUNDS } from '../terrain/terrain-names.js';
import type { Battlefield } from './battlefield.js';

/** The agreement of the players before the battle, besides their lists. */
export interface Agreement {
  readonly battlefield: Battlefield;
  /** Type of deployment: rolled (T9A-DTY-001), or agreed. */
  readonly deployment?: 'roll' | 'classic' | 'diagonal' | 'flank attack';
  /** Points limit of the game; by default the higher of the two lists' limits. */
  readonly pointsLimit?: number;
  /** Number of Game Turns; by default six (T9A-TRN-001). */
  readonly turns?: number;
}

/** T9A-TRN-001: usual number of Game Turns. */
export const GAME_TURNS = 6;

/**
 * T9A-UNI-009, T9A-UNI-010, T9A-TTR-002, T9A-TTR-003, T9A-SMY-009: number of models of a Full Rank and of a Horde rank;
 * 255 means never.
 */
const RANKS: Readonly<Record<TroopType, readonly [number, number]>> = {
  Infantry: [5, 10],
  'War Beast': [5, 10],
  Cavalry: [5, 10],
  'Monstrous Infantry': [3, 6],
  'Monstrous Beast': [3, 6],
  'Monstrous Cavalry': [3, 6],
  Chariot: [3, 6],
  Monster: [1, 255],
  'Ridden Monster': [1, 255],
  Swarm: [255, 10],
  'War Machine': [255, 255],
};
/** T9A-LOS-006: heights Small, Medium and Large. */
const HEIGHTS: Readonly<Record<TroopType, number>> = {
  Infantry: 1,
  'War Beast': 1,
  Swarm: 1,
  'War Machine': 1,
  Cavalry: 2,
  'Monstrous Infantry': 2,
  'Monstrous Beast': 2,
  'Monstrous Cavalry': 2,
  Chariot: 2,
  Monster: 3,
  'Ridden Monster': 3,
};
/** T9A-TRT-005, T9A-TRT-006, T9A-TRT-007: troop types that make more Supporting Attacks (T9A-TTR-004). */
const SUPPORTS_MORE: readonly TroopType[] = ['Monstrous Infantry', 'Monstrous Beast', 'Monstrous Cavalry'];
const RIDDEN_MONSTER: TroopType = 'Ridden Monster';
const DEPLOYMENTS = ['roll', 'classic', 'diagonal', 'flank attack'] as const;

/**
 * Returns one value for the whole model: the mount's Movement, the riders' best skill and Leadership, otherwise the
 * largest of all parts (T9A-CPR-002, T9A-CPR-003). A Ridden Monster uses the Monster's values except for Leadership
 * (T9A-RMP-003).
 */
function modelValue(unit: T9aUnit, of: 'M' | 'WS' | 'T' | 'W' | 'Ld'): number {
  const mounts = unit.parts.filter((p) => p.role === 'mount');
  const others = unit.parts.filter((p) => p.role !== 'mount');
  const ofMount = of === 'M' || (of !== 'Ld' && unit.troopType === RIDDEN_MONSTER);
  const from = ofMount && mounts.length > 0 ? mounts : of === 'WS' || of === 'Ld' ? others : unit.parts;
  return Math.max(...(from.length > 0 ? from : unit.parts).map((p) => p.profile[of]));
}

/**
 * Returns the kinds of terrain to which a rule is limited, one bit each, as its X (T9A-SPR-080); 0 for other limits or
 * none.
 */
function groundOf(only: readonly string[]): number {
  return only.reduce(
    (kinds, word) => (GROUNDS.includes(word) ? kinds | (1 << Terrain[word as keyof typeof Terrain]) : kinds),
    0,
  );
}

/** The ground of two such limits together; 0 is all of it. */
const moreGround = (x: number, y: number): number => (x === 0 || y === 0 ? 0 : x | y);

/**
 * Combines the X of two instances of a rule: the higher one, or the sum if they are cumulative (T9A-SRG-013,
 * T9A-SRG-014).
 */
function together(rule: number, x: number, y: number): number {
  if (rule === Rule.Strider) return moreGround(x, y);
  return SPECIAL_RULES[rule]?.stacking === 'sum' ? Math.max(1, x) + Math.max(1, y) : Math.max(x, y);
}

/** Returns the numbers of the rules that a part has, included rules too, with the combined X of all instances. */
function rulesOf(unit: T9aUnit, part: T9aPart): ReadonlyMap<number, HeldRule> {
  const more = [
    ...(SUPPORTS_MORE.includes(unit.troopType) ? [Rule.MonstrousSupport] : []),
    ...(unit.general ? [Rule.InspiringPresence] : []),
    ...(unit.bsb ? [Rule.HoldYourGround] : []),
  ];
  const own = part.rules.map(({ rule, x, only }) => ({ rule: ruleByName(rule), x: encodeX(x) + groundOf(only), only }));
  return heldRules([...own, ...more.map((rule) => ({ rule, x: 0, only: [] }))], SPECIAL_RULES, together);
}

/** True if `part` is Immune to Psychology by itself or by a rule other than Frenzy, which may be lost (T9A-SPR-034). */
function isFearless(part: T9aPart): boolean {
  return part.rules.some(({ rule }) => {
    const id = ruleByName(rule);
    if (id === Rule.Frenzy) return false;
    return id === Rule.ImmuneToPsychology || SPECIAL_RULES[id]?.includes?.includes(Rule.ImmuneToPsychology) === true;
  });
}

/** T9A-CMD-012: only one of the fighters of a champion is the better one, the first. */
function championProfile(unit: T9aUnit, i: number): T9aPart['profile'] {
  const { profile } = unit.parts[i];
  if (i !== unit.parts.findIndex((p) => p.role !== 'mount')) return profile;
  return { ...profile, WS: profile.WS + 1, BS: profile.BS + 1, A: profile.A + 1 };
}

/** Returns the close combat weapons from which a unit chooses. */
function weaponsOf(u: T9aUnit): readonly string[] {
  const [fighter] = u.parts;
  const master = fighter.rules.some((r) => r.rule === 'weapon-master');
  const countAs = SHOOTING.filter((w) => fighter.shooting.includes(w.id)).flatMap((w) => w.countsAs ?? []);
  return weaponChoices([...fighter.closeCombat, ...countAs], master);
}

function ownFacts(u: T9aUnit): OwnFacts {
  const large = u.parts.some((p) => p.rules.some((r) => r.rule === 'large-target'));
  const [fullRank, horde] = RANKS[u.troopType];
  // T9A-RMP-004: a Ridden Monster gets nothing from its rider's armour
  const ridden = u.troopType === RIDDEN_MONSTER;
  return {
    height: large ? 3 : HEIGHTS[u.troopType],
    fullRank,
    horde,
    mounted: isMounted(u.troopType) ? 1 : 0,
    armour: armourBonus(ridden ? { innate: u.armour.innate } : { ...u.armour, shield: 0 }, null),
    shield: ridden ? 0 : u.armour.shield,
    ward: u.wardSave,
    regeneration: u.regeneration,
  };
}

/** What The 9th Age says of its armies. */
const TERMS: MusterTerms<T9aTerms> = {
  tables: RULE_TABLES,
  categories: CATEGORIES,
  troopTypes: TROOP_TYPES,
  closeCombat: CLOSE_COMBAT,
  shooting: SHOOTING,
  columns: [],
  unplayedIn,
  faultsOfBases,
  rulesOf,
  modelValue,
  championProfile,
  championSkill: (unit) => Math.min(10, modelValue(unit, 'WS') + 1),
  isFearless,
  weaponsOf,
  usualFiles,
  ownFacts,
};

const HASH = new ListsHash();

/**
 * Compiles two lists and a table into everything that play cannot change (K16). Lists have passed `readArmyList`.
 * Remaining problems are lists too large for one battle, and, for lists made otherwise, rules that are not played.
 * Units of player 0 come first, each list in its order.
 */
export function muster(lists: readonly [T9aList, T9aList], agreed: Agreement): Result<T9aSetup> {
  HASH.forget(); // a list may have been changed in place
  const facts = musterArmies(lists, TERMS);
  return facts.ok ? { ok: true, value: onField(facts.value, lists, agreed) } : facts;
}

/**
 * Returns the setup of the same two lists with another agreement. Everything that depends only on the armies is shared
 * with `armies`, a setup that `muster` made from them.
 */
export function onField(armies: ArmyFacts, lists: readonly [T9aList, T9aList], agreed: Agreement): T9aSetup {
  const { width, depth, terrain } = tableFacts(agreed.battlefield);
  const setup = {
    ruleset: 't9a' as const,
    size: armies.size,
    subjects: armies.subjects,
    rules: armies.rules,
    x: armies.x,
    slots: armies.slots,
    ruleOf: armies.ruleOf,
    present: armies.present,
    byAll: armies.byAll,
    byMost: armies.byMost,
    answers: armies.answers,
    limits: armies.limits,
    units: armies.units,
    unit: armies.unit,
    part: armies.part,
    parts: armies.parts,
    names: armies.names,
    width,
    depth,
    terrain,
    pointsLimit: agreed.pointsLimit ?? Math.max(lists[0].pointsLimit, lists[1].pointsLimit),
    deployment: DEPLOYMENTS.indexOf(agreed.deployment ?? 'roll'),
    turns: agreed.turns ?? GAME_TURNS,
    lists: [lists[0].name, lists[1].name] as const,
  };
  const whole = agreement(agreed);
  return withFingerprint(setup, () => HASH.of(lists, JSON.stringify(whole())));
}

/**
 * Returns the number of files of a unit whose list names none: as wide as a Full Rank, or wide enough for at most four
 * ranks.
 */
function usualFiles(u: T9aUnit): number {
  const [full] = RANKS[u.troopType];
  const width = full === NOTHING ? 1 : full;
  return Math.max(1, Math.min(u.models, Math.max(width, Math.ceil(u.models / 4))));
}
