import type { ResolvedRule } from '../../armies/resolved.js';
import { problemLine } from '../../kernel/ruleset.js';
import { ruleByName } from '../../rulesets/wfb9/armies/rule-numbers.js';
import {
  ARMOUR_KINDS,
  type ArmourKind,
  CHARACTERISTICS,
  type Characteristic,
  type TroopType,
  type Wfb9List,
  type Wfb9Part,
  type Wfb9Unit,
} from '../../rulesets/wfb9/armies/terms.js';
import { TROOP_TYPE_FACTS } from '../../rulesets/wfb9/armies/troop-types.js';
import { WEAPONS } from '../../rulesets/wfb9/armies/weapons.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import type { Battlefield } from '../../rulesets/wfb9/setup/battlefield.js';
import { muster } from '../../rulesets/wfb9/setup/muster.js';
import type { Placement } from '../regiments/scene.js';
import { ScenarioError } from '../scenario-error.js';
import { refuse } from '../scene-checks.js';

/** A special rule: its name, its name and X, or all of it. */
export type RuleSpec = string | readonly [name: string, x: number | string] | ResolvedRule;

/** A part of a model in a scene. Missing characteristics are those of a common soldier. */
export interface PartSpec extends Partial<Readonly<Record<Characteristic, number>>> {
  readonly rules?: readonly RuleSpec[];
  readonly weapons?: readonly string[];
  /** A missile weapon, or two of which the part chooses one. */
  readonly shooting?: string | readonly [string, string];
}

/** A unit in a scene: its profile, equipment and place. It has no rules of its troop type but those in `rules`. */
export interface UnitSpec extends PartSpec, Placement {
  /** Front and depth of one base in mm; default the smallest of the troop type. */
  readonly base?: readonly [front: number, depth: number];
  /** Number of models; default 10, for a character 1. */
  readonly models?: number;
  /** Number of models in the front rank; default 5, or all if fewer. */
  readonly files?: number;
  /** Default Infantry, or Cavalry with a mount. */
  readonly troopType?: TroopType;
  readonly mount?: PartSpec;
  /** Points of save by kind of armour: {suit: 1, shield: 1}. */
  readonly armour?: Readonly<Partial<Record<ArmourKind, number>>>;
  readonly wardSave?: number;
  readonly regeneration?: number;
  readonly champion?: boolean;
  readonly musician?: boolean;
  readonly standard?: boolean;
  readonly character?: boolean;
  readonly general?: boolean;
  readonly bsb?: boolean;
  readonly points?: number;
}

const SOLDIER: Readonly<Record<Characteristic, number>> = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };
const kebab = (name: string): string => name.trim().toLowerCase().replaceAll(/ +/g, '-');

function ruleOf(spec: RuleSpec): ResolvedRule {
  if (typeof spec === 'object' && 'rule' in spec) return spec;
  const [name, x] = typeof spec === 'string' ? [spec, null] : spec;
  ruleByName(kebab(name)); // an unknown name fails here, not later inside a battle
  return { rule: kebab(name), x, only: [] };
}

function weaponId(name: string): string {
  const id = kebab(name);
  if (!WEAPONS.has(id)) throw new RangeError(`no weapon '${name}': one of ${[...WEAPONS.keys()].join(', ')}`);
  return id;
}

function partOf(spec: PartSpec, role: Wfb9Part['role'], name: string): Wfb9Part {
  const value = (c: Characteristic): number => spec[c] ?? SOLDIER[c];
  return {
    name,
    role,
    profile: Object.fromEntries(CHARACTERISTICS.map((c) => [c, value(c)])) as Record<Characteristic, number>,
    closeCombat: role === 'mount' ? [] : [...new Set(['hand-weapon', ...(spec.weapons ?? []).map(weaponId)])],
    shooting: (typeof spec.shooting === 'string' ? [spec.shooting] : (spec.shooting ?? [])).map(weaponId),
    rules: (spec.rules ?? []).map(ruleOf),
  };
}

/**
 * Checks that a scene's description of a unit is possible.
 * @throws ScenarioError that names the unit and the remedy
 */
export function checkUnit(name: string, spec: UnitSpec): void {
  const models = spec.models ?? (spec.character === true ? 1 : 10);
  if (spec.character === true && models !== 1) refuse(name, `a character of ${models} models`, 'write 1');
  if (spec.joins !== undefined && spec.character !== true) refuse(name, 'it is no character', 'write character: true');
  const files = spec.files ?? 1;
  if (files > models + (spec.joins === undefined ? 4 : 0))
    refuse(name, `${files} files of ${models} models`, 'write fewer');
}

/**
 * Returns the unit of a list that `spec` describes, on the base of `host` if it joins it and the scene gives none.
 * @throws RangeError for an unknown rule or weapon
 */
export function unitOf(name: string, spec: UnitSpec, host?: UnitSpec): Wfb9Unit {
  const character = spec.character ?? false;
  const models = spec.models ?? (character ? 1 : 10);
  const mounted = spec.mount !== undefined;
  const troopType = spec.troopType ?? (mounted ? 'Cavalry' : 'Infantry');
  const [frontMm, depthMm] = spec.base ?? host?.base ?? TROOP_TYPE_FACTS[troopType].bases[0];
  const parts = [partOf(spec, mounted ? 'rider' : 'model', name)];
  if (spec.mount !== undefined) parts.push(partOf(spec.mount, 'mount', `mount of ${name}`));
  return {
    id: kebab(name),
    name,
    entry: kebab(name),
    category: character ? 'Heroes' : 'Core',
    points: spec.points ?? 100,
    troopType,
    base: { frontMm, depthMm, round: false },
    models,
    parts,
    armour: Object.fromEntries(ARMOUR_KINDS.map((k) => [k, spec.armour?.[k] ?? 0])) as Record<ArmourKind, number>,
    wardSave: spec.wardSave ?? 0,
    regeneration: spec.regeneration ?? 0,
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
function listOf(id: string, units: readonly Wfb9Unit[]): Wfb9List {
  const points = units.reduce((sum, u) => sum + u.points, 0);
  return {
    id,
    name: id,
    ruleset: 'wfb9',
    book: { id, version: '0', name: id },
    pointsLimit: points,
    points,
    units,
    armyRules: [],
  };
}

/**
 * Returns a battle between the units of both players, in which nobody stands yet.
 * @throws ScenarioError if they cannot be mustered
 */
export function battleBetween(units: readonly (readonly Wfb9Unit[])[], battlefield: Battlefield): Wfb9Battle {
  const setup = muster([listOf('list 0', units[0]), listOf('list 1', units[1])], { battlefield });
  if (!setup.ok) throw new ScenarioError(setup.problems.map(problemLine).join('\n'));
  return wfb9.create(setup.value);
}
