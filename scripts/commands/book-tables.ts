// An army book in readable tables: units with their profiles, what each model costs, its options and special rules.
import type { ArmyBook, BookOption, BookRule, BookUnit } from '../../engine/armies/book.js';
import type { W40kBook } from '../../engine/rulesets/wh40k2/armies/book-format.js';

/** Lines of a table: each column as wide as its widest cell, numbers to the right. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, c) => Math.max(...all.map((row) => row[c].length)));
  const right = head.map((_, c) => rows.length > 0 && rows.every((row) => /^[-+\d]*$/.test(row[c])));
  const cell = (text: string, c: number): string => (right[c] ? text.padStart(widths[c]) : text.padEnd(widths[c]));
  return all.map((row) => row.map(cell).join('  ').trimEnd());
}

/** "great-weapon" as people write it. */
const words = (id: string): string => id.replaceAll('-', ' ');
const indented = (by: number, lines: readonly string[]): string[] => lines.map((line) => `${' '.repeat(by)}${line}`);
const points = (n: number): string => (n === 0 ? 'free' : n === 1 ? '1 point' : `${n} points`);

function ruleWords({ rule, x, only, part }: Pick<BookRule, 'rule'> & Partial<BookRule>): string {
  const number = x === undefined ? '' : ` (${x})`;
  const limit = only === undefined || only.length === 0 ? '' : ` (only ${only.map(words).join(', ')})`;
  return `${words(rule)}${number}${limit}${part === undefined ? '' : ` (${part})`}`;
}

/** The profiles of parts in one table, with what they carry. */
function profileLines(
  parts: readonly {
    readonly name: string;
    readonly profile: Readonly<Record<string, number>>;
    readonly gear: readonly string[];
  }[],
): string[] {
  const characteristics = [...new Set(parts.flatMap(({ profile }) => Object.keys(profile)))];
  const rows = parts.map(({ name, profile, gear }) => [
    name,
    ...characteristics.map((c) => String(profile[c] ?? '-')),
    gear.length === 0 ? '-' : gear.join(', '),
  ]);
  return tableLines(['model', ...characteristics, 'equipment'], rows);
}

function optionRow(option: BookOption): string[] {
  const { id, name, points: once, perModel, gives, removes, needs, mount, mark } = option;
  const price = [once > 0 ? points(once) : '', perModel > 0 ? `${points(perModel)} a model` : ''].filter(
    (p) => p !== '',
  );
  const notes = [
    ...gives.rules.map(ruleWords),
    ...Object.entries(gives.profile).map(([c, n]) => `${n > 0 ? '+' : ''}${n} ${c}`),
    ...(mount === undefined ? [] : [`mount: ${words(mount)}`]),
    ...(removes.length === 0 ? [] : [`instead of ${removes.map(words).join(', ')}`]),
    ...(needs.options === undefined ? [] : [`needs ${needs.options.map(words).join(' or ')}`]),
    ...(needs.army === undefined ? [] : [`needs ${needs.army.map(words).join(' or ')} in the army`]),
    ...(mark === undefined ? [] : [words(mark)]),
  ];
  return [id, name, price.length === 0 ? 'free' : price.join(' and '), notes.join('; ')];
}

function unitLines(unit: BookUnit): string[] {
  const { min, max } = unit.size;
  const size = min === max ? `${min}` : `${min} to ${max}`;
  const each = unit.points.extra > 0 ? `, each more ${points(unit.points.extra)}` : '';
  const { champion, musician, standard } = unit.command;
  const command = [
    ...(champion === undefined ? [] : [`champion (${champion.name}) ${points(champion.points)}`]),
    ...(musician === undefined ? [] : [`musician ${points(musician)}`]),
    ...(standard === undefined ? [] : [`standard ${points(standard)}`]),
    ...(unit.battleStandard === undefined ? [] : [`battle standard ${points(unit.battleStandard)}`]),
  ];
  const rules = unit.rules.map(ruleWords);
  const marks = [
    ...(unit.mark === undefined ? [] : [words(unit.mark)]),
    ...(unit.limit === undefined ? [] : [`at most ${unit.limit}`]),
  ];
  const parts = unit.parts.map(({ name, profile, weapons, armour }) => ({
    name,
    profile,
    gear: [...weapons, ...armour].map(words),
  }));
  const lines = [
    `${unit.name} (${unit.id}): ${unit.category}, ${unit.troopType}, ${size} ${size === '1' ? 'model' : 'models'}, ${min} for ${points(unit.points.base)}${each}${marks.map((m) => `, ${m}`).join('')}`,
    ...indented(2, profileLines(parts)),
  ];
  if (rules.length > 0) lines.push(`  rules: ${rules.join(', ')}`);
  if (command.length > 0) lines.push(`  command: ${command.join(', ')}`);
  for (const group of unit.options) {
    const { choose } = group;
    const many = choose.min === choose.max ? `${choose.min}` : `${choose.min} to ${choose.max}`;
    lines.push(`  ${group.name}, ${many} of:`);
    lines.push(...indented(4, tableLines(['option', 'name', 'price', 'notes'], group.options.map(optionRow))));
  }
  return lines;
}

/** An army book of regiments: its units, then its mounts, then what its special rules do. */
export function regimentBookLines(book: ArmyBook): string[] {
  const lines = [`${book.name} (${book.id}), version ${book.version}: ${book.units.length} units`];
  for (const unit of book.units) lines.push('', ...unitLines(unit));
  if (book.mounts.length > 0) {
    const mounts = book.mounts.map(({ id, name, profile, weapons, armour, rules }) => ({
      name: `${name} (${id})`,
      profile,
      gear: [...weapons.map(words), ...armour.map(words), ...rules.map(ruleWords)],
    }));
    lines.push('', 'Mounts', ...indented(2, profileLines(mounts)));
  }
  if (book.rules.length > 0) {
    const rules = book.rules.map(({ id, name, text }) => [id, name, text]);
    lines.push('', 'Special rules of this army', ...indented(2, tableLines(['rule', 'name', 'what it does'], rules)));
  }
  return lines;
}

/** An army book of squads: its shares of the points, then its units with their models and options. */
export function squadBookLines(book: W40kBook): string[] {
  const lines = [`${book.name} (${book.id}), version ${book.version}: ${book.units.length} units`];
  for (const { category, least, most } of book.shares) {
    const bounds = [
      ...(least === undefined ? [] : [`at least ${least}%`]),
      ...(most === undefined ? [] : [`at most ${most}%`]),
    ];
    lines.push(`  ${category}: ${bounds.join(', ')} of the points`);
  }
  for (const unit of book.units) {
    const notes = [
      unit.category,
      ...(unit.points > 0 ? [points(unit.points)] : []),
      ...(unit.commander ? ['may lead the army'] : []),
      ...(unit.most === undefined ? [] : [`at most ${unit.most}`]),
      ...(unit.more === undefined ? [] : [`${unit.more.most} more for each ${unit.more.each.map(words).join(' or ')}`]),
      ...(unit.needs === undefined ? [] : [`needs ${words(unit.needs)} in the army`]),
      ...(unit.splits ? ['may be split in two'] : []),
    ];
    lines.push('', `${unit.name} (${unit.id}): ${notes.join(', ')}`);
    const members = unit.members.map((m) => {
      const number = m.least === m.most ? `${m.least}` : `${m.least} to ${m.most}`;
      const save = m.save > 6 ? m.armour : `${m.armour} (${m.save}+${m.saveDice === 2 ? ' on two dice' : ''})`;
      return {
        name: `${m.name} (${m.id}), ${number}${m.points === 0 ? '' : `, ${points(m.points)} each`}`,
        profile: m.profile,
        gear: [save, ...m.weapons.map(words)],
      };
    });
    lines.push(...indented(2, profileLines(members)));
    if (unit.rules.length > 0) lines.push(`  rules: ${unit.rules.map((r) => ruleWords(r as BookRule)).join(', ')}`);
    if (unit.options.length === 0) continue;
    const rows = unit.options.map((o) => {
      const many = o.most === undefined ? '' : `at most ${o.most}`;
      const raised = Object.entries(o.raises).map(([c, n]) => `+${n} ${c}`);
      const notes = [
        many,
        o.for === undefined ? '' : `for ${o.for.map(words).join(', ')}`,
        o.group === undefined ? '' : `one ${words(o.group)} a model`,
        o.with === undefined ? '' : `with ${words(o.with)}`,
        o.without.length === 0 ? '' : `without ${o.without.map(words).join(', ')}`,
        raised.join(', '),
        o.adds.length === 0 ? '' : `gives ${o.adds.map(words).join(', ')}`,
        o.removes.length === 0 ? '' : `instead of ${o.removes.map(words).join(', ')}`,
      ];
      return [
        o.id,
        o.name,
        `${points(o.points)} ${o.per === 'model' ? 'a model' : 'a unit'}`,
        notes.filter((n) => n !== '').join('; '),
      ];
    });
    lines.push('  options:', ...indented(4, tableLines(['option', 'name', 'price', 'notes'], rows)));
  }
  return lines;
}
