// Prints an army book of the common format as tables: units with profiles, prices, options and special rules.
import type { ArmyBook, BookOption, BookUnit } from './book.js';
import { indented, points, profileLines, ruleWords, tableLines, words } from './tables.js';

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
  if (unit.unplayed !== undefined) {
    lines.push(`  not played: ${unit.unplayed.map(({ name, why }) => `${name} (${why})`).join(', ')}`);
  }
  return lines;
}

/** Returns the lines of an army book of regiments: units, mounts, then descriptions of its special rules. */
export function regimentBookLines(book: ArmyBook): string[] {
  const lines = [`${book.name} (${book.id}), version ${book.version}: ${book.units.length} units`];
  if (book.standIn !== undefined) lines.push(`Stand-in: ${book.standIn}`);
  for (const unit of book.units) lines.push('', ...unitLines(unit));
  if (book.mounts.length > 0) {
    const mounts = book.mounts.map(({ id, name, profile, weapons, armour, rules }) => ({
      name: `${name} (${id})`,
      profile,
      gear: [...weapons.map(words), ...armour.map(words), ...rules.map(ruleWords)],
    }));
    lines.push('', 'Mounts', ...indented(2, profileLines(mounts)));
  }
  if (book.unplayed !== undefined) {
    const rows = book.unplayed.map(({ id, name, why }) => [id, name, why]);
    lines.push('', 'Not played', ...indented(2, tableLines(['unit', 'name', 'why'], rows)));
  }
  if (book.rules.length > 0) {
    const rules = book.rules.map(({ id, name, text }) => [id, name, text]);
    lines.push('', 'Special rules of this army', ...indented(2, tableLines(['rule', 'name', 'what it does'], rules)));
  }
  return lines;
}
