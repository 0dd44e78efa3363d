// Prints an army book as tables.
import type { BookRule } from '../../../armies/book.js';
import { indented, points, profileLines, ruleWords, tableLines, words } from '../../../armies/tables.js';
import type { W40kBook } from './book-format.js';

/** Returns the lines that describe a book of squads: shares of points, then units with their models and options. */
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
