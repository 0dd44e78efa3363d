// Blocks of this game in contact, for tests of its combat rules: no turn, no question, only units, facts and dice.
import type { ResolvedRule } from '../../armies/resolved.js';
import { invalidateGeometry } from '../../kernel/battle.js';
import { HALF_TURN, QUARTER_TURN, TURN, ticks } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { run } from '../../kernel/procedure.js';
import { problemLine } from '../../kernel/ruleset.js';
import { enterCombat } from '../../regiments/combat/combats.js';
import { engage } from '../../regiments/contacts.js';
import { Status } from '../../regiments/core/state.js';
import { refreshUnitRules } from '../../regiments/core/units.js';
import { formUp } from '../../regiments/formation.js';
import { Place, Side } from '../../regiments/layout.js';
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
import { ROLL_NAMES } from '../../rulesets/wfb9/core/rolls.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import { OPEN_FIELD } from '../../rulesets/wfb9/setup/battlefield.js';
import { muster } from '../../rulesets/wfb9/setup/muster.js';
import { DiceScript } from '../dice-script.js';
import { ScenarioError } from '../scenario-error.js';

/** A special rule: its id, or its id and X. */
type RuleSpec = string | readonly [id: string, x: number | string];

/** A part of a model; missing characteristics are those of a common soldier. */
export interface FighterPart extends Partial<Readonly<Record<Characteristic, number>>> {
  readonly rules?: readonly (RuleSpec | ResolvedRule)[];
  readonly weapons?: readonly string[];
  readonly shooting?: readonly string[];
}

/** A unit: by default ten soldiers of Infantry, five wide, without the rules of their troop type. */
export interface Fighter extends FighterPart {
  readonly models?: number;
  readonly files?: number;
  readonly troopType?: TroopType;
  readonly mount?: FighterPart;
  readonly armour?: Readonly<Partial<Record<ArmourKind, number>>>;
  readonly wardSave?: number;
  readonly regeneration?: number;
  readonly champion?: boolean | Partial<Readonly<Record<Characteristic, number>>>;
  readonly musician?: boolean;
  readonly standard?: boolean;
  readonly character?: boolean;
  readonly general?: boolean;
  readonly bsb?: boolean;
  readonly points?: number;
}

const SOLDIER: Readonly<Record<Characteristic, number>> = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };

const profileOf = (spec: Partial<Readonly<Record<Characteristic, number>>>): Record<Characteristic, number> =>
  Object.fromEntries(CHARACTERISTICS.map((c) => [c, spec[c] ?? SOLDIER[c]])) as Record<Characteristic, number>;

function ruleOf(spec: RuleSpec | ResolvedRule): ResolvedRule {
  if (typeof spec === 'string') return { rule: spec, x: null, only: [] };
  return Array.isArray(spec) ? { rule: spec[0], x: spec[1], only: [] } : (spec as ResolvedRule);
}

const partOf = (name: string, role: Wfb9Part['role'], spec: FighterPart): Wfb9Part => ({
  name,
  role,
  profile: profileOf(spec),
  closeCombat: role === 'mount' ? [] : [...new Set(['hand-weapon', ...(spec.weapons ?? [])])],
  shooting: spec.shooting ?? [],
  rules: (spec.rules ?? []).map(ruleOf),
});

function unitOf(name: string, spec: Fighter): Wfb9Unit {
  const character = spec.character ?? false;
  const models = spec.models ?? (character ? 1 : 10);
  const troopType = spec.troopType ?? (spec.mount === undefined ? 'Infantry' : 'Cavalry');
  const [frontMm, depthMm] = TROOP_TYPE_FACTS[troopType].bases[0];
  const parts = [partOf(name, spec.mount === undefined ? 'model' : 'rider', spec)];
  if (spec.mount !== undefined) parts.push(partOf(`mount of ${name}`, 'mount', spec.mount));
  const champion = spec.champion === true ? {} : spec.champion;
  return {
    id: name,
    name,
    entry: name,
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
      champion: champion === undefined || champion === false ? null : 'Champion',
      ...(champion === undefined || champion === false ? {} : { championProfile: profileOf({ ...spec, ...champion }) }),
      musician: spec.musician ?? false,
      standard: spec.standard ?? false,
    },
    character,
    general: spec.general ?? false,
    bsb: spec.bsb ?? false,
    joins: null,
    files: spec.files ?? Math.min(5, models),
    bought: [],
  };
}

function listOf(id: string, units: readonly Wfb9Unit[]): Wfb9List {
  const points = units.reduce((sum, u) => sum + u.points, 0);
  const book = { id, version: '0', name: id };
  return { id, name: id, ruleset: 'wfb9', book, pointsLimit: points, points, units, armyRules: [] };
}

/** A battle of blocks that stand where the test puts them. Units have the names under which the test gives them. */
export class Fight {
  readonly b: Wfb9Battle;
  readonly dice: DiceScript;

  /** Makes the units of both players; player 0 faces north. They wait in reserve until they are placed. */
  constructor(ours: Readonly<Record<string, Fighter>>, theirs: Readonly<Record<string, Fighter>>) {
    const lists = [ours, theirs].map((side, p) =>
      listOf(
        `list ${p}`,
        Object.entries(side).map(([name, spec]) => unitOf(name, spec)),
      ),
    );
    const made = muster([lists[0], lists[1]], { battlefield: OPEN_FIELD });
    if (!made.ok) throw new ScenarioError(made.problems.map(problemLine).join('\n'));
    this.b = wfb9.create(made.value);
    this.dice = new DiceScript(
      (purpose) => ROLL_NAMES[purpose],
      (subject) => (subject < 0 ? '' : this.b.setup.names[subject]),
      (message) => {
        throw new ScenarioError(message);
      },
    );
    this.b.dice.source = this.dice;
  }

  /** The row of a unit. */
  row(name: string): number {
    const u = this.b.setup.names.indexOf(name);
    if (u < 0) throw new ScenarioError(`no unit is called '${name}'`);
    return u;
  }

  /** Puts a unit at a place in inches, facing in degrees; by default player 0 to the north, player 1 to the south. */
  at(name: string, x: number, y: number, degrees?: number): this {
    const u = this.row(name);
    const facing = degrees === undefined ? this.b.setup.unit.player[u] * HALF_TURN : Math.round((degrees / 360) * TURN);
    formUp(this.b, u, ticks(x), ticks(y), facing, this.b.unit.files[u]);
    return this;
  }

  /** Puts the front of `a` flush against a side of `e`, middles in line or `offset` inches to the right, and engages both. */
  against(a: string, e: string, side: Side = Side.front, offset = 0): this {
    const { b } = this;
    const u = this.row(a);
    const v = this.row(e);
    const { x, y, facing, halfWidth, halfDepth, files } = b.unit;
    const outward = (facing[v] + side * QUARTER_TURN) & (TURN - 1);
    const look = (outward + HALF_TURN) & (TURN - 1);
    formUp(b, u, 0, 0, look, files[u]);
    const far = (side === Side.front || side === Side.rear ? halfDepth[v] : halfWidth[v]) + halfDepth[u];
    const aside = ticks(offset);
    const ux = Math.round(x[v] + far * SIN[outward] + aside * COS[look]);
    const uy = Math.round(y[v] + far * COS[outward] - aside * SIN[look]);
    formUp(b, u, ux, uy, look, files[u]);
    engage(b, u, v, Side.front, side);
    return this;
  }

  /** Puts a character into a unit. */
  join(character: string, unit: string): this {
    const { b } = this;
    const g = this.row(character);
    const u = this.row(unit);
    b.unit.place[g] = Place.inUnit;
    b.unit.host[g] = u;
    b.unit.models[u]++;
    formUp(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u]);
    refreshUnitRules(b, u);
    invalidateGeometry(b);
    return this;
  }

  /** Removes models of the rank and file as losses of earlier turns. */
  lose(name: string, models: number): this {
    const { b } = this;
    const u = this.row(name);
    b.unit.pool[u] -= models;
    b.unit.models[u] -= models;
    b.unit.files[u] = Math.min(b.unit.files[u], b.unit.models[u]);
    formUp(b, u, b.unit.x[u], b.unit.y[u], b.unit.facing[u], b.unit.files[u]);
    refreshUnitRules(b, u);
    return this;
  }

  /** Notes that a unit charged in this turn: `target`, or whom it touches. */
  charged(name: string, target?: string): this {
    const u = this.row(name);
    this.b.unit.status[u] |= Status.Charging;
    this.b.unit.charged[u] = target === undefined ? -1 : this.row(target);
    return this;
  }

  /** Runs the procedures on the stack until a question or their end. */
  run(): this {
    run(this.b);
    return this;
  }

  /** Makes combat row 0 of all units in contact, as the Close Combat phase does, and begins its round. */
  combat(): this {
    const { b } = this;
    b.combat.inUse[0] = 1;
    for (let u = 0; u < b.setup.units; u++) {
      if (b.unit.engaged[u] !== 0) enterCombat(b, 0, u);
    }
    b.field.combat[0] = 0;
    return this;
  }
}

/** `ours` in contact with the front of `theirs`, in the middle of the table. */
export function duel(ours: Fighter, theirs: Fighter): Fight {
  return new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs').combat();
}
