import { listDigest } from '../../../armies/list-digest.js';
import { mm, ticks } from '../../../kernel/geometry/measures.js';
import { heldX, hold, nothingHeld, ruleSlots } from '../../../kernel/rule-slots.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { byteColumns, fingerprintOf, uniqueNames, withFingerprint } from '../../../kernel/setup.js';
import { agreement } from '../../../kernel/tables.js';
import { type Piece, terrainFacts } from '../../../skirmish/terrain.js';
import { GRADES, ratingOf, type W40kList, type W40kModels, type W40kUnit } from '../armies/terms.js';
import { weaponById } from '../armies/weapon-table.js';
import { unplayedInList } from '../armies/what-is-played.js';
import { RULE_BY_NAME } from '../core/rule-ids.js';
import {
  REACHES,
  SIZES,
  type SizeClass,
  type TypeFacts,
  type UnitFacts,
  type W40kSetup,
  WEAPONS,
} from '../core/state.js';
import type { WeaponFacts } from '../core/weapons.js';
import { RULE_TABLES } from '../special-rules/special-rules.js';

/** A table with its terrain. Lengths are in inches. */
export interface Battlefield {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly Piece[];
}

/** Agreements of the players before the battle, besides their lists. */
export interface Agreement {
  readonly battlefield: Battlefield;
  /** Turns for each player; 0: rolled (W40K-START-006). Default 4 (W40K-START-003). */
  readonly turns?: number;
  /** Victory points at which the battle ends at once, 5 or 10 (W40K-START-005). Default: none. */
  readonly suddenDeath?: number;
  /** Points limit of the game. Default: the higher limit of the two lists. */
  readonly pointsLimit?: number;
  /**
   * True if players agree on one average cover modifier for a squad partly in cover (W40K-GROUP-003). Default: false.
   */
  readonly averageCover?: boolean;
}

const NOTHING = 255;

function sizeFor(units: number, models: number): SizeClass | null {
  for (const size of ['small', 'standard'] as const) {
    if (units <= SIZES[size].units && models <= SIZES[size].models) return size;
  }
  return null;
}

interface Mustered {
  readonly unit: W40kUnit;
  readonly player: number;
  readonly army: string;
}

/**
 * W40K-CMDR-002: returns the character with the highest Leadership; among several the one chosen by the list, or the
 * first (W40K-CMDR-003).
 */
function commanderOf(all: readonly Mustered[], player: number): number {
  let best = -1;
  all.forEach(({ unit, player: p }, u) => {
    if (p !== player || !unit.character) return;
    const more = best < 0 ? 1 : unit.models[0].profile.Ld - all[best].unit.models[0].profile.Ld;
    if (more > 0 || (more === 0 && unit.commander === true)) best = u;
  });
  return best;
}

/** Returns the types of models. Rows that are equal except for their number share a type. */
function typesOf(all: readonly Mustered[]): { types: W40kModels[]; keyOf: Map<string, number> } {
  const types: W40kModels[] = [];
  const keyOf = new Map<string, number>();
  for (const { unit } of all) {
    for (const models of unit.models) {
      const key = typeKey(models);
      if (keyOf.has(key)) continue;
      keyOf.set(key, types.length);
      types.push(models);
    }
  }
  return { types, keyOf };
}

const typeKey = (models: W40kModels): string => JSON.stringify({ ...models, count: 0 });

function typeFacts(types: readonly W40kModels[], weapons: WeaponFacts[]): TypeFacts {
  const n = types.length;
  const facts: TypeFacts = {
    ...byteColumns(
      n,
      'M',
      'WS',
      'BS',
      'S',
      'T',
      'W',
      'I',
      'A',
      'Ld',
      'save',
      'saveDice',
      'second',
      'field',
      'shield',
      'leader',
      'conspicuous',
      'flak',
      'visored',
      'encumbered',
      'shoots',
    ),
    weapons: new Uint8Array(n * WEAPONS).fill(NOTHING),
    reach: new Int32Array(n * REACHES).fill(-1),
    names: types.map((t) => t.name),
  };
  types.forEach((t, i) => {
    for (const key of ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'] as const) facts[key][i] = t.profile[key];
    facts.save[i] = t.save;
    facts.saveDice[i] = t.saveDice ?? 1;
    facts.second[i] = t.second ?? 0;
    facts.field[i] = t.field ?? 0;
    facts.shield[i] = t.shield ?? 0;
    facts.leader[i] = t.leader ? 1 : 0;
    facts.conspicuous[i] = /terminator|tactical dreadnought/i.test(t.armour) ? 1 : 0; // W40K-HIDE-004
    facts.flak[i] = /flak/i.test(t.armour) ? 1 : 0;
    // GAP W40K-FORCE-007: power armour and Terminator armour shield the eyes, nothing else does
    facts.visored[i] = /power armour|terminator/i.test(t.armour) ? 1 : 0;
    t.weapons.slice(0, WEAPONS).forEach((id, w) => {
      const weapon = weaponById(id);
      if (weapon === undefined) throw new Error(`no weapon is called '${id}'`); // lists have been checked before
      if (!weapons.includes(weapon)) weapons.push(weapon);
      facts.weapons[i * WEAPONS + w] = weapons.indexOf(weapon);
      if (weapon.encumbers) facts.encumbered[i] = 1;
      if (weapon.long !== 0 || weapon.template !== 0) facts.shoots[i] = 1;
    });
  });
  return facts;
}

const against = (lists: readonly [W40kList, W40kList]): string => `${lists[0].id} against ${lists[1].id}`;

/**
 * Compiles two lists and a table into a setup, which does not change during play (K16). The lists are checked already.
 * Problems that remain are armies too large for one battle, and parts that are not implemented in lists from other
 * sources. Units and models of player 0 come first, each list in its order.
 */
export function muster(lists: readonly [W40kList, W40kList], agreed: Agreement): Result<W40kSetup> {
  const problems = lists.flatMap((list) => unplayedInList(list, list.id));
  if (problems.length > 0) return { ok: false, problems };
  const all: Mustered[] = lists.flatMap((list, player) =>
    list.units.map((unit) => ({ unit, player, army: list.army })),
  );
  const units = all.length;
  const models = all.reduce((n, { unit }) => n + unit.models.reduce((m, t) => m + t.count, 0), 0);
  const size = sizeFor(units, models);
  if (size === null) {
    const most = SIZES.standard;
    const problem: Problem = {
      where: against(lists),
      rule: '',
      message: `${units} units with ${models} models are more than one battle holds: ${most.units} units, ${most.models} models`,
      mend: 'take fewer models',
    };
    return { ok: false, problems: [problem] };
  }
  const weapons: WeaponFacts[] = [];
  const { types, keyOf } = typesOf(all);
  const room = SIZES[size].units;
  const numbers = all.flatMap(({ unit: of }) => of.rules.map(({ rule }) => RULE_BY_NAME[rule]));
  const slots = ruleSlots(RULE_TABLES, numbers, against(lists));
  if (!slots.ok) return slots;
  const begin = nothingHeld(RULE_TABLES, room);
  const limits = new Map<number, Uint8Array>();
  const unit: UnitFacts = {
    ...byteColumns(
      units,
      'player',
      'first',
      'count',
      'individual',
      'grade',
      'startModels',
      'combatSquad',
      'nextCharacter',
    ),
    points: new Int16Array(units),
    joins: new Int16Array(units).fill(-1),
  };
  const model = {
    ...byteColumns(models, 'unit', 'player', 'type'),
    radius: new Int32Array(models),
    height: new Int32Array(models),
  };
  let row = 0;
  all.forEach(({ unit: of, player }, u) => {
    const count = of.models.reduce((n, t) => n + t.count, 0);
    unit.player[u] = player;
    unit.first[u] = row;
    unit.count[u] = count;
    unit.startModels[u] = count;
    unit.individual[u] = of.character && of.grade !== 'champion' ? 1 : 0; // W40K-HERO-012, W40K-HERO-013
    unit.grade[u] = GRADES.indexOf(of.grade);
    unit.points[u] = of.points;
    unit.combatSquad[u] = of.combatSquadOf === null ? 0 : 1;
    unit.joins[u] = of.joins === null ? -1 : all.findIndex((o) => o.player === player && o.unit.id === of.joins);
    for (const { rule, x: value = 0, only = [] } of of.rules) {
      const n = RULE_BY_NAME[rule];
      hold(RULE_TABLES, slots.value, begin, u, n, value);
      if (only.length > 0) {
        const enemies = Uint8Array.from(all, (o) => (o.player !== player && only.includes(o.army) ? 1 : 0));
        limits.set(heldX(RULE_TABLES, slots.value, u, n), enemies);
      }
    }
    for (const t of of.models) {
      const type = keyOf.get(typeKey(t)) ?? 0;
      for (let k = 0; k < t.count; k++) {
        model.unit[row] = u;
        model.player[row] = player;
        model.type[row] = type;
        model.radius[row] = mm(t.baseMm / 2);
        model.height[row] = ticks(t.heightInches);
        row++;
      }
    }
  });
  for (let u = units - 1, next = units; u >= 0; u--) {
    if (unit.individual[u] !== 0 || unit.joins[u] >= 0) next = u; // W40K-HERO-014: a champion is with his squad too
    unit.nextCharacter[u] = next;
  }
  const armies: ArmyFacts = {
    size,
    subjects: room,
    ...begin,
    ...slots.value,
    limits,
    units,
    models,
    unit,
    model,
    type: typeFacts(types, weapons),
    types: types.length,
    weapons,
    names: uniqueNames(all.map(({ unit: of, player }) => ({ name: of.name, player }))),
    rating: [ratingOf(lists[0]), ratingOf(lists[1])],
    armies: [lists[0].army, lists[1].army],
    commander: [commanderOf(all, 0), commanderOf(all, 1)],
  };
  return { ok: true, value: onField(armies, lists, agreed) };
}

/** The parts of a setup that depend only on the armies. */
type ArmyFacts = Omit<
  W40kSetup,
  | 'ruleset'
  | 'width'
  | 'depth'
  | 'terrain'
  | 'pointsLimit'
  | 'turns'
  | 'suddenDeath'
  | 'averageCover'
  | 'lists'
  | 'fingerprint'
>;

/**
 * Returns the setup of the same two lists with another agreement. Parts that depend only on the armies are shared with
 * `armies`, a setup that `muster` made of these lists.
 */
export function onField(armies: ArmyFacts, lists: readonly [W40kList, W40kList], agreed: Agreement): W40kSetup {
  const { battlefield } = agreed;
  // written field by field, so that all setups share one hidden class
  const setup = {
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
    models: armies.models,
    unit: armies.unit,
    model: armies.model,
    type: armies.type,
    types: armies.types,
    weapons: armies.weapons,
    names: armies.names,
    rating: armies.rating,
    armies: armies.armies,
    commander: armies.commander,
    ruleset: 'wh40k2' as const,
    width: ticks(battlefield.width),
    depth: ticks(battlefield.depth),
    terrain: terrainFacts(battlefield.pieces),
    pointsLimit: agreed.pointsLimit ?? Math.max(lists[0].pointsLimit, lists[1].pointsLimit),
    turns: agreed.turns ?? 4,
    suddenDeath: agreed.suddenDeath ?? 0,
    averageCover: agreed.averageCover ?? false,
    lists: [lists[0].name, lists[1].name] as const,
  };
  const whole = agreement(agreed);
  return withFingerprint(setup, () => fingerprintOf(JSON.stringify([lists.map(listDigest), whole()])));
}
