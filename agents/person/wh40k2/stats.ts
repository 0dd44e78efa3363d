import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { holds } from '../../../engine/kernel/special-rules.js';
import { Hidden, Status, type W40kBattle, WEAPONS } from '../../../engine/rulesets/wh40k2/core/state.js';
import { engaged, onTable, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import type { WeaponFacts } from '../../../engine/rulesets/wh40k2/core/weapons.js';
import { ownLeadership } from '../../../engine/rulesets/wh40k2/psychology/leadership.js';
import { NO_WEAPON } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { count, table } from '../figures.js';

const inch = (n: number): string => (Math.round((10 * n) / INCH) / 10).toString();

/** Places of models that are not lost. */
const STANDING: readonly number[] = [Place.table, Place.reserve];

/** Returns rows of the models of unit `u` by type, slain ones included. */
function typesOf(b: W40kBattle, u: number): Map<number, number[]> {
  const types = new Map<number, number[]>();
  const { first, count: models } = b.setup.unit;
  for (let m = first[u]; m < first[u] + models[u]; m++) {
    const type = b.setup.model.type[m];
    types.set(type, [...(types.get(type) ?? []), m]);
  }
  return types;
}

/** Returns the profile of each kind of model. Types that differ only in equipment share a row. */
function profile(b: W40kBattle, u: number): string[] {
  const { M, WS, BS, S, T, W, I, A, Ld, save, saveDice, names } = b.setup.type;
  const columns = [M, WS, BS, S, T, W, I, A, Ld];
  const kinds = new Map<string, { readonly cells: readonly string[]; left: number; all: number }>();
  for (const [type, models] of typesOf(b, u)) {
    const armour = save[type] > 6 ? '-' : `${save[type]}+${saveDice[type] === 2 ? ' on 2D6' : ''}`;
    const cells = [names[type], ...columns.map((column) => String(column[type])), armour];
    const kind = kinds.get(cells.join()) ?? { cells, left: 0, all: 0 };
    kinds.set(cells.join(), kind);
    kind.all += models.length;
    kind.left += models.filter((m) => STANDING.includes(b.model.place[m])).length;
  }
  const rows = [...kinds.values()].map(({ cells: [name, ...rest], left, all }) => [
    `${left} of ${all} ${name}`,
    ...rest,
  ]);
  return table([['', 'M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld', 'save'], ...rows]);
}

function damageWords({ damage: { dice, sides, plus } }: WeaponFacts): string {
  if (dice === 0) return String(plus);
  return `${dice === 1 ? '' : dice}D${sides}${plus === 0 ? '' : `+${plus}`}`;
}

/** Returns a weapon in words: "boltgun (12/24 inches, Strength 4, save -1)". */
function weaponWords(w: WeaponFacts): string {
  const parts: string[] = [];
  if (w.short > 0) parts.push(`${inch(w.short)}/${inch(w.long)} inches`);
  else if (w.short < 0) parts.push('thrown');
  parts.push(w.strength === 0 ? 'Strength of the user' : `Strength ${w.strength}`);
  const damage = damageWords(w);
  if (damage !== '1') parts.push(`damage ${damage}`);
  if (w.saveModifier !== 0) parts.push(`save ${w.saveModifier}`);
  if (w.sustained > 0) parts.push(`${count(w.sustained, 'sustained fire die').replace('dies', 'dice')}`);
  if (w.blast > 0) parts.push(`blast ${inch(w.blast)} inches`);
  if (w.template > 0) parts.push('template');
  return `${w.name} (${parts.join(', ')})`;
}

function weaponsOf(b: W40kBattle, u: number): string[] {
  const { weapons, type } = b.setup;
  const by = new Map<string, number>();
  for (const [t, models] of typesOf(b, u)) {
    const held = new Set<number>();
    for (let w = 0; w < WEAPONS; w++) {
      const weapon = type.weapons[t * WEAPONS + w];
      if (weapon !== NO_WEAPON) held.add(weapon);
    }
    for (const weapon of held) {
      const words = weaponWords(weapons[weapon]);
      by.set(words, (by.get(words) ?? 0) + models.length);
    }
  }
  return [...by].map(([words, n]) => `${n} ${words}`);
}

function rulesOf(b: W40kBattle, u: number): string[] {
  const held: string[] = [];
  for (const rule of b.book.rules) {
    if (rule !== undefined && holds(b, u, rule.id)) held.push(rule.name);
  }
  return held;
}

function stateOf(b: W40kBattle, u: number): string {
  const squad = squadOf(b, u);
  if (b.unit.place[u] === Place.reserve) return 'not deployed yet';
  if (!onTable(b, squad)) return 'gone from the table';
  const status = b.unit.status[squad];
  const words: string[] = [];
  const add = (holds: boolean, word: string) => {
    if (holds) words.push(word);
  };
  add(squad !== u, `with ${b.setup.names[squad]}`);
  add(b.unit.hidden[squad] === Hidden.hidden, 'hidden');
  add(b.unit.hidden[squad] === Hidden.detected, 'detected');
  add(b.unit.overwatch[squad] !== 0, 'on overwatch');
  add((status & Status.Broken) !== 0, 'broken');
  add((status & Status.Shaken) !== 0, 'shaken');
  add((b.unit.status[u] & Status.Frenzied) !== 0, 'frenzied');
  add((b.unit.status[u] & Status.Stupid) !== 0, 'stupid');
  add(engaged(b, squad), 'in hand-to-hand combat');
  return words.length === 0 ? 'at liberty' : words.join(', ');
}

/** Returns lines about models that have lost wounds or the use of weapons. */
function woesOf(b: W40kBattle, u: number): string[] {
  const woes: string[] = [];
  const { first, count: models } = b.setup.unit;
  for (let m = first[u]; m < first[u] + models[u]; m++) {
    if (b.model.place[m] !== Place.table) continue;
    const type = b.setup.model.type[m];
    const name = models[u] === 1 ? 'it' : `${b.setup.type.names[type]} ${m - first[u] + 1}`;
    const full = b.setup.type.W[type];
    if (b.model.wounds[m] < full) woes.push(`${name} has ${b.model.wounds[m]} of ${count(full, 'wound')} left`);
    if (b.model.jams[m] > 0) woes.push(`${name} has ${count(b.model.jams[m], 'jam counter')}`);
    if (b.model.dazed[m] !== 0) woes.push(`${name} is down or blinded`);
  }
  return woes;
}

/** Returns lines with profile, rules, losses, states and weapons of a unit. */
export function w40kStats(b: W40kBattle, u: number): string[] {
  const { points } = b.setup.unit;
  const commander = b.setup.commander.includes(u) ? ', commander' : '';
  const rules = rulesOf(b, u);
  const lines = [`${b.setup.names[u]}: ${points[u]} points${commander}`, ...profile(b, u).map((line) => `  ${line}`)];
  lines.push(`  State: ${[stateOf(b, u), ...woesOf(b, u)].join('; ')}`);
  if (onTable(b, squadOf(b, u))) lines.push(`  Now: Leadership ${ownLeadership(b, squadOf(b, u))}`);
  const weapons = weaponsOf(b, u);
  lines.push(`  Weapons: ${weapons.length === 0 ? 'none' : weapons.join('; ')}`);
  lines.push(`  Rules: ${rules.length === 0 ? 'none' : rules.join(', ')}`);
  return lines;
}
