import type { Result } from '../../../kernel/ruleset.js';
import { withFingerprint } from '../../../kernel/setup.js';
import { agreement } from '../../../kernel/tables.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import {
  type ArmyFacts,
  type HeldRule,
  heldRules,
  ListsHash,
  type MusterTerms,
  musterArmies,
  type OwnFacts,
  tableFacts,
} from '../../../regiments/setup/muster-armies.js';
import { combatSave, parryOf } from '../armies/armour.js';
import { limitBits, ruleByName } from '../armies/rule-numbers.js';
import {
  CATEGORIES,
  TROOP_TYPES,
  type TroopType,
  type Wfb9List,
  type Wfb9Part,
  type Wfb9Terms,
  type Wfb9Unit,
} from '../armies/terms.js';
import { isLegalFormation, TROOP_TYPE_FACTS, unitStrengthOf } from '../armies/troop-types.js';
import { CLOSE_COMBAT, HAND_WEAPON, isMounted, SHOOTING, weaponChoices } from '../armies/weapons.js';
import { faultsOfBases, unplayedIn } from '../armies/what-is-played.js';
import { MOST_SAVE } from '../attacks/tables.js';
import { Immune, Rule } from '../core/rule-ids.js';
import { OWN_COLUMNS, Scenario, type Wfb9Setup, type Wfb9UnitFacts } from '../core/state.js';
import { RULE_TABLES, SPECIAL_RULES } from '../special-rules/special-rules.js';
import { varietyOf } from '../terrain/varieties.js';
import { type Battlefield, GAME_TURNS } from './battlefield.js';

/** What the players agree on before the battle, besides their lists. */
export interface Agreement {
  readonly battlefield: Battlefield;
  /** The battle that is fought (WFB9-SCN-001). */
  readonly deployment?: 'battleline';
  /** Points limit of the game; by default the higher of the two lists' limits. */
  readonly pointsLimit?: number;
  /** Number of game turns; by default six (WFB9-GAME-013). */
  readonly turns?: number;
}

/** Models of the front rank that no unit reaches: this game has no hordes. */
const NEVER = 255;

/**
 * Height for lines of sight.
 * GAP WFB9-LOS-003: what is as high as its target or higher hides it: foot 1; riders and what is monstrous 2; larger things 3
 */
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
  Shrine: 2,
  Monster: 3,
};

/**
 * Returns one value for the whole model: the mount's Movement (WFB9-TTCAV-002), the rider's Weapon Skill and Leadership
 * (WFB9-TTCAV-005, WFB9-TTCAV-006), the higher Toughness and Wounds (WFB9-TTCAV-008).
 */
function modelValue({ parts }: Wfb9Unit, of: 'M' | 'WS' | 'T' | 'W' | 'Ld'): number {
  const mounts = parts.filter((p) => p.role === 'mount');
  const others = parts.filter((p) => p.role !== 'mount');
  const from = of === 'M' && mounts.length > 0 ? mounts : of === 'WS' || of === 'Ld' ? others : parts;
  return Math.max(...(from.length > 0 ? from : parts).map((p) => p.profile[of]));
}

/** Combines the X of two instances of a rule: all that both are limited to, or the better one (WFB9-SRGEN-004). */
function together(rule: number, x: number, y: number): number {
  if (rule === Rule.Strider) return x === 0 || y === 0 ? 0 : x | y; // without a limit it is all terrain
  if (rule === Rule.Immunity) return x | y;
  if (rule === Rule.WardSave || rule === Rule.Regeneration || rule === Rule.Parry || rule === Rule.Dodge) {
    return x === 0 || y === 0 ? Math.max(x, y) : Math.min(x, y);
  }
  return Math.max(x, y);
}

/** Most points of save, and no barding, with which cavalry uses Fast Cavalry (WFB9-SRFCV-010). */
const FAST_SAVE = 2;

/**
 * True if the unit's armour lets it use Fast Cavalry (WFB9-SRFCV-010).
 * GAP WFB9-SRFCV-010: the save against close combat counts, with the shield
 */
const isLight = ({ armour }: Wfb9Unit): boolean => armour.barding === 0 && combatSave(armour, null) <= FAST_SAVE;

/** Returns the numbers of the rules that a part has, included rules too, with the combined X of all instances. */
function rulesOf(unit: Wfb9Unit, part: Wfb9Part): ReadonlyMap<number, HeldRule> {
  const offices = [...(unit.general ? [Rule.InspiringPresence] : []), ...(unit.bsb ? [Rule.HoldYourGround] : [])];
  const used = part.rules.filter(({ rule }) => rule !== 'fast-cavalry' || isLight(unit));
  const own = used.map(({ rule, x, only }) => {
    const number = ruleByName(rule);
    const bits = limitBits(number, only);
    // what names effects or terrain is no limit to enemies
    return { rule: number, x: encodeX(x) + bits, only: bits === 0 ? only : [] };
  });
  return heldRules([...own, ...offices.map((rule) => ({ rule, x: 0, only: [] }))], SPECIAL_RULES, together);
}

/** True if a rule other than Frenzy, which may be lost, gives Immunity (Psychology) (WFB9-SRFRZ-006). */
function isFearless({ rules }: Wfb9Part): boolean {
  return rules.some(({ rule, only }) => {
    const number = ruleByName(rule);
    if (number === Rule.Unbreakable || number === Rule.Unstable) return true;
    return number === Rule.Immunity && (limitBits(number, only) & Immune.psychology) === Immune.psychology;
  });
}

/** WFB9-CMD-004: the champion's own profile, of the part that fights; the mount's is that of the others. */
function championProfile({ parts, command }: Wfb9Unit, i: number): Wfb9Part['profile'] {
  const fighter = parts.findIndex((p) => p.role !== 'mount');
  const own = command.championProfile as Wfb9Part['profile'] | undefined;
  return i === fighter && own !== undefined ? own : parts[i].profile;
}

/** Returns the close combat weapons from which a unit chooses (WFB9-WPN-010, WFB9-WPN-027). */
function weaponsOf({ parts, troopType }: Wfb9Unit): readonly string[] {
  const [fighter] = parts;
  const countAs = SHOOTING.filter((w) => fighter.shooting.includes(w.id)).flatMap((w) => w.countsAs ?? []);
  return weaponChoices([...fighter.closeCombat, ...countAs], troopType);
}

/** Returns the narrowest legal front of at least the troop type's width, or wide enough for at most four ranks. */
function usualFiles({ models, troopType }: Wfb9Unit): number {
  const least = Math.min(models, Math.max(1, TROOP_TYPE_FACTS[troopType].rank, Math.ceil(models / 4)));
  let files = least;
  while (files < models && !isLegalFormation(troopType, models, files)) files++;
  return files;
}

function ownFacts(unit: Wfb9Unit): OwnFacts & Readonly<Record<(typeof OWN_COLUMNS)[number], number>> {
  const { troopType, armour, wardSave, regeneration } = unit;
  const facts = TROOP_TYPE_FACTS[troopType];
  const mounted = isMounted(troopType);
  const worn = armour.suit + armour.barding + armour.natural;
  return {
    height: HEIGHTS[troopType],
    fullRank: facts.rank === 0 ? 1 : facts.rank,
    horde: NEVER,
    mounted: mounted ? 1 : 0,
    armour: Math.min(MOST_SAVE, worn),
    shield: armour.shield,
    ward: wardSave,
    regeneration,
    unitStrength: unitStrengthOf(troopType, modelValue(unit, 'W'), unit.parts.length > 1),
    buckler: armour.buckler,
    missileArmour: Math.min(MOST_SAVE, worn + armour.cloak),
    infantry: troopType === 'Infantry' ? 1 : 0,
    supporting: facts.supporting,
    parry: mounted ? 0 : parryOf(armour, HAND_WEAPON), // WFB9-SRPAR-003
    noRanks: facts.rank === 0 ? 1 : 0,
  };
}

/** What this game says of its armies. */
const TERMS: MusterTerms<Wfb9Terms> = {
  tables: RULE_TABLES,
  categories: CATEGORIES,
  troopTypes: TROOP_TYPES,
  closeCombat: CLOSE_COMBAT,
  shooting: SHOOTING,
  columns: OWN_COLUMNS,
  unplayedIn,
  faultsOfBases,
  rulesOf,
  modelValue,
  championProfile,
  championSkill: (unit) =>
    Math.max(...unit.parts.map((p, i) => (p.role === 'mount' ? 0 : championProfile(unit, i).WS))),
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
export function muster(lists: readonly [Wfb9List, Wfb9List], agreed: Agreement): Result<Wfb9Setup> {
  HASH.forget(); // a list may have been changed in place
  const facts = musterArmies(lists, TERMS);
  return facts.ok ? { ok: true, value: onField(facts.value, lists, agreed) } : facts;
}

/**
 * Returns the setup of the same two lists with another agreement. Everything that depends only on the armies is shared
 * with `armies`, a setup that `muster` made from them.
 */
export function onField(armies: ArmyFacts, lists: readonly [Wfb9List, Wfb9List], agreed: Agreement): Wfb9Setup {
  const { width, depth, terrain } = tableFacts(agreed.battlefield);
  const setup = {
    ruleset: 'wfb9' as const,
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
    unit: armies.unit as Wfb9UnitFacts,
    part: armies.part,
    parts: armies.parts,
    names: armies.names,
    width,
    depth,
    terrain,
    variety: Uint8Array.from(agreed.battlefield.pieces, (p) => varietyOf(p.kind, p.as)),
    pointsLimit: agreed.pointsLimit ?? Math.max(lists[0].pointsLimit, lists[1].pointsLimit),
    deployment: Scenario[agreed.deployment ?? 'battleline'],
    turns: agreed.turns ?? GAME_TURNS,
    lists: [lists[0].name, lists[1].name] as const,
  };
  const whole = agreement(agreed);
  return withFingerprint(setup, () => HASH.of(lists, JSON.stringify(whole())));
}
