import { FURTHER_MODELS } from '../../../armies/fielded.js';
import { kebab, suggest } from '../../../armies/nearest.js';
import type { FieldedExtra } from '../../../armies/source.js';
import { madeFrom } from '../../../armies/written.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { WEAPONS } from '../core/state.js';
import { mayLead } from '../special-rules/troops.js';
import {
  type BookMember,
  type BookOption,
  type BookUnit,
  type ListData,
  type ListUnit,
  mostOf,
  numberOf,
  type W40kBook,
} from './book-format.js';
import type { W40kList, W40kModels, W40kUnit } from './terms.js';
import { weaponById } from './weapon-table.js';

/** One model while its unit is composed. */
interface Soldier {
  readonly member: BookMember;
  readonly taken: BookOption[];
}

type Tell = (message: string, mend: string, rule?: string) => void;

/** Returns the models that the list asks for, leaders first. */
function soldiersOf(entry: BookUnit, given: ListUnit, tell: Tell): Soldier[] {
  for (const id of Object.keys(given.models)) {
    if (!entry.members.some((m) => m.id === id)) {
      tell(
        `no model of it is called '${id}'`,
        suggest(
          id,
          entry.members.map((m) => m.id),
        ),
      );
    }
  }
  const soldiers: Soldier[] = [];
  for (const member of [...entry.members].sort((a, b) => Number(b.leader) - Number(a.leader))) {
    const n = given.models[member.id] ?? member.least;
    if (n < member.least || n > member.most) {
      const range = member.least === member.most ? `${member.least}` : `${member.least} to ${member.most}`;
      tell(`${n} of ${member.name} are not allowed`, `take ${range}`);
    }
    for (let i = 0; i < n; i++) soldiers.push({ member, taken: [] });
  }
  return soldiers;
}

/** True if this model may take the option in addition to its others. */
function mayTake(soldier: Soldier, option: BookOption): boolean {
  if (option.for !== undefined && !option.for.includes(soldier.member.id)) return false;
  if (soldier.taken.includes(option)) return false;
  if (option.with !== undefined && !soldier.taken.some((o) => o.id === option.with)) return false;
  return !soldier.taken.some(
    ({ group }) => group !== undefined && (group === option.group || option.without.includes(group)),
  );
}

/** Returns the options that a list asks for. Options that require or exclude others come last. */
function inOrder(entry: BookUnit, given: ListUnit): [id: string, wanted: number | true][] {
  const later = (id: string): number => {
    const option = entry.options.find((o) => o.id === id);
    return option === undefined ? 0 : (option.with === undefined ? 0 : 1) + (option.without.length === 0 ? 0 : 2);
  };
  return Object.entries(given.options).sort(([a], [b]) => later(a) - later(b));
}

/** Gives the options of the list to the last models with the fewest options. Returns their points. */
function giveOptions(entry: BookUnit, given: ListUnit, soldiers: readonly Soldier[], tell: Tell): number {
  const inGroup = new Map<string, number>();
  let points = 0;
  for (const [id, wanted] of inOrder(entry, given)) {
    const option = entry.options.find((o) => o.id === id);
    if (option === undefined) {
      tell(
        `no option of it is called '${id}'`,
        suggest(
          id,
          entry.options.map((o) => o.id),
        ),
      );
      continue;
    }
    const may = soldiers.filter((s) => mayTake(s, option));
    if (option.per === 'unit') {
      for (const s of may) s.taken.push(option);
      points += option.points;
      continue;
    }
    const n = wanted === true ? 1 : wanted;
    if (option.group !== undefined) inGroup.set(option.group, (inGroup.get(option.group) ?? 0) + n);
    if (option.most !== undefined && n > option.most) {
      tell(`${n} models have ${option.name}`, `give it to ${option.most} at most`);
    }
    if (n > may.length) {
      tell(`${n} models have ${option.name}, but only ${may.length} can`, 'give it to fewer, or other things to fewer');
    }
    // models without options first, from the back, so that leaders keep their equipment
    may.reverse().sort((a, b) => a.taken.length - b.taken.length);
    for (const s of may.slice(0, n)) s.taken.push(option);
    points += n * option.points;
  }
  for (const [group, n] of inGroup) {
    const most = entry.groups[group];
    if (n > most) tell(`${n} models have choices of the group '${group}'`, `give them to ${most} at most`);
  }
  return points;
}

/** True if a model can use two of these weapons, one in each hand: pistols and close combat weapons. */
function isForOneHand(id: string): boolean {
  const weapon = weaponById(id);
  return weapon !== undefined && !weapon.twoHanded && (weapon.class === 'pistol' || weapon.class === 'close combat');
}

/** Returns a profile with the increases of an option. */
function raised(profile: BookMember['profile'], by: BookOption['raises']): BookMember['profile'] {
  const higher = Object.entries(by).map(([line, more]) => [line, profile[line] + more]);
  return higher.length === 0 ? profile : { ...profile, ...Object.fromEntries(higher) };
}

function modelsOf(soldier: Soldier, tell: Tell): Omit<W40kModels, 'count'> {
  const { member, taken } = soldier;
  let weapons = [...member.weapons];
  let { name, profile, armour, save, saveDice, shield, baseMm } = member;
  let second: number | undefined;
  for (const option of taken) {
    weapons = [...weapons.filter((w) => !option.removes.includes(w)), ...option.adds];
    ({ name, profile } = option.becomes ?? { name, profile });
    profile = raised(profile, option.raises);
    armour = option.armour ?? armour;
    if (option.save !== undefined) ({ save, saveDice, second } = option);
    shield = option.shield ?? shield;
    baseMm = option.baseMm ?? baseMm;
  }
  // GAP W40K-FORCE-007: the targeter of mega-armour serves every missile weapon of its wearer
  if (taken.some((o) => o.targeter)) weapons = weapons.map((w) => weaponById(`${w}-targeter`)?.id ?? w);
  // a second weapon of one kind is for the other hand (W40K-ATK-002); a second gun or grenade of one kind has no use
  weapons = weapons.filter((w, i) => weapons.indexOf(w) === i || isForOneHand(w));
  if (weapons.length > WEAPONS) {
    tell(`${member.name} carries ${weapons.length} weapons`, `take ${WEAPONS} at most, kinds of ammunition counted`);
  }
  const { leader, heightInches, field } = member;
  const other = {
    ...(saveDice === undefined ? {} : { saveDice }),
    ...(second === undefined ? {} : { second }),
    ...(field === undefined ? {} : { field }),
    ...(shield === undefined ? {} : { shield }),
  };
  return {
    name,
    profile: profile as W40kModels['profile'],
    weapons,
    save,
    ...other,
    armour,
    leader,
    baseMm,
    heightInches,
  };
}

/** Groups equal models into kinds with numbers, in order. */
function kindsOf(soldiers: readonly Soldier[], tell: Tell): W40kModels[] {
  const kinds = new Map<string, W40kModels>();
  for (const soldier of soldiers) {
    const facts = modelsOf(soldier, tell);
    const key = JSON.stringify(facts);
    kinds.set(key, { ...facts, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return [...kinds.values()];
}

/**
 * Splits a unit in two. The leader is in the first half; special weapons are dealt out in turn, starting with the
 * second (W40K-VPTS-010).
 */
function halves(soldiers: readonly Soldier[]): readonly [Soldier[], Soldier[]] {
  const parts: [Soldier[], Soldier[]] = [[], []];
  const special = (s: Soldier): boolean => s.taken.some((o) => o.per === 'model');
  const order = [...soldiers].sort(
    (a, b) => Number(b.member.leader) - Number(a.member.leader) || Number(special(b)) - Number(special(a)),
  );
  order.forEach((s, i) => {
    parts[i % 2].push(s);
  });
  return parts;
}

/** Returns what a unit has beyond its fewest models: further models and options, each with its points. */
function extrasOf(entry: BookUnit, given: ListUnit): readonly FieldedExtra[] {
  const size = entry.members.reduce((sum, { id, least, points }) => {
    return sum + ((given.models[id] ?? least) - least) * points;
  }, 0);
  const extras: FieldedExtra[] = size === 0 ? [] : [{ kind: 'size', name: FURTHER_MODELS, points: size }];
  for (const { id, name, points, per } of entry.options) {
    const wanted = given.options[id];
    if (wanted === undefined) continue;
    const times = per === 'unit' || wanted === true ? 1 : wanted;
    const same = extras.findIndex((extra) => extra.name === name);
    if (same < 0) extras.push({ kind: 'option', name, points: times * points });
    else extras[same] = { ...extras[same], points: extras[same].points + times * points };
  }
  return extras;
}

export function composeUnit(
  entry: BookUnit,
  given: ListUnit,
  id: string,
  file: string,
  problems: Problem[],
): W40kUnit[] {
  const name = given.name ?? entry.name;
  const tell: Tell = (message, mend, rule = 'W40K-FORCE-007') => {
    problems.push({ where: `${file}: ${name}`, rule, message, mend });
  };
  const soldiers = soldiersOf(entry, given, tell);
  const extras = giveOptions(entry, given, soldiers, tell);
  const points = entry.points + soldiers.reduce((sum, s) => sum + s.member.points, 0) + extras; // W40K-FORCE-004
  const character = entry.category === 'characters';
  if (given.joins !== undefined && !character) tell('only characters join squads', 'leave out joins', 'W40K-HERO-017');
  if (entry.grade === 'champion' && character && given.joins === undefined) {
    tell('a champion is a member of a squad', 'say which squad it joins', 'W40K-HERO-013');
  }
  const rules = entry.rules.map(({ rule, x, only }) => ({
    rule,
    ...(x === undefined ? {} : { x }),
    ...(only === undefined ? {} : { only }),
  }));
  const joins = given.joins ?? null;
  const more = extrasOf(entry, given);
  const of = { entry: entry.id, character, grade: entry.grade, rules, joins, commander: given.commander, extras: more };
  if (!given.split) {
    return [{ ...of, id, name, points, models: kindsOf(soldiers, tell), combatSquadOf: null }];
  }
  if (!entry.splits || soldiers.length !== 10) {
    tell('only ten Space Marines split into combat squads', 'leave out split', 'W40K-VPTS-010');
  }
  const second = `${id}-b`;
  const half = Math.ceil(points / 2);
  return halves(soldiers).map((part, i) => ({
    ...of,
    id: i === 0 ? id : second,
    name: `${name}, ${i === 0 ? 'first' : 'second'} half`,
    points: i === 0 ? half : points - half,
    models: kindsOf(part, tell),
    combatSquadOf: i === 0 ? second : id,
  }));
}

/** Returns the ids of a list's units: the given ones, or ids made from names. */
function idsOf(list: ListData, book: W40kBook): string[] {
  const taken = new Set(list.units.flatMap((u) => (u.id === undefined ? [] : [u.id])));
  return list.units.map((u) => {
    if (u.id !== undefined) return u.id;
    const plain = kebab(u.name ?? book.units.find((e) => e.id === u.unit)?.name ?? u.unit) || 'unit';
    let id = plain;
    for (let n = 2; taken.has(id); n++) id = `${plain}-${n}`;
    taken.add(id);
    return id;
  });
}

/** Returns the points that a unit spends on champions among its models and on their equipment (W40K-FORCE-007). */
function spentOnChampions(entry: BookUnit, given: ListUnit): number {
  const silently: Tell = () => {};
  const soldiers = soldiersOf(entry, given, silently);
  giveOptions(entry, given, soldiers, silently);
  let points = 0;
  for (const { member, taken } of soldiers) {
    if (!member.champion && !taken.some((o) => o.becomes?.champion === true)) continue;
    points += taken.reduce((sum, o) => (o.per === 'model' ? sum + o.points : sum), member.points);
  }
  return points;
}

/** True if the rules of the character and the squad allow them to be deployed together. */
function leads(character: W40kUnit, squad: W40kUnit): boolean {
  return mayLead(
    character.rules.map((r) => r.rule),
    squad.rules.map((r) => r.rule),
  );
}

const NO_COMMANDER = ['does not command', 'choose a character with the highest Leadership'] as const;

/** True if unit `u` is one of the characters with the highest Leadership (W40K-CMDR-002, W40K-CMDR-003). */
function mayCommand(u: W40kUnit, units: readonly W40kUnit[]): boolean {
  const { Ld } = u.models[0].profile;
  return u.character && units.every((o) => !o.character || o.models[0].profile.Ld <= Ld);
}

/** Returns the problems of the army as a whole (W40K-FORCE-005, W40K-FORCE-007). */
function wholeArmy(list: ListData, units: readonly W40kUnit[], book: W40kBook, file: string): Problem[] {
  const problems: Problem[] = [];
  const tell = (where: string, rule: string, message: string, mend: string): void => {
    problems.push({ where: where === '' ? file : `${file}: ${where}`, rule, message, mend });
  };
  const total = units.reduce((n, u) => n + u.points, 0);
  if (total > list.points) {
    tell('', 'W40K-FORCE-005', `${total} points are more than ${list.points}`, `take ${total - list.points} fewer`);
  }
  const entryOf = (id: string): BookUnit | undefined => book.units.find((e) => e.id === id);
  const spentOn: Record<BookUnit['category'], number> = { characters: 0, squads: 0, support: 0 };
  for (const u of units) {
    const entry = entryOf(u.entry);
    if (entry !== undefined) spentOn[entry.category] += u.points;
  }
  for (const given of list.units) {
    const entry = entryOf(given.unit);
    if (entry === undefined || entry.category === 'characters') continue;
    const points = spentOnChampions(entry, given);
    spentOn.characters += points;
    spentOn[entry.category] -= points;
  }
  for (const { category, least, most } of book.shares) {
    const spent = spentOn[category];
    const share = `${spent} of ${list.points} points are ${category}`;
    if (least !== undefined && 100 * spent < least * list.points) {
      tell('', 'W40K-FORCE-007', share, `spend at least ${least} per cent on them`);
    }
    if (most !== undefined && 100 * spent > most * list.points) {
      tell('', 'W40K-FORCE-007', share, `spend at most ${most} per cent on them`);
    }
  }
  for (const entry of book.units) {
    if (!list.units.some((u) => u.unit === entry.id)) continue;
    const n = numberOf(entry, list.units);
    if (entry.needs !== undefined && !list.units.some((u) => u.unit === entry.needs)) {
      const name = entryOf(entry.needs)?.name ?? entry.needs;
      tell(entry.name, 'W40K-FORCE-007', `comes only with ${name}`, `take ${name} too`);
    }
    const most = mostOf(entry, (id) => list.units.filter((u) => u.unit === id).length);
    if (n > most) {
      const fewer = most === 0 ? 'leave it out' : `take it ${most === 1 ? 'once' : `${most} times`}`;
      const lacking = entry.more === undefined ? 0 : Math.ceil((n - most) / entry.more.most);
      const names = (entry.more?.each ?? []).map((id) => entryOf(id)?.name ?? id).join(', ');
      const mend = lacking === 0 ? fewer : `${fewer}, or take ${lacking} more of ${names}`;
      tell(entry.name, 'W40K-FORCE-007', `is there ${n} times`, mend);
    }
  }
  if (!units.some((u) => entryOf(u.entry)?.commander === true)) {
    const who = book.units.filter((e) => e.commander).map((e) => e.name);
    tell('', 'W40K-CMDR-002', 'nobody leads the army', `take one of ${who.join(', ')}`);
  }
  const chosen = units.filter((u) => u.commander);
  if (chosen.length > 1) tell('', 'W40K-CMDR-003', `${chosen.length} characters command`, 'choose one');
  for (const u of chosen) if (!mayCommand(u, units)) tell(u.name, 'W40K-CMDR-002', ...NO_COMMANDER);
  for (const u of units) {
    if (units.some((o) => o !== u && o.id === u.id)) tell(u.name, '', `two units have the id '${u.id}'`, 'rename one');
    if (u.joins === null) continue;
    const host = units.find((o) => o.id === u.joins);
    const squads = units.filter((o) => !o.character && leads(u, o)).map((o) => o.id);
    if (host === undefined || host.character) {
      tell(u.name, 'W40K-HERO-017', `joins '${u.joins}', which is no squad of this list`, suggest(u.joins, squads));
    } else if (!leads(u, host)) {
      tell(u.name, 'W40K-HERO-017', `joins '${u.joins}', whom somebody else leads`, suggest(u.joins, squads));
    }
  }
  return problems;
}

/**
 * Completes a list by its book: every unit with profiles, weapons and points. Returns the list, or every problem with
 * it.
 */
export function composeList(list: ListData, book: W40kBook, file: string): Result<W40kList> {
  const problems: Problem[] = [];
  const ids = idsOf(list, book);
  const units = list.units.flatMap((given, i) => {
    const entry = book.units.find((e) => e.id === given.unit);
    if (entry !== undefined) return composeUnit(entry, given, ids[i], file, problems);
    const mend = suggest(
      given.unit,
      book.units.map((e) => e.id),
    );
    problems.push({ where: `${file}: ${given.unit}`, rule: 'W40K-FORCE-007', message: 'is no unit of the book', mend });
    return [];
  });
  if (problems.length === 0) problems.push(...wholeArmy(list, units, book, file));
  if (problems.length > 0) return { ok: false, problems };
  const points = units.reduce((n, u) => n + u.points, 0);
  const strategy = strategyOf(list, book);
  const { id, name } = list;
  const value = { id, name, army: book.army, points, pointsLimit: list.points, units };
  return { ok: true, value: madeFrom(strategy === 0 ? value : { ...value, strategy }, list) };
}

/** Returns how much the options of a list add to the strategy rating of the army (W40K-DEPL-001, W40K-FORCE-007). */
function strategyOf(list: ListData, book: W40kBook): number {
  let more = 0;
  for (const { unit, options } of list.units) {
    for (const { id, strategy = 0 } of book.units.find((e) => e.id === unit)?.options ?? []) {
      if (options[id] !== undefined) more += strategy;
    }
  }
  return more;
}
