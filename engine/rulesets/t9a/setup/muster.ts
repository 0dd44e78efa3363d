import { INCH, mm } from '../../../kernel/geometry/measures.js';
import { outlinesOf } from '../../../kernel/outlines.js';
import { heldX, hold, nothingHeld, type RuleSlots, ruleSlots } from '../../../kernel/rule-slots.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { byteColumns, fingerprintOf, hashed, uniqueNames, withFingerprint } from '../../../kernel/setup.js';
import { agreement } from '../../../kernel/tables.js';
import { Terrain, type TerrainFacts } from '../../../regiments/battle.js';
import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { type PartFacts, SIZES, type SizeClass, type UnitFacts, WEAPONS } from '../../../regiments/core/state.js';
import { ruleByName } from '../armies/rule-numbers.js';
import { CATEGORIES, type T9aList, type T9aPart, type T9aUnit, TROOP_TYPES, type TroopType } from '../armies/terms.js';
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
const NOTHING = 255;

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

/**
 * Returns the numbers of the rules that a part has, included rules too, with the combined X of all instances
 * (T9A-SRG-013).
 */
function rulesOf(unit: T9aUnit, part: T9aPart): Map<number, { x: number; only: readonly string[] }> {
  const held = new Map<number, { x: number; only: readonly string[] }>();
  const add = (rule: number, x: number, only: readonly string[]) => {
    const before = held.get(rule);
    const bothLimited = before !== undefined && only.length > 0 && before.only.length > 0;
    held.set(rule, {
      x: before === undefined ? x : together(rule, x, before.x),
      only: before === undefined ? only : bothLimited ? [...before.only, ...only] : [],
    });
    for (const included of SPECIAL_RULES[rule]?.includes ?? []) if (!held.has(included)) add(included, 0, []);
  };
  for (const { rule, x, only } of part.rules) add(ruleByName(rule), encodeX(x) + groundOf(only), only);
  if (SUPPORTS_MORE.includes(unit.troopType)) add(Rule.MonstrousSupport, 0, []);
  if (unit.general) add(Rule.InspiringPresence, 0, []);
  if (unit.bsb) add(Rule.HoldYourGround, 0, []);
  return held;
}

/** True if `part` is Immune to Psychology by itself or by a rule other than Frenzy, which may be lost (T9A-SPR-034). */
function isFearless(part: T9aPart): boolean {
  return part.rules.some(({ rule }) => {
    const id = ruleByName(rule);
    if (id === Rule.Frenzy) return false;
    return id === Rule.ImmuneToPsychology || SPECIAL_RULES[id]?.includes?.includes(Rule.ImmuneToPsychology) === true;
  });
}

function terrainFacts(field: Battlefield): TerrainFacts {
  const { count, first, vertices, x, y, radius } = outlinesOf(field.pieces.map((p) => p.polygon));
  return { count, kind: Uint8Array.from(field.pieces, (p) => Terrain[p.kind]), first, vertices, x, y, radius };
}

function sizeFor(units: number, parts: number): SizeClass | null {
  for (const size of ['small', 'standard', 'large'] as const) {
    if (units <= SIZES[size].units && parts <= SIZES[size].parts) return size;
  }
  return null;
}

/** Cached hash. Key: the last pair of lists; most battles are fought by the armies of the battle before. */
let lastHash: { readonly lists: readonly [T9aList, T9aList]; readonly hash: number } | null = null;

/** Returns the hash of the JSON of `[lists, agreed]` after the part for the lists. */
function hashOf(lists: readonly [T9aList, T9aList]): number {
  if (lastHash === null || lastHash.lists[0] !== lists[0] || lastHash.lists[1] !== lists[1]) {
    lastHash = { lists: [lists[0], lists[1]], hash: hashed(`[${JSON.stringify(lists)},`) };
  }
  return lastHash.hash;
}

const against = (lists: readonly [T9aList, T9aList]): string => `${lists[0].id} against ${lists[1].id}`;

/**
 * Returns the features of units that are not played, and the characters whose bases do not fit into the unit that they
 * join.
 */
function unplayed(lists: readonly [T9aList, T9aList]): Problem[] {
  return lists.flatMap((list) =>
    list.units.flatMap((unit): Problem[] => {
      const where = `${list.id}, ${unit.id}`;
      const host = unit.joins === null ? undefined : list.units.find((other) => other.id === unit.joins);
      const bases = host === undefined ? [] : faultsOfBases(unit, host);
      return [
        ...unplayedIn(unit).map((fault) => ({ where, ...fault })),
        ...bases.map((fault) => ({ where: `${where}, joins`, ...fault, mend: `give it the base of ${host?.name}` })),
      ];
    }),
  );
}

/**
 * Compiles two lists and a table into everything that play cannot change (K16). Lists have passed `readArmyList`.
 * Remaining problems are lists too large for one battle, and, for lists made otherwise, rules that are not played.
 * Units of player 0 come first, each list in its order.
 */
export function muster(lists: readonly [T9aList, T9aList], agreed: Agreement): Result<T9aSetup> {
  lastHash = null; // a list may have been changed in place
  const problems = unplayed(lists);
  if (problems.length > 0) return { ok: false, problems };
  const all = lists.flatMap((list, player) => list.units.map((unit) => ({ unit, player })));
  const units = all.length;
  const parts = all.reduce((n, { unit }) => n + unit.parts.length * (unit.command.champion === null ? 1 : 2), 0);
  const size = sizeFor(units, parts);
  if (size === null) {
    const { units: most, parts: mostParts } = SIZES.large;
    const problem: Problem = {
      where: against(lists),
      rule: '',
      message: `${units} units with ${parts} kinds of fighters, a battle holds ${most} and ${mostParts}`,
      mend: 'take fewer units',
    };
    return { ok: false, problems: [problem] };
  }
  const room = SIZES[size];
  const flags = byteColumns(
    units,
    ...([
      'player',
      'round',
      'character',
      'startModels',
      'files',
      'category',
      'troopType',
      'height',
      'fullRank',
    ] as const),
    ...(['horde', 'M', 'WS', 'T', 'W', 'Ld', 'championWS', 'startPool', 'champion', 'musician', 'standard'] as const),
    ...(['general', 'bsb', 'mounted', 'armour', 'shield', 'ward', 'regeneration', 'part', 'parts'] as const),
    'championPart',
  );
  const unit: UnitFacts = Object.assign(flags, {
    baseWidth: new Int32Array(units),
    baseDepth: new Int32Array(units),
    points: new Int32Array(units),
    weapons: new Uint8Array(units * WEAPONS).fill(NOTHING),
    joins: new Int16Array(units).fill(-1),
  });
  const part: PartFacts = byteColumns(
    room.parts,
    ...(['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld', 'mount', 'unit', 'champion', 'shooting'] as const),
    ...(['otherShooting', 'fearless'] as const),
  );
  const subjects = room.parts + room.units;
  const held = all.map(({ unit: of }) => of.parts.map((p) => rulesOf(of, p)));
  const numbers = held.flatMap((ofParts) => ofParts.flatMap((ofPart) => [...ofPart.keys()]));
  const slots = ruleSlots(RULE_TABLES, numbers, against(lists));
  if (!slots.ok) return slots;
  const begin = nothingHeld(RULE_TABLES, subjects);
  const ruleX = (subject: number, rule: number): number => heldX(RULE_TABLES, slots.value, subject, rule);
  const limits = new Map<number, Uint8Array>();
  const names = uniqueNames(all.map(({ unit: u, player }) => ({ name: u.name, player })));
  // Friends count too: a Bodyguard names the characters that it guards (T9A-SPR-002).
  const meant = (only: readonly string[]) =>
    Uint8Array.from(all, (o) => {
      const kinds = [
        lists[o.player].book.id,
        o.unit.entry,
        kebab(o.unit.troopType),
        ...(o.unit.general ? ['general'] : []),
        ...o.unit.parts.flatMap((p) => p.rules.map((r) => r.rule)),
      ];
      return only.some((k) => kinds.includes(k)) ? 1 : 0;
    });

  let row = 0;
  const addParts = (u: number, of: T9aUnit, champion: boolean) => {
    let improved = false; // T9A-CMD-012: only one of the fighters of a champion is the better one
    for (const [i, p] of of.parts.entries()) {
      const better: number = champion && !improved && p.role !== 'mount' ? 1 : 0;
      improved ||= better === 1;
      for (const key of ['M', 'S', 'T', 'W', 'I', 'Ld'] as const) part[key][row] = p.profile[key];
      for (const key of ['WS', 'BS', 'A'] as const) part[key][row] = Math.min(10, p.profile[key] + better);
      part.mount[row] = p.role === 'mount' ? 1 : 0;
      part.unit[row] = u;
      part.champion[row] = champion ? 1 : 0;
      part.fearless[row] = isFearless(p) ? 1 : 0;
      const shots = p.shooting.map((id) => SHOOTING.findIndex((w) => w.id === id)).filter((shot) => shot >= 0);
      part.shooting[row] = shots[0] ?? NOTHING;
      part.otherShooting[row] = shots[1] ?? NOTHING;
      for (const [rule, { x: value, only }] of held[u][i]) {
        hold(RULE_TABLES, slots.value, begin, row, rule, value);
        const whole = ruleX(room.parts + u, rule);
        begin.x[whole] = Math.max(begin.x[whole], value);
        if (only.length > 0) limits.set(ruleX(row, rule), meant(only));
      }
      row++;
    }
  };

  all.forEach(({ unit: u, player }, i) => {
    const hasChampion = u.command.champion !== null;
    const fighter = u.parts[0];
    unit.player[i] = player;
    unit.round[i] = u.base.round ? 1 : 0;
    unit.baseWidth[i] = mm(u.base.frontMm);
    unit.baseDepth[i] = mm(u.base.depthMm);
    unit.character[i] = u.character ? 1 : 0;
    unit.startModels[i] = u.models;
    unit.startPool[i] = u.character ? 0 : u.models - (hasChampion ? 1 : 0);
    unit.files[i] = u.files ?? usualFiles(u);
    unit.points[i] = u.points;
    unit.category[i] = CATEGORIES.indexOf(u.category);
    unit.troopType[i] = TROOP_TYPES.indexOf(u.troopType);
    const large = u.parts.some((p) => p.rules.some((r) => r.rule === 'large-target'));
    unit.height[i] = large ? 3 : HEIGHTS[u.troopType];
    [unit.fullRank[i], unit.horde[i]] = RANKS[u.troopType];
    for (const key of ['M', 'WS', 'T', 'W', 'Ld'] as const) unit[key][i] = modelValue(u, key);
    unit.championWS[i] = Math.min(10, unit.WS[i] + (hasChampion ? 1 : 0));
    unit.champion[i] = hasChampion ? 1 : 0;
    unit.musician[i] = u.command.musician ? 1 : 0;
    unit.standard[i] = u.command.standard ? 1 : 0;
    unit.general[i] = u.general ? 1 : 0;
    unit.bsb[i] = u.bsb ? 1 : 0;
    unit.mounted[i] = isMounted(u.troopType) ? 1 : 0;
    // T9A-RMP-004: a Ridden Monster gets nothing from its rider's armour
    const worn = u.troopType === RIDDEN_MONSTER ? { innate: u.armour.innate } : { ...u.armour, shield: 0 };
    unit.armour[i] = armourBonus(worn, null);
    unit.shield[i] = u.troopType === RIDDEN_MONSTER ? 0 : u.armour.shield;
    unit.ward[i] = u.wardSave;
    unit.regeneration[i] = u.regeneration;
    unit.joins[i] = u.joins === null ? -1 : all.findIndex((o) => o.player === player && o.unit.id === u.joins);
    const master = fighter.rules.some((r) => r.rule === 'weapon-master');
    const countAs = SHOOTING.filter((w) => fighter.shooting.includes(w.id)).flatMap((w) => w.countsAs ?? []);
    const carried = [...fighter.closeCombat, ...countAs];
    [...new Set(weaponChoices(carried, master))].slice(0, WEAPONS).forEach((id, w) => {
      unit.weapons[i * WEAPONS + w] = CLOSE_COMBAT.findIndex((c) => c.id === id);
    });
    unit.part[i] = row;
    unit.parts[i] = u.parts.length;
    addParts(i, u, false);
    unit.championPart[i] = hasChampion ? row : unit.part[i];
    if (hasChampion) addParts(i, u, true);
  });

  const facts: ArmyFacts = {
    size,
    subjects,
    ...begin,
    ...slots.value,
    limits,
    units,
    unit,
    part,
    parts: row,
    names,
  };
  return { ok: true, value: onField(facts, lists, agreed) };
}

type ArmyFacts = Pick<
  T9aSetup,
  keyof RuleSlots | 'size' | 'subjects' | 'rules' | 'x' | 'limits' | 'units' | 'unit' | 'part' | 'parts' | 'names'
>;

/**
 * Returns the setup of the same two lists with another agreement. Everything that depends only on the armies is shared
 * with `armies`, a setup that `muster` made from them.
 */
export function onField(armies: ArmyFacts, lists: readonly [T9aList, T9aList], agreed: Agreement): T9aSetup {
  const { battlefield } = agreed;
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
    width: Math.round(battlefield.width * INCH),
    depth: Math.round(battlefield.depth * INCH),
    terrain: terrainFacts(battlefield),
    pointsLimit: agreed.pointsLimit ?? Math.max(lists[0].pointsLimit, lists[1].pointsLimit),
    deployment: DEPLOYMENTS.indexOf(agreed.deployment ?? 'roll'),
    turns: agreed.turns ?? GAME_TURNS,
    lists: [lists[0].name, lists[1].name] as const,
  };
  const whole = agreement(agreed);
  return withFingerprint(setup, () => fingerprintOf(`${JSON.stringify(whole())}]`, hashOf(lists)));
}

const kebab = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

/**
 * Returns the number of files of a unit whose list names none: as wide as a Full Rank, or wide enough for at most four
 * ranks.
 */
function usualFiles(u: T9aUnit): number {
  const [full] = RANKS[u.troopType];
  const width = full === NOTHING ? 1 : full;
  return Math.max(1, Math.min(u.models, Math.max(width, Math.ceil(u.models / 4))));
}
