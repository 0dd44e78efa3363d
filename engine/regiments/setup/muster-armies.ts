// Compiles two army lists into what play cannot change (K16): rows of units and parts, special rules by number. What games of the family
// do alike stands here; what each does in its own way it says in its `MusterTerms`.
import type { Fault } from '../../armies/game.js';
import type { GameTerms, ResolvedList, ResolvedPart, ResolvedUnit } from '../../armies/resolved.js';
import { INCH, mm } from '../../kernel/geometry/measures.js';
import { outlinesOf } from '../../kernel/outlines.js';
import { heldX, hold, nothingHeld, type RuleSlots, type RuleTables, ruleSlots } from '../../kernel/rule-slots.js';
import type { Problem, Result } from '../../kernel/ruleset.js';
import { byteColumns, fingerprintOf, hashed, uniqueNames } from '../../kernel/setup.js';
import { type RegimentsSetup, Terrain, type TerrainFacts } from '../battle.js';
import { type PartFacts, SIZES, type SizeClass, type UnitFacts, WEAPONS } from '../core/state.js';

/** The nine characteristics of the family. */
type Characteristic = 'M' | 'WS' | 'BS' | 'S' | 'T' | 'W' | 'I' | 'A' | 'Ld';
/** Words of a game with these characteristics. */
export interface RegimentTerms extends GameTerms {
  readonly characteristic: Characteristic;
}

/** A special rule as a part has it: its X in the encoding of `encodeX`, and to what it is limited. */
export interface HeldRule {
  readonly x: number;
  readonly only: readonly string[];
}

/** Facts of a unit that each game reads in its own way; see `UnitFacts`. */
export type OwnFacts = Readonly<
  Record<'height' | 'fullRank' | 'horde' | 'mounted' | 'armour' | 'shield' | 'ward' | 'regeneration', number>
>;

/** What a game says of its armies. */
export interface MusterTerms<T extends RegimentTerms> {
  readonly tables: RuleTables;
  readonly categories: readonly string[];
  readonly troopTypes: readonly string[];
  /** Weapons by the indices that setups hold. */
  readonly closeCombat: readonly { readonly id: string }[];
  readonly shooting: readonly { readonly id: string }[];
  /** Further byte columns of units that the game has, which `ownFacts` fills. */
  readonly columns: readonly string[];
  /** What the unit has that is not played. */
  unplayedIn(unit: ResolvedUnit<T>): readonly Fault[];
  /** Why the base of a character does not fit into the unit that it joins. */
  faultsOfBases(character: ResolvedUnit<T>, host: ResolvedUnit<T>): readonly Pick<Fault, 'rule' | 'message'>[];
  /** Numbers of all rules that a part has. */
  rulesOf(unit: ResolvedUnit<T>, part: ResolvedPart<T>): ReadonlyMap<number, HeldRule>;
  /** One value for the whole model. */
  modelValue(unit: ResolvedUnit<T>, of: 'M' | 'WS' | 'T' | 'W' | 'Ld'): number;
  /** The profile of part `i` of the unit's champion. */
  championProfile(unit: ResolvedUnit<T>, i: number): Readonly<Record<Characteristic, number>>;
  /** Weapon Skill against which the unit's champion is struck. */
  championSkill(unit: ResolvedUnit<T>): number;
  /** True if a rule other than Frenzy makes the part Immune to Psychology. */
  isFearless(part: ResolvedPart<T>): boolean;
  /** Ids of the close combat weapons from which the unit chooses. */
  weaponsOf(unit: ResolvedUnit<T>): readonly string[];
  /** Files of a unit whose list names none. */
  usualFiles(unit: ResolvedUnit<T>): number;
  /** Facts of the unit by column: those of `OwnFacts`, and those of `columns`. */
  ownFacts(unit: ResolvedUnit<T>): OwnFacts & Readonly<Record<string, number>>;
}

/** What of a setup depends on the armies alone. */
export type ArmyFacts = Pick<
  RegimentsSetup,
  keyof RuleSlots | 'size' | 'subjects' | 'rules' | 'x' | 'units' | 'unit' | 'part' | 'parts' | 'names'
> & {
  /**
   * Rules that a part has against or for some units only. Key: `ruleX(b, part, rule)`; value: a flag for each unit, friend or enemy. A rule
   * without an entry applies to all units; see `countsAgainst` of the kernel.
   */
  readonly limits: ReadonlyMap<number, Uint8Array>;
};

/** Byte columns of units, in the order in which setups have them. */
const COLUMNS = [
  ...(['player', 'round', 'character', 'startModels', 'files', 'category', 'troopType', 'height', 'fullRank'] as const),
  ...(['horde', 'M', 'WS', 'T', 'W', 'Ld', 'championWS', 'startPool', 'champion', 'musician', 'standard'] as const),
  ...(['general', 'bsb', 'mounted', 'armour', 'shield', 'ward', 'regeneration', 'part', 'parts'] as const),
  'championPart',
] as const;

/** Entry of a column of weapons for none. */
export const NOTHING = 255;

const kebab = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

function sizeFor(units: number, parts: number): SizeClass | null {
  for (const size of ['small', 'standard', 'large'] as const) {
    if (units <= SIZES[size].units && parts <= SIZES[size].parts) return size;
  }
  return null;
}

/**
 * The rules that a part has by number, included rules too, with the combined X of all instances (T9A-SRG-013, WFB9-SRGEN-004). A rule that
 * is limited in all its instances is limited to all of what they name together. @param together combines the X of two instances of a rule
 */
export function heldRules(
  given: readonly (HeldRule & { readonly rule: number })[],
  rules: RuleTables['rules'],
  together: (rule: number, x: number, y: number) => number,
): Map<number, HeldRule> {
  const held = new Map<number, HeldRule>();
  const add = (rule: number, x: number, only: readonly string[]) => {
    const before = held.get(rule);
    const bothLimited = before !== undefined && only.length > 0 && before.only.length > 0;
    held.set(rule, {
      x: before === undefined ? x : together(rule, x, before.x),
      only: before === undefined ? only : bothLimited ? [...before.only, ...only] : [],
    });
    for (const included of rules[rule]?.includes ?? []) if (!held.has(included)) add(included, 0, []);
  };
  for (const { rule, x, only } of given) add(rule, x, only);
  return held;
}

type Lists<T extends RegimentTerms> = readonly [ResolvedList<T>, ResolvedList<T>];

/** What units of the lists have that is not played, and characters whose bases do not fit into the unit that they join. */
function unplayed<T extends RegimentTerms>(lists: Lists<T>, terms: MusterTerms<T>): Problem[] {
  return lists.flatMap((list) =>
    list.units.flatMap((unit): Problem[] => {
      const where = `${list.id}, ${unit.id}`;
      const host = unit.joins === null ? undefined : list.units.find((other) => other.id === unit.joins);
      const bases = host === undefined ? [] : terms.faultsOfBases(unit, host);
      return [
        ...terms.unplayedIn(unit).map((fault) => ({ where, ...fault })),
        ...bases.map((fault) => ({ where: `${where}, joins`, ...fault, mend: `give it the base of ${host?.name}` })),
      ];
    }),
  );
}

/**
 * Compiles two lists. They have passed the checks of lists; what can be wrong still are lists too large for one battle, and, with lists made
 * otherwise, what is not played. Units of player 0 come first, each list in its order.
 */
export function musterArmies<T extends RegimentTerms>(lists: Lists<T>, terms: MusterTerms<T>): Result<ArmyFacts> {
  const problems = unplayed(lists, terms);
  if (problems.length > 0) return { ok: false, problems };
  const where = `${lists[0].id} against ${lists[1].id}`;
  const all = lists.flatMap((list, player) => list.units.map((unit) => ({ unit, player })));
  const units = all.length;
  const parts = all.reduce((n, { unit }) => n + unit.parts.length * (unit.command.champion === null ? 1 : 2), 0);
  const size = sizeFor(units, parts);
  if (size === null) {
    const { units: most, parts: mostParts } = SIZES.large;
    const problem: Problem = {
      where,
      rule: '',
      message: `${units} units with ${parts} kinds of fighters, a battle holds ${most} and ${mostParts}`,
      mend: 'take fewer units',
    };
    return { ok: false, problems: [problem] };
  }
  const room = SIZES[size];
  const flags = byteColumns(units, ...COLUMNS, ...terms.columns) as Record<(typeof COLUMNS)[number], Uint8Array>;
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
  const held = all.map(({ unit: of }) => of.parts.map((p) => terms.rulesOf(of, p)));
  const numbers = held.flatMap((ofParts) => ofParts.flatMap((ofPart) => [...ofPart.keys()]));
  const slots = ruleSlots(terms.tables, numbers, where);
  if (!slots.ok) return slots;
  const begin = nothingHeld(terms.tables, subjects);
  const ruleX = (subject: number, rule: number): number => heldX(terms.tables, slots.value, subject, rule);
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
  const addParts = (u: number, of: ResolvedUnit<T>, champion: boolean) => {
    for (const [i, p] of of.parts.entries()) {
      const profile: Readonly<Record<Characteristic, number>> = champion ? terms.championProfile(of, i) : p.profile;
      for (const key of ['M', 'S', 'T', 'W', 'I', 'Ld'] as const) part[key][row] = profile[key];
      for (const key of ['WS', 'BS', 'A'] as const) part[key][row] = Math.min(10, profile[key]);
      part.mount[row] = p.role === 'mount' ? 1 : 0;
      part.unit[row] = u;
      part.champion[row] = champion ? 1 : 0;
      part.fearless[row] = terms.isFearless(p) ? 1 : 0;
      const shots = p.shooting.map((id) => terms.shooting.findIndex((w) => w.id === id)).filter((shot) => shot >= 0);
      part.shooting[row] = shots[0] ?? NOTHING;
      part.otherShooting[row] = shots[1] ?? NOTHING;
      for (const [rule, { x: value, only }] of held[u][i]) {
        hold(terms.tables, slots.value, begin, row, rule, value);
        const whole = ruleX(room.parts + u, rule);
        begin.x[whole] = Math.max(begin.x[whole], value);
        if (only.length > 0) limits.set(ruleX(row, rule), meant(only));
      }
      row++;
    }
  };

  all.forEach(({ unit: u, player }, i) => {
    const hasChampion = u.command.champion !== null;
    unit.player[i] = player;
    unit.round[i] = u.base.round ? 1 : 0;
    unit.baseWidth[i] = mm(u.base.frontMm);
    unit.baseDepth[i] = mm(u.base.depthMm);
    unit.character[i] = u.character ? 1 : 0;
    unit.startModels[i] = u.models;
    unit.startPool[i] = u.character ? 0 : u.models - (hasChampion ? 1 : 0);
    unit.files[i] = u.files ?? terms.usualFiles(u);
    unit.points[i] = u.points;
    unit.category[i] = terms.categories.indexOf(u.category);
    unit.troopType[i] = terms.troopTypes.indexOf(u.troopType);
    for (const key of ['M', 'WS', 'T', 'W', 'Ld'] as const) unit[key][i] = terms.modelValue(u, key);
    unit.championWS[i] = hasChampion ? terms.championSkill(u) : unit.WS[i];
    unit.champion[i] = hasChampion ? 1 : 0;
    unit.musician[i] = u.command.musician ? 1 : 0;
    unit.standard[i] = u.command.standard ? 1 : 0;
    unit.general[i] = u.general ? 1 : 0;
    unit.bsb[i] = u.bsb ? 1 : 0;
    for (const [name, n] of Object.entries(terms.ownFacts(u)))
      (flags as Readonly<Record<string, Uint8Array>>)[name][i] = n;
    unit.joins[i] = u.joins === null ? -1 : all.findIndex((o) => o.player === player && o.unit.id === u.joins);
    [...new Set(terms.weaponsOf(u))].slice(0, WEAPONS).forEach((id, w) => {
      unit.weapons[i * WEAPONS + w] = terms.closeCombat.findIndex((c) => c.id === id);
    });
    unit.part[i] = row;
    unit.parts[i] = u.parts.length;
    addParts(i, u, false);
    unit.championPart[i] = hasChampion ? row : unit.part[i];
    if (hasChampion) addParts(i, u, true);
  });

  const facts = { size, subjects, ...begin, ...slots.value, limits, units, unit, part, parts: row, names };
  return { ok: true, value: facts };
}

/** A piece of terrain and a table as battlefields of the family have them, inches. */
interface Field {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly {
    readonly kind: keyof typeof Terrain;
    readonly polygon: readonly (readonly [x: number, y: number])[];
  }[];
}

/** The terrain of a battlefield as a setup has it. */
function terrainFacts(field: Field): TerrainFacts {
  const { count, first, vertices, x, y, radius } = outlinesOf(field.pieces.map((p) => p.polygon));
  return { count, kind: Uint8Array.from(field.pieces, (p) => Terrain[p.kind]), first, vertices, x, y, radius };
}

/** The table of a setup, ticks, with its terrain. */
export function tableFacts(field: Field): Pick<RegimentsSetup, 'width' | 'depth' | 'terrain'> {
  return { width: Math.round(field.width * INCH), depth: Math.round(field.depth * INCH), terrain: terrainFacts(field) };
}

/** Hash of the JSON of two lists, cached for the last pair: most battles are fought by the armies of the battle before. */
export class ListsHash {
  #lists: readonly [unknown, unknown] | null = null;
  #hash = 0;

  /** Forgets the lists: they may have been changed in place. */
  forget(): void {
    this.#lists = null;
  }

  /** Fingerprint of `[lists, agreed]`; `agreed` as JSON. */
  of(lists: readonly [unknown, unknown], agreed: string): string {
    if (this.#lists === null || this.#lists[0] !== lists[0] || this.#lists[1] !== lists[1]) {
      this.#lists = [lists[0], lists[1]];
      this.#hash = hashed(`[${JSON.stringify(lists)},`);
    }
    return fingerprintOf(`${agreed}]`, this.#hash);
  }
}
