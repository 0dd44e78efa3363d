import type { ResolvedRule } from '../../armies/resolved.js';
import { PLAYED_RULES, UNPLAYED_RULES } from '../../rulesets/t9a/armies/rule-names.js';
import { ruleByName } from '../../rulesets/t9a/armies/rule-numbers.js';
import {
  ARMOUR_KINDS,
  type ArmourKind,
  CHARACTERISTICS,
  type Characteristic,
  type T9aList,
  type T9aPart,
  type T9aUnit,
  type TroopType,
} from '../../rulesets/t9a/armies/terms.js';
import { TROOP_TYPE_GIFTS, type TroopTypeGift } from '../../rulesets/t9a/armies/troop-types.js';
import { WEAPONS } from '../../rulesets/t9a/armies/weapons-and-armour.js';
import { checkUnit } from './unit-checks.js';

/** A special rule: its name, its name and X, or its parts. */
export type RuleSpec =
  | string
  | readonly [name: string, x: number | string]
  | { readonly rule: string; readonly x?: number | string; readonly only?: readonly string[] };

/** A part of a model in a scenario. Missing characteristics are those of a common soldier. */
export interface PartSpec extends Partial<Readonly<Record<Characteristic, number>>> {
  readonly rules?: readonly RuleSpec[];
  readonly weapons?: readonly string[];
  readonly shooting?: string;
  /** A second Shooting Weapon besides `shooting`. */
  readonly otherShooting?: string;
}

/** A unit in a scenario: its profile, equipment and place. */
export interface UnitSpec extends PartSpec {
  /** Centre of the footprint in inches from the lower left corner. Without it the unit stays in reserve. */
  readonly at?: readonly [x: number, y: number];
  /** Degrees clockwise from north. By default player 0 faces north, player 1 south. */
  readonly facing?: number;
  /**
   * Front and depth of one base in mm; a single number is the diameter of a round one. Default 20 x 20, and for a
   * joined character the base of its unit.
   */
  readonly base?: readonly [front: number, depth: number] | number;
  /** Number of models; default 10, for a character 1. */
  readonly models?: number;
  /** Number of models in the front rank, at most all; default 5, or all if fewer. */
  readonly files?: number;
  /**
   * Default Infantry, or Cavalry with a mount. A troop type brings its facts (width of ranks, height, mounted or on
   * foot, which models may Stomp on it) but no special rules. A scene gives those in `rules`, or all of them with
   * `typeRules`.
   */
  readonly troopType?: TroopType;
  /**
   * True if the unit has the special rules of its troop type (T9A-TRT-002 to T9A-TRT-012); those of mounts go to the
   * mount. Default false.
   */
  readonly typeRules?: boolean;
  readonly mount?: PartSpec;
  /** Bonus by kind of armour: {suit: 1, shield: 1}. */
  readonly armour?: Readonly<Partial<Record<ArmourKind, number>>>;
  readonly wardSave?: number;
  readonly regeneration?: number;
  readonly champion?: boolean;
  readonly musician?: boolean;
  readonly standard?: boolean;
  readonly character?: boolean;
  readonly general?: boolean;
  readonly bsb?: boolean;
  /** Name of the unit that this character has joined. */
  readonly joins?: string;
  readonly points?: number;
  readonly category?: T9aUnit['category'];
  /** Wounds that the unit has taken before the scene; for individuals, their own. */
  readonly woundsTaken?: number;
}

const SOLDIER: Readonly<Record<Characteristic, number>> = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };
const kebab = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[' ]+/g, (m) => (m.includes(' ') ? '-' : ''));

function ruleOf(spec: RuleSpec): ResolvedRule {
  const full = typeof spec === 'string' ? { rule: spec } : Array.isArray(spec) ? { rule: spec[0], x: spec[1] } : spec;
  const { rule, x, only } = full as { rule: string; x?: number | string; only?: readonly string[] };
  ruleByName(kebab(rule)); // an unknown name fails here, not later inside a battle
  return { rule: kebab(rule), x: x ?? null, only: only ?? [] };
}

function weaponId(name: string): string {
  const id = kebab(name);
  if (!WEAPONS.has(id)) throw new RangeError(`no weapon '${name}': one of ${[...WEAPONS.keys()].join(', ')}`);
  return id;
}

/** Returns the part that `spec` describes, with the rules that its troop type gives to such a part. */
function partOf(spec: PartSpec, role: T9aPart['role'], name: string, gifts: readonly TroopTypeGift[]): T9aPart {
  const profile = Object.fromEntries(CHARACTERISTICS.map((c) => [c, spec[c] ?? SOLDIER[c]])) as Record<
    Characteristic,
    number
  >;
  return {
    name,
    role,
    profile,
    closeCombat: role === 'mount' ? [] : [...new Set(['hand-weapon', ...(spec.weapons ?? []).map(weaponId)])],
    shooting: [spec.shooting, spec.otherShooting].flatMap((w) => (w === undefined ? [] : [weaponId(w)])),
    rules: withGifts(
      (spec.rules ?? []).map(ruleOf),
      gifts.filter(({ part }) => part === 'all' || role === 'mount'),
    ),
  };
}

/** Returns `own` rules, and those of `gifts` that are not among them. */
function withGifts(own: readonly ResolvedRule[], gifts: readonly TroopTypeGift[]): readonly ResolvedRule[] {
  const more = gifts.filter(({ rule }) => !own.some((held) => held.rule === rule));
  return [...own, ...more.map(({ rule, x, only }) => ({ rule, x, only }))];
}

const troopTypeOf = (spec: UnitSpec): TroopType =>
  spec.troopType ?? (spec.mount === undefined ? 'Infantry' : 'Cavalry');

/** Returns the names of the rules that the troop type of `spec` would give and that `spec` neither has nor requests. */
export function missingTypeRules(spec: UnitSpec): readonly string[] {
  if (spec.typeRules === true) return [];
  const own = [...(spec.rules ?? []), ...(spec.mount?.rules ?? [])].map((rule) => ruleOf(rule).rule);
  return TROOP_TYPE_GIFTS[troopTypeOf(spec)].flatMap(({ rule }) =>
    own.includes(rule) ? [] : [PLAYED_RULES.get(rule)?.name ?? UNPLAYED_RULES.get(rule)?.name ?? rule],
  );
}

/**
 * Returns the unit of a list that `spec` describes.
 * @throws ScenarioError for impossible fields and values, RangeError for an unknown rule or weapon
 */
export function unitOf(name: string, spec: UnitSpec): T9aUnit {
  checkUnit(name, spec);
  const character = spec.character ?? false;
  const models = spec.models ?? (character ? 1 : 10);
  const troopType = troopTypeOf(spec);
  const gifts = spec.typeRules === true ? TROOP_TYPE_GIFTS[troopType] : [];
  const base = spec.base ?? [20, 20];
  const mounted = spec.mount !== undefined;
  const save = (rule: string): number => {
    const held = [...(spec.rules ?? []), ...(spec.mount?.rules ?? [])].map(ruleOf).filter((r) => r.rule === rule);
    const saves = held.map(({ x }) => x).filter((x) => typeof x === 'number');
    return saves.length === 0 ? 0 : Math.min(...saves); // the best of all parts (T9A-SRG-008)
  };
  const parts = [partOf(spec, mounted ? 'rider' : 'model', name, gifts)];
  if (spec.mount !== undefined) parts.push(partOf(spec.mount, 'mount', `mount of ${name}`, gifts));
  return {
    id: kebab(name),
    name,
    entry: kebab(name),
    category: spec.category ?? (character ? 'Heroes' : 'Core'),
    points: spec.points ?? 100,
    troopType,
    base: Array.isArray(base)
      ? { frontMm: base[0], depthMm: base[1], round: false }
      : { frontMm: base as number, depthMm: base as number, round: true },
    models,
    parts,
    armour: Object.fromEntries(ARMOUR_KINDS.map((k) => [k, spec.armour?.[k] ?? 0])) as Record<ArmourKind, number>,
    wardSave: spec.wardSave ?? save('ward-save'),
    regeneration: spec.regeneration ?? save('regeneration'),
    command: {
      champion: spec.champion === true ? 'Champion' : null,
      musician: spec.musician ?? false,
      standard: spec.standard ?? false,
    },
    character,
    general: spec.general ?? false,
    bsb: spec.bsb ?? false,
    joins: spec.joins === undefined ? null : kebab(spec.joins),
    files: spec.files ?? Math.min(5, models),
    bought: [],
  };
}

/** Returns a list of these units, without checking rules of composition. */
export function listOf(id: string, units: readonly T9aUnit[]): T9aList {
  const points = units.reduce((sum, u) => sum + u.points, 0);
  return {
    id,
    name: id,
    ruleset: 't9a',
    book: { id, version: '0', name: id },
    pointsLimit: points,
    points,
    units,
    armyRules: [],
  };
}
